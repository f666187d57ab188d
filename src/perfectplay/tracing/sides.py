"""Searches seen from MAX, in games whose players are called MAX and MIN, and in explicit trees.

A search is recorded for the player who moves at its root, and calls that side MAX. If MIN moves at the root of a tree
whose players are MAX and MIN, every value would have the wrong sign and every name the wrong shape.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from perfectplay.games import ExplicitTree
from perfectplay.result import EXACT, LOWER, UPPER
from perfectplay.tracing.visit import Outcome, Reason, Shares, Trace, Value, Visit

IS_MAX: Final = {"MAX": True, "MIN": False}
OTHER_BOUND: Final = {EXACT: EXACT, LOWER: UPPER, UPPER: LOWER}
OTHER_CUT: Final = {
    Reason.ALPHA_CUT: Reason.BETA_CUT,
    Reason.BETA_CUT: Reason.ALPHA_CUT,
    Reason.STAR_ALPHA_CUT: Reason.STAR_BETA_CUT,
    Reason.STAR_BETA_CUT: Reason.STAR_ALPHA_CUT,
}


def seen_from_max(trace: Trace) -> Trace:
    """Returns the trace, seen from the other side if the player called MIN is on the side of MAX in it."""
    if any(isinstance(visit.value, Shares) for visit in trace.visits[:1]):
        return trace
    for visit in trace.visits:
        if visit.player is not None and visit.is_max is not None:
            if _belongs_to_max(trace, visit.player, visit.is_max) == visit.is_max:
                return trace
            return replace(trace, visits=tuple(map(_turned, trace.visits)))
    return trace


def _belongs_to_max(trace: Trace, player: int, otherwise: bool) -> bool:
    """Returns whether values are meant for this player."""
    if isinstance(trace.game, ExplicitTree) and player >= 0:
        return trace.game.is_on_side_of_max(player)
    return IS_MAX.get(trace.player_names[player] if player >= 0 else "", otherwise)


def _turned(visit: Visit) -> Visit:
    """Returns the visit with MAX and MIN exchanged."""
    return replace(
        visit,
        is_max=None if visit.is_max is None else not visit.is_max,
        alpha_in=_negative(visit.beta_in),
        beta_in=_negative(visit.alpha_in),
        alpha_out=_negative(visit.beta_out),
        beta_out=_negative(visit.alpha_out),
        alpha_origin=visit.beta_origin,
        beta_origin=visit.alpha_origin,
        value=_negative(visit.value),
        bound=OTHER_BOUND[visit.bound],
        proven_at_least=visit.proven_at_most,
        proven_at_most=visit.proven_at_least,
        reason=OTHER_CUT.get(visit.reason, visit.reason),
        outcomes=tuple(
            Outcome(name, probability, 0.0 - most, 0.0 - least) for name, probability, least, most in visit.outcomes
        ),
    )


def _negative(value: Value) -> Value:
    if isinstance(value, Shares):
        return value
    if isinstance(value, tuple):
        return 0.0 - value[0], -value[1]
    return 0.0 - value
