"""A tree that is kept in memory and grows node by node. A node is a number; its children stand side by side."""

from __future__ import annotations

from typing import Final

from perfectplay.compiling.primitives import put
from perfectplay.errors import BadArgument
from perfectplay.game import Action
from perfectplay.search.parts.record import Actions, Floats, Numbers, Record, room_for
from perfectplay.search.parts.run import ROW

MAX_TREE: Final = 1 << 21
"""No tree grows larger than this."""


class TreeFields(Record):
    """What a search keeps that grows a tree."""

    tree_size: int
    """How many nodes there are."""
    most_tree: int = MAX_TREE
    """How many there may be."""
    tree_root: int
    """The node that stands for the state of the search."""
    tree_actions: Actions = room_for("action", MAX_TREE)
    """For each node, the action that leads to it."""
    tree_first: Numbers = room_for("number", MAX_TREE)
    """For each node, its first child."""
    tree_count: Numbers = room_for("number", MAX_TREE)
    """For each node, how many children it has; -1 where they were not made yet."""
    tree_visits: Numbers = room_for("number", MAX_TREE)
    """For each node, how many walks went through it."""
    tree_proofs: Numbers = room_for("number", MAX_TREE)
    """For each node, 1 if its value is proven."""
    tree_values: Floats = room_for("float", MAX_TREE)
    """For each node, its value for ``player``; in a Monte Carlo tree, of proven nodes alone."""
    tree_path: Numbers = room_for("number", ROW)
    """The nodes of this walk."""


def room_of_tree(tree_nodes: object) -> int:
    """Returns how many nodes a tree may have, where None sets no limit of its own. Raises `BadArgument`."""
    if tree_nodes is None:
        return MAX_TREE
    if isinstance(tree_nodes, bool) or not isinstance(tree_nodes, int) or tree_nodes < 1:
        raise BadArgument(f"tree_nodes is {tree_nodes!r}; it must be a whole number, 1 or more")
    return min(tree_nodes, MAX_TREE)


def new_node(run: TreeFields, action: Action) -> int:
    """Adds a node without children to the tree, and returns it."""
    place = run.tree_size
    put(run.tree_actions, place, action)
    put(run.tree_first, place, 0)
    put(run.tree_count, place, -1)
    put(run.tree_visits, place, 0)
    put(run.tree_proofs, place, 0)
    put(run.tree_values, place, 0.0)
    run.tree_size = place + 1
    return place
