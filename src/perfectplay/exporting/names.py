"""How an exported game is called: in C, in files, and for people."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from perfectplay.combined import without_knowledge
from perfectplay.game import Game


def name_of(game: Game[Any, Any]) -> str:
    """Returns the name of a game as C and files take it: connect_four."""
    name = type(without_knowledge(game)).__name__
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()
    plain = re.sub(r"[^a-z0-9_]", "_", parts).strip("_")
    return plain if plain[:1].isalpha() else f"game_{plain}".rstrip("_")


def title_of(game: Game[Any, Any]) -> str:
    """Returns the name of a game for people: Connect four."""
    return name_of(game).replace("_", " ").capitalize()


def described(game: Game[Any, Any]) -> str:
    """Returns the name of a game with its parameters, in one line."""
    plain: Any = without_knowledge(game)
    if not dataclasses.is_dataclass(plain):
        return title_of(game)
    given = ", ".join(
        f"{field.name}={value!r}"
        for field in dataclasses.fields(plain)
        if isinstance(value := getattr(plain, field.name), (bool, int, float, str))
    )
    return f"{title_of(game)} ({given})" if given and len(given) < 100 else title_of(game)
