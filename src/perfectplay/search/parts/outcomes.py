"""How ends of the game are compared: by outcome alone, or by outcome and then by distance.

A value is compared and passed on, never calculated with; so a search works on any type with an order.
All values of one search are for one player.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

from perfectplay.errors import NotFinite


@dataclass(frozen=True)
class Outcome:
    """The utility alone: what textbooks' minimax compares."""

    def of_end(self, utility: float, ply: int) -> Any:
        if utility != utility:
            raise NotFinite
        return utility + 0.0

    def lowest(self) -> Any:
        return -inf

    def highest(self) -> Any:
        return inf


@dataclass(frozen=True)
class OutcomeThenDistance:
    """The utility first; among equal ones the shorter win and the longer loss.

    A value is the pair of the utility and the ply of the end, counted from the root: negative for
    a win, so that a sooner one is larger. Zero is a draw however long it takes.
    """

    def of_end(self, utility: float, ply: int) -> Any:
        if utility != utility:
            raise NotFinite
        if utility > 0:
            return utility + 0.0, -ply
        if utility < 0:
            return utility + 0.0, ply
        return 0.0, 0

    def lowest(self) -> Any:
        return -inf, 0

    def highest(self) -> Any:
        return inf, 0


Values = Outcome | OutcomeThenDistance
