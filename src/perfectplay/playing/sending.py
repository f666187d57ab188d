"""How a game comes to another process: those from files that `perfectplay.load` has read are read anew there."""

from __future__ import annotations

from typing import Any, NamedTuple

from perfectplay.errors import BadArgument, UnknownGame
from perfectplay.game import Game
from perfectplay.games.loading import load
from perfectplay.games.registry import USER_MODULES, name_of


class FromFile(NamedTuple):
    """A game by the text from which `perfectplay.load` makes it, for no other process has the module of its class."""

    text: str


def sent(game: Game[Any, Any]) -> Game[Any, Any] | FromFile:
    """Returns what is pickled instead of a game: its file and parameters where these say all of it, else itself."""
    if not type(game).__module__.startswith(USER_MODULES):
        return game
    try:
        text = name_of(game)
        again = load(text)
    except (BadArgument, UnknownGame):
        return game
    return FromFile(text) if type(again) is type(game) and vars(again) == vars(game) else game


def received(game: Game[Any, Any] | FromFile) -> Game[Any, Any]:
    """Returns the game again. Raises `UnknownGame` where its file is not there any more."""
    return load(game.text) if isinstance(game, FromFile) else game
