"""The kernels of a whole-game solution with chance. Only `expand_chances` knows a game.

Values are for player 0. The value of a state lies between two bounds, ``pairs[2 * state]`` and the next number. Both
come from the values after it: the best of them where a player moves, their mean where chance does. The lower bounds
begin at the least utility and only rise, the upper ones begin at the greatest and only fall (interval iteration: Haddad
and Monmege 2014; Baier, Klein, Leuschner, Parker and Wunderlich 2017).
"""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, put, whole_bounds
from perfectplay.compiling.spaces import (
    MISSING,
    STALLED,
    TOO_MANY,
    get_small,
    key_of,
    put_small,
    state_of,
)
from perfectplay.errors import BadChances, NoActions
from perfectplay.game import CHANCE
from perfectplay.search.parts.chance import MOST_OFF
from perfectplay.search.parts.sound import expect_player, utility_of
from perfectplay.solving.kernels import slot_of_child

CHANCE_KIND: Final = 1 << 30
"""The kind of a chance node is this plus the number of its outcomes. This alone: the rules are certain of the value."""
ROUNDED: Final = 2.0**-52
"""The mean of n outcomes is computed to within n + 2 times this part of the largest value."""
BINS: Final = 20
"""Into so many ranges of equal width values are counted."""

LEAST, GREATEST, PRECISION, SLACK, APART, SO_FAR = 0, 1, 2, 3, 4, 5
"""Places in ``reals``: the least and the greatest value, how close the bounds come, `ROUNDED` times the largest value,
how far apart the bounds of the component in work were in the last sweep, and in this sweep so far."""


def children_of(kind: int) -> int:
    """Returns how many children a state of this kind has."""
    return kind - CHANCE_KIND if kind >= CHANCE_KIND else abs(kind)


@kernel
def expand_chances(game: Any, like: Any, key: Any, run: Any) -> Any:  # noqa: C901 - a kernel is one story
    """Does what `perfectplay.solving.kernels.expand` does, for a game with chance.

    ``ends`` gets the utility as it is, and ``odds`` the probability of each outcome, divided by their sum. Outcomes
    whose probability is 0 are left out. A state of which `Game.bounds` says its value for certain has no children.
    """
    number = run.start
    filled = 0
    while number < run.stop:
        run.first = number
        place = number - run.start
        state = state_of(run.packing, get(run.frontier, number, key), like)
        begun = filled
        is_whole = True
        if game.is_terminal(state):
            put(run.kinds, place, 0)
            put(run.ends, place, utility_of(game, state, 0, run.rival))
        else:
            mover = game.to_move(state)
            certain = whole_bounds(game.bounds(state, 0))
            if certain.lowest == certain.highest:
                put(run.kinds, place, CHANCE_KIND)
                put(run.ends, place, certain.lowest + 0.0)
            elif mover == CHANCE:
                together = 0.0
                for action, probability in game.chances(state):
                    if not probability >= 0.0:
                        raise BadChances
                    together += probability
                    if probability > 0.0:
                        if filled >= run.room:
                            is_whole = False
                            break
                        put(run.children, filled, key_of(run.packing, game.canonical(game.result(state, action)), key))
                        put(run.odds, filled, probability + 0.0)
                        filled += 1
                if is_whole and not abs(together - 1.0) <= MOST_OFF:
                    raise BadChances
                for outcome in range(begun, filled):
                    put(run.odds, outcome, get(run.odds, outcome, 0.0) / together)
                put(run.kinds, place, CHANCE_KIND + filled - begun)
            else:
                expect_player(game, mover)
                for action in game.actions(state):
                    if filled >= run.room:
                        is_whole = False
                        break
                    put(run.children, filled, key_of(run.packing, game.canonical(game.result(state, action)), key))
                    filled += 1
                if is_whole and filled == begun:
                    raise NoActions
                put(run.kinds, place, filled - begun if game.team(mover) == game.team(0) else begun - filled)
        if not is_whole:
            filled = begun
            if begun == 0:
                run.trouble = TOO_MANY
            break
        number += 1
    run.filled = filled
    return number


@kernel
def count_ends(run: Any) -> int:
    """Returns how many of ``count`` states are ends."""
    ends = 0
    for place in range(run.count):
        if get(run.kinds, place, 0) == 0:
            ends += 1
    return ends


@kernel
def link_chances(key: Any, run: Any) -> Any:
    """Writes the kinds and the children of ``count`` states, with their probabilities, and the values of ends.

    In ``values``, each key of the table has the number of its state. Children are written from ``run.tail`` on.
    """
    at = 0
    for place in range(run.count):
        kind = get(run.kinds, place, 0)
        state = run.first + place
        put_small(run.degrees, state, kind, 4)
        count = children_of(kind)
        if count == 0:
            end = get(run.ends, place, 0.0)
            put(run.pairs, 2 * state, end)
            put(run.pairs, 2 * state + 1, end)
        for _ in range(count):
            slot = slot_of_child(key, run, at)
            if slot < 0:
                run.trouble = MISSING
                return place
            put_small(run.targets, run.tail + at, get_small(run.values, slot, 4), 4)
            if kind > CHANCE_KIND:
                put(run.weights, run.tail + at, get(run.odds, at, 0.0))
            at += 1
    run.tail += at
    return run.count


@kernel
def begin_children(run: Any) -> Any:
    """Writes ``offsets``, where the children of the states ``start`` .. ``stop`` begin; ``tail`` children are before.

    ``reals`` holds the least and the greatest utility so far, and takes in those of these ends. ``entered`` grows by
    the number of chance nodes, ``found`` by that of the states of which the rules are certain.
    """
    least = get(run.reals, LEAST, 0.0)
    greatest = get(run.reals, GREATEST, 0.0)
    end = run.tail
    for state in range(run.start, run.stop):
        put(run.offsets, state, end)
        kind = get_small(run.degrees, state, 4)
        count = children_of(kind)
        end += count
        if kind > CHANCE_KIND:
            run.entered += 1
        elif kind == CHANCE_KIND:
            run.found += 1
        if count == 0:
            value = get(run.pairs, 2 * state, 0.0)
            least = min(least, value)
            greatest = max(greatest, value)
    put(run.offsets, run.stop, end)
    run.tail = end
    put(run.reals, LEAST, least)
    put(run.reals, GREATEST, greatest)
    put(run.reals, SLACK, ROUNDED * max(abs(least), abs(greatest)))
    return run.stop


@kernel
def begin_bounds(run: Any) -> Any:
    """Writes the bounds with which the states ``start`` .. ``stop`` begin: the least and the greatest utility."""
    for state in range(run.start, run.stop):
        if children_of(get_small(run.degrees, state, 4)) > 0:
            put(run.pairs, 2 * state, get(run.reals, LEAST, 0.0))
            put(run.pairs, 2 * state + 1, get(run.reals, GREATEST, 0.0))
    return run.stop


@kernel
def find_components(run: Any) -> Any:
    """Puts the states in an order in which the children come first, but for those that lead back; returns how many.

    States that lead to each other are a component, and stand together in ``order``; its last state s is written as -1 -
    s. Begins at ``run.first``, with ``run.tail`` states on the path, and stops after ``run.budget`` steps; then the
    next call goes on. Tarjan (1972), with one number for each state, as Pearce (2016).
    """
    steps = 0
    depth = run.tail
    while run.first < run.count and steps < run.budget:
        if depth == 0:
            if get_small(run.levels, run.first, 4) != 0:
                run.first += 1
                continue
            depth = entered_at(run, run.first, depth)
        state = get_small(run.queue, depth - 1, 4)
        place = get_small(run.left, state, 4)
        own = get_small(run.levels, state, 4)
        steps += 1
        if place < children_of(get_small(run.degrees, state, 4)):
            child = get_small(run.targets, get(run.offsets, state, 0) + place, 4)
            number = get_small(run.levels, child, 4)
            if number == 0:
                depth = entered_at(run, child, depth)
                continue
            if number < own:
                put_small(run.levels, state, number, 4)
                put_small(run.leads_back, state, 1, 1)
            put_small(run.left, state, place + 1, 4)
            continue
        depth -= 1
        if get_small(run.leads_back, state, 1):
            put_small(run.before, run.waiting, state, 4)
            run.waiting += 1
        else:
            close_component(run, state, own)
    run.tail = depth
    return run.filled


def entered_at(run: Any, state: int, depth: int) -> int:
    """Puts a state on the path, under the next number; returns the new depth."""
    run.entered += 1
    put_small(run.levels, state, run.entered, 4)
    put_small(run.queue, depth, state, 4)
    return depth + 1


def close_component(run: Any, state: int, own: int) -> None:
    """Moves the states of the component that ``state`` was the first of to ``order``, as they were finished."""
    base = run.waiting
    while base > 0 and get_small(run.levels, get_small(run.before, base - 1, 4), 4) >= own:
        base -= 1
    for place in range(base, run.waiting):
        member = get_small(run.before, place, 4)
        put_small(run.levels, member, CLOSED, 4)
        put_small(run.order, run.filled, member, 4)
        run.filled += 1
    run.waiting = base
    put_small(run.levels, state, CLOSED, 4)
    put_small(run.order, run.filled, -1 - state, 4)
    run.filled += 1


CLOSED: Final = (1 << 31) - 1
"""The number of a state whose component is complete: larger than all others."""


@kernel
def rank_components(run: Any) -> Any:
    """Writes into ``levels`` how many components with cycles can follow each other from each state on, with its own.

    It begins at place ``first`` of the order, and ends with the component that reaches ``budget`` places more. Returns
    the place that comes next. ``level`` grows to the most of them, ``cycling`` by the number of states in cycles,
    ``largest`` to that of the largest component.
    """
    most = run.level
    start = run.first
    last = min(start + run.budget, run.count)
    while start < last:
        end = end_of_component(run, start)
        for place in range(start, end):
            put_small(run.levels, member_at(run, place), 0, 4)
        level = 0
        is_cycle = end - start > 1
        for place in range(start, end):
            state = member_at(run, place)
            first = get(run.offsets, state, 0)
            for number in range(first, get(run.offsets, state + 1, 0)):
                child = get_small(run.targets, number, 4)
                level = max(level, get_small(run.levels, child, 4))
                if child == state:
                    is_cycle = True
        if is_cycle:
            level += 1
            run.cycling += end - start
            run.largest = max(run.largest, end - start)
        for place in range(start, end):
            put_small(run.levels, member_at(run, place), level, 4)
            put_small(run.leads_back, member_at(run, place), 1 if is_cycle else 0, 1)
        most = max(most, level)
        start = end
    run.level = most
    run.first = start
    return start


def member_at(run: Any, place: int) -> int:
    """Returns the state at this place of the order."""
    state = get_small(run.order, place, 4)
    return state if state >= 0 else -1 - state


def end_of_component(run: Any, start: int) -> int:
    """Returns the place behind the component that begins at ``start``."""
    end = start
    while get_small(run.order, end, 4) >= 0:
        end += 1
    return end + 1


def backed_up(run: Any, state: int) -> tuple[float, float]:
    """Returns the bounds of a state that follow from those of its children, each outwards of what rounding may do."""
    kind = get_small(run.degrees, state, 4)
    first = get(run.offsets, state, 0)
    end = get(run.offsets, state + 1, 0)
    child = 2 * get_small(run.targets, first, 4)
    low = get(run.pairs, child, 0.0)
    high = get(run.pairs, child + 1, 0.0)
    if kind > CHANCE_KIND:
        odds = get(run.weights, first, 0.0)
        low *= odds
        high *= odds
        for number in range(first + 1, end):
            child = 2 * get_small(run.targets, number, 4)
            odds = get(run.weights, number, 0.0)
            low += odds * get(run.pairs, child, 0.0)
            high += odds * get(run.pairs, child + 1, 0.0)
        slack = get(run.reals, SLACK, 0.0) * (end - first + 2)
        low -= slack
        high += slack
    elif kind > 0:
        for number in range(first + 1, end):
            child = 2 * get_small(run.targets, number, 4)
            low = max(low, get(run.pairs, child, 0.0))
            high = max(high, get(run.pairs, child + 1, 0.0))
    else:
        for number in range(first + 1, end):
            child = 2 * get_small(run.targets, number, 4)
            low = min(low, get(run.pairs, child, 0.0))
            high = min(high, get(run.pairs, child + 1, 0.0))
    return low, high


@kernel
def settle_chances(run: Any) -> Any:  # noqa: C901 - a kernel is one story
    """Brings the bounds of all states together, component by component in their order, from place ``run.first`` on.

    A state in no cycle is done once. The states of a cycle are swept, each bound moving inwards with those before it
    (Gauss-Seidel), until no two are further apart than their share of the precision: a cycle behind k - 1 others of m
    in a row may come to k / m of it. Stops after ``run.budget`` children were looked at; the next call goes on. Returns
    the first place that is left; ``run.trouble`` is `STALLED` if a sweep has changed nothing, at the state
    ``run.found``.
    """
    steps = 0
    start = run.first
    while start < run.count and steps < run.budget:
        end = end_of_component(run, start)
        state = member_at(run, start)
        if get_small(run.leads_back, state, 1) == 0:
            if get(run.offsets, state + 1, 0) > get(run.offsets, state, 0):
                low, high = backed_up(run, state)
                put(run.pairs, 2 * state, max(low, get(run.pairs, 2 * state, 0.0)))
                put(run.pairs, 2 * state + 1, min(high, get(run.pairs, 2 * state + 1, 0.0)))
            steps += 1 + get(run.offsets, state + 1, 0) - get(run.offsets, state, 0)
            start = end
            run.tail = end
            continue
        goal = get(run.reals, PRECISION, 0.0) * get_small(run.levels, state, 4) / run.level
        is_done = False
        while not is_done and steps < run.budget:
            if run.tail == start:  # a sweep begins
                put(run.reals, SO_FAR, 0.0)
                run.moved = 0
                run.found = state
            while run.tail < end and steps < run.budget:
                state = member_at(run, run.tail)
                low, high = backed_up(run, state)
                if low > get(run.pairs, 2 * state, 0.0):
                    put(run.pairs, 2 * state, low)
                    run.moved = 1
                if high < get(run.pairs, 2 * state + 1, 0.0):
                    put(run.pairs, 2 * state + 1, high)
                    run.moved = 1
                between = get(run.pairs, 2 * state + 1, 0.0) - get(run.pairs, 2 * state, 0.0)
                if between > get(run.reals, SO_FAR, 0.0):
                    put(run.reals, SO_FAR, between)
                    run.found = state
                steps += 1 + get(run.offsets, state + 1, 0) - get(run.offsets, state, 0)
                run.tail += 1
            if run.tail == end:
                run.sweeps += 1
                run.swept += end - start
                put(run.reals, APART, get(run.reals, SO_FAR, 0.0))
                is_done = get(run.reals, APART, 0.0) <= goal
                if not is_done and run.moved == 0:
                    run.trouble = STALLED
                    run.first = start
                    return start
                run.tail = start
        if is_done:
            start = end
            run.tail = end
    run.first = start
    return start


@kernel
def tally_bounds(run: Any) -> int:
    """Counts the states ``start`` .. ``stop`` by their value, in `BINS` ranges from the least to the greatest.

    ``kinds`` gets the counts, and behind them how many states are surely above 0, and how many surely below; ``reals``
    how far bounds are apart at most. Returns how many states are neither.
    """
    least = get(run.reals, LEAST, 0.0)
    width = (get(run.reals, GREATEST, 0.0) - least) / BINS
    widest = get(run.reals, APART, 0.0)
    neither = 0
    for state in range(run.start, run.stop):
        low = get(run.pairs, 2 * state, 0.0)
        high = get(run.pairs, 2 * state + 1, 0.0)
        widest = max(widest, high - low)
        place = 0
        if width > 0.0:
            while place < BINS - 1 and (low + high) / 2 >= least + width * (place + 1):
                place += 1
        put(run.kinds, place, get(run.kinds, place, 0) + 1)
        if low > 0.0:
            put(run.kinds, BINS, get(run.kinds, BINS, 0) + 1)
        elif high < 0.0:
            put(run.kinds, BINS + 1, get(run.kinds, BINS + 1, 0) + 1)
        else:
            neither += 1
    put(run.reals, APART, widest)
    return neither
