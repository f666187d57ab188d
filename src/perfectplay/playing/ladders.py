"""The strengths of the levels in the games of the library, as benchmarks/levels.py measured them."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.combined import without_knowledge
from perfectplay.game import Game
from perfectplay.playing.levels import USUAL_LADDER

LADDERS: Final[dict[str, tuple[float, ...]]] = {
    "ConnectFour": (0.0, 0.0324, 0.1298, 0.173, 0.2307, 0.4614, 0.6152, 0.8203, 0.9375),
    "Pig": (0.0, 0.5),
    "Quarto": (0.0, 0.1875, 0.375, 0.5),
    "TicTacToe": (0.0,),
}
"""By the names of the classes; each step up scores 60 to 75 %. There are fewer levels where a game separates fewer."""


def ladder_of(game: Game[Any, Any]) -> tuple[float, ...]:
    """Returns the strengths of levels 1, 2 and so on, up to full strength, which is above them."""
    rules = without_knowledge(game)
    if not type(rules).__module__.startswith("perfectplay.games."):
        return USUAL_LADDER
    return LADDERS.get(type(rules).__name__, USUAL_LADDER)
