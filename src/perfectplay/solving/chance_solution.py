"""The solution of a whole game with chance: bounds of the value of every state, and the actions that may be best."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any, NamedTuple

from perfectplay.compiling.primitives import whole_bounds
from perfectplay.game import CHANCE, Action, Game, State
from perfectplay.search.books import Known
from perfectplay.solving.files import StoreError
from perfectplay.solving.layers import Facts
from perfectplay.solving.solution import Answer, PackedScores, Solution
from perfectplay.solving.statistics import ChanceCounts, ChanceStatistics


class Closeness(NamedTuple):
    """The meaning of the bounds of a state."""

    precision: float
    """No two bounds of a state are further apart."""

    def read(self, score: tuple[float, float]) -> tuple[float, None]:
        """Returns the middle of two bounds; the length of a game of chance is not known."""
        return (score[0] + score[1]) / 2, None


class PackedBounds(PackedScores):
    """Sorted keys and, in the same order, rows of two floating-point numbers."""

    def score(self, state: Any) -> tuple[float, float] | None:
        row = super().score(state)
        return None if row is None else _floats(row)


def _floats(row: tuple[int, int]) -> tuple[float, float]:
    low, high = struct.unpack("2d", struct.pack("2q", *row))
    return low, high


@dataclass(frozen=True)
class ChanceSolution(Solution[State, Action]):
    """A solution of a game with chance: each value lies between two bounds, `bounds`, at most `precision` apart.

    ``solution[state].value`` is the middle between them. It is for the player to move, and for player 0 where chance
    moves. Its ``actions`` are all that may be best, as far as the bounds tell; where chance moves, there are none. Its
    ``plies`` are None: how long a game lasts depends on chance.
    """

    statistics: ChanceStatistics
    scale: Closeness

    @property
    def precision(self) -> float:
        """No two bounds of a state are further apart than this."""
        return self.scale.precision

    def bounds(self, state: State) -> tuple[float, float]:
        """Returns two numbers between which player 0's value lies. Raises `Unreached`."""
        found = self._known(state)
        if found is None:
            raise self._unreached(state)
        return found

    def value(self, state: State) -> tuple[float, int | None]:
        """Returns the middle of the bounds of player 0's value, and None for the plies. Raises `Unreached`."""
        return self.scale.read(self.bounds(state))

    def __getitem__(self, state: State) -> Answer:
        low, high = self._for_mover(state, self.bounds(state))
        value = (low + high) / 2 or 0.0
        if self.game.to_move(state) == CHANCE or self.game.is_terminal(state):
            return Answer(value, None, ())
        return Answer(value, None, self._best(state))

    def _for_mover(self, state: State, bounds: tuple[float, float]) -> tuple[float, float]:
        """Returns bounds of player 0's value for the player to move in a state; as they are where chance moves."""
        game = self.game
        mover = game.to_move(state)
        low, high = bounds
        return bounds if mover == CHANCE or game.team(mover) == game.team(0) else (-high or 0.0, -low or 0.0)

    def _best(self, state: State) -> tuple[Any, ...]:
        """Returns the actions whose bounds reach above all lower bounds; the one that is sure of the most is the first.

        What follows a state of which the rules are certain may not be known; then there is one action at least that
        keeps its value, or none is named.
        """
        is_certain = self._certain(state) is not None
        children: dict[Any, tuple[float, float]] = {}
        for action in self.game.actions(state):
            found = self._known(self.game.result(state, action))
            if found is not None:
                children[action] = self._for_mover(state, found)
            elif not is_certain:
                self._child_score(state, action)  # says what is wrong
        least = max((low for low, _ in children.values()), default=0.0)
        if is_certain:
            least = max(least, self._for_mover(state, self.bounds(state))[0])
        found_best = [action for action, (_, high) in children.items() if high >= least]
        return tuple(sorted(found_best, key=lambda action: -children[action][0]))

    def _known(self, state: Any) -> tuple[float, float] | None:
        """Returns the bounds of a state, or the value of which the rules are certain."""
        found: tuple[float, float] | None = self._score(state)
        return self._certain(state) if found is None else found

    def _certain(self, state: Any) -> tuple[float, float] | None:
        """Returns the value of an end, or of a state of which `Game.bounds` says it, twice."""
        try:
            if self.game.is_terminal(state):
                worth = float(self.game.utility(state, 0))
                return worth, worth
            said = whole_bounds(self.game.bounds(state, 0))
        except (AttributeError, TypeError, IndexError):  # it is not a state of this game
            return None
        return (float(said.lowest), float(said.highest)) if said.lowest == said.highest else None

    def check(self, state: State) -> None:
        """Raises `StoreError` unless the bounds of a state are what those of its children allow."""
        game = self.game
        low, high = self.bounds(state)
        if (said := self._certain(state)) is not None:
            least, most = said
        elif game.to_move(state) == CHANCE:
            chances = [
                (odds, self.bounds(game.result(state, outcome))) for outcome, odds in game.chances(state) if odds
            ]
            together = sum(odds for odds, _ in chances)
            least, most = (sum(odds * bounds[side] for odds, bounds in chances) / together for side in (0, 1))
        else:
            best = max if game.team(game.to_move(state)) == game.team(0) else min
            children = [self.bounds(game.result(state, action)) for action in game.actions(state)]
            least, most = best(low for low, _ in children), best(high for _, high in children)
        if low > most + self.precision or high < least - self.precision:
            raise StoreError(
                f"the solution says {low} to {high} for {state!r}, but its children say {least} to {most}; solve the "
                f"game again"
            )

    def look_up(self, game: Game[Any, Any], state: Any) -> Known | None:
        """Answers as a book, also about what the rules are certain of; not where no best action is known."""
        self._expect(game)
        found = self._known(state)
        if found is None:
            return None
        known = Known(*self[state], between=self._for_mover(state, found))
        has_choice = not game.is_terminal(state) and game.to_move(state) != CHANCE
        return known if known.actions or not has_choice else None


def chance_statistics(facts: Facts, counts: ChanceCounts) -> ChanceStatistics:
    """Returns what was counted."""
    return ChanceStatistics(facts.states, facts.ends, facts.actions, tuple(facts.layers), (), **vars(counts))
