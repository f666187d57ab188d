"""Whether `Game.result` leaves alone the state that it is given, without which every search tells nonsense."""

from __future__ import annotations

import copy
from typing import Any

from perfectplay.errors import GameError
from perfectplay.game import Game
from perfectplay.search.failures import is_hashable


def check_unchanged(game: Game[Any, Any], state: Any) -> None:
    """Raises a `GameError` where the first action changes ``state`` itself. What cannot change is not looked at."""
    if not _can_change(state):
        return
    try:
        given = copy.deepcopy(state)
        if _content(given) != _content(state) or game.is_terminal(given):  # a copy may not tell
            return
        game.result(given, next(iter(game._choices(given))))
        is_changed = bool(_content(given) != _content(state))
    except Exception:  # rules that fail here fail in the search, which says where
        return
    if is_changed:
        raise GameError(
            f"{type(game).__name__}.result changes the state that it is given, {state!r}, to {given!r}; "
            f"make a new state, and leave the old one as it is"
        )


def _can_change(state: Any) -> bool:
    """Returns whether a state is a list, a set, or an object of a class that somebody wrote without `__eq__`."""
    return not is_hashable(state) or (_is_inherited(state, "__hash__") and hasattr(state, "__dict__"))


def _content(state: Any) -> Any:
    """Returns what tells two states apart, also those that are equal only to themselves."""
    return vars(state) if _is_inherited(state, "__eq__") and hasattr(state, "__dict__") else state


def _is_inherited(state: Any, method: str) -> bool:
    """Returns whether a state has a method of every object alone."""
    return getattr(type(state), method) is getattr(object, method)
