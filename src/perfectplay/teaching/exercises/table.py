"""The table of all kinds of exercises. A new kind is a class and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.search.algorithms.expectiminimax import expectiminimax
from perfectplay.search.algorithms.max_n import max_n
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.teaching.exercises.leaves import LeafOrder, Pruned, StarPruned
from perfectplay.teaching.exercises.moves import BestMove, PositionValue
from perfectplay.teaching.exercises.problem import Problem
from perfectplay.teaching.exercises.values import ExpectimaxValue, MaxNVector, MinimaxValue, PrincipalVariation
from perfectplay.teaching.exercises.windows import BestOrder, Window


class About(StrEnum):
    """What a question is about."""

    PLAIN = "plain"
    """A tree of MAX and MIN."""
    CHANCE = "chance"
    """A tree with chance nodes."""
    SHARES = "shares"
    """A tree with a utility for each player."""
    POSITION = "position"
    """A position of a game."""


TAKEN: Final[Mapping[About, tuple[str, ...]]] = {
    About.PLAIN: ("plies", "branching", "ties", "uneven"),
    About.CHANCE: ("plies", "branching", "ties", "uneven"),
    About.SHARES: ("plies", "branching", "uneven", "players"),
    About.POSITION: (),
}
"""What can be said of the trees that are generated."""


class Kind(NamedTuple):
    """One kind of exercise."""

    about: About
    problem: type[Problem]
    search: Callable[..., Any]
    """The search that is recorded, and gives the answer."""
    options: Mapping[str, Any]
    branching: int = 2
    """In a tree of two plies, so many moves at a node give different answers."""


KINDS: Final[Mapping[str, Kind]] = {
    "minimax-value": Kind(About.PLAIN, MinimaxValue, minimax, {}),
    "principal-variation": Kind(About.PLAIN, PrincipalVariation, minimax, {}),
    "leaf-order": Kind(About.PLAIN, LeafOrder, alpha_beta, {}, 3),
    "pruned": Kind(About.PLAIN, Pruned, alpha_beta, {}, 3),
    "pruned-strict": Kind(About.PLAIN, Pruned, alpha_beta, {"cut_on_equality": False}, 3),
    "window": Kind(About.PLAIN, Window, alpha_beta, {}),
    "best-order": Kind(About.PLAIN, BestOrder, alpha_beta, {}, 3),
    "expectimax-value": Kind(About.CHANCE, ExpectimaxValue, expectiminimax, {"pruning": "none"}),
    "star1": Kind(About.CHANCE, StarPruned, expectiminimax, {"pruning": "star1"}, 3),
    "max-n": Kind(About.SHARES, MaxNVector, max_n, {}),
    "position-value": Kind(About.POSITION, PositionValue, minimax, {}),
    "best-move": Kind(About.POSITION, BestMove, minimax, {}),
}
