"""LLVM in a thread of its own, so that Ctrl-C ends the waiting at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

TICK: Final = 0.1


def awaited(make: Callable[[], bytes]) -> bytes:
    """Returns what ``make`` returns, or raises what it raises; a `KeyboardInterrupt` does not wait for it."""
    made: list[bytes] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            made.append(make())
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run, name="perfectplay compiler", daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(TICK)
    if failed:
        raise failed[0]
    return made[0]
