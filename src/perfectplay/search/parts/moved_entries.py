"""Moves the entries of an interpreted transposition table to where a compiled search finds them."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Any

from perfectplay.compiling.converting import as_words
from perfectplay.compiling.entries import is_tight_type, places_of
from perfectplay.compiling.mixing import THIRD
from perfectplay.compiling.primitives import MIX, PACKED_BITS, action_code
from perfectplay.compiling.types import Type
from perfectplay.search.parts.record import PlainTable
from perfectplay.search.parts.transposition_table import CODE_AT


def move_entries(plain: PlainTable, memory: Any) -> None:
    """Writes the entries of ``plain`` into the table of a compiled memory, each into the slot that it had.

    Where that table is smaller, some take the places of others. What the types of the memory cannot hold, its search
    will never ask for, so it is left out.
    """
    state, action = memory.types["state"], memory.types["action"]
    row = ctypes.c_uint64 * memory.words_an_entry
    for slot, (entry, _) in plain.items():
        with suppress(TypeError, ValueError, OverflowError):
            words = words_of_entry(entry, state, action)
            place = slot & memory["slots"] - 1
            row.from_address(memory["table"] + place * ctypes.sizeof(row))[: len(words)] = words


def words_of_entry(entry: Any, state: Type, action: Type) -> list[int]:
    """Returns the words of an entry as `perfectplay.compiling.primitives.put_entry` writes them."""
    held, packed, value, rest = entry
    words = []
    for place, word in zip(places_of(state.leaves), as_words(state, held, []), strict=True):
        if place >= 0:
            words.append(word)
        else:
            packed |= word << PACKED_BITS - 1 - place
    has_code = is_tight_type(state, action)
    if has_code and rest:
        packed |= action_code(rest[0]) << CODE_AT
    words += [packed, value]
    for one in () if has_code else rest:
        as_words(action, one, words)
    words[0] ^= seal_of(words[1:])
    return [word & (1 << 64) - 1 for word in words]


def seal_of(words: list[int]) -> int:
    """Returns what the first word of an entry is mixed with, made from all others."""
    mixed = 0
    for number, word in enumerate(words):
        odd = MIX + 2 * number * number * THIRD
        mixed = mixed + word * odd & (1 << 64) - 1
    return mixed ^ mixed >> 32
