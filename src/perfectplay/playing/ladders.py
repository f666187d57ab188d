"""The strengths of the levels in the games of the library, as benchmarks/levels.py measured them."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.combined import without_knowledge
from perfectplay.game import Game
from perfectplay.playing.levels import HIGHEST, USUAL_LADDER
from perfectplay.search.rules import name_of

LADDERS: Final[dict[str, tuple[float, ...]]] = {
    "Abalone": (0.0, 0.983076, 0.99996615, 0.99997153, 0.99997461, 0.99998281, 0.99999375),
    "Awele": (0.0, 0.483998, 0.809323, 0.873129, 0.93019, 0.953704, 0.973483, 0.999939),
    "Backgammon": (0.0, 0.75),
    "Breakthrough": (0.584324, 0.81375, 0.941393, 0.995486, 0.999975),
    "Breakthrough(columns=6, rows=6)": (0.0, 0.84168169, 0.96111619, 0.99985777, 0.99998281, 0.99999375),
    "Checkers": (0.0, 0.316128, 0.572375, 0.709938, 0.851955, 0.967712, 0.996094),
    "Chess": (0.0, 0.087272, 0.17056, 0.265246, 0.320663, 0.413818, 0.717773, 0.9375),
    "DawsonsKayles": (0.0,),
    "Domineering": (0.0, 0.75),
    "DotsAndBoxes": (0.0, 0.2153, 0.4307, 0.8613, 0.9844),
    "Draughts": (0.130054, 0.251053, 0.588974, 0.81871, 0.945068, 0.984375),
    "Go": (0.0, 0.193467, 0.253339, 0.32958, 0.424841, 0.462127, 0.516541, 0.609375, 0.75),
    "Gomoku": (0.0, 0.75),
    "Hex": (0.37738, 0.665771, 0.808594, 0.9375),
    "Hex(size=8)": (0.0, 0.60675021, 0.93538611, 0.99996875, 0.9999875),
    "Hex(size=9)": (0.0, 0.5460699, 0.87925299, 0.98310461, 0.99996758, 0.99997813, 0.9999875),
    "Hex(size=10)": (0.0, 0.57691307, 0.90945759, 0.99539364, 0.99996719, 0.99998438),
    "Hexapawn": (0.4375,),
    "Janggi": (0.0, 0.050612, 0.09991, 0.194564, 0.389648, 0.683594, 0.984375),
    "Kalah": (0.0, 0.3179, 0.6357, 0.8477, 0.9688),
    "Kayles": (0.0, 0.178711, 0.339844, 0.609375),
    "Nim": (0.0, 0.09991, 0.194564, 0.368099, 0.413818, 0.609375),
    "NineMensMorris": (0.0, 0.660351, 0.803108, 0.933281, 0.976791, 0.999023),
    "Omok": (0.0, 0.75),
    "Onitama": (0.29551957, 0.67332428, 0.81618141, 0.94320313, 0.98322725, 0.99997344, 0.9999875),
    "Othello": (0.20006478, 0.37782304, 0.66641994, 0.80924781, 0.87305897, 0.97991626, 0.99963499, 0.9999875),
    "ConnectFour": (
        0.04161292,
        0.16114578,
        0.30814253,
        0.39827979,
        0.54605478,
        0.68076811,
        0.74712769,
        0.99996719,
        0.99998438,
    ),
    "Pig": (0.0, 0.4375, 0.75),
    "Quarto": (0.0, 0.121094, 0.234375, 0.4375, 0.75),
    "Renju": (0.0, 0.75),
    "TicTacToe": (0.0,),
    "UltimateTicTacToe": (0.0, 0.77659607, 0.91186523, 0.99609375),
    "Yut": (0.0,),
}
"""By the names of the classes, and of boards that differ from the usual one by learned knowledge.

Each step up scores 60 to 75 %, but for one of chess, which scores 77. There are fewer levels where a game separates
fewer.
"""


def ladder_of(game: Game[Any, Any]) -> tuple[float, ...]:
    """Returns the strengths of levels 1, 2 and so on, up to full strength, which is above them."""
    rules = without_knowledge(game)
    if not type(rules).__module__.startswith("perfectplay.games."):
        return USUAL_LADDER
    return LADDERS.get(name_of(rules)) or LADDERS.get(type(rules).__name__, USUAL_LADDER)


def levels_of(game: Game[Any, Any]) -> tuple[int, ...]:
    """Returns the levels that the game separates: 1 and so on, and the highest, full strength."""
    return (*range(1, len(ladder_of(game)) + 1), HIGHEST)
