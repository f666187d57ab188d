"""Whether a game's method takes what the contract hands to it."""

from __future__ import annotations

import inspect
from typing import Any, NamedTuple

from perfectplay.game import Game


class Misdeclared(NamedTuple):
    """A method that cannot be called as the contract says."""

    said: str
    """Which parameters it has, and where: "Mine.utility has the parameters (self, state) (mine.py, line 20)"."""
    right: str
    """What is right."""

    def __str__(self) -> str:
        return f"{self.said}; {self.right}"


def misdeclared(game: Game[Any, Any], method: str, error: BaseException) -> Misdeclared | None:
    """Returns what is wrong with the parameters of a method that raised ``error``; None if that is not the reason."""
    own, contract = getattr(type(game), method, None), getattr(Game, method, None)
    if not isinstance(error, TypeError) or not inspect.isfunction(own) or not inspect.isfunction(contract):
        return None
    demanded = inspect.signature(contract).parameters
    called = getattr(game, method)
    try:
        inspect.signature(called).bind(*list(demanded)[1:])
    except TypeError:
        has, code = ", ".join(map(str, inspect.signature(own).parameters)), own.__code__
        place = f"{code.co_filename}, line {code.co_firstlineno}"
        return Misdeclared(
            f"{type(game).__name__}.{method} has the parameters ({has}) ({place})",
            f"it must have ({', '.join(demanded)})",
        )
    return None
