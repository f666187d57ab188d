"""``perfectplay bench``: speed beside other libraries, random games, and the worth of each switch of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Final

import typer

from perfectplay.commands.options import Json, JsonSchema, Language, whole_number
from perfectplay.commands.output import console, print_json
from perfectplay.commands.parameters import Asked, Takes, option_of
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.searching import values_of
from perfectplay.errors import BadArgument, PerfectPlayError

REPEAT = 5
QUICK_REPEAT = 2

FIGURES: Final = "Compared with other libraries"
SWITCHES: Final = "What each switch of the engine is worth"
RANDOM: Final = "Random games"

Quick = Annotated[
    bool,
    typer.Option(
        "--quick",
        help="Search less deep and less often, one game only: half a minute.",
        rich_help_panel=FIGURES,
        show_default=False,
    ),
]
Repeat = Annotated[
    str | None,
    typer.Option(
        "--repeat",
        metavar="N",
        help=f"Measure each figure this many times ({REPEAT}; with --quick {QUICK_REPEAT}).",
        show_default=False,
    ),
]
AblationOf = Annotated[
    str | None,
    typer.Option(
        "--ablation",
        metavar="GAME",
        help="Measure the engine in this game, changing one switch at a time.",
        rich_help_panel=SWITCHES,
        show_default=False,
    ),
]
Positions = Annotated[
    str | None,
    typer.Option(
        "--positions",
        metavar="N",
        help="With --ablation: the number of random positions (8).",
        rich_help_panel=SWITCHES,
        show_default=False,
    ),
]
Plies = Annotated[
    str | None,
    typer.Option(
        "--plies",
        metavar="N",
        help="With --ablation: the positions are this many plies from the start.",
        rich_help_panel=SWITCHES,
        show_default=False,
    ),
]
ToTheEnd = Annotated[
    bool,
    typer.Option(
        "--to-the-end",
        help="With --ablation: search to the end of the game, even if random games do not end.",
        rich_help_panel=SWITCHES,
        show_default=False,
    ),
]
Playouts = Annotated[
    bool,
    typer.Option(
        "--playouts",
        help="Count random games a second in every game, by the rules alone.",
        rich_help_panel=RANDOM,
        show_default=False,
    ),
]
Games = Annotated[
    str | None,
    typer.Option(
        "--games",
        metavar="NAMES",
        help="With --playouts: these games alone, as in 'go:size=13 chess'.",
        rich_help_panel=RANDOM,
        show_default=False,
    ),
]


def bench(
    *,
    quick: Quick = False,
    repeat: Repeat = None,
    ablation: AblationOf = None,
    positions: Positions = None,
    plies: Plies = None,
    to_the_end: ToTheEnd = False,
    random_games: Playouts = False,
    games: Games = None,
    asked: Annotated[Asked, Takes(("depth", "nodes", "seed", "table_mb", "distance", "compiled"))],
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Measures nodes a second beside other libraries, start, stop and memory. Takes some minutes.

    With --ablation, it measures what each switch of the engine saves in one game, in less than a minute. With
    --playouts, it counts random games a second in every game.
    """
    say = saying(lang)
    times = whole_number("repeat", repeat, "rounds")
    if times is not None and times < 1:
        raise BadArgument(f"repeat is {times}; it must be 1 or more rounds")
    only_ablation = {
        "--positions": positions,
        "--plies": plies,
        "--to-the-end": to_the_end or None,
        **{option_of(name).on_command_line: given for name, given in asked.items()},
    }
    if ablation is None:
        for option, value in only_ablation.items():
            if value is not None:
                raise BadArgument(f"{option} is for --ablation GAME; leave it out, or say which game to measure")
        if random_games:
            if times is not None:
                raise BadArgument("bench --playouts takes no --repeat; leave it out")
            _playouts(games, quick, as_json, say)
            return
        if games is not None:
            raise BadArgument("--games is for --playouts; leave it out, or say --playouts, too")
        _figures(QUICK_REPEAT if times is None and quick else times or REPEAT, quick, as_json, say)
        return
    if random_games or games is not None:
        raise BadArgument("--playouts and --ablation measure different things; leave out one of them")
    if quick:
        raise BadArgument("--quick is not for --ablation; give fewer --positions, or a smaller number of --nodes")
    given = {
        "positions": whole_number("positions", positions, "positions"),
        "plies": whole_number("plies", plies, "plies", ", 0 or more"),
        **values_of(asked),
        "repeat": times,
        "to_the_end": to_the_end or None,
    }
    _ablation(ablation, {name: value for name, value in given.items() if value is not None}, as_json, say)


def _figures(times: int, quick: bool, as_json: bool, say: Saying) -> None:
    from rich.text import Text

    from perfectplay.measuring import table
    from perfectplay.measuring.figures import measure
    from perfectplay.measuring.rows import Settings

    with _telling(say) as tell:
        report = measure(Settings(times, quick, tell))
    if as_json:
        print_json(table.as_json(report))
        return
    screen = console()
    for figure in report.figures:
        screen.print(table.rich_table(figure, say.line))
    screen.print(Text(say.line(table.heading(report)), "dim"), soft_wrap=True)
    if report.missing:
        screen.print(Text(say.line(table.advice(report))), soft_wrap=True)


def _playouts(names: str | None, quick: bool, as_json: bool, say: Saying) -> None:
    from rich.text import Text

    from perfectplay.measuring import machine, playouts_table
    from perfectplay.measuring.playouts import QUICK_SECONDS, SECONDS, playouts

    with _telling(say) as tell:
        wanted = None if names is None else names.split()
        if wanted == []:
            raise BadArgument("--games names no game; name some, as in --games 'go:size=13 chess', or leave it out")
        rows = playouts(wanted, seconds=QUICK_SECONDS if quick else SECONDS, tell=tell)
    if as_json:
        print_json(playouts_table.as_json(rows, machine.about()))
        return
    screen = console()
    screen.print(playouts_table.rich_table(rows, say.line))
    for line in playouts_table.endless(rows):
        screen.print(Text(say.line(line), "dim"), soft_wrap=True)


def _ablation(name: str, options: dict[str, object], as_json: bool, say: Saying) -> None:
    from rich.text import Text

    from perfectplay.commands.setup import game_of, name_of
    from perfectplay.measuring import ablation_table
    from perfectplay.measuring.ablation import ablation
    from perfectplay.playing.rules import rules_of

    if name.partition(":")[0].strip().lower() == "tree":
        raise BadArgument("--ablation needs a game with random positions; a tree of numbers is too small for that")
    game = game_of(name)
    with _telling(say) as tell, rules_of(game):
        found = ablation(game, tell=tell, **options)  # type: ignore[arg-type]
    if as_json:
        print_json(ablation_table.as_json(found, name_of(game, name)))
    else:
        screen = console()
        screen.print(ablation_table.rich_table(found, name_of(game, name), say.line))
        for line in ablation_table.left_out(found):
            screen.print(Text(say.line(line), "dim"), soft_wrap=True)
    if found.disagreements:
        first, *rest = found.disagreements
        more = f" (and {len(rest)} more)" if rest else ""
        raise PerfectPlayError(f"{first}{more}")


@contextmanager
def _telling(say: Saying) -> Iterator[Callable[[str], None]]:
    """Says on the terminal what is being measured."""
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status(say.line("measuring")) as status:
        yield lambda text: status.update(Text(say.line(text)))
