"""What an algorithm hands to the driver: its kernel, what that keeps, and what it is called with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from perfectplay.search.parts.observer import Observer, TreeObserver
from perfectplay.search.parts.run import Run

Arguments = Callable[[Any, Any, Any], tuple[Any, ...]]
"""From the game, the state and the record to the arguments of the kernel."""


@dataclass(frozen=True)
class Plan:
    """A kernel and how it is called."""

    kernel: Callable[..., Any]
    record: type[Run]
    arguments: Arguments
    settings: Mapping[str, int] = field(default_factory=dict)
    """Counters of the record that the algorithm sets before it begins."""
    example: Any = 0.0
    """A value like those that the kernel compares."""
    observer: Observer | TreeObserver | None = None
    """Who watches; then the kernel runs interpreted."""
    values: Any = None
    """How ends of the game are compared, for the observer; None where the kernel compares none."""
