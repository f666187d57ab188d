"""Where a value is proven, the action reaches it, also if an open action looks better than bounds allow."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp


class Place(NamedTuple):
    number: int
    turn: int


START = Place(1, 1)


@dataclass(frozen=True)
class Bounded(pp.Game[Place, int]):
    """Every place has three places below it, unless it is an end. Bounds are true, and estimates are not.

    The searches begin at `START`: bounds of the initial state have to hold for every end, however the game is played.
    """

    utilities: tuple[int, ...]
    """For player 0, at every place: what best play reaches from there."""
    room: tuple[int, ...]
    """How far the bounds of a place are from that on either side."""
    estimates: tuple[int, ...]
    ends: tuple[bool, ...]
    can_repeat = False

    def initial_state(self) -> Place:
        return Place(0, 0)

    def to_move(self, state: Place) -> int:
        return state.turn

    def actions(self, state: Place) -> list[int]:
        return [0, 1, 2]

    def result(self, state: Place, action: int) -> Place:
        return Place(3 * state.number + 1 + action, 1 - state.turn)

    def is_terminal(self, state: Place) -> bool:
        return self.ends[state.number]

    def utility(self, state: Place, player: int) -> float:
        return self.for_player(self.utilities[state.number], player)

    def evaluate(self, state: Place, player: int) -> float:
        return self.for_player(self.estimates[state.number], player)

    def bounds(self, state: Place, player: int) -> tuple[float, float]:
        if state == self.initial_state():
            return -3.0, 3.0
        value, room = self.utility(state, player), self.room[state.number]
        return value - room, value + room

    def for_player(self, value: float, player: int) -> float:
        return 1.0 * value if player == 0 else -1.0 * value


@cache
def bounded(seed: int) -> Bounded:
    rng = random.Random(seed)
    inner, count = 121, 364  # five plies, of which the searches see four
    plies = [0]
    for place in range(1, count):
        plies.append(plies[(place - 1) // 3] + 1)
    utilities = [rng.randrange(-3, 4) for _ in range(count)]
    ends = [START.number < place and (place >= inner or rng.random() < 0.4) for place in range(count)]
    for place in range(inner - 1, -1, -1):
        if not ends[place]:
            best = min if plies[place] % 2 else max
            utilities[place] = best(utilities[3 * place + 1 : 3 * place + 4])
    room = [rng.randrange(2) for _ in range(count)]
    estimates = [rng.randrange(-2, 3) for _ in range(count)]
    return Bounded(tuple(utilities), tuple(room), tuple(estimates), tuple(ends))


SEARCHES: dict[str, Callable[..., pp.SearchResult[Any, Any]]] = {
    "search": lambda game, seed, compiled: pp.search(game, START, nodes=60, compiled=compiled),
    "best-first": lambda game, seed, compiled: pp.best_first(game, START, nodes=25, compiled=compiled),
    "mcts": lambda game, seed, compiled: pp.mcts(game, START, simulations=30, seed=seed, compiled=compiled),
    "hybrid": lambda game, seed, compiled: pp.hybrid(game, START, nodes=200, seed=seed, compiled=compiled),
}


def is_as_proven(game: Bounded, found: pp.SearchResult[Any, Any]) -> bool:
    """Returns whether the value is that of best play, the action reaches it, and the line begins with that."""
    reached = game.utility(game.result(START, found.action), START.turn)
    return found.value == reached == game.utility(START, START.turn) and found.pv[:1] == (found.action,)


@pytest.mark.parametrize("name", SEARCHES)
@given(seed=st.integers(0, 10**6))
def test_the_action_reaches_what_is_proven(name: str, seed: int) -> None:
    game = bounded(seed)
    found = SEARCHES[name](game, seed, False)
    assert not found.is_proven or is_as_proven(game, found)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("compiled", [False, True])
def test_many_are_proven_early(name: str, compiled: bool) -> None:
    """Otherwise the test above says little. As machine code, each game has its own."""
    seeds = range(5) if compiled else range(100)
    proven = [
        is_as_proven(bounded(seed), found)
        for seed in seeds
        for found in [SEARCHES[name](bounded(seed), seed, compiled)]
        if found.is_proven
    ]
    assert all(proven)
    assert len(proven) >= len(seeds) / 5
