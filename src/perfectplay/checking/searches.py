"""Searches of both runs: they must agree, and they show how fast the game is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from perfectplay.checking.asking import Finding, same
from perfectplay.checking.book import Book
from perfectplay.checking.both_runs import OVERFLOW
from perfectplay.checking.kernels import ActionsOrOutcomes, count_nodes
from perfectplay.checking.report import shown
from perfectplay.compiling.run import MAX_PLY
from perfectplay.game import Game
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.calls import alpha_beta, alpha_beta_plan, alpha_beta_settings, minimax
from perfectplay.search.limits import Limits
from perfectplay.search.session import Plan, Session, mover_at_root
from perfectplay.search.values import Outcome

COMPARED_NODES: Final = 3_000
"""A search is compared at the largest depth that takes no more nodes than this, interpreted."""

MOST_PLIES: Final = 50

Search = Callable[..., SearchResult[Any, Any]]


def compile_seconds(game: Game[Any, Any], start: Any, *, with_chance: bool) -> float:
    """How long it takes until the search that `speed` measures is ready. Raises `NotCompilable`."""
    began = time.monotonic()
    _session(game, start, 1.0, compiled=True, with_chance=with_chance)
    return time.monotonic() - began


def speed(game: Game[Any, Any], start: Any, seconds: float, *, compiled: bool, with_chance: bool) -> float:
    """Nodes a second of alpha-beta (or of walking, where chance moves) to ever larger depth, for so many seconds.

    Raises `NotCompilable`, and `GameError` where the rules fail.
    """
    session = _session(game, start, seconds, compiled=compiled, with_chance=with_chance)
    before = -1
    for depth in range(1, MAX_PLY + 1):
        nodes = session.memory["nodes"]
        if not _finished(session, depth):
            break
        if session.memory["nodes"] - nodes == before:  # no deeper search finds more
            while _finished(session, depth):  # again and again, until the time is over
                pass
            break
        before = session.memory["nodes"] - nodes
    return float(session.memory["nodes"] / max(session.seconds, 1e-9))


def _session(game: Game[Any, Any], start: Any, seconds: float, *, compiled: bool, with_chance: bool) -> Session:
    limits = Limits(seconds=seconds)
    if with_chance:
        branches = ActionsOrOutcomes()
        plan = Plan(count_nodes, lambda game, state, run: (game, state, 0, run, branches))
        return Session(plan, game, start, limits, compiled, {})
    player, team = mover_at_root(game, start)
    settings = {**alpha_beta_settings(True, None, False), "player": player, "team": team}
    plan = alpha_beta_plan(game, Outcome(), by_priority=False, width=None)
    return Session(plan, game, start, limits, compiled, settings)


def _finished(session: Session, depth: int) -> bool:
    finished = session.run(depth)
    if finished.reason is StopReason.INTERRUPTED:
        raise KeyboardInterrupt
    return finished.returned is not None


def compare(game: Game[Any, Any], start: Any, book: Book, seconds: float) -> bool:
    """Minimax and alpha-beta at a small depth; whether both runs of both agree. Raises `NotCompilable`."""
    return all(_agree(game, start, book, search, name, seconds)
               for name, search in (("alpha_beta", alpha_beta), ("minimax", minimax)))


def _agree(game: Game[Any, Any], start: Any, book: Book, search: Search, name: str, seconds: float) -> bool:
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
        ("value", slow.value, fast.value), ("line", slow.pv, fast.pv), ("nodes", slow.nodes, fast.nodes),
    ):
        if not same(one, other):
            text = (f"{name} of {type(game).__name__} differs in its {what}: interpreted {shown(one)}, compiled "
                    f"{shown(other)}, to depth {slow.depth}")
            book.add(Finding("runs-differ", name, text, OVERFLOW, start), ())
            return False
    return True

