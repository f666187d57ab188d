"""Minimax and alpha-beta as users call them: one search to one depth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from perfectplay.compiling.run import MAX_PLY
from perfectplay.compiling.tables import Table
from perfectplay.errors import BadArgument
from perfectplay.game import Action, Game, State
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.alpha_beta import alpha_beta_value
from perfectplay.search.answers import Judge, Question, Ties, answer, counts, judge, nothing
from perfectplay.search.depth_units import DepthUnit, Plies, Units, units_of
from perfectplay.search.failures import root_of
from perfectplay.search.limits import Limits
from perfectplay.search.minimax import minimax_value
from perfectplay.search.observer import Observer, Silent
from perfectplay.search.ordering import ByPriority, GameOrder, Order, Widest
from perfectplay.search.session import Finished, Plan, Session, mover_at_root
from perfectplay.search.teams import check_teams
from perfectplay.search.values import Outcome, OutcomeThenDistance

IN_PLIES: Final = Plies()

Progress = Callable[[SearchResult[Any, Any]], None]
"""Called about ten times a second, and after each depth, with the best answer so far."""


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
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
) -> SearchResult[State, Action]:
    """The minimax value of ``state`` (or the initial state) and an action that reaches it.

    The player to move and its team maximise, everybody else minimises. Every action of the root gets its
    exact value. ``depth`` plies ahead the game's `evaluate` stands for what follows; without ``depth`` the
    search goes to the end of the game. ``depth_unit`` says in what the depth is counted: "plies", "rounds" (every
    player once, until the one who moves at the root is to move again) or "turns" (all that one player does in a
    row). ``distance`` prefers, among equal outcomes, the shorter win and the
    longer loss, and counts the plies. ``ties`` chooses among equal actions: the "first" in the game's order,
    a "random" one (``seed`` makes it repeatable), or "all" of them in `SearchResult.best_actions`.
    ``compiled``: None decides by the size of the work, True demands machine code, False forbids it.
    An ``observer`` is told every step of the search, which then runs interpreted.

    Raises `BadArgument`; `GameError` where the rules fail; `NotCompilable` if that was demanded in vain.
    """
    values = OutcomeThenDistance() if distance else Outcome()
    watching = Silent() if observer is None else observer
    units = units_of(depth_unit)

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, 0, run, values, units, watching

    plan = Plan(minimax_value, arguments, values, observer)
    question = Question("minimax", distance, ties, seed)
    return once(plan, question, game, state, Limits(depth, seconds, nodes, depth_unit), compiled, progress, {})


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
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: Observer | None = None,
) -> SearchResult[State, Action]:
    """The value that `minimax` finds, and an action that it could have chosen, from fewer nodes.

    ``cut_on_equality`` cuts where v >= beta (or v <= alpha), otherwise only where v > beta (v < alpha).
    Actions are tried in the game's order, or with ``by_priority`` the one of largest `Game.priority` first, or
    as an ``order`` of your own says (see `perfectplay.search.ordering`).
    The root actions that were refuted have upper bounds in `SearchResult.root_values`; ``all_values`` gives
    each its exact value, which takes more nodes (as do the ties "random" and "all").
    ``width`` = k searches only the k best actions by evaluation at every node: forward pruning, not sound.
    The rest is as in `minimax`.
    """
    values = OutcomeThenDistance() if distance else Outcome()
    plan = alpha_beta_plan(
        game, values, by_priority=by_priority, width=width, order=order, observer=observer, units=units_of(depth_unit)
    )
    question = Question("alpha_beta", distance, ties, seed, unsound_of(width))
    settings = alpha_beta_settings(cut_on_equality, width, all_values or ties != "first")
    return once(plan, question, game, state, Limits(depth, seconds, nodes, depth_unit), compiled, progress, settings)


def alpha_beta_plan(
    game: Game[Any, Any],
    values: Outcome | OutcomeThenDistance,
    *,
    by_priority: bool,
    width: int | None,
    order: Order | None = None,
    observer: Observer | None = None,
    units: Units = IN_PLIES,
) -> Plan:
    """The kernel and its arguments. Raises `BadArgument` for a width that cannot be."""
    if width is not None:
        if isinstance(width, bool) or not isinstance(width, int) or width < 1:
            raise BadArgument(f"width is {width!r}; it must be a whole number of actions, 1 or more")
        if not game.has_evaluation:
            raise BadArgument(f"width needs an evaluation to choose by, and {type(game).__name__} has no evaluate")
    if width is not None and order is not None:
        raise BadArgument("width and order are both given; width orders by evaluation, so leave out one of them")
    chosen = order or (Widest() if width is not None else ByPriority() if by_priority else GameOrder())
    watching = Silent() if observer is None else observer

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, 0, values.lowest(), values.highest(), run, chosen, values, units, watching

    return Plan(alpha_beta_value, arguments, values, observer)


def alpha_beta_settings(cut_on_equality: bool, width: int | None, all_values: bool) -> dict[str, int]:
    return {"cut_on_equality": int(cut_on_equality), "width": width or 0, "all_values": int(all_values)}


def unsound_of(width: int | None) -> tuple[str, ...]:
    if width is None:
        return ()
    return (f"forward pruning: only the {width} best by evaluation of the actions at each node are searched",)


def opened(
    plan: Plan,
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    compiled: bool | None,
    settings: dict[str, int],
    on_tick: Callable[[], None] | None,
    table: Table | None = None,
    threads: int = 1,
    owner: Any = None,
) -> tuple[Session, Judge]:
    """A session at ``state`` or the initial state, ready to run."""
    root = root_of(game, state)
    check_teams(game, root)
    player, team = mover_at_root(game, root)
    if table is not None:
        table.begin((game, team, owner, plan.kernel.__name__))  # each kernel has entries of its own kind
    session = Session(
        plan, game, root, limits, compiled, {**settings, "player": player, "team": team}, on_tick, table, threads
    )
    return session, judge(session, player)


def once(
    plan: Plan,
    question: Question,
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    compiled: bool | None,
    progress: Progress | None,
    settings: dict[str, int],
) -> SearchResult[Any, Any]:
    def tick() -> None:
        if progress is not None:
            progress(so_far(session, question, None))

    session, certain = opened(plan, game, state, limits, compiled, settings, tick)
    finished = session.run(limits.deepest)
    reached_end = limits.depth is None or limits.depth > MAX_PLY
    reason = finished.reason or (StopReason.PLIES if reached_end else StopReason.DEPTH)
    depth = depth_searched(session, finished, limits.deepest, evaluations=0)
    session.close()
    return answer(session, finished, question, certain, depth=depth, stop_reason=reason)


def depth_searched(session: Session, finished: Finished, depth: int, evaluations: int) -> int:
    """How deep the last run was: in plies, less than ``depth`` where every line had ended before."""
    if finished.returned is None:
        return 0
    if session.limits.depth_unit != "plies" and session.limits.depth is not None:
        return depth
    return session.memory.deepest if session.memory["evaluations"] == evaluations else depth


def so_far(session: Session, question: Question, previous: SearchResult[Any, Any] | None) -> SearchResult[Any, Any]:
    """The best answer while the search is running: that of the last depth, with the counts of this moment."""
    if previous is None:
        return nothing(session, question, StopReason.DEPTH)
    return replace(previous, **counts(session))
