"""The difference between max^n and paranoid: two answers to the question what the other players will do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from perfectplay.result import EXACT, RootValue, SearchResult
from perfectplay.tracing.comparison_words import said
from perfectplay.tracing.drawing.letters import columns
from perfectplay.tracing.numbers import SIGNS, number_text
from perfectplay.tracing.rounding import rounded_value
from perfectplay.tracing.visit import Shares

Result = SearchResult[Any, Any]


def text_of(value: float | tuple[float, ...]) -> str:
    """Writes a value, or the shares of all players, with the digits that are shown of a mean."""
    return number_text(rounded_value(Shares(value) if isinstance(value, tuple) else value))


def difference_lines(results: Mapping[str, Result], lang: str = "en") -> Iterator[str]:
    """Compares the answers of max^n and paranoid, with both values of each root action; yields nothing without both."""
    own = results.get("max-n, unpruned") or results.get("max-n")
    sure = results.get("paranoid")
    if own is None or sure is None or own.game is None or own.action is None or sure.action is None:
        return
    game, state = own.game, own.state
    player = game.to_move(state)
    name = game.player_name(player)
    yield said(lang, "own", player=name, action=own.action_name, value=text_of(_share(own.value, player)))
    yield said(lang, "sure", player=name, action=sure.action_name, value=text_of(sure.value))
    if own.action == sure.action:
        yield said(lang, "same")
    else:
        risked = sure.root_values.get(own.action)
        less = own.root_values.get(sure.action)
        if risked is not None and less is not None:
            values = {"risked": _root_text(risked, player), "less": _root_text(less, player)}
            yield said(lang, "risk", player=name, own=own.action_name, sure=sure.action_name, **values)
    lines = [(said(lang, "action"), "max-n", "paranoid")] + [
        (game.action_name(state, action), _root_text(root), _root_text(sure.root_values.get(action)))
        for action, root in own.root_values.items()
    ]
    widths = [max(columns(line[column]) for line in lines) for column in range(3)]
    for line in lines:
        cells = [cell + " " * (width - columns(cell)) for cell, width in zip(line, widths, strict=True)]
        yield "  ".join(cells).rstrip()


def _share(value: Any, player: int) -> float:
    return value[player] if isinstance(value, tuple) else value  # type: ignore[no-any-return]


def _root_text(root: RootValue | None, player: int | None = None) -> str:
    """Writes what is known of an action at the root: "(24, 13, 8)", "<= 18"."""
    if root is None:
        return "?"
    value = root.value if player is None else _share(root.value, player)
    return text_of(value) if root.bound is EXACT else f"{SIGNS[root.bound]} {text_of(value)}"
