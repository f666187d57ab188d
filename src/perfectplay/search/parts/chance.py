"""What is random in a search: the chance nodes of the game, and players who are taken to move at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from perfectplay.compiling.primitives import get, put
from perfectplay.errors import BadArgument, BadChances, TooManyActions
from perfectplay.game import CHANCE, Action, Game, State, some_choice
from perfectplay.search.parts.random_numbers import RandomFields
from perfectplay.search.parts.record import Actions, Floats, Interpreted, Numbers, room_for
from perfectplay.search.parts.run import ROW, Run

MOST_OFF: Final = 1e-9
"""The probabilities of all outcomes together may be so far from 1."""

MAX_OUTCOMES: Final = 1 << 18
"""No more outcomes than this can wait to be tried on one line."""


class ChanceRun(Run):
    """What a search keeps that knows of chance: the outcomes that wait to be tried, as one stack."""

    outcomes: Actions = room_for("action", MAX_OUTCOMES)
    """The outcomes of the chance nodes on the path, row after row."""
    odds: Floats = room_for("float", MAX_OUTCOMES)
    """The probability of each."""
    outcome_tops: Numbers = room_for("number", ROW)
    """At ply p + 1, where the row of ply p ends."""


class RandomRun(ChanceRun, RandomFields):
    """What a kernel keeps that plays random games, in games with chance, too."""


class Against(Protocol):
    """The way in which everybody outside the team at the root moves; you may write one of your own.

    To be compiled it is a frozen dataclass, as a game is.
    """

    def chances(self, game: Any, state: Any) -> Iterator[tuple[Any, float]]:
        """Yields the actions of the player to move in ``state``, and their probabilities."""


@dataclass(frozen=True)
class Chance:
    """What is random in a search, and how its outcomes are gathered. Each field is a constant of the machine code."""

    in_game: bool
    """Whether the game has chance nodes."""
    uniform: bool = False
    """Whether everybody who is not of the team at the root chooses each action equally often."""
    others: Any = None
    """Or an object that says how they move (see `Against`)."""

    def is_random(self, game: Game[State, Action], mover: int, run: Run) -> bool:
        """Returns whether ``mover`` moves at random."""
        if self.in_game and mover == CHANCE:
            return True
        if self.uniform or self.others is not None:
            return game.team(mover) != run.team
        return False

    def gather(self, game: Game[State, Action], state: State, mover: int, run: ChanceRun, first: int) -> int:
        """Writes the outcomes and their probabilities from place ``first`` on; returns where they end."""
        if self.in_game and mover == CHANCE:
            return gather_chance(game, state, run, first)
        if self.others is not None:
            return gather_others(game, state, run, first, self.others)
        if self.uniform:
            return gather_uniform(game, state, run, first)
        return first


def gather_chance(game: Game[State, Action], state: State, run: ChanceRun, first: int) -> int:
    """Writes the outcomes of a chance node; returns where they end."""
    place = first
    for action, probability in game.chances(state):
        write_outcome(run, place, action, probability)
        place += 1
    return place


def gather_others(game: Game[State, Action], state: State, run: ChanceRun, first: int, others: Any) -> int:
    """Writes the actions that ``others`` name, with their probabilities; returns where they end."""
    place = first
    for action, probability in others.chances(game, state):
        write_outcome(run, place, action, probability)
        place += 1
    return place


def gather_uniform(game: Game[State, Action], state: State, run: ChanceRun, first: int) -> int:
    """Writes all actions, each equally likely; returns where they end."""
    place = first
    for action in game.actions(state):
        write_outcome(run, place, action, 0.0)
        place += 1
    for choice in range(first, place):
        put(run.odds, choice, 1.0 / (place - first))
    return place


def write_outcome(run: ChanceRun, place: int, action: Action, probability: float) -> None:
    """Keeps an outcome until it is tried. Raises `TooManyActions`."""
    if place >= MAX_OUTCOMES:
        raise TooManyActions
    put(run.outcomes, place, action)
    put(run.odds, place, probability + 0.0)


def check_odds(run: ChanceRun, first: int, end: int, ply: int) -> None:
    """Raises `BadChances` unless there are outcomes whose probabilities are 0 or more and sum to 1."""
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


def example_outcome(game: Game[Any, Any], state: Any, run: Any) -> Any:
    """Returns some action or outcome of ``state``, for its type; 0 where none is asked for (interpreted)."""
    return 0 if isinstance(run, Interpreted) else some_choice(game, state)


def randomness(game: Game[Any, Any], against: str | Against = "best") -> Chance:
    """Returns what is random in a search of ``game`` against such players. Raises `BadArgument`."""
    in_game = game.has_chance
    if against == "best":
        return Chance(in_game)
    if against == "uniform":
        return Chance(in_game, uniform=True)
    if isinstance(against, str) or not callable(getattr(against, "chances", None)):
        raise BadArgument(
            f"against is {against!r}; it must be 'best', 'uniform' or an object with chances(game, state)"
        )
    return Chance(in_game, others=against)
