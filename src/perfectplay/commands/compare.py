"""``perfectplay compare``: several searches of one tree side by side."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay.commands.options import (
    OUTPUT,
    SEARCH,
    Branching,
    Depth,
    GameName,
    Json,
    JsonSchema,
    Moves,
    Position,
    Root,
    StrictCuts,
    Tree,
    whole_number,
)
from perfectplay.commands.output import LiveLine, console, print_json
from perfectplay.commands.setup import set_up
from perfectplay.errors import BadPosition
from perfectplay.search.limits import Limits
from perfectplay.tracing.comparison import ALGORITHMS, Comparison
from perfectplay.tracing.comparison import compare as compared

Searches = Annotated[str | None, typer.Option(
    "--searches", metavar="NAMES", rich_help_panel=SEARCH, show_default=False,
    help=f"Which, separated by semicolons; by default {'; '.join(ALGORITHMS)}.")]
MaxVisits = Annotated[str | None, typer.Option(
    "--max-visits", metavar="N", rich_help_panel=OUTPUT, show_default=False,
    help="Record at most so many visits of each search (200,000).")]


def compare(
    game: GameName, moves: Moves = None, position: Position = None, tree: Tree = None, root: Root = None,
    branching: Branching = None, depth: Depth = None, searches: Searches = None, strict_cuts: StrictCuts = False,
    max_visits: MaxVisits = None, as_json: Json = False, json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Several searches of one tree side by side: what each looked at, and what it skipped.

    Best first and worst first order the actions of every node by their true values, which no search can know: they
    show what ordering is worth at best and at worst. Different values at the root are an error.
    """
    plies = whole_number("depth", depth, "plies")
    Limits(plies)
    names = ALGORITHMS if searches is None else tuple(name.strip() for name in searches.split(";"))
    setup = set_up(game, moves, position, tree, root, branching)
    if setup.game.is_terminal(setup.state):
        raise BadPosition("the game is over there, so there is nothing to search; take back a move")
    live = LiveLine()
    most = 200_000 if max_visits is None else whole_number("max_visits", max_visits, "visits") or 0
    try:
        comparison = compared(setup.game, setup.state, depth=plies, algorithms=names,
                              cut_on_equality=not strict_cuts, max_visits=most)
    finally:
        live.wipe()
    if as_json:
        print_json({"game": setup.name, "position": setup.notation(), "moves": setup.match.moves, "depth": plies,
                    **_content(comparison)})
    else:
        console().print(str(comparison), soft_wrap=True)


def _content(comparison: Comparison) -> dict[str, object]:
    return {
        "searches": [
            {"name": row.name, "value": row.result.value,
             "action": row.result.action_name, "nodes": row.nodes, "leaves": row.leaves, "cuts": row.cuts,
             "skipped": row.skipped, "hidden": row.trace.hidden}
            for row in comparison.rows
        ],
        "uniform": None if comparison.uniform is None else
        {"branching": comparison.uniform[0], "depth": comparison.uniform[1],
         "fewest_leaves": comparison.fewest_leaves},
    }
