"""Depth in plies, rounds and turns, against counting by the book along every path; and teams."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import BadArgument, GameError
from perfectplay.games import Coins, TicTacToe
from tests.small_games import GraphGame, graph_games
from tests.variants import each_once

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]
UNITS = ["plies", "rounds", "turns"]


def used(movers: list[int], unit: str, players: int) -> int:
    """How much depth a path has used whose nodes, the last included, are moved at by ``movers``."""
    if unit == "plies":
        return len(movers) - 1
    changes = [place for place in range(1, len(movers)) if players == 1 or movers[place] != movers[place - 1]]
    if unit == "turns":
        return len(changes)
    return sum(movers[place] == movers[0] for place in changes)


@dataclass
class Plain:
    """Minimax by the book."""

    game: GraphGame
    unit: str
    nodes: int = 0

    def value(self, state: int, depth: float, path: tuple[int, ...] = ()) -> float:
        self.nodes += 1
        game = self.game
        player = game.mover[0]
        if game.is_terminal(state):
            return game.utility(state, player)
        if state in path:
            return 0.0
        movers = [game.mover[earlier] for earlier in (*path, state)]
        if used(movers, self.unit, game.players) >= depth:
            return game.evaluate(state, player)
        below = [self.value(game.result(state, action), depth, (*path, state)) for action in game.actions(state)]
        return max(below) if game.team(game.mover[state]) == game.team(player) else min(below)


@pytest.mark.parametrize(("unit", "compiled"), each_once(UNITS, [True, False]))
@given(game=graph_games(), depth=st.integers(1, 4))
def test_a_depth_is_counted_along_every_path(unit: Any, compiled: bool, game: GraphGame, depth: int) -> None:
    plain = Plain(game, unit)
    value = plain.value(0, depth)
    full = pp.minimax(game, depth=depth, depth_unit=unit, compiled=compiled)
    assert (full.value, full.nodes) == (value, plain.nodes)
    for cut_on_equality in (False, True):
        pruned = pp.alpha_beta(game, depth=depth, depth_unit=unit, cut_on_equality=cut_on_equality, compiled=compiled)
        assert (pruned.value, pruned.action) == (value, full.action)
        assert pruned.nodes <= plain.nodes


@pytest.mark.parametrize("unit", UNITS)
@given(game=graph_games(), depth=st.integers(1, 4))
def test_both_runs_visit_the_same_nodes(unit: Any, game: GraphGame, depth: int) -> None:
    one, other = (pp.alpha_beta(game, depth=depth, depth_unit=unit, compiled=compiled) for compiled in (False, True))
    for name in ("action", "value", "pv", "root_values", "depth", "nodes", "evaluations", "cutoffs", "is_proven"):
        assert getattr(one, name) == getattr(other, name), name


@given(game=graph_games(), depth=st.integers(1, 4))
def test_alone_every_action_is_a_round_and_a_turn(game: GraphGame, depth: int) -> None:
    alone = replace(game, mover=(0,) * len(game.mover), teams=(0, 0, 0, 0), players=1)
    values = {pp.minimax(alone, depth=depth, depth_unit=unit).value for unit in UNITS}
    assert len(values) == 1


def test_where_players_alternate_a_round_is_two_plies_and_a_turn_is_one() -> None:
    game = TicTacToe()
    nodes = [
        pp.minimax(game, depth=depth, depth_unit=unit).nodes
        for depth, unit in ((4, "plies"), (2, "rounds"), (4, "turns"))
    ]
    assert len(set(nodes)) == 1
    assert pp.minimax(game, depth=2, depth_unit="rounds").depth == 2


def test_windows_go_through_consecutive_layers_of_one_side() -> None:
    """MAX has 3 by its first action; after its second, two MIN agents move, and the second one finds 2."""
    #        0: MAX -> 1, 2;  1: 3;  2: MIN 1 -> 3, 4;  3: MIN 2 -> 5, 6;  4: 9;  5: 2;  6: 8
    game = GraphGame(
        first=(0, 2, 2, 4, 6, 6, 6),
        count=(2, 0, 2, 2, 0, 0, 0),
        target=(1, 2, 3, 4, 5, 6),
        mover=(0, 0, 1, 2, 0, 0, 0),
        end_value=(0, 3, 0, 0, 9, 2, 8),
        estimate=(0,) * 7,
        weight=(0,) * 7,
        teams=(0, 1, 1, 1),
        limits=(-inf, inf),
    )
    found = pp.alpha_beta(game)
    assert (found.value, found.nodes, found.cutoffs) == (3, 5, 2)  # neither 8 nor 9 is looked at


def test_an_unknown_unit() -> None:
    for call in (pp.minimax, pp.alpha_beta):
        with pytest.raises(BadArgument) as error:
            call(TicTacToe(), depth=2, depth_unit="moves")
        assert str(error.value) == (
            "depth_unit is 'moves'; it must be 'plies', 'rounds' (every player once) or "
            "'turns' (all that a player does in a row)"
        )
    with pytest.raises(BadArgument, match="depth is 0; it must be 1 or more rounds"):
        pp.minimax(TicTacToe(), depth=0, depth_unit="rounds")


@pytest.mark.parametrize("number", [7, -1])
def test_a_team_for_no_player(number: int) -> None:
    class Odd(TicTacToe):
        def team(self, player: int) -> int:
            return number if player else 0

    for call in (pp.minimax, pp.alpha_beta):
        with pytest.raises(GameError) as error:
            call(Odd(), depth=2)
        assert str(error.value) == (
            f"Odd.team says {number} for player 1; a team goes by the number of one of its players, 0 to 1"
        )


@pytest.mark.parametrize("search", [pp.search, pp.solve])
@pytest.mark.parametrize("said", [None, [1]])
def test_teams_that_cannot_be_told(search: Any, said: Any) -> None:
    class Torn(Coins):
        def team(self, player: int) -> Any:
            return said or 1 // 0

    with pytest.raises(GameError, match=r"Torn.team (raised ZeroDivisionError|says \[1\] for player 0)"):
        search(Torn(), nodes=100, compiled=False)
