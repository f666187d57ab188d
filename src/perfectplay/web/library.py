"""The games that can be played on the page."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from perfectplay import games
from perfectplay.game import Game
from perfectplay.games.registry import REQUIRED, Entry, text_of, values_of
from perfectplay.web.questions import Library, has_chance


class ParameterView(BaseModel):
    """A parameter of a game, and its default as it is written after the game's name."""

    name: str
    default: str | None


class GameView(BaseModel):
    """A game."""

    name: str
    description: str
    parameters: list[ParameterView]
    has_chance: bool
    is_own: bool
    """True if it comes from a file that the command line named."""


def listing(library: Library) -> list[dict[str, Any]]:
    """Lists the games from files first, then those of the library."""
    own = [
        {
            "name": name,
            "description": _first_line(type(game).__doc__),
            "parameters": [{"name": key, "default": text_of(value)} for key, value in values_of(game).items()],
            "has_chance": has_chance(game),
            "is_own": True,
        }
        for name, game in library.own.items()
    ]
    return own + [_described(entry) for entry in games.entries()]


def _first_line(text: str | None) -> str:
    return (text or "").strip().split("\n")[0][:200]


def _described(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "description": entry.description,
        "is_own": False,
        "has_chance": entry.game_class is not games.ExplicitTree and entry.game_class.chances is not Game.chances,
        "parameters": [
            {"name": parameter.name, "default": None if parameter.default is REQUIRED else text_of(parameter.default)}
            for parameter in entry.parameters
        ],
    }
