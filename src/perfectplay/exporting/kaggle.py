"""One file that plays ConnectX at Kaggle: the library's own rules and search, and a table of openings.

Kaggle runs the file, takes the last function that it defines, and calls it for each move. The file needs Python 3.11
and nothing else. It holds the source of the modules that it needs, as they are; they run interpreted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import perfectplay
from perfectplay.errors import BadArgument
from perfectplay.exporting.bundling import LOADER, text_of
from perfectplay.exporting.folders import Made
from perfectplay.game import Game
from perfectplay.games.connect_four import ConnectFour
from perfectplay.games.connect_four_board import Discs
from perfectplay.replacing import replaced, why
from perfectplay.search.algorithms.search import search

OPENING_PLIES: Final = 4
"""Positions with fewer discs are in the table, as far as the agent comes to them."""
OPENING_SECONDS: Final = 0.25
"""So long each of them is searched, as machine code."""
AGENT: Final = "perfectplay.exporting.kaggle_agent"

HEAD: Final = '''\
"""Plays ConnectX: agent(observation, configuration) returns a column. Made by perfectplay {version}.

What it holds of perfectplay has this licence:

MIT License

Copyright (c) 2026 the perfectplay authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
"""

import base64
import importlib.abc
import importlib.util
import json
import sys
import time
import zlib

_BEGUN = [time.perf_counter()]

'''

TAIL: Final = """
from perfectplay.exporting.kaggle_agent import choose as _choose  # noqa: E402


def agent(observation, configuration):
    return _choose(observation, configuration, _OPENINGS, _BEGUN.pop() if _BEGUN else time.perf_counter())
"""


def export_kaggle(game: Game[Any, Any], path: Path) -> Made:
    """Writes one file in Python that plays ConnectX at Kaggle, and returns what was written.

    Raises `BadArgument` for another game than Connect Four, and for a path that cannot be written.
    """
    if type(game) is not ConnectFour:
        raise BadArgument(
            f"{type(game).__name__} is not played at Kaggle; its ConnectX is connect-four, with any number of "
            f"columns and rows"
        )
    if path.suffix != ".py" or path.is_dir():
        raise BadArgument("Kaggle takes a file in Python; give one whose name ends in .py, such as submission.py")
    text = submission(game, OPENING_PLIES, OPENING_SECONDS)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replaced(path) as file:
            file.write(text.encode("utf-8"))
    except (OSError, ValueError) as error:
        raise BadArgument(f"{str(path)!r} cannot be written: {why(error)}") from None
    return Made(path, (path.name,), ("submit it as it is: Kaggle calls the function agent",))


def submission(game: ConnectFour, plies: int, seconds: float) -> str:
    """Returns the file, with openings of fewer than so many plies, each searched for so many seconds."""
    table = "".join(f'    "{text}": {column},\n' for text, column in openings(game, plies, seconds).items())
    head = HEAD.format(version=perfectplay.__version__)
    return f"{head}_OPENINGS = {{\n{table}}}\n\n{text_of([AGENT])}\n\n{LOADER}{TAIL}"


def openings(game: ConnectFour, plies: int, seconds: float) -> dict[str, int]:
    """Returns the best column for each position of fewer than ``plies`` plies that the agent may come to."""
    found: dict[str, int] = {}
    for seat in range(game.players):
        for state in _reached(game, game.initial_state(), seat, plies, seconds, found):
            _best(game, state, seconds, found)
    return found


def _reached(
    game: ConnectFour, state: Discs, seat: int, plies: int, seconds: float, found: dict[str, int]
) -> Iterator[Discs]:
    """Yields the positions below ``state`` in which ``seat`` moves, if it always takes its best column."""
    if state.ply >= plies or game.is_terminal(state):
        return
    if game.to_move(state) != seat:
        for action in game.actions(state):
            yield from _reached(game, game.result(state, action), seat, plies, seconds, found)
        return
    yield state
    after = game.result(state, _best(game, state, seconds, found))
    yield from _reached(game, after, seat, plies, seconds, found)


def _best(game: ConnectFour, state: Discs, seconds: float, found: dict[str, int]) -> int:
    """Returns the best column in a position, and writes it into the table, for the mirrored position as well."""
    text = game.format_position(state)
    if text not in found:
        chosen = search(game, state, seconds=seconds).action
        assert chosen is not None, "the game is not over"
        mirrored = "/".join(row[::-1] for row in text.split("/"))
        found |= {mirrored: game.columns - 1 - chosen, text: chosen}
    return found[text]
