"""What is gone through step by step gives what Python gives, whatever the body of the loop changes meanwhile."""

# ruff: noqa: B905  (a zip as it is usually written)

from __future__ import annotations

import itertools
import types
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

import pytest

from perfectplay import NotCompilable
from perfectplay.compiling.compiler import compile_function, program_of
from perfectplay.compiling.types import INT

NUMBERS = (0, 1, 2, 3, 5)


def quotients(n: int) -> Iterator[int]:
    """Raises at its fifth item."""
    for i in range(n):
        yield 10 // (4 - i)


def without_end(n: int) -> Iterator[int]:
    while True:
        yield n
        n += 1


def stuck_behind(n: int) -> Iterator[int]:
    """Has no end where somebody asks for its second item, and n is more than 0."""
    yield n
    while n > 0:
        n += 1 if n < 100 else -1


def unassigned_at_times(n: int) -> Iterator[int]:
    if n > 2:
        last = n
    for i in range(n):
        yield i
        if n == 2 and i > 5:
            last = i
    yield last


def never_the_same(n: int) -> Iterator[tuple[int, ...]]:
    row = tuple(range(n + 1))
    for i in range(n):
        row = (*row[:i], row[i] + 7, *row[i + 1 :])
        yield row
        if i % 3 == 2:
            yield row[1:]
    yield ()


def of_two_at_once(n: int) -> Iterator[int]:
    for x, y in zip(stuck_behind(n), without_end(n)):
        yield x + y
        for z, row in zip(without_end(y), never_the_same(n)):
            if z > y + 2:
                yield len(row)
                break
        if n:
            return


def filling_lists(n: int) -> Iterator[int]:
    xs = [n]
    while len(xs) < 2 * n:
        xs.append(xs[-1] + 2)
        yield xs[len(xs) // 2]
    yield from sorted(xs, reverse=True)


def raising_at_once(n: int) -> Iterator[int]:
    if n >= 0:
        raise ValueError
    yield 1


def never_returns(n: int) -> int:
    raise ValueError(n)


def calls_itself(n: int) -> int:
    return calls_other(n - 1) + 1


def calls_other(n: int) -> int:
    return calls_itself(n - 1) * 2


def first(items: Iterable[int]) -> int:
    for item in items:
        return item
    return -1


# ------------------------------------------------------------ what changes meanwhile


def through_a_chain(n: int) -> Iterator[int]:
    for x in itertools.chain((1, n), [n, 3], (n, 2)):
        yield x
        yield x + n
    yield n


def by_match(n: int) -> Iterator[int]:
    match (1, n, (n, 2)):
        case (1, 2, _):
            yield 5
            yield n
        case (1, m, (2 | 3, k)):
            yield m
            yield k
        case (k, m, (one, two)):
            yield k + m
            yield one * two
    yield n


def counted_in(n: int, items: list[Any]) -> int:
    for i in range(n):
        items.append(i)
    return sum(items)


def halves_and_counts(n: int, items: list[float]) -> tuple[Any, ...]:
    return counted_in(n, []), sum(items)


def expression_in_zip(n: int) -> int:
    total = 1
    for x, y in zip((total * i for i in range(n)), range(n)):
        total += x + y
    return total


def chosen_in_zip(n: int) -> int:
    total = 1
    for x, y in zip((i for i in range(3 * n) if (i + total) % 2), range(n)):
        total += x * y
    return total


def list_in_expression_in_zip(n: int) -> int:
    xs = [1, 2]
    for x, _ in zip(range(n), (one for one in xs)):
        xs.append(x)
    return len(xs)


def reversed_in_zip(n: int) -> int:
    xs = [1, 2]
    for x, y in zip(reversed(xs), range(n)):
        xs[0] += x + y
    return xs[0]


def reversed_that_shrinks(n: int) -> int:
    xs, total = [1, 2, 3, n], 0
    for x in reversed(xs):
        total = total * 7 + x
        while len(xs) > n:
            xs.pop()
    return total


def zip_in_zip(n: int) -> int:
    xs = [1, 2]
    for (x, y), z in zip(zip(xs, xs), range(n)):
        xs.append(x + y + z)
    return sum(xs)


def enumerate_in_zip(n: int) -> int:
    xs, total = [0], 0
    for (place, _), y in zip(enumerate(xs, 3), (7, n, 7)):
        total += place * y
        xs.extend(tuple(0 for _ in xs))
    return total


def pairs_of_a_list_that_grows(n: int) -> int:
    xs = [1, 2]
    for x, y in itertools.pairwise(xs):
        if len(xs) < n + 4:
            xs.append(x + y)
    return sum(xs)


def pairs(n: int) -> int:
    return sum(x * y + n for x, y in itertools.pairwise((n, 2, 3))) + sum(x for x, _ in itertools.pairwise([n]))


def mixed_in_zip(n: int) -> float:
    xs, total = [n], 0.0
    for x, y in zip((1, 2.5, True), xs):
        total += x * y
        xs.append(n + 1)
    return total


# ------------------------------------------------------------ strict


def strict_lists_of_one_length(n: int) -> int:
    return sum(x * y for x, y in zip([1, 2], [n, 4], strict=True))


def strict_list_that_grows_to_match(n: int) -> int:
    xs, total = [1, 2], 0
    for x, _ in zip(xs, [3, 4, 5], strict=True):
        total += x
        if len(xs) < 3:
            xs.append(n)
    return total


def strict_list_that_grows_too_long(n: int) -> int:
    xs, total = [1, 2], 0
    for x, _ in zip(xs, [3, 4], strict=True):
        total += x
        if len(xs) < 3:
            xs.append(n)
    return total


def strict_list_that_shrinks(n: int) -> int:
    xs, total = [1, 2, 3], 0
    for x, _ in zip(xs, range(n), strict=True):
        total += x
        if len(xs) > 2:
            xs.pop()
    return total


def strict_and_left_early(n: int) -> int:
    for x, y in zip((1, 2, 3), range(n), strict=True):
        if x == 2:
            return y
    return -1


def strict_of_three(n: int) -> int:
    return sum(x + y + z for x, y, z in zip([1, 2], range(n), [5] * n, strict=True))


def strict_and_the_second_longer(n: int) -> int:
    return sum(x + y + z for x, y, z in zip([1, n], (4, 5, 6), [2, 3], strict=True))


def strict_and_the_third_longer(n: int) -> int:
    return sum(x + y + z for x, y, z in zip([1, n], (4, 5), range(n + 1), strict=True))


# ------------------------------------------------------------ generators


def generators_in_zip(n: int) -> int:
    return sum(x * y for x, y in zip(quotients(n), range(3)))


def the_shorter_one_first(n: int) -> int:
    return sum(x * y for x, y in zip(range(3), quotients(n)))


def generator_without_end_in_zip(n: int) -> int:
    return sum(x * y for x, y in zip(without_end(n), range(3)))


def generators_that_are_stuck_later(n: int) -> int:
    total = sum(x for _, x in zip(range(1), stuck_behind(n)))
    for x, y in zip(stuck_behind(n), range(9)):
        if n:
            return total + x + y
    return total + sum(x for _, x in zip(range(0), stuck_behind(n)))


def lists_behind_a_generator_without_end(n: int) -> int:
    total = 0
    for _ in range(30):
        for x, y in zip(without_end(n), range(3)):
            total += x * y
        total += len([x * x for x in range(n)])
    return total


def generators_that_fill_lists(n: int) -> int:
    total = 0
    for x, y in zip(filling_lists(n), filling_lists(n + 1)):
        more = [x, y, total]
        total = (total * 31 + sum(more)) % 1000003
    return total


def generators_of_generators(n: int) -> int:
    total = 0
    for i in range(3):
        for (x, y), z in zip(zip(of_two_at_once(n + i), without_end(n)), (a + 1 for a in without_end(i) if a % 2)):
            total = (total * 31 + x * y + z) % 1000003
    return total


def items_kept_beyond_the_next_one(n: int) -> int:
    total = 0
    last: tuple[int, ...] = (0,)
    for i, (one, other) in enumerate(zip(never_the_same(n), never_the_same(n + 2))):
        total = total * 31 % 1000003 + sum(one) + sum(other) + sum(last) * i
        last = other if i % 2 else one
    return total


def generators_that_begin_again(n: int) -> int:
    total = 0
    for i in (3, n):
        for x in unassigned_at_times(i):
            total += x
    return total


def generators_that_begin_again_in_zip(n: int) -> int:
    total = 0
    for i in (3, n):
        for x, y in zip(unassigned_at_times(i), range(9)):
            total += x * y
    return total


def generator_of_steps_in_several_places(n: int) -> int:
    total = sum(x for x, _ in zip(quotients(3), (1, (n, 2), None)))
    total += sum(x - y for x, y in zip(range(3), quotients(n), strict=True))
    return total + sum(x * y for x, y in itertools.pairwise(quotients(n)))


def generator_that_gives_nothing(n: int) -> int:
    for x, _ in zip(raising_at_once(n), range(3)):
        n += x
    return n


def generator_that_nobody_asks(n: int) -> int:
    for _, x in zip(range(n), raising_at_once(n)):
        n += x
    return n


def generators_counted(n: int) -> int:
    return sum(place * x + y for place, (x, y) in enumerate(zip(quotients(n), quotients(n + 1))))


def generator_handed_on(n: int) -> int:
    return first(quotients(n)) + first(without_end(n))


def generator_in_a_variable(n: int) -> int:
    total = 0
    for i in range(n):
        items = quotients(i)
        total += sum(items)
    return total


def among_generated(n: int) -> bool:
    return n in (x * x for x in range(5)) and n not in (10 // (3 - x) for x in range(n + 1)) and 2 in quotients(n + 3)


def largest_of_a_list_that_may_hold_none(n: int) -> int:
    """That it may is seen only behind the place where its largest is sought."""
    xs: list[Any] = [0]
    total = 0
    for _ in range(3):
        total = total * 10 + max(xs, default=7)
        xs[0] = -n if n < 9 else None
        xs.append(0)
    return total


def pairs_below(n: int) -> Iterator[tuple[int, int]]:
    most = n + 1
    return ((i, j) for i in range(most) if i != 2 for j in range(i) if 6 // (4 - j))


def expression_returned(n: int) -> int:
    total = sum(i * 10 + j for i, j in pairs_below(n))
    for i, _ in pairs_below(n + 2):
        total += i
        if i == 3:
            break
    return total


# ------------------------------------------------------------ empty lists in recursions


def only_read(n: int, found: Any) -> int:
    return len(found) if n == 0 else only_read(n - 1, [])


def empty_each_time(n: int) -> int:
    return only_read(n, [])


def filled_before(n: int, found: Any) -> int:
    if n == 0:
        return sum(found)
    found.append(n)
    return filled_before(n - 1, found) + filled_before(n - 1, [])


def filled_in_one_call(n: int) -> int:
    return filled_before(n, [])


def filled_at_times(n: int, found: Any) -> int:
    if n == 0:
        return len(found)
    more: list[int] = []
    if n > 2:
        more.append(n)
    return filled_at_times(n - 1, more) + filled_at_times(n - 1, [n])


def filled_in_some_calls(n: int) -> int:
    return filled_at_times(n, [])


def collected_below(n: int) -> list[int]:
    if n == 0:
        return []
    return [*collected_below(n - 1), n]


def lists_from_below(n: int) -> int:
    return sum(collected_below(n))


# ------------------------------------------------------------ functions that never return


def never_in_a_sum(n: int) -> int:
    return sum(never_returns(i) for i in range(n)) + 3


def never_in_a_condition(n: int) -> int:
    return sum(i for i in range(n) if never_returns(i)) + 3


def never_in_a_list(n: int) -> int:
    return len([never_returns(i + j) for i in range(n) for j in range(i)])


def never_behind_and(n: int) -> bool:
    return n > 2 and never_returns(n) > 0


def never_behind_and_in_any(n: int) -> bool:
    return any(i > 2 and never_returns(i) > 0 for i in range(n))


def circle_in_a_sum(n: int) -> int:
    total = sum(calls_itself(i) for i in range(n % 2) if n > 3)
    return total + n


# ------------------------------------------------------------ loops through tables

TABLE = tuple(i * 5 % 61 - 20 for i in range(64))


def through_a_table(n: int) -> int:
    for one in TABLE:
        for other in TABLE:
            n = (n * 3 + one * other) % 1009
    return n


def chains_step_by_step(n: int) -> int:
    total = 0
    for (x, y), z in zip(zip(through_a_chain(n), by_match(n)), through_a_chain(n + 1)):
        total = (total * 31 + x * y + z) % 1000003
    return total


def two_lists_that_begin_empty(n: int) -> tuple[Any, ...]:
    """The one has not the type of the other, at the same place among the parameters of a call around it."""
    return halves_and_counts(n, [n / 2, 0.25])


RIGHT: list[Any] = [one for one in list(globals().values()) if isinstance(one, types.FunctionType)]
RIGHT = RIGHT[RIGHT.index(expression_in_zip) :]
RIGHT = [one for one in RIGHT if one.__code__.co_varnames[: one.__code__.co_argcount] == ("n",)]
for _one in (collected_below, pairs_below):  # what they give back is nothing to compare
    RIGHT.remove(_one)


def outcome(function: Callable[[int], Any], number: int) -> Any:
    try:
        return function(number)
    except Exception as error:
        return type(error)


@pytest.mark.parametrize("function", RIGHT, ids=lambda function: function.__name__)
def test_it_gives_what_python_gives(function: Any) -> None:
    compiled = compile_function(function, 2)
    for number in NUMBERS:
        assert repr(outcome(compiled, number)) == repr(outcome(function, number))


@pytest.mark.parametrize("function", [strict_of_three, strict_and_the_second_longer, strict_and_the_third_longer])
def test_what_differs_in_length_is_named_as_python_names_it(function: Any) -> None:
    compiled = compile_function(function, 2)
    for number in NUMBERS:
        said = []
        for call in (function, compiled):
            try:
                said.append(call(number))
            except ValueError as error:
                said.append(str(error).partition(" (test_steps.py, line")[0])
        assert said[0] == said[1]


# ------------------------------------------------------------ what is refused


def twice(items: Iterable[int]) -> int:
    return sum(items) + 100 * sum(items)


def read_twice(n: int) -> int:
    return twice(quotients(n))


def kept_and_read_twice(n: int) -> int:
    items = quotients(n)
    return sum(items) + 100 * sum(items)


def read_in_a_loop(n: int) -> int:
    items, total = quotients(n), 0
    for _ in range(2):
        total += sum(items)
    return total


def expression_handed_on(n: int) -> int:
    return first(10 // (4 - i) for i in range(n))


def expression_in_a_variable(n: int) -> int:
    items = (i for i in range(n))
    return sum(items)


def one_or_the_other(n: int) -> Iterable[int]:
    if n == 2:
        return (1, 2)
    return (i for i in range(n))


def expression_returned_at_times(n: int) -> int:
    return sum(one_or_the_other(n))


def returned_and_read_twice(n: int) -> int:
    items = pairs_below(n)
    return sum(i for i, _ in items) + sum(j for _, j in items)


def generator_of_a_variable(n: int) -> int:
    total = 1

    def inner() -> Iterator[int]:
        for i in range(n):
            yield total * i

    for one in inner():
        total += one + 1
    return total


def from_list(xs: list[int]) -> Iterator[int]:
    yield from xs


def generator_of_a_list_in_zip(n: int) -> int:
    xs = [1, 2]
    for x, y in zip(from_list(xs), range(n)):
        xs.append(x + y)
    return len(xs)


def never_in_a_chain(n: int) -> bool:
    return 1 < n < never_returns(n)


def never_in_a_loop(n: int) -> int:
    while n > 2 and never_returns(n):
        n += 1
    return n


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (read_twice, "in twice: a generator can be gone through once, and items is read again; make it a list first"),
        (kept_and_read_twice, "in kept_and_read_twice: a generator can be gone through once, and items is read again"),
        (read_in_a_loop, "in read_in_a_loop: a generator can be gone through once, and items is read again"),
        (expression_handed_on, "a generator expression is gone through where it stands; hand on a list"),
        (expression_in_a_variable, "a generator expression is gone through where it stands; here, make it a list"),
        (expression_returned_at_times, "a generator expression is gone through where it stands; here, make it a list"),
        (returned_and_read_twice, "a generator can be gone through once, and items is read again"),
        (generator_of_a_variable, "inner is a generator, and total, which it reads of the function around it, is"),
        (generator_of_a_list_in_zip, "a generator that is given a list does not compile inside of zip()"),
        (never_in_a_chain, "a part of this calls a function that never returns; call that in a statement of its own"),
        (never_in_a_loop, "a part of this calls a function that never returns; call that in a statement of its own"),
    ],
)
def test_what_would_differ_is_refused(function: Any, why: str) -> None:
    with pytest.raises(NotCompilable) as caught:
        compile_function(function, 2)
    assert why in str(caught.value)


def part_or_whole(a: int, b: int, flag: bool) -> tuple[int, tuple[int, ...]]:
    return (a, (a, b, 7)[b:2] if flag else (b, 7))


def part_or_none(a: int, b: int, flag: bool) -> tuple[int, tuple[int, ...] | None]:
    return (a, (a, b, 7)[b:2] if flag else None)


@pytest.mark.parametrize("function", [part_or_whole, part_or_none])
def test_a_part_of_a_tuple_that_is_chosen_lasts_beyond_the_call(function: Any) -> None:
    compiled = compile_function(function, 2, 2, True)
    for a, b, flag in itertools.product(range(3), range(3), (True, False)):
        assert compiled(a, b, flag) == function(a, b, flag)


def largest_part(a: int, b: int, flag: bool) -> tuple[int, tuple[int, ...]]:
    return (a, max(tuple(a for _ in range(b)), (a, b, 7)[b:3], (b, 7) if flag else (7, b)))


def smallest_part(a: int, b: int, flag: bool) -> tuple[int, tuple[int, ...]]:
    return (a, min((7, 7, 7), (a, b, 7)[b:3] if flag else (7, 8)))


@pytest.mark.parametrize("function", [largest_part, smallest_part])
def test_a_part_of_a_tuple_that_is_an_extreme_lasts_beyond_the_call(function: Any) -> None:
    compiled = compile_function(function, 2, 2, True)
    for a, b, flag in itertools.product(range(3), range(3), (True, False)):
        assert compiled(a, b, flag) == function(a, b, flag)


LONG = tuple(i * 75 % 61 for i in range(64))


def zips_with_a_constant(n: int) -> int:
    xs, total = [n, 2, 3], 0
    for x, one in zip(xs, LONG):
        for y, two in zip(xs, LONG):
            for z, three in zip(xs, LONG):
                total += x * one + y * two + z * three
    return total


def test_a_loop_stands_once_however_long_a_constant_is() -> None:
    function: Any = zips_with_a_constant
    assert compile_function(function, 2)(5) == zips_with_a_constant(5)
    assert program_of(function, (INT,)).text.count("\n") < 500


def item_of_a_short_tuple(x: int) -> int:
    cells, total = (x,) * 4, 0
    for i in range(3):
        total += cells[i]
        cells = (total,) * 4
    return total


def item_of_a_long_tuple(x: int) -> int:
    cells, total = (x,) * 60, 0
    for i in range(3):
        total += cells[i]
        cells = (total,) * 60
    return total


def test_an_item_of_a_variable_is_read_alone_however_many_there_are() -> None:
    loads, functions = [], (item_of_a_short_tuple, item_of_a_long_tuple)
    function: Any
    for function in functions:
        assert compile_function(function, 2)(5) == function(5)
        loads.append(program_of(function, (INT,)).text.count(" load "))
    assert loads[0] == loads[1]


TABLE_THAT_CHANGES = {1: 10, 2: 20}


def looked_up(key: int) -> int:
    return TABLE_THAT_CHANGES[key]


def test_a_dict_is_what_it_is_when_a_function_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compile_function(looked_up, 1)(2) == 20  # type: ignore[arg-type]
    monkeypatch.setitem(TABLE_THAT_CHANGES, 2, 21)
    assert compile_function(looked_up, 1)(2) == 21  # type: ignore[arg-type]


def in_a_constant_set(x: int) -> tuple[bool, bool]:
    kinds = {1, 5, 9}
    return abs(x) in kinds, max(x, 3) in kinds


def test_a_set_that_never_changes_is_not_made_at_run_time() -> None:
    function: Any = in_a_constant_set
    assert compile_function(function, 2)(5) == in_a_constant_set(5)
    assert "@lists." not in program_of(function, (INT,)).text


def numbers_below(n: int) -> Iterator[int]:
    yield from range(n)


def twice_through_a_generator(n: int) -> tuple[int, ...]:
    numbers = numbers_below(n)
    return tuple([y for _ in range(2) for y in numbers])


def once_through_a_generator(n: int) -> tuple[int, ...]:
    numbers = numbers_below(n)
    return tuple([y for y in numbers for _ in range(2)])


def test_a_generator_is_not_gone_through_twice() -> None:
    assert compile_function(once_through_a_generator, 2)(3) == (0, 0, 1, 1, 2, 2)  # type: ignore[arg-type]
    with pytest.raises(NotCompilable):
        compile_function(twice_through_a_generator, 2)  # type: ignore[arg-type]


def calls_none(n: int) -> int:
    return n


def calls_one(n: int) -> int:
    return calls_none(n) + 1


def calls_two(n: int) -> int:
    return calls_one(n) + 1


def test_so_many_calls_may_be_nested_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.compiling.lowering.unit.MOST_NESTED", 2)
    one, two = (cast("Any", function) for function in (calls_one, calls_two))
    assert compile_function(one, 2)(5) == 6
    with pytest.raises(NotCompilable, match="calls are nested too deeply for the compiler"):
        compile_function(two, 2)


def two_of_a_number(n: int) -> int:
    first, second = n  # type: ignore[misc]
    return first + second  # type: ignore[has-type]


def the_rest_of_a_number(n: int) -> int:
    first, *rest = n  # type: ignore[misc]
    return first + len(rest)  # type: ignore[has-type]


@pytest.mark.parametrize("function", [two_of_a_number, the_rest_of_a_number])
def test_a_number_cannot_be_unpacked(function: Any) -> None:
    with pytest.raises(NotCompilable, match="int cannot be unpacked"):
        compile_function(function, 2)


def two_of_three(n: int) -> int:
    first, second = n, 2, 3  # type: ignore[misc]
    return first + second  # type: ignore[has-type]


def three_of_two(n: int) -> int:
    first, second, third = n, 2  # type: ignore[misc]
    return first + second + third  # type: ignore[has-type]


@pytest.mark.parametrize("function", [two_of_three, three_of_two])
def test_more_or_fewer_values_than_names_are_no_assignment(function: Any) -> None:
    for call in (function, compile_function(function, 2)):
        with pytest.raises(ValueError, match="values to unpack"):
            call(2)
