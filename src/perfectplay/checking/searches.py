"""Searches of both runs: they must agree, and they show how fast the game is."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from perfectplay.checking.asking import Finding, same
from perfectplay.checking.both_runs import OVERFLOW
from perfectplay.checking.findings import Findings
from perfectplay.checking.report import shown
from perfectplay.compiling import folder
from perfectplay.game import Game
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.search.algorithms.expectiminimax import expectiminimax
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.search.algorithms.search import search

COMPARED_NODES: Final = 3_000
"""The most nodes of a compared search, interpreted; it takes the largest depth within this limit."""

MOST_PLIES: Final = 50

Search = Callable[..., SearchResult[Any, Any]]


class Ready(NamedTuple):
    """The time that the first compiled search took to begin."""

    seconds: float
    from_cache: bool
    """Whether its machine code was kept from an earlier run."""


def name_of(*, with_chance: bool) -> str:
    """Returns the search that is measured: `search`, or where chance moves `expectiminimax`."""
    return "expectiminimax" if with_chance else "search"


def ready(game: Game[Any, Any], start: Any, *, with_chance: bool) -> Ready:
    """Measures how long it takes until the search of `speed` runs as machine code. Raises `NotCompilable`."""
    before = _kept()
    began = time.monotonic()
    _searched(game, start, 1.0, compiled=True, with_chance=with_chance, nodes=1)
    took = time.monotonic() - began
    after = _kept()
    return Ready(took, after <= before and any(f"-{type(game).__name__}-" in name for name, _ in after))


def speed(game: Game[Any, Any], start: Any, seconds: float, *, compiled: bool, with_chance: bool) -> float:
    """Measures nodes a second of a search as users call it, for ``seconds``; a search that ends sooner begins again.

    Raises `NotCompilable`, and `GameError` where the rules fail.
    """
    nodes, spent = 0, 0.0
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        found = _searched(game, start, left, compiled=compiled, with_chance=with_chance)
        nodes += found.nodes
        spent += found.seconds
        if found.stop_reason is StopReason.SECONDS:
            break
    return nodes / max(spent, 1e-9)


def _searched(
    game: Game[Any, Any],
    start: Any,
    seconds: float,
    *,
    compiled: bool,
    with_chance: bool,
    nodes: int | None = None,
) -> SearchResult[Any, Any]:
    call: Search = expectiminimax if with_chance else search
    found = call(game, start, seconds=seconds, nodes=nodes, compiled=compiled)
    if found.stop_reason is StopReason.INTERRUPTED:
        raise KeyboardInterrupt
    return found


def _kept() -> set[tuple[str, int]]:
    """Returns the files of machine code that are kept between runs, and when they were written."""
    found = set()
    for entry in folder.entries():
        with contextlib.suppress(OSError):  # another program has cleared the folder
            found.add((entry.path.name, entry.path.stat().st_mtime_ns))
    return found


def compare(game: Game[Any, Any], start: Any, findings: Findings, seconds: float) -> bool:
    """Runs minimax and alpha-beta at a small depth; returns whether both runs agree. Raises `NotCompilable`."""
    return all(
        _agree(game, start, findings, search, name, seconds)
        for name, search in (("alpha_beta", alpha_beta), ("minimax", minimax))
    )


def _agree(game: Game[Any, Any], start: Any, findings: Findings, search: Search, name: str, seconds: float) -> bool:
    slow = None
    until = time.monotonic() + seconds
    for depth in range(1, MOST_PLIES + 1):
        left = max(until - time.monotonic(), 0.01)
        found = search(game, start, depth=depth, nodes=COMPARED_NODES, seconds=left, compiled=False)
        if found.stop_reason is StopReason.INTERRUPTED:
            raise KeyboardInterrupt
        if found.stop_reason in (StopReason.NODES, StopReason.SECONDS):
            break
        slow = found
        if found.is_proven or found.evaluations == 0:
            break
    if slow is None:
        return True
    fast = search(game, start, depth=slow.depth, compiled=True, seconds=max(seconds, 1.0))
    if fast.stop_reason is StopReason.INTERRUPTED:
        raise KeyboardInterrupt
    if fast.stop_reason is StopReason.SECONDS and fast.nodes <= slow.nodes:
        return True
    for what, one, other in (
        ("value", slow.value, fast.value),
        ("line", slow.pv, fast.pv),
        ("nodes", slow.nodes, fast.nodes),
    ):
        if not same(one, other):
            text = (
                f"{name} of {type(game).__name__} differs in its {what}: interpreted {shown(one)}, compiled "
                f"{shown(other)}, to depth {slow.depth}"
            )
            findings.add(Finding("runs-differ", name, text, OVERFLOW, start), ())
            return False
    return True
