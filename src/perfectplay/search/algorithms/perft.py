"""Perft: how many sequences of actions of one length there are; the standard test of a game's rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import put
from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Action, Game, State, legal_actions
from perfectplay.search.failures import guarded, root_of
from perfectplay.search.limits import Limits
from perfectplay.search.parts.run import MAX_PLY, Run, visit
from perfectplay.search.parts.sound import expect_player
from perfectplay.search.plan import Plan
from perfectplay.search.session import Session
from perfectplay.search.unchanged import check_unchanged


@kernel
def count_sequences(game: Game[State, Action], state: State, ply: int, run: Run) -> int:
    """Returns the number of action sequences that lead from ``state`` to ply ``run.depth``.

    Every leaf is made, none is only counted. A game that ends earlier has no sequence of that length.
    Chance has no actions to count: where it moves, this ends with an error.
    """
    visit(run, ply)
    if ply >= run.depth:
        return 1
    if game.is_terminal(state):
        return 0
    expect_player(game, game.to_move(state))
    leaves = 0
    for action in game.actions(state):
        put(run.path, ply, action)
        leaves += count_sequences(game, game.result(state, action), ply + 1, run)
    return leaves


def perft(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int,
    compiled: bool | None = None,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Returns the number of action sequences of exactly ``depth`` plies from ``state`` (or the initial state).

    ``progress`` is called about ten times a second with the nodes entered so far.
    Raises `BadArgument`, `GameError`, and KeyboardInterrupt: half a count is no answer.
    """
    if depth is None or depth > MAX_PLY:
        raise BadArgument(f"depth is {depth!r}; perft needs a number of plies from 1 to {MAX_PLY}")
    limits = Limits(depth)
    root = root_of(game, state)
    _check_rules(game, root)
    plan = Plan(count_sequences, Run, lambda game, state, run: (game, state, 0, run))

    def tick() -> None:
        if progress is not None:
            progress(session.memory["nodes"])

    session = Session(plan, game, root, limits=limits, compiled=compiled, on_tick=tick)
    finished = session.run(depth)
    if finished.returned is None:
        raise KeyboardInterrupt
    return int(finished.returned)


def perft_divided(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int,
    compiled: bool | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[Action, int]:
    """Returns, for each action of ``state``, the number of sequences of ``depth`` plies that begin with it."""
    Limits(depth)
    root = root_of(game, state)
    _check_rules(game, root)
    if game.is_terminal(root):
        return {}
    counts = {}
    for action in game.actions(root):
        after = game.result(root, action)
        counts[action] = 1 if depth == 1 else perft(game, after, depth=depth - 1, compiled=compiled, progress=progress)
    return counts


def _check_rules(game: Game[Any, Any], root: Any) -> None:
    """Raises `GameError` where the first action changes ``root`` itself, or where its actions do not end."""
    check_unchanged(game, root)
    guarded(
        game,
        root,
        lambda: game.is_terminal(root) or game.to_move(root) == CHANCE or legal_actions(game, root),
    )
