"""Small random games with chance and several players, as tables; and plain references to compare searches with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

from hypothesis import strategies as st

from perfectplay import CHANCE, Game


class Waiting(Game[tuple[int, int], int]):
    """Whoever throws the highest side of a die first has won; other throws lead back to the same position."""

    sides = 6

    def initial_state(self) -> tuple[int, int]:
        return 0, 0

    def to_move(self, state: tuple[int, int]) -> int:
        return CHANCE if state[1] == 0 else state[0]

    def actions(self, state: tuple[int, int]) -> Iterator[int]:
        yield from range(1, self.sides + 1) if state[1] == 0 else range(1)

    def chances(self, state: tuple[int, int]) -> Iterator[tuple[int, float]]:
        for side in range(1, self.sides + 1):
            yield side, 1 / self.sides

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        player, side = state
        return (player, action) if side == 0 else (1 - player, 0)

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[1] == self.sides

    def utility(self, state: tuple[int, int], player: int) -> float:
        return 1.0 if state[0] == player else -1.0


@dataclass(frozen=True)
class Lottery(Game[int, int]):
    """States are numbers, actions and outcomes the places of their successors. Each player has a share of its own."""

    first: tuple[int, ...]
    count: tuple[int, ...]
    target: tuple[int, ...]
    odds: tuple[float, ...]
    """The probability of each edge, where chance moves."""
    mover: tuple[int, ...]
    worth: tuple[tuple[float, ...], ...]
    """What each player gets at an end."""
    guess: tuple[tuple[float, ...], ...]
    limits: tuple[float, ...]
    """The least and the most that one gets, and the most of all together."""
    can_repeat = False
    players: int = 3

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return self.mover[state]

    def actions(self, state: int) -> Iterator[int]:
        yield from range(self.count[state])

    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        for action in range(self.count[state]):
            yield action, self.odds[self.first[state] + action]

    def result(self, state: int, action: int) -> int:
        return self.target[self.first[state] + action]

    def is_terminal(self, state: int) -> bool:
        return self.count[state] == 0

    def utility(self, state: int, player: int) -> float:
        return self.worth[state][player]

    def evaluate(self, state: int, player: int) -> float:
        return self.guess[state][player]

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        return self.limits[0], self.limits[1]

    def total(self, state: int) -> float:
        return self.limits[2]


@dataclass(frozen=True)
class TeamLottery(Lottery):
    """The same with two teams, of players 0 and 2 and of player 1: what one gets, the other loses."""

    def team(self, player: int) -> int:
        return player % 2

    def utility(self, state: int, player: int) -> float:
        return self.worth[state][0] if player % 2 == 0 else -self.worth[state][0]

    def evaluate(self, state: int, player: int) -> float:
        return self.guess[state][0] if player % 2 == 0 else -self.guess[state][0]

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        return (self.limits[0], self.limits[1]) if player % 2 == 0 else (-self.limits[1], -self.limits[0])


def lottery(
    seed: int, *, size: int = 14, branching: int = 3, with_chance: bool = True, kind: type[Lottery] = Lottery
) -> Lottery:
    """A random game without cycles; shares are from 0 to 4, so that ties are common, and sum to 8 at most."""
    draw = random.Random(seed)
    first, count, target, odds = list[int](), list[int](), list[int](), list[Any]()
    for state in range(size):
        ends = state == size - 1 or (state > 0 and draw.random() < 0.2)
        number = 0 if ends else draw.randint(1, branching)
        weights = [draw.choice([0, 1, 1, 2, 5]) for _ in range(number)]
        weights[:1] = [max(weights[0], 1)] if weights else []
        first.append(len(target))
        count.append(number)
        target += [draw.randint(state + 1, size - 1) for _ in range(number)]
        odds += [weight / sum(weights) for weight in weights]

    def shares() -> tuple[float, ...]:
        while True:
            found = tuple(float(draw.randint(0, 4)) for _ in range(3))
            if sum(found) <= 8:
                return found

    movers = [-1, -1, 0, 1, 2] if with_chance else [0, 1, 2]
    return kind(
        first=tuple(first),
        count=tuple(count),
        target=tuple(target),
        odds=tuple(odds),
        mover=tuple(draw.choice(movers) if count[state] else 0 for state in range(size)),
        worth=tuple(shares() for _ in range(size)),
        guess=tuple(shares() for _ in range(size)),
        limits=draw.choice([(0.0, 4.0, 8.0), (0.0, 4.0, 8.0), (-inf, inf, inf)]),
    )


def lotteries(kind: type[Lottery] = Lottery, *, with_chance: bool = True) -> st.SearchStrategy[Lottery]:
    return st.builds(
        lambda seed, size, branching: lottery(seed, size=size, branching=branching, with_chance=with_chance, kind=kind),
        st.integers(0, 10**6),
        st.integers(2, 16),
        st.integers(1, 4),
    )


def depth_used(movers: list[int]) -> int:
    """How many actions of players lie on a path whose nodes, without the last, are moved at by ``movers``."""
    return sum(mover != CHANCE for mover in movers)
