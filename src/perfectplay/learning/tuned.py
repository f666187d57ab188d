"""The file of tuned weights: JSON, of which nothing is ever run.

    {"format": "perfectplay weights 1", "game": "Chess(...)", "rules": "3f...", "knowledge": "ChessKnowledge",
     "weights": {"tempo": 9, ...}, "before": {"tempo": 8, ...}, "made": {...}, "checksum": "..."}

It holds numbers and their names alone. The evaluation itself is the game's (`Game.named_weights`).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.knowledge import Knowledge
from perfectplay.learning.fields import WrongField, expect, made_in, text_in
from perfectplay.learning.weights import LARGEST, Weights, named_weights, names_of, with_weights
from perfectplay.replacing import replaced, why
from perfectplay.search.rules import fingerprint_of, name_of

FORMAT: Final = "perfectplay weights 1"
MOST_NUMBERS: Final = 1 << 20


@dataclass(frozen=True)
class TunedWeights(Knowledge[Any, Any]):
    """Weights that were tuned, for an evaluation that names them: knowledge for every search of its game."""

    weights: tuple[tuple[str, int | tuple[int, ...]], ...]
    knowledge: str
    """The name of the class that names these weights."""
    rules: str = ""
    """The fingerprint of the rules by which they were tuned; empty for any rules."""

    def for_game(self, game: Game[Any, Any]) -> Knowledge[Any, Any]:
        """Returns the named weights of the game with these numbers. Raises `BadArgument` where they do not fit."""
        if self.rules and self.rules != fingerprint_of(game):
            raise BadArgument(
                f"these weights were tuned by other rules than those of {name_of(game)}; "
                f"perfectplay learn --tune tunes weights for these"
            )
        base = named_weights(game)
        if type(base).__name__ != self.knowledge:
            raise BadArgument(
                f"these weights are those of {self.knowledge}, and {name_of(game)} has weights of "
                f"{type(base).__name__}; perfectplay learn --tune tunes them"
            )
        return with_weights(base, dict(self.weights))


@dataclass(frozen=True)
class WeightsFile:
    """Weights as they stand in a file, and how they were tuned."""

    tuned: TunedWeights
    before: Weights
    """What the weights were."""
    game: str
    """The game and its parameters, for people."""
    made: Mapping[str, Any]
    """How they were tuned: games, positions, and what the test of their strength said."""


def write(path: Path, content: WeightsFile) -> None:
    """Writes a file of weights, in one step. Raises `BadArgument`; then the old file stays as it was."""
    about = {
        "format": FORMAT,
        "game": content.game,
        "rules": content.tuned.rules,
        "knowledge": content.tuned.knowledge,
        "weights": dict(content.tuned.weights),
        "before": content.before,
        "made": dict(content.made),
    }
    lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in about.items()]
    lines.append(f'"checksum": {json.dumps(_checksum(about))}')
    try:
        with replaced(path) as file:
            file.write(("{\n " + ",\n ".join(lines) + "\n}\n").encode())
    except (OSError, ValueError) as error:
        raise BadArgument(f"the weights cannot be written to {str(path)!r}: {why(error)}") from None


def is_one(data: bytes) -> bool:
    """Returns whether what stands in a file looks like weights."""
    return data.lstrip()[:1] == b"{"


def in_bytes(data: bytes, path: str | Path) -> WeightsFile:
    """Returns what a file of weights says. Raises `BadArgument` for one that is damaged, or none."""
    try:
        about = json.loads(data)
        if about.pop("format") != FORMAT:
            raise KeyError("format")
        checksum = about.pop("checksum")
    except (ValueError, KeyError, AttributeError, RecursionError):
        raise BadArgument(
            f"{str(path)!r} is no file of weights; perfectplay learn GAME --tune --into FILE writes such a file"
        ) from None
    if checksum != _checksum({"format": FORMAT, **about}):
        raise BadArgument(f"{str(path)!r} is damaged: its checksum is wrong; tune again, or take a copy that is whole")
    try:
        rules = text_in(about, "rules")
        expect(bool(re.fullmatch(r"[0-9a-f]{64}", rules)), "rules")
        weights, before = _weights(about, "weights"), _weights(about, "before")
        expect(not before or names_of(before) == names_of(weights), "before")
        tuned = TunedWeights(tuple(weights.items()), text_in(about, "knowledge"), rules)
        return WeightsFile(tuned, before, text_in(about, "game"), made_in(about))
    except WrongField as wrong:
        raise BadArgument(f"{str(path)!r} is damaged: its {wrong} cannot be right; tune again") from None


def _weights(about: dict[str, Any], of: str) -> Weights:
    """Returns weights as a file has them. Raises `WrongField`."""
    content = about.get(of)
    if not isinstance(content, dict):
        raise WrongField(of)
    found: Weights = {}
    count = 0
    for name, value in content.items():
        numbers = value if isinstance(value, list) else [value]
        count += len(numbers)
        is_right = all(type(one) is int and -LARGEST < one < LARGEST for one in numbers)
        expect(count <= MOST_NUMBERS and is_right, name)
        found[name] = tuple(value) if isinstance(value, list) else value
    return found


def _checksum(about: Mapping[str, Any]) -> str:
    text = json.dumps(about, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
