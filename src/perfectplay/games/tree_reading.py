"""Reads nested lists and dictionaries into the tables of an explicit tree, and says what is wrong with them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from numbers import Integral, Real
from typing import Any, Final, TypeAlias

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE
from perfectplay.games.tree_players import Seats
from perfectplay.games.tree_text import kind_of, quoted

Tree: TypeAlias = float | Sequence[Any] | dict[str, Any]
"""A number (a leaf; a list of numbers where each player plays for itself), a list of trees, a dictionary that gives
each of them a name, or one that describes a node: {"chance": [[0.5, 3], [0.5, 8]]}."""

MAX_DEPTH: Final = 1000
"""No tree is deeper than this, in plies."""
MAX_NODES: Final = 2_500_000

TOO_DEEP: Final = f"the tree is deeper than {MAX_DEPTH} levels"
NEEDS_ACTION: Final = "a tree needs at least one action, for example [3, 5]"
NEEDS_ACTIONS: Final = "a tree needs at least one action, for example [[1, 2, 6], [4, 2, 3]]"

KEYS: Final = ("children", "chance", "static", "player", "probabilities")
"""What a node that is described can say."""
MOST_OFF: Final = 1e-9
"""The probabilities of a chance node together may be so far from 1."""


class Reading:
    """One walk over nested lists and dictionaries, breadth first and without recursion."""

    def __init__(self, tree: object, seats: Seats) -> None:
        self.seats = seats
        self.parts = [tree]
        self.names: list[str | None] = [None]
        self.parents = [0]
        self.plies = [0]
        self.turns = [seats.first]
        """By node: whose turn it is, if neither the node nor its layer says something else."""
        self.probability = [0.0]
        """By node: how probable it is at the chance node above; 0 elsewhere."""
        self.first_child: list[int] = []
        self.child_count: list[int] = []
        self.leaf_value: list[float] = []
        self.static_value: list[float] = []
        self.shares: list[float] = []
        """By node and player, where each plays for itself."""
        self.static_shares: list[float] = []
        self.mover: list[int] = []
        self.with_static: list[int] = []

    def run(self) -> None:
        top = self.parts[0]
        if isinstance(top, dict) and len(top) == 1 and not is_described(top):
            ((name, inner),) = top.items()
            if not is_number(inner):
                self.check_name(name, "the root")
                self.names[0], self.parts[0] = name, inner
        if is_number(self.parts[0]):
            raise BadArgument(f"the tree is a single number; {NEEDS_ACTION}")
        if isinstance(top, str):
            raise BadArgument("the tree is text; ExplicitTree.from_json reads text, ExplicitTree.from_file a file")
        if _is_inner(self.parts[0]) and self.is_leaf(self.parts[0]):
            raise BadArgument(f"the tree is a single leaf; {NEEDS_ACTIONS}")
        node = 0
        while node < len(self.parts):
            self.node(node, self.parts[node])
            self.parts[node] = None
            node += 1

    def is_leaf(self, part: object) -> bool:
        if not self.seats.has_shares:
            return not _is_inner(part)
        return not _is_inner(part) or (isinstance(part, (list, tuple)) and len(part) > 0 and all(map(is_number, part)))

    def node(self, node: int, part: object) -> None:
        if self.is_leaf(part):
            self.mover.append(self.turns[node])
            self.first_child.append(0)
            self.child_count.append(0)
            self.worth(part, self.place(node) if self.seats.has_shares else "", node, "a leaf is")
            return
        described: dict[str, Any] = {}
        if isinstance(part, dict) and is_described(part):
            described = {str(key): value for key, value in part.items()}
            part = self.described_children(described, node)
        mover = self.moves(described, node)
        children = self.children(part, node, is_chance=mover == CHANCE)
        odds = self.odds(part, described, node, len(children)) if mover == CHANCE else []
        self.mover.append(mover)
        if "chance" in described:
            children = [entry[1] for entry in children]
        if "static" in described:
            self.with_static.append(node)
            self.worth(
                described["static"], f"the static value of {self.place(node)}", node, "it must be", is_leaf=False
            )
        else:
            self.no_worth()
        self.first_child.append(len(self.parts))
        self.child_count.append(len(children))
        if self.plies[node] == MAX_DEPTH:
            raise BadArgument(TOO_DEEP)
        if len(self.parts) + len(children) > MAX_NODES:
            raise BadArgument(f"the tree has more than {MAX_NODES:,} nodes, or a list in it contains itself")
        self.parts += children
        self.parents += [node] * len(children)
        self.plies += [self.plies[node] + 1] * len(children)
        self.turns += [self.seats.after(mover, self.turns[node])] * len(children)
        self.probability += odds or [0.0] * len(children)
        if isinstance(part, dict):
            for number, name in enumerate(part, 1):
                if not isinstance(name, str) or not name.strip():
                    self.check_name(name, f"child {number} of {self.place(node)}")
            self.names += part
        else:
            self.names += [None] * len(children)

    # ------------------------------------------------------------ nodes that are described

    def described_children(self, described: dict[str, Any], node: int) -> object:
        """Returns the children, or the outcomes, of a node that says more about itself."""
        place = self.place(node)
        for key in described:
            if key not in KEYS:
                raise BadArgument(
                    f"{place} has the key {quoted(key)}, which is not known; a node that is described has "
                    f"{', '.join(KEYS[:-1])} and {KEYS[-1]}"
                )
        if "chance" in described:
            for key in ("children", "player", "probabilities"):
                if key in described:
                    raise BadArgument(
                        f"{place} has both chance and {key}; chance says all of it, such as [[0.5, 3], [0.5, 8]]"
                    )
            return described["chance"]
        children = described.get("children")
        if not _is_inner(children):
            said = "a static value" if "static" in described else "a player"
            raise BadArgument(f"{place} has {said} but no children; they must be a list or a dictionary")
        if "static" in described and isinstance(children, dict) and children.keys() == {"static", "children"}:
            raise BadArgument(f"{place} has two static values, one inside the other; it can have one")
        return children

    def moves(self, described: dict[str, Any], node: int) -> int:
        """Returns who moves at a node."""
        if "chance" in described:
            return CHANCE
        mover = self.seats.mover(self.plies[node], self.turns[node])
        if "player" in described:
            found = self.seats.found(described["player"])
            if found is None:
                said = quoted(described["player"])
                raise BadArgument(f"the player of {self.place(node)} is {said}; it must be {self.seats.known()}")
            mover = found
        if "probabilities" in described and mover != CHANCE:
            raise BadArgument(f"{self.place(node)} has probabilities, but {self.seats.names[mover]} moves there")
        return mover

    def odds(self, part: Any, described: dict[str, Any], node: int, count: int) -> list[float]:
        """Returns the probabilities of the outcomes of a chance node; equal ones where none are given."""
        place = self.place(node)
        if "chance" in described:
            entries = list(part.values()) if isinstance(part, dict) else list(part)
            for number, entry in enumerate(entries, 1):
                if not isinstance(entry, (list, tuple)) or len(entry) != 2 or not _may_be_probability(entry[0]):
                    raise BadArgument(
                        f"outcome {number} of {place} is {kind_of(entry)}; an outcome is its probability and what "
                        f"follows, such as [0.5, 3]"
                    )
            given = [entry[0] for entry in entries]
        elif "probabilities" in described:
            given = described["probabilities"]
            if not isinstance(given, (list, tuple)) or len(given) != count:
                said = f"{len(given)} probabilities" if isinstance(given, (list, tuple)) else kind_of(given)
                raise BadArgument(f"{place} has {said} for its {count} children; it must be a list with one for each")
        else:
            return [1 / count] * count
        odds = [self.probability_of(value, number, place) for number, value in enumerate(given, 1)]
        if abs(math.fsum(odds) - 1) > MOST_OFF:
            raise BadArgument(f"the probabilities of {place} sum to {math.fsum(odds):.12g}; they must sum to 1")
        return odds

    def probability_of(self, value: object, number: int, place: str) -> float:
        what = f"the probability of outcome {number} of {place}"
        if isinstance(value, str):
            try:
                value = Fraction(value[:100])
            except (ValueError, ZeroDivisionError):
                raise BadArgument(f"{what} is {quoted(value)}; it must be a number such as 0.25 or '1/4'") from None
        probability = number_of(value, what, "it must be")
        if not 0 <= probability <= 1:
            raise BadArgument(f"{what} is {probability:g}; it must be from 0 to 1")
        return probability

    def children(self, part: Any, node: int, *, is_chance: bool) -> list[Any]:
        if not _is_inner(part):
            raise BadArgument(
                f"{self.place(node)} is {kind_of(part)}; a leaf is a number, an inner node a list or a dictionary"
            )
        if part:
            return list(part.values()) if isinstance(part, dict) else list(part)
        if is_chance:
            raise BadArgument(f"{self.place(node)} is a chance node without children; it has at least one outcome")
        if node == 0:
            raise BadArgument(f"the tree is empty; {NEEDS_ACTION}")
        raise BadArgument(f"{self.place(node)} is {kind_of(part)} without children; an inner node has at least one")

    # ------------------------------------------------------------ what nodes are worth

    def worth(self, part: Any, place: str, node: int, must: str, *, is_leaf: bool = True) -> None:
        """Keeps the utility of a leaf, or the static value of an inner node."""
        if self.seats.has_shares:
            shares = self.vector(part, place, must)
            self.leaf_value.append(0.0)
            self.static_value.append(0.0)
            self.shares += shares if is_leaf else [0.0] * len(shares)
            self.static_shares += shares
            return
        if (type(part) is int and abs(part) <= 1 << 53) or (type(part) is float and math.isfinite(part)):
            value = part + 0.0  # the common case without a place; 0.0 in place of -0.0
        else:
            value = number_of(part, place or self.place(node), must)
        self.leaf_value.append(value if is_leaf else 0.0)
        self.static_value.append(value)

    def no_worth(self) -> None:
        self.leaf_value.append(0.0)
        self.static_value.append(0.0)
        if self.seats.has_shares:
            self.shares += [0.0] * len(self.seats.names)
            self.static_shares += [0.0] * len(self.seats.names)

    def vector(self, part: Any, place: str, must: str) -> list[float]:
        """Returns a utility for each player."""
        count = len(self.seats.names)
        if not isinstance(part, (list, tuple)):
            inner = ", an inner node a list or a dictionary" if must == "a leaf is" else ""
            raise BadArgument(
                f"{place} is {kind_of(part)}; {must} a list of {count} numbers, one for each player{inner}"
            )
        if len(part) != count:
            said = "1 utility" if len(part) == 1 else f"{len(part)} utilities"
            raise BadArgument(f"{place} has {said}; {must} a list of {count} numbers, one for each player")
        return [number_of(value, f"utility {number} of {place}", "it must be") for number, value in enumerate(part, 1)]

    # ------------------------------------------------------------ names and places

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


def is_described(part: dict[Any, Any]) -> bool:
    """Returns whether a dictionary describes one node; if not, its keys are the names of children.

    It does if it has the key "children" or "chance", and no number there; or a static value and children; or a player's
    name, because no child is a text.
    """
    if isinstance(part.get("player"), str):
        return True
    if any(key in part and isinstance(part[key], (list, tuple, dict)) for key in ("children", "chance")):
        return True
    return len(part) == 2 and "children" in part and "static" in part


def _is_inner(part: object) -> bool:
    return isinstance(part, (list, tuple, dict))


def is_number(part: object) -> bool:
    return not isinstance(part, bool) and isinstance(part, Real)


def _may_be_probability(part: object) -> bool:
    return is_number(part) or isinstance(part, str)


def number_of(part: object, place: str, must: str) -> float:
    """Returns a number as a float of the same value; a fraction as the nearest float."""
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


def nested(tree: object, branching: object, *, has_shares: bool = False) -> Any:
    """Returns the tree of a flat list of leaves; with ``has_shares`` a leaf is not one number, and is checked later."""
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
        leaf if has_shares else number_of(leaf, f"leaf {place} of the list", "with branching, it must be")
        for place, leaf in enumerate(tree, 1)
    ]
    while len(level) > 1:
        level = [level[start : start + branching] for start in range(0, len(level), branching)]
    return level[0]


def ranges_of(reading: Reading) -> tuple[float, ...]:
    """Returns the lowest and the highest utility at the leaves; for each player, where each plays for itself."""
    leaves = [node for node, count in enumerate(reading.child_count) if count == 0]
    if not reading.seats.has_shares:
        values = [reading.leaf_value[node] for node in leaves]
        if CHANCE in reading.mover:  # Star pruning rests on estimates that keep within the bounds
            values += [reading.static_value[node] for node in reading.with_static]
        return min(values), max(values)
    count = len(reading.seats.names)
    columns = [[reading.shares[node * count + player] for node in leaves] for player in range(count)]
    return tuple(end for column in columns for end in (min(column), max(column)))


def bring_within(reading: Reading, ranges: tuple[float, ...]) -> None:
    """Moves the static values that were not given, 0, into the range, where there is chance."""
    if CHANCE not in reading.mover or reading.seats.has_shares or ranges[0] <= 0 <= ranges[1]:
        return
    nearest = min(max(0.0, ranges[0]), ranges[1])
    given = set(reading.with_static)
    for node, count in enumerate(reading.child_count):
        if count and node not in given:
            reading.static_value[node] = nearest
