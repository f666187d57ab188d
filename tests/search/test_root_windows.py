"""The windows at the root, where values are so large that a window may reach beyond the words of a machine."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import perfectplay as pp

PLIES = 8


@dataclass(frozen=True)
class Swings(pp.Game[int, int]):
    """Two actions for eight plies; the estimates change sides from depth to depth. A state is 1, then its actions."""

    can_repeat = False

    worth: float = 1.0

    def initial_state(self) -> int:
        return 1

    def to_move(self, state: int) -> int:
        ply = 0
        while state > 1:
            state >>= 1
            ply += 1
        return ply & 1

    def actions(self, state: int) -> tuple[int, int]:
        return 0, 1

    def result(self, state: int, action: int) -> int:
        return 2 * state + action

    def is_terminal(self, state: int) -> bool:
        return state >= 1 << PLIES

    def utility(self, state: int, player: int) -> float:
        won = (state * 2654435761 >> 7 & 1) == player
        return self.worth if won else -self.worth

    def evaluate(self, state: int, player: int) -> float:
        near = (state * 40503 >> 5 & 7) / 64 * self.worth
        first = near + (self.worth / 2 if self.to_move(state) == 0 else -self.worth / 2)
        return first if player == 0 else -first


@pytest.mark.parametrize("worth", [1.0, 1e6, 1e9, 2.1e9])
@pytest.mark.parametrize("windows", ["aspiration", "mtd"])
def test_windows_stay_within_the_values_that_there_are(worth: float, windows: str) -> None:
    game, plain = Swings(worth), Swings()
    for depth in range(1, PLIES + 1):
        runs = [pp.search(game, depth=depth, windows=windows, compiled=compiled) for compiled in (False, True)]
        assert runs[0].nodes == runs[1].nodes
        assert {run.value for run in runs} == {pp.minimax(game, depth=depth, compiled=False).value}
        assert runs[0].action == pp.search(plain, depth=depth, windows=windows, compiled=False).action
