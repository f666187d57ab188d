"""Calls of a game's own code: an exception becomes one sentence that names the method and the place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Final

from perfectplay import game as rules_of_games
from perfectplay import knowledge, notation
from perfectplay.declared import misdeclared
from perfectplay.errors import GameError, PerfectPlayError
from perfectplay.game import Game

CONTRACT: Final = (rules_of_games.__file__, knowledge.__file__, notation.__file__)
"""The files of the methods that no game defines itself."""


@contextmanager
def rules_of(game: Game[Any, Any]) -> Iterator[None]:
    """Surrounds calls of the game's methods. Raises `GameError` for an exception that comes from one of them."""
    try:
        yield
    except PerfectPlayError:
        raise
    except (Exception, SystemExit) as error:
        method, place = _where(game, error.__traceback__)
        if method is None:
            method = _wrongly_called(game, error)
            if method is None:
                raise
            wrong = misdeclared(game, method, error)
            if wrong is not None:
                raise GameError(str(wrong)) from error
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise GameError(f"{type(game).__name__}.{method} raised {said} ({place})") from error


def _where(game: Game[Any, Any], trace: TracebackType | None) -> tuple[str | None, str]:
    """Returns the method of the game that was called first, and the line on which the exception arose."""
    method, place = None, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        if method is None and trace.tb_frame.f_locals.get("self") is game and code.co_filename not in CONTRACT:
            method = code.co_name
        place = f"{code.co_filename}, line {trace.tb_lineno}"
        trace = trace.tb_next
    return method, place


def _wrongly_called(game: Game[Any, Any], error: BaseException) -> str | None:
    """Returns the method that does not take the arguments of the contract, so that Python did not even enter it."""
    called, found, _ = str(error).partition("() ")
    method = getattr(type(game), called.rpartition(".")[2], None) if isinstance(error, TypeError) and found else None
    return None if method is None or method.__qualname__ != called else str(method.__name__)
