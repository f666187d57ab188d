"""Knowledge from a file, whatever kind of file it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from perfectplay.knowledge import Knowledge
from perfectplay.learning import file as networks
from perfectplay.learning import shipping, tuned
from perfectplay.learning.file import KnowledgeFile
from perfectplay.learning.tuned import WeightsFile


def load_knowledge(path: str | Path) -> Knowledge[Any, Any]:
    """Returns the knowledge in a file that `learn` has written, for ``knowledge=`` of every search.

    "shipped" names the knowledge that comes with the package; what it is depends on the game. A search with the rules
    of another game than it was learned from raises `BadArgument`. So does a damaged file.
    """
    if path == shipping.SHIPPED:
        return shipping.ShippedKnowledge()
    content = read(path)
    return content.network if isinstance(content, KnowledgeFile) else content.tuned


def read(path: str | Path) -> KnowledgeFile | WeightsFile:
    """Reads a file of knowledge. Raises `BadArgument` for one that is damaged, or none."""
    data = networks.bytes_of(Path(path).expanduser())
    return tuned.in_bytes(data, path) if tuned.is_one(data) else networks.in_bytes(data, path)
