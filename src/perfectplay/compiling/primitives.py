"""What kernels say in one way and the two runs do in two: values in memory, entries of tables, hashes.

Interpreted, these functions are what they look like, and a store is a dictionary. Compiled, a store is an array of
64-bit words in memory (see `perfectplay.compiling.lowering.stores`).
"""

from __future__ import annotations

import dataclasses
import enum
import struct
import zlib
from typing import Any, Final, TypeVar

from perfectplay.compiling.classes import product_items
from perfectplay.compiling.marks import primitive
from perfectplay.compiling.text_words import fits_in_a_word, fits_letter_by_letter, text_to_word
from perfectplay.knowledge import MOST_PLIES, Bounds, in_full
from perfectplay.words import bit, lowest, without_lowest

Value = TypeVar("Value")

EMPTY: Final = (None, 0, 0, ())
"""An entry of a table that was never written: a state, what is packed into a word, a value, the rest of an action."""

LATEST: Final = MOST_PLIES
"""More plies than any game lasts."""


@primitive
def put(store: dict[int, Value], index: int, value: Value) -> None:
    """Writes ``store[index] = value``."""
    store[index] = value


@primitive
def get(store: dict[int, Value], index: int, like: Value) -> Value:
    """Returns ``store[index]``, where a value of the type of ``like`` was put."""
    return store[index]


@primitive
def kept(words: int) -> Any:
    """Returns a store of so many numbers that stays while a search runs, the same at each call; 0 where none was put.

    What is there may only spare work: interpreted, the store is a new one each time. There is one in each thread of a
    search, for the game alone, so it is always asked for with as many ``words``.
    """
    return [0] * words


@primitive
def limit_of(run: Any) -> int:
    """Returns ``run.limit`` as it is at this moment: other threads change it."""
    return run.limit


@primitive
def get_entry(table: Any, slot: int, like: Any) -> Any:
    """Returns the entry of a transposition table, of the type of ``like``: ``(state, packed, value, rest)``.

    If another thread was writing the entry, the result is empty or the entry of a state that does not exist. Compiled,
    the first word of the state is kept mixed with all other words of the entry, in the spirit of Hyatt and Mann, "A
    lockless transposition-table implementation for parallel search", *ICGA Journal* 25, 2002.
    """
    entry, seal = table[slot]
    return entry if hash(entry) == seal else EMPTY


@primitive
def put_entry(table: Any, slot: int, entry: Any) -> None:
    """Writes ``table[slot] = entry``; compiled, other threads may see it half written.

    Keeps the lower `PACKED_BITS` of ``packed``. The other bits must be 0.
    """
    table[slot] = entry, hash(entry)


@primitive
def packed_action(state: Any, action: Any) -> Any:
    """Returns an action as an entry keeps it: ``(code, rest)``, a code of 14 bits and what does not fit into it.

    The size of an entry is a power of two. If a word for the action would double that, the entry has no such word. Then
    it does not keep large actions of more than one bit, and the result is ``(0, ())``.
    """
    code = action_code(action) if type(action) is int else 0
    return (0, (action,)) if code or not is_tight(state, action) else (0, ())


@primitive
def unpacked_action(code: int, rest: Any, like: Any) -> Any:
    """Returns whether ``rest`` holds the action, and the action; if it does not, returns ``like`` instead."""
    return (True, rest[0]) if rest else (False, like)


SHORT_ACTIONS: Final = (1 << 13) - 1
"""Actions from 0 to below this are told apart by codes."""


def action_code(action: int) -> int:
    """Returns 14 bits for a small number or a single bit; 0 for any other action."""
    if 0 <= action < SHORT_ACTIONS:
        return action + 1
    if without_lowest(action) == 0:
        return SHORT_ACTIONS + 1 + lowest(action)
    return 0


def action_of(code: int) -> int:
    """Returns the action with this code, which must not be 0."""
    return code - 1 if code <= SHORT_ACTIONS else bit(code - SHORT_ACTIONS - 1)


LINE: Final = 8
"""Words in a line of the processor's cache."""
PACKED_BITS: Final = 60
FLAGS: Final = 64 - PACKED_BITS
"""So many bools of a state are kept in spare bits of its entry."""


def stride(words: int) -> int:
    """Returns how many words apart the entries of a table are: a power of two up to a line, whole lines above.

    So few entries lie across two lines of the processor's cache.
    """
    for size in (1, 2, 4, LINE):
        if words <= size:
            return size
    return -(-words // LINE) * LINE


def words_beside(state: Any) -> int:
    """Returns how many words of an entry are not the action's.

    These are the words of the state, without those of its bools, and two more.
    """
    kinds = leaves(state)
    bools = sum(type(kind) is bool for kind in kinds[1:])
    return len(kinds) + 2 - (bools if bools <= FLAGS else 0)


def is_tight(state: Any, action: Any) -> bool:
    """Returns whether a word for the action would make entries larger."""
    beside = words_beside(state)
    return type(action) is int and stride(beside) < stride(beside + 1)


def entry_words(state: Any, action: Any) -> int:
    """Returns how many words apart the entries for such states and actions are."""
    beside = words_beside(state)
    return stride(beside if is_tight(state, action) else beside + len(leaves(action)))


def leaves(value: Any) -> list[Any]:
    """Returns the numbers in a value, as they are."""
    items = tuple(value) if isinstance(value, str) and not fits_in_a_word(value) else product_items(value)
    return [value] if items is None else [part for item in items for part in leaves(item)]


@primitive
def prefetch(table: Any, slot: int, state: Any, action: Any) -> None:
    """Says that an entry for such states and actions will soon be read. Interpreted, there is nothing to say."""


@primitive
def hash_of(value: Any) -> int:
    """Returns 64 bits that mix all words of ``value``: an int, a float, or tuples of them."""
    mixed = 0
    for part in words_of(value):
        mixed = (mixed ^ part & WORD_MASK) * MIX & WORD_MASK
        mixed ^= mixed >> 32
    return mixed - (1 << 64) if mixed >> 63 else mixed


@primitive
def whole_bounds(bounds: Any) -> Bounds:
    """Returns what ``bounds`` of a state that is not over says, with 1 <= soonest <= soonest_win, soonest_loss.

    Raises TypeError for what is neither a pair nor `Bounds`.
    """
    if type(bounds) is tuple and len(bounds) == 2:  # at every node of most games, so soon answered
        return Bounds(*bounds, 1, LATEST, 1, 1)
    lowest, highest, soonest, latest, soonest_win, soonest_loss = in_full(bounds)
    soonest = max(1, soonest)
    return Bounds(lowest, highest, soonest, latest, max(soonest, soonest_win), max(soonest, soonest_loss))


@primitive
def nearest(number: float) -> int:
    """Returns the nearest whole number, halves away from 0. A whole number comes back itself, which costs nothing."""
    if isinstance(number, int):
        return number
    return int(number + 0.5 if number > 0 else number - 0.5)


MIX: Final = 0x9E3779B97F4A7C15
WORD_MASK: Final = (1 << 64) - 1


def _words_of_text(value: str) -> list[int]:
    """Returns one word for a short text, and one for each letter of a long one."""
    if fits_in_a_word(value):
        return [text_to_word(value)]
    if fits_letter_by_letter(value):
        return [text_to_word(letter) for letter in value]
    return [zlib.crc32(value.encode("utf-8", "replace"))]


ONLY_INTS: Final = {int}
NONE_WORD: Final = -0x61C8864680B583EB
"""Stands for None in hashes."""


def words_of(value: Any) -> list[int]:
    """Returns a value of Python as the words of machine code; a part that is not made of numbers gives its hash."""
    if type(value) is int:
        return [value]
    if isinstance(value, tuple):
        if set(map(type, value)) == ONLY_INTS:
            return list(value)
        return [word for item in value for word in words_of(item)]
    if isinstance(value, enum.Enum):
        return [list(type(value)).index(value)]
    if isinstance(value, int):
        return [int(value)]
    if isinstance(value, float):
        return [int(struct.unpack("q", struct.pack("d", value))[0])]
    if value is None:
        return [NONE_WORD]
    if isinstance(value, (str, frozenset)):
        each = [_words_of_text(value)] if isinstance(value, str) else sorted(map(words_of, value))
        return [word for words in each for word in words]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [word for field in dataclasses.fields(value) for word in words_of(getattr(value, field.name))]
    return [hash(value)]
