"""The record of a match: a small JSON file, complete at every moment, from which the match can go on.

    {"format": "perfectplay record 1", "game": "connect-four:columns=6", "parameters": {"columns": 6, "rows": 6},
     "tree": null, "position": null, "players": ["person", "engine"], "moves": ["4", "4"],
     "result": null, "rules": "5f1a...", "perfectplay": "0.2.0"}

``result`` is null while the match goes on, or ``{"utilities": [1, -1], "words": "X has won", "resigned": null}``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.playing.seats import program_in, seat_of
from perfectplay.reading import contents
from perfectplay.replacing import replaced, why

FORMAT: Final = "perfectplay record 1"
LARGEST: Final = 50_000_000
"""A record is shorter than this, in bytes."""


@dataclass(frozen=True)
class Record:
    """Everything that is needed to replay a match, and to go on with it."""

    game: str
    """As `perfectplay.games.find` reads it. A reader of the file looks it up among the library's own games alone."""
    players: tuple[str, ...]
    """Who plays: "person" or "engine", an engine with its level, time or algorithm, or a program, which no reader of
    the file starts (`perfectplay.playing.seats`)."""
    moves: tuple[str, ...] = ()
    """In the game's notation, from the beginning or from ``position``."""
    position: str | None = None
    """The position in which it began, if not the initial state, in the game's notation."""
    tree: str | None = None
    """The tree as JSON, where the game is an explicit tree."""
    parameters: dict[str, Any] = field(default_factory=dict)
    """The parameters of the game, for readers of the file; ``game`` holds them, too."""
    result: dict[str, Any] | None = None
    rules: str | None = None
    """The fingerprint of the rules; None in records of versions before."""
    perfectplay: str = ""
    """The version that wrote the record."""

    def as_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game,
            "parameters": self.parameters,
            "tree": self.tree,
            "position": self.position,
            "players": list(self.players),
            "moves": list(self.moves),
            "result": self.result,
            "rules": self.rules,
            "perfectplay": self.perfectplay,
        }

    @property
    def resigned(self) -> int | None:
        """The player who resigned."""
        return None if self.result is None else self.result.get("resigned")


def json_text(content: Mapping[str, Any], *, ensure_ascii: bool = False) -> str:
    """Writes an object as JSON, a line for each of its keys. Raises ValueError for NaN and infinity."""
    lines = (
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=ensure_ascii, allow_nan=False)}"
        for key, value in content.items()
    )
    return "{" + ",\n ".join(lines) + "}\n"


def write(path: Path, record: Record) -> None:
    """Writes the file in one step: a reader sees the old record or the new one. Raises `BadArgument`."""
    content = json_text(record.as_json()).encode("utf-8", "backslashreplace")
    try:
        with replaced(path) as file:
            file.write(content)
    except (OSError, ValueError) as error:
        raise BadArgument(f"the record {str(path)!r} cannot be written: {why(error)}") from None


def read(path: Path) -> Record:
    """Reads the record in a file. Raises `BadArgument`, which says what is wrong with it."""
    wanted = "give a record that play --record has written"
    data = contents(path, largest=LARGEST, missing=wanted, too_large=wanted)
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        raise BadArgument(f"{str(path)!r} is not JSON; {wanted}") from None
    return _checked(content, str(path))


def _checked(content: Any, path: str) -> Record:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadArgument(f'{path!r} is not a record of a match; in one, "format" is {json.dumps(FORMAT)}')

    def wrong(key: str, right: str) -> BadArgument:
        return BadArgument(f"the record {path!r} is damaged: {json.dumps(key)} must be {right}")

    game, position, tree = (content.get(key) for key in ("game", "position", "tree"))
    players, moves, result, rules = (content.get(key) for key in ("players", "moves", "result", "rules"))
    if not isinstance(game, str) or not game:
        raise wrong("game", "the name of a game")
    if position is not None and not isinstance(position, str):
        raise wrong("position", "text, or null for the initial state")
    if tree is not None and not (isinstance(tree, str) and tree.lstrip()[:1] in ("[", "{")):
        raise wrong("tree", "the tree as JSON in a text, or null")
    if not isinstance(moves, list) or not _are_names(moves):
        raise wrong("moves", "a list of moves, each of them text")
    if not isinstance(players, list) or not players or not _are_seats(players):
        raise wrong("players", 'a list of "person" and "engine", or of engines such as "engine:3"')
    if result is not None and not _is_result(result, len(players)):
        raise wrong("result", "null, or how the match ended")
    if rules is not None and not isinstance(rules, str):
        raise wrong("rules", "the fingerprint of the rules, or null")
    return Record(
        game=game,
        tree=tree,
        position=position,
        players=tuple(players),
        moves=tuple(moves),
        result=result,
        rules=rules,
    )


def _are_names(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _are_seats(values: list[Any]) -> bool:
    try:
        return _are_names(values) and all(program_in(value) or seat_of(value, "players") for value in values)
    except BadArgument:
        return False


def _is_result(value: Any, players: int) -> bool:
    if not isinstance(value, dict):
        return False
    resigned = value.get("resigned")
    return resigned is None or (type(resigned) is int and 0 <= resigned < players)
