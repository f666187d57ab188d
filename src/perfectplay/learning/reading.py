"""A file of knowledge, whatever kind it is: a network that was learned, or weights that were tuned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from perfectplay.knowledge import Knowledge
from perfectplay.learning import file as networks
from perfectplay.learning import tuned
from perfectplay.learning.file import KnowledgeFile
from perfectplay.learning.tuned import WeightsFile


def read(path: str | Path, instead: str = "") -> KnowledgeFile | WeightsFile:
    """Reads a file of knowledge. Raises `BadArgument` for one that is damaged, or none; then ``instead`` says more."""
    data = networks.bytes_of(Path(path).expanduser(), instead=instead)
    networks.expect_finished(data, path)
    return tuned.in_bytes(data, path) if tuned.is_one(data) else networks.in_bytes(data, path)


def knowledge_in(content: KnowledgeFile | WeightsFile) -> Knowledge[Any, Any]:
    """Returns the knowledge that a file holds."""
    return content.network if isinstance(content, KnowledgeFile) else content.tuned


def rules_of(content: KnowledgeFile | WeightsFile) -> str:
    """Returns the fingerprint of the rules that a file is for; empty for any rules."""
    return content.network.learned_rules if isinstance(content, KnowledgeFile) else content.tuned.rules
