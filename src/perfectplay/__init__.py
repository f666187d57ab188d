"""Adversarial search over games whose state all players can see.

Write the rules of a game once, in plain Python; search it at the speed of machine code, play it, solve it.
"""

from perfectplay import games
from perfectplay.errors import (
    BadArgument,
    BadPosition,
    GameError,
    IllegalMove,
    NotCompilable,
    PerfectPlayError,
    UnknownGame,
)
from perfectplay.game import CHANCE, Game
from perfectplay.games.loading import load
from perfectplay.result import EXACT, LOWER, UPPER, Bound, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.calls import alpha_beta, minimax
from perfectplay.search.deepening import deepen, search, solve
from perfectplay.search.perft import perft, perft_divided

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "EXACT",
    "LOWER",
    "UPPER",
    "BadArgument",
    "BadPosition",
    "Bound",
    "Game",
    "GameError",
    "IllegalMove",
    "NotCompilable",
    "PerfectPlayError",
    "RestsOn",
    "RootValue",
    "SearchResult",
    "StopReason",
    "UnknownGame",
    "alpha_beta",
    "deepen",
    "games",
    "load",
    "minimax",
    "perft",
    "perft_divided",
    "search",
    "solve",
]
