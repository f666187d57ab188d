"""What a check remarks about a game that breaks no rule."""

from __future__ import annotations

import math
from typing import Any

import pytest

from perfectplay import games
from perfectplay.checking.tally import Tally
from tests.checking.take import Take, quick


def turned(game: Any) -> Any:
    """The same game with an evaluation that has the wrong sign."""
    kind = type(game)
    rules = {"evaluate": lambda self, state, player: kind.evaluate(self, state, 1 - player)}
    return type("Turned", (kind,), rules)()


@pytest.mark.parametrize("game", [games.Checkers(), games.NineMensMorris()])
def test_an_evaluation_with_the_wrong_sign_is_noted(game: Any) -> None:
    said = "evaluate gave the loser more than the winner in"
    assert not any(said in note for note in quick(game, 3.0).notes)
    found = [note for note in quick(turned(game), 3.0).notes if said in note]
    assert len(found) == 1
    assert found[0].endswith("it should give a player more, the better the state is for that player")


def test_a_turn_that_is_never_passed_on_is_noted() -> None:
    class Alone(Take):
        def result(self, state: Any, action: Any) -> Any:
            return super().result(state, action)._replace(turn=0)

    [said] = [note for note in quick(Alone()).notes if "to_move" in note]
    assert said == (
        "Alone.to_move never gave 1 in 6 states; if the players take turns, result must say that the next one is to "
        "move"
    )
    assert not any("to_move" in note for note in quick(Take()).notes)


def test_games_without_an_end_are_noted() -> None:
    class Endless(Take):
        can_repeat = True

        def result(self, state: Any, action: Any) -> Any:
            return state._replace(turn=1 - state.turn)

    said = "no end of a game was seen, so that nothing is known about Endless.utility"
    assert said in quick(Endless()).notes
    assert not any("no end of a game" in note for note in quick(Take()).notes)


def test_hardly_any_or_equal_estimates_tell_nothing() -> None:
    tally = Tally()
    for _ in range(19):
        tally.compare([-1.0, 1.0], [1.0, -1.0])
    for estimates, utilities in (([0.5, 0.5], [1.0, -1.0]), ([1.0, -1.0], [0.0, 0.0]), ([], [1.0, -1.0])):
        tally.compare(estimates, utilities)
    assert not tally.favours_losers
    tally.compare([-math.inf, math.inf], [1.0, -1.0])
    assert tally.favours_losers
    for _ in range(7):
        tally.compare([1.0, 0.0], [1.0, -1.0])
    assert not tally.favours_losers
