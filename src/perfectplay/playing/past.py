"""The states that came before one, found out by looking on from the last state that is known."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from perfectplay.errors import BadPosition
from perfectplay.game import CHANCE, Game, legal_actions
from perfectplay.games.registry import USER_MODULES
from perfectplay.playing.rules import rules_of

MOST_STATES: Final = 20_000
"""So many states are looked at: with chance and several players there may be very many."""


def is_of_another_game(game: Game[Any, Any], state: Any, start: Any) -> bool:
    """Returns whether a state has another type than ``start``, the initial state, and than all that follow it at once.

    Raises `GameError` where the rules fail.
    """
    if type(state) is type(start):
        return False
    if game.is_terminal(start) or game.to_move(start) == CHANCE:
        return True
    return all(type(state) is not type(game.result(start, action)) for action in legal_actions(game, start))


def of_another_type(game: Game[Any, Any], state: Any, start: Any) -> BadPosition:
    """Returns the error for a state that has another type than ``start``, the initial state of ``game``."""
    given, right, name = type(state), type(start), type(game).__name__
    if given.__name__ != right.__name__:
        article = "an" if given.__name__[0].lower() in "aeiou" else "a"
        said = f"{article} {given.__name__}, but states of {name} are of the type {right.__name__}"
        return BadPosition(f"the state is {said}; give a state of this game")
    if given.__module__ != right.__module__ and not right.__module__.startswith(USER_MODULES):
        said = f"a {given.__name__} of {given.__module__}, but states of {name} are of {right.__module__}"
        return BadPosition(f"the state is {said}; give a state of this game")
    return BadPosition(
        f"the state is a {given.__name__} of another class than the {right.__name__} of {name}, as where the file of "
        f"the rules was loaded twice; give a state that this game has made"
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
