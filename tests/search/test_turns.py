"""Alpha-beta and proof numbers in turns: who answers, what it cost, and what is left of it when it is stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import NotCompilable, SearchResult, StopReason
from perfectplay.games import MNK, ConnectFour, ExplicitTree, Nim
from perfectplay.search import turns
from perfectplay.search.limits import Limits
from small_games import trees

NIM = Nim((3, 4, 5, 6))
"""A win: 1,944 nodes of proof numbers, 200,000 of alpha-beta."""
SHORT = (("alpha-beta", 1000), ("proof-number", 4000), ("alpha-beta", None))
SHORTEST = (("alpha-beta", 3), ("proof-number", 3), ("alpha-beta", None))


def test_proof_numbers_answer_what_alpha_beta_takes_long_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURNS", SHORT)
    seen: list[SearchResult[Any, Any]] = []
    found = pp.solve(NIM, distance=False, compiled=False, progress=seen.append)
    alone = pp.solve(NIM, distance=False, compiled=False, algorithm="proof-number")
    assert (found.value, found.is_proven, found.algorithm, found.stop_reason) == (
        1, True, "proof_number", StopReason.PROVEN)
    assert found.nodes == 1000 + alone.nodes
    assert found.seconds >= alone.seconds / 10
    assert [one.nodes for one in seen] == sorted(one.nodes for one in seen)
    assert seen[-1].nodes == found.nodes


def test_alpha_beta_has_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURNS", (("alpha-beta", 1000), ("proof-number", 100), ("alpha-beta", None)))
    game = ConnectFour(4, 4)
    found = pp.solve(game, distance=False, compiled=False)
    alone = pp.solve(game, distance=False, compiled=False, algorithm="alpha-beta")
    assert (found.value, found.is_proven, found.algorithm) == (0, True, "solve")
    assert found.nodes == 1000 + 100 + alone.nodes


@pytest.mark.parametrize(("options", "algorithm"), [
    ({"distance": True}, "solve"), ({"distance": False, "killers": False}, "solve"),
    ({"distance": False, "lines": 2}, "solve"), ({"distance": False, "algorithm": "alpha-beta"}, "solve"),
    ({"distance": False, "priority": False}, "proof_number"),
], ids=str)
def test_turns_are_taken_where_both_can_answer(
    options: dict[str, Any], algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "TURNS", (("alpha-beta", 1), *SHORT[1:]))
    found = pp.solve(Nim((2, 3, 4)), compiled=False, **options)
    assert (found.value, found.is_proven, found.algorithm) == (1, True, algorithm)


def test_limits_are_those_of_all_turns_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURNS", (("alpha-beta", 1000), ("proof-number", 500), ("alpha-beta", None)))
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
        patch.setattr(turns, "TURNS", SHORTEST)
        found = pp.solve(tree, distance=False, compiled=False)
    assert (found.value, found.is_proven) == (pp.minimax(tree, compiled=False).value, True)


# ---------------------------------------------------------------- one turn that goes wrong


def turn_of(*answers: SearchResult[Any, Any] | BaseException) -> Callable[..., Any]:
    waiting = iter(answers)

    def turn(algorithm: str, limits: Limits, progress: object) -> SearchResult[Any, Any]:
        given = next(waiting)
        if isinstance(given, BaseException):
            raise given
        return given

    return turn


def stopped(nodes: int) -> SearchResult[Any, Any]:
    return pp.solve(NIM, distance=False, compiled=False, algorithm="alpha-beta", nodes=nodes)


def test_an_interruption_between_two_turns_leaves_what_is_known() -> None:
    found = turns.in_turns(turn_of(stopped(100), KeyboardInterrupt()), Limits(), None)
    assert (found.nodes, found.stop_reason) == (100, StopReason.INTERRUPTED)
    with pytest.raises(KeyboardInterrupt):
        turns.in_turns(turn_of(KeyboardInterrupt()), Limits(), None)


def test_what_does_not_compile_for_proof_numbers_is_left_to_alpha_beta() -> None:
    found = turns.in_turns(turn_of(stopped(100), NotCompilable("no"), stopped(200)), Limits(), None)
    assert found.nodes == 300
    with pytest.raises(NotCompilable):
        turns.in_turns(turn_of(NotCompilable("no")), Limits(), None)


def test_proof_numbers_have_a_share_of_the_time() -> None:
    given = []

    def turn(algorithm: str, limits: Limits, progress: object) -> SearchResult[Any, Any]:
        given.append(limits.seconds)
        return stopped(10)

    turns.in_turns(turn, Limits(seconds=100.0), None)
    assert given[0] == 100
    assert 20 < given[1] <= 25
    assert 90 < given[2] <= 100
