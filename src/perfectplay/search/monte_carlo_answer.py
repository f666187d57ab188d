"""What a Monte Carlo tree says about the actions at its root."""

from __future__ import annotations

from math import inf
from typing import Any

from perfectplay.game import CHANCE, Game
from perfectplay.result import EXACT, RestsOn, RootValue, SearchResult, StopReason


def answer_of(
    rows: dict[Any, tuple[int, float, bool, float]],
    game: Game[Any, Any],
    state: Any,
    reason: StopReason,
    counted: dict[str, Any],
) -> SearchResult[Any, Any] | None:
    """The best action: a proven win, or else the one that was tried most and is not proven to be worse than others."""
    if game.to_move(state) == CHANCE:
        visits = sum(row[0] for row in rows.values())
        if not visits:
            return None
        return SearchResult(
            action=None,
            value=0.0,
            is_proven=False,
            rests_on=RestsOn.NOTHING,
            stop_reason=reason,
            algorithm="mcts",
            game=game,
            state=state,
            **counted,
        )
    tried = {action: row for action, row in rows.items() if row[0] or row[2]}
    if not tried:
        return None
    roots = {
        action: RootValue(value if proven else total / visits, EXACT, proven, visits=visits)
        for action, (visits, total, proven, value) in tried.items()
    }
    best_proven = max((root.value for root in roots.values() if root.is_proven), default=-inf)
    open_roots = {action: root for action, root in roots.items() if not root.is_proven}
    favourite = max(open_roots, key=lambda action: open_roots[action].visits or 0, default=None)
    if favourite is None or best_proven >= open_roots[favourite].value:
        favourite = next(action for action, root in roots.items() if root.is_proven and root.value == best_proven)
    best = roots[favourite]
    return SearchResult(
        action=favourite,
        value=best.value,
        is_proven=False,
        rests_on=RestsOn.ROLLOUTS,
        pv=(favourite,),
        root_values=roots,
        best_actions=(favourite,),
        stop_reason=reason,
        algorithm="mcts",
        game=game,
        state=state,
        **counted,
    )
