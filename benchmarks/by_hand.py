"""Connect Four on 7 x 6, solved by a program written by hand in numba for this one game: what generality costs.

The search that Pascal Pons describes (http://blog.gamesolver.org): null windows, moves that do not lose at once, in
the order of the threats that they make (those that come soon twice, as our game has it), a table of upper and lower
bounds by key. It exists to be measured against.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

WIDTH, HEIGHT = 7, 6
CELLS = WIDTH * HEIGHT
BOTTOM = sum(1 << 7 * column for column in range(WIDTH))
BOARD = BOTTOM * 63
COLUMNS = (3, 2, 4, 1, 5, 0, 6)
LOWER = 100
"""Added to the lower bounds in the table, to tell them from upper ones."""


@intrinsic
def population(_typing: Any, _word: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), emit


@njit(inline="always")
def winning(mine: int, both: int) -> int:
    cells = mine << 1 & mine << 2 & mine << 3
    for step in (7, 6, 8):
        pairs = mine << step & mine << 2 * step
        cells |= pairs & mine << 3 * step
        cells |= pairs & mine >> step
        pairs = mine >> step & mine >> 2 * step
        cells |= pairs & mine << step
        cells |= pairs & mine >> 3 * step
    return cells & (BOARD ^ both)


@njit(inline="always")
def not_losing(mine: int, both: int) -> int:
    cells = both + BOTTOM & BOARD
    theirs = winning(mine ^ both, both)
    forced = cells & theirs
    if forced:
        if forced & forced - 1:
            return 0
        cells = forced
    return cells & ~(theirs >> 1)


@njit
def negamax(mine: int, both: int, ply: int, alpha: int, beta: int, keys: Any, bounds: Any, count: Any) -> int:  # noqa: C901 - one program for one game
    count[0] += 1
    cells = not_losing(mine, both)
    if cells == 0:
        return -((CELLS - ply) // 2)
    if ply >= CELLS - 2:
        return 0
    lowest = -((CELLS - 2 - ply) // 2)
    if alpha < lowest:
        alpha = lowest
        if alpha >= beta:
            return alpha
    highest = (CELLS - 1 - ply) // 2
    if beta > highest:
        beta = highest
        if alpha >= beta:
            return beta
    key = mine + both
    slot = key % len(keys)
    if keys[slot] == key:
        known = bounds[slot]
        if known > LOWER // 2:
            known -= LOWER
            if alpha < known:
                alpha = known
                if alpha >= beta:
                    return alpha
        elif beta > known:
            beta = known
            if alpha >= beta:
                return beta
    done = 0
    while done != cells:
        most, best = -1, 0
        for column in COLUMNS:
            move = cells & ~done & 63 << 7 * column
            if move:
                threats = winning(mine | move, both | move)
                near = (both | move) + BOTTOM & BOARD
                weight = population(threats) + population(threats & (near | near << 1))
                if weight > most:
                    most, best = weight, move
        done |= best
        value = -negamax(mine ^ both, both | best, ply + 1, -beta, -alpha, keys, bounds, count)
        if value >= beta:
            keys[slot] = key
            bounds[slot] = value + LOWER
            return value
        if value > alpha:
            alpha = value
    keys[slot] = key
    bounds[slot] = alpha
    return alpha


@njit
def solved(mine: int, both: int, ply: int, keys: Any, bounds: Any, count: Any) -> int:
    if winning(mine, both) & both + BOTTOM & BOARD:
        return (CELLS + 1 - ply) // 2
    low, high = -((CELLS - ply) // 2), (CELLS + 1 - ply) // 2
    while low < high:
        middle = low + (high - low) // 2
        if middle <= 0 and -(-low // 2) < middle:
            middle = -(-low // 2)
        elif middle >= 0 and high // 2 > middle:
            middle = high // 2
        value = negamax(mine, both, ply, middle, middle + 1, keys, bounds, count)
        if value <= middle:
            high = value
        else:
            low = value
    return low


class Solver:
    """Scores of positions, and the nodes that they took; the table is emptied before each, out of the time."""

    def __init__(self, slots: int = 65_537) -> None:
        self.keys, self.bounds = np.zeros(slots, np.int64), np.zeros(slots, np.int8)
        self.count = np.zeros(1, np.int64)

    def empty(self) -> None:
        self.keys[:] = 0
        self.count[0] = 0

    def score(self, mine: int, both: int, ply: int) -> int:
        return int(solved(mine, both, ply, self.keys, self.bounds, self.count))
