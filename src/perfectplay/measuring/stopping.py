"""The time in which a compiled search returns when it is told to stop."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from perfectplay.measuring import fresh
from perfectplay.measuring.rows import Figure, Row, Settings, Unit, at_most, row, worst
from perfectplay.measuring.timing import spread

GOAL: Final = at_most(0.05)


def stopping(settings: Settings) -> list[Figure]:
    """Measures `search` on Connect Four from the start, stopped in the middle; the latest return counts."""
    times = 3 if settings.quick else 10 * settings.repeat
    seconds = 0.1 if settings.quick else 0.2
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        for how in ("deadline", "SIGINT"):
            settings.tell(f"stopping by {how}, {times} times")
            late = spread(fresh.child(Path(folder), "stop", how, times, seconds)["late"])
            rows += [
                worst(f"after the {how}, the latest of {times}", Unit.SECONDS, late, GOAL),
                row(f"after the {how}, the median", Unit.SECONDS, late),
            ]
    return [
        Figure(
            "Stopping a compiled search on Connect Four",
            tuple(rows),
            "from the deadline or the signal until the answer is there, what the call itself costs included",
        )
    ]
