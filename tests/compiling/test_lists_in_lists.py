"""Lists, dicts and sets that hold lists, made in several functions: compiled as in Python."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from tests.compiling.test_constructs import check_both_runs
from tests.variants import examples


def put_under(found: dict[int, list[int]], number: int) -> None:
    found.setdefault(number % 2, []).append(number)


def filled_by_a_function(numbers: tuple[int, ...]) -> list[Any]:
    found: dict[int, list[int]] = {}
    for number in numbers:
        put_under(found, number)
    return list(found.items())


def add_under(found: defaultdict[int, set[int]], number: int) -> None:
    found[number % 2].add(number)


def sets_filled_by_a_function(numbers: tuple[int, ...]) -> list[Any]:
    found: defaultdict[int, set[int]] = defaultdict(set)
    for number in numbers:
        add_under(found, number)
    return [(key, sorted(value)) for key, value in found.items()]


def append_in(rows: list[list[float]], place: int, number: float) -> None:
    rows[place].append(number)


def rows_filled_by_a_function(numbers: tuple[int, ...]) -> list[Any]:
    rows: list[list[float]] = [[], []]
    for number in numbers:
        append_in(rows, number % 2, number)
    append_in(rows, 0, 0.5)
    return [sum(row) + 0.0 for row in rows]


def drops(stones: int, steps: int) -> list[list[int]]:
    """Returns all ways to drop stones on so many cells, one at least on each."""
    if steps == 0:
        return [] if stones else [[]]
    if stones == 0:
        return [[]]
    found = []
    for first in range(1, stones + 1):
        for rest in drops(stones - first, steps - 1):
            found.append([first, *rest])
    return found


def of_a_recursion(stones: int, steps: int) -> list[str]:
    return ["".join(map(str, one)) for one in drops(stones % 5, steps % 4)]


def tidied(rows: list[list[int]], is_over: bool) -> tuple[tuple[int, ...], ...]:
    if is_over:
        rows = [[0] * 3, [0] * 3]
    return tuple(tuple(row) for row in rows)


def replaced_in_a_function(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    rows = [list(numbers[:3]), list(numbers[3:])]
    rows[0][1] += 1
    return tidied(rows, is_over=numbers[0] > 2)


def of_what_functions_give(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    found = list(numbers)
    found.extend(map(abs, numbers))
    found.extend(filter(None, numbers))
    seen = {1}
    seen.update(map(abs, numbers))
    return found, sorted(seen), "".join(map(str, numbers[:3]))


numbers = st.lists(st.integers(-4, 9), min_size=6, max_size=6).map(tuple)
SIX = (3, 1, 2, 3, 0, 5)

CASES: list[tuple[Callable[..., Any], list[Any], list[Any]]] = [
    (filled_by_a_function, [numbers], [SIX]),
    (sets_filled_by_a_function, [numbers], [SIX]),
    (rows_filled_by_a_function, [numbers], [SIX]),
    (of_a_recursion, [st.integers(0, 4), st.integers(0, 3)], [3, 2]),
    (replaced_in_a_function, [numbers], [SIX]),
    (of_what_functions_give, [numbers], [SIX]),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_both_runs_give_the_same(case: tuple[Callable[..., Any], list[Any], list[Any]]) -> None:
    function, values, example = case
    check_both_runs(function, values, example, examples(60))
