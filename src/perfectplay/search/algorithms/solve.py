"""The exact value of a state: which solver is asked, and what it is asked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Unpack

from perfectplay.errors import BadArgument, ChanceMet, GameError
from perfectplay.game import Action, Game, State
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.algorithms.in_turns import in_turns
from perfectplay.search.algorithms.prove import can_prove, check_solver, prove
from perfectplay.search.algorithms.solve_by_windows import solve_by_windows
from perfectplay.search.books import Book, by_book
from perfectplay.search.entry import DISTANCE, ENGINE, NODES, SECONDS, Algorithm
from perfectplay.search.failures import root_of
from perfectplay.search.keeping import kept_in, telling
from perfectplay.search.limits import Limits, check_lines, check_threads
from perfectplay.search.parts.observer import Observer
from perfectplay.search.parts.scores import decoder
from perfectplay.search.parts.table_memory import TABLE_MB, Table
from perfectplay.search.request import Progress, Solver, SolveRequest, informed, stoppable
from perfectplay.search.switches import Switches, check, expect_known


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
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
    algorithm: Solver | None = None,
    book: Book | None = None,
    keep: str | Path | None = None,
    **switches: Unpack[Switches],
) -> SearchResult[State, Action]:
    """Returns the exact value, the best line and, unless ``distance`` is False, how long the game lasts.

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
    alpha-beta, with what its table knows by then, the rest. `SearchResult.algorithm` says who proved it.
    What a ``book`` knows (or a whole `Solution`) is not searched.

    ``keep`` is a file for a long proof: the table and the depth reached are written there each minute and at the end,
    also after Ctrl-C, and the same call goes on from there. Limits are those of one run, counts those of all together.
    It needs machine code, one line and alpha-beta, and the file has the size of the table.

    Raises `BadArgument`; `GameError` where the rules fail, and where chance moves; `NotCompilable` if that was demanded
    in vain.
    """
    expect_known(switches, solve)
    known = by_book(book, game, state, "solve")
    if known is not None:
        return known
    check_threads(threads)
    check_lines(lines)
    limits = Limits(None, seconds, nodes)
    root = root_of(game, state)
    request = SolveRequest(
        "solve",
        informed(game, knowledge),
        root,
        limits,
        compiled=compiled,
        progress=progress,
        threads=threads,
        decode=decoder(distance),
        distance=distance,
        lines=lines,
        table_mb=table_mb,
        shared_table=shared_table,
        observer=observer,
        switches=switches,
    )
    check(request.game, switches, to_the_end=True)
    if keep is not None:
        check_keeping(request, algorithm)
    elif algorithm is not None:
        check_solver(request, algorithm)
    try:
        if keep is not None:
            return kept_going(request, keep)
        if algorithm is None:
            return in_turns(request) if can_prove(request) else solve_by_windows(request)
        return prove(request) if algorithm == "proof-number" else solve_by_windows(request)
    except GameError as error:
        if request.game.has_chance and isinstance(error.__cause__, ChanceMet):
            raise GameError(
                f"chance moves in {type(game).__name__}, and solve is for games without chance; solve --all (in "
                f"Python: solve_all) finds the value of every state of a small game, and best (search) the best move "
                f"in any"
            ) from None
        raise


def check_keeping(request: SolveRequest, algorithm: Solver | None) -> None:
    """Raises `BadArgument` for what a proof in a file cannot be asked."""
    for name, is_there in (
        ("lines", request.lines != 1),
        ("observer", request.observer is not None),
        ("shared_table", request.shared_table is not None),
        ("compiled", request.compiled is False),
        ("algorithm", algorithm == "proof-number"),
        ("table", not request.switches.get("table", True)),
    ):
        if is_there:
            raise BadArgument(
                f"keep writes the table of one compiled alpha-beta search, which does not go with {name}; leave out "
                f"one of them"
            )


def kept_going(request: SolveRequest, file: str | Path) -> SearchResult[Any, Any]:
    """Returns the answer of alpha-beta, which goes on from a file and keeps it. Raises `BadArgument`."""
    options = {**request.switches, "distance": request.distance}
    with kept_in(file, request.game, request.state, request.table_mb, options) as kept:
        asked = replace(
            request,
            compiled=True,
            shared_table=kept.table,
            first_depth=max(kept.before["depth"], 1),
            progress=stoppable(telling(kept, request.progress)),
        )
        result = solve_by_windows(asked)
        try:
            kept.write(result)
        except BadArgument:
            if not result.is_proven:  # an answer is worth more than the file
                raise
        except KeyboardInterrupt:  # the file stays as it was
            result = replace(result, stop_reason=StopReason.INTERRUPTED)
        return kept.added(result)


ALGORITHM: Final = Algorithm(
    name="solve",
    call=solve,
    summary="Goes to the end of the game: the exact value, and how long the game lasts.",
    hint="to the end of the game",
    korean="끝까지 풀기",
    options=(SECONDS, NODES, *ENGINE, DISTANCE),
    recorder="window",
    to_the_end=True,
)
