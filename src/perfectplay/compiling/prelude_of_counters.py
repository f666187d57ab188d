"""What operators and methods of Counters are, said in the subset itself, as `collections` of CPython has them."""

from __future__ import annotations

from collections import Counter
from typing import Any


def added(one: Any, other: Any) -> Any:
    """Returns ``one + other``: what is counted more than 0 times."""
    found: Any = Counter()
    for item, count in one.items():
        if count + other[item] > 0:
            found[item] = count + other[item]
    for item, count in other.items():
        if item not in one and count > 0:
            found[item] = count
    return found


def taken_away(one: Any, other: Any) -> Any:
    """Returns ``one - other``: what is counted more than 0 times."""
    found: Any = Counter()
    for item, count in one.items():
        if count - other[item] > 0:
            found[item] = count - other[item]
    for item, count in other.items():
        if item not in one and count < 0:
            found[item] = 0 - count
    return found


def most_of_both(one: Any, other: Any) -> Any:
    """Returns ``one | other``: the larger of two counts."""
    found: Any = Counter()
    for item, count in one.items():
        largest = other[item] if count < other[item] else count
        if largest > 0:
            found[item] = largest
    for item, count in other.items():
        if item not in one and count > 0:
            found[item] = count
    return found


def least_of_both(one: Any, other: Any) -> Any:
    """Returns ``one & other``: the smaller of two counts."""
    found: Any = Counter()
    for item, count in one.items():
        smallest = count if count < other[item] else other[item]
        if smallest > 0:
            found[item] = smallest
    return found


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
