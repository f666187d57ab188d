"""All states of a game: layer by layer, breadth first; and their scores, backwards.

If a rank of the states grows with each ply, no state occurs at two different plies. Then each layer is a set of its
own, and the scores of a layer follow from those of the next. If no rank is known, all states are one set, and states
may lead back to each other (see `perfectplay.solving.cycles`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from perfectplay.compiling.spaces import MISSING, OUT_OF_RANK, TOO_MANY, TOO_MANY_UTILITIES, UNEVEN
from perfectplay.errors import BadArgument, GameError
from perfectplay.search.parts.scores import encode
from perfectplay.solving.spaces import MOST_UTILITIES, ROOM, ROOM_OF_THREADS, Space, StateSet, ThreadWork


class TooManyStates(BadArgument):
    """The game has more states than were allowed."""


class OutOfRank(Exception):
    """The rank that the sample showed does not hold for all states."""


@dataclass
class Facts:
    """Counts that are made while states are found."""

    states: int = 0
    ends: int = 0
    """Terminal states."""
    actions: int = 0
    utilities: list[int] = field(default_factory=list)
    """Player 0's, coded, sorted; 0 is always among them."""
    layers: list[int] = field(default_factory=list)
    """The number of states that come first at each ply."""


@dataclass(frozen=True)
class Guard:
    """The limits of the work, and the function that is told of its progress."""

    most_states: int | None
    tell: Callable[..., None]
    """Called with the stage ("find", "settle" or "sweep"), the states done, all states so far, and the ply; with the
    sweep, and how far apart bounds are, where bounds come together."""


class LayerStore:
    """Is given each layer and returns the array from which it is read later; this one keeps nothing on disk."""

    def keep_layer(self, number: int, keys: Any, facts: Facts) -> Any:
        """Is told that all states that first come at ply ``number`` are found."""
        return keys

    def keep_scores(self, number: int, scores: Any) -> Any:
        """Is told that these states have their scores."""
        return scores

    def all_found(self, facts: Facts) -> None:
        """Is told that there are no more states."""


TROUBLE: Final = {
    TOO_MANY: "has a state with more than {room:,} actions; solve_all cannot hold them",
    UNEVEN: "gives the repetition of different states different values; solve_all needs one value for all",
    MISSING: "leads to other states when asked again; actions, result and canonical must be pure",
    TOO_MANY_UTILITIES: "has more than {most:,} different utilities; solve_all cannot number them",
}


def check_trouble(space: Space, worker: ThreadWork) -> None:
    """Raises the error for a problem that a kernel noticed."""
    trouble = int(worker.run.trouble)
    if trouble == OUT_OF_RANK:
        raise OutOfRank
    if trouble:
        room = ROOM if space.threads == 1 else ROOM_OF_THREADS
        raise GameError(f"{type(space.game).__name__} " + TROUBLE[trouble].format(room=room, most=MOST_UTILITIES))


def explore(  # noqa: C901 - one loop over states
    space: Space,
    table: StateSet,
    keys: Any,
    facts: Facts,
    guard: Guard,
    ply: int,
    rank: int,
) -> tuple[StateSet, list[Any]]:
    """Enters all children of ``keys`` into the table; returns it, and if no rank grows, the new ones."""
    fresh: list[Any] = []
    before = facts.states
    total = space.count(keys)
    counted: list[tuple[ThreadWork, int, int, int]] = []

    def make_room() -> None:
        nonlocal table
        table = space.roomy(table, sum(worker.room for worker in space.workers) * 2)

    def work(worker: ThreadWork, start: int, stop: int) -> None:
        run = worker.run
        run.rank = rank
        while start < stop:
            end = space.expand(worker, keys, start, stop)
            check_trouble(space, worker)
            run.table, run.capacity = space.address(table.store), table.capacity
            run.has_fresh = int(space.rank is None)
            if space.rank is None:
                if worker.fresh is None:
                    worker.fresh = space.keys(worker.room)
                run.fresh = space.address(worker.fresh)
            entered = int(worker.calls["enter_children"]())
            if space.rank is None and entered:
                fresh.append(space.cut(worker.fresh, entered))
            run.count, run.stop = end - start, worker.known
            ends = int(worker.calls["note_ends"]())
            check_trouble(space, worker)
            worker.known = int(run.stop)
            counted.append((worker, entered, ends, int(run.filled)))
            start = end
            if entered > worker.room // 2 or space.threads > 1:
                break
        worker.left = start, stop

    at = 0
    step = space.step(total)
    waiting: list[tuple[int, int]] = []
    while at < total or waiting:
        make_room()
        parts = []
        for worker in space.workers:
            if waiting:
                parts.append((worker, *waiting.pop()))
            elif at < total:
                parts.append((worker, at, min(at + step, total)))
                at = min(at + step, total)
        space.together(work, parts)
        for worker, _, _ in parts:
            start, stop = worker.left
            if start < stop:
                waiting.append((start, stop))
        for _, entered, ends, actions in counted:
            table.count += entered
            facts.states += entered
            facts.ends += ends
            facts.actions += actions
        counted.clear()
        guard.tell("find", before - total + at, facts.states, ply)
        if guard.most_states is not None and facts.states > guard.most_states:
            raise TooManyStates(
                f"{type(space.game).__name__} has more than {guard.most_states:,} states: {facts.states:,} were found "
                f"up to ply {ply + 1}, and there are more; take a smaller game, give a larger most_states, or, if its "
                f"states have no end (for example because they count moves), bound them"
            )
    return table, fresh


def note_utilities(space: Space, facts: Facts) -> None:
    """Collects the utilities that the threads met."""
    known = {encode(0.0, 0, False), *facts.utilities}
    for worker in space.workers:
        known.update(int(worker.utilities[number]) for number in range(worker.known))
    facts.utilities = sorted(known)


def find_layers(
    space: Space,
    facts: Facts,
    guard: Guard,
    layers: list[Any],
    keeper: LayerStore,
    plies: int | None = None,
) -> None:
    """Adds to ``layers`` until the last is reached (or ply ``plies``), in a game with a rank."""
    assert space.rank is not None
    growth = 3.0
    while plies is None or len(layers) <= plies:
        ply = len(layers) - 1
        keys = layers[-1]
        table = space.new_table(int(space.count(keys) * growth) + 1)
        table, _ = explore(space, table, keys, facts, guard, ply, space.rank.first + ply * space.rank.step)
        note_utilities(space, facts)
        if table.count == 0:
            return
        found = space.keys_of(table)
        growth = 1.2 * space.count(found) / space.count(keys)
        facts.layers.append(space.count(found))
        layers.append(keeper.keep_layer(len(layers), found, facts))


def settle_layers(
    space: Space,
    facts: Facts,
    guard: Guard,
    layers: list[Any],
    scores: dict[int, Any],
    span: int,
    size: int,
    keeper: LayerStore,
) -> None:
    """Finds the scores of all layers that have none yet, from the last to the first."""
    assert space.rank is not None
    prepare_scores(space, facts, span)
    done = 0
    for ply in range(len(layers) - 1, -1, -1):
        keys = layers[ply]
        count = space.count(keys)
        if ply not in scores:
            if ply + 1 < len(layers):
                table, beside = space.table_of(layers[ply + 1], scores[ply + 1], size)
            else:
                table, beside = space.table_of(space.keys(0), space.small(0, size), size)
            found = space.small(count, size)
            settle_one(
                space,
                keys,
                table,
                beside,
                found,
                size,
                space.rank.first + ply * space.rank.step,
                partial(_tell, guard, done, facts.states, ply),
            )
            scores[ply] = keeper.keep_scores(ply, found)
        done += count


def _tell(guard: Guard, before: int, states: int, ply: int, at: int) -> None:
    guard.tell("settle", before + at, states, ply)


def prepare_scores(space: Space, facts: Facts, span: int) -> None:
    """Gives each thread the utilities and the distance between their scores."""
    for worker in space.workers:
        for number, utility in enumerate(facts.utilities):
            worker.utilities[number] = utility
        worker.run.most_utilities = len(facts.utilities)
        worker.run.level = facts.utilities.index(0)
        worker.run.span = span


def settle_one(
    space: Space,
    keys: Any,
    table: StateSet,
    beside: Any,
    found: Any,
    size: int,
    rank: int,
    tell: Callable[[int], None],
) -> None:
    """Finds the scores of one layer."""

    def work(worker: ThreadWork, start: int, stop: int) -> None:
        run = worker.run
        run.rank = rank
        run.table, run.capacity, run.values = space.address(table.store), table.capacity, space.address(beside)
        run.found, run.size = space.address(found), size
        while start < stop:
            end = space.expand(worker, keys, start, stop)
            check_trouble(space, worker)
            run.first = start
            worker.calls["settle"]()
            check_trouble(space, worker)
            start = end

    total = space.count(keys)
    step = space.step(total)
    at = 0
    while at < total:
        parts, at = space.dealt(at, step, total)
        space.together(work, parts)
        tell(at)
