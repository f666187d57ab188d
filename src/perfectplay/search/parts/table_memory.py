"""The memory of transposition tables: allocated once, lent to one search after the other.

A table is emptied by a mark: each search has a generation, and what an earlier one wrote counts as empty.
"""

from __future__ import annotations

import contextlib
import ctypes
import mmap
import os
import threading
from collections.abc import Iterator
from math import inf
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.search.parts.record import PlainTable
from perfectplay.search.parts.run import NO_LIMIT

MEGABYTE: Final = 1 << 20
TABLE_MB: Final = 256
"""The usual size of a table. Of this only what is written to takes memory."""
PLAIN_SLOTS: Final = 1 << 20
"""An interpreted search has no more entries than this: each takes some hundred bytes."""
FIRST_SLOTS: Final = 1 << 15
"""So many entries a search begins with, which mostly stay in a cache of the processor that belongs to one core; see
`perfectplay.search.parts.transposition_table.grow`."""
GENERATIONS: Final = 1 << 17
"""So many marks there are."""
BATCH: Final = 1 << 12
"""No more states than this are asked about at once, each with a mark of its own."""
NODES_A_SLOT: Final = 16
"""The table grows when a search has visited so many nodes for each of its slots."""
HUGE_PAGE: Final = 2 * MEGABYTE


def check_megabytes(megabytes: object) -> None:
    """Raises `BadArgument` for a size that cannot be."""
    if isinstance(megabytes, bool) or not isinstance(megabytes, (int, float)) or not 1 <= megabytes < inf:
        raise BadArgument(f"table_mb is {megabytes!r}; it must be a number of megabytes, 1 or more")
    there = memory_of_this_machine()
    if megabytes * MEGABYTE > there:
        raise BadArgument(
            f"table_mb is {megabytes:,}, but this machine has {there // MEGABYTE:,} megabytes of "
            f"memory; take at most half of that"
        )


class Table:
    """A transposition table of so many megabytes, to be shared by searches of one game and one player.

    The memory is taken when a compiled search needs it, and of that only the pages that are written to. ``slots``
    demands so many entries instead (a power of two, 2 or more); that is for tests. A search that looks for a proof
    without the estimate of its knowledge has another table of this size for that (`aside`).
    Raises `BadArgument` for a size that is no number, below 1 or above the memory of this machine.
    """

    def __init__(self, megabytes: float = 256, *, slots: int | None = None) -> None:
        check_megabytes(megabytes)
        if slots is not None and (slots < 2 or slots & slots - 1):
            raise BadArgument(f"slots is {slots}; it must be a power of two, 2 or more")
        self.bytes = int(megabytes * MEGABYTE)
        self.wanted = slots
        self.generation = 0
        self.owner: Any = None
        self.slots = 0
        self.plain = PlainTable()
        self.is_shared = False
        self._aside: Table | None = None
        self._lock = threading.Lock()
        self._block: mmap.mmap | None = None
        self._address = 0
        self._size = 0

    @property
    def aside(self) -> Table:
        """Another table of this size, for searches of the same game that know less; made when it is first asked for."""
        if self._aside is None:
            self._aside = Table(self.bytes / MEGABYTE, slots=self.wanted)
        return self._aside

    def begin(self, owner: Any) -> None:
        """Begins a search.

        What earlier searches wrote counts only if the table is shared and their ``owner`` (a game and a player) was
        equal.
        """
        if not self.is_shared or owner != self.owner:
            self.generation += 1
            self.slots = 0
            self.plain = PlainTable()
        self.begin_anew_in_time()
        self.owner = owner

    def begin_anew_in_time(self) -> None:
        """Empties the table before its marks run out: there must be enough for all states that are solved at once."""
        if self.generation < GENERATIONS - BATCH:
            return
        self.generation = 1
        self.slots = 0
        self.plain = PlainTable()
        if self._block is not None:
            if hasattr(mmap, "MADV_DONTNEED"):
                self._block.madvise(mmap.MADV_DONTNEED)  # the next access finds zeros
            else:
                ctypes.memset(self._address, 0, self._size)

    @contextlib.contextmanager
    def in_use(self) -> Iterator[None]:
        """Holds a shared table for one search at a time. Raises `BadArgument` if another search uses it now."""
        if not self._lock.acquire(blocking=False):
            raise BadArgument(
                "shared_table is in use by another search; give each search that runs at the same time "
                "a table of its own, or use threads"
            )
        self.is_shared = True
        try:
            yield
        finally:
            self._lock.release()

    def lend(self, memory: Any) -> None:
        """Puts the table into the memory of a search."""
        if memory.is_compiled:
            stride = memory.words_an_entry
            most = self.wanted or _power_below(self.bytes // (8 * stride))
            memory["table"] = self._memory(8 * stride * most)
        else:
            most = self.wanted or min(_power_below(self.bytes // 64), PLAIN_SLOTS)
            memory.argument.table = self.plain
        slots = min(max(self.slots, FIRST_SLOTS), most)
        memory["generation"] = self.generation
        memory["slots"] = slots
        memory["most_slots"] = most
        memory["grow_at"] = grows_at(memory["nodes"], slots, most)

    def take_back(self, memory: Any) -> None:
        """Notes how large the search has made it."""
        self.slots = memory["slots"]

    def _memory(self, size: int) -> int:
        """Returns the address of so many bytes, at the start of a huge page."""
        if self._block is None or self._size < size:
            try:
                self._block = _anonymous(size + HUGE_PAGE)
            except (OSError, ValueError, OverflowError) as error:
                raise BadArgument(
                    f"table_mb is {self.bytes / MEGABYTE:,.0f}, but the system gives no such block of "
                    f"memory ({error}); take less"
                ) from error
            if hasattr(mmap, "MADV_HUGEPAGE") and size >= HUGE_PAGE:
                with contextlib.suppress(OSError):  # they only make it faster
                    self._block.madvise(mmap.MADV_HUGEPAGE)
            self._size = size
            self._address = -(-_address_of(self._block) // HUGE_PAGE) * HUGE_PAGE
        return self._address


def grows_at(nodes: int, slots: int, most_slots: int) -> int:
    """Returns the number of nodes at which a search makes its table larger; it has visited ``nodes`` by now."""
    return nodes + slots * NODES_A_SLOT if slots < most_slots else NO_LIMIT


def _anonymous(size: int) -> mmap.mmap:
    """Takes so many bytes from the system.

    Asks for private memory where it can, because the system may give that in large pages.
    """
    if hasattr(mmap, "MAP_PRIVATE") and hasattr(mmap, "MAP_ANONYMOUS"):
        return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    return mmap.mmap(-1, size)


def _address_of(block: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(block))


def _power_below(count: int) -> int:
    return 1 << max(count, 2).bit_length() - 1


def memory_of_this_machine() -> int:
    """Returns the memory of this machine in bytes; a very large number where the system does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 1 << 60


_spare: dict[float, list[Table]] = {}


def borrowed(megabytes: float) -> Table:
    """Returns a table of this size that no search uses now. Allocating one takes longer than a small search."""
    with contextlib.suppress(KeyError, IndexError, TypeError):
        return _spare[megabytes].pop()
    return Table(megabytes)


def given_back(table: Table, megabytes: float) -> None:
    """Keeps a table for the next search that wants this size, and nothing of the game of the last one."""
    table.owner, table.plain = None, PlainTable()
    waiting = _spare.setdefault(megabytes, [])
    if not waiting:
        waiting.append(table)


@contextlib.contextmanager
def lent(shared: Table | None, megabytes: float) -> Iterator[Table]:
    """Lends a table for the time of one search: the shared one, or one of this size. Raises `BadArgument`."""
    if shared is not None:
        if not isinstance(shared, Table):
            raise BadArgument(f"shared_table is {shared!r}; it must be a perfectplay.Table")
        with shared.in_use():
            yield shared
        return
    check_megabytes(megabytes)
    table = borrowed(megabytes)
    try:
        yield table
    finally:
        given_back(table, megabytes)


@contextlib.contextmanager
def lent_for_several(shared: Table | None, megabytes: float) -> Iterator[Table]:
    """Lends a table for several searches, one after the other, each of which knows what those before it found.

    Raises `BadArgument` as `lent` does.
    """
    if shared is not None:
        yield shared
        return
    with lent(None, megabytes) as table:
        table.owner = None
        try:
            yield table
        finally:
            table.is_shared, table.owner = False, None
