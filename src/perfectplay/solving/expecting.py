"""Estimates how many states a game has, before all of them are found.

Two samples of the states at a ply lead to children independently of one another. The fewer children they have in
common, the more there must be: this is how animals are counted that are caught, marked and caught again (Petersen 1896;
Lincoln 1930). What many states lead to is met more often by both, so their number comes out too small. The first plies,
which are known completely, show by how much.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from perfectplay.solving.layers import check_trouble
from perfectplay.solving.spaces import PackedSpace, Space

MOST_SECONDS: Final = 1.5
"""An estimate is given up after this time of the processor. Time in which another program has it does not count, so
that what is said is the same on a busy machine."""
LONGEST_WAIT: Final = 2.0
"""An estimate is given up after so many seconds, whoever had the processor."""
LEAST_SECONDS: Final = 0.3
"""An estimate that is too small takes at least this time of the processor."""
SHARE: Final = 0.1
"""An estimate that took this part of the time that the solution should take is good enough."""
FIRST_SIZE: Final = 250
GROWTH: Final = 4
"""Each estimate has so many times the samples of the one before."""
LARGEST_SIZE: Final = 1 << 16
ENOUGH: Final = 20
"""Fewer children in common say too little."""
STEP: Final = 256
"""States whose children are asked for at a time."""
WORK_RANKED: Final = 3.0
"""The whole solution of a state takes about so many times as long as finding its children, if a rank is known."""
WORK_UNRANKED: Final = 4.0
"""The same if no rank is known."""
BYTES_RANKED: Final = 24
"""The memory of a state, about, if a rank is known, with room for two layers' tables."""
BYTES_UNRANKED: Final = 96
"""The same if no rank is known."""
BYTES_OF_CHANCE: Final = 160
"""The same for a game with chance, with three actions or outcomes a state."""
BYTES_PLAIN: Final = 500
"""The same without machine code, where states are objects of Python in dictionaries."""


class Expected(NamedTuple):
    """The number of states that a game is expected to have."""

    states: int
    is_exact: bool = False
    """Whether all of them were found, so that there is nothing to estimate."""
    is_least: bool = False
    """Whether the estimate came to no end, so that there are more."""
    memory: int = 0
    """The bytes of memory that they are expected to take."""
    seconds: float | None = None
    """The time that it is expected to take; None with chance, as nobody knows the sweeps beforehand."""


class _OutOfTime(Exception):
    """The estimate took too long."""


class _Asker:
    """Asks for children, and measures the time."""

    def __init__(self, space: Space, deadline: float) -> None:
        self.space, self.deadline = space, deadline
        self.states = 0
        self.seconds = 0.0

    def children(self, keys: list[Any], ply: int) -> Counter[Any]:
        """Returns the children of states at a ply, and how often each comes. Raises `_OutOfTime`."""
        space, worker = self.space, self.space.workers[0]
        if space.rank is not None:
            worker.run.rank = space.rank.first + ply * space.rank.step
        found: Counter[Any] = Counter()
        layer, at = space.layer_of(keys), 0
        while at < len(keys):
            begun = time.perf_counter()
            if begun > self.deadline:
                raise _OutOfTime
            end = space.expand(worker, layer, at, min(at + STEP, len(keys)))
            self.seconds += time.perf_counter() - begun
            self.states += end - at
            check_trouble(space, worker)
            found.update(space.listed(worker.children, int(worker.run.filled)))
            at = end
        return found

    def expected(self, states: float, *, is_exact: bool = False, is_least: bool = False) -> Expected:
        work = WORK_UNRANKED if self.space.rank is None else WORK_RANKED
        each = self.seconds / max(self.states, 1) / self.space.threads
        seconds = None if self.space.has_chance else work * states * each
        return Expected(round(states), is_exact, is_least, round(states) * bytes_of_state(self.space), seconds)


def bytes_of_state(space: Space) -> int:
    """Returns how much memory a state takes, about, while its game is solved."""
    if not isinstance(space, PackedSpace):
        return BYTES_PLAIN
    if space.has_chance:
        return BYTES_OF_CHANCE
    return BYTES_UNRANKED if space.rank is None else BYTES_RANKED


def expected_states(space: Space) -> Expected:
    """Estimates how many states can be reached, in `LONGEST_WAIT` at most. Raises what `Space.expand` raises.

    Where no state comes at two plies, each ply is estimated by itself, and the sum is close. Elsewhere all plies are
    one, and the estimate is rather too small.
    """
    deadline = time.perf_counter() + LONGEST_WAIT
    begun = time.thread_time()
    best = Expected(1, is_least=True)
    size = FIRST_SIZE
    while True:
        started = time.thread_time()
        found = _with_samples(_Asker(space, deadline), size)
        if found.is_exact or not found.is_least or (best.is_least and found.states > best.states):
            best = found
        size *= GROWTH
        now = time.thread_time()
        is_good = best.seconds is not None and now - begun > SHARE * best.seconds + LEAST_SECONDS * best.is_least
        if best.is_exact or is_good or size > LARGEST_SIZE or now - begun + GROWTH * (now - started) > MOST_SECONDS:
            return best


def _with_samples(asker: _Asker, size: int) -> Expected:
    """Estimates with two samples of ``size`` states each, at each ply."""
    space = asker.space
    known: set[Any] = set()
    try:
        wave = space.listed(space.keys_for([space.game.canonical(space.root)]), 1)
        known.update(wave)
        spread, ply = 0.0, 0
        while len(wave) <= 2 * size:
            met = _new(asker.children(wave, ply), known)
            if not met:
                return asker.expected(len(known), is_exact=True)
            spread = _spread(met.values())
            wave, ply = list(met), ply + 1
            known.update(wave)
    except _OutOfTime:
        return asker.expected(len(known), is_least=True)
    samples = [_Sample(number, wave, size) for number in (1, 2)]
    states, is_layered, is_whole, is_close = 0.0, True, False, True
    with suppress(_OutOfTime):
        while is_close and not is_whole:
            one, other = (sample.move_on(asker, ply, known) for sample in samples)
            is_layered = not any(sample.comes_again for sample in samples)
            is_whole = not one or not other
            if is_layered and not is_whole:
                layer, is_close = _between(one, other, spread)
                states += layer
            ply += 1
    if not is_layered:
        states, _ = _between(samples[0].met, samples[1].met, spread)
    return asker.expected(len(known) + states, is_least=not (is_layered and is_whole))


class _Sample:
    """States that are followed from ply to ply, always the same ones for the same number."""

    def __init__(self, number: int, states: list[Any], size: int) -> None:
        self.source = random.Random(number)
        self.size = size
        self.met: Counter[Any] = Counter()
        """How often it met each state so far, without those that are known."""
        self.comes_again = False
        """Whether a state came at two plies."""
        self.states = self._some(states)

    def _some(self, states: list[Any]) -> list[Any]:
        return self.source.sample(states, min(self.size, len(states)))

    def move_on(self, asker: _Asker, ply: int, known: set[Any]) -> Counter[Any]:
        """Returns the children, without those that are known, and goes on with some that are new to it."""
        every = asker.children(self.states, ply)
        met = _new(every, known)
        fresh = [key for key in met if key not in self.met]
        self.comes_again = self.comes_again or len(fresh) < len(every)
        self.met.update(met)
        self.states = self._some(fresh)
        return met


def _new(met: Counter[Any], known: set[Any]) -> Counter[Any]:
    return Counter({key: count for key, count in met.items() if key not in known})


def _between(one: Counter[Any], other: Counter[Any], spread: float) -> tuple[float, bool]:
    """Estimates how many states there are of which two samples met some.

    Returns False beside it if the samples have too few in common. Then there are more.
    """
    common = sum(count * other[key] for key, count in one.items() if key in other)
    if common < ENOUGH:
        return one.total() * other.total() / ENOUGH, False
    estimate = one.total() * other.total() / common * (1 + spread)
    return max(estimate, float(len(one.keys() | other.keys()))), True


def _spread(counts: Iterable[int]) -> float:
    """Returns the square of the coefficient of variation: how unequally often states are met."""
    numbers = list(counts)
    mean = sum(numbers) / len(numbers)
    return sum(number * number for number in numbers) / len(numbers) / mean**2 - 1
