"""The solver by alpha-beta: null windows that close in on the value, or deeper and deeper until it is proven."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game, bounds_of, legal_actions
from perfectplay.result import EXACT, LOWER, UPPER, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search import driver
from perfectplay.search.algorithms.search import by_plain_alpha_beta, by_the_engine
from perfectplay.search.answers import Certain, answer, certain_at, counts, nothing_known
from perfectplay.search.driver import depth_searched, mover_at_root, open_session
from perfectplay.search.failures import guarded
from perfectplay.search.parts.root_windows import WIDE
from perfectplay.search.parts.run import AT_LEAST, AT_MOST, MAX_PLY
from perfectplay.search.parts.scores import decode
from perfectplay.search.parts.table_memory import lent
from perfectplay.search.request import SolveRequest
from perfectplay.search.session import Session
from perfectplay.search.switches import Engine, engine_for

DIRECT_PLIES: Final = 64
"""A game that is certain to be over after so many plies is searched to its end at once. In longer ones, deepening
finds short wins that a search to the end would not come to."""


def solve_by_windows(request: SolveRequest) -> SearchResult[Any, Any]:
    """Returns the exact value by alpha-beta, or what is known of it when the search is stopped."""
    is_direct = request.observer is None and request.switches.get("windows") in (None, "bisection")
    if is_direct and ends_soon(request.game, request.state):
        engine = engine_for(
            request.game, request.switches, distance=request.distance, to_the_end=True, ignore_path=True
        )
        return at_once(request, engine)
    if request.observer is not None:
        if request.switches:
            raise BadArgument(
                f"{next(iter(request.switches))} is a switch of the engine, but with a width or an observer plain "
                f"alpha-beta searches; leave out one of them"
            )
        answers = by_plain_alpha_beta(request, None, request.lines > 1, request.distance, request.observer)
    else:
        answers = by_the_engine(
            request,
            request.lines,
            request.distance,
            request.table_mb,
            request.shared_table,
            (),
            request.switches,
        )
    best = driver.last_of(answers, request.progress)
    return _as_far_as_proven(best) if request.lines == 1 and request.observer is None else best


def _as_far_as_proven(best: SearchResult[Any, Any]) -> SearchResult[Any, Any]:
    """Returns only what is proven, because values of the root's actions at some depth are not those of the game."""
    if not best.is_proven:
        return best
    return replace(
        best,
        root_values={
            action: root if root.is_proven else RootValue(best.value, UPPER)
            for action, root in best.root_values.items()
        },
    )


def ends_soon(game: Game[Any, Any], state: Any) -> bool:
    """Returns whether it is certain that the game is over before long. Raises `GameError`."""

    def ask() -> bool:
        if game.can_repeat or game.is_terminal(state):
            return False
        return bounds_of(game, state, game.to_move(state)).latest <= DIRECT_PLIES

    mover_at_root(game, state)
    is_soon: bool = guarded(game, state, ask)
    return is_soon


def at_once(request: SolveRequest, engine: Engine) -> SearchResult[Any, Any]:
    """Returns the answer of one search to the end of the game."""

    def tick() -> None:
        if request.progress is not None:
            request.progress(_so_far(session, request, certain, StopReason.DEPTH))

    plan = replace(engine.plan, settings={**engine.plan.settings, "wants_line": 1})
    with lent(request.shared_table, request.table_mb) as table:
        asked = replace(request, table=table, owner=engine.owner)
        session = open_session(asked, plan, on_tick=tick)
        certain = certain_at(session)
        try:
            best = _whole_answer(session, asked, certain)
        finally:
            session.close()
    if request.progress is not None:
        with suppress(KeyboardInterrupt):  # the answer is there
            request.progress(best)
    return best


def _whole_answer(session: Session, request: SolveRequest, certain: Certain) -> SearchResult[Any, Any]:
    finished = session.run(MAX_PLY)
    if finished.returned is None:
        return _so_far(session, request, certain, finished.reason or StopReason.NODES)
    if finished.returned[1] == 0:
        return _so_far(session, request, certain, StopReason.PLIES)
    depth = depth_searched(session, finished, MAX_PLY, evaluations=session.memory["evaluations"])
    best = answer(session, finished, request, certain, depth=depth, stop_reason=StopReason.PLIES)
    if best.action is None:
        return best
    best = replace(best, root_values=_roots(session, best), best_actions=(best.action,))
    if request.lines == 1:
        return best

    def ask_for_lines() -> None:
        session.set("root_window", WIDE)  # the values of further actions need an open window
        session.set("lines", request.lines)
        session.set("clears", 0)
        session.try_first(best.action)

    def again() -> StopReason | None:
        reason = session.run(MAX_PLY).reason
        ask_for_lines()
        return reason

    ask_for_lines()
    finished = session.run(MAX_PLY, again)
    reason = finished.reason or StopReason.PROVEN
    more = answer(session, finished, request, certain, depth=depth, stop_reason=reason, previous=best)
    kept = ("pv", "action", "best_actions", "plies", "value", "is_proven", "bound", "score", "between", "rests_on")
    return replace(more, **{name: getattr(best, name) for name in kept})


def _roots(session: Session, best: SearchResult[Any, Any]) -> dict[Any, RootValue]:
    """Returns the value of the best action; of the others it is proven that they are not better."""
    actions = guarded(session.game, session.state, lambda: legal_actions(session.game, session.state))
    return {
        action: RootValue(best.value, EXACT, best.is_proven, best.plies)
        if action == best.action
        else RootValue(best.value, UPPER)
        for action in actions
    }


def _so_far(
    session: Session, request: SolveRequest, certain: Certain, stop_reason: StopReason
) -> SearchResult[Any, Any]:
    """Returns what a search has proved before it was stopped."""
    memory = session.memory
    best = nothing_known(session, request, stop_reason)
    lowest, highest = certain.lowest, certain.highest
    if memory["low_proof"] & AT_LEAST:
        lowest = max(lowest, decode(memory.read("proved", 0))[0])
    if memory["high_proof"] & AT_MOST:
        highest = min(highest, decode(memory.read("proved", 1))[0])
    best = replace(best, between=(lowest, highest), **counts(session))
    if memory["low_proof"] & AT_LEAST and lowest > certain.lowest:
        action = memory.read("line", 0)
        return replace(
            best, action=action, best_actions=(action,), pv=(action,), value=lowest, bound=LOWER, rests_on=RestsOn.PROOF
        )
    if highest < certain.highest:
        return replace(best, value=highest, bound=UPPER, rests_on=RestsOn.PROOF)
    return best
