"""The exact value of a state: by windows that close in on it, or deeper and deeper until it is proven."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, Unpack

from perfectplay.compiling.run import AT_LEAST, AT_MOST, MAX_PLY
from perfectplay.compiling.tables import Table
from perfectplay.game import Action, Game, State, bounds_of
from perfectplay.result import EXACT, LOWER, UPPER, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.answers import Judge, Question, answer, counts, nothing
from perfectplay.search.books import Book, by_book
from perfectplay.search.calls import Progress, depth_searched, opened
from perfectplay.search.coded import decoder, parts
from perfectplay.search.deepening import TABLE_MB, deepen, last_of
from perfectplay.search.failures import guarded, root_of
from perfectplay.search.limits import Limits, check_lines, check_threads
from perfectplay.search.observer import Observer
from perfectplay.search.options import Engine, Switches, check, engine_for
from perfectplay.search.proving import Algorithm, by_proof_numbers, can_prove, prover_for
from perfectplay.search.session import Session, mover_at_root
from perfectplay.search.settling import WIDE
from perfectplay.search.tables import lent
from perfectplay.search.turns import in_turns

DIRECT_PLIES: Final = 64
"""A game that is certain to be over after so many plies is searched to its end at once. In longer ones, deepening
finds short wins that a search to the end would not come to."""


def solve(
    game: Game[State, Action],
    state: State | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    lines: int = 1,
    distance: bool = True,
    table_mb: float = TABLE_MB,
    shared_table: Table | None = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
    algorithm: Algorithm | None = None,
    book: Book | None = None,
    **switches: Unpack[Switches],
) -> SearchResult[State, Action]:
    """The exact value, the best line and, unless ``distance`` is False, how long the game lasts.

    Where `Game.bounds` says that the game ends within 64 plies, null windows close in on the value from both
    sides; other games are searched deeper and deeper until the value is proven. If it is stopped before that, the
    answer is not `is_proven`, and ``between`` says what is. ``lines`` = k gives the k best actions their exact
    values; where states can come twice, those of the others may lie between that and the value of a game that begins
    after the action.
    ``distance=False`` proves the outcome alone, for less; where states can come twice, its action keeps that outcome
    and need not come nearer to the end, as the action of a proven win does with ``distance``. The other options are
    those of `search`.

    ``algorithm="proof-number"`` proves the outcome by proof numbers (depth-first, Nagai 2002), which follow what
    forces the other side however deep it leads; it needs ``distance=False`` and a game whose states never repeat,
    one line and no observer, and has one thread and the switches ``canonical``, ``bounds``, ``candidates`` and
    ``priority``. Where all that holds, no ``algorithm`` and no other switch is named, both take turns: alpha-beta
    has two million nodes, proof numbers have as many, with a table of their own and a quarter of ``table_mb``, and
    alpha-beta, from the beginning, the rest. `SearchResult.algorithm` says who proved it.
    What a ``book`` knows (or a whole `Solution`) is not searched.
    """
    known = by_book(book, game, state, "solve")
    if known is not None:
        return known
    check_threads(threads)
    check_lines(lines)
    limits = Limits(None, seconds, nodes)
    root = root_of(game, state)
    check(game, switches, to_the_end=True)
    if algorithm is None and can_prove(game, switches, distance=distance, lines=lines, observer=observer):

        def turn(name: Algorithm, limits: Limits, progress: Progress | None) -> SearchResult[State, Action]:
            by_proof = name == "proof-number"
            return solve(
                game,
                root,
                seconds=limits.seconds,
                nodes=limits.nodes,
                threads=1 if by_proof else threads,
                distance=False,
                table_mb=max(table_mb / 4, 1) if by_proof else table_mb,
                shared_table=None if by_proof else shared_table,
                compiled=compiled,
                progress=progress,
                algorithm=name,
                **switches,
            )

        return in_turns(turn, limits, progress)
    by_proof = by_proof_numbers(game, algorithm, switches, distance=distance, lines=lines, observer=observer)
    direct = by_proof or (observer is None and switches.get("windows") in (None, "halving") and ends_soon(game, root))
    if not direct:
        best = last_of(
            deepen(
                game,
                root,
                seconds=seconds,
                nodes=nodes,
                threads=threads,
                lines=lines,
                distance=distance,
                table_mb=table_mb,
                shared_table=shared_table,
                compiled=compiled,
                progress=progress,
                observer=observer,
                algorithm="solve",
                **switches,
            ),
            progress,
        )
        return _as_far_as_proven(best) if lines == 1 and observer is None else best
    if by_proof:
        engine = prover_for(game, switches)
    else:
        engine = engine_for(game, switches, distance=distance, to_the_end=True, ignore_path=True)
    question = Question("proof_number" if by_proof else "solve", distance, decoded=decoder(distance))
    with lent(shared_table, table_mb) as table:
        best = _at_once(
            engine, question, game, root, limits, lines, compiled, progress, table, 1 if by_proof else threads
        )
    if progress is not None:
        with suppress(KeyboardInterrupt):  # the answer is there
            progress(best)
    return best


def _as_far_as_proven(best: SearchResult[Any, Any]) -> SearchResult[Any, Any]:
    """The values of the root's actions at some depth are not the game's; of those, only what is proven is told."""
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
    """Whether it is certain that the game is over before long."""

    def ask() -> bool:
        if game.can_repeat or game.is_terminal(state):
            return False
        return bounds_of(game, state, game.to_move(state)).latest <= DIRECT_PLIES

    mover_at_root(game, state)
    return guarded(game, state, ask)  # type: ignore[no-any-return]


def _at_once(
    engine: Engine,
    question: Question,
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    lines: int,
    compiled: bool | None,
    progress: Progress | None,
    table: Table,
    threads: int,
) -> SearchResult[Any, Any]:
    def tick() -> None:
        if progress is not None:
            progress(_so_far(session, question, certain, StopReason.DEPTH))

    settings = {"lines": 1, "forget": 1, "window": engine.windows, "wants_line": 1}
    session, certain = opened(engine.plan, game, state, limits, compiled, settings, tick, table, threads, engine.owner)
    try:
        return _settled(session, question, certain, lines)
    finally:
        session.close()


def _settled(session: Session, question: Question, certain: Judge, lines: int) -> SearchResult[Any, Any]:
    finished = session.run(MAX_PLY)
    if finished.returned is None:
        return _so_far(session, question, certain, finished.reason or StopReason.NODES)
    if finished.returned[1] == 0:
        return _so_far(session, question, certain, StopReason.PLIES)
    depth = depth_searched(session, finished, MAX_PLY, evaluations=session.memory["evaluations"])
    best = answer(session, finished, question, certain, depth=depth, stop_reason=StopReason.PLIES)
    if best.action is None:
        return best
    best = replace(best, root_values=_roots(session, best), best_actions=(best.action,))
    if lines == 1:
        return best
    session.set("window", WIDE)
    session.set("lines", lines)
    session.set("forget", 0)
    session.try_first(best.action)
    finished = session.run(MAX_PLY)
    more = answer(
        session,
        finished,
        question,
        certain,
        depth=depth,
        stop_reason=finished.reason or StopReason.PROVEN,
        previous=best,
    )
    return replace(
        more,
        pv=best.pv,
        action=best.action,
        best_actions=best.best_actions,
        plies=best.plies,
        value=best.value,
        is_proven=best.is_proven,
        bound=best.bound,
        score=best.score,
        between=best.between,
        rests_on=best.rests_on,
    )


def _roots(session: Session, best: SearchResult[Any, Any]) -> dict[Any, RootValue]:
    """The best action has the value; of the others it is proven that they are not better."""
    actions = guarded(session.game, session.state, lambda: list(session.game.actions(session.state)))
    return {
        action: RootValue(best.value, EXACT, best.is_proven, best.plies)
        if action == best.action
        else RootValue(best.value, UPPER)
        for action in actions
    }


def _so_far(session: Session, question: Question, certain: Judge, stop_reason: StopReason) -> SearchResult[Any, Any]:
    """What a search that was stopped has proved."""
    memory = session.memory
    best = nothing(session, question, stop_reason)
    lowest, highest = certain.lowest, certain.highest
    if memory["low_proof"] & AT_LEAST:
        lowest = max(lowest, parts(memory.read("proved", 0))[0])
    if memory["high_proof"] & AT_MOST:
        highest = min(highest, parts(memory.read("proved", 1))[0])
    best = replace(best, between=(lowest, highest), **counts(session))
    if memory["low_proof"] & AT_LEAST and lowest > certain.lowest:
        action = memory.read("line", 0)
        return replace(
            best, action=action, best_actions=(action,), pv=(action,), value=lowest, bound=LOWER, rests_on=RestsOn.PROOF
        )
    if highest < certain.highest:
        return replace(best, value=highest, bound=UPPER, rests_on=RestsOn.PROOF)
    return best
