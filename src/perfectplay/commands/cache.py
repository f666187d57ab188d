"""``perfectplay cache``: the machine code that is kept between runs."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay.commands.options import Json, JsonSchema
from perfectplay.commands.output import console, counted, print_json, print_rows
from perfectplay.compiling import folder

Clear = Annotated[bool, typer.Option("--clear", help="Remove what is kept; the next searches compile anew.",
                                     show_default=False)]


def cache(clear: Clear = False, as_json: Json = False, json_schema: JsonSchema = False) -> None:  # noqa: ARG001
    """The machine code that is kept between runs, and where."""
    removed = folder.clear() if clear else 0
    kept = list(folder.entries())
    size = sum(entry.bytes for entry in kept)
    if as_json:
        print_json({
            "folder": str(folder.folder()),
            "kernels": [{"game": entry.game, "kernel": entry.kernel, "bytes": entry.bytes, "file": entry.path.name}
                        for entry in kept],
            "bytes": size,
            "removed": removed,
        })
        return
    screen = console()
    if clear:
        screen.print(f"{counted(removed, 'kernel')} removed from {folder.folder()}", soft_wrap=True)
        return
    if kept:
        from rich.text import Text

        width = max(len(entry.kernel) for entry in kept)
        print_rows(screen, (
            (Text(f"{entry.kernel:{width}}  {entry.bytes / 1000:7,.0f} kB"), Text(entry.game)) for entry in kept
        ))
    screen.print(f"{counted(len(kept), 'kernel')}, {size / 1e6:,.1f} MB, in {folder.folder()}", soft_wrap=True)
