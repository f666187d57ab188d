"""Max^n and paranoid: two answers to the question what more than two players will do."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, Final, Literal

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.run import MAX_PLY, PROVEN, extend_line, get, note_root, put, repeated, visit, whole_bounds
from perfectplay.errors import BadArgument, ChanceMet, NoActions
from perfectplay.game import CHANCE, Action, Game, State, defines
from perfectplay.result import EXACT, LOWER, UPPER, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.answers import Question, Ties, counts
from perfectplay.search.calls import Progress, alpha_beta_plan, alpha_beta_settings, depth_searched, once
from perfectplay.search.chance import check_odds, example, randomness
from perfectplay.search.depth_units import DepthUnit, units_of
from perfectplay.search.limits import Limits
from perfectplay.search.observer import (
    ALL_SEARCHED,
    CUT_OFF,
    REPETITION,
    SHALLOW_CUT,
    TERMINAL,
    ChanceObserver,
    Observer,
    Silent,
)
from perfectplay.search.opening import nothing_known, opened
from perfectplay.search.session import Finished, Plan, Session
from perfectplay.search.values import Outcome
from perfectplay.words import replaced

TieRule = Literal["first", "worst", "best"]

RULES: Final = ("first", "worst", "best")

INEXACT: Final = 4
"""A bit of what is returned: the player above will not choose this, and so its shares were not followed to the end."""

MARGIN: Final = 1e-9
"""Where equal shares are told apart by a rule, a cut leaves so much room for rounding."""


@dataclass(frozen=True)
class Shares:
    """The utilities of all players, one each; and which of two such tuples a player prefers."""

    nothing: Any
    """A tuple of zeros, one for each player."""
    rule: int
    """Among what is equal for the player to move: 0 the first; 1 the worst, 2 the best for the player at the root."""
    prunes: bool

    def lowest(self) -> Any:
        none = self.nothing
        for player in range(len(none)):
            none = replaced(none, player, -inf)
        return none

    def of_end(self, game: Any, state: Any) -> Any:
        shares = self.nothing
        for player in range(len(shares)):
            share = game.utility(state, player) + 0.0
            if share != share:
                raise ValueError("a utility is NaN")
            shares = replaced(shares, player, share)
        return shares

    def of_repetition(self, game: Any, state: Any) -> Any:
        shares = self.nothing
        for player in range(len(shares)):
            shares = replaced(shares, player, game.repetition(state, player) + 0.0)
        return shares

    def of_estimate(self, game: Any, state: Any) -> Any:
        shares = self.nothing
        for player in range(len(shares)):
            share = game.evaluate(state, player) + 0.0
            if share != share:
                raise ValueError("an estimate is NaN")
            shares = replaced(shares, player, share)
        return shares

    def added(self, shares: Any, more: Any, probability: float) -> Any:
        for player in range(len(shares)):
            shares = replaced(shares, player, shares[player] + probability * more[player])
        return shares

    def prefers(self, mover: int, root: int, value: Any, best: Any) -> bool:
        if value[mover] != best[mover]:
            return value[mover] > best[mover]  # type: ignore[no-any-return]
        if self.rule == 1:
            return value[root] < best[root]  # type: ignore[no-any-return]
        return self.rule == 2 and value[root] > best[root]

    def leaves_nothing(self, game: Any, state: Any, mover: int, has: float, owner: int, owner_has: float) -> bool:
        """Whether ``owner`` gets no more below ``state`` than it has already, as ``mover`` gets ``has`` or more."""
        most = game.total(state) - has
        for other in range(len(self.nothing)):
            if other not in (mover, owner):
                most -= whole_bounds(game.bounds(state, other)).lowest
        if self.rule == 0:
            return most <= owner_has  # type: ignore[no-any-return]
        return most < owner_has - MARGIN  # type: ignore[no-any-return]

    def is_enough(self, has: float, share: float) -> bool:
        """Whether who ``has`` so much already does not choose ``share``, nor an equal one by the rule."""
        return share <= has if self.rule == 0 else share < has


@kernel
def max_n_value(
    game: Any,
    state: Any,
    ply: int,
    owner: int,
    owner_has: float,
    like: Any,
    run: Any,
    shares: Any,
    chance: Any,
    others: Any,
    units: Any,
    observer: Any,
) -> Any:
    """What every player gets from ``state`` on if each maximises its own share, and what of it is proven.

    Promises, with v the tuple of max^n cut off at ``run.depth`` in ``units`` and r the tuple returned: r == v,
    unless the bit INEXACT is returned with it; then ``owner``, who moves above and has ``owner_has`` already, gets
    v[owner] <= owner_has from it. PROVEN: r is that of the game itself, not cut off.

    Luckhart and Irani, "An algorithmic solution of n-person games", AAAI 1986; shallow pruning, the only one that
    is sound in general: Korf, "Multi-player alpha-beta pruning", *Artificial Intelligence* 48 (1991). It needs
    the most that all get together (`Game.total`) and the least that each gets (`Game.bounds`).
    """
    visit(run, ply)
    observer.enter(state, ply, owner, owner_has)
    if game.is_terminal(state):
        value = shares.of_end(game, state)
        observer.leave(ply, value, PROVEN, TERMINAL, owner, owner_has)
        return value, PROVEN
    if game.can_repeat:
        if repeated(game, run, state, ply):
            value = shares.of_repetition(game, state)
            observer.leave(ply, value, PROVEN, REPETITION, owner, owner_has)
            return value, PROVEN
        put(run.states, ply, state)
    if units.is_over(game, state, ply, run):
        run.evaluations += 1
        value = shares.of_estimate(game, state)
        observer.leave(ply, value, 0, CUT_OFF, owner, owner_has)
        return value, 0
    mover = game.to_move(state)
    searched = 0
    all_proofs = PROVEN
    first = get(run.chance_tops, ply, 0) if ply else 0
    if chance.is_random(game, mover, run):
        end = chance.gather(game, state, mover, run, first, others)
        put(run.chance_tops, ply + 1, end)
        mean = shares.nothing
        check_odds(run, first, end, ply)
        observer.outcomes(ply, first, end, False, False)
        for place in range(first, end):
            probability = get(run.odds, place, 0.0)
            if probability > 0.0:
                action = get(run.outcomes, place, like)
                put(run.path, ply, action)
                value, proof = max_n_value(
                    game,
                    game.result(state, action),
                    ply + 1,
                    -1,
                    -inf,
                    like,
                    run,
                    shares,
                    chance,
                    others,
                    units,
                    observer,
                )
                all_proofs &= proof
                mean = shares.added(mean, value, probability)
        observer.leave(ply, mean, all_proofs, ALL_SEARCHED, owner, owner_has)
        return mean, all_proofs
    if mover == CHANCE:
        raise ChanceMet
    put(run.chance_tops, ply + 1, first)
    best = shares.lowest()
    inexact = 0
    reason = ALL_SEARCHED
    for action in game.actions(state):
        put(run.path, ply, action)
        has = best[mover]
        if owner == mover and owner_has > has:
            has = owner_has
        value, proof = max_n_value(
            game, game.result(state, action), ply + 1, mover, has, like, run, shares, chance, others, units, observer
        )
        searched += 1
        all_proofs &= proof
        if ply == 0:
            if proof & INEXACT:
                note_root(run, action, replaced(value, mover, has), proof & PROVEN, False)
            else:
                note_root(run, action, value, proof & PROVEN, True)
        inexact |= proof & INEXACT
        if searched == 1 or shares.prefers(mover, run.player, value, best):
            best = value
            extend_line(run, ply, action)
            if (
                shares.prunes
                and owner not in (-1, mover)
                and shares.leaves_nothing(game, state, mover, best[mover], owner, owner_has)
            ):
                reason = SHALLOW_CUT
                break
    if searched == 0:
        run.ply = ply
        raise NoActions
    all_proofs &= PROVEN
    if reason == SHALLOW_CUT:
        run.cutoffs += 1
        inexact = INEXACT
    elif inexact and not (owner == mover and shares.is_enough(owner_has, best[mover])):
        inexact = 0  # what was left out is worth less to this player than what was found
    observer.leave(ply, best, all_proofs | inexact, reason, owner, owner_has)
    return best, all_proofs | inexact


def max_n(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    depth_unit: DepthUnit = "plies",
    tie_rule: TieRule = "first",
    prune: bool = True,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: ChanceObserver | None = None,
) -> SearchResult[State, Action]:
    """What all players get if each of them maximises its own share: ``value`` is the tuple of utilities.

    For any number of players, and chance nodes. Among actions that are equal for the player to move, ``tie_rule``
    takes the "first" in the game's order, or the one that is "worst" or "best" for the player at the root: what the
    others get may hang on it, and so what the root gets. ``prune`` leaves out what cannot matter, where the game
    says what all players get together (`Game.total`) and what each gets at least (`Game.bounds`).
    In two-player zero-sum games the own share is that of `minimax`. The other options are as in `minimax`.

    Raises `BadArgument`; `GameError` where the rules fail; `NotCompilable` if that was demanded in vain.
    """
    if tie_rule not in RULES:
        raise BadArgument(f"tie_rule is {tie_rule!r}; it must be 'first', 'worst' or 'best'")
    limits = Limits(depth, seconds, nodes, depth_unit)
    watching = Silent() if observer is None else observer
    units = units_of(depth_unit, with_chance=isinstance(game, Game) and defines(game, "chances"))

    def tick() -> None:
        if progress is not None:
            progress(nothing_known(session, question, StopReason.DEPTH))

    session = opened(
        lambda: _plan(game, tie_rule, prune, units, watching, observer), game, state, limits, compiled, {}, tick
    )
    question = Question("max_n", False)
    finished = session.run(limits.deepest)
    session.close()
    return _answer(session, finished, question, limits)


def _plan(
    game: Game[Any, Any], tie_rule: TieRule, prune: bool, units: Any, watching: Any, observer: ChanceObserver | None
) -> Plan:
    prunes = prune and defines(game, "total") and defines(game, "bounds")
    shares = Shares((0.0,) * game.players, RULES.index(tie_rule), prunes)
    chance, others = randomness(game)

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, 0, -1, -inf, example(game, state, run), run, shares, chance, others, units, watching

    return Plan(max_n_value, arguments, shares, observer)


def _answer(session: Session, finished: Finished, question: Question, limits: Limits) -> SearchResult[Any, Any]:
    memory, player = session.memory, session.memory["player"]
    roots = {
        memory.read("root_actions", number): RootValue(
            memory.read("root_values", number),
            EXACT if memory.read("root_exact", number) else UPPER,
            bool(memory.read("root_exact", number)) and memory.read("root_proofs", number) == PROVEN,
        )
        for number in range(memory["root_count"])
    }
    exact = {action: root for action, root in roots.items() if root.bound is EXACT}
    over = limits.depth is None or limits.depth > MAX_PLY
    stop_reason = finished.reason or (StopReason.PLIES if over else StopReason.DEPTH)
    line = tuple(memory.read("line", place) for place in range(memory.read("lengths", 0)))
    if finished.returned is not None:
        value, proof = finished.returned
        value, proven, bound = tuple(value), proof == PROVEN, EXACT
        stop_reason = StopReason.PROVEN if proven else stop_reason
    elif exact:
        best = max(exact, key=lambda action: exact[action].value[player])
        value, proven, bound = exact[best].value, False, LOWER
        line = line if line[:1] == (best,) else (best,)
    else:
        return nothing_known(session, question, stop_reason)
    rests_on = RestsOn.PROOF if proven else RestsOn.EVALUATION if session.game.has_evaluation else RestsOn.NOTHING
    return SearchResult(
        action=line[0] if line else None,
        value=value,
        bound=bound,
        is_proven=proven,
        rests_on=rests_on,
        pv=line,
        root_values=roots,
        best_actions=line[:1],
        depth=depth_searched(session, finished, limits.deepest, 0),
        stop_reason=stop_reason,
        algorithm=question.algorithm,
        game=session.game,
        state=session.state,
        **counts(session),
    )


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
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
) -> SearchResult[State, Action]:
    """The most that the player to move (and its team) can be sure of, if everybody else plays against it alone.

    Whatever the others do, it gets ``value`` at least; `max_n` says what it gets if they play for themselves.
    It is alpha-beta with the root's team on one side and all others on the other (Sturtevant and Korf, "On pruning
    techniques for multi-player games", AAAI 2000). The options are those of `alpha_beta`.
    """
    plan = alpha_beta_plan(
        game, Outcome(), by_priority=by_priority, width=None, observer=observer, units=units_of(depth_unit)
    )
    settings = alpha_beta_settings(cut_on_equality, None, all_values or ties != "first")
    return once(
        plan,
        Question("paranoid", False, ties, seed),
        game,
        state,
        Limits(depth, seconds, nodes, depth_unit),
        compiled,
        progress,
        settings,
    )
