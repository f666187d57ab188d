"""The numbers by which the keys of states are mixed, and the same in plain Python; knows no compiler."""

from __future__ import annotations

from typing import Final

FIRST: Final = 0xD6E8FEB86659FD93
SECOND: Final = 0xA5CB9243E0F4F0D5
THIRD: Final = 0x9E3779B97F4A7C15
TOP: Final = 1 << 63
WORD_MASK: Final = (1 << 64) - 1
BACK_FROM_SECOND: Final = pow(SECOND, -1, 1 << 64)
BACK_FROM_FIRST: Final = pow(FIRST, -1, 1 << 64)


def mixed(word: int) -> int:
    """Returns a word, 0 to 2**64 - 1, mixed one to one; 0 stays 0."""
    word ^= word >> 32
    word = word * FIRST & WORD_MASK
    word ^= word >> 32
    word = word * SECOND & WORD_MASK
    return word ^ word >> 32


def unmixed(word: int) -> int:
    """Returns the word that `mixed` has turned into ``word``."""
    word ^= word >> 32
    word = word * BACK_FROM_SECOND & WORD_MASK
    word ^= word >> 32
    word = word * BACK_FROM_FIRST & WORD_MASK
    return word ^ word >> 32


def shade(words: list[int]) -> int:
    """Returns a hash of the later words of a key, to be combined with the first word. Its top bit is always set."""
    shaded = 0
    for word in words:
        shaded = (shaded ^ word) * THIRD & WORD_MASK
        shaded ^= shaded >> 29
    return shaded | TOP


def signed(word: int) -> int:
    """Returns the same bits as a number with a sign."""
    return word - (1 << 64) if word >> 63 else word


BUSY: Final = signed(mixed(1))
"""Stands for the first word of an entry while it is written. No key has it, nor 0: before they are mixed, all keys have
the top bit set."""
