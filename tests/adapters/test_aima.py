"""Games of the textbook's code, as they are: the values of plain search, and players for ``play_game``."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.adapters import aima
from perfectplay.adapters.nodes import frozen
from tests.adapters.games_of_others import FourthEdition, Race, Squares, TwoPly, expected, random_player


def plain(game: Any, state: Any, player: Any) -> float:
    """The minimax value, in the way of the textbook's code."""
    over = getattr(game, "terminal_test", None) or game.is_terminal
    if over(state):
        return game.utility(state, player)
    values = [plain(game, game.result(state, action), player) for action in game.actions(state)]
    mover = game.to_move(state) if hasattr(game, "to_move") else state.to_move
    return max(values) if mover == player else min(values)


def test_the_tree_of_the_textbook() -> None:
    game = aima.as_game(TwoPly())
    for found in (pp.minimax(game), pp.alpha_beta(game), pp.search(game), pp.solve(game)):
        assert (found.action, found.value, found.is_proven) == ("a1", 3, True)
    assert pp.minimax(game).nodes == 13
    assert pp.alpha_beta(game).nodes == 11  # C2 and C3 are cut, as in the textbook
    assert [game.player_name(player) for player in range(2)] == ["MAX", "not MAX"]


@pytest.mark.parametrize("rules", [Squares(), FourthEdition()])
def test_values_are_those_of_plain_search(rules: Any) -> None:
    game = aima.as_game(rules)
    assert pp.solve(game).value == 0
    draw = random.Random(1)
    for _ in range(4):
        state = game.initial_state()
        while len(list(game.actions(state))) > 5:
            state = game.result(state, draw.choice(sorted(game.actions(state))))
        if not game.is_terminal(state):
            player = game.mover(state.inner.state)
            found = pp.search(game, state)
            assert found.value == plain(rules, state.inner.state, player)
            assert found.is_proven


def test_one_position_is_one_state_whatever_led_there() -> None:
    game = aima.as_game(Squares())
    state = game.initial_state()
    one, other = state, state
    for action in ((1, 1), (2, 2), (3, 3)):
        one = game.result(one, action)
    for action in ((3, 3), (2, 2), (1, 1)):
        other = game.result(other, action)
    assert one == other
    assert hash(one) == hash(other)
    assert one != state
    assert pp.solve(game).nodes < 6_000  # without one entry for equal states, it would be 18,297 or more


@pytest.mark.slow
def test_a_game_of_chance() -> None:
    rules = Race()
    game = aima.as_game(rules)
    for first in (1, 2, 3):
        state = rules.outcome(rules.initial, first)
        found = pp.expectiminimax(game, game.node(state))
        assert found.value == pytest.approx(expected(rules, state, "W", True))
    assert pp.expectiminimax(game, depth=None).value == pytest.approx(expected(rules, rules.initial, "W", False))
    assert aima.player(nodes=200, seed=1)(rules, rules.outcome(rules.initial, 2)) in (2, 3)


def test_players_for_play_game() -> None:
    rules = Squares()
    for seed in range(3):
        draw = random.Random(seed)
        assert rules.play_game(aima.player(nodes=3000, seed=seed), random_player(draw)) >= 0
        assert rules.play_game(random_player(draw), aima.player(depth=9)) <= 0
    assert rules.play_game(aima.player(nodes=50, level=2, seed=1), random_player(random.Random(1))) in (-1, 0, 1)


def test_an_evaluation_of_the_textbook_s_form() -> None:
    rules = Squares()

    def centre(state: Any, player: str) -> float:
        holder = state.board.get((2, 2))
        return 0.0 if holder is None else 0.5 if holder == player else -0.5

    game = aima.as_game(rules, evaluation=centre)
    assert game.has_evaluation
    assert pp.search(game, depth=1).action == (2, 2)
    assert aima.player(evaluation=centre, depth=1)(rules, rules.initial) == (2, 2)
    after = game.result(game.initial_state(), (2, 2))
    assert (game.evaluate(after, 0), game.evaluate(after, 1)) == (0.5, -0.5)


def test_what_is_no_game() -> None:
    class Begun(TwoPly):
        initial: Any = property()

    for given, message in (
        (TwoPly, "is a class and not a game; give an object of it: TwoPly()"),
        ("chess", "'chess' is not a game of AIMA-python: it has no method actions; give a Game of games.py"),
        (Begun(), "has no attribute initial; set it to the state in which the game begins"),
    ):
        with pytest.raises(pp.BadArgument) as error:
            aima.as_game(given)
        assert message in str(error.value)
    with pytest.raises(pp.BadArgument, match="level is 0"):
        aima.player(level=0)(TwoPly(), "A")
    with pytest.raises(pp.BadPosition, match="the game is over"):
        aima.player(depth=1)(TwoPly(), "B1")


def test_rules_that_fail_are_named() -> None:
    class Failing(TwoPly):
        def result(self, state: str, move: str) -> str:
            raise KeyError("no such state")

    with pytest.raises(pp.GameError, match="KeyError: 'no such state'"):
        pp.search(aima.as_game(Failing()))


def test_parts_are_read_to_the_innermost() -> None:
    class Holder:
        def __init__(self, inside: Any) -> None:
            self.inside = inside

    for one, equal, other in (
        ([1, [2, {3}]], [1, [2, {3}]], [1, [2, {4}]]),
        ({"a": [1]}, {"a": [1]}, {"a": [2]}),
        (Holder([1]), Holder([1]), Holder([2])),
        (Holder(Holder({})), Holder(Holder({})), Holder(Holder({1: 1}))),
    ):
        assert frozen(one) == frozen(equal)
        assert hash(frozen(one)) == hash(frozen(equal))
        assert frozen(one) != frozen(other)


class Circle(TwoPly):
    """Two walk on a circle of seven places; whoever comes to the last one wins. One who need not lose walks on."""

    initial: Any = (0, "MAX")

    def actions(self, state: Any) -> Any:
        return [1, -1] if state[0] != 2 else [-1]

    def result(self, state: Any, move: Any) -> Any:
        return (state[0] + move) % 7, "MIN" if state[1] == "MAX" else "MAX"

    def terminal_test(self, state: Any) -> bool:
        return state[0] == 4

    def utility(self, state: Any, player: Any) -> float:
        return -1 if state[1] == player else 1

    def to_move(self, state: Any) -> Any:
        return state[1]


def test_where_states_come_again() -> None:
    found = pp.solve(aima.as_game(Circle(), can_repeat=True), compiled=False)
    assert (found.value, found.is_proven) == (0, True)
    assert not pp.search(aima.as_game(Circle()), depth=8).is_proven
    assert aima.player(can_repeat=True, depth=8)(Circle(), (6, "MAX")) == 1  # from 5, the other would win
