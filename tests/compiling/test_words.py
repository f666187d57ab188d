"""The words for bitboards mean the same interpreted and compiled, at every bit."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import Game, words
from perfectplay.compiling.compiler import compile_function
from perfectplay.compiling.lowering.stores import signed

WORDS = st.integers(-(2**63), 2**63 - 1)
SQUARES = st.integers(0, 63)
EDGES = (0, 1, -1, 2**62, -(2**62), 2**63 - 1, -(2**63), 0x5555555555555555, 1 << 62 | 1)


class Input(NamedTuple):
    x: int
    place: int


class Words(Game[Input, int]):
    """One state; the utility of player p is what word number p says of it (as a number that loses no bit)."""

    players = 24

    def initial_state(self) -> Input:
        return Input(0, 0)

    def to_move(self, state: Input) -> int:
        return state.place >> 8

    def actions(self, state: Input) -> Iterator[int]:
        yield 0

    def result(self, state: Input, action: int) -> Input:
        return state

    def is_terminal(self, state: Input) -> bool:
        return True

    def team(self, player: int) -> int:
        return player

    def said(self, number: int, x: int, place: int) -> int:  # noqa: C901 - one case for each word
        if number == 0:
            return words.word(x)
        if number == 1:
            return words.bit(place)
        if number == 2:
            return 1 if words.has_bit(x, place) else 0
        if number == 3:
            return words.lowest(x) if x != 0 else 0
        if number == 4:
            return words.highest(x) if x != 0 else 0
        if number == 5:
            return words.population(x)
        if number == 6:
            return words.without_lowest(x) if x != 0 else 0
        if number == 7:
            return words.shifted_up(x, place)
        if number == 8:
            return words.shifted_down(x, place)
        if number == 9:
            return words.reversed_bits(x)
        if number == 10:
            return words.flipped(x)
        return words.replaced((x, x, place), place % 3, 5)[place % 3]

    def utility(self, state: Input, player: int) -> float:
        said = self.said(player >> 1, state.x, state.place & 255)
        return float(words.shifted_down(said, 32) if player & 1 else said & 0xFFFFFFFF)


def answer(number: int, x: int, place: int, *, compiled: bool) -> int:
    """What word ``number`` says, put together from its halves."""
    low, high = (
        pp.minimax(Words(), Input(x, place | (2 * number + half) << 8), compiled=compiled).value for half in (0, 1)
    )
    return words.word(int(high) << 32 | int(low))


@pytest.mark.parametrize("number", range(12))
@given(x=WORDS | st.sampled_from(EDGES), place=SQUARES)
def test_both_runs_agree(number: int, x: int, place: int) -> None:
    assert answer(number, x, place, compiled=True) == answer(number, x, place, compiled=False)


@given(x=WORDS, place=SQUARES)
def test_what_they_promise(x: int, place: int) -> None:
    unsigned = x & (2**64 - 1)
    bits = [square for square in range(64) if unsigned >> square & 1]
    assert words.word(unsigned) == x
    assert words.word(x + 2**64) == x
    assert words.population(x) == len(bits)
    assert words.has_bit(x, place) is (place in bits)
    assert words.bit(place) & (2**64 - 1) == 2**place
    assert words.shifted_down(x, place) & (2**64 - 1) == unsigned >> place
    assert words.shifted_up(x, place) & (2**64 - 1) == (unsigned << place) % 2**64
    assert words.reversed_bits(words.reversed_bits(x)) == x
    assert words.flipped(words.flipped(x)) == x
    if bits:
        assert words.lowest(x) == bits[0]
        assert words.highest(x) == bits[-1]
        assert words.without_lowest(x) & (2**64 - 1) == unsigned ^ 2 ** bits[0]


def test_reversing_is_not_flipping() -> None:
    assert words.reversed_bits(1) == -(2**63)
    assert words.flipped(1) == 1 << 56
    assert words.replaced((1, 2, 3), 1, 9) == (1, 9, 3)


def test_every_word_of_a_state_has_64_bits(cache_folder: Any) -> None:
    for x in (2**63, -(2**63) - 1):
        with pytest.raises(pp.NotCompilable, match=r"x in the state of Words is -?\d+, which does not fit into 64"):
            pp.minimax(Words(), Input(x, 0), compiled=True)


ROW = (3, 100, 0, -7)
EDGES_AND_PLACES = (*EDGES, 2, 3, 62, 63, 64, 65, 100)


def product(x: int, y: int) -> int:
    return words.word(x * 0x9E3779B97F4A7C15 + y)


def masked_shift(x: int, y: int) -> int:
    return words.word((x << 9) & y & 0x7F7F7F7F7F7F7F7F)


def negated(x: int, y: int) -> int:
    return words.word(-x ^ ~(y << 3))


def counted(x: int, y: int) -> int:
    return words.word((x > y) - y * (x < y))


def of_a_row(x: int, y: int) -> int:
    return words.word(ROW[x] * y)


def far_shift(x: int, y: int) -> int:
    return words.word(x << (y & 127))


def wide_number(x: int, y: int) -> int:
    return words.word((x | y) + (1 << 70) // 3)


def in_a_mask(x: int, y: int) -> int:
    return (x * y & y ^ x) & 255


def negated_in_a_mask(x: int, y: int) -> int:
    return -(x * y) & 0xFFFFFFFF


def wide_factor_in_a_mask(x: int, y: int) -> int:
    return (x ^ 0x9E3779B97F4A7C15) * y & 0xFFFFFFFFFFFF


def quotient(x: int, y: int) -> int:
    return words.word(x * y // 3)


def down(x: int, y: int) -> int:
    return words.word(x * y >> 5)


def wide_mask(x: int, y: int) -> int:
    return x & 0xFFFFFFFFFFFFFFFF & y


def test_a_word_as_a_number_with_a_sign() -> None:
    for word, number in ((0, 0), (5, 5), (1 << 63, -(1 << 63)), ((1 << 64) - 1, -1), (1 << 64, 0), (-1, -1)):
        assert signed(word) == number


def outcome(function: Any, x: int, y: int) -> int | str:
    """Returns the result, or the name of the error."""
    try:
        found: int = function(x, y)
    except Exception as error:
        return type(error).__name__
    return found


@pytest.mark.parametrize(
    "function",
    [
        product,
        masked_shift,
        negated,
        counted,
        of_a_row,
        far_shift,
        wide_number,
        in_a_mask,
        negated_in_a_mask,
        wide_factor_in_a_mask,
    ],
)
def test_what_is_cut_to_a_word_or_masked_wraps_and_the_rest_is_checked(function: Any) -> None:
    """An index inside of ``word`` was not checked once, and read memory that is not the row's."""
    compiled = compile_function(function, 2, 3, checked=True)
    for x, y in itertools.product(EDGES_AND_PLACES, repeat=2):
        assert outcome(compiled, x, y) == outcome(function, x, y), (x, y)


@pytest.mark.parametrize("function", [quotient, down, wide_mask])
def test_what_needs_the_upper_bits_is_right_or_an_overflow(function: Any) -> None:
    compiled = compile_function(function, 2, 3, checked=True)
    right = 0
    for x, y in itertools.product(EDGES_AND_PLACES, repeat=2):
        found = outcome(compiled, x, y)
        assert found in (outcome(function, x, y), "OverflowError"), (x, y)
        right += found != "OverflowError"
    assert right > 100
