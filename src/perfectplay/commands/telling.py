"""Progress of long work: a line on a terminal, or JSON for programs, one object a line."""

from __future__ import annotations

import json
import sys
import time
from typing import Any, Final

from perfectplay.commands.output import LiveLine
from perfectplay.commands.saying import Saying, saying

EVERY: Final = 1.0
"""The least number of seconds between two lines of JSON."""


class Teller:
    """Shows progress on standard error."""

    def __init__(self, say: Saying | None = None, *, as_lines: bool) -> None:
        self.say = say or saying()
        self.as_lines = as_lines
        self.live = LiveLine()
        self.last = ("", 0.0)

    def __call__(self, stage: str, done: int, total: int, rate: float, seconds_left: float | None) -> None:
        if not self.as_lines:
            left = "" if seconds_left is None else self.say("progress.left", time=time_in_words(seconds_left, self.say))
            facts = {"stage": stage, "done": f"{done:,}", "total": f"{total:,}", "rate": f"{rate:,.0f}", "left": left}
            self.live.show(self.say("progress.of" if total > done else "progress", **facts))
            return
        now = time.monotonic()
        if self.last[0] == stage and now - self.last[1] < EVERY and done < total:
            return
        self.last = stage, now
        content: dict[str, Any] = {
            "stage": stage,
            "done": done,
            "total": total,
            "per_second": round(rate, 1),
            "seconds_left": None if seconds_left is None else round(seconds_left, 1),
        }
        print(json.dumps(content), file=sys.stderr, flush=True)  # noqa: T201

    def wipe(self) -> None:
        self.live.wipe()


def time_in_words(seconds: float, say: Saying) -> str:
    """Writes a time in seconds, minutes or hours."""
    if seconds < 90:
        return say("progress.seconds", count=f"{seconds:.0f}")
    if seconds < 5400:
        return say("progress.minutes", count=f"{seconds / 60:.0f}")
    return say("progress.hours", count=f"{seconds / 3600:.1f}")
