"""Ratings: the right Elo within its interval, whatever the games were like."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.playing.arena.ratings import Pair, expected, ratings

TRUE = (60.0, 20.0, -80.0)
DRAWS = 0.3


def pair(difference: float, generator: random.Random) -> float:
    """Returns the points of a player so many Elo stronger in two games, of which some are drawn."""
    points = 0.0
    for _ in range(2):
        share = expected(difference)
        draws = min(DRAWS, 2 * min(share, 1 - share))
        drawn = generator.random()
        points += 1.0 if drawn < share - draws / 2 else 0.5 if drawn < share + draws / 2 else 0.0
    return points


def test_the_interval_holds_the_true_elo_in_93_to_97_of_100_runs() -> None:
    generator = random.Random(1)
    hits = 0
    for _ in range(1000):
        pairs = [
            Pair(first, second, pair(TRUE[first] - TRUE[second], generator))
            for first, second in ((0, 1), (0, 2), (1, 2))
            for _ in range(40)
        ]
        hits += sum(one.low <= true <= one.high for one, true in zip(ratings(3, pairs), TRUE, strict=True))
    assert 0.93 <= hits / 3000 <= 0.97


def test_two_players_have_the_elo_of_their_points() -> None:
    """100 pairs with three quarters of the points are 191 Elo; one pair is added, half won and half lost."""
    first, second = ratings(2, [Pair(0, 1, 2.0)] * 75 + [Pair(0, 1, 0.0)] * 25)
    assert first.elo - second.elo == pytest.approx(400 * 0.4771 * 76 / 77, abs=5)
    assert first.elo == pytest.approx(-second.elo)


def test_more_games_make_the_interval_narrower() -> None:
    few, many = (ratings(2, [Pair(0, 1, 2.0), Pair(0, 1, 0.0)] * count)[0] for count in (10, 40))
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(2, rel=0.1)


def test_draws_make_the_interval_narrower() -> None:
    drawn = ratings(2, [Pair(0, 1, 1.0)] * 40)[0]
    mixed = ratings(2, [Pair(0, 1, 2.0), Pair(0, 1, 0.0)] * 20)[0]
    assert drawn.high - drawn.low < mixed.high - mixed.low


def test_two_games_that_end_alike_leave_all_open() -> None:
    """Whoever moves first wins: after two games, nobody knows who is stronger."""
    few, many = (ratings(2, [Pair(0, 1, 1.0)] * count)[0] for count in (1, 50))
    assert few.elo == many.elo == 0
    assert few.high > 150
    assert few.high > 10 * many.high > 0


def test_who_wins_all_games_has_a_rating_with_a_wide_interval() -> None:
    first, second = ratings(2, [Pair(0, 1, 2.0)] * 10)
    assert first.elo > 100
    assert first.low < first.elo < first.high < 2000
    assert second.elo == pytest.approx(-first.elo)


def test_without_games_all_are_equal() -> None:
    assert [one.elo for one in ratings(3, [])] == [0.0, 0.0, 0.0]


def test_who_never_met_is_compared_by_the_others() -> None:
    """0 beats 1 as 1 beats 2, so 0 and 2 are twice as far apart."""
    found = ratings(
        3,
        [Pair(0, 1, 2.0), Pair(0, 1, 2.0), Pair(0, 1, 0.0)] * 20
        + [Pair(1, 2, 2.0), Pair(1, 2, 2.0), Pair(1, 2, 0.0)] * 20,
    )
    assert found[0].elo - found[2].elo == pytest.approx(2 * (found[0].elo - found[1].elo), rel=0.01)


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from([0.0, 0.5, 1.0, 1.5, 2.0])), max_size=30)
)
def test_any_games_have_ratings(rows: list[tuple[int, int, float]]) -> None:
    pairs = [Pair(*row) for row in rows if row[0] != row[1]]
    found = ratings(4, pairs)
    assert sum(one.elo for one in found) == pytest.approx(0, abs=1e-6)
    for one in found:
        assert one.low <= one.elo <= one.high
    turned = ratings(4, [Pair(one.second, one.first, 2 - one.points) for one in pairs])
    assert [one.elo for one in turned] == pytest.approx([one.elo for one in found], abs=1e-4)
