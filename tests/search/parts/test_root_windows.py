"""What the next test of a value is."""

from __future__ import annotations

import pytest

from perfectplay.search.parts.root_windows import MIDDLING, SHORT, ends_to_leave, next_test
from perfectplay.search.parts.scores import PARTS, PLIES

DISC = PARTS * PLIES
"""A utility of one, as the engine calculates."""


@pytest.mark.parametrize(
    ("low", "high", "pace", "goal"),
    [
        (2, 64, 8, 10),  # a step up
        (32, 64, 32, 48),  # one that would end beyond the middle
        (32, 40, 32, 36),
        (0, 64, 8, 8),  # 0 itself is no more to be tested
        (-40, 64, 8, 0),  # who wins comes first
        (-64, -2, -8, -10),
        (-40, -32, -32, -36),
        (2, 64, 0, 33),  # no step was made yet
    ],
)
def test_steps_double_but_not_beyond_the_middle(low: int, high: int, pace: int, goal: int) -> None:
    found = next_test(low * DISC, high * DISC, 1000, -64 * DISC, 64 * DISC, pace * DISC)
    assert found in (goal * DISC, goal * DISC - 1)


@pytest.mark.parametrize(
    ("losses", "wins", "above_low", "below_high"),
    [
        (20, 20, 10, None),
        (17, 17, 8, None),
        (11, 10, 5, None),
        (10, 20, None, 10),
        (10, 15, None, 7),
        (10, 10, None, None),
        (9, 10, None, None),
    ],
)
def test_the_quicker_half_of_the_ends_goes_first(
    losses: int, wins: int, above_low: int | None, below_high: int | None
) -> None:
    """So many losses and wins are possible within 20 plies; with ten of each, the test is who wins."""
    low, high = -DISC + 20 - losses, DISC - 20 + wins
    goal = next_test(low, high, 20, -DISC, DISC, 0)
    assert goal == (low + above_low if above_low else high - below_high if below_high else 0)


@pytest.mark.parametrize(
    ("latest", "left"),
    [(1, 1), (SHORT, SHORT), (SHORT + 1, (SHORT + 1) // 2), (MIDDLING, MIDDLING // 2), (MIDDLING + 1, 1)],
)
def test_the_longer_a_game_the_more_ends_are_told_apart_first(latest: int, left: int) -> None:
    assert ends_to_leave(latest) == left


def test_a_bisection_ends() -> None:
    for value in (-40 * DISC, -3 * DISC, 5 * DISC, 61 * DISC):
        low, high, pace, tests = -64 * DISC, 64 * DISC, 0, 0
        while low < high:
            goal = next_test(low, high, 1000, -64 * DISC, 64 * DISC, pace)
            assert low <= goal < high
            tests += 1
            if value > goal:
                low, pace = goal + 1, max(2 * pace, 1)
            else:
                high, pace = goal, min(2 * pace, -1)
        assert low == value
        assert tests < 300
