"""How the exported file plays ConnectX: what it is told, what it knows by heart, and a search of the rest.

Kaggle calls ``agent(observation, configuration)``. ``observation.board`` has the cells from the top left, row by row: 0
is empty, 1 and 2 are the discs of the players; ``observation.mark`` is the agent's number. ``configuration`` has
``columns``, ``rows``, ``inarow``, and ``actTimeout``, the seconds for one move (``timeout`` in older versions).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.games.connect_four import ConnectFour
from perfectplay.search.algorithms.search import search
from perfectplay.search.parts.table_memory import Table

IN_A_ROW: Final = 4
USUAL_SECONDS: Final = 2.0
RESERVE: Final = 0.2
"""Seconds of a move that are not used,"""
SHARE: Final = 0.85
"""and the share that is used of the others."""
LEAST_SECONDS: Final = 0.05
TABLE_MB: Final = 32

Openings = Mapping[str, int]
"""From a position, as `ConnectFour.format_position` writes it, to the best column."""


def choose(observation: Any, configuration: Any, openings: Openings, begun: float) -> int:
    """Returns the column for the next disc, from 0.

    ``begun`` is when the time of this move began (``time.perf_counter()``). Raises `BadArgument` for a game other than
    four in a row, and `BadPosition` for a board that cannot be.
    """
    wanted = told(configuration, "inarow", IN_A_ROW)
    if wanted != IN_A_ROW:
        raise BadArgument(f"inarow is {wanted}; this agent plays four in a row")
    game = ConnectFour(int(told(configuration, "columns", 7)), int(told(configuration, "rows", 6)))
    text = position_of(told(observation, "board", ()), game)
    if text in openings:
        return openings[text]
    spent = time.perf_counter() - begun
    state = game.parse_position(text)
    seconds = seconds_of(configuration, spent)
    found = search(game, state, seconds=seconds, shared_table=_table(game), compiled=False)
    assert found.action is not None, "Kaggle asks only before the end"
    return found.action


@lru_cache(maxsize=1)
def _table(game: ConnectFour) -> Table:  # noqa: ARG001 - another board has another table
    """Returns the memory that all moves of a game share."""
    return Table(TABLE_MB)


def told(given: Any, name: str, usual: Any) -> Any:
    """Returns a field of what Kaggle gives: a dict whose items are attributes, too."""
    found = given.get(name) if isinstance(given, Mapping) else getattr(given, name, None)
    return usual if found is None else found


def seconds_of(configuration: Any, spent: float) -> float:
    """Returns how long the search may take, of a move of which so much is ``spent``."""
    given = float(told(configuration, "actTimeout", told(configuration, "timeout", USUAL_SECONDS)))
    return max(LEAST_SECONDS, SHARE * (given - RESERVE) - spent)


def position_of(board: Any, game: ConnectFour) -> str:
    """Returns a board as `ConnectFour.format_position` writes it. Raises `BadArgument` for one of another size."""
    cells = "".join(".XO"[cell] for cell in board)
    if len(cells) != game.columns * game.rows:
        raise BadArgument(f"the board has {len(cells)} cells; {game.columns} columns and {game.rows} rows have others")
    return "/".join(cells[first : first + game.columns] for first in range(0, len(cells), game.columns))
