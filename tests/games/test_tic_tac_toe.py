"""Tic-tac-toe against an independent version of its rules, over all states."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product

import pytest

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.game import defines
from perfectplay.games.tic_tac_toe import HAS_LINE, Board, TicTacToe

GAME = TicTacToe()
START = GAME.initial_state()


@cache
def reachable() -> frozenset[Board]:
    found = {START}
    waiting = [START]
    while waiting:
        state = waiting.pop()
        if not GAME.is_terminal(state):
            for action in GAME.actions(state):
                child = GAME.result(state, action)
                if child not in found:
                    found.add(child)
                    waiting.append(child)
    return frozenset(found)


def winner(rows: list[list[str]]) -> str | None:
    """The player with three in a row, found without any bits."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    diagonals = [[rows[i][i] for i in range(3)], [rows[i][2 - i] for i in range(3)]]
    for line in rows + columns + diagonals:
        for player in "XO":
            if line == [player] * 3:
                return player
    return None


def images(rows: list[list[str]]) -> list[list[list[str]]]:
    """The eight images of a board, made from lists."""
    found = []
    for _ in range(4):
        rows = [list(column) for column in zip(*reversed(rows), strict=True)]
        found += [rows, [list(reversed(row)) for row in rows]]
    return found


def test_number_of_states() -> None:
    assert len(reachable()) == 5478
    assert Counter(state.ply for state in reachable()) == dict(
        enumerate([1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78])
    )


def test_number_of_games_by_length() -> None:
    lengths: Counter[int] = Counter()
    nodes = 0

    def walk(state: Board) -> None:
        nonlocal nodes
        nodes += 1
        if GAME.is_terminal(state):
            lengths[state.ply] += 1
        else:
            for action in GAME.actions(state):
                walk(GAME.result(state, action))

    walk(START)
    assert lengths == {5: 1440, 6: 5328, 7: 47952, 8: 72576, 9: 127872}
    assert sum(lengths.values()) == 255168
    assert nodes == 549946


def test_alpha_beta_finds_a_draw_in_the_known_number_of_nodes() -> None:
    nodes = 0

    def value(state: Board, alpha: float, beta: float) -> float:
        nonlocal nodes
        nodes += 1
        if GAME.is_terminal(state):
            return GAME.utility(state, GAME.to_move(state))
        for action in GAME.actions(state):
            alpha = max(alpha, -value(GAME.result(state, action), -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    assert value(START, -float("inf"), float("inf")) == 0
    assert nodes == 18297


def test_every_state_agrees_with_rules_on_lists() -> None:
    for state in reachable():
        rows = GAME.board(state)
        cells = [cell for row in reversed(rows) for cell in row]
        assert state.ply == 9 - cells.count(".")
        assert GAME.to_move(state) == (cells.count("X") > cells.count("O"))
        won = winner(rows)
        assert GAME.is_terminal(state) == (won is not None or "." not in cells)
        if not GAME.is_terminal(state):
            empty = [square for square, cell in enumerate(cells) if cell == "."]
            assert list(GAME.actions(state)) == empty
            for square in empty:
                after = list(cells)
                after[square] = "XO"[GAME.to_move(state)]
                assert [cell for row in reversed(GAME.board(GAME.result(state, square))) for cell in row] == after
        else:
            for player, name in enumerate("XO"):
                assert GAME.utility(state, player) == (0 if won is None else 1 if won == name else -1)


def test_states_hold_ints_only() -> None:
    assert all(type(part) is int for state in reachable() for part in state)
    assert all(type(entry) is int for entry in HAS_LINE)


def test_canonical_is_one_for_all_symmetric_states() -> None:
    assert len({GAME.canonical(state) for state in reachable()}) == 765
    for state in reachable():
        same = [GAME.parse_position("/".join("".join(row) for row in rows)) for rows in images(GAME.board(state))]
        assert state in same
        assert {GAME.canonical(image) for image in same} == {min(same)}
        assert GAME.to_move(GAME.canonical(state)) == GAME.to_move(state)


def test_what_is_and_what_is_not_defined() -> None:
    assert GAME.bounds(START, 0) == (-1.0, 1.0)
    assert not GAME.can_repeat
    assert not defines(GAME, "evaluate")
    assert [GAME.player_name(player) for player in (0, 1)] == ["X", "O"]


def test_squares_are_named_as_in_chess() -> None:
    assert " ".join(GAME.action_name(START, action) for action in range(9)) == "a1 b1 c1 a2 b2 c2 a3 b3 c3"
    assert [GAME.parse_action(START, name) for name in ("a1", "C1", " b3 ")] == [0, 2, 7]


def test_picture() -> None:
    state = GAME.play("b2 c3 a1")
    assert GAME.board(state) == [[".", ".", "O"], [".", "X", "."], ["X", ".", "."]]
    assert GAME.draw(state) == "3  . . O\n2  . X .\n1  X . .\n   a b c"


def test_illegal_move_names_what_is_legal() -> None:
    with pytest.raises(IllegalMove, match=re.escape("'a1' is not legal; legal are b1, c1, a2, c2, a3, b3, c3")):
        GAME.play("b2 a1 a1")
    with pytest.raises(IllegalMove, match=re.escape("move 6 of 6, 'b3'") + ".*already over"):
        GAME.play("a1 a2 b1 b2 c1 b3")


def test_exactly_the_reachable_positions_can_be_written() -> None:
    assert GAME.format_position(GAME.play("b2 c3")) == "..O/.X./..."
    accepted = set()
    for cells in product("XO.", repeat=9):
        text = "/".join("".join(cells[start : start + 3]) for start in (0, 3, 6))
        try:
            state = GAME.parse_position(text)
        except BadPosition:
            continue
        assert GAME.format_position(state) == text
        accepted.add(state)
    assert accepted == reachable()


def test_small_letters_and_space_around_are_read() -> None:
    assert GAME.parse_position("  ..o/.x./...\n") == GAME.play("b2 c3")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' has 1 row; give 3 rows from the top, separated by '/'"),
        ("X../...", "'X../...' has 2 rows; give 3 rows from the top, separated by '/'"),
        (".../X.../...", "row 2, 'X...', has 4 cells; it should have 3"),
        (".../.../X", "row 1, 'X', has 1 cell; it should have 3"),
        (".../..7/...", "'7' at c2 is no cell; a cell is 'X', 'O' or '.'"),
        ("XXX/O../...", "3 X and 1 O cannot arise; X begins, so there must be as many X as O, or one X more"),
        ("O../.../...", "0 X and 1 O cannot arise; X begins, so there must be as many X as O, or one X more"),
        ("XXX/OOO/...", "X and O both have three in a row; the game ends with the first, so leave one of them out"),
        ("XXX/OO./O..", "X has three in a row, which ends the game, but O has moved since; take that back"),
        ("OOO/XX./XX.", "O has three in a row, which ends the game, but X has moved since; take that back"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.parse_position(text)
    assert str(caught.value) == message
