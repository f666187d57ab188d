"""map, filter, reduce, functions handed to others, zip of a star, slices with steps, letters: as in Python."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from perfectplay import NotCompilable
from perfectplay.errors import BeyondMachineCode
from tests.compiling.test_constructs import check_both_runs, compiled
from tests.variants import examples

ROWS = ((1, 2, 3), (4, 5, 6), (7, 8, 9))


def mapped(a: int, b: int) -> tuple[Any, ...]:
    grid = list(map(list, ROWS))
    grid[a % 3][b % 3] = a
    return (
        tuple(map(lambda x: x * a, ROWS[0])),  # noqa: C417
        tuple(map(tuple, grid)),
        sum(map(abs, (a, b, -3))),
        sum(map(sum, ROWS)),
        max(map(len, ([a], [a, b]))),
        all(map(bool, (a, b))),
        [*map(operator.add, (a, b), range(5))],
    )


def filtered(a: int, b: int) -> tuple[Any, ...]:
    return tuple(filter(lambda x: x > a, range(6))), list(filter(None, (a, b, 0))), len(list(filter(bool, [a, b])))


def best_by(a: int, b: int) -> tuple[Any, ...]:
    rows = ((a, b), (b, 3), (1, a))
    return max(rows, key=sum), min(rows, key=max), sorted(rows, key=min)[0], max((1, a, b), key=lambda x: -x)


def reduced_to_one(a: int, b: int) -> tuple[Any, ...]:
    return (
        functools.reduce(operator.xor, (a, b, 7), 0),
        functools.reduce(lambda x, y: x * y % 1000, [a, b, 3]),
        math.prod((a, b, 3)),
        math.prod(x for x in (a, 2) if x),
        math.prod((0.5, a)),
    )


def reduced_from_nothing(n: int) -> int:
    return functools.reduce(operator.add, [x for x in (n,) if x > 3])


def columns(a: int, b: int) -> tuple[Any, ...]:
    grid = [[a] * 3 for _ in range(b % 3 + 1)]
    grid[0][2] = b
    return tuple(zip(*ROWS, strict=False)), [sum(column) for column in zip(*grid, strict=False)]


def stepped(a: int, b: int, step: int) -> tuple[Any, ...]:
    cells = list(range(12))
    row = tuple(range(20))
    start = a if a % 3 else None
    return cells[a:b:step], row[start::step], row[:b:step], cells[::-2], row[a:b:-1], tuple(cells[1::3])


def deleted(a: int, b: int) -> list[int]:
    items = [a, b, 3, 4]
    del items[a % 5 - 1]
    return items


def letters_of_numbers(a: int, b: int) -> tuple[Any, ...]:
    return chr(97 + a % 26), str(a), str(a) == "3", "abc"[ord(chr(98)) - 97], int(str(b)), chr(0xAC00 + abs(b))


def any_letter(n: int) -> str:
    return chr(n)


NUMBER = st.integers(-40, 40)

CASES: list[tuple[Callable[..., Any], tuple[Any, ...], tuple[Any, ...]]] = [
    (mapped, (NUMBER,) * 2, (1, 2)),
    (filtered, (NUMBER,) * 2, (1, 2)),
    (best_by, (NUMBER,) * 2, (1, 2)),
    (reduced_to_one, (NUMBER,) * 2, (1, 2)),
    (reduced_from_nothing, (st.integers(0, 6),), (5,)),
    (columns, (NUMBER,) * 2, (1, 2)),
    (stepped, (st.integers(-25, 25), st.integers(-25, 25), st.integers(-4, 4)), (1, 9, 2)),
    (deleted, (NUMBER,) * 2, (1, 2)),
    (letters_of_numbers, (NUMBER,) * 2, (1, 2)),
    (any_letter, (st.integers(1, 0xD7FF) | st.integers(0xE000, 0x110002) | st.integers(-3, -1),), (97,)),
]


@pytest.mark.parametrize(("function", "values", "example"), CASES, ids=[case[0].__name__ for case in CASES])
def test_both_runs_give_the_same(
    function: Callable[..., Any], values: tuple[Any, ...], example: tuple[Any, ...]
) -> None:
    check_both_runs(function, values, example, examples(100))


def kept_map(n: int) -> int:
    doubled = map(lambda x: 2 * x, (n, 2))  # noqa: C417
    return sum(doubled)


def two_sources_of_which_one_is_mapped(n: int) -> int:
    return sum(x * y for x, y in zip(map(abs, (n, 2)), (1, 2), strict=False))


def deleted_slice(n: int) -> list[int]:
    items = [n, 2]
    del items[:1]
    return items


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (kept_map, r"make it a list: list\(map"),
        (two_sources_of_which_one_is_mapped, "make it a list first"),
        (deleted_slice, "'del' is for an item of a list"),
    ],
)
def test_what_has_no_form_is_refused(function: Callable[..., Any], reason: str) -> None:
    with pytest.raises(NotCompilable, match=reason):
        compiled(function, 1)


def test_a_number_that_is_longer_than_a_word_holds_raises() -> None:
    fast = compiled(letters_of_numbers, 1, 2)
    with pytest.raises(BeyondMachineCode, match="seven bytes"):
        fast(12_345_678, 2)
