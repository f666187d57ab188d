"""What theory says about growth, as functions of the branching factor and the depth."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log
from typing import Final

STEPS: Final = 200
"""So often a range is halved, which is more than a number has digits."""


def all_leaves(branching: float, depth: int) -> float:
    """Returns b^m: the leaves of a uniform tree, all of which minimax looks at."""
    return float(branching**depth)


def root_of_leaves(branching: float, depth: int) -> float:
    """Returns b^(m/2): the leaves of a tree of half the depth."""
    return float(branching ** (depth / 2))


def least_leaves(branching: float, depth: int) -> float:
    """Returns b^ceil(m/2) + b^floor(m/2) - 1: what any search must look at to prove the value of a uniform tree.

    Knuth and Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6 (1975), corollary 1.
    """
    return float(branching ** -(-depth // 2) + branching ** (depth // 2) - 1)


def fitted_branching(leaves: Iterable[tuple[int, int]]) -> float | None:
    """Returns the b for which b^m fits the leaves at each depth m best: least squares of their logarithms.

    None where there is nothing to fit.
    """
    points = [(depth, log(count)) for depth, count in leaves if depth > 0 and count > 0]
    weight = sum(depth * depth for depth, _ in points)
    return exp(sum(depth * height for depth, height in points) / weight) if weight else None


def effective_branching(nodes: int, depth: int) -> float:
    """Returns the b of a uniform tree of this depth with as many nodes: nodes = 1 + b + b^2 + ... + b^depth.

    Russell and Norvig, *Artificial Intelligence*, 4th edition, section 3.6.1. ``nodes`` counts the root.
    """
    low, high = 0.0, float(max(nodes, 1))
    for _ in range(STEPS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if _whole_tree(middle, depth) > nodes:
            high = middle
        else:
            low = middle
    return low


def exponent(leaves: int, of_minimax: int) -> float | None:
    """Returns the x for which L^x is the number of leaves, where minimax looks at L: 1/2 is about the best there is.

    None where minimax looks at one leaf, or a search at none.
    """
    return log(leaves) / log(of_minimax) if of_minimax > 1 and leaves > 0 else None


def _whole_tree(branching: float, depth: int) -> float:
    """Returns the nodes of a uniform tree; infinity where they are too many for a number."""
    total = 1.0
    for _ in range(depth):
        total = total * branching + 1.0
        if total > 1e300:
            break
    return total
