"""Who meets whom: everybody everybody, or the first one all others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple


class Meeting(NamedTuple):
    """Two games between two contestants, from the same opening with changed sides."""

    number: int
    first: int
    second: int


def meetings(contestants: int, pairs: int, *, gauntlet: bool = False) -> Iterator[Meeting]:
    """Yields the meetings in which each two contestants meet ``pairs`` times; in a gauntlet, each two with the first.

    Everybody has met the same number of times, or one more, whenever it is stopped. An opening has the number of its
    round, so that all contestants play the same ones.
    """
    couples = [(first, second) for first, second in combinations(range(contestants), 2) if not (gauntlet and first)]
    number = 0
    for _ in range(pairs):
        for first, second in couples:
            yield Meeting(number, first, second)
            number += 1
