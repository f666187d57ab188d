"""A transposition table whose entries come from a file and go to one, with what the search has found out about it."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

from perfectplay.errors import BadArgument
from perfectplay.search.parts.adaptation import KNOWN_NUMBERS, go_on_with_table, known_of_table
from perfectplay.search.parts.table_memory import Table


class Snapshot(NamedTuple):
    """What is in a table."""

    words_an_entry: int
    generation: int
    known: list[int]
    """What `known_of_table` returns."""
    entries: bytes


class KeptTable(Table):
    """A table of a compiled search of the engine, of which snapshots can be taken, also while the search runs."""

    def __init__(self, megabytes: float) -> None:
        super().__init__(megabytes)
        self._words_an_entry = 0
        self._known: list[int] = []
        self._borrower: Any = None
        self._first: Snapshot | None = None

    def begin_with(self, first: Snapshot) -> None:
        """Has the next compiled search begin with these entries."""
        self._first = first

    def snapshot(self) -> Snapshot | None:
        """Returns all entries that a compiled search has now; None before one ran.

        The search may go on writing: what is half written there no search takes for an entry (see `get_entry`).
        Raises `MemoryError` where there is no room for the copy.
        """
        if self._words_an_entry == 0:
            return None
        if self._borrower is not None:
            self._note(self._borrower)
        entries = copy_of(self._address, 8 * self._words_an_entry * self.slots)
        return Snapshot(self._words_an_entry, self.generation, self._known, entries)

    def lend(self, memory: Any) -> None:
        """Puts the table into the memory of a search. Raises `BadArgument` if the entries are not of this size."""
        first = self._first if memory.is_compiled else None
        if first is not None:
            self.slots, self.generation = self._slots_of(first, memory.words_an_entry), first.generation
        super().lend(memory)
        if not memory.is_compiled:
            return
        self._words_an_entry, self._borrower = memory.words_an_entry, memory
        if first is not None:
            ctypes.memmove(self._address, first.entries, len(first.entries))
            go_on_with_table(memory, first.known)
            self._first = None

    def take_back(self, memory: Any) -> None:
        """Notes what the search has made of it."""
        super().take_back(memory)
        if self._borrower is not None:
            self._note(memory)
        self._borrower = None

    def _note(self, memory: Any) -> None:
        self.slots, self._known = memory["slots"], known_of_table(memory)

    def _slots_of(self, first: Snapshot, words_an_entry: int) -> int:
        size = 8 * words_an_entry
        slots, rest = divmod(len(first.entries), size)
        is_right = first.words_an_entry == words_an_entry and rest == 0 and len(first.known) == KNOWN_NUMBERS
        if not is_right or not 2 <= slots <= self.bytes // size or slots & slots - 1:
            raise BadArgument("the kept table is not of this size; give another file")
        return slots


def copy_of(address: int, size: int) -> bytes:
    """Returns so many bytes of memory. `ctypes.string_at` would take no 2 GB."""
    return bytes((ctypes.c_char * size).from_address(address))
