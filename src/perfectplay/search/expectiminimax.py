"""Expectiminimax: the value of a game with chance, or against players who move at random; pruned by Star1 and Star2."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, Final, Literal

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.run import (
    AT_LEAST,
    AT_MOST,
    MAX_PLY,
    PROVEN,
    extend_line,
    get,
    note_root,
    put,
    repeated,
    visit,
    whole_bounds,
)
from perfectplay.errors import BadArgument, ChanceMet, NoActions, OutOfBounds
from perfectplay.game import CHANCE, Action, Game, State, defines
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.answers import Judge, Question, Ties, answer, judge, judge_whole, whole_range
from perfectplay.search.calls import Progress, alpha_beta_settings, depth_searched
from perfectplay.search.chance import Against, check_odds, example, randomness
from perfectplay.search.depth_units import DepthUnit, units_of
from perfectplay.search.failures import root_of
from perfectplay.search.limits import Limits
from perfectplay.search.observer import (
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
from perfectplay.search.opening import nothing_known, opened
from perfectplay.search.ordering import ByPriority, GameOrder
from perfectplay.search.session import Plan, mover_at_root
from perfectplay.search.values import Outcome

Pruning = Literal["none", "star1", "star2"]

PRUNINGS: Final = ("none", "star1", "star2")

SLACK: Final = 1e-9
"""The window of an outcome is wider by so much than it need be: dividing by a probability rounds."""


@dataclass(frozen=True)
class Unpruned:
    """Every outcome is searched with an open window."""

    level: int = 0
    probes: int = 0

    def bounds(self, game: Any, state: Any, player: int, within: Any) -> Any:
        return -inf, inf


@dataclass(frozen=True)
class Star:
    """Star1: an outcome is searched with the window that the bounds of the others leave to it.

    Star2 (level 2): before that, the first ``probes`` actions after each outcome are tried, for a better bound.
    """

    level: int
    probes: int

    def bounds(self, game: Any, state: Any, player: int, within: Any) -> Any:
        certain = whole_bounds(game.bounds(state, player))
        return certain.lowest + 0.0, certain.highest + 0.0


@dataclass(frozen=True)
class StarWithin(Star):
    """The same where somebody does not play best: a state's bounds are those of best play, so the game's stand in."""

    def bounds(self, game: Any, state: Any, player: int, within: Any) -> Any:
        return within


def check_bounds(game: Any, state: Any, value: float, run: Any, star: Any, within: Any) -> None:
    """Raises `OutOfBounds` for a value that pruning could not rely on."""
    if star.level > 0:
        low, high = star.bounds(game, state, run.player, within)
        if value < low or value > high:
            raise OutOfBounds


@dataclass(frozen=True)
class OneByOne(GameOrder):
    """The game's own order."""

    waits: bool = False
    """Whether actions wait to be tried, below those of the nodes above."""


@dataclass(frozen=True)
class LargestFirst(ByPriority):
    """Larger `Game.priority` first."""

    waits: bool = True


@kernel
def expectiminimax_value(
    game: Any,
    state: Any,
    ply: int,
    alpha: float,
    beta: float,
    probes: int,
    like: Any,
    run: Any,
    order: Any,
    chance: Any,
    others: Any,
    units: Any,
    star: Any,
    within: Any,
    observer: Any,
) -> Any:
    """A bound on the value of ``state`` for ``run.player``, and what of it is proven (AT_LEAST, AT_MOST).

    Promises (fail-soft), with v the true value cut off at ``run.depth`` in ``units`` and r the value returned, both
    up to rounding: if alpha < r < beta then r == v; if r <= alpha then v <= r; if r >= beta then v >= r.
    With ``probes`` > 0 only so many actions are tried at this node: then r is a bound on v from the side of the
    player who moves: v >= r where it maximises (if r > alpha), v <= r where it minimises (if r < beta).
    ``like`` is some action, of which only the type counts; ``within`` is the lowest and highest value in the game.

    The mean over all outcomes where ``chance`` says that something random moves; the rest is alpha-beta.
    Michie, "Game-playing and game-learning automata" (1966); Star1 and Star2: Ballard, "The *-minimax search
    procedure for trees containing chance nodes", *Artificial Intelligence* 21 (1983); fail-soft, with more probes:
    Hauk, Buro and Schaeffer, "Rediscovering *-minimax search", Computers and Games 2004.
    """
    visit(run, ply)
    observer.enter(state, ply, alpha, beta)
    if game.is_terminal(state):
        value = game.utility(state, run.player) + 0.0
        if value != value:
            raise ValueError("a utility is NaN")
        check_bounds(game, state, value, run, star, within)
        observer.leave(ply, value, PROVEN, TERMINAL, alpha, beta)
        return value, PROVEN
    if game.can_repeat:
        if repeated(game, run, state, ply):
            value = game.repetition(state, run.player) + 0.0
            observer.leave(ply, value, PROVEN, REPETITION, alpha, beta)
            return value, PROVEN
        put(run.states, ply, state)
    if units.is_over(game, state, ply, run):
        run.evaluations += 1
        value = game.evaluate(state, run.player) + 0.0
        if value != value:
            raise ValueError("an estimate is NaN")
        check_bounds(game, state, value, run, star, within)
        observer.leave(ply, value, 0, CUT_OFF, alpha, beta)
        return value, 0
    mover = game.to_move(state)
    first = get(run.chance_tops, ply, 0) if ply else 0
    searched = 0
    of_all = PROVEN
    if chance.is_random(game, mover, run):
        if order.waits:
            put(run.tops, ply + 1, get(run.tops, ply, 0) if ply else 0)
        end = chance.gather(game, state, mover, run, first, others)
        put(run.chance_tops, ply + 1, end)
        check_odds(run, first, end, ply)
        # What is known before anything is searched: the mean lies between least and most.
        least, most = 0.0, 0.0
        for place in range(first, end):
            probability = get(run.odds, place, 0.0)
            if star.level > 0 and probability > 0.0:
                low, high = star.bounds(game, game.result(state, get(run.outcomes, place, like)), run.player, within)
                put(run.lows, place, low)
                put(run.highs, place, high)
                least += probability * low
                most += probability * high
        observer.outcomes(ply, first, end, star.level > 0, star.level == 2)
        has_least = star.level > 0 and least > -inf
        has_most = star.level > 0 and most < inf
        if has_most and (most < alpha or (most == alpha and run.cut_on_equality)):
            run.cutoffs += 1
            observer.leave(ply, most, AT_MOST, CHANCE_LOW, alpha, beta)
            return most, AT_MOST
        if has_least and (least > beta or (least == beta and run.cut_on_equality)):
            run.cutoffs += 1
            observer.leave(ply, least, AT_LEAST, CHANCE_HIGH, alpha, beta)
            return least, AT_LEAST
        of_least, of_most = AT_LEAST, AT_MOST
        mean = 0.0
        # Star2 goes through the outcomes twice: the first time, it tries only so many actions after each.
        for tries in range(1 if star.level == 2 else 0, -1, -1):
            if tries == 0 and star.level == 2:
                observer.outcomes(ply, first, end, True, False)
            for place in range(first, end):
                probability = get(run.odds, place, 0.0)
                if probability == 0.0:
                    continue
                action = get(run.outcomes, place, like)
                after = game.result(state, action)
                low, high = -inf, inf
                child_alpha, child_beta = -inf, inf
                rest_least, rest_most = -inf, inf
                if has_least:
                    low = get(run.lows, place, 0.0)
                    rest_least = least - probability * low
                    child_beta = (beta - rest_least) / probability
                    child_beta += SLACK * (1.0 + abs(child_beta))
                if has_most:
                    high = get(run.highs, place, 0.0)
                    rest_most = most - probability * high
                    child_alpha = (alpha - rest_most) / probability
                    child_alpha -= SLACK * (1.0 + abs(child_alpha))
                is_lower = False
                if tries == 1:
                    if game.is_terminal(after):
                        continue
                    replier = game.to_move(after)
                    if chance.is_random(game, replier, run):
                        continue
                    is_lower = game.team(replier) == run.team
                    if is_lower:
                        if not has_least or beta == inf:
                            continue
                        child_alpha = low
                    else:
                        if not has_most or alpha == -inf:
                            continue
                        child_beta = high
                put(run.path, ply, action)
                value, proof = expectiminimax_value(
                    game,
                    after,
                    ply + 1,
                    child_alpha,
                    child_beta,
                    tries * star.probes,
                    like,
                    run,
                    order,
                    chance,
                    others,
                    units,
                    star,
                    within,
                    observer,
                )
                if tries == 0:
                    of_all &= proof
                    mean += probability * value
                if has_least and (tries == 0 or (is_lower and value > low)):
                    put(run.lows, place, value)
                    of_least &= proof
                    least = rest_least + probability * value
                    if value >= child_beta:
                        run.cutoffs += 1
                        least = max(least, beta)
                        observer.leave(ply, least, of_least, CHANCE_HIGH, alpha, beta)
                        return least, of_least
                if has_most and (tries == 0 or (not is_lower and value < high)):
                    put(run.highs, place, value)
                    of_most &= proof
                    most = rest_most + probability * value
                    if value <= child_alpha:
                        run.cutoffs += 1
                        most = min(most, alpha)
                        observer.leave(ply, most, of_most, CHANCE_LOW, alpha, beta)
                        return most, of_most
        observer.leave(ply, mean, of_all, ALL_SEARCHED, alpha, beta)
        return mean, of_all
    if mover == CHANCE:
        raise ChanceMet
    put(run.chance_tops, ply + 1, first)
    maximizing = game.team(mover) == run.team
    best = -inf if maximizing else inf
    of_best = 0
    reason = ALL_SEARCHED
    for action in order.actions(game, state, run, ply):
        put(run.path, ply, action)
        value, proof = expectiminimax_value(
            game,
            game.result(state, action),
            ply + 1,
            alpha,
            beta,
            0,
            like,
            run,
            order,
            chance,
            others,
            units,
            star,
            within,
            observer,
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
    observer.leave(ply, best, proof, reason, alpha, beta)
    return best, proof


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
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: ChanceObserver | None = None,
) -> SearchResult[State, Action]:
    """The expected value of ``state`` for the player to move, and an action that reaches it.

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
    watching = Silent() if observer is None else observer
    order = LargestFirst() if by_priority else OneByOne()
    is_best = isinstance(against, str) and against == "best"
    is_ranged = not is_best and pruning != "none"

    def plan() -> Plan:
        kind = Star if is_best else StarWithin
        prunes = pruning != "none" and defines(game, "bounds")
        star = kind(PRUNINGS.index(pruning), probes) if prunes else Unpruned()
        chance, others = randomness(game, against)
        player = mover_at_root(game, root_of(game, state))[0]
        within = whole_range(game, 0 if player == CHANCE else player) if is_ranged else (-inf, inf)

        def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
            like = example(game, state, run)
            return game, state, 0, -inf, inf, 0, like, run, order, chance, others, units, star, within, watching

        return Plan(expectiminimax_value, arguments, Outcome(), observer)

    def tick() -> None:
        if progress is not None:
            progress(nothing_known(session, question, StopReason.DEPTH))

    question = Question("expectiminimax", False, ties, seed)
    settings = alpha_beta_settings(cut_on_equality, None, all_values or ties != "first")
    session = opened(plan, game, state, limits, compiled, settings, tick)
    player = session.memory["player"]
    certain = judge(session, player) if is_best else judge_whole(game, player) if is_ranged else Judge(-inf, inf)
    finished = session.run(limits.deepest)
    session.close()
    over = limits.depth is None or limits.depth > MAX_PLY
    reason = finished.reason or (StopReason.PLIES if over else StopReason.DEPTH)
    if finished.returned is None and session.memory["root_count"] == 0:
        return nothing_known(session, question, reason)
    return answer(
        session,
        finished,
        question,
        certain,
        stop_reason=reason,
        depth=depth_searched(session, finished, limits.deepest, evaluations=0),
    )
