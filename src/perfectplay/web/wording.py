"""How people of a game speak of values, players and moves, where that differs from the library's words.

Chess players count in pawns and in moves to mate; the discs of Connect Four are red and yellow.
"""

from __future__ import annotations

import re
from typing import Any, Final

from perfectplay.game import Game
from perfectplay.games.chess import Chess
from perfectplay.games.connect_four import ConnectFour
from perfectplay.result import Bound, RestsOn, RootValue, SearchResult

PAWNS: Final = 100
"""An estimate of `Chess` is 0.01 for a pawn."""
LIMITS: Final = {Bound.EXACT: "", Bound.LOWER: "at least ", Bound.UPPER: "at most "}
SIGNS: Final = {Bound.EXACT: "", Bound.LOWER: "≥ ", Bound.UPPER: "≤ "}
COLOURS: Final[dict[type[Game[Any, Any]], tuple[str, ...]]] = {ConnectFour: ("red", "yellow")}
"""The players by the colours that their pieces have on the page, where the game calls them otherwise."""
PAIRED: Final = ("Chess", "Checkers", "Draughts")
"""Games in which a move is one of each player: 1. e4 e5 2. Nf3."""


def player_name(game: Game[Any, Any], player: int) -> str:
    """Returns what the page calls a player."""
    names = COLOURS.get(type(game))
    return game.player_name(player) if names is None or player < 0 else names[player]


def with_colours(game: Game[Any, Any], words: str) -> str:
    """Returns a sentence of the game with its players called by their colours."""
    for player, name in enumerate(COLOURS.get(type(game), ())):
        words = re.sub(rf"\b{re.escape(game.player_name(player))}\b", name, words)
    return words


def is_paired(game: Game[Any, Any]) -> bool:
    """Returns whether the moves of both players are numbered together."""
    return type(game).__name__ in PAIRED


def value_text(result: SearchResult[Any, Any], root: RootValue) -> str:
    """Returns the value of a move at the root, for the player to move: in chess "+0.38", or "mate in 3"."""
    if not isinstance(result.game, Chess) or result.sign(root) == "not known":
        return result.sign(root)
    mate = _mate(root.value, root.plies) if root.is_proven else None
    return mate or f"{SIGNS[root.bound]}{PAWNS * root.value:+.2f}"


def verdict(result: SearchResult[Any, Any], *, is_final: bool) -> str:
    """Returns the value of the position in words, for the player to move: in chess "+0.38 pawns, an estimate"."""
    if not isinstance(result.game, Chess) or result.rests_on is RestsOn.NOTHING:
        return result.verdict if is_final else result.brief
    mate = _mate(result.value, result.plies) if result.is_proven else None
    if mate or result.rests_on is not RestsOn.EVALUATION:
        return mate or result.brief
    return f"{LIMITS[result.bound]}{PAWNS * result.value:+.2f} pawns, an estimate"


def _mate(value: float, plies: int | None) -> str | None:
    """Says in how many moves of the winner there is mate; None where there is none, or nobody knows when."""
    if abs(value) != 1 or plies is None:
        return None
    return f"mate in {(plies + 1) // 2}" if value > 0 else f"mated in {(plies + 1) // 2}"
