"""The sequential test: its error rates, and its ratio where it is known."""

from __future__ import annotations

import random
from collections import Counter
from math import log

import pytest

from perfectplay import BadArgument
from perfectplay.playing.arena.sequential import SequentialTest, Verdict, read_test
from tests.playing.arena.test_ratings import pair

MOST_PAIRS = 5000


def verdicts(true: float, test: SequentialTest, count: int) -> Counter[Verdict]:
    """Counts how tests end whose players are ``true`` Elo apart; they look after every fifth pair."""
    generator = random.Random(7)
    found: Counter[Verdict] = Counter()
    for _ in range(count):
        seen: Counter[float] = Counter()
        verdict = Verdict.OPEN
        while verdict is Verdict.OPEN and seen.total() < MOST_PAIRS:
            seen.update(pair(true, generator) for _ in range(5))
            verdict = test.verdict(seen)
        found[verdict] += 1
    return found


@pytest.mark.parametrize(("true", "wrong"), [(0.0, Verdict.STRONGER), (60.0, Verdict.NOT_STRONGER)])
def test_errors_stay_below_alpha_and_beta(true: float, wrong: Verdict) -> None:
    found = verdicts(true, SequentialTest(0, 60), 150)
    assert found[Verdict.OPEN] == 0
    assert found[wrong] / found.total() <= 0.05 + 2 * (0.05 * 0.95 / 150) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("true", "wrong"), [(0.0, Verdict.STRONGER), (30.0, Verdict.NOT_STRONGER)])
def test_errors_stay_below_alpha_and_beta_in_many_runs(true: float, wrong: Verdict) -> None:
    found = verdicts(true, SequentialTest(0, 30, 0.1, 0.1), 500)
    assert found[Verdict.OPEN] == 0
    assert found[wrong] / found.total() <= 0.1 + 2 * (0.1 * 0.9 / 500) ** 0.5


def test_bounds_are_those_of_wald() -> None:
    assert list(SequentialTest(0, 10).bounds) == pytest.approx([-2.944, 2.944], abs=1e-3)
    assert SequentialTest(0, 10, 0.01, 0.2).bounds == (log(0.2 / 0.99), log(0.8 / 0.01))


def test_the_ratio_near_zero_difference_is_that_of_a_normal_mean() -> None:
    """For small differences: N (s1 - s0) (2 s - s0 - s1) / (2 variance), as in fishtest's documents."""
    counts = {0.0: 100, 0.5: 250, 1.0: 300, 1.5: 260, 2.0: 110}
    test = SequentialTest(0, 4)
    total = sum(counts.values())
    mean = sum(points / 2 * count for points, count in counts.items()) / total
    variance = sum((points / 2 - mean) ** 2 * count for points, count in counts.items()) / total
    s0, s1 = 0.5, 1 / (1 + 10 ** (-4 / 400))
    expected = total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert test.ratio(counts) == pytest.approx(expected, rel=0.02)


def test_without_games_nothing_is_known() -> None:
    assert SequentialTest().ratio({}) == 0.0
    assert SequentialTest().verdict({}) is Verdict.OPEN


def test_games_of_one_kind_alone() -> None:
    test = SequentialTest(0, 10)
    assert test.verdict({2.0: 1000}) is Verdict.STRONGER
    assert test.verdict({0.0: 1000}) is Verdict.NOT_STRONGER
    assert test.verdict({1.0: 1_000_000}) is Verdict.NOT_STRONGER


def test_a_test_is_read() -> None:
    assert read_test("elo0=0, elo1=5 ,alpha=0.1,beta=0.2") == SequentialTest(0, 5, 0.1, 0.2)
    assert read_test("elo1=20") == SequentialTest(0, 20)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is nothing of a sequential test; write elo0=0,elo1=10,alpha=0.05,beta=0.05"),
        ("elo2=3", "'elo2=3' is nothing of a sequential test; write elo0=0,elo1=10,alpha=0.05,beta=0.05"),
        ("elo0=0,elo0=1", "elo0 is given twice; give it once"),
        ("elo1=x", "elo1 is 'x'; it must be a number"),
        ("elo0=10,elo1=10", "elo0 is 10 and elo1 is 10; elo0 must be the smaller one"),
        ("elo1=nan", "elo1 is nan; it must be from -1000 to 1000 Elo"),
        ("alpha=0", "alpha is 0; it must be above 0 and below 0.5"),
    ],
)
def test_what_is_no_test(text: str, sentence: str) -> None:
    with pytest.raises(BadArgument) as raised:
        read_test(text)
    assert str(raised.value) == sentence
