"""Domineering against sets of free squares, and against the values that are published."""

from __future__ import annotations

from functools import cache

import pytest

import perfectplay as pp
from perfectplay.errors import BadPosition
from perfectplay.games.domineering import Domineering
from tests.games.playing_out import within_the_utilities
from tests.variants import first

Free = frozenset[tuple[int, int]]


def board(columns: int, rows: int) -> Free:
    return frozenset((column, row) for column in range(columns) for row in range(rows))


def after(free: Free, upright: bool) -> list[Free]:
    """What is left free after each move."""
    right, up = (0, 1) if upright else (1, 0)
    return [free - {(x, y), (x + right, y + up)} for x, y in free if (x + right, y + up) in free]


@cache
def wins(free: Free, upright: bool) -> bool:
    """Whether the player to move wins, by trying everything."""
    return any(not wins(left, not upright) for left in after(free, upright))


def count(free: Free, upright: bool, depth: int) -> int:
    return 1 if depth == 0 else sum(count(left, not upright, depth - 1) for left in after(free, upright))


PUBLISHED = {  # rows and columns: "1" and "2" if who begins wins or loses, "V" and "H" if vertical or horizontal wins
    (2, 2): "1",
    (2, 3): "1",
    (2, 4): "H",
    (2, 5): "V",
    (2, 6): "1",
    (2, 7): "1",
    (2, 8): "H",
    (3, 3): "1",
    (3, 4): "H",
    (3, 5): "H",
    (4, 4): "1",
    (4, 5): "V",
    (4, 6): "1",
    (5, 5): "2",
    (5, 6): "H",
}
"""D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, "Solving 8 x 8 Domineering" (2000)."""
SLOW = {(2, 4), (2, 5), (2, 6), (3, 4), (2, 7), (2, 8), (3, 5), (4, 5), (4, 6), (5, 5), (5, 6)}


@pytest.mark.parametrize(
    ("rows", "columns", "winner"),
    [pytest.param(*size, who, marks=[pytest.mark.slow] if size in SLOW else []) for size, who in PUBLISHED.items()],
)
def test_values_are_those_that_are_published(rows: int, columns: int, winner: str) -> None:
    """Vertical begins; on the board that is turned by a quarter, it is as if horizontal began."""
    games = [Domineering(columns, rows), Domineering(rows, columns)]
    wins_as_it_is, wins_turned = (pp.solve(game, distance=False, compiled=True).value == 1 for game in games)
    who = {(True, True): "1", (False, False): "2", (True, False): "V", (False, True): "H"}
    assert who[wins_as_it_is, wins_turned] == winner


@pytest.mark.parametrize(("columns", "rows"), first(4, [(2, 2), (3, 2), (1, 4), (4, 4), (3, 3), (3, 5), (5, 3)]))
def test_values_are_those_of_trying_everything(columns: int, rows: int) -> None:
    value = pp.solve(Domineering(columns, rows), compiled=False).value
    assert value == (1 if wins(board(columns, rows), True) else -1)


@pytest.mark.parametrize(("columns", "rows", "depth"), [(8, 8, 2), (4, 4, 4), (3, 5, 4)])
def test_counts_are_those_of_sets_of_free_squares(columns: int, rows: int, depth: int) -> None:
    game = Domineering(columns, rows)
    for plies in range(1, depth + 1):
        assert pp.perft(game, depth=plies, compiled=False) == count(board(columns, rows), True, plies)


def test_notation_and_picture() -> None:
    game = Domineering(3, 3)
    state = game.play("a1 b1")
    assert game.draw(state).splitlines() == ["3  . . .", "2  V . .", "1  V H H", "   a b c", "vertical to move"]
    assert game.format_position(state) == ".../V../VHH vertical"
    assert [game.action_name(state, action) for action in game.actions(state)] == ["b2", "c2"]


def test_estimates() -> None:
    within_the_utilities(Domineering(5, 4))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".../V../..V horizontal", "the V do not pair up; each V is half of a domino"),
        ("HHH/V../V.. vertical", "the H do not pair up; each H is half of a domino"),
        (
            ".../V../V.. vertical",
            "there are 1 dominoes of vertical and 0 of horizontal, so it is not vertical's turn; vertical begins",
        ),
    ],
)
def test_positions_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Domineering(3, 3).parse_position(text)
    assert str(caught.value) == message
