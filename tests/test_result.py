"""What a result says in words, and of whom."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.game import Game
from perfectplay.random_games import random_games
from perfectplay.result import OF_ANY_PATH, Bound, RestsOn, describe
from tests.small_games import Errand, LastStands


def test_the_value_of_more_than_two_sides_is_a_number_with_what_is_assumed() -> None:
    found = pp.solve(LastStands())
    assert (found.value, found.is_proven) == (-1, True)
    assert found.verdict == "value -1, proven, if all others play against player 1"
    assert pp.paranoid(LastStands()).verdict == found.verdict


def test_max_n_says_that_each_player_plays_for_itself() -> None:
    found = pp.max_n(LastStands())
    assert found.is_proven
    assert found.verdict.endswith("), proven, if each player plays for itself")


def test_two_sides_win_and_lose_and_nothing_is_assumed() -> None:
    class Teams(LastStands):
        def team(self, player: int) -> int:
            return min(player, 1)

        def utility(self, state: tuple[int, int], player: int) -> float:
            is_first = state[1] == 0
            return 1 if is_first == (player == 0) else -1

    found = pp.solve(Teams())
    assert found.verdict.split()[0] in ("win", "loss")
    assert found.verdict.endswith(", proven")


def test_one_player_neither_wins_nor_loses() -> None:
    found = pp.solve(Errand())
    assert found.verdict == "value -2, proven"


def test_random_games_of_three_players_have_a_mean_and_no_draws() -> None:
    game: Game[tuple[int, int], int] = LastStands()
    found = random_games(game, game.initial_state())
    assert found is not None
    assert not found.are_outcomes
    assert found.in_words(game).startswith("in the mean of 100 random games from here player 1 gets ")


class Climb(LastStands):
    """Two players add 1 or 2 in turn; who reaches 10 wins. There are no bounds, and estimates are below a win."""

    players = 2
    goal = 10
    can_repeat = False

    def evaluate(self, state: tuple[int, int], player: int) -> float:
        return 0.1


class Bounded(Climb):
    def bounds(self, state: tuple[int, int], player: int) -> tuple[float, float]:
        return (-1, 1)


def test_an_end_that_is_found_is_certain_and_bounds_would_say_that_nothing_is_more() -> None:
    found = pp.search(Climb(), (8, 0), depth=1)
    assert (found.value, found.bound, found.is_proven, str(found.rests_on)) == (1, pp.EXACT, False, "evaluation")
    assert found.verdict == (
        "at least a win, value at least 1, proven; Climb has no bounds to say that more is impossible, so define them"
    )
    assert pp.search(Bounded(), (8, 0), depth=1).verdict == "win in 1 ply, value 1, proven"


def test_a_loss_that_is_found_is_certain_and_bounds_would_say_that_nothing_is_less() -> None:
    found = pp.search(Climb(), (7, 0), depth=2)
    assert not found.is_proven
    assert found.verdict == (
        "at most a loss, value at most -1, proven; Climb has no bounds to say that less is impossible, so define them"
    )


def test_an_estimate_stays_an_estimate() -> None:
    assert pp.search(Climb(), depth=2).verdict == "value 0.1, an estimate"


class Turning(LastStands):
    """Two players, and a step of 0, so that a state can come twice."""

    players = 2

    def actions(self, state: tuple[int, int]) -> tuple[int, ...]:
        return (1, 2, 0)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] + action, 1 - state[1])


def test_no_proven_answer_is_printed_with_a_warning_of_estimates() -> None:
    found = pp.search(Turning(), (6, 0), nodes=5000)
    assert found.is_proven
    assert OF_ANY_PATH in found.unsound
    assert found.warnings == ()
    assert "not sound" not in str(found) + found._repr_html_()
    open_one = pp.search(Turning(), nodes=20)
    assert not open_one.is_proven
    assert open_one.warnings == open_one.unsound == (OF_ANY_PATH,)
    assert f"not sound: {OF_ANY_PATH}" in str(open_one)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (-0.006877777777777877, "-0.006878"),
        (0.25, "0.25"),
        (3.0, "3"),
        (12345.678, "12346"),
        (123456789.0, "123456789"),
        ((16.666666666666668, 0.5), "(16.67, 0.5)"),
    ],
)
def test_an_estimate_has_four_digits(value: Any, text: str) -> None:
    assert describe(value, Bound.EXACT, RestsOn.EVALUATION, None, is_outcome=False) == f"value {text}, an estimate"
