"""What lies below moves that were never searched: in an explicit tree all of it, elsewhere who would move there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perfectplay.game import CHANCE, Game
from perfectplay.games import ExplicitTree
from perfectplay.tracing.visit import Reason, Shares, Trace, Value, Visit


@dataclass(frozen=True, kw_only=True, eq=False)
class Unsearched:
    """A node that no visit was made to."""

    action_name: str
    """The move that leads there."""
    label: str
    """The node's own name; empty where nodes have none."""
    player: int | None
    """The player to move, `CHANCE` included; None where the game is over."""
    is_max: bool | None
    """Whether that player is on the side of MAX; None where nobody is."""
    probability: float | None = None
    """How probable it is, where chance leads there."""
    value: Value | None = None
    """The utility for MAX (or of each player) at a leaf of an explicit tree."""
    static: str = ""
    """The static value of an inner node of an explicit tree, if it has one."""
    children: tuple[Unsearched, ...] = ()
    size: int = 1
    """How many nodes there are, this one included."""


def unsearched_below(trace: Trace, visit: Visit) -> tuple[Unsearched, ...]:
    """Returns the nodes below a visit that no visit was made to, whole subtrees in an explicit tree.

    In an explicit tree, that includes what lies below a node at which the depth ended. Empty where the trace came from
    a file, which has no game.
    """
    game = trace.game
    if isinstance(game, ExplicitTree):
        first = game.first_child[visit.state]
        if visit.reason is Reason.DEPTH:
            return tuple(_subtree(trace, game, first + action) for action in range(game.child_count[visit.state]))
        return tuple(_subtree(trace, game, first + action) for action in visit.unsearched)
    if game is None:
        return ()
    return tuple(_seen(game, trace, visit, action, name) for action, name in _named(visit))


def _named(visit: Visit) -> list[tuple[Any, str]]:
    return list(zip(visit.unsearched, visit.unsearched_names, strict=True))


def _seen(game: Game[Any, Any], trace: Trace, visit: Visit, action: Any, name: str) -> Unsearched:
    state = game.result(visit.state, action)
    player = None if game.is_terminal(state) else game.to_move(state)
    probability = next((outcome.probability for outcome in visit.outcomes if outcome.name == name), None)
    is_max = None if player is None or player == CHANCE else _is_max(trace, player)
    return Unsearched(action_name=name, label="", player=player, is_max=is_max, probability=probability)


def _is_max(trace: Trace, player: int) -> bool | None:
    """Returns the side on which a player was wherever it moved; None if it never did."""
    return next((visit.is_max for visit in trace.visits if visit.player == player), None)


def _subtree(trace: Trace, tree: ExplicitTree, top: int) -> Unsearched:
    """Returns the nodes from ``top`` down, made from the leaves up."""
    nodes = [top]
    for node in nodes:  # the list grows in the loop
        first = tree.first_child[node]
        nodes += range(first, first + tree.child_count[node])
    made: dict[int, Unsearched] = {}
    for node in reversed(nodes):
        first = tree.first_child[node]
        children = tuple(made.pop(child) for child in range(first, first + tree.child_count[node]))
        made[node] = _node(trace, tree, node, children)
    return made[top]


def _node(trace: Trace, tree: ExplicitTree, node: int, children: tuple[Unsearched, ...]) -> Unsearched:
    parent = tree.parent(node)
    player = tree.mover[node] if children else None
    value = None if children else _value(trace, tree, node)
    is_max = None
    if player is not None and player != CHANCE:
        is_max = _is_max(trace, player) if tree.has_shares else tree.is_on_side_of_max(player)
    return Unsearched(
        action_name=tree.action_name(parent, node - tree.first_child[parent]),
        label=tree.label(node),
        player=player,
        is_max=is_max,
        probability=tree.probability[node] if tree.mover[parent] == CHANCE else None,
        value=value,
        static=tree.static_text(node) if tree.has_static(node) else "",
        children=children,
        size=1 + sum(child.size for child in children),
    )


def _value(trace: Trace, tree: ExplicitTree, leaf: int) -> Value:
    if not tree.has_shares:
        return tree.leaf_value[leaf]
    if trace.recorder == "shares":
        return Shares(tree.utility(leaf, player) for player in range(tree.players))
    return tree.utility(leaf, max(trace.last_root.player or 0, 0))
