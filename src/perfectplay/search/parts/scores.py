"""Values as the engine calculates with them: the utility, then the distance to the end, in one whole number.

A value is for one player, and counts plies from the root of the search, so that it means the same at every node;
only in the transposition table it counts them from the node. Larger is better: a win sooner, a loss later.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import inf
from typing import Any, Final

from perfectplay.compiling.primitives import nearest
from perfectplay.errors import NotFinite, UtilityTooLarge
from perfectplay.search.parts.run import MAX_PLY

PARTS: Final = 1 << 20
"""Utilities are told apart by parts of one; those that are closer count as equal."""
PLIES: Final = 1 << 11
"""More than two times the plies of the longest line, so that no distance outweighs a part of a utility."""
LARGEST: Final = 1 << 31
"""Utilities lie between this and its opposite."""
HIGHEST: Final = 1 << 62
LOWEST: Final = -HIGHEST


def encode(utility: float, ply: int, distance: bool) -> int:
    """Returns the value of an end at ``ply``. Raises `UtilityTooLarge`, or `NotFinite`."""
    if not -LARGEST < utility < LARGEST:
        if not -inf < utility < inf:
            raise NotFinite
        raise UtilityTooLarge
    whole = nearest(utility * PARTS) * PLIES
    if distance:
        if whole > 0:
            return whole - ply
        if whole < 0:
            return whole + ply
    return whole


def at_least(utility: float, soonest: int, latest: int, distance: bool) -> int:
    """Returns the worst value of this utility or more, where the game ends between two plies."""
    if utility <= -LARGEST:
        return LOWEST
    return encode(utility, min(latest, MAX_PLY) if utility > 0 else soonest, distance)


def at_most(utility: float, soonest: int, latest: int, distance: bool) -> int:
    """Returns the best value of this utility or less, where the game ends between two plies."""
    if utility >= LARGEST:
        return HIGHEST
    return encode(utility, soonest if utility > 0 else min(latest, MAX_PLY), distance)


def utilities_around(low: int, high: int, distance: bool) -> tuple[float, float]:
    """Returns a window of utilities; what is not in it does not lie between ``low`` and ``high``, at any ply."""
    plies = PLIES if distance else 0
    return (low - plies) / (PARTS * PLIES), (high + plies) / (PARTS * PLIES)


def from_table(value: int, ply: int, distance: bool) -> int:
    """Returns a value of the table, which counts plies from its node, as one of the search: the node is at ``ply``."""
    if distance:
        if value > 0:
            return value - ply
        if value < 0:
            return value + ply
    return value


def to_table(value: int, ply: int, distance: bool) -> int:
    """Returns a value of the search as the table keeps it: with plies counted from the node, which is at ``ply``."""
    return from_table(value, -ply, distance)


@lru_cache(maxsize=1 << 12)
def decode(value: int) -> tuple[float, int]:
    """Returns the utility and the ply of the end (0 where none is counted)."""
    if value >= HIGHEST:
        return inf, 0
    if value <= LOWEST:
        return -inf, 0
    whole = (value + PLIES // 2) // PLIES
    return _shortest(whole), abs(value - whole * PLIES)


def _shortest(whole: int) -> float:
    """Returns the shortest decimal among the utilities that are kept as so many parts: 0.1, not 0.10000038."""
    utility = whole / PARTS
    if whole % PARTS:
        for digits in range(1, 17):
            short = float(f"{utility:.{digits}g}")
            if encode(short, 0, False) == whole * PLIES:
                return short
    return utility


def decoder(distance: bool) -> Callable[[int], Any]:
    """Returns a function from a value to a utility, or with ``distance`` to a utility and the signed ply of the end."""

    def with_distance(value: int) -> tuple[float, int]:
        utility, ply = decode(value)
        return utility, -ply if utility > 0 else ply

    return with_distance if distance else lambda value: decode(value)[0]
