"""What `Board.sure` says of enclosed regions, against a program that tries everything there."""

from __future__ import annotations

import random
from itertools import product
from typing import Final

import pytest

import perfectplay as pp
from perfectplay.games.go import Go, Stones
from perfectplay.games.go_board import Board, Points, board_of
from tests.games.go_reference import neighbours

SIZE: Final = 5

Stones3 = tuple[str, ...]
"""What stands on each point of a region: ".", "X" or "O"."""


class Region:
    """A region of a board on which all other points hold black stones that nobody can take."""

    def __init__(self, points: frozenset[int]) -> None:
        self.points = sorted(points)
        number = {point: place for place, point in enumerate(self.points)}
        self.near = [[number[at] for at in neighbours(SIZE, point) if at in points] for point in self.points]
        self.is_beside_wall = [any(at not in points for at in neighbours(SIZE, point)) for point in self.points]

    def inside(self, stones: Stones3) -> list[int]:
        """Returns the points without a neighbour that black cannot lose, and without such a stone."""
        safe = {place for place, stone in enumerate(stones) if stone == "X" and self.chain(stones, place)[2]}
        return [
            place
            for place in range(len(stones))
            if place not in safe and not self.is_beside_wall[place] and not safe & set(self.near[place])
        ]

    def chain(self, stones: Stones3, place: int) -> tuple[set[int], bool, bool]:
        """Returns the chain of a stone, whether it has liberties, and whether it is black and beside the wall."""
        found, waiting, has_liberty, is_safe = {place}, [place], False, False
        while waiting:
            here = waiting.pop()
            is_safe = is_safe or (stones[place] == "X" and self.is_beside_wall[here])
            for near in self.near[here]:
                has_liberty = has_liberty or stones[near] == "."
                if stones[near] == stones[place] and near not in found:
                    found.add(near)
                    waiting.append(near)
        return found, has_liberty, is_safe

    def is_legal(self, stones: Stones3) -> bool:
        return all(stone == "." or any(self.chain(stones, place)[1:]) for place, stone in enumerate(stones))

    def after(self, stones: Stones3, place: int, player: str) -> tuple[Stones3, int] | None:
        """Returns what a move leads to, and where the other player must not take back at once (-1 if nowhere)."""
        if stones[place] != ".":
            return None
        board = [*stones[:place], player, *stones[place + 1 :]]
        taken: set[int] = set()
        for near in self.near[place]:
            if board[near] not in (".", player) and not any(self.chain(tuple(board), near)[1:]):
                taken |= self.chain(tuple(board), near)[0]
        for at in taken:
            board[at] = "."
        own, has_liberty, is_safe = self.chain(tuple(board), place)
        if not has_liberty and not is_safe:
            return None
        is_ko = len(taken) == 1 and len(own) == 1 and not is_safe
        is_ko = is_ko and {near for near in self.near[place] if board[near] == "."} == taken
        return tuple(board), min(taken) if is_ko else -1


def is_black(points: frozenset[int]) -> bool:
    """Returns whether black gets the whole region, however many white stones are there and though white begins.

    A cycle is no success. White may always pass, and so make a forbidden point free again; black may not count on
    that, and only passes if white could begin once more.
    """
    region = Region(points)
    all_stones = [stones for stones in product(".XO", repeat=len(points)) if region.is_legal(stones)]
    places = range(len(points))
    black = {
        stones: [(place, found[0]) for place in places if (found := region.after(stones, place, "X"))]
        for stones in all_stones
    }
    white = {
        stones: [found for place in places if (found := region.after(stones, place, "O"))] for stones in all_stones
    }
    # Where no point is inside, black has it; that is what the rule before said already.
    with_white = {stones for stones in all_stones if not region.inside(stones)}
    with_black = {(stones, ko) for stones in with_white for ko in (-1, *places)}
    grows = True
    while grows:
        before = len(with_white), len(with_black)
        for stones in all_stones:
            with_black |= {
                (stones, ko)
                for ko in (-1, *places)
                if any(place != ko and led in with_white for place, led in black[stones])
            }
            if (stones, -1) in with_black and all(led in with_black for led in white[stones]):
                with_white.add(stones)
        grows = (len(with_white), len(with_black)) != before
    return all(stones in with_white for stones in all_stones if "X" not in stones)


def connected(size: int) -> set[frozenset[int]]:
    """Returns all connected sets of so many points, one of each eight images."""
    found = {frozenset({point}) for point in range(SIZE * SIZE)}
    for _ in range(size - 1):
        found = {one | {near} for one in found for point in one for near in neighbours(SIZE, point) if near not in one}
    grid = board_of(SIZE)
    images = [[grid.images[way * SIZE * SIZE + point] for point in range(SIZE * SIZE)] for way in range(8)]
    return {one for one in found if min(sorted(image[at] for at in one) for image in images) == sorted(one)}


@pytest.mark.parametrize(
    ("size", "narrow"),
    [
        (3, 1),
        (4, 4),
        (5, 14),
        pytest.param(6, 39, marks=pytest.mark.slow),
        pytest.param(7, 114, marks=pytest.mark.nightly),
        pytest.param(8, 324, marks=[pytest.mark.nightly, pytest.mark.timeout(3600)]),
    ],
)
def test_no_two_eyes_fit_into_one_point_nor_into_two_side_by_side(size: int, narrow: int) -> None:
    grid = board_of(SIZE)
    tried = 0
    for points in connected(size):
        region = Region(points)
        inside = region.inside((".",) * size)
        if inside and grid.is_one_eye(set_of(grid, [region.points[place] for place in inside])):
            tried += 1
            assert is_black(points), sorted(points)
    assert tried == narrow


def test_two_eyes_fit_into_two_points_apart() -> None:
    """A1 and E1, with white stones around them: so the program above does say no."""
    points = frozenset({0, 1, 2, 3, 4, 5, 9})
    assert len(Region(points).inside((".",) * 7)) == 2
    assert not is_black(points)


def set_of(grid: Board, points: list[int]) -> Points:
    made = grid.none
    for point in points:
        made = grid.either(made, grid.single(point))
    return made


def named(game: Go, names: str) -> Points:
    return set_of(game.grid, [game.parse_action(game.initial_state(), name) for name in names.split()])


WALL = "A4 B4 C4 D4 E4 B5 D5"
"""It lives by A5, C5 and E5."""


@pytest.mark.parametrize(
    ("black", "white", "count"),
    [
        (f"{WALL} C3 C2 C1 D2 D1", "", 25),  # A1, and E1 beside the wall; A1 and A2 with B1 and B2 beside it
        (f"{WALL} C3 C2 C1 D2 D1", "A1 B2", 25),
        (f"{WALL} C3 C2 C1 D2 D1", "A1 B1 B2 A3", 25),
        (f"{WALL} D1 D2 D3", "", 16),  # the three inside A1, A2 and B1, B2: room for two eyes
        # A5 is an eye, and the other one is the region itself, where A1 and A2 might become an eye of white's.
        ("A4 B4 C4 D4 E4 B5 C5 D5 E5 C3 C2 C1 D3 D2 D1 E3 E2 E1", "A1 A2", 19),
    ],
)
def test_what_is_certain(black: str, white: str, count: int) -> None:
    game = Go(SIZE, komi=0, ko="simple", margin=True)
    assert game.grid.held(named(game, black), named(game, white), True, True) == count


def test_superko_leaves_such_regions_open() -> None:
    state = Stones(named(Go(SIZE), f"{WALL} C3 C2 C1 D2 D1"), board_of(SIZE).none, 1, -1, 0)
    assert Go(SIZE, komi=24.5, ko="simple").bounds(state, 0).lowest == 1
    assert Go(SIZE, komi=24.5, ko="positional").bounds(state, 0).lowest == -1


@pytest.mark.slow
def test_a_search_without_bounds_agrees() -> None:
    """Random stones are put beside a living chain; where the new rule says something, a search proves it."""
    draw, game, tried = random.Random(5), Go(SIZE, komi=0, ko="simple", margin=True), 0
    while tried < 12:
        black, white = named(game, WALL), game.grid.none
        for point in range(15):
            stone = game.grid.single(point)
            kind = draw.random()
            black = game.grid.either(black, stone) if kind < 0.55 else black
            white = game.grid.either(white, stone) if kind > 0.8 else white
        state = Stones(black, white, 1, -1, 0)
        empty = game.grid.neither(black, white)
        if game.grid.some(game.grid.without_liberties(black, black, empty)) or game.grid.some(
            game.grid.without_liberties(white, white, empty)
        ):
            continue
        sure = game.grid.held(black, white, True, True)
        alive = game.grid.alive(black, white)
        before = game.grid.either(alive, game.grid.enclosed(alive, False, black, white, True, True))
        if sure == game.grid.count(before):
            continue
        tried += 1
        asked = Go(SIZE, komi=2 * sure - 25 - 0.5, ko="simple")  # does black get what is certain?
        found = pp.solve(asked, state, distance=False, bounds=False, seconds=60)
        assert (found.is_proven, found.value) == (True, -1), (black, white)
