"""Trees in the forms that students' searches take: nested lists, tuples, and objects with children and a value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, SupportsIndex

from perfectplay.teaching.diagnosis.cases import Node
from perfectplay.teaching.diagnosis.observing import Record


class Branch(list[Any]):
    """An inner node as a list that notes which of its leaves are taken out.

    Where a search to a depth returns the node itself, it stands for its static value: it can be compared and negated.
    """

    def __init__(self, node: Node, children: list[Any], record: Record, sign: float) -> None:
        super().__init__(children)
        self.node, self.record, self.sign = node, record, sign
        self.is_seen = False

    def _taken(self, place: int) -> Any:
        child = self.node.children[place]
        if child.is_leaf:
            self.record.look_at(child)
        else:
            self.record.count()
        return list.__getitem__(self, place)

    def __iter__(self) -> Iterator[Any]:
        for place in range(len(self.node.children)):
            yield self._taken(place)

    def __reversed__(self) -> Iterator[Any]:
        for place in range(len(self.node.children) - 1, -1, -1):
            yield self._taken(place)

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        places = range(len(self.node.children))
        if isinstance(place, slice):
            return [self._taken(one) for one in places[place]]
        return self._taken(places[place])

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(id(self.node))

    def evaluated(self) -> float:
        """Returns the static value to an evaluation function, which is noted each time."""
        self.is_seen = True
        self.record.look_at(self.node)
        return self.sign * self.node.value

    @property
    def number(self) -> float:
        """The static value."""
        if not self.is_seen:
            self.is_seen = True
            self.record.look_at(self.node)
        return self.sign * self.node.value

    def __float__(self) -> float:
        return float(self.number)

    def __int__(self) -> int:
        return int(self.number)

    def __neg__(self) -> float:
        return -self.number

    def __lt__(self, other: Any) -> bool:
        return bool(self.number < _number(other))

    def __le__(self, other: Any) -> bool:
        return bool(self.number <= _number(other))

    def __gt__(self, other: Any) -> bool:
        return bool(self.number > _number(other))

    def __ge__(self, other: Any) -> bool:
        return bool(self.number >= _number(other))

    def __add__(self, other: Any) -> Any:
        return self.number + _number(other)

    __radd__ = __add__

    def __mul__(self, other: Any) -> Any:
        return self.number * _number(other)

    __rmul__ = __mul__

    def __sub__(self, other: Any) -> Any:
        return self.number - _number(other)

    def __rsub__(self, other: Any) -> Any:
        return _number(other) - self.number

    def __truediv__(self, other: Any) -> float:
        return self.number / float(_number(other))


def _number(value: Any) -> Any:
    return value.number if isinstance(value, Branch) else value


class _Called(float):
    """A number that may be called, for programs in which a value is a method."""

    def __call__(self, *_: Any) -> float:
        return float(self)


class _Flag(int):
    """A truth value that may be called."""

    def __call__(self, *_: Any) -> bool:
        return bool(self)


class _Children(list[Any]):
    """A list that may be called."""

    def __call__(self, *_: Any) -> list[Any]:
        return self


class TreeNode:
    """A node as an object with ``children``, ``value`` and ``is_leaf``, under all their usual names."""

    def __init__(self, node: Node, children: list[Any], record: Record, sign: float) -> None:
        self.node, self.record, self.sign = node, record, sign
        self.children = _Children(children)

    def __lt__(self, other: TreeNode) -> bool:
        numbers = self.record.case.numbers
        return numbers[id(self.node)] < numbers[id(other.node)]

    @property
    def value(self) -> float:
        self.record.look_at(self.node)
        return _Called(self.sign * self.node.value)

    val = score = utility = heuristic = static = evaluation = evaluate = eval = data = static_value = value
    heuristic_value = get_value = payoff = reward = value

    @property
    def is_leaf(self) -> bool:
        self.record.count()
        return _Flag(self.node.is_leaf)  # type: ignore[return-value]

    is_terminal = terminal = isLeaf = isTerminal = leaf = is_terminal_node = is_over = is_leaf

    @property
    def child_nodes(self) -> list[Any]:
        return self.children

    get_children = successors = getChildren = branches = moves = nexts = child_nodes

    @property
    def name(self) -> str:
        return f"n{self.record.case.numbers[id(self.node)]}"


def built(node: Node, record: Record, form: str, *, sign: float = 1, turns: bool = False) -> Any:
    """Returns a tree in a form: "branch", "list", "tuple" or "object".

    ``sign`` multiplies all values; with ``turns``, values are for the player to move, so that it changes with each ply.
    """
    known: dict[int, Any] = {}

    def make(at: Node, here: float) -> Any:
        if id(at) in known:
            return known[id(at)]
        below = -here if turns else here
        children = [make(child, below) for child in at.children]
        made: Any
        if form == "object":
            made = TreeNode(at, children, record, here)
        elif at.is_leaf:
            made = int(here * at.value)
        elif form == "branch":
            made = Branch(at, children, record, here)
        else:
            made = tuple(children) if form == "tuple" else children
        known[id(at)] = made
        return made

    return make(node, sign)
