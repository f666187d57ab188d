"""Runs a kernel in the calling thread, where Python cannot start another one, as in a browser.

Nobody is there to look at the time meanwhile. So a profile function does, which Python calls whenever the interpreted
rules and searches call a function.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, Final

from perfectplay.errors import SearchStopped
from perfectplay.result import StopReason

EVENTS: Final = 200
"""So many calls and returns pass between two looks at the time."""


class Watch:
    """Stops a call at a deadline, or when ``tick`` says so; a call that does not heed it is interrupted."""

    def __init__(
        self,
        stop: Callable[[], None],
        deadline: float | None,
        tick: Callable[[], bool] | None,
        *,
        every: float,
        grace: float,
    ) -> None:
        self.stop, self.deadline, self.tick = stop, deadline, tick
        self.every, self.grace = every, grace
        self.reason: StopReason | None = None
        self.stopped_at: float | None = None
        self.next_tick = time.monotonic() + every
        self.left = EVENTS

    def __call__(self, _frame: object, _event: str, _argument: object) -> None:
        self.left -= 1
        if self.left > 0:
            return
        self.left = EVENTS
        now = time.monotonic()
        if self.stopped_at is not None:
            if now > self.stopped_at + self.grace:
                raise SearchStopped
        elif self.deadline is not None and now >= self.deadline:
            self.reason = StopReason.SECONDS
            self.end(now)
        elif self.tick is not None and now >= self.next_tick:
            self.next_tick = now + self.every
            if not self.tick():
                self.end(now)

    def end(self, now: float) -> None:
        """Tells the call to end."""
        self.stopped_at = now
        self.stop()


def run_here(call: Callable[[], Any], watch: Watch) -> tuple[bool, Any, StopReason | None]:
    """Runs ``call`` until it returns or is stopped; returns whether it has returned, with what, and why it ended."""
    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        returned = call()
    except SearchStopped:
        return False, None, watch.reason
    except KeyboardInterrupt:
        watch.stop()
        return False, None, StopReason.INTERRUPTED
    finally:
        sys.setprofile(before)
    return True, returned, watch.reason
