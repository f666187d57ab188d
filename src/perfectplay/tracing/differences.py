"""The difference between max^n and paranoid: two answers to the question what the other players will do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from perfectplay.result import EXACT, RootValue, SearchResult
from perfectplay.tracing.numbers import SIGNS, number_text
from perfectplay.tracing.rounding import rounded_value
from perfectplay.tracing.visit import Shares

Result = SearchResult[Any, Any]


def text_of(value: float | tuple[float, ...]) -> str:
    """Writes a value, or the shares of all players, with the digits that are shown of a mean."""
    return number_text(rounded_value(Shares(value) if isinstance(value, tuple) else value))


def difference_lines(results: Mapping[str, Result]) -> Iterator[str]:
    """Compares the answers of max^n and paranoid, with both values of each root action; yields nothing without both."""
    own = results.get("max-n, unpruned") or results.get("max-n")
    sure = results.get("paranoid")
    if own is None or sure is None or own.game is None or own.action is None or sure.action is None:
        return
    game, state = own.game, own.state
    player = game.to_move(state)
    name = game.player_name(player)
    yield (
        f"max-n: if each player plays for itself, {name} plays {own.action_name} and gets "
        f"{text_of(_share(own.value, player))}."
    )
    yield (
        f"paranoid: if all others play against {name}, it plays {sure.action_name} and is sure of "
        f"{text_of(sure.value)}."
    )
    if own.action == sure.action:
        yield "Both choose the same action."
    else:
        risked = sure.root_values.get(own.action)
        less = own.root_values.get(sure.action)
        if risked is not None and less is not None:
            yield (
                f"By {own.action_name}, {name} could be held to {_root_text(risked, player)}; by "
                f"{sure.action_name}, it would get {_root_text(less, player)} if each plays for itself."
            )
    lines = [("action", "max-n", "paranoid")] + [
        (game.action_name(state, action), _root_text(root), _root_text(sure.root_values.get(action)))
        for action, root in own.root_values.items()
    ]
    widths = [max(len(line[column]) for line in lines) for column in range(3)]
    for line in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


def _share(value: Any, player: int) -> float:
    return value[player] if isinstance(value, tuple) else value  # type: ignore[no-any-return]


def _root_text(root: RootValue | None, player: int | None = None) -> str:
    """Writes what is known of an action at the root: "(24, 13, 8)", "<= 18"."""
    if root is None:
        return "?"
    value = root.value if player is None else _share(root.value, player)
    return text_of(value) if root.bound is EXACT else f"{SIGNS[root.bound]} {text_of(value)}"
