"""The kernels of a whole-game solution whose layers follow each other. Only `expand` knows a game.

A key represents a state (see `perfectplay.compiling.spaces`). Scores are for player 0. A score is the number of the
utility (utility 0 has number 0, a better one a larger number) times ``run.span``, one nearer to 0 for each ply to go.
"""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, put
from perfectplay.compiling.spaces import (
    AHEAD,
    MISSING,
    OUT_OF_RANK,
    TOO_MANY,
    TOO_MANY_UTILITIES,
    UNEVEN,
    enter,
    find,
    get_small,
    key_of,
    prefetch_key,
    put_small,
    rank_of,
    state_of,
)
from perfectplay.errors import NoActions
from perfectplay.search.parts.scores import encode
from perfectplay.search.parts.sound import expect_player, utility_of

NO_SCORE: Final = 1 << 40
ENDLESS: Final = -1
"""The distance of a state in which no side can force an end."""


@kernel
def expand(game: Any, like: Any, key: Any, run: Any) -> Any:
    """Makes the children of the states ``run.start`` .. ``run.stop`` of ``run.frontier``, while there is room for them.

    Returns the number of the first state that is left. For each state, ``kinds`` gets the number of its children,
    negative where the other team moves, or 0 where the game is over, and ``ends`` then player 0's utility.
    The keys of the children stand in ``children`` one after the other, ``filled`` of them.
    """
    number = run.start
    filled = 0
    while number < run.stop:
        run.first = number
        place = number - run.start
        state = state_of(run.packing, get(run.frontier, number, key), like)
        if run.is_graded and rank_of(run.ranks, state) != run.rank:
            run.trouble = OUT_OF_RANK
            break
        if game.is_terminal(state):
            put(run.kinds, place, 0)
            put(run.ends, place, encode(utility_of(game, state, 0, run.rival), 0, False))
        else:
            if run.asks_repetition and encode(game.repetition(state, 0), 0, False) != run.repetition:
                run.trouble = UNEVEN
                break
            mover = game.to_move(state)
            expect_player(game, mover)
            begun = filled
            is_whole = True
            for action in game.actions(state):
                if filled >= run.room:
                    is_whole = False
                    break
                child = game.canonical(game.result(state, action))
                put(run.children, filled, key_of(run.packing, child, key))
                filled += 1
            if not is_whole:
                filled = begun
                if begun == 0:
                    run.trouble = TOO_MANY
                break
            if filled == begun:
                raise NoActions
            put(run.kinds, place, filled - begun if game.team(mover) == game.team(0) else begun - filled)
        number += 1
    run.filled = filled
    return number


@kernel
def enter_children(key: Any, run: Any) -> Any:
    """Enters ``filled`` keys into the table; returns how many were new, which are also written to ``fresh``."""
    entered = 0
    for number in range(run.filled):
        if number + AHEAD < run.filled:
            prefetch_key(run.table, run.capacity, get(run.children, number + AHEAD, key))
        child = get(run.children, number, key)
        if enter(run.table, run.capacity, child):
            if run.has_fresh:
                put(run.fresh, entered, child)
            entered += 1
    return entered


@kernel
def note_ends(run: Any) -> Any:
    """Adds the utilities of the ends among ``count`` states to the ``most_utilities`` at most that are known.

    Returns how many of the states are ends; ``run.stop`` becomes the number of utilities.
    """
    known = run.stop
    ends = 0
    latest = 0
    for place in range(run.count):
        if get(run.kinds, place, 0) == 0:
            ends += 1
            end = get(run.ends, place, 0)
            if known > 0 and get(run.utilities, latest, 0) == end:
                continue
            latest = 0
            while latest < known and get(run.utilities, latest, 0) != end:
                latest += 1
            if latest == known:
                if known == run.most_utilities:
                    run.trouble = TOO_MANY_UTILITIES
                    break
                put(run.utilities, known, end)
                known += 1
    run.stop = known
    return ends


@kernel
def gather(key: Any, run: Any) -> Any:
    """Copies the keys in the places ``start`` .. ``stop`` of the table to ``keys``, in their order.

    There are ``filled`` keys before, and ``filled`` grows. Returns how many were copied.
    """
    before = run.filled
    count = before
    for slot in range(run.start, run.stop):
        found = get(run.table, slot, key)
        if found[0] != 0:
            place = count
            while place > 0 and comes_before(found, get(run.keys, place - 1, key)):
                put(run.keys, place, get(run.keys, place - 1, key))
                place -= 1
            put(run.keys, place, found)
            count += 1
    run.filled = count
    return count - before


def comes_before(key: Any, other: Any) -> Any:
    """Returns whether a key comes before another; the first words count as numbers without a sign."""
    if key[0] != other[0]:
        return (key[0] < other[0]) != ((key[0] < 0) != (other[0] < 0))
    return key < other


@kernel
def fill(key: Any, run: Any) -> int:
    """Enters the keys ``start`` .. ``stop`` into a table, in their order, and the numbers beside them into ``values``.

    Returns the last place that is taken.
    """
    last = -1
    for number in range(run.start, run.stop):
        entry = get(run.keys, number, key)
        enter(run.table, run.capacity, entry)
        slot = find(run.table, run.capacity, entry)
        if run.size > 0:
            source = get_small(run.source, number, run.size) if run.source_size > 0 else number
            put_small(run.values, slot, source, run.size)
        last = max(last, slot)
    return last


def score_of(run: Any, end: int) -> Any:
    """Returns the score of an end with this utility."""
    low = 0
    high = run.most_utilities
    while low < high:
        middle = (low + high) // 2
        if get(run.utilities, middle, 0) < end:
            low = middle + 1
        else:
            high = middle
    return (low - run.level) * run.span


def slot_of_child(key: Any, run: Any, at: int) -> Any:
    """Returns where child number ``at`` stands in the table, or a number below 0."""
    if at + AHEAD < run.filled:
        prefetch_key(run.table, run.capacity, get(run.children, at + AHEAD, key))
    return find(run.table, run.capacity, get(run.children, at, key))


@kernel
def settle(key: Any, run: Any) -> Any:
    """Finds the scores of ``count`` states from the scores of their children, which are in the table.

    ``run.level`` is the number of utility 0 among the sorted ``utilities``.
    """
    at = 0
    for place in range(run.count):
        kind = get(run.kinds, place, 0)
        if kind == 0:
            best = score_of(run, get(run.ends, place, 0))
        else:
            best = NO_SCORE if kind < 0 else -NO_SCORE
            for _ in range(abs(kind)):
                slot = slot_of_child(key, run, at)
                at += 1
                if slot < 0:
                    run.trouble = MISSING
                    return place
                score = get_small(run.values, slot, run.size)
                if kind < 0:
                    if score < best:
                        best = score
                elif score > best:
                    best = score
            # A ply brings all scores nearer to 0 without changing their order, so the best child can be found first.
            if best > 0:
                best -= 1
            elif best < 0:
                best += 1
        put_small(run.found, run.first + place, best, run.size)
    return run.count


@kernel
def link(key: Any, run: Any) -> Any:
    """Writes which states the children of ``count`` states are, from ``run.tail`` on, and how many each state has.

    In ``values``, each key of the table has the number of its state. An end gets its level, the number of its utility.
    """
    at = 0
    for place in range(run.count):
        kind = get(run.kinds, place, 0)
        put_small(run.degrees, run.first + place, kind, 4)
        if kind == 0:
            put_small(run.levels, run.first + place, score_of(run, get(run.ends, place, 0)), 4)
        for _ in range(abs(kind)):
            slot = slot_of_child(key, run, at)
            if slot < 0:
                run.trouble = MISSING
                return place
            put_small(run.targets, run.tail + at, get_small(run.values, slot, 4), 4)
            at += 1
    run.tail += at
    return run.count


@kernel
def count_parents(run: Any) -> Any:
    """Counts the parents of each state in ``offsets``, which are all zeros at first, from the children in ``targets``.

    It is the first of three steps that turn children into parents. At the end, the parents of state s are
    ``before[offsets[s]]`` .. ``before[offsets[s + 1] - 1]``. Like all kernels here without keys, it does its work for
    the numbers from ``start`` to before ``stop``; then somebody may say that it is enough.
    """
    for number in range(run.start, run.stop):
        target = get_small(run.targets, number, 4)
        put(run.offsets, target, get(run.offsets, target, 0) + 1)
    return run.stop


@kernel
def begin_states(run: Any) -> Any:
    """Makes the counts of parents to ends of ranges, and prepares what `spread` needs; ``tail`` is the end so far."""
    end = run.tail
    for state in range(run.start, run.stop):
        end += get(run.offsets, state, 0)
        put(run.offsets, state, end)  # the end of the range, and below the beginning
        put_small(run.left, state, abs(get_small(run.degrees, state, 4)), 4)
        put_small(run.distances, state, ENDLESS, 4)
    put(run.offsets, run.count, end)
    run.tail = end
    return run.stop


@kernel
def list_parents(run: Any) -> Any:
    """Writes each state to the parents of its children; ``tail`` children are done."""
    at = run.tail
    for state in range(run.start, run.stop):
        for _ in range(abs(get_small(run.degrees, state, 4))):
            target = get_small(run.targets, at, 4)
            at += 1
            place = get(run.offsets, target, 0) - 1
            put(run.offsets, target, place)
            put_small(run.before, place, state, 4)
    run.tail = at
    return run.stop


@kernel
def find_ends(run: Any) -> Any:
    """Writes the ends of ``run.level`` to the queue, which has ``tail`` states."""
    tail = run.tail
    for state in range(run.start, run.stop):
        if get_small(run.degrees, state, 4) == 0 and get_small(run.levels, state, 4) == run.level:
            put_small(run.distances, state, 0, 4)
            put_small(run.queue, tail, state, 4)
            tail += 1
    run.tail = tail
    return tail


@kernel
def spread(run: Any) -> Any:
    """Finds the states from which ``run.side`` (1: player 0's team) can force ``run.level``, and in how many plies.

    Better levels for that side were found before. The search goes breadth first from the ends of this level, which
    stand in the queue. For ``side``, one action that leads there is enough; for the other side, all actions must lead
    there or to something better for ``side``. It takes at most ``budget`` states from the queue, from number ``first``
    on, and returns how many are left in it; ``run.farthest`` grows to the most plies. Retrograde analysis: Ströhlein
    (1970), Thompson (1986).
    """
    head = run.first
    tail = run.tail
    last = head + run.budget
    while head < tail and head < last:
        state = get_small(run.queue, head, 4)
        head += 1
        plies = get_small(run.distances, state, 4) + 1
        for number in range(get(run.offsets, state, 0), get(run.offsets, state + 1, 0)):
            earlier = get_small(run.before, number, 4)
            if get_small(run.distances, earlier, 4) < 0:
                is_forced = (get_small(run.degrees, earlier, 4) > 0) == (run.side > 0)
                if not is_forced:
                    others = get_small(run.left, earlier, 4) - 1
                    put_small(run.left, earlier, others, 4)
                    is_forced = others == 0
                if is_forced:
                    put_small(run.levels, earlier, run.level, 4)
                    put_small(run.distances, earlier, plies, 4)
                    put_small(run.queue, tail, earlier, 4)
                    tail += 1
    if tail > 0:
        run.farthest = max(run.farthest, get_small(run.distances, get_small(run.queue, tail - 1, 4), 4))
    run.first = head
    run.tail = tail
    return tail - head


@kernel
def score_states(run: Any) -> int:
    """Finds the scores of states from their levels and distances; ``run.level`` is that of endless play.

    Endless play has the largest distance, ``run.span`` - 1. Returns in how many states no side can force an end.
    """
    endless = 0
    for state in range(run.start, run.stop):
        level = get_small(run.levels, state, 4)
        plies = get_small(run.distances, state, 4)
        if plies < 0:
            level = run.level
            plies = run.span - 1
            endless += 1
        score = level * run.span
        if level > 0:
            score -= plies
        elif level < 0:
            score += plies
        put_small(run.found, state, score, run.size)
    return endless


@kernel
def tally(run: Any) -> Any:
    """Counts how often each score comes, in ``kinds`` from the score ``run.level`` on."""
    for number in range(run.start, run.stop):
        place = get_small(run.values, number, run.size) - run.level
        put(run.kinds, place, get(run.kinds, place, 0) + 1)
    return run.stop
