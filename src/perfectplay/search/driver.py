"""How every search runs: open, run (deeper and deeper, or once), say why it stopped, answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from perfectplay.game import CHANCE, Game
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.answers import Certain, answer, certain_at, counts, nothing_known
from perfectplay.search.failures import guarded
from perfectplay.search.limits import Limits
from perfectplay.search.parts.run import MAX_PLY
from perfectplay.search.plan import Plan
from perfectplay.search.request import Progress, Request, root_for
from perfectplay.search.session import Finished, Session
from perfectplay.search.teams import check_mover

# ------------------------------------------------------------ open


def open_session(request: Request, plan: Plan, *, on_tick: Callable[[], None] | None = None) -> Session:
    """Returns a search that is ready to run. Where chance moves at the root, its values are for player 0.

    Raises `GameError` where the rules fail, and `NotCompilable` where machine code was demanded in vain.
    """
    game = request.game
    root = root_for(game, request.state)
    player, team = mover_at_root(game, root)
    if player == CHANCE:
        player, team = 0, guarded(game, root, lambda: game.team(0))
    if request.table is not None:  # each kernel has entries of its own kind
        request.table.begin((game, team, request.owner, plan.kernel.__name__))
    return Session(
        plan,
        game,
        root,
        limits=request.limits,
        compiled=request.compiled,
        on_tick=on_tick,
        table=request.table,
        threads=request.threads,
        player=player,
        team=team,
    )


def mover_at_root(game: Game[Any, Any], state: Any) -> tuple[int, int]:
    """Returns the player to move at the root and its team; CHANCE for both where chance moves. Raises `GameError`."""

    def ask() -> tuple[int, int]:
        mover = game.to_move(state)
        if mover == CHANCE:
            return CHANCE, CHANCE
        check_mover(game, mover, state)
        return mover, game.team(mover)

    found: tuple[int, int] = guarded(game, state, ask)
    return found


# ------------------------------------------------------------ run


AnswerOf = Callable[[Session, Finished, Request, StopReason], SearchResult[Any, Any]]


def search_once(
    request: Request,
    plan: Plan,
    *,
    begin: Callable[[Session], Certain | None] | None = None,
    answer_of: AnswerOf | None = None,
    answer_so_far: AnswerOf | None = None,
) -> SearchResult[Any, Any]:
    """Runs one search to one depth and answers.

    ``begin`` prepares the session, and says what is certain before anything is searched, if that is not what the game
    says; ``answer_of`` reads the answer of a kernel whose values are no numbers, and ``answer_so_far`` reads it while
    the kernel runs.
    """

    def tick() -> None:
        if request.progress is None:
            return
        if answer_so_far is None:
            request.progress(nothing_known(session, request, StopReason.DEPTH))
        else:
            request.progress(answer_so_far(session, Finished(0, StopReason.DEPTH), request, StopReason.DEPTH))

    session = open_session(request, plan, on_tick=tick)
    certain = None if begin is None else begin(session)
    if certain is None and answer_of is None:
        certain = certain_at(session)
    deepest = request.limits.deepest
    finished = session.run(deepest)
    session.close()
    stop_reason = why_stopped(finished, request.limits, deepest)
    if answer_of is not None:
        return answer_of(session, finished, request, stop_reason)
    assert certain is not None
    depth = depth_searched(session, finished, deepest, evaluations=0)
    return answer(session, finished, request, certain, depth=depth, stop_reason=stop_reason)


First = Callable[[SearchResult[Any, Any] | None], Any]
"""From the answer so far to the action that the next depth tries first."""


def best_so_far(best: SearchResult[Any, Any] | None) -> Any:
    """Returns the best action of the last depth; None before the first one."""
    return best.pv[0] if best is not None and best.pv else None


Aim = Callable[[Session, list[Any]], None]
"""Sets what the next depth begins with, given the values so far."""


class _Deepening:
    """A search that goes deeper and deeper, and what it has reached so far."""

    def __init__(self, request: Request, plan: Plan, choose: First, aim: Aim | None) -> None:
        self.request, self.choose, self.aim = request, choose, aim
        self.session = open_session(request, plan, on_tick=self._tick)
        self.certain = certain_at(self.session)
        self.depths = range(min(request.first_depth, request.limits.deepest), request.limits.deepest + 1)
        self.best: SearchResult[Any, Any] | None = None
        self.values: list[Any] = []
        self.said: SearchResult[Any, Any] | None = None
        """The last answer that the caller has."""

    def _tick(self) -> None:
        if self.request.progress is not None:
            self.request.progress(so_far(self.session, self.request, self.said))

    def to_depth(self, plies: int) -> Finished:
        """Runs the search to a depth, and answers in `best`. It goes over to machine code with all depths before."""
        self._prepare()
        finished = self.session.run(plies, partial(self._repeat, plies))
        self._conclude(plies, finished)
        self.said = self.best
        return finished

    def _prepare(self) -> None:
        tried_first = self.choose(self.best)
        if tried_first is not None:
            self.session.try_first(tried_first)
        if self.aim is not None:
            self.aim(self.session, self.values)

    def _conclude(self, plies: int, finished: Finished) -> None:
        is_done = finished.returned is not None
        if is_done:
            self.values.append(finished.returned[0])
        self.best = answer(
            self.session,
            finished,
            self.request,
            self.certain,
            depth=plies if is_done else plies - 1,
            stop_reason=why_stopped(finished, self.request.limits, plies),
            previous=self.best,
        )

    def _repeat(self, plies: int) -> StopReason | None:
        """Searches to the depths before ``plies`` once more; what was reached stays if that is stopped."""
        before = self.best, self.values
        self.best, self.values = None, []
        for earlier in range(self.depths.start, plies):
            self._prepare()
            finished = self.session.run(earlier)
            if finished.returned is None:
                self.best, self.values = before
                return finished.reason
            self._conclude(earlier, finished)
        self._prepare()
        return None


def deepen(
    request: Request,
    plan: Plan,
    *,
    begin: Callable[[Session], Certain | None] | None = None,
    aim: Aim | None = None,
    first: First | None = None,
    ends_without_cut_offs: bool = False,
) -> Iterator[SearchResult[Any, Any]]:
    """Yields the answers to depth 1, 2, 3 ... as they come; the last one says why it was the last.

    At the root the best action of the last depth comes first, so that a depth that is not finished can only improve
    on the answer before; or the one that ``first`` chooses. ``begin`` prepares the session; ``aim`` does before each
    depth, given the values so far.
    """
    search = _Deepening(request, plan, first or best_so_far, aim)
    session = search.session
    if begin is not None:
        search.certain = begin(session) or search.certain
    for plies in search.depths:
        evaluations = session.memory["evaluations"]
        finished = search.to_depth(plies)
        best = search.best
        assert best is not None
        is_last = (
            plies == request.limits.deepest or finished.reason is not None or best.stop_reason is StopReason.PROVEN
        )
        is_last |= ends_without_cut_offs and session.memory["evaluations"] == evaluations
        if is_last:
            session.close()
        yield best
        if is_last:
            return


def last_of(answers: Iterator[SearchResult[Any, Any]], progress: Progress | None) -> SearchResult[Any, Any]:
    """Returns the last of some answers; if Ctrl-C comes between two of them, the earlier one."""
    best: SearchResult[Any, Any] | None = None
    try:
        for best in answers:
            if progress is not None:
                progress(best)
    except KeyboardInterrupt:
        if best is None:
            raise
        return replace(best, stop_reason=StopReason.INTERRUPTED)
    assert best is not None
    return best


# ------------------------------------------------------------ stop


def why_stopped(finished: Finished, limits: Limits, plies: int) -> StopReason:
    """Returns why a run to so many plies was the last, if nothing is proven."""
    if finished.reason is not None:
        return finished.reason
    return StopReason.PLIES if limits.is_open and plies >= MAX_PLY else StopReason.DEPTH


def depth_searched(session: Session, finished: Finished, depth: int, evaluations: int) -> int:
    """Returns how many plies deep the last run was: less than ``depth`` if every line had ended before.

    ``evaluations`` is how many there were before it.
    """
    if finished.returned is None:
        return 0
    if session.limits.depth_unit != "plies" and session.limits.depth is not None:
        return depth
    is_whole: bool = session.memory["evaluations"] == evaluations
    return session.memory.deepest if is_whole else depth


def so_far(session: Session, request: Request, best: SearchResult[Any, Any] | None) -> SearchResult[Any, Any]:
    """Returns the answer of the last depth with the counts of this moment, while the search is running."""
    if best is None:
        return nothing_known(session, request, StopReason.DEPTH)
    return replace(best, **counts(session))
