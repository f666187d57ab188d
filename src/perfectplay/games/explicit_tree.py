"""A game that is given as its tree, as in textbooks: the values at the leaves, and who moves at the other nodes.

    ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])         figure 5.2 of Russell and Norvig, 3rd edition
    ExplicitTree({"A": {"B": [3, 12, 8], "C": [2, 4, 6]}})    the same with names; one top-level name is the root's
    ExplicitTree([3, 5, 6, 9, 1, 2, 0, -1], branching=2)      the leaves of a tree in which every node has two children
    ExplicitTree({"B": {"static": 11, "children": [3, 12]}, "C": 2})       with a static value at an inner node
    ExplicitTree([{"chance": [[0.9, 2], [0.1, 3]]}, [1, 4]])               with a chance node
    ExplicitTree([[3, 12, 9], [2, 4, 6]], layers=["MAX", "chance"])        chance in each second layer, all alike
    ExplicitTree([{"player": "MIN", "children": [[4, 1], [2]]}, 3])        MIN moves twice in a row
    ExplicitTree([[[1, 2, 6], [4, 2, 3]]], players=["A", "B", "C"])        three players, a utility for each at a leaf

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
from perfectplay.game import CHANCE, Game, listed
from perfectplay.games.tree_json import read_json
from perfectplay.games.tree_players import CHANCE_NAME, ROOTS, Seats, seats_of
from perfectplay.games.tree_players import MAX as MAX
from perfectplay.games.tree_players import MIN as MIN
from perfectplay.games.tree_reading import MAX_DEPTH as MAX_DEPTH
from perfectplay.games.tree_reading import MAX_NODES as MAX_NODES
from perfectplay.games.tree_reading import Reading, bring_within, is_described, nested, ranges_of
from perfectplay.games.tree_reading import Tree as Tree
from perfectplay.games.tree_text import (
    capital_letters,
    folded,
    found_among,
    kind_of,
    number_text,
    probability_text,
    quoted,
    visible,
)
from perfectplay.games.tree_writing import json_of

MAX_LINES: Final = 200
"""`ExplicitTree.draw` draws no more lines than this."""

OPTIONS: Final = ("root", "branching", "players", "layers")
"""What can stand beside "tree" in JSON."""
NO_SHARES: Final = (0.0,)


@dataclass(frozen=True, init=False, repr=False, eq=False)
class ExplicitTree(Game[int, int]):
    """A tree of given leaf values; MAX and MIN move in turn, or who else is named.

    A state is the number of a node (the root is 0), an action the number of a child, from 0. The fields
    are tables with one entry a node, read at run time: trees of any content share their machine code.
    """

    players: int

    first_child: tuple[int, ...]
    """0 at a leaf."""
    child_count: tuple[int, ...]
    leaf_value: tuple[float, ...]
    """The utility for MAX; 0 at an inner node."""
    static_value: tuple[float, ...]
    """What `evaluate` says for MAX: the utility at a leaf, and where none was given 0, or in a tree with chance nodes
    the utility nearest to 0."""
    mover: tuple[int, ...]
    """Who moves there, `CHANCE` included; at a leaf, whose turn it would be."""
    probability: tuple[float, ...]
    """How probable the node is at the chance node above it; 0 elsewhere."""
    leaf_range: tuple[float, ...]
    """The lowest and the highest utility for MAX; where each plays for itself, a pair for each player. In a tree with
    chance nodes, static values count as well."""
    sides: tuple[int, ...]
    """By player: `MAX` or `MIN`, whose utility it gets."""
    teams: tuple[int, ...]
    """By player: the first player of its side."""
    has_shares: bool
    """Whether each player plays for itself, so that a leaf has a utility for each of them."""
    shares: tuple[float, ...]
    """The utilities by node and player, where each plays for itself; `leaf_value` is 0 there."""
    static_shares: tuple[float, ...]

    if TYPE_CHECKING:  # not fields: no rule depends on them
        _seats: Seats
        _given: tuple[str | None, ...]
        """The names that came with the tree, one entry a node."""
        _with_static: frozenset[int]
        """The inner nodes whose static value was given."""

    can_repeat: ClassVar[bool] = False

    def __init__(
        self,
        tree: Tree,
        *,
        root: str | None = None,
        branching: int | None = None,
        players: Sequence[str] | dict[str, str] | None = None,
        layers: Sequence[str] | None = None,
    ) -> None:
        """Takes nested lists, or with ``branching`` the list of all leaves.

        ``root`` says who moves at the root, "max" (the default) or "min", or another player by name. ``players`` are
        their names: two, of whom the first gets the utility and the second its opposite; a dictionary that says for
        each of them "max" or "min"; or more than two names, and then a leaf is a list with a utility for each of them.
        They take turns, chance nodes left aside, unless ``layers`` says who moves at each ply ("chance" for a layer of
        chance nodes), from the start again after the last. Raises `BadArgument`.
        """
        seats = seats_of(players, layers, root)
        if branching is not None:
            tree = nested(tree, branching, has_shares=seats.has_shares)
        reading = Reading(tree, seats)
        reading.run()
        ranges = ranges_of(reading)
        bring_within(reading, ranges)
        for name, value in (
            ("players", len(seats.names)),
            ("first_child", tuple(reading.first_child)),
            ("child_count", tuple(reading.child_count)),
            ("leaf_value", tuple(reading.leaf_value)),
            ("static_value", tuple(reading.static_value)),
            ("mover", tuple(reading.mover)),
            ("probability", tuple(reading.probability)),
            ("leaf_range", ranges),
            ("sides", seats.sides),
            ("teams", seats.teams),
            ("has_shares", seats.has_shares),
            ("shares", tuple(reading.shares) or NO_SHARES),
            ("static_shares", tuple(reading.static_shares) or NO_SHARES),
            ("_seats", seats),
            ("_given", tuple(reading.names)),
            ("_with_static", frozenset(reading.with_static)),
        ):
            object.__setattr__(self, name, value)

    @classmethod
    def from_json(cls, text: str, *, root: str | None = None, branching: int | None = None) -> ExplicitTree:
        """Returns a tree from JSON: one of the forms above, or {"tree": ..., "root": "min", "branching": 2}.

        Beside "tree" can stand "root", "branching", "players" and "layers". ``root`` and ``branching`` override what
        the text says.
        """
        if not isinstance(text, str):
            raise BadArgument(f"the JSON is {kind_of(text)}; it must be text")
        tree = read_json(text)
        options: dict[str, Any] = {}
        if _has_options(tree):
            options = dict(tree)
            tree = options.pop("tree")
            for name, value in options.items():
                _check_option(name, value)
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

    def team(self, player: int) -> int:
        return self.teams[player]

    def actions(self, state: int) -> Iterator[int]:
        yield from range(self.child_count[state])

    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        for child in range(self.child_count[state]):
            yield child, self.probability[self.first_child[state] + child]

    def result(self, state: int, action: int) -> int:
        return self.first_child[state] + action

    def is_terminal(self, state: int) -> bool:
        return self.child_count[state] == 0

    has_opposite_utilities: ClassVar[bool] = True
    """Who counts the calls of `utility` counts the leaves."""

    def utility(self, state: int, player: int) -> float:
        if self.has_shares:
            return self.shares[state * self.players + player]
        if self.sides[player] == MIN:
            return 0.0 - self.leaf_value[state]  # not -x, which makes -0.0 of 0.0
        return self.leaf_value[state]

    def evaluate(self, state: int, player: int) -> float:
        if self.has_shares:
            return self.static_shares[state * self.players + player]
        if self.sides[player] == MIN:
            return 0.0 - self.static_value[state]
        return self.static_value[state]

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        if self.has_shares:
            return self.leaf_range[2 * player], self.leaf_range[2 * player + 1]
        if self.sides[player] == MIN:
            return 0.0 - self.leaf_range[1], 0.0 - self.leaf_range[0]
        return self.leaf_range[0], self.leaf_range[1]

    # ------------------------------------------------------------------ the tree as a whole

    @property
    def root(self) -> str:
        """The player to move at the root: "max" or "min", a player's name, or "chance"."""
        if self.mover[0] == CHANCE:
            return CHANCE_NAME
        return ROOTS[self.mover[0]] if self._seats.are_usual else self._seats.names[self.mover[0]]

    @property
    def has_chance(self) -> bool:
        """Whether chance moves anywhere in the tree."""
        return CHANCE in self.mover

    @property
    def is_plain(self) -> bool:
        """Whether MAX and MIN move in turn, without chance and names of players."""
        return self._seats.are_usual and not self._seats.layers and not self.has_chance and self._takes_turns

    @cached_property
    def _takes_turns(self) -> bool:
        return all(self.mover[node] != self.mover[self._parent[node]] for node in range(1, len(self.mover)))

    def is_on_side_of_max(self, player: int) -> bool:
        """Returns whether a player gets the utility that stands at the leaves; if not, its opposite."""
        return self.sides[player] == MAX

    @property
    def has_static_values(self) -> bool:
        """Whether any inner node has a static value, which `evaluate` returns."""
        return bool(self._with_static)

    @property
    def has_evaluation(self) -> bool:
        """Whether `evaluate` knows anything, that is, whether there are static values."""
        return self.has_static_values

    def has_static(self, node: int) -> bool:
        """Returns whether a static value of this inner node was given."""
        return node in self._with_static

    def parent(self, node: int) -> int:
        """Returns the node above; the root of itself."""
        return self._parent[node]

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
        tables = self.first_child, self.child_count, self.leaf_value, self.static_value, self.mover, self.probability
        shares = self.has_shares, self.shares, self.static_shares
        return *tables, *shares, self._seats.names, self._seats.sides, self._given, self._with_static

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
        return json_of(self)

    def worth_text(self, node: int, *, brackets: str = "()") -> str:
        """Writes the utility at a leaf: "3", or "(1, 2, 6)" where each player plays for itself."""
        return self._written(node, self.leaf_value, self.shares, brackets)

    def static_text(self, node: int, *, brackets: str = "()") -> str:
        """Writes the static value of an inner node, as `worth_text` does."""
        return self._written(node, self.static_value, self.static_shares, brackets)

    def _written(self, node: int, values: Sequence[float], shares: Sequence[float], brackets: str) -> str:
        if not self.has_shares:
            return number_text(values[node])
        own = shares[node * self.players : (node + 1) * self.players]
        return f"{brackets[0]}{', '.join(map(number_text, own))}{brackets[1]}"

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
        return CHANCE_NAME if player == CHANCE else self._seats.names[player]

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
        is_leaf = not self.child_count[node]
        by = "" if is_top or is_leaf or self._given[node] is not None else self._unnamed_action(self._labels, node)
        if not is_top and self.mover[self._parent[node]] == CHANCE:
            probability = f"({probability_text(self.probability[node])})"
            if by:
                by = f"{by} {probability}"
            else:
                label = f"{label} {probability}"
        if is_leaf:
            return f"{label} = {self.worth_text(node)}"
        by = f"{visible(by)}: " if by else ""
        static = f", static value {self.static_text(node)}" if node in self._with_static else ""
        return f"{by}{label} {visible(self.player_name(self.mover[node]))}{static}"


def _has_options(tree: object) -> bool:
    """Returns whether JSON is a tree with options. Raises `BadArgument` if there is one beside them that is unknown."""
    if not isinstance(tree, dict) or "tree" not in tree or is_described(tree):
        return False
    unknown = [key for key in tree if key not in ("tree", *OPTIONS)]
    if not unknown:
        return True
    others = [tree[key] for key in tree if key != "tree" and key in OPTIONS]
    if any(isinstance(value, str) for value in others):
        raise BadArgument(
            f"the key {quoted(unknown[0])} beside the tree is not known; there can be {', '.join(OPTIONS[:-1])} and "
            f"{OPTIONS[-1]}"
        )
    return False


def _check_option(name: str, value: object) -> None:
    if value is not None:
        return
    if name == "root":
        raise BadArgument("root is None; it says who moves there, 'max' or 'min'")
    raise BadArgument(f"{name} is None; leave it out")
