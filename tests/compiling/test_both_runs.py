"""What plain Python of a game compiles: everything that the contract allows, with the same nodes in both runs."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum, IntEnum
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest

import perfectplay as pp
from perfectplay import Game, words
from perfectplay.words import replaced
from tests.variants import each_once, name_of

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
        return Place(
            counts, ((b, (c + left) % 5), (a + right) % 7), worth - MATRIX[a % 12][b % 12], worth > 2, 1 - state.turn
        )

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


GAMES = [
    Base(),
    Base(size=2, weights=(1, 9)),
    Base(bold=False, scale=1.5),
    Derived(),
    Plain(),
    Plain(6, (2, 1, 3)),
    BoolForInt(),
    ListOfActions(),
]


@pytest.mark.parametrize(("game", "call"), each_once(GAMES, [pp.minimax, pp.alpha_beta, pp.solve]), ids=name_of)
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
    code = (
        "import perfectplay as pp\ngame = pp.games.TicTacToe()\n"
        "pp.solve_many(game, [game.play('a1')], compiled=True)\nprint(pp.solve(game, compiled=True).value)\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        found = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
            env={**os.environ, "PERFECTPLAY_CACHE_DIR": folder},
        )
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
        return float(state) if player == 0 else -float(state)


def test_a_helper_may_call_itself() -> None:
    one, other = (pp.minimax(Digits(), compiled=compiled) for compiled in (False, True))
    assert (one.value, one.nodes) == (other.value, other.nodes)


# ------------------------------------------------------------ what comes back has the types that went in


class Piece(Enum):
    KING = "K"
    ROOK = "R"
    PAWN = "p"


class Rank(IntEnum):
    LOW = 3
    HIGH = 7


class Suit(Enum):
    """Its values are of several types; a member is known by its place."""

    HEARTS = 1
    SPADES = "s"
    NONE = None


class Target(NamedTuple):
    name: str
    rank: Rank
    bonus: int | None = None


@dataclass(frozen=True)
class Deed:
    piece: Piece
    to: Target
    worth: float
    is_final: bool = False


@dataclass(frozen=True)
class Desk:
    """A state of everything that a state may be made of."""

    last: Piece
    mark: str
    deed: Deed
    suits: tuple[Suit, Suit]
    sum: int
    ply: int
    before: int | None = None


class Choosing(Game[Desk, Any]):
    """Each plays one of the ``options``; the sum of what these are worth, taken modulo 7, decides."""

    can_repeat = False

    def initial_state(self) -> Desk:
        return Desk(Piece.PAWN, "", Deed(Piece.KING, Target("a", Rank.LOW), 0.5), (Suit.NONE, Suit.SPADES), 1, 0)

    def to_move(self, state: Desk) -> int:
        return state.ply % 2

    def actions(self, state: Desk) -> Any:
        raise NotImplementedError

    def worth(self, action: Any) -> int:
        raise NotImplementedError

    def changed(self, state: Desk, action: Any) -> Desk:
        return state

    def result(self, state: Desk, action: Any) -> Desk:
        after = self.changed(state, action)
        return Desk(
            after.last,
            "odd" if state.ply % 2 else "even",
            after.deed,
            (after.suits[1], after.suits[0]),
            state.sum * 3 + self.worth(action),
            state.ply + 1,
            state.sum if state.sum % 2 else None,
        )

    def is_terminal(self, state: Desk) -> bool:
        return state.ply == 4

    def utility(self, state: Desk, player: int) -> float:
        value = float(state.sum % 7 - 3)
        if state.mark == "even" or state.suits[0] is Suit.HEARTS:
            value += 1
        if state.before is not None:
            value -= 0.5
        return value if player == 0 else -value


class OfMembers(Choosing):
    def actions(self, state: Desk) -> list[Any]:
        return [piece for piece in Piece if piece is not state.last]

    def worth(self, action: Piece) -> int:
        return 1 if action is Piece.KING else 2 if action == Piece.ROOK else 5

    def changed(self, state: Desk, action: Piece) -> Desk:
        return Desk(action, state.mark, state.deed, state.suits, state.sum, state.ply)


class OfRanks(Choosing):
    def actions(self, state: Desk) -> list[Any]:
        return [Rank.HIGH, Rank.LOW]

    def worth(self, action: Rank) -> int:
        return action + 1


class OfMixedMembers(Choosing):
    def actions(self, state: Desk) -> list[Any]:
        return list(Suit)

    def worth(self, action: Suit) -> int:
        match action:
            case Suit.HEARTS:
                return 4
            case Suit.SPADES:
                return 1
        return 2

    def changed(self, state: Desk, action: Suit) -> Desk:
        return Desk(state.last, state.mark, state.deed, (action, state.suits[1]), state.sum, state.ply)


class OfTexts(Choosing):
    def actions(self, state: Desk) -> list[Any]:
        return ["", "up", "세", "seven77"]

    def worth(self, action: str) -> int:
        return 1 if action == "up" else 3 if action < "seven" else 4

    def changed(self, state: Desk, action: str) -> Desk:
        return Desk(state.last, action, state.deed, state.suits, state.sum, state.ply)


class OfDataclasses(Choosing):
    def actions(self, state: Desk) -> Iterator[Deed]:
        far = Target("far", Rank.HIGH, state.sum)
        yield Deed(Piece.ROOK, Target("near", Rank.LOW), 1.5)
        yield Deed(Piece.PAWN, far, -0.0, True)
        yield Deed(state.last, far, 2.0)

    def worth(self, action: Deed) -> int:
        bonus = action.to.bonus
        return (0 if bonus is None else bonus % 3) + (2 if action.is_final else 1) + (action.piece is Piece.ROOK)

    def changed(self, state: Desk, action: Deed) -> Desk:
        return Desk(action.piece, action.to.name, action, state.suits, state.sum, state.ply)


class OfTuples(Choosing):
    def actions(self, state: Desk) -> Iterator[Any]:
        yield Piece.KING, (state.mark, None), True
        yield Piece.ROOK, ("b2", state.ply), False

    def worth(self, action: Any) -> int:
        piece, (name, number), flag = action
        return (3 if piece is Piece.KING else 1) + (number or 0) + (name == "b2") + flag


class OfLists(OfTuples):
    """The same from a list, and all of the first is known beforehand."""

    def actions(self, state: Desk) -> Any:
        return [(Piece.KING, ("a1", None), True), (Piece.ROOK, ("b2", state.ply), False)]


class OfFlags(Choosing):
    def actions(self, state: Desk) -> list[Any]:
        return [False, True]

    def worth(self, action: bool) -> int:
        return 4 if action else 1


class OfFloats(Choosing):
    def actions(self, state: Desk) -> list[Any]:
        return [0.5, -1.25, 2.0]

    def worth(self, action: float) -> int:
        return math.floor(action * 4)


CHOOSING = [
    OfMembers(),
    OfRanks(),
    OfMixedMembers(),
    OfTexts(),
    OfDataclasses(),
    OfTuples(),
    OfFlags(),
    OfFloats(),
    OfLists(),
]


def exactly(value: Any) -> Any:
    """A value with the types of all that it holds."""
    if isinstance(value, Enum):
        return type(value), str(value)
    if is_dataclass(value):
        return type(value), [exactly(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return type(value), [exactly(item) for item in value]
    return type(value), repr(value)


def all_of_alpha_beta(game: Game[Any, Any], *, compiled: bool) -> pp.SearchResult[Any, Any]:
    return pp.alpha_beta(game, all_values=True, ties="all", compiled=compiled)


def monte_carlo(game: Game[Any, Any], *, compiled: bool) -> pp.SearchResult[Any, Any]:
    return pp.mcts(game, simulations=200, seed=3, compiled=compiled)


@pytest.mark.parametrize(
    ("game", "call"),
    each_once(CHOOSING, [pp.minimax, all_of_alpha_beta, pp.search, pp.max_n, monte_carlo]),
    ids=name_of,
)
def test_actions_come_back_as_they_were_made(game: Choosing, call: Any) -> None:
    one, other = (call(game, compiled=compiled) for compiled in (False, True))
    assert (one.compiled, other.compiled) == (False, True)
    assert exactly(other.action) == exactly(one.action)
    assert exactly(other.pv) == exactly(one.pv)
    assert exactly(other.value) == exactly(one.value)
    assert [exactly(pair) for pair in other.root_values.items()] == [exactly(pair) for pair in one.root_values.items()]
    assert exactly(other.best_actions) == exactly(one.best_actions)
    state = game.initial_state()
    for action in other.pv:
        assert exactly(action) in map(exactly, game.actions(state))
        state = game.result(state, action)


IN_A_PROCESS = """
from tests.compiling.test_both_runs import *
for game in CHOOSING:
    found = pp.minimax(game, compiled=True)
    print(type(game).__name__, found.value, found.nodes, exactly(found.pv), sep="; ")
"""


@pytest.mark.variant
def test_a_second_process_gives_the_same_types_from_the_cache(tmp_path: Path) -> None:
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PERFECTPLAY_CACHE_DIR": str(tmp_path)}
    said = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", IN_A_PROCESS], capture_output=True, text=True, timeout=100, check=False, env=settings
        )
        assert (done.returncode, done.stderr) == (0, "")
        said.append(done.stdout)
    assert said[0] == said[1]
    assert len(said[0].splitlines()) == len(CHOOSING) == len(list(tmp_path.glob("*.machine")))


@dataclass(frozen=True)
class Sum:
    total: int
    ply: int


class LargeActions(Game[Sum, int]):
    """An action is too large for the few bits that an entry of a table has for it."""

    can_repeat = False

    def initial_state(self) -> Sum:
        return Sum(1, 0)

    def to_move(self, state: Sum) -> int:
        return state.ply % 2

    def actions(self, state: Sum) -> list[int]:
        return [100001, 100003, 100007, 100009]

    def result(self, state: Sum, action: int) -> Sum:
        return Sum((state.total * action + 7) % 37, state.ply + 1)

    def is_terminal(self, state: Sum) -> bool:
        return state.ply == 9

    def utility(self, state: Sum, player: int) -> float:
        return float(state.total % 11 - 5) * (1 if player == 0 else -1)


def test_both_runs_keep_the_same_actions_of_dataclass_states() -> None:
    one, other = (pp.search(LargeActions(), compiled=compiled) for compiled in (False, True))
    assert (other.value, other.pv, other.nodes) == (one.value, one.pv, one.nodes)
