"""Paranoid search: alpha-beta with the root's team on one side and all other players on the other.

Sturtevant and Korf, "On pruning techniques for multi-player games", AAAI 2000.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from perfectplay.game import Action, Game, State
from perfectplay.result import SearchResult
from perfectplay.search.algorithms.alpha_beta import alpha_beta_plan
from perfectplay.search.driver import search_once
from perfectplay.search.entry import ALL_VALUES, BY_PRIORITY, CUT_ON_EQUALITY, DEPTH_UNIT, LIMITS, TIES, Algorithm
from perfectplay.search.limits import Limits
from perfectplay.search.parts.depth_units import DepthUnit, units_of
from perfectplay.search.parts.observer import Observer
from perfectplay.search.parts.outcomes import Outcome
from perfectplay.search.parts.sound import NO_RIVAL
from perfectplay.search.request import Progress, Request, Ties, informed


def paranoid(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    depth_unit: DepthUnit = "plies",
    cut_on_equality: bool = True,
    by_priority: bool = False,
    all_values: bool = False,
    ties: Ties = "first",
    seed: int | None = None,
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
) -> SearchResult[State, Action]:
    """Returns the most that the player to move (and its team) can be sure of, if everybody else plays against it.

    Whatever the others do, it gets ``value`` at least; `max_n` says what it gets if they play for themselves.
    The options are those of `alpha_beta`.
    """
    known = informed(game, knowledge)
    plan = alpha_beta_plan(
        known,
        Outcome(),
        by_priority=by_priority,
        observer=observer,
        units=units_of(depth_unit),
        cut_on_equality=cut_on_equality,
        all_values=all_values or ties != "first",
    )
    plan = replace(plan, settings={**plan.settings, "rival": NO_RIVAL})  # it needs no opposite utilities
    request = Request(
        "paranoid",
        known,
        state,
        Limits(depth, seconds, nodes, depth_unit),
        ties=ties,
        seed=seed,
        compiled=compiled,
        progress=progress,
    )
    return search_once(request, plan)


ALGORITHM: Final = Algorithm(
    name="paranoid",
    call=paranoid,
    summary="One search for several players, as if all others played against the one who moves.",
    hint="three players or more",
    korean="파라노이드",
    options=(*LIMITS, DEPTH_UNIT, *TIES, ALL_VALUES, BY_PRIORITY, CUT_ON_EQUALITY),
    recorder="window",
)
