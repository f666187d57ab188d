"""The engine at its edges: very long lines, fractions, proofs that tie with estimates."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import StopReason
from perfectplay.games import MNK, ConnectFour, ExplicitTree
from perfectplay.search.switches import Switches
from tests.small_games import Endless
from tests.variants import each_once


class Losing(Endless):
    """Whoever moves thinks that he is losing, and every action is noisy."""

    def evaluate(self, state: int, player: int) -> float:
        return (1.0 / (2 + state) - 1.0) * (1.0 if player == self.to_move(state) else -1.0)

    def noisy_actions(self, state: int) -> Iterator[int]:
        yield 1


def test_a_search_to_the_largest_depth_ends() -> None:
    found = pp.search(Losing(), depth=5, quiescence=True, compiled=False)
    assert found.action == 1
    assert not found.is_proven
    assert pp.search(Losing(), nodes=20_000, compiled=False).stop_reason is StopReason.NODES


@pytest.mark.parametrize("search", [pp.search, pp.minimax, pp.alpha_beta])
def test_a_proof_that_ties_with_an_estimate_names_its_own_action(search: Any) -> None:
    tree = ExplicitTree({"a": {"static": 1, "children": [-5, -5]}, "b": 1})
    found = search(tree, depth=1)
    assert found.action == 1 or not found.is_proven
    turned = ExplicitTree({"b": 1, "a": {"static": 1, "children": [-5, -5]}})
    found = search(turned, depth=1)
    assert (found.action, found.is_proven) == (0, True)


def test_fractions_come_back_as_they_are() -> None:
    draw = random.Random(3)
    for _ in range(100):
        tree = ExplicitTree([[draw.choice([0.1, 0.7, -0.3]) for _ in range(3)] for _ in range(3)])
        plain = pp.minimax(tree, compiled=False)
        found = pp.search(tree, compiled=False)
        assert found.value == plain.value
        assert plain.root_values[found.action].value == found.value


class RootKnown(ExplicitTree):
    """It is certain at the root that MAX wins; nothing else is."""

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        won = 1.0 if player == 0 else -1.0
        return (won, won) if state == 0 else (-2.0, 2.0)


@pytest.mark.parametrize("windows", ["wide", "aspiration", "mtd", "bisection"])
def test_estimates_outside_of_what_is_certain_at_the_root(windows: str) -> None:
    """The search ends, and a proof names an action that wins."""
    even = RootKnown([[[[1, 1]]], [[[1, 1]]]])
    assert pp.search(even, depth=3, windows=windows, nodes=10_000, compiled=False).stop_reason is StopReason.DEPTH
    for estimate in (0, 1, 1.5):
        tree = RootKnown(
            {"a": {"static": estimate, "children": [-1, -1]}, "b": {"static": estimate, "children": [[[1]], [[1]]]}}
        )
        for distance in (False, True):
            found = pp.solve(tree, windows=windows, distance=distance, nodes=10_000, compiled=False)
            assert (found.action, found.value, found.is_proven) == (1, 1, True)
            assert found.plies == (4 if distance else None)


@pytest.mark.parametrize(("compiled", "distance"), each_once([False, True], [False, True]))
def test_a_child_that_the_table_knows_cuts_off(compiled: bool, distance: bool) -> None:
    with_it, without = (
        pp.solve(ConnectFour(4, 4), distance=distance, algorithm="alpha-beta", compiled=compiled, etc=etc)
        for etc in (True, False)
    )
    assert (with_it.value, with_it.plies) == (without.value, without.plies)
    assert with_it.nodes < 0.95 * without.nodes


@pytest.mark.parametrize(("moves", "is_asked"), [("33434", False), ("33", True)])
def test_the_table_is_asked_about_children_when_it_knows_enough(moves: str, is_asked: bool) -> None:
    """Not before 10,000 nodes."""
    game = ConnectFour(6, 5)
    state = game.play(moves)
    plain, without = (
        pp.solve(game, state, algorithm="alpha-beta", compiled=True, **switches).nodes
        for switches in (Switches(), Switches(etc=False))
    )
    always = pp.solve(game, state, algorithm="alpha-beta", compiled=True, etc=True, nodes=10_000).nodes
    if is_asked:
        assert 10_000 < plain < without
    else:
        assert always < plain == without < 10_000


@pytest.mark.parametrize(
    ("columns", "switches", "is_ranked"), [(5, {}, True), (6, {}, False), (6, {"killers": True}, True)]
)
def test_many_actions_are_not_ranked_one_ply_above_the_depth(columns: int, switches: Switches, is_ranked: bool) -> None:
    """On 6 x 6 there are 36 actions; after a move, 35."""
    ranked = []

    class Counting(MNK):
        def priority(self, state: Any, action: int) -> int:
            ranked.append(state.ply)
            return super().priority(state, action)

    game = Counting(columns, 6, 4)
    pp.search(game, depth=2, compiled=False, **switches)
    assert 0 in ranked
    assert (1 in ranked) == is_ranked
