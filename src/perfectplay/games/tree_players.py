"""Who moves in an explicit tree: the players by name, whose utility counts for whom, and whose turn it is at a node.

Seats()                                                 MAX and MIN in turn
seats_of(None, ["MAX", "chance", "MIN", "chance"])      whose turn it is in each layer; then from the start again
seats_of({"Pac-Man": "max", "Inky": "min", "Clyde": "min"})     two sides: the ghosts move one after the other
seats_of(["A", "B", "C"])                               each for itself: a leaf has a utility for each of them
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, listed
from perfectplay.games.tree_text import folded, found_among, kind_of, quoted

MAX: Final = 0
MIN: Final = 1
ROOTS: Final = ("max", "min")
NAMES: Final = ("MAX", "MIN")
CHANCE_NAME: Final = "chance"
MOST_PLAYERS: Final = 12


@dataclass(frozen=True)
class Seats:
    """The players of a tree and the order in which they move."""

    names: tuple[str, ...] = NAMES
    sides: tuple[int, ...] = (MAX, MIN)
    """By player: on the side of MAX or of MIN; of no meaning where each plays for itself."""
    has_shares: bool = False
    """Whether each plays for itself, so that a leaf has a utility for each of them."""
    layers: tuple[int, ...] = ()
    """Who moves in each layer, `CHANCE` included; the first follows the last. Empty where players just take turns."""
    first: int = MAX
    """Whose turn it is at the root."""

    @property
    def teams(self) -> tuple[int, ...]:
        """By player: the first player of the same side."""
        return tuple(range(len(self.names))) if self.has_shares else tuple(map(self.sides.index, self.sides))

    @property
    def are_usual(self) -> bool:
        """Whether the players are called MAX and MIN."""
        return self.names == NAMES and self.sides == (MAX, MIN)

    def mover(self, ply: int, turn: int) -> int:
        """Returns who moves at a node, if nothing else is said there; ``turn`` is whose turn it is without layers."""
        return self.layers[ply % len(self.layers)] if self.layers else turn

    def after(self, mover: int, turn: int) -> int:
        """Returns whose turn it is after ``mover``. Chance takes no turn: the player who waited moves next."""
        return turn if mover == CHANCE else (mover + 1) % len(self.names)

    def found(self, name: object) -> int | None:
        """Returns the player of that name, or `CHANCE`; None if there is none."""
        if not isinstance(name, str):
            return None
        place = found_among(name, (*self.names, CHANCE_NAME))
        return CHANCE if place == len(self.names) else place

    def known(self) -> str:
        """Lists who may move at a node, for a sentence."""
        return f"{', '.join(self.names)} or {CHANCE_NAME}"


def seats_of(players: object = None, layers: object = None, root: object = None) -> Seats:
    """Returns the players that the options of a tree describe. Raises `BadArgument`."""
    seats = Seats() if players is None else _named(players)
    if layers is not None:
        if root is not None:
            raise BadArgument("both root and layers say who moves first; leave out one of them")
        order = _layers(layers, seats)
        first = next((mover for mover in order if mover != CHANCE), MAX)
        return Seats(seats.names, seats.sides, seats.has_shares, order, first)
    if root is None:
        return seats
    return Seats(seats.names, seats.sides, seats.has_shares, (), _first(root, seats))


def _first(root: object, seats: Seats) -> int:
    if seats.are_usual:
        if root not in ROOTS:
            raise BadArgument(f"root is {quoted(root)}; it says who moves there, 'max' or 'min'")
        return ROOTS.index(root)
    found = seats.found(root)
    if found is None or found == CHANCE:
        raise BadArgument(f"root is {quoted(root)}; it says who moves there: {' or '.join(seats.names)}")
    return found


def _layers(layers: object, seats: Seats) -> tuple[int, ...]:
    if not isinstance(layers, (list, tuple)) or not layers:
        raise BadArgument(
            f"layers is {_said(layers)}; it must be a list of who moves in each layer, such as ['MAX', 'chance', 'MIN']"
        )
    order = []
    for number, name in enumerate(layers, 1):
        found = seats.found(name)
        if found is None:
            raise BadArgument(f"layer {number} is {quoted(name)}; it must be {seats.known()}")
        order.append(found)
    return tuple(order)


def _named(players: object) -> Seats:
    if isinstance(players, dict):
        return _two_sides(players)
    if not isinstance(players, (list, tuple)):
        raise BadArgument(
            f"players is {kind_of(players)}; it must be a list of names, or a dictionary that says for each of them "
            f"'max' or 'min'"
        )
    names = _checked(list(players))
    if len(names) == 2:
        return Seats(names)
    return Seats(names, (MAX,) * len(names), has_shares=True)


def _two_sides(players: dict[Any, Any]) -> Seats:
    names = _checked(list(players))
    for name, side in players.items():
        if side not in ROOTS:
            raise BadArgument(f"the side of the player {quoted(name)} is {quoted(side)}; it must be 'max' or 'min'")
    sides = tuple(ROOTS.index(side) for side in players.values())
    if len(set(sides)) < 2:
        raise BadArgument(
            f"all players are on the side of {ROOTS[sides[0]]}; at least one must be on each side, 'max' and 'min'"
        )
    return Seats(names, sides)


def _checked(names: list[Any]) -> tuple[str, ...]:
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise BadArgument(f"players has {len(names)} names; it must have 2 to {MOST_PLAYERS}")
    for number, name in enumerate(names, 1):
        if not isinstance(name, str):
            raise BadArgument(f"the name of player {number} is {kind_of(name)}; a name must be text")
        if not name.strip():
            raise BadArgument(f"the name of player {number} is empty; give it one")
        if folded(name) == CHANCE_NAME:
            raise BadArgument(f"player {number} is called {quoted(name)}, as chance is; choose another name")
        if folded(name) in map(folded, names[: number - 1]):
            raise BadArgument(f"two players are called {quoted(name)}; each needs a name of its own ({listed(names)})")
    return tuple(names)


def _said(value: object) -> str:
    return "an empty list" if isinstance(value, (list, tuple)) and not value else kind_of(value)
