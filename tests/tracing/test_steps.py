"""The search at any moment, from the trace alone."""

from __future__ import annotations

import random
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.games import ExplicitTree, TicTacToe
from perfectplay.tracing.pseudocode import marked_line, pseudocode
from perfectplay.tracing.steps import CUTS, ENDS, LEAVES, Kind, State, Steps
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Reason, Trace, Visit
from tests.small_games import GraphGame, graph_games
from tests.tracing.recorded import GFG, random_tree, traced

# ------------------------------------------------------------ the moments are the search


def replay(recorded: Trace) -> None:
    """Plays all moments, and finds every visit again as it was recorded."""
    steps = Steps(recorded)
    entered: list[int] = []
    left: list[int] = []
    for number, moment in enumerate(steps):
        state = steps.at(number)
        visit = recorded.visits[moment.visit]
        assert state.number == number
        assert state.current.visit is visit
        assert [node.visit.number for node in state.path] == [
            *[above.number for above in recorded.ancestors(visit.number)][::-1],
            visit.number,
        ]
        check_path(recorded, state)
        if moment.kind in (Kind.ENTER, Kind.LEAF):
            assert steps.entered[visit.number] == number
            assert (moment.alpha, moment.beta) == (visit.alpha_in, visit.beta_in)
            entered.append(visit.number)
        if moment.kind is Kind.LEAF or moment.kind in ENDS.values():
            assert steps.left[visit.number] == number
            assert (moment.alpha, moment.beta) == (visit.alpha_out, visit.beta_out)
            assert moment.kind is Kind.LEAF or moment.kind is ENDS[visit.reason]
            if moment.kind in ENDS.values() and visit.reason is not Reason.STOPPED:
                assert (moment.best, moment.best_child) == (visit.value, visit.best_child)
                assert state.current.returned == visit.children
            left.append(visit.number)
    assert entered == list(range(len(recorded.visits)))
    assert left == sorted(entered, key=lambda number: recorded.visits[number].left)


def check_path(recorded: Trace, state: State) -> None:
    """On the path, a window is that with which the next node was entered, and narrows downwards."""
    if recorded.algorithm == "minimax":
        return
    for above, below in zip(state.path, state.path[1:], strict=False):
        assert (above.alpha, above.beta) == (below.visit.alpha_in, below.visit.beta_in)
        assert below.visit.number not in above.returned
        assert above.visit.children[len(above.returned)] == below.visit.number


@given(st.integers(0, 10**6), st.booleans(), st.sampled_from(["max", "min"]))
def test_random_trees(seed: int, strict: bool, root: str) -> None:
    tree = random_tree(random.Random(seed))
    replay(traced(tree, cut_on_equality=not strict, root=root))
    replay(trace(pp.minimax, ExplicitTree(tree, root=root)))


@given(graph_games(), st.integers(1, 5), st.booleans(), st.integers(1, 60), st.integers(1, 4), st.integers(1, 80))
def test_games_with_caps_and_stops(
    game: GraphGame, depth: int, distance: bool, max_visits: int, max_ply: int, nodes: int
) -> None:
    if game.is_terminal(0):
        return
    for options in (
        {},
        {"max_visits": max_visits},
        {"max_ply": max_ply},
        {"nodes": nodes},
        {"nodes": nodes, "max_visits": max_visits},
    ):
        replay(trace(pp.alpha_beta, game, depth=depth, distance=distance, **options))
        replay(trace(pp.search, game, depth=depth, **options))
    replay(trace(pp.alpha_beta, game, depth=depth, all_values=True))
    replay(trace(pp.alpha_beta, game, depth=depth, width=1))


def test_states_from_anywhere() -> None:
    steps = Steps(traced(GFG))
    state = steps.at(14)
    assert [node.visit.label for node in state.path] == ["A", "B", "E"]
    assert [(node.alpha, node.beta) for node in state.path] == [(-inf, inf), (-inf, 5), (-inf, 5)]
    assert [node.best for node in state.path] == [None, 5, 6]
    assert [node.returned for node in state.path] == [(), (2,), (6,)]
    assert steps.at(-1) == steps.at(len(steps) - 1)
    with pytest.raises(IndexError):
        steps.at(len(steps))


# ------------------------------------------------------------ where to go


def test_cuts_and_changes() -> None:
    recorded = traced(GFG)
    steps = Steps(recorded)
    cuts = [number for number, moment in enumerate(steps) if moment.kind in CUTS]
    assert [recorded.visits[steps[number].visit].label for number in cuts] == ["E", "C"]
    assert (steps.next_cut(0), steps.next_cut(cuts[0]), steps.next_cut(cuts[1])) == (cuts[0], cuts[1], None)
    assert (steps.previous_cut(len(steps) - 1), steps.previous_cut(cuts[0])) == (cuts[1], None)
    change = steps.next_change(0)
    assert change is not None
    assert (steps.at(change).root.best, steps.at(change - 1).root.best) == (5, None)
    assert steps.next_change(change) is None
    assert steps.previous_change(len(steps) - 1) == change


def test_over_and_out() -> None:
    recorded = traced(GFG)
    steps = Steps(recorded)
    b = next(visit.number for visit in recorded.visits if visit.label == "B")
    end = steps.over(steps.entered[b])
    assert end is not None
    assert steps[end].visit == b
    assert steps[end].kind is Kind.ALL_SEARCHED
    assert steps.over(end) == end + 1
    assert steps.out(steps.entered[b]) == len(steps) - 1
    assert steps.following(len(steps) - 1) is None
    assert steps.over(len(steps) - 1) is None
    assert steps.out(len(steps) - 1) is None


def test_a_deepening_search_begins_again_and_again() -> None:
    steps = Steps(trace(pp.search, TicTacToe(), depth=3))
    assert [moment.kind for moment in steps].count(Kind.BEGIN) == 3
    assert steps[0].kind is Kind.BEGIN
    assert steps[1].kind is Kind.ENTER


def test_jumps_are_instant_in_a_deep_and_wide_trace() -> None:
    recorded = trace(pp.alpha_beta, TicTacToe(), max_visits=20_000)
    steps = Steps(recorded)
    assert len(steps) > 20_000
    for number in range(0, len(steps), 97):
        assert len(steps.at(number).path) <= 10


# ------------------------------------------------------------ pseudocode


def marked(recorded: Trace, visit: Visit) -> list[str | None]:
    """The lines that are marked during a visit, in order."""
    steps = Steps(recorded)
    found: list[str | None] = []
    for moment in steps:
        if moment.visit == visit.number:
            line = marked_line(recorded, moment)
            found.append(None if line is None else pseudocode(recorded, visit.number)[line].text.strip())
    return found


def test_lines_of_a_beta_cut() -> None:
    recorded = traced(GFG)
    cut = next(visit for visit in recorded.visits if visit.label == "E")
    assert marked(recorded, cut) == [
        "function MAX-VALUE(state, alpha, beta)",
        "v, move <- v2, action",
        "if v >= beta then return v, move",
    ]
    above = next(visit for visit in recorded.visits if visit.label == "B")
    assert marked(recorded, above) == [
        "function MIN-VALUE(state, alpha, beta)",
        "v, move <- v2, action",
        "beta <- MIN(beta, v)",
        "if v2 < v then",
        "return v, move",
    ]


@pytest.mark.parametrize(
    ("algorithm", "options", "missing", "text"),
    [
        (pp.minimax, {}, "alpha", "function MAX-VALUE(state)"),
        (pp.alpha_beta, {"cut_on_equality": False}, ">=", "      if v > beta then return v, move"),
        (pp.alpha_beta, {}, "v > beta", "      if v >= beta then return v, move"),
    ],
)
def test_pseudocode_is_that_of_the_rule(algorithm: Any, options: dict[str, Any], missing: str, text: str) -> None:
    recorded = trace(algorithm, ExplicitTree(GFG), **options)
    lines = [line.text for line in pseudocode(recorded, 0)]
    assert text in lines
    assert not any(missing in line for line in lines)
    assert len({line.mark for line in pseudocode(recorded, 0)}) == len(lines)


@given(graph_games(), st.integers(1, 4))
def test_every_moment_of_a_search_has_its_line(game: GraphGame, depth: int) -> None:
    if game.is_terminal(0):
        return
    recorded = trace(pp.alpha_beta, game, depth=depth)
    for moment in Steps(recorded):
        line = marked_line(recorded, moment)
        assert line is not None
        code = pseudocode(recorded, moment.visit)
        if recorded.visits[moment.visit].reason not in LEAVES:
            side = "MAX" if recorded.visits[moment.visit].is_max else "MIN"
            assert code[0].text.startswith(f"function {side}-VALUE")
