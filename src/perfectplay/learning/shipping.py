"""The knowledge that comes with the package: files in the folder ``shipped``, one for each game in the table.

Each was learned, or its weights were tuned, by ``perfectplay learn GAME`` with the options that stand there, and it was
admitted by its sequential test. The same command makes the same weights again.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from perfectplay.combined import parts_of, with_knowledge
from perfectplay.errors import BadArgument
from perfectplay.game import Game, listed
from perfectplay.games import registry
from perfectplay.knowledge import Knowledge
from perfectplay.learning.file import KnowledgeFile
from perfectplay.learning.reading import knowledge_in, read
from perfectplay.learning.tuned import WeightsFile
from perfectplay.search.rules import name_of

SHIPPED: Final = "shipped"
"""What it is called wherever a file of knowledge may be named."""

OWN: Final = "own"
"""There, too: what the game has by itself, and nothing that was learned."""

USUAL_KNOWLEDGE: Final = "usual"
"""For a player: that of the package where it wins with equal time (`USUAL`), otherwise what the game has by itself."""

FOLDER: Final = Path(__file__).parent / "shipped"

GAMES: Final = {
    "connect-four": "--tuples 140 --positions 60000000 --threads 1",
    "breakthrough:columns=6,rows=6": "--positions 3000000 --keep-tuples --threads 1 --nodes 10000",
    "othello": "--positions 60000000 --threads 1 --nodes 10000",
    "onitama": "--positions 64000000 --threads 1 --nodes 10000",
    "ultimate-tic-tac-toe": "--tuples 48 --positions 12000000 --threads 1 --nodes 10000",
    "checkers": "--positions 10000000 --threads 1 --nodes 10000",
    "hex:size=7": "--tuples 32 --positions 2000000 --threads 1 --nodes 10000",
    "hex:size=8": "--tuples 32 --positions 1500000 --threads 1 --nodes 10000",
    "hex:size=9": "--tuples 32 --positions 1000000 --threads 1 --nodes 10000",
    "hex:size=10": "--tuples 32 --positions 2000000 --threads 1 --nodes 10000",
    "hex:size=11": "--tuples 32 --positions 2000000 --threads 1 --nodes 10000",
    "gomoku": "--tune --games 4500 --nodes 2000",
}
"""Games as the command line names them, and how their knowledge was learned."""

USUAL: Final = ("connect-four", "breakthrough:columns=6,rows=6", "othello", "onitama", "ultimate-tic-tac-toe")
"""Games whose knowledge also wins with equal time for each move, so that players usually have it."""

USUAL_BY_ITS_SEARCH: Final = ("hex:size=8", "hex:size=9", "hex:size=10")
"""Games whose knowledge wins with equal time only by the search that its file names (`Network.learned_search`)."""


@dataclass(frozen=True)
class ShippedKnowledge(Knowledge[Any, Any]):
    """Knowledge for every search of a game for which the package has some."""

    def for_game(self, game: Game[Any, Any]) -> Knowledge[Any, Any]:
        """Returns the knowledge of this game. Raises `BadArgument` where the package has none."""
        name = _by_rules().get(name_of(game))
        if name is None:
            raise BadArgument(
                f"no knowledge of {name_of(game)} comes with the package, only of {listed(list(GAMES))}; "
                f"perfectplay learn makes some"
            )
        return knowledge_in(content_of(name)).for_game(game)


def with_usual(game: Game[Any, Any]) -> Game[Any, Any]:
    """Returns the game with the knowledge that the package has for it, if that wins with equal time.

    Returns the game itself where it does not, where the package has none, where somebody has put other knowledge into
    the game, and where the file is missing or damaged: a player can do without it.
    """
    name = None if parts_of(game) is not None else _by_rules().get(name_of(game))
    if name not in (*USUAL, *USUAL_BY_ITS_SEARCH) or type(game) is not type(registry.get(name)):
        return game
    try:
        return with_knowledge(game, knowledge_in(content_of(name)))
    except BadArgument:
        return game


def is_for_any_search(game: Game[Any, Any]) -> bool:
    """Returns whether the package's knowledge of a game is not for one search alone (`USUAL_BY_ITS_SEARCH`)."""
    return _by_rules().get(name_of(game)) not in USUAL_BY_ITS_SEARCH


@functools.lru_cache(maxsize=1)
def _by_rules() -> dict[str, str]:
    return {name_of(registry.get(name)): name for name in GAMES}


def path_of(name: str) -> Path:
    """Returns the file for a game in the table."""
    return FOLDER / f"{name.replace(':', '-').replace('=', '').replace(',', '-')}.knowledge"


@functools.lru_cache(maxsize=4)
def content_of(name: str) -> KnowledgeFile | WeightsFile:
    """Returns what the file for a game in the table holds. Raises `BadArgument`."""
    return read(path_of(name))
