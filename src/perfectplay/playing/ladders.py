"""The strengths of the levels in the games of the library, as benchmarks/levels.py measured them."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.combined import without_knowledge
from perfectplay.game import Game
from perfectplay.playing.levels import HIGHEST, USUAL_LADDER

LADDERS: Final[dict[str, tuple[float, ...]]] = {
    "Awele": (0.0, 0.483998, 0.809323, 0.873129, 0.93019, 0.953704, 0.973483, 0.999939),
    "Backgammon": (0.0, 0.75),
    "Breakthrough": (0.584324, 0.81375, 0.941393, 0.995486, 0.999975),
    "Checkers": (0.267538, 0.493513, 0.58379, 0.72242, 0.863732, 0.922147, 0.946659, 0.985336, 0.996094),
    "Chess": (0.290587, 0.376392, 0.482198, 0.607983, 0.748514, 0.81487, 0.942229, 0.982619, 0.999939),
    "DawsonsKayles": (0.0,),
    "Domineering": (0.0, 0.75),
    "DotsAndBoxes": (0.0, 0.2153, 0.4307, 0.8613, 0.9844),
    "Draughts": (0.155513, 0.204432, 0.34729, 0.620779, 0.762105, 0.828135, 0.951854, 0.988355, 0.999756),
    "Gomoku": (0.0, 0.99996875, 0.9999875),
    "Hex": (0.37738, 0.665771, 0.808594, 0.9375),
    "Hexapawn": (0.4375,),
    "Kalah": (0.0, 0.3179, 0.6357, 0.8477, 0.9688),
    "Kayles": (0.0, 0.220642, 0.339844, 0.609375),
    "Nim": (0.0, 0.1575, 0.2521, 0.5041, 0.6722, 0.7682, 0.8779, 0.9062),
    "NineMensMorris": (0.0, 0.660351, 0.803108, 0.933281, 0.976791, 0.999023),
    "Omok": (0.0, 0.999978125, 0.9999875),
    "Onitama": (0.0, 0.577246, 0.806125, 0.935611, 0.999975),
    "Othello": (0.1044, 0.4176, 0.5568, 0.7423, 0.8798, 0.9385, 0.9688),
    "ConnectFour": (0.0, 0.0324, 0.1298, 0.173, 0.2307, 0.4614, 0.6152, 0.8203, 0.9375),
    "Pig": (0.0, 0.5),
    "Quarto": (0.0, 0.1875, 0.375, 0.5),
    "TicTacToe": (0.0,),
    "UltimateTicTacToe": (0.548584, 0.881836, 0.984375),
    "Yut": (0.0,),
}
"""By the names of the classes; each step up scores 60 to 75 %, but for the last one of chess, which scores 80.

There are fewer levels where a game separates fewer.
"""


def ladder_of(game: Game[Any, Any]) -> tuple[float, ...]:
    """Returns the strengths of levels 1, 2 and so on, up to full strength, which is above them."""
    rules = without_knowledge(game)
    if not type(rules).__module__.startswith("perfectplay.games."):
        return USUAL_LADDER
    return LADDERS.get(type(rules).__name__, USUAL_LADDER)


def levels_of(game: Game[Any, Any]) -> tuple[int, ...]:
    """Returns the levels that the game separates: 1 and so on, and the highest, full strength."""
    return (*range(1, len(ladder_of(game)) + 1), HIGHEST)
