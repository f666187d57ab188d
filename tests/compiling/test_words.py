"""The words for bitboards mean the same interpreted and compiled, at every bit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import Game, words

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
