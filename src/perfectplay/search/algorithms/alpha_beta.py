"""Alpha-beta: minimax that does not search what cannot matter."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, put
from perfectplay.errors import BadArgument, NoActions
from perfectplay.game import Action, Game, State
from perfectplay.result import SearchResult
from perfectplay.search.driver import search_once
from perfectplay.search.entry import (
    ALL_VALUES,
    BY_PRIORITY,
    CUT_ON_EQUALITY,
    DEPTH_UNIT,
    DISTANCE,
    LIMITS,
    TIES,
    WIDTH,
    Algorithm,
)
from perfectplay.search.limits import Limits
from perfectplay.search.parts.depth_units import DepthUnit, Plies, Units, units_of
from perfectplay.search.parts.move_order import ByPriority, GameOrder, Order, OrderedRun, Widest
from perfectplay.search.parts.observer import (
    ALL_SEARCHED,
    ALPHA_CUT,
    BETA_CUT,
    CUT_OFF,
    REPETITION,
    TERMINAL,
    Observer,
    Silent,
)
from perfectplay.search.parts.outcomes import Outcome, OutcomeThenDistance, Values
from perfectplay.search.parts.run import AT_LEAST, AT_MOST, PROVEN, extend_line, note_root, repeated, visit
from perfectplay.search.parts.sound import expect_player, utility_of
from perfectplay.search.plan import Plan
from perfectplay.search.request import Progress, Request, Ties, informed


class AlphaBetaRun(OrderedRun):
    """What alpha-beta keeps while it runs."""

    cut_on_equality: int
    """1 if a node is cut where its value equals a bound, and not only where it exceeds it."""
    all_values: int
    """1 if every action of the root shall get its exact value."""


@kernel
def alpha_beta_value(
    game: Game[State, Action],
    state: State,
    ply: int,
    alpha: Any,
    beta: Any,
    run: AlphaBetaRun,
    order: Order,
    values: Values,
    units: Units,
    observer: Any,
) -> tuple[Any, int]:
    """Returns a bound on the value of ``state`` for ``run.player``, and what of it is proven (AT_LEAST, AT_MOST).

    Promises (fail-soft), with v the true value cut off at ``run.depth`` in ``units`` and r the value returned:
    if alpha < r < beta then r == v; if r <= alpha then v <= r; if r >= beta then v >= r
    (where nodes are not cut on equality, r == v at the two bounds as well).
    The proof is about the game itself, not cut off: AT_LEAST: game value >= r; AT_MOST: game value <= r.

    Knuth and Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6 (1975) 293-326;
    fail-soft: Fishburn (1983). Those of ``run.team`` maximise, all others minimise, in whatever order
    they move. Actions are made one by one, in the order of ``order``.
    """
    visit(run, ply)
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
    best = values.lowest() if maximizing else values.highest()
    of_best = 0
    of_all = PROVEN
    searched = 0
    reason = ALL_SEARCHED
    for action in order.actions(game, state, run, ply):
        put(run.path, ply, action)
        value, proof = alpha_beta_value(
            game, game.result(state, action), ply + 1, alpha, beta, run, order, values, units, observer
        )
        searched += 1
        of_all &= proof
        if ply == 0:
            note_root(run, action, value, proof, value > alpha)
        if value == best:
            if ply > 0:  # at the root, the action that is named must itself be proven
                of_best |= proof
        elif (value > best) == maximizing:
            best, of_best = value, proof
            if maximizing:
                if value > beta or (value == beta and run.cut_on_equality):
                    reason = BETA_CUT
                    break
                if value > alpha:
                    extend_line(run, ply, action)
                    if ply > 0 or not run.all_values:
                        alpha = value
            else:
                if value < alpha or (value == alpha and run.cut_on_equality):
                    reason = ALPHA_CUT
                    break
                if value < beta:
                    extend_line(run, ply, action)
                    beta = value
    if searched == 0:
        run.ply = ply
        raise NoActions
    if reason != ALL_SEARCHED:
        run.cutoffs += 1
        of_all = 0
    elif order.drops and get(run.dropped, ply, 0):
        of_all = 0
    if maximizing:
        proof = of_best & AT_LEAST | of_all & AT_MOST
    else:
        proof = of_best & AT_MOST | of_all & AT_LEAST
    observer.leave(ply, best, proof, reason, alpha, beta)
    return best, proof


def alpha_beta(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    depth_unit: DepthUnit = "plies",
    cut_on_equality: bool = True,
    width: int | None = None,
    by_priority: bool = False,
    order: Order | None = None,
    all_values: bool = False,
    distance: bool = False,
    ties: Ties = "first",
    seed: int | None = None,
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
) -> SearchResult[State, Action]:
    """Returns the value that `minimax` finds, and an action that it could have chosen, from fewer nodes.

    ``cut_on_equality`` cuts where v >= beta (or v <= alpha), otherwise only where v > beta (v < alpha).
    Actions are tried in the game's order, or with ``by_priority`` the one of largest `Game.priority` first, or
    as an ``order`` of your own says (see `perfectplay.search.parts.move_order`).
    The root actions that were refuted have upper bounds in `SearchResult.root_values`; ``all_values`` gives
    each its exact value, which takes more nodes (as do the ties "random" and "all").
    ``width`` = k searches only the k best actions by evaluation at every node: forward pruning, not sound.
    The rest is as in `minimax`.
    """
    known = informed(game, knowledge)
    plan = alpha_beta_plan(
        known,
        OutcomeThenDistance() if distance else Outcome(),
        by_priority=by_priority,
        width=width,
        order=order,
        observer=observer,
        units=units_of(depth_unit),
        cut_on_equality=cut_on_equality,
        all_values=all_values or ties != "first",
    )
    request = Request(
        "alpha_beta",
        known,
        state,
        Limits(depth, seconds, nodes, depth_unit),
        ties=ties,
        seed=seed,
        compiled=compiled,
        progress=progress,
        unsound=unsound_of(width),
    )
    return search_once(request, plan)


def alpha_beta_plan(
    game: Game[Any, Any],
    values: Values,
    *,
    by_priority: bool = False,
    width: int | None = None,
    order: Order | None = None,
    observer: Observer | None = None,
    units: Units | None = None,
    cut_on_equality: bool = True,
    all_values: bool = False,
) -> Plan:
    """Returns the kernel and its arguments. Raises `BadArgument` for a width that cannot be."""
    if width is not None:
        if isinstance(width, bool) or not isinstance(width, int) or width < 1:
            raise BadArgument(f"width is {width!r}; it must be a whole number of actions, 1 or more")
        if not game.has_evaluation:
            raise BadArgument(f"width needs an evaluation to choose by, and {type(game).__name__} has no evaluate")
    if width is not None and order is not None:
        raise BadArgument("width and order are both given; width orders by evaluation, so leave out one of them")
    chosen = order or (Widest() if width is not None else ByPriority() if by_priority else GameOrder())
    watching = Silent() if observer is None else observer
    counted = Plies() if units is None else units

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, 0, values.lowest(), values.highest(), run, chosen, values, counted, watching

    settings = {"cut_on_equality": int(cut_on_equality), "width": width or 0, "all_values": int(all_values)}
    return Plan(alpha_beta_value, AlphaBetaRun, arguments, settings, values.lowest(), observer, values)


def unsound_of(width: int | None) -> tuple[str, ...]:
    """Returns, in words, what is unsound with a width."""
    if width is None:
        return ()
    return (f"forward pruning: only the {width} best by evaluation of the actions at each node are searched",)


ALGORITHM: Final = Algorithm(
    name="alpha-beta",
    call=alpha_beta,
    summary="One search to one depth or to the end, without what cannot matter.",
    hint="one search, as in textbooks",
    korean="알파-베타",
    options=(*LIMITS, DEPTH_UNIT, *TIES, DISTANCE, WIDTH, ALL_VALUES, BY_PRIORITY, CUT_ON_EQUALITY),
    recorder="window",
)
