"""The exact values of many states, without leaving compiled code between them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, Unpack

from perfectplay.errors import BadArgument, GameError, NotCompilable, SearchStopped
from perfectplay.game import Action, Game, State
from perfectplay.result import unless_interrupted
from perfectplay.search import worker
from perfectplay.search.algorithms.root_search import ManyRun, search_roots
from perfectplay.search.algorithms.solve import solve
from perfectplay.search.algorithms.solve_by_windows import ends_soon
from perfectplay.search.failures import explained, guarded
from perfectplay.search.limits import Limits, check_threads
from perfectplay.search.parts.run import MAX_PLY, NO_LIMIT, PROVEN
from perfectplay.search.parts.scores import decode
from perfectplay.search.parts.table_memory import FIRST_SLOTS, TABLE_MB, lent
from perfectplay.search.request import informed
from perfectplay.search.session import Session
from perfectplay.search.switches import Switches, check, engine_for, expect_known

Progress = Callable[[int], None]
"""Called with how many states are solved."""

AT_ONCE: Final = 256
"""A thread takes no more states at a time than this."""
SHARES: Final = 8
"""With several threads, each takes at least so many times, where there are enough: some states are harder."""


class Solved(NamedTuple):
    """The exact value of a state, for its player to move."""

    value: float
    plies: int | None
    """How many plies the game lasts under best play; None for a draw, or where distances do not count."""
    score: int | None
    """In the game's own usual scale (see `Game.score`)."""
    action: Any
    """A best action; None where the game is over."""
    is_proven: bool
    nodes: int


def solve_many(
    game: Game[State, Action],
    states: Sequence[State],
    *,
    threads: int = 1,
    distance: bool = True,
    share: bool = False,
    table_mb: float = TABLE_MB,
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    **switches: Unpack[Switches],
) -> list[Solved]:
    """Returns what `solve` finds, for each of ``states``.

    Games that are certain to be over soon are solved in compiled code from one state to the next; others one call
    of `solve` after the other. Each thread has a table of its own (together ``table_mb``), emptied before each state
    unless they ``share``, which saves nodes where the states are near each other.
    Raises `KeyboardInterrupt` at Ctrl-C, and otherwise what `solve` raises.
    """
    check_threads(threads)
    game = informed(game, knowledge)
    expect_known(switches, solve_many)
    check(game, switches, to_the_end=True)
    if isinstance(states, (str, bytes)) or not isinstance(states, Sequence):
        raise BadArgument(f"states is a {type(states).__name__}; it must be a list or a tuple of states")
    if not states:
        return []
    example = next((state for state in states if not _is_over(game, state)), None)
    if compiled is not False and example is not None and ends_soon(game, example):
        try:
            return _compiled(game, states, example, threads, distance, share, table_mb, progress, switches)
        except NotCompilable:
            if compiled:
                raise
    return _one_by_one(game, states, distance, table_mb, compiled, progress, switches)


def _is_over(game: Game[Any, Any], state: Any) -> bool:
    return bool(guarded(game, state, lambda: game.is_terminal(state)))


def _one_by_one(
    game: Game[Any, Any],
    states: Sequence[Any],
    distance: bool,
    table_mb: float,
    compiled: bool | None,
    progress: Progress | None,
    switches: Switches,
) -> list[Solved]:
    found = []
    for number, state in enumerate(states):
        result = unless_interrupted(
            solve(game, state, distance=distance, table_mb=table_mb, compiled=compiled, **switches)
        )
        found.append(Solved(result.value, result.plies, result.score, result.action, result.is_proven, result.nodes))
        if progress is not None:
            progress(number + 1)
    return found


def _compiled(
    game: Game[Any, Any],
    states: Sequence[Any],
    example: Any,
    threads: int,
    distance: bool,
    share: bool,
    table_mb: float,
    progress: Progress | None,
    switches: Switches,
) -> list[Solved]:
    engine = engine_for(game, switches, distance=distance, to_the_end=True, ignore_path=True)
    at_once = AT_ONCE if threads == 1 else max(1, min(AT_ONCE, len(states) // (SHARES * threads)))
    answers: list[list[Solved]] = [[] for _ in range(0, len(states), at_once)]
    waiting = list(range(len(answers)))[::-1]
    taking = threading.Lock()
    running: list[Any] = []
    is_over = threading.Event()

    def work() -> None:
        with lent(None, max(table_mb / threads, 1)) as table:
            table.begin((game, "batch", engine.owner))
            settings = {
                **engine.plan.settings,
                "depth": MAX_PLY,
                "keeps_table": int(share),
                "first_slots": FIRST_SLOTS,
            }
            plan = replace(engine.plan, kernel=search_roots, record=ManyRun, settings=settings)
            session = Session(plan, game, example, limits=Limits(), compiled=True, table=table)
            memory = session.memory
            running.append(memory)
            while not is_over.is_set():
                with taking:
                    if not waiting:
                        break
                    number = waiting.pop()
                here = states[number * at_once : (number + 1) * at_once]
                answers[number] = _solved(session, here, distance)
                table.generation = memory["generation"]
                table.begin_anew_in_time()
                memory["generation"] = table.generation
                if progress is not None:
                    progress(sum(map(len, answers)))
            session.close()

    def stop() -> None:
        is_over.set()
        for memory in running:
            memory["limit"] = 0

    helpers = [worker.Helper(work, stop) for _ in range(threads - 1)]
    try:
        ended = worker.run(work, stop=stop, tick=lambda: not any(helper.has_failed for helper in helpers))
        for helper in helpers:
            while not helper.wait(worker.TICK):
                pass
    except (NotCompilable, GameError, SearchStopped):
        if is_over.is_set() and not any(helper.has_failed for helper in helpers):
            raise KeyboardInterrupt from None  # what was stopped, even in the middle of compiling, has not failed
        raise
    finally:
        errors = [helper.end() for helper in helpers]
    for error in errors:
        if error is not None:
            raise error
    if not ended.finished or sum(map(len, answers)) < len(states):
        raise KeyboardInterrupt
    return [solved for part in answers for solved in part]


def _solved(session: Session, states: Sequence[Any], distance: bool) -> list[Solved]:
    """Returns the answers for some states, by one call of the kernel."""
    game, memory = session.game, session.memory
    try:
        memory.write_all("asked", states)
    except (ValueError, OverflowError, TypeError) as error:
        raise GameError(
            f"the states of {type(game).__name__} are not all alike; they must be made of the same "
            f"numbers in the same places"
        ) from error
    session.set("count", len(states))
    session.set("done", 0)
    session.set("limit", NO_LIMIT)
    try:
        session.machine()
    except SearchStopped:
        raise
    except Exception as error:
        raise explained(game, states[min(memory["done"], len(states) - 1)], session.path(), error) from error
    words = memory.words("answered", 3 * len(states))
    rows = list(zip(words[0::3], words[1::3], words[2::3], strict=True))
    chosen = memory.read_all("chosen", len(states))
    found = []
    score_of = game.score
    for state, action, (value, proof, nodes) in zip(states, chosen, rows, strict=True):
        utility, plies = decode(value)
        if nodes == 1 and plies == 0 and game.is_terminal(state):
            action = None
        proven = proof == PROVEN
        length = plies if distance and proven and utility and plies else None
        score = score_of(state, utility, plies) if proven and (length is not None or not utility) else None
        found.append(Solved(utility, length, score, action, proven, nodes))
    return found
