"""The solution of a whole game: the value of every state, the plies to the end, and the best actions."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Final, Generic, NamedTuple, Protocol

from perfectplay.combined import without_knowledge
from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.states import as_declared
from perfectplay.errors import BadArgument, NotCompilable, PerfectPlayError
from perfectplay.game import Action, Game, State
from perfectplay.search.books import Known
from perfectplay.search.parts.scores import decode
from perfectplay.solving.packing import Packing, state_of
from perfectplay.solving.sample import Rank
from perfectplay.solving.statistics import Statistics

STEPS: Final = 64
"""A key is searched by interpolation; after this many steps, by bisection."""


class Unreached(PerfectPlayError, LookupError):
    """A state that the solved game does not reach."""


class Answer(NamedTuple):
    """The solution of a state, for its player to move, whom `to_move` names where the game is over, too."""

    value: float
    plies: int | None
    """The length of the game: a win as short, a loss as long as can be forced. None for the value 0, and for endless
    play."""
    actions: tuple[Any, ...]
    """All best actions: no other is better, wins sooner or loses later. Empty if the game is over."""


class Scale(NamedTuple):
    """The meaning of scores."""

    utilities: tuple[int, ...]
    """Player 0's, coded, sorted."""
    span: int
    zero: int
    """The place of utility 0 among them."""

    def read(self, score: int) -> tuple[float, int | None]:
        """Returns player 0's value, and the plies."""
        if score == 0:
            return 0.0, None
        level = -(-score // self.span) if score > 0 else score // self.span
        plies = abs(level * self.span - score)
        return decode(self.utilities[self.zero + level])[0], None if plies == self.span - 1 else plies


class Reads(Protocol):
    """The meaning of what a store of scores holds."""

    def read(self, score: Any) -> tuple[float, int | None]:
        """Returns player 0's value, and the plies, where they are known."""


class Scores(Protocol):
    """A store in which the scores of states are looked up."""

    def score(self, state: Any) -> Any:
        """Returns the score of a state that is canonical, or None if it is not among them."""

    def states(self) -> Iterator[Any]:
        """Yields all states, in no particular order."""

    def some(self, count: int, source: random.Random) -> list[Any]:
        """Returns up to ``count`` different states at random."""


@dataclass(frozen=True)
class PlainScores:
    """Scores by state."""

    by_state: Mapping[Any, Any]

    def score(self, state: Any) -> Any:
        return self.by_state.get(state)

    def states(self) -> Iterator[Any]:
        return iter(self.by_state)

    def some(self, count: int, source: random.Random) -> list[Any]:
        return source.sample(list(self.by_state), min(count, len(self.by_state)))


@dataclass(frozen=True)
class PackedScores:
    """Sorted keys and, in the same order, scores; a pair for each ply, or one for all if there is no rank."""

    packing: Packing
    rank: Rank | None
    layers: Sequence[tuple[Any, Any]]
    like: Any
    """An example of a state, whose types the words of a key are given."""

    def score(self, state: Any) -> Any:
        try:
            state = as_declared(state, "the state")
        except NotCompilable:
            return None
        key = self.packing.key(state)
        ply: int | None = 0
        if key is not None and self.rank is not None:
            ply = self.rank.ply_of(words_of(state))
        if key is None or ply is None or not 0 <= ply < len(self.layers):
            return None
        keys, scores = self.layers[ply]
        place = place_of(keys, key)
        return None if place is None else scores[place]

    def states(self) -> Iterator[Any]:
        for keys, _ in self.layers:
            for key in keys:
                yield state_of(self.packing, key, self.like)

    def some(self, count: int, source: random.Random) -> list[Any]:
        ends = list(accumulate(len(keys) for keys, _ in self.layers))
        found = []
        for number in sorted(source.sample(range(ends[-1]), min(count, ends[-1]))):
            ply = bisect_right(ends, number)
            keys = self.layers[ply][0]
            found.append(state_of(self.packing, keys[number - (ends[ply] - len(keys))], self.like))
        return found


def place_of(keys: Any, key: tuple[int, ...]) -> int | None:
    """Returns the place of a key among sorted ones. Keys are spread evenly, so it looks where the key should be."""
    low, high = 0, len(keys) - 1
    bottom, top = 0, (1 << 64) - 1
    for step in range(2 * STEPS):
        if low > high or not bottom <= key[0] <= top:
            return None
        if step < STEPS:
            middle = low + (key[0] - bottom) * (high - low) // max(top - bottom, 1)
        else:
            middle = (low + high) // 2
        found = tuple(int(word) & (1 << 64) - 1 for word in keys[middle])
        if found == key:
            return middle
        if found < key:
            low, bottom = middle + 1, found[0]
        else:
            high, top = middle - 1, found[0]
    return None


@dataclass(frozen=True)
class Solution(Generic[State, Action]):
    """Every state of a game that can be reached, up to `Game.canonical`, with its value under best play.

    ``solution[state]`` is an `Answer`. Raises `Unreached` for a state that the game does not reach.
    """

    game: Game[State, Action]
    root: State
    scale: Reads = field(repr=False)
    scores: Scores = field(repr=False)
    statistics: Statistics = field(repr=False)

    def __len__(self) -> int:
        return self.statistics.states

    def __contains__(self, state: object) -> bool:
        return self._score(state) is not None

    def __getitem__(self, state: State) -> Answer:
        game = self.game
        score = self._score(state)
        if score is None:
            raise self._unreached(state)
        value, plies = self.scale.read(score)
        sign = 1 if game.team(game.to_move(state)) == game.team(0) else -1
        if game.is_terminal(state):
            return Answer(value * sign or 0.0, plies, ())
        children = {action: self._child_score(state, action) * sign for action in game.actions(state)}
        best = max(children.values())
        actions = tuple(action for action, worth in children.items() if worth == best)
        return Answer(value * sign or 0.0, plies, actions)

    def look_up(self, game: Game[Any, Any], state: Any) -> Known | None:
        """Answers as a book; see `perfectplay.search.books.Book`."""
        self._expect(game)
        return Known(*self[state]) if state in self else None

    def _expect(self, game: Game[Any, Any]) -> None:
        """Raises `BadArgument` for another game."""
        if without_knowledge(game) != without_knowledge(self.game):
            raise BadArgument(f"the solution is of {self.game!r}, not of {game!r}; open one of that game")

    def __iter__(self) -> Iterator[State]:
        """Yields the canonical states, in no particular order."""
        return self.scores.states()

    def some(self, count: int, seed: int = 0) -> list[State]:
        """Returns up to ``count`` different states at random, always the same ones for the same ``seed``."""
        return self.scores.some(count, random.Random(seed))

    def value(self, state: State) -> tuple[float, int | None]:
        """Returns player 0's value and the plies; ``solution[state]`` is slower, as it also finds the best actions."""
        score = self._score(state)
        if score is None:
            raise self._unreached(state)
        return self.scale.read(score)

    def _unreached(self, state: Any) -> Unreached:
        return Unreached(
            f"{state!r} is not among the {len(self):,} states of this solution of "
            f"{type(self.game).__name__}; it holds those that can be reached from {self.root!r}"
        )

    def _score(self, state: Any) -> Any:
        try:
            return self.scores.score(self.game.canonical(state))
        except (AttributeError, TypeError, IndexError):  # it is not a state of this game
            return None

    def _child_score(self, state: State, action: Action) -> Any:
        child = self.game.result(state, action)
        score = self._score(child)
        if score is None:
            raise Unreached(
                f"{child!r}, after {self.game.action_name(state, action)} in {state!r}, is not in the "
                f"solution, though that state is; the file belongs to other rules, so solve the game again"
            )
        return score


def scores_by_state(keys: Sequence[Any], scores: Sequence[int]) -> dict[Any, int]:
    """Returns the scores by state, for the interpreted run, in which a state is its own key."""
    return {key: int(score) for key, score in zip(keys, scores, strict=True)}


def size_of_scores(utilities: Sequence[int], zero: int, span: int) -> int:
    """Returns the number of bytes into which each score fits: 1, 2 or 4."""
    most = max(zero, len(utilities) - 1 - zero, 1) * span
    return next((size for size in (1, 2) if most < 1 << 8 * size - 1), 4)
