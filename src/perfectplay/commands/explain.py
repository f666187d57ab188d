"""``perfectplay explain``: the search of one position, step by step, and the reason for every cut."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from perfectplay.commands.options import Json, JsonSchema, Language, MaybeGame, whole_number
from perfectplay.commands.output import LiveLine, console, how_far, print_json
from perfectplay.commands.output import position as coloured
from perfectplay.commands.parameters import Asked, Place, Takes
from perfectplay.commands.searching import Search, search_of
from perfectplay.commands.setup import Setup, set_up
from perfectplay.errors import BadPosition
from perfectplay.playing.rules import rules_of
from perfectplay.showing import drawing_of

if TYPE_CHECKING:
    from perfectplay.tracing.visit import Trace

MOST_VISITS: Final = 10_000
"""The most visits that are recorded, unless --max-visits says otherwise."""

MOST_NODES: Final = 1_000_000
"""The most nodes of a search without limits."""

USUAL_SIMULATIONS: Final = 300
"""The walks of a Monte Carlo search without limits."""

MOST_LINES: Final = 30
"""A longer drawing of the position is left out."""

STORY: Final = "The story"

TAKES: Final = Takes(
    (
        *("depth", "depth_unit", "seconds", "nodes", "algorithm", "simulations", "seed", "against", "pruning"),
        *("distance", "width", "by_priority", "cut_on_equality"),
    ),
    algorithm="alpha-beta",
    recorded=True,
)

Tone = Annotated[
    str,
    typer.Option(
        "--tone",
        metavar="TONE",
        help="plain (the default) or conversation: the two players talk with each other.",
        rich_help_panel=STORY,
        show_default=False,
    ),
]
All = Annotated[
    bool,
    typer.Option(
        "--all",
        help="Print the whole story instead of stepping through it with keys.",
        rich_help_panel=STORY,
        show_default=False,
    ),
]
Leaves = Annotated[
    bool,
    typer.Option("--leaves", help="Say how many leaves each cut saved.", rich_help_panel=STORY, show_default=False),
]
MaxVisits = Annotated[
    str | None,
    typer.Option(
        "--max-visits",
        metavar="N",
        help=f"Record and show at most N visits to nodes ({MOST_VISITS:,} unless told "
        "otherwise); the search itself goes on.",
        rich_help_panel=STORY,
        show_default=False,
    ),
]


def explain(
    game: MaybeGame = None,
    *,
    place: Place,
    asked: Annotated[Asked, TAKES],
    lang: Language = "en",
    tone: Tone = "plain",
    show_all: All = False,
    leaves: Leaves = False,
    max_visits: MaxVisits = None,
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> int:
    """Shows a search step by step, with the reason for every branch that was not searched.

    In a terminal, keys step through it: space, arrows, ] and [ for the cuts, ? for help. With --all, or without a
    terminal, the whole story is printed. Without --depth, --seconds or --nodes, the search ends after at most
    1,000,000 nodes. Without --algorithm, games with dice have expectiminimax, and games of three sides or more max-n.
    """
    from perfectplay.tracing.catalogue import catalogue

    search = search_of(asked, TAKES)
    catalogue(lang, tone)
    most_visits = whole_number("max-visits", max_visits, "visits")
    setup = set_up(game, place)
    outcome = setup.match.outcome
    if outcome is not None:
        raise BadPosition(f"the game is over: {outcome.words}; give a position in which there is something to search")
    recorded = record(setup, search, MOST_VISITS if most_visits is None else most_visits)
    if as_json:
        from perfectplay.commands.explain_json import as_object

        print_json(as_object(setup, recorded, lang, tone, leaves=leaves))
    elif not show_all and _can_step():
        return _step(recorded, lang, tone, leaves=leaves)
    else:
        _print_all(setup, recorded, lang, tone, leaves=leaves)
    return 0


def record(setup: Setup, search: Search, most_visits: int) -> Trace:
    """Records the search of a position; a game is named as it was given here."""
    from perfectplay.tracing.trace import trace

    search = search.suited_to_textbooks(setup.game)
    options = dict(search.options)
    if not search.is_limited:
        options |= {"simulations": USUAL_SIMULATIONS} if search.entry.takes("simulations") else {"nodes": MOST_NODES}
    live = LiveLine()

    def progress(result: Any) -> None:
        live.show(how_far(result, result.depth))

    try:
        recorded = trace(
            search.entry.call, setup.game, setup.state, max_visits=most_visits, progress=progress, **options
        )
    finally:
        live.wipe()
    options = {name: value for name, value in recorded.options.items() if name in search.options}
    return replace(recorded, game_name=setup.name, options=options)


def _can_step() -> bool:
    from perfectplay.commands.stepping import can_step

    return can_step()


def _step(recorded: Trace, lang: str, tone: str, *, leaves: bool) -> int:
    """Shows the search step by step until somebody quits; returns the exit status."""
    from perfectplay.commands.step_screen import StepScreen
    from perfectplay.commands.stepping import step_through

    screen = StepScreen(recorded, lang, tone, leaves=leaves)
    status = step_through(screen)
    if status == 0:
        console().print(screen.teller.result(), soft_wrap=True)
    return status


def _print_all(setup: Setup, recorded: Trace, lang: str, tone: str, *, leaves: bool) -> None:
    """Prints the position and the whole story."""
    from rich.text import Text

    from perfectplay.commands.step_screen import wrapped
    from perfectplay.tracing.steps import CUTS
    from perfectplay.tracing.story import story

    screen = console()
    with rules_of(setup.game):
        drawing = drawing_of(setup.game, setup.state)
    if drawing.count("\n") < MOST_LINES:
        screen.print(coloured(setup.game, drawing), soft_wrap=True)
        screen.print()
    for line in story(recorded, lang=lang, tone=tone, leaves=leaves):
        style = "" if line.kind not in CUTS else "dim" if line.is_inequality else "bold yellow"
        indent = line.indent if screen.width >= 2 * line.indent else 0
        hanging = 4 if line.ply is None else 0
        parts = wrapped(line.text, screen.width - indent, hanging) if screen.is_terminal else [line.text]
        for part in parts:
            screen.print(Text(" " * indent + part, style), soft_wrap=True)
