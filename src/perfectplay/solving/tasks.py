"""Work for other processes and machines: the task that is sent, its solution there, and the answer."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing.reduction import ForkingPickler
from typing import Any, NamedTuple

from perfectplay import games
from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.states import as_declared
from perfectplay.errors import BadArgument, PerfectPlayError, UnknownGame
from perfectplay.game import Game
from perfectplay.search.rules import fingerprint, name_of
from perfectplay.search.solve_many import solve_many
from perfectplay.solving.packing import shaped


class WorkerMismatch(PerfectPlayError):
    """A worker with another version of perfectplay, or with other rules. Its answers cannot be used."""


@dataclass(frozen=True)
class Sent:
    """A game that goes to other processes as it is. A process that gets it again knows it by its key."""

    key: str
    game: Game[Any, Any] = field(compare=False)


@dataclass(frozen=True)
class Task:
    """Some states to solve."""

    game: str | Sent
    """The name of the game, or the game itself."""
    rules: str
    version: str
    states: tuple[tuple[int, ...], ...]
    """The words of each state."""
    distance: bool
    threads: int
    table_mb: float


class Found(NamedTuple):
    """The value of one state, for its player to move."""

    value: float
    plies: int | None
    action: tuple[int, ...]
    """The words of a best action."""


class Done(NamedTuple):
    """The answers of a task, in the order of its states."""

    found: list[Found]
    nodes: int
    seconds: float


def version() -> str:
    """Returns the version of perfectplay; it is read each time, as tests change it."""
    import perfectplay

    return perfectplay.__version__


def reference(game: Game[Any, Any]) -> str | Sent:
    """Returns a reference by which other processes find the game. Raises `BadArgument` if they cannot find it."""
    try:
        name = games.name_of(game)
        if games.find(name) == game:
            return name
    except (UnknownGame, BadArgument):
        pass
    try:
        ForkingPickler.dumps(game)  # as it is sent to a process, which is tried here for the message
    except Exception as error:
        raise BadArgument(
            f"other processes cannot be given {type(game).__name__} ({error}); define it in a file of "
            f"its own, not inside a function or a notebook"
        ) from error
    return Sent(uuid.uuid4().hex, game)


@lru_cache(maxsize=8)
def game_of(reference: str | Sent, rules: str, theirs: str) -> Game[Any, Any]:
    """Returns the game of a reference, in a worker. Raises `WorkerMismatch` if the worker has another one."""
    ours = version()
    if theirs != ours:
        raise WorkerMismatch(
            f"a worker has perfectplay {ours}, but the work is for {theirs}; install the same version on all machines"
        )
    try:
        game: Game[Any, Any] = games.find(reference) if isinstance(reference, str) else reference.game
    except Exception as error:
        raise WorkerMismatch(
            f"a worker does not find the game ({error}); put its file at the same place on all machines"
        ) from error
    if fingerprint(game) != rules:
        raise WorkerMismatch(
            f"a worker has other rules of {name_of(game)} than the process that sends the work; put "
            f"the same file on all machines, and start the workers again"
        )
    return game


def solve_task(task: Task) -> Done:
    """Solves a task, in a worker. Raises `WorkerMismatch`, and what `solve_many` raises."""
    return solved(game_of(task.game, task.rules, task.version), task)


def solved(game: Game[Any, Any], task: Task) -> Done:
    """Returns the answers to a task about this very game."""
    started = time.monotonic()
    like = as_declared(game.initial_state(), "the state")
    states = [shaped(list(words), like) for words in task.states]
    answers = solve_many(game, states, threads=task.threads, distance=task.distance, table_mb=task.table_mb)
    unproven = sum(not answer.is_proven for answer in answers)
    if unproven:
        raise PerfectPlayError(f"{unproven} of {len(answers)} positions were not solved to the end")
    found = [Found(answer.value, answer.plies, tuple(words_of(answer.action))) for answer in answers]
    return Done(found, sum(answer.nodes for answer in answers), time.monotonic() - started)
