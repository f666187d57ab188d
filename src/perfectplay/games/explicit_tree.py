"""A game that is given as its tree, as in textbooks: the values at the leaves, and MAX and MIN in turn.

    ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])         figure 5.2 of Russell and Norvig, 3rd edition
    ExplicitTree({"A": {"B": [3, 12, 8], "C": [2, 4, 6]}})    the same with names; one top-level name is the root's
    ExplicitTree([3, 5, 6, 9, 1, 2, 0, -1], branching=2)      the leaves of a tree in which every node has two children
    ExplicitTree({"B": {"static": 11, "children": [3, 12]}, "C": 2})       with a static value at an inner node

Nodes are numbered breadth first, so the children of a node stand side by side:

    node         0  1  2  3  4  5  6             0
    child_count  2  3  1  0  0  0  0         1       2
    first_child  1  3  6  0  0  0  0       3 4 5     6
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.game import Game, listed
from perfectplay.games.tree_json import read_json
from perfectplay.games.tree_reading import MAX_DEPTH as MAX_DEPTH
from perfectplay.games.tree_reading import MAX_NODES as MAX_NODES
from perfectplay.games.tree_reading import Reading, nested
from perfectplay.games.tree_reading import Tree as Tree
from perfectplay.games.tree_text import (
    capital_letters,
    folded,
    found_among,
    json_name,
    kind_of,
    number_text,
    quoted,
    visible,
)

MAX_LINES: Final = 200
"""`ExplicitTree.draw` draws no more lines than this."""

MAX: Final = 0
MIN: Final = 1
ROOTS: Final = ("max", "min")


@dataclass(frozen=True, init=False, repr=False, eq=False)
class ExplicitTree(Game[int, int]):
    """A tree of given leaf values; MAX and MIN move in turn.

    A state is the number of a node (the root is 0), an action the number of a child, from 0. The fields
    are tables with one entry a node, read at run time: trees of any content share their machine code.
    """

    first_child: tuple[int, ...]
    """0 at a leaf."""
    child_count: tuple[int, ...]
    leaf_value: tuple[float, ...]
    """The utility for MAX; 0 at an inner node."""
    static_value: tuple[float, ...]
    """What `evaluate` says for MAX: 0 where none was given, and the utility at a leaf."""
    mover: tuple[int, ...]
    leaf_range: tuple[float, ...]
    """The lowest and the highest utility for MAX."""

    if TYPE_CHECKING:  # not fields: no rule depends on them
        _given: tuple[str | None, ...]
        """The names that came with the tree, one entry a node."""
        _with_static: frozenset[int]
        """The inner nodes whose static value was given."""

    can_repeat: ClassVar[bool] = False

    def __init__(self, tree: Tree, *, root: str = "max", branching: int | None = None) -> None:
        """Takes nested lists, or with ``branching`` the list of all leaves.

        ``root`` says who moves at the root, "max" or "min".
        """
        if root not in ROOTS:
            raise BadArgument(f"root is {quoted(root)}; it says who moves there, 'max' or 'min'")
        if branching is not None:
            tree = nested(tree, branching)
        reading = Reading(tree, ROOTS.index(root))
        reading.run()
        leaves = [value for value, count in zip(reading.leaf_value, reading.child_count, strict=True) if count == 0]
        for name, value in (
            ("first_child", tuple(reading.first_child)),
            ("child_count", tuple(reading.child_count)),
            ("leaf_value", tuple(reading.leaf_value)),
            ("static_value", tuple(reading.static_value)),
            ("mover", tuple(reading.mover)),
            ("leaf_range", (min(leaves), max(leaves))),
            ("_given", tuple(reading.names)),
            ("_with_static", frozenset(reading.with_static)),
        ):
            object.__setattr__(self, name, value)

    @classmethod
    def from_json(cls, text: str, *, root: str | None = None, branching: int | None = None) -> ExplicitTree:
        """Returns a tree from JSON: one of the forms above, or {"tree": ..., "root": "min", "branching": 2}.

        ``root`` and ``branching`` override what the text says.
        """
        if not isinstance(text, str):
            raise BadArgument(f"the JSON is {kind_of(text)}; it must be text")
        tree = read_json(text)
        options: dict[str, Any] = {}
        if isinstance(tree, dict) and "tree" in tree and tree.keys() <= {"tree", "root", "branching"}:
            options = dict(tree)
            tree = options.pop("tree")
        if root is not None:
            options["root"] = root
        if branching is not None:
            options["branching"] = branching
        return cls(tree, **options)

    @classmethod
    def from_file(cls, path: str | Path, *, root: str | None = None, branching: int | None = None) -> ExplicitTree:
        """Returns a tree from a file of JSON, as `from_json` reads it."""
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            raise BadArgument(f"there is no file {str(path)!r}; give the path of a tree in JSON") from None
        except IsADirectoryError:
            raise BadArgument(f"{str(path)!r} is a folder; give the path of a tree in JSON") from None
        except UnicodeDecodeError as error:
            raise BadArgument(f"{path} is not UTF-8 text (byte {error.start + 1}); a tree is given in JSON") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BadArgument(f"{str(path)!r} cannot be read: {reason}") from None
        try:
            return cls.from_json(text, root=root, branching=branching)
        except BadArgument as error:
            raise BadArgument(f"{path}: {error}") from None

    # ------------------------------------------------------------------ rules

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return self.mover[state]

    def actions(self, state: int) -> Iterator[int]:
        yield from range(self.child_count[state])

    def result(self, state: int, action: int) -> int:
        return self.first_child[state] + action

    def is_terminal(self, state: int) -> bool:
        return self.child_count[state] == 0

    has_opposite_utilities: ClassVar[bool] = True
    """A search asks for the utility of one player alone, so that who counts its calls counts the leaves."""

    def utility(self, state: int, player: int) -> float:
        if player == MIN:
            return 0.0 - self.leaf_value[state]  # not -x, which makes -0.0 of 0.0
        return self.leaf_value[state]

    def evaluate(self, state: int, player: int) -> float:
        if player == MIN:
            return 0.0 - self.static_value[state]
        return self.static_value[state]

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        if player == MIN:
            return 0.0 - self.leaf_range[1], 0.0 - self.leaf_range[0]
        return self.leaf_range[0], self.leaf_range[1]

    # ------------------------------------------------------------------ the tree as a whole

    @property
    def root(self) -> str:
        """The player to move at the root, "max" or "min"."""
        return ROOTS[self.mover[0]]

    @property
    def has_static_values(self) -> bool:
        """Whether any inner node has a static value, which `evaluate` returns."""
        return bool(self._with_static)

    @property
    def has_evaluation(self) -> bool:
        """Whether `evaluate` knows anything, that is, whether there are static values."""
        return self.has_static_values

    @cached_property
    def depth(self) -> int:
        """The number of plies of the longest line."""
        return len(self._path(len(self.mover) - 1))

    @cached_property
    def _parent(self) -> tuple[int, ...]:
        parents = [0]
        for node, children in enumerate(self.child_count):
            parents += [node] * children
        return tuple(parents)

    def _path(self, state: int) -> list[int]:
        """Returns the nodes from the root, without it, down to ``state``."""
        path = []
        while state:
            path.append(state)
            state = self._parent[state]
        return path[::-1]

    def _content(self) -> tuple[object, ...]:
        tables = self.first_child, self.child_count, self.leaf_value, self.static_value, self.mover
        return *tables, self._given, self._with_static

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ExplicitTree):
            return NotImplemented
        return self is other or self._content() == other._content()

    @cached_property
    def _hash(self) -> int:
        return hash((self.first_child, self.leaf_value, self.mover))  # numbers alone: the same in every process

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<ExplicitTree: {len(self.mover)} nodes, depth {self.depth}, root={self.root!r}>"

    def to_json(self) -> str:
        """Returns the tree as JSON that `from_json` reads."""
        pieces = []
        work: list[int | str] = [0]  # a node, or a text to be copied
        while work:
            item = work.pop()
            if isinstance(item, str):
                pieces.append(item)
                continue
            if not self.child_count[item]:
                pieces.append(number_text(self.leaf_value[item]))
                continue
            first = self.first_child[item]
            is_named = self._given[first] is not None
            if item in self._with_static:
                pieces.append(f'{{"static": {number_text(self.static_value[item])}, "children": ')
                work.append("}")
            pieces.append("{" if is_named else "[")
            work.append("}" if is_named else "]")
            for child in range(first + self.child_count[item] - 1, first - 1, -1):
                work.append(child)
                if is_named:
                    work.append(f"{json_name(self._given[child])}: ")
                if child > first:
                    work.append(", ")
        tree = "".join(pieces)
        if self._given[0] is not None:
            tree = f"{{{json_name(self._given[0])}: {tree}}}"
        return f'{{"tree": {tree}, "root": "{self.root}"}}'

    # ------------------------------------------------------------------ names and pictures

    @cached_property
    def _labels(self) -> tuple[str, ...]:
        taken = {name.casefold() for name in self._given if name is not None}
        letters = (label for label in capital_letters() if label.casefold() not in taken)
        labels: list[str] = []
        for node, given in enumerate(self._given):
            if given is not None:
                labels.append(given)
            elif self.child_count[node]:
                labels.append(next(letters))
            else:
                labels.append(self._unnamed_action(labels, node))
        return tuple(labels)

    def _unnamed_action(self, labels: Sequence[str], node: int) -> str:
        parent = self._parent[node]
        return f"{labels[parent].lower()}{node - self.first_child[parent] + 1}"

    def label(self, state: int) -> str:
        """Returns the node's given name, or else a capital letter for an inner node and "b2" for B's second child."""
        return self._labels[self._known(state)]

    def player_name(self, player: int) -> str:
        return "MIN" if player == MIN else "MAX"

    def action_name(self, state: int, action: int) -> str:
        """Returns the child's given name, or else the node's label in lower case and the child's number, from 1."""
        if not 0 <= action < self.child_count[self._known(state)]:
            raise IllegalMove(f"{self.label(state)} has no child {action}; it has {self.child_count[state]}, from 0 on")
        child = self.first_child[state] + action
        given = self._given[child]
        return self._unnamed_action(self._labels, child) if given is None else given

    def _action_names(self, state: int) -> list[str]:
        return [self.action_name(state, action) for action in self.actions(state)]

    def parse_action(self, state: int, name: str) -> int:
        names = self._action_names(state)
        if not names:
            raise IllegalMove(f"{quoted(name)} is not legal; the game is over at {self.label(state)}")
        found = found_among(name, names)
        if found is None:
            raise IllegalMove(f"{quoted(name)} is not legal; legal are {listed(names)}")
        return found

    @cached_property
    def _has_spaces(self) -> bool:
        return any(name is not None and len(name.split()) > 1 for name in self._given)

    def split_moves(self, text: str) -> list[str]:
        """Returns the moves' names in a line of text; commas separate them, and spaces too if no name has one."""
        if self._has_spaces:
            return [name.strip() for name in text.split(",") if name.strip()]
        return super().split_moves(text)

    def format_position(self, state: int) -> str:
        """Writes the labels from the root to the node, as in "A/B/b1"; ``~1`` is a slash in a name, ``~0`` a tilde."""
        nodes = [0, *self._path(self._known(state))]
        return "/".join(self._labels[node].replace("~", "~0").replace("/", "~1") for node in nodes)

    def parse_position(self, text: str) -> int:
        """Returns the node that `format_position` describes so. A label alone is enough if only one node has it."""
        labels = [part.replace("~1", "/").replace("~0", "~") for part in text.split("/")]
        if len(labels) == 1 and labels[0] != self._labels[0]:
            alike = [node for node, label in enumerate(self._labels) if label == labels[0]] or [
                node for node, label in enumerate(self._labels) if folded(label) == folded(labels[0])
            ]
            if len(alike) == 1:
                return alike[0]
            if alike:
                paths = listed((self.format_position(node) for node in alike), 10)
                raise BadPosition(f"{len(alike)} nodes are called {quoted(labels[0])}; say which: {paths}")
        if folded(labels[0]) != folded(self._labels[0]):
            raise BadPosition(
                f"the position {quoted(text)} does not start at the root; write {self._labels[0]}, "
                f"or labels from it down such as {self.format_position(self.first_child[0])}"
            )
        state = 0
        for label in labels[1:]:
            where = self.format_position(state)
            if not self.child_count[state]:
                raise BadPosition(f"{quoted(label)} is not below {where}, which is a leaf; leave out what follows it")
            first = self.first_child[state]
            children = self._labels[first : first + self.child_count[state]]
            found = found_among(label, children)
            if found is None:
                found = found_among(label, self._action_names(state))
            if found is None:
                raise BadPosition(f"{quoted(label)} is not below {where}; there are {listed(children)}")
            state = first + found
        return state

    def _known(self, state: int) -> int:
        if not 0 <= state < len(self.mover):
            raise BadPosition(f"there is no node {state}; the nodes are 0 to {len(self.mover) - 1}")
        return state

    def draw(self, state: int) -> str:
        """Draws the tree from ``state`` on, one line for each node: who moves there, or its value for MAX."""
        lines: list[str] = []
        nodes = 0
        work = [(self._known(state), "", "")]  # a node, what stands before it, and what before its descendants
        while work:
            node, before, below = work.pop()
            nodes += 1
            if len(lines) < MAX_LINES:
                lines.append(before + self._line(node, is_top=node == state))
            if self.child_count[node]:
                first, last = self.first_child[node], self.first_child[node] + self.child_count[node] - 1
                work.append((last, f"{below}└── ", f"{below}    "))
                branch, bar = f"{below}├── ", f"{below}│   "
                work += [(child, branch, bar) for child in range(last - 1, first - 1, -1)]
        if nodes > len(lines):
            lines.append(f"... {nodes - len(lines):,} nodes more")
        return "\n".join(lines)

    def _line(self, node: int, *, is_top: bool) -> str:
        label = visible(self._labels[node])
        if not self.child_count[node]:
            return f"{label} = {number_text(self.leaf_value[node])}"
        by = "" if is_top or self._given[node] is not None else self._unnamed_action(self._labels, node) + ": "
        static = f", static value {number_text(self.static_value[node])}" if node in self._with_static else ""
        return f"{visible(by)}{label} {self.player_name(self.mover[node])}{static}"
