"""Outcomes that are compared without numbers of the engine: the utility, and how far the end is."""

from __future__ import annotations

import perfectplay as pp
from perfectplay.games import ExplicitTree
from perfectplay.search.parts.outcomes import OutcomeThenDistance


def test_among_equal_ends_a_sooner_win_and_a_later_loss_are_better() -> None:
    of_end = OutcomeThenDistance().of_end
    ordered = [of_end(-1.0, 2), of_end(-1.0, 5), of_end(0.0, 1), of_end(1.0, 7), of_end(1.0, 3)]
    assert ordered == sorted(ordered)
    assert len(set(ordered)) == 5


def test_a_draw_is_a_draw_however_long_it_takes() -> None:
    of_end = OutcomeThenDistance().of_end
    assert of_end(0.0, 3) == of_end(-0.0, 8) == (0.0, 0)
    found = pp.trace(pp.solve, ExplicitTree([[0, 0], 0])).result
    assert found is not None
    assert found.action == 0
