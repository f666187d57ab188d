"""The memory of a compiled search: a record of counters, and stores of 64-bit words.

A store is the address of an array. A value put into it takes a word for each number in it, so that a store of states or
actions needs no type of its own.
"""

from __future__ import annotations

import ctypes
import mmap
from array import array
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from perfectplay.compiling.converting import as_words, from_words, type_of
from perfectplay.compiling.entries import entry_stride_of
from perfectplay.compiling.fresh import fill
from perfectplay.compiling.run import (
    BATCH,
    BUSY,
    COUNTERS,
    HISTORY,
    MAX_ORDERED,
    MAX_OUTCOMES,
    MAX_PLAYERS,
    MAX_PLY,
    MAX_ROOT,
    MAX_TREE,
    ROW,
    STORES,
    TABLE,
)
from perfectplay.compiling.states import as_declared
from perfectplay.compiling.types import FLOAT, INT, Product, Record, Type, interned

NAMES = (*COUNTERS, *STORES, TABLE)
PLACES = {name: place for place, name in enumerate(NAMES)}

LENGTHS = {
    "line": ROW * ROW,
    "lengths": ROW,
    "path": ROW,
    "states": ROW,
    "past": MAX_PLY,
    "waiting": MAX_ORDERED,
    "keys": MAX_ORDERED,
    "tops": ROW,
    "dropped": ROW,
    "favourite": 1,
    "root_actions": MAX_ROOT,
    "root_values": MAX_ROOT,
    "root_proofs": MAX_ROOT,
    "root_exact": MAX_ROOT,
    "rests": ROW,
    "bests": ROW,
    "killers": 2 * ROW,
    "armed": ROW,
    "history": HISTORY,
    "replies": HISTORY,
    "replied": HISTORY,
    "proved": 2,
    "asked": BATCH,
    "answered": 3 * BATCH,
    "chosen": BATCH,
    "movers": ROW,
    "spent": ROW,
    "outcomes": MAX_OUTCOMES,
    "odds": MAX_OUTCOMES,
    "lows": MAX_OUTCOMES,
    "highs": MAX_OUTCOMES,
    "chance_tops": ROW,
    "tree_actions": MAX_TREE,
    "tree_first": MAX_TREE,
    "tree_count": MAX_TREE,
    "tree_visits": MAX_TREE,
    "tree_sums": MAX_TREE,
    "tree_odds": MAX_TREE,
    "tree_proofs": MAX_TREE,
    "tree_values": MAX_TREE,
    "tree_path": ROW,
    "tree_prefixes": ROW,
    "rewards": MAX_PLAYERS,
    "busy": BUSY,
}
"""How many values a store has room for. Only the pages that a search touches take memory."""

HELD = {
    "line": "action",
    "path": "action",
    "waiting": "action",
    "favourite": "action",
    "root_actions": "action",
    "bests": "action",
    "killers": "action",
    "replies": "action",
    "states": "state",
    "past": "state",
    "root_values": "value",
    "proved": "value",
    "asked": "state",
    "chosen": "action",
    "outcomes": "action",
    "tree_actions": "action",
    "tree_prefixes": "action",
}
"""What is kept where it is not a single word."""

SPARE_BLOCKS = 2
"""How many blocks are kept for the next searches: the system takes longer to give fresh pages than a small search."""

_spare: dict[int, list[Any]] = {}


class Block:
    """Words of memory from the system, at an address; only the pages that are touched are taken."""

    def __init__(self, words: int) -> None:
        self.map = mmap.mmap(-1, 8 * words)
        self.words = memoryview(self.map).cast("q")
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.map))


def _block(words: int) -> Block:
    try:
        return _spare.setdefault(words, []).pop()
    except IndexError:
        return Block(words)


class Layout(NamedTuple):
    """Where the stores lie in a block of words, for actions, states and values of so many words each."""

    words: int
    """Of the whole block."""
    sizes: dict[str, int]
    """Words a value takes."""
    places: dict[str, int]
    """Where each store begins, in words."""


@cache
def _layout(action: int, state: int, value: int) -> Layout:
    kinds = {"action": action, "state": state, "value": value}
    sizes = {name: kinds[HELD[name]] if name in HELD else 1 for name in STORES}
    # Small ones first, side by side: a search then touches few of the large pages that a system gives at a time.
    places: dict[str, int] = {}
    at = 0
    for name in sorted(STORES, key=lambda name: LENGTHS[name] * sizes[name]):
        places[name] = at
        at += LENGTHS[name] * sizes[name]
    return Layout(at, sizes, places)


class RunRecord:
    """The counters and the addresses of the stores, as machine code gets them."""

    compiled_type: Type = interned(Record, NAMES)

    def __init__(self) -> None:
        self.words = (ctypes.c_int64 * len(NAMES))()
        self.address = ctypes.addressof(self.words)


class Memory:
    """The record and the stores of one compiled search, seen from its driver.

    ``types`` holds the types of an action, a state and a value, by these names.
    """

    is_compiled = True

    def __init__(self, types: dict[str, Type]) -> None:
        self.argument = RunRecord()
        self.types = types
        layout = _layout(*(len(types[kind].leaves) for kind in ("action", "state", "value")))
        self.sizes, self.places = layout.sizes, layout.places
        self.block = _block(layout.words)
        self.words_of_block = self.block.words
        for name, place in layout.places.items():
            address, words = self.block.address + 8 * place, LENGTHS[name] * layout.sizes[name]
            self.argument.words[PLACES[name]] = address
            fill(address, 8 * words)
        start = self.places["lengths"]
        self.words_of_block[start : start + ROW] = _NONE_REACHED
        self.words_an_entry = entry_stride_of(types["state"], types["action"])

    def __del__(self, spare: dict[int, list[Any]] = _spare) -> None:  # bound here: the module may be gone by then
        block = getattr(self, "block", None)
        if block is not None:
            blocks = spare.setdefault(len(block.words), [])
            if len(blocks) < SPARE_BLOCKS:
                blocks.append(block)

    @property
    def deepest(self) -> int:
        """The largest ply that any run has reached."""
        start = self.places["lengths"]
        return max(sum(length >= 0 for length in self.words_of_block[start : start + ROW]) - 1, 0)

    def __getitem__(self, counter: str) -> int:
        return self.argument.words[PLACES[counter]]

    def __setitem__(self, counter: str, value: int) -> None:
        self.argument.words[PLACES[counter]] = value

    def write_all(self, store: str, values: Sequence[Any]) -> None:
        """Writes values one after the other, from the start of the store.

        Raises `ValueError` for one that is not like the store's, and `NotCompilable` for what does not compile.
        """
        size, kind, start = self.sizes[store], self.types[HELD[store]], self.places[store]
        if isinstance(kind, Product) and set(kind.items) == {INT}:
            with suppress(TypeError, OverflowError):
                if {size} == set(map(len, values)) and {int} == set(map(type, chain.from_iterable(values))):
                    words = array("q", chain.from_iterable(values))
                    self.words_of_block[start : start + len(words)] = words
                    return
        rows: list[int] = []
        for value in values:
            declared = as_declared(value, "a state")
            if [one is FLOAT for one in _scalars(type_of(declared))] != [one is FLOAT for one in _scalars(kind)]:
                raise ValueError(f"{value!r} is not made like {kind!r}")
            as_words(kind, declared, rows)
        self.words_of_block[start : start + len(rows)] = array("q", rows)

    def read_all(self, store: str, count: int) -> list[Any]:
        """The first values of a store."""
        kind = self.types[HELD[store]]
        words = self.words(store, count * self.sizes[store])
        if kind is INT:
            return words
        inside: Iterator[int] = iter(words)
        return [from_words(kind, inside) for _ in range(count)]

    def words(self, store: str, count: int) -> list[int]:
        """The first words of a store."""
        start = self.places[store]
        return self.words_of_block[start : start + count].tolist()

    def read(self, store: str, index: int) -> Any:
        """One value of a store."""
        size = self.sizes[store]
        start = self.places[store] + index * size
        if store not in HELD:
            return self.words_of_block[start]
        return from_words(self.types[HELD[store]], iter(self.words_of_block[start : start + size].tolist()))

    def write(self, store: str, index: int, value: Any) -> None:
        """Writes one value. Raises ValueError where it is not like the store's."""
        size = self.sizes[store]
        start = self.places[store] + index * size
        kind = self.types[HELD[store]] if store in HELD else FLOAT if isinstance(value, float) else INT
        words = as_words(kind, value, [])
        self.words_of_block[start : start + size] = array("q", words)


_NONE_REACHED = array("q", [-1]) * ROW


def _scalars(kind: Type) -> list[Type]:
    """The types of the numbers in a value, one after the other."""
    if isinstance(kind, Product):
        return [one for item in kind.items for one in _scalars(item)]
    return [kind]
