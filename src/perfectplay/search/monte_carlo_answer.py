"""What a Monte Carlo tree says about the actions at its root."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from perfectplay.game import CHANCE, Game
from perfectplay.result import EXACT, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.answers import result_of


class Row(NamedTuple):
    """What is known about an action of the root; values are for the player who moves there, or for player 0."""

    visits: int = 0
    total: float = 0.0
    """The sum of the rewards."""
    is_proven: bool = False
    value: float = 0.0
    """The proven value."""


def answer_of(
    rows: dict[Any, Row],
    game: Game[Any, Any],
    state: Any,
    reason: StopReason,
    counted: dict[str, Any],
) -> SearchResult[Any, Any] | None:
    """Returns the best action: a proven win, or the one tried most that is not proven to be worse than others.

    Of actions that were tried as often, it is the one with the better mean. Where chance moves, it returns the mean for
    player 0 and no action.
    """
    if game.to_move(state) == CHANCE:
        visits = sum(row.visits for row in rows.values())
        if not visits:
            return None
        mean = sum(row.total for row in rows.values()) / visits
        return result_of("mcts", game, state, reason, value=mean, rests_on=RestsOn.ROLLOUTS, **counted)
    tried = {action: row for action, row in rows.items() if row.visits or row.is_proven}
    if not tried:
        return None
    roots = {
        action: RootValue(
            row.value if row.is_proven else row.total / row.visits, EXACT, row.is_proven, None, row.visits
        )
        for action, row in tried.items()
    }
    best_proven = max((root.value for root in roots.values() if root.is_proven), default=-inf)
    open_roots = {action: root for action, root in roots.items() if not root.is_proven}
    chosen = max(
        open_roots, key=lambda action: (open_roots[action].visits or 0, open_roots[action].value), default=None
    )
    if not open_roots or best_proven >= open_roots[chosen].value:
        chosen = next(action for action, root in roots.items() if root.is_proven and root.value == best_proven)
    best = roots[chosen]
    return result_of(
        "mcts",
        game,
        state,
        reason,
        action=chosen,
        value=best.value,
        is_proven=False,
        rests_on=RestsOn.ROLLOUTS,
        pv=(chosen,),
        root_values=roots,
        best_actions=(chosen,),
        **counted,
    )
