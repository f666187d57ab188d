"""Goals, and rows of samples."""

from __future__ import annotations

from perfectplay.measuring.rows import Row, Unit, at_least, at_most, row, row_of_times, worst
from perfectplay.measuring.timing import Moment, spread


def test_a_goal_is_met_from_its_own_number_on() -> None:
    assert at_least(50).met(50)
    assert not at_least(50).met(49.9)
    assert at_most(0.3).met(0.3)
    assert not at_most(0.3).met(0.31)


def test_a_goal_is_missed_by_a_factor() -> None:
    assert at_least(50).missed_by(25) == 2
    assert at_most(2).missed_by(5) == 2.5


def test_no_factor_leads_from_nothing_to_something() -> None:
    assert at_most(0).missed_by(3) is None
    assert at_least(50).missed_by(0) is None


def test_a_row_is_a_median_and_says_what_is_between_the_quartiles() -> None:
    made = row("a search", Unit.SECONDS, spread([1, 2, 3, 4, 10]), at_most(2))
    assert (made.value, made.low, made.high, made.samples, made.met) == (3, 2, 4, 5, False)


def test_a_time_is_judged_by_the_clock_and_says_what_it_is_by_processor_time() -> None:
    made = row_of_times("a call", [Moment(1.0, 0.5), Moment(2.0, 0.6), Moment(3.0, 0.7)], at_most(1))
    assert (made.value, made.processor, made.met) == (2.0, 0.6, False)


def test_what_must_never_take_longer_is_judged_by_the_longest() -> None:
    made = worst("after the deadline", Unit.SECONDS, spread([0.01, 0.02, 0.06]), at_most(0.05))
    assert (made.value, made.met) == (0.06, False)


def test_without_a_goal_nothing_is_met_or_missed() -> None:
    assert Row("nodes", Unit.COUNT, 8).met is None
