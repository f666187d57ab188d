"""Sets and deques that grow, short texts, ranges as values, `next`, stars: compiled as in Python."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

from perfectplay import NotCompilable
from perfectplay.compiling.problems import Refused
from perfectplay.compiling.source import source_of
from perfectplay.errors import BeyondMachineCode
from tests.compiling.test_constructs import check_both_runs, compiled
from tests.variants import examples

SIDE = 4
LETTERS = "abKq.9"
ALL = frozenset(range(0, 12, 2))


class Cell(NamedTuple):
    row: int
    column: int


# ------------------------------------------------------------ sets


def flood(board: int, start: int) -> int:
    seen = {start}
    waiting = [start]
    while waiting:
        row, column = divmod(waiting.pop(), SIDE)
        for by_row, by_column in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = (row + by_row) * SIDE + column + by_column
            inside = 0 <= row + by_row < SIDE and 0 <= column + by_column < SIDE
            if inside and board >> there & 1 and there not in seen:
                seen.add(there)
                waiting.append(there)
    return len(seen)


def flood_by_waves(board: int, start: int) -> tuple[int, ...]:
    frontier, seen = [start], set()
    seen.add(start)
    sizes = [1]
    while frontier:
        following: list[int] = []
        for place in frontier:
            for step in (1, -1, SIDE, -SIDE):
                if 0 <= place + step < SIDE * SIDE and board >> place + step & 1 and place + step not in seen:
                    seen.add(place + step)
                    following.append(place + step)
        frontier = following
        sizes.append(len(frontier))
    return (*sizes, *sorted(seen))


def one_kind(a: int, b: int, c: int) -> tuple[bool, bool, bool, int]:
    line = (a, b, c)
    kinds = set(line)
    return len(kinds) == 1, kinds == {1}, {0, 1} == kinds, len({x % 2 for x in line})


def algebra(a: int, b: int, c: int) -> tuple[Any, ...]:
    one, other = {a, b}, {b, c, 7}
    both = one | other
    both.discard(99)
    rest = one - other
    return (
        sorted(one & other)[0],
        len(both),
        len(rest),
        sorted(one ^ other) == sorted(both - (one & other)),
        one.issubset(both),
        one.isdisjoint({99}),
        min(both),
        max(both),
        one == other,
        one != {b, a},
        sorted(ALL - one)[-1],
        len(ALL | other),
    )


def changed_in_place(a: int, b: int) -> tuple[int, ...]:
    seen: set[int] = set()
    seen |= {a, 3}
    alias = seen
    seen.update((b, b + 1))
    seen -= {3}
    kept = seen.copy()
    seen &= {a, b}
    alias.add(50)
    return (*sorted(seen), len(kept), len(alias), 50 in seen, 50 in kept)


def removed(a: int, b: int) -> int:
    seen = {1, 2, 3}
    seen.remove(a)
    seen.discard(b)
    return len(seen)


def of_tuples(a: int, b: int) -> tuple[int, bool, bool]:
    seen = {(0, 0)}
    for row in range(abs(a) % 4):
        seen.add((row, abs(b) % 3))
    return len(seen), (1, abs(b) % 3) in seen, (9, 9) in seen


def of_cells_and_texts(a: int) -> tuple[int, int, bool]:
    cells = {Cell(row, row * a % 3) for row in range(3)}
    names = set()
    for number in range(abs(a) % 5):
        names.add("ab"[number % 2])
    return len(cells), len(names), "b" in names


def add_to(found: set[int], number: int) -> None:
    found.add(number % 5)


def handed_on(a: int) -> tuple[int, ...]:
    found: set[int] = set()
    for number in range(abs(a) % 9):
        add_to(found, number * number)
    return tuple(sorted(found))


def handed_on_as_constants(a: int) -> tuple[int, ...]:
    found = {0, 3}
    for number in range(abs(a) % 9):
        add_to(found, number * number)
    return tuple(sorted(found))


def visited(place: int, seen: set[int]) -> int:
    if place in seen or place > 12:
        return 0
    seen.add(place)
    return 1 + visited(2 * place + 1, seen) + visited(3 * place, seen)


def by_recursion(a: int) -> int:
    return visited(abs(a) % 5, set())


def constants_in_any_order(a: int) -> tuple[Any, ...]:
    places = 0
    for place in ALL:
        places += place * a
    return places, sorted(NAMES), max(NAMES), min({"x", "y"}), sorted({"K", "Q"})[0], "K" in NAMES, len(NAMES)


HOMES = [{(0, 0), (0, 1)}, {(3, 3), (2, 3), (1, 1)}, set()]
NEXT_TO = {0: {1, 4}, 1: {0, 2, 5}, 2: {1}}
PIECES_OF = {"w": frozenset("KQ"), "b": frozenset("kqr")}


def tables_of_sets(a: int, b: int) -> tuple[Any, ...]:
    home = HOMES[a % 3]
    near = NEXT_TO[b % 3]
    either = {1, 2} if a > b else {3}
    return (
        (0, 1) in home,
        len(home),
        home == HOMES[0],
        {(0, 1), (0, 0)} == home,
        a in near,
        sorted(near | {a}),
        len(near - NEXT_TO[0]),
        near.isdisjoint({1}),
        near.issubset({0, 1, 2, 4, 5}),
        max(near),
        sorted(near)[0],
        sorted(either)[0],
        "K" in PIECES_OF["wb"[a % 2]],
        len(set(near) | frozenset((7, 7))),
        bool(home),
    )


def home_of(player: int) -> frozenset[int]:
    return frozenset({1, 2}) if player else frozenset({3})


def set_from_a_function(a: int) -> tuple[Any, ...]:
    home = home_of(a % 2)
    return a in home, len(home), sorted(home)


def mixed_numbers(a: int) -> int:
    seen = {1.5}
    seen.add(a)
    seen.add(1)
    seen.add(True)
    return len(seen)


# ------------------------------------------------------------ deques


def breadth_first(board: int, start: int) -> tuple[int, ...]:
    queue = deque([(start, 0)])
    far = [-1] * (SIDE * SIDE)
    far[start] = 0
    while queue:
        place, distance = queue.popleft()
        for step in (1, -1, SIDE, -SIDE):
            there = place + step
            if 0 <= there < SIDE * SIDE and board >> there & 1 and far[there] < 0:
                far[there] = distance + 1
                queue.append((there, distance + 1))
    return tuple(far)


def both_ends(a: int, b: int) -> tuple[int, ...]:
    line: deque[int] = deque()
    line.append(a)
    line.appendleft(b)
    line.extend((3, 4))
    first, last = line[0], line[-1]
    gone = line.pop() + line.popleft()
    return (first, last, gone, len(line), line.count(3), line.index(3), *line)


def popped_too_often(a: int) -> int:
    line = deque(range(abs(a) % 3))
    return line.popleft() + line.pop()


def rest_or_none(row: tuple[int, ...], least: int) -> tuple[int, ...] | None:
    found = None
    for place, number in enumerate(row):
        if number > least:
            found = row[place:]
    return found


def rests(row: tuple[int, ...], least: int) -> tuple[Any, ...]:
    one, other = rest_or_none(row, least), rest_or_none(row, -9)
    return one, other, rest_or_none(row, 99)


def of_classes(row: tuple[int, ...], number: int) -> tuple[bool, ...]:
    return (
        isinstance(row, (list, tuple)),
        isinstance([number], (tuple, dict)),
        isinstance({number}, (dict, set)),
        isinstance({number: 1}, (dict, list)),
        isinstance(frozenset(row), (set, frozenset)),
        isinstance(number, (str, int)),
        isinstance({number}, set),
    )


def in_whatever_order(row: tuple[int, ...], number: int) -> tuple[Any, ...]:
    cells = set(row)
    return (
        sum(cell * cell for cell in cells),
        any(cell > number for cell in cells),
        all(cell != number for cell in cells),
        max(cell % 5 for cell in cells),
        min(cells),
        sorted(-cell for cell in cells if cell != number),
        sorted({cell % 3 for cell in cells}),
        cells <= {number, *row},
        cells < set(row),
        cells >= {number},
        sorted(cells.union([number], row)),
        sorted(cells.intersection({number, row[0]})),
        sorted(cells.difference(row[:2])),
        sorted(cells.symmetric_difference({number, row[1]})),
        cells.issuperset(row[1:]),
    )


def sets_inside_of_rows(row: tuple[int, ...], number: int) -> tuple[Any, ...]:
    """The outer loops go through rows, so they stop as early as in Python, before an index is out of range."""
    cells = set(row)
    return (
        any(place == 5 or row[place] + sum(cell for cell in cells) > 99 for place in range(5, 9)),
        all(place < 5 and row[place] + sum(cell for cell in cells) < 99 for place in range(9)),
        sum(0.5 * sum(cell for cell in cells) for _ in row),
        [sum(cell for cell in cells) for _ in row],
    )


def keeps_the_last(row: tuple[int, ...], number: int) -> int:
    last = 0
    found = any((last := cell) > number for cell in set(row))
    return last if found else -1


def fills_a_list(row: tuple[int, ...], number: int) -> list[int]:
    order: list[int] = []
    _ = any(order.append(cell) for cell in set(row))  # type: ignore[func-returns-value]
    return order


def fills_by_a_helper(row: tuple[int, ...], number: int) -> list[int]:
    order: list[int] = []
    _ = sum(noted(order, cell) for cell in set(row))
    return order


def noted(order: list[int], cell: int) -> int:
    order.append(cell)
    return 1


def joins_tuples(row: tuple[int, ...], number: int) -> tuple[int, ...]:
    return sum(((cell,) for cell in set(row)), ())


rows_of_six = st.lists(st.integers(-4, 9), min_size=6, max_size=6).map(tuple)


@pytest.mark.parametrize("function", [rests, of_classes, in_whatever_order, sets_inside_of_rows])
def test_rows_that_may_be_none_classes_and_sets(function: Callable[..., Any]) -> None:
    check_both_runs(function, [rows_of_six, st.integers(-2, 6)], [(1, 2, 3, 2, 1, 0), 2], examples(60))


@pytest.mark.parametrize("function", [keeps_the_last, fills_a_list, fills_by_a_helper, joins_tuples])
def test_what_depends_on_the_order_of_a_set_is_refused(function: Callable[..., Any]) -> None:
    with pytest.raises(NotCompilable, match="in which order Python goes through a set is not known"):
        compiled(function, (1, 2, 3, 2, 1, 0), 2)


# ------------------------------------------------------------ texts


def cases(text: str, other: str) -> tuple[Any, ...]:
    return (
        text.upper(),
        text.lower(),
        text.isupper(),
        text.islower(),
        text.isalpha(),
        text.isdigit(),
        text.isalnum(),
        text.upper() == other.upper(),
    )


def parts(text: str, other: str) -> tuple[Any, ...]:
    return (
        len(text),
        text.startswith(other),
        text.endswith(other),
        other in text,
        "a" in text,
        text[1:],
        "abcdef"[len(text) : len(other) + 2],
        text[:-1],
        text[1:3],
        tuple(text),
        sum(ord(letter) for letter in text),
        text < other,
    )


def letters(text: str, index: int) -> str:
    return text[index]


def joined(text: str, other: str) -> str:
    return text + other + "."


def colour_and_kind(piece: str) -> tuple[int, bool]:
    colour, kind = piece[0], piece[1]
    return "wb".index(colour), kind in "KQ"


def digits(text: str) -> int:
    return int(text)


# ------------------------------------------------------------ ranges, next, stars


def own_pits(side: int) -> range:
    return range(6) if side == 0 else range(7, 13)


PITS = (range(6), range(7, 13), range(20, 2, -3))


def ranges(side: int, n: int) -> tuple[Any, ...]:
    mine = own_pits(side % 2)
    table = PITS[side % 3]
    some = range(n, 20, 3)
    if side == 1:
        cells = range(3)
    else:
        cells = range(n, 2 * n)
    return (
        tuple(mine),
        len(mine),
        n in mine,
        mine[0],
        mine[-1],
        sum(table),
        n in table,
        table[1],
        n + 3 in some,
        len(some),
        list(some) == list(range(n, 20, 3)),
        some == range(n, 21, 3),
        mine == PITS[0],
        bool(range(n)),
        sum([*cells]),
        max(mine),
        2.0 in mine,
        tuple(reversed(mine)),
    )


def range_out_of_bounds(n: int) -> int:
    return range(3)[n]


def range_and_tuple(n: int) -> tuple[bool, bool]:
    items: tuple[Any, ...] = (tuple(range(n)), (0, 1, n))
    return range(n) == items[0], range(3) == items[1]


NOTHING: tuple[int, ...] = ()


def multiples(n: int) -> Iterator[int]:
    for number in range(n):
        yield number * number


def first_of(n: int, least: int) -> tuple[Any, ...]:
    return (
        next((x for x in range(n) if x * x > least), -1),
        next(multiples(n), None),
        next(iter((n, 3)), 0),
        next((x for x in range(5) if x == 9), None) is None,
        next(zip(range(1, 4), (n, 2), strict=False), (0, 0)),
        next(iter(NOTHING), n),
        next((x for x in NOTHING), least),
    )


def first_or_none(n: int) -> int:
    return next(x for x in range(10) if x * x == n)


def stars(n: int) -> tuple[Any, ...]:
    items = [*(x * x for x in range(n % 5)), n, *multiples(n % 4)]
    return tuple(items), (*zip(range(n % 3), (1, 2, 3), strict=False),), max(0, *multiples(n % 4 + 1))


SMALL = st.integers(-6, 30)
BOARDS = st.integers(0, 2 ** (SIDE * SIDE) - 1)
PLACES = st.integers(0, SIDE * SIDE - 1)
TEXTS = st.text(alphabet=LETTERS, max_size=5)
KOREAN = st.text(alphabet="차장q.é", max_size=2)

CASES: list[tuple[Callable[..., Any], tuple[Any, ...], tuple[Any, ...]]] = [
    (flood, (BOARDS, PLACES), (77, 1)),
    (flood_by_waves, (BOARDS, PLACES), (77, 1)),
    (one_kind, (st.integers(0, 2),) * 3, (0, 1, 1)),
    (algebra, (SMALL,) * 3, (1, 2, 3)),
    (changed_in_place, (SMALL,) * 2, (1, 2)),
    (removed, (st.integers(0, 4),) * 2, (1, 2)),
    (of_tuples, (SMALL,) * 2, (1, 2)),
    (of_cells_and_texts, (SMALL,), (1,)),
    (handed_on, (SMALL,), (1,)),
    (handed_on_as_constants, (SMALL,), (1,)),
    (by_recursion, (SMALL,), (1,)),
    (constants_in_any_order, (SMALL,), (1,)),
    (tables_of_sets, (SMALL,) * 2, (1, 2)),
    (set_from_a_function, (SMALL,), (1,)),
    (mixed_numbers, (SMALL,), (1,)),
    (breadth_first, (BOARDS, PLACES), (77, 1)),
    (both_ends, (SMALL,) * 2, (1, 2)),
    (popped_too_often, (SMALL,), (2,)),
    (cases, (TEXTS, TEXTS), ("a", "B")),
    (parts, (TEXTS | KOREAN, TEXTS | KOREAN), ("a", "B")),
    (letters, (TEXTS | KOREAN, st.integers(-7, 7)), ("ab", 0)),
    (joined, (st.text(LETTERS, max_size=3), st.text(LETTERS, max_size=3)), ("a", "B")),
    (colour_and_kind, (st.sampled_from(["wK", "bQ", "wp", "xK", "w"]),), ("wK",)),
    (digits, (st.from_regex("-?[0-9]{1,5}", fullmatch=True),), ("12",)),
    (ranges, (st.integers(0, 5), SMALL), (0, 3)),
    (range_out_of_bounds, (st.integers(-5, 5),), (1,)),
    (range_and_tuple, (st.integers(-1, 5),), (1,)),
    (first_of, (st.integers(0, 9), SMALL), (3, 1)),
    (first_or_none, (st.integers(0, 90),), (4,)),
    (stars, (st.integers(0, 60),), (3,)),
]


@pytest.mark.parametrize(("function", "values", "example"), CASES, ids=[case[0].__name__ for case in CASES])
def test_both_runs_give_the_same(
    function: Callable[..., Any], values: tuple[Any, ...], example: tuple[Any, ...]
) -> None:
    check_both_runs(function, values, example, examples(100))


# ------------------------------------------------------------ what is refused, and why


def through_a_set(n: int) -> int:
    total = 0
    for item in {n, 2}:
        total = 2 * total + item
    return total


def list_of_a_set(n: int) -> list[int]:
    return list({n, 2})


def sorted_by_a_key(n: int) -> list[int]:
    return sorted({n, 2}, key=lambda item: item % 2)


NAMES = frozenset({"K", "Q", "R"})


def through_constant_texts(n: int) -> int:
    return sum(ord(name) * n**place for place, name in enumerate(NAMES))


def through_a_display_of_texts(n: int) -> str:
    return next(name for name in {"K", "Q"} if n)


def set_of_a_table_changed(n: int) -> int:
    HOMES[n % 3].add((n, n))
    return len(HOMES[0])


def set_of_a_table_joined_in_place(n: int) -> int:
    home = NEXT_TO[n % 3]
    home |= {n}
    return len(home)


def constant_set_joined_in_place(n: int) -> int:
    home = HOMES[0]
    home |= {(n, n)}
    return len(home)


def through_a_set_of_a_table(n: int) -> float:
    return sum(row / 3 for row, _ in HOMES[n % 2])


def popped_from_a_set(n: int) -> int:
    seen = {n}
    return seen.pop()


def constant_set_changed(n: int) -> int:
    ALL.add(n)  # type: ignore[attr-defined]
    return n


def list_in_a_set(n: int) -> int:
    return len({[n]})


def through_a_deque(n: int) -> int:
    return sum(deque([n]))


def next_again(n: int) -> int:
    numbers = iter((n, 2))
    return next(numbers)


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (through_a_set, "in which order Python goes through a set is not known to machine code"),
        (list_of_a_set, "go through sorted"),
        (sorted_by_a_key, "go through sorted"),
        (through_constant_texts, "in which order Python goes through a set"),
        (through_a_display_of_texts, "in which order Python goes through a set"),
        (set_of_a_table_changed, "has no add in machine code"),
        (set_of_a_table_joined_in_place, "a set of the module or of the game is changed"),
        (constant_set_joined_in_place, "a set of the module or of the game is changed"),
        (through_a_set_of_a_table, "in which order Python goes through a set"),
        (popped_from_a_set, "has no pop in machine code"),
        (constant_set_changed, "a set of the module or of the game is changed"),
        (list_in_a_set, "a list or a set cannot stand in a set"),
        (through_a_deque, "go through list"),
        (next_again, "iter"),
    ],
)
def test_what_has_no_meaning_is_refused(function: Callable[..., Any], reason: str) -> None:
    with pytest.raises(NotCompilable, match=reason):
        compiled(function, 1)


@pytest.mark.parametrize(
    ("function", "arguments", "error"),
    [
        (joined, ("abcd", "efgh"), BeyondMachineCode),
        (cases, ("é", "a"), BeyondMachineCode),
        (digits, ("+1",), BeyondMachineCode),
    ],
)
def test_what_machine_code_does_not_do_raises(
    function: Callable[..., Any], arguments: tuple[Any, ...], error: type[Exception]
) -> None:
    fast = compiled(function, *("1" for _ in arguments))
    with pytest.raises(error):
        fast(*arguments)


CASELESS = "차장漢ひカ♔█Ab.9"


def test_letters_without_case_stay_as_they_are() -> None:
    fast = compiled(upper_and_lower, "a")
    for text in (*CASELESS, *itertools.combinations(CASELESS, 2)):
        word = "".join(text)
        assert fast(word) == upper_and_lower(word)


def test_letters_with_two_cases_are_refused() -> None:
    fast = compiled(upper_and_lower, "a")
    for number in itertools.chain(range(0x80, 0xD800), range(0xE000, 0x10000)):
        letter = chr(number)
        if letter.upper() != letter or letter.lower() != letter:
            with pytest.raises(BeyondMachineCode):
                fast(letter)


def upper_and_lower(text: str) -> tuple[str, str, bool, bool]:
    return text.upper(), text.lower(), text.isupper(), text.islower()


def test_parts_of_texts_of_seven_letters() -> None:
    fast = compiled(parts, "a", "b")
    for text, other in itertools.product(("abcdefg", "acegikm", "aaaaaab"), ("abcdefg", "g", "fg", "acegikm", "ab")):
        assert fast(text, other) == parts(text, other)


def test_chains_still_compile() -> None:
    def chained(n: int) -> tuple[int, ...]:
        return (*itertools.chain(range(n), (1, 2)),)

    assert compiled(chained, 3)(4) == chained(4)


@pytest.mark.parametrize("text", ["\x7f", "a\x7f", "@", "[", "`", "{", "/", ":", "A", "Z", "a", "z", "0", "9", "_"])
def test_letters_and_digits_end_where_they_do(text: str) -> None:
    assert compiled(cases, "a", "b")(text, "z") == cases(text, "z")


def test_parts_of_texts_have_no_step_but_one() -> None:
    def each_letter(text: str) -> str:
        return text[1:3:1] + text[::1]

    def every_second(text: str) -> str:
        return text[::2]

    assert compiled(each_letter, "a")("abc") == each_letter("abc")
    with pytest.raises(NotCompilable, match="step"):
        compiled(every_second, "a")


def is_at_an_end(n: int) -> bool:
    return n in {0, 8}


def test_a_set_in_another_order_is_no_change_of_the_source() -> None:
    """Python keeps what it has compiled, and a set that is read from there may have another order."""
    one, other = frozenset([0, 8]), frozenset([8, 0])
    assert one == other
    assert list(one) != list(other), "the two have the same place in a small set"
    read = with_set(other)
    assert source_of(read).name == "is_at_an_end"
    with pytest.raises(Refused, match="has changed since it was loaded"):
        source_of(with_set(frozenset({0, 9})))


def with_set(items: frozenset[int]) -> FunctionType:
    """Returns `is_at_an_end` as Python would read it from a file that was compiled before, with this set."""
    code = is_at_an_end.__code__
    constants = tuple(items if isinstance(constant, frozenset) else constant for constant in code.co_consts)
    return FunctionType(code.replace(co_consts=constants), globals())
