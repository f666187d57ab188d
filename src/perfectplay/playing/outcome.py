"""The outcome of a game, in numbers and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from perfectplay.game import Game, sides_of
from perfectplay.games import ExplicitTree


class Outcome(NamedTuple):
    """The utility of each player, and a few words: "X has won"."""

    utilities: tuple[float, ...]
    words: str


def outcome_of(game: Game[Any, Any], state: Any) -> Outcome:
    """Returns the outcome of a terminal state."""
    utilities = tuple(float(game.utility(state, player)) for player in range(game.players))
    return Outcome(utilities, in_words(game, utilities))


def by_repetition(game: Game[Any, Any], state: Any) -> Outcome:
    """Returns the outcome of a position that has occurred too often."""
    utilities = tuple(float(game.repetition(state, player)) for player in range(game.players))
    return Outcome(utilities, f"the position has occurred again: {in_words(game, utilities)}")


def is_about_winning(game: Game[Any, Any]) -> bool:
    """Returns whether the game is about winning and losing; a tree of numbers is not."""
    return not isinstance(game, ExplicitTree)


def is_won_or_lost(game: Game[Any, Any]) -> bool:
    """Returns whether a value tells a win from a loss: there are two sides, and the game is about winning."""
    return is_about_winning(game) and sides_of(game) == 2


def in_words(game: Game[Any, Any], utilities: Sequence[float]) -> str:
    """Says who has won, if the utilities are those of a win, a draw and a loss; otherwise what each player gets."""
    winners = [game.player_name(player) for player, utility in enumerate(utilities) if utility > 0]
    if is_about_winning(game) and not any(utilities) and len(utilities) > 1:
        return "a draw"
    if is_about_winning(game) and winners and set(utilities) <= {1.0, 0.0, -1.0}:
        return f"{' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won"
    return ", ".join(f"{game.player_name(player)} gets {utility:g}" for player, utility in enumerate(utilities))
