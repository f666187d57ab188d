"""Searches where Python cannot start threads, as in a browser: the same answers, and limits hold."""

from __future__ import annotations

import math
import sys
import time
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.search import worker


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Any:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(worker, "_taken", refuse)


class Hanging(pp.games.ConnectFour):
    """Connect Four whose rules hang from some moment on."""

    def has_line(self, discs: int) -> bool:
        while time.monotonic() > MOMENT[0]:
            pass
        return super().has_line(discs)


class Interrupted(pp.games.ConnectFour):
    """Connect Four during which somebody presses Ctrl-C."""

    def has_line(self, discs: int) -> bool:
        if time.monotonic() > MOMENT[0]:
            MOMENT[0] = math.inf
            raise KeyboardInterrupt
        return super().has_line(discs)


MOMENT = [math.inf]


@pytest.mark.parametrize("algorithm", [pp.minimax, pp.alpha_beta, pp.search, pp.solve])
def test_values_and_nodes_are_the_same(algorithm: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = pp.games.TicTacToe()
    state = game.play("b2 a1")
    here = algorithm(game, state, compiled=False)
    monkeypatch.undo()
    there = algorithm(game, state, compiled=False)
    assert (here.value, here.nodes, here.action, here.pv) == (there.value, there.nodes, there.action, there.pv)


def test_a_deadline_ends_a_search_with_its_best_answer() -> None:
    begun = time.monotonic()
    found = pp.search(pp.games.ConnectFour(), seconds=0.3, compiled=False)
    assert found.action is not None
    assert found.stop_reason is pp.StopReason.SECONDS
    assert time.monotonic() - begun < 5
    assert sys.getprofile() is None


def test_progress_is_told_and_ends_a_search() -> None:
    told: list[Any] = []

    def progress(now: Any) -> bool:
        told.append(now)
        return False

    found = pp.search(pp.games.ConnectFour(), seconds=60, compiled=False, progress=progress)
    assert told
    assert found.action is not None


def test_rules_that_hang_are_interrupted() -> None:
    MOMENT[0] = time.monotonic() + 0.2
    found = pp.search(Hanging(), seconds=0.4, compiled=False)
    assert found.action is not None
    assert found.stop_reason is pp.StopReason.SECONDS
    assert sys.getprofile() is None


def test_ctrl_c_leaves_the_best_answer() -> None:
    MOMENT[0] = time.monotonic() + 0.3
    found = pp.search(Interrupted(), seconds=60, compiled=False)
    assert found.action is not None
    assert found.stop_reason is pp.StopReason.INTERRUPTED
