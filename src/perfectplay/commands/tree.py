"""``perfectplay tree``: the search of a position drawn as a tree, on the screen or into a file."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from perfectplay.commands.explain import record
from perfectplay.commands.files import check_output, write_whole
from perfectplay.commands.options import OUTPUT, Language, MaybeGame, whole_number
from perfectplay.commands.output import console
from perfectplay.commands.parameters import Asked, Place, Takes
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.searching import search_of
from perfectplay.commands.setup import set_up
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.playing.rules import rules_of

if TYPE_CHECKING:
    from perfectplay.tracing.drawing.options import Options
    from perfectplay.tracing.visit import Trace

MOST_VISITS: Final = 200_000
SCREEN: Final = "-"

FORMATS: Final = {
    ".svg": "svg",
    ".png": "png",
    ".txt": "text",
    ".dot": "dot",
    ".gv": "dot",
    ".tex": "tikz",
    ".mmd": "mermaid",
    ".mermaid": "mermaid",
    ".json": "json",
}
"""The format of a file, by the end of its name."""

STYLES: Final = {
    "max": "cyan",
    "min": "yellow",
    "name": "bold",
    "value": "bold",
    "chosen": "bold green",
    "cut": "bold red",
    "aside": "dim",
}

TAKES: Final = Takes(
    (
        *("depth", "depth_unit", "seconds", "nodes", "algorithm", "simulations", "seed", "against", "pruning"),
        *("distance", "width", "by_priority", "cut_on_equality"),
    ),
    algorithm="alpha-beta",
    recorded=True,
)

Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Draw into a file; the end of its name says what: .svg, .png, .tex (TikZ), .dot (Graphviz), "
        ".mmd (Mermaid), .txt, .json (the recorded search). Without it, or with -, the tree is shown here.",
    ),
]
MaxNodes = Annotated[
    str | None,
    typer.Option(
        "--max-nodes",
        metavar="N",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Draw at most N nodes (80); the rest is folded, with its counts.",
    ),
]
Windows = Annotated[
    bool | None,
    typer.Option(
        "--windows/--no-windows",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Show alpha and beta at the beginning and the end of each node; by default if there is room.",
    ),
]
Numbers = Annotated[
    bool,
    typer.Option(
        "--numbers/--no-numbers",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Show the number of each visit, in the order of the search.",
    ),
]
Boards = Annotated[
    bool,
    typer.Option(
        "--boards",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Show a small picture of the position at each node.",
    ),
]
Legend = Annotated[
    bool,
    typer.Option(
        "--legend/--no-legend",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Explain the lines and shapes below the drawing.",
    ),
]
Run = Annotated[
    str | None,
    typer.Option(
        "--run",
        metavar="N",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Draw this run of a deepening search, from 1; by default the last.",
    ),
]
Blank = Annotated[
    bool,
    typer.Option(
        "--blank/--solution",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Draw the tree alone, to be filled in: names, leaves and their values, without what the search found; "
        "or with all of it (the default).",
    ),
]
Step = Annotated[
    str | None,
    typer.Option(
        "--step",
        metavar="N",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Draw what is known after this step of the search, from 1; the drawing says of how many.",
    ),
]
Visit = Annotated[
    str | None,
    typer.Option(
        "--visit",
        metavar="N",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Draw from this visit on, instead of the root.",
    ),
]


def _show_schema(wanted: bool) -> None:
    if wanted:
        from perfectplay.tracing.saving import SCHEMA

        typer.echo(SCHEMA.read_text(encoding="utf-8"), nl=False)
        raise typer.Exit


def _show_examples(say: Saying) -> None:
    from perfectplay.games.tree_examples import EXAMPLES

    for example in EXAMPLES:
        title, source = say.example(example.name, example.title, example.source)
        typer.echo(f"{example.name:<30} {title}\n{'':<31}{source}")


Examples = Annotated[
    bool,
    typer.Option(
        "--examples",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="List the trees of textbooks that --example takes, with their sources.",
    ),
]
AsJson = Annotated[
    bool,
    typer.Option(
        "--json",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Write the recorded search as one JSON object on standard output, and nothing else.",
    ),
]
JsonSchema = Annotated[
    bool,
    typer.Option(
        "--json-schema",
        rich_help_panel=OUTPUT,
        is_eager=True,
        callback=_show_schema,
        show_default=False,
        help="Print the JSON Schema of the recorded search.",
    ),
]


def tree(
    game: MaybeGame = None,
    *,
    place: Place,
    asked: Annotated[Asked, TAKES],
    output: Output = None,
    max_nodes: MaxNodes = None,
    windows: Windows = None,
    numbers: Numbers = True,
    boards: Boards = False,
    legend: Legend = True,
    run: Run = None,
    visit: Visit = None,
    blank: Blank = False,
    step: Step = None,
    examples: Examples = False,
    lang: Language = "en",
    as_json: AsJson = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Draws the tree of a search: values, windows, the principal variation, and why some moves were never searched.

    It is drawn on the screen, or with -o into a file. Without --depth, --seconds or --nodes, the search ends after at
    most 1,000,000 nodes.
    """
    from perfectplay.tracing.drawing.options import USUAL_MAX_NODES, options_of

    if examples:
        _show_examples(saying(lang))
        return
    kind = _kind(output)
    if as_json and output is not None:
        raise BadArgument("--json writes to the screen, and --output into a file; leave out one of them")
    search = search_of(asked, TAKES)
    most = whole_number("max_nodes", max_nodes, "nodes", ", 2 or more")
    options = options_of(
        windows=windows,
        numbers=numbers,
        boards=boards,
        legend=legend,
        lang=lang,
        max_nodes=USUAL_MAX_NODES if most is None else most,
        run=whole_number("run", run),
        visit=whole_number("visit", visit, least=", 0 or more"),
        blank=blank,
        step=whole_number("step", step),
    )
    setup = set_up(game, place)
    outcome = setup.match.outcome
    if outcome is not None:
        raise BadPosition(f"the game is over: {outcome.words}; give a position in which there is something to search")
    recorded = record(setup, search, MOST_VISITS)
    with rules_of(setup.game):
        if as_json:
            sys.stdout.write(_for_this_output(_content(recorded, "json", options).decode()))
        elif output is None or output == SCREEN:
            _show(recorded, options)
        else:
            write_whole(Path(output), _content(recorded, kind, options))


def _kind(output: str | None) -> str:
    """Returns the format of a file of that name. Raises `BadArgument`, before anything is searched."""
    if output is None or output == SCREEN:
        return "text"
    return FORMATS[check_output(output, FORMATS, "{} does not say what to draw").suffix.lower()]


def _show(recorded: Trace, options: Options) -> None:
    from rich.text import Text

    from perfectplay.tracing.drawing.making import picture_of
    from perfectplay.tracing.drawing.text import ASCII, PRINTED, text_lines

    screen = console()
    signs = PRINTED if _can_print("├│╫▲→") else ASCII
    for line in text_lines(picture_of(recorded, options), signs):
        pieces = [(segment.text, STYLES.get(segment.style, "")) for segment in line]
        text = Text.assemble(*pieces)
        text.rstrip()
        screen.print(text, soft_wrap=True)


def _for_this_output(text: str) -> str:
    """Returns JSON with escapes for letters that standard output cannot write; such letters occur only in strings."""
    return text if _can_print(text) else re.sub(r"[^\x00-\x7f]+", lambda found: json.dumps(found[0])[1:-1], text)


def _can_print(letters: str) -> bool:
    try:
        letters.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _content(recorded: Trace, kind: str, options: Options) -> bytes:
    from dataclasses import asdict

    from perfectplay.tracing.drawing import draw
    from perfectplay.tracing.saving import trace_to_json

    drawn: Any = trace_to_json(recorded) if kind == "json" else draw(recorded, format=kind, **asdict(options))
    return drawn if isinstance(drawn, bytes) else drawn.encode("utf-8", "backslashreplace")
