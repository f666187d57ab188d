"""The size of what is asked about: by difficulty, unless it is given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from perfectplay.errors import BadArgument

EASIEST: Final = 1
HARDEST: Final = 5
MOST_PLIES: Final = 6
MOST_BRANCHES: Final = 5
MOST_LEAVES: Final = 64
PLAYERS: Final = (3, 4, 5)


@dataclass(frozen=True, kw_only=True)
class Shape:
    """The size and the kind of a generated tree, or how far from its end a game is."""

    plies: int
    branching: int
    """The most moves at a node."""
    is_uneven: bool
    """Whether lines end at different plies, and nodes have different numbers of moves."""
    has_ties: bool
    """Whether leaves have equal values."""
    has_negatives: bool
    players: int
    """Where each plays for itself."""
    cells: int
    """How many moves a game can last at most."""


BY_DIFFICULTY: Final = (
    Shape(plies=2, branching=2, is_uneven=False, has_ties=False, has_negatives=False, players=3, cells=3),
    Shape(plies=2, branching=3, is_uneven=False, has_ties=False, has_negatives=False, players=3, cells=4),
    Shape(plies=3, branching=2, is_uneven=False, has_ties=True, has_negatives=False, players=3, cells=4),
    Shape(plies=3, branching=3, is_uneven=True, has_ties=True, has_negatives=True, players=3, cells=5),
    Shape(plies=4, branching=3, is_uneven=True, has_ties=True, has_negatives=True, players=4, cells=6),
)


def shape_of(
    difficulty: int,
    *,
    plies: int | None = None,
    branching: int | None = None,
    ties: bool | None = None,
    uneven: bool | None = None,
    players: int | None = None,
) -> Shape:
    """Returns the shape of a difficulty, from 1 to 5, with what is given instead. Raises `BadArgument`."""
    checked("difficulty", difficulty, EASIEST, HARDEST)
    found = BY_DIFFICULTY[difficulty - 1]
    if plies is not None:
        found = replace(found, plies=checked("plies", plies, 1, MOST_PLIES))
    if branching is not None:
        found = replace(found, branching=checked("branching", branching, 2, MOST_BRANCHES))
    if players is not None:
        found = replace(found, players=checked("players", players, PLAYERS[0], PLAYERS[-1]))
    for name, value in (("ties", ties), ("uneven", uneven)):
        if value is not None and not isinstance(value, bool):
            raise BadArgument(f"{name} is {value!r}; it must be True, False or None")
    if ties is not None:
        found = replace(found, has_ties=ties)
    if uneven is not None:
        found = replace(found, is_uneven=uneven)
    if not found.is_uneven and found.branching**found.plies > MOST_LEAVES:
        raise BadArgument(
            f"a tree with {found.branching} moves at each node and {found.plies} plies has "
            f"{found.branching**found.plies:,} leaves; {MOST_LEAVES} are the most, so give fewer of one of them"
        )
    return found


def checked(name: str, value: object, least: int, most: int) -> int:
    """Returns a whole number within its limits. Raises `BadArgument`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadArgument(f"{name} is {value!r}; it must be a whole number from {least:,} to {most:,}")
    return value
