"""Values as the engine calculates with them: the utility, then the distance to the end, in one whole number.

A value is for one player, and counts plies from the root of the search, so that it means the same at every node;
only in the transposition table it counts them from the node. Larger is better: a win sooner, a loss later.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import inf
from typing import Any, Final

from perfectplay.compiling.marks import inlined
from perfectplay.compiling.run import MAX_PLY, nearest
from perfectplay.errors import UtilityTooLarge

PARTS: Final = 1 << 20
"""Utilities are told apart by parts of one; those that are closer count as equal."""
PLIES: Final = 1 << 11
"""More than two times the plies of the longest line, so that no distance outweighs a part of a utility."""
LARGEST: Final = 1 << 31
"""Utilities lie between this and its opposite."""
HIGHEST: Final = 1 << 62
LOWEST: Final = -HIGHEST


@inlined
def coded(utility: float, ply: int, distance: bool) -> int:
    """The value of an end at ``ply``. Raises `UtilityTooLarge`, or ValueError for no number."""
    if not -LARGEST < utility < LARGEST:
        if utility != utility:
            raise ValueError("a utility or an estimate is NaN")
        raise UtilityTooLarge
    whole = nearest(utility * PARTS) * PLIES
    if distance:
        if whole > 0:
            return whole - ply
        if whole < 0:
            return whole + ply
    return whole


@inlined
def at_least(utility: float, soonest: int, latest: int, distance: bool) -> int:
    """The worst value of this utility or more, where the game ends between two plies."""
    if utility <= -LARGEST:
        return LOWEST
    return coded(utility, min(latest, MAX_PLY) if utility > 0 else soonest, distance)


@inlined
def at_most(utility: float, soonest: int, latest: int, distance: bool) -> int:
    """The best value of this utility or less, where the game ends between two plies."""
    if utility >= LARGEST:
        return HIGHEST
    return coded(utility, soonest if utility > 0 else min(latest, MAX_PLY), distance)


@inlined
def moved(value: int, plies: int, distance: bool) -> int:
    """The value of an end that comes so many plies later."""
    if distance:
        if value > 0:
            return value - plies
        if value < 0:
            return value + plies
    return value


@lru_cache(maxsize=1 << 12)
def parts(value: int) -> tuple[float, int]:
    """The utility and the ply of the end (0 where none is counted), for who reads the answer."""
    if value >= HIGHEST:
        return inf, 0
    if value <= LOWEST:
        return -inf, 0
    whole = (value + PLIES // 2) // PLIES
    return _shortest(whole), abs(value - whole * PLIES)


def _shortest(whole: int) -> float:
    """The shortest decimal among the utilities that are kept as so many parts: 0.1, not 0.10000038."""
    utility = whole / PARTS
    if whole % PARTS:
        for digits in range(1, 17):
            short = float(f"{utility:.{digits}g}")
            if coded(short, 0, False) == whole * PLIES:
                return short
    return utility


def decoder(distance: bool) -> Callable[[int], Any]:
    """From a value to what `perfectplay.search.values` makes of an end: the utility, or it and the signed ply."""

    def with_distance(value: int) -> tuple[float, int]:
        utility, ply = parts(value)
        return utility, -ply if utility > 0 else ply

    return with_distance if distance else lambda value: parts(value)[0]
