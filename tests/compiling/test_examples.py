"""What stands where a first state holds None: looked for once, in few states, and without a search that hangs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

import perfectplay as pp
from perfectplay.compiling import examples
from perfectplay.compiling.types import INT, NONE, maybe, product


class Board(NamedTuple):
    cells: tuple
    turn: int


class Filling(pp.Game[Board, int]):
    """Fill four cells, of which nothing says what they hold."""

    can_repeat = False

    def initial_state(self) -> Board:
        return Board((None,) * 4, 0)

    def to_move(self, state: Board) -> int:
        return state.turn

    def actions(self, state: Board) -> Iterator[int]:
        return (place for place, cell in enumerate(state.cells) if cell is None)

    def result(self, state: Board, action: int) -> Board:
        return Board((*state.cells[:action], state.turn, *state.cells[action + 1 :]), 1 - state.turn)

    def is_terminal(self, state: Board) -> bool:
        return None not in state.cells

    def utility(self, state: Board, player: int) -> float:
        return (1 if state.cells[0] == 0 else -1) * (1 if player == 0 else -1)


class Counting(Filling):
    asked = 0

    def result(self, state: Board, action: int) -> Board:
        type(self).asked += 1
        return super().result(state, action)


class Endless(Filling):
    def actions(self, state: Board) -> Iterator[int]:
        return itertools.cycle(place for place, cell in enumerate(state.cells) if cell is None)


class Failing(Filling):
    def result(self, state: Board, action: int) -> Board:
        raise ValueError("it is broken")


CELLS = product(None, [maybe(INT)] * 4)


def test_one_look_is_enough_for_all_searches() -> None:
    examples._known.clear()
    for _ in range(3):
        found, action = examples.shapes_of(Counting(), Counting().initial_state(), 0)
        assert (found, action) == (product(Board, [CELLS, INT]), INT)
    assert Counting.asked == 1


def test_actions_without_end_are_looked_at_in_part() -> None:
    examples._known.clear()
    found, _ = examples.shapes_of(Endless(), Endless().initial_state(), 0)
    assert found == product(Board, [CELLS, INT])


def test_rules_that_fail_are_left_to_the_search() -> None:
    examples._known.clear()
    found, _ = examples.shapes_of(Failing(), Failing().initial_state(), 0)
    assert found == product(Board, [product(None, [NONE.type] * 4), INT])


def test_both_runs_are_the_same() -> None:
    fast, slow = (pp.search(Filling(), depth=4, compiled=compiled) for compiled in (True, False))
    assert (fast.value, fast.nodes, fast.pv) == (slow.value, slow.nodes, slow.pv)
