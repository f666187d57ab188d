"""The difference between max^n and paranoid: two answers to the question what the other players will do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from perfectplay.result import EXACT, UPPER, Bound, RestsOn, RootValue, SearchResult
from perfectplay.tracing.comparison_words import said
from perfectplay.tracing.drawing.letters import columns
from perfectplay.tracing.numbers import ESTIMATE, SIGNS, UNKNOWN, number_text
from perfectplay.tracing.rounding import rounded_value
from perfectplay.tracing.visit import Shares

Result = SearchResult[Any, Any]

ENDINGS: Final = {
    RestsOn.PROOF: "",
    RestsOn.EVALUATION: ".estimate",
    RestsOn.ROLLOUTS: ".estimate",
    RestsOn.NOTHING: ".unknown",
}
"""By what a value rests on: the sentence that says so."""


def text_of(value: float | tuple[float, ...]) -> str:
    """Writes a value, or the shares of all players, with the digits that are shown of a mean."""
    return number_text(rounded_value(Shares(value) if isinstance(value, tuple) else value))


def value_of(result: Result) -> str:
    """Writes the value of a search with a mark of what it rests on: "0", ">= 0", "~ 0.4" for an estimate, "0?"."""
    return _marked(result.value, result.bound, result.rests_on)


def difference_lines(results: Mapping[str, Result], lang: str = "en") -> Iterator[str]:
    """Compares the answers of max^n and paranoid, with both values of each root action; yields nothing without both."""
    own = results.get("max-n, unpruned") or results.get("max-n")
    sure = results.get("paranoid")
    if own is None or sure is None or own.game is None or own.action is None or sure.action is None:
        return
    game, state = own.game, own.state
    player = game.to_move(state)
    name = game.player_name(player)
    share = text_of(_share(own.value, player))
    yield said(lang, f"own{ENDINGS[own.rests_on]}", player=name, action=own.action_name, value=share)
    is_held = sure.rests_on is RestsOn.PROOF and sure.bound is UPPER
    key = "sure.most" if is_held else f"sure{ENDINGS[sure.rests_on]}"
    yield said(lang, key, player=name, action=sure.action_name, value=text_of(sure.value))
    if own.action == sure.action:
        yield said(lang, "same")
    else:
        risked = sure.root_values.get(own.action)
        less = own.root_values.get(sure.action)
        is_known = RestsOn.NOTHING not in (own.rests_on, sure.rests_on)
        if risked is not None and less is not None and is_known:
            values = {"risked": _root_text(sure, risked, player), "less": _root_text(own, less, player)}
            yield said(lang, "risk", player=name, own=own.action_name, sure=sure.action_name, **values)
    lines = [(said(lang, "action"), "max-n", "paranoid")] + [
        (game.action_name(state, action), _root_text(own, root), _root_text(sure, sure.root_values.get(action)))
        for action, root in own.root_values.items()
    ]
    widths = [max(columns(line[column]) for line in lines) for column in range(3)]
    for line in lines:
        cells = [cell + " " * (width - columns(cell)) for cell, width in zip(line, widths, strict=True)]
        yield "  ".join(cells).rstrip()


def _share(value: Any, player: int) -> float:
    return value[player] if isinstance(value, tuple) else value  # type: ignore[no-any-return]


def _root_text(result: Result, root: RootValue | None, player: int | None = None) -> str:
    """Writes what a search knows of an action at the root, marked: "(24, 13, 8)", "<= 18", "~ 3", "0?"."""
    if root is None:
        return UNKNOWN
    value = root.value if player is None else _share(root.value, player)
    return _marked(value, root.bound, _ground(result, root))


def _ground(result: Result, root: RootValue) -> RestsOn:
    """Returns what the value of an action at the root rests on."""
    if root.is_proven or (result.is_proven and root.bound is not EXACT):
        return RestsOn.PROOF
    return RestsOn.EVALUATION if result.game.has_evaluation else RestsOn.NOTHING


def _marked(value: Any, bound: Bound, rests_on: RestsOn) -> str:
    sign = "" if bound is EXACT else f"{SIGNS[bound]} "
    if rests_on is RestsOn.PROOF:
        return f"{sign}{text_of(value)}"
    if rests_on is RestsOn.NOTHING:
        return f"{sign}{text_of(value)}{UNKNOWN}"
    return f"{sign}{ESTIMATE}{text_of(value)}" if sign else f"{ESTIMATE} {text_of(value)}"
