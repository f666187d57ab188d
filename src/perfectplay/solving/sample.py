"""A sample of random games. It shows how wide states are, and whether a rank grows with each ply."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from perfectplay.compiling.mixing import WORD_MASK
from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.states import as_declared
from perfectplay.errors import BadArgument, ChanceMet, GameError
from perfectplay.game import CHANCE, Game
from perfectplay.search.failures import cannot_be_hashed, guarded, is_hashable

GAMES: Final = 48
PLIES: Final = 300


class Rank(NamedTuple):
    """A whole number that grows by ``step`` with each ply, so that no state comes at two different plies.

    It is the sum of the words of the state and of the numbers of their bits, each times a weight.
    """

    weights: tuple[tuple[int, int], ...]
    first: int
    step: int

    def ply_of(self, words: list[int]) -> int | None:
        """Returns the ply at which a state comes, if it comes at all."""
        total = (
            sum(
                a * word + b * (word & (1 << 64) - 1).bit_count()
                for (a, b), word in zip(self.weights, words, strict=True)
            )
            - self.first
        )
        return None if total % self.step else total // self.step


class Sample(NamedTuple):
    """States of random games, and which came after which."""

    states: list[Any]
    steps: list[tuple[Any, Any]]


def sample_of(game: Game[Any, Any], root: Any, *, with_chance: bool = False) -> Sample:
    """Samples random games, always the same ones.

    Raises `GameError` and, for a game of chance where that is not asked for, `BadArgument`.
    """
    source = random.Random(1)
    states: dict[Any, None] = {}
    steps: dict[tuple[Any, Any], None] = {}
    for _ in range(GAMES):
        state = _hashable(game, guarded(game, root, lambda: game.canonical(root)))
        states[state] = None
        for _ in range(PLIES):
            child = _after(game, state, source, with_chance=with_chance)
            if child is state:
                break
            steps[state, child] = None
            states[child] = None
            state = child
    return Sample(list(states), list(steps))


def _after(game: Game[Any, Any], state: Any, source: random.Random, *, with_chance: bool) -> Any:
    """Returns a random next state; the state itself if the game is over. Raises as `sample_of` does."""

    def ask() -> Any:
        if game.is_terminal(state):
            return state
        is_chance = game.to_move(state) == CHANCE
        if is_chance and not with_chance:
            raise ChanceMet
        actions = list(game._choices(state))
        if not actions:
            return state
        action = source.choice(actions)
        if not is_chance and not is_hashable(action):
            raise cannot_be_hashed(game, state)
        return game.canonical(game.result(state, action))

    try:
        return _hashable(game, guarded(game, state, ask))
    except GameError as error:
        if isinstance(error.__cause__, ChanceMet):
            raise BadArgument(f"{type(game).__name__} has chance nodes; a book is for games without chance") from None
        raise


def _hashable(game: Game[Any, Any], state: Any) -> Any:
    """Returns the state. Raises `GameError` if it cannot be looked up."""
    if not is_hashable(state):
        raise cannot_be_hashed(game, state)
    return state


def rank_in(sample: Sample) -> Rank | None:
    """Returns a rank that grows at each step of the sample, if one is found."""
    if not sample.steps:
        return None
    pairs = [
        (words_of(as_declared(before, "a state")), words_of(as_declared(after, "a state")))
        for before, after in sample.steps
    ]
    size = len(pairs[0][0])
    places = [(number,) for number in range(size)] + [tuple(range(size))]
    root = words_of(as_declared(sample.states[0], "a state"))
    for chosen in places:
        for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            step = _always(_weighed(after, chosen, a, b) - _weighed(before, chosen, a, b) for before, after in pairs)
            if step is not None and step > 0:
                weights = tuple((a, b) if number in chosen else (0, 0) for number in range(size))
                return Rank(weights, _weighed(root, chosen, a, b), step)
    return None


def _weighed(words: list[int], chosen: Iterable[int], a: int, b: int) -> int:
    """Returns ``a`` times the sum of some words, and ``b`` times the number of their bits."""
    if a:
        return a * sum(words[number] for number in chosen)
    return b * sum((words[number] & WORD_MASK).bit_count() for number in chosen)


def _always(numbers: Iterable[int]) -> int | None:
    """Returns the number that all of them are; None if two differ."""
    found = None
    for number in numbers:
        if found is not None and number != found:
            return None
        found = number
    return found
