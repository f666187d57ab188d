"""How searches begin that are for any number of players, and for chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from perfectplay.game import CHANCE, Game
from perfectplay.result import EXACT, RestsOn, SearchResult, StopReason
from perfectplay.search.answers import Question, counts, nothing
from perfectplay.search.failures import guarded, root_of
from perfectplay.search.limits import Limits
from perfectplay.search.session import Plan, Session, mover_at_root
from perfectplay.search.teams import check_teams


def opened(
    plan: Callable[[], Plan],
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    compiled: bool | None,
    settings: dict[str, int],
    on_tick: Callable[[], None] | None,
) -> Session:
    """A session at ``state`` or the initial state. Where chance moves at the root, values are for player 0.

    ``plan`` is called when it is certain that ``game`` is one.
    """
    root = root_of(game, state)
    check_teams(game, root)
    player, team = mover_at_root(game, root)
    if player == CHANCE:
        player, team = 0, guarded(game, root, lambda: game.team(0))
    return Session(plan(), game, root, limits, compiled, {**settings, "player": player, "team": team}, on_tick)


def nothing_known(session: Session, question: Question, stop_reason: StopReason) -> SearchResult[Any, Any]:
    """Stopped before anything was known: any legal action, or none where chance moves at the root."""
    if session.game.to_move(session.state) != CHANCE:
        return nothing(session, question, stop_reason)
    return SearchResult(
        action=None,
        value=0.0,
        bound=EXACT,
        is_proven=False,
        rests_on=RestsOn.NOTHING,
        stop_reason=stop_reason,
        algorithm=question.algorithm,
        game=session.game,
        state=session.state,
        **counts(session),
    )
