"""Progress of long work: a line on a terminal, or JSON for programs, one object a line."""

from __future__ import annotations

import json
import sys
import time
from typing import Any, Final

from perfectplay.commands.output import LiveLine

EVERY: Final = 1.0
"""The least number of seconds between two lines of JSON."""


class Teller:
    """Shows progress on standard error."""

    def __init__(self, *, as_lines: bool) -> None:
        self.as_lines = as_lines
        self.live = LiveLine()
        self.last = ("", 0.0)

    def __call__(self, stage: str, done: int, total: int, rate: float, seconds_left: float | None) -> None:
        if not self.as_lines:
            left = "" if seconds_left is None else f", {_length(seconds_left)} left"
            share = f" of {total:,}" if total > done else ""
            self.live.show(f"{stage}: {done:,}{share} positions, {rate:,.0f}/s{left} (Ctrl-C keeps what is done)")
            return
        now = time.monotonic()
        if self.last[0] == stage and now - self.last[1] < EVERY and done < total:
            return
        self.last = stage, now
        facts: dict[str, Any] = {
            "stage": stage,
            "done": done,
            "total": total,
            "per_second": round(rate, 1),
            "seconds_left": None if seconds_left is None else round(seconds_left, 1),
        }
        print(json.dumps(facts), file=sys.stderr, flush=True)  # noqa: T201

    def wipe(self) -> None:
        self.live.wipe()


def _length(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
