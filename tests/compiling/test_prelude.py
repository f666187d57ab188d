"""What builtins are in the subset, interpreted: each gives what Python's own gives, at the edges, too."""

from __future__ import annotations

import itertools
import math
from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.compiling import prelude
from perfectplay.compiling.text_words import text_to_word, word_to_text
from perfectplay.errors import BeyondMachineCode

FLOATS = [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 7.25, 0.1, 0.3, 1e-300, 1e16, 1e300]
SIGNED = [*FLOATS, *(-x for x in FLOATS)]
ITEMS = st.lists(st.integers(0, 3), max_size=6)
ROWS = [[], [0], [0, 1], [1, 0, 1], [0, 0, 1, 1, 0]]
ENDS = range(-7, 8)
TEXTS = st.text("aAzZ09_ é가♜", max_size=7).filter(lambda text: len(text.encode()) <= 7)


def refused(call: Any, *arguments: Any) -> bool:
    """Returns whether machine code would leave a call to Python."""
    try:
        call(*arguments)
    except BeyondMachineCode:
        return True
    return False


# ------------------------------------------------------------ numbers


@pytest.mark.parametrize("y", [y for y in [*SIGNED, math.inf, -math.inf] if y != 0.0])
def test_floats_are_divided_as_by_python(y: float) -> None:
    """The text of a float shows the sign of a zero."""
    for x in SIGNED:
        assert repr(prelude.float_mod(x, y)) == repr(x % y), (x, y)
        if not math.isinf(x / y):
            assert repr(prelude.float_floor_div(x, y)) == repr(x // y), (x, y)


@given(st.integers(-9, 9), st.integers(0, 20))
def test_powers(base: int, exponent: int) -> None:
    assert prelude.whole_power(base, exponent) == base**exponent


@given(st.integers(0, 3037000498), st.integers(-1, 1))
def test_roots_next_to_squares(root: int, beside: int) -> None:
    number = max(root * root + beside, 0)
    assert prelude.whole_root(number) == math.isqrt(number)


def test_the_largest_root_and_none() -> None:
    for number in (2**63 - 1, 3037000499**2, 3037000499**2 - 1, 0, 1, 2, 3, 4):
        assert prelude.whole_root(number) == math.isqrt(number)
    with pytest.raises(ValueError, match="nonnegative"):
        prelude.whole_root(-1)


@given(st.integers(-99, 99), st.integers(-99, 99))
def test_divisors(one: int, other: int) -> None:
    assert prelude.greatest_divisor(one, other) == math.gcd(one, other)


@pytest.mark.parametrize(
    ("numbers", "total"),
    [
        ([1.0, 1e100, 1.0, -1e100], 2.0),
        ([0.1] * 10, 1.0),
        ([1e16, 1.0, -1e16], 1.0),
        ([-1e16, 3.0, 1e16, 2.0], 5.0),
        ([math.inf, 1.0], math.inf),
        ([], 0.0),
    ],
)
def test_sums_lose_nothing(numbers: list[float], total: float) -> None:
    """As `sum` of CPython from 3.12 on."""
    found = reduce(lambda so_far, x: prelude.compensated(so_far[0], so_far[1], x), numbers, (0.0, 0.0))
    assert prelude.with_rest(*found) == total


# ------------------------------------------------------------ sequences


@given(ITEMS, ITEMS, st.integers(0, 3))
def test_sequences_are_compared_and_looked_through(one: list[int], other: list[int], item: int) -> None:
    assert prelude.same_sequences(one, other) is (one == other)
    assert prelude.same_sequences(one, list(one))
    order = prelude.order_of_sequences(one, other)
    assert ((order < 0), (order > 0), order == 0) == (one < other, one > other, one == other)
    assert prelude.is_in(one, item) is (item in one)
    assert prelude.are_in(one, other) is all(x in other for x in one)
    assert prelude.count_of(one, item) == one.count(item)


def test_one_object_is_equal_to_itself_in_a_sequence_and_nan_has_no_order() -> None:
    nan, other = math.nan, float("nan")
    assert prelude.same_sequences([nan], [nan])
    assert not prelude.same_sequences([nan], [other])
    assert prelude.is_in([nan], nan)
    assert math.isnan(prelude.order_of_sequences([1.0, nan], [1.0, other]))


@pytest.mark.parametrize("items", ROWS, ids=str)
def test_an_item_is_found_where_python_finds_it(items: list[int]) -> None:
    for item, start, stop in itertools.product((0, 1), ENDS, ENDS):
        expected = next((place for place in range(len(items))[start:stop] if items[place] == item), -1)
        assert prelude.index_of(items, item, start, stop) == expected, (item, start, stop)


@pytest.mark.parametrize("items", ROWS, ids=str)
def test_parts_with_a_step(items: list[int]) -> None:
    for start, stop, step in itertools.product((None, *ENDS), (None, *ENDS), (-3, -2, -1, 1, 2, 3)):
        found = prelude.stepped_part(items, start or 0, stop or 0, step, start is not None, stop is not None)
        assert found == items[start:stop:step], (start, stop, step)
    with pytest.raises(ValueError, match="slice step cannot be zero"):
        prelude.stepped_part(items, 0, 0, 0, False, False)


@given(st.lists(ITEMS, min_size=1, max_size=4))
def test_rows_become_columns(rows: list[list[int]]) -> None:
    assert prelude.transposed(rows) == list(zip(*rows, strict=False))
    assert prelude.transposed([]) == []


@given(st.lists(st.integers(0, 9), max_size=70), st.booleans())
def test_sorting_keeps_the_order_of_equal_keys(keys: list[int], is_reversed: bool) -> None:
    items = list(range(len(keys)))
    expected = sorted(items, key=list(keys).__getitem__, reverse=is_reversed)
    prelude.sort_by_keys(items, keys, is_reversed)
    assert items == expected
    assert keys == sorted(keys, reverse=is_reversed)


@pytest.mark.parametrize("length", [1, 2, 12, 13, 24, 25, 49])
def test_lists_of_each_length_are_sorted_and_reversed(length: int) -> None:
    for keys in (list(range(length)), list(range(length))[::-1], [x * 7 % 5 for x in range(length)]):
        for is_reversed in (False, True):
            items, copy = list(range(length)), keys[:]
            prelude.sort_by_keys(items, copy, is_reversed)
            assert items == sorted(range(length), key=keys.__getitem__, reverse=is_reversed)
        turned = keys[:]
        prelude.reverse_in_place(turned)
        assert turned == keys[::-1]


def test_nan_is_not_sorted() -> None:
    with pytest.raises(ValueError, match="a nan has no order"):
        prelude.sort_by_keys([1], [math.nan], False)


# ------------------------------------------------------------ texts


@given(TEXTS, TEXTS, st.integers(0, 8), st.integers(0, 8))
def test_texts_in_words_are_what_texts_are(one: str, other: str, start: int, stop: int) -> None:
    word, second = text_to_word(one), text_to_word(other)
    assert prelude.text_length(word) == len(one)
    assert prelude.text_bytes(word) == len(one.encode())
    assert word_to_text(prelude.text_part(word, start, stop)) == one[start:stop]
    assert prelude.text_starts(word, second) is one.startswith(other)
    assert prelude.text_ends(word, second) is one.endswith(other)
    assert prelude.text_has(word, second) is (other in one)
    for times in range(3):
        fits = len(one.encode()) * times <= 7
        assert refused(prelude.text_repeated, word, times) is not fits
        assert not fits or word_to_text(prelude.text_repeated(word, times)) == one * times
    fits = len((one + other).encode()) <= 7
    assert refused(prelude.text_joined, word, second) is not fits
    assert not fits or word_to_text(prelude.text_joined(word, second)) == one + other


def test_parts_of_texts_are_found_at_every_place() -> None:
    for size in range(8):
        text = "abcdefg"[:size]
        for begin, end in itertools.product(range(8), repeat=2):
            part = "abcdefg"[begin:end]
            assert prelude.text_has(text_to_word(text), text_to_word(part)) is (part in text)
            assert prelude.text_ends(text_to_word(text), text_to_word(part)) is text.endswith(part)
            assert prelude.text_starts(text_to_word(text), text_to_word(part)) is text.startswith(part)
            assert word_to_text(prelude.text_part(text_to_word(text), begin, end)) == text[begin:end]


@pytest.mark.parametrize("number", range(1, 128))
def test_letters_of_ascii_have_the_case_that_they_have(number: int) -> None:
    for text in (chr(number), "A" + chr(number), chr(number) + "z", "abc012" + chr(number)):
        word = text_to_word(text)
        assert word_to_text(prelude.text_in_case(word, True)) == text.upper()
        assert word_to_text(prelude.text_in_case(word, False)) == text.lower()
        assert prelude.text_is_case(word, True) is text.isupper()
        assert prelude.text_is_case(word, False) is text.islower()
        assert prelude.text_is_made_of(word, True, False) is text.isalpha()
        assert prelude.text_is_made_of(word, False, True) is text.isdigit()
        assert prelude.text_is_made_of(word, True, True) is text.isalnum()


@pytest.mark.parametrize(
    ("first", "last"), [(0x2500, 0x2BFF), (0x3000, 0x9FFF), (0xAC00, 0xD7FF)], ids=["shapes", "chinese", "korean"]
)
def test_letters_without_a_case_stay_as_they_are(first: int, last: int) -> None:
    for number in (first, (first + last) // 2, last):
        word = text_to_word(chr(number))
        assert prelude.text_in_case(word, True) == word
    for number in (first - 1, last + 1 if last != 0xD7FF else 0xE000):
        assert refused(prelude.text_in_case, text_to_word(chr(number)), True)


EDGES = [1, 127, 128, 2047, 2048, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF, 0x263A, 0x1F600]


@pytest.mark.parametrize("number", EDGES)
def test_letters_have_their_numbers(number: int) -> None:
    assert word_to_text(prelude.letter_of_number(number)) == chr(number)
    assert prelude.text_number(text_to_word(chr(number))) == number


@pytest.mark.parametrize("number", [-1, 0x110000])
def test_there_is_no_letter_of_this_number(number: int) -> None:
    with pytest.raises(ValueError, match=r"^chr\(\) arg not in range"):
        prelude.letter_of_number(number)


@pytest.mark.parametrize("number", [0, 0xD800, 0xDFFF])
def test_letters_that_no_word_holds_are_refused(number: int) -> None:
    assert refused(prelude.letter_of_number, number)


@pytest.mark.parametrize("text", ["", "ab", "é가"])
def test_only_one_letter_has_a_number(text: str) -> None:
    with pytest.raises(TypeError, match="expected a character"):
        prelude.text_number(text_to_word(text))


@pytest.mark.parametrize("number", [0, 1, 9, 10, -1, -10, 99, 100, 9_999_999, -999_999, 123_456, -120_034])
def test_numbers_become_texts_and_come_back(number: int) -> None:
    assert word_to_text(prelude.text_of_number(number)) == str(number)
    assert prelude.number_in_text(text_to_word(str(number))) == number


@pytest.mark.parametrize("number", [10_000_000, -1_000_000])
def test_numbers_with_longer_texts_are_refused(number: int) -> None:
    assert refused(prelude.text_of_number, number)


@pytest.mark.parametrize("text", ["", "-", "1a", " 1", "+1", "--1", "/", ":"])
def test_texts_that_are_no_digits_are_refused(text: str) -> None:
    assert refused(prelude.number_in_text, text_to_word(text))
