"""One thread at a time, what it waits for, and room for deep calls in all of them."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Iterator


class Alone:
    """``with alone.lock:`` one thread at a time; a forked child, which has no other threads, has a lock of its own."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        if hasattr(os, "register_at_fork"):  # Windows has no fork
            os.register_at_fork(after_in_child=self._renew)

    def _renew(self) -> None:
        self.lock = threading.RLock()


class Done:
    """Says that something has ended, once, to a thread that Ctrl-C may interrupt at any moment.

    `threading.Event` cannot be waited for there: Ctrl-C between two of its own steps is a RuntimeError (release
    unlocked lock).
    """

    def __init__(self) -> None:
        self.has_ended = False
        self.done = threading.Lock()
        self.done.acquire()

    def end(self) -> None:
        """Says that it has ended."""
        self.has_ended = True
        self.done.release()

    def wait(self, seconds: float) -> bool:
        """Waits at most so many seconds; returns whether it has ended."""
        # Ctrl-C may come while the lock is held here: that it is held says nothing.
        if not self.has_ended and self.done.acquire(timeout=max(seconds, 0.0)):
            self.done.release()
        return self.has_ended


class DeepCalls:
    """A higher limit of Python's recursion for as long as somebody needs it; afterwards the limit is as before.

    The limit belongs to the whole process: several threads may need it at once.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.needs: list[int] = []
        self.before = 0
        self.given = 0

    @contextlib.contextmanager
    def room_for(self, calls: int) -> Iterator[None]:
        """Raises the limit while the block runs."""
        with self.lock:
            if not self.needs:
                self.before = sys.getrecursionlimit()
            self.needs.append(calls)
            self._give(max(self.before, *self.needs))
        try:
            yield
        finally:
            with self.lock:
                self.needs.remove(calls)
                if sys.getrecursionlimit() == self.given:  # nobody else has changed it meanwhile
                    with contextlib.suppress(RecursionError):
                        self._give(max([self.before, *self.needs]))

    def _give(self, limit: int) -> None:
        sys.setrecursionlimit(limit)
        self.given = limit


deep_calls = DeepCalls()
