"""The trees on which a search is tried, from the smallest to the largest.

A tree is made of `Node`; a `Case` is a tree with the depth to which it is searched. All values are those of MAX. A node
that stands below two parents is a transposition. The trees are the same in every run: they come from fixed seeds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

CHANCE: Final = -1
MAX: Final = 0

LEVELS: Final = (150, 1_500, 150_000, 2_000_000, 200_000_000)
"""Utilities of this size show an infinity that is a smaller number."""

MISLEADING: Final = (
    *((20014, 3), (20627, 3), (21445, 3), (21466, 3), (21517, 4), (21602, 3), (21845, 4), (21954, 3), (22917, 4)),
    (22938, 3),
)
"""Seeds and heights of trees in which a value that a cut made a bound is met again and misleads, however one cuts."""

MISLEADING_IN_ROUNDS: Final = (46947, 50349)
"""The same for two agents that search two rounds, and cut beyond the bound alone."""


@dataclass(frozen=True, eq=False)
class Node:
    """One node. Two nodes are equal only if they are the same object."""

    mover: int
    """0 for MAX, 1 and more for the players of MIN, -1 for chance; at a leaf, who would move next."""
    value: float
    """The utility of a leaf; at an inner node, its static value."""
    children: tuple[Node, ...] = ()
    chances: tuple[float, ...] = ()
    estimate: float | None = None
    """What an evaluation function says of a leaf, where that differs from the utility."""

    @property
    def is_leaf(self) -> bool:
        return not self.children

    @property
    def evaluation(self) -> float:
        return self.value if self.estimate is None else self.estimate


@dataclass(frozen=True, eq=False)
class Case:
    """A tree, and how deep it is searched."""

    root: Node
    depth: int | None = None
    """In plies, or in rounds in which every player moves once; None for the whole tree."""
    agents: int = 2
    tags: frozenset[str] = frozenset()
    """What the tree has: "ties", "uneven", "large", "shared", "limited", "consecutive", "min", "chance", "turned"."""

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number of each node, in the order of a walk from left to right, by its identity."""
        found: dict[int, int] = {}
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if id(node) not in found:
                found[id(node)] = len(found)
                waiting += reversed(node.children)
        return found

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes, each once, by number."""
        found: dict[int, Node] = {}
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if id(node) not in found:
                found[id(node)] = node
                waiting += reversed(node.children)
        return tuple(found.values())

    @cached_property
    def height(self) -> int:
        """The plies of the longest line."""
        return height(self.root)

    @cached_property
    def turned(self) -> Case:
        """The same case with the two players exchanged, for searches in which the player at the root is MAX."""
        return replace(self, root=_turned(self.root, {}), tags=self.tags | {"turned"})


def height(node: Node) -> int:
    """Returns the plies of the longest line below a node."""
    return 1 + max(map(height, node.children)) if node.children else 0


def _turned(node: Node, known: dict[int, Node]) -> Node:
    if id(node) not in known:
        known[id(node)] = Node(
            node.mover if node.mover == CHANCE else 1 - node.mover,
            0 - node.value,
            tuple(_turned(child, known) for child in node.children),
            node.chances,
            None if node.estimate is None else 0 - node.estimate,
        )
    return known[id(node)]


# ------------------------------------------------------------ one tree


@dataclass(frozen=True)
class Plan:
    """How one tree is grown."""

    seed: int
    height: int
    branching: tuple[int, int] = (2, 3)
    values: tuple[int, int] = (-40, 40)
    ends: float = 0.0
    """How often a node above the last ply is a leaf."""
    shares: float = 0.0
    """How often a child is one that stands elsewhere in its ply already."""
    agents: int = 2
    root: int = 0
    repeats: float = 0.0
    """How often the same player moves again."""
    estimates: bool = False
    chance: bool = False
    """Whether chance moves after every move."""


class _Grower:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.random = random.Random(plan.seed)
        self.grown: dict[tuple[int, int], list[Node]] = {}
        low, high = plan.values
        self.fresh = list(range(low, high + 1))
        self.random.shuffle(self.fresh)
        self.used = 0

    def number(self) -> float:
        """Returns the next value; no value comes twice before all have come once."""
        self.used += 1
        return self.fresh[self.used % len(self.fresh)]

    def node(self, ply: int, mover: int) -> Node:
        plan, chosen = self.plan, self.random
        earlier = self.grown.setdefault((ply, mover), [])
        if earlier and chosen.random() < plan.shares:
            return chosen.choice(earlier)
        if ply >= plan.height or (ply and chosen.random() < plan.ends):
            value = self.number()
            made = Node(mover, value, estimate=self.number() if plan.estimates else None)
        else:
            made = self.inner(ply, mover)
        earlier.append(made)
        return made

    def inner(self, ply: int, mover: int) -> Node:
        plan, chosen = self.plan, self.random
        value = self.number()
        count = chosen.randint(*plan.branching)
        if ply == 0:
            count = max(count, 2)
        children = tuple(self.node(ply + 1, self.next(mover)) for _ in range(count))
        if plan.chance and mover != CHANCE:
            children = tuple(self.lottery(ply + 1, self.next(mover)) for _ in range(count))
        return Node(mover, value, children)

    def lottery(self, ply: int, mover: int) -> Node:
        """Returns a node of chance with two or three outcomes; the probabilities are exact in binary."""
        chances = self.random.choice(((0.5, 0.5), (0.25, 0.75), (0.5, 0.25, 0.25), (0.75, 0.25)))
        return Node(CHANCE, self.number(), tuple(self.node(ply + 1, mover) for _ in chances), chances)

    def next(self, mover: int) -> int:
        if self.plan.repeats and self.random.random() < self.plan.repeats:
            return mover
        return (mover + 1) % self.plan.agents


def grown(plan: Plan) -> Node:
    """Returns the tree of a plan; the same plan gives an equal tree."""
    return _Grower(plan).node(0, plan.root)


# ------------------------------------------------------------ all trees of one kind


def _several(
    tag: str, count: int, make: Callable[[int], Plan], depth: Callable[[int], int | None] | None = None
) -> Iterator[Case]:
    for number in range(count):
        plan = make(number)
        tags = {tag} | ({"min"} if plan.root else set())
        yield Case(grown(plan), depth(number) if depth else None, plan.agents, frozenset(tags))


@lru_cache
def two_players(*, limited: bool, estimates: bool, min_roots: bool, consecutive: bool) -> tuple[Case, ...]:
    """Returns the cases in which MAX and MIN move in turn.

    ``limited`` adds searches to a depth with static values, ``estimates`` an evaluation of leaves that is not their
    utility, ``min_roots`` trees with MIN to move at the root, ``consecutive`` several moves of one player.
    """
    cases: list[Case] = []
    cases += _several("tiny", 6, lambda n: Plan(100 + n, 1 + n % 2, (2, 2), (-9, 9)))
    cases += _several("even", 12, lambda n: Plan(200 + n, 3 + n % 2, (2, 3)))
    cases += _several("odd", 6, lambda n: Plan(250 + n, 2 + n % 3, (1, 3), (1, 60) if n % 2 else (-60, -1)))
    cases += _several("ties", 10, lambda n: Plan(300 + n, 1 + n % 4, (2, 3), (-1, 1) if n % 2 else (0, 2)))
    cases += _several("uneven", 10, lambda n: Plan(400 + n, 3 + n % 2, (2, 3), ends=0.35))
    cases += _several("shared", 12, lambda n: Plan(500 + n, 3 + n % 2, (2, 3), shares=0.45))
    cases += _several("shared", len(MISLEADING), lambda n: Plan(*MISLEADING[n], (2, 3), (-20, 20), shares=0.5))
    cases += _large()
    if limited:
        grow = lambda n: Plan(600 + n, 4 + n % 2, (2, 2), ends=0.15 if n % 3 else 0, estimates=estimates)  # noqa: E731
        cases += _several("limited", 16, grow, lambda n: 1 + n % 4)
    if min_roots:
        cases += _several("even", 5, lambda n: Plan(700 + n, 1 + n % 4, (2, 3), root=1))
        cases += _several("ties", 4, lambda n: Plan(730 + n, 1 + n % 3, (2, 3), (0, 2), root=1))
    if consecutive:
        cases += _several("consecutive", 8, lambda n: Plan(800 + n, 3 + n % 2, (2, 2), repeats=0.5))
    return tuple(sorted(cases, key=_size))


def _large() -> Iterator[Case]:
    """Yields trees whose utilities are all beyond a level, on one side or on both."""
    for number, level in enumerate(LEVELS):
        for sign in (1, -1):
            low, high = sorted((sign * (level + 1), sign * (level + 40)))
            for tall in (1, 2):
                yield Case(grown(Plan(900 + number, tall, (2, 2), (low, high))), tags=frozenset(("large", str(level))))


@lru_cache
def rounds(*, several: bool = True) -> tuple[Case, ...]:
    """Returns the cases of the course's Pac-Man: a depth in rounds, two to four agents, static values everywhere."""
    cases: list[Case] = []
    for agents in (2, 3, 4) if several else (2,):
        tag = "consecutive" if agents > 2 else "even"
        for number in range({2: 16, 3: 8, 4: 5}[agents]):
            depth = 1 + number % (4 if agents == 2 else 2)
            wide = (1, 3) if agents == 2 and depth < 3 else (1, 2)
            plan = Plan(
                1000 * agents + number,
                agents * (depth + 1),
                wide,
                ends=0.12 if number % 3 == 2 else 0.0,
                agents=agents,
            )
            tags = {tag, "limited"} | ({"uneven"} if plan.ends else set())
            cases.append(Case(grown(plan), depth, agents, frozenset(tags)))
        for number in range(8):
            plan = Plan(1500 * agents + number, agents * 2, (1, 2), (0, 2), agents=agents)
            cases.append(Case(grown(plan), 1, agents, frozenset(("ties", tag))))
    for number in range(6):  # so deep that a MAX node stands below MIN, and may be cut on equality
        plan = Plan(1700 + number, 4, (2, 2), (0, 2))
        cases.append(Case(grown(plan), 2, 2, frozenset(("ties", "even"))))
    for number in range(8):  # the game ends early, at a turn of MAX or of a ghost
        agents = 2 + number % 2
        plan = Plan(1800 + number, agents * 2, (1, 2), ends=0.3, agents=agents)
        tags = {"uneven", "limited", "consecutive" if agents > 2 else "even"}
        cases.append(Case(grown(plan), 2, agents, frozenset(tags)))
    for seed in MISLEADING_IN_ROUNDS:
        plan = Plan(seed, 4, (2, 3), (-20, 20), shares=0.5)
        cases.append(Case(grown(plan), 2, 2, frozenset(("shared", "limited"))))
    for number, level in enumerate(LEVELS):
        for sign in (1, -1):
            low, high = sorted((sign * (level + 1), sign * (level + 40)))
            plan = Plan(7000 + number, 4, (2, 2), (low, high))
            cases.append(Case(grown(plan), 1, 2, frozenset(("large", str(level)))))
    return tuple(sorted(cases, key=_size))


@lru_cache
def lotteries() -> tuple[Case, ...]:
    """Returns the cases in which chance moves between MAX and MIN."""
    found = _several("chance", 12, lambda n: Plan(40 + n, 2 + 2 * (n % 2), (2, 3), (-32, 32), chance=True))
    return tuple(sorted(found, key=_size))


@lru_cache
def complete(height: int) -> tuple[Case, ...]:
    """Returns complete binary trees of one height."""
    cases: list[Case] = []
    cases += _several("even", 14, lambda n: Plan(50 + n, height, (2, 2), root=n % 2))
    cases += _several("ties", 8, lambda n: Plan(70 + n, height, (2, 2), (0, 2), root=n % 2))
    for number, level in enumerate(LEVELS):
        for sign in (1, -1):
            low, high = sorted((sign * (level + 1), sign * (level + 40)))
            cases.append(
                Case(grown(Plan(90 + number, height, (2, 2), (low, high))), tags=frozenset(("large", str(level))))
            )
    return tuple(cases)


def _size(case: Case) -> tuple[int, int]:
    return len(case.nodes), case.height
