"""Max^n: what every player gets if each of them maximises its own share.

Luckhart and Irani, "An algorithmic solution of n-person games", AAAI 1986; shallow pruning, the only one that is sound
in general: Korf, "Multi-player alpha-beta pruning", *Artificial Intelligence* 48 (1991).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, Final, Literal

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, put, whole_bounds
from perfectplay.errors import BadArgument, NoActions
from perfectplay.game import Action, Game, State, defines, ends_by_repetition
from perfectplay.result import EXACT, LOWER, UPPER, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.answers import found, nothing_known, why_ended
from perfectplay.search.driver import depth_searched, search_once
from perfectplay.search.entry import DEPTH_UNIT, LIMITS, Algorithm
from perfectplay.search.limits import Limits
from perfectplay.search.parts.chance import Chance, ChanceRun, check_odds, example_outcome, randomness
from perfectplay.search.parts.depth_units import CountedRun, DepthUnit, Units, units_of
from perfectplay.search.parts.observer import (
    ALL_SEARCHED,
    CUT_OFF,
    REPETITION,
    SHALLOW_CUT,
    TERMINAL,
    ChanceObserver,
    Silent,
)
from perfectplay.search.parts.run import PROVEN, extend_line, note_root, repeated, top_of, visit
from perfectplay.search.parts.sound import NO_RIVAL, expect_player, not_nan, utility_of
from perfectplay.search.plan import Plan
from perfectplay.search.request import Progress, Request, informed, root_for
from perfectplay.search.session import Finished, Session
from perfectplay.words import replaced

TieRule = Literal["first", "worst", "best"]

RULES: Final = ("first", "worst", "best")

INEXACT: Final = 4
"""A bit of what is returned: the player above will not choose this, and so its shares were not followed to the end."""

ROUNDING: Final = 1e-9
"""Where equal shares are told apart by a rule, a cut leaves so much room for rounding."""

NOBODY: Final = -1
"""Stands for a player where no player above has a share yet."""


class MaxNRun(CountedRun, ChanceRun):
    """What max^n keeps while it runs."""


@dataclass(frozen=True)
class Shares:
    """The utilities of all players, one each; and which of two such tuples a player prefers."""

    nothing: Any
    """A tuple of zeros, one for each player."""
    rule: int
    """Among what is equal for the player to move: 0 the first; 1 the worst, 2 the best for the player at the root."""
    prunes: bool

    def lowest(self) -> Any:
        """Returns shares that are worse than all others."""
        none = self.nothing
        for player in range(len(none)):
            none = replaced(none, player, -inf)
        return none

    def of_end(self, game: Game[State, Action], state: State) -> Any:
        """Returns the utilities of all players."""
        shares = self.nothing
        for player in range(len(shares)):
            shares = replaced(shares, player, utility_of(game, state, player, NO_RIVAL))
        return shares

    def of_repetition(self, game: Game[State, Action], state: State) -> Any:
        """Returns what all players get if ``state`` comes again."""
        shares = self.nothing
        for player in range(len(shares)):
            shares = replaced(shares, player, not_nan(game.repetition(state, player)))
        return shares

    def of_estimate(self, game: Game[State, Action], state: State) -> Any:
        """Returns the estimates for all players."""
        shares = self.nothing
        for player in range(len(shares)):
            shares = replaced(shares, player, not_nan(game.evaluate(state, player)))
        return shares

    def added(self, shares: Any, more: Any, probability: float) -> Any:
        """Returns ``shares`` plus ``probability`` times ``more``."""
        for player in range(len(shares)):
            shares = replaced(shares, player, shares[player] + probability * more[player])
        return shares

    def prefers(self, mover: int, root: int, value: Any, best: Any) -> bool:
        """Returns whether ``mover`` takes ``value`` rather than ``best``."""
        if value[mover] != best[mover]:
            return value[mover] > best[mover]  # type: ignore[no-any-return]
        if self.rule == 1:
            return value[root] < best[root]  # type: ignore[no-any-return]
        return self.rule == 2 and value[root] > best[root]

    def leaves_nothing(
        self, game: Game[State, Action], state: State, mover: int, has: float, owner: int, owner_has: float
    ) -> bool:
        """Returns whether ``owner`` gets no more below ``state`` than it has, as ``mover`` gets ``has`` or more."""
        most = game.total(state) - has
        for other in range(len(self.nothing)):
            if other not in (mover, owner):
                most -= whole_bounds(game.bounds(state, other)).lowest
        if self.rule == 0:
            return most <= owner_has
        return most < owner_has - ROUNDING

    def is_enough(self, has: float, share: float) -> bool:
        """Returns whether a player who ``has`` so much would not choose ``share``; for equal ones, ``rule`` decides."""
        return share <= has if self.rule == 0 else share < has


@dataclass(frozen=True)
class Parts:
    """What a max^n search is made of; all of it constants of the machine code."""

    shares: Shares
    chance: Chance
    units: Units
    observer: Any
    repetition_ends: bool
    """Whether a position that comes again ends a game; otherwise a line ends there, and nothing is proven."""


@kernel
def max_n_value(
    game: Game[State, Action],
    state: State,
    ply: int,
    owner: int,
    owner_has: float,
    like: Action,
    run: MaxNRun,
    parts: Parts,
) -> tuple[Any, int]:
    """Returns what every player gets from ``state`` on if each maximises its own share, and what of it is proven.

    Promises, with v the tuple of max^n cut off at ``run.depth`` and r the tuple returned: r == v, unless the bit
    INEXACT is returned with it; then ``owner``, who moves above and has ``owner_has`` already, gets
    v[owner] <= owner_has from it. PROVEN: r is that of the game itself, not cut off.

    Shallow pruning needs the most that all get together (`Game.total`) and the least that each gets (`Game.bounds`).
    ``like`` is some action, of which only the type counts.
    """
    shares = parts.shares
    visit(run, ply)
    parts.observer.enter(state, ply, owner, owner_has)
    # 1. The game is over: by its rules, or because the position comes again.
    if game.is_terminal(state):
        value = shares.of_end(game, state)
        parts.observer.leave(ply, value, PROVEN, TERMINAL, owner, owner_has)
        return value, PROVEN
    if game.can_repeat:
        if repeated(game, run, state, ply):
            value = shares.of_repetition(game, state)
            proof = PROVEN if parts.repetition_ends else 0
            parts.observer.leave(ply, value, proof, REPETITION, owner, owner_has)
            return value, proof
        put(run.states, ply, state)
    # 2. The depth is used up: estimate.
    if parts.units.is_over(game, state, ply, run):
        run.evaluations += 1
        value = shares.of_estimate(game, state)
        parts.observer.leave(ply, value, 0, CUT_OFF, owner, owner_has)
        return value, 0
    # 3. Something random happens: the mean of all outcomes.
    mover = game.to_move(state)
    if parts.chance.is_random(game, mover, run):
        mean, proof = mean_value(game, state, mover, ply, like, run, parts)
        parts.observer.leave(ply, mean, proof, ALL_SEARCHED, owner, owner_has)
        return mean, proof
    expect_player(game, mover)
    # 4. The mover takes what is best for it, as soon as it is certain that nobody above will come here, any action.
    put(run.outcome_tops, ply + 1, top_of(run.outcome_tops, ply))
    best = shares.lowest()
    proof_of_all = PROVEN
    inexact = 0
    searched = 0
    reason = ALL_SEARCHED
    for action in game.actions(state):
        put(run.path, ply, action)
        has = best[mover]
        if owner == mover and owner_has > has:
            has = owner_has
        value, proof = max_n_value(game, game.result(state, action), ply + 1, mover, has, like, run, parts)
        searched += 1
        proof_of_all &= proof
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
                and owner not in (NOBODY, mover)
                and shares.leaves_nothing(game, state, mover, best[mover], owner, owner_has)
            ):
                reason = SHALLOW_CUT
                break
    if searched == 0:
        run.ply = ply
        raise NoActions
    # 5. What is known of the shares?
    proof_of_all &= PROVEN
    if reason == SHALLOW_CUT:
        run.cutoffs += 1
        inexact = INEXACT
    elif inexact and not (owner == mover and shares.is_enough(owner_has, best[mover])):
        inexact = 0  # what was left out is worth less to this player than what was found
    parts.observer.leave(ply, best, proof_of_all | inexact, reason, owner, owner_has)
    return best, proof_of_all | inexact


def mean_value(
    game: Game[State, Action],
    state: State,
    mover: int,
    ply: int,
    like: Action,
    run: MaxNRun,
    parts: Parts,
) -> tuple[Any, int]:
    """Returns the mean of the shares over all outcomes, and what of it is proven."""
    first = top_of(run.outcome_tops, ply)
    end = parts.chance.gather(game, state, mover, run, first)
    put(run.outcome_tops, ply + 1, end)
    check_odds(run, first, end, ply)
    parts.observer.outcomes(ply, first, end, False, False)
    mean = parts.shares.nothing
    proof_of_all = PROVEN
    for place in range(first, end):
        probability = get(run.odds, place, 0.0)
        if probability > 0.0:
            action = get(run.outcomes, place, like)
            put(run.path, ply, action)
            value, proof = max_n_value(game, game.result(state, action), ply + 1, NOBODY, -inf, like, run, parts)
            proof_of_all &= proof
            mean = parts.shares.added(mean, value, probability)
    return mean, proof_of_all


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
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: ChanceObserver | None = None,
) -> SearchResult[State, Action]:
    """Returns what all players get if each of them maximises its own share: ``value`` is the tuple of utilities.

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
    known = informed(game, knowledge)
    root = root_for(known, state)
    units = units_of(depth_unit, with_chance=known.has_chance)
    prunes = prune and defines(known, "total") and defines(known, "bounds")
    shares = Shares((0.0,) * known.players, RULES.index(tie_rule), prunes)
    parts = Parts(shares, randomness(known), units, observer or Silent(), ends_by_repetition(known))

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, 0, NOBODY, -inf, example_outcome(game, state, run), run, parts

    plan = Plan(max_n_value, MaxNRun, arguments, {}, shares.lowest(), observer, shares)
    request = Request("max_n", known, root, limits, compiled=compiled, progress=progress)
    return search_once(request, plan, answer_of=_answer)


def _answer(session: Session, finished: Finished, request: Request, stop_reason: StopReason) -> SearchResult[Any, Any]:
    """Returns the answer: that of the whole search, or of the best action that was searched before it was stopped."""
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
    if finished.returned is None and not exact:
        return nothing_known(session, request, stop_reason)
    line = tuple(memory.read("line", place) for place in range(memory.read("lengths", 0)))
    if finished.returned is not None:
        value, proof = finished.returned
        value, proven, bound = tuple(value), proof == PROVEN, EXACT
        stop_reason = why_ended(stop_reason, is_proven=proven)
    else:
        best = max(exact, key=lambda action: exact[action].value[player])
        value, proven, bound = exact[best].value, False, LOWER
        line = line if line[:1] == (best,) else (best,)
    rests_on = RestsOn.PROOF if proven else RestsOn.EVALUATION if session.game.has_evaluation else RestsOn.NOTHING
    return found(
        session,
        request,
        stop_reason,
        action=line[0] if line else None,
        value=value,
        bound=bound,
        is_proven=proven,
        rests_on=rests_on,
        pv=line,
        root_values=roots,
        best_actions=line[:1],
        depth=depth_searched(session, finished, request.limits.deepest, 0),
    )


ALGORITHM: Final = Algorithm(
    name="max-n",
    call=max_n,
    summary="One search for any number of players, each of whom maximises its own share.",
    hint="three players or more",
    korean="max^n",
    options=(*LIMITS, DEPTH_UNIT),
    recorder="shares",
    takes_chance=True,
)
