"""``perfectplay solve``: the exact value of a position, how long the game lasts, and the best line."""

from __future__ import annotations

from perfectplay.commands.answering import answer
from perfectplay.commands.options import (
    Branching,
    Compiled,
    Distance,
    GameName,
    Json,
    JsonSchema,
    Lines,
    Moves,
    Nodes,
    Position,
    Root,
    Seconds,
    Switch,
    TableMegabytes,
    Threads,
    Tree,
)
from perfectplay.commands.searching import search_of
from perfectplay.commands.setup import set_up


def solve(
    game: GameName, moves: Moves = None, position: Position = None, tree: Tree = None, root: Root = None,
    branching: Branching = None, seconds: Seconds = None, nodes: Nodes = None, threads: Threads = None,
    lines: Lines = None, table_mb: TableMegabytes = None, switch: Switch = None, distance: Distance = None,
    compiled: Compiled = None, as_json: Json = False, json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """The exact value of a position, how long the game lasts, and the best line, all of it proven.

    Without --seconds or --nodes it goes on until the value is proven. A limit or Ctrl-C ends it with what is proved
    so far: the value is that or more, that or less.
    """
    search = search_of(
        algorithm="solve", depth=None, seconds=seconds, nodes=nodes, threads=threads, distance=distance, ties=None,
        seed=None, width=None, by_priority=False, strict_cuts=False, all_values=False, compiled=compiled,
        usual_seconds={}, lines=lines, table_mb=table_mb, switch=switch,
    )
    answer(set_up(game, moves, position, tree, root, branching), search, as_json=as_json)
