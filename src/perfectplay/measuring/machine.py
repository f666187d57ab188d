"""The machine and the versions that figures belong to, and what else the machine is doing."""

from __future__ import annotations

import contextlib
import os
import platform
import time
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import perfectplay

DISTRIBUTIONS: Final = ("llvmlite", "easyAI", "open_spiel")


def about() -> dict[str, Any]:
    """Returns date, processor, system and versions."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "cores": cores(),
        "processor": processor(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "versions": {"perfectplay": perfectplay.__version__, **{name: _version(name) for name in DISTRIBUTIONS}},
    }


def cores() -> int:
    """Counts the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processor() -> str:
    """Returns the model of the processor."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def load() -> float | None:
    """Returns the load average of the last minute; None if the system has none."""
    with contextlib.suppress(OSError, AttributeError):
        return os.getloadavg()[0]
    return None


QUIET: Final = 0.5
"""Other programs that keep at most this many cores busy do not disturb a measurement on one of two cores."""


def wait_until_quiet(patience: float, window: float = 2.0) -> None:
    """Waits until other programs keep less than half a core busy, at most ``patience`` seconds."""
    ends = time.monotonic() + patience
    while time.monotonic() < ends:
        others = Others()
        time.sleep(window)
        if (others.cores() or 0.0) < QUIET:
            return


class Others:
    """The cores that other programs keep busy, counted from the making of this object on."""

    def __init__(self) -> None:
        self.start = self._now()

    def cores(self) -> float | None:
        """Returns the average so far; None if the system does not tell."""
        end = self._now()
        if self.start is None or end is None or end[0] <= self.start[0]:
            return None
        wall, all_busy, own = (after - before for before, after in zip(self.start, end, strict=True))
        return min(max(0.0, (all_busy - own) / wall), float(cores()))

    @staticmethod
    def _now() -> tuple[float, float, float] | None:
        """Returns seconds: of the clock, of all cores in work, of this process and its children in work."""
        try:
            words = Path("/proc/stat").read_text().splitlines()[0].split()
            ticks = os.sysconf("SC_CLK_TCK")
        except (AttributeError, OSError, ValueError):
            return None
        user, nice, system, _, _, hard, soft, stolen = (int(word) for word in words[1:9])
        own = os.times()
        return (
            own.elapsed,
            (user + nice + system + hard + soft + stolen) / ticks,
            own.user + own.system + own.children_user + own.children_system,
        )
