"""What came before in a game that is being played: positions that must not come once more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.search.failures import guarded
from perfectplay.search.parts.run import MAX_PLY


def worn_out(game: Game[Any, Any], earlier: Sequence[Any]) -> tuple[Any, ...]:
    """Returns the states of ``earlier`` that came so often that once more reaches `Game.repetition_limit`.

    Looks at the last 1,000 only. Raises `BadArgument` for what is no list of states, and `GameError`.
    """
    if isinstance(earlier, (str, bytes)) or not isinstance(earlier, Sequence):
        raise BadArgument(f"earlier is a {type(earlier).__name__}; it must be a list or a tuple of states")
    if not game.can_repeat:
        return ()
    left = list(earlier[-MAX_PLY:])
    found = []
    while left:
        state = left.pop()
        same: list[bool] = guarded(game, state, partial(_compared, game, state, left))
        if sum(same) + 1 >= game.repetition_limit - 1:
            found.append(state)
        left = [other for other, is_same in zip(left, same, strict=True) if not is_same]
    return tuple(found)


def _compared(game: Game[Any, Any], state: Any, others: list[Any]) -> list[bool]:
    return [game.same_position(other, state) for other in others]
