"""Why a game does not compile: one sentence, with the user's line."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay import Game, NotCompilable

TABLE = {0: 1}
LIST = [1, 2]


class Heap(NamedTuple):
    left: int
    turn: int


class Taking(Game[Heap, int]):
    def initial_state(self) -> Heap:
        return Heap(5, 0)

    def to_move(self, state: Heap) -> int:
        return state.turn

    def actions(self, state: Heap) -> Any:
        for number in range(1, min(3, state.left) + 1):
            yield number

    def result(self, state: Heap, action: int) -> Any:
        return Heap(state.left - action, 1 - state.turn)

    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0

    def utility(self, state: Heap, player: int) -> Any:
        return -1.0 if player == state.turn else 1.0


class GeneratorExpression(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return 0 in (left for left in (state.left,))  # here


class YieldFrom(Taking):
    def actions(self, state: Heap) -> Iterator[int]:
        yield from range(1, min(3, state.left) + 1)  # here


class UsesAny(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return not any([state.left])  # here


class GlobalDictionary(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left * TABLE[0] == 0  # here


class GlobalList(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left * LIST[0] == 0  # here


def leftover(state: Heap) -> str:
    return f"{state.left}"  # here: FormattedInHelper


class FormattedInHelper(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return leftover(state) == "0"


class CallsSuper(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return super().is_terminal(state)  # here


class ListField(Taking):
    def __init__(self) -> None:
        self.steps = [1, 2, 3]

    def actions(self, state: Heap) -> Iterator[int]:
        for step in self.steps:  # here
            if step <= state.left:
                yield step


class TwoTypes(Taking):
    def actions(self, state: Heap) -> Any:
        return (1,) if state.left == 1 else (1, 2)  # here


class OtherState(Taking):
    def result(self, state: Heap, action: int) -> Any:
        after = Heap(state.left - action, 1 - state.turn)
        return after if after.left >= 0 else (0, 0, 0)  # here


class Sliced(Taking):
    def is_terminal(self, state: Heap) -> bool:
        number = state.turn + 1
        return len(state[:number]) > 5 or state.left == 0  # here


class FromList(Taking):
    def result(self, state: Heap, action: int) -> Any:
        items = [state.left - action, 1 - state.turn]
        return Heap(*tuple(items))  # here


class TextState(Taking):
    def initial_state(self) -> Any:
        return ("5", 0)

    def to_move(self, state: Any) -> int:
        return state[1]  # type: ignore[no-any-return]

    def actions(self, state: Any) -> Iterator[int]:
        yield 1

    def result(self, state: Any, action: int) -> Any:
        return (str(int(state[0]) - 1), 1 - state[1])

    def is_terminal(self, state: Any) -> bool:
        return state[0] == "0"

    def utility(self, state: Any, player: int) -> float:
        return -1.0 if player == state[1] else 1.0


REASONS = {
    GeneratorExpression: "in is_terminal: a generator expression does not compile; write a loop",
    YieldFrom: "in actions: 'yield from' does not compile; write a loop with 'yield'",
    UsesAny: "in is_terminal: any() does not compile; write a loop",
    GlobalDictionary: "in is_terminal: TABLE is a dict; make it a tuple",
    GlobalList: "in is_terminal: LIST is a list; make it a tuple",
    FormattedInHelper: "in leftover: an f-string does not compile; keep texts out of the rules",
    CallsSuper: "in is_terminal: super() does not compile; give the inherited method another name and call that",
    ListField: "in actions: self.steps is a list; make it a tuple",
    TwoTypes: "it needs one type (tuples of different lengths are different types)",
    OtherState: "",
    Sliced: "a part of a tuple does not compile, for machine code must know how long a tuple is",
    FromList: "tuple() does not compile, for machine code must know how long a tuple is; change one item with "
              "perfectplay.words.replaced(items, index, item)",
    TextState: "[0] in the state of TextState is a str; what compiles are ints, floats",
}


def line_marked(cls: type) -> int | None:
    lines, first = inspect.getsourcelines(cls)
    for number, line in enumerate(lines, first):
        if line.rstrip().endswith("# here"):
            return number
    for number, line in enumerate(Path(__file__).read_text().splitlines(), 1):
        if line.rstrip().endswith(f"# here: {cls.__name__}"):
            return number
    return None


@pytest.mark.parametrize("cls", REASONS, ids=lambda cls: cls.__name__)
def test_one_sentence_with_the_line(cls: type[Taking]) -> None:
    with pytest.raises(NotCompilable) as error:
        pp.minimax(cls(), compiled=True)
    said = str(error.value)
    assert "\n" not in said
    assert cls.__name__ in said
    assert REASONS[cls] in said
    line = line_marked(cls)
    if line is not None:
        assert f"test_reasons.py, line {line}" in said
    assert len(said) < 300


@pytest.mark.parametrize("cls", [*REASONS, Taking], ids=lambda cls: cls.__name__)
def test_it_is_searched_all_the_same(cls: type[Taking]) -> None:
    found = pp.search(cls(), seconds=20)
    assert found.is_proven
    assert not found.compiled


def test_a_game_that_does_not_compile_goes_on_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """When its trial is over, the search finds that it cannot compile and simply goes on."""
    from perfectplay.search import session

    monkeypatch.setattr(session, "TRIAL_SECONDS", 0.0)
    monkeypatch.setattr(session, "SHORT_TRIAL", 0.0)
    for cls in (YieldFrom, TwoTypes):
        found = pp.search(cls())
        assert (found.compiled, found.is_proven) == (False, True)
    assert pp.search(Taking()).compiled
