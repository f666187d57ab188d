"""What the tests of the recorder share: random trees, and minimax on them by the book."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import perfectplay as pp
from perfectplay.games import ExplicitTree
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Trace

GFG = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
"""A tree with a beta cut at E and an alpha cut at C."""

DEEP = {"A": {"a": 10, "B": {"b": 20, "C": {"c": 1, "D": {"d": 4, "x": 2}}}}}
"""A tree in which D is cut because of A, two steps further up than its parent."""

Tree = Any
"""A number, or a list of trees."""


def random_tree(draw: random.Random, depth: int = 5, values: Sequence[float] = range(-9, 10)) -> Tree:
    """A tree with 1 to 4 children a node, leaves at any depth, few values so that many are equal."""
    if depth == 0 or (depth < 5 and draw.random() < 0.2):
        return draw.choice(list(values))
    return [random_tree(draw, depth - 1, values) for _ in range(draw.choice([1, 2, 2, 3, 3, 4]))]


def plain_value(tree: Tree, *, is_max: bool) -> float:
    """Minimax by the book, on nested lists."""
    if not isinstance(tree, list):
        return float(tree)
    values = [plain_value(child, is_max=not is_max) for child in tree]
    return max(values) if is_max else min(values)


def traced(tree: Tree, **options: Any) -> Trace:
    """Alpha-beta on a tree, recorded."""
    return trace(pp.alpha_beta, ExplicitTree(tree, root=options.pop("root", "max")), **options)


def path_to(recorded: Trace, number: int) -> list[int]:
    """The actions from the root to a visit of an explicit tree."""
    actions = []
    visit = recorded.visits[number]
    while visit.parent is not None:
        actions.append(visit.action)
        visit = recorded.visits[visit.parent]
    return actions[::-1]


def at(tree: Tree, path: Sequence[int]) -> Tree:
    """The subtree at the end of a path."""
    for action in path:
        tree = tree[action]
    return tree
