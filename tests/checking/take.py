"""A tiny correct game, to be broken in one way at a time: take one or two from a pile; who takes the last wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import pytest

from perfectplay import games
from perfectplay.checking import CheckReport, Problem, check
from perfectplay.game import Game


class Pile(NamedTuple):
    left: int
    turn: int


@dataclass(frozen=True)
class Take(Game[Any, Any]):
    can_repeat = False

    pile: int = 5

    def initial_state(self) -> Any:
        return Pile(self.pile, 0)

    def to_move(self, state: Any) -> Any:
        return state.turn

    def actions(self, state: Any) -> Iterator[Any]:
        for count in (1, 2):
            if count <= state.left:
                yield count

    def result(self, state: Any, action: Any) -> Any:
        return Pile(state.left - action, 1 - state.turn)

    def is_terminal(self, state: Any) -> Any:
        return state.left == 0

    def utility(self, state: Any, player: int) -> Any:
        return -1.0 if player == state.turn else 1.0

    def bounds(self, state: Any, player: int) -> Any:
        return -1.0, 1.0


def quick(game: Game[Any, Any], seconds: float = 1.0) -> CheckReport:
    """Without compiling."""
    return check(game, seconds=seconds, compiled=False)


@cache
def report_of_tic_tac_toe() -> CheckReport:
    """With time enough for every state."""
    return quick(games.TicTacToe(), seconds=15.0)


def only_problem(game: Game[Any, Any], rule: str) -> Problem:
    """The one problem of the game, which must break this rule."""
    report = quick(game)
    if [problem.rule for problem in report.problems] != [rule]:
        pytest.fail(f"expected {rule} alone:\n{report}")
    return report.problems[0]


def problem_of(game: Game[Any, Any], rule: str, seconds: float = 1.0) -> Problem:
    """A problem of the game, among others that follow from it; far from the start, a busy machine needs more time."""
    report = quick(game, seconds)
    for problem in report.problems:
        if problem.rule == rule:
            return problem
    pytest.fail(f"expected {rule}:\n{report}")
