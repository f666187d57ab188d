"""What is random in a search: the chance nodes of the game, and players who are taken to move at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Game, defines

MOST_OFF: Final = 1e-9
"""The probabilities of all outcomes together may be so far from 1."""


class Against(Protocol):
    """How everybody moves who is not of the team at the root: an object of your own goes here, too.

    To be compiled it is a frozen dataclass, as a game is.
    """

    def chances(self, game: Any, state: Any) -> Iterator[tuple[Any, float]]:
        """The actions of the player to move in ``state``, and their probabilities."""


@dataclass(frozen=True)
class ChanceAlone:
    """Everybody plays as well as can be; only the game's own chance nodes are random."""

    def is_random(self, game: Any, mover: int, run: Any) -> bool:
        return mover == CHANCE

    def outcomes(self, game: Any, state: Any, mover: int) -> Iterator[tuple[Any, float]]:
        for action, probability in game.chances(state):
            yield action, probability


@dataclass(frozen=True)
class Nothing:
    """The same for a game without chance, so that it compiles without ``chances``."""

    def is_random(self, game: Any, mover: int, run: Any) -> bool:
        return False

    def outcomes(self, game: Any, state: Any, mover: int) -> Iterator[tuple[Any, float]]:
        for action in game.actions(state):
            yield action, 1.0


@dataclass(frozen=True)
class Uniform:
    """The others choose each of their actions equally often."""

    def chances(self, game: Any, state: Any) -> Iterator[tuple[Any, float]]:
        count = 0
        for _ in game.actions(state):
            count += 1
        for action in game.actions(state):
            yield action, 1.0 / count


@dataclass(frozen=True)
class Others:
    """The others move as ``against`` says, in a game without chance."""

    against: Any

    def is_random(self, game: Any, mover: int, run: Any) -> bool:
        return game.team(mover) != run.team  # type: ignore[no-any-return]

    def outcomes(self, game: Any, state: Any, mover: int) -> Iterator[tuple[Any, float]]:
        for action, probability in self.against.chances(game, state):
            yield action, probability


@dataclass(frozen=True)
class OthersAndChance:
    """The others move as ``against`` says, and there is chance besides."""

    against: Any

    def is_random(self, game: Any, mover: int, run: Any) -> bool:
        return mover == CHANCE or game.team(mover) != run.team

    def outcomes(self, game: Any, state: Any, mover: int) -> Iterator[tuple[Any, float]]:
        if mover == CHANCE:
            for action, probability in game.chances(state):
                yield action, probability
        else:
            for action, probability in self.against.chances(game, state):
                yield action, probability


def randomness(game: Game[Any, Any], against: str | Against = "best") -> Any:
    """What is random in a search of ``game`` against such players. Raises `BadArgument`."""
    has_chance = defines(game, "chances")
    if isinstance(against, str):
        if against == "best":
            return ChanceAlone() if has_chance else Nothing()
        if against != "uniform":
            raise BadArgument(f"against is {against!r}; it must be 'best', 'uniform' or an object with chances(game, "
                              f"state)")
        against = Uniform()
    elif not callable(getattr(against, "chances", None)):
        raise BadArgument(f"against is {against!r}; it must be 'best', 'uniform' or an object with chances(game, "
                          f"state)")
    return OthersAndChance(against) if has_chance else Others(against)
