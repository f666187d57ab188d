"""The m,n,k-games and gomoku against the rules on a dict of cells, and against known values."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.lines import EMPTY
from perfectplay.games.mnk import FIRST, MNK, Gomoku, Stones
from tests.variants import examples, first


class Naive:
    """The rules on a dict of cells: every line of the board is written out as a text and searched."""

    def __init__(self, game: MNK) -> None:
        self.game = game
        self.cells = {(column, row): "." for row in range(game.rows) for column in range(game.columns)}
        self.mover, self.other = "X", "O"

    def place(self, column: int, row: int) -> None:
        assert self.cells[column, row] == "."
        self.cells[column, row] = self.mover
        self.mover, self.other = self.other, self.mover

    def legal(self) -> list[tuple[int, int]]:
        return [cell for cell, stone in self.cells.items() if stone == "."]

    def lines(self) -> list[str]:
        found = []
        for (column, row), (right, up) in product(self.cells, ((1, 0), (0, 1), (1, 1), (1, -1))):
            if (column - right, row - up) not in self.cells:  # a line starts at the edge
                line = ""
                while (column, row) in self.cells:
                    line += self.cells[column, row]
                    column, row = column + right, row + up
                found.append(line)
        return found

    def winner(self) -> str | None:
        for line in self.lines():
            for player, other in ("XO", "OX"):
                for stones in line.replace(other, ".").split("."):
                    if len(stones) == self.game.in_a_row or (
                        len(stones) > self.game.in_a_row and not self.game.exactly
                    ):
                        return player
        return None

    def pictured(self) -> list[list[str]]:
        return [
            [self.cells[column, row] for column in range(self.game.columns)] for row in reversed(range(self.game.rows))
        ]


@st.composite
def games(draw: st.DrawFn) -> MNK:
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    longest = max(columns, rows)
    return MNK(columns, rows, draw(st.integers(min(2, longest), min(5, longest))), draw(st.booleans()))


CHOICES = st.lists(st.integers(0, 1000), min_size=49, max_size=49)


def states_of(game: MNK, choices: list[int]) -> list[Stones]:
    """The states of a random game, from the start to the end."""
    states = [game.initial_state()]
    for choice in choices:
        if game.is_terminal(states[-1]):
            break
        legal = list(game.actions(states[-1]))
        states.append(game.result(states[-1], legal[choice % len(legal)]))
    return states


@settings(deadline=None, max_examples=examples(100))
@given(games(), CHOICES)
def test_random_games_agree_with_the_naive_rules(game: MNK, choices: list[int]) -> None:
    naive = Naive(game)
    state = game.initial_state()
    for choice in [*choices, 0]:
        won = naive.winner()
        assert game.board(state) == naive.pictured()
        assert game.is_terminal(state) == (won is not None or not naive.legal())
        assert all(type(part) is int for part in (*state.squares, state.ply, state.winner))
        if game.is_terminal(state):
            for player in (0, 1):
                expected = 0 if won is None else 1 if game.player_name(player) == won else -1
                assert game.utility(state, player) == expected
            return
        assert game.player_name(game.to_move(state)) == naive.mover
        assert [(action % game.columns, action // game.columns) for action in game.actions(state)] == naive.legal()
        column, row = naive.legal()[choice % len(naive.legal())]
        state = game.result(state, row * game.columns + column)
        naive.place(column, row)
    raise AssertionError("the game did not end")


@settings(deadline=None, max_examples=examples(60))
@given(games(), CHOICES)
def test_notation_round_trip_along_random_games(game: MNK, choices: list[int]) -> None:
    for state in states_of(game, choices):
        text = game.format_position(state)
        assert game.parse_position(text) == state
        assert game.parse_position(f" {text.lower()}\n") == state
        for action in game.actions(state):
            assert game.parse_action(state, game.action_name(state, action)) == action


@settings(deadline=None, max_examples=examples(60))
@given(games(), CHOICES)
def test_estimates_are_antisymmetric_symmetric_and_less_than_a_win(game: MNK, choices: list[int]) -> None:
    for state in states_of(game, choices):
        estimate = game.evaluate(state, 0)
        assert -1 < estimate < 1
        assert game.evaluate(state, 1) == -estimate
        upside_down = game.parse_position("/".join(reversed(game.format_position(state).split("/"))))
        assert game.evaluate(upside_down, 0) == estimate
        for action in game.actions(state):
            row, column = action // game.columns, action % game.columns
            opposite = (game.rows - 1 - row) * game.columns + column
            assert game.priority(state, action) == game.priority(upside_down, opposite)


def value(game: MNK) -> float:
    """The value of a game for the first player, by alpha-beta with a dict of proven bounds."""
    table: dict[Stones, tuple[float, float]] = {}

    def search(state: Stones, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state))
        lower, upper = table.get(state, (-1.0, 1.0))
        alpha, beta = max(alpha, lower), min(beta, upper)
        if alpha >= beta:
            return lower if lower >= beta else upper
        best, entered = -1.0, alpha
        for action in sorted(game.actions(state), key=lambda action: -game.priority(state, action)):
            best = max(best, -search(game.result(state, action), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        table[state] = (best if best > entered else lower, best if best < beta else upper)
        return best

    return search(game.initial_state(), -1.0, 1.0)


@pytest.mark.parametrize(
    ("columns", "rows", "in_a_row", "expected"),
    [(3, 3, 3, 0), (4, 3, 3, 1), (3, 4, 3, 1), (4, 4, 3, 1), (1, 1, 1, 1), (2, 2, 2, 1), (5, 1, 3, 0)],
)
def test_known_values(columns: int, rows: int, in_a_row: int, expected: int) -> None:
    assert value(MNK(columns, rows, in_a_row)) == expected


def test_number_of_states_of_tic_tac_toe() -> None:
    game = MNK()
    found = {game.initial_state()}
    waiting = list(found)
    while waiting:
        state = waiting.pop()
        if not game.is_terminal(state):
            children = {game.result(state, action) for action in game.actions(state)} - found
            found |= children
            waiting += children
    assert len(found) == 5478
    assert {game.parse_position(game.format_position(state)) for state in found} == found


def test_exactly_the_reachable_positions_of_a_small_board_can_be_written() -> None:
    game = MNK(4, 2, 2)
    found = {game.initial_state()}
    for _ in range(8):
        found |= {game.result(s, action) for s in found if not game.is_terminal(s) for action in game.actions(s)}
    accepted = set()
    for cells in product("XO.", repeat=8):
        try:
            accepted.add(game.parse_position("".join(cells[:4]) + "/" + "".join(cells[4:])))
        except BadPosition:
            continue
    assert accepted == found


def test_overlines_win_unless_exactly() -> None:
    moves = "a1 a5 b1 b5 d1 d5 e1 a3"  # X has a1, b1, d1, e1 and now fills the gap
    for exactly, ends in ((False, True), (True, False)):
        game = MNK(6, 5, 4, exactly)
        state = game.play(moves)
        assert not game.is_terminal(state)
        filled = game.play("c1", state)
        assert game.is_terminal(filled) == ends
        assert filled.winner == int(ends)
        assert game.parse_position(game.format_position(filled)) == filled
        assert game.is_terminal(MNK(6, 5, 4, exactly).play("a1 a5 b1 b5 d1 d5 c1"))


def test_a_line_that_is_too_long_promises_nothing() -> None:
    game = MNK(5, 2, 4, exactly=True)
    state = game.parse_position("OO.OO/XXXXX")
    assert not game.is_terminal(state)
    assert game.evaluate(state, 1) == 0.75  # O has two lines that lack one stone, and is to move: 2 * 3 / (2 * 3 + 2)


@pytest.mark.parametrize("columns", range(1, 20))
def test_lines_end_at_the_edge(columns: int) -> None:
    game = MNK(columns, 19, 3)
    for start, step in product(range(columns * 19), (1, columns - 1, columns, columns + 1)):
        numbers = [start, start + step, start + 2 * step]  # on a board without edges they would be in line
        if step == 0 or numbers[2] >= columns * 19:
            continue
        state = game.initial_state()
        for number in numbers:
            state = game.result(state, number)._replace(ply=0)  # X again
        (row_1, column_1), (row_2, column_2), (row_3, column_3) = (divmod(number, columns) for number in numbers)
        up, right = row_2 - row_1, column_2 - column_1
        is_line = (row_3 - row_2, column_3 - column_2) == (up, right) and max(abs(up), abs(right)) == 1
        assert state.winner == is_line, numbers


@pytest.mark.parametrize("game", first(1, [MNK(7, 6, 4), Gomoku(), Gomoku(16, exactly=True)]))
def test_compiled_rules_are_the_same(game: MNK) -> None:
    generator = Random(3)
    state = game.initial_state()
    while not game.is_terminal(state):
        if state.ply % 11 == 5:
            found, expected = (
                pp.alpha_beta(game, state, depth=1, by_priority=True, all_values=True, compiled=compiled)
                for compiled in (True, False)
            )
            assert found.root_values == expected.root_values
            assert found.pv == expected.pv
        state = game.result(state, generator.choice(list(game.actions(state))))


def test_the_same_board_is_the_same_state_in_any_order() -> None:
    game = MNK(4, 4, 4)
    assert game.play("a1 b1 c1 d1") == game.play("c1 d1 a1 b1")


@pytest.mark.parametrize("game", [Gomoku(), Gomoku(19), Gomoku(20, exactly=True), MNK(19, 19, 19)])
def test_lines_from_edge_to_edge_of_large_boards(game: MNK) -> None:
    k = game.in_a_row
    top = game.columns - 1
    for column, row, right, up in (
        (top, top, -1, 0),
        (top, top, 0, -1),
        (top, top, -1, -1),
        (top, 0, -1, 1),
        (0, 0, 1, 0),
    ):
        line = [(column + right * i, row + up * i) for i in range(k)]
        for last_column, last_row in line:
            held = [EMPTY] * (game.columns * game.rows)
            for x, y in line:
                if (x, y) != (last_column, last_row):
                    held[y * game.columns + x] = FIRST
            before = Stones(game._packed(held), 2 * k - 2, 0)
            after = game.result(before, last_row * game.columns + last_column)
            assert after.winner == 1
            assert game.is_terminal(after)
            assert (game.utility(after, 0), game.utility(after, 1)) == (1, -1)
            best = max(game.actions(before), key=lambda action: game.priority(before, action))
            assert game.result(before, best).winner == 1
            assert -1 < game.evaluate(before, 1) < 0 < game.evaluate(before, 0) < 1


def test_a_line_of_twenty_counts_as_one_of_nineteen() -> None:
    game = Gomoku(20, exactly=True)
    for at in (0, 9, 19):
        held = [FIRST if square // 20 == 3 and square % 20 != at else EMPTY for square in range(400)]
        state = Stones(game._packed(held), 40, 0)
        ranks = [game.priority(state, action) for action in game.actions(state)]
        assert max(ranks) < 1 << 63
        assert game.result(state, 60 + at).winner == 0


# ---------------------------------------------------------------------- gomoku


def test_gomoku_is_a_board_of_15_rows_with_five_in_a_row() -> None:
    game = Gomoku()
    assert (game.columns, game.rows, game.in_a_row, game.exactly) == (15, 15, 5, False)
    assert (Gomoku(19).columns, Gomoku(19).rows) == (19, 19)
    assert repr(Gomoku(exactly=True)) == "Gomoku(exactly=True, size=15)"
    assert Gomoku(15) == Gomoku() != Gomoku(13)
    assert hash(Gomoku(15)) == hash(Gomoku())
    assert len(list(game.actions(game.initial_state()))) == 225
    assert [game.player_name(player) for player in (0, 1)] == ["black", "white"]
    state = game.play("h8 i9 h7 i10 h6 i11 h5 i12 h4")
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 1


def best_move(game: MNK, state: Stones, depth: int) -> str:
    """The move of a plain alpha-beta to this depth, most promising moves first."""

    def search(state: Stones, depth: int, alpha: float, beta: float) -> float:
        player = game.to_move(state)
        if game.is_terminal(state):
            return game.utility(state, player)
        if depth == 0:
            return game.evaluate(state, player)
        for action in sorted(game.actions(state), key=lambda action: -game.priority(state, action)):
            alpha = max(alpha, -search(game.result(state, action), depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    best, found = -2.0, -1
    for action in sorted(game.actions(state), key=lambda action: -game.priority(state, action)):
        reached = -search(game.result(state, action), depth - 1, -1.0, -best)
        if reached > best:
            best, found = reached, action
    return game.action_name(state, found)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("", "d4"),  # the centre
        ("d2 a7 d3 b7 d4 g7 d5 a1", "d1 d6"),  # completes its four
        ("d2 a7 d3 b7 d4 g7 d5", "d1 d6"),  # stops a four as well as it can
        ("b1 a7 c1 b7 d1 g7 e1 a1", "f1"),  # completes the five where there is room
        ("b1 a1 c1 b7 d1 g7 e1", "f1"),  # stops a four that is open at one end
        ("d3 a7 d4 g1 d5", "d2 d6"),  # stops an open three at one of its ends
        ("d3 a7 d4 g1 d6", "d2 d5 d7"),  # stops a three with a gap
        ("d3 a7 d4 g1 d5 a1", "d2 d6"),  # makes an open four
    ],
)
def test_two_plies_ahead_gomoku_sees_what_a_beginner_sees(moves: str, expected: str) -> None:
    game = Gomoku(7)
    assert best_move(game, game.play(moves), 2) in expected.split()


def test_priority_prefers_winning_then_stopping_then_lines_near_stones() -> None:
    game = Gomoku()

    def order(moves: str) -> list[str]:
        state = game.play(moves)
        actions = sorted(game.actions(state), key=lambda action: -game.priority(state, action))
        return [game.action_name(state, action) for action in actions]

    assert order("")[0] == "h8"
    assert set(order("")[-4:]) == {"a1", "a15", "o1", "o15"}
    both = "d4 d10 e4 e10 f4 f10 g4 g10"
    assert set(order(both)[:2]) == {"c4", "h4"}
    assert set(order(both)[2:4]) == {"c10", "h10"}
    assert set(order("h8")[:8]) == {"g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"}


# ---------------------------------------------------------------------- notation and pictures


def test_names_and_picture() -> None:
    game = MNK(4, 3, 3)
    start = game.initial_state()
    names = " ".join(game.action_name(start, action) for action in game.actions(start))
    assert names == "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3"
    state = game.play("b2 d3 a1")
    assert game.board(state) == [list("...O"), list(".X.."), list("X...")]
    assert game.format_position(state) == "...O/.X../X..."
    assert game.draw(state) == "3  . . . O\n2  . X . .\n1  X . . .\n   a b c d"
    assert [game.player_name(player) for player in (0, 1)] == ["X", "O"]
    assert game.bounds(state, 0) == (-1.0, 1.0)
    assert not game.can_repeat


def test_picture_of_a_board_with_two_digits() -> None:
    rows = Gomoku().draw(Gomoku().play("a1 o15")).splitlines()
    assert rows[0] == "15  . . . . . . . . . . . . . . O"
    assert rows[14] == " 1  X . . . . . . . . . . . . . ."
    assert rows[15] == "    a b c d e f g h i j k l m n o"


def test_illegal_move_names_what_is_legal() -> None:
    with pytest.raises(IllegalMove) as caught:
        MNK(2, 2, 2).play("a1 a1")
    assert str(caught.value) == "move 2 of 2, 'a1' after a1: 'a1' is not legal; legal are b1, a2, b2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' has 1 row; give 3 from the top, separated by '/'"),
        ("X.../....", "'X.../....' has 2 rows; give 3 from the top, separated by '/'"),
        ("..../X/....", "row 2, 'X', has 1 cell; it should have 4"),
        ("...../..../....", "row 3, '.....', has 5 cells; it should have 4"),
        ("..../...7/....", "'7' at d2 is no cell; a cell is 'X', 'O' or '.'"),
        ("XXX./O.../....", "3 X and 1 O cannot arise; X begins, so there must be as many X as O, or one X more"),
        ("O.../..../....", "0 X and 1 O cannot arise; X begins, so there must be as many X as O, or one X more"),
        ("XXX./OOO./....", "X and O both have 3 in a row; the game ends with the first, so leave one of them out"),
        ("XXX./OO../O...", "X has 3 in a row, which ends the game, but O has moved since; take that back"),
        ("OOO./XX../XX..", "O has 3 in a row, which ends the game, but X has moved since; take that back"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        MNK(4, 3, 3).parse_position(text)
    assert str(caught.value) == message


def test_lines_that_no_last_stone_makes_all_at_once() -> None:
    game = MNK(5, 4, 3)
    with pytest.raises(BadPosition) as caught:
        game.parse_position("XXX../OO.OO/XXX../O....")
    assert str(caught.value) == (
        "X has more than one line of 3, and no last stone makes them all; "
        "the game ends with the first line, so leave the others out"
    )
    crossing = game.parse_position("XXX../X.OO./X.OO./.....")
    assert crossing.winner == 1


@pytest.mark.parametrize(
    ("columns", "rows", "in_a_row", "message"),
    [
        (0, 3, 3, "columns is 0; it must be from 1 to 19"),
        (20, 3, 3, "columns is 20; it must be from 1 to 19"),
        (3, 99, 3, "rows is 99; it must be from 1 to 19"),
        (3, 4, 5, "in_a_row is 5, but lines on a board of 3 x 4 are 1 to 4 long; it must be one of those"),
        (3, 3, 0, "in_a_row is 0, but lines on a board of 3 x 3 are 1 to 3 long; it must be one of those"),
    ],
)
def test_bad_parameters(columns: int, rows: int, in_a_row: int, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        MNK(columns, rows, in_a_row)
    assert str(caught.value) == message


@pytest.mark.parametrize("size", [4, 21])
def test_bad_size_of_gomoku(size: int) -> None:
    with pytest.raises(BadArgument) as caught:
        Gomoku(size)
    assert str(caught.value) == f"size is {size}; a gomoku board has from 5 to 20 rows"


# ---------------------------------------------------------------------- forced squares


def completing(game: MNK, state: Stones, player: int) -> set[int]:
    return {action for action in game.actions(state) if game.is_in_line(state.squares, game.place(action), player)}


@pytest.mark.parametrize("seed", first(12, range(60)))
def test_what_is_forced_and_what_threatens(seed: int) -> None:
    draw = Random(seed)
    game = (Gomoku(), Gomoku(exactly=True), MNK(7, 7, 4), MNK(9, 6, 5), MNK(19, 19, 5), MNK(5, 5, 3))[seed % 6]
    state = game.initial_state()
    for _ in range(draw.randint(4, 50)):
        actions = list(game.actions(state))
        if draw.random() < 0.7:
            actions = [max(actions, key=lambda action: game.priority(state, action) + draw.randint(0, 3000))]
        after = game.result(state, draw.choice(actions))
        if game.is_terminal(after):
            break
        state = after
    mover = state.ply & 1
    legal, chosen, noisy = set(game.actions(state)), list(game.candidates(state)), set(game.noisy_actions(state))
    assert len(set(chosen)) == len(chosen) > 0
    assert noisy | set(chosen) <= legal
    for player in (mover, 1 - mover):
        winning = completing(game, state, player)
        if winning:
            assert len(chosen) == 1
            assert set(chosen) == noisy <= winning
            return
    threats = {action for action in legal if completing(game, game.result(state, action), mover)}
    assert threats <= noisy
    assert game.exactly or threats == noisy
    for action in legal - set(chosen):  # lets the opponent have two squares to complete a line
        assert action not in threats
        after = game.result(state, action)
        replies = [game.result(after, reply) for reply in set(chosen) & set(game.actions(after))]
        assert any(len(completing(game, reply, 1 - mover)) > 1 for reply in replies)


def test_an_open_three_leaves_few_squares() -> None:
    game = Gomoku()
    state = game.play("h8 a1 h7 c1 h6")
    names = {game.action_name(state, action) for action in game.candidates(state)}
    assert names == {"h9", "h5", "h4"} or names == {"h9", "h5", "h10"}
    four = game.play("h8 a1 h7 c1 h6 e1 h5")
    assert len(list(game.candidates(four))) == 1
    assert [game.action_name(four, action) for action in game.candidates(four)] in (["h4"], ["h9"])


@pytest.mark.slow
def test_a_forced_win_is_seen_in_few_nodes() -> None:
    game = Gomoku(7)
    state = game.play("d4 a1 d3 c1 d2 g1")  # an open three of the player to move
    found = pp.alpha_beta(game, state, depth=3, by_priority=True, compiled=True, distance=True)
    assert found.value == 1
    assert found.action_name in ("d1", "d5")
