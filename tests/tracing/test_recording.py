"""The recorder: it changes nothing, and what it says of each visit is so."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.games import ExplicitTree, TicTacToe
from perfectplay.search.parts.observer import Silent
from perfectplay.tracing.trace import NothingRecorded, trace
from perfectplay.tracing.visit import BoundOrigin, Reason, Trace
from tests.games.textbook_trees import NONSTRICT, STRICT, TEXTBOOK_TREES, TextbookTree
from tests.small_games import GraphGame, Reference, graph_games, trees
from tests.tracing.recorded import GFG, traced

LEAVES = (Reason.TERMINAL, Reason.REPETITION, Reason.DEPTH)


class Unmoved(Silent):
    """Watches, and does nothing."""

    def start(self, game: Any, run: Any, values: Any) -> None:
        pass


# ------------------------------------------------------------ the same search


@given(graph_games(), st.integers(1, 6), st.booleans(), st.booleans(), st.booleans())
def test_counts_and_answers_are_those_of_the_unrecorded_search(
    game: GraphGame, depth: int, strict: bool, distance: bool, by_priority: bool
) -> None:
    options: list[tuple[Any, dict[str, Any]]] = [
        (pp.minimax, {"depth": depth, "distance": distance}),
        (
            pp.alpha_beta,
            {"depth": depth, "distance": distance, "cut_on_equality": not strict, "by_priority": by_priority},
        ),
        (pp.alpha_beta, {"depth": depth, "all_values": True}),
        (pp.alpha_beta, {"depth": depth, "width": 1}),
        (pp.search, {"depth": depth, "distance": distance}),  # recorded it is plain alpha-beta that deepens
    ]
    for algorithm, given_options in options:
        if game.is_terminal(0):
            return
        recorded = trace(algorithm, game, **given_options)
        watched = {"observer": Unmoved()} if algorithm is pp.search else {}
        plain = algorithm(game, compiled=False, **given_options, **watched)
        assert recorded.nodes == plain.nodes == len(recorded.visits)
        assert recorded.hidden == 0
        assert recorded.result is not None
        assert (recorded.result.value, recorded.result.pv) == (plain.value, plain.pv)
        assert sum(visit.reason is Reason.DEPTH for visit in recorded.visits) == plain.evaluations
        assert len(recorded.cuts) == plain.cutoffs
        check(recorded)


@given(graph_games(), st.integers(1, 5), st.booleans())
def test_bounds_hold(game: GraphGame, depth: int, strict: bool) -> None:
    """A value stands to the true one, cut off at the same depth, as its bound says."""
    if game.is_terminal(0):
        return
    recorded = trace(pp.alpha_beta, game, depth=depth, cut_on_equality=not strict)
    reference = Reference(game, 0)
    for visit in recorded.visits:
        path = tuple(above.state for above in recorded.ancestors(visit.number))[::-1]
        true, _ = reference.value(visit.state, depth - visit.ply, path)
        value: Any = visit.value
        assert {"exact": value == true, "lower": value <= true, "upper": value >= true}[visit.bound]


def check(recorded: Trace) -> None:
    """What holds in every recording."""
    lefts = sorted(visit.left for visit in recorded.visits)
    assert lefts == list(range(len(lefts)))
    for number, visit in enumerate(recorded.visits):
        assert visit.number == number
        assert (visit.parent is None) is (number in recorded.roots)
        assert all(recorded.visits[child].parent == number for child in visit.children)
        assert visit.nodes == 1 + sum(recorded.visits[child].nodes for child in visit.children)
        if visit.reason in LEAVES:
            assert not visit.children
        else:
            assert visit.best_child is not None
            assert recorded.visits[visit.best_child].value == visit.value
        for origin, bound in ((visit.alpha_origin, visit.alpha_out), (visit.beta_origin, visit.beta_out)):
            if origin is not None and origin.owner != number:
                assert origin.owner in [above.number for above in recorded.ancestors(number)]
            if origin is not None:
                assert origin.witness is not None
                assert recorded.visits[origin.witness].value == bound


# ------------------------------------------------------------ textbook trees


@pytest.mark.parametrize("rule", [STRICT, NONSTRICT])
@pytest.mark.parametrize("example", TEXTBOOK_TREES, ids=lambda example: example.id)
def test_leaves_of_textbook_trees(example: TextbookTree, rule: str) -> None:
    game = ExplicitTree(example.tree, root=example.root)
    expected = example.strict if rule == STRICT else example.nonstrict
    recorded = trace(pp.alpha_beta, game, depth=example.depth, cut_on_equality=rule == NONSTRICT)
    looked_at = tuple(visit.label for visit in recorded.visits if visit.reason in LEAVES)
    assert looked_at == expected.evaluated
    assert recorded.nodes == expected.nodes + 1
    if expected.pruned is not None:
        assert sorted(never_looked_at(recorded)) == sorted(expected.pruned)
    path = tuple(recorded.visits[number].action for number in recorded.line()[1:])
    assert path == example.path
    assert recorded.last_root.value == example.value


@pytest.mark.parametrize("example", TEXTBOOK_TREES, ids=lambda example: example.id)
def test_minimax_on_textbook_trees(example: TextbookTree) -> None:
    recorded = trace(pp.minimax, ExplicitTree(example.tree, root=example.root), depth=example.depth)
    assert sum(visit.reason in LEAVES for visit in recorded.visits) == example.minimax_evaluated
    assert recorded.nodes == example.minimax_nodes + 1
    assert not recorded.cuts
    assert all((visit.alpha_out, visit.beta_out) == (-inf, inf) for visit in recorded.visits)


def never_looked_at(recorded: Trace) -> list[str]:
    """The labels of the leaves below the moves that were never tried."""
    game = recorded.game
    assert isinstance(game, ExplicitTree)
    waiting = [game.result(visit.state, action) for visit in recorded.visits for action in visit.unsearched]
    found = []
    while waiting:
        state = waiting.pop()
        if game.is_terminal(state):
            found.append(game.label(state))
        waiting += [game.result(state, action) for action in game.actions(state)]
    return found


# ------------------------------------------------------------ single facts


def test_every_fact_of_one_tree() -> None:
    recorded = traced(GFG)
    by_label = {visit.label: visit for visit in recorded.visits}
    assert [visit.label for visit in recorded.visits] == ["A", "B", "D", "d1", "d2", "E", "e1", "C", "F", "f1", "f2"]
    cut = by_label["E"]
    assert (cut.reason, cut.value, str(cut.bound), cut.unsearched_names) == (Reason.BETA_CUT, 6, "lower", ("e2",))
    assert (cut.alpha_in, cut.beta_in, cut.alpha_out, cut.beta_out) == (-inf, 5, -inf, 5)
    assert cut.beta_origin == BoundOrigin(by_label["B"].number, by_label["D"].number)
    root = recorded.last_root
    assert (root.alpha_out, root.alpha_origin) == (5, BoundOrigin(0, 1))
    assert [recorded.visits[number].label for number in recorded.line()] == ["A", "B", "D", "d2"]
    assert [visit.label for visit in recorded.below(cut.number)] == ["E", "e1"]
    assert recorded.has_names


def test_names_and_evaluation_are_those_of_the_game() -> None:
    recorded = trace(pp.alpha_beta, TicTacToe(), depth=2)
    assert (recorded.has_names, recorded.has_evaluation) == (False, False)
    assert recorded.visits[2].label == "a1 b1"
    assert recorded.board(2) == TicTacToe().board(recorded.visits[2].state)
    assert recorded.position(2) == TicTacToe().format_position(recorded.visits[2].state)
    assert trace(pp.alpha_beta, ExplicitTree({"A": {"static": 3, "children": [1, 2]}}), depth=1).has_evaluation


def test_a_leaf_has_nothing_unsearched() -> None:
    tree = {"A": {"B": {"static": 3, "children": [1, 2]}, "C": {"static": 5, "children": [1, 2]}}}
    recorded = traced(tree, width=1, depth=1)
    assert all(not visit.unsearched for visit in recorded.visits if visit.reason in LEAVES)


# ------------------------------------------------------------ caps and stops


@pytest.mark.parametrize("options", [{"max_visits": 1}, {"max_visits": 7}, {"max_ply": 1}, {"max_ply": 2}])
def test_caps_hide_and_count(options: dict[str, Any]) -> None:
    game = TicTacToe()
    full = trace(pp.alpha_beta, game, depth=4)
    capped = trace(pp.alpha_beta, game, depth=4, **options)
    assert capped.nodes == full.nodes
    assert capped.hidden == full.nodes - len(capped.visits)
    assert capped.last_root.hidden == capped.hidden
    assert len(capped.visits) <= options.get("max_visits", full.nodes)
    assert max(visit.ply for visit in capped.visits) <= options.get("max_ply", 4)
    known = {(visit.label, visit.left): visit for visit in full.visits}
    for visit in capped.visits:
        same = known[visit.label, visit.left]
        assert (same.value, same.alpha_out, same.beta_out, same.nodes) == (
            visit.value,
            visit.alpha_out,
            visit.beta_out,
            visit.nodes,
        )


@pytest.mark.parametrize("nodes", [1, 2, 10, 60])
def test_a_search_that_was_stopped(nodes: int) -> None:
    recorded = trace(pp.alpha_beta, TicTacToe(), nodes=nodes)
    assert recorded.nodes == nodes == len(recorded.visits)
    stopped = [visit for visit in recorded.visits if visit.reason is Reason.STOPPED]
    assert stopped[0].number == 0
    assert [visit.ply for visit in stopped] == list(range(len(stopped)))
    assert sum(recorded.visits[root].nodes for root in recorded.roots) == nodes


@pytest.mark.parametrize("call", [pp.minimax, pp.alpha_beta, pp.search, pp.solve, pp.expectiminimax, pp.max_n, pp.mcts])
def test_a_search_that_had_no_time_to_begin(call: Any) -> None:
    with pytest.raises(NothingRecorded, match="stopped before it entered a node; give it more time"):
        trace(call, TicTacToe(), seconds=1e-9)


@pytest.mark.parametrize("options", [{"max_visits": 0}, {"max_ply": -1}, {"max_visits": True}, {"max_ply": 2.0}])
def test_caps_that_make_no_sense(options: dict[str, Any]) -> None:
    with pytest.raises(BadArgument, match="it must be a whole number, 1 or more"):
        trace(pp.alpha_beta, TicTacToe(), depth=1, **options)


def test_what_cannot_be_recorded() -> None:
    with pytest.raises(pp.BadArgument, match="perft takes no observer, so it cannot be recorded"):
        trace(pp.perft, TicTacToe(), depth=2)
    with pytest.raises(pp.BadArgument, match="compiled is given, but a recorded search runs interpreted"):
        trace(pp.alpha_beta, TicTacToe(), compiled=True)
    with pytest.raises(pp.BadArgument, match="max_visits is 0; it must be a whole number, 1 or more"):
        trace(pp.alpha_beta, TicTacToe(), max_visits=0)


def test_a_win_within_the_bounds_is_proven_at_any_node() -> None:
    """Nothing beats the highest utility, so a win that was found is exact however much was cut off."""
    game = TicTacToe()
    recorded = trace(pp.alpha_beta, game, game.play("a1 a2 b1 b2"), depth=2)
    wins = [visit for visit in recorded.visits if visit.value == 1 and visit.proven_at_least]
    assert wins
    assert all(visit.proven_at_most for visit in wins)


class GuessedTree(ExplicitTree):
    """A tree whose estimate is the same everywhere."""

    has_evaluation = True

    def evaluate(self, state: Any, player: int) -> float:
        return 0.0


@given(trees(), st.sampled_from(["max", "min"]), st.none() | st.integers(1, 4), st.booleans(), st.none() | st.just(1))
@example([[3, 5], [2, 0]], "max", None, False, None)
@example([[3, -5], [6, 7]], "min", None, True, None)
@example([[[5], [3]], [4, 4]], "max", None, False, 1)
@example([[[3], [5]], [4, 4]], "min", None, False, 1)
def test_what_is_recorded_as_proven_is_so(
    tree: list[object], root: Any, depth: int | None, strict: bool, width: int | None
) -> None:
    """Neither a cut nor an action that was dropped proves more than its side of the value."""
    game = GuessedTree(tree, root=root)
    full: Any = {visit.state: visit.value for visit in trace(pp.minimax, game).visits}
    calls: list[tuple[Any, dict[str, Any]]] = [
        (pp.minimax, {}),
        (pp.alpha_beta, {"cut_on_equality": not strict, "width": width}),
    ]
    for algorithm, options in calls:
        for visit in trace(algorithm, game, depth=depth, **options).visits:
            assert not visit.proven_at_least or full[visit.state] >= visit.value
            assert not visit.proven_at_most or full[visit.state] <= visit.value


@pytest.mark.parametrize("root", ["max", "min"])
def test_with_strict_cuts_values_at_the_bounds_are_exact(root: str) -> None:
    recorded = trace(pp.alpha_beta, ExplicitTree([[3, 3], [3, 3], [3, 2]], root=root), cut_on_equality=False)
    full = {
        visit.state: visit.value
        for visit in trace(pp.minimax, ExplicitTree([[3, 3], [3, 3], [3, 2]], root=root)).visits
    }
    exact = [visit for visit in recorded.visits if visit.bound is pp.EXACT]
    assert all(visit.value == full[visit.state] for visit in exact)
    assert recorded.visits[4].bound is pp.EXACT


def test_a_recorded_proof_searches_no_more_of_the_root_than_it_was_asked_for() -> None:
    tree = ExplicitTree([[3, 5], [2, 0], [1, 4]])
    one, two = (trace(pp.solve, tree, distance=False, lines=lines) for lines in (1, 2))
    before = trace(pp.alpha_beta, tree, depth=1).nodes
    assert one.nodes == before + trace(pp.alpha_beta, tree).nodes
    assert two.nodes == before + trace(pp.alpha_beta, tree, all_values=True).nodes > one.nodes
