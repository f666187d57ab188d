"""Answers about one state that get better and better."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any, Final

from perfectplay.game import Game
from perfectplay.playing.settings import Settings, switches_of
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.algorithms.search import deepen
from perfectplay.search.algorithms.suited import suited_to
from perfectplay.search.driver import last_of
from perfectplay.search.entry import Algorithm
from perfectplay.search.monte_carlo_tree import MonteCarloTree
from perfectplay.search.request import Progress, stoppable

FIRST_SIMULATIONS: Final = 1000
"""The first answer by random games rests on so many."""

FIRST_INTERPRETED: Final = 16
"""The same of rules that stay plain Python, where a thousand games can take ten seconds."""


def is_sampled(game: Game[Any, Any]) -> bool:
    """Returns whether a game is analysed by random games, as what suits it cannot give several lines."""
    return suited_to(game, ("lines",)) is not suited_to(game)


def deepened(
    game: Game[Any, Any],
    state: Any,
    lines: int,
    settings: Settings,
    algorithm: Algorithm,
    goes_on: Callable[[object], bool],
) -> Iterator[SearchResult[Any, Any]]:
    """Yields answers by alpha-beta or expectiminimax, each one ply deeper, with the values of the best actions."""
    own: dict[str, Any] = {}
    if algorithm.name == "search":
        usual = switches_of(game, settings, algorithm)
        own = {"threads": settings.threads, "table_mb": settings.table_mb, **usual, **settings.options}
    own |= {"seconds": inf, "lines": lines, "compiled": settings.compiled, "progress": goes_on}
    return deepen(game, state, **own)


def sampled(
    game: Game[Any, Any],
    state: Any,
    seed: int,
    compiled: bool | None,
    goes_on: Callable[[object], bool],
    *,
    is_slow: bool,
) -> Iterator[SearchResult[Any, Any]]:
    """Yields answers of a Monte Carlo tree that grows, each after twice the simulations of the one before.

    ``is_slow`` says that no machine code will grow it: then the first answer needs fewer.
    """
    own: dict[str, Any] = {"compiled": compiled, "progress": goes_on}
    tree = MonteCarloTree(game, state, seed=seed, **own)
    simulations = FIRST_INTERPRETED if is_slow else FIRST_SIMULATIONS
    while True:
        found = tree.search(simulations=simulations)
        yield found
        if found.is_proven or found.stop_reason is StopReason.INTERRUPTED:
            return
        simulations *= 2


def thought_ahead(game: Game[Any, Any], state: Any, *, progress: Progress, **options: Any) -> SearchResult[Any, Any]:
    """Returns the last answer of a search that goes on until ``progress`` returns False.

    `search` would first look for a proof, for a share of a limit that is never reached.
    """
    return last_of(deepen(game, state, **options, progress=progress), stoppable(progress))
