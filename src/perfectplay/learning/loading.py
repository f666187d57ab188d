"""Knowledge from a file, whatever kind of file it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from perfectplay.combined import with_knowledge
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.knowledge import Knowledge
from perfectplay.learning import reading, shipping
from perfectplay.learning.file import KnowledgeFile
from perfectplay.learning.tuned import WeightsFile
from perfectplay.search.rules import fingerprint_of, name_of

CHOICES: Final = (
    "give a file that perfectplay learn has written, 'shipped' (what comes with the package) or 'own' (what the game "
    "has by itself)"
)


def load_knowledge(path: str | Path) -> Knowledge[Any, Any] | None:
    """Returns the knowledge in a file that `learn` has written, for ``knowledge=`` of every search.

    "shipped" names the knowledge that comes with the package; what it is depends on the game. "own" is what the game
    has by itself, for which the result is None. A search with the rules of another game than it was learned from
    raises `BadArgument`. So does a damaged file.
    """
    if path == shipping.SHIPPED:
        return shipping.ShippedKnowledge()
    if path == shipping.OWN:
        return None
    return reading.knowledge_in(read(path))


def informed_by(game: Game[Any, Any], path: str | Path) -> Game[Any, Any]:
    """Returns the game with the knowledge that a file or a word names. Raises `BadArgument`, which names the file."""
    if path in (shipping.SHIPPED, shipping.OWN):
        return with_knowledge(game, load_knowledge(path))
    content = read(path)
    rules = reading.rules_of(content)
    if rules and rules != fingerprint_of(game):
        name = name_of(game)
        other = f", not of {name}" if content.game != name else " by other rules"
        raise BadArgument(
            f"{str(path)!r} holds knowledge of {content.game}{other}; perfectplay learn makes knowledge for the rules "
            f"here"
        )
    return with_knowledge(game, reading.knowledge_in(content))


def read(path: str | Path) -> KnowledgeFile | WeightsFile:
    """Reads a file of knowledge. Raises `BadArgument` for one that is damaged, or none."""
    if not isinstance(path, (str, Path)) or not str(path):
        raise BadArgument(f"knowledge is {path!r}; {CHOICES}")
    return reading.read(path, instead=f"; {CHOICES}")
