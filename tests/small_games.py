"""Small games for tests: any finite graph of states as a game, and a plain reference to compare with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from hypothesis import strategies as st

from perfectplay import Game


class Endless(Game[int, int]):
    """A line without end: the states count up."""

    can_repeat = False

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state & 1

    def actions(self, state: int) -> Iterator[int]:
        yield 1

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return False

    def utility(self, state: int, player: int) -> float:
        return 0.0


@dataclass(frozen=True)
class GraphGame(Game[int, int]):
    """States are numbers, actions the places of their successors; players, teams and cycles as in the tables."""

    first: tuple[int, ...]
    count: tuple[int, ...]
    target: tuple[int, ...]
    mover: tuple[int, ...]
    end_value: tuple[float, ...]
    """What player 0's team gets at the end; the other team gets the opposite."""
    estimate: tuple[float, ...]
    weight: tuple[int, ...]
    teams: tuple[int, ...]
    limits: tuple[float, ...] = (-inf, inf)
    players: int = 4

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return self.mover[state]

    def team(self, player: int) -> int:
        return self.teams[player]

    def actions(self, state: int) -> Iterator[int]:
        yield from range(self.count[state])

    def result(self, state: int, action: int) -> int:
        return self.target[self.first[state] + action]

    def is_terminal(self, state: int) -> bool:
        return self.count[state] == 0

    def utility(self, state: int, player: int) -> float:
        return self.end_value[state] if self.teams[player] == self.teams[0] else -self.end_value[state]

    def evaluate(self, state: int, player: int) -> float:
        return self.estimate[state] if self.teams[player] == self.teams[0] else -self.estimate[state]

    def priority(self, state: int, action: int) -> int:
        return self.weight[self.target[self.first[state] + action]]

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        if self.teams[player] == self.teams[0]:
            return self.limits[0], self.limits[1]
        return -self.limits[1], -self.limits[0]


def graph_game(seed: int, *, size: int = 12, branching: int = 3, cycles: bool = True) -> GraphGame:
    """A random game: shared successors, consecutive moves by one side, teams of four players, maybe cycles."""
    draw = random.Random(seed)
    first, count, target = list[int](), list[int](), list[int]()
    for state in range(size):
        ends = draw.random() < 0.25 or state == size - 1
        number = 0 if ends and state > 0 else draw.randint(1, branching)
        lowest = 0 if cycles else min(state + 1, size - 1)
        first.append(len(target))
        count.append(number)
        target += [draw.randint(lowest, size - 1) for _ in range(number)]
    utilities = [-2.0, -1.0, -0.5, 0.0, 0.0, 0.5, 1.0, 2.0]
    return GraphGame(
        first=tuple(first),
        count=tuple(count),
        target=tuple(target),
        mover=tuple(draw.randrange(4) for _ in range(size)),
        end_value=tuple(draw.choice(utilities) for _ in range(size)),
        estimate=tuple(draw.choice(utilities) * 0.75 for _ in range(size)),
        weight=tuple(draw.randint(-3, 3) for _ in range(size)),
        teams=draw.choice([(0, 1, 0, 1), (0, 1, 1, 1), (0, 0, 1, 1), (1, 0, 2, 3)]),
        limits=draw.choice([(-inf, inf), (-2.0, 2.0)]),
    )


def graph_games(cycles: bool = True) -> st.SearchStrategy[GraphGame]:
    return st.builds(
        lambda seed, size, branching: graph_game(seed, size=size, branching=branching, cycles=cycles),
        st.integers(0, 10**6),
        st.integers(2, 12),
        st.integers(1, 3),
    )


def trees(leaves: int = 20) -> st.SearchStrategy[list[object]]:
    """Nested lists with small numbers, so that values repeat."""
    leaf = st.integers(-4, 4) | st.sampled_from([0.5, -0.25])
    return st.recursive(
        st.lists(leaf, min_size=1, max_size=4),
        lambda inner: st.lists(inner | leaf, min_size=1, max_size=4),
        max_leaves=leaves,
    )


@dataclass
class Reference:
    """Plain minimax by the book, on Python's own terms: nothing of the library's search is used."""

    game: Game[int, int]
    root: int
    with_distance: bool = False
    nodes: int = 0

    def value(self, state: int, depth: float = inf, path: tuple[int, ...] = ()) -> tuple[float, int]:
        """The value for the player to move at the root, and with distance how it compares among equals."""
        self.nodes += 1
        game, player = self.game, self.game.to_move(self.root)
        ply = len(path)
        if game.is_terminal(state):
            return self.scored(game.utility(state, player), ply)
        if game.can_repeat and state in path:
            return self.scored(game.repetition(state, player), ply)
        if depth == 0:
            return self.scored(game.evaluate(state, player), ply)
        below = [self.value(game.result(state, action), depth - 1, (*path, state)) for action in game.actions(state)]
        ours = game.team(game.to_move(state)) == game.team(player)
        return max(below) if ours else min(below)

    def scored(self, utility: float, ply: int) -> tuple[float, int]:
        if not self.with_distance or utility == 0:
            return utility, 0
        return utility, -ply if utility > 0 else ply


class LastStands(Game[tuple[int, int], int]):
    """Three players add 1 or 2 until 9 is reached; who moves then gets -1, the others 1."""

    players = 3
    goal = 9

    def initial_state(self) -> tuple[int, int]:
        return (0, 0)

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1]

    def actions(self, state: tuple[int, int]) -> tuple[int, ...]:
        return (1, 2)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] + action, (state[1] + 1) % self.players)

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[0] >= self.goal

    def utility(self, state: tuple[int, int], player: int) -> float:
        return -1 if player == state[1] else 1


class Errand(Game[int, int]):
    """One player goes to 5 or further by steps of 1 to 3 and pays 1 for each; 4 is a dead end that costs 9."""

    players = 1
    can_repeat = False

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return 0

    def actions(self, state: int) -> tuple[int, ...]:
        return (1, 2, 3)

    def result(self, state: int, action: int) -> int:
        return state + action + 100

    def is_terminal(self, state: int) -> bool:
        return state % 100 >= 4

    def utility(self, state: int, player: int) -> float:
        return -9 if state % 100 == 4 else -(state // 100)
