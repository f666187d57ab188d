"""Games whose states can lead back to each other, or come at different plies: all states are one set.

Scores are found from the ends backwards, along lists of which state leads to which (retrograde analysis).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument
from perfectplay.search.parts.scores import encode
from perfectplay.solving import kernels
from perfectplay.solving.layers import Facts, Guard, LayerStore, check_trouble, explore, note_utilities, prepare_scores
from perfectplay.solving.solution import size_of_scores
from perfectplay.solving.spaces import PART, Space, ThreadWork

MOST_STATES: Final = (1 << 31) - 1
"""States are numbered in four bytes."""


class Settled(NamedTuple):
    """The scores of all states, the distance between the scores of two utilities, and the bytes of a score."""

    scores: Any
    span: int
    size: int


def find_all(
    space: Space,
    facts: Facts,
    guard: Guard,
    waves: list[Any],
    keeper: LayerStore,
    plies: int | None = None,
) -> Any:
    """Returns the keys of all states, sorted. ``waves`` are those found so far, by the ply at which they come first."""
    table = space.new_table(max(sum(map(space.count, waves)) * 3, 1 << 12))
    for wave in waves:
        table = space.with_keys(table, wave)
    while space.count(waves[-1]) and (plies is None or len(waves) <= plies):
        ply = len(waves) - 1
        table, fresh = explore(space, table, waves[-1], facts, guard, ply, 0)
        if facts.states > MOST_STATES:
            raise BadArgument(
                f"{type(space.game).__name__} has more than {MOST_STATES:,} states that can lead back to "
                f"each other, but state numbers have four bytes; take a smaller game"
            )
        note_utilities(space, facts)
        found = space.joined(fresh)
        if space.count(found):
            facts.layers.append(space.count(found))
        waves.append(keeper.keep_layer(len(waves), found, facts))
    return space.keys_of(table)


def settle_all(space: Space, keys: Any, facts: Facts, guard: Guard, repetition: int) -> Settled:
    """Finds the score of every state. ``repetition`` is player 0's coded utility of endless play."""
    facts.utilities = sorted({*facts.utilities, repetition})
    prepare_scores(space, facts, 1)
    count = space.count(keys)
    degrees, targets = space.small(count, 4), space.small(max(facts.actions, 1), 4)
    levels, distances = space.small(count, 4), space.small(count, 4)
    link(space, keys, guard, facts, {"levels": levels, "degrees": degrees, "targets": targets})
    stores = {
        "degrees": degrees,
        "targets": targets,
        "levels": levels,
        "distances": distances,
        "offsets": space.words(count + 1),
        "before": space.small(max(facts.actions, 1), 4),
        "left": space.small(count, 4),
        "queue": space.small(count, 4),
    }
    main = space.main
    main.count, main.farthest, main.budget = count, 0, PART
    for name, store in stores.items():
        setattr(main, name, space.address(store))
    space.in_parts(kernels.count_parents, facts.actions)
    main.tail = 0
    space.in_parts(kernels.begin_states, count)
    main.tail = 0
    space.in_parts(kernels.list_parents, count)
    main.targets = 0
    del targets, stores["targets"]
    zero = facts.utilities.index(encode(0.0, 0, False))
    endless = facts.utilities.index(repetition) - zero
    top, bottom = len(facts.utilities) - 1 - zero, -zero
    done = 0
    for side, order in ((1, range(top, endless - (endless > 0), -1)), (-1, range(bottom, endless + (endless < 0)))):
        for level in order:
            main.side, main.level, main.first, main.tail = side, level, 0, 0
            space.in_parts(kernels.find_ends, count)
            while space.ask(kernels.spread):
                guard.tell("settle", done + int(main.first), count, 0)
            done += int(main.tail)
            guard.tell("settle", done, count, 0)
    span = int(main.farthest) + 2
    size = size_of_scores(facts.utilities, zero, span)
    scores = space.small(count, size)
    main.level, main.span, main.size, main.found = endless, span, size, space.address(scores)
    space.in_parts(kernels.score_states, count)
    return Settled(scores, span, size)


def link(space: Space, keys: Any, guard: Guard, facts: Facts, stores: dict[str, Any]) -> None:
    """Finds the number of each child of each state; the kernel writes it, and more, into ``stores``."""
    table, numbers = space.table_of(keys, None, 4)
    for worker in space.workers:
        run = worker.run
        run.table, run.capacity, run.values = space.address(table.store), table.capacity, space.address(numbers)
        for name, store in stores.items():
            setattr(run, name, space.address(store))

    def work(worker: ThreadWork, start: int, stop: int) -> None:
        worker.left = space.expand(worker, keys, start, stop), stop

    at, tail, total = 0, 0, space.count(keys)
    step = space.step(total)
    while at < total:
        parts, at = space.dealt(at, step, total)
        space.together(work, parts)
        for worker, start, stop in parts:  # in the order of the states
            while True:
                check_trouble(space, worker)
                worker.run.first, worker.run.tail = start, tail
                worker.calls["link"]()
                check_trouble(space, worker)
                start, tail = worker.left[0], int(worker.run.tail)
                if start >= stop:
                    break
                space.together(work, [(worker, start, stop)])
        guard.tell("settle", at // 2, facts.states, 0)
