"""``perfectplay growth``: how leaves, nodes, time and memory grow with the depth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.commands.files import check_output, write_whole
from perfectplay.commands.main import INTERRUPTED
from perfectplay.commands.options import OUTPUT, Json, JsonSchema, Language, MaybeGame
from perfectplay.commands.output import LiveLine, console, finite, print_json
from perfectplay.commands.parameters import Asked, Place, Takes
from perfectplay.commands.searching import values_of
from perfectplay.commands.setup import set_up
from perfectplay.teaching.growth.growth import Growth
from perfectplay.teaching.growth.measuring import growth as measured
from perfectplay.teaching.growth.tables import words_of

Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE.svg",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Also draw the curves, beside b^m, b^(m/2) and the formula of Knuth and Moore.",
    ),
]
NoMemory = Annotated[
    bool,
    typer.Option("--no-memory", rich_help_panel=OUTPUT, show_default=False, help="Do not measure memory."),
]


def growth(
    game: MaybeGame = None,
    *,
    place: Place,
    asked: Annotated[Asked, Takes(("depth", "seconds", "nodes"))],
    no_memory: NoMemory = False,
    output: Output = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> int:
    """Searches one position deeper and deeper, and shows how leaves, nodes, time and memory grow.

    The searches are minimax, alpha-beta in the given, the best and the worst order, and iterative deepening with a
    transposition table. A search ends after 600,000 nodes at one depth, and all after 20 seconds, unless --nodes and
    --seconds say otherwise. After Ctrl-C, what was measured is shown.
    """
    words = words_of(lang)
    if output is not None:
        check_output(output, (".svg",), "the curves are drawn as SVG, not into {}")
    setup = set_up(game, place)
    live = LiveLine()

    def progress(name: str, plies: int, nodes: int) -> None:
        live.show(words.say("live", search=words.say(name), depth=plies, nodes=f"{nodes:,}"))

    try:
        found = measured(setup.game, setup.state, memory=not no_memory, progress=progress, **values_of(asked))
    finally:
        live.wipe()
    if output is not None:
        write_whole(Path(output), found.svg(lang=lang).encode("utf-8", "backslashreplace"))
    if as_json:
        print_json(
            {
                "game": setup.name,
                "moves": setup.match.moves,
                "position": setup.notation(),
                **_content(found),
            }
        )
    else:
        console().print(found.text(lang=lang), soft_wrap=True)
    return 0 if found.is_whole else INTERRUPTED


def _content(found: Growth) -> dict[str, object]:
    content = found.as_json()
    for search in content["searches"]:
        for point in search["depths"]:
            point["value"] = finite(point["value"])
    return content
