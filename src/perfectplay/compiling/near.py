"""Keeps the sections of machine code near each other in memory.

The code of a module and its constants are sections, and LLVM asks the system for each of them. They refer to each other
by distances of 32 bits: where they lie further apart, LLVM ends the process. Linux takes the highest free place that is
large enough, and a search maps hundreds of megabytes at a time; so a small hole far above may get the code, and the
constants find no place near it. Here such holes are found beforehand, and closed for good, a page each.
"""

from __future__ import annotations

import ctypes
import mmap
import sys
from typing import Final

FAR: Final = 1 << 30
"""Half of what 32 bits with a sign reach."""
ROOM: Final = 1 << 20
"""More than the sections of a kernel take besides its object code."""
MOST_HOLES: Final = 4096
"""No more holes are closed at a time."""

_closed: list[mmap.mmap] = []


def make_room_near(size: int) -> None:
    """Makes the next maps of together ``size`` bytes lie near each other. Elsewhere than on Linux, it does nothing."""
    if sys.platform != "linux":
        return
    large = mmap.mmap(-1, size + ROOM)
    try:
        home = _address_of(large)
        for _ in range(MOST_HOLES):
            page = mmap.mmap(-1, mmap.PAGESIZE)
            if abs(_address_of(page) - home) < FAR:
                page.close()
                return
            _closed.append(page)
    finally:
        large.close()


def _address_of(block: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(block))
