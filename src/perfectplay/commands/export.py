"""``perfectplay export``: a game and its search for C, for a page, or in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.commands.options import OUTPUT, GameName, Json, JsonSchema, Language
from perfectplay.commands.output import LiveLine, console, print_json
from perfectplay.commands.saying import saying
from perfectplay.commands.setup import game_of
from perfectplay.errors import BadArgument
from perfectplay.exporting.targets import TARGETS, export_at, target_named

To = Annotated[
    str,
    typer.Option(
        "--to",
        metavar="TARGET",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="What to export to: c (a header and a library for C and whatever calls C), wasm (a module for "
        "JavaScript and a page that plays) or kaggle (one file in Python that plays ConnectX at Kaggle).",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="PATH",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="What to write: a folder, a new one or an earlier export; for kaggle a file, such as submission.py.",
    ),
]


def export(
    game: GameName,
    *,
    to: To = "",
    output: Output = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Writes a game and its search as something that runs without perfectplay.

    The rules and the search are taken as they are. For C and WebAssembly they are compiled: a move of the export is
    that of 'best --algorithm search' with the same --depth and --nodes.
    """
    say = saying(lang)
    if not to:
        raise BadArgument(f"export needs a target; give one with --to: {', '.join(TARGETS)}")
    target = target_named(to)
    if output is None:
        raise BadArgument("export needs a place to write to; give it with -o, such as -o my_game")
    live = LiveLine()
    live.show(say.line("exporting; Ctrl-C gives up"))
    try:
        made = export_at(target, game_of(game), Path(output))
    finally:
        live.wipe()
    if as_json:
        print_json({"to": to, "path": str(made.path), "files": list(made.files), "notes": list(made.notes)})
        return
    screen = console()
    screen.print(say.line(f"{made.path} holds {', '.join(made.files)}"), soft_wrap=True)
    for note in made.notes:
        screen.print(say.line(note), soft_wrap=True)
