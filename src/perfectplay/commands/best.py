"""``perfectplay best``: the best move in a position, and the ground for it."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from perfectplay.commands.answering import answer
from perfectplay.commands.options import (
    Against,
    Algorithm,
    AllValues,
    BookFile,
    Branching,
    ByPriority,
    Compiled,
    Depth,
    DepthUnit,
    Distance,
    GameName,
    Json,
    JsonSchema,
    Lines,
    Moves,
    Nodes,
    Position,
    Pruning,
    Root,
    Seconds,
    Seed,
    Simulations,
    StrictCuts,
    Switch,
    TableMegabytes,
    Threads,
    Ties,
    Tree,
    Width,
)
from perfectplay.commands.searching import expect_solution, search_of
from perfectplay.commands.setup import set_up
from perfectplay.errors import BadArgument

USUAL_SECONDS: Final = {"search": 5.0}
"""The seconds of a search without limits; the other algorithms go on to the end."""


SolutionFile = Annotated[
    str | None,
    typer.Option(
        "--solution",
        metavar="FILE",
        rich_help_panel="How to search",
        show_default=False,
        help="Answer from the solution of the whole game, at once and without a search.",
    ),
]


def best(
    game: GameName,
    moves: Moves = None,
    position: Position = None,
    tree: Tree = None,
    root: Root = None,
    branching: Branching = None,
    depth: Depth = None,
    depth_unit: DepthUnit = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    algorithm: Algorithm = None,
    simulations: Simulations = None,
    against: Against = None,
    pruning: Pruning = None,
    threads: Threads = None,
    lines: Lines = None,
    table_mb: TableMegabytes = None,
    switch: Switch = None,
    distance: Distance = None,
    ties: Ties = None,
    seed: Seed = None,
    compiled: Compiled = None,
    width: Width = None,
    by_priority: ByPriority = False,
    strict_cuts: StrictCuts = False,
    all_values: AllValues = False,
    book: BookFile = None,
    solution: SolutionFile = None,
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Finds the best move in a position and its value, and says whether that is proven.

    Without --depth, --seconds or --nodes, search takes at most 5 seconds; solve, alpha-beta and minimax go on to
    the end of the game. Ctrl-C ends any search with the best answer so far.
    """
    search = search_of(
        algorithm=algorithm,
        depth=depth,
        seconds=seconds,
        nodes=nodes,
        threads=threads,
        distance=distance,
        ties=ties,
        seed=seed,
        width=width,
        by_priority=by_priority,
        strict_cuts=strict_cuts,
        all_values=all_values,
        compiled=compiled,
        usual_seconds=USUAL_SECONDS,
        lines=lines,
        table_mb=table_mb,
        switch=switch,
        depth_unit=depth_unit,
        against=against,
        pruning=pruning,
        simulations=simulations,
        book=book if solution is None else solution,
    )
    setup = set_up(game, moves, position, tree, root, branching)
    if solution is not None:
        if book is not None:
            raise BadArgument("--solution and --book both give the answer; leave out one of them")
        expect_solution(search, setup.game, setup.state)
    answer(setup, search, as_json=as_json)
