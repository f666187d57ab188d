"""Monte Carlo tree search as users call it: one tree, or one in each thread."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Action, Game, State
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.answers import counts
from perfectplay.search.entry import NODES, SECONDS, SEED, SIMULATIONS, THREADS, Algorithm
from perfectplay.search.monte_carlo_answer import Row, answer_of
from perfectplay.search.monte_carlo_tree import USUAL_SIMULATIONS, MonteCarloTree
from perfectplay.search.parts.observer import TreeObserver
from perfectplay.search.parts.run import MAX_PLY
from perfectplay.search.request import Progress
from perfectplay.search.session import Finished
from perfectplay.threads import start


def mcts(
    game: Game[State, Action],
    state: State | None = None,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    tree_nodes: int | None = None,
    exploration: float | None = None,
    rave: float | None = None,
    earlier: Sequence[State] = (),
    rollout_plies: int = MAX_PLY,
    prove: bool = True,
    seed: int = 0,
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    observer: TreeObserver | None = None,
) -> SearchResult[State, Action]:
    """Returns an action by Monte Carlo tree search (UCT): the one that was tried most often, or is proven to be best.

    ``simulations`` (10,000 if there is no limit at all), ``seconds`` and ``nodes`` are limits that hold together.
    Values are means of what the player at the root (player 0 where chance moves there) gets in games that are played
    at random to their end, or, after ``rollout_plies`` random plies, of what `Game.evaluate` says there. Any number of
    players, each of whom chooses by its own rewards, and chance nodes. ``exploration`` is the constant of UCT, in units
    of the spread of all rewards (0.5, or 0 with ``rave``). ``rave`` is for games that number their actions
    (`Game.action_number`): with so many visits, what followed an action at once counts as much as what followed where
    it was taken later (1,000 for such games; 0 switches it off). ``earlier`` are the states of the game before
    ``state``, in which repetitions are found.
    ``prove``: with two teams, values are proven as far as the tree reaches ends of the game. The same ``seed`` gives
    the same answer, interpreted and compiled. ``threads`` grow as many trees, each with its own seed, and add up what
    they find. All trees together have at most ``tree_nodes`` nodes, each at most two million; then walks go on through
    them, and they grow no more. `MonteCarloTree` keeps its tree from move to move. An ``observer`` is told of each
    walk; then the search runs interpreted.

    Raises `BadArgument`; `GameError` where the rules fail; `NotCompilable` if that was demanded in vain.
    """
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= 256:
        raise BadArgument(f"threads is {threads!r}; it must be a whole number from 1 to 256")
    if threads > 1 and observer is not None:
        raise BadArgument(f"threads is {threads}, but a tree that is observed grows in one; leave out one of them")
    trees = [
        MonteCarloTree(
            game,
            state,
            exploration=exploration,
            rave=rave,
            earlier=earlier,
            rollout_plies=rollout_plies,
            prove=prove,
            seed=seed + number,
            tree_nodes=_share(tree_nodes, number, threads),
            knowledge=knowledge,
            compiled=compiled,
            progress=progress if number == 0 else None,
            observer=observer,
        )
        for number in range(threads)
    ]
    if simulations is None and seconds is None and nodes is None:
        simulations = USUAL_SIMULATIONS
    for number, tree in enumerate(trees):
        tree.begin(_share(simulations, number, threads), seconds, _share(nodes, number, threads))
    found = trees[0].answer(trees[0].run()) if threads == 1 else _together(trees)
    for tree in trees:
        tree.session.close()
    return found


def _share(limit: int | None, number: int, threads: int) -> int | None:
    if limit is None or isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        return limit
    return max(limit // threads + (number < limit % threads), 1)


def _together(trees: list[MonteCarloTree]) -> SearchResult[Any, Any]:
    """Runs all trees at the same time, and adds up what they know about the actions at the root."""
    ended: list[Finished | BaseException | None] = [None] * len(trees)

    def run(number: int) -> None:
        try:
            ended[number] = trees[number].run()
        except BaseException as error:
            ended[number] = error

    threads = [threading.Thread(target=run, args=(number,), name="perfectplay tree") for number in range(1, len(trees))]
    for thread in threads:
        start(thread)
    run(0)
    first = ended[0]
    if isinstance(first, BaseException) or _is_interrupted(first):
        _stop(trees[1:])
    came_while_waiting = False
    for thread in threads:
        while thread.is_alive():
            try:
                thread.join()
            except KeyboardInterrupt:
                came_while_waiting = True
                _stop(trees[1:])
    for end in ended:
        if isinstance(end, BaseException):
            raise end
    assert isinstance(first, Finished)
    found = _added_up(trees, ended)
    if came_while_waiting or any(_is_interrupted(end) for end in ended):
        return replace(found, stop_reason=StopReason.INTERRUPTED)
    return found


def _is_interrupted(end: Finished | BaseException | None) -> bool:
    return isinstance(end, Finished) and end.reason is StopReason.INTERRUPTED


def _stop(trees: list[MonteCarloTree]) -> None:
    for tree in trees:
        tree.session.stop()


def _added_up(trees: list[MonteCarloTree], ended: list[Finished | BaseException | None]) -> SearchResult[Any, Any]:
    """Returns a proven answer of one of the trees, or that of all their games together."""
    single = [tree.answer(end) for tree, end in zip(trees, ended, strict=True) if isinstance(end, Finished)]
    for answer in single:
        if answer.is_proven:
            return answer
    rows: dict[Any, Row] = {}
    for tree in trees:
        for action, row in tree.root_rows().items():
            before = rows.get(action, Row())
            rows[action] = Row(
                before.visits + row.visits,
                before.total + row.total,
                before.is_proven or row.is_proven,
                row.value if row.is_proven else before.value,
            )
    counted = counts(trees[0].session)
    for name in ("nodes", "evaluations"):
        counted[name] = sum(tree.session.memory[name] for tree in trees)
    found = answer_of(rows, trees[0].session.game, trees[0].state, single[0].stop_reason, counted)
    return single[0] if found is None else found


ALGORITHM: Final = Algorithm(
    name="mcts",
    call=mcts,
    summary="Monte Carlo tree search: games played at random tell which move is tried most; needs no evaluation.",
    hint="Monte Carlo tree search",
    korean="몬테카를로 트리 탐색",
    options=(SECONDS, NODES, SIMULATIONS, THREADS, SEED),
    recorder="tree",
    keeps_tree=True,
    takes_chance=True,
    takes_earlier=True,
)
