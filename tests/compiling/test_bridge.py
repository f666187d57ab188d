"""What plain Python of a game compiles: everything that the contract allows, with the same nodes in both runs."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import pytest

import perfectplay as pp
from perfectplay import Game, words
from perfectplay.words import replaced

SQUARES = tuple(n * n for n in range(40))
PAIRS = ((1, 2), (3, 4), (5, 6))
MATRIX = tuple(tuple((row * 7 + column * 3) % 11 - 5 for column in range(12)) for row in range(12))
HALVES = (0.5, 0.25, 0.125)
LIMIT = 6


def helper(number: int, scale: int = 2) -> int:
    return deeper(number) * scale


def deeper(number: int) -> int:
    return SQUARES[number % 40] % 13


class Place(NamedTuple):
    counts: tuple[int, int, int]
    where: tuple[tuple[int, int], int]
    worth: float
    flag: bool
    turn: int


@dataclass(frozen=True)
class Base(Game[Place, tuple[int, int]]):
    size: int = 3
    weights: tuple[int, ...] = (3, 1, 2, 5)
    grid: tuple[tuple[int, ...], ...] = ((1, 2), (3, 4))
    scale: float = 0.5
    bold: bool = True

    can_repeat: ClassVar[bool] = False
    BONUS: ClassVar[int] = 2

    def initial_state(self) -> Place:
        return Place((0, 0, 0), ((0, 1), 2), 0.0, False, 0)

    def to_move(self, state: Place) -> int:
        return state.turn

    def actions(self, state: Place) -> Iterator[tuple[int, int]]:
        for first in range(self.size):
            for second in range(2):
                if (first + second + state.turn) % 2 == 0 or self.bold:
                    yield first, second

    def result(self, state: Place, action: tuple[int, int]) -> Place:
        first, second = action
        (a, b), c = state.where
        counts = replaced(state.counts, first, state.counts[first] + 1 + second)
        left, right = PAIRS[first % 3]
        worth = state.worth + HALVES[second] * self.weights[first] * self.scale + self.grid[second][first % 2]
        return Place(counts, ((b, (c + left) % 5), (a + right) % 7), worth - MATRIX[a % 12][b % 12],
                     worth > 2, 1 - state.turn)

    def is_terminal(self, state: Place) -> bool:
        return self.total(state) >= LIMIT

    @staticmethod
    def total_of(counts: tuple[int, int, int]) -> int:
        return counts[0] + counts[1] + counts[2]

    @property
    def doubled(self) -> int:
        return 2 * self.size

    def total(self, state: Place, extra: int = 0) -> int:
        return self.total_of(state.counts) + extra

    def utility(self, state: Place, player: int) -> float:
        worth = math.floor(state.worth) + helper(state.where[1]) - self.doubled + self.BONUS
        if state.flag:
            worth += words.population(worth)
        return float(worth if player == 0 else -worth)


class Derived(Base):
    """Inherits its rules and changes one of them."""

    BONUS: ClassVar[int] = 5

    def total(self, state: Place, extra: int = 1) -> int:
        return self.total_of(state.counts) + extra


class Step(NamedTuple):
    by: int
    back: bool


class Plain(Game[int, Step]):
    """The state is a number, an action is a NamedTuple; parameters are set by __init__."""

    def __init__(self, top: int = 5, ways: tuple[int, ...] = (1, 2)) -> None:
        self.top = top
        self.ways = ways

    def initial_state(self) -> int:
        return 1

    def to_move(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> Iterator[Step]:
        for way in self.ways:
            yield Step(way, False)
        if state > 2:
            yield Step(1, True)

    def result(self, state: int, action: Step) -> int:
        return state - action.by if action.back else state + action.by

    def is_terminal(self, state: int) -> bool:
        return state >= self.top

    def utility(self, state: int, player: int) -> float:
        return state % 3 - 1 if player == 0 else 1 - state % 3


class BoolForInt(Game[tuple[int, int], bool]):
    """Comparisons where ints were: the state of a compiled search keeps one type."""

    def initial_state(self) -> tuple[int, int]:
        return 0, 0

    def to_move(self, state: tuple[int, int]) -> int:
        return state[0] & 1

    def actions(self, state: tuple[int, int]) -> Iterator[bool]:
        yield True
        yield False

    def result(self, state: tuple[int, int], action: bool) -> tuple[int, int]:
        return state[0] + 1, state[1] == action

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[0] == 5

    def utility(self, state: tuple[int, int], player: int) -> float:
        return state[1] - 0.5 if player == 0 else 0.5 - state[1]


class ListOfActions(Plain):
    """`actions` may return a list instead of being a generator."""

    def actions(self, state: int) -> Any:
        return [Step(1, False), Step(2, False)]


GAMES = [Base(), Base(size=2, weights=(1, 9)), Base(bold=False, scale=1.5), Derived(), Plain(), Plain(6, (2, 1, 3)),
         BoolForInt(), ListOfActions()]


@pytest.mark.parametrize("call", [pp.minimax, pp.alpha_beta, pp.solve])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_both_runs_are_the_same(game: Game[Any, Any], call: Any) -> None:
    one, other = (call(game, compiled=compiled) for compiled in (False, True))
    assert other.compiled
    for name in ("action", "value", "pv", "nodes", "root_values", "is_proven", "cutoffs", "depth"):
        assert getattr(one, name) == getattr(other, name), name
    assert [type(action) for action in one.pv] == [type(action) for action in other.pv]


def test_parameters_tell_games_apart() -> None:
    values = {pp.minimax(Base(size=size), compiled=True).nodes for size in (1, 2, 3)}
    assert len(values) == 3


def test_perft_both_ways() -> None:
    for depth in (1, 2, 3, 4):
        assert pp.perft(Base(), depth=depth, compiled=True) == pp.perft(Base(), depth=depth, compiled=False)


def test_a_kernel_that_was_part_of_another_can_be_called_alone() -> None:
    code = ("import perfectplay as pp\ngame = pp.games.TicTacToe()\n"
            "pp.solve_many(game, [game.play('a1')], compiled=True)\nprint(pp.solve(game, compiled=True).value)\n")
    with tempfile.TemporaryDirectory() as folder:
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=100, check=False,
                               env={**os.environ, "PERFECTPLAY_CACHE_DIR": folder})
    assert (found.stdout, found.returncode) == ("0.0\n", 0), found.stderr


def digits(number: int) -> int:
    if number < 10:
        return 1
    return 1 + digits(number // 10)


class Digits(Game[int, int]):
    """A helper of its module calls itself."""

    can_repeat = False

    def initial_state(self) -> int:
        return 5

    def to_move(self, state: int) -> int:
        return 0

    def actions(self, state: int) -> Iterator[int]:
        yield 2
        yield 30

    def result(self, state: int, action: int) -> int:
        return state * action

    def is_terminal(self, state: int) -> bool:
        return digits(state) > 3

    def utility(self, state: int, player: int) -> float:
        return float(state)


def test_a_helper_may_call_itself() -> None:
    one, other = (pp.minimax(Digits(), compiled=compiled) for compiled in (False, True))
    assert (one.value, one.nodes) == (other.value, other.nodes)
