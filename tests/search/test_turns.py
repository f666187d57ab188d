"""Alpha-beta and proof numbers in turns: who answers, what it cost, and what is left of it when it is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import NotCompilable, SearchResult, StopReason
from perfectplay.games import MNK, ConnectFour, ExplicitTree, Nim, Othello
from perfectplay.result import Bound, RestsOn
from perfectplay.search.algorithms import in_turns
from perfectplay.search.limits import Limits
from perfectplay.search.request import SolveRequest
from tests.small_games import trees

NIM = Nim((3, 4, 5, 6))
"""A win: 1,944 nodes of proof numbers, 200,000 of alpha-beta."""
SHORT = (("alpha-beta", 1000), ("proof-number", 4000), ("alpha-beta", None))
SHORTEST = (("alpha-beta", 3), ("proof-number", 3), ("alpha-beta", None))


def test_proof_numbers_answer_what_alpha_beta_takes_long_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_turns, "TURNS", SHORT)
    seen: list[SearchResult[Any, Any]] = []
    found = pp.solve(NIM, distance=False, compiled=False, progress=seen.append)
    alone = pp.solve(NIM, distance=False, compiled=False, algorithm="proof-number")
    assert (found.value, found.is_proven, found.algorithm, found.stop_reason) == (
        1,
        True,
        "proof_number",
        StopReason.PROVEN,
    )
    assert found.nodes == 1000 + alone.nodes
    assert found.seconds >= alone.seconds / 10
    assert [one.nodes for one in seen] == sorted(one.nodes for one in seen)
    assert seen[-1].nodes == found.nodes


def test_scores_are_left_to_alpha_beta(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_turns, "TURNS", (("alpha-beta", 50), ("proof-number", 1000), ("alpha-beta", None)))
    asked: list[str] = []

    def turn_of(solver: Any, request: SolveRequest) -> SearchResult[Any, Any]:
        asked.append(solver)
        return in_turns.take_turn(solver, request)

    for game, solvers in ((Othello(4, 4), ["alpha-beta", "alpha-beta"]), (NIM, ["alpha-beta", "proof-number"])):
        asked.clear()
        request = SolveRequest("solve", game, game.initial_state(), Limits(), compiled=False, distance=False)
        in_turns.in_turns(replace(request, limits=Limits(None, None, 500)), turn_of)
        assert asked[:2] == solvers


@pytest.mark.slow
def test_alpha_beta_has_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_turns, "TURNS", (("alpha-beta", 1000), ("proof-number", 100), ("alpha-beta", None)))
    game = ConnectFour(4, 4)
    found = pp.solve(game, distance=False, compiled=False)
    alone = pp.solve(game, distance=False, compiled=False, algorithm="alpha-beta")
    assert (found.value, found.is_proven, found.algorithm) == (0, True, "solve")
    assert 1000 + 100 < found.nodes < 1000 + 100 + alone.nodes  # it has kept its table
    again = pp.solve(game, distance=False, compiled=False, algorithm="alpha-beta")
    assert again.nodes == alone.nodes  # and the next search has not


@pytest.mark.parametrize(
    ("options", "algorithm"),
    [
        ({"distance": True}, "solve"),
        ({"distance": False, "killers": False}, "solve"),
        ({"distance": False, "lines": 2}, "solve"),
        ({"distance": False, "algorithm": "alpha-beta"}, "solve"),
        ({"distance": False, "priority": False}, "proof_number"),
    ],
    ids=str,
)
def test_turns_are_taken_where_both_can_answer(
    options: dict[str, Any], algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_turns, "TURNS", (("alpha-beta", 1), *SHORT[1:]))
    found = pp.solve(Nim((2, 3, 4)), compiled=False, **options)
    assert (found.value, found.is_proven, found.algorithm) == (1, True, algorithm)


def test_limits_are_those_of_all_turns_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_turns, "TURNS", (("alpha-beta", 1000), ("proof-number", 500), ("alpha-beta", None)))
    for nodes in (700, 1000, 1200, 1500, 2000):
        found = pp.solve(NIM, distance=False, compiled=False, nodes=nodes)
        assert (found.nodes, found.is_proven, found.stop_reason) == (nodes, False, StopReason.NODES)
        assert found.between == (-1, 1)
    found = pp.solve(MNK(5, 5, 4), distance=False, compiled=False, seconds=0.5)
    assert (found.is_proven, found.stop_reason) == (False, StopReason.SECONDS)
    assert found.seconds >= 0.5


@given(st.builds(ExplicitTree, trees(), root=st.sampled_from(["max", "min"])))
def test_the_outcome_is_that_of_minimax(tree: ExplicitTree) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(in_turns, "TURNS", SHORTEST)
        found = pp.solve(tree, distance=False, compiled=False)
    assert (found.value, found.is_proven) == (pp.minimax(tree, compiled=False).value, True)


# ---------------------------------------------------------------- one turn that goes wrong


def turn_of(*answers: SearchResult[Any, Any] | BaseException) -> Callable[..., Any]:
    waiting = iter(answers)

    def turn(solver: str, request: SolveRequest) -> SearchResult[Any, Any]:
        given = next(waiting)
        if isinstance(given, BaseException):
            raise given
        return given

    return turn


def asked(limits: Limits) -> SolveRequest:
    return SolveRequest("solve", NIM, NIM.initial_state(), limits, distance=False)


def stopped(nodes: int) -> SearchResult[Any, Any]:
    return pp.solve(NIM, distance=False, compiled=False, algorithm="alpha-beta", nodes=nodes)


def test_an_interruption_between_two_turns_leaves_what_is_known() -> None:
    found = in_turns.in_turns(asked(Limits()), turn_of(stopped(100), KeyboardInterrupt()))
    assert (found.nodes, found.stop_reason) == (100, StopReason.INTERRUPTED)
    with pytest.raises(KeyboardInterrupt):
        in_turns.in_turns(asked(Limits()), turn_of(KeyboardInterrupt()))


def test_what_does_not_compile_for_proof_numbers_is_left_to_alpha_beta() -> None:
    found = in_turns.in_turns(asked(Limits()), turn_of(stopped(100), NotCompilable("no"), stopped(200)))
    assert found.nodes == 300
    with pytest.raises(NotCompilable):
        in_turns.in_turns(asked(Limits()), turn_of(NotCompilable("no")))


def test_proof_numbers_have_a_share_of_the_time() -> None:
    given = []

    def turn(solver: str, request: SolveRequest) -> SearchResult[Any, Any]:
        given.append(request.limits.seconds)
        return stopped(10)

    in_turns.in_turns(asked(Limits(seconds=100.0)), turn)
    assert given[0] == 100
    assert 20 < given[1] <= 25
    assert 90 < given[2] <= 100


def test_the_time_of_a_compiler_before_the_search_does_not_count() -> None:
    """A turn says how long it searched; that is what counts."""
    given = []

    def turn(solver: str, request: SolveRequest) -> SearchResult[Any, Any]:
        given.append(request.limits.seconds)
        time.sleep(0.2)
        return replace(stopped(10), seconds=0.01)

    found = in_turns.in_turns(asked(Limits(seconds=0.1)), turn)
    assert len(given) == 3
    assert found.seconds == pytest.approx(0.03)
    late = in_turns.in_turns(asked(Limits(seconds=0.1)), lambda *_: replace(stopped(10), seconds=0.2))
    assert (late.nodes, late.stop_reason) == (10, StopReason.SECONDS)


def test_ctrl_c_while_the_end_of_a_turn_is_told_begins_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_turns, "TURNS", SHORT)

    def interrupt(result: SearchResult[Any, Any]) -> None:
        if result.stop_reason is StopReason.NODES:
            raise KeyboardInterrupt

    found = pp.solve(NIM, distance=False, compiled=False, progress=interrupt)
    assert (found.nodes, found.is_proven, found.stop_reason) == (1000, False, StopReason.INTERRUPTED)


def told(lowest: float, highest: float, **known: Any) -> SearchResult[Any, Any]:
    return replace(stopped(10), between=(lowest, highest), **known)


def test_two_answers_make_one() -> None:
    proof = {"rests_on": RestsOn.PROOF}
    least = told(-11, 8, value=-11.0, bound=Bound.LOWER, action=(0, 1), **proof)
    most = told(-14, -6, value=-6.0, bound=Bound.UPPER, action=(0, 2), **proof)
    both = in_turns.together(least, most)
    assert (both.value, both.bound, both.between, both.nodes) == (-6, Bound.UPPER, (-11, -6), 20)
    both = in_turns.together(most, least)
    assert (both.value, both.bound, both.between, both.action) == (-11, Bound.LOWER, (-11, -6), (0, 1))
    less = told(-14, 9, value=-14.0, bound=Bound.LOWER, action=(0, 3), **proof)
    both = in_turns.together(least, less)
    assert (both.value, both.bound, both.between, both.action) == (-11, Bound.LOWER, (-11, 8), (0, 1))
    closed = in_turns.together(most, told(-6, 8, value=-6.0, bound=Bound.LOWER, action=(0, 4), **proof))
    assert (closed.value, closed.bound, closed.is_proven, closed.action, closed.stop_reason) == (
        -6,
        Bound.EXACT,
        True,
        (0, 4),
        StopReason.PROVEN,
    )


def test_what_is_certain_of_the_state_does_not_prove_an_action() -> None:
    """Bounds say that it is won, a search that it is not more than won, and nobody with which action."""
    least = told(1, 1, value=0.0, action=(0, 1))
    most = told(-1, 1, value=1.0, bound=Bound.UPPER, action=(0, 2), rests_on=RestsOn.PROOF)
    for pair in ((least, most), (most, least), (least, least)):
        assert not in_turns.together(*pair).is_proven
        assert in_turns.together(*pair).between == (1, 1)


def test_the_deeper_estimate_is_kept() -> None:
    deep = told(-1, 1, value=0.5, rests_on=RestsOn.EVALUATION, depth=5, action=(0, 1))
    shallow = told(-1, 0.25, value=-0.5, rests_on=RestsOn.EVALUATION, depth=1, action=(0, 2))
    for pair in ((deep, shallow), (shallow, deep)):
        both = in_turns.together(*pair)
        assert (both.depth, both.action, both.value, both.between) == (5, (0, 1), 0.25, (-1, 0.25))
    nothing = told(-1, 1, rests_on=RestsOn.NOTHING, depth=9)
    assert in_turns.together(deep, nothing).value == in_turns.together(nothing, deep).value == 0.5


@given(
    st.builds(ExplicitTree, trees(), root=st.sampled_from(["max", "min"])),
    st.lists(st.integers(1, 12), min_size=2, max_size=2),
    st.integers(1, 40),
)
def test_what_is_left_when_it_is_stopped_is_true(tree: ExplicitTree, budgets: list[int], nodes: int) -> None:
    value = pp.minimax(tree, compiled=False).value
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            in_turns, "TURNS", (("alpha-beta", budgets[0]), ("proof-number", budgets[1]), ("alpha-beta", None))
        )
        found = pp.solve(tree, distance=False, compiled=False, nodes=nodes)
    lowest, highest = found.between
    assert lowest <= value <= highest
    if found.is_proven:
        assert lowest == highest == found.value
    if found.rests_on is RestsOn.PROOF and not found.is_proven:
        assert found.value == (lowest if found.bound is Bound.LOWER else highest)


def test_a_turn_that_takes_the_last_of_the_time_is_the_last() -> None:
    for seconds, nodes, reason in ((2.0, 9, StopReason.SECONDS), (1.0, 10, StopReason.NODES)):
        given: list[str] = []

        def turn(solver: str, request: SolveRequest, took: float = seconds, entered: int = nodes) -> Any:
            given.append(solver)  # noqa: B023  (called in this pass of the loop)
            return replace(stopped(entered), seconds=took)

        found = in_turns.in_turns(asked(Limits(seconds=2.0, nodes=10)), turn)
        assert (len(given), found.stop_reason) == (1, reason)
