"""What the rules say to a search, checked where it is asked: who moves, and what an end is worth.

A wrong answer would follow from it without a word; so each search raises here, and the driver says where it was
(`perfectplay.search.failures`). The checks stand at ends of the game, and in the comparison that finds chance anyway,
so that they cost machine code nothing that can be measured.
"""

from __future__ import annotations

from math import inf
from typing import Any, Final

from perfectplay.errors import ChanceMet, NoSuchPlayer, NotFinite, NotZeroSum
from perfectplay.game import CHANCE, Action, Game, State

NO_RIVAL: Final = -1
"""Stands for the rival where there are not just two sides, or where a search does not rest on opposite utilities."""

MOST_APART: Final = 1e-9
"""The utilities of two sides may sum to so much, for each unit of the larger one."""


def asked_rival(game: Game[Any, Any], team: int) -> int:
    """Returns the rival whose utility is asked for; none where the utilities of a game are opposite by its own code."""
    return NO_RIVAL if game.has_opposite_utilities else rival_of(game, team)


def rival_of(game: Game[Any, Any], team: int) -> int:
    """Returns the first player of the other side; `NO_RIVAL` if there is none, or more than one other side."""
    rival = NO_RIVAL
    for player in range(game.players):
        side = game.team(player)
        if side != team:
            if rival == NO_RIVAL:
                rival = player
            elif side != game.team(rival):
                return NO_RIVAL
    return rival


def utility_of(game: Game[State, Action], state: State, player: int, rival: int) -> float:
    """Returns the utility of an end for ``player``. Raises `NotFinite`, and `NotZeroSum` where ``rival`` has not the
    opposite one."""
    utility = game.utility(state, player) + 0.0
    if not -inf < utility < inf:
        raise NotFinite
    if rival != NO_RIVAL:
        together = utility + game.utility(state, rival)
        if together != 0.0 and not abs(together) <= MOST_APART * abs(utility):
            raise NotZeroSum
    return utility


def not_nan(value: float) -> float:
    """Returns an estimate, or the value of a repetition. Raises `NotFinite` for NaN."""
    if value != value:
        raise NotFinite
    return value + 0.0


def finite(value: float) -> float:
    """Returns an estimate. Raises `NotFinite` for an infinite one, and for NaN."""
    if not -inf < value < inf:
        raise NotFinite
    return value + 0.0


def expect_player(game: Game[State, Action], mover: int) -> None:
    """Raises `ChanceMet` where chance is to move, and `NoSuchPlayer` where nobody is."""
    if not 0 <= mover < game.players:
        if mover == CHANCE:
            raise ChanceMet
        raise NoSuchPlayer
