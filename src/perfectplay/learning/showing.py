"""What a network has learned, for people: what stands where is worth how much, and which patterns are worth most.

Worth is what the weights add up to for player 0, before they are squashed into a value.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from perfectplay.learning.cells import Area
from perfectplay.learning.network import Network


class Pattern(NamedTuple):
    """What stands on some cells together, and what that is worth."""

    worth: float
    cells: tuple[int, ...]
    contents: tuple[int, ...]


def areas_of(network: Network) -> list[Area]:
    """Returns the parts of the board."""
    numbers = network.learned_areas
    return [Area(*numbers[at : at + 3]) for at in range(0, len(numbers), 3)]


def strongest(network: Network, player: int, count: int) -> tuple[list[Pattern], list[Pattern]]:
    """Returns the patterns that are worth most and least with this player to move, the most extreme ones first."""
    found = sorted(_patterns(network, player, count), key=lambda pattern: -pattern.worth)
    best, worst = found[:count], found[::-1][:count]
    return [one for one in best if one.worth > 0], [one for one in worst if one.worth < 0]


def worth_of_cells(network: Network, player: int, content: int) -> list[float]:
    """Returns for each cell what ``content`` on it is worth, with this player to move.

    That is the mean weight of all patterns with it, less the mean weight of all patterns, for each lookup of the cell.
    """
    unit = network.learned_scale[0]
    worth = [0.0] * len(network.learned_limits)
    for lookup, (begin, end) in enumerate(_spans(network)):
        start = player * network.learned_sizes[0] + network.learned_bases[lookup]
        size = _size(network, begin, end)
        table = network.learned_weights.numbers[start : start + size]
        mean = sum(table) / size
        for at in range(begin, end):
            cell, factor = network.learned_places[at], network.learned_factors[at]
            limit = network.learned_limits[cell]
            if content < limit:
                worth[cell] += (_sum(table, content, factor, limit) * limit / size - mean) * unit
    return worth


def _sum(table: array[int], content: int, factor: int, limit: int) -> int:
    """Returns the sum of the weights of all patterns with ``content`` on the cell of this factor and limit."""
    stride = factor * limit
    if factor < len(table) // stride:  # few long slices instead of many short ones
        return sum(sum(table[first::stride]) for first in range(content * factor, (content + 1) * factor))
    return sum(sum(table[first : first + factor]) for first in range(content * factor, len(table), stride))


def _patterns(network: Network, player: int, count: int) -> Iterator[Pattern]:
    """Yields the most extreme patterns of each table."""
    unit = network.learned_scale[0]
    seen: set[int] = set()
    for lookup, (begin, end) in enumerate(_spans(network)):
        base = network.learned_bases[lookup]
        if base in seen:  # an image of one before
            continue
        seen.add(base)
        start = player * network.learned_sizes[0] + base
        table = network.learned_weights.numbers[start : start + _size(network, begin, end)]
        order = sorted(range(len(table)), key=table.__getitem__)
        cells = network.learned_places[begin:end]
        for number in {*order[:count], *order[-count:]}:
            contents = tuple(
                number // network.learned_factors[at] % network.learned_limits[network.learned_places[at]]
                for at in range(begin, end)
            )
            yield Pattern(table[number] * unit, cells, contents)


def _spans(network: Network) -> Iterator[tuple[int, int]]:
    ends = network.learned_ends
    return zip((0, *ends), ends, strict=False)


def _size(network: Network, begin: int, end: int) -> int:
    size = 1
    for place in network.learned_places[begin:end]:
        size *= network.learned_limits[place]
    return size
