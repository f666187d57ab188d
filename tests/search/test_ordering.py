"""What ordering is worth, on uniform trees (Knuth and Moore 1975)."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games import ExplicitTree

SHAPES = [(2, 3), (2, 6), (3, 4), (3, 5), (4, 4), (5, 3), (6, 2)]


def perfect(branching: int, depth: int) -> tuple[Any, float]:
    """A uniform tree whose first child is always best for the player to move, and its value."""
    return ordered(branching, depth, best_first=True, low=0.0, high=1.0, maximizing=True)


def worst(branching: int, depth: int) -> tuple[Any, float]:
    """A uniform tree whose children come from worst to best, so that alpha-beta never cuts."""
    return ordered(branching, depth, best_first=False, low=0.0, high=1.0, maximizing=True)


def ordered(
    branching: int, depth: int, *, best_first: bool, low: float, high: float, maximizing: bool
) -> tuple[Any, float]:
    """A tree with all values within (low, high), the values of brothers in disjoint intervals."""
    if depth == 0:
        middle = (low + high) / 2
        return middle, middle
    step = (high - low) / branching
    rising = best_first != maximizing
    children = []
    for number in range(branching):
        place = number if rising else branching - 1 - number
        child, _ = ordered(
            branching,
            depth - 1,
            best_first=best_first,
            low=low + place * step,
            high=low + (place + 1) * step,
            maximizing=not maximizing,
        )
        children.append(child)
    return children, 0.0


def leaves_searched(tree: Any) -> int:
    class Counting(ExplicitTree):
        def utility(self, state: int, player: int) -> float:
            leaves.append(state)
            return super().utility(state, player)

    leaves: list[int] = []
    pp.alpha_beta(Counting(tree), compiled=False)
    return len(leaves)


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
def test_perfect_order_searches_the_minimal_tree(branching: int, depth: int) -> None:
    minimal = branching ** -(-depth // 2) + branching ** (depth // 2) - 1
    assert leaves_searched(perfect(branching, depth)[0]) == minimal


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
def test_the_worst_order_searches_everything(branching: int, depth: int) -> None:
    assert leaves_searched(worst(branching, depth)[0]) == branching**depth


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
def test_both_runs_agree_on_ordered_trees(branching: int, depth: int) -> None:
    for tree, _ in (perfect(branching, depth), worst(branching, depth)):
        game = ExplicitTree(tree)
        one, other = (pp.alpha_beta(game, compiled=compiled) for compiled in (False, True))
        assert (one.nodes, one.value, one.cutoffs) == (other.nodes, other.value, other.cutoffs)
        assert one.value == pp.minimax(game).value


def test_priority_turns_the_worst_order_into_the_perfect_one() -> None:
    class Sorted(ExplicitTree):
        def priority(self, state: int, action: int) -> int:
            return action

    tree = worst(3, 5)[0]
    assert (
        pp.alpha_beta(Sorted(tree), compiled=False).nodes
        > pp.alpha_beta(Sorted(tree), by_priority=True, compiled=False).nodes
    )
    assert (
        pp.alpha_beta(Sorted(tree), by_priority=True, compiled=False).nodes
        == pp.alpha_beta(ExplicitTree(perfect(3, 5)[0])).nodes
    )


def test_children_are_made_one_by_one_and_only_if_needed() -> None:
    class Lazy(ExplicitTree):
        def actions(self, state: int) -> Any:
            for action in range(self.child_count[state]):
                made.append((state, action))
                yield action

    made: list[tuple[int, int]] = []
    pp.alpha_beta(Lazy([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), compiled=False)
    assert (2, 0) in made
    assert (2, 1) not in made
