"""Which lookups of a network stay: those without which its errors would be larger.

Nobody knows beforehand which cells belong together. So learning begins with more lookups than are left in the end: in
some rounds the tables that gain least are dropped. What a lookup gains is counted while it learns, in each position
before its weights are moved for that position: the squared error without the lookup less the squared error with it. A
table that only fits chance tends to gain less than nothing.

The rounds are of the kind that backward elimination takes: I. Guyon and A. Elisseeff, "An introduction to variable and
feature selection", *Journal of Machine Learning Research* 3 (2003).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from perfectplay.learning.network import Network
from perfectplay.learning.self_play import MOST_LOOKUPS

AT_FIRST: Final = 6
"""Up to so many times as many lookups are there at first as are left in the end."""
LEAST_AT_FIRST: Final = 2
"""At least so many times as many, however large their tables are."""
MOST_AT_FIRST: Final = 1 << 22
"""So many weights at most all these lookups have for each player."""


class Round(NamedTuple):
    """A time at which lookups are dropped."""

    share: float
    """How much of all learning is over."""
    left: float
    """How many lookups are left, as a multiple of those that are left in the end."""


FIRST_COUNT: Final = 0.05
"""What a lookup gains counts from this share of all learning on: before, all are about as wrong."""
ROUNDS: Final = (Round(0.10, 4.0), Round(0.15, 2.0), Round(0.20, 1.0))


def left_in_the_end(lookups: int, parts: int) -> float:
    """Returns how many lookups are left if so many are asked for: half of them where the board has several parts."""
    return lookups / 2 if parts > 1 else lookups


def at_first(left: float) -> int:
    """Returns how many lookups learning begins with if so many are left in the end."""
    return max(min(round(LEAST_AT_FIRST * left), MOST_LOOKUPS), min(round(AT_FIRST * left), MOST_LOOKUPS // 2))


class Table(NamedTuple):
    """The lookups of a network that share a table."""

    lookups: range
    base: int
    size: int


def tables_of(network: Network) -> list[Table]:
    """Returns the tables of a network with their lookups."""
    bases = network.learned_bases
    starts = [lookup for lookup in range(len(bases)) if lookup == 0 or bases[lookup] != bases[lookup - 1]]
    ends = [*starts[1:], len(bases)]
    sizes = [*(bases[start] for start in starts[1:]), network.learned_sizes[0]]
    return [
        Table(range(start, end), bases[start], size - bases[start])
        for start, end, size in zip(starts, ends, sizes, strict=True)
    ]


def kept_of(network: Network, gains: Sequence[float], most: int) -> list[Table]:
    """Returns the tables that gain most for each of their lookups, about so many lookups together.

    Besides them, the best table that looks at it stays for each cell that no other looks at.
    """
    tables = tables_of(network)
    order = sorted(tables, key=lambda table: -sum(gains[lookup] for lookup in table.lookups) / len(table.lookups))
    kept: list[Table] = []
    count = 0
    seen: set[int] = set()
    for table in order:
        cells = {cell for lookup in table.lookups for cell in cells_of(network, lookup)}
        if count + len(table.lookups) > most and cells <= seen:
            continue
        kept.append(table)
        seen |= cells
        count += len(table.lookups)
    return sorted(kept, key=lambda table: table.base)


def cells_of(network: Network, lookup: int) -> tuple[int, ...]:
    """Returns the cells that a lookup looks at."""
    return network.learned_places[_part(network, lookup)]


def _part(network: Network, lookup: int) -> slice:
    """Returns where the cells of a lookup stand, among those of all lookups."""
    return slice(network.learned_ends[lookup - 1] if lookup else 0, network.learned_ends[lookup])


def with_tables(network: Network, kept: Sequence[Table]) -> Network:
    """Returns the network with these of its tables alone."""
    places: list[int] = []
    factors: list[int] = []
    ends: list[int] = []
    bases: list[int] = []
    size = 0
    for table in kept:
        for lookup in table.lookups:
            part = _part(network, lookup)
            places += network.learned_places[part]
            factors += network.learned_factors[part]
            ends.append(len(places))
            bases.append(size)
        size += table.size
    return replace(
        network,
        learned_places=tuple(places),
        learned_factors=tuple(factors),
        learned_ends=tuple(ends),
        learned_bases=tuple(bases),
        learned_sizes=(size,),
    )


def moved(store: array[float], width: int, network: Network, kept: Sequence[Table]) -> array[float]:
    """Returns what a store holds for these tables, and at its end for the game's own evaluation.

    It has ``width`` numbers for each weight, and the tables of one player after those of another.
    """
    per_player = network.learned_sizes[0]
    players = (len(store) // width - 1) // per_player
    found = array("d")
    for player in range(players):
        for table in kept:
            begin = player * per_player + table.base
            found += store[width * begin : width * (begin + table.size)]
    return found + store[-width:]
