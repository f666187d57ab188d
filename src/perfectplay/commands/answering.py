"""The answer of one search in one position, for people and for programs; ``best`` and ``solve`` share it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from perfectplay.commands.output import LiveLine, finite, how_far, per_second, print_json, verdict
from perfectplay.commands.saying import Saying
from perfectplay.commands.searching import Search
from perfectplay.commands.setup import Setup
from perfectplay.errors import BadPosition
from perfectplay.playing.rules import rules_of
from perfectplay.result import SearchResult

More = Callable[[SearchResult[Any, Any]], dict[str, Any]]
"""Does more with the answer, once people have seen it; returns what that adds to the JSON."""


def answer(setup: Setup, search: Search, say: Saying, *, as_json: bool, more: More | None = None) -> None:
    """Searches the position and writes what it found. Raises a `PerfectPlayError`."""
    outcome = setup.match.outcome
    if outcome is not None:
        raise BadPosition(f"the game is over: {outcome.words}; give a position in which there is a move to find")
    search.check(setup.game)
    if as_json:
        _print_object(setup, search, say, more)
    else:
        result = _show(setup, search, say)
        if more is not None:
            more(result)


def _show(setup: Setup, search: Search, say: Saying) -> SearchResult[Any, Any]:
    from perfectplay.commands.report import Report

    report = Report(setup, say, search.several.get("lines", 0))
    try:
        result = search(setup.game, setup.state, report.progress)
    finally:
        report.live.wipe()
    report.end(result)
    return result


def _print_object(setup: Setup, search: Search, say: Saying, more: More | None) -> None:
    live = LiveLine()
    try:
        result = search(setup.game, setup.state, lambda result: live.show(how_far(result, result.depth, say)))
    finally:
        live.wipe()
    print_json({**as_object(setup, result), **({} if more is None else more(result))})


def as_object(setup: Setup, result: SearchResult[Any, Any]) -> dict[str, Any]:
    """Returns what --json writes; schemas/best.json and schemas/solve.json describe it."""
    game, state = setup.game, setup.state
    with rules_of(game):
        player = game.player_name(game.to_move(state))

        def name(action: Any) -> str:
            return game.action_name(state, action)

        return {
            "game": setup.name,
            "moves": setup.match.moves,
            "position": setup.notation(),
            "player": player,
            "action": result.action_name,
            "value": finite(result.value),
            "bound": str(result.bound),
            "is_proven": result.is_proven,
            "between": [finite(result.between[0]), finite(result.between[1])],
            "rests_on": str(result.rests_on),
            "plies": result.plies,
            "score": result.score,
            "verdict": verdict(result),
            "pv": list(result.line),
            "root_values": {
                name(action): {
                    "value": finite(root.value),
                    "bound": str(root.bound),
                    "is_proven": root.is_proven,
                    "plies": root.plies,
                }
                for action, root in result.root_values.items()
            },
            "best_actions": [name(action) for action in result.best_actions],
            "depth": result.depth,
            "nodes": result.nodes,
            "evaluations": result.evaluations,
            "cutoffs": result.cutoffs,
            "table_hits": result.table_hits,
            "seconds": result.seconds,
            "nodes_per_second": per_second(result.nodes, result.seconds),
            "stop_reason": str(result.stop_reason),
            "unsound": list(result.unsound),
            "algorithm": search_name(result.algorithm),
            "compiled": result.compiled,
        }


def search_name(algorithm: str) -> str:
    """Returns the name under which --algorithm knows it."""
    return algorithm.replace("_", "-")
