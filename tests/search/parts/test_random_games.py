"""Random games of both kinds are tried equally often before one of them is chosen."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games import TicTacToe
from perfectplay.search.algorithms import uct
from perfectplay.search.parts.random_games import TRIES, looks_for_wins, roll_out


def test_all_tries_count(monkeypatch: pytest.MonkeyPatch) -> None:
    entered = {False: 0, True: 0}
    runs: list[Any] = []

    def counted(game: Any, state: Any, earlier: Any, like: Any, run: Any, rules: Any) -> None:
        looks, before = looks_for_wins(run), run.nodes
        roll_out(game, state, earlier, like, run, rules)
        if run.evaluations <= 2 * TRIES:
            entered[looks] += run.nodes - before
        runs.append(run)

    monkeypatch.setattr(uct, "roll_out", counted)
    pp.mcts(TicTacToe(), simulations=100, compiled=False)
    assert len(runs) > 2 * TRIES
    assert (runs[-1].plain_nodes, runs[-1].looking_nodes) == (entered[False], entered[True])
