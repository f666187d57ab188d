"""Whole numbers side by side in memory, where machine code reads and writes them."""

from __future__ import annotations

import ctypes
import mmap
import sys
from array import array
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final, Literal

KINDS: Final[dict[int, Literal["b", "h", "i", "q"]]] = {1: "b", 2: "h", 4: "i", 8: "q"}
"""The letters for signed numbers, by their bytes, in the modules `array` and `struct` and in memory views."""
LARGE: Final = 1 << 22
"""From this many bytes on, the system is asked for large pages, because tables are read at random places."""


class Array:
    """Numbers with a sign; or, with a ``width``, rows of ``width`` words of 8 bytes, which are keys of states.

    A part such as ``numbers[2:5]`` shares the memory; ``copy`` makes new memory.
    """

    __slots__ = ("bytes", "numbers", "size", "step", "width")

    def __init__(self, memory: memoryview, size: int = 8, width: int = 0) -> None:
        self.bytes, self.size, self.width = memory, size, width
        self.step = size * (width or 1)
        """Bytes from one to the next."""
        self.numbers = memory.cast(KINDS[size])

    @property
    def address(self) -> int:
        """Its address in memory; keep the array as long as the address is in use."""
        return ctypes.addressof(ctypes.c_char.from_buffer(self.bytes)) if self.bytes.nbytes else 0

    @property
    def nbytes(self) -> int:
        return self.bytes.nbytes

    def __len__(self) -> int:
        return self.bytes.nbytes // self.step

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return Array(self.bytes[self._span(place)], self.size, self.width)
        if not self.width:
            return self.numbers[place]
        if not 0 <= place < len(self):
            raise IndexError(place)
        return tuple(self.numbers[place * self.width : (place + 1) * self.width])

    def __setitem__(self, place: Any, value: Any) -> None:
        """Writes a number, or for a part an array of that length."""
        if isinstance(place, slice):
            self.bytes[self._span(place)] = value.bytes
        else:
            self.numbers[place] = value

    def __iter__(self) -> Iterator[Any]:
        return iter(self.numbers) if not self.width else map(self.__getitem__, range(len(self)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (bytes(self.bytes), self.size, self.width)

    def copy(self) -> Array:
        made = zeros(len(self), self.size, self.width)
        made.bytes[:] = self.bytes
        return made

    def _span(self, place: slice) -> slice:
        start, stop, _ = place.indices(len(self))
        return slice(start * self.step, stop * self.step)


def _again(data: bytes, size: int, width: int) -> Array:
    """Makes the array again that was sent here."""
    return Array(memoryview(bytearray(data)), size, width)


def zeros(count: int, size: int = 8, width: int = 0) -> Array:
    """Returns this many numbers (or rows), all 0. The system gives memory only where they are written."""
    needed = count * size * (width or 1)
    if sys.platform == "win32":
        memory = mmap.mmap(-1, max(needed, 1))
    else:
        memory = mmap.mmap(
            -1, max(needed, 1), access=mmap.ACCESS_COPY
        )  # private memory, so that it may have large pages
    if needed >= LARGE and hasattr(mmap, "MADV_HUGEPAGE"):
        memory.madvise(mmap.MADV_HUGEPAGE)
    return Array(memoryview(memory)[:needed], size, width)


def numbers_of(values: Iterable[int], size: int = 8) -> Array:
    return Array(memoryview(array(KINDS[size], values)).cast("B"), size)


def keys_of(keys: Iterable[tuple[int, ...]], width: int) -> Array:
    """Returns keys, whose words have no sign, as rows."""
    return Array(memoryview(array("Q", chain.from_iterable(keys))).cast("B"), 8, width)


def signed_keys_of(words: Iterable[int], width: int) -> Array:
    """Returns the words of keys, one after the other and with a sign, as rows."""
    return Array(memoryview(array("q", words)).cast("B"), 8, width)


def rows_of(pairs: Iterable[tuple[float, float]]) -> Array:
    """Returns pairs of floating-point numbers as rows of two words."""
    return Array(memoryview(array("d", chain.from_iterable(pairs))).cast("B"), 8, 2)


def joined(parts: Iterable[Array], width: int) -> Array:
    """Joins the rows of several arrays, one after the other."""
    parts = list(parts)
    made = zeros(sum(map(len, parts)), 8, width)
    at = 0
    for part in parts:
        made[at : at + len(part)] = part
        at += len(part)
    return made


def mapped(path: Path, size: int, width: int = 0) -> Array:
    """Maps a file. Raises `OSError`, and `ValueError` if its size is not a whole number of numbers (or rows)."""
    length = path.stat().st_size
    if length % (size * (width or 1)):
        raise ValueError
    if not length:
        return zeros(0, size, width)
    with path.open("rb") as file:
        # A private copy has an address. As it is never written, it remains the file's own memory.
        return Array(memoryview(mmap.mmap(file.fileno(), length, access=mmap.ACCESS_COPY)), size, width)
