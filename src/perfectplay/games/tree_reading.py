"""Reads nested lists and dictionaries into the tables of an explicit tree, and says what is wrong with them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from numbers import Integral, Real
from typing import Any, Final, TypeAlias

from perfectplay.errors import BadArgument
from perfectplay.games.tree_text import kind_of, quoted

Tree: TypeAlias = float | Sequence[Any] | dict[str, Any]
"""A number (a leaf), a list of trees, or a dictionary that gives each of them a name."""

MAX_DEPTH: Final = 1000
"""No tree is deeper than this, in plies."""
MAX_NODES: Final = 2_500_000

TOO_DEEP: Final = f"the tree is deeper than {MAX_DEPTH} levels"
NEEDS_ACTION: Final = "a tree needs at least one action, for example [3, 5]"


class Reading:
    """One walk over nested lists and dictionaries, breadth first and without recursion."""

    def __init__(self, tree: object, root: int) -> None:
        self.parts = [tree]
        self.names: list[str | None] = [None]
        self.parents = [0]
        self.plies = [0]
        self.root = root
        self.first_child: list[int] = []
        self.child_count: list[int] = []
        self.leaf_value: list[float] = []
        self.static_value: list[float] = []
        self.mover: list[int] = []
        self.with_static: list[int] = []

    def run(self) -> None:
        top = self.parts[0]
        if isinstance(top, dict) and len(top) == 1:
            ((name, inner),) = top.items()
            if not _is_number(inner):
                self.check_name(name, "the root")
                self.names[0], self.parts[0] = name, inner
        if _is_number(self.parts[0]):
            raise BadArgument(f"the tree is a single number; {NEEDS_ACTION}")
        if isinstance(top, str):
            raise BadArgument("the tree is text; ExplicitTree.from_json reads text, ExplicitTree.from_file a file")
        node = 0
        while node < len(self.parts):
            self.node(node, self.parts[node])
            self.parts[node] = None
            node += 1

    def node(self, node: int, part: object) -> None:
        self.mover.append((self.root + self.plies[node]) % 2)
        if not _is_inner(part):
            value = self.number(part, node)
            self.first_child.append(0)
            self.child_count.append(0)
            self.leaf_value.append(value)
            self.static_value.append(value)
            return
        static = 0.0
        if _is_static(part):
            static, part = self.static(part, node)
        children = self.children(part, node)
        self.first_child.append(len(self.parts))
        self.child_count.append(len(children))
        self.leaf_value.append(0.0)
        self.static_value.append(static)
        if self.plies[node] == MAX_DEPTH:
            raise BadArgument(TOO_DEEP)
        if len(self.parts) + len(children) > MAX_NODES:
            raise BadArgument(f"the tree has more than {MAX_NODES:,} nodes, or a list in it contains itself")
        self.parts += children
        self.parents += [node] * len(children)
        self.plies += [self.plies[node] + 1] * len(children)
        if isinstance(part, dict):
            for number, name in enumerate(part, 1):
                if not isinstance(name, str) or not name.strip():
                    self.check_name(name, f"child {number} of {self.place(node)}")
            self.names += part
        else:
            self.names += [None] * len(children)

    def static(self, part: Any, node: int) -> tuple[float, Any]:
        place = self.place(node)
        static, children = _number(part["static"], f"the static value of {place}", "it must be"), part["children"]
        if not _is_inner(children):
            raise BadArgument(f"{place} has a static value but no children; they must be a list or a dictionary")
        if _is_static(children):
            raise BadArgument(f"{place} has two static values, one inside the other; it can have one")
        self.with_static.append(node)
        return static, children

    def children(self, part: Any, node: int) -> list[Any]:
        if not part:
            if node == 0:
                raise BadArgument(f"the tree is empty; {NEEDS_ACTION}")
            raise BadArgument(f"{self.place(node)} is {kind_of(part)} without children; an inner node has at least one")
        return list(part.values()) if isinstance(part, dict) else list(part)

    def number(self, part: object, node: int) -> float:
        if (type(part) is int and abs(part) <= 1 << 53) or (type(part) is float and math.isfinite(part)):
            return part + 0.0  # the common case without a place; 0.0 in place of -0.0
        return _number(part, self.place(node), "a leaf is")

    def check_name(self, name: object, place: str) -> None:
        if not isinstance(name, str):
            raise BadArgument(f"the name of {place} is {kind_of(name)}; a name must be text")
        if not name.strip():
            raise BadArgument(f"the name of {place} is empty; give it one, or write a list in place of the dictionary")

    def place(self, node: int) -> str:
        """Returns where a node stands, in words."""
        steps: list[str] = []
        while node and len(steps) < 6:
            parent, name = self.parents[node], self.names[node]
            steps.append(f"child {node - self.first_child[parent] + 1}" if name is None else quoted(name))
            node = parent
        if node:
            steps.append(f"a node {self.plies[node]} plies below the root")
        else:
            steps.append("the root" if self.names[0] is None else quoted(self.names[0]))
        return " of ".join(steps)


def _is_inner(part: object) -> bool:
    return isinstance(part, (list, tuple, dict))


def _is_static(part: object) -> bool:
    return isinstance(part, dict) and len(part) == 2 and "static" in part and "children" in part


def _is_number(part: object) -> bool:
    return not isinstance(part, bool) and isinstance(part, Real)


def _number(part: object, place: str, must: str) -> float:
    """Returns a number as a float of the same value."""
    if isinstance(part, bool) or not isinstance(part, Real):
        inner = ", an inner node a list or a dictionary" if must == "a leaf is" else ""
        raise BadArgument(f"{place} is {kind_of(part)}; {must} a number{inner}")
    try:
        number = float(part) + 0.0
    except OverflowError:
        raise BadArgument(f"{place} is a number too large for a float; {must} a number up to 1.8e308") from None
    if not math.isfinite(number):
        said = "NaN" if math.isnan(number) else "infinite"
        raise BadArgument(f"{place} is {said}; {must} a finite number")
    if isinstance(part, Integral) and int(number) != int(part):
        raise BadArgument(f"{place} is an integer that no float is equal to; {must} a number such as those up to 2**53")
    return number


def nested(tree: object, branching: object) -> Any:
    """Returns the tree of a flat list of leaves."""
    if isinstance(branching, bool) or not isinstance(branching, Integral):
        raise BadArgument(f"branching is {kind_of(branching)}; it must be an integer, 2 or more")
    branching = int(branching)
    if branching < 2:
        raise BadArgument(f"branching is {branching}; it must be 2 or more")
    if not isinstance(tree, (list, tuple)):
        raise BadArgument(f"with branching, the tree is a flat list of numbers; it is {kind_of(tree)}")
    power = 1
    while power < len(tree):
        power *= branching
    if power != len(tree) or power < branching:
        near = sorted({max(power // branching, branching), max(power, branching)})
        raise BadArgument(
            f"the list has {len(tree)} {'leaf' if len(tree) == 1 else 'leaves'}; with branching {branching} it must "
            f"have a power of {branching}, such as {' or '.join(map(str, near))}"
        )
    level: list[Any] = [
        _number(leaf, f"leaf {place} of the list", "with branching, it must be") for place, leaf in enumerate(tree, 1)
    ]
    while len(level) > 1:
        level = [level[start : start + branching] for start in range(0, len(level), branching)]
    return level[0]
