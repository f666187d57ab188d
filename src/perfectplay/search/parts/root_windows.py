"""How the root is searched: by which windows, and what the next test of a value is."""

from __future__ import annotations

from typing import Final

from perfectplay.search.parts.run import MAX_PLY
from perfectplay.search.parts.scores import HIGHEST, PLIES

WIDE: Final = 0
"""One search with an open window."""
ASPIRATION: Final = 1
"""A window around the value before; where it fails, a wider one."""
MTD: Final = 2
"""Null windows that walk from the value before to the value: MTD(f), Plaat and others (1996)."""
BISECTION: Final = 3
"""Null windows that close in on the value from both sides, see `next_test`."""

SHORT: Final = 17
"""Where no line is longer than this, the outcome is tested first."""
MIDDLING: Final = 28
"""Where no line is longer than this, the quicker half of the ends is excluded before."""

LONGEST_STEP: Final = HIGHEST // 4
"""So that sums stay within 64 bits."""
FIRST_WIDTH: Final = 8
"""The first window reaches so many times as far to both sides as the value has changed between two depths. In chess,
checkers and nine men's morris, narrower ones cost a tenth of the nodes or more, and save hardly any in other games."""
WIDENINGS: Final = 6
"""So many windows are tried before the whole range is."""
WIDER: Final = 4
"""A window that failed is wider by so much the next time."""


def next_test(low: int, high: int, latest: int, worst: int, best: int, pace: int) -> int:
    """Returns the next value to test, from ``low`` to just below ``high``; no line is longer than ``latest``.

    Between the ``worst`` end of the game and the ``best``, quick ones are excluded first, on both sides in turn: that
    takes few nodes, and leaves short windows and a full table for the long ones (as Pascal Pons's solver of Connect
    Four does). The nearer the end is, the less that saves (`ends_to_leave`). Which of several other ends it is, is
    found by steps from 0 that double as long as they lead the same way (``pace``, of which the sign says which), but
    not beyond the middle of what is left; and how soon it comes, by bisection.
    """
    loss, win = utility_part(low), utility_part(high)
    if low < 0 < high:
        if latest < MAX_PLY and loss == worst and win == best:
            losses = latest - (low - loss)
            wins = latest - (win - high)
            left = ends_to_leave(latest)
            if losses >= wins and losses > left:
                return loss + latest - (losses + 1) // 2
            if wins > left:
                return win - latest + (wins + 1) // 2
        return 0
    if loss == win or pace == 0:
        return low + (high - low) // 2
    middle = low + (high - low) // 2
    return min(low + pace - 1, middle) if pace > 0 else max(high + pace, middle)


def ends_to_leave(latest: int) -> int:
    """Returns how many ends of each side may be left when the outcome is tested; no line is longer than ``latest``."""
    return latest if latest <= SHORT else latest // 2 if latest <= MIDDLING else 1


def utility_part(value: int) -> int:
    """Returns a value without its plies."""
    return (value + PLIES // 2) // PLIES * PLIES
