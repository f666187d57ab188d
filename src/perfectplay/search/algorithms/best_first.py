"""Unbounded best-first minimax: the tree grows where play is best so far, to any depth.

Korf and Chickering, "Best-first minimax search", *Artificial Intelligence* 84 (1996); unbounded, with proven values:
Cohen-Solal, "Completeness of unbounded best-first game search" (2021), and arXiv 2505.09639 (2025). That it also tries
what was looked at seldom, with the bound of UCT on values of minimax, is from Ramanujan and Selman, "Trade-offs in
sampling-based adversarial planning", ICAPS 2011.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, limit_of, put, whole_bounds
from perfectplay.errors import BadArgument, NoActions, SearchStopped
from perfectplay.game import Action, Game, State, defines
from perfectplay.result import EXACT, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.answers import found, nothing_known, whole_range, why_ended
from perfectplay.search.driver import search_once
from perfectplay.search.earlier import worn_out
from perfectplay.search.entry import NODES, SECONDS, Algorithm
from perfectplay.search.limits import Limits
from perfectplay.search.parts.chance import example_outcome
from perfectplay.search.parts.grown_tree import TreeFields, new_node, room_of_tree
from perfectplay.search.parts.observer import Silent, TreeObserver
from perfectplay.search.parts.outcomes import Outcome
from perfectplay.search.parts.past import PastFields, was_before
from perfectplay.search.parts.record import Floats, room_for
from perfectplay.search.parts.run import MAX_PLY, Run, repeated
from perfectplay.search.parts.sound import expect_player, not_nan, utility_of
from perfectplay.search.plan import Plan
from perfectplay.search.request import Progress, Request, informed
from perfectplay.search.session import Finished, Session
from perfectplay.search.teams import is_two_sided

USUAL_NODES: Final = 100_000
"""So many, if no limit is given."""

USUAL_EXPLORATION: Final = 0.1


class BestFirstRun(Run, TreeFields, PastFields):
    """What best-first minimax keeps while it runs."""

    choices: int
    """How many nodes have got several children whose values were open."""
    leads: Floats = room_for("float", 1)
    """By how much the best of those children was better than the mean of them, added up over these nodes."""
    whole: Floats = room_for("float", 2)
    """Where there is a past: the least and the most that any end is worth for ``player``."""


@dataclass(frozen=True)
class Growth:
    """How the tree grows. Each field is a constant of the machine code."""

    has_bounds: bool
    """Whether `Game.bounds` says what no value is better than."""
    exploration: float
    """How much a child gains by having been visited seldom, in units of the mean lead of best children."""


@kernel
def grow_best_first(
    game: Game[State, Action], state: State, like: Action, run: BestFirstRun, growth: Growth, observer: Any
) -> int:
    """Grows the tree until the value of its root is proven or memory is full; returns its size.

    Promises, at any moment: the value of a node with children is the largest of theirs where the team of
    ``run.player`` moves, the smallest elsewhere; that of a leaf is its utility or its estimate. A node is proven if it
    is over, if all its children are proven, or if its best child is proven and `Game.bounds` allow nothing better;
    then its value is that of the game. ``like`` is some action, of which only the type counts.
    """
    # 1. The tree begins with its root.
    if run.tree_size == 0:
        run.nodes += 1
        weigh(game, state, new_node(run, like), 0, run)
    while get(run.tree_proofs, run.tree_root, 0) == 0 and run.tree_size < run.most_tree:
        # 2. Down the line of best play, as far as it is open, to a leaf.
        current, node, ply = state, run.tree_root, 0
        put(run.tree_path, 0, node)
        while get(run.tree_count, node, 0) > 0:
            put(run.states, ply, current)
            node = best_open_child(game, current, node, run, growth)
            action = get(run.tree_actions, node, like)
            put(run.path, ply, action)
            current = game.result(current, action)
            ply += 1
            put(run.tree_path, ply, node)
        # 3. The leaf gets its children, each with its own value.
        put(run.states, ply, current)
        run.ply = ply
        if not expand(game, current, node, ply, run):
            break
        if growth.exploration > 0.0:
            note_lead(game, current, node, run)
        # 4. Back to the root: values and proofs change only on this line.
        for step in range(ply, -1, -1):
            node = get(run.tree_path, step, 0)
            put(run.tree_visits, node, get(run.tree_visits, node, 0) + 1)
            back_up(game, get(run.states, step, state), node, run, growth)
        observer.walked(ply)
    return run.tree_size


def weigh(game: Game[State, Action], state: State, node: int, ply: int, run: BestFirstRun) -> None:
    """Writes the value of a new node: of an end, of a repetition, or an estimate."""
    if game.is_terminal(state):
        put(run.tree_values, node, utility_of(game, state, run.player, run.rival))
        put(run.tree_proofs, node, 1)
    elif game.can_repeat and (repeated(game, run, state, ply) or (ply > 0 and was_before(game, run, state))):
        put(run.tree_values, node, not_nan(game.repetition(state, run.player)))
        put(run.tree_proofs, node, 1)
    else:
        run.evaluations += 1
        put(run.tree_values, node, not_nan(game.evaluate(state, run.player)))


def expand(game: Game[State, Action], state: State, node: int, ply: int, run: BestFirstRun) -> bool:
    """Makes the children of a leaf; returns False where there is no room for them, or the line is too long."""
    expect_player(game, game.to_move(state))
    if ply >= MAX_PLY:
        return False
    first = run.tree_size
    for action in game.actions(state):
        if run.nodes >= limit_of(run):
            run.tree_size = first
            raise SearchStopped
        if run.tree_size == run.most_tree:
            run.tree_size = first
            return False
        run.nodes += 1
        put(run.path, ply, action)
        run.ply = ply + 1
        weigh(game, game.result(state, action), new_node(run, action), ply + 1, run)
    run.ply = ply
    if run.tree_size == first:
        raise NoActions
    put(run.tree_first, node, first)
    put(run.tree_count, node, run.tree_size - first)
    return True


def note_lead(game: Game[State, Action], state: State, node: int, run: BestFirstRun) -> None:
    """Notes by how much the best of new children is better than the mean of them: what a choice is worth here."""
    sign = 1.0 if game.team(game.to_move(state)) == run.team else -1.0
    first = get(run.tree_first, node, 0)
    count = 0
    total = 0.0
    best = -inf
    for child in range(first, first + get(run.tree_count, node, 0)):
        if get(run.tree_proofs, child, 0) == 0:
            worth = sign * get(run.tree_values, child, 0.0)
            count += 1
            total += worth
            best = max(best, worth)
    lead = best - total / count if count > 1 else inf
    if lead < inf:  # an estimate may be infinite
        put(run.leads, 0, (get(run.leads, 0, 0.0) if run.choices > 0 else 0.0) + lead)
        run.choices += 1


def best_open_child(game: Game[State, Action], state: State, node: int, run: BestFirstRun, growth: Growth) -> int:
    """Returns the best child whose value is not proven, with a bonus for few visits; see `Growth.exploration`.

    Among equal ones it is the one that was visited least.
    """
    sign = 1.0 if game.team(game.to_move(state)) == run.team else -1.0
    first = get(run.tree_first, node, 0)
    unit = 0.0
    if growth.exploration > 0.0 and run.choices > 0:
        unit = growth.exploration * get(run.leads, 0, 0.0) / run.choices
        unit *= sqrt(log(get(run.tree_visits, node, 0) + 1.0))
    best = -1
    largest = -inf
    for child in range(first, first + get(run.tree_count, node, 0)):
        if get(run.tree_proofs, child, 0) == 0:
            worth = sign * get(run.tree_values, child, 0.0)
            if growth.exploration > 0.0:
                worth += unit / sqrt(get(run.tree_visits, child, 0) + 1.0)
            fewer = best >= 0 and get(run.tree_visits, child, 0) < get(run.tree_visits, best, 0)
            if best < 0 or worth > largest or (worth == largest and fewer):
                best, largest = child, worth
    return best


def back_up(game: Game[State, Action], state: State, node: int, run: BestFirstRun, growth: Growth) -> None:
    """Writes the value of a node from those of its children, and whether it is proven now."""
    mover = game.to_move(state)
    sign = 1.0 if game.team(mover) == run.team else -1.0
    first = get(run.tree_first, node, 0)
    largest = -inf
    largest_proven = -inf
    all_proven = True
    for child in range(first, first + get(run.tree_count, node, 0)):
        worth = sign * get(run.tree_values, child, 0.0)
        largest = max(largest, worth)
        if get(run.tree_proofs, child, 0) == 1:
            largest_proven = max(largest_proven, worth)
        else:
            all_proven = False
    if not all_proven and growth.has_bounds and largest_proven > -inf:
        if game.can_repeat and run.past_count > 0:  # the bounds of a position know nothing of what came before it
            highest = get(run.whole, 1, inf) if sign > 0.0 else -get(run.whole, 0, -inf)
        else:
            highest = whole_bounds(game.bounds(state, mover)).highest + 0.0
        all_proven = largest_proven >= highest
        largest = largest_proven if all_proven else largest
    put(run.tree_values, node, sign * largest)
    put(run.tree_proofs, node, 1 if all_proven else 0)


def best_first(
    game: Game[State, Action],
    state: State | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    tree_nodes: int | None = None,
    exploration: float = USUAL_EXPLORATION,
    earlier: Sequence[State] = (),
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: TreeObserver | None = None,
) -> SearchResult[State, Action]:
    """Returns the best action by unbounded best-first minimax: it looks deepest where both sides play best so far.

    ``seconds`` and ``nodes`` (100,000 if there is no limit at all) are limits that hold together. The whole tree is
    kept in memory, up to ``tree_nodes`` or two million nodes; then the search ends. Values are those of minimax on that
    tree, with `Game.evaluate` at its leaves; where ends of the game decide, they are proven. For games of two sides
    without chance. An ``observer`` is told of each walk down the tree; then the search runs interpreted.

    A walk takes the action of largest value + ``exploration`` * lead * sqrt(log(N + 1) / (n + 1)), with N visits of
    the node and n of the action. The lead says by how much the best of new children was better than the mean of them,
    on average over the tree. So what looked worse is tried as well, where it was seldom looked at. With an
    ``exploration`` of 0, every walk follows the best line.

    ``earlier`` are the states of the game before ``state``, in which repetitions are found.

    Raises `BadArgument`; `GameError` where the rules fail; `NotCompilable` if that was demanded in vain.
    """
    is_number = not isinstance(exploration, bool) and isinstance(exploration, (int, float))
    if not is_number or not 0 <= exploration <= sys.float_info.max:
        raise BadArgument(f"exploration is {exploration!r}; it must be a number, 0 or more")
    known = informed(game, knowledge)
    if seconds is None and nodes is None:
        nodes = USUAL_NODES
    limits = Limits(None, seconds, nodes)
    if isinstance(known, Game) and not is_two_sided(known):
        raise BadArgument(
            f"best-first minimax is for games of two sides, and {type(known).__name__} has more; use max_n or mcts"
        )
    past = worn_out(known, earlier) if earlier and isinstance(known, Game) else ()
    growth = Growth(isinstance(known, Game) and defines(known, "bounds"), float(exploration))

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, example_outcome(game, state, run), run, growth, observer or Silent()

    def begin(session: Session) -> None:
        session.set("past_count", len(past))
        for number, before in enumerate(past):
            session.hint("past", number, before)
        if past and growth.has_bounds:
            for place, limit in enumerate(whole_range(session.game, session.memory["player"])):
                session.hint("whole", place, float(limit))

    settings = {"most_tree": room_of_tree(tree_nodes)}
    plan = Plan(grow_best_first, BestFirstRun, arguments, settings, 0.0, observer, Outcome())
    request = Request("best_first", known, state, limits, compiled=compiled, progress=progress)
    return search_once(request, plan, begin=begin, answer_of=_answer, answer_so_far=_answer)


def _answer(session: Session, finished: Finished, request: Request, stop_reason: StopReason) -> SearchResult[Any, Any]:
    """Reads the answer off the tree: the best action by value, and best play as far as the tree knows it."""
    memory, game = session.memory, session.game
    if finished.reason is None:
        stop_reason = StopReason.NODES  # memory is full
    children = _children(memory, memory["tree_root"]) if memory["tree_size"] else range(0)
    is_proven = memory["tree_size"] > 0 and bool(memory.read("tree_proofs", memory["tree_root"]))
    if not children and not is_proven:
        return nothing_known(session, request, stop_reason)
    line: list[Any] = []
    node, state = memory["tree_root"], session.state
    while below := _children(memory, node):
        is_ours = game.team(game.to_move(state)) == memory["team"]
        node = _best(memory, node, below, 1 if is_ours else -1)
        line.append(memory.read("tree_actions", node))
        state = game.result(state, line[-1])
    roots = {
        memory.read("tree_actions", child): RootValue(
            memory.read("tree_values", child),
            EXACT,
            bool(memory.read("tree_proofs", child)),
            visits=memory.read("tree_visits", child),
        )
        for child in children
    }
    rests_on = RestsOn.PROOF if is_proven else RestsOn.EVALUATION if game.has_evaluation else RestsOn.NOTHING
    return found(
        session,
        request,
        why_ended(stop_reason, is_proven=is_proven),
        action=line[0] if line else None,
        value=memory.read("tree_values", memory["tree_root"]),
        is_proven=is_proven,
        rests_on=rests_on,
        pv=tuple(line),
        root_values=roots,
        best_actions=tuple(line[:1]),
        depth=0,
    )


def _children(memory: Any, node: int) -> range:
    first = memory.read("tree_first", node)
    return range(first, first + max(memory.read("tree_count", node), 0))


def _best(memory: Any, node: int, children: range, sign: int) -> int:
    """Returns the child of largest value for the side that moves; among equal ones a proven one, or the best known.

    Where the value of ``node`` is proven, only a proven child has it: of an open one with a larger estimate, the bounds
    say that this is impossible.
    """
    is_known = bool(memory.read("tree_proofs", node))

    def rank(child: int) -> tuple[bool, float, bool, int]:
        is_proven = bool(memory.read("tree_proofs", child))
        value = sign * memory.read("tree_values", child)
        return is_known and is_proven, value, is_proven, memory.read("tree_visits", child)

    return max(children, key=rank)


ALGORITHM: Final = Algorithm(
    name="best-first",
    call=best_first,
    summary="Grows a tree where play is best so far, to any depth, until a limit or a proof.",
    korean="최선 우선 미니맥스",
    options=(SECONDS, NODES),
    hint="follows the line that looks best, to any depth",
    recorder="grown",
    keeps_tree=True,
    takes_earlier=True,
    usual_seconds=5.0,
)
