"""Measured values: figures of rows, each with its unit, its spread, and its goal if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from perfectplay.measuring.timing import LEAST_SECONDS, Moment, Spread, Tell, processors, spread, to_nobody, walls


class Unit(StrEnum):
    NODES_PER_SECOND = "nodes/s"
    SECONDS = "s"
    TIMES = "times"
    """A factor: how many times as fast, or as large."""
    BYTES = "bytes"
    COUNT = "count"


class Goal(NamedTuple):
    """The goal for a value: at least ``number``, or at most."""

    number: float
    at_least: bool

    def met(self, value: float) -> bool:
        return value >= self.number if self.at_least else value <= self.number

    def missed_by(self, value: float) -> float | None:
        """Returns the factor between value and goal, above 1 if the goal is missed; None if no factor says it."""
        above, below = (self.number, value) if self.at_least else (value, self.number)
        return above / below if below > 0 else None


def at_least(number: float) -> Goal:
    return Goal(number, at_least=True)


def at_most(number: float) -> Goal:
    return Goal(number, at_least=False)


@dataclass(frozen=True)
class Row:
    """One measured value: the median, with the quartiles, unless the note says otherwise."""

    subject: str
    unit: Unit
    value: float
    low: float | None = None
    high: float | None = None
    samples: int = 1
    goal: Goal | None = None
    note: str = ""
    processor: float | None = None
    """The median by processor time, as on a machine where no other program needs a core."""

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None without one."""
        return None if self.goal is None else self.goal.met(self.value)


def row(
    subject: str,
    unit: Unit,
    measured: Spread,
    goal: Goal | None = None,
    note: str = "",
    processor: Spread | None = None,
) -> Row:
    """Makes the row of a median."""
    return Row(
        subject,
        unit,
        measured.median,
        measured.low,
        measured.high,
        measured.number,
        goal,
        note,
        None if processor is None else processor.median,
    )


def row_of_times(subject: str, times: Sequence[Moment], goal: Goal | None = None) -> Row:
    """Makes the row of a time in seconds."""
    return row(subject, Unit.SECONDS, spread(walls(times)), goal, processor=spread(processors(times)))


def worst(subject: str, unit: Unit, measured: Spread, goal: Goal | None = None, note: str = "") -> Row:
    """Makes the row of the largest sample, for times that must never be longer."""
    return Row(subject, unit, measured.most, measured.low, measured.high, measured.number, goal, note)


@dataclass(frozen=True)
class Figure:
    """Rows that belong together."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""
    load: float | None = None
    """The load average of the last minute at the end of the measurement."""
    others: float | None = None
    """The number of cores that other programs kept busy meanwhile."""


@dataclass(frozen=True)
class Report:
    """All figures of one run, with the machine and the versions."""

    figures: tuple[Figure, ...]
    about: dict[str, Any]
    settings: dict[str, Any]
    missing: tuple[str, ...] = ()
    """Libraries to compare with that are not installed."""


@dataclass(frozen=True)
class Settings:
    """The extent of the measurements."""

    repeat: int = 5
    quick: bool = False
    tell: Tell = to_nobody

    @property
    def least(self) -> float:
        """The least seconds for which each contender is called in every round."""
        return LEAST_SECONDS / 4 if self.quick else LEAST_SECONDS
