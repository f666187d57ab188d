"""Hexapawn against the same rules on two sets of squares, and its known values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.hexapawn import Hexapawn
from tests.games.playing_out import names, within_the_utilities

Pawns = frozenset[tuple[int, int]]


def moves(mine: Pawns, theirs: Pawns) -> Iterator[tuple[Pawns, Pawns]]:
    """What is left of both after each move; ``mine`` move upwards, to larger rows."""
    for column, row in mine:
        rest = mine - {(column, row)}
        if (column, row + 1) not in mine | theirs:
            yield rest | {(column, row + 1)}, theirs
        for aside in (column - 1, column + 1):
            if (aside, row + 1) in theirs:
                yield rest | {(aside, row + 1)}, theirs - {(aside, row + 1)}


def turned(pawns: Pawns, rows: int) -> Pawns:
    return frozenset((column, rows - 1 - row) for column, row in pawns)


@cache
def value(mine: Pawns, theirs: Pawns, rows: int) -> int:
    """For the player to move, whose pawns move up, by trying everything."""
    best = -1
    for after, left in moves(mine, theirs):
        arrived = any(row == rows - 1 for _, row in after)
        best = max(best, 1 if arrived else -value(turned(left, rows), turned(after, rows), rows))
    return best


def count(mine: Pawns, theirs: Pawns, rows: int, depth: int) -> int:
    """Sequences of moves of this length."""
    if depth == 0:
        return 1
    if any(row == 0 for _, row in theirs):
        return 0
    return sum(count(turned(left, rows), turned(after, rows), rows, depth - 1) for after, left in moves(mine, theirs))


def start(columns: int, rows: int) -> tuple[Pawns, Pawns]:
    return frozenset((column, 0) for column in range(columns)), frozenset(
        (column, rows - 1) for column in range(columns)
    )


def test_the_second_player_wins_as_gardner_says() -> None:
    assert pp.solve(Hexapawn(), compiled=False).value == -1


def test_the_first_player_wins_on_four_by_four() -> None:
    """Octopawn, see https://en.wikipedia.org/wiki/Hexapawn"""
    assert pp.solve(Hexapawn(4, 4), compiled=False).value == 1


@pytest.mark.parametrize(("columns", "rows"), [(1, 3), (2, 4), (3, 3), (3, 4), (4, 4), (3, 5), (4, 3)])
def test_values_are_those_of_trying_everything(columns: int, rows: int) -> None:
    assert pp.solve(Hexapawn(columns, rows), compiled=False).value == value(*start(columns, rows), rows)


@pytest.mark.parametrize(("columns", "rows", "depth"), [(3, 3, 7), (4, 4, 5), (5, 3, 4)])
def test_counts_are_those_of_sets_of_squares(columns: int, rows: int, depth: int) -> None:
    game = Hexapawn(columns, rows)
    for plies in range(1, depth + 1):
        assert pp.perft(game, depth=plies, compiled=False) == count(*start(columns, rows), rows, plies)


def test_pawns_capture_to_the_side_only() -> None:
    game = Hexapawn()
    state = game.play("b1-b2")
    assert names(game, state) == {"a3xb2", "c3xb2", "a3-a2", "c3-c2"}
    assert game.draw(game.play("a3xb2", state)).splitlines() == [
        "3  . B B",
        "2  . B .",
        "1  W . W",
        "   a b c",
        "white to move",
    ]


def test_estimates() -> None:
    within_the_utilities(Hexapawn(4, 5))


@pytest.mark.parametrize(
    ("columns", "rows", "message"),
    [(0, 3, "columns is 0; it must be from 1 to 26"), (3, 2, "rows is 2; it must be from 3 to 26")],
)
def test_boards_that_cannot_be(columns: int, rows: int, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        Hexapawn(columns, rows)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("BBB/BW./WW. white", "black has 4 pieces; it begins with 3"),
        ("BWB/.../W.W white", "white has won already, so it is not white's turn"),
        ("BBB/.../WWW", "'' does not say whose turn it is; end with white or black"),
    ],
)
def test_positions_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Hexapawn().parse_position(text)
    assert str(caught.value) == message
