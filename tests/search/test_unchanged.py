"""Which states can be changed by `result`, so that the first search looks whether it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from perfectplay import Game
from perfectplay.errors import GameError
from perfectplay.search.unchanged import check_unchanged


def class_of(state: object) -> str:
    return type(state).__name__


class Row(NamedTuple):
    left: int


@dataclass(frozen=True)
class Frozen:
    left: int


@dataclass
class Equal:
    """Equal where its content is: Python gives it no hash."""

    left: int


class Plain:
    """Equal to itself alone, as a beginner's class is."""

    def __init__(self, left: int) -> None:
        self.left = left


class Slots:
    """The same, without a dict that would tell what it holds."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


class Taking(Game[Any, int]):
    """Takes one of what is left, by ``take``; counts how often it is asked."""

    def __init__(self, start: Any, in_place: bool) -> None:
        self.start, self.in_place, self.asked = start, in_place, 0

    def initial_state(self) -> Any:
        return self.start

    def to_move(self, state: Any) -> int:
        return 0

    def actions(self, state: Any) -> list[int]:
        return [1]

    def result(self, state: Any, action: int) -> Any:
        self.asked += 1
        if isinstance(state, list):
            if self.in_place:
                state[0] -= action
                return state
            return [state[0] - action]
        if self.in_place:
            state.left -= action
            return state
        return type(state)(state.left - action)

    def is_terminal(self, state: Any) -> bool:
        return (state[0] if isinstance(state, list) else state.left) == 0

    def utility(self, state: Any, player: int) -> float:
        return 0.0


@pytest.mark.parametrize("state", [[3], Equal(3), Plain(3)], ids=class_of)
def test_what_can_change_is_looked_at(state: Any) -> None:
    game = Taking(state, in_place=True)
    with pytest.raises(GameError, match=r"^Taking\.result changes the state that it is given, .*; make a new state"):
        check_unchanged(game, state)
    assert not game.is_terminal(state)
    assert (state[0] if isinstance(state, list) else state.left) == 3  # a copy was tried


@pytest.mark.parametrize("state", [[3], Equal(3), Plain(3)], ids=class_of)
def test_a_new_state_is_fine(state: Any) -> None:
    game = Taking(state, in_place=False)
    check_unchanged(game, state)
    assert game.asked == 1


@pytest.mark.parametrize("state", [Row(3), Frozen(3), Slots(3)], ids=class_of)
def test_what_cannot_change_or_cannot_tell_is_not_looked_at(state: Any) -> None:
    """No rule is asked, because a rule may take long."""
    game = Taking(state, in_place=False)
    check_unchanged(game, state)
    assert game.asked == 0


@pytest.mark.parametrize("state", [[0], Plain(0)], ids=class_of)
def test_at_the_end_of_the_game_no_action_is_tried(state: Any) -> None:
    game = Taking(state, in_place=True)
    check_unchanged(game, state)
    assert game.asked == 0
