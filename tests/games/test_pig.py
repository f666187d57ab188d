"""Pig: the rules by hand, the value of small games by plain expectation, notation and messages."""

from __future__ import annotations

from functools import cache

import pytest

import perfectplay as pp
from perfectplay import CHANCE
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.pig import HOLD, ROLL, Pig, Scores


def test_a_turn() -> None:
    game = Pig(goal=10)
    start = game.initial_state()
    assert list(game.actions(start)) == [ROLL]
    rolling = game.play("roll")
    assert game.to_move(rolling) == CHANCE
    assert sum(chance for _, chance in game.chances(rolling)) == pytest.approx(1)
    assert [outcome for outcome, _ in game.chances(rolling)] == [1, 2, 3, 4, 5, 6]
    assert game.play("roll 1") == Scores(0, 0, 0, 1, 0, 19)
    assert game.play("roll 5") == Scores(0, 0, 5, 0, 0, 20)
    assert list(game.actions(game.play("roll 5"))) == [ROLL, HOLD]
    assert game.play("roll 5 hold") == Scores(5, 0, 0, 1, 0, 19)


def test_the_end() -> None:
    game = Pig(goal=8, turns=1)
    won = game.play("roll 5 roll 3")
    assert game.is_terminal(won)
    assert [game.utility(won, player) for player in (0, 1)] == [1, -1]
    even = game.play("roll 5 hold roll 5 hold")
    assert game.is_terminal(even)
    assert game.utility(even, 0) == 0
    behind = game.play("roll 5 hold roll 1")
    assert [game.utility(behind, player) for player in (0, 1)] == [1, -1]


@pytest.mark.parametrize("compiled", [False, True])
def test_the_value_of_a_small_game(compiled: bool) -> None:
    game = Pig(goal=6, sides=3, turns=2)

    @cache
    def value(state: Scores) -> float:
        """For the first player, by the contract alone."""
        if game.is_terminal(state):
            return game.utility(state, 0)
        if game.to_move(state) == CHANCE:
            return sum(chance * value(game.result(state, outcome)) for outcome, chance in game.chances(state))
        below = [value(game.result(state, action)) for action in game.actions(state)]
        return max(below) if game.to_move(state) == 0 else min(below)

    for pruning in ("none", "star1", "star2"):
        found = pp.expectiminimax(game, pruning=pruning, compiled=compiled)
        assert found.value == pytest.approx(value(game.initial_state()), abs=1e-12)
        assert found.is_proven


def test_notation_and_pictures() -> None:
    game = Pig(goal=20, turns=5)
    for moves in ("", "roll", "roll 4", "roll 4 hold", "roll 4 hold roll", "roll 1 roll 3"):
        state = game.play(moves)
        assert game.parse_position(game.format_position(state)) == state
    assert game.format_position(game.play("roll 4 roll")) == "0 0 +4 first 10 rolling"
    assert game.draw(game.play("roll 4 hold")) == "first 4, second 0; second to move, 0 not safe yet; 9 turns left"
    assert game.player_name(CHANCE) == "the die"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1 2 first 3",
        "0 0 +0 third 10",
        "0 0 +0 first 9",
        "0 0 +0 second 10",
        "-1 0 +0 first 10",
        "0 0 +0 first 12",
        "0 0 +0 first 10 waiting",
    ],
)
def test_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(BadPosition):
        Pig(turns=5).parse_position(text)


def test_moves_and_parameters_that_cannot_be() -> None:
    with pytest.raises(IllegalMove, match="'hold' is not legal; legal are roll"):
        Pig().play("hold")
    for options in ({"goal": 0}, {"sides": 1}, {"turns": -1}):
        with pytest.raises(BadArgument):
            Pig(**options)


@pytest.mark.variant
def test_without_a_limit_of_turns_a_state_comes_again() -> None:
    game = Pig(goal=10, turns=0)
    start = game.initial_state()
    assert game.can_repeat
    assert not Pig(goal=10).can_repeat
    assert game.play("roll 1 roll 1") == start
    assert game.draw(start) == "first 0, second 0; first to move, 0 not safe yet"
    state = game.play("roll 5 hold roll 4")
    assert game.parse_position(game.format_position(state)) == state
    with pytest.raises(BadPosition, match="3 turns cannot be left, as turns have no limit here; write 1"):
        game.parse_position("0 0 +0 first 3")
    assert not pp.check(game).problems


@pytest.mark.variant
def test_the_checker_finds_nothing() -> None:
    assert not pp.check(Pig(goal=5, turns=2)).problems
