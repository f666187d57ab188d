"""``perfectplay bench``: how fast it is here, beside other libraries on the same tree."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay.commands.options import Json, JsonSchema, whole_number
from perfectplay.commands.output import console, print_json
from perfectplay.errors import BadArgument

REPEAT = 5
QUICK_REPEAT = 2

Quick = Annotated[bool, typer.Option("--quick", help="Less deep, fewer times, one game: half a minute.",
                                     show_default=False)]
Repeat = Annotated[str | None, typer.Option(
    "--repeat", metavar="N", help=f"How many times each is measured ({REPEAT}; with --quick {QUICK_REPEAT}).",
    show_default=False)]


def bench(
    quick: Quick = False, repeat: Repeat = None, as_json: Json = False, json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """How fast it is here: nodes a second beside other libraries, start, stop, memory. Takes some minutes."""
    times = whole_number("repeat", repeat, "rounds")
    if times is None:
        times = QUICK_REPEAT if quick else REPEAT
    if times < 1:
        raise BadArgument(f"repeat is {times}; it must be 1 or more rounds")
    from rich.console import Console
    from rich.text import Text

    from perfectplay.measuring import table
    from perfectplay.measuring.figures import measure
    from perfectplay.measuring.rows import Settings

    with Console(stderr=True).status("measuring") as status:
        report = measure(Settings(times, quick, lambda text: status.update(Text(text))))
    if as_json:
        print_json(table.as_json(report))
        return
    screen = console()
    for figure in report.figures:
        screen.print(table.rich_table(figure))
    screen.print(Text(table.heading(report), "dim"), soft_wrap=True)
    if report.missing:
        screen.print(Text(table.advice(report)), soft_wrap=True)
