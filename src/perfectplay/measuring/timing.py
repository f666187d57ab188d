"""Times that can be compared: all contenders in turns, medians, and the spread of the single times."""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

LEAST_SECONDS: Final = 0.2
"""A faster call is repeated in a row until it takes this many seconds; the time of one call is the average."""

Call = Callable[[], object]
Tell = Callable[[str], None]
"""A function that is told what is being measured."""


class Moment(NamedTuple):
    """Seconds, or a difference of seconds."""

    wall: float
    """By the clock: the waiting time."""
    processor: float
    """The time in which processors worked on it, without waiting for other programs."""


Clock = Callable[[], Moment]


def now() -> Moment:
    """Returns the time, and how long this process has worked."""
    return Moment(time.perf_counter(), time.process_time())


def to_nobody(text: str) -> None:
    """Ignores a text, as a `Tell` for nobody."""


class Spread(NamedTuple):
    """The median of samples, the quartiles (half of all samples lie between), and the extremes."""

    median: float
    low: float
    high: float
    least: float
    most: float
    number: int
    """The number of samples."""


def spread(samples: Sequence[float]) -> Spread:
    """Returns the median and the rest of at least one sample."""
    low = high = samples[0]
    if len(samples) > 1:
        low, _, high = statistics.quantiles(samples, n=4, method="inclusive")
    return Spread(statistics.median(samples), low, high, min(samples), max(samples), len(samples))


def interleaved(
    calls: Mapping[str, Call],
    rounds: int,
    *,
    least: float = LEAST_SECONDS,
    clock: Clock = now,
    tell: Tell = to_nobody,
) -> dict[str, list[Moment]]:
    """Times the call of each name in every round.

    In each round every call has a turn, and each round begins with another one, so that other work of the machine
    affects all alike. Before the first round every call is made at least twice, untimed.
    """
    names = list(calls)
    turns = {}
    for name, call in calls.items():
        tell(f"warming up: {name}")
        call()
        turns[name] = max(1, math.ceil(least / max(_average(call, 1, clock).wall, 1e-9)))
    times: dict[str, list[Moment]] = {name: [] for name in names}
    for number in range(rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            tell(f"round {number + 1} of {rounds}: {name}")
            times[name].append(_average(calls[name], turns[name], clock))
    return times


def _average(call: Call, turns: int, clock: Clock) -> Moment:
    gc.collect()
    start = clock()
    for _ in range(turns):
        call()
    end = clock()
    return Moment((end.wall - start.wall) / turns, (end.processor - start.processor) / turns)


def ratio(theirs: Sequence[float], ours: Sequence[float]) -> Spread:
    """Returns how many times as long theirs took, round by round: only times of the same moment are compared."""
    return spread([slow / fast for slow, fast in zip(theirs, ours, strict=True)])


def rate(count: int, seconds: Sequence[float]) -> Spread:
    """Returns how many there are a second, if there are ``count`` in each of these times."""
    return spread([count / each for each in seconds])


def walls(times: Sequence[Moment]) -> list[float]:
    return [each.wall for each in times]


def processors(times: Sequence[Moment]) -> list[float]:
    return [each.processor for each in times]
