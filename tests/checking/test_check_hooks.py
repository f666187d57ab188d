"""Rules about the optional methods for strength, each broken in exactly one way."""

from __future__ import annotations

from typing import Any

import pytest

from perfectplay import games
from perfectplay.checking import check
from tests.checking.take import Pile, Take, only_problem, problem_of, quick


class Strong(Take):
    """Has all of them, and all are right."""

    can_repeat = True

    def candidates(self, state: Any) -> Any:
        yield state.left % 3 or 1

    def noisy_actions(self, state: Any) -> Any:
        if state.left == 2:
            yield 2

    def pass_turn(self, state: Any) -> Any:
        return Pile(state.left, 1 - state.turn)

    def extension(self, state: Any) -> Any:
        return 1 if state.left == 2 else 0

    def total(self, state: Any) -> Any:
        return 0.0

    def same_position(self, one: Any, other: Any) -> Any:
        return one == other

    def action_number(self, state: Any, action: Any) -> Any:
        return action

    def random_action(self, state: Any, before: Any, number: int) -> Any:
        return number % min(state.left, 2) + 1

    def cells(self, state: Any) -> Any:
        yield state.left

    def score(self, state: Any, value: float, plies: int) -> Any:
        return None if value == 0 else int(value) * (state.left + 1 - plies)


def test_hooks_that_are_right() -> None:
    report = quick(Strong(pile=8))
    assert report.ok, str(report)


LISTS = ("candidates", "noisy_actions", "cells")
WRONG = {
    "candidates": (None, 5, "candidates", "gives None instead of a generator or a list after 2; yield some of the"),
    "noisy_actions": (None, 5, "noisy-actions", "gives None instead of a generator or a list after 2; yield those of"),
    "pass_turn": (None, 5, "pass-turn", "gives None instead of a state after 2; it must give the state as if its"),
    "extension": (None, -1, "extension", "gives None after 2; it must be a whole number of plies, 0 or more"),
    "total": (None, "all", "total", "gives None after 2; it must be a number, such as inf where none is known"),
    "same_position": (None, False, "same-position", "gives None for the state and itself after 2; it must be True or"),
    "action_number": (None, 65536, "action-number", "gives None for 1 after 2; it must be a whole number from 0 to"),
    "random_action": (None, 9, "random-action", "gives None for the random number 0, which is none of the actions, af"),
    "cells": (None, 64, "cells", "gives None instead of a generator or a list after 2; yield what stands on each ce"),
    "score": (None, 0.5, "score", ""),
    "canonical": (None, None, "canonical", "gives None instead of a state after 2; return one representative of all"),
}


@pytest.mark.parametrize("method", WRONG)
def test_a_hook_that_gives_none_or_no_number(method: str) -> None:
    none, other, rule, said = WRONG[method]
    for answer in (none, other):
        if (method, answer) == ("score", None):
            continue

        def wrong(self: Any, state: Any, *more: Any, answer: Any = answer) -> Any:
            given = [answer] if answer is not None and method in LISTS else answer
            usual = getattr(Strong, method)(self, state, *more)
            return (list(usual) if method in LISTS else usual) if state.left != 3 else given

        problem = only_problem(type("Weak", (Strong,), {method: wrong})(), rule)
        assert problem.moves == ("2",)
        assert problem.sentence.startswith(f"Weak.{method} {said if answer is None else ''}")


def test_an_action_that_is_none() -> None:
    class Beyond(Strong):
        def candidates(self, state: Any) -> Any:
            yield 7 if state.left == 3 else state.left % 3 or 1

    assert only_problem(Beyond(), "candidates").sentence == (
        "Beyond.candidates gives 7, which is none of the actions, after 2; it must give some of the actions"
    )


def test_more_cells_than_before() -> None:
    class Growing(Take):
        def cells(self, state: Any) -> Any:
            return [0] * (2 if state.left == 3 else 1)

    assert only_problem(Growing(), "cells").sentence == (
        "Growing.cells gives 2 instead of 1, the number of cells at the start, after 2; it must give always as many"
    )


def test_no_cells() -> None:
    class Bare(Take):
        def cells(self, state: Any) -> Any:
            return []

    found = only_problem(Bare(), "cells").sentence
    assert found.startswith("Bare.cells gives no cell ")
    assert found.endswith("; yield what stands on each cell of the board")


def test_candidates_without_any() -> None:
    class Nothing(Strong):
        def candidates(self, state: Any) -> Any:
            return iter(()) if state.left == 3 else super().candidates(state)

    assert only_problem(Nothing(), "candidates").sentence == (
        "Nothing.candidates gives no action after 2; it must give at least one that is best"
    )


def test_candidates_that_leave_out_the_best() -> None:
    class Blind(Strong):
        def candidates(self, state: Any) -> Any:
            yield 1

    problem = only_problem(Blind(), "candidates")
    assert problem.sentence == (
        "Blind.candidates gives [1], none of which is worth more than -1, but the value is 1, at the start; "
        "one of them must be best: no other has a better value, or a sooner win or a later loss"
    )


def test_candidates_that_leave_out_the_sooner_win() -> None:
    class Slow(games.ExplicitTree):
        def candidates(self, state: int) -> Any:
            yield self.child_count[state] - 1

    problem = only_problem(Slow({"A": {"now": 1, "later": {"B": [0, 1]}, "no": 0}}), "candidates")
    assert "none of which is worth more than 0, but the value is 1, at the start" in problem.sentence
    problem = only_problem(Slow({"A": {"now": 1, "later": {"B": [0, 1]}}}), "candidates")
    assert "none of which wins as best play does: the game ends in 3 plies, by best play in 1, at the start" in (
        problem.sentence
    )
    assert quick(Slow({"A": {"later": {"B": [0, 1]}, "now": 1}})).ok


def test_positions_that_are_the_same_one_way_alone() -> None:
    class Odd(Strong):
        def same_position(self, one: Any, other: Any) -> Any:
            return one.left >= other.left

    assert only_problem(Odd(), "same-position").sentence == (
        "Odd.same_position says True for the state and Pile(left=4, turn=1), but False the other way round "
        "at the start; it must be the same either way"
    )


def test_the_name_of_a_player() -> None:
    class Nameless(Take):
        def player_name(self, player: int) -> Any:
            return ("first", None)[player]

    problem = only_problem(Nameless(), "player-name")
    assert problem.sentence == "Nameless.player_name gives None for player 1; the name must be a text"
    report = quick(Nameless())
    assert report.random_games is not None
    assert list(report.random_games.wins) == ["first", "player 2"]


@pytest.mark.parametrize("method", ["priority", "evaluate", "repetition", "bounds", "canonical", "candidates"])
def test_what_gives_nothing_is_not_said_of_a_compiled_run(method: str) -> None:
    broken = type("Broken", (Strong,), {method: lambda self, *given: None})
    report = check(broken(), seconds=1.0)
    problem = problem_of(broken(), method)
    assert problem.sentence.startswith(f"Broken.{method} gives None ")
    assert " at the start; " in problem.sentence
    assert report.reason is not None
    assert report.reason.startswith(f"it was not tried, because Broken.{method} gives None")
    assert "compiled run" not in str(report)
