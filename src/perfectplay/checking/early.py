"""Notices a game whose own methods ask `Game.utility` about states in which the game goes on."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Sequence
from typing import Any

from perfectplay.checking.asking import Asker, Finding, Wrong
from perfectplay.checking.graph import Node
from perfectplay.game import defines


def early_utility(asker: Asker, players: int, nodes: Sequence[Node]) -> tuple[Finding, int] | None:
    """Returns a note about the first of these states, and its number; None if there is nothing to say."""
    methods = [method for method in ("evaluate", "bounds") if defines(asker.game, method)]
    watching = _watching(asker)
    if watching is None or not methods:
        return None
    for number, node in enumerate(nodes):
        if node.utilities is not None or not node.steps:
            continue
        for method in methods:
            for player in range(players):
                with contextlib.suppress(Wrong):
                    watching.ask(method, node.state, player)
                if watching.game.asked_early:  # type: ignore[attr-defined]
                    return asker.finding(
                        "early-utility",
                        method,
                        "asks utility about a state in which the game goes on",
                        "utility is what a player gets at the end; before that its answer may mean nothing",
                        node.state,
                        is_note=True,
                    ), number
    return None


def _watching(asker: Asker) -> Asker | None:
    """Returns an asker of a copy of the game that notices such a question."""
    kind: type[Any] = type(asker.game)

    class Watched(kind):  # type: ignore[misc]
        def utility(self, state: Any, player: int) -> Any:
            if not self.is_terminal(state):
                object.__setattr__(self, "asked_early", True)
            return super().utility(state, player)

    try:
        game = copy.copy(asker.game)
        object.__setattr__(game, "__class__", Watched)
        object.__setattr__(game, "asked_early", False)
    except Exception:  # a class with slots, or with ideas of its own about copies
        return None
    watching = Asker(game)
    watching.until = asker.until
    return watching
