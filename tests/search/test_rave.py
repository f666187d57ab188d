"""Monte Carlo tree search with what games know about their random games, and with all moves as first."""

from __future__ import annotations

from itertools import pairwise

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.games.go import Go
from perfectplay.games.tic_tac_toe import TicTacToe


class Numbered(pp.Knowledge):
    """Squares are the same in all states."""

    def action_number(self, state, action):
        return action


class FirstOfAll(pp.Knowledge):
    """Random games take the first action."""

    def random_action(self, state, before, number):
        return list(self.actions(state))[0]  # noqa: RUF015 - compiled, too


@pytest.mark.parametrize("game", [Go(5, komi=0.5), Go(3, komi=0, ko="simple", margin=True)], ids=str)
@pytest.mark.variant
def test_interpreted_and_compiled_walk_alike(game: Go) -> None:
    runs = [pp.mcts(game, simulations=150, seed=4, compiled=compiled) for compiled in (False, True)]
    assert runs[0].nodes == runs[1].nodes
    assert runs[0].root_values == runs[1].root_values


@pytest.mark.parametrize("compiled", [False, True])
def test_where_rave_leads(compiled: bool) -> None:
    """A number that changes is no fault, but the change is to be known: what weighs the moves differently?"""
    found = pp.mcts(Go(3, komi=0), simulations=200, seed=1, rave=50, exploration=0.7, compiled=compiled)
    visits = {action: root.visits for action, root in found.root_values.items()}
    assert visits == {0: 13, 1: 18, 2: 10, 3: 20, 4: 39, 5: 29, 6: 11, 7: 43, 8: 15, 9: 2}


def test_rave_is_for_games_that_number_their_actions() -> None:
    with pytest.raises(BadArgument, match="rave is 10, but TicTacToe has no action_number; leave it out"):
        pp.mcts(TicTacToe(), rave=10)
    with pytest.raises(BadArgument, match="rave is -1; it must be a number, 0 or more"):
        pp.mcts(Go(5), rave=-1)


def test_without_rave_numbers_change_nothing() -> None:
    plain = pp.mcts(TicTacToe(), simulations=500, compiled=False)
    numbered = pp.mcts(TicTacToe(), simulations=500, compiled=False, knowledge=Numbered(), rave=0)
    assert plain.root_values == numbered.root_values


class Silent(pp.Knowledge):
    """Nobody may ask for its numbers."""

    def action_number(self, state, action):
        raise AssertionError


def test_without_rave_nobody_asks_for_numbers() -> None:
    found = pp.mcts(TicTacToe(), simulations=50, compiled=False, knowledge=Silent(), rave=0, seed=1)
    assert found.root_values == pp.mcts(TicTacToe(), simulations=50, compiled=False, seed=1).root_values


def test_rave_learns_from_later_actions() -> None:
    """After as many walks, far more is known of each action: the centre of an empty board is tried most."""
    game = pp.games.Gomoku(size=5)
    rapid = pp.mcts(game, simulations=400, compiled=False, knowledge=Numbered(), seed=1)
    slow = pp.mcts(game, simulations=400, compiled=False, seed=1)
    assert max(root.visits or 0 for root in rapid.root_values.values()) > 2 * max(
        root.visits or 0 for root in slow.root_values.values()
    )
    won = pp.mcts(TicTacToe(), TicTacToe().play("a1 a2 b1 b2"), simulations=200, knowledge=Numbered(), compiled=False)
    assert won.is_proven
    assert won.value == 1


def test_random_games_are_those_of_the_game() -> None:
    game = TicTacToe()
    twice = [
        pp.mcts(game, simulations=60, knowledge=FirstOfAll(), compiled=compiled, seed=2).root_values
        for compiled in (False, True)
    ]
    assert twice[0] == twice[1]


def test_a_walk_heeds_what_came_before() -> None:
    """In the ladder of captures on 2 x 2, all but one move would bring a board back."""
    game = Go(2, komi=0)
    states = list(game.along(("A1", "B1", "A2", "B2", "A1", "A2")))
    found = pp.mcts(game, states[-1], earlier=states[:-1], simulations=60, compiled=False)
    assert game.action_name(states[-1], found.action) == "pass"
    tree = pp.MonteCarloTree(game, states[0], compiled=False)
    for before, after in pairwise(states):
        tree.advance(next(action for action in game.actions(before) if game.result(before, action) == after))
    assert game.action_name(states[-1], tree.search(simulations=60).action) == "pass"
