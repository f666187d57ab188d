"""The states that came before one, found out by looking on from the last state that is known."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from perfectplay.errors import BadPosition
from perfectplay.game import CHANCE, Game
from perfectplay.playing.rules import rules_of

MOST_STATES: Final = 20_000
"""So many states are looked at: with chance and several players there may be very many."""


def of_another_type(game: Game[Any, Any], state: Any, start: Any) -> BadPosition:
    """Returns the error for a state that has another type than ``start``, the initial state of ``game``."""
    name = type(state).__name__
    if name == type(start).__name__:
        return BadPosition(
            f"the state is a {name} of another class than the {name} of {type(game).__name__}, as where the file of "
            f"the rules was loaded twice; give a state that this game has made"
        )
    return BadPosition(
        f"the state is a {name}, but states of {type(game).__name__} are of the type {type(start).__name__}; give a "
        f"state of this game"
    )


def followed(game: Game[Any, Any], past: Sequence[Any], state: Any, player: int) -> tuple[Any, ...] | None:
    """Returns the states from the last of ``past`` to ``state``, the last one included; None if it does not follow.

    All others and chance may have moved once since, but not ``player``. Raises `GameError` where the rules fail.
    """
    if not past:
        return None
    with rules_of(game):
        return _path(game, past[-1], state, player)


def _path(game: Game[Any, Any], start: Any, state: Any, player: int) -> tuple[Any, ...] | None:
    if start == state:
        return ()
    waiting: deque[tuple[Any, ...]] = deque([(start,)])
    seen = 0
    while waiting and seen < MOST_STATES:
        path = waiting.popleft()
        here = path[-1]
        if game.is_terminal(here):
            continue
        mover = game.to_move(here)
        if mover == player:
            continue
        actions = [action for action, _ in game.chances(here)] if mover == CHANCE else game.actions(here)
        for action in actions:
            after = game.result(here, action)
            seen += 1
            if after == state:
                return (*path[1:], after)
            waiting.append((*path, after))
    return None
