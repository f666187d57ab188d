"""Alpha-beta and proof numbers in turns, for outcomes of which nobody says how they are to be proved.

Which of the two is faster, and it can be a hundred times, does not show before it is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any, Final

from perfectplay.errors import NotCompilable
from perfectplay.game import bounds_of
from perfectplay.result import EXACT, LOWER, UPPER, RestsOn, SearchResult, StopReason
from perfectplay.search.algorithms.proof_look import together as spent_together
from perfectplay.search.algorithms.prove import prove
from perfectplay.search.algorithms.solve_by_windows import solve_by_windows
from perfectplay.search.failures import guarded
from perfectplay.search.limits import Limits
from perfectplay.search.parts.table_memory import lent_for_several
from perfectplay.search.request import Solver, SolveRequest

TURNS: Final[tuple[tuple[Solver, int | None], ...]] = (
    ("alpha-beta", 1 << 21),
    ("proof-number", 1 << 21),
    ("alpha-beta", None),
)
"""Who searches, and how many nodes. Alpha-beta has the last turn, for it is stopped with better answers."""

SHARE: Final = 0.25
"""Of the time that is left, and of the table's size, so much at most is for proof numbers."""

SOLVERS: Final[dict[Solver, Callable[[SolveRequest], SearchResult[Any, Any]]]] = {
    "alpha-beta": solve_by_windows,
    "proof-number": prove,
}


def take_turn(solver: Solver, request: SolveRequest) -> SearchResult[Any, Any]:
    """Returns what one solver finds within the limits of its turn."""
    return SOLVERS[solver](request)


def in_turns(
    request: SolveRequest, turn_of: Callable[[Solver, SolveRequest], SearchResult[Any, Any]] = take_turn
) -> SearchResult[Any, Any]:
    """Returns the first answer that is proven, or else alpha-beta's answer between the bounds that both have proved.

    Counts and seconds are those of all turns together, and so are the limits. Alpha-beta keeps its table for its
    second turn.
    """
    with lent_for_several(request.shared_table, request.table_mb) as table:
        return one_after_the_other(replace(request, shared_table=table), turn_of)


def one_after_the_other(
    request: SolveRequest, turn_of: Callable[[Solver, SolveRequest], SearchResult[Any, Any]]
) -> SearchResult[Any, Any]:
    """Returns the answer of the turns. In the request, there is the table that all turns of alpha-beta have."""
    so_far: SearchResult[Any, Any] | None = None
    is_interrupted = False

    def told(result: SearchResult[Any, Any]) -> None:
        nonlocal is_interrupted
        assert request.progress is not None
        try:
            request.progress(together(so_far, result))
        except KeyboardInterrupt:  # a turn that has just ended does not care, and the next one shall not begin
            is_interrupted = True
            raise

    for solver, budget in TURNS:
        if solver == "proof-number" and has_many_outcomes(request):
            continue
        left = _left(request.limits, so_far)
        if isinstance(left, StopReason):
            assert so_far is not None
            return replace(so_far, stop_reason=left)
        limits = replace(left, nodes=min(left.most_nodes, budget)) if budget else left
        turn = replace(request, limits=limits, progress=None if request.progress is None else told)
        if solver == "proof-number":
            seconds = None if limits.seconds is None else SHARE * limits.seconds
            table_mb = max(SHARE * request.table_mb, 1)
            turn = replace(turn, limits=replace(limits, seconds=seconds), table_mb=table_mb, shared_table=None)
        try:
            found = turn_of(solver, turn)
        except (KeyboardInterrupt, NotCompilable) as error:
            if so_far is None:
                raise
            if isinstance(error, NotCompilable):
                continue  # alpha-beta compiles, and proof numbers are not what was asked for
            return replace(so_far, stop_reason=StopReason.INTERRUPTED)
        so_far = together(so_far, found)
        if so_far.is_proven or found.stop_reason is StopReason.INTERRUPTED:
            return so_far
        if is_interrupted:
            return replace(so_far, stop_reason=StopReason.INTERRUPTED)
        if solver == "alpha-beta" and found.stop_reason is not StopReason.NODES:
            return so_far
    assert so_far is not None
    return so_far


def has_many_outcomes(request: SolveRequest) -> bool:
    """Returns whether the game's bounds leave room for more than a win, a draw and a loss.

    Each question of proof numbers is about one of the values. Alpha-beta closes in on scores sooner.
    """
    game, state = request.game, request.state

    def room() -> float:
        certain = bounds_of(game, state, game.to_move(state))
        return certain.highest - certain.lowest

    if game.is_terminal(state):
        return False
    between: float = guarded(game, state, room)
    return 2 < between < inf


def _left(limits: Limits, so_far: SearchResult[Any, Any] | None) -> Limits | StopReason:
    """Returns how much of the limits is left after the earlier turns, or the limit that is reached."""
    if so_far is None:
        return limits
    nodes = None if limits.nodes is None else limits.nodes - so_far.nodes
    seconds = None if limits.seconds is None else limits.seconds - so_far.seconds
    if nodes is not None and nodes < 1:
        return StopReason.NODES
    if seconds is not None and seconds <= 0:
        return StopReason.SECONDS
    return replace(limits, nodes=nodes, seconds=seconds)


def together(before: SearchResult[Any, Any] | None, after: SearchResult[Any, Any]) -> SearchResult[Any, Any]:
    """Returns what both turns know together: the deeper of two estimates, between the bounds of both."""
    if before is None:
        return after
    counts = spent_together(before, after)
    if after.is_proven:
        return replace(after, **counts)
    lowest, highest = between = max(before.between[0], after.between[0]), min(before.between[1], after.between[1])
    # Whose action gets the most for certain: what the rules say of the state is not what an action gets.
    surest = next((one for one in (before, after) if one.bound is LOWER and one.value == lowest), None)
    if surest is not None and lowest == highest:  # one has proved that it is no less, the other that it is no more
        return replace(
            surest,
            **counts,
            between=between,
            value=lowest,
            bound=EXACT,
            is_proven=True,
            rests_on=RestsOn.PROOF,
            stop_reason=StopReason.PROVEN,
        )
    is_better = after.depth >= before.depth and after.rests_on is not RestsOn.NOTHING
    known = after if is_better or before.rests_on is RestsOn.NOTHING else before
    value = min(max(known.value, lowest), highest)
    if known.rests_on is RestsOn.PROOF and known.bound is LOWER:
        known = replace(surest or known, bound=LOWER, rests_on=RestsOn.PROOF)
        value = lowest
    elif known.rests_on is RestsOn.PROOF and known.bound is UPPER:
        value = highest
    return replace(
        known, **counts, between=between, value=value, stop_reason=after.stop_reason, algorithm=before.algorithm
    )
