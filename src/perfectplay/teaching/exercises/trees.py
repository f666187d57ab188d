"""Trees to ask about, generated from a seed; and the trees that a mistaken reader sees instead."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.games import ExplicitTree
from perfectplay.teaching.exercises.shapes import MOST_LEAVES, Shape

EARLY: Final = 0.25
"""How probable it is that a line of an uneven tree ends before the last ply."""
HIGHEST: Final = 20
FEW: Final = 5
"""So many different values there are about, where leaves are to be equal."""
MOST_UNEVEN: Final = 24
MOST_SHARES: Final = 12
"""The most leaves of an uneven tree, and of one with a utility for each player."""
TRIES: Final = 500
STEP: Final = 4
"""Leaves below chance are multiples of it, so that the means are easy numbers."""
NAMES: Final = "XYZUV"
"""Players; nodes have the first letters of the alphabet."""
WEIGHTS: Final = {
    2: ((2, 2), (1, 3), (3, 1)),
    3: ((1, 1, 2), (1, 2, 1), (2, 1, 1)),
    4: ((1, 1, 1, 1),),
    5: ((1, 1, 1, 1, 4),),
}
"""The probabilities of so many outcomes, as shares of their sum."""


def plain_tree(random: Random, shape: Shape) -> ExplicitTree:
    """Returns a tree in which MAX and MIN move in turn."""
    skeleton = _skeleton(random, shape)
    return ExplicitTree(_filled(skeleton, _values(random, _count(skeleton), shape, 1)))


def chance_tree(random: Random, shape: Shape) -> ExplicitTree:
    """Returns a tree with chance below MAX, and from the third ply on MIN as well."""
    skeleton = _skeleton(random, shape)
    values = _values(random, _count(skeleton), shape, STEP)
    return ExplicitTree(_weighed(random, _filled(skeleton, values), 0))


def shares_tree(random: Random, shape: Shape) -> ExplicitTree:
    """Returns a tree of three or more players, each with a utility of its own at every leaf."""
    skeleton = _skeleton(random, shape, MOST_SHARES)
    leaves = [[random.randint(0, 9) for _ in range(shape.players)] for _ in range(_count(skeleton))]
    return ExplicitTree(_filled(skeleton, leaves), players=list(NAMES[: shape.players]))


def _skeleton(random: Random, shape: Shape, most: int = MOST_UNEVEN) -> list[Any]:
    """Returns nested lists with None at the leaves; one line at least has all plies, and so do most moves of the root.

    An uneven one has ``most`` leaves at most. Raises `BadArgument` if none was found.
    """
    for _ in range(TRIES):
        found = _node(random, shape, shape.plies)
        if isinstance(found, list) and _count(found) <= (most if shape.is_uneven else MOST_LEAVES):
            inner = sum(child is not None for child in found)
            if _height(found) == shape.plies and (shape.plies == 1 or 2 * inner > len(found)):
                return found
    raise BadArgument(
        f"an uneven tree of {shape.plies} plies with up to {shape.branching} moves at each node is too large for an "
        f"exercise; give fewer plies or a smaller branching"
    )


def _height(skeleton: list[Any] | None) -> int:
    return 0 if skeleton is None else 1 + max(map(_height, skeleton))


def _node(random: Random, shape: Shape, plies: int) -> list[Any] | None:
    is_root = plies == shape.plies
    if plies == 0 or (shape.is_uneven and not is_root and random.random() < EARLY):
        return None
    width = random.randint(2, shape.branching) if shape.is_uneven else shape.branching
    return [_node(random, shape, plies - 1) for _ in range(width)]


def _count(skeleton: list[Any] | None) -> int:
    return 1 if skeleton is None else sum(map(_count, skeleton))


def _values(random: Random, count: int, shape: Shape, step: int) -> list[Any]:
    lowest = -HIGHEST // 2 if shape.has_negatives else 0
    if not shape.has_ties:
        return [step * value for value in random.sample(range(lowest, lowest + max(HIGHEST, count)), count)]
    few = random.sample(range(lowest, lowest + HIGHEST), min(HIGHEST, max(FEW, count // 2)))
    return [step * random.choice(few) for _ in range(count)]


def _filled(skeleton: Any, values: list[Any]) -> Any:
    """Returns the lists with the values at the leaves, from left to right; the values are used up."""
    return values.pop(0) if skeleton is None else [_filled(child, values) for child in skeleton]


def _weighed(random: Random, tree: Any, ply: int) -> Any:
    """Makes every second ply one of chance; the plies between are of MAX and MIN in turn."""
    if not isinstance(tree, list):
        return tree
    children = [_weighed(random, child, ply + 1) for child in tree]
    if ply % 2:
        weights = random.choice(WEIGHTS[len(children)])
        return {"chance": [[f"{one}/{sum(weights)}", child] for one, child in zip(weights, children, strict=True)]}
    return {"player": "MIN" if ply % 4 else "MAX", "children": children}


# ------------------------------------------------------------ what a mistaken reader sees


def with_sides_turned(tree: ExplicitTree) -> ExplicitTree:
    """Returns a plain tree in which the other side moves at the root."""
    return ExplicitTree.from_json(tree.to_json(), root="min" if tree.root == "max" else "max")


def with_chance_as(tree: ExplicitTree, player: str) -> ExplicitTree:
    """Returns the tree with "MIN" or "MAX" at its chance nodes, or with outcomes all alike ("mean").

    Raises `BadArgument` if it cannot be so.
    """
    content = json.loads(tree.to_json())
    if "layers" in content and player != "mean":
        content["layers"] = [player if layer.casefold() == "chance" else layer for layer in content["layers"]]
    content["tree"] = _without_chance(content["tree"], player)
    return ExplicitTree.from_json(json.dumps(content))


def _without_chance(tree: Any, player: str) -> Any:
    if isinstance(tree, list):
        return [_without_chance(child, player) for child in tree]
    if not isinstance(tree, dict):
        return tree
    if "chance" not in tree:
        return {name: _without_chance(child, player) for name, child in tree.items()}
    outcomes = tree["chance"]
    below = [child for _, child in (outcomes.values() if isinstance(outcomes, dict) else outcomes)]
    children = [_without_chance(child, player) for child in below]
    if player == "mean":
        return {"chance": [[f"1/{len(children)}", child] for child in children]}
    return {"player": player, "children": children}


def in_order(tree: ExplicitTree, order: tuple[int, ...]) -> ExplicitTree:
    """Returns the tree with the children of the root in another order."""
    content = json.loads(tree.to_json())
    top = content["tree"]
    name = None
    if isinstance(top, dict) and "children" not in top and len(top) == 1:  # one name: the root's
        name, top = next(iter(top.items()))
    content["tree"] = _turned(top, order) if name is None else {name: _turned(top, order)}
    return ExplicitTree.from_json(json.dumps(content))


def _turned(top: Any, order: tuple[int, ...]) -> Any:
    if isinstance(top, list):
        return [top[place] for place in order]
    if "children" in top:
        return {**top, "children": _turned(top["children"], order)}
    items = list(top.items())
    return dict(items[place] for place in order)
