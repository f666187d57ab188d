"""A case as a game of the library: to print it, to search it with `perfectplay.trace`, and to draw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE as CHANCE_MOVES
from perfectplay.game import Game
from perfectplay.games.explicit_tree import ExplicitTree
from perfectplay.games.tree_text import capital_letters
from perfectplay.teaching.diagnosis.cases import CHANCE, Case, Node


@dataclass(frozen=True, eq=False)
class CaseTree(Game[int, int]):
    """A tree with chance or several players of MIN. A state is the number of a node, breadth first."""

    can_repeat: ClassVar[bool] = False

    first_child: tuple[int, ...]
    child_count: tuple[int, ...]
    value: tuple[float, ...]
    mover: tuple[int, ...]
    chance: tuple[float, ...]
    """The probability of each node below chance."""
    players: int = 2

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return CHANCE_MOVES if self.mover[state] == CHANCE else self.mover[state]

    def actions(self, state: int) -> Iterator[int]:
        yield from range(self.child_count[state])

    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        for action in range(self.child_count[state]):
            yield action, self.chance[self.first_child[state] + action]

    def result(self, state: int, action: int) -> int:
        return self.first_child[state] + action

    def is_terminal(self, state: int) -> bool:
        return self.child_count[state] == 0

    def utility(self, state: int, player: int) -> float:
        return self.value[state] if player == 0 else 0 - self.value[state]

    def evaluate(self, state: int, player: int) -> float:
        return self.utility(state, player)

    def team(self, player: int) -> int:
        return min(player, 1)

    def player_name(self, player: int) -> str:
        return "MAX" if player == 0 else "MIN" if self.players == 2 else f"MIN {player}"

    def label(self, state: int) -> str:
        """Returns a capital letter for an inner node and "b2" for B's second child, as in `ExplicitTree`."""
        return _labels(self.first_child, self.child_count)[state]

    def action_name(self, state: int, action: int) -> str:
        return f"{self.label(state).lower()}{action + 1}"


def _labels(first_child: tuple[int, ...], child_count: tuple[int, ...]) -> list[str]:
    letters = capital_letters()
    labels: list[str] = []
    parents = [0] * len(child_count)
    for node, count in enumerate(child_count):
        for place in range(count):
            parents[first_child[node] + place] = node
    for node, count in enumerate(child_count):
        parent = parents[node]
        labels.append(next(letters) if count else f"{labels[parent].lower()}{node - first_child[parent] + 1}")
    return labels


def breadth_first(case: Case) -> list[Node]:
    """Returns the nodes as `ExplicitTree` numbers them; a transposition stands there once for each parent."""
    found = [case.root]
    for node in found:
        found += node.children
    return found


def labels(case: Case) -> dict[int, str]:
    """Returns the label of each node by its number in the case; of a transposition, that of its first place."""
    tree = as_case_tree(case)
    names = _labels(tree.first_child, tree.child_count)
    found: dict[int, str] = {}
    for node, name in zip(breadth_first(case), names, strict=True):
        found.setdefault(case.numbers[id(node)], name)
    return found


def as_case_tree(case: Case) -> CaseTree:
    """Returns the case as a game with all that it may have."""
    nodes = breadth_first(case)
    first, place = [], 1
    chance = [0.0]
    for node in nodes:
        first.append(place if node.children else 0)
        place += len(node.children)
        chance += node.chances or (0.0,) * len(node.children)
    return CaseTree(
        tuple(first),
        tuple(len(node.children) for node in nodes),
        tuple(float(node.value) for node in nodes),
        tuple(node.mover for node in nodes),
        tuple(chance),
        case.agents,
    )


def as_game(case: Case) -> Game[Any, Any]:
    """Returns the case as an `ExplicitTree`, or as a `CaseTree` if that cannot hold it."""
    try:
        tree = ExplicitTree(notation(case), root="min" if case.root.mover == 1 else "max")
    except BadArgument:
        return as_case_tree(case)
    return tree


def notation(case: Case) -> Any:
    """Returns the tree as nested lists, with static values where the search is cut off."""
    return _notation(case.root, static=case.depth is not None, above=None)


def _notation(node: Node, *, static: bool, above: Node | None) -> Any:
    if not node.children:
        return _number(node.value)
    children = [_notation(child, static=static, above=node) for child in node.children]
    is_odd = above is not None and node.mover != CHANCE and node.mover != 1 - min(above.mover, 1)
    if node.mover == CHANCE:
        return {"chance": [[chance, child] for chance, child in zip(node.chances, children, strict=True)]}
    if node.mover > 1 or is_odd:
        named: dict[str, Any] = {"player": "MAX" if node.mover == 0 else "MIN"}
        return {**named, **({"static": _number(node.value)} if static else {}), "children": children}
    return {"static": _number(node.value), "children": children} if static and above is not None else children


def _number(value: float) -> float:
    return int(value) if float(value).is_integer() else value
