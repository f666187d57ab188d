"""The options of several commands beside those of a search: one name, one meaning, one help text.

Every value arrives as text, so that the answer to a wrong one is a sentence of ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from perfectplay.errors import BadArgument

WORKERS: Final = "Processes and machines"
OUTPUT: Final = "Output"

SCHEMAS: Final = Path(__file__).parent / "schemas"


def _option(name: str, panel: str, text: str, metavar: str | None = None) -> Any:
    return typer.Option(name, metavar=metavar, help=text, rich_help_panel=panel, show_default=False)


def _show_schema(context: typer.Context, wanted: bool) -> None:
    if wanted:
        name = f"{context.info_name}-all" if context.params.get("whole") else context.info_name
        typer.echo((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"), nl=False)
        raise typer.Exit


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        help="A game from 'perfectplay games', with parameters as in connect-four:columns=6,rows=5; "
        "or a file: my_game.py, my_game.py:MyGame.",
    ),
]
MaybeGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        help="A game from 'perfectplay games', with parameters as in connect-four:columns=6,rows=5; "
        "or a file: my_game.py, my_game.py:MyGame. With --example or --tree it may be left out.",
    ),
]
Workers = Annotated[str | None, _option("--workers", WORKERS, "The number of processes on this machine.", "N")]
Scheduler = Annotated[
    str | None,
    _option("--scheduler", WORKERS, "Use the Dask cluster with this scheduler, such as tcp://host:8786.", "ADDRESS"),
]

LANGUAGES: Final = "en (English) or ko (Korean); by default the language of the environment."
Language = Annotated[str, _option("--lang", OUTPUT, LANGUAGES, "LANGUAGE")]
Json = Annotated[bool, _option("--json", OUTPUT, "Write one JSON object on standard output, and nothing else.")]
ProgressJson = Annotated[
    bool,
    _option(
        "--progress-json",
        OUTPUT,
        "For a book or a whole game: write progress as JSON on standard error, one object a line.",
    ),
]
JsonSchema = Annotated[
    bool,
    typer.Option(
        "--json-schema",
        help="Print the JSON Schema of what --json writes.",
        rich_help_panel=OUTPUT,
        is_eager=True,
        callback=_show_schema,
        show_default=False,
    ),
]


def whole_number(name: str, text: str | None, unit: str = "", least: str = ", 1 or more") -> int | None:
    """Reads a whole number. Raises `BadArgument` for other text; the library checks whether it is large enough."""
    if text is None:
        return None
    try:
        return int(text)
    except ValueError:
        right = f"a whole number{unit and f' of {unit}'}{least}"
        raise BadArgument(f"{name} is {quoted(text)}; it must be {right}") from None


def given_or(usual: int, given: int | None) -> int:
    """Returns the given number, even 0, so that the library can say what is wrong with it; otherwise the usual one."""
    return usual if given is None else given


def number(name: str, text: str | None, right: str = "a number above 0") -> float | None:
    """Reads a number. Raises `BadArgument`."""
    if text is None:
        return None
    try:
        return float(text)
    except ValueError:
        raise BadArgument(f"{name} is {quoted(text)}; it must be {right}") from None


def quoted(text: str) -> str:
    """Quotes text for a sentence, only its beginning if it is long."""
    return repr(text) if len(text) <= 60 else f"{text[:60]!r}..."
