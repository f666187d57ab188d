"""Best-first minimax: its values are those of minimax on the tree that it has grown, in both runs the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import BadArgument, GameError, StopReason
from perfectplay.games import Chess, ConnectFour, ExplicitTree, Othello, TicTacToe
from perfectplay.result import RestsOn
from perfectplay.search.algorithms.catalogue import ALGORITHMS, as_table
from tests.small_games import graph_game, trees
from tests.variants import first


def counted(found: pp.SearchResult[Any, Any]) -> tuple[Any, ...]:
    return found.value, found.nodes, found.evaluations, found.pv, found.is_proven, dict(found.root_values)


def visits(found: pp.SearchResult[Any, Any]) -> dict[Any, int | None]:
    return {action: root.visits for action, root in found.root_values.items()}


@given(tree=trees(), exploration=st.sampled_from([0, 0.5, 1000]))
def test_a_whole_tree_has_its_minimax_value(tree: Any, exploration: float) -> None:
    game = ExplicitTree(tree)
    found = pp.best_first(game, exploration=exploration, compiled=False)
    assert (found.is_proven, found.stop_reason, found.rests_on) == (True, StopReason.PROVEN, RestsOn.PROOF)
    assert found.value == pp.minimax(game, compiled=False).value
    assert found.depth == 0, "it has no depth"


@given(seed=st.integers(0, 10_000), nodes=st.integers(1, 200))
def test_proven_values_are_those_of_the_game(seed: int, nodes: int) -> None:
    """Random games with repetitions, passes and two teams, stopped anywhere."""
    game = replace(graph_game(seed, size=12), teams=(0, 1, 0, 1))
    found = pp.best_first(game, nodes=nodes, compiled=False)
    assert found.nodes <= nodes
    if found.is_proven:
        assert found.value == pp.minimax(game, compiled=False).value
    for action, root in found.root_values.items():
        if root.is_proven and found.is_proven and action == found.action:
            assert root.value == found.value


@given(seed=st.integers(0, 10_000), exploration=st.sampled_from([0, 0.5, 4]))
def test_the_value_is_that_of_minimax_on_the_tree_it_has_grown(seed: int, exploration: float) -> None:
    game = replace(graph_game(seed, size=30), teams=(0, 1, 0, 1))
    recorded = pp.trace(pp.best_first, game, nodes=60, exploration=exploration)

    def value(number: int) -> Any:
        visit = recorded.visits[number]
        if not visit.children:
            return visit.value
        below = [value(child) for child in visit.children]
        return max(below) if visit.is_max else min(below)

    for visit in recorded.visits:
        if not visit.proven_at_least:
            assert visit.value == value(visit.number)


@pytest.mark.parametrize(
    ("game", "nodes"),
    first(2, [(TicTacToe(), None), (ConnectFour(4, 4), 5000), (Chess(), 2000), (Othello(), 2000)]),
    ids=repr,
)
@pytest.mark.variant
def test_both_runs_grow_the_same_tree(game: Any, nodes: int | None) -> None:
    for exploration in (0, 0.1, 2):
        slow, fast = (
            pp.best_first(game, nodes=nodes, exploration=exploration, compiled=compiled) for compiled in (False, True)
        )
        assert (slow.compiled, fast.compiled) == (False, True)
        assert counted(slow) == counted(fast)


class TwoRoads(pp.Game[tuple[int, int], int]):
    """The first action decides: estimates say that 0 is better, and none of them ever changes."""

    can_repeat = False

    def initial_state(self) -> tuple[int, int]:
        return -1, 0

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1] % 2

    def actions(self, state: tuple[int, int]) -> tuple[int, ...]:
        return (0, 1)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (action if state[1] == 0 else state[0]), state[1] + 1

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[1] == 100

    def utility(self, state: tuple[int, int], player: int) -> float:
        return 0.0

    def evaluate(self, state: tuple[int, int], player: int) -> float:
        return (0.5 if state[0] == 0 else 0.25) * (1 if player == 0 else -1)


def test_the_best_line_alone_never_comes_to_what_looks_worse() -> None:
    alone, wide, wider = (pp.best_first(TwoRoads(), nodes=400, exploration=much) for much in (0, 20, 200))
    assert visits(alone)[1] == 0
    assert 0 < (visits(wide)[1] or 0) < (visits(wider)[1] or 0) < (visits(wider)[0] or 0)
    assert alone.action == wide.action == wider.action == 0


def test_exploration_has_the_units_of_the_evaluation() -> None:
    """The same game by another unit is searched in the same way."""

    class Large(Othello):
        def evaluate(self, state: Any, player: int) -> float:
            return 1024 * super().evaluate(state, player)

        def utility(self, state: Any, player: int) -> float:
            return 1024 * super().utility(state, player)

    usual, large = (pp.best_first(game, nodes=1500) for game in (Othello(), Large()))
    assert visits(usual) == visits(large)
    assert large.value == 1024 * usual.value


def test_it_follows_the_best_line_far_beyond_its_width() -> None:
    """Othello has about ten actions: alpha-beta takes more nodes to half the depth."""
    found = pp.best_first(Othello(), nodes=5000, compiled=True)
    assert (found.rests_on, found.stop_reason) == (RestsOn.EVALUATION, StopReason.NODES)
    broad = pp.alpha_beta(Othello(), depth=7, compiled=True)
    assert broad.nodes > found.nodes
    assert len(found.pv) > len(broad.pv)


@pytest.mark.parametrize("compiled", [False, True])
def test_progress_tells_what_the_tree_says_so_far(compiled: bool) -> None:
    told: list[pp.SearchResult[Any, Any]] = []
    pp.best_first(Othello(), seconds=0.7, compiled=compiled, progress=told.append)
    assert len(told) > 2
    for one in told[1:]:
        assert one.rests_on is RestsOn.EVALUATION
        assert one.root_values[one.action].visits is not None
        assert len(one.pv) > 2
    assert [one.nodes for one in told] == sorted(one.nodes for one in told)


def test_who_stops_it_has_the_best_action_so_far() -> None:
    seen: list[Any] = []

    def stop(now: pp.SearchResult[Any, Any]) -> bool:
        seen.append(now)
        return len(seen) < 3

    found = pp.best_first(Othello(), seconds=20, progress=stop)
    assert found.stop_reason is StopReason.INTERRUPTED
    assert found.seconds < 10
    assert found.root_values[found.action].value == found.value


def test_stopped_before_anything_is_known() -> None:
    found = pp.best_first(ConnectFour(), nodes=1, compiled=False)
    assert found.action in range(7)
    assert (found.rests_on, found.nodes) == (RestsOn.NOTHING, 1)


def test_a_full_tree_ends_the_search() -> None:
    slow, fast = (pp.best_first(Othello(), tree_nodes=200, compiled=compiled) for compiled in (False, True))
    assert counted(slow) == counted(fast)
    assert 150 < fast.nodes <= 220
    assert fast.stop_reason is StopReason.NODES


def test_a_recorded_tree_reads_as_minimax(tmp_path: Any) -> None:
    recorded = pp.trace(pp.best_first, ExplicitTree([[3, 12], [2, 4]]))
    assert not recorded.has_windows
    told = [line.text for line in pp.story(recorded)]
    assert "All moves at MAX node root are searched: the value of the search is 3, by a1." in told
    pp.save_trace(recorded, tmp_path / "trace.json")
    assert pp.load_trace(tmp_path / "trace.json").visits == recorded.visits


def test_what_it_is_not_for() -> None:
    with pytest.raises(BadArgument, match="for games of two sides, and Coins has more; use max_n or mcts"):
        pp.best_first(pp.games.get("coins"))
    with pytest.raises(GameError, match="chance"):
        pp.best_first(pp.games.get("pig"), compiled=False)
    with pytest.raises(BadArgument, match="nodes is 0"):
        pp.best_first(TicTacToe(), nodes=0)
    for wrong in (-1, float("nan"), float("inf"), 10**400, True, "much"):
        with pytest.raises(BadArgument, match=r"exploration is .*; it must be a number, 0 or more"):
            pp.best_first(TicTacToe(), exploration=wrong)  # type: ignore[arg-type]


def test_every_algorithm_is_in_the_documents() -> None:
    from pathlib import Path

    page = (Path(__file__).parents[2] / "docs" / "algorithms.md").read_text(encoding="utf-8")
    assert as_table() in page
    for entry in ALGORITHMS.values():
        assert getattr(pp, entry.call.__name__) is entry.call
