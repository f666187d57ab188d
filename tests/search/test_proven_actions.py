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


@dataclass(frozen=True)
class Bounded(pp.Game[Place, int]):
    """Every place has three places below it, unless it is an end. Bounds are true, and estimates are not."""

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
        value, room = self.utility(state, player), self.room[state.number]
        return value - room, value + room

    def for_player(self, value: float, player: int) -> float:
        return 1.0 * value if player == 0 else -1.0 * value


@cache
def bounded(seed: int) -> Bounded:
    rng = random.Random(seed)
    inner, count = 40, 121  # four plies
    utilities = [rng.randrange(-3, 4) for _ in range(count)]
    ends = [0 < place < inner and rng.random() < 0.4 for place in range(count)]
    ends[inner:] = [True] * (count - inner)
    for place in range(inner - 1, -1, -1):
        if not ends[place]:
            below = utilities[3 * place + 1 : 3 * place + 4]
            utilities[place] = min(below) if 1 <= place < 4 or place >= 13 else max(below)
    room, estimates = [[rng.randrange(limit) for _ in range(count)] for limit in (2, 13)]
    return Bounded(tuple(utilities), tuple(room), tuple(estimate - 6 for estimate in estimates), tuple(ends))


SEARCHES: dict[str, Callable[..., pp.SearchResult[Any, Any]]] = {
    "search": lambda game, seed, compiled: pp.search(game, nodes=60, compiled=compiled),
    "best-first": lambda game, seed, compiled: pp.best_first(game, nodes=25, compiled=compiled),
    "mcts": lambda game, seed, compiled: pp.mcts(game, simulations=30, seed=seed, compiled=compiled),
    "hybrid": lambda game, seed, compiled: pp.hybrid(game, nodes=200, seed=seed, compiled=compiled),
}


def is_as_proven(game: Bounded, found: pp.SearchResult[Any, Any]) -> bool:
    """Returns whether the value is right, and best play reaches it by the line, which begins with the action."""
    state, on_the_way = game.initial_state(), {game.utilities[0]}
    for action in found.pv:
        state = game.result(state, action)
        on_the_way.add(game.utilities[state.number])
    return found.pv[:1] == (found.action,) and on_the_way == {found.value}


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
