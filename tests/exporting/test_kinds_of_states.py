"""States of every kind of value, rules that raise, functions of mathematics, learned weights: in C and WebAssembly."""

from __future__ import annotations

import ctypes
import enum
import math
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay.compiling.weights import Weights
from perfectplay.exporting import c
from tests.compiling.newcomers import CoinRow, SmallKalah
from tests.compiling.test_several_types import Marks, Small, Walls
from tests.compiling.test_weights import Looked
from tests.exporting.native import Native
from tests.exporting.test_c import compare_rules, compare_search
from tests.exporting.test_wasm import asked, compare, needs_node, plain

needs_compiler = pytest.mark.skipif(not c.compilers(), reason="there is no C compiler: no program cc, gcc or clang")


class Colour(enum.Enum):
    RED = "r"
    GREEN = "g"


class Share(NamedTuple):
    """What a side has gathered."""

    weight: float
    last: tuple[int, str] | None


class Pile(NamedTuple):
    """Hold every kind of value that compiles."""

    stones: tuple[int, ...]
    shares: tuple[Share, Share]
    colour: Colour
    is_calm: bool
    turn: int


class Taken(NamedTuple):
    heap: int
    number: int


class Gather(pp.Game[Pile, Taken]):
    """Take one or two stones from a heap; the lighter share wins."""

    can_repeat = False

    def initial_state(self) -> Pile:
        return Pile((3, 2, 4), (Share(0.0, None), Share(0.5, None)), Colour.GREEN, True, 0)

    def to_move(self, state: Pile) -> int:
        return state.turn

    def actions(self, state: Pile):
        for heap, stones in enumerate(state.stones):
            for number in range(1, min(stones, 2) + 1):
                yield Taken(heap, number)

    def result(self, state: Pile, action: Taken) -> Pile:
        left = tuple(
            stones - action.number if heap == action.heap else stones for heap, stones in enumerate(state.stones)
        )
        mine = state.shares[state.turn]
        new = Share(mine.weight + action.number * 0.75, (action.heap, "ab"[action.number - 1]))
        shares = (new, state.shares[1]) if state.turn == 0 else (state.shares[0], new)
        colour = Colour.RED if state.colour == Colour.GREEN else Colour.GREEN
        return Pile(left, shares, colour, action.number == 1, 1 - state.turn)

    def is_terminal(self, state: Pile) -> bool:
        return sum(state.stones) == 0

    def utility(self, state: Pile, player: int) -> float:
        if player > 1:
            raise ValueError("there are two players")
        difference = state.shares[1 - player].weight - state.shares[player].weight
        return 1.0 if difference > 0 else -1.0

    def evaluate(self, state: Pile, player: int) -> float:
        difference = state.shares[1 - player].weight - state.shares[player].weight
        return math.tanh(difference) / 2


@needs_compiler
@pytest.mark.slow
def test_in_c(tmp_path: Path) -> None:
    native = Native(Gather(), tmp_path / "game")
    compare_rules(native, 120)
    compare_search(native, 5)
    over = native.game.initial_state()._replace(stones=(0, 0, 0))
    words = native.words(native.state, over)
    answer = native.call("utility", words, ctypes.c_int64(2), ctypes.byref(ctypes.c_double()))
    assert native.error(answer).startswith("ValueError: there are two players (test_kinds_of_states.py, line ")
    native.close()


@needs_node
@pytest.mark.slow
def test_in_webassembly(tmp_path: Path) -> None:
    game = Gather()
    compare(game, tmp_path / "game", 5, 120)
    over = plain(game.initial_state()._replace(stones=(0, 0, 0)))
    (raised,) = asked(tmp_path / "game", game, [["utility", over, 2]])
    assert raised["error"].startswith("ValueError: there are two players (test_kinds_of_states.py, line ")
    types = (tmp_path / "game" / "gather.d.ts").read_text()
    assert "last: [bigint, string] | null;" in types
    assert '  colour: "RED" | "GREEN";' in types


class Number(NamedTuple):
    value: int
    turn: int


class Products(pp.Game[Number, int]):
    """Multiply the number by one of these; whoever makes it larger than a machine word has an error."""

    can_repeat = False
    factors = (2, -3, 46_341, -1, 0, 3_037_000_499, -9_223_372_036_854_775_808)

    def initial_state(self) -> Number:
        return Number(1, 0)

    def to_move(self, state: Number) -> int:
        return state.turn

    def actions(self, state: Number):
        yield from range(7)

    def result(self, state: Number, action: int) -> Number:
        return Number(state.value * self.factors[action], (state.turn + 1) % 2)

    def is_terminal(self, state: Number) -> bool:
        return False

    def utility(self, state: Number, player: int) -> float:
        return 0.0


@needs_node
def test_products_in_webassembly_are_those_of_python(tmp_path: Path) -> None:
    game = Products()
    pp.export(game, to="wasm", path=tmp_path / "game")
    generator = random.Random(5)
    values = [sign * (1 << places) + add for places in (0, 31, 32, 62) for sign in (1, -1) for add in (-1, 0, 1)]
    values += [(1 << 63) - 1, -(1 << 63), 3_037_000_500, *(generator.getrandbits(63) for _ in range(20))]
    values += [generator.getrandbits(64 - 30) - (1 << 33) for _ in range(20)]
    pairs = [(value, action) for value in values for action in range(7)]
    found = asked(
        tmp_path / "game", game, [["apply", plain(Number(value, 0)), f"{action}n"] for value, action in pairs]
    )
    for (value, action), answer in zip(pairs, found, strict=True):
        product = value * game.factors[action]
        if -(1 << 63) <= product < 1 << 63:
            assert answer == plain(Number(product, 1)), (value, action)
        else:
            assert "OverflowError" in answer["error"], (value, action)


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("game", [SmallKalah(), CoinRow()], ids=["products", "texts"])
def test_games_of_newcomers_in_webassembly(game: Any, tmp_path: Path) -> None:
    compare(game, tmp_path / "game", 5, 120)


@dataclass(frozen=True)
class Heavier(Looked):
    """The same with other weights."""


@needs_compiler
@pytest.mark.slow
def test_an_evaluation_with_weights_is_exported_with_them(tmp_path: Path) -> None:
    table = Weights((number * 7919) % 65_536 - 32_768 for number in range(1009))
    informed: Any = pp.with_knowledge(pp.games.TicTacToe(), Heavier(table))
    native = Native(informed, tmp_path / "game")
    compare_search(native, 4)
    native.close()


class Board(pp.Game[Any, int]):
    """A board that is one text, a log that is a text that grows, and a set of cells."""

    can_repeat = False

    def initial_state(self) -> Any:
        return ("." * 9, "", frozenset({4}), 0)

    def to_move(self, state: Any) -> int:
        return int(state[3])

    def actions(self, state: Any) -> list[int]:
        return [cell for cell in range(9) if state[0][cell] == "." and cell not in state[2]]

    def result(self, state: Any, action: int) -> Any:
        board, log, closed, turn = state
        board = board[:action] + "xo"[turn] + board[action + 1 :]
        more = {(action + 1) % 9} if action % 4 == 0 else set()
        return (board, log + "ab"[turn], closed | more, 1 - turn)

    def is_terminal(self, state: Any) -> bool:
        return len(state[1]) >= 7 or not self.actions(state)

    def utility(self, state: Any, player: int) -> float:
        score = state[0].count("x") * 2 - state[0].count("o") * 3 + sum(state[2]) % 5 - 2
        return score if player == 0 else -score


@pytest.mark.slow
@needs_compiler
def test_long_texts_and_what_changes_its_length_in_c(tmp_path: Path) -> None:
    native = Native(Board(), tmp_path / "game")
    compare_rules(native, 60)
    compare_search(native, 4)
    native.close()


@pytest.mark.slow
@needs_node
def test_long_texts_and_what_changes_its_length_in_webassembly(tmp_path: Path) -> None:
    compare(Board(), tmp_path / "game", 4, 60)


@needs_compiler
def test_moves_and_drops_in_c(tmp_path: Path) -> None:
    native = Native(Small(), tmp_path / "game")
    compare_rules(native, 60)
    compare_search(native, 4)
    native.close()
    header = (tmp_path / "game" / "small.h").read_text(encoding="utf-8")
    assert "int64_t which" in header
    assert "or str, int), 1: str" in header


@pytest.mark.slow
@needs_compiler
def test_actions_of_several_lengths_in_c(tmp_path: Path) -> None:
    native = Native(Walls(), tmp_path / "game")
    compare_rules(native, 60)
    compare_search(native, 4)
    native.close()


@needs_node
def test_moves_and_drops_in_webassembly(tmp_path: Path) -> None:
    compare(Small(), tmp_path / "game", 4, 60)
    said = (tmp_path / "game" / "small.d.ts").read_text(encoding="utf-8")
    assert "bigint | string" in said


@pytest.mark.slow
@needs_node
def test_a_state_of_several_types_in_webassembly(tmp_path: Path) -> None:
    compare(Marks(), tmp_path / "game", 4, 60)
    compare(Walls(), tmp_path / "walls", 4, 60)
