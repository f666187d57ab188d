"""Breakthrough against the same rules on sets of squares, and positions made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadPosition
from perfectplay.games.breakthrough import Breakthrough
from perfectplay.games.squares import Position
from tests.games.playing_out import names, random_game, within_the_utilities
from tests.variants import first


def test_an_estimate_lies_within_the_utilities() -> None:
    within_the_utilities(Breakthrough())


def breakthrough_moves(
    mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]], up: int, columns: int
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """From where and to where, on sets of (column, row); ``up`` is 1 for white and -1 for black."""
    for column, row in mine:
        for right in (-1, 0, 1):
            to = (column + right, row + up)
            if 1 <= to[0] <= columns and to not in mine and not (right == 0 and to in theirs):
                yield (column, row), to


@cache
def breakthrough_value(
    mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]], up: int, columns: int, rows: int
) -> int:
    """For the player to move, by trying everything."""
    if not mine or any(row == (1 if up == 1 else rows) for _, row in theirs):
        return -1
    return max(
        -breakthrough_value(theirs - {to}, (mine - {start}) | {to}, -up, columns, rows)
        for start, to in breakthrough_moves(mine, theirs, up, columns)
    )


def breakthrough_sets(game: Any, state: Any) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    """Where the pieces of both stand, read from the picture."""
    rows = game.board(state)
    white, black = (
        frozenset(
            (column, game.rows - index)
            for index, row in enumerate(rows)
            for column, cell in enumerate(row, 1)
            if cell == piece
        )
        for piece in "WB"
    )
    return white, black


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (5, 6), (2, 4)])
@pytest.mark.parametrize("seed", range(4))
def test_breakthrough_has_the_moves_of_sets_of_squares(columns: int, rows: int, seed: int) -> None:
    game = Breakthrough(columns=columns, rows=rows)
    for state, move in random_game(game, seed):
        white, black = breakthrough_sets(game, state)
        mine, theirs, up = (white, black, 1) if state.turn == 0 else (black, white, -1)
        is_over = not white or not black or any(row == rows for _, row in white) or any(row == 1 for _, row in black)
        assert is_over == game.is_terminal(state)
        if move is None:
            assert game.utility(state, 1 - state.turn) == 1 == -game.utility(state, state.turn)
            continue
        assert names(game, state) == {
            f"{'abcdefgh'[x - 1]}{y}{'x' if to in theirs else '-'}{'abcdefgh'[to[0] - 1]}{to[1]}"
            for (x, y), to in breakthrough_moves(mine, theirs, up, columns)
        }


def test_breakthrough_has_as_many_sequences_as_sets_of_squares_have() -> None:
    def count(mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]], up: int, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(
            count(theirs - {to}, (mine - {start}) | {to}, -up, depth - 1)
            for start, to in breakthrough_moves(mine, theirs, up, 8)
        )

    game = Breakthrough()
    white, black = breakthrough_sets(game, game.initial_state())
    counted = [count(white, black, 1, depth) for depth in (1, 2, 3)]
    assert counted == [pp.perft(game, depth=depth, compiled=False) for depth in (1, 2, 3)] == [22, 22 * 22, 11_132]


@pytest.mark.parametrize(("columns", "rows", "value"), first(2, [(2, 4, -1), (2, 5, -1), (2, 6, 1), (3, 4, -1)]))
def test_small_breakthrough_is_won_by_whom_trying_everything_says(columns: int, rows: int, value: int) -> None:
    game = Breakthrough(columns=columns, rows=rows)
    white, black = breakthrough_sets(game, game.initial_state())
    assert breakthrough_value(white, black, 1, columns, rows) == value
    assert pp.solve(game, compiled=False).value == value


def breakthrough_position(game: Any, rows: list[str], turn: int) -> Any:
    """The position with these rows, from the top."""
    return Position(tuple("".join(reversed(rows))), turn)


def test_a_piece_captures_to_both_sides_but_not_straight_ahead() -> None:
    game = Breakthrough(columns=5, rows=5)
    state = breakthrough_position(game, [".....", ".....", "BBB..", ".W..W", "....."], 0)
    assert names(game, state) == {"b2xa3", "b2xc3", "e2-e3", "e2-d3"}
    after = game.play("b2xc3", state)
    assert game.draw(after).splitlines() == [
        "5  . . . . .",
        "4  . . . . .",
        "3  B B W . .",
        "2  . . . . W",
        "1  . . . . .",
        "   a b c d e",
        "black to move",
    ]
    assert after.turn == 1
    assert names(game, after) == {"a3-a2", "a3-b2", "b3-a2", "b3-b2", "b3-c2"}


def test_the_far_row_wins_and_so_does_the_last_capture() -> None:
    game = Breakthrough(columns=3, rows=4)
    near = breakthrough_position(game, ["...", "W.B", "..B", "..."], 0)
    assert not game.is_terminal(near)
    assert game.is_terminal(game.play("a3-a4", near))
    assert game.utility(game.play("a3-b4", near), 0) == 1
    last = breakthrough_position(game, ["...", "..B", ".W.", "..."], 0)
    assert game.utility(game.play("b2xc3", last), 0) == 1
    assert not game.is_terminal(game.play("b2-b3", last))
    black = breakthrough_position(game, ["W..", "...", "..B", "W.."], 1)
    assert game.is_terminal(black)
    assert game.utility(black, 1) == -1


def test_captures_and_pieces_far_ahead_are_tried_first() -> None:
    game = Breakthrough(columns=5, rows=6)
    state = breakthrough_position(game, ["..B..", ".....", "W....", ".....", "...B.", "..W.."], 0)
    by_priority = sorted(game.actions(state), key=lambda action: -game.priority(state, action))
    assert [game.action_name(state, action) for action in by_priority][:2] == ["c1xd2", "a4-a5"]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"columns": 1}, "columns is 1; it must be from 2 to 26"),
        ({"columns": 27}, "columns is 27; it must be from 2 to 26"),
        ({"rows": 3}, "rows is 3; it must be from 4 to 26"),
    ],
)
def test_boards_without_room_are_refused(parameters: dict[str, int], message: str) -> None:
    with pytest.raises(pp.BadArgument) as caught:
        Breakthrough(**parameters)
    assert str(caught.value) == message


def test_positions_there_and_back() -> None:
    game = Breakthrough(columns=3, rows=5)
    after = game.play("b2-b3 c4xb3")
    assert game.format_position(after) == "BBB/BB./.B./W.W/WWW white"
    assert game.parse_position(" BBB/BB./.B./W.W/WWW  white ") == after


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("BB/BB/WW white", "'BB/BB/WW' has 3 rows; give 4, separated by '/'"),
        ("BB/BB/WWW/WW white", "row 3 from the top has 3 cells; it should have 2"),
        ("BB/BB/WW/WX white", "row 4 from the top has 'X'; a cell is one of 'W', 'B', '.'"),
        ("BB/BB/WW/WW green", "'green' does not say whose turn it is; end with white or black"),
        ("BB/BB/BW/WW white", "black has 5 pieces; it begins with 4"),
        ("BW/BB/../WW white", "white has won already, so it is not white's turn"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Breakthrough(columns=2, rows=4).parse_position(text)
    assert str(caught.value) == message
