"""The searches that can be put side by side, and the question that each answers: equal questions, equal values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import isclose
from typing import Any, Final

from perfectplay.game import Game
from perfectplay.result import SearchResult
from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.search.algorithms.expectiminimax import expectiminimax
from perfectplay.search.algorithms.max_n import max_n
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.search.algorithms.paranoid import paranoid
from perfectplay.search.algorithms.search import search

SURE: Final = "what the root can be sure of"
OWN: Final = "what all get if each plays for itself"
MEAN: Final = "what is expected"
UNIFORM: Final = "what is expected against players who move at random"


@dataclass(frozen=True)
class Comparable:
    """A search with its options, and the question that it answers."""

    call: Callable[..., SearchResult[Any, Any]]
    question: str = SURE
    options: Mapping[str, Any] = field(default_factory=dict)
    takes: frozenset[str] = frozenset({"depth_unit"})
    """Options that it takes from the comparison."""


CUTS_ON: Final = frozenset({"cut_on_equality", "depth_unit"})

ALGORITHMS: Final = ("minimax", "alpha-beta", "alpha-beta, best first", "alpha-beta, worst first", "deepening")
"""The searches compared in a game of two without chance. Best first and worst first order the actions of every node
by their minimax values. No real search knows these, so the two show the limits of what ordering can do."""

SEVERAL: Final = ("max-n, unpruned", "max-n", "paranoid")
"""The searches compared in a game of more than two players, each for itself."""

CHANCE: Final = ("expectiminimax, unpruned", "expectiminimax, star1", "expectiminimax, star2")
"""The searches compared in a game with chance."""

SEARCHES: Final = {
    "minimax": Comparable(minimax),
    "alpha-beta": Comparable(alpha_beta, takes=CUTS_ON),
    "alpha-beta, best first": Comparable(alpha_beta, takes=CUTS_ON),
    "alpha-beta, worst first": Comparable(alpha_beta, takes=CUTS_ON),
    "deepening": Comparable(search, options={"distance": False}, takes=frozenset()),
    "paranoid": Comparable(paranoid, takes=CUTS_ON),
    "max-n": Comparable(max_n, OWN),
    "max-n, unpruned": Comparable(max_n, OWN, {"prune": False}),
    "expectiminimax, unpruned": Comparable(expectiminimax, MEAN, {"pruning": "none"}, CUTS_ON),
    "expectiminimax, star1": Comparable(expectiminimax, MEAN, {"pruning": "star1"}, CUTS_ON),
    "expectiminimax, star2": Comparable(expectiminimax, MEAN, {"pruning": "star2"}, CUTS_ON),
    "expectimax": Comparable(expectiminimax, UNIFORM, {"against": "uniform"}, CUTS_ON),
}


def usual_searches(game: Game[Any, Any], depth_unit: str) -> tuple[str, ...]:
    """Returns the names of the searches that are compared in this game by default."""
    if game.has_chance:
        return CHANCE
    if len({game.team(player) for player in range(game.players)}) > 2:
        return SEVERAL
    return ALGORITHMS if depth_unit == "plies" else ALGORITHMS[:-1]


def are_equal(value: Any, other: Any) -> bool:
    """Returns whether two values are the same, up to the rounding of means."""
    if isinstance(value, tuple):
        return isinstance(other, tuple) and all(map(are_equal, value, other))
    return isclose(value, other, rel_tol=1e-9, abs_tol=1e-9)
