"""What ordering is worth, on uniform trees (Knuth and Moore 1975)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import Game, GameError
from perfectplay.games import ConnectFour, ExplicitTree, Othello
from perfectplay.search.parts import move_order, move_picker

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


class Fan(Game[int, int]):
    """One action, and then so many of them, of which the last one wins."""

    can_repeat = False

    def __init__(self, width: int) -> None:
        self.width = width

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return 0 if state < 2 else 1

    def actions(self, state: int) -> Iterator[int]:
        yield from range(2, self.width + 2) if state else (1,)

    def result(self, state: int, action: int) -> int:
        return action

    def is_terminal(self, state: int) -> bool:
        return state > 1

    def utility(self, state: int, player: int) -> float:
        value = float(state == self.width + 1)
        return value if player == 0 else -value

    def evaluate(self, state: int, player: int) -> float:
        return 0.0


@pytest.mark.parametrize(
    ("call", "start", "most"),
    [
        (functools.partial(pp.search, depth=1), 1, 8),
        (functools.partial(pp.alpha_beta, depth=1, by_priority=True), 1, 8),
        (functools.partial(pp.alpha_beta, depth=2, by_priority=True), 0, 7),
        (functools.partial(pp.alpha_beta, depth=1, width=8), 1, 8),
        (functools.partial(pp.alpha_beta, depth=2, width=8), 0, 7),
    ],
)
def test_so_many_actions_are_kept_on_a_line_and_no_more(
    call: Any, start: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (move_picker, move_order):
        monkeypatch.setattr(module, "MAX_ORDERED", 8)
    assert call(Fan(most), start, compiled=False).value == 1
    with pytest.raises(GameError, match="Fan has a state or a line with more actions than this search keeps"):
        call(Fan(most + 1), start, compiled=False)


@pytest.mark.parametrize(
    ("game", "depth", "late", "whole"), [(ConnectFour(), 9, 3_998, 5_210), (Othello(), 6, 372, 379)], ids=str
)
@pytest.mark.parametrize("compiled", [False, True])
def test_what_late_moves_reduce(game: Any, depth: int, late: int, whole: int, compiled: bool) -> None:
    """A number that changes is no fault, but the change is to be known: which actions are searched less deep?"""
    for is_on, nodes in ((True, late), (False, whole)):
        assert pp.search(game, depth=depth, late_moves=is_on, compiled=compiled).nodes == nodes


class AlwaysWon(pp.Game[tuple[int, int], int]):
    """Five actions in each state; after six plies the first player has won, whatever both did."""

    can_repeat = False

    def initial_state(self) -> tuple[int, int]:
        return 0, 0

    def to_move(self, state: tuple[int, int]) -> int:
        return state[0] % 2

    def actions(self, state: tuple[int, int]) -> Iterator[int]:
        yield from range(5)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] + 1, 5 * state[1] + action

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[0] == 6

    def utility(self, state: tuple[int, int], player: int) -> float:
        return 1.0 if player == 0 else -1.0


@pytest.mark.parametrize("compiled", [False, True])
def test_what_a_shallower_search_proves_is_proven(compiled: bool) -> None:
    """The loser's fourth and fifth answers are searched less deep, by the next depth deep enough."""
    whole = pp.search(AlwaysWon(), depth=12, compiled=compiled)
    assert (whole.is_proven, whole.depth) == (True, 6)
    reduced = pp.search(AlwaysWon(), depth=12, late_moves=True, compiled=compiled)
    assert (reduced.is_proven, reduced.value, reduced.depth) == (True, 1.0, 7)


@pytest.mark.parametrize(("margin", "nodes"), [(0.0, 379), (0.5, 250), (2.0, 325), (8.0, 379)])
@pytest.mark.parametrize("compiled", [False, True])
def test_what_is_futile(margin: float, nodes: int, compiled: bool) -> None:
    """The margin is for each ply that is left. A number that changes is to be known here, too."""
    assert pp.search(Othello(), depth=6, futility=margin, compiled=compiled).nodes == nodes
