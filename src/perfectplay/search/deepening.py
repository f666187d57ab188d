"""Iterative deepening: one ply deeper each time, the best action so far first, until a limit or a proof.

Slate and Atkin, "Chess 4.5" (1977); Korf, "Depth-first iterative-deepening", *Artificial Intelligence* 27 (1985).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from perfectplay.compiling.run import MAX_PLY
from perfectplay.errors import BadArgument
from perfectplay.game import Action, Game, State
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.answers import Question, Ties, answer
from perfectplay.search.calls import Progress, alpha_beta_plan, alpha_beta_settings, opened, so_far, unsound_of
from perfectplay.search.limits import Limits
from perfectplay.search.observer import Observer
from perfectplay.search.values import Outcome, OutcomeThenDistance


def deepen(
    game: Game[State, Action], state: State | None = None, *, depth: int | None = None, seconds: float | None = None,
    nodes: int | None = None, width: int | None = None, all_values: bool = False, distance: bool = True,
    ties: Ties = "first", seed: int | None = None, compiled: bool | None = None, progress: Progress | None = None,
    observer: Observer | None = None, algorithm: str = "search",
) -> Iterator[SearchResult[State, Action]]:
    """The answers of alpha-beta to depth 1, 2, 3 ... as they come; the last one says why it was the last.

    The limits hold together. Actions are tried by `Game.priority`; at the root the best of the last depth comes
    first, so that a depth that is not finished can only improve on the answer before.
    """
    limits = Limits(depth, seconds, nodes)
    values = OutcomeThenDistance() if distance else Outcome()
    plan = alpha_beta_plan(game, values, by_priority=True, width=width, observer=observer)
    question = Question(algorithm, distance, ties, seed, unsound_of(width))
    settings = alpha_beta_settings(True, width, all_values or ties != "first")
    best: SearchResult[Any, Any] | None = None

    def tick() -> None:
        if progress is not None:
            progress(so_far(session, question, best))

    session, certain = opened(plan, game, state, limits, compiled, settings, tick)
    for plies in range(1, limits.deepest + 1):
        evaluations = session.memory["evaluations"]
        if best is not None and best.pv:
            session.try_first(best.pv[0])
        finished = session.run(plies)
        is_last = plies == limits.deepest
        reason = finished.reason or (StopReason.PLIES if is_last and plies == MAX_PLY else StopReason.DEPTH)
        depth_done = plies if finished.returned is not None else plies - 1
        best = answer(session, finished, question, certain, depth=depth_done, stop_reason=reason, previous=best)
        yield best
        nothing_cut_off = session.memory["evaluations"] == evaluations
        if finished.reason is not None or best.stop_reason is StopReason.PROVEN or nothing_cut_off:
            return


def search(
    game: Game[State, Action], state: State | None = None, *, depth: int | None = None, seconds: float | None = None,
    nodes: int | None = None, threads: int = 1, width: int | None = None, all_values: bool = False,
    distance: bool = True, ties: Ties = "first", seed: int | None = None, compiled: bool | None = None,
    progress: Progress | None = None, observer: Observer | None = None,
) -> SearchResult[State, Action]:
    """The best action within the limits: ``depth`` plies, ``seconds``, ``nodes``, whichever comes first.

    Deepens until a limit is reached, the value is proven, or Ctrl-C is pressed, and then gives the best answer so
    far, at least a legal action. Among equal outcomes it prefers the shorter win and the longer loss.
    The other options are those of `alpha_beta`.
    """
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise BadArgument(f"threads is {threads!r}; it must be a whole number, 1 or more")
    if threads > 1:
        raise BadArgument(f"threads is {threads}; a search runs in one thread so far, so it must be 1")
    return _last(deepen(game, state, depth=depth, seconds=seconds, nodes=nodes, width=width, all_values=all_values,
                        distance=distance, ties=ties, seed=seed, compiled=compiled, progress=progress,
                        observer=observer),
                 progress)


def solve(
    game: Game[State, Action], state: State | None = None, *, seconds: float | None = None, nodes: int | None = None,
    distance: bool = True, compiled: bool | None = None, progress: Progress | None = None,
    observer: Observer | None = None,
) -> SearchResult[State, Action]:
    """The exact value, the best line and, unless ``distance`` is False, how long the game lasts.

    If it is stopped before that, the answer is not `is_proven`, and its bound says what is.
    """
    return _last(deepen(game, state, seconds=seconds, nodes=nodes, distance=distance, compiled=compiled,
                        progress=progress, observer=observer, algorithm="solve"), progress)


def _last(answers: Iterator[SearchResult[Any, Any]], progress: Progress | None) -> SearchResult[Any, Any]:
    for best in answers:
        if progress is not None:
            progress(best)
    return best
