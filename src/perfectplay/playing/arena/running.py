"""The meetings of an arena, one after the other or in several processes."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Any

from perfectplay.errors import BadArgument, PerfectPlayError
from perfectplay.game import Game
from perfectplay.games import find
from perfectplay.playing.arena.contestants import Contestant, entry_of, opened
from perfectplay.playing.arena.games import Ending, continued
from perfectplay.playing.arena.games import Game as Played
from perfectplay.playing.arena.record import Conditions, Met
from perfectplay.playing.arena.schedule import Meeting
from perfectplay.playing.contest import opening
from perfectplay.search.limits import Limits


def check(conditions: Conditions, game: Game[Any, Any]) -> None:
    """Raises `PerfectPlayError` for conditions under which nobody can play; programs are started, and ended again."""
    if game.players != 2:
        raise BadArgument(f"an arena is for games of two players, and {conditions.game} has {game.players}")
    if len(conditions.contestants) < 2:
        raise BadArgument("an arena needs two contestants or more; for example: perfectplay arena nim search mcts")
    entries = [entry_of(text) for text in conditions.contestants]
    for number, entry in enumerate(entries):
        if entry.name in [other.name for other in entries[:number]]:
            raise BadArgument(f"two contestants are called {entry.name!r}; write a name and = before one of them")
        opened(entry, game, limits_of(conditions), 0).close()


def limits_of(conditions: Conditions) -> Limits:
    """Returns the limits of a move."""
    return Limits(conditions.depth, conditions.seconds, conditions.nodes)


def met(conditions: Conditions, meeting: Meeting, rules: Game[Any, Any] | None = None) -> Met:
    """Plays the two games of a meeting. The same conditions and meeting give the same opening and seeds."""
    game = find(conditions.game) if rules is None else rules
    entries = [entry_of(conditions.contestants[number]) for number in (meeting.first, meeting.second)]
    couples = len(conditions.contestants) - 1 if conditions.gauntlet else None
    count = len(conditions.contestants)
    round_number = meeting.number // (couples or count * (count - 1) // 2)
    generator = random.Random(f"{conditions.seed} {round_number}")
    plies = generator.randint(max(conditions.plies - 1, 0), conditions.plies + 1)
    begun = opening(game, generator, plies, closely=True)
    seeds = [random.Random(f"{conditions.seed} {meeting.number} {place}").randrange(1 << 31) for place in range(2)]
    names = [entry.name for entry in entries]
    players: list[Contestant] = []
    games: list[Played] = []
    try:
        for seats in ((0, 1), (1, 0)):
            for entry, seed in list(zip(entries, seeds, strict=True))[len(players) :]:
                players.append(opened(entry, game, limits_of(conditions), seed))
            seated, called = [players[seat] for seat in seats], [names[seat] for seat in seats]
            games.append(continued(begun, seated, called, generator, prove=conditions.prove))
            if games[-1].ending is Ending.FORFEIT:  # a program that has failed is started anew
                _close(players)
    finally:
        _close(players)
    return Met(meeting, (games[0], games[1]))


def _close(players: list[Contestant]) -> None:
    """Lets all of them go, so that none is left."""
    while players:
        players.pop().close()


def played(
    conditions: Conditions, left: Iterable[Meeting], game: Game[Any, Any], *, processes: int = 1
) -> Iterator[Met]:
    """Yields each meeting when it is over, in the order in which they end.

    In ``processes`` of their own, if there are several. Raises `PerfectPlayError`. Whoever stops listening, or
    presses Ctrl-C, ends the games that are being played.
    """
    if processes == 1:
        for meeting in left:
            yield met(conditions, meeting, game)
        return
    waiting = iter(left)
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _let_the_parent_be_interrupted)
    try:
        running = {pool.submit(met, conditions, meeting) for meeting in islice(waiting, processes)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                running |= {pool.submit(met, conditions, meeting) for meeting in islice(waiting, 1)}
                yield _result_of(future)
    finally:
        _end(pool)


def _result_of(future: Future[Met]) -> Met:
    try:
        return future.result()
    except BrokenProcessPool:
        raise PerfectPlayError(
            "a process of the arena was killed; start it again with the same --record, and it goes on where it was"
        ) from None


def _let_the_parent_be_interrupted() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(pool: ProcessPoolExecutor) -> None:
    """Ends the processes at once, in the middle of their games."""
    for process in list((pool._processes or {}).values()):  # there is no public way before Python 3.14
        process.terminate()
    pool.shutdown(wait=True, cancel_futures=True)
