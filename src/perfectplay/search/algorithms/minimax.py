"""Minimax: the value of a game when both sides play as well as can be."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import put
from perfectplay.errors import NoActions
from perfectplay.game import Action, Game, State
from perfectplay.result import SearchResult
from perfectplay.search.driver import search_once
from perfectplay.search.entry import DEPTH_UNIT, DISTANCE, LIMITS, TIES, Algorithm
from perfectplay.search.limits import Limits
from perfectplay.search.parts.depth_units import CountedRun, DepthUnit, Units, units_of
from perfectplay.search.parts.observer import ALL_SEARCHED, CUT_OFF, REPETITION, TERMINAL, Observer, Silent
from perfectplay.search.parts.outcomes import Outcome, OutcomeThenDistance, Values
from perfectplay.search.parts.run import AT_LEAST, AT_MOST, PROVEN, extend_line, note_root, repeated, visit
from perfectplay.search.parts.sound import expect_player, utility_of
from perfectplay.search.plan import Plan
from perfectplay.search.request import Progress, Request, Ties, informed


@kernel
def minimax_value(
    game: Game[State, Action], state: State, ply: int, run: CountedRun, values: Values, units: Units, observer: Any
) -> tuple[Any, int]:
    """Returns the value of ``state`` for ``run.player``, and what of it is proven (AT_LEAST, AT_MOST).

    Promises, with v the true value cut off at ``run.depth`` in ``units``: the value returned == v.
    The proof is about the game itself, not cut off: AT_LEAST: game value >= value returned;
    AT_MOST: game value <= value returned.

    Any number of players: those of ``run.team`` maximise, all others minimise (Russell and Norvig,
    *Artificial Intelligence*, 4th edition, figure 6.3; von Neumann 1928). A state that comes back
    on its own path is worth `Game.repetition`.
    """
    visit(run, ply)
    alpha, beta = values.lowest(), values.highest()
    observer.enter(state, ply, alpha, beta)
    if game.is_terminal(state):
        value = values.of_end(utility_of(game, state, run.player, run.rival), ply)
        observer.leave(ply, value, PROVEN, TERMINAL, alpha, beta)
        return value, PROVEN
    if game.can_repeat:
        if repeated(game, run, state, ply):
            value = values.of_end(game.repetition(state, run.player), ply)
            observer.leave(ply, value, PROVEN, REPETITION, alpha, beta)
            return value, PROVEN
        put(run.states, ply, state)
    if units.is_over(game, state, ply, run):
        run.evaluations += 1
        value = values.of_end(game.evaluate(state, run.player), ply)
        observer.leave(ply, value, 0, CUT_OFF, alpha, beta)
        return value, 0
    mover = game.to_move(state)
    expect_player(game, mover)
    maximizing = game.team(mover) == run.team
    best = alpha if maximizing else beta
    of_best = 0
    of_all = PROVEN
    searched = 0
    for action in game.actions(state):
        put(run.path, ply, action)
        value, proof = minimax_value(game, game.result(state, action), ply + 1, run, values, units, observer)
        searched += 1
        of_all &= proof
        if ply == 0:
            note_root(run, action, value, proof, True)
        if value == best:
            if ply > 0:  # at the root, the action that is named must itself be proven
                of_best |= proof
        elif (value > best) == maximizing:
            best, of_best = value, proof
            extend_line(run, ply, action)
    if searched == 0:
        run.ply = ply
        raise NoActions
    if maximizing:
        proof = of_best & AT_LEAST | of_all & AT_MOST
    else:
        proof = of_best & AT_MOST | of_all & AT_LEAST
    observer.leave(ply, best, proof, ALL_SEARCHED, alpha, beta)
    return best, proof


def minimax(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    depth_unit: DepthUnit = "plies",
    distance: bool = False,
    ties: Ties = "first",
    seed: int | None = None,
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
) -> SearchResult[State, Action]:
    """Returns the minimax value of ``state`` (or the initial state) and an action that reaches it.

    The player to move and its team maximise, everybody else minimises. Every action of the root gets its
    exact value. ``depth`` plies ahead the game's `evaluate` stands for what follows; without ``depth`` the
    search goes to the end of the game. ``depth_unit`` says in what the depth is counted: "plies", "rounds" (every
    player once, until the one who moves at the root is to move again) or "turns" (all that one player does in a
    row). ``distance`` prefers, among equal outcomes, the shorter win and the
    longer loss, and counts the plies. ``ties`` chooses among equal actions: the "first" in the game's order,
    a "random" one (``seed`` makes it repeatable), or "all" of them in `SearchResult.best_actions`.
    ``knowledge`` stands in for the game's own evaluation, order and bounds (see `perfectplay.Knowledge`).
    ``compiled``: None decides by the size of the work, True demands machine code, False forbids it.
    An ``observer`` is told every step of the search, which then runs interpreted.

    Raises `BadArgument`; `GameError` where the rules fail; `NotCompilable` if that was demanded in vain.
    """
    values = OutcomeThenDistance() if distance else Outcome()
    watching = Silent() if observer is None else observer
    units = units_of(depth_unit)

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, 0, run, values, units, watching

    plan = Plan(minimax_value, CountedRun, arguments, {}, values.lowest(), observer, values)
    request = Request(
        "minimax",
        informed(game, knowledge),
        state,
        Limits(depth, seconds, nodes, depth_unit),
        ties=ties,
        seed=seed,
        compiled=compiled,
        progress=progress,
    )
    return search_once(request, plan)


ALGORITHM: Final = Algorithm(
    name="minimax",
    call=minimax,
    summary="One search to one depth or to the end; every action of the root gets its exact value.",
    hint="one search, as in textbooks",
    korean="미니맥스",
    options=(*LIMITS, DEPTH_UNIT, *TIES, DISTANCE),
    recorder="values",
    always=("all_values",),
)
