"""The rule about the initial state: the game must not be over."""

from __future__ import annotations

import contextlib
from typing import Any

from perfectplay.checking.asking import Asker, Finding, Wrong
from perfectplay.game import Game


def over_at_the_start(asker: Asker, start: Any) -> Finding | None:
    """Returns a finding if a game is over before it begins: a note if its parameters make it so, else a problem.

    Its parameters make it so if the same game with its usual parameters is not over at its start. For a game without
    usual parameters, they do if no action is legal at the start either, as in a tree that is a single leaf.
    """
    with contextlib.suppress(Wrong):
        if not asker.ask("is_terminal", start):
            return None
        if _is_on_purpose(asker, start):
            return asker.finding(
                "over-at-start",
                "is_terminal",
                "calls the game over",
                "its parameters make it so, and there is nothing to play",
                start,
                is_note=True,
            )
        return asker.finding(
            "over-at-start",
            "is_terminal",
            "calls the game over",
            "a game must begin in a state in which somebody can move",
            start,
        )
    return None


def _is_on_purpose(asker: Asker, start: Any) -> bool:
    if type(asker.game).__init__ is object.__init__:
        return False
    usual = _usual(type(asker.game))
    if usual is not None:
        with contextlib.suppress(Exception):
            return not usual.is_terminal(usual.initial_state())
        return False
    with contextlib.suppress(Wrong):
        return not asker.ask("actions", start)
    return True


def _usual(cls: type[Game[Any, Any]]) -> Game[Any, Any] | None:
    """Returns the game with its usual parameters; None if some must be given."""
    try:
        return cls()
    except Exception:
        return None
