"""Methods that lack their return, or give another kind of thing: a search names that method, and no line of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay.errors import GameError
from perfectplay.game import CHANCE


class Heap(NamedTuple):
    left: int
    turn: int


class Taking(pp.Game[Any, Any]):
    can_repeat = False

    def initial_state(self) -> Any:
        return Heap(5, 0)

    def to_move(self, state: Any) -> Any:
        return state.turn

    def actions(self, state: Any) -> Any:
        return list(range(1, min(2, state.left) + 1))

    def result(self, state: Any, action: Any) -> Any:
        return Heap(state.left - action, 1 - state.turn)

    def is_terminal(self, state: Any) -> Any:
        return state.left == 0

    def utility(self, state: Any, player: int) -> Any:
        return -1 if player == state.turn else 1


class NoInitialState(Taking):
    def initial_state(self) -> Any:
        Heap(5, 0)


class NoActions(Taking):
    def actions(self, state: Any) -> Any:
        list(range(1, min(2, state.left) + 1))


class NumberOfActions(Taking):
    def actions(self, state: Any) -> Any:
        return min(2, state.left)


class NoResult(Taking):
    def result(self, state: Any, action: Any) -> Any:
        Heap(state.left - action, 1 - state.turn)


class ResultMissingLater(Taking):
    def result(self, state: Any, action: Any) -> Any:
        return super().result(state, action) if state.left != 4 else None


class NoEnd(Taking):
    def is_terminal(self, state: Any) -> Any:
        state.left == 0  # noqa: B015


class Thrown(Taking):
    def to_move(self, state: Any) -> Any:
        return CHANCE if state.left == 5 else state.turn


class ChancesAreADict(Thrown):
    def chances(self, state: Any) -> Any:
        return {1: 0.5, 2: 0.5}


class ChancesAreOutcomes(Thrown):
    def chances(self, state: Any) -> Any:
        return [1, 2]


class NoChances(Thrown):
    def chances(self, state: Any) -> Any:
        return None


START = "Heap(left=5, turn=0)"
LISTED = "it must yield each of the actions, or return a list"
PAIRED = "pairs of an outcome and its probability"
SAID: list[tuple[Taking, str, str]] = [
    (NoInitialState(), "initial_state gave None", "it must return a state"),
    (NoActions(), f"actions gave None in {START}", LISTED),
    (NumberOfActions(), f"actions gave 2 in {START}", LISTED),
    (NoResult(), f"result gave None for 1 in {START}", "it must return a state"),
    (ResultMissingLater(), "result gave None for 1 in Heap(left=4, turn=1)", "it must return a state"),
    (NoEnd(), "is_terminal gave None in Heap(left=0, turn=1)", "it must return True or False"),
    (
        ChancesAreADict(),
        f"chances gave 1 in {START}",
        "it must return the items() of the dict, so that there are pairs",
    ),
    (ChancesAreOutcomes(), f"chances gave 1 in {START}", f"it must yield {PAIRED}"),
    (NoChances(), f"chances gave None in {START}", f"it must yield {PAIRED}"),
]


@pytest.mark.parametrize("call", [pp.search, pp.expectiminimax])
@pytest.mark.parametrize(("game", "wrong", "right"), SAID, ids=[type(game).__name__ for game, _, _ in SAID])
def test_the_method_is_named(game: Taking, wrong: str, right: str, call: Callable[..., Any]) -> None:
    with pytest.raises(GameError) as error:
        call(game, depth=6, compiled=False)
    assert str(error.value) == f"{type(game).__name__}.{wrong}; {right}"


class ParsesBadly(Taking):
    """An exception that arises in a function of this library, which the rules have called."""

    def result(self, state: Any, action: Any) -> Any:
        return Heap(pp.words.bit(-1), 0)


def test_the_line_is_one_of_the_rules() -> None:
    with pytest.raises(GameError) as error:
        pp.search(ParsesBadly(), depth=3, compiled=False)
    assert "test_missing_returns.py, line " in str(error.value)
    assert "words.py" not in str(error.value)
