"""Positions of chess in which something is to be found, as the engine of UCI searches them."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.games.chess import Chess
from perfectplay.search.switches import selective_for

TACTICS = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "tactics.py"))["TACTICS"]
GAME = Chess(fifty_moves=False)


def test_there_are_fifty_and_each_move_is_legal() -> None:
    assert len({tactic.position for tactic in TACTICS}) == 50
    for tactic in TACTICS:
        state = GAME.parse_position(tactic.position)
        action = GAME.parse_action(state, tactic.best)
        assert GAME.action_name(state, action).rstrip("+#") == tactic.best.rstrip("+#")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_nearly_all_are_found() -> None:
    """Within one million nodes, which is about half a second."""
    missed = []
    for tactic in TACTICS:
        state = GAME.parse_position(tactic.position)
        found = pp.search(GAME, state, nodes=1_000_000, compiled=True, **selective_for(GAME))
        if found.action != GAME.parse_action(state, tactic.best):
            missed.append(tactic.number)
    assert len(missed) <= 2, missed
