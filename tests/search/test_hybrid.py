"""The hybrid search: what it proves is true; else it plays what random games favour and nothing refutes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import BadArgument, GameError, SearchStopped, StopReason
from perfectplay.games import Coins, ConnectFour, ExplicitTree, Nim, Othello, Pig, TicTacToe
from perfectplay.result import EXACT, LOWER, UPPER, RestsOn, RootValue
from perfectplay.search.algorithms import hybrid as module
from perfectplay.search.algorithms.hybrid import (
    LAST_LOOK,
    LOOK,
    STAGES,
    HybridRequest,
    Stage,
    both,
    open_action,
    prove_at_once,
    share_of_samples,
    with_plies,
)
from perfectplay.search.algorithms.suited import suited_to
from perfectplay.search.limits import Limits
from tests.small_games import graph_game, trees
from tests.variants import first

FOUR = ConnectFour()


class Blind(Othello):
    """Othello without an evaluation."""

    evaluate = pp.Game.evaluate


class Detour(pp.Game[tuple[int, int], int]):
    """From (0, 0) to (1, 0), where every action loses for who moves there, or into a tree that is never searched."""

    def initial_state(self) -> tuple[int, int]:
        return 1, 0

    def to_move(self, state: tuple[int, int]) -> int:
        return state[0] % 2

    def actions(self, state: tuple[int, int]) -> Any:
        yield from (0, 1, 2)[: 2 if state in ((0, 0), (1, 0)) else 3]

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        if state == (0, 0):
            return (1, 0) if action == 0 else (1, 1)
        return state[0] + 1, 3 * state[1] + action

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return (state[0] == 2 and state[1] < 2) or state[0] >= 18

    def utility(self, state: tuple[int, int], player: int) -> float:
        value = 1.0 if state[0] == 2 else -1.0 if state[1] % 7 else 0.0
        return value if player == 0 else -value

    def bounds(self, state: tuple[int, int], player: int) -> tuple[float, float]:
        return -1.0, 1.0


def counted(found: pp.SearchResult[Any, Any]) -> tuple[Any, ...]:
    return found.action, found.value, found.nodes, found.evaluations, found.pv, found.is_proven, found.root_values


@given(tree=trees())
def test_a_tree_has_its_minimax_value(tree: Any) -> None:
    game = ExplicitTree(tree)
    found = pp.hybrid(game, compiled=False)
    assert (found.is_proven, found.rests_on, found.algorithm) == (True, RestsOn.PROOF, "hybrid")
    assert found.value == pp.minimax(game, compiled=False).value


@given(seed=st.integers(0, 10_000), nodes=st.integers(1, 400))
def test_what_is_proven_is_the_value_of_minimax(seed: int, nodes: int) -> None:
    """Random games with repetitions, passes and two teams, stopped anywhere."""
    game = replace(graph_game(seed, size=12), teams=(0, 1, 0, 1))
    if game.is_terminal(0):
        return
    found = pp.hybrid(game, nodes=nodes, compiled=False)
    assert found.nodes <= nodes + 1002  # the last random game is played to its end, and shares are rounded up
    assert found.action in game.actions(0)
    truth = pp.minimax(game, compiled=False)
    if found.is_proven:
        assert found.value == truth.value
        assert truth.root_values[found.action].value == truth.value
    for action, root in found.root_values.items():
        if root.is_proven:
            assert root.value == truth.root_values[action].value


@pytest.mark.parametrize("game", first(1, [FOUR, TicTacToe(), Blind(columns=6, rows=6), graph_game(7, size=40)]))
@pytest.mark.parametrize("nodes", first(1, [3000, 200, 20_000]))
def test_both_runs_are_the_same_and_repeat(game: Any, nodes: int) -> None:
    found = pp.hybrid(game, nodes=nodes, seed=5, compiled=True)
    assert counted(found) == counted(pp.hybrid(game, nodes=nodes, seed=5, compiled=False))
    assert counted(found) == counted(pp.hybrid(game, nodes=nodes, seed=5, compiled=True))


def test_without_a_proof_the_value_is_a_mean() -> None:
    found = pp.hybrid(FOUR, nodes=30_000)
    assert (found.rests_on, found.is_proven, found.stop_reason) == (RestsOn.ROLLOUTS, False, StopReason.NODES)
    assert -1 < found.value < 1
    assert found.depth > 5
    assert found.root_values[found.action].visits


def test_a_win_that_random_games_miss_is_found() -> None:
    """A draw that is sure is worth more than a good mean: this win lies seventeen plies ahead."""
    state = FOUR.play("4 4 4 4 5 4")
    found = pp.hybrid(FOUR, state, nodes=2_000_000, compiled=True)
    assert (found.is_proven, found.value) == (True, pp.solve(FOUR, state, distance=False, compiled=True).value)


def sampled(**visits: int) -> pp.SearchResult[Any, Any]:
    roots = {name: RootValue(count / 100, EXACT, visits=count) for name, count in visits.items()}
    result = pp.search(TicTacToe(), depth=1)
    best = max(visits, key=lambda name: visits[name])
    return replace(result, action=best, root_values=roots, rests_on=RestsOn.ROLLOUTS)


def proving(value: float, bound: pp.Bound = EXACT, **roots: RootValue) -> pp.SearchResult[Any, Any]:
    result = pp.search(TicTacToe(), depth=1)
    return replace(
        result, action=max(roots, key=lambda name: roots[name].value), value=value, bound=bound, root_values=roots
    )


LOST = RootValue(-1.0, EXACT, True)
OPEN = RootValue(0.0, EXACT)


def test_of_actions_tried_as_often_the_better_one_is_played() -> None:
    for nodes in range(300, 1500, 100):
        for ask in (pp.hybrid, pp.mcts):
            found = ask(FOUR, nodes=nodes, compiled=False)
            rows = found.root_values
            tried = [action for action in rows if rows[action].visits == rows[found.action].visits]
            assert rows[found.action].value == max(rows[action].value for action in tried)


def test_an_action_that_is_refuted_is_not_played() -> None:
    by_chance = sampled(a=60, b=30, c=10)
    assert open_action(by_chance, None) == "a"
    assert open_action(by_chance, proving(0.0, a=OPEN, b=OPEN)) == "a"
    assert open_action(by_chance, proving(0.0, a=LOST, b=OPEN)) == "b"
    assert open_action(by_chance, proving(0.0, a=LOST, c=OPEN, b=RootValue(-1.0, UPPER))) == "c"
    assert open_action(by_chance, proving(-1.0, a=LOST)) == "b", "the depth ended after one action, which is lost"
    assert open_action(by_chance, proving(-1.0, a=LOST, b=LOST, c=LOST)) == "a", "all are lost"


def test_of_what_is_left_an_action_that_is_proven_to_be_worse_comes_last() -> None:
    by_chance = sampled(a=60, b=30, c=10)
    for value, action in ((by_chance.value, "b"), (by_chance.value - 0.5, "c")):
        rows = dict(by_chance.root_values)
        rows["b"] = RootValue(value, EXACT, True, visits=30)
        seen = replace(by_chance, root_values=rows)
        assert open_action(seen, proving(0.0, a=LOST, b=OPEN, c=OPEN)) == action


@pytest.mark.parametrize(("lost", "share"), [(0, 1.0 - LAST_LOOK), (1, 1.0 - LAST_LOOK), (2, LOOK), (30, LOOK)])
def test_random_games_have_no_time_where_ends_are_near(lost: int, share: float) -> None:
    """Ends are near where one of twenty actions is seen to lose."""
    roots = {str(number): LOST if number < lost else OPEN for number in range(30)}
    result = replace(pp.search(TicTacToe(), depth=1), root_values=roots)
    assert share_of_samples(result) == share


@pytest.mark.parametrize("how", ["false", "raise"])
def test_progress_ends_it_with_the_best_so_far(how: str) -> None:
    seen: list[Any] = []

    def progress(result: Any) -> bool:
        seen.append(result)
        if len(seen) < 3:
            return True
        if how == "raise":
            raise SearchStopped
        return False

    found = pp.hybrid(FOUR, seconds=30, progress=progress)
    assert found.stop_reason is StopReason.INTERRUPTED
    assert found.seconds < 5
    assert found.action in range(7)
    assert {one.algorithm for one in seen} == {"hybrid"}


def test_repetitions_of_earlier_states_are_known() -> None:
    """From 0 both sides can go to and fro; to come back to what came before is a draw by repetition."""
    game = graph_game(3, size=12)
    states = [0, next(iter(game.actions(0)))]
    found = pp.hybrid(game, 0, earlier=states, nodes=100, compiled=False)
    assert found.action in game.actions(0)


def test_time_ends_it() -> None:
    pp.hybrid(FOUR, nodes=100, compiled=True)
    found = pp.hybrid(FOUR, seconds=0.2, compiled=True)
    assert found.stop_reason is StopReason.SECONDS
    assert 0.15 < found.seconds < 1


def test_what_it_is_not_for() -> None:
    with pytest.raises(BadArgument, match="games of two sides without chance, and Coins is none; use mcts"):
        pp.hybrid(Coins())
    with pytest.raises(BadArgument, match="games of two sides without chance, and Pig is none; use mcts"):
        pp.hybrid(Pig())
    with pytest.raises(BadArgument, match="seconds is -1"):
        pp.hybrid(FOUR, seconds=-1)
    with pytest.raises(BadArgument, match="threads is 0"):
        pp.hybrid(FOUR, threads=0)


def test_threads_share_the_work() -> None:
    found = pp.hybrid(FOUR, nodes=200_000, threads=2, compiled=True)
    assert found.action in range(7)


def test_rules_that_fail_are_named() -> None:
    class Broken(TicTacToe):
        def result(self, state: Any, action: Any) -> Any:
            if state.ply > 4:
                raise RuntimeError("a mistake")
            return super().result(state, action)

    with pytest.raises(GameError, match=r"Broken\.result raised RuntimeError: a mistake"):
        pp.hybrid(Broken(), compiled=False)


def test_what_suits_a_game() -> None:
    assert suited_to(Othello()).name == "search"
    assert suited_to(FOUR).name == "hybrid"
    assert suited_to(Coins()).name == "mcts"
    assert suited_to(Pig()).name == "search"
    assert suited_to(FOUR, ("depth",)).name == "search"
    assert suited_to(FOUR, ("seconds", "nodes")).name == "hybrid"


def test_what_came_before_is_no_win_by_random_games() -> None:
    """A walk knows nothing of earlier states, so it proves nothing where one of them must not come again."""
    game = Detour()
    assert pp.hybrid(game, (0, 0), nodes=2000, compiled=False).value == 1
    assert pp.search(game, (0, 0), depth=2, earlier=[(1, 0)]).root_values[0].value == 0
    found = pp.hybrid(game, (0, 0), earlier=[(1, 0)], nodes=2000, compiled=False)
    assert not found.is_proven


def test_a_stage_that_found_nothing_does_not_replace_one_that_did() -> None:
    state = FOUR.initial_state()
    before = pp.search(FOUR, state, depth=5)
    nothing = replace(before, depth=0, action=0, pv=(0,), root_values={}, stop_reason=StopReason.SECONDS)
    together = both(before, nothing)
    assert (together.action, together.depth, together.pv) == (before.action, before.depth, before.pv)
    assert together.stop_reason is StopReason.SECONDS


def test_a_proof_of_less_than_a_win_does_not_replace_the_samples() -> None:
    by_chance = replace(sampled(a=60, b=30), value=0.6)
    for other in (
        replace(proving(0.0, a=OPEN, b=OPEN), rests_on=RestsOn.PROOF),
        replace(proving(0.0, LOWER, a=OPEN, b=OPEN), rests_on=RestsOn.PROOF),
        replace(proving(0.5, LOWER, a=OPEN, b=OPEN), rests_on=RestsOn.EVALUATION),
        replace(proving(0.5, a=OPEN, b=OPEN), rests_on=RestsOn.EVALUATION),
    ):
        together = both(by_chance, replace(other, is_proven=False))
        assert (together.action, together.value, together.rests_on) == ("a", 0.6, RestsOn.ROLLOUTS)
    winning = replace(proving(1.0, LOWER, b=OPEN), rests_on=RestsOn.PROOF, is_proven=False)
    assert both(by_chance, winning).action == "b"


def test_the_value_is_that_of_the_action_that_is_played() -> None:
    by_chance = replace(sampled(a=60, b=30), value=0.6)
    together = both(by_chance, proving(0.0, a=LOST, b=OPEN))
    assert (together.action, together.value) == ("b", 0.3)


@pytest.mark.parametrize("piles", [(1, 2, 3), (2, 3, 4)])  # the first player loses, and wins
@pytest.mark.parametrize("nodes", [20_000, 100_000])
def test_what_random_games_prove_has_its_plies(
    piles: tuple[int, ...], nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random games prove which move wins; alpha-beta then finds the shortest win and the longest loss."""
    monkeypatch.setattr(module, "STAGES", (Stage(prove_at_once, lambda _: 1e-6), *STAGES[1:]))
    game = Nim(piles)
    found, truth = pp.hybrid(game, nodes=nodes, compiled=False), pp.solve(game, compiled=False)
    assert (found.is_proven, found.value, found.plies) == (True, truth.value, truth.plies)
    assert (found.algorithm, found.stop_reason) == ("hybrid", StopReason.PROVEN)
    assert found.nodes <= nodes


def test_what_is_told_after_a_proof_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STAGES", (Stage(prove_at_once, lambda _: 1e-6), *STAGES[1:]))
    told: list[pp.SearchResult[Any, Any]] = []
    pp.hybrid(Nim((2, 3, 4)), nodes=20_000, compiled=False, progress=told.append)
    proven = [found.is_proven for found in told]
    assert any(proven)
    assert all(proven[proven.index(True) :])
    assert [found.nodes for found in told] == sorted(found.nodes for found in told)


def test_a_limit_of_nodes_may_be_any_number() -> None:
    found = pp.hybrid(Nim((1, 2, 3)), nodes=10**400)
    assert (found.is_proven, found.value, found.plies) == (True, -1.0, 6)


def test_a_draw_has_no_plies_to_look_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(module, "with_plies", never)
    found = pp.hybrid(TicTacToe(), nodes=100_000)
    assert (found.is_proven, found.value, found.plies) == (True, 0.0, None)


def test_the_look_after_a_proof_has_what_the_first_one_may_take() -> None:
    proof = replace(pp.search(Nim((2, 3, 4)), depth=1), seconds=80.0, nodes=100_000)
    left = module._last_look(Limits(None, 100.0, 1_000_000), proof)
    assert left == Limits(None, LOOK * 100.0, int(LOOK * 1_000_000))
    assert module._last_look(Limits(None, 80.5, None), proof) == Limits(None, 0.5, None)
    assert module._last_look(Limits(None, None, 100_000), proof) is None


@pytest.mark.parametrize("ends", [StopReason.NODES, StopReason.INTERRUPTED])
def test_a_proof_by_random_games_stands_without_its_plies(ends: StopReason, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look that finds no shortest win, or that is interrupted, leaves the proof as it was."""
    proof = replace(pp.mcts(Nim((2, 3, 4)), simulations=5000, compiled=False), nodes=100, plies=None)
    assert proof.is_proven
    look = replace(pp.search(Nim((2, 3, 4)), depth=1), stop_reason=ends, nodes=7)
    monkeypatch.setattr(module, "_by_alpha_beta", lambda *_: look)
    request = HybridRequest("hybrid", proof.game, proof.state, Limits(None, None, 1000))
    found = with_plies(request, (), proof)
    assert (found.action, found.value, found.is_proven, found.plies) == (proof.action, proof.value, True, None)
    assert found.nodes == 107
    assert found.stop_reason is (ends if ends is StopReason.INTERRUPTED else StopReason.PROVEN)


def stopped_after(seconds: float, told: list[Any]) -> Any:
    """Returns a progress function that ends a search after so many seconds, and notes what it was told."""

    def progress(found: Any) -> bool:
        told.append(found)
        return found.seconds < seconds

    return progress


def test_a_long_search_that_ends_early_has_played_random_games() -> None:
    """The first look would take eight seconds; before, nothing was known until then."""
    told: list[Any] = []
    found = pp.hybrid(FOUR, seconds=100, seed=1, progress=stopped_after(1.0, told))
    assert found.stop_reason is StopReason.INTERRUPTED
    assert found.rests_on is RestsOn.ROLLOUTS
    assert found.seconds < 4
    assert sum(root.visits or 0 for root in found.root_values.values()) > 10
    counts = [one.nodes for one in told]
    assert counts == sorted(counts), "what is told counts both parts"
    assert found.nodes >= counts[-1]


def test_a_long_search_that_a_short_answer_proves_is_over() -> None:
    found = pp.hybrid(Nim((3, 4, 5)), seconds=1000)
    assert found.is_proven
    assert found.seconds < 5


def test_an_interrupt_after_the_short_answer_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    stages = module.three_stages

    def noted(request: Any, earlier: Any) -> Any:
        calls.append(request.limits)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return stages(request, earlier)

    monkeypatch.setattr(module, "three_stages", noted)
    found = pp.hybrid(FOUR, seconds=100)
    assert (found.stop_reason, found.rests_on) == (StopReason.INTERRUPTED, RestsOn.ROLLOUTS)
    assert len(calls) == 2
    assert calls[0].seconds + calls[1].seconds == pytest.approx(100, abs=2)
