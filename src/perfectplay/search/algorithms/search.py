"""The search that plays: the engine, one ply deeper each time, the best action so far first, until a limit or a proof.

Slate and Atkin, "Chess 4.5" (1977); Korf, "Depth-first iterative-deepening", *Artificial Intelligence* 27 (1985).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Unpack, cast

from perfectplay.errors import BadArgument
from perfectplay.game import Action, Game, State
from perfectplay.result import OF_ANY_PATH, SearchResult
from perfectplay.search import driver
from perfectplay.search.algorithms.alpha_beta import alpha_beta_plan, unsound_of
from perfectplay.search.algorithms.expectiminimax import best_play_plan
from perfectplay.search.algorithms.proof_look import after_a_look, gains_by_a_look
from perfectplay.search.answers import Certain, certain_of_game
from perfectplay.search.books import Book, by_book
from perfectplay.search.earlier import worn_out
from perfectplay.search.entry import (
    ALL_VALUES,
    DISTANCE,
    ENGINE,
    LIMITS,
    TIES,
    WIDTH,
    Algorithm,
)
from perfectplay.search.limits import Limits, check_lines, check_threads
from perfectplay.search.parts.observer import Observer
from perfectplay.search.parts.outcomes import Outcome, OutcomeThenDistance
from perfectplay.search.parts.root_windows import WIDE
from perfectplay.search.parts.run import MAX_ROOT
from perfectplay.search.parts.scores import decoder
from perfectplay.search.parts.table_memory import TABLE_MB, Table, lent
from perfectplay.search.request import Progress, Request, Ties, as_it_is, informed, stoppable
from perfectplay.search.session import Session
from perfectplay.search.switches import Engine, Switches, engine_for, expect_known, selective_for


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
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
    book: Book | None = None,
    **switches: Unpack[Switches],
) -> SearchResult[State, Action]:
    """Returns the best action within the limits: ``depth`` plies, ``seconds``, ``nodes``, whichever comes first.

    Deepens until a limit is reached, the value is proven, or Ctrl-C is pressed, and then gives the best answer so
    far, at least a legal action. Among equal outcomes it prefers the shorter win and the longer loss.

    ``progress`` is called about ten times a second, and after each depth, with the best answer so far; if it returns
    False or raises `SearchStopped`, the search ends with that.

    Its value to a ``depth`` is that of `minimax` with ``distance``, or what is proven to be better known. Within
    ``seconds`` or ``nodes`` alone it searches as strongly as it can: where the game has an evaluation and says which
    actions are noisy, what a pass leads to or where to look deeper, it makes use of that
    (`perfectplay.search.switches.selective_for`), unless such a switch is False. Then ``unsound`` says so; what is
    proven stays proven.

    ``lines`` = k gives the k best actions of the root their exact values, ``all_values`` every one. ``table_mb`` limits
    the transposition table; a ``shared_table`` is kept for further searches for the same player in the same game.
    ``earlier`` are the states of the game that is being played before ``state``: to come back to one that came
    `Game.repetition_limit` - 1 times is worth `Game.repetition`, and what is proven is proven for this game: where
    there are such states, `Game.bounds` of the initial state alone are used, for the others know nothing of them.
    ``switches`` are those of `perfectplay.search.switches.Switches`: all that is sound and pays is on.
    ``width``, ``ties``, ``seed``, ``knowledge``, ``compiled`` and ``observer`` are as in `alpha_beta`; with a
    ``width`` or an ``observer`` plain alpha-beta deepens. A game with chance is searched by `expectiminimax`, deeper
    and deeper; it takes neither the switches nor ``width``, ``observer`` and ``shared_table``, has one thread and no
    table, and heeds neither ``earlier`` nor ``distance``. What a ``book`` knows (or a whole `Solution`) is not
    searched.

    Where the game has no evaluation by itself, but ``knowledge`` gives one, the first 8 % of ``seconds`` and ``nodes``
    look for a proof without it, which goes deeper; not with a ``depth``, switches, or what asks for more than the best
    action.

    Raises `BadArgument`; `GameError` where the rules fail; `NotCompilable` if that was demanded in vain.
    """
    expect_known(switches, search)
    known = by_book(book, game, state, "search")
    if known is not None:
        return known
    played, limits, listener = informed(game, knowledge), Limits(depth, seconds, nodes), stoppable(progress)
    run = partial(
        deepen,
        state=state,
        depth=depth,
        threads=threads,
        lines=lines,
        all_values=all_values,
        width=width,
        distance=distance,
        ties=ties,
        seed=seed,
        table_mb=table_mb,
        earlier=earlier,
        compiled=compiled,
        observer=observer,
        **switches,
    )
    is_plain = lines == 1 and not all_values and ties == "first" and width is None and observer is None and not switches
    if is_plain and gains_by_a_look(played, limits):
        return after_a_look(run, played, limits, shared_table, listener)
    answers = run(played, seconds=seconds, nodes=nodes, shared_table=shared_table, progress=progress)
    return driver.last_of(answers, listener)


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
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
    algorithm: str = "search",
    **switches: Unpack[Switches],
) -> Iterator[SearchResult[State, Action]]:
    """Yields the answers of `search` to depth 1, 2, 3 ... as they come; the last one says why it was the last.

    At the root the best action of the last depth comes first, so that a depth that is not finished can only improve
    on the answer before. ``progress`` is called about ten times a second, not after each depth. Raises as `search`
    does.
    """
    expect_known(switches, deepen)
    check_threads(threads)
    check_lines(lines)
    request = Request(
        algorithm,
        informed(game, knowledge),
        state,
        Limits(depth, seconds, nodes),
        ties=ties,
        seed=seed,
        compiled=compiled,
        progress=progress,
        threads=threads,
    )
    if request.game.has_chance:
        if observer is not None:
            raise BadArgument("search cannot be recorded in a game with chance; record expectiminimax")
        options = {"width": width, "shared_table": shared_table}
        for name in (*switches, *(name for name, value in options.items() if value is not None)):
            raise BadArgument(f"{name} is not for games with chance, which expectiminimax searches; leave it out")
        return by_expectiminimax(request, lines > 1 or all_values or ties != "first")
    if width is not None or observer is not None:
        for name in (*switches, *(["earlier"] if earlier else [])):
            kind = "for the engine" if name == "earlier" else "a switch of the engine"
            raise BadArgument(
                f"{name} is {kind}, but with a width or an observer plain alpha-beta searches; leave out one of them"
            )
        wants_all = lines > 1 or all_values or ties != "first"
        return by_plain_alpha_beta(request, width, wants_all, distance, observer)
    lines = MAX_ROOT if all_values or ties != "first" else lines
    return by_the_engine(request, lines, distance, table_mb, shared_table, earlier, switches)


def by_the_engine(
    request: Request,
    lines: int,
    distance: bool,
    table_mb: float,
    shared_table: Table | None,
    earlier: Sequence[Any],
    switches: Switches,
    *,
    first: driver.First | None = None,
) -> Iterator[SearchResult[Any, Any]]:
    """Yields the answers of the engine, deeper and deeper; ``first`` is as in `driver.deepen`."""
    game, limits = request.game, request.limits
    past = worn_out(game, earlier) if earlier else ()
    is_solving = request.algorithm == "solve"
    has_no_depth = limits.seconds is not None or limits.nodes is not None or is_solving
    if limits.depth is None and has_no_depth and not is_solving:
        switches = cast("Switches", {**selective_for(game), **switches})
    engine = engine_for(game, switches, distance=distance, to_the_end=False, ignore_path=has_no_depth)
    unsound = engine.unsound
    if engine.ignores_path and not is_solving:
        unsound += (OF_ANY_PATH,)

    def begin(session: Session) -> Certain | None:
        session.set("past_count", len(past))
        for number, before in enumerate(past):
            session.hint("past", number, before)
        # Bounds know nothing of what came before.
        return certain_of_game(game, session.memory["player"]) if past else None

    with lent(shared_table, table_mb) as table:
        asked = replace(request, table=table, owner=(engine.owner, past), unsound=unsound, decode=decoder(distance))
        plan = replace(engine.plan, settings={**engine.plan.settings, "lines": lines, "root_window": WIDE})
        yield from driver.deepen(asked, plan, begin=begin, aim=aimed(engine, lines), first=first)


def aimed(engine: Engine, lines: int) -> Any:
    """Returns the function that sets the next window: around the last value, by what it has changed."""

    def aim(session: Session, values: list[int]) -> None:
        if len(values) > 1 and lines == 1:
            session.set("root_window", engine.windows)
            session.hint("proved", 0, values[-1])
            session.hint("proved", 1, values[-2])
        depth = session.memory["depth"]
        if session.memory["nodes"] > 0:
            session.set("clears", 0)
            if session.memory["reached"] < depth:
                # Nothing was cut off at this depth: it rests on estimates of lesser depths, which by way of
                # repetitions rest on one another without end.
                session.set("proofs_only", 1)

    return aim


def by_plain_alpha_beta(
    request: Request, width: int | None, all_values: bool, distance: bool, observer: Observer | None
) -> Iterator[SearchResult[Any, Any]]:
    """Yields the answers of plain alpha-beta, by `Game.priority`, deeper and deeper."""
    plan = alpha_beta_plan(
        request.game,
        OutcomeThenDistance() if distance else Outcome(),
        by_priority=True,
        width=width,
        observer=observer,
        all_values=all_values,
    )
    asked = replace(request, threads=1, decode=as_it_is, unsound=unsound_of(width))
    return driver.deepen(asked, plan, ends_without_cut_offs=True)


def by_expectiminimax(request: Request, all_values: bool) -> Iterator[SearchResult[Any, Any]]:
    """Yields the answers of expectiminimax, by `Game.priority`, deeper and deeper."""
    plan = best_play_plan(request.game, all_values=all_values)
    return driver.deepen(replace(request, threads=1, decode=as_it_is), plan, ends_without_cut_offs=True)


ALGORITHM: Final = Algorithm(
    name="search",
    call=search,
    summary="Deepens ply by ply until a limit or a proof; the best answer so far.",
    hint="searches deeper and deeper until a limit",
    korean="반복 심화",
    options=(*LIMITS, *TIES, *ENGINE, DISTANCE, WIDTH, ALL_VALUES),
    recorder="window",
    takes_earlier=True,
    usual_seconds=5.0,
)
