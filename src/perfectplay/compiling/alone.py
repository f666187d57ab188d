"""One thread at a time."""

from __future__ import annotations

import os
import threading


class Alone:
    """``with alone.lock:`` one thread at a time; a forked child, which has no other threads, has a lock of its own."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        os.register_at_fork(after_in_child=self._renew)

    def _renew(self) -> None:
        self.lock = threading.RLock()
