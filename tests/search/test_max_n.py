"""Max^n and paranoid against plain references on random games; their promises, rules and known answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import CHANCE, BadArgument, GameError, RestsOn, StopReason
from perfectplay.games import Coins, TicTacToe
from tests.chance_games import Lottery, depth_used, lotteries, lottery

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]
RULES = ["first", "worst", "best"]
DEPTHS = st.integers(1, 6)


@dataclass
class Plain:
    """Max^n by the book."""

    game: Lottery
    rule: str
    nodes: int = 0

    def value(self, state: int, depth: float, movers: tuple[int, ...] = ()) -> tuple[float, ...]:
        self.nodes += 1
        game = self.game
        if game.is_terminal(state):
            return tuple(game.utility(state, player) for player in range(game.players))
        if depth_used(movers) >= depth:
            return tuple(game.evaluate(state, player) for player in range(game.players))
        mover, root = game.mover[state], max(game.mover[0], 0)
        below = (*movers, mover)
        if mover == CHANCE:
            parts = [
                (chance, self.value(game.result(state, outcome), depth, below))
                for outcome, chance in game.chances(state)
                if chance
            ]
            return tuple(sum(chance * shares[player] for chance, shares in parts) for player in range(game.players))
        found = [self.value(game.result(state, action), depth, below) for action in game.actions(state)]
        sign = {"first": 0, "worst": -1, "best": 1}[self.rule]
        return max(found, key=lambda shares: (shares[mover], sign * shares[root]))


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("rule", RULES)
@given(game=lotteries(), depth=DEPTHS)
def test_max_n_is_the_textbooks(rule: Any, compiled: bool, game: Lottery, depth: int) -> None:
    if game.mover[0] == CHANCE and game.count[0] == 0:
        return
    plain = Plain(game, rule)
    value = plain.value(0, depth)
    full = pp.max_n(game, depth=depth, tie_rule=rule, prune=False, compiled=compiled)
    assert full.value == pytest.approx(value, abs=1e-12)
    assert full.nodes == plain.nodes
    assert full.compiled is compiled


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("rule", RULES)
@given(game=lotteries(with_chance=False), depth=DEPTHS)
def test_pruning_changes_nothing_but_the_work(rule: Any, compiled: bool, game: Lottery, depth: int) -> None:
    full = pp.max_n(game, depth=depth, tie_rule=rule, prune=False, compiled=False)
    pruned = pp.max_n(game, depth=depth, tie_rule=rule, compiled=compiled)
    assert (pruned.value, pruned.action, pruned.pv) == (full.value, full.action, full.pv)
    assert pruned.nodes <= full.nodes
    mover = game.mover[0]
    for action, root in pruned.root_values.items():
        exact = full.root_values[action].value
        assert root.value == exact if root.bound is pp.EXACT else root.value[mover] >= exact[mover]
        assert root.bound in (pp.EXACT, pp.UPPER)


@pytest.mark.parametrize("rule", RULES)
@given(game=lotteries(), depth=DEPTHS)
def test_both_runs_visit_the_same_nodes(rule: Any, game: Lottery, depth: int) -> None:
    one, other = (pp.max_n(game, depth=depth, tie_rule=rule, compiled=compiled) for compiled in (False, True))
    for name in (
        "action",
        "value",
        "pv",
        "root_values",
        "nodes",
        "evaluations",
        "cutoffs",
        "is_proven",
        "rests_on",
        "depth",
        "stop_reason",
    ):
        assert getattr(one, name) == getattr(other, name), name


@pytest.mark.variant
def test_pruning_does_cut() -> None:
    game = Coins((3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5))
    full, pruned = pp.max_n(game, prune=False), pp.max_n(game)
    assert pruned.value == full.value
    assert (full.nodes, pruned.nodes, pruned.cutoffs) == (53_781, 44_028, 7_654)
    assert sum(pruned.value) == 44


@given(game=lotteries(), depth=st.integers(1, 5))
def test_what_is_recorded_as_proven_rests_on_proofs(game: Lottery, depth: int) -> None:
    visits = pp.trace(pp.max_n, game, depth=depth).visits
    for visit in visits:
        for child in visit.children:
            assert visits[child].proven_at_least or not visit.proven_at_least
            assert visits[child].proven_at_most or not visit.proven_at_most


@given(game=lotteries(with_chance=False), depth=DEPTHS)
def test_nobody_gets_less_than_paranoia_says(game: Lottery, depth: int) -> None:
    """Whatever the others do, the root gets its paranoid value; and max^n is one of the things they could do."""
    careful = pp.paranoid(game, depth=depth)
    assert pp.max_n(game, depth=depth).value[game.mover[0]] >= careful.value
    assert careful.value == worst_case(game, 0, game.mover[0], depth)
    assert careful.algorithm == "paranoid"


def worst_case(game: Lottery, state: int, player: int, depth: int) -> float:
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    below = [worst_case(game, game.result(state, action), player, depth - 1) for action in game.actions(state)]
    return max(below) if game.mover[state] == player else min(below)


@pytest.mark.parametrize("compiled", MODES)
def test_the_two_differ_on_a_row_of_coins(compiled: bool) -> None:
    game = Coins()
    open_minded, careful = pp.max_n(game, compiled=compiled), pp.paranoid(game, compiled=compiled)
    assert open_minded.value == (24, 13, 8)
    assert careful.value == 23
    assert open_minded.is_proven
    assert open_minded.rests_on is RestsOn.PROOF
    assert open_minded.stop_reason is StopReason.PROVEN
    assert str(open_minded).startswith("l2: value (24, 13, 8), proven, if each player plays for itself; line l2 r1")


def test_the_rule_for_ties_decides_what_the_root_gets() -> None:
    """Player 1 gets 1 in either case; player 0 gets 0 or 4."""
    game = Lottery(
        first=(0, 1, 3, 3),
        count=(1, 2, 0, 0),
        target=(1, 2, 3),
        odds=(1.0,) * 3,
        mover=(0, 1, 0, 0),
        worth=((0.0,) * 3, (0.0,) * 3, (2.0, 1.0, 0.0), (4.0, 1.0, 0.0)),
        guess=((0.0,) * 3,) * 4,
        limits=(0.0, 4.0, 8.0),
    )
    assert pp.max_n(game).value == (2, 1, 0)
    assert pp.max_n(game, tie_rule="worst").value == (2, 1, 0)
    assert pp.max_n(game, tie_rule="best").value == (4, 1, 0)


def test_for_two_players_the_own_share_is_that_of_minimax() -> None:
    game = TicTacToe()
    found = pp.max_n(game, game.play("b2 a2 c3"))
    assert found.value == (1, -1)
    assert found.nodes > 0
    assert pp.minimax(game, game.play("b2 a2 c3")).value == -1


def test_a_stopped_search_names_the_best_action_that_it_has_finished() -> None:
    game = Coins((3, 1, 4, 1, 5, 9, 2, 6), players=4)
    whole = pp.max_n(game, compiled=False)
    finished = set()
    for nodes in range(1, whole.nodes, max(whole.nodes // 40, 1)):
        found = pp.max_n(game, nodes=nodes, compiled=False)
        exact = {action: root.value for action, root in found.root_values.items() if root.bound is pp.EXACT}
        finished.add(len(exact))
        if exact:
            assert found.value == exact[found.action]
            assert found.value[0] == max(value[0] for value in exact.values())
            if found.stop_reason is StopReason.NODES:
                assert (found.is_proven, found.bound) == (False, pp.LOWER)
    assert {0, 1, 2} <= finished
    cut_off = pp.max_n(game, depth=2, compiled=False)
    assert not any(root.is_proven for root in cut_off.root_values.values())


@pytest.mark.parametrize("compiled", MODES)
def test_a_stopped_search_answers(compiled: bool) -> None:
    game = Coins(tuple(range(1, 41)), players=4)
    for nodes in (1, 2, 50, 20_000):
        found = pp.max_n(game, nodes=nodes, compiled=compiled)
        assert found.nodes <= nodes
        assert found.action in (1, 2, -1, -2)
        assert found.stop_reason is StopReason.NODES
        assert not found.is_proven
    timed = pp.max_n(game, seconds=0.2, compiled=compiled)
    assert timed.stop_reason is StopReason.SECONDS
    assert timed.seconds < 2


def test_options_that_make_no_sense() -> None:
    with pytest.raises(BadArgument, match="tie_rule is 'last'; it must be 'first', 'worst' or 'best'"):
        pp.max_n(Coins(), tie_rule="last")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="depth_unit is 'moves'"):
        pp.max_n(Coins(), depth_unit="moves")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="is not a game"):
        pp.max_n(Coins)  # type: ignore[arg-type]


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize(
    ("odds", "sentence"),
    [
        ((0.5, 0.25, 1.0), "Lottery.chances gave probabilities that sum to 0.75 in 0; they must sum to 1"),
        ((1.5, -0.5, 1.0), "Lottery.chances gave the probability -0.5 for 1 in 0; it must be a number from 0 to 1"),
        ((inf, 0.5, 1.0), "Lottery.chances gave probabilities that sum to inf in 0; they must sum to 1"),
    ],
)
def test_probabilities_that_are_no_distribution(compiled: bool, odds: tuple[float, ...], sentence: str) -> None:
    game = replace(lottery(0), first=(0, 2, 3), count=(2, 0, 0), target=(1, 2, 2), odds=odds, mover=(CHANCE, 0, 0))
    with pytest.raises(GameError) as error:
        pp.max_n(game, compiled=compiled)
    assert str(error.value) == sentence
