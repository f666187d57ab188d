"""The children of states, made by other processes, for whole games with slow rules."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from perfectplay.game import Game
from perfectplay.search.rules import fingerprint
from perfectplay.solving.packing import Packing
from perfectplay.solving.sample import Rank
from perfectplay.solving.spaces import ROOM_OF_THREADS, PackedSpace, PlainSpace, Share, Space, ThreadWork
from perfectplay.solving.tasks import Sent, game_of, reference, version
from perfectplay.solving.workers import SharedWorkers, Workers

LEAST_STATES: Final = 64
"""The least number of states in a part that is sent, if there are that many."""


@dataclass(frozen=True)
class Part:
    """Some states, whose children are wanted."""

    game: str | Sent
    """The name of the game, or the game itself."""
    rules: str
    version: str
    packing: Packing | None
    """The packing of states for machine code; None for plain states, interpreted."""
    rank: Rank | None
    rank_now: int
    repetition: int | None
    """The value that the repetition of each state must have, if that is to be checked."""
    keys: Any


class Children(NamedTuple):
    """The results of `perfectplay.solving.kernels.expand` for the first ``done`` states of a part."""

    done: int
    trouble: int
    kinds: Any
    ends: Any
    keys: Any


_idle: dict[Any, list[tuple[Space, ThreadWork]]] = {}
"""Spaces that a worker has ready for its next part."""


def expand_part(part: Part) -> Children:
    """Finds the children of a part's states, in a worker. Raises `WorkerMismatch`, `GameError` and `Wider`."""
    game = game_of(part.game, part.rules, part.version)
    same = part.game, part.rules, part.packing, part.rank
    ready = _idle.setdefault(same, [])
    try:
        space, worker = ready.pop()
    except IndexError:
        space, worker = _made(game, part)
    run = worker.run
    run.rank = part.rank_now
    run.asks_repetition = int(part.repetition is not None)
    run.repetition = part.repetition or 0
    try:
        done = space.expand(worker, part.keys, 0, len(part.keys))
        filled = int(run.filled)
        return Children(
            done,
            int(run.trouble),
            space.cut(worker.kinds, done),
            space.cut(worker.ends, done),
            space.cut(worker.children, filled),
        )
    finally:
        ready.append((space, worker))


def _made(game: Game[Any, Any], part: Part) -> tuple[Space, ThreadWork]:
    root = game.initial_state()
    space = (
        PlainSpace(game, root, part.rank, 1)
        if part.packing is None
        else PackedSpace(game, root, part.rank, 1, part.packing)
    )
    return space, ThreadWork(space, ROOM_OF_THREADS)


class _Remote(Space):
    """A space whose states are expanded by the workers of a pool; all else is done here, one thread at a time."""

    def __init__(self, *arguments: Any, pool: Workers) -> None:
        super().__init__(*arguments)
        self.shared = SharedWorkers(pool)
        self.here = threading.Lock()
        self.named = reference(self.game), fingerprint(self.game), version()

    def close(self) -> None:
        self.shared.is_closed = True
        super().close()
        self.shared.close()

    def step(self, total: int) -> int:
        """Returns the size of a part, such that each worker has its share even of a few states."""
        return min(ROOM_OF_THREADS // 2, max(LEAST_STATES, -(-total // self.threads)))

    def together(self, work: Callable[[ThreadWork, int, int], None], parts: Sequence[Share]) -> None:
        def work_here(worker: ThreadWork, start: int, stop: int) -> None:
            with self.here:
                work(worker, start, stop)

        super().together(work_here, parts)

    def expand(self, worker: ThreadWork, keys: Any, start: int, stop: int) -> int:
        """Sends a part to a worker; called by the work that is done `together`."""
        run = worker.run
        packing = self.packing if isinstance(self, PackedSpace) else None
        part = Part(
            *self.named,
            packing,
            self.rank,
            int(run.rank),
            int(run.repetition) if run.asks_repetition else None,
            keys[start:stop],
        )
        self.here.release()  # other threads go on while this one waits
        try:
            found = self.shared.ask(expand_part, part)
        finally:
            self.here.acquire()
        worker.kinds[: found.done] = found.kinds
        worker.ends[: found.done] = found.ends
        worker.children[: len(found.keys)] = found.keys
        run.first, run.trouble, run.filled, run.count = start, found.trouble, len(found.keys), found.done
        return start + found.done


class RemotePlainSpace(_Remote, PlainSpace):
    """States of any kind, expanded by interpreted rules elsewhere."""


class RemotePackedSpace(_Remote, PackedSpace):
    """Packed states, expanded by machine code elsewhere."""


def remote_space(game: Game[Any, Any], root: Any, rank: Rank | None, packing: Packing | None, pool: Workers) -> Space:
    """Returns a space whose states a pool expands. Raises `BadArgument` for a game that others cannot find."""
    if packing is None:
        return RemotePlainSpace(game, root, rank, pool.at_once, pool=pool)
    return RemotePackedSpace(game, root, rank, pool.at_once, packing, pool=pool)
