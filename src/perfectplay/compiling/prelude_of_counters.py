"""What operators and methods of Counters are, said in the subset itself, as `collections` of CPython has them."""

from __future__ import annotations

from collections import Counter
from typing import Any


def counters_joined(one: Any, other: Any, of_counts: Any) -> Any:
    """Returns what an operator of two Counters gives: what it makes of two counts, where that is more than 0."""
    found: Any = Counter()
    for item, count in one.items():
        joined = of_counts(count, other[item])
        if joined > 0:
            found[item] = joined
    for item, count in other.items():
        if item not in one:
            joined = of_counts(0, count)
            if joined > 0:
                found[item] = joined
    return found


def sum_of(one: Any, other: Any) -> Any:
    """Returns ``one + other``."""
    return one + other


def difference_of(one: Any, other: Any) -> Any:
    """Returns ``one - other``."""
    return one - other


def larger_of(one: Any, other: Any) -> Any:
    """Returns the larger of two counts."""
    return other if one < other else one


def smaller_of(one: Any, other: Any) -> Any:
    """Returns the smaller of two counts."""
    return one if one < other else other


def counts_are_equal(one: Any, other: Any) -> bool:
    """Returns ``one == other`` of two Counters: what one of them lacks, it has 0 times."""
    for item, count in one.items():
        if count != other[item]:
            return False
    return all(count == one[item] for item, count in other.items())


def counts_are_within(one: Any, other: Any) -> bool:
    """Returns ``one <= other`` of two Counters: what one of them lacks, it has 0 times."""
    for item, count in one.items():
        if not count <= other[item]:
            return False
    return all(one[item] <= count for item, count in other.items())


def dicts_are_equal(one: Any, other: Any) -> bool:
    """Returns ``one == other`` of two dicts."""
    if len(one) != len(other):
        return False
    return all(key in other and other[key] == value for key, value in one.items())


def most_common(pairs: Any, count: Any) -> Any:
    """Returns the ``count`` items that are counted most often, with their counts; those that came first before."""
    found = sorted(pairs, key=lambda pair: pair[1], reverse=True)
    return found if count is None else found[: max(count, 0)]


def elements(pairs: Any) -> Any:
    """Returns each item as often as it is counted."""
    return [item for item, count in pairs for _ in range(count)]


def total(pairs: Any) -> Any:
    """Returns the sum of all counts."""
    return sum(count for _, count in pairs)
