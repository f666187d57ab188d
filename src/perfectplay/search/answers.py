"""From what a kernel left behind to a `SearchResult`."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import inf, isfinite
from typing import Any

from perfectplay.errors import GameError
from perfectplay.game import CHANCE, Game, bounds_of, legal_actions
from perfectplay.result import EXACT, LOWER, UPPER, Bound, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.failures import guarded, root_of
from perfectplay.search.parts.run import AT_LEAST, AT_MOST, PROVEN
from perfectplay.search.parts.scores import encode
from perfectplay.search.request import Request, as_it_is
from perfectplay.search.session import Finished, Session


def parts(value: Any) -> tuple[float, int | None]:
    """Returns the utility and the signed ply of the end, or None where values are outcomes alone."""
    return value if isinstance(value, tuple) else (value, None)


@dataclass(frozen=True)
class Certain:
    """What is certain before anything is searched: the value lies between two utilities."""

    lowest: float
    highest: float
    whole: Callable[[], tuple[float, float]] = lambda: (-inf, inf)
    """Between which utilities every end of the game lies, however it is played."""

    def is_proven(self, value: Any, proof: int, depth: int) -> bool:
        """Returns whether ``value`` is exactly the game's, not only on one side, and that of the action that has it.

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
        """Returns what is known of an action of the root."""
        utility, end = parts(value)
        proven = is_exact and self.is_proven(value, proof, depth)
        return RootValue(utility, EXACT if is_exact else UPPER, proven, abs(end) if proven and end else None)


def certain_at(session: Session) -> Certain:
    """Returns what is certain of the root under best play by everybody. Raises `GameError`."""
    game, player = session.game, session.memory["player"]
    if guarded(game, session.state, lambda: game.is_terminal(session.state)):
        return Certain(-inf, inf)  # bounds are not asked of ends

    @cache
    def whole() -> tuple[float, float]:
        try:
            return whole_range(game, player)
        except GameError:  # a game may be asked about its middle alone
            return -inf, inf

    return Certain(*bounds_at(game, session.state, player), whole)


def certain_of_game(game: Game[Any, Any], player: int) -> Certain:
    """Returns what is certain if bounds of best play do not hold: only what is certain of the whole game."""
    whole = whole_range(game, player)
    return Certain(*whole, lambda: whole)


def whole_range(game: Game[Any, Any], player: int) -> tuple[float, float]:
    """Returns between which utilities every end of the game lies: what `Game.bounds` says of the initial state."""
    return bounds_at(game, root_of(game, None), player)


def bounds_at(game: Game[Any, Any], state: Any, player: int) -> tuple[float, float]:
    """Returns the lowest and the highest value by `Game.bounds`. Raises `GameError`."""
    bounds = guarded(game, state, lambda: bounds_of(game, state, player))
    try:
        return 0.0 + bounds.lowest, 0.0 + bounds.highest
    except (TypeError, OverflowError):
        raise GameError(f"{type(game).__name__}.bounds gave {bounds!r}; its lowest and highest are numbers") from None


def why_ended(reason: StopReason, *, is_proven: bool) -> StopReason:
    """Returns why a search ended: whoever asked for the end has to hear of it, though the value is proven."""
    return StopReason.PROVEN if is_proven and reason is not StopReason.INTERRUPTED else reason


def answer(
    session: Session,
    finished: Finished,
    request: Request,
    certain: Certain,
    *,
    depth: int,
    stop_reason: StopReason,
    previous: SearchResult[Any, Any] | None = None,
) -> SearchResult[Any, Any]:
    """Returns the answer after one run of the kernel, or the best so far if it was stopped.

    ``previous`` is the answer of the last depth that was finished.
    """
    memory = session.memory
    roots = [
        (
            memory.read("root_actions", number),
            request.decode(memory.read("root_values", number)),
            memory.read("root_proofs", number),
            bool(memory.read("root_exact", number)),
        )
        for number in range(memory["root_count"])
    ]
    exact = [root for root in roots if root[3]]
    if finished.returned is not None:
        value, proof = request.decode(finished.returned[0]), finished.returned[1]
        bound = EXACT
    elif exact:
        _, value, proof, _ = max(exact, key=lambda root: root[1])
        proof &= AT_LEAST
        bound = LOWER
    elif previous is not None:
        return replace(previous, **counts(session), stop_reason=stop_reason)
    else:
        return nothing_known(session, request, stop_reason)
    line = tuple(memory.read("line", place) for place in range(memory.read("lengths", 0)))
    value = exactly(session, request, line, value)
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
    if request.ties == "random" and len(best) > 1:
        action = random.Random(request.seed).choice(best)
        line = line if action == line[0] else (action,)
    plies = abs(end) if proven and end else None
    return found(
        session,
        request,
        why_ended(stop_reason, is_proven=proven and finished.returned is not None),
        action=action,
        value=utility,
        bound=bound,
        is_proven=proven,
        rests_on=rests_on,
        between=between(certain, utility, proof),
        pv=line,
        root_values=_by_action(session, roots, certain, depth),
        best_actions=best if request.ties == "all" else best[:0] if action is None else (action,),
        plies=plies,
        score=_score(session, utility, plies) if proven else None,
        depth=depth,
    )


def exactly(session: Session, request: Request, line: tuple[Any, ...], value: Any) -> Any:
    """Returns a value of the engine, which rounds utilities, as the float that the rules give at its line's end."""
    utility, end = parts(value)
    if request.decode is as_it_is or not isfinite(utility) or utility == int(utility) or not line:
        return value
    game, state, player = session.game, session.state, session.memory["player"]

    def ask() -> float:
        last = state
        for action in line:
            last = game.result(last, action)
        return game.utility(last, player) if game.is_terminal(last) else game.evaluate(last, player)

    exact = guarded(game, state, ask)
    if encode(exact, 0, False) != encode(utility, 0, False):
        return value  # the line is not known to its end
    return exact if end is None else (exact, end)


def between(certain: Certain, utility: float, proof: int) -> tuple[float, float]:
    """Returns what is proven about the value, where ``proof`` speaks of ``utility``."""
    lowest = max(utility, certain.lowest) if proof & AT_LEAST else certain.lowest
    highest = min(utility, certain.highest) if proof & AT_MOST else certain.highest
    return lowest, highest


def _by_action(session: Session, roots: list[Any], certain: Certain, depth: int) -> dict[Any, RootValue]:
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
    """Returns what the search has counted so far."""
    memory = session.memory
    return {
        "nodes": memory["nodes"],
        "evaluations": memory["evaluations"],
        "cutoffs": memory["cutoffs"],
        "table_hits": memory["table_hits"],
        "seconds": session.seconds,
        "compiled": memory.is_compiled,
        "cannot_compile": session.code.is_missed(session.seconds, session.limits.seconds),
    }


def nothing_known(session: Session, request: Request, stop_reason: StopReason) -> SearchResult[Any, Any]:
    """Returns the answer of a search that was stopped before even one action had its value.

    It is the legal action that the game itself tries first, see `first_tried`; none where chance moves at the root.
    """
    game, state = session.game, session.state
    action = guarded(game, state, lambda: None if game.to_move(state) == CHANCE else first_tried(game, state))
    line = () if action is None else (action,)
    return found(session, request, stop_reason, action=action, pv=line, best_actions=line)


def first_tried(game: Game[Any, Any], state: Any) -> Any:
    """Returns the legal action of the highest `Game.priority`, the first of several; None if there is no action."""
    return max(legal_actions(game, state), key=lambda action: game.priority(state, action), default=None)


def found(session: Session, request: Request, stop_reason: StopReason, **known: Any) -> SearchResult[Any, Any]:
    """Returns the answer of a search with what is known; whatever the arguments leave out is unknown."""
    return result_of(
        request.algorithm,
        session.game,
        session.state,
        stop_reason,
        **{"unsound": request.unsound, **counts(session), **known},
    )


def result_of(
    algorithm: str, game: Game[Any, Any], state: Any, stop_reason: StopReason, **known: Any
) -> SearchResult[Any, Any]:
    """Makes every answer of every search. What the arguments leave out is unknown: value 0, resting on nothing."""
    nothing: dict[str, Any] = {"action": None, "value": 0.0, "is_proven": False, "rests_on": RestsOn.NOTHING}
    return SearchResult(algorithm=algorithm, game=game, state=state, stop_reason=stop_reason, **{**nothing, **known})
