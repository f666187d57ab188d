"""Othello with an evaluation of two named weights, of which one is bad: corners lose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import perfectplay as pp
from perfectplay.words import population

CORNERS = 1 | 1 << 5 | 1 << 40 | 1 << 45
"""Of a board of 6 x 6, of which each row takes 8 bits."""


@dataclass(frozen=True)
class Squares(pp.Knowledge[Any, int]):
    """A disc counts by where it lies."""

    corner: pp.Weight = -20
    discs: tuple[pp.Weight, ...] = (5,)

    def evaluate(self: Any, state: Any, player: int) -> float:
        lead = self.corner * lead_on(state, CORNERS) + self.discs[0] * lead_on(state, ~CORNERS)
        return float(lead / 100 if player == self.to_move(state) else -lead / 100)


def lead_on(state: Any, squares: int) -> int:
    """Returns how many discs more the player to move has on some squares."""
    return population(state.mine & squares) - population(state.theirs & squares)


RULES = pp.games.Othello(columns=6, rows=6)
GAME = pp.with_knowledge(RULES, Squares())
