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

import json
import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, product
from numbers import Integral, Real
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.game import Game, listed

Tree: TypeAlias = float | Sequence[Any] | dict[str, Any]
"""A number (a leaf), a list of trees, or a dictionary that gives each of them a name."""

MAX_DEPTH: Final = 1000
"""No tree is deeper than this, in plies."""
MAX_NODES: Final = 2_500_000
MAX_LINES: Final = 200
"""`ExplicitTree.draw` draws no more lines than this."""

MAX: Final = 0
MIN: Final = 1
ROOTS: Final = ("max", "min")

TOO_DEEP: Final = f"the tree is deeper than {MAX_DEPTH} levels"
NEEDS_ACTION: Final = "a tree needs at least one action, for example [3, 5]"


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
        """``root`` says who moves there, "max" or "min"; with ``branching``, ``tree`` is the list of all leaves."""
        if root not in ROOTS:
            raise BadArgument(f"root is {_quoted(root)}; it says who moves there, 'max' or 'min'")
        if branching is not None:
            tree = _nested(tree, branching)
        reading = _Reading(tree, ROOTS.index(root))
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
        """A tree from JSON: one of the forms above, or {"tree": ..., "root": "min", "branching": 2}.

        ``root`` and ``branching`` override what the text says.
        """
        if not isinstance(text, str):
            raise BadArgument(f"the JSON is {_kind(text)}; it must be text")
        tree = _read_json(text)
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
    def from_file(
        cls, path: str | Path, *, root: str | None = None, branching: int | None = None
    ) -> ExplicitTree:
        """A tree from a file of JSON, as `from_json` reads it."""
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
        for child in range(self.child_count[state]):
            yield child

    def result(self, state: int, action: int) -> int:
        return self.first_child[state] + action

    def is_terminal(self, state: int) -> bool:
        return self.child_count[state] == 0

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
        """Who moves at the root, "max" or "min"."""
        return ROOTS[self.mover[0]]

    @property
    def has_static_values(self) -> bool:
        """Whether any inner node has a static value, so that `evaluate` knows something."""
        return bool(self._with_static)

    @property
    def has_evaluation(self) -> bool:
        """Whether `evaluate` knows anything, which is where there are static values."""
        return self.has_static_values

    @cached_property
    def depth(self) -> int:
        """How many plies the longest line has."""
        return len(self._path(len(self.mover) - 1))

    @cached_property
    def _parent(self) -> tuple[int, ...]:
        parents = [0]
        for node, children in enumerate(self.child_count):
            parents += [node] * children
        return tuple(parents)

    def _path(self, state: int) -> list[int]:
        """The nodes from the root, without it, down to ``state``."""
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
        """The tree as JSON that `from_json` reads."""
        pieces = []
        work: list[int | str] = [0]  # a node, or a text to be copied
        while work:
            item = work.pop()
            if isinstance(item, str):
                pieces.append(item)
                continue
            if not self.child_count[item]:
                pieces.append(_number_text(self.leaf_value[item]))
                continue
            first = self.first_child[item]
            is_named = self._given[first] is not None
            if item in self._with_static:
                pieces.append(f'{{"static": {_number_text(self.static_value[item])}, "children": ')
                work.append("}")
            pieces.append("{" if is_named else "[")
            work.append("}" if is_named else "]")
            for child in range(first + self.child_count[item] - 1, first - 1, -1):
                work.append(child)
                if is_named:
                    work.append(f"{_json_name(self._given[child])}: ")
                if child > first:
                    work.append(", ")
        tree = "".join(pieces)
        if self._given[0] is not None:
            tree = f"{{{_json_name(self._given[0])}: {tree}}}"
        return f'{{"tree": {tree}, "root": "{self.root}"}}'

    # ------------------------------------------------------------------ names and pictures

    @cached_property
    def _labels(self) -> tuple[str, ...]:
        taken = {name.casefold() for name in self._given if name is not None}
        letters = (label for label in _letters() if label.casefold() not in taken)
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
        """The node's name: the given one, or a capital letter at an inner node and "b2" at B's second child."""
        return self._labels[self._known(state)]

    def player_name(self, player: int) -> str:
        return "MIN" if player == MIN else "MAX"

    def action_name(self, state: int, action: int) -> str:
        """The child's given name, or the node's label in lower case and the number of the child, from 1."""
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
            raise IllegalMove(f"{_quoted(name)} is not legal; the game is over at {self.label(state)}")
        found = _found(name, names)
        if found is None:
            raise IllegalMove(f"{_quoted(name)} is not legal; legal are {listed(names)}")
        return found

    @cached_property
    def _has_spaces(self) -> bool:
        return any(name is not None and len(name.split()) > 1 for name in self._given)

    def split_moves(self, text: str) -> list[str]:
        """The names of the moves in one line of text: commas separate them, and spaces unless a name holds one."""
        if self._has_spaces:
            return [name.strip() for name in text.split(",") if name.strip()]
        return super().split_moves(text)

    def format_position(self, state: int) -> str:
        """The labels from the root to the node, as in "A/B/b1"; ``~1`` is a slash in a name, ``~0`` a tilde."""
        nodes = [0, *self._path(self._known(state))]
        return "/".join(self._labels[node].replace("~", "~0").replace("/", "~1") for node in nodes)

    def parse_position(self, text: str) -> int:
        """The node that `format_position` describes so; a label that stands once in the tree will do."""
        labels = [part.replace("~1", "/").replace("~0", "~") for part in text.split("/")]
        if len(labels) == 1 and labels[0] != self._labels[0]:
            alike = [node for node, label in enumerate(self._labels) if label == labels[0]] or [
                node for node, label in enumerate(self._labels) if _folded(label) == _folded(labels[0])
            ]
            if len(alike) == 1:
                return alike[0]
            if alike:
                paths = listed((self.format_position(node) for node in alike), 10)
                raise BadPosition(f"{len(alike)} nodes are called {_quoted(labels[0])}; say which: {paths}")
        if _folded(labels[0]) != _folded(self._labels[0]):
            raise BadPosition(
                f"the position {_quoted(text)} does not start at the root; write {self._labels[0]}, "
                f"or labels from it down such as {self.format_position(self.first_child[0])}"
            )
        state = 0
        for label in labels[1:]:
            where = self.format_position(state)
            if not self.child_count[state]:
                raise BadPosition(f"{_quoted(label)} is not below {where}, which is a leaf; leave out what follows it")
            first = self.first_child[state]
            children = self._labels[first : first + self.child_count[state]]
            found = _found(label, children)
            if found is None:
                found = _found(label, self._action_names(state))
            if found is None:
                raise BadPosition(f"{_quoted(label)} is not below {where}; there are {listed(children)}")
            state = first + found
        return state

    def _known(self, state: int) -> int:
        if not 0 <= state < len(self.mover):
            raise BadPosition(f"there is no node {state}; the nodes are 0 to {len(self.mover) - 1}")
        return state

    def draw(self, state: int) -> str:
        """The tree from ``state`` on, a node a line: who moves there, or its value for MAX."""
        lines: list[str] = []
        nodes = 0
        work = [(self._known(state), 0)]
        while work:
            node, ply = work.pop()
            nodes += 1
            if len(lines) < MAX_LINES:
                lines.append("  " * ply + self._line(node, is_top=ply == 0))
            first = self.first_child[node]
            work += [(child, ply + 1) for child in range(first + self.child_count[node] - 1, first - 1, -1)]
        if nodes > len(lines):
            lines.append(f"... {nodes - len(lines):,} nodes more")
        return "\n".join(lines)

    def _line(self, node: int, *, is_top: bool) -> str:
        label = _visible(self._labels[node])
        if not self.child_count[node]:
            return f"{label} = {_number_text(self.leaf_value[node])}"
        by = "" if is_top or self._given[node] is not None else self._unnamed_action(self._labels, node) + ": "
        static = f", static value {_number_text(self.static_value[node])}" if node in self._with_static else ""
        return f"{_visible(by)}{label} {self.player_name(self.mover[node])}{static}"


# ---------------------------------------------------------------------- reading


class _Reading:
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
            raise BadArgument(f"{self.place(node)} is {_kind(part)} without children; an inner node has at least one")
        return list(part.values()) if isinstance(part, dict) else list(part)

    def number(self, part: object, node: int) -> float:
        if (type(part) is int and abs(part) <= 1 << 53) or (type(part) is float and math.isfinite(part)):
            return part + 0.0  # the common case without a place; 0.0 in place of -0.0
        return _number(part, self.place(node), "a leaf is")

    def check_name(self, name: object, place: str) -> None:
        if not isinstance(name, str):
            raise BadArgument(f"the name of {place} is {_kind(name)}; a name must be text")
        if not name.strip():
            raise BadArgument(f"the name of {place} is empty; give it one, or write a list in place of the dictionary")

    def place(self, node: int) -> str:
        """Where a node stands, in words."""
        steps: list[str] = []
        while node and len(steps) < 6:
            parent, name = self.parents[node], self.names[node]
            steps.append(f"child {node - self.first_child[parent] + 1}" if name is None else _quoted(name))
            node = parent
        if node:
            steps.append(f"a node {self.plies[node]} plies below the root")
        else:
            steps.append("the root" if self.names[0] is None else _quoted(self.names[0]))
        return " of ".join(steps)


def _is_inner(part: object) -> bool:
    return isinstance(part, (list, tuple, dict))


def _is_static(part: object) -> bool:
    return isinstance(part, dict) and len(part) == 2 and "static" in part and "children" in part


def _is_number(part: object) -> bool:
    return not isinstance(part, bool) and isinstance(part, Real)


def _number(part: object, place: str, must: str) -> float:
    """A number as a float of the same value."""
    if isinstance(part, bool) or not isinstance(part, Real):
        inner = ", an inner node a list or a dictionary" if must == "a leaf is" else ""
        raise BadArgument(f"{place} is {_kind(part)}; {must} a number{inner}")
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


def _nested(tree: object, branching: object) -> Any:
    """The tree of a flat list of leaves."""
    if isinstance(branching, bool) or not isinstance(branching, Integral):
        raise BadArgument(f"branching is {_kind(branching)}; it must be an integer, 2 or more")
    branching = int(branching)
    if branching < 2:
        raise BadArgument(f"branching is {branching}; it must be 2 or more")
    if not isinstance(tree, (list, tuple)):
        raise BadArgument(f"with branching, the tree is a flat list of numbers; it is {_kind(tree)}")
    power = 1
    while power < len(tree):
        power *= branching
    if power != len(tree) or power < branching:
        near = sorted({max(power // branching, branching), max(power, branching)})
        raise BadArgument(
            f"the list has {len(tree)} {'leaf' if len(tree) == 1 else 'leaves'}; with branching {branching} it must "
            f"have a power of {branching}, such as {' or '.join(map(str, near))}"
        )
    level: list[Any] = [_number(leaf, f"leaf {place} of the list", "with branching, it must be")
                        for place, leaf in enumerate(tree, 1)]
    while len(level) > 1:
        level = [level[start : start + branching] for start in range(0, len(level), branching)]
    return level[0]


FLAT: Final = re.compile(r"""\[[^][{}"]*\]|\{\s*\}""")
"""A list of numbers, which Python's own reader may have in one piece."""
SPACE: Final = re.compile(r"[ \t\n\r]*")


def _read_json(text: str) -> Any:
    """``json.loads(text)`` without recursion, so that depth cannot hurt, and without names given twice."""
    try:
        return _read_json_strictly(text)
    except json.JSONDecodeError as error:
        raise BadArgument(f"the JSON is wrong at line {error.lineno}, column {error.colno}: {error.msg}") from None


def _read_json_strictly(text: str) -> Any:
    decoder = json.JSONDecoder(parse_int=_integer)
    unfinished: list[Any] = []
    names: list[str] = []  # of the children that are being read, one for each unfinished dictionary
    at = _skip(text, 0)
    while True:
        if text[at : at + 1] in ("[", "{") and not FLAT.match(text, at):
            if len(unfinished) > 2 * MAX_DEPTH + 2:
                raise BadArgument(TOO_DEEP)
            unfinished.append([] if text[at] == "[" else {})
            at = _skip(text, at + 1)
            if isinstance(unfinished[-1], dict):
                at = _read_name(text, at, decoder, unfinished[-1], names)
            continue
        value, at = decoder.raw_decode(text, at)
        at = _skip(text, at)
        while unfinished:  # a value is complete: into what surrounds it
            around = unfinished[-1]
            if isinstance(around, dict):
                around[names.pop()] = value
            else:
                around.append(value)
            if text[at : at + 1] == ",":
                at = _skip(text, at + 1)
                if isinstance(around, dict):
                    at = _read_name(text, at, decoder, around, names)
                break
            if text[at : at + 1] != ("}" if isinstance(around, dict) else "]"):
                raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
            value = unfinished.pop()
            at = _skip(text, at + 1)
        else:
            if at < len(text):
                raise json.JSONDecodeError("Extra data", text, at)
            return value


def _read_name(text: str, at: int, decoder: json.JSONDecoder, around: dict[str, Any], names: list[str]) -> int:
    if text[at : at + 1] != '"':
        raise json.JSONDecodeError("Expecting property name enclosed in double quotes", text, at)
    name, end = decoder.raw_decode(text, at)
    if name in around:
        line = text.count("\n", 0, at) + 1
        raise BadArgument(f"the name {_quoted(name)} stands twice in one object of the JSON, again in line {line}")
    names.append(name)
    end = _skip(text, end)
    if text[end : end + 1] != ":":
        raise json.JSONDecodeError("Expecting ':' delimiter", text, end)
    return _skip(text, end + 1)


def _skip(text: str, at: int) -> int:
    match = SPACE.match(text, at)
    return match.end() if match else at


def _integer(text: str) -> int:
    return int(text[:400])  # far too large for a float in any case, and Python refuses to read the longest


# ---------------------------------------------------------------------- text


def _letters() -> Iterator[str]:
    """A to Z, AA, AB, ..."""
    for length in count(1):
        for letters in product(ascii_uppercase, repeat=length):
            yield "".join(letters)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip().casefold()


def _found(name: str, names: Sequence[str]) -> int | None:
    """Where ``name`` stands among ``names``: exactly so, or else the only one that differs in case or spaces."""
    if name in names:
        return names.index(name)
    alike = [place for place, known in enumerate(names) if _folded(known) == _folded(name)]
    return alike[0] if len(alike) == 1 else None


def _quoted(value: object) -> str:
    """A value for a sentence: text and small things as they are, the beginning of long ones."""
    if isinstance(value, str):
        return repr(value) if len(value) <= 60 else f"{value[:60]!r}..."
    return _kind(value)


def _kind(value: object) -> str:
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, Real):
        return "a number"
    if isinstance(value, str):
        return f"the text {_quoted(value)}"
    name = "dictionary" if isinstance(value, dict) else type(value).__name__
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def _visible(name: str) -> str:
    """A name on one line: what breaks lines or cannot be written is escaped."""
    return "".join(
        letter.encode("unicode_escape").decode() if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter
        for letter in name
    )


def _number_text(number: float) -> str:
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)


def _json_name(name: str | None) -> str:
    return json.dumps(name, ensure_ascii=not (name or "").isprintable())
