"""Arithmetic of times, on times that are made up."""

from __future__ import annotations

from typing import Any

import pytest

from perfectplay.measuring.timing import Moment, interleaved, processors, rate, ratio, spread, walls


class FakeClock:
    """Time passes only while somebody works, and another program has the core for half of it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> Moment:
        return Moment(self.now, self.now / 2)


class Worker:
    """Takes the given seconds, one call after the other, and again from the first."""

    def __init__(self, clock: FakeClock, name: str, log: list[str], *seconds: float) -> None:
        self.clock, self.name, self.log, self.seconds = clock, name, log, seconds
        self.calls = 0

    def __call__(self) -> None:
        self.clock.now += self.seconds[self.calls % len(self.seconds)]
        self.calls += 1
        self.log.append(self.name)


def test_the_spread_is_the_median_the_quartiles_and_the_extremes() -> None:
    assert spread([5, 1, 4, 2, 3]) == (3, 2, 4, 1, 5, 5)
    assert spread([1, 2, 3, 100]).median == 2.5


def test_one_sample_is_its_own_spread() -> None:
    assert spread([0.5]) == (0.5, 0.5, 0.5, 0.5, 0.5, 1)


def test_the_ratio_compares_times_of_the_same_round() -> None:
    ours, theirs = [1.0, 2.0, 4.0], [10.0, 20.0, 40.0]  # the machine grew slower for both
    assert ratio(theirs, ours) == (10, 10, 10, 10, 10, 3)


def test_the_ratio_wants_as_many_times_of_each() -> None:
    with pytest.raises(ValueError, match="longer"):
        ratio([1.0], [1.0, 2.0])


def test_the_rate_of_a_count() -> None:
    assert rate(600, [1.0, 2.0, 3.0]).median == 300


def test_everybody_has_a_turn_in_each_round_and_another_one_begins() -> None:
    clock, log = FakeClock(), list[Any]()
    workers = {name: Worker(clock, name, log, 1.0) for name in "abc"}
    times = interleaved(workers, 3, least=0.5, clock=clock)
    warm_up, rounds = log[:6], log[6:]
    assert warm_up == list("aabbcc")
    assert "".join(rounds) == "abcbcacab"
    assert times == {name: [Moment(1.0, 0.5)] * 3 for name in "abc"}


def test_what_is_fast_is_called_so_often_that_it_can_be_timed() -> None:
    clock, log = FakeClock(), list[Any]()
    times = interleaved({"fast": Worker(clock, "fast", log, 0.25)}, 2, least=1.0, clock=clock)
    assert len(log) == 2 + 2 * 4
    assert walls(times["fast"]) == [0.25, 0.25]


def test_the_first_call_is_not_timed() -> None:
    clock = FakeClock()
    slow_once = Worker(clock, "compiles", [], 99.0, *[1.0] * 10)
    times = interleaved({"compiles": slow_once}, 3, least=0.5, clock=clock)["compiles"]
    assert walls(times) == [1.0, 1.0, 1.0]
    assert processors(times) == [0.5, 0.5, 0.5]
