"""``perfectplay solve``: the exact value of a position, how long the game lasts, and the best line."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay.commands.answering import answer
from perfectplay.commands.options import (
    BookFile,
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
    ProgressJson,
    Root,
    Scheduler,
    Seconds,
    Switch,
    TableMegabytes,
    Threads,
    Tree,
    Workers,
)
from perfectplay.commands.searching import search_of
from perfectplay.commands.setup import set_up
from perfectplay.commands.whole import solve_whole
from perfectplay.errors import BadArgument

WHOLE = "The whole game"

All = Annotated[
    bool,
    typer.Option(
        "--all",
        rich_help_panel=WHOLE,
        show_default=False,
        is_eager=True,
        help="Solve every state that can be reached: its value, distance and best moves.",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        rich_help_panel=WHOLE,
        show_default=False,
        help="The new file for the solution; if it is incomplete, it is continued.",
    ),
]
Plot = Annotated[
    str | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        rich_help_panel=WHOLE,
        show_default=False,
        help="Draw the statistics into this file, as SVG.",
    ),
]


def solve(
    game: GameName,
    moves: Moves = None,
    position: Position = None,
    tree: Tree = None,
    root: Root = None,
    branching: Branching = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    threads: Threads = None,
    lines: Lines = None,
    table_mb: TableMegabytes = None,
    switch: Switch = None,
    distance: Distance = None,
    book: BookFile = None,
    compiled: Compiled = None,
    whole: All = False,
    output: Output = None,
    plot: Plot = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    progress_json: ProgressJson = False,
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Finds the exact value of a position, how long the game lasts, and the best line, all of it proven.

    Without --seconds or --nodes it goes on until the value is proven. A limit or Ctrl-C ends it with the bounds proved
    so far: the value is at least this, or at most this. With --all, every state of the game is solved.
    """
    if whole:
        for option, given in (
            ("--seconds", seconds),
            ("--nodes", nodes),
            ("--lines", lines),
            ("--table-mb", table_mb),
            ("--switch", switch),
            ("--distance", distance),
            ("--book", book),
        ):
            if given is not None:
                raise BadArgument(f"solve --all takes no {option}; leave it out")
        solve_whole(
            set_up(game, moves, position, tree, root, branching),
            file=output,
            plot=plot,
            threads=threads,
            workers=workers,
            scheduler=scheduler,
            compiled=compiled,
            as_json=as_json,
            as_lines=progress_json,
        )
        return
    for option, asked in (
        ("-o", output),
        ("--plot", plot),
        ("--workers", workers),
        ("--scheduler", scheduler),
        ("--progress-json", progress_json or None),
    ):
        if asked is not None:
            raise BadArgument(f"{option} is for solve --all; leave it out, or say --all")
    search = search_of(
        algorithm="solve",
        depth=None,
        seconds=seconds,
        nodes=nodes,
        threads=threads,
        distance=distance,
        ties=None,
        seed=None,
        width=None,
        by_priority=False,
        strict_cuts=False,
        all_values=False,
        compiled=compiled,
        usual_seconds={},
        lines=lines,
        table_mb=table_mb,
        switch=switch,
        book=book,
    )
    answer(set_up(game, moves, position, tree, root, branching), search, as_json=as_json)
