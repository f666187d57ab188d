"""``pp.growth``: the same position searched deeper and deeper, by searches that find the same value."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import isclose
from typing import Any, Final

from perfectplay.errors import BadArgument, BadPosition, PerfectPlayError
from perfectplay.game import Action, Game, State
from perfectplay.games.registry import name_of
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.search.algorithms.search import search
from perfectplay.search.failures import guarded, root_of
from perfectplay.search.limits import Limits
from perfectplay.search.parts.run import MAX_PLY
from perfectplay.search.switches import Switches
from perfectplay.teaching.growth.counting import Ends, LeafCounter, ValueKeeper, counted
from perfectplay.teaching.growth.growth import Curve, Growth, Point
from perfectplay.teaching.growth.remembering import MOST_NODES, peak_of
from perfectplay.tracing.comparison import ByValue, UnequalValues

SEARCHES: Final = ("minimax", "given order", "best order", "worst order", "table")
"""Minimax; alpha-beta in the game's order, in the best and in the worst order by the true values of the nodes; and
iterative deepening with a transposition table, in the game's order."""

USUAL_SECONDS: Final = 20.0
SHORT: Final = 0.05
MOST_AGAIN: Final = 4
"""A search that takes less than `SHORT` seconds runs so many times again; the least time is what it takes."""
USUAL_NODES: Final = 600_000

TABLE_ALONE: Final[Switches] = {
    "table": True,
    "canonical": False,
    "bounds": False,
    "candidates": False,
    "priority": False,
    "killers": False,
    "history": False,
    "pvs": False,
    "etc": False,
    "windows": "wide",
}
"""The engine as plain alpha-beta: the table alone remembers, and names the action to try first."""

Progress = Callable[[str, int, int], None]
"""Called about ten times a second with the name of the search, its depth, and the nodes so far."""


@dataclass
class _Measuring:
    """What is kept while depth after depth is measured."""

    game: Game[Any, Any]
    state: Any
    nodes: int
    ends_at: float
    progress: Progress | None
    points: dict[str, list[Point]]
    open: list[str]
    """The searches that go on to the next depth."""
    values: Mapping[Any, Any] = field(default_factory=dict)
    """The true values of the nodes at this depth, by state and ply; empty where minimax did not come so far."""
    was_interrupted: bool = False

    @property
    def seconds_left(self) -> float:
        return self.ends_at - time.monotonic()


def growth(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: bool = True,
    progress: Progress | None = None,
) -> Growth:
    """Searches ``state`` (or the initial state) to depth 1, 2, 3 ... plies by several searches, and counts.

    The searches are minimax, alpha-beta in the game's order and in the best and the worst order, and iterative
    deepening with a transposition table; all find the same value. They run as plain Python, with the game's evaluation
    at the depth and nothing else of its knowledge. Best and worst order sort the actions by their true values, which
    minimax has found before; no real search knows these.

    A search goes no deeper when it would enter more than ``nodes`` positions at one depth (600,000), or take more than
    half of the time that is left. All end after ``seconds`` together (20), at ``depth`` plies, or when the whole tree
    is searched. ``memory`` also measures the peak of memory where a search has at most 5,000 nodes, in a run of its
    own. ``progress`` is called about ten times a second. Ctrl-C ends the measuring; what was measured is returned, and
    `Growth.is_whole` is False.

    Raises `BadArgument`, also for a game with chance; `BadPosition` if the game is over; `GameError` where the rules
    fail; `UnequalValues` if two searches disagree.
    """
    limits = Limits(depth, USUAL_SECONDS if seconds is None else seconds, USUAL_NODES if nodes is None else nodes)
    if game.has_chance:
        raise BadArgument("growth is measured of minimax and alpha-beta, which know no chance; give a game without it")
    root = root_of(game, state)
    if guarded(game, root, lambda: game.is_terminal(root)):
        raise BadPosition("the game is over in this position, so there is nothing to search; take back a move")
    assert limits.seconds is not None
    measuring = _Measuring(
        game,
        root,
        limits.most_nodes,
        time.monotonic() + limits.seconds,
        progress,
        {name: [] for name in SEARCHES},
        list(SEARCHES),
    )
    try:
        for plies in range(1, min(limits.deepest, MAX_PLY - 1) + 1):
            if not measuring.open or measuring.seconds_left <= 0:
                break
            _measure_depth(measuring, plies, memory=memory)
    except KeyboardInterrupt:
        measuring.was_interrupted = True
    curves = tuple(Curve(name, tuple(measuring.points[name])) for name in SEARCHES)
    return Growth(_name(game), curves, not measuring.was_interrupted)


def _measure_depth(measuring: _Measuring, plies: int, *, memory: bool) -> None:
    """Runs every search that is still open to one depth. Raises `KeyboardInterrupt`."""
    measuring.values = {}
    for name in tuple(measuring.open):
        found = _measure(measuring, name, plies)
        if found is None:
            measuring.open.remove(name)
            continue
        point, is_last = found
        measuring.points[name].append(point)
        if memory and point.nodes <= MOST_NODES and measuring.seconds_left > 0:
            limits = {"depth": plies, "seconds": measuring.seconds_left}
            peak = _peak(measuring, name, limits)
            measuring.points[name][-1] = replace(point, memory=peak)
        if is_last:
            measuring.open.remove(name)
    _check_equal({name: points[-1] for name, points in measuring.points.items() if points}, plies)


def _measure(measuring: _Measuring, name: str, plies: int) -> tuple[Point, bool] | None:
    """Runs one search to one depth; returns the counts and whether it need go no deeper; None if it was stopped."""
    if measuring.seconds_left <= 0 or (name in ("best order", "worst order") and not measuring.values):
        return None
    counter = ValueKeeper() if name == "minimax" else LeafCounter()
    ends = Ends()
    limits = {"depth": plies, "seconds": measuring.seconds_left / 2, "nodes": measuring.nodes}

    def told(result: SearchResult[Any, Any]) -> None:
        if measuring.progress is not None:
            measuring.progress(name, plies, result.nodes)

    game = counted(measuring.game, ends) if name == "table" else measuring.game
    result = _run(measuring, name, limits, game=game, observer=counter, progress=told)
    if result.stop_reason is StopReason.INTERRUPTED:
        raise KeyboardInterrupt
    if result.stop_reason in (StopReason.SECONDS, StopReason.NODES):
        return None
    if isinstance(counter, ValueKeeper):
        measuring.values = counter.values
    least = _least_seconds(measuring, name, limits, result.seconds)
    leaves = result.evaluations + ends.count if name == "table" else counter.leaves
    is_last = result.stop_reason is StopReason.PROVEN or result.evaluations == 0
    return Point(plies, result.value, leaves, result.nodes, least, None), is_last


def _least_seconds(measuring: _Measuring, name: str, limits: dict[str, Any], first: float) -> float:
    """Returns the least time of some runs: of a short search, one run tells most of what else the machine does."""
    least = first
    for _ in range(MOST_AGAIN if first < SHORT else 0):
        game = counted(measuring.game, Ends()) if name == "table" else measuring.game
        observer = ValueKeeper() if name == "minimax" else LeafCounter()
        result = _run(measuring, name, limits, game=game, observer=observer)
        if result.stop_reason is StopReason.INTERRUPTED:
            raise KeyboardInterrupt
        if result.stop_reason is not StopReason.SECONDS:
            least = min(least, result.seconds)
    return least


def _run(
    measuring: _Measuring,
    name: str,
    limits: dict[str, Any],
    *,
    game: Game[Any, Any],
    observer: LeafCounter | None = None,
    progress: Callable[[SearchResult[Any, Any]], None] | None = None,
) -> SearchResult[Any, Any]:
    """Runs one search, interpreted, with the game's own rules or those that watch it."""
    usual: dict[str, Any] = {**limits, "compiled": False, "progress": progress}
    if name == "table":
        return search(game, measuring.state, distance=False, **TABLE_ALONE, **usual)
    if name == "minimax":
        return minimax(game, measuring.state, observer=observer, **usual)
    order = None if name == "given order" else ByValue(measuring.values, name == "best order")
    return alpha_beta(game, measuring.state, order=order, observer=observer, **usual)


def _peak(measuring: _Measuring, name: str, limits: dict[str, Any]) -> int | None:
    """Returns the peak of a search's memory; None if it was stopped."""
    results: list[SearchResult[Any, Any]] = []
    peak = peak_of(measuring.game, lambda game: results.append(_run(measuring, name, limits, game=game)))
    if results[0].stop_reason is StopReason.INTERRUPTED:
        raise KeyboardInterrupt
    return None if results[0].stop_reason is StopReason.SECONDS else peak


def _check_equal(points: Mapping[str, Point], plies: int) -> None:
    """Raises `UnequalValues` if two searches to the same depth found different values."""
    values = {name: point.value for name, point in points.items() if point.depth == plies}
    if any(not isclose(value, next(iter(values.values())), rel_tol=1e-9, abs_tol=1e-9) for value in values.values()):
        said = ", ".join(f"{name} {value:g}" for name, value in values.items())
        raise UnequalValues(f"searches to depth {plies} found different values: {said}; one of them is wrong")


def _name(game: Game[Any, Any]) -> str:
    try:
        return name_of(game)
    except PerfectPlayError:
        return type(game).__name__
