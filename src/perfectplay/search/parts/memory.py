"""The memory of a search as its driver sees it: the same counters and stores, interpreted or compiled.

Compiled, a store is the address of an array of 64-bit words. A value put into it takes a word for each number in it,
so that a store of states or actions needs no type of its own.
"""

from __future__ import annotations

import ctypes
import mmap
from array import array
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple

from perfectplay.compiling.converting import as_words, from_words, type_of
from perfectplay.compiling.entries import entry_stride_of
from perfectplay.compiling.fresh import fill
from perfectplay.compiling.states import as_declared
from perfectplay.compiling.types import FLOAT, INT, Product, Type, interned
from perfectplay.compiling.types import Record as RecordType
from perfectplay.search.parts.record import Record
from perfectplay.search.parts.run import ROW

SPARE_BLOCKS = 2
"""How many blocks are kept for the next searches: the system takes longer to give fresh pages than a small search."""
LARGE: Final = 1 << 26
"""A spare block with room for more bytes than this, such as that of a tree, gives its pages back to the system."""
KEPT: Final = 1 << 21
"""All but its first bytes: there lie the small stores, to which each search writes."""
FEW_NODES: Final = 10_000
"""A search that has visited no more than this has written to little, and giving it back takes longer than its end."""

_spare: dict[int, list[Block]] = {}


class PlainMemory:
    """The record of an interpreted search, seen from its driver."""

    is_compiled = False

    def __init__(self, record: type[Record]) -> None:
        self.record = record
        self.argument: Any = record.interpreted()

    def __getitem__(self, counter: str) -> int:
        return getattr(self.argument, counter)  # type: ignore[no-any-return]

    def __setitem__(self, counter: str, value: int) -> None:
        setattr(self.argument, counter, value)

    @property
    def deepest(self) -> int:
        """The largest ply that any run has reached."""
        return max(self.argument.lengths, default=0)

    def stores(self) -> dict[str, dict[int, Any]]:
        """Returns the stores, and the table where there is one, by their names."""
        names = (*self.record.STORES, *(("table",) if self.record.HAS_TABLE else ()))
        return {name: getattr(self.argument, name) for name in names}

    def copies(self) -> dict[str, dict[int, Any]]:
        """Returns copies of the stores and of the table, for `restore`."""
        return {name: dict(store) for name, store in self.stores().items()}

    def restore(self, copies: dict[str, dict[int, Any]]) -> None:
        """Puts into the stores and the table what was in them when they were copied."""
        for name, store in self.stores().items():
            store.clear()
            store.update(copies[name])

    def read(self, store: str, index: int) -> Any:
        """Returns one value of a store. Raises `KeyError` where none was written."""
        return getattr(self.argument, store)[index]

    def write(self, store: str, index: int, value: Any) -> None:
        """Writes one value of a store."""
        getattr(self.argument, store)[index] = value


class Block:
    """Words of memory from the system, at an address; only the pages that are touched are taken."""

    def __init__(self, words: int) -> None:
        self.map = mmap.mmap(-1, 8 * words)
        self.words = memoryview(self.map).cast("q")
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.map))

    def let_go(self) -> None:
        """Gives the pages of a large block back to the system, where it takes them. They hold zeros from then on."""
        if len(self.map) > LARGE and hasattr(mmap, "MADV_REMOVE"):
            with suppress(OSError):
                self.map.madvise(mmap.MADV_REMOVE, KEPT, len(self.map) - KEPT)


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
def layout_of(record: Any, action: int, state: int, value: int) -> Layout:
    """Returns where the stores of a record lie, for actions, states and values of so many words each."""
    words = {"action": action, "state": state, "value": value}
    sizes = {name: words.get(store.holds, 1) for name, store in record.STORES.items()}
    # Small ones first, side by side: a search then touches few of the large pages that a system gives at a time.
    places: dict[str, int] = {}
    at = 0
    for name in sorted(sizes, key=lambda name: record.STORES[name].room * sizes[name]):
        places[name] = at
        at += record.STORES[name].room * sizes[name]
    return Layout(at, sizes, places)


@cache
def _places(record: Any) -> dict[str, int]:
    return {name: place for place, name in enumerate(record.names())}


class CompiledRecord:
    """The counters and the addresses of the stores, as machine code gets them."""

    def __init__(self, record: Any) -> None:  # a class of records, which mypy takes to be unhashable
        self.compiled_type: Type = interned(RecordType, record.names())
        self.places = _places(record)
        self.words = (ctypes.c_int64 * len(self.places))()
        self.address = ctypes.addressof(self.words)

    def visited(self) -> int:
        """Returns the number of nodes; 0 for records that count none."""
        place = self.places.get("nodes")
        return 0 if place is None else self.words[place]


class CompiledMemory:
    """The record and the stores of one compiled search, seen from its driver.

    ``types`` holds the types of an action, a state and a value, by these names.
    """

    is_compiled = True

    def __init__(self, record: Any, types: dict[str, Type]) -> None:
        self.argument = CompiledRecord(record)
        self.record = record
        self.types = {**types, "number": INT, "float": FLOAT}
        layout = layout_of(record, *(len(types[kind].leaves) for kind in ("action", "state", "value")))
        self.sizes, self.places = layout.sizes, layout.places
        self.block = _block(layout.words)
        self.words_of_block = self.block.words
        for name, place in layout.places.items():
            address = self.block.address + 8 * place
            self[name] = address
            fill(address, 8 * record.STORES[name].room * layout.sizes[name])
        if "lengths" in self.places:
            start = self.places["lengths"]
            self.words_of_block[start : start + ROW] = _NONE_REACHED
        self.words_an_entry = entry_stride_of(types["state"], types["action"])

    def __del__(self, spare: dict[int, list[Block]] = _spare) -> None:  # bound here: the module may be gone by then
        block = getattr(self, "block", None)
        if block is not None:
            blocks = spare.setdefault(len(block.words), [])
            if len(blocks) < SPARE_BLOCKS:
                if self.argument.visited() > FEW_NODES:
                    block.let_go()
                blocks.append(block)

    @property
    def deepest(self) -> int:
        """The largest ply that any run has reached."""
        start = self.places["lengths"]
        return max(ROW - self.words_of_block[start : start + ROW].tolist().count(_NOT_REACHED) - 1, 0)

    def __getitem__(self, counter: str) -> int:
        return self.argument.words[self.argument.places[counter]]

    def __setitem__(self, counter: str, value: int) -> None:
        self.argument.words[self.argument.places[counter]] = value

    def _type_of(self, store: str) -> Type:
        return self.types[self.record.STORES[store].holds]

    def write_all(self, store: str, values: Sequence[Any]) -> None:
        """Writes values one after the other, from the start of the store.

        Raises `ValueError` for one that is not like the store's, and `NotCompilable` for what does not compile.
        """
        size, kind, start = self.sizes[store], self._type_of(store), self.places[store]
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
        """Returns the first values of a store."""
        kind = self._type_of(store)
        words = self.words(store, count * self.sizes[store])
        if kind is INT:
            return words
        inside: Iterator[int] = iter(words)
        return [from_words(kind, inside) for _ in range(count)]

    def words(self, store: str, count: int) -> list[int]:
        """Returns the first words of a store."""
        start = self.places[store]
        return self.words_of_block[start : start + count].tolist()

    def read(self, store: str, index: int) -> Any:
        """Returns one value of a store."""
        size = self.sizes[store]
        start = self.places[store] + index * size
        kind = self._type_of(store)
        if kind is INT:
            return self.words_of_block[start]
        return from_words(kind, iter(self.words_of_block[start : start + size].tolist()))

    def write(self, store: str, index: int, value: Any) -> None:
        """Writes one value. Raises `ValueError` where it is not like the store's."""
        size = self.sizes[store]
        start = self.places[store] + index * size
        words = as_words(self._type_of(store), value, [])
        self.words_of_block[start : start + size] = array("q", words)


Memory = PlainMemory | CompiledMemory

_NOT_REACHED = -1
_NONE_REACHED = array("q", [_NOT_REACHED]) * ROW


def _scalars(kind: Type) -> list[Type]:
    """Returns the types of the numbers in a value, one after the other."""
    if isinstance(kind, Product):
        return [one for item in kind.items for one in _scalars(item)]
    return [kind]
