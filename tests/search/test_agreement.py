"""Every algorithm equals plain minimax on random trees and random small games, interpreted and compiled."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.games import ExplicitTree
from tests.small_games import GraphGame, Reference, graph_game, graph_games, trees

DEPTHS = st.none() | st.integers(1, 5)
MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]


def reference(game: GraphGame | ExplicitTree, depth: int | None, with_distance: bool = False) -> Reference:
    plain = Reference(game, game.initial_state(), with_distance)
    plain.result = plain.value(plain.root, inf if depth is None else depth)
    return plain


def after_each_action(game: GraphGame | ExplicitTree, depth: int | None) -> dict[int, float]:
    plain, root = Reference(game, game.initial_state()), game.initial_state()
    left = inf if depth is None else depth - 1
    return {action: plain.value(game.result(root, action), left, (root,))[0] for action in game.actions(root)}


@pytest.mark.parametrize("compiled", MODES)
@given(game=graph_games() | st.builds(ExplicitTree, trees(), root=st.sampled_from(["max", "min"])), depth=DEPTHS)
def test_minimax_is_the_textbooks(compiled: bool, game: GraphGame | ExplicitTree, depth: int | None) -> None:
    plain = reference(game, depth)
    found = pp.minimax(game, depth=depth, compiled=compiled)
    exact = after_each_action(game, depth)
    assert found.value == plain.result[0]
    assert found.nodes == plain.nodes
    assert found.compiled is compiled
    assert {action: value.value for action, value in found.root_values.items()} == exact
    assert found.action == min(action for action in exact if exact[action] == found.value)


@pytest.mark.parametrize("compiled", MODES)
@given(
    game=graph_games() | st.builds(ExplicitTree, trees(), root=st.sampled_from(["max", "min"])),
    depth=DEPTHS,
    cut_on_equality=st.booleans(),
    by_priority=st.booleans(),
    distance=st.booleans(),
)
def test_alpha_beta_has_the_value_of_minimax_and_one_of_its_actions(
    compiled: bool,
    game: GraphGame | ExplicitTree,
    depth: int | None,
    cut_on_equality: bool,
    by_priority: bool,
    distance: bool,
) -> None:
    plain = reference(game, depth, distance)
    found = pp.alpha_beta(
        game,
        depth=depth,
        cut_on_equality=cut_on_equality,
        by_priority=by_priority,
        distance=distance,
        compiled=compiled,
    )
    assert found.value == plain.result[0]
    assert found.nodes <= plain.nodes
    assert after_each_action(game, depth)[found.action] == found.value
    if not by_priority and not distance:
        assert found.action == pp.minimax(game, depth=depth, compiled=False).action


@given(
    game=graph_games(), depth=DEPTHS, cut_on_equality=st.booleans(), by_priority=st.booleans(), distance=st.booleans()
)
def test_both_runs_visit_the_same_nodes(
    game: GraphGame, depth: int | None, cut_on_equality: bool, by_priority: bool, distance: bool
) -> None:
    options = {"depth": depth, "cut_on_equality": cut_on_equality, "by_priority": by_priority, "distance": distance}
    one, other = (pp.alpha_beta(game, compiled=compiled, **options) for compiled in (False, True))
    for name in (
        "action",
        "value",
        "bound",
        "is_proven",
        "pv",
        "root_values",
        "depth",
        "nodes",
        "evaluations",
        "cutoffs",
        "plies",
        "rests_on",
        "stop_reason",
    ):
        assert getattr(one, name) == getattr(other, name), name


@pytest.mark.parametrize("compiled", MODES)
@example(game=graph_game(142, size=9, branching=2), depth=3)
@given(game=graph_games(), depth=DEPTHS)
def test_all_values_are_exact(compiled: bool, game: GraphGame, depth: int | None) -> None:
    """Where the value is proven, an action that has it by estimates alone is not among the best."""
    found = pp.alpha_beta(game, depth=depth, all_values=True, ties="all", compiled=compiled)
    exact = after_each_action(game, depth)
    assert {action: value.value for action, value in found.root_values.items()} == exact
    assert all(value.bound is pp.EXACT for value in found.root_values.values())
    alone: list[dict[str, Any]] = [{"all_values": True}, {"ties": "all"}]
    for options in alone:  # each of the two asks for them
        assert pp.alpha_beta(game, depth=depth, compiled=compiled, **options).root_values == found.root_values
    known = {action for action, value in found.root_values.items() if value.is_proven or not found.is_proven}
    equal = [action for action in exact if exact[action] == found.value]
    assert found.best_actions == tuple(action for action in equal if action in known or action == found.action)


@given(tree=trees(), root=st.sampled_from(["max", "min"]))
def test_a_proof_says_the_truth_of_every_action(tree: Any, root: Any) -> None:
    """Whatever is looked at after the root, to find the line of best play, is not noted as an action of the root."""
    game = ExplicitTree(tree, root=root)
    exact = after_each_action(game, None)
    for found in (pp.solve(game, compiled=False), pp.solve(game, distance=False, compiled=False)):
        assert set(found.root_values) <= set(exact)
        for action, value in found.root_values.items():
            assert value.value == exact[action] if value.bound is pp.EXACT else value.value >= exact[action]


@given(game=graph_games(), depth=DEPTHS)
def test_refuted_actions_have_upper_bounds(game: GraphGame, depth: int | None) -> None:
    found = pp.alpha_beta(game, depth=depth)
    for action, exact in after_each_action(game, depth).items():
        value = found.root_values[action]
        assert value.value == exact if value.bound is pp.EXACT else value.value >= exact


@pytest.mark.parametrize("compiled", MODES)
@given(game=graph_games())
@example(game=graph_game(3, size=2, branching=1))
def test_solving_gives_the_exact_value_and_the_shortest_win(compiled: bool, game: GraphGame) -> None:
    value, end = reference(game, None, with_distance=True).result
    found = pp.solve(game, compiled=compiled)
    assert found.is_proven
    assert found.bound is pp.EXACT
    assert found.value == value
    assert (found.plies or 0) == abs(end)
    assert found.stop_reason is pp.StopReason.PROVEN


CUT_BESIDE_AN_ESTIMATE = GraphGame(
    first=(0, 1, 3, 5, 7, 7, 8),
    count=(1, 2, 2, 2, 0, 1, 0),
    target=(1, 2, 3, 4, 5, 4, 6, 6),
    mover=(0, 0, 1, 1, 0, 0, 0),
    end_value=(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.0),
    estimate=(0.0,) * 7,
    weight=(0,) * 7,
    teams=(0, 1, 0, 1),
)
"""At depth 3, state 2 is estimated at 0, and the cut at 3 says no more than "at most 0"; both are -1."""
ESTIMATE_FIRST = replace(
    CUT_BESIDE_AN_ESTIMATE,
    first=(0, 2, 4, 4, 4, 4, 5),
    count=(2, 2, 0, 0, 0, 1, 0),
    target=(1, 2, 4, 5, 6),
    mover=(0, 1, 0, 0, 0, 0, 0),
)
"""At depth 2, the first action is estimated at 0, and worth -1; the second one is an end worth 0."""
ESTIMATE_BESIDE_AN_END = replace(
    CUT_BESIDE_AN_ESTIMATE,
    first=(0, 2, 2, 3),
    count=(2, 0, 1, 0),
    target=(1, 2, 3),
    mover=(0,) * 4,
    end_value=(0.0, 0.0, 0.0, 1.0),
)
"""At depth 1, the second action is estimated at 0, as much as the first; it wins."""


@given(game=graph_games(), depth=st.integers(1, 6))
@example(game=CUT_BESIDE_AN_ESTIMATE, depth=3)
@example(game=ESTIMATE_FIRST, depth=2)
@example(game=ESTIMATE_BESIDE_AN_END, depth=1)
def test_what_is_called_proven_is_the_games_own_value(game: GraphGame, depth: int) -> None:
    """However estimates lie: a proven value is that of the whole game, and so is a proven bound."""
    truth = reference(game, None).result[0]
    exact = after_each_action(game, None)
    for found in (pp.minimax(game, depth=depth), pp.alpha_beta(game, depth=depth), pp.search(game, depth=depth)):
        if found.is_proven:
            assert found.value == truth
            assert found.action is None or exact[found.action] == truth
        for action, value in found.root_values.items():
            if value.is_proven:
                assert value.value <= truth
                assert value.value == exact[action] if value.bound is pp.EXACT else value.value >= exact[action]


@pytest.mark.parametrize("compiled", MODES)
@given(game=graph_games(), depth=st.integers(1, 5))
def test_the_principal_variation_leads_to_the_value(compiled: bool, game: GraphGame, depth: int) -> None:
    found = pp.alpha_beta(game, depth=depth, compiled=compiled)
    assert found.pv[:1] == (found.action,)
    player, path, state = game.to_move(0), [], game.initial_state()
    for action in found.pv:
        path.append(state)
        state = game.result(state, action)
    at_end = (
        game.utility(state, player)
        if game.is_terminal(state)
        else 0.0
        if state in path
        else game.evaluate(state, player)
    )
    assert at_end == found.value


@given(game=graph_games(), depth=st.integers(1, 5), width=st.integers(1, 4))
def test_forward_pruning_is_minimax_on_the_actions_it_keeps(game: GraphGame, depth: int, width: int) -> None:
    one, other = (pp.alpha_beta(game, depth=depth, width=width, compiled=compiled) for compiled in (False, True))
    assert (one.value, one.nodes, one.pv, one.is_proven) == (other.value, other.nodes, other.pv, other.is_proven)
    assert one.unsound
    assert one.value == pruned_value(game, 0, depth, width, ())
    if width >= 3:
        assert one.value == reference(game, depth).result[0]


def pruned_value(game: GraphGame, state: int, depth: int, width: int, path: tuple[int, ...]) -> float:
    """Minimax over the ``width`` best successors by evaluation, the game's order among equals."""
    player = game.to_move(0)
    if game.is_terminal(state):
        return game.utility(state, player)
    if state in path:
        return 0.0
    if depth == 0:
        return game.evaluate(state, player)
    ours = game.team(game.to_move(state)) == game.team(player)

    def promise(after: int) -> float:
        worth = game.utility(after, player) if game.is_terminal(after) else game.evaluate(after, player)
        return -worth if ours else worth

    kept = sorted((game.result(state, action) for action in game.actions(state)), key=promise)[:width]
    below = [pruned_value(game, after, depth - 1, width, (*path, state)) for after in kept]
    return max(below) if ours else min(below)
