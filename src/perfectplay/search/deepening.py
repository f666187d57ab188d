"""Iterative deepening: one ply deeper each time, the best action so far first, until a limit or a proof.

Slate and Atkin, "Chess 4.5" (1977); Korf, "Depth-first iterative-deepening", *Artificial Intelligence* 27 (1985).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Unpack

from perfectplay.compiling.run import MAX_PLY, MAX_ROOT
from perfectplay.compiling.tables import Table
from perfectplay.errors import BadArgument
from perfectplay.game import Action, Game, State
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.answers import Question, Ties, answer, judge_whole
from perfectplay.search.books import Book, by_book
from perfectplay.search.calls import Progress, alpha_beta_plan, alpha_beta_settings, opened, so_far, unsound_of
from perfectplay.search.coded import decoder
from perfectplay.search.earlier import worn_out
from perfectplay.search.limits import Limits, check_lines, check_threads
from perfectplay.search.observer import Observer
from perfectplay.search.options import Engine, Switches, engine_for
from perfectplay.search.settling import WIDE
from perfectplay.search.tables import lent
from perfectplay.search.values import Outcome, OutcomeThenDistance

TABLE_MB: Final = 256
"""The usual size of a table. Of this only what is written to takes memory."""


def search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    lines: int = 1,
    all_values: bool = False,
    width: int | None = None,
    distance: bool = True,
    ties: Ties = "first",
    seed: int | None = None,
    table_mb: float = TABLE_MB,
    shared_table: Table | None = None,
    earlier: Sequence[State] = (),
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
    book: Book | None = None,
    **switches: Unpack[Switches],
) -> SearchResult[State, Action]:
    """The best action within the limits: ``depth`` plies, ``seconds``, ``nodes``, whichever comes first.

    Deepens until a limit is reached, the value is proven, or Ctrl-C is pressed, and then gives the best answer so
    far, at least a legal action. Among equal outcomes it prefers the shorter win and the longer loss.

    Its value to a depth is that of `minimax` with ``distance``, or what is proven to be better known. ``lines`` = k
    gives the k best actions of the root their exact values, ``all_values`` every one. ``table_mb`` limits the
    transposition table; a ``shared_table`` is kept for further searches for the same player in the same game.
    ``earlier`` are the states of the game that is being played before ``state``: to come back to one that came
    `Game.repetition_limit` - 1 times is worth `Game.repetition`, and what is proven is proven for this game: where
    there are such states, `Game.bounds` of the initial state alone are used, for the others know nothing of them.
    ``switches`` are those of `perfectplay.search.options.Switches`: all that is sound is on.
    ``width``, ``ties``, ``seed``, ``compiled`` and ``observer`` are as in `alpha_beta`; with a ``width`` or an
    ``observer`` plain alpha-beta deepens. What a ``book`` knows (or a whole `Solution`) is not searched.
    """
    known = by_book(book, game, state, "search")
    if known is not None:
        return known
    return last_of(
        deepen(
            game,
            state,
            depth=depth,
            seconds=seconds,
            nodes=nodes,
            threads=threads,
            lines=lines,
            all_values=all_values,
            width=width,
            distance=distance,
            ties=ties,
            seed=seed,
            table_mb=table_mb,
            shared_table=shared_table,
            earlier=earlier,
            compiled=compiled,
            progress=progress,
            observer=observer,
            **switches,
        ),
        progress,
    )


def deepen(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    lines: int = 1,
    all_values: bool = False,
    width: int | None = None,
    distance: bool = True,
    ties: Ties = "first",
    seed: int | None = None,
    table_mb: float = TABLE_MB,
    shared_table: Table | None = None,
    earlier: Sequence[State] = (),
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
    algorithm: str = "search",
    **switches: Unpack[Switches],
) -> Iterator[SearchResult[State, Action]]:
    """The answers of `search` to depth 1, 2, 3 ... as they come; the last one says why it was the last.

    At the root the best action of the last depth comes first, so that a depth that is not finished can only improve
    on the answer before.
    """
    check_threads(threads)
    check_lines(lines)
    limits = Limits(depth, seconds, nodes)
    if width is not None or observer is not None:
        if switches:
            raise BadArgument(
                f"{next(iter(switches))} is a switch of the engine, but with a width or an observer "
                f"plain alpha-beta searches; leave out one of them"
            )
        if earlier:
            raise BadArgument(
                "earlier is for the engine, but with a width or an observer plain alpha-beta searches; "
                "leave out one of them"
            )
        return _by_the_book(
            game,
            state,
            limits,
            width,
            lines > 1 or all_values or ties != "first",
            distance,
            ties,
            seed,
            compiled,
            progress,
            observer,
            algorithm,
        )
    return _by_the_engine(
        game,
        state,
        limits,
        threads,
        MAX_ROOT if all_values or ties != "first" else lines,
        distance,
        ties,
        seed,
        table_mb,
        shared_table,
        earlier,
        compiled,
        progress,
        algorithm,
        switches,
    )


def _by_the_engine(
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    threads: int,
    lines: int,
    distance: bool,
    ties: Ties,
    seed: int | None,
    table_mb: float,
    shared_table: Table | None,
    earlier: Sequence[Any],
    compiled: bool | None,
    progress: Progress | None,
    algorithm: str,
    switches: Switches,
) -> Iterator[SearchResult[Any, Any]]:
    past = worn_out(game, earlier) if earlier else ()
    no_depth = limits.seconds is not None or limits.nodes is not None or algorithm == "solve"
    engine = engine_for(game, switches, distance=distance, to_the_end=False, ignore_path=no_depth)
    unsound = engine.unsound
    if engine.ignores_path and algorithm != "solve":
        unsound += ("estimates from the table, whatever path led to the state",)
    question = Question(algorithm, distance, ties, seed, unsound, decoder(distance))
    settings = {"lines": lines, "forget": 1, "window": WIDE}
    with lent(shared_table, table_mb) as table:
        yield from _deeper(engine, question, game, state, limits, compiled, settings, progress, table, threads, past)


def _deeper(
    engine: Engine,
    question: Question,
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    compiled: bool | None,
    settings: dict[str, int],
    progress: Progress | None,
    table: Table,
    threads: int,
    past: tuple[Any, ...],
) -> Iterator[SearchResult[Any, Any]]:
    best: SearchResult[Any, Any] | None = None

    def tick() -> None:
        if progress is not None:
            progress(so_far(session, question, best))

    session, certain = opened(
        engine.plan, game, state, limits, compiled, settings, tick, table, threads, (engine.owner, past)
    )
    if past:  # bounds know nothing of it
        certain = judge_whole(game, session.memory["player"])
    session.set("past_count", len(past))
    for number, before in enumerate(past):
        session.hint("past", number, before)
    values: list[int] = []
    for plies in range(1, limits.deepest + 1):
        if best is not None and best.pv:
            session.try_first(best.pv[0])
        if len(values) > 1 and settings["lines"] == 1:
            session.set("window", engine.windows)
            session.hint("proved", 0, values[-1])
            session.hint("proved", 1, values[-2])
        finished = session.run(plies)
        session.set("forget", 0)
        if finished.returned is not None:
            values.append(finished.returned[0])
        is_last = plies == limits.deepest
        reason = finished.reason or (StopReason.PLIES if is_last and plies == MAX_PLY else StopReason.DEPTH)
        depth_done = plies if finished.returned is not None else plies - 1
        best = answer(session, finished, question, certain, depth=depth_done, stop_reason=reason, previous=best)
        is_last |= finished.reason is not None or best.stop_reason is StopReason.PROVEN
        if session.memory["reached"] < plies:
            # Nothing was cut off at this depth: it rests on estimates of lesser depths, which by way of repetitions
            # rest on one another without end.
            session.set("proofs_only", 1)
        if is_last:
            session.close()
        yield best
        if is_last:
            return


def _by_the_book(
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    width: int | None,
    all_values: bool,
    distance: bool,
    ties: Ties,
    seed: int | None,
    compiled: bool | None,
    progress: Progress | None,
    observer: Observer | None,
    algorithm: str,
) -> Iterator[SearchResult[Any, Any]]:
    """Plain alpha-beta, by `Game.priority`, deeper and deeper."""
    values = OutcomeThenDistance() if distance else Outcome()
    plan = alpha_beta_plan(game, values, by_priority=True, width=width, observer=observer)
    question = Question(algorithm, distance, ties, seed, unsound_of(width))
    settings = alpha_beta_settings(True, width, all_values)
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
            break
    session.close()


def last_of(answers: Iterator[SearchResult[Any, Any]], progress: Progress | None) -> SearchResult[Any, Any]:
    """The last of some answers; where Ctrl-C comes between two of them, the one before it."""
    best: SearchResult[Any, Any] | None = None
    try:
        for best in answers:
            if progress is not None:
                progress(best)
    except KeyboardInterrupt:
        if best is None:
            raise
        if best.stop_reason is StopReason.DEPTH:
            return replace(best, stop_reason=StopReason.INTERRUPTED)
    assert best is not None
    return best
