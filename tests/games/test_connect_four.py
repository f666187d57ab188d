"""Connect Four against counts, and against the rules on lists of columns."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.game import defines
from perfectplay.games.connect_four import ConnectFour
from perfectplay.games.connect_four_board import Discs
from tests.variants import examples

GAME = ConnectFour()
START = GAME.initial_state()


class Naive:
    """The rules with a list for each column and no bits."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.stacks: list[list[str]] = [[] for _ in range(columns)]
        self.mover, self.other = "X", "O"

    def legal(self) -> list[int]:
        return [column for column, stack in enumerate(self.stacks) if len(stack) < self.rows]

    def drop(self, column: int) -> None:
        self.stacks[column].append(self.mover)
        self.mover, self.other = self.other, self.mover

    def at(self, column: int, row: int) -> str:
        if 0 <= column < self.columns and 0 <= row < len(self.stacks[column]):
            return self.stacks[column][row]
        return "."

    def winner(self) -> str | None:
        for column in range(self.columns):
            for row in range(self.rows):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = [self.at(column + right * i, row + up * i) for i in range(4)]
                    if line in (["X"] * 4, ["O"] * 4):
                        return line[0]
        return None

    def pictured(self) -> list[list[str]]:
        return [[self.at(column, row) for column in range(self.columns)] for row in reversed(range(self.rows))]


SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9)).filter(lambda size: size[0] * (size[1] + 1) <= 64)
CHOICES = st.lists(st.integers(0, 1000), min_size=64, max_size=64)


def perft(game: ConnectFour, state: Discs, depth: int) -> int:
    if game.is_terminal(state):
        return 0
    if depth == 1:
        return len(list(game.actions(state)))
    return sum(perft(game, game.result(state, action), depth - 1) for action in game.actions(state))


@pytest.mark.parametrize(
    ("depth", "games"),
    [(1, 7), (2, 49), (3, 343), (4, 2401), (5, 16807), (6, 117649), (7, 823536)],
)
def test_number_of_games(depth: int, games: int) -> None:
    assert perft(GAME, START, depth) == games


@settings(deadline=None, max_examples=examples(60))
@given(SIZES, CHOICES)
def test_random_games_agree_with_the_naive_rules(size: tuple[int, int], choices: list[int]) -> None:
    game, naive = ConnectFour(*size), Naive(*size)
    state = game.initial_state()
    for choice in choices:
        won = naive.winner()
        assert game.board(state) == naive.pictured()
        assert game.is_terminal(state) == (won is not None or not naive.legal())
        assert all(type(part) is int for part in state)
        if game.is_terminal(state):
            for player in (0, 1):
                expected = 0 if won is None else 1 if game.player_name(player) == won else -1
                assert game.utility(state, player) == expected
            break
        assert game.player_name(game.to_move(state)) == naive.mover
        assert list(game.actions(state)) == naive.legal()
        column = naive.legal()[choice % len(naive.legal())]
        state = game.result(state, column)
        naive.drop(column)
    else:
        assert not naive.legal()


@settings(deadline=None, max_examples=examples(40))
@given(SIZES, CHOICES)
def test_notation_and_mirror_along_random_games(size: tuple[int, int], choices: list[int]) -> None:
    game = ConnectFour(*size)
    state = mirrored = game.initial_state()
    for choice in choices:
        text = game.format_position(state)
        assert game.parse_position(text) == state
        assert game.parse_position(f" {text.lower()}\n") == state
        assert game.board(mirrored) == [row[::-1] for row in game.board(state)]
        assert game.canonical(state) == game.canonical(mirrored) == min(state, mirrored)
        assert game.canonical(game.canonical(state)) == game.canonical(state)
        assert game.to_move(game.canonical(state)) == game.to_move(state)
        if game.is_terminal(state):
            break
        legal = list(game.actions(state))
        column = legal[choice % len(legal)]
        state = game.result(state, column)
        mirrored = game.result(mirrored, game.columns - 1 - column)


@settings(deadline=None, max_examples=examples(40))
@given(SIZES, CHOICES)
def test_score_counts_the_discs_that_the_winner_keeps(size: tuple[int, int], choices: list[int]) -> None:
    game = ConnectFour(*size)
    states = [game.initial_state()]
    for choice in choices:
        if game.is_terminal(states[-1]):
            break
        legal = list(game.actions(states[-1]))
        states.append(game.result(states[-1], legal[choice % len(legal)]))
    cells, discs = game.columns * game.rows, states[-1].ply
    for state in states:
        value = game.utility(states[-1], game.to_move(state))
        score = game.score(state, value, discs - state.ply)
        winner = (discs - 1) % 2
        of_the_winner = (cells + 1 - winner) // 2  # as many as would be his on a full board
        used = (discs + 1 - winner) // 2
        assert score == value * (of_the_winner - used + 1)


def test_score_of_known_games() -> None:
    assert GAME.score(START, 1.0, 41) == 1  # perfect play on 7 x 6
    assert GAME.score(START, 1.0, 7) == 18
    assert GAME.score(GAME.play("112233"), 1.0, 1) == 18
    assert GAME.score(GAME.play("112233"), -1.0, 2) == -18
    assert GAME.score(START, 0.0, 42) == 0


def lines(game: ConnectFour) -> list[tuple[tuple[int, int], ...]]:
    """All lines of four cells (column, row)."""
    found = []
    for column in range(game.columns):
        for row in range(game.rows):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = tuple((column + right * i, row + up * i) for i in range(4))
                if all(0 <= x < game.columns and 0 <= y < game.rows for x, y in line):
                    found.append(line)
    return found


def bits(game: ConnectFour, cells: tuple[tuple[int, int], ...]) -> int:
    return sum(1 << column * (game.rows + 1) + row for column, row in cells)


@pytest.mark.parametrize(
    ("columns", "rows", "number"), [(7, 6, 69), (8, 7, 107), (4, 15, 87), (16, 3, 39), (1, 63, 60)]
)
def test_every_line_wins_and_nothing_less(columns: int, rows: int, number: int) -> None:
    game = ConnectFour(columns, rows)
    assert len(lines(game)) == number
    for line in lines(game):
        assert game.has_line(bits(game, line))
        for three in combinations(line, 3):
            assert not game.has_line(bits(game, three))


@given(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 6)), max_size=30))
def test_lines_do_not_run_over_the_edge(cells: set[tuple[int, int]]) -> None:
    game = ConnectFour(8, 7)
    expected = any(set(line) <= cells for line in lines(game))
    assert game.has_line(bits(game, tuple(cells))) == expected


def test_a_full_last_column_of_the_largest_board() -> None:
    game = ConnectFour(8, 7)  # columns * (rows + 1) = 64
    state = game.play("8888888")
    assert state.all == 0b1111111 << 56
    assert state.all >> 62 == 1
    assert list(game.actions(state)) == [0, 1, 2, 3, 4, 5, 6]
    assert [row[7] for row in game.board(state)] == list("XOXOXOX")
    assert not game.is_terminal(state)
    assert game.parse_position(game.format_position(state)) == state
    assert game.canonical(state) == game.play("1111111")


def test_a_win_in_the_last_cell_of_the_largest_board() -> None:
    game = ConnectFour(8, 7)
    before = game.play("8818828283")
    assert not game.is_terminal(before)
    state = game.result(before, 7)
    assert [row[7] for row in game.board(state)] == list("XXXXOOX")
    assert state.all >> 62 == 1
    assert all(-(2**63) <= part < 2**63 for part in state)
    assert game.is_terminal(state)
    assert (game.utility(state, 0), game.utility(state, 1)) == (1, -1)
    assert game.canonical(state) == game.canonical(game.play("11811717161"))
    assert game.parse_position(game.format_position(state)) == state


def test_a_full_largest_board() -> None:
    game = ConnectFour(8, 7)
    full = sum(0b1111111 << 8 * column for column in range(8))
    assert game.mirrored(full) == full < 2**63
    assert list(game.actions(Discs(0, full))) == []
    assert game.is_terminal(Discs(0, full))


def test_a_full_board_without_a_line_is_a_draw() -> None:
    game = ConnectFour(3, 3)
    state = game.play("112233123")
    assert game.is_terminal(state)
    assert game.utility(state, 0) == game.utility(state, 1) == 0


def test_what_is_and_what_is_not_defined() -> None:
    assert not defines(GAME, "evaluate")
    assert GAME.bounds(START, 0) == pp.Bounds(-1.0, 1.0, latest=42, soonest_win=3, soonest_loss=4)
    assert GAME.bounds(START, 1) == pp.Bounds(-1.0, 1.0, latest=42, soonest_win=4, soonest_loss=3)
    assert not GAME.can_repeat
    assert [GAME.player_name(player) for player in (0, 1)] == ["X", "O"]


def test_the_centre_comes_first() -> None:
    def order(game: ConnectFour) -> list[int]:
        state = game.initial_state()
        return sorted(game.actions(state), key=lambda column: -game.priority(state, column))

    assert order(GAME) == [3, 2, 4, 1, 5, 0, 6]
    assert order(ConnectFour(4, 4)) == [1, 2, 0, 3]


def test_moves_may_be_written_as_one_block_of_digits() -> None:
    assert GAME.split_moves("4453") == ["4", "4", "5", "3"]
    assert GAME.split_moves(" 4 4,5, 3") == ["4", "4", "5", "3"]
    assert GAME.split_moves("44 53") == ["44", "53"]
    assert GAME.split_moves("") == []
    assert ConnectFour(9, 5).split_moves("99") == ["9", "9"]
    assert ConnectFour(10, 5).split_moves("10") == ["10"]
    assert ConnectFour(10, 5).play("10 10 1").ply == 3
    assert GAME.play("4444").all == 0b1111 << 21


def test_names_count_from_one() -> None:
    assert [GAME.action_name(START, action) for action in GAME.actions(START)] == list("1234567")
    assert [GAME.parse_action(START, name) for name in ("1", " 7 ")] == [0, 6]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("4444444", "column 4 is full; legal are 1, 2, 3, 5, 6, 7"),
        ("8", "'8' is not a column; legal are 1, 2, 3, 4, 5, 6, 7"),
        ("4444448", "'8' is not a column; legal are 1, 2, 3, 5, 6, 7"),
        ("0", "'0' is not a column; legal are 1, 2, 3, 4, 5, 6, 7"),
        ("4 d", "'d' is not a column; legal are 1, 2, 3, 4, 5, 6, 7"),
    ],
)
def test_illegal_moves_say_why(moves: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=re.escape(message) + "$"):
        GAME.play(moves)


def test_pictures() -> None:
    state = GAME.play("4435")
    assert GAME.draw(state) == "\n".join(
        [
            "6 | . . . . . . .",
            "5 | . . . . . . .",
            "4 | . . . . . . .",
            "3 | . . . . . . .",
            "2 | . . . O . . .",
            "1 | . . X X O . .",
            "  +--------------",
            "    1 2 3 4 5 6 7",
        ]
    )
    assert ConnectFour(10, 1).draw(ConnectFour(10, 1).play("10 1")).splitlines() == [
        "1 |  O  .  .  .  .  .  .  .  .  X",
        "  +------------------------------",
        "     1  2  3  4  5  6  7  8  9 10",
    ]
    assert GAME.format_position(state) == "......./......./......./......./...O.../..XXO.."


FLOATING = "discs fall, so fill the column from the bottom without gaps"
BURIED = "the game ends with the first line, so take back what came after"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..../....", "'..../....' has 2 rows; give 4 from the top, separated by '/'"),
        ("", "'' has 1 row; give 4 from the top, separated by '/'"),
        ("..../..../..../...", "row 1, '...', has 3 cells; it should have 4"),
        ("..../X/..../....", "row 3, 'X', has 1 cell; it should have 4"),
        ("..../..../..../.Z..", "'Z' in column 2 of row 1 is no cell; a cell is 'X', 'O' or '.'"),
        (
            "..../..../..../XXXO",
            "3 X and 1 O cannot arise; X begins, so there must be as many X as O, or one X more",
        ),
        ("..../..../..../...O", "0 X and 1 O cannot arise; X begins, so there must be as many X as O, or one X more"),
        (
            "..../..X./..../....",
            f"column 3 has a disc above row 1, which is empty; {FLOATING}",
        ),
        (
            "..O./..../X.X./O.X.",
            f"column 3 has a disc above row 3, which is empty; {FLOATING}",
        ),
        (
            "XO../XO../XO../XO..",
            "X and O both have four in a row; the game ends with the first, so leave one of them out",
        ),
        (
            "X.../XO../XO../XO.O",
            "X has four in a row, which ends the game, but O has moved since; take that back",
        ),
        (
            "O.../OX../OX../OXXX",
            "O has four in a row, which ends the game, but X has moved since; take that back",
        ),
        (
            "..../.O../OXOO/XXXX",
            f"X has four in a row, but no disc on top can have been the last to complete it; {BURIED}",
        ),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        ConnectFour(4, 4).parse_position(text)
    assert str(caught.value) == message


def test_a_last_disc_may_complete_two_lines() -> None:
    state = GAME.play("1122335566774")
    assert GAME.is_terminal(state)
    assert GAME.format_position(state).endswith("OOO.OOO/XXXXXXX")
    assert GAME.parse_position(GAME.format_position(state)) == state


@pytest.mark.parametrize(
    ("columns", "rows", "message"),
    [
        (0, 6, "columns is 0; it must be 1 or more"),
        (7, -1, "rows is -1; it must be 1 or more"),
        (
            8,
            8,
            "a board of 8 columns and 8 rows does not fit; columns * (rows + 1) must be at most 64, and is 72",
        ),
    ],
)
def test_bad_sizes(columns: int, rows: int, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        ConnectFour(columns, rows)
    assert str(caught.value) == message


def test_the_first_disc_of_a_tiny_board() -> None:
    game = ConnectFour(1, 1)
    assert list(game.actions(game.initial_state())) == [0]
    assert game.is_terminal(game.play("1"))


WINDOWS = [(-1, 1), (-1, 0), (0, 1), (-0.001, 0.001), (0.999, 1.001), (-1.001, -0.999)]


def late_positions(game: ConnectFour, draw: random.Random, wanted: int, left: int) -> list[Discs]:
    """Positions with at most so many cells left, in most of which nobody has overlooked a line."""
    found = list[Discs]()
    while len(found) < wanted:
        state, cells = game.initial_state(), game.columns * game.rows
        for _ in range(draw.randrange(max(0, cells - left), cells)):
            if game.is_terminal(state):
                break
            state = game.result(
                state, draw.choice(list((game.candidates if draw.random() < 0.9 else game.actions)(state)))
            )
        if not game.is_terminal(state):
            found.append(state)
    return found


@pytest.mark.parametrize("size", [(4, 4), (5, 3), (3, 6), (4, 5), (5, 5), (9, 3), (7, 6), (6, 7)], ids=str)
def test_what_is_certain_holds_for_the_value_and_its_distance(size: tuple[int, int]) -> None:
    """Of random positions, against what a search finds that asks neither for bounds nor for candidates."""
    game = ConnectFour(*size)
    decided = 0
    for state in late_positions(game, random.Random(5), examples(60), 16):
        found = pp.solve(game, state, bounds=False, candidates=False, compiled=True)
        mover, plies = game.to_move(state), found.plies or 0
        for player, value in ((mover, found.value), (1 - mover, -found.value)):
            assert game.bounds(state, player) == game.bounds_within(state, player, -1, 1)
            for window in WINDOWS:
                certain = game.bounds_within(state, player, *window)
                assert certain.lowest <= value <= certain.highest
                if value:
                    assert (certain.soonest_win if value > 0 else certain.soonest_loss) <= plies <= certain.latest
                decided += certain.latest > 2 and (certain.lowest, certain.highest) != (-1, 1)
    assert decided >= 4


def test_a_win_in_three_and_a_loss_in_four_are_certain_where_they_are_asked_for() -> None:
    open_three = GAME.play(["3", "1", "4", "1"])  # the next disc makes three with both ends open
    assert GAME.bounds_within(open_three, 0, 0.999, 1.001) == pp.Bounds(1, 1, latest=3, soonest_win=3, soonest_loss=3)
    assert GAME.bounds(open_three, 0) == pp.Bounds(-1, 1, latest=38, soonest_win=3, soonest_loss=4)
    quiet = GAME.play(["1", "7"])
    assert GAME.bounds_within(quiet, 0, 0.999, 1.001) == pp.Bounds(-1, 1, latest=40, soonest_win=5, soonest_loss=4)
    late = GAME.play(["3", "1", "4"])  # only 2 or 5 stops that: the opponent is not lost
    assert GAME.bounds_within(late, 1, -1.001, -0.999) == pp.Bounds(-1, 1, latest=39, soonest_win=3, soonest_loss=6)


def test_who_follows_gets_every_second_row() -> None:
    game = ConnectFour(4, 2)
    after = game.play(["1", "2"])  # the first row is blocked, and the second player gets the second row
    assert game.bounds(after, 0)[:2] == (-1, 0)
