"""Rules that change the game itself: the field and the line."""

from __future__ import annotations

import copy
import functools
import inspect
import itertools
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from perfectplay.checking import check
from perfectplay.checking.asking import is_changed
from perfectplay.game import Game
from tests.checking.take import Pile, Take, only_problem, problem_of, quick


class Open(Game[Any, Any]):
    """The same game as `Take`, in a class whose fields can be set."""

    can_repeat = False
    grid = [[0, 0], [0, 0]]  # noqa: RUF012

    def __init__(self) -> None:
        self.last = 0
        self.history: list[int] = []
        self.marks = {"a": 0, "b": 0}
        self.counts = array("q", [0, 0])
        self.raw = bytearray(4)

    initial_state, to_move, actions = Take.initial_state, Take.to_move, Take.actions
    result, is_terminal, utility = Take.result, Take.is_terminal, Take.utility
    pile = 5

    def reads(self) -> Any:
        return self.last, self.history, self.marks, self.counts, self.raw, self.grid


def line_of(method: Callable[..., Any], text: str) -> int:
    lines, first = inspect.getsourcelines(method)
    return first + next(number for number, line in enumerate(lines) if text in line)


class SetsField(Open):
    def result(self, state: Any, action: Any) -> Any:
        after = Pile(state.left - action, 1 - state.turn)
        self.last = action
        return after


def test_a_field_that_is_set() -> None:
    problem = only_problem(SetsField(), "changes-itself")
    line = line_of(SetsField.result, "self.last")
    assert problem.sentence == (
        f"SetsField.result changes self.last ({__file__}, line {line}) for 2 at the start; "
        "a game must stay as it is; put what later methods need into the state"
    )
    assert problem.moves == ()
    report = check(SetsField(), seconds=1.0)
    assert (
        report.reason == f"it was not tried, because SetsField.result changes self.last ({__file__}, line {line}) for 2"
    )


class Helps(Open):
    def result(self, state: Any, action: Any) -> Any:
        self.note(action)
        return Pile(state.left - action, 1 - state.turn)

    def note(self, action: Any) -> None:
        if action:
            self.history.append(action)


class Marks(Open):
    def is_terminal(self, state: Any) -> Any:
        self.marks["b"] = state.left
        return state.left == 0


class Draws(Open):
    def actions(self, state: Any) -> Any:
        for count in (1, 2):
            if count <= state.left:
                self.grid[1][0] = state.left + count
                yield count


class Counts(Open):
    def utility(self, state: Any, player: int) -> Any:
        self.counts[player] += 1
        return -1.0 if player == state.turn else 1.0


class Bytes(Open):
    def to_move(self, state: Any) -> Any:
        self.raw[0] = state.left
        return state.turn


@pytest.mark.parametrize(
    ("kind", "method", "field", "text"),
    [
        (Helps, "result", "history", "self.history"),
        (Marks, "is_terminal", "marks", "self.marks"),
        (Draws, "actions", "grid", "self.grid"),
        (Bytes, "to_move", "raw", "self.raw"),
        (Counts, "utility", "counts", "self.counts"),
    ],
)
def test_what_changes_inside_of_a_field(kind: Any, method: str, field: str, text: str) -> None:
    problem = problem_of(kind(), "changes-itself")
    assert problem.sentence.startswith(f"{kind.__name__}.{method} changes self.{field}")
    line = line_of(kind.note if kind is Helps else getattr(kind, method), text)
    assert f" ({__file__}, line {line})" in problem.sentence


def test_a_field_that_no_method_reads_is_a_note() -> None:
    class Tells(Open):
        def result(self, state: Any, action: Any) -> Any:
            self.calls = getattr(self, "calls", 0) + 1
            return Pile(state.left - action, 1 - state.turn)

    report = quick(Tells())
    assert report.ok
    assert [
        note
        for note in report.notes
        if note.startswith(f"Tells.result changes self.calls ({__file__}, line ")
        and note.endswith("no other method reads that, so it does no harm, but a game should stay as it is")
    ]


def test_a_frozen_game_says_so_itself() -> None:
    @dataclass(frozen=True)
    class Frozen(Take):
        last: int = 0

        def result(self, state: Any, action: Any) -> Any:
            self.last = action  # type: ignore[misc]
            return super().result(state, action)

    problem = problem_of(Frozen(), "raises")
    assert "Frozen.result raised FrozenInstanceError: cannot assign to field 'last' (" in problem.sentence
    assert problem.sentence.endswith("a game must stay as it is; put what later methods need into the state")


def test_what_is_remembered_is_left_alone() -> None:
    class Remembers(Open):
        def __init__(self) -> None:
            super().__init__()
            self.known: dict[Any, Any] = {}
            self.seen: set[Any] = set()
            self.table: Any = None

        @functools.cached_property
        def squares(self) -> list[int]:
            return [number * number for number in range(5)]

        def is_terminal(self, state: Any) -> Any:
            if self.table is None:
                self.table = [0] * 5
            self.seen.add(state)
            if state not in self.known:
                self.known[state] = state.left == self.squares[0]
            return self.known[state]

    report = quick(Remembers())
    assert report.ok, str(report)
    assert not [note for note in report.notes if "changes self" in note]


@dataclass(frozen=True)
class Taken:
    """Of such sets, a copy lists its items in another order."""

    cells: frozenset[Any] = frozenset()
    turn: int = 0


class Sets(Take):
    def initial_state(self) -> Any:
        return Taken()

    def actions(self, state: Any) -> Any:
        return [cell for cell in itertools.product(range(3), repeat=2) if cell not in state.cells]

    def result(self, state: Any, action: Any) -> Any:
        return Taken(state.cells | {action}, 1 - state.turn)

    def is_terminal(self, state: Any) -> Any:
        return len(state.cells) == 5

    def utility(self, state: Any, player: int) -> Any:
        return 1.0 if player == state.turn else -1.0

    def bounds(self, state: Any, player: int) -> Any:
        return -1.0, 1.0


def test_a_set_that_is_listed_in_another_order_is_the_same_set() -> None:
    cells = frozenset({(2, 2)}) | {(3, 0)}
    orders = {repr(one) for one in (cells, copy.deepcopy(cells), copy.deepcopy(copy.deepcopy(cells)))}
    assert len(orders) > 1  # otherwise this says nothing
    assert not is_changed(copy.deepcopy(Taken(cells)), Taken(cells))
    assert is_changed(Taken(cells | {(1, 1)}), Taken(cells))
    assert not quick(Sets()).problems
