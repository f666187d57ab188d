"""Each construct of the subset by itself: compiled, it gives what Python gives, and raises what Python raises.

A function with `@check(...)` is compiled once, and called with Hypothesis' values, edges included. Where an integer
leaves the 64 bits, or one that a float cannot hold meets a float, compiled code may raise OverflowError where Python
does not; that is asked of Python, too (`Watch`).
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay import NotCompilable
from perfectplay.words import (
    bit,
    flipped,
    has_bit,
    highest,
    lowest,
    population,
    replaced,
    reversed_bits,
    shifted_down,
    shifted_up,
    without_lowest,
    word,
)
from tests.compiling.random_programs import Watch, alike, outcome
from tests.variants import first

EXAMPLES = 40
LARGEST, LEAST = 2**63 - 1, -(2**63)


class Values(NamedTuple):
    """The values of a parameter, and the one that its function is compiled with."""

    all: st.SearchStrategy[Any]
    example: Any


class Case(NamedTuple):
    function: Callable[..., Any]
    values: tuple[Values, ...]


CASES: list[Case] = []


def check(*values: Values) -> Callable[[Any], Any]:
    """Enters a function into the table."""

    def enter(function: Callable[..., Any]) -> Callable[..., Any]:
        CASES.append(Case(function, values))
        return function

    return enter


# ------------------------------------------------------------ values


class Colour(Enum):
    RED = 1
    GREEN = 2
    BLUE = 4


class Alone(Enum):
    ONLY = "one"


class Rank(IntEnum):
    LOW = 0
    HIGH = 5


class Place(NamedTuple):
    row: int
    column: int = 3

    @property
    def total(self) -> int:
        return self.row % 100 + self.column % 100

    def moved(self, by: int, *, twice: bool = False) -> Place:
        return self._replace(row=self.row % 50 + by % 50 * (2 if twice else 1))

    def neighbours(self) -> Iterator[Place]:
        for step in (-1, 1):
            yield Place(self.row % 50 + step, self.column)


class Switch(NamedTuple):
    is_on: bool
    number: int = 0


class Perhaps(NamedTuple):
    value: int | None
    other: int | None = None
    worth: float | None = None


@dataclass(frozen=True)
class Board:
    cells: tuple[int, int, int]
    turn: int = 0
    scale: float = 0.5
    place: Place = Place(1, 2)  # noqa: RUF009  (it cannot change)

    LIMIT = 12

    @property
    def filled(self) -> int:
        return self.cells.count(0)

    def put(self, index: int, value: int) -> Board:
        return dataclasses.replace(self, cells=replaced(self.cells, index % 3, value), turn=1 - self.turn)

    @staticmethod
    def twice(number: int) -> int:
        return number % 100 * 2


class Trouble(Exception):
    pass


EDGES = [0, 1, -1, 2, -2, 7, 63, 64, 2**31, 2**53 + 1, 2**62, -(2**62), LARGEST, LARGEST - 1, LEAST, LEAST + 1]
FLOAT_EDGES = [0.0, -0.0, 0.5, 1.5, 2.5, math.nan, math.inf, -math.inf, 1e300, 5e-324, 2.0**53, 2.0**63, -(2.0**63)]
WORD = Values(st.sampled_from(EDGES) | st.integers(-20, 20) | st.integers(LEAST, LARGEST), 5)
INT = Values(st.integers(-30, 30), 5)
FEW = Values(st.integers(0, 6), 3)
PLACES = Values(st.integers(-2, 70), 3)
FLOAT = Values(st.sampled_from(FLOAT_EDGES) | st.floats(-100, 100) | st.floats(), 0.5)
BOOL = Values(st.booleans(), True)
PIECE = Values(st.sampled_from(["K", "q", "", "seven77", "Kq", "Zz"]), "K")
COLOUR = Values(st.sampled_from(Colour), Colour.RED)
ALONE_OF_ITS_KIND = Values(st.just(Alone.ONLY), Alone.ONLY)
RANK = Values(st.sampled_from(Rank), Rank.LOW)
PAIR = Values(st.tuples(INT.all, INT.all), (1, 2))
ROW = Values(st.tuples(*[st.integers(-3, 3)] * 5), (1, 2, 3, 4, 5))
WORDS = Values(st.tuples(*[WORD.all] * 3), (1, 2, 3))
FLOATS = Values(st.tuples(*[FLOAT.all] * 3), (0.5, 1.5, 2.5))
WITHOUT_NAN = Values(FLOATS.all.filter(lambda values: all(x == x for x in values)), FLOATS.example)
PLACE = Values(st.builds(Place, INT.all, INT.all), Place(1, 2))
BOARD = Values(
    st.builds(Board, st.tuples(INT.all, INT.all, INT.all), st.integers(0, 1), st.floats(-10, 10), PLACE.all),
    Board((1, 2, 3)),
)
PERHAPS = Values(
    st.builds(Perhaps, st.none() | INT.all, st.none() | INT.all, st.none() | st.floats(-10, 10)), Perhaps(1, None, 0.5)
)

LIMIT = 7
TABLE = tuple(n * n % 61 - 20 for n in range(40))
MATRIX = tuple(tuple(10 * row + column for column in range(10)) for row in range(4))
RAGGED = ((1,), (2, 3), (), (4, 5, 6))
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
PIECES = ("K", "q", "", "seven77")
WORTH = {"K": 100, "q": 9, "": 0}
SQUARES = {n: n * n for n in range(0, 12, 2)}
TARGETS = {(0, 1): (5, 6), (1, 0): (7, 8)}
NEXT = {Colour.RED: Colour.GREEN, Colour.GREEN: Colour.BLUE}
PRIMES = {2, 3, 5, 7, 11}
CORNERS = frozenset({(0, 0), (0, 7), (7, 0)})


# ------------------------------------------------------------ integers


@check(WORD, WORD)
def add(a: int, b: int) -> int:
    return a + b


@check(WORD, WORD)
def subtract(a: int, b: int) -> int:
    return a - b


@check(WORD, WORD)
def multiply(a: int, b: int) -> int:
    return a * b


@check(WORD)
def multiply_by_constants(a: int) -> tuple[int, int]:
    return a * 3, a * -1


@check(WORD, WORD)
def floor_divide(a: int, b: int) -> int:
    return a // b


@check(WORD, WORD)
def modulo(a: int, b: int) -> int:
    return a % b


@check(WORD, WORD)
def divide_with_remainder(a: int, b: int) -> tuple[int, int]:
    return divmod(a, b)


@check(WORD)
def divide_by_constants(a: int) -> tuple[int, ...]:
    return a // 4, a % 4, a // 7, a % 7, a // -3, a % -3, a // -8, a % -8, a % -1, a // 1


@check(WORD, WORD)
def true_divide(a: int, b: int) -> float:
    return a / b


@check(WORD, PLACES)
def shift_up(a: int, n: int) -> int:
    return a << n


@check(WORD, PLACES)
def shift_down(a: int, n: int) -> int:
    return a >> n


@check(WORD, WORD)
def bitwise(a: int, b: int) -> tuple[int, int, int, int]:
    return a & b, a | b, a ^ b, ~a


@check(WORD)
def negate(a: int) -> int:
    return -a


@check(WORD)
def absolute(a: int) -> int:
    return abs(a)


@check(WORD)
def squared_and_cubed(a: int) -> tuple[int, int, int, int]:
    return a**0, a**1, a**2, a**3


@check(FEW)
def power_of_two(n: int) -> int:
    return 2**n


@check(WORD)
def bit_counts(a: int) -> tuple[int, int]:
    return a.bit_count(), a.bit_length()


@check(WORD, WORD)
def compare_ints(a: int, b: int) -> tuple[bool, ...]:
    return a < b, a <= b, a == b, a != b, a > b, a >= b


@check(WORD, WORD, WORD)
def compare_chained(a: int, b: int, c: int) -> tuple[bool, bool, bool]:
    return a < b < c, a <= b == c, 0 <= a < 64 > b


@check(WORD, WORD)
def smaller_and_larger(a: int, b: int) -> tuple[int, int, int]:
    return min(a, b), max(a, b, 7), min(a, b, -a % 5)


@check(WORD, WORD)
def augmented(a: int, b: int) -> int:
    a &= 0xFFFF
    a += b & 255
    a -= 3
    a *= 5
    a //= 2
    a %= 1009
    a <<= 2
    a >>= 1
    a |= 8
    a ^= b & 7
    a **= 2
    return a


@check(WORD)
def large_constants(a: int) -> tuple[bool, bool, int]:
    return a == 9223372036854775807, a == -9223372036854775808, a & 0x7FFFFFFFFFFFFFFF


@check(BOOL, BOOL, INT)
def bools_as_ints(p: bool, q: bool, a: int) -> tuple[Any, ...]:
    return p + q, p * a, -p, ~p, p & q, p | a, p ^ q, p << 2, int(p), p < q, p == a, sum((p, q, p)), a // (p + 1)


@check(INT, INT)
def either_of_two(a: int, b: int) -> tuple[int, int, bool, int]:
    return a and b, a or b, not a, a and b or 7  # noqa: RUF021


@check(BOOL, INT)
def both_and_either(p: bool, a: int) -> tuple[bool, bool, bool]:
    return p and a > 0, p or a > 0, not (p and a < 5)


@check(INT, INT)
def stops_at_the_first(a: int, b: int) -> tuple[bool, bool]:
    """What is not reached must not be computed."""
    return b != 0 and a // b > 1, b == 0 or a % b == 0


@check(INT, INT)
def conditional(a: int, b: int) -> int:
    return a if a > b else -b if b > 3 else 0


# ------------------------------------------------------------ floats


@check(FLOAT, FLOAT)
def float_arithmetic(x: float, y: float) -> tuple[float, float, float]:
    return x + y, x - y, x * y


@check(FLOAT, FLOAT)
def float_divide(x: float, y: float) -> float:
    return x / y


@check(FLOAT, FLOAT)
def float_floor_divide(x: float, y: float) -> float:
    return x // y


@check(FLOAT, FLOAT)
def float_modulo(x: float, y: float) -> float:
    return x % y


@check(FLOAT)
def float_modulo_by_constants(x: float) -> tuple[float, float, float, float]:
    return x % 1, x % -2.5, x // 1, x // -2.5


@check(FLOAT, FLOAT)
def float_comparisons(x: float, y: float) -> tuple[bool, ...]:
    return x < y, x <= y, x == y, x != y, x > y, x >= y, x == x, not x, bool(x)


@check(FLOAT, FLOAT)
def float_smaller_and_larger(x: float, y: float) -> tuple[float, float, float]:
    """The first one stays where neither is smaller: of 0.0 and -0.0, and beside a nan."""
    return min(x, y), max(x, y), max(x, y, 0.0)


@check(FLOAT, FLOAT)
def float_rows_in_order(x: float, y: float) -> tuple[bool, ...]:
    """Neither comes before the other where a nan is what they differ by."""
    one, other = (x, y, 1.0)[int(y > 1.0) :], (0.5, y + 1.0)[int(y > 1.0) :]
    return one < other, one <= other, one > other, one >= other


@check(FLOAT)
def float_signs(x: float) -> tuple[float, float, float]:
    return -x, abs(x), +x


@check(FLOAT)
def float_square(x: float) -> float:
    return x**2


@check(FLOAT)
def float_to_int(x: float) -> int:
    return int(x)


@check(FLOAT)
def float_rounded(x: float) -> int:
    """Half to even."""
    return round(x)


@check(FLOAT)
def float_floor(x: float) -> int:
    return math.floor(x)


@check(FLOAT)
def float_ceil(x: float) -> int:
    return math.ceil(x)


@check(FLOAT)
def square_root(x: float) -> float:
    return math.sqrt(x)


@check(WORD)
def square_root_of_int(a: int) -> float:
    return math.sqrt(a)


@check(WORD, FLOAT)
def ints_and_floats(a: int, x: float) -> tuple[float, ...]:
    return a + x, x - a, a * x, float(a), x + True


@check(WORD, FLOAT)
def int_divided_by_float(a: int, x: float) -> float:
    return a / x


@check(WORD, FLOAT)
def compare_int_with_float(a: int, x: float) -> tuple[bool, ...]:
    """Exactly, or not at all: an int is not rounded to a float for it."""
    return a < x, a <= x, a == x, a != x, a > x, a >= x


@check(FLOATS)
def sum_of_floats(values: tuple[float, float, float]) -> float:
    return values[0] + values[1] + values[2]


@check(FLOAT, BOOL)
def float_constants(x: float, p: bool) -> tuple[Any, ...]:
    return x < math.inf, math.pi, -math.inf if p else x, math.nan


@check(WORD, BOOL)
def int_of_values(a: int, p: bool) -> tuple[int, int, bool, float]:
    return int(a), int(p), bool(a), float(p)


# ------------------------------------------------------------ ways through


@check(INT)
def if_elif_else(a: int) -> int:
    if a > 10:
        return 1
    elif a > 5:  # noqa: RET505
        b = 2
    elif a:
        b = 3
    else:
        b = 4
    return b * 10


@check(FEW)
def while_with_else(n: int) -> tuple[int, int]:
    total = 0
    count = n
    while count > 0:
        count -= 1
        if count == 4:
            continue
        if total > 9:
            break
        total += count
    else:
        total += 100
    return total, count


@check(FEW, INT)
def for_with_else(n: int, a: int) -> tuple[int, int]:
    total, last = 0, -1
    for i in range(n):
        for j in range(i, -1, -1):
            if j == a % 5:
                break
            if j % 2:
                continue
            total += j
        else:
            total += 100
        last = i
    return total, last


@check(INT, INT)
def range_of_two(a: int, b: int) -> tuple[int, int]:
    total = count = 0
    for i in range(a, b):
        total += i
        count += 1
    return total, count


@check(INT, INT, Values(st.integers(-5, 5), 2))
def range_with_step(a: int, b: int, step: int) -> tuple[int, int]:
    total = count = 0
    for i in range(a, b, step):
        total += i
        count += 1
    return total, count


@check(FEW, FEW)
def range_at_the_end_of_the_integers(n: int, step: int) -> tuple[int, int, int, int]:
    count = last = 0
    for i in range(LARGEST - n, LARGEST, step + 1):
        count += 1
        last = i
    down = lowest_seen = 0
    for i in range(LEAST + n, LEAST, -step - 1):
        down += 1
        lowest_seen = i
    return count, last, down, lowest_seen


@check(FEW)
def loop_variable_changed_inside(n: int) -> tuple[int, int]:
    total, i = 0, -1
    for i in range(n):
        total += i
        i *= 10
    return total, i


@check(FEW)
def bound_of_a_range_is_asked_once(n: int) -> int:
    count = 0
    for _ in range(n):
        n += 1
        count += 1
    return count


@check(INT)
def return_out_of_loops(a: int) -> tuple[int, int]:
    for i in range(5):
        for j in range(5):
            if i * j == a:
                return i, j
    return -1, -1


@check(INT)
def assertion(a: int) -> int:
    assert a != 3, "not three"
    assert a < 20
    return a


@check(INT)
def raised(a: int) -> int:
    if a == 1:
        raise ValueError("one")
    if a == 2:
        raise Trouble
    if a == 3:
        raise Trouble("three")
    if a > 20:
        raise IndexError("large")
    return a


@check(FEW, INT)
def raised_in_a_helper(n: int, a: int) -> int:
    return sum(helper_that_raises(i, a) for i in range(n))


def helper_that_raises(i: int, a: int) -> int:
    if i == a:
        raise KeyError(i)
    return i


@check(INT)
def pass_and_ellipsis(a: int) -> int:
    if a > 3:
        pass
    for _ in range(2):
        ...
    return a


# ------------------------------------------------------------ names


@check(INT, INT)
def chained_and_tuple_targets(a: int, b: int) -> tuple[int, ...]:
    c = d = a + b
    a, b = b, a
    (e, (f, g)), h = (a, (b, c)), d
    [i, j] = h, e
    return a, b, c, d, e, f, g, h, i, j


@check(ROW)
def starred_targets(row: tuple[int, ...]) -> tuple[Any, ...]:
    first, *rest = row
    *start, last = row
    a, *middle, b = row
    return first, tuple(rest), tuple(start), last, a, tuple(middle), b, len(middle)


@check(PAIR)
def starred_target_that_stays_empty(pair: tuple[int, int]) -> tuple[int, int, int]:
    a, b, *rest = pair  # type: ignore[var-annotated]
    return a, b, len(rest)


@check(INT, INT)
def walrus(a: int, b: int) -> tuple[int, int]:
    if (c := a * b) > 10 and (d := c - 10) > 3:
        return c, d
    return c, (e := c + 1) * e


@check(FEW)
def walrus_in_a_loop(n: int) -> int:
    total = 0
    while (n := n - 1) > 0:
        total += n
    return total * 10 + n


@check(INT)
def unassigned_on_one_way(a: int) -> int:
    if a > 0:
        b = a
    return b  # UnboundLocalError for the others


@check(FEW)
def unassigned_after_no_turn(n: int) -> int:
    for i in range(n):
        last = i * 2
    return last


@check(FEW)
def loop_variable_after_no_turn(n: int) -> int:
    for i in range(n):  # noqa: B007
        pass
    return i


@check(INT)
def unassigned_but_not_read(a: int) -> int:
    if a > 0:
        b = a
    return b if a > 0 else -1


@check(INT)
def variable_that_changes_its_type(a: int) -> tuple[Any, ...]:
    b = a
    before = b + 1
    b = (a, a)  # type: ignore[assignment]
    between = b[0]  # type: ignore[index]
    b = a / 2  # type: ignore[assignment]
    return before, between, b


@check(FEW)
def name_used_again_with_another_type(n: int) -> tuple[int, int]:
    total = 0
    for x in range(n):
        total += x
    count = 0
    for x in ((1, 2), (3, 4)):  # type: ignore[assignment]
        count += x[0] * x[1]  # type: ignore[index]
    return total, count


@check(INT, BOOL)
def bool_that_becomes_an_int(a: int, p: bool) -> int:
    b: int = p
    if a > 3:
        b = a
    return b


@check(FEW)
def float_from_the_start(n: int) -> float:
    best = 0.0
    for i in range(n):
        best += i
    return best


# ------------------------------------------------------------ tuples


@check(INT, INT)
def tuple_parts(a: int, b: int) -> tuple[Any, ...]:
    t = (a, b, a + b)
    return t[0], t[-1], t[1:], t[:-1], t[::-1], t[::2], len(t), t + (7,), (*t, 9), t * 2, sum(t), min(t), max(t)


@check(ROW, INT)
def item_at_an_index(row: tuple[int, ...], i: int) -> int:
    return row[i]


@check(INT)
def item_of_a_table(i: int) -> int:
    return TABLE[i]


@check(INT, INT)
def item_of_a_table_of_tables(i: int, j: int) -> int:
    return MATRIX[i][j]


@check(INT, INT)
def item_of_a_ragged_table(i: int, j: int) -> tuple[int, int]:
    return RAGGED[i % 4][j], len(RAGGED[i % 4])


@check(ROW, INT, INT)
def slice_with_variable_ends(row: tuple[int, ...], i: int, j: int) -> tuple[Any, ...]:
    return row[i:], row[:j], row[i:j], row[:], len(row[i:j])


@check(ROW, INT)
def exchange_an_item_by_slices(row: tuple[int, ...], i: int) -> tuple[int, ...]:
    return row[:i] + (77,) + row[i + 1 :]


@check(ROW, FEW)
def exchange_an_item_by_words(row: tuple[int, ...], i: int) -> tuple[int, ...]:
    return replaced(row, i % 5, 77)


@check(FEW, FLOATS)
def empty_or_floats(count: int, row: tuple[float, ...]) -> tuple[Any, ...]:
    some: tuple[float, ...] = ()
    if count > 2:
        some = row
    return len(some), some == (), tuple(item for item in some)


@check(FEW, FEW)
def item_of_a_variable_of_two_types(count: int, place: int) -> float:
    pair = (count, 0.5)
    for number in range(count):
        pair = (number, pair[1] + 1.0)
    return pair[place % 2] + 0.0


@check(INT, FLOAT)
def items_that_become_wider(a: int, x: float) -> list[tuple[float, float]]:
    pairs: list[Any] = [(a, 1), (2, a)]
    pairs[0] = (a, x)
    pairs.append((x, 3))
    return [(one + 0.0, other + 0.0) for one, other in pairs]


@check(INT, FLOAT)
def replaced_by_a_float(a: int, x: float) -> tuple[Any, ...]:
    return replaced((a, 2, a), 1, x)


@check(ROW, INT)
def tuple_methods(row: tuple[int, ...], a: int) -> tuple[int, int]:
    return row.count(a), row.index(a)


@check(ROW, INT)
def tuple_membership(row: tuple[int, ...], a: int) -> tuple[bool, bool, bool]:
    return a in row, a not in row, a in (1, 5, a // 2)


@check(PAIR, PAIR)
def compare_tuples(p: tuple[int, int], q: tuple[int, int]) -> tuple[bool, ...]:
    return p == q, p != q, p < q, p <= q, p > q, p >= q, p + (1,) < q, q > ()


@check(WITHOUT_NAN, WITHOUT_NAN)
def compare_tuples_of_floats(p: tuple[float, ...], q: tuple[float, ...]) -> tuple[bool, bool]:
    return p < q, p >= q


@check(ROW, INT)
def compare_tuples_of_unlike_lengths(row: tuple[int, ...], n: int) -> tuple[bool, bool, bool]:
    part = row[:n]
    return part == row, part < row, part >= (1, 2)


@check(WORDS)
def sum_of_a_tuple(values: tuple[int, int, int]) -> int:
    return sum(values)


@check(ROW, INT)
def tuple_that_grows(row: tuple[int, ...], a: int) -> tuple[int, ...]:
    found: tuple[int, ...] = ()
    for x in row:
        if x > a:
            found = found + (x,)
    return found


@check(ROW)
def tuple_of_a_generator(row: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(x * 2 for x in row), tuple(x for x in row if x > 0)


@check(ROW)
def nested_tuples(row: tuple[int, ...]) -> tuple[Any, ...]:
    grid = (row[:2], row[2:4])
    return grid, grid[1][0], tuple((x, x > 0) for x in row), (row, (row[0],))


@check(ROW, FEW)
def truth_of_a_tuple(row: tuple[int, ...], n: int) -> tuple[bool, int]:
    part = row[:n]
    return not part, 1 if part else 2


# ------------------------------------------------------------ lists


@check(ROW, INT)
def list_append_and_pop(row: tuple[int, ...], a: int) -> tuple[Any, ...]:
    xs = []
    for x in row:
        xs.append(x + a)
    last = xs.pop()
    first = xs.pop(0)
    return tuple(xs), last, first, len(xs), xs[0], xs[-1]


@check(FEW)
def pop_until_it_is_empty(n: int) -> int:
    xs = [1, 2, 3]
    total = 0
    for _ in range(n):
        total = total * 10 + xs.pop()
    return total


@check(ROW, INT, INT)
def list_items_assigned(row: tuple[int, ...], i: int, a: int) -> tuple[int, ...]:
    xs = list(row)
    xs[i] = a
    xs[0] += 10
    xs[-1], xs[1] = xs[1], xs[-1]
    return tuple(xs)


@check(ROW, INT, INT)
def list_insert(row: tuple[int, ...], i: int, a: int) -> tuple[int, ...]:
    xs = list(row)
    xs.insert(i, a)
    return tuple(xs)


@check(ROW, FEW)
def list_extend(row: tuple[int, ...], n: int) -> tuple[int, ...]:
    xs = [7]
    xs.extend(row)
    xs.extend(range(n))
    xs += [1, 2]
    xs.extend(x * x for x in row if x > 0)
    return tuple(xs)


@check(ROW, INT)
def list_remove(row: tuple[int, ...], a: int) -> tuple[int, ...]:
    xs = list(row)
    xs.remove(a)
    return tuple(xs)


@check(ROW)
def list_reverse_and_clear(row: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    xs = list(row)
    xs.reverse()
    before = tuple(xs)
    xs.clear()
    return before, len(xs)


@check(ROW, INT)
def list_sorted_by_what_it_holds(row: tuple[int, ...], a: int) -> tuple[Any, ...]:
    """A list is empty while it is sorted."""
    xs = [*row, a]
    same = xs
    xs.sort(key=lambda x: len(same) - x % 5)
    return tuple(xs), len(same)


@check(ROW)
def list_sort(row: tuple[int, ...]) -> tuple[Any, ...]:
    xs, ys, zs = list(row), list(row), list(row)
    xs.sort()
    ys.sort(reverse=True)
    zs.sort(key=lambda x: x % 3)
    return tuple(xs), tuple(ys), tuple(zs)


@check(ROW, INT)
def list_count_and_index(row: tuple[int, ...], a: int) -> tuple[int, int]:
    xs = list(row)
    return xs.count(a), xs.index(a)


@check(ROW)
def list_copies_and_aliases(row: tuple[int, ...]) -> tuple[Any, ...]:
    xs = list(row)
    ys = xs
    zs = xs.copy()
    ys[0] = 50
    zs[1] = 60
    ws = xs[:]
    ws.append(1)
    return tuple(xs), tuple(ys), tuple(zs), tuple(ws)


@check(ROW, INT, INT)
def list_slices(row: tuple[int, ...], i: int, j: int) -> tuple[Any, ...]:
    xs = list(row)
    return tuple(xs[i:j]), tuple(xs[::-1]), tuple(xs[1:]), tuple(xs + xs[:1]), tuple([0] * 3 + xs)


@check(ROW, INT)
def list_comprehensions(row: tuple[int, ...], a: int) -> tuple[Any, ...]:
    xs = [x * a for x in row]
    ys = [x for x in row if x > 0 if x != a]
    zs = [(x, y) for x in row[:2] for y in row[2:] if x != y]
    return tuple(xs), tuple(ys), tuple(zs)


@check(ROW)
def list_of_tuples(row: tuple[int, ...]) -> tuple[Any, ...]:
    pairs = [(x, i) for i, x in enumerate(row)]
    pairs.append((9, 9))
    pairs.sort()
    (a, b), *rest = pairs
    return tuple(pairs), a, b, len(rest)


@check(ROW)
def list_of_lists(row: tuple[int, ...]) -> tuple[Any, ...]:
    grid = [[0] * 3 for _ in range(2)]
    for i, x in enumerate(row):
        grid[i % 2][i % 3] += x
    return tuple(tuple(line) for line in grid)


@check(ROW)
def list_of_records(row: tuple[int, ...]) -> tuple[Any, ...]:
    places = [Place(x, i) for i, x in enumerate(row)]
    places = [place._replace(row=0) if place.row < 0 else place for place in places]
    return tuple(places), sum(place.row for place in places)


@check(ROW, INT)
def list_handed_to_a_helper(row: tuple[int, ...], a: int) -> tuple[Any, ...]:
    xs: list[int] = []
    fill(xs, row, a)
    ys = fresh(a)
    ys += xs
    return tuple(xs), tuple(ys)


def fill(into: list[int], row: tuple[int, ...], a: int) -> None:
    for x in row:
        if x != a:
            into.append(x)


def fresh(a: int) -> list[int]:
    return [a, a + 1]


@check(ROW, INT)
def list_compared_with_an_empty_one(row: tuple[int, ...], a: int) -> tuple[Any, ...]:
    xs = [x for x in row if x > a]
    none: list[int] = []
    return xs == [], xs != [], none == [], none == xs, [[x] for x in xs] == [], row == ()


@check(ROW, INT)
def list_membership_and_truth(row: tuple[int, ...], a: int) -> tuple[Any, ...]:
    xs = [x for x in row if x > a]
    return a in xs, 3 in xs, bool(xs), not xs, xs == list(row), len(xs)


@check(ROW, INT)
def list_that_grows_while_it_is_gone_through(row: tuple[int, ...], a: int) -> int:
    xs = list(row)
    total = 0
    for x in xs:
        if len(xs) < 9 and x > a:
            xs.append(x - 1)
        total += x
    return total * 100 + len(xs)


# ------------------------------------------------------------ generators and what goes through things


def counting(n: int) -> Iterator[int]:
    for i in range(n):
        yield i * i


def several(n: int) -> Iterator[tuple[int, int]]:
    if n > 4:
        yield n, 0
        return
    yield 1, 1
    for i in range(n):
        yield i, 2
    yield 3, 3


def through_others(n: int) -> Iterator[int]:
    for a in counting(n):
        for b, c in several(a):
            if c == 2:
                continue
            yield a + b + c
    yield from counting(2)
    yield from (7, n)


def tree(n: int) -> Iterator[int]:
    if n > 0:
        yield n
        yield from tree(n - 1)
        yield from tree(n - 2)


@check(FEW)
def generators_in_generators(n: int) -> tuple[int, ...]:
    return tuple(through_others(n))


@check(FEW, INT)
def generator_left_early(n: int, a: int) -> tuple[int, int]:
    total = 0
    for x in through_others(n):
        if x == a:
            return total, x
        if total > 40:
            break
        total += x
    return total, -1


def recursive_generator(n: int) -> tuple[Any, ...]:
    return tuple(tree(n)), sum(x for x in tree(n) if x % 2)


def sides(n: int) -> Iterator[str]:
    yield "left"
    if n != 2:
        yield "right"


@check(FEW)
def one_name_for_values_of_two_types(n: int) -> int:
    count = 0
    for _ in range(n):
        for _ in sides(n):
            count += 1
        for _ in several(n):
            count += 10
    return count


@check(FEW)
def generator_twice_at_once(n: int) -> int:
    return sum(x * y for x, y in zip(counting(n), through_others(n), strict=False))


@check(FEW, INT)
def generator_of_a_method(n: int, a: int) -> tuple[Any, ...]:
    return tuple(place.row for place in Place(a, n).neighbours())


@check(FEW)
def generator_is_as_late_as_its_list(n: int) -> tuple[int, ...]:
    xs = [1, 2, 3]
    found = []
    for x in lazily(xs):
        xs[-1] = n + 10
        found.append(x)
    return tuple(found)


def lazily(xs: list[int]) -> Iterator[int]:
    for x in xs:
        yield x


@check(ROW, FEW)
def any_and_all(row: tuple[int, ...], n: int) -> tuple[bool, ...]:
    part = row[:n]
    return any(x > 2 for x in part), all(x > -2 for x in part), any(part), all(part), any(x for x in counting(n))


@check(INT)
def any_stops_early(a: int) -> bool:
    return any(10 // (x - a) > 3 for x in (5, 4, 3, 2, 1))


@check(ROW, FEW)
def sums(row: tuple[int, ...], n: int) -> tuple[Any, ...]:
    return sum(row), sum(row[:n]), sum((x for x in row), 10), sum(x > 0 for x in row), sum((0.5 * x for x in row), 0.0)


@check(ROW, FEW)
def least_and_most(row: tuple[int, ...], n: int) -> tuple[int, ...]:
    return (
        min(row),
        max(row[:n], default=-9),
        min((x * x for x in row[:n]), default=99),
        max(row, key=lambda x: (x % 3, -x)),
        min(row, key=abs),
        max(x - i for i, x in enumerate(row)),
    )


@check(FEW)
def least_of_nothing(n: int) -> int:
    return min(x for x in counting(n) if x > 4)


@check(ROW)
def in_order(row: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(sorted(row)), tuple(sorted(row, reverse=True)), sorted(row)[2]


@check(ROW, BOOL)
def in_order_by_a_key(row: tuple[int, ...], down: bool) -> tuple[Any, ...]:
    """Equal ones stay as they were, also in reverse."""
    pairs = tuple(enumerate(row))
    by_item = sorted(pairs, key=lambda pair: pair[1])
    turned = sorted(pairs, key=lambda pair: abs(pair[1]), reverse=down)
    return tuple(by_item), tuple(turned), tuple(sorted(row, key=lambda x: (x % 2, -x)))


@check(WITHOUT_NAN)
def floats_in_order(values: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sorted(values))


@check(ROW, INT)
def numbered(row: tuple[int, ...], a: int) -> tuple[int, int]:
    total = 0
    for i, x in enumerate(row):
        total = total * 3 + i * x
    other = 0
    for i, (x, y) in enumerate(((a, 1), (2, a)), 5):
        other += i * x - y
    return total, other


@check(ROW, FEW)
def side_by_side(row: tuple[int, ...], n: int) -> tuple[int, int]:
    total = 0
    for x, y in zip(row, range(n), strict=False):
        total = total * 3 + x * y
    three = sum(x * y + z for x, y, z in zip(row, row[1:], counting(n), strict=False))
    return total, three


@check(ROW, FEW)
def backwards(row: tuple[int, ...], n: int) -> tuple[Any, ...]:
    xs = [x for x in row if x > 0]
    return (
        tuple(reversed(row)),
        tuple(reversed(range(n))),
        tuple(reversed(xs)),
        tuple(reversed(range(10, n, -3))),
    )


@check(FEW)
def product_of_iterables(n: int) -> tuple[Any, ...]:
    total = 0
    for i, j in itertools.product(range(n), (5, 7)):
        total = total * 3 + i * j
    return total % 10007, tuple(itertools.product((-1, 0, 1), repeat=2)), sum(1 for _ in itertools.product(range(n)))


@check(ROW)
def orders_of_all_items(row: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(itertools.permutations(row[:3])), sum(a * b - c for a, b, c in itertools.permutations(row[-3:]))


@check(INT, INT)
def items_at_both_ends(i: int, j: int) -> tuple[int, ...]:
    pair = i, j
    return pair[0], pair[-1], pair[1], pair[-2]


NOTHING: tuple[int, ...] = ()


@check(INT)
def nothing_and_a_list(n: int) -> tuple[Any, ...]:
    some = [n, 2 * n]
    none: list[int] = []
    return [] + some, some + [], none + some, some + none, [] + [n], len(none + none)


class OnlyOne(Enum):
    IT = 7


class InARow(Enum):
    ONE = 4
    TWO = 5
    THREE = 6


class OutOfOrder(Enum):
    ONE = 4
    TWO = 6
    THREE = 5


@check(INT)
def values_of_members(n: int) -> tuple[Any, ...]:
    one: Any = OnlyOne.IT
    row = InARow.ONE if n < 3 else InARow.TWO if n < 6 else InARow.THREE
    out = OutOfOrder.ONE if n < 3 else OutOfOrder.TWO if n < 6 else OutOfOrder.THREE
    return one.value, row.value, out.value


PRICES: dict[int | None, int] = {1: 10, 5: 50, 7: 70}


def price_of(number: int | None) -> int:
    return PRICES.get(number, -1)


@check(INT)
def looked_up_where_it_may_be_none(n: int) -> tuple[int, ...]:
    maybe = n if n < 6 else None
    return price_of(n if n > 3 else None), price_of(n), 1 if maybe in PRICES else 3


def kind_of(thing: int | None) -> str:
    match thing:
        case int():
            return "number"
        case _:
            return "none"


@check(INT)
def matched_where_it_may_be_none(n: int) -> tuple[str, ...]:
    return kind_of(n if n > 2 else None), kind_of(n), kind_of(None)


@check(INT)
def chained_before_they_change(n: int) -> tuple[int, ...]:
    a, b, total = n, 2, 0
    xs = [n, a]
    for x in itertools.chain((a, b), xs, (b, a)):
        a, b = b + x, x
        total = total * 5 % 10007 + x
    return total, a, b


@check(INT, INT)
def one_by_one_with_stars(n: int, m: int) -> tuple[Any, ...]:
    pair = m, n
    first, *rest = n, m, 3
    a, b, c = *pair, n
    (d, e), f = pair, []
    f.append(d)
    return first, rest, a, b, c, d, e, f


@check(INT)
def sets_and_what_is_none(n: int) -> tuple[bool, ...]:
    one = {n, 2}
    other: Any = (n, 2)
    items: Any = [n, 2]
    return one == {2, n}, one == other, one == items, one != other, items == one


@check(INT)
def choices_from_nothing(n: int) -> tuple[Any, ...]:
    nothing: list[int] = []
    return (
        tuple(itertools.combinations(NOTHING, 2)),
        sum(1 for _ in itertools.combinations(NOTHING, 0)),
        tuple(itertools.permutations(NOTHING)),
        sum(n for _ in itertools.permutations(nothing, 2)),
        sum(a * b for a, b in itertools.combinations(nothing, 2)),
        sum(a * b for a, b in itertools.permutations(NOTHING, 2)),
        tuple(itertools.combinations_with_replacement(NOTHING, 1)),
    )


@check(ROW)
def combinations_of_items(row: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(itertools.combinations(row, 2)), sum(a * b * c for a, b, c in itertools.combinations(row, 3))


@check(ROW, FEW)
def chained_iterables(row: tuple[int, ...], n: int) -> tuple[int, ...]:
    return tuple(itertools.chain(row, range(n), (77,)))


@check(INT)
def constants_gone_through(a: int) -> tuple[int, int, int]:
    total = 0
    for dx, dy in STEPS:
        total = total * 3 + dx * a - dy
    rows = sum(x for row in MATRIX for x in row)
    ragged = sum(len(row) * x for row in RAGGED for x in row)
    return total, rows, ragged


@check(FEW)
def range_as_a_value(n: int) -> tuple[Any, ...]:
    return len(range(n)), 3 in range(n), tuple(range(n)), sum(range(n)), tuple(range(n))[::-1]


# ------------------------------------------------------------ functions


def with_defaults(a: int, b: int = 2, *, c: int = 3) -> int:
    return a * 100 + b * 10 + c


@check(INT)
def calls_with_keywords(a: int) -> tuple[int, ...]:
    by_place = with_defaults(a), with_defaults(a, 5)
    return *by_place, with_defaults(a, c=7), with_defaults(b=a, a=1), with_defaults(1, a, c=a)


def fibonacci(n: int) -> int:
    if n > 1:
        return fibonacci(n - 1) + fibonacci(n - 2)
    return n


def is_even(n: int) -> bool:
    return True if n == 0 else is_odd(n - 1)


def is_odd(n: int) -> bool:
    return False if n == 0 else is_even(n - 1)


def halves(n: int) -> float:
    return halves(n - 1) * 0.5 if n > 0 else 1.0


def paths(depth: int, place: Place) -> tuple[int, Place]:
    if depth == 0:
        return 1, place
    best, where = 0, place
    for step in (-1, 1):
        found, at = paths(depth - 1, Place(place.row + step, place.column * 2 % 17))
        if found + at.row > best:
            best, where = found + at.row, at
    return best, where


@check(FEW)
def recursion(n: int) -> tuple[Any, ...]:
    return fibonacci(n), is_even(n), is_odd(n), halves(n), paths(n, Place(n, 1))


@check(INT, INT)
def nested_functions(a: int, b: int) -> tuple[int, int, int]:
    def inner(x: int) -> int:
        return x * a + b

    def other(x: int, y: int = 2) -> int:
        if x > y:
            return inner(y)
        return inner(x)

    return inner(3), other(a), other(b, 1)


def empty_list() -> list[int]:
    return []


def empty_list_handed_on() -> list[int]:
    return empty_list()


@check(INT)
def a_list_whose_maker_has_returned(a: int) -> tuple[int, ...]:
    """What stands in the list is known only after the functions that made it."""
    found, others = empty_list_handed_on(), [0.5]
    found.append(a)
    found.append(7)
    return len(found), found[0], found[1], len(others)


@check(ROW, FEW)
def a_list_is_added_to_itself(row: tuple[int, ...], n: int) -> tuple[int, ...]:
    xs = [n]
    xs.extend(row)
    xs.extend(xs)
    xs += xs
    return tuple(xs)


ADDS_ONE, ADDS_TWO = (lambda x: x % 5 + 1), (lambda x: x % 5 + 2)
MAKES_FOUR: Any = lambda x: lambda x: x % 5 + 4  # noqa: E731
ADDS_FOUR = MAKES_FOUR(0)
TRIPLES: Any = lambda x: (lambda x: x * 3)(x % 7)  # noqa: E731


@check(INT)
def lambdas_of_one_line(a: int) -> tuple[int, ...]:
    return ADDS_TWO(a), ADDS_ONE(a), ADDS_FOUR(a), TRIPLES(a)


@check(INT)
def chained_parts_are_made_before_the_loop(a: int) -> tuple[int, ...]:
    seen, found = 0, [a]
    for one in itertools.chain((1, 2), (seen, seen + 1), [seen]):
        seen += 7
        found.append(one)
    return tuple(found)


@check(INT)
def inner_parameters_have_names_of_later_variables(a: int) -> tuple[int, int]:
    def half(x: int) -> int:
        return x // 2

    x = half(a)
    return half(x), x


@check(INT)
def chains_of_constants(a: int) -> tuple[int, ...]:
    """Machine code knows how they end, or how some part of them ends."""
    found = [a % 3]
    if 0 < Board.LIMIT < 20:
        found.append(1)
    if 0 < Board.LIMIT < 5:
        found.append(2)
    if 0 < Board.LIMIT < a:
        found.append(3)
    if a < Board.LIMIT < 5:
        found.append(4)
    return found[-1], 5 if 1 < Board.LIMIT < 13 else a, a if 1 < Board.LIMIT < 12 else 6


@check(INT)
def closure_sees_later_assignments(a: int) -> tuple[int, int]:
    def inner() -> int:
        return b

    b = a
    before = inner()
    b = a + 1
    return before, inner()


def apply_once(function: Callable[..., int], x: int) -> int:
    return function(x)


def apply_with_a_default(function: Callable[..., int], x: int) -> int:
    return function(x, more=x % 5)


@check(INT)
def defaults_of_closures_that_are_handed_on(a: int) -> tuple[int, int]:
    scale = a % 9

    def shifted(x: int, by: int = scale * 2, *, more: int = scale + 5) -> int:
        return x % 9 + by * 10 + more * 1000

    scale = 7
    return apply_once(shifted, a), apply_with_a_default(shifted, a)


@check(INT, INT)
def lambdas(a: int, b: int) -> tuple[int, int]:
    double = lambda x: x * 2 + b  # noqa: E731
    return double(a), (lambda x, y: x - y)(a, b)


@check(ROW, INT)
def function_as_an_argument(row: tuple[int, ...], a: int) -> tuple[int, int]:
    return apply(lambda x: x + a, row), apply(abs, row)


def apply(function: Callable[[int], int], row: tuple[int, ...]) -> int:
    return sum(function(x) for x in row)


@check(INT, INT)
def helper_for_two_kinds(a: int, b: int) -> tuple[int, float, int]:
    return larger(a, b), larger(a / 2, b / 4), larger((a, b), (b, a))[0]


def larger(p: Any, q: Any) -> Any:
    return p if p > q else q


@check(INT)
def arguments_are_the_callees_own(a: int) -> tuple[int, int]:
    return changes_its_argument(a), a


def changes_its_argument(a: int) -> int:
    a += 1
    a *= 2
    return a


@check(INT)
def returns_nothing(a: int) -> bool:
    return nothing(a) is None  # type: ignore[func-returns-value]


def nothing(a: int) -> None:
    if a > 3:
        return
    a += 1


# ------------------------------------------------------------ records


@check(PLACE, INT)
def named_tuple_fields(place: Place, a: int) -> tuple[Any, ...]:
    row, column = place
    return place.row, place[1], place[-2], row + column, len(place), Place(a), Place(column=a, row=1), place + (a,)


@check(PLACE, INT)
def named_tuple_replace(place: Place, a: int) -> tuple[Any, ...]:
    return place._replace(row=a), place._replace(column=a, row=place.column), place


@check(PLACE, INT)
def named_tuple_methods(place: Place, a: int) -> tuple[Any, ...]:
    return place.total, place.moved(a), place.moved(a, twice=True).total, Place(a, a).total


@check(INT, INT)
def fields_that_are_annotated(a: int, b: int) -> tuple[Any, ...]:
    """A truth in a field of whole numbers is 0 or 1, and one in a field of truths stays one."""
    switch = Switch(a > b, a > 3) if a % 2 == 0 else Switch(a < b, a % 100)
    return switch.is_on, switch.number + 1, -Switch(True, b > a).number, isinstance(switch.is_on, bool)


@check(PLACE, PLACE)
def compare_named_tuples(p: Place, q: Place) -> tuple[bool, ...]:
    return p == q, p != q, p < q, p == (q.row, q.column), (p.row, 3) <= p


@check(BOARD, INT)
def dataclass_fields(board: Board, a: int) -> tuple[Any, ...]:
    return board.cells[a % 3], board.place.row, board.scale * a, board.LIMIT, board.filled, Board((a, 2, 3)).turn


@check(BOARD, INT)
def dataclass_replace(board: Board, a: int) -> tuple[Any, ...]:
    return board.put(a, 7), dataclasses.replace(board, turn=a), dataclasses.replace(board, place=Place(a)).place.row


@check(BOARD, BOARD)
def compare_dataclasses(p: Board, q: Board) -> tuple[bool, bool, bool]:
    return p == q, p != q, p == dataclasses.replace(p, turn=p.turn)


@check(INT)
def static_methods(a: int) -> int:
    return Board.twice(a)


@check(PLACE, BOOL)
def record_chosen(place: Place, p: bool) -> Place:
    other = Place(0, 0) if p else place
    if place.row > 3:
        other = other._replace(column=9)
    return other


# ------------------------------------------------------------ enums


@check(COLOUR)
def enum_value_and_name(colour: Colour) -> tuple[int, bool, str]:
    return colour.value, colour.name == "RED", colour.name


@check(COLOUR, COLOUR)
def enum_comparison(p: Colour, q: Colour) -> tuple[bool, ...]:
    return p == q, p != q, p is q, p is not Colour.RED, p in (Colour.RED, q)


@check(RANK, INT)
def int_enum(rank: Rank, a: int) -> tuple[Any, ...]:
    return rank + a, rank < a, rank == 5, rank is Rank.LOW, rank.value, TABLE[rank], max(rank, Rank.LOW)


@check(COLOUR, BOOL)
def enum_chosen(colour: Colour, p: bool) -> tuple[Colour, int]:
    other = Colour.BLUE if p else colour
    return other, sum(other is each for each in Colour)


@check(INT)
def enum_of_a_value(a: int) -> Colour:
    return Colour(a % 5)


@check(COLOUR)
def enum_in_a_dict(colour: Colour) -> Colour:
    return NEXT[colour]


# ------------------------------------------------------------ strings as pieces


@check(PIECE, PIECE)
def compare_pieces(p: str, q: str) -> tuple[bool, ...]:
    return p == q, p != q, p == "K", p in ("K", "q"), p not in ("", q), p < q, p >= q, bool(p), not q


@check(PIECE, INT)
def pieces_chosen_and_stored(p: str, a: int) -> tuple[Any, ...]:
    q = PIECES[a % 4]
    board = (p, q, "x" if a > 3 else "")
    board = replaced(board, a % 3, p)
    return q, board, board.count(p), board[a % 3] == q, p or "none"


@check(PIECE)
def pieces_in_dicts(p: str) -> tuple[int, bool]:
    return WORTH.get(p, -1), p in WORTH


@check(PIECE, PIECE)
def list_of_pieces(p: str, q: str) -> tuple[Any, ...]:
    xs = [p, q, "m"]
    xs.sort()
    xs.append(max(p, q))
    return tuple(xs), xs.count("K"), xs.index(q)


# ------------------------------------------------------------ None or a number


@check(PERHAPS, INT)
def optional_asked(perhaps: Perhaps, a: int) -> tuple[Any, ...]:
    value = perhaps.value
    return value is None, value is not None, value == a, value != None, value == perhaps.other  # noqa: E711


@check(PERHAPS, INT)
def optional_narrowed(perhaps: Perhaps, a: int) -> int:
    value = perhaps.value
    if value is None:
        return a
    if perhaps.other is not None:
        return value + perhaps.other
    return value * 2


@check(PERHAPS, INT)
def optional_or_default(perhaps: Perhaps, a: int) -> tuple[Any, ...]:
    return (
        perhaps.value or a,
        perhaps.value if perhaps.value is not None else a,
        perhaps.value is not None and perhaps.value > a,
        not perhaps.value,
        perhaps.worth if perhaps.worth is not None else 0.25,
    )


@check(ROW, INT)
def optional_assigned_in_a_loop(row: tuple[int, ...], a: int) -> tuple[int | None, int]:
    best = None
    for x in row:
        if x > a and (best is None or x < best):
            best = x
    return best, 0 if best is None else best * 2


class LastStep(NamedTuple):
    place: tuple[int, int] | None
    turn: int


@check(INT, INT)
def optional_unpacked(a: int, c: int) -> tuple[int, ...]:
    """Rules keep the last move so; None is a TypeError, as in Python."""
    last = LastStep((a, c) if a > 0 else None, 1)
    if c > 3:
        row, column = last.place  # type: ignore[misc]
        first, *others = last.place  # type: ignore[misc]
        return row, column, first, others[0]
    if last.place is None:
        return (0, 0, 0, 0)
    row, column = last.place
    return column, row, 0, 0


class Suit(IntEnum):
    CLUBS = 1
    HEARTS = 5


@check(INT, INT)
def optional_members_and_is(a: int, c: int) -> tuple[bool, ...]:
    first = None if a < 0 else Rank.LOW if a > 5 else Rank.HIGH
    second = None if c < 0 else Rank.LOW if c > 5 else Rank.HIGH
    is_it = None if a < 0 else c > 0
    suit = Suit.HEARTS if a > 2 else Suit.CLUBS
    return (
        first is Rank.LOW,
        Rank.HIGH is not first,
        first is second,
        first is not second,
        is_it is True,
        is_it is not False,
        suit is Rank.LOW,  # type: ignore[comparison-overlap]
        suit is not first,  # type: ignore[comparison-overlap]
    )


@check(INT)
def optional_from_a_helper(a: int) -> tuple[int | None, bool]:
    found = sometimes(a)
    return found, found is None


def sometimes(a: int) -> int | None:
    if a > 5:
        return a * 2
    if a > 0:
        return None
    return 0


@check(INT)
def optional_into_records(a: int) -> Perhaps:
    perhaps = Perhaps(None, a)
    if a > 3:
        perhaps = perhaps._replace(value=a, other=None)
    return perhaps


@check(INT)
def optional_of_a_tuple(a: int) -> tuple[Any, ...]:
    where = None
    for i, x in enumerate(TABLE[:8]):
        if x == a:
            where = (i, x)
    if where is None:
        return -1, -1
    return where


@check(INT)
def optional_of_a_dict(a: int) -> int | None:
    return SQUARES.get(a)


@check(PERHAPS)
def optional_that_is_none_after_all(perhaps: Perhaps) -> int:
    """TypeError for None: `NotCompilable` would be as good, a number would not."""
    value = perhaps.value
    assert value is not None
    return value + 1


# ------------------------------------------------------------ constant dicts and sets


@check(INT)
def dict_item(a: int) -> int:
    return SQUARES[a]


@check(INT, INT)
def dict_get(a: int, b: int) -> tuple[int, bool, bool]:
    return SQUARES.get(a, b), a in SQUARES, a not in SQUARES


ALONE = {3: 30}
FIRST_IS_NONE = {0: None, 1: 5}
FIRST_IS_WIDER = {0: 2.5, 1: 5.0, 2: 1.0}


@check(FEW)
def dicts_of_few_items(a: int) -> tuple[Any, ...]:
    return ALONE.get(a), ALONE.get(a, 7), a in ALONE, FIRST_IS_NONE.get(a), FIRST_IS_WIDER.get(a, 0.5)


@check(FEW, FEW)
def dict_of_tuples(a: int, b: int) -> tuple[Any, ...]:
    return TARGETS.get((a, b), (0, 0)), (a, b) in TARGETS, TARGETS[0, 1]


@check(FEW, FEW)
def dict_of_tuples_that_lacks_some(a: int, b: int) -> tuple[int, int]:
    return TARGETS[a, b]


@check(INT, INT)
def set_membership(a: int, b: int) -> tuple[bool, bool, bool]:
    return a in PRIMES, a not in PRIMES, (a % 8, b % 8) in CORNERS


@check(INT)
def dict_gone_through(a: int) -> tuple[int, int]:
    total = 0
    for key, value in SQUARES.items():
        total += key * a + value
    return total, len(SQUARES)


# ------------------------------------------------------------ match


@check(INT)
def match_values(a: int) -> int:
    match a:
        case 0:
            return 10
        case 1 | 2 | -3:
            return 20
        case -1:
            return 30
    return 40


@check(INT)
def match_classes_of_few(a: int) -> tuple[int, int, int]:
    one, two, three = 0, 0, 0
    match a:
        case int(b):
            one = b % 7
    match (a, 2):
        case tuple():
            two = 1
    match Place(1, 2):
        case Place(row=1, column=3):
            three = 1
        case Place(1, column):
            three = column
    return one, two, three


@check(INT, INT)
def divisors_and_powers(a: int, b: int) -> tuple[int, ...]:
    x, y = a % 1000 - 500, b % 1000 - 500
    return math.gcd(x, y), math.gcd(x, 0), math.gcd(0, y), x**False, x**True, math.isqrt(abs(x))


@check(INT)
def match_constants(a: int) -> tuple[int, int]:
    """Machine code knows which case it is, or which it is not."""
    one, two = a % 5, a % 7
    match Board.LIMIT:
        case 1 | 2:
            one = 100
        case 12 | 13:
            one += 200
    match Board.LIMIT:
        case 3 | 4:
            two = 100
    return one, two


@check(BOOL, INT)
def match_bools(yes: bool, a: int) -> int:
    match a:
        case True:  # no int is True, not even 1
            return 1000
    match yes:
        case True:
            return a
        case False:
            return -a
    return 0


@check(INT)
def match_capture_and_guard(a: int) -> int:
    match a * 2:
        case b if b > 20:
            return b
        case 4 | 6 as c:
            return -c
        case b if b < -10:
            return b * 100
        case _:
            return 0


@check(PAIR, INT)
def match_sequences(pair: tuple[int, int], a: int) -> int:
    match (pair, a):
        case ((0, 0), _):
            return 1
        case ((x, 0), 3 | 4):
            return x
        case ((x, y), z) if x == y:
            return z * 100
        case [(_, y), z]:
            return y - z


@check(ROW, FEW)
def match_sequences_of_any_length(row: tuple[int, ...], n: int) -> int:
    match row[:n]:
        case ():
            return -1
        case (x,):
            return x
        case (x, y):
            return x * 10 + y
        case (x, *_, 3):
            return x * 1000
        case (x, *rest):
            return x * 100 + len(rest)
    return -2


@check(INT, INT)
def match_what_may_be_a_pair(a: int, b: int) -> int:
    pair = (a, b) if a > b else None
    match pair:
        case (x, 3):
            return x
        case (x, y):
            return max(x, y)
        case None:
            return -1


@check(PAIR, INT)
def match_tuples_of_other_lengths(pair: tuple[int, int], a: int) -> tuple[int, ...]:
    found = []
    match pair:
        case (x,):
            found.append(x)
        case (x, _, _):
            found.append(x + 1)
        case (x, y):
            found.append(x)
            found.append(y)
    match (*pair, a):
        case (x, *_, y, z, _):
            found.append(x)
        case (x, *rest, y, z):
            found.append(y)
            found.append(z)
            found.append(len(rest))
    match (*pair, a):
        case (x, *others):
            found.append(len(others))
    return tuple(found)


@check(PLACE, INT)
def match_classes(place: Place, a: int) -> int:
    match place:
        case Place(row=0):
            return 1
        case Place(1 | 2 as row, column) if column > a:
            return row * 100 + column
        case Place(row, column=3):
            return row
        case Place(_, column):
            return -column


@check(BOARD)
def match_dataclasses(board: Board) -> int:
    match board:
        case Board(cells=(0, x, _), turn=1):
            return x
        case Board((x, y, z), place=Place(row=row)) if row > 3:
            return x + y + z
        case Board():
            return -1


@check(ALONE_OF_ITS_KIND)
def enum_of_one_member(one: Alone) -> tuple[str, str]:
    return one.name, one.value


@check(COLOUR, PIECE)
def match_enums_and_pieces(colour: Colour, piece: str) -> int:
    match (colour, piece):
        case (Colour.RED, "K"):
            return 1
        case (Colour.RED | Colour.GREEN, "q" | ""):
            return 2
        case (Colour.BLUE, name):
            return 3 if name == "seven77" else 4
        case _:
            return 5


@check(PERHAPS)
def match_none(perhaps: Perhaps) -> int:
    match perhaps.value:
        case None:
            return -100
        case 3:
            return 33
        case value:
            return value


@check(INT)
def match_without_a_case(a: int) -> int:
    b = 0
    match a % 4:
        case 1:
            b = 5
        case 2:
            b = 6
    return b


# ------------------------------------------------------------ words


@check(WORD, Values(st.integers(0, 63), 3))
def words_for_bitboards(x: int, n: int) -> tuple[Any, ...]:
    return (
        bit(n),
        has_bit(x, n),
        population(x),
        shifted_up(x, n),
        shifted_down(x, n),
        reversed_bits(x),
        flipped(x),
        word(x),
    )


@check(Values(WORD.all.filter(bool), 5))
def words_of_what_is_not_zero(x: int) -> tuple[int, int, int]:
    return lowest(x), highest(x), without_lowest(x)


@check(WORD)
def bits_one_by_one(x: int) -> tuple[int, int]:
    total = count = 0
    while x:
        total = (total * 3 + lowest(x)) % 1009
        x = without_lowest(x)
        count += 1
    return total, count


# ------------------------------------------------------------ order in which things happen


@check(INT, INT)
def which_exception_comes_first(a: int, b: int) -> tuple[int, int]:
    return 10 // (a % 3) + TABLE[b * 10], SQUARES[a] + 1 // b


@check(INT)
def effects_come_in_order(a: int) -> tuple[int, ...]:
    xs: list[int] = []
    pushed(xs, 1) - pushed(xs, 2) * pushed(xs, 3)
    xs[pushed(xs, 0)] = pushed(xs, a)
    pushed(xs, a) > 3 and pushed(xs, 7) > 5
    return tuple(xs)


def pushed(xs: list[int], x: int) -> int:
    xs.append(x)
    return x


# ------------------------------------------------------------ the table is checked


@functools.cache
def compiled(function: Callable[..., Any], *examples: Any) -> Callable[..., Any]:
    from perfectplay.compiling.compiler import compile_function

    return compile_function(function, *examples, checked=True)  # type: ignore[arg-type]


@functools.cache
def watch() -> Watch:
    """The functions of this file, with an eye on every integer."""
    tree = ast.parse(Path(__file__).read_text())
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("test_")]
    for node in functions:
        node.decorator_list = []
    return Watch(ast.Module(list(functions), []), dict(globals()))


def agree(function: Callable[..., Any], fast: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    expected, wrong = outcome(function, arguments)
    found, raised = outcome(fast, arguments)
    if isinstance(raised, OverflowError) and not isinstance(wrong, OverflowError):
        why = watch().overflow(function.__name__, arguments)
        assert why in ("overflow", "inexact"), f"{arguments}: {wrong or expected!r}, and no overflow"
    elif wrong is not None or raised is not None:
        assert type(wrong) is type(raised), f"{arguments}: {wrong or expected!r}, compiled {raised or found!r}"
    else:
        assert alike(expected, found), f"{arguments}: {expected!r}, compiled {found!r}"


def check_both_runs(
    function: Callable[..., Any], values: Sequence[st.SearchStrategy[Any]], example: Sequence[Any], count: int
) -> None:
    """Compares a function, compiled for an example, with itself interpreted, for so many of Hypothesis' values."""
    fast = compiled(function, *example)

    @settings(max_examples=count)
    @given(st.tuples(*values))
    def both_runs(arguments: tuple[Any, ...]) -> None:
        agree(function, fast, arguments)

    both_runs()


@pytest.mark.filterwarnings("ignore:Bitwise inversion:DeprecationWarning")  # of a bool, from Python 3.12 on
@pytest.mark.parametrize("examples", first(1, [15, EXAMPLES]))
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.function.__name__)
def test_both_runs_give_the_same(case: Case, examples: int) -> None:
    check_both_runs(case.function, [one.all for one in case.values], [one.example for one in case.values], examples)


# ------------------------------------------------------------ exceptions, one by one


def unpack_two(row: tuple[int, ...], n: int) -> int:
    a, b = row[:n]
    return a - b


def grows_while_it_is_sorted(a: int) -> int:
    xs = [3, a, 2]
    xs.sort(key=lambda x: (xs.append(x), x)[1])  # type: ignore[func-returns-value]
    return xs[0]


def reads_while_it_is_sorted(a: int) -> int:
    xs = [3, a, 2]
    xs.sort(key=lambda x: xs[0] - x)
    return xs[0]


def forever(n: int) -> int:
    return forever(n + 1) + 1


def only_below_zero(a: int) -> int:
    if a < 0:
        b = 1
    return b


def steps_of(step: int) -> int:
    return sum(range(0, 10, step))


def root_of(x: float) -> float:
    return math.sqrt(x)


@pytest.mark.parametrize(
    ("function", "example", "arguments", "error"),
    [
        (add, (1, 2), (LARGEST, 1), OverflowError),
        (add, (1, 2), (LEAST, -1), OverflowError),
        (subtract, (1, 2), (LEAST, 1), OverflowError),
        (multiply, (1, 2), (2**32, 2**31), OverflowError),
        (multiply, (1, 2), (LEAST, -1), OverflowError),
        (negate, (1,), (LEAST,), OverflowError),
        (absolute, (1,), (LEAST,), OverflowError),
        (floor_divide, (1, 2), (LEAST, -1), OverflowError),
        (divide_with_remainder, (1, 2), (LEAST, -1), OverflowError),
        (squared_and_cubed, (1,), (2**21,), OverflowError),
        (shift_up, (1, 2), (1, 63), OverflowError),
        (shift_up, (1, 2), (-1, 64), OverflowError),
        (shift_up, (1, 2), (1, LARGEST), OverflowError),
        (shift_up, (1, 2), (1, -1), ValueError),
        (shift_down, (1, 2), (1, -1), ValueError),
        (shift_down, (1, 2), (1, LEAST), ValueError),
        (sum_of_a_tuple, ((1, 2, 3),), ((LARGEST, 1, -1),), OverflowError),
        (floor_divide, (1, 2), (1, 0), ZeroDivisionError),
        (modulo, (1, 2), (1, 0), ZeroDivisionError),
        (divide_with_remainder, (1, 2), (0, 0), ZeroDivisionError),
        (true_divide, (1, 2), (1, 0), ZeroDivisionError),
        (float_divide, (0.5, 0.5), (1.0, 0.0), ZeroDivisionError),
        (float_divide, (0.5, 0.5), (1.0, -0.0), ZeroDivisionError),
        (float_floor_divide, (0.5, 0.5), (1.0, 0.0), ZeroDivisionError),
        (float_modulo, (0.5, 0.5), (math.nan, 0.0), ZeroDivisionError),
        (float_to_int, (0.5,), (math.nan,), ValueError),
        (float_to_int, (0.5,), (math.inf,), OverflowError),
        (float_to_int, (0.5,), (2.0**63,), OverflowError),
        (float_rounded, (0.5,), (math.nan,), ValueError),
        (float_rounded, (0.5,), (-math.inf,), OverflowError),
        (float_floor, (0.5,), (math.nan,), ValueError),
        (float_ceil, (0.5,), (1e300,), OverflowError),
        (float_square, (0.5,), (1e300,), OverflowError),
        (root_of, (0.5,), (-1.0,), ValueError),
        (root_of, (0.5,), (-math.inf,), ValueError),
        (item_at_an_index, ((1, 2, 3, 4, 5), 0), ((1, 2, 3, 4, 5), 5), IndexError),
        (item_at_an_index, ((1, 2, 3, 4, 5), 0), ((1, 2, 3, 4, 5), -6), IndexError),
        (item_of_a_table, (0,), (40,), IndexError),
        (item_of_a_table, (0,), (-41,), IndexError),
        (item_of_a_table_of_tables, (0, 0), (3, 10), IndexError),
        (item_of_a_table_of_tables, (0, 0), (4, 0), IndexError),
        (item_of_a_ragged_table, (0, 0), (2, 0), IndexError),
        (pop_until_it_is_empty, (1,), (4,), IndexError),
        (list_items_assigned, ((1, 2, 3, 4, 5), 0, 1), ((1, 2, 3, 4, 5), 5, 1), IndexError),
        (list_remove, ((1, 2, 3, 4, 5), 1), ((1, 2, 3, 4, 5), 6), ValueError),
        (grows_while_it_is_sorted, (1,), (1,), ValueError),
        (reads_while_it_is_sorted, (1,), (1,), IndexError),
        (list_count_and_index, ((1, 2, 3, 4, 5), 1), ((1, 2, 3, 4, 5), 6), ValueError),
        (tuple_methods, ((1, 2, 3, 4, 5), 1), ((1, 2, 3, 4, 5), 6), ValueError),
        (least_of_nothing, (3,), (2,), ValueError),
        (steps_of, (1,), (0,), ValueError),
        (unpack_two, ((1, 2, 3), 2), ((1, 2, 3), 3), ValueError),
        (unpack_two, ((1, 2, 3), 2), ((1, 2, 3), 1), ValueError),
        (enum_of_a_value, (1,), (3,), ValueError),
        (dict_item, (2,), (3,), KeyError),
        (enum_in_a_dict, (Colour.RED,), (Colour.BLUE,), KeyError),
        (dict_of_tuples_that_lacks_some, (0, 1), (1, 1), KeyError),
        (only_below_zero, (-1,), (1,), UnboundLocalError),
        (unassigned_after_no_turn, (1,), (0,), UnboundLocalError),
        (assertion, (1,), (3,), AssertionError),
        (raised, (5,), (1,), ValueError),
        (raised, (5,), (2,), Trouble),
        (raised_in_a_helper, (5, 9), (5, 4), KeyError),
        (forever, (1,), (1,), RecursionError),
    ],
    ids=lambda value: value.__name__ if callable(value) else None,
)
def test_compiled_code_raises(
    function: Callable[..., Any], example: tuple[Any, ...], arguments: tuple[Any, ...], error: type[Exception]
) -> None:
    fast = compiled(function, *example)
    _, raised = outcome(fast, arguments)
    assert type(raised) is error
    _, wrong = outcome(function, arguments)
    assert type(wrong) is error or watch().overflow(function.__name__, arguments) == "overflow", "Python does otherwise"


def nans_in_sequences(x: float, y: float, which: int) -> bool:
    if which == 0:
        return x in (y, 1.0)
    if which == 1:
        return (1.0, x) == (y, x)
    if which == 2:
        return [x, y].count(x) == 2
    return (x, y) < (x, 1.0)


@pytest.mark.parametrize("which", range(4))
def test_two_nans_in_sequences_are_refused_as_machine_code_has_no_objects(which: int) -> None:
    fast = compiled(nans_in_sequences, 0.5, 0.5, 0)
    for x, y in ((0.5, 0.5), (1.0, 0.5), (math.nan, 0.5)):
        if which == 0 or x == x:
            assert fast(x, y, which) is nans_in_sequences(x, y, which)
    assert fast(math.nan, 2.0, 1) is False  # the first items differ
    with pytest.raises(ValueError, match="a nan meets a nan"):
        fast(math.nan, 1.0 if which == 1 else math.nan, which)


@pytest.mark.parametrize(
    ("function", "arguments", "expected"),
    [
        (modulo, (LEAST, -1), 0),
        (floor_divide, (LEAST, 1), LEAST),
        (floor_divide, (LEAST + 1, -1), LARGEST),
        (shift_up, (-1, 63), LEAST),
        (shift_down, (LEAST, 63), -1),
        (multiply, (-(2**31), 2**32), LEAST),
        (float_rounded, (0.5,), 0),
        (float_rounded, (1.5,), 2),
        (float_rounded, (2.5,), 2),
        (float_rounded, (-0.5,), 0),
        (float_rounded, (0.49999999999999994,), 0),
        (float_rounded, (4503599627370497.5,), 4503599627370498),
        (float_to_int, (-(2.0**63),), LEAST),
        (float_to_int, (-0.9,), 0),
        (float_modulo, (-1.0, math.inf), math.inf),
        (float_modulo, (5.5, -2.0), -0.5),
        (float_modulo, (-4.0, 2.0), 0.0),
        (float_floor_divide, (-0.5, math.inf), -1.0),
        (float_smaller_and_larger, (0.0, -0.0), (0.0, 0.0, 0.0)),
    ],
    ids=lambda value: value.__name__ if callable(value) else None,
)
def test_edges_that_are_often_wrong(function: Callable[..., Any], arguments: tuple[Any, ...], expected: Any) -> None:
    python, _ = outcome(function, arguments)
    found, raised = outcome(compiled(function, *arguments), arguments)
    assert raised is None
    assert alike(python, found)
    assert found == expected


def test_the_remainder_has_the_sign_of_the_divisor() -> None:
    fast = compiled(float_modulo, 0.5, 0.5)
    assert math.copysign(1, fast(-4.0, 2.0)) == 1
    assert math.copysign(1, fast(4.0, -2.0)) == -1


def test_a_generator_that_goes_through_itself_is_refused_with_the_reason() -> None:
    with pytest.raises(NotCompilable, match="tree goes through itself"):
        compiled(recursive_generator, 3)


def test_deep_recursion_that_ends_is_none_that_fails() -> None:
    assert compiled(halves, 3)(500) == halves(500)


def test_the_table_holds_every_function_once() -> None:
    names = [case.function.__name__ for case in CASES]
    assert len(names) == len(set(names))


def test_the_square_of_a_float_is_pythons_to_the_last_bit() -> None:
    """The C library's ``pow(x, 2)`` is not always ``x * x``: here about one in a thousand differs."""
    fast = compiled(float_square, 1.0)
    source = random.Random(1)
    for _ in range(20_000):
        x = source.uniform(-1.0, 1.0) * 10.0 ** source.randint(-40, 40)
        assert fast(x) == x**2
