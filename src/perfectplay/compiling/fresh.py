"""What memory holds before a search has written to it: for tests, something instead of zeros."""

from __future__ import annotations

import ctypes
import os
from typing import Final

FILLED: Final = 1 << 16 if os.environ.get("PERFECTPLAY_FILL_MEMORY") else 0
"""So many bytes are filled ($PERFECTPLAY_FILL_MEMORY): what a search has not written must not matter.

It is where each store begins; to fill all of it would take the time of many a search.
"""


def fill(address: int, size: int) -> None:
    """Fills the beginning of memory that is used now, if that is asked for."""
    if FILLED:
        ctypes.memset(address, 0xA5, min(size, FILLED))
