"""Abalone against the same rules in other coordinates, the numbers of its first moves, and positions made by hand."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.abalone import Abalone
from perfectplay.games.abalone_notation import CELLS, Marbles, cell_name
from tests.games.playing_out import names, random_game
from tests.variants import first

Cube = tuple[int, int, int]
"""A cell of the board by three numbers whose sum is 0, none larger than 4."""
Side = frozenset[Cube]
CUBES = [(x, y, -x - y) for x in range(-4, 5) for y in range(-4, 5) if abs(x + y) <= 4]
WAYS: list[Cube] = [(1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1)]


def plus(cell: Cube, way: Cube, steps: int = 1) -> Cube:
    return cell[0] + steps * way[0], cell[1] + steps * way[1], cell[2] + steps * way[2]


def cube_of(cell: int) -> Cube:
    row, diagonal = CELLS[cell]
    return diagonal - 4, 4 - row, row - diagonal


def sides(state: Marbles) -> tuple[Side, Side]:
    """The marbles of the player to move, and the other's."""
    mine, theirs = (
        frozenset(cube_of(cell) for cell, here in enumerate(state.board) if here == marble)
        for marble in ("BW" if state.turn == 0 else "WB")
    )
    return mine, theirs


def groups(mine: Side) -> Iterator[tuple[Cube, ...]]:
    """One, two or three marbles in a line."""
    for marble in mine:
        yield (marble,)
        for way in WAYS[::2]:
            for length in (2, 3):
                line = tuple(plus(marble, way, step) for step in range(length))
                if set(line) <= mine:
                    yield line


def moves(mine: Side, theirs: Side) -> Iterator[tuple[Side, Side]]:
    """Both sides after each move."""
    for group, way in itertools.product(groups(mine), WAYS):
        to = {plus(marble, way) for marble in group}
        new = to - set(group)
        if not new <= set(CUBES) or new & mine:
            continue
        in_line = len(group) > 1 and len(new) == 1
        if not new & theirs:
            if in_line or len(group) == 1 or len(new) == len(group):
                yield (mine - set(group)) | to, theirs
        elif in_line:
            pushed = []
            (ahead,) = new
            while ahead in theirs:
                pushed.append(ahead)
                ahead = plus(ahead, way)
            if ahead not in mine and len(pushed) < len(group):
                moved = {plus(marble, way) for marble in pushed} & set(CUBES)
                yield (mine - set(group)) | to, (theirs - set(pushed)) | moved


def count(mine: Side, theirs: Side, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(count(left, ours, depth - 1) for ours, left in moves(mine, theirs))


@pytest.mark.parametrize(("layout", "expected"), [("standard", [44, 1936]), ("belgian-daisy", [52, 2692])])
def test_counts_are_those_of_other_coordinates(layout: str, expected: list[int]) -> None:
    """44 and 52 are the numbers of first moves in both layouts."""
    game = Abalone(layout)
    counted = [count(*sides(game.initial_state()), depth) for depth in (1, 2)]
    assert counted == [pp.perft(game, depth=depth, compiled=False) for depth in (1, 2)] == expected


@pytest.mark.parametrize("layout", ["standard", "belgian-daisy"])
@pytest.mark.parametrize("seed", first(2, range(10)))
def test_random_games_are_those_of_other_coordinates(layout: str, seed: int) -> None:
    game = Abalone(layout, loses=2)
    for state, move in random_game(game, seed, most=80):
        if move is not None:
            found = sorted(sorted(map(sorted, pair)) for pair in moves(*sides(state)))
            ours = [sides(game.result(state, action)) for action in game.actions(state)]
            assert found == sorted(sorted(map(sorted, pair)) for pair in ours)
            assert len(names(game, state)) == len(found)


def placed(black: str, white: str, turn: int = 0) -> Marbles:
    cells = [cell_name(cell) for cell in range(61)]
    board = ["B" if name in black.split() else "W" if name in white.split() else "." for name in cells]
    return Marbles(tuple(board), turn)


def after(state: Marbles, name: str) -> Marbles:
    return Abalone().result(state, Abalone().parse_action(state, name))


def test_more_marbles_push_fewer() -> None:
    game = Abalone()
    state = placed("e1 e2 e3", "e4 e5")
    assert after(state, "e1e2") == placed("e2 e3 e4", "e5 e6", 1)
    assert "e2e3" not in names(game, state)  # two do not push two
    assert "e3e4" not in names(game, state)
    assert "e1e2" not in names(game, placed("e1 e2 e3", "e4 e5 e6"))
    assert "e1e2" not in names(game, placed("e1 e2 e3 e5", "e4"))  # an own marble is behind it
    assert "e1e2" not in names(game, placed("e1 e2 e3 e4", ""))  # four are too many


def test_a_marble_is_pushed_off() -> None:
    game = Abalone()
    state = placed("e6 e7 e8", "e9 a1")
    assert after(state, "e7e8") == placed("e6 e8 e9", "a1", 1)
    assert "e8e9" not in names(game, state)


def test_to_the_side_all_cells_must_be_empty() -> None:
    game = Abalone()
    state = placed("c3 c4 c5", "d4")
    assert {name for name in names(game, state) if name.startswith("c3c5")} == {"c3c5b2", "c3c5b3"}
    assert after(state, "c3c5b2") == placed("b2 b3 b4", "d4", 1)


def test_who_has_lost_six_has_lost() -> None:
    game = Abalone(loses=1)
    thirteen = " ".join(cell_name(cell) for cell in range(13))
    assert game.is_terminal(placed("i5 i6 i7 i8 i9 h4 h5 h6 h7 h8 h9 g3 g4 g5", thirteen, 1))
    lost = placed("i5 i6 i7 i8 i9 h4 h5 h6 h7 h8 h9 g3 g4 g5", thirteen, 1)
    assert (game.utility(lost, 0), game.utility(lost, 1)) == (1, -1)


def test_picture_and_position() -> None:
    game = Abalone()
    moved = game.play("a1b2")
    assert game.format_position(moved).startswith("WWWWW/WWWWWW/..WWW../")
    assert game.draw(moved).splitlines()[-4:] == [
        "    a  . B B B B 6",
        "        1 2 3 4 5",
        "lost: black 0, white 0",
        "white to move",
    ]


def test_estimates() -> None:
    game = Abalone()
    for state, _ in random_game(game, 1, most=60):
        assert -1 < game.evaluate(state, 0) == -game.evaluate(state, 1) < 1


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"layout": "french"}, "layout is 'french'; it must be standard or belgian-daisy"),
        ({"loses": 15}, "loses is 15; it must be from 1 to 14"),
    ],
)
def test_games_that_cannot_be(parameters: dict[str, str | int], message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        Abalone(**parameters)  # type: ignore[arg-type]
    assert str(caught.value) == message


ROWS = "WWWWW/WWWWWW/..WWW../......../........./......../"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ROWS + "..BBB../BBBBBB/BBBB black", "row 9 from the top has 4 cells; it should have 5"),
        (ROWS + "..BBBB./BBBBBB/BBBBB black", "black has 15 marbles; there are 14 at most"),
        (ROWS + "......./....../..... white", "white has won already, so it is not white's turn"),
    ],
)
def test_positions_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Abalone().parse_position(text)
    assert str(caught.value) == message
