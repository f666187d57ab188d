"""How far a search may go."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.search.parts.run import MAX_PLY, NO_LIMIT

MOST_THREADS: Final = 1024


@dataclass(frozen=True)
class Limits:
    """Depth (in plies, or what ``depth_unit`` says), time in seconds, positions entered; None is no limit.

    They hold together.
    """

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    depth_unit: str = "plies"

    def __post_init__(self) -> None:
        _check_count("depth", self.depth, self.depth_unit)
        _check_count("nodes", self.nodes, "positions")
        if self.seconds is None:
            return
        _check_seconds(self.seconds)

    @property
    def is_open(self) -> bool:
        """Whether no depth limits the search, so that only the longest line it can follow does."""
        return self.depth is None or self.depth > MAX_PLY

    @property
    def deepest(self) -> int:
        """The depth to which the search goes."""
        return MAX_PLY if self.depth is None else min(self.depth, MAX_PLY)

    @property
    def most_nodes(self) -> int:
        """The number of positions that may be entered."""
        return NO_LIMIT if self.nodes is None else min(self.nodes, NO_LIMIT)


def _check_seconds(value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or math.isnan(value):
        raise BadArgument(f"seconds is {value!r}; it must be a number above 0")
    if value <= 0:
        raise BadArgument(f"seconds is {value:g}; it must be above 0")


def _check_count(name: str, value: object, unit: str) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadArgument(f"{name} is {value!r}; it must be a whole number of {unit}, 1 or more")
    if value < 1:
        raise BadArgument(f"{name} is {value}; it must be 1 or more {unit}")


def check_threads(threads: object) -> None:
    """Raises `BadArgument` for a number of threads that cannot be."""
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise BadArgument(f"threads is {threads!r}; it must be a whole number, 1 or more")
    if threads > MOST_THREADS:
        raise BadArgument(f"threads is {threads}; no more than {MOST_THREADS} search at once")


def check_lines(lines: object) -> None:
    """Raises `BadArgument` for a number of lines that cannot be."""
    if isinstance(lines, bool) or not isinstance(lines, int) or lines < 1:
        raise BadArgument(f"lines is {lines!r}; it must be a whole number of actions, 1 or more")
