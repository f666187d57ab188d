"""What needs no search: an action that there is alone, and a win with the next one."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, Final

from perfectplay.game import Game, bounds_of, defines, legal_actions, sides_of
from perfectplay.result import SearchResult
from perfectplay.search.algorithms.search import search
from perfectplay.search.failures import guarded

WIN: Final = 1
"""What a win is worth where a game says nothing else."""

SHARE: Final = 0.1
"""No more than this share of a limit of time is spent on looking for such a win."""
SHARE_OF_LEVELS: Final = 0.5
"""The same for levels, which need less time for the rest, and never overlook a win in one."""


def is_forced(game: Game[Any, Any], state: Any) -> bool:
    """Returns whether there is one action alone."""
    actions = iter(game.actions(state))
    return next(actions, None) is not None and next(actions, None) is None


def win_at_once(
    game: Game[Any, Any], state: Any, *, seconds: float | None, by_any_margin: bool = False
) -> SearchResult[Any, Any] | None:
    """Returns the answer with an action that ends the game with a win, None if there is none.

    Where more can be won than that end gives, it is no such action, unless ``by_any_margin``: then any utility above 0
    is a win. Without `Game.bounds` nobody knows how much can be won, so a win is a utility of 1 there, as elsewhere
    (`SearchResult.brief`). For two sides; not where the states before forbid some actions. ``seconds`` limit the choice
    of which this is a part. Raises `GameError`.
    """
    if game.history_matters or sides_of(game) != 2:
        return None
    share = SHARE_OF_LEVELS if by_any_margin else SHARE
    until = None if seconds is None else time.monotonic() + share * seconds
    action = guarded(game, state, lambda: _winning_action(game, state, until, by_any_margin))
    if action is None:
        return None
    found = search(game, state, depth=1, all_values=True, compiled=False)
    root = found.root_values.get(action)
    if action == found.action or root is None:
        return found
    return replace(
        found,
        action=action,
        value=root.value,
        bound=root.bound,
        is_proven=root.is_proven,
        plies=root.plies,
        pv=(action,),
        best_actions=(action,),
        score=None,
    )


def _winning_action(game: Game[Any, Any], state: Any, until: float | None, by_any_margin: bool) -> Any:
    """Returns the action that ends the game with the largest utility, if that is above 0 and nothing is better."""
    player = game.to_move(state)
    most, best = 0.0, None
    for action in legal_actions(game, state):
        if until is not None and time.monotonic() > until:
            return best if by_any_margin else None
        after = game.result(state, action)
        if game.is_terminal(after) and game.utility(after, player) > most:
            most, best = game.utility(after, player), action
    if by_any_margin:
        return best
    most_of_all = bounds_of(game, state, player).highest if defines(game, "bounds") else WIN
    return best if most == most_of_all else None
