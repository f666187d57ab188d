"""Counters and defaultdicts that are made while a rule runs: compiled as in Python."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from perfectplay import NotCompilable
from tests.compiling.test_constructs import check_both_runs, compiled
from tests.variants import examples

PRICES = Counter({"a": 3, "b": 1})
PLACES = defaultdict(list, {1: [5, 6], 2: [7, 8]})


def counted(letters: tuple[str, ...], other: tuple[str, ...]) -> tuple[Any, ...]:
    one, two = Counter(letters), Counter(other)
    first = one["a"], one["?"], len(one), list(one), list(one.items()), sorted(one.values()), "?" in one, bool(one)
    return (
        first,
        one.most_common(),
        one.most_common(2),
        one.most_common(-1),
        one.total(),
        list(one.elements()),
        two["b"],
    )


def joined(letters: tuple[str, ...], other: tuple[str, ...]) -> tuple[Any, ...]:
    one, two = Counter(letters), Counter(other)
    one["b"] -= 2
    two["c"] -= 3
    return list((one + two).items()), list((one - two).items()), list((one | two).items()), list((one & two).items())


def compared(letters: tuple[str, ...], other: tuple[str, ...]) -> tuple[bool, ...]:
    one, two = Counter(letters), Counter(other)
    two["z"] = 0
    return one == two, one != two, one <= two, one < two, one >= two, one > two, not (one - two), one == {"a": 1}


def spelled(letters: tuple[str, ...], other: tuple[str, ...]) -> bool:
    need = Counter(letters)
    have = Counter(other)
    return all(have[letter] >= count for letter, count in need.items())


def changed(letters: tuple[str, ...], other: tuple[str, ...]) -> tuple[Any, ...]:
    one: Counter[str] = Counter()
    same = one
    for letter in letters:
        one[letter] += 1
    one.update(other)
    first = list(same.items())
    one.subtract(letters)
    second = list(same.items())
    one.update(Counter(letters))
    third = list(same.items())
    del one["z"]
    same["a"] -= 5
    one.setdefault("y", 4)
    copies = list(Counter(one).items()), list(dict(one).items()), list(one.copy().items())
    return first, second, third, copies, one.get("q"), same["a"], one.pop("a"), one.pop("z", 7), len(one)


def changed_by_operators(letters: tuple[str, ...], other: tuple[str, ...]) -> tuple[Any, ...]:
    one = Counter(letters)
    same = one
    one["c"] -= 2
    one += Counter(other)
    first = list(same.items())
    one -= Counter(letters)
    second = list(same.items())
    one |= Counter(letters)
    third = list(same.items())
    one &= Counter(other)
    return first, second, third, list(same.items())


def by_other_ways(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    one = Counter(number % 3 for number in numbers)
    two = Counter(enumerate(numbers))
    three = Counter([2 * number for number in numbers])
    four = Counter(a=2, b=len(numbers))
    five = Counter(dict.fromkeys(numbers, 2))
    five[4] -= 1
    first = list(one.items()), list(two.items()), list(three.items()), list(four.items()), list(five.items())
    return first, sum(one.values()), max(one.values(), default=0), one[1] + four["c"], isinstance(one, dict)


def grouped(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    places = defaultdict(list)
    counts: defaultdict[int, int] = defaultdict(int)
    kinds = defaultdict(set)
    fives: defaultdict[int, int] = defaultdict(lambda: 5)
    halves: defaultdict[int, float] = defaultdict(float)
    for place, number in enumerate(numbers):
        places[number].append(place)
        counts[number] += 2
        kinds[number % 2].add(number)
        fives[number] += 1
        halves[number] += 0.5
    found = list(places.items()), list(counts.items()), [(key, sorted(value)) for key, value in kinds.items()]
    return found, list(fives.items()), list(halves.items()), places[99], len(places), isinstance(counts, defaultdict)


def asked_without_a_key(numbers: tuple[int, ...], place: int) -> tuple[Any, ...]:
    counts: defaultdict[int, int] = defaultdict(int)
    for number in numbers:
        counts[number] += 1
    before = counts.get(77), 77 in counts, len(counts)
    asked = counts[77], 77 in counts, len(counts), counts.copy()[78], 78 in counts
    return before, asked, counts[place], list(counts.items()), isinstance(counts, Counter)


def zeros() -> list[int]:
    return [0] * 1000


def asked_often(numbers: tuple[int, ...]) -> tuple[int, int]:
    """Would need 160 MB if a list were made for each question."""
    found: defaultdict[int, list[int]] = defaultdict(zeros)
    for _ in range(20_000):
        found[numbers[0]][1] += 1
    return found[numbers[0]][1], len(found)


def by_pairs(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    found: defaultdict[tuple[int, int], int] = defaultdict(int)
    for pair in itertools.pairwise(numbers):
        found[pair] += 1
    return sorted(found.items(), key=lambda one: (-one[1], one[0])), max(found, key=lambda key: found[key])


def filled_at_first(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    one = defaultdict(int, {1: 2})
    two = defaultdict(int, enumerate(numbers))
    three: defaultdict[int, int] = defaultdict(None)
    one[1] += 4
    two[7] += 1
    three[1] = 2
    return list(one.items()), list(two.items()), list(three.items())


def of_counts(numbers: tuple[int, ...]) -> list[Any]:
    found: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    for one, two in itertools.pairwise(numbers):
        found[one][two] += 1
    return [(key, list(value.items())) for key, value in found.items()]


def add_up(found: defaultdict[int, int], number: int) -> None:
    found[number % 2] += number


def handed_on(numbers: tuple[int, ...]) -> list[Any]:
    found: defaultdict[int, int] = defaultdict(int)
    for number in numbers:
        add_up(found, number)
    return list(found.items())


def of_the_module(letters: tuple[str, ...], place: int) -> tuple[Any, ...]:
    price = sum(PRICES[letter] for letter in letters)
    return price, PRICES["z"], PRICES[letters[0]], list((PRICES + Counter(letters)).items()), len(PLACES.get(place, []))


def two_dicts(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    one, two = dict(enumerate(numbers)), dict(enumerate(reversed(numbers)))
    both = one | two | {9: 9}
    three = dict(one)
    same = three
    three |= two
    return one == two, one != two, list(both.items()), list(same.items()), one == {}, one == {0: 1}, list(one)


def of_texts(numbers: tuple[int, ...]) -> tuple[str, str]:
    found: defaultdict[int, str] = defaultdict(str)
    for number in numbers:
        found[number % 2] += "ab"[number % 2]
    return found[0], found[1]


def counted_in_a_function(numbers: tuple[int, ...]) -> defaultdict[int, int]:
    found: defaultdict[int, int] = defaultdict(int)
    for number in numbers:
        found[number] += 1
    return found


def given_back(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    found = counted_in_a_function(numbers)
    found[77] += 1
    return found[78], len(found), list(found)


def one_by_one(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    found = Counter(numbers)
    order = []
    while found:
        item, count = found.most_common(1)[0]
        order.append((item, count))
        del found[item]
    return order, max(Counter(numbers), key=Counter(numbers).get)  # type: ignore[arg-type]


letters = st.lists(st.sampled_from("abcd"), min_size=6, max_size=6).map(tuple)
numbers = st.lists(st.integers(-4, 9), min_size=6, max_size=6).map(tuple)
places = st.integers(-2, 7)
SIX, LETTERS, OTHER = (3, 1, 2, 3, 0, 5), tuple("abcabd"), tuple("bbcdda")

CASES: list[tuple[Callable[..., Any], list[Any], list[Any]]] = [
    (counted, [letters, letters], [LETTERS, OTHER]),
    (joined, [letters, letters], [LETTERS, OTHER]),
    (compared, [letters, letters], [LETTERS, OTHER]),
    (spelled, [letters, letters], [LETTERS, OTHER]),
    (changed, [letters, letters], [LETTERS, OTHER]),
    (changed_by_operators, [letters, letters], [LETTERS, OTHER]),
    (by_other_ways, [numbers], [SIX]),
    (grouped, [numbers], [SIX]),
    (asked_without_a_key, [numbers, places], [SIX, 1]),
    (asked_often, [numbers], [SIX]),
    (by_pairs, [numbers], [SIX]),
    (filled_at_first, [numbers], [SIX]),
    (of_counts, [numbers], [SIX]),
    (handed_on, [numbers], [SIX]),
    (of_the_module, [letters, places], [LETTERS, 1]),
    (two_dicts, [numbers], [SIX]),
    (of_texts, [numbers], [SIX]),
    (given_back, [numbers], [SIX]),
    (one_by_one, [numbers], [SIX]),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_both_runs_give_the_same(case: tuple[Callable[..., Any], list[Any], list[Any]]) -> None:
    function, values, example = case
    check_both_runs(function, values, example, examples(60))


def plus_a_number(numbers: tuple[int, ...]) -> Any:
    return Counter(numbers) + 1  # type: ignore[operator]


def joined_with_a_dict(numbers: tuple[int, ...]) -> list[int]:
    found = Counter(numbers)
    found |= {1: 2}
    return list(found)


def changes_the_module(numbers: tuple[int, ...]) -> int:
    prices = PRICES
    prices += Counter("b")
    return len(prices)


def with_a_variable(numbers: tuple[int, ...]) -> int:
    first = numbers[0]
    found: defaultdict[int, int] = defaultdict(lambda: first)
    return found[1]


def two_items_views(numbers: tuple[int, ...]) -> bool:
    return Counter(numbers).items() == Counter(numbers).items()


@pytest.mark.parametrize(
    ("function", "wanted"),
    [
        (joined_with_a_dict, "a Counter is not joined with a dict in machine code; make a Counter of both"),
        (changes_the_module, "a constant dict is changed while the game runs; make a copy"),
        (plus_a_number, "has no meaning in machine code"),
        (
            with_a_variable,
            r"what a defaultdict calls reads a variable of the function around it; write table\.setdefault",
        ),
        (two_items_views, "keys, values and items of a dict are not compared in machine code; compare lists of them"),
    ],
)
def test_what_is_refused(function: Callable[..., Any], wanted: str) -> None:
    with pytest.raises(NotCompilable, match=wanted):
        compiled(function, SIX)
