"""The places of a state's bits in its key, learned from states that were seen."""

from __future__ import annotations

import enum
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from perfectplay.compiling.classes import make_product, named_class, product_items
from perfectplay.compiling.mixing import WORD_MASK, mixed, shade, signed, unmixed
from perfectplay.compiling.primitives import NONE_WORD, words_of
from perfectplay.compiling.text_words import word_to_text

FIRST_BITS: Final = 63
"""The bits for which the first word of a key has room; the others have room for 64."""


def folded(word: int) -> int:
    """Turns a number with a sign into one without, so that small ones of both signs have few bits."""
    return (word << 1 ^ word >> 63) & WORD_MASK


def unfolded(word: int) -> int:
    """Turns the result of `folded` back into its argument."""
    return word >> 1 ^ -(word & 1)


@dataclass(frozen=True)
class Packing:
    """For each word of a state: the bits that are the same in all states, and the range of bits that differ."""

    bases: tuple[int, ...]
    lows: tuple[int, ...]
    widths: tuple[int, ...]

    @classmethod
    def of(cls, states: Iterable[Any]) -> Packing:
        """Returns the packing that is just wide enough for ``states``."""
        bases: list[int] = []
        differ: list[int] = []
        for state in states:
            words = [folded(word) for word in words_of(state)]
            if not bases:
                bases, differ = words, [0] * len(words)
            differ = [bits | word ^ base for bits, word, base in zip(differ, words, bases, strict=True)]
        return cls._made(bases, differ)

    @classmethod
    def _made(cls, bases: Sequence[int], differ: Sequence[int]) -> Packing:
        lows = [(bits & -bits).bit_length() - 1 if bits else 0 for bits in differ]
        return cls(
            tuple(bases), tuple(lows), tuple(bits.bit_length() - low for bits, low in zip(differ, lows, strict=True))
        )

    def widened(self, other: Packing) -> Packing:
        """Returns a packing for all states that fit this one or ``other``."""
        differ = []
        for number, (base, width, low) in enumerate(zip(self.bases, self.widths, self.lows, strict=True)):
            there = ((1 << other.widths[number]) - 1) << other.lows[number]
            differ.append(((1 << width) - 1) << low | there | base ^ other.bases[number])
        return self._made(self.bases, differ)

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """For each word of a state, the word of the key in which it stands, and from which bit on."""
        free = [FIRST_BITS]
        found: list[tuple[int, int]] = [(0, 0)] * len(self.widths)
        for number in sorted(range(len(self.widths)), key=lambda number: -self.widths[number]):
            width = self.widths[number]
            part = next((part for part, room in enumerate(free) if room >= width), len(free))
            if part == len(free):
                free.append(64)
            whole = FIRST_BITS if part == 0 else 64
            found[number] = part, (whole - free[part]) % 64
            free[part] -= width
        return tuple(found)

    @property
    def words(self) -> int:
        """The number of 64-bit words of a key."""
        return 1 + max((part for part, _ in self.places), default=0)

    def numbers(self) -> list[int]:
        """Returns the numbers that compiled code reads, after a place for the mark of a state that does not fit."""
        size = self.words
        found = [0]
        for base, low, width, (part, up) in zip(self.bases, self.lows, self.widths, self.places, strict=True):
            outside = WORD_MASK ^ ((1 << width) - 1) << low
            found += [signed(base), low, up, signed(outside)]
            found += [signed(((1 << width) - 1) << up) if other == part else 0 for other in range(size)]
        return found

    def key(self, state: Any) -> tuple[int, ...] | None:
        """Returns the key of a state, as numbers without a sign; None for a state that does not fit."""
        words = words_of(state)
        if len(words) != len(self.bases):
            return None
        packed = [0] * self.words
        for word, base, low, width, (part, up) in zip(
            words, self.bases, self.lows, self.widths, self.places, strict=True
        ):
            bits = folded(word) ^ base
            if bits & ~(((1 << width) - 1) << low):
                return None
            packed[part] |= bits >> low << up
        packed[0] = mixed(packed[0] ^ shade(packed[1:]))
        return tuple(packed)

    def words_of_key(self, key: Sequence[int]) -> list[int]:
        """Returns the words of the state that has a key."""
        packed = [unmixed(key[0]) ^ shade(list(key[1:])), *key[1:]]
        return [
            unfolded((packed[part] >> up & (1 << width) - 1) << low ^ base)
            for base, low, width, (part, up) in zip(self.bases, self.lows, self.widths, self.places, strict=True)
        ]


def state_of(packing: Packing, key: Sequence[int], like: Any) -> Any:
    """Returns the state that has a key, with the types of ``like``; words may have a sign."""
    return shaped(packing.words_of_key([int(word) & WORD_MASK for word in key]), like)


def shaped(words: list[int], like: Any) -> Any:
    """Builds a value with the types of ``like`` from its words, which are taken off the list."""
    items = product_items(like)
    if items is not None:
        return make_product(named_class(like), [shaped(words, item) for item in items])
    word = words.pop(0)
    if word == NONE_WORD:
        return None
    if isinstance(like, float):
        return float(struct.unpack("d", struct.pack("q", word))[0])
    if isinstance(like, str):
        return word_to_text(word)
    if isinstance(like, enum.Enum):
        return list(type(like))[word]
    return bool(word) if isinstance(like, bool) else word
