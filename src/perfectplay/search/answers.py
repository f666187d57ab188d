"""From what a kernel left behind to a `SearchResult`."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from typing import Any, Literal

from perfectplay.compiling.run import AT_LEAST, AT_MOST, PROVEN
from perfectplay.errors import BadArgument, GameError
from perfectplay.game import Game, bounds_of
from perfectplay.result import EXACT, LOWER, UPPER, Bound, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.coded import coded
from perfectplay.search.failures import guarded, root_of
from perfectplay.search.session import Finished, Session

Ties = Literal["first", "random", "all"]


def _as_it_is(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Question:
    """What was asked, as far as it matters for the answer."""

    algorithm: str
    with_distance: bool
    ties: Ties = "first"
    seed: int | None = None
    unsound: tuple[str, ...] = ()
    decoded: Callable[[Any], Any] = _as_it_is
    """From a value of the kernel to the utility, or to the utility and the signed ply of the end."""

    def __post_init__(self) -> None:
        if self.ties not in ("first", "random", "all"):
            raise BadArgument(f"ties is {self.ties!r}; it must be 'first', 'random' or 'all'")


def parts(value: Any) -> tuple[float, int | None]:
    """The utility and the signed ply of the end, or None where values are outcomes alone."""
    return value if isinstance(value, tuple) else (value, None)


@dataclass(frozen=True)
class Judge:
    """Says what is proven, knowing that the value lies between two utilities."""

    lowest: float
    highest: float
    whole: Callable[[], tuple[float, float]] = lambda: (-inf, inf)
    """Between which utilities every end of the game lies, however it is played."""

    def is_proven(self, value: Any, proof: int, depth: int) -> bool:
        """Whether ``value`` is exactly the game's, not only on one side, and that of the action that has it.

        Nothing beats the highest utility. Nothing is worse than the lowest of the whole game: that of the state is
        certain by best play, and not after any action. Where the distance counts, how late a win comes at the latest
        says when it comes if there is no higher utility in the whole game: to force it sooner, every line must end
        with it, and the search is as deep as those lines. Likewise for losses.
        """
        utility, end = parts(value)
        if proof == PROVEN:
            return True
        if proof == 0 or (end is not None and abs(end) > depth):
            return False
        with_distance = end is not None and utility != 0
        if proof == AT_LEAST:
            if with_distance and utility < 0:
                return False  # how early a loss comes at the earliest says nothing about when
            return utility >= (self.whole()[1] if with_distance else self.highest)
        if with_distance and utility > 0:
            return False
        return utility <= self.whole()[0]

    def root_value(self, value: Any, proof: int, is_exact: bool, depth: int) -> RootValue:
        utility, end = parts(value)
        proven = is_exact and self.is_proven(value, proof, depth)
        return RootValue(utility, EXACT if is_exact else UPPER, proven, abs(end) if proven and end else None)


def judge(session: Session, player: int) -> Judge:
    """What is certain before anything is searched."""
    game = session.game
    if guarded(game, session.state, lambda: game.is_terminal(session.state)):
        return Judge(-inf, inf)  # bounds are not asked of ends

    @cache
    def whole() -> tuple[float, float]:
        try:
            return whole_range(game, player)
        except GameError:  # a game may be asked about its middle alone
            return -inf, inf

    return Judge(*bounds_at(game, session.state, player), whole)


def judge_whole(game: Game[Any, Any], player: int) -> Judge:
    """What is certain where bounds of best play do not hold: no more than of the whole game."""
    whole = whole_range(game, player)
    return Judge(*whole, lambda: whole)


def whole_range(game: Game[Any, Any], player: int) -> tuple[float, float]:
    """Between which utilities every end of the game lies: what `Game.bounds` says of the initial state."""
    return bounds_at(game, root_of(game, None), player)


def bounds_at(game: Game[Any, Any], state: Any, player: int) -> tuple[float, float]:
    """The lowest and the highest value by `Game.bounds`. Raises `GameError`."""
    bounds = guarded(game, state, lambda: bounds_of(game, state, player))
    try:
        return 0.0 + bounds.lowest, 0.0 + bounds.highest
    except (TypeError, OverflowError):
        raise GameError(f"{type(game).__name__}.bounds gave {bounds!r}; its lowest and highest are numbers") from None


def answer(
    session: Session,
    finished: Finished,
    question: Question,
    certain: Judge,
    *,
    depth: int,
    stop_reason: StopReason,
    previous: SearchResult[Any, Any] | None = None,
) -> SearchResult[Any, Any]:
    """The answer after one run of the kernel, or the best so far if it was stopped.

    ``previous`` is the answer of the last depth that was finished.
    """
    memory = session.memory
    roots = [
        (
            memory.read("root_actions", number),
            question.decoded(memory.read("root_values", number)),
            memory.read("root_proofs", number),
            bool(memory.read("root_exact", number)),
        )
        for number in range(memory["root_count"])
    ]
    exact = [root for root in roots if root[3]]
    if finished.returned is not None:
        value, proof = question.decoded(finished.returned[0]), finished.returned[1]
        bound = EXACT
    elif exact:
        _, value, proof, _ = max(exact, key=lambda root: root[1])
        proof &= AT_LEAST
        bound = LOWER
    elif previous is not None:
        return replace(previous, **counts(session), stop_reason=stop_reason)
    else:
        return nothing(session, question, stop_reason)
    line = tuple(memory.read("line", place) for place in range(memory.read("lengths", 0)))
    value = exactly(session, question, line, value)
    utility, end = parts(value)
    proven = bound is EXACT and certain.is_proven(value, proof, depth)
    rests_on, bound = _rests_on(session, proven, proof, bound)
    action = line[0] if line else None
    best = tuple(
        root[0]
        for root in exact
        if root[1] == value and (not proven or root[0] == action or certain.is_proven(root[1], root[2], depth))
    )
    best = best or ((action,) if line else ())
    if question.ties == "random" and len(best) > 1:
        action = random.Random(question.seed).choice(best)
        line = line if action == line[0] else (action,)
    plies = abs(end) if proven and end else None
    return SearchResult(
        action=action,
        value=utility,
        bound=bound,
        is_proven=proven,
        rests_on=rests_on,
        between=between(certain, utility, proof),
        pv=line,
        root_values=_by_action(session, roots, certain, depth),
        best_actions=best if question.ties == "all" else best[:0] if action is None else (action,),
        plies=plies,
        score=_score(session, utility, plies) if proven else None,
        depth=depth,
        stop_reason=StopReason.PROVEN if proven and finished.returned is not None else stop_reason,
        unsound=question.unsound,
        algorithm=question.algorithm,
        game=session.game,
        state=session.state,
        **counts(session),
    )


def exactly(session: Session, question: Question, line: tuple[Any, ...], value: Any) -> Any:
    """A value of the engine, which rounds utilities, as the float that the rules give at the end of its line."""
    utility, end = parts(value)
    if question.decoded is _as_it_is or utility == int(utility) or not line:
        return value
    game, state, player = session.game, session.state, session.memory["player"]

    def ask() -> float:
        last = state
        for action in line:
            last = game.result(last, action)
        return game.utility(last, player) if game.is_terminal(last) else game.evaluate(last, player)

    exact = guarded(game, state, ask)
    if coded(exact, 0, False) != coded(utility, 0, False):
        return value  # the line is not known to its end
    return exact if end is None else (exact, end)


def between(certain: Judge, utility: float, proof: int) -> tuple[float, float]:
    """What is proven about the value, where ``proof`` speaks of ``utility``."""
    lowest = max(utility, certain.lowest) if proof & AT_LEAST else certain.lowest
    highest = min(utility, certain.highest) if proof & AT_MOST else certain.highest
    return lowest, highest


def _by_action(session: Session, roots: list[Any], certain: Judge, depth: int) -> dict[Any, RootValue]:
    try:
        return {root: certain.root_value(value, proof, is_exact, depth) for root, value, proof, is_exact in roots}
    except TypeError as error:
        raise GameError(
            f"{type(session.game).__name__}.actions gives actions that cannot be hashed, such as "
            f"{roots[0][0]!r}; make each an int or a tuple"
        ) from error


def _rests_on(session: Session, proven: bool, proof: int, bound: Bound) -> tuple[RestsOn, Bound]:
    if proven:
        return RestsOn.PROOF, bound
    if session.game.has_evaluation:
        return RestsOn.EVALUATION, bound
    if proof & AT_LEAST:
        return RestsOn.PROOF, LOWER
    if proof & AT_MOST:
        return RestsOn.PROOF, UPPER
    return RestsOn.NOTHING, bound


def _score(session: Session, utility: float, plies: int | None) -> int | None:
    if plies is None and utility:
        return None
    score: int | None = guarded(
        session.game, session.state, lambda: session.game.score(session.state, utility, plies or 0)
    )
    return score


def counts(session: Session) -> dict[str, Any]:
    memory = session.memory
    return {
        "nodes": memory["nodes"],
        "evaluations": memory["evaluations"],
        "cutoffs": memory["cutoffs"],
        "table_hits": memory["table_hits"],
        "seconds": session.seconds,
        "compiled": memory.is_compiled,
    }


def nothing(session: Session, question: Question, stop_reason: StopReason) -> SearchResult[Any, Any]:
    """Stopped before even one action had its value: any legal action, and the admission that nothing is known."""
    action = guarded(session.game, session.state, lambda: next(iter(session.game.actions(session.state)), None))
    return SearchResult(
        action=action,
        value=0.0,
        bound=EXACT,
        is_proven=False,
        rests_on=RestsOn.NOTHING,
        pv=() if action is None else (action,),
        best_actions=() if action is None else (action,),
        stop_reason=stop_reason,
        unsound=question.unsound,
        algorithm=question.algorithm,
        game=session.game,
        state=session.state,
        **counts(session),
    )
