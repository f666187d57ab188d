"""Alpha-beta and proof numbers in turns, for outcomes of which nobody says how they are to be proved.

Which of the two is faster, and it can be a hundred times, does not show before it is tried.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from perfectplay.errors import NotCompilable
from perfectplay.result import RestsOn, SearchResult, StopReason
from perfectplay.search.calls import Progress
from perfectplay.search.limits import Limits
from perfectplay.search.proving import Algorithm

TURNS: Final[tuple[tuple[Algorithm, int | None], ...]] = (
    ("alpha-beta", 1 << 21), ("proof-number", 1 << 21), ("alpha-beta", None))
"""Who searches, and how many nodes. Alpha-beta has the last turn, for it is stopped with better answers."""

SHARE: Final = 0.25
"""Of the time that is left, so much at most is for proof numbers."""

Turn = Callable[[Algorithm, Limits, Progress | None], SearchResult[Any, Any]]


def in_turns(turn: Turn, limits: Limits, progress: Progress | None) -> SearchResult[Any, Any]:
    """The first answer that is proven; or what alpha-beta says of the value, narrowed by what both have proved.

    Counts and seconds are those of all turns together, and so are the ``limits``.
    """
    started = time.monotonic()
    so_far: SearchResult[Any, Any] | None = None
    for algorithm, budget in TURNS:
        left = _left(limits, so_far, time.monotonic() - started)
        if left is None:
            break
        mine = replace(left, nodes=min(left.most_nodes, budget)) if budget else left
        if algorithm == "proof-number" and mine.seconds is not None:
            mine = replace(mine, seconds=SHARE * mine.seconds)
        try:
            found = turn(algorithm, mine, _added_to(so_far, progress))
        except (KeyboardInterrupt, NotCompilable) as error:
            if so_far is None:
                raise
            if isinstance(error, NotCompilable):
                continue  # alpha-beta compiles, and proof numbers are not what was asked for
            return replace(so_far, stop_reason=StopReason.INTERRUPTED)
        so_far = _together(so_far, found)
        is_stopped = found.stop_reason is not StopReason.NODES and algorithm == "alpha-beta"
        if found.is_proven or is_stopped or found.stop_reason is StopReason.INTERRUPTED:
            break
    assert so_far is not None
    return so_far


def _left(limits: Limits, so_far: SearchResult[Any, Any] | None, spent: float) -> Limits | None:
    """What the turns before have left; None if that is nothing."""
    if so_far is None:
        return limits
    nodes = None if limits.nodes is None else limits.nodes - so_far.nodes
    seconds = None if limits.seconds is None else limits.seconds - spent
    if (nodes is not None and nodes < 1) or (seconds is not None and seconds <= 0):
        return None
    return replace(limits, nodes=nodes, seconds=seconds)


def _added_to(before: SearchResult[Any, Any] | None, progress: Progress | None) -> Progress | None:
    if progress is None:
        return None
    return lambda result: progress(_together(before, result))


def _together(before: SearchResult[Any, Any] | None, after: SearchResult[Any, Any]) -> SearchResult[Any, Any]:
    """What is known after a further turn."""
    if before is None:
        return after
    counts = {name: getattr(before, name) + getattr(after, name)
              for name in ("nodes", "evaluations", "cutoffs", "table_hits", "seconds")}
    if after.is_proven:
        return replace(after, **counts)
    between = (max(before.between[0], after.between[0]), min(before.between[1], after.between[1]))
    known = before if after.rests_on is RestsOn.NOTHING else after
    return replace(known, **counts, between=between, stop_reason=after.stop_reason, algorithm=before.algorithm)
