"""Writes an explicit tree as JSON that reads back the same, without recursion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfectplay.game import CHANCE
from perfectplay.games.tree_players import CHANCE_NAME, ROOTS
from perfectplay.games.tree_text import json_name, number_text

if TYPE_CHECKING:
    from perfectplay.games.explicit_tree import ExplicitTree


def json_of(tree: ExplicitTree) -> str:
    """Returns the tree with its options as one JSON object."""
    written = "".join(_Writing(tree).pieces())
    if tree._given[0] is not None:
        written = f"{{{json_name(tree._given[0])}: {written}}}"
    return f'{{"tree": {written}, {", ".join(_options(tree))}}}'


def _options(tree: ExplicitTree) -> list[str]:
    seats = tree._seats
    said = []
    if not seats.are_usual:
        names = [json_name(name) for name in seats.names]
        if seats.has_shares or seats.sides == (0, 1):
            said.append(f'"players": [{", ".join(names)}]')
        else:
            sides = [f'{name}: "{ROOTS[side]}"' for name, side in zip(names, seats.sides, strict=True)]
            said.append(f'"players": {{{", ".join(sides)}}}')
    if seats.layers:
        said.append(f'"layers": [{", ".join(json_name(_name(tree, mover)) for mover in seats.layers)}]')
    else:
        root = ROOTS[seats.first] if seats.are_usual else seats.names[seats.first]
        said.append(f'"root": {json_name(root)}')
    return said


def _name(tree: ExplicitTree, mover: int) -> str:
    return CHANCE_NAME if mover == CHANCE else tree._seats.names[mover]


class _Writing:
    """One walk over the tree, depth first."""

    def __init__(self, tree: ExplicitTree) -> None:
        self.tree = tree
        self.done: list[str] = []
        self.work: list[tuple[int, int, int] | str] = [(0, 0, tree._seats.first)]
        """Nodes with their ply and whose turn it is there, and texts to be copied; the next one is the last."""

    def pieces(self) -> list[str]:
        while self.work:
            item = self.work.pop()
            if isinstance(item, str):
                self.done.append(item)
            elif self.tree.child_count[item[0]]:
                self.inner(*item)
            else:
                self.done.append(self.tree.worth_text(item[0], brackets="[]"))
        return self.done

    def inner(self, node: int, ply: int, turn: int) -> None:
        tree = self.tree
        mover, expected = tree.mover[node], tree._seats.mover(ply, turn)
        first = tree.first_child[node]
        children = range(first, first + tree.child_count[node])
        odds = _odds(tree, children, is_expected=expected == CHANCE) if mover == CHANCE else []
        said = []
        if node in tree._with_static:
            said.append(f'"static": {tree.static_text(node, brackets="[]")}')
        if mover not in (CHANCE, expected):
            said.append(f'"player": {json_name(_name(tree, mover))}')
        is_named = tree._given[first] is not None
        if said or odds or (is_named and _reads_otherwise(tree, node, children)):
            said.append(f'"{"chance" if odds else "children"}": ')
            self.done.append(f"{{{', '.join(said)}")
            self.work.append("}")
        self.done.append("{" if is_named else "[")
        self.work.append("}" if is_named else "]")
        after = tree._seats.after(mover, turn)
        for child in reversed(children):
            if odds:
                self.work.append("]")
            self.work.append((child, ply + 1, after))
            if odds:
                self.work.append(f"[{number_text(tree.probability[child])}, ")
            if is_named:
                self.work.append(f"{json_name(tree._given[child])}: ")
            if child > first:
                self.work.append(", ")


def _odds(tree: ExplicitTree, children: range, *, is_expected: bool) -> list[float]:
    """Returns the probabilities that must be written: none where a layer says that chance moves, and all are equal."""
    odds = [tree.probability[child] for child in children]
    return [] if is_expected and odds == [1 / len(odds)] * len(odds) else odds


def _reads_otherwise(tree: ExplicitTree, node: int, children: range) -> bool:
    """Returns whether a dictionary of these children would describe one node, or give the root its name."""
    if any(tree._given[child] in ("children", "chance") for child in children):
        return True
    return node == 0 and tree._given[0] is None and len(children) == 1
