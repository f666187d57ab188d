"""Proven values by a shallow search, where the end of the game is near."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.checking.look import Look, close, number_of
from perfectplay.checking.report import shown
from perfectplay.game import CHANCE, Game
from perfectplay.result import unless_interrupted
from perfectplay.search.algorithms.minimax import minimax

DEPTH: Final = 3
MOST_NODES: Final = 2_000
MOST_SECONDS: Final = 0.02


def proven(game: Game[Any, Any], state: Any) -> float | None:
    """Returns the value for the player to move, if a few plies prove it."""
    try:
        if game.is_terminal(state) or game.to_move(state) == CHANCE:
            return None
        found = unless_interrupted(
            minimax(game, state, depth=DEPTH, nodes=MOST_NODES, seconds=MOST_SECONDS, compiled=False)
        )
    except Exception:  # a fault there is reported where the rules are checked
        return None
    return found.value if found.is_proven else None


def check_values(look: Look) -> None:
    """Compares the canonical state and the bounds with the proven value of a state near the end."""
    if look.over or look.mover in (None, CHANCE) or (look.image is None and not look.bounds):
        return
    value = proven(look.game, look.state)
    if value is None or look.mover is None:
        return
    with look.noticing():
        if look.mover in look.bounds:
            low, high, *_ = look.bounds[look.mover]
            if value < low - 1e-9 or value > high + 1e-9:
                look.fail(
                    "bounds",
                    "bounds",
                    f"gives ({number_of(low)}, {number_of(high)}) for player {look.mover}, "
                    f"but the value is {number_of(value)}",
                    "the value must lie within bounds",
                )
    with look.noticing():
        if look.image is not None:
            other = proven(look.game, look.image)
            if other is not None and not close(value, other):
                look.fail(
                    "canonical",
                    "canonical",
                    f"gives {shown(look.image)}, which has another value: "
                    f"{number_of(value)} here, {number_of(other)} there,",
                    "symmetric states have the same value",
                )
