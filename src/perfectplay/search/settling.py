"""What the engine is asked at the root: by one wide window, by narrow ones around a guess, or by tests that
close in on the value from both sides."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.run import AT_LEAST, AT_MOST, MAX_PLY, ROW, get, put, whole_bounds
from perfectplay.compiling.tables import grows_at
from perfectplay.search.coded import HIGHEST, LOWEST, PLIES, at_least, at_most
from perfectplay.search.engine import engine_value
from perfectplay.search.table import UNLIMITED

WIDE: Final = 0
"""One search with an open window."""
ASPIRATION: Final = 1
"""A window around the value before; where it fails, a wider one."""
MTD: Final = 2
"""Null windows that walk from the value before to the value: MTD(f), Plaat and others (1996)."""
HALVING: Final = 3
"""Null windows that close in on the value from both sides, see `next_test`."""


LONGEST_STEP: Final = HIGHEST // 4
"""So that sums stay within 64 bits."""
WIDENINGS: Final = 6
WIDER: Final = 4
"""A window that failed is wider by so much the next time."""


@kernel
def settled(game: Any, state: Any, last: Any, run: Any, order: Any, how: Any) -> Any:
    """The value of ``state`` for ``run.player``, cut off at ``run.depth``, and what of it is proven.

    ``run.window`` says by which windows. ASPIRATION and MTD begin at a guess, ``run.proved[0]``, of a value that was
    ``run.proved[1]`` before. While HALVING, ``run.proved`` holds what is proved so far, for who stops it.
    """
    if run.forget:
        run.reached = -1
        order.forget(run)
    put(run.tops, 0, 0)
    run.base = 0
    left = run.depth if run.depth < MAX_PLY else UNLIMITED
    low = LOWEST
    high = HIGHEST
    latest = MAX_PLY
    if run.window == WIDE or game.is_terminal(state):
        run.root_count = 0
        return engine_value(game, state, last, 0, left, low, high, run, order, how)
    if run.window == ASPIRATION:
        guess = get(run.proved, 0, 0)
        step = abs(guess - get(run.proved, 1, 0)) + 1
        low = guess - step
        high = guess + step
        for attempt in range(WIDENINGS):
            run.root_count = 0
            value, proof = engine_value(game, state, last, 0, left, low, high, run, order, how)
            if low < value < high:
                return value, proof
            step = step * WIDER
            if value <= low:
                low = value - step if attempt < WIDENINGS - 2 else LOWEST
            else:
                high = value + step if attempt < WIDENINGS - 2 else HIGHEST
        run.root_count = 0
        return engine_value(game, state, last, 0, left, LOWEST, HIGHEST, run, order, how)

    if how.bounds and left == UNLIMITED:  # bounds are about the game; estimates may lie outside of them
        certain = whole_bounds(game.bounds(state, run.player))
        latest = min(certain.latest, MAX_PLY)
        low = at_least(certain.lowest, certain.soonest_loss, latest, how.distance)
        high = at_most(certain.highest, certain.soonest_win, latest, how.distance)
    low_proof = AT_LEAST
    high_proof = AT_MOST
    run.low_proof = 0
    run.high_proof = 0
    has_action = False
    worst = utility_part(low)
    best = utility_part(high)
    pace = 0
    goal = get(run.proved, 0, 0) if run.window == MTD else next_test(low, high, latest, worst, best, pace)
    while low < high or not has_action:
        if low == high:
            goal = low - 1
        elif goal < low:
            goal = low
        elif goal >= high:
            goal = high - 1
        run.root_count = 0
        value, proof = engine_value(game, state, last, 0, left, goal, goal + 1, run, order, how)
        if value > goal:
            has_action = True
            put(run.line, 0, get(run.bests, 0, last))
            put(run.lengths, 0, 1)
            if value > low:
                low = value
                low_proof = proof & AT_LEAST
            pace = min(max(2 * pace, value - goal), LONGEST_STEP) if pace > 0 else 1
            goal = low
        else:
            high = value
            high_proof = proof & AT_MOST
            pace = max(min(2 * pace, value - goal), -LONGEST_STEP) if pace < 0 else -1
            goal = value - 1
        if run.window == HALVING:
            goal = next_test(low, high, latest, worst, best, pace)
            put(run.proved, 0, low)
            put(run.proved, 1, high)
            run.low_proof = low_proof
            run.high_proof = high_proof
    value = low
    put(run.lengths, 0, 1)
    if not run.wants_line:
        return value, low_proof | high_proof

    # The line of best play: what is asked here, the table mostly knows.
    current = state
    ply = 0
    end = 1
    while ply < end:
        action = get(run.line, ply, last)
        current = game.result(current, action)
        ply += 1
        if ply == end and not game.is_terminal(current) and ply < MAX_PLY and ply < run.depth:
            run.base = ply
            further = left - ply if left < UNLIMITED else UNLIMITED
            run.has_favourite = 0
            again, proof = engine_value(game, current, action, ply, further, value - 1, value + 1, run, order, how)
            if again == value:
                end = get(run.lengths, ply, 0)
                for place in range(ply, end):
                    put(run.line, place, get(run.line, ply * ROW + place, last))
    put(run.lengths, 0, end)
    run.base = 0
    return value, low_proof | high_proof


def next_test(low: int, high: int, latest: int, worst: int, best: int, pace: int) -> int:
    """The next value to test, from ``low`` to just below ``high``; no line is longer than ``latest``.

    Between the ``worst`` end of the game and the ``best``, quick ones are excluded first, on both sides in turn: that
    takes few nodes, and leaves short windows and a full table for the long ones (as Pascal Pons's solver of Connect
    Four does). Which of several other ends it is, is found by steps from 0 that double as long as they lead the same
    way (``pace``, of which the sign says which); and how soon it comes, by halving.
    """
    loss, win = utility_part(low), utility_part(high)
    if low < 0 < high:
        if latest < MAX_PLY and loss == worst and win == best:
            losses = latest - (low - loss)
            wins = latest - (win - high)
            if losses >= wins and losses > 1:
                return loss + latest - (losses + 1) // 2
            if wins > 1:
                return win - latest + (wins + 1) // 2
        return 0
    if loss == win or pace == 0:
        return low + (high - low) // 2
    return low + pace - 1 if pace > 0 else high + pace


def utility_part(value: int) -> int:
    """A value without its plies."""
    return (value + PLIES // 2) // PLIES * PLIES


@kernel
def settled_each(game: Any, state: Any, last: Any, run: Any, order: Any, how: Any) -> int:
    """Settles ``run.count`` states, one after the other; how many were done is in ``run.done``.

    The states stand in ``run.asked``. Row by row, ``run.answered`` gets the value, what of it is proven, and the
    nodes; ``run.chosen`` the best action. Unless ``run.keeps_table``, the table is emptied before each, by its mark.
    """
    for number in range(run.done, run.count):
        asked = get(run.asked, number, state)
        run.player = game.to_move(asked)
        run.team = game.team(run.player)
        if not run.keeps_table:
            run.generation += 1
            run.slots = min(run.first_slots, run.most_slots)
            run.grow_at = grows_at(run.nodes, run.slots, run.most_slots)
        before = run.nodes
        value, proof = settled(game, asked, last, run, order, how)
        put(run.answered, 3 * number, value)
        put(run.answered, 3 * number + 1, proof)
        put(run.answered, 3 * number + 2, run.nodes - before)
        if get(run.lengths, 0, 0) > 0:
            put(run.chosen, number, get(run.line, 0, last))
        else:
            put(run.chosen, number, last)
        run.done = number + 1
    return run.done  # type: ignore[no-any-return]
