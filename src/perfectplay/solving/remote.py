"""The children of states, made by other processes, for whole games with slow rules."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from perfectplay.game import Game
from perfectplay.solving.packing import Packing
from perfectplay.solving.rules import fingerprint
from perfectplay.solving.sample import Rank
from perfectplay.solving.spaces import ROOM_OF_THREADS, Hand, PackedSpace, PlainSpace, Space
from perfectplay.solving.tasks import game_of, reference, version
from perfectplay.solving.workers import Crew, Desk

LEAST_STATES: Final = 64
"""The least number of states in a part that is sent, if there are that many."""


@dataclass(frozen=True)
class Part:
    """Some states, whose children are wanted."""

    game: str | bytes
    """The name of the game, or the game itself, pickled."""
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


_idle: dict[Any, list[tuple[Space, Hand]]] = {}
"""Spaces that a worker has ready for its next part."""


def expand_part(part: Part) -> Children:
    """Finds the children of a part's states, in a worker. Raises `WorkerMismatch`, `GameError` and `Wider`."""
    game = game_of(part.game, part.rules, part.version)
    same = part.game, part.rules, part.packing, part.rank
    ready = _idle.setdefault(same, [])
    try:
        space, hand = ready.pop()
    except IndexError:
        space, hand = _made(game, part)
    run = hand.run
    run.rank = part.rank_now
    run.asks_repetition = int(part.repetition is not None)
    run.repetition = part.repetition or 0
    try:
        done = space.expand(hand, part.keys, 0, len(part.keys))
        filled = int(run.filled)
        return Children(
            done,
            int(run.trouble),
            space.cut(hand.kinds, done),
            space.cut(hand.ends, done),
            space.cut(hand.children, filled),
        )
    finally:
        ready.append((space, hand))


def _made(game: Game[Any, Any], part: Part) -> tuple[Space, Hand]:
    root = game.initial_state()
    space = (
        PlainSpace(game, root, part.rank, 1)
        if part.packing is None
        else PackedSpace(game, root, part.rank, 1, part.packing)
    )
    return space, Hand(space, ROOM_OF_THREADS)


class _Remote(Space):
    """A space whose states are expanded by the workers of a crew; all else is done here, one thread at a time."""

    def __init__(self, *arguments: Any, crew: Crew) -> None:
        super().__init__(*arguments)
        self.desk = Desk(crew)
        self.here = threading.Lock()
        self.named = reference(self.game), fingerprint(self.game), version()

    def close(self) -> None:
        self.desk.is_closed = True
        super().close()
        self.desk.close()

    def step(self, total: int) -> int:
        """Returns the size of a part, such that each worker has its share even of a few states."""
        return min(ROOM_OF_THREADS // 2, max(LEAST_STATES, -(-total // self.threads)))

    def together(self, work: Callable[[Hand, int, int], None], parts: Sequence[tuple[Hand, int, int]]) -> None:
        def work_here(hand: Hand, start: int, stop: int) -> None:
            with self.here:
                work(hand, start, stop)

        super().together(work_here, parts)

    def expand(self, hand: Hand, keys: Any, start: int, stop: int) -> int:
        """Sends a part to a worker; called by the work that is done `together`."""
        run = hand.run
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
            found = self.desk.ask(expand_part, part)
        finally:
            self.here.acquire()
        hand.kinds[: found.done] = found.kinds
        hand.ends[: found.done] = found.ends
        hand.children[: len(found.keys)] = found.keys
        run.first, run.trouble, run.filled, run.count = start, found.trouble, len(found.keys), found.done
        return start + found.done


class RemotePlainSpace(_Remote, PlainSpace):
    """States of any kind, expanded by interpreted rules elsewhere."""


class RemotePackedSpace(_Remote, PackedSpace):
    """Packed states, expanded by machine code elsewhere."""


def remote_space(game: Game[Any, Any], root: Any, rank: Rank | None, packing: Packing | None, crew: Crew) -> Space:
    """Returns a space whose states a crew expands. Raises `BadArgument` for a game that others cannot find."""
    if packing is None:
        return RemotePlainSpace(game, root, rank, crew.at_once, crew=crew)
    return RemotePackedSpace(game, root, rank, crew.at_once, packing, crew=crew)
