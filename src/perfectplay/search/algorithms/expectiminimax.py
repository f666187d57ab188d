"""Expectiminimax: the value of a game with chance, or against players who move at random; pruned by Star1 and Star2.

Michie, "Game-playing and game-learning automata" (1966); Star1 and Star2: Ballard, "The *-minimax search procedure for
trees containing chance nodes", *Artificial Intelligence* 21 (1983); fail-soft, with more probes: Hauk, Buro and
Schaeffer, "Rediscovering *-minimax search", Computers and Games 2004.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, Final, Literal

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, put
from perfectplay.errors import BadArgument, NoActions
from perfectplay.game import Action, Game, State, ends_by_repetition
from perfectplay.result import SearchResult
from perfectplay.search.algorithms.star import (
    PRUNINGS,
    ExpectiminimaxRun,
    Pruning,
    Star,
    bound_outcomes,
    check_bounds,
    star_of,
    window_of,
)
from perfectplay.search.answers import Certain, certain_at, certain_of_game
from perfectplay.search.driver import mover_at_root, search_once
from perfectplay.search.entry import (
    AGAINST,
    ALL_VALUES,
    BY_PRIORITY,
    CUT_ON_EQUALITY,
    DEPTH_UNIT,
    LIMITS,
    PRUNING,
    TIES,
    Algorithm,
)
from perfectplay.search.limits import Limits
from perfectplay.search.parts.chance import (
    Against,
    Chance,
    check_odds,
    example_outcome,
    randomness,
)
from perfectplay.search.parts.depth_units import DepthUnit, Units, units_of
from perfectplay.search.parts.move_order import ByPriority, GameOrder
from perfectplay.search.parts.move_stack import pass_row
from perfectplay.search.parts.observer import (
    ALL_SEARCHED,
    ALPHA_CUT,
    BETA_CUT,
    CHANCE_HIGH,
    CHANCE_LOW,
    CUT_OFF,
    PROBED,
    REPETITION,
    TERMINAL,
    ChanceObserver,
    Silent,
)
from perfectplay.search.parts.outcomes import Outcome
from perfectplay.search.parts.run import AT_LEAST, AT_MOST, PROVEN, extend_line, note_root, repeated, top_of, visit
from perfectplay.search.parts.sound import expect_player, not_nan, utility_of
from perfectplay.search.plan import Plan
from perfectplay.search.request import Progress, Request, Ties, informed, root_for
from perfectplay.search.session import Session


@dataclass(frozen=True)
class Parts:
    """What an expectiminimax search is made of; all of it constants of the machine code."""

    order: GameOrder | ByPriority
    chance: Chance
    units: Units
    star: Star
    observer: Any
    repetition_ends: bool
    """Whether a position that comes again ends a game; otherwise a line ends there, and nothing is proven."""


@kernel
def expectiminimax_value(
    game: Game[State, Action],
    state: State,
    ply: int,
    alpha: float,
    beta: float,
    probes: int,
    like: Action,
    run: ExpectiminimaxRun,
    parts: Parts,
) -> tuple[float, int]:
    """Returns a bound on the value of ``state`` for ``run.player``, and what of it is proven (AT_LEAST, AT_MOST).

    Promises (fail-soft), with v the true value cut off at ``run.depth`` and r the value returned, both up to
    rounding: if alpha < r < beta then r == v; if r <= alpha then v <= r; if r >= beta then v >= r.
    With ``probes`` > 0 only so many actions are tried at this node: then r is a bound on v from the side of the
    player who moves: v >= r where it maximises (if r > alpha), v <= r where it minimises (if r < beta).
    ``like`` is some action, of which only the type counts.
    """
    visit(run, ply)
    parts.observer.enter(state, ply, alpha, beta)
    # 1. The game is over: by its rules, or because the position comes again.
    if game.is_terminal(state):
        value = utility_of(game, state, run.player, run.rival)
        check_bounds(game, state, value, run, parts.star)
        parts.observer.leave(ply, value, PROVEN, TERMINAL, alpha, beta)
        return value, PROVEN
    if game.can_repeat:
        if repeated(game, run, state, ply):
            value = not_nan(game.repetition(state, run.player))
            proof = PROVEN if parts.repetition_ends else 0
            parts.observer.leave(ply, value, proof, REPETITION, alpha, beta)
            return value, proof
        put(run.states, ply, state)
    # 2. The depth is used up: estimate.
    if parts.units.is_over(game, state, ply, run):
        run.evaluations += 1
        value = not_nan(game.evaluate(state, run.player))
        check_bounds(game, state, value, run, parts.star)
        parts.observer.leave(ply, value, 0, CUT_OFF, alpha, beta)
        return value, 0
    # 3. Something random happens, or somebody chooses.
    mover = game.to_move(state)
    if parts.chance.is_random(game, mover, run):
        return chance_value(game, state, mover, ply, alpha, beta, like, run, parts)
    expect_player(game, mover)
    return chosen_value(game, state, mover, ply, alpha, beta, probes, like, run, parts)


def chosen_value(
    game: Game[State, Action],
    state: State,
    mover: int,
    ply: int,
    alpha: float,
    beta: float,
    probes: int,
    like: Action,
    run: ExpectiminimaxRun,
    parts: Parts,
) -> tuple[float, int]:
    """Returns the value of a node where a player chooses: alpha-beta, or only its first ``probes`` actions."""
    put(run.outcome_tops, ply + 1, top_of(run.outcome_tops, ply))
    maximizing = game.team(mover) == run.team
    best = -inf if maximizing else inf
    of_best = 0
    of_all = PROVEN
    searched = 0
    reason = ALL_SEARCHED
    for action in parts.order.actions(game, state, run, ply):
        put(run.path, ply, action)
        child = game.result(state, action)
        value, proof = expectiminimax_value(game, child, ply + 1, alpha, beta, 0, like, run, parts)
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
        if probes > 0 and searched >= probes:
            reason = PROBED
            break
    if searched == 0:
        run.ply = ply
        raise NoActions
    if reason != ALL_SEARCHED:
        of_all = 0
        if reason != PROBED:
            run.cutoffs += 1
    if maximizing:
        proof = of_best & AT_LEAST | of_all & AT_MOST
    else:
        proof = of_best & AT_MOST | of_all & AT_LEAST
    parts.observer.leave(ply, best, proof, reason, alpha, beta)
    return best, proof


def chance_value(
    game: Game[State, Action],
    state: State,
    mover: int,
    ply: int,
    alpha: float,
    beta: float,
    like: Action,
    run: ExpectiminimaxRun,
    parts: Parts,
) -> tuple[float, int]:
    """Returns the mean over all outcomes, or a bound on it as soon as it cannot lie inside of the window.

    ``least`` and ``most`` bound the mean at any moment: each outcome stands with what is known of it.
    """
    star = parts.star
    # 1. Gather the outcomes.
    if parts.order.waits:
        pass_row(run, ply)
    first = top_of(run.outcome_tops, ply)
    end = parts.chance.gather(game, state, mover, run, first)
    put(run.outcome_tops, ply + 1, end)
    check_odds(run, first, end, ply)
    # 2. What is certain of them may put the mean outside of the window.
    least, most = bound_outcomes(game, state, first, end, like, run, star)
    parts.observer.outcomes(ply, first, end, star.level > 0, star.level == 2)
    has_least = star.level > 0 and least > -inf
    has_most = star.level > 0 and most < inf
    if has_most and (most < alpha or (most == alpha and run.cut_on_equality)):
        run.cutoffs += 1
        parts.observer.leave(ply, most, AT_MOST, CHANCE_LOW, alpha, beta)
        return most, AT_MOST
    if has_least and (least > beta or (least == beta and run.cut_on_equality)):
        run.cutoffs += 1
        parts.observer.leave(ply, least, AT_LEAST, CHANCE_HIGH, alpha, beta)
        return least, AT_LEAST
    of_all, of_least, of_most = PROVEN, AT_LEAST, AT_MOST
    mean = 0.0
    # 3. Star2 goes through the outcomes twice: the first time, it tries only some actions after each.
    for tries in range(1 if star.level == 2 else 0, -1, -1):
        if tries == 0 and star.level == 2:
            parts.observer.outcomes(ply, first, end, True, False)
        for place in range(first, end):
            probability = get(run.odds, place, 0.0)
            if probability == 0.0:
                continue
            action = get(run.outcomes, place, like)
            after = game.result(state, action)
            # 4. The window of an outcome: what the bounds of the others leave to it.
            window = window_of(run, place, probability, alpha, beta, least, most, has_least, has_most)
            child_alpha, child_beta = window.alpha, window.beta
            is_lower = False
            if tries == 1:
                if game.is_terminal(after):
                    continue
                replier = game.to_move(after)
                if parts.chance.is_random(game, replier, run):
                    continue
                is_lower = game.team(replier) == run.team
                if is_lower:
                    if not has_least or beta == inf:
                        continue
                    child_alpha = window.low
                else:
                    if not has_most or alpha == -inf:
                        continue
                    child_beta = window.high
            put(run.path, ply, action)
            value, proof = expectiminimax_value(
                game, after, ply + 1, child_alpha, child_beta, tries * star.probes, like, run, parts
            )
            # 5. A better bound on the outcome is one on the mean, which may leave the window.
            if tries == 0:
                of_all &= proof
                mean += probability * value
            if has_least and (tries == 0 or (is_lower and value > window.low)):
                put(run.lows, place, value)
                of_least &= proof
                least = window.rest_least + probability * value
                if value >= child_beta:
                    run.cutoffs += 1
                    least = max(least, beta)
                    parts.observer.leave(ply, least, of_least, CHANCE_HIGH, alpha, beta)
                    return least, of_least
            if has_most and (tries == 0 or (not is_lower and value < window.high)):
                put(run.highs, place, value)
                of_most &= proof
                most = window.rest_most + probability * value
                if value <= child_alpha:
                    run.cutoffs += 1
                    most = min(most, alpha)
                    parts.observer.leave(ply, most, of_most, CHANCE_LOW, alpha, beta)
                    return most, of_most
    parts.observer.leave(ply, mean, of_all, ALL_SEARCHED, alpha, beta)
    return mean, of_all


def expectiminimax(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    depth_unit: DepthUnit = "plies",
    against: Literal["best", "uniform"] | Against = "best",
    pruning: Pruning = "star1",
    probes: int = 1,
    cut_on_equality: bool = True,
    by_priority: bool = False,
    all_values: bool = False,
    ties: Ties = "first",
    seed: int | None = None,
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: ChanceObserver | None = None,
) -> SearchResult[State, Action]:
    """Returns the expected value of ``state`` for the player to move, and an action that reaches it.

    The mean over `Game.chances` where chance moves; what chance does is not counted in ``depth``. ``against``
    says how everybody plays who is not of the team at the root: "best" (they minimise), "uniform" (each of their
    actions equally often: expectimax, as in "expectimax against ghosts that move at random"), or an object of your
    own with ``chances(game, state)``. Where chance moves at the root, the value is for player 0, and there is no
    action.

    ``pruning``: "none", or "star1" or "star2", which leave out what cannot matter, from what `Game.bounds` says
    about each outcome; "star2" tries ``probes`` actions after each outcome first. All find the same value, up to
    rounding. Bounds are those of best play: where others play otherwise, those of the initial state stand for
    all states and must hold however the game is played; it is an error if an end or an estimate that is met lies
    outside of them. The principal variation ends where something random happens. The other options are those of
    `alpha_beta`.

    Raises `BadArgument`; `GameError` where the rules fail or probabilities are none; `NotCompilable` if that was
    demanded in vain.
    """
    if pruning not in PRUNINGS:
        raise BadArgument(f"pruning is {pruning!r}; it must be 'none', 'star1' or 'star2'")
    if isinstance(probes, bool) or not isinstance(probes, int) or probes < 1:
        raise BadArgument(f"probes is {probes!r}; it must be a whole number of actions, 1 or more")
    limits = Limits(depth, seconds, nodes, depth_unit)
    units = units_of(depth_unit, with_chance=True)
    known = informed(game, knowledge)
    root = root_for(known, state)
    chance = randomness(known, against)
    is_best_play = isinstance(against, str) and against == "best"
    is_ranged = not is_best_play and pruning != "none"
    player = max(mover_at_root(known, root)[0], 0)  # where chance moves, values are for player 0
    star = star_of(known, pruning, probes, is_best_play)
    order = ByPriority() if by_priority else GameOrder()
    parts = Parts(order, chance, units, star, observer or Silent(), ends_by_repetition(known))

    def begin(session: Session) -> Certain:
        if is_best_play:
            return certain_at(session)
        if not is_ranged:
            return Certain(-inf, inf)
        certain = certain_of_game(known, player)
        session.hint("whole_range", 0, certain.lowest)
        session.hint("whole_range", 1, certain.highest)
        return certain

    plan = plan_of(parts, cut_on_equality=cut_on_equality, all_values=all_values or ties != "first", observer=observer)
    request = Request("expectiminimax", known, root, limits, ties=ties, seed=seed, compiled=compiled, progress=progress)
    return search_once(request, plan, begin=begin)


def best_play_plan(game: Game[Any, Any], *, all_values: bool) -> Plan:
    """Returns the search of a game with chance in which everybody plays well, with Star1, by `Game.priority`."""
    star = star_of(game, "star1", 1, True)
    units = units_of("plies", with_chance=True)
    parts = Parts(ByPriority(), randomness(game, "best"), units, star, Silent(), ends_by_repetition(game))
    return plan_of(parts, cut_on_equality=True, all_values=all_values, observer=None)


def plan_of(parts: Parts, *, cut_on_equality: bool, all_values: bool, observer: ChanceObserver | None) -> Plan:
    """Returns the kernel with its settings."""

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, 0, -inf, inf, 0, example_outcome(game, state, run), run, parts

    settings = {"cut_on_equality": int(cut_on_equality), "all_values": int(all_values)}
    return Plan(expectiminimax_value, ExpectiminimaxRun, arguments, settings, 0.0, observer, Outcome())


ALGORITHM: Final = Algorithm(
    name="expectiminimax",
    call=expectiminimax,
    summary="One search of a game with chance, or against players who move at random.",
    hint="games with dice",
    korean="익스펙티미니맥스",
    options=(*LIMITS, DEPTH_UNIT, *TIES, ALL_VALUES, BY_PRIORITY, CUT_ON_EQUALITY, AGAINST, PRUNING),
    recorder="window",
    takes_chance=True,
)
