"""Who plays with whom: what a search may rely on before it begins."""

from __future__ import annotations

from functools import partial
from typing import Any

from perfectplay.errors import GameError
from perfectplay.game import Game, defines, sides_of
from perfectplay.search.failures import guarded, no_player


def is_two_sided(game: Game[Any, Any]) -> bool:
    """Returns whether there are at most two teams: what one side gains, the other loses.

    Returns False if the teams cannot be told: `check_teams` says why before a search begins.
    """
    return sides_of(game) <= 2


def check_mover(game: Game[Any, Any], mover: Any, state: Any) -> None:
    """Raises a `GameError` where not one player, or not a player of the game, is to move."""
    wrong = no_player(game, mover, state)
    if wrong is not None:
        raise wrong


def check_teams(game: Game[Any, Any], state: Any) -> None:
    """Raises a `GameError` where a team is not the number of a player."""
    if not defines(game, "team"):
        return
    for player in range(game.players):
        team = guarded(game, state, partial(game.team, player))
        if isinstance(team, bool) or not isinstance(team, int) or not 0 <= team < game.players:
            raise GameError(
                f"{type(game).__name__}.team says {team!r} for player {player}; a team goes by the number "
                f"of one of its players, 0 to {game.players - 1}"
            )
