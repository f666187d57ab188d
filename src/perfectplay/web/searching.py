"""A search for a move in a thread of its own, when its turn has come, and the news that it sends meanwhile."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from fastapi.sse import EventSourceResponse, format_sse_event
from starlette.types import Receive, Scope, Send

from perfectplay.errors import BadArgument, BadPosition, PerfectPlayError
from perfectplay.game import CHANCE, Game, bounds_of
from perfectplay.playing.match import Match
from perfectplay.playing.settings import Settings, as_usual
from perfectplay.result import RestsOn, SearchResult, StopReason
from perfectplay.search.algorithms.catalogue import ALGORITHMS
from perfectplay.search.algorithms.suited import suited_to
from perfectplay.search.entry import Algorithm
from perfectplay.search.teams import is_two_sided
from perfectplay.showing import named
from perfectplay.web.boards import clicks_of
from perfectplay.web.limits import Limits
from perfectplay.web.problems import as_problem, log
from perfectplay.web.questions import Library, SearchQuestion
from perfectplay.web.turns import Turns
from perfectplay.web.wording import value_text, verdict

USUAL_SECONDS: Final = 1.0
AGAIN: Final = 0.2
"""The least time between two messages about a search, in seconds."""
STILL_HERE: Final = 2.0
UNCROWDED: Final = max(os.cpu_count() or 1, 2)
"""If more searches than this run or wait, each gets only its share of the time: less deep, but not late."""
WAITING: Final = 0.25
"""Who waits is told its place so often, in seconds."""
LEAST_SECONDS: Final = 0.01
MOST_ROOTS: Final = 60
MOST_LINE: Final = 30


def informed(question: SearchQuestion, game: Game[Any, Any]) -> Game[Any, Any]:
    """Returns the game as a player would search it: perhaps with the knowledge that comes with the package."""
    algorithm = None if question.algorithm == "auto" else str(question.algorithm)
    settings = Settings(question.seconds, question.depth, question.nodes, algorithm=algorithm)
    return as_usual(game, settings, by_best_first=False)  # its trees on the page are too small for that


def call_of(
    question: SearchQuestion, game: Game[Any, Any], limits: Limits, *, may_compile: bool
) -> tuple[Algorithm, dict[str, Any]]:
    """Returns the search that a question asks for, and its options within the limits. Raises `BadArgument`."""
    name = algorithm_of(question, game)
    seconds = question.seconds
    if seconds is None and question.depth is None and question.nodes is None:
        seconds = USUAL_SECONDS
    options: dict[str, Any] = {
        "seconds": limits.seconds if seconds is None else min(seconds, limits.seconds),
        "nodes": min(question.nodes or limits.nodes, limits.nodes),
    }
    if not may_compile:
        options["compiled"] = False
    entry = ALGORITHMS[name]
    if entry.keeps_tree:
        options["tree_nodes"] = limits.tree_nodes
    if question.depth is not None and entry.takes("depth"):
        options["depth"] = min(question.depth, limits.depth)
    elif not entry.deepens:
        raise BadArgument(f"{name} needs a depth, because it does not deepen by itself")
    if entry.takes("table_mb"):
        options["table_mb"] = limits.table_mb
    if entry.takes("lines"):
        options["lines"] = question.lines
    return entry, options


def algorithm_of(question: SearchQuestion, game: Game[Any, Any]) -> str:
    """Returns the algorithm; for "auto", the one that suits the game and the limit."""
    if question.algorithm != "auto":
        return str(question.algorithm)
    if question.depth is not None and not is_two_sided(game):
        return "max-n"
    needed = {"depth": question.depth is not None, "lines": question.lines > 1}
    return suited_to(game, [name for name, is_needed in needed.items() if is_needed]).name


class Work(ABC):
    """What is done for one request: in a thread when its turn has come; its news wait in a queue of the event loop."""

    def __init__(self, searches: Searches, client: str) -> None:
        self.arrived = time.monotonic()
        self.searches = searches
        self.stopped = threading.Event()
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self.run, name="perfectplay web", daemon=True)
        self.news: asyncio.Queue[tuple[str, dict[str, Any]] | None] = asyncio.Queue()
        self.said = 0.0
        self.began = 0.0
        self.was_cut = False
        self.ticket = searches.turns.ask(client)

    @property
    def crowd(self) -> float:
        """1, or how many times as many searches run or wait as there should be."""
        return max(1.0, len(self.searches.turns) / UNCROWDED)

    @abstractmethod
    def answer(self) -> dict[str, Any]:
        """Does the work, and returns the answer."""

    def run(self) -> None:
        """Does the work, in its thread, and tells the answer or the problem."""
        self.began = time.monotonic()
        try:
            self._tell("answer", self.answer())
        except PerfectPlayError as error:
            self._tell("problem", as_problem(error))
        except Exception as error:
            log.error("a search failed", exc_info=error)
            self._tell("problem", as_problem(error))
        finally:
            in_loop(self.loop, self.news.put_nowait, None)
            in_loop(self.loop, self.searches.turns.leave, self.ticket)
            in_loop(self.loop, self.searches.asked.discard, self)

    def seconds_left(self, asked: float) -> float:
        """Returns the time for the work: who had to wait gets at least half of what was asked for."""
        left = max(asked - (self.began - self.arrived), asked / 2)
        return max(left / self.crowd, LEAST_SECONDS)

    def goes_on(self, seconds: float, described: Callable[[], dict[str, Any]]) -> bool:
        """Reports progress now and then; returns whether somebody still listens, and its share of the time is left."""
        now = time.monotonic()
        if self.searches.turns.waiting and now - self.began > max(seconds / self.crowd, AGAIN):
            self.was_cut = True
            return False
        if now - self.said >= AGAIN * self.crowd:
            self.said = now
            self._tell("progress", described())
        return not self.stopped.is_set()

    def end(self) -> None:
        """Ends the search: listeners hear the end at once. Called in the event loop."""
        self.stopped.set()
        self.news.put_nowait(None)

    def _tell(self, event: str, content: dict[str, Any]) -> None:
        in_loop(self.loop, self.news.put_nowait, (event, content))

    async def events(self) -> AsyncIterator[bytes]:
        """Yields the place in the queue, and then the news, as server-sent events until the search has ended."""
        turns = self.searches.turns
        while not self.ticket.came.is_set() and not self.stopped.is_set():
            place = {"place": turns.place(self.ticket), "seconds": round(turns.wait(self.ticket), 1)}
            yield format_sse_event(data_str=json.dumps(place), event="waiting")
            with suppress(TimeoutError):
                await asyncio.wait_for(self.ticket.came.wait(), WAITING)
        if self.stopped.is_set():
            return
        self.thread.start()
        while True:
            try:
                item = await asyncio.wait_for(self.news.get(), STILL_HERE)
            except TimeoutError:
                yield b": still thinking\n\n"
                continue
            if item is None:
                return
            event, content = item
            yield format_sse_event(data_str=json.dumps(content, allow_nan=False), event=event)


class Thinking(Work):
    """One search for a move."""

    def __init__(self, question: SearchQuestion, match: Match, searches: Searches, client: str) -> None:
        library = searches.library
        check_open(match)
        self.question, self.may_compile = question, library.may_compile(question.game)
        self.algorithm, self.options = call_of(question, match.game, library.limits, may_compile=self.may_compile)
        self.match = match
        super().__init__(searches, client)

    def answer(self) -> dict[str, Any]:
        """Searches, perhaps with the knowledge that comes with the package, which may first have to be read."""
        game = informed(self.question, self.match.game) if self.may_compile else self.match.game
        if game is not self.match.game:
            limits = self.searches.library.limits
            self.algorithm, self.options = call_of(self.question, game, limits, may_compile=True)
        options = {**self.options, "seconds": self.seconds_left(self.options["seconds"])}
        if self.crowd > 1:
            crowded = self.searches.library.limits.in_a_crowd
            options |= {name: least for name, least in crowded.items() if name in options}
        if self.algorithm.takes_earlier:
            options["earlier"] = self.match.states[:-1]
        result = self.algorithm.call(game, self.match.state, progress=self._progress, **options)
        return described(replace(result, stop_reason=StopReason.SECONDS) if self.was_cut else result)

    def _progress(self, result: SearchResult[Any, Any]) -> bool:
        return self.goes_on(self.options["seconds"], lambda: described(result, is_final=False))


def check_open(match: Match) -> None:
    """Raises `BadPosition` where no player has a move to choose."""
    if match.is_over:
        raise BadPosition("the game is over, so there is nothing to search; take a position before its end")
    if match.to_move == CHANCE:
        raise BadPosition("chance moves here, so there is no move to search for; let chance decide first")


def in_loop(loop: asyncio.AbstractEventLoop, function: Callable[[Any], object], argument: Any) -> None:
    """Schedules a function in the event loop; does nothing if the server has ended meanwhile."""
    try:
        loop.call_soon_threadsafe(function, argument)
    except RuntimeError:
        if not loop.is_closed():
            raise


class Searches:
    """All searches of a server: a few run at once, each in a thread, and others wait for their turn."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.turns = Turns(library.limits.threads, library.limits.searches)
        self.asked: set[Work] = set()
        """Those that run or wait. Changed in the event loop alone."""

    def stream(self, work: Work) -> Streamed:
        """Returns the events of what is to be done, which begins when its turn comes."""
        self.asked.add(work)
        return Streamed(work)

    def end(self, work: Work) -> None:
        """Ends a search, or has it wait no longer."""
        work.stopped.set()
        if not work.thread.ident:
            self.turns.leave(work.ticket)
            self.asked.discard(work)

    def close(self) -> None:
        """Ends all of them."""
        for work in self.asked:
            work.end()


class Streamed(EventSourceResponse):
    """The events of a search, which ends when nobody listens any more."""

    def __init__(self, work: Work) -> None:
        super().__init__(work.events(), headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        self.work = work

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.work.searches.end(self.work)


# ------------------------------------------------------------ what is said


def described(result: SearchResult[Any, Any], *, is_final: bool = True) -> dict[str, Any]:
    """Describes an answer, so far or final; values are for the player to move."""
    game, state = result.game, result.state
    known = result.rests_on is not RestsOn.NOTHING
    roots: list[dict[str, Any]] = [
        {
            "move": named(game, state, action),
            "value": number_of(root.value, game, state),
            "text": value_text(result, root),
            "is_proven": root.is_proven,
            "visits": root.visits,
            "plies": root.plies,
        }
        for action, root in list(result.root_values.items())[:MOST_ROOTS]
    ]
    roots.sort(
        key=lambda root: (
            root["move"] != result.action_name,
            -(root["visits"] or 0),
            -(root["value"] if root["value"] is not None else -1e300),
        )
    )
    lowest, highest = _range(game)
    return {
        "move": result.action_name,
        "value": number_of(result.value, game, state) if known else None,
        "lowest": lowest,
        "highest": highest,
        "verdict": verdict(result, is_final=is_final),
        "is_proven": result.is_proven,
        "line": _line(result),
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": result.seconds,
        "speed": result.nodes / result.seconds if result.seconds > 0 else 0.0,
        "stop_reason": str(result.stop_reason),
        "algorithm": result.algorithm,
        "compiled": result.compiled,
        "unsound": list(result.unsound),
        "roots": roots,
        "level": None,
    }


def _line(result: SearchResult[Any, Any]) -> list[dict[str, Any]]:
    """Returns the principal variation: the names of its moves, and the cells of the board that they go through."""
    game, state = result.game, result.state
    moves = []
    for action in result.pv[:MOST_LINE]:
        name = named(game, state, action)
        moves.append({"name": name, "clicks": list(clicks_of(game, state, action, name))})
        state = game.result(state, action)
    return moves


def number_of(value: Any, game: Game[Any, Any], state: Any) -> float | None:
    """Returns a value as one finite number: of a tuple, the share of the player to move."""
    number = value[game.to_move(state)] if isinstance(value, tuple) else value
    return float(number) if abs(number) < float("inf") else None


def _range(game: Game[Any, Any]) -> tuple[float | None, float | None]:
    """Returns the range of the game's values, for a bar; None for an end that nobody knows."""
    start = game.initial_state()
    low, high = bounds_of(game, start, max(game.to_move(start), 0))[:2]
    return (float(low) if low > -1e300 else None), (float(high) if high < 1e300 else None)
