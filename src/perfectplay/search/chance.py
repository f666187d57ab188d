"""What is random in a search: the chance nodes of the game, and players who are taken to move at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from perfectplay.compiling.run import MAX_OUTCOMES, Run, get, put
from perfectplay.errors import BadArgument, BadChances, TooManyActions
from perfectplay.game import CHANCE, Game, defines

MOST_OFF: Final = 1e-9
"""The probabilities of all outcomes together may be so far from 1."""


class Against(Protocol):
    """How everybody moves who is not of the team at the root: an object of your own goes here, too.

    To be compiled it is a frozen dataclass, as a game is.
    """

    def chances(self, game: Any, state: Any) -> Iterator[tuple[Any, float]]:
        """The actions of the player to move in ``state``, and their probabilities."""


def example(game: Game[Any, Any], state: Any, run: Any) -> Any:
    """Some action of ``state``, for its type: outcomes are actions, too. Interpreted, nobody asks for the type."""
    if isinstance(run, Run) or game.is_terminal(state):
        return 0
    if game.to_move(state) == CHANCE:
        return next((action for action, _ in game.chances(state)), 0)
    return next(iter(game.actions(state)), 0)


def wait(run: Any, place: int, action: Any, probability: float) -> None:
    """Keeps an outcome until it is tried."""
    if place >= MAX_OUTCOMES:
        raise TooManyActions
    put(run.outcomes, place, action)
    put(run.odds, place, probability + 0.0)


def gather_chance(game: Any, state: Any, run: Any, first: int) -> int:
    """Keeps the outcomes of a chance node, from place ``first`` on, and says where they end."""
    place = first
    for action, probability in game.chances(state):
        wait(run, place, action, probability)
        place += 1
    return place


def gather_uniform(game: Any, state: Any, run: Any, first: int) -> int:
    """Keeps all actions, each equally likely."""
    place = first
    for action in game.actions(state):
        wait(run, place, action, 0.0)
        place += 1
    for choice in range(first, place):
        put(run.odds, choice, 1.0 / (place - first))
    return place


def gather_others(game: Any, state: Any, run: Any, first: int, others: Any) -> int:
    """Keeps the actions that ``others`` name, with their probabilities."""
    place = first
    for action, probability in others.chances(game, state):
        wait(run, place, action, probability)
        place += 1
    return place


def check_odds(run: Any, first: int, end: int, ply: int) -> None:
    """Raises `BadChances` unless there are outcomes, and their probabilities are none below 0 and sum to 1."""
    together = 0.0
    for place in range(first, end):
        probability = get(run.odds, place, 0.0)
        if not probability >= 0.0:
            run.ply = ply
            raise BadChances
        together += probability
    if end == first or abs(together - 1.0) > MOST_OFF:
        run.ply = ply
        raise BadChances


@dataclass(frozen=True)
class ChanceAlone:
    """Everybody plays as well as can be; only the game's own chance nodes are random."""

    def is_random(self, game: Any, mover: int, run: Any) -> bool:
        return mover == CHANCE

    def gather(self, game: Any, state: Any, mover: int, run: Any, first: int, others: Any) -> int:
        return gather_chance(game, state, run, first)


@dataclass(frozen=True)
class Nothing:
    """The same for a game without chance, so that it compiles without ``chances``."""

    def is_random(self, game: Any, mover: int, run: Any) -> bool:
        return False

    def gather(self, game: Any, state: Any, mover: int, run: Any, first: int, others: Any) -> int:
        return first


@dataclass(frozen=True)
class UniformOthers:
    """The others choose each of their actions equally often, in a game without chance."""

    def is_random(self, game: Any, mover: int, run: Any) -> bool:
        return game.team(mover) != run.team  # type: ignore[no-any-return]

    def gather(self, game: Any, state: Any, mover: int, run: Any, first: int, others: Any) -> int:
        return gather_uniform(game, state, run, first)


@dataclass(frozen=True)
class UniformOthersAndChance:
    """The others choose each of their actions equally often, and there is chance besides."""

    def is_random(self, game: Any, mover: int, run: Any) -> bool:
        return mover == CHANCE or game.team(mover) != run.team

    def gather(self, game: Any, state: Any, mover: int, run: Any, first: int, others: Any) -> int:
        if mover == CHANCE:
            return gather_chance(game, state, run, first)
        return gather_uniform(game, state, run, first)


@dataclass(frozen=True)
class Others:
    """The others move as an object says, in a game without chance."""

    def is_random(self, game: Any, mover: int, run: Any) -> bool:
        return game.team(mover) != run.team  # type: ignore[no-any-return]

    def gather(self, game: Any, state: Any, mover: int, run: Any, first: int, others: Any) -> int:
        return gather_others(game, state, run, first, others)


@dataclass(frozen=True)
class OthersAndChance:
    """The others move as an object says, and there is chance besides."""

    def is_random(self, game: Any, mover: int, run: Any) -> bool:
        return mover == CHANCE or game.team(mover) != run.team

    def gather(self, game: Any, state: Any, mover: int, run: Any, first: int, others: Any) -> int:
        if mover == CHANCE:
            return gather_chance(game, state, run, first)
        return gather_others(game, state, run, first, others)


@dataclass(frozen=True)
class Nobody:
    """Stands where no object says how the others move."""


def randomness(game: Game[Any, Any], against: str | Against = "best") -> tuple[Any, Any]:
    """What is random in a search of ``game`` against such players, and who they are. Raises `BadArgument`."""
    has_chance = defines(game, "chances")
    if against == "best":
        return (ChanceAlone() if has_chance else Nothing()), Nobody()
    if against == "uniform":
        return (UniformOthersAndChance() if has_chance else UniformOthers()), Nobody()
    if isinstance(against, str) or not callable(getattr(against, "chances", None)):
        raise BadArgument(
            f"against is {against!r}; it must be 'best', 'uniform' or an object with chances(game, state)"
        )
    return (OthersAndChance() if has_chance else Others()), against
