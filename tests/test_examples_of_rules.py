"""The game of `examples/`, which shows how a file of rules is written and loaded: sound, compiled, and solved."""

from __future__ import annotations

from pathlib import Path

import pytest

import perfectplay as pp

GONU = str(Path(__file__).parents[1] / "examples" / "umul_gonu.py")


def test_the_rules_are_sound() -> None:
    report = pp.check(pp.load(GONU), seconds=0.5, compiled=False)
    assert not report.problems, str(report)


@pytest.mark.parametrize("compiled", [False, True])
def test_umul_gonu_is_a_draw(compiled: bool) -> None:
    """As all sources say, if both play well."""
    assert pp.solve(pp.load(GONU), compiled=compiled).value == 0


def test_who_cannot_move_loses() -> None:
    game = pp.load(GONU)
    near = type(game.initial_state())(("W", "B", ".", "W", "B"), 0)
    over = game.play("4", near)
    assert game.is_terminal(over)
    assert (game.utility(over, 0), game.utility(over, 1)) == (1, -1)
    assert not game.is_terminal(game.play("1", near))
