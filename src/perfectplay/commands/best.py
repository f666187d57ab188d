"""``perfectplay best``: the best move in a position, and what it rests on."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.commands.options import (
    Algorithm,
    AllValues,
    Branching,
    ByPriority,
    Compiled,
    Depth,
    Distance,
    GameName,
    Json,
    JsonSchema,
    Moves,
    Nodes,
    Position,
    Root,
    Seconds,
    Seed,
    StrictCuts,
    Threads,
    Ties,
    Tree,
    Width,
)
from perfectplay.commands.output import LiveLine, finite, how_far, per_second, print_json, verdict
from perfectplay.commands.searching import Search, search_of
from perfectplay.commands.setup import Setup, set_up
from perfectplay.errors import BadPosition
from perfectplay.playing.rules import rules_of
from perfectplay.result import SearchResult

USUAL_SECONDS: Final = {"search": 5.0}
"""So long a search takes if nothing limits it; the other algorithms go to the end."""


def best(
    game: GameName, moves: Moves = None, position: Position = None, tree: Tree = None, root: Root = None,
    branching: Branching = None, depth: Depth = None, seconds: Seconds = None, nodes: Nodes = None,
    algorithm: Algorithm = None, threads: Threads = None, distance: Distance = None, ties: Ties = None,
    seed: Seed = None, compiled: Compiled = None, width: Width = None, by_priority: ByPriority = False,
    strict_cuts: StrictCuts = False, all_values: AllValues = False, as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """The best move in a position, its value, and whether that is proven.

    Without --depth, --seconds or --nodes, search takes 5 seconds at most; solve, alpha-beta and minimax go on to
    the end of the game. Ctrl-C ends any search with the best answer so far.
    """
    search = search_of(
        algorithm=algorithm, depth=depth, seconds=seconds, nodes=nodes, threads=threads, distance=distance, ties=ties,
        seed=seed, width=width, by_priority=by_priority, strict_cuts=strict_cuts, all_values=all_values,
        compiled=compiled, usual_seconds=USUAL_SECONDS,
    )
    setup = set_up(game, moves, position, tree, root, branching)
    outcome = setup.match.outcome
    if outcome is not None:
        raise BadPosition(f"the game is over: {outcome.words}; give a position in which there is a move to find")
    if as_json:
        _print_object(setup, search)
    else:
        _show(setup, search)


def _show(setup: Setup, search: Search) -> None:
    from perfectplay.commands.report import Report

    report = Report(setup)
    try:
        result = search(setup.game, setup.state, report.progress)
    finally:
        report.live.wipe()
    report.end(result)


def _print_object(setup: Setup, search: Search) -> None:
    live = LiveLine()
    try:
        result = search(setup.game, setup.state, lambda result: live.show(how_far(result, result.depth)))
    finally:
        live.wipe()
    print_json(as_object(setup, result))


def as_object(setup: Setup, result: SearchResult[Any, Any]) -> dict[str, Any]:
    """What --json writes; schemas/best.json describes it."""
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
            "rests_on": str(result.rests_on),
            "plies": result.plies,
            "score": result.score,
            "verdict": verdict(result),
            "pv": list(result.line),
            "root_values": {
                name(action): {"value": finite(root.value), "bound": str(root.bound), "is_proven": root.is_proven,
                               "plies": root.plies}
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
    """As --algorithm calls it."""
    return algorithm.replace("_", "-")
