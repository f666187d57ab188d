"""How a game ended, in numbers and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from perfectplay.game import Game
from perfectplay.games import ExplicitTree


class Outcome(NamedTuple):
    """What each player gets, and a few words: "X has won"."""

    utilities: tuple[float, ...]
    words: str


def outcome_of(game: Game[Any, Any], state: Any) -> Outcome:
    """The outcome of a terminal state."""
    utilities = tuple(float(game.utility(state, player)) for player in range(game.players))
    return Outcome(utilities, in_words(game, utilities))


def by_repetition(game: Game[Any, Any], state: Any) -> Outcome:
    """The outcome where a position has come too often."""
    utilities = tuple(float(game.repetition(state, player)) for player in range(game.players))
    return Outcome(utilities, f"the position is there again: {in_words(game, utilities)}")


def is_about_winning(game: Game[Any, Any]) -> bool:
    """Whether one speaks of winning and losing; in a tree of numbers, nobody does."""
    return not isinstance(game, ExplicitTree)


def in_words(game: Game[Any, Any], utilities: Sequence[float]) -> str:
    """Who has won, where the utilities are those of a win, a draw and a loss; or what each player gets."""
    winners = [game.player_name(player) for player, utility in enumerate(utilities) if utility > 0]
    if is_about_winning(game) and not any(utilities):
        return "a draw"
    if is_about_winning(game) and winners and set(utilities) <= {1.0, 0.0, -1.0}:
        return f"{' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won"
    return ", ".join(f"{game.player_name(player)} gets {utility:g}" for player, utility in enumerate(utilities))
