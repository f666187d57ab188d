"""``pp.trace``: the real search, recorded."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from perfectplay.errors import BadArgument
from perfectplay.game import Action, Game, State
from perfectplay.search.algorithms.catalogue import algorithm_of
from perfectplay.search.parts.run import MAX_PLY
from perfectplay.tracing.recording import Recording
from perfectplay.tracing.recording_shares import SharesRecording
from perfectplay.tracing.recording_tree import TreeRecording
from perfectplay.tracing.sides import seen_from_max
from perfectplay.tracing.visit import Trace


class NothingRecorded(BadArgument):
    """A limit ended a search before it entered a node."""


def trace(
    algorithm: Callable[..., Any],
    game: Game[State, Action],
    state: State | None = None,
    *,
    max_visits: int = 200_000,
    max_ply: int = MAX_PLY,
    **options: Any,
) -> Trace:
    """Runs ``algorithm`` (such as `alpha_beta`) with its ``options`` and records every visit to a node.

    This is the search that plays, run interpreted: it enters the same nodes in the same order. At most ``max_visits``
    visits are recorded, none deeper than ``max_ply``. The search itself goes on beyond these limits; `Trace.hidden`
    counts the nodes that are missing. Of a search that grows a tree, such as `mcts`, the final tree is recorded, with a
    visit for each node that was walked through. Values are for MAX: the side that moves at the root, or the player who
    is called MAX.

    Raises `BadArgument` and whatever the search raises.
    """
    for name, value in (("max_visits", max_visits), ("max_ply", max_ply)):
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise BadArgument(f"{name} is {value!r}; it must be a whole number, 1 or more")
    if not callable(algorithm):
        raise BadArgument(f"{algorithm!r} is not a search; give one such as perfectplay.alpha_beta")
    if "observer" not in inspect.signature(algorithm).parameters:
        raise BadArgument(
            f"{getattr(algorithm, '__name__', algorithm)!s} takes no observer, so it cannot be recorded; "
            f"give a search such as perfectplay.alpha_beta"
        )
    for name in ("compiled", "observer"):
        if name in options:
            raise BadArgument(
                f"{name} is given, but a recorded search runs interpreted and is observed by the "
                f"recording; leave it out"
            )
    entry = algorithm_of(algorithm)
    recorder = "window" if entry is None else entry.recorder
    recording: Recording | TreeRecording
    if recorder in ("tree", "grown"):
        recording = TreeRecording(max_visits, max_ply, is_sampled=recorder == "tree")
        result = algorithm(game, state, observer=recording, compiled=False, **options)
        visits, nodes = recording.finish(result.state, result.action), recording.nodes
    else:
        recording = (
            SharesRecording(max_visits, max_ply)
            if recorder == "shares"
            else Recording(max_visits, max_ply, narrows=recorder == "window")
        )
        result = algorithm(game, state, observer=recording, compiled=False, **options)
        visits, nodes = recording.finish(), result.nodes
    if not recording.roots:
        raise NothingRecorded(
            "nothing was recorded: the search was stopped before it entered a node; give it more time"
        )
    return seen_from_max(
        Trace(
            visits=visits,
            roots=tuple(recording.roots),
            algorithm=result.algorithm,
            options={name: value for name, value in options.items() if name != "progress"},
            game_name=type(game).__name__,
            player_names=tuple(game.player_name(player) for player in range(game.players)),
            cut_on_equality=bool(options.get("cut_on_equality", True)),
            nodes=nodes,
            max_visits=max_visits,
            max_ply=max_ply,
            has_names=hasattr(game, "label"),
            has_evaluation=game.has_evaluation,
            result=result,
            game=game,
        )
    )
