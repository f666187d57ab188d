"""OpenSpiel's alpha-beta in Python (its games are C++), on its own Connect Four and tic-tac-toe.

`alpha_beta_search` cuts on equality and takes the actions in the game's order, as we do; the tree is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pyspiel
from open_spiel.python.algorithms import minimax

from perfectplay.measuring.peers import Contender, outcome

GAMES: Final = {"connect-four": "connect_four", "tic-tac-toe": "tic_tac_toe"}

GOALS: Final = {"connect-four": 50.0}


def contenders(game: str) -> list[Contender]:
    """Returns OpenSpiel on ``game``, if it is one of `GAMES`."""
    if game not in GAMES:
        return []
    loaded = pyspiel.load_game(GAMES[game])

    def search(depth: int) -> float:
        value, _ = minimax.alpha_beta_search(loaded, value_function=_nothing_known, maximum_depth=depth)
        return outcome(value)

    def watched(depth: int, enter: Callable[[Any], object]) -> None:
        inner = minimax._alpha_beta

        def told(state: Any, *rest: Any, **named: Any) -> Any:
            enter(state)
            return inner(state, *rest, **named)

        minimax._alpha_beta = told
        try:
            search(depth)
        finally:
            minimax._alpha_beta = inner

    return [
        Contender(
            "OpenSpiel, Python alpha_beta_search",
            search,
            watched,
            lambda state: _position(game, state),
            GOALS.get(game),
        )
    ]


def _nothing_known(state: Any) -> float:  # noqa: ARG001
    return 0.0


def _position(game: str, state: Any) -> str:
    rows = str(state).strip().upper().split("\n")
    if game == "tic-tac-toe":
        rows.reverse()  # its first square is at the top left, ours at the bottom left: the same tree, upside down
    return "/".join(rows)
