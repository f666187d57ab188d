"""Alpha-beta and Monte Carlo tree search together: proofs by the one, and a choice among what is open by the other.

A hybrid of Monte Carlo tree search and minimax as in Baier and Winands, "MCTS-minimax hybrids", *IEEE Transactions on
Computational Intelligence and AI in Games* 7 (2015); here the two meet at the root.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument
from perfectplay.game import Action, Game, State
from perfectplay.result import LOWER, RestsOn, SearchResult, StopReason
from perfectplay.search.algorithms.mcts import mcts
from perfectplay.search.algorithms.proof_look import (
    COUNTS,
    FIRST_ANSWER,
    LOOK,
    has_long_look,
    is_interrupted,
    together,
    until,
)
from perfectplay.search.algorithms.search import by_the_engine
from perfectplay.search.books import Book, by_book
from perfectplay.search.driver import last_of
from perfectplay.search.entry import BOOK, NODES, SECONDS, SEED, TABLE_SIZE, THREADS, Algorithm
from perfectplay.search.limits import Limits, check_threads
from perfectplay.search.parts.grown_tree import room_of_tree
from perfectplay.search.parts.table_memory import TABLE_MB, Table, lent_for_several
from perfectplay.search.request import Progress, Request, informed, root_for
from perfectplay.search.teams import is_two_sided

USUAL_NODES: Final = 1_000_000
"""So many, if no limit is given."""

LAST_LOOK: Final = 0.12
"""The least share for alpha-beta at the end, which then tries the action that was tried most first."""

MANY_DECIDED: Final = 0.05
"""Where the first look finds so large a share of the actions to lose or to win, ends of the game are near."""

MOST_TREES: Final = 256
"""Monte Carlo tree search has no more threads."""

Answer = SearchResult[Any, Any]


@dataclass(frozen=True)
class HybridRequest(Request):
    """A request that also says how large the tree of random games may be."""

    tree_nodes: int | None = None


def hybrid(
    game: Game[State, Action],
    state: State | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    tree_nodes: int | None = None,
    seed: int = 0,
    table_mb: float = TABLE_MB,
    shared_table: Table | None = None,
    earlier: Sequence[State] = (),
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    book: Book | None = None,
) -> SearchResult[State, Action]:
    """Returns the best action without an evaluation: what alpha-beta proves, otherwise what random games favour.

    Alpha-beta looks for a proof first, then `mcts` plays random games, and alpha-beta has the rest, with the action
    that was tried most as its first. Each has a share of ``seconds`` and ``nodes`` (a million if there is no limit at
    all); that of `mcts` is smaller where ends of the game are near. Where the first share is longer than a second, half
    a second of all three comes before it, for whoever ends the search early. The answer is the action tried most of
    those that are not proven to be worse than another one. Its value is a mean of random games unless it is proven. The
    same ``seed`` and ``nodes`` give the same answer. ``tree_nodes`` is that of `mcts`.

    For games of two sides without chance. The other options are those of `search` and `mcts`.

    Raises `BadArgument`; `GameError` where the rules fail; `NotCompilable` if that was demanded in vain.
    """
    known = by_book(book, game, state, "hybrid")
    if known is not None:
        return known
    check_threads(threads)
    room_of_tree(tree_nodes)
    played = informed(game, knowledge)
    root = root_for(played, state)
    if not is_two_sided(played) or played.has_chance:
        raise BadArgument(
            f"the hybrid search is for games of two sides without chance, and {type(played).__name__} is none; use mcts"
        )
    if seconds is None and nodes is None:
        nodes = USUAL_NODES
    request = HybridRequest(
        "hybrid",
        played,
        root,
        Limits(None, seconds, nodes),
        seed=seed,
        compiled=compiled,
        progress=progress,
        threads=threads,
        tree_nodes=tree_nodes,
    )
    with lent_for_several(shared_table, table_mb) as table:
        return in_stages(replace(request, table=table), earlier)


def in_stages(request: HybridRequest, earlier: Sequence[Any]) -> Answer:
    """Returns the answer of three stages; where the first one is long, after a short answer of all three.

    Whoever ends a long search early thus gets an action that random games favour.
    """
    if not has_long_look(request.limits):
        return three_stages(request, earlier)
    listener = request.progress
    first = three_stages(replace(request, limits=FIRST_ANSWER), earlier)
    left = until(1.0, request.limits, first)
    if first.is_proven or is_interrupted(first) or left is None:
        return first
    progress = None if listener is None else lambda found: listener(later(first, found))
    try:
        return later(first, three_stages(replace(request, limits=left, progress=progress), earlier))
    except KeyboardInterrupt:
        return replace(first, stop_reason=StopReason.INTERRUPTED)


def later(first: Answer, found: Answer) -> Answer:
    """Returns what the search knows after a short answer: what random games say now, or else what they said then."""
    if found.rests_on is RestsOn.ROLLOUTS:
        return replace(found, **together(first, found))
    return both(first, found)


def three_stages(request: HybridRequest, earlier: Sequence[Any]) -> Answer:
    """Returns the answer of three stages, the first that proves the value being the last."""
    so_far: Answer | None = None
    by_samples = False
    listener = request.progress

    def told(result: Answer) -> None:
        assert listener is not None
        listener(result if so_far is None else both(so_far, result))

    asked, request = request, replace(request, progress=None if listener is None else told)
    for stage in STAGES:
        limits = until(stage.ends_at(so_far), request.limits, so_far)
        if limits is None:
            continue
        try:
            found = stage.run(replace(request, limits=limits), earlier, so_far)
        except KeyboardInterrupt:
            if so_far is None:
                raise
            return replace(so_far, stop_reason=StopReason.INTERRUPTED)
        so_far = found if so_far is None else both(so_far, found)
        by_samples = found.is_proven and stage.run is sample
        if so_far.is_proven or is_interrupted(found):
            break
    assert so_far is not None
    wants_plies = by_samples and so_far.value != 0 and not is_interrupted(so_far)
    return with_plies(asked, earlier, so_far) if wants_plies else so_far


def with_plies(request: HybridRequest, earlier: Sequence[Any], proven: Answer) -> Answer:
    """Returns a win or a loss that random games have proven with its plies, if a look of alpha-beta finds them.

    Random games tell neither the shortest win nor the longest loss. The look takes no more than the first stage may.
    """

    def seen(found: Answer) -> Answer:
        together = both(proven, found)
        return together if found.is_proven else replace(proven, **{name: getattr(together, name) for name in COUNTS})

    left = _last_look(request.limits, proven)
    if left is None:
        return proven
    listener = request.progress
    progress = None if listener is None else lambda found: listener(seen(found))
    try:
        found = _by_alpha_beta(replace(request, limits=left, progress=progress), earlier)
    except KeyboardInterrupt:
        return replace(proven, stop_reason=StopReason.INTERRUPTED)
    answer = seen(found)
    return replace(answer, stop_reason=StopReason.INTERRUPTED) if is_interrupted(found) else answer


def _last_look(limits: Limits, proven: Answer) -> Limits | None:
    """Returns what the first stage may take, as far as that much is left; None if nothing is."""
    first, left = until(LOOK, limits, None), until(1.0, limits, proven)
    if first is None or left is None:
        return None
    seconds, nodes = left.seconds, left.nodes
    if seconds is not None and first.seconds is not None:
        seconds = min(seconds, first.seconds)
    if nodes is not None and first.nodes is not None:
        nodes = min(nodes, first.nodes)
    return Limits(None, seconds, nodes)


# ------------------------------------------------------------ stages


def prove_at_once(request: HybridRequest, earlier: Sequence[Any], so_far: Answer | None) -> Answer:  # noqa: ARG001
    """Looks for a proof, deeper and deeper."""
    return _by_alpha_beta(request, earlier)


def sample(request: HybridRequest, earlier: Sequence[Any], so_far: Answer | None) -> Answer:  # noqa: ARG001
    """Tells by random games which action is good."""
    limits = request.limits
    return mcts(
        request.game,
        request.state,
        seconds=limits.seconds,
        nodes=limits.nodes,
        threads=min(request.threads, MOST_TREES),
        tree_nodes=request.tree_nodes,
        seed=request.seed or 0,
        earlier=earlier,
        compiled=request.compiled,
        progress=request.progress,
    )


def prove_in_order(request: HybridRequest, earlier: Sequence[Any], so_far: Answer | None) -> Answer:
    """Looks for a proof once more, with the best action so far as the first, and refutes what is worse."""
    assert so_far is not None
    sampled = so_far
    if sampled.rests_on is not RestsOn.ROLLOUTS:
        return _by_alpha_beta(request, earlier)
    return _by_alpha_beta(request, earlier, lambda found: open_action(sampled, found))


def _by_alpha_beta(
    request: Request, earlier: Sequence[Any], first: Callable[[Answer | None], Any] | None = None
) -> Answer:
    answers = by_the_engine(request, 1, True, 0, request.table, earlier, {}, first=first)
    return last_of(answers, request.progress)


def share_of_samples(so_far: Answer | None) -> float:
    """Returns the share of a limit that is spent when Monte Carlo tree search ends.

    It has nothing where ends of the game are near, that is, where the first look has found actions that lose or win (of
    the others it knows nothing, for which 0 stands): to see further then tells more than a mean does.
    """
    assert so_far is not None
    known = so_far.root_values.values()
    decided = sum(root.value != 0 for root in known) / max(len(known), 1)
    return LOOK if decided >= MANY_DECIDED else 1.0 - LAST_LOOK


class Stage(NamedTuple):
    """A part of the search."""

    run: Callable[[HybridRequest, Sequence[Any], Answer | None], Answer]
    ends_at: Callable[[Answer | None], float]
    """From the answer so far to the share of the limits that is spent when the stage ends."""


STAGES: Final = (
    Stage(prove_at_once, lambda _: LOOK),
    Stage(sample, share_of_samples),
    Stage(prove_in_order, lambda _: 1.0),
)
"""What is done one after the other."""


# ------------------------------------------------------------ both together


def both(before: Answer, after: Answer) -> Answer:
    """Returns what two stages know together."""
    same = {**together(before, after), "algorithm": "hybrid", "unsound": ()}
    if after.is_proven or (after.rests_on is RestsOn.PROOF and after.bound is LOWER and after.value > 0):
        return replace(after, **same)
    sampled = next((one for one in (after, before) if one.rests_on is RestsOn.ROLLOUTS), None)
    if sampled is None:
        deeper = after if after.depth >= before.depth else before
        return replace(deeper, **same, stop_reason=after.stop_reason)
    proving = before if sampled is after else after
    roots = {**sampled.root_values}
    roots |= {action: root for action, root in proving.root_values.items() if root.is_proven}
    action = open_action(sampled, proving)
    root = sampled.root_values.get(action)
    pv = sampled.pv if action == sampled.action else proving.pv if action == proving.action else (action,)
    return replace(
        sampled,
        **same,
        action=action,
        value=sampled.value if root is None else root.value,
        pv=pv,
        root_values=roots,
        best_actions=(action,),
        depth=max(before.depth, after.depth),
        between=proving.between,
        stop_reason=after.stop_reason,
    )


def open_action(sampled: Answer, proving: Answer | None) -> Any:
    """Returns the action that random games favour among those that are not proven to be worse than another one."""
    if proving is None or sampled.action not in proving.root_values:
        return sampled.action
    known = proving.root_values
    blind = not proving.game.has_evaluation  # then what is below 0 ends there: an estimate is 0

    # A depth that was not finished may know of losses alone, while other actions are open.
    best = proving.value if sampled.root_values.keys() <= known.keys() else max(proving.value, 0.0)

    def is_worse(action: Any) -> bool:
        root = known.get(action)
        return root is not None and root.value < best and (root.is_proven or (blind and root.value < 0))

    def favour(action: Any) -> tuple[bool, int, float]:
        root = sampled.root_values[action]
        is_lost = root.is_proven and root.value < sampled.value
        return not is_lost, root.visits or 0, root.value

    if not is_worse(sampled.action):
        return sampled.action
    left = [action for action in sampled.root_values if not is_worse(action)]
    return max(left, key=favour, default=proving.action)


ALGORITHM: Final = Algorithm(
    name="hybrid",
    call=hybrid,
    summary="Alpha-beta proves what it can, and random games choose among the rest; needs no evaluation.",
    hint="proofs and random games together, for games without an evaluation",
    korean="알파-베타와 몬테카를로 혼합",
    options=(SECONDS, NODES, THREADS, SEED, TABLE_SIZE, BOOK),
    keeps_tree=True,
    takes_earlier=True,
    usual_seconds=5.0,
)
