"""``perfectplay compare``: several searches of one tree side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.commands.files import check_output, write_whole
from perfectplay.commands.options import OUTPUT, Json, JsonSchema, Language, MaybeGame, whole_number
from perfectplay.commands.output import LiveLine, console, finite, print_json
from perfectplay.commands.parameters import Asked, Place, Takes, parameter_of
from perfectplay.commands.searching import values_of
from perfectplay.commands.setup import set_up
from perfectplay.errors import BadPosition
from perfectplay.playing.rules import rules_of
from perfectplay.search.entry import CUT_ON_EQUALITY, SEARCH_PANEL
from perfectplay.search.limits import Limits
from perfectplay.search.parts.depth_units import unit_named
from perfectplay.tracing.comparable import SEARCHES
from perfectplay.tracing.comparison import USUAL_MAX_NODES, Comparison
from perfectplay.tracing.comparison import compare as compared
from perfectplay.tracing.drawing.words import words_of

Searches = Annotated[
    str | None,
    typer.Option(
        "--searches",
        metavar="NAMES",
        rich_help_panel=SEARCH_PANEL,
        show_default=False,
        help=f"The searches, separated by semicolons: {'; '.join(SEARCHES)}. By default those that fit the game.",
    ),
]
MaxVisits = Annotated[
    str | None,
    typer.Option(
        "--max-visits",
        metavar="N",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Record at most N visits of each search (200,000).",
    ),
]

Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE.svg",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Also draw the searches side by side: one layout, and in each pane the nodes of one search.",
    ),
]
MaxNodes = Annotated[
    str | None,
    typer.Option(
        "--max-nodes",
        metavar="N",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Draw at most N nodes in a pane (40); the rest is folded, with its counts.",
    ),
]


def compare(
    game: MaybeGame = None,
    *,
    place: Place,
    asked: Annotated[Asked, Takes(("depth", "depth_unit"))],
    searches: Searches = None,
    strict_cuts: Annotated[bool, parameter_of(CUT_ON_EQUALITY)] = False,
    max_visits: MaxVisits = None,
    output: Output = None,
    max_nodes: MaxNodes = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Runs several searches of one tree and shows side by side what each looked at and what it skipped.

    Best first and worst first order the actions of every node by their true values. No search can know these; the two
    show the best and the worst that move ordering can do. Different values at the root are an error.
    """
    if output is not None:
        check_output(output, (".svg",), "the comparison is drawn as SVG, not into {}")
    words_of(lang)
    most_nodes = whole_number("max-nodes", max_nodes, "nodes", ", 2 or more")
    unit = unit_named(asked.get("depth_unit"))
    plies = values_of(asked).get("depth")
    Limits(plies, depth_unit=unit)
    names = None if searches is None else tuple(name.strip() for name in searches.split(";"))
    setup = set_up(game, place)
    if setup.game.is_terminal(setup.state):
        raise BadPosition("the game is over in this position, so there is nothing to search; take back a move")
    live = LiveLine()
    most = 200_000 if max_visits is None else whole_number("max_visits", max_visits, "visits") or 0
    try:
        comparison = compared(
            setup.game,
            setup.state,
            depth=plies,
            depth_unit=unit,
            algorithms=names,
            cut_on_equality=not strict_cuts,
            max_visits=most,
        )
    finally:
        live.wipe()
    if output is not None:
        with rules_of(setup.game):
            drawn = comparison.panes(max_nodes=USUAL_MAX_NODES if most_nodes is None else most_nodes, lang=lang)
        write_whole(Path(output), drawn.encode("utf-8", "backslashreplace"))
    if as_json:
        print_json(
            {
                "game": setup.name,
                "position": setup.notation(),
                "moves": setup.match.moves,
                "depth": plies,
                "depth_unit": unit,
                **_content(comparison),
            }
        )
    else:
        console().print(comparison.text(lang=lang), soft_wrap=True)


def _content(comparison: Comparison) -> dict[str, object]:
    return {
        "searches": [
            {
                "name": row.name,
                "value": finite(row.result.value),
                "bound": str(row.result.bound),
                "is_proven": row.result.is_proven,
                "rests_on": str(row.result.rests_on),
                "action": row.result.action_name,
                "nodes": row.nodes,
                "leaves": row.leaves,
                "cuts": row.cuts,
                "skipped": row.skipped,
                "hidden": row.trace.hidden,
            }
            for row in comparison.rows
        ],
        "uniform": None
        if comparison.uniform is None
        else {
            "branching": comparison.uniform[0],
            "depth": comparison.uniform[1],
            "fewest_leaves": comparison.fewest_leaves,
        },
    }
