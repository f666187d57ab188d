"""``perfectplay book``: makes a book of the first plies of a game, checks it, and says what is in it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from perfectplay.commands.options import (
    Json,
    JsonSchema,
    Language,
    ProgressJson,
    Scheduler,
    Workers,
    given_or,
    whole_number,
)
from perfectplay.commands.output import console, print_json
from perfectplay.commands.parameters import Asked, Takes
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.searching import values_of
from perfectplay.commands.setup import game_of, name_of
from perfectplay.commands.telling import Teller
from perfectplay.errors import BadArgument
from perfectplay.games.loading import named_in

VERBS: Final = ("info", "verify", "export")
USUAL_SAMPLE: Final = 100
MAKING: Final = "Making a book"

What = Annotated[
    str,
    typer.Argument(
        metavar="GAME|info|verify|export",
        show_default=False,
        help="A game, to make a book of it; or info, verify or export, to use a book.",
    ),
]
File = Annotated[
    str | None, typer.Argument(metavar="BOOK", show_default=False, help="The book, for info, verify and export.")
]
Plies = Annotated[
    str | None,
    typer.Option(
        "--plies",
        metavar="N",
        rich_help_panel=MAKING,
        show_default=False,
        help="All positions of the first N plies.",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        rich_help_panel=MAKING,
        show_default=False,
        help="The file of the book; if it is incomplete, it is continued. For export: a file .csv or .parquet.",
    ),
]
RulesOfBook = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        show_default=False,
        help="For info, verify and export of a book whose game is in a file: that file, as in my_game.py:MyGame.",
    ),
]
Sample = Annotated[
    str | None,
    typer.Option(
        "--sample", metavar="N", show_default=False, help=f"For verify: solve N positions again ({USUAL_SAMPLE})."
    ),
]


def book(
    what: What,
    file: File = None,
    *,
    plies: Plies = None,
    output: Output = None,
    asked: Annotated[Asked, Takes(("distance", "threads", "table_mb"))],
    workers: Workers = None,
    scheduler: Scheduler = None,
    rules: RulesOfBook = None,
    sample: Sample = None,
    progress_json: ProgressJson = False,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Makes a book of the first plies of a game: every position, solved. Or: info, verify or export BOOK.

    Each solved position is in the book at once. After an interruption the same command goes on where it stopped. best,
    solve and play use a book with --book.
    """
    from perfectplay.solving.making import make_book

    say = saying(lang)
    teller = Teller(say, as_lines=progress_json)
    options = values_of(asked)
    if what in VERBS:
        if file is None:
            raise BadArgument(f"book {what} needs the book, as in perfectplay book {what} openings.book")
        _use(what, Path(file), rules, output, sample, options.get("threads", 1), teller, say, as_json=as_json)
        return
    if file is not None:
        raise BadArgument(
            f"book takes one game, but {file!r} follows it; give the book with -o, or begin with {', '.join(VERBS)}"
        )
    number_of_plies = whole_number("plies", plies, "plies", ", 0 or more")
    if number_of_plies is None or output is None:
        raise BadArgument("book needs --plies and -o, as in perfectplay book connect-four --plies 8 -o openings.book")
    game = game_of(what)

    def stage(name: str) -> str:
        return name if progress_json else say.line(name)

    try:
        made = make_book(
            game,
            output,
            plies=number_of_plies,
            workers=whole_number("workers", workers),
            scheduler=scheduler,
            progress=lambda seen: teller(stage(seen.stage), seen.done, seen.total, seen.rate, seen.seconds_left),
            **options,
        )
    finally:
        teller.wipe()
    with made:
        _show(made.info(), name_of(game, what), None, say, as_json=as_json)


def _use(
    what: str,
    path: Path,
    game: str | None,
    output: str | None,
    sample: str | None,
    threads: int,
    teller: Teller,
    say: Saying,
    *,
    as_json: bool,
) -> None:
    from perfectplay.solving.book_file import game_called, open_book
    from perfectplay.solving.exporting import export_book
    from perfectplay.solving.making import verify_book

    called = game_called(path)
    if game is None:
        rules = named_in(called, str(path), shlex.join(["perfectplay", "book", what, str(path), "--game", called]))
    else:
        rules, called = game_of(game), game
    checked = None
    stage = "verify" if teller.as_lines else say.line("verify")
    with open_book(rules, path, check=what == "info") as opened:
        if what == "verify":
            count = given_or(USUAL_SAMPLE, whole_number("sample", sample))
            if count < 1:
                raise BadArgument(f"sample is {sample}; it must be a whole number, 1 or more")
            try:
                checked = verify_book(
                    opened,
                    count,
                    threads=threads,
                    progress=lambda done: teller(stage, done, count, 0.0, None),
                )
            finally:
                teller.wipe()
        elif what == "export":
            if output is None:
                raise BadArgument("book export needs -o with a file .csv or .parquet")
            count = export_book(opened, output)
            if not as_json:
                console().print(say.line(f"{count:,} positions are in {output}"), soft_wrap=True)
        _show(opened.info(), called, checked, say, as_json=as_json)


def _show(facts: dict[str, Any], called: str, checked: int | None, say: Saying, *, as_json: bool) -> None:
    if as_json:
        print_json({**facts, "game": called, "rules_of": facts["game"], "verified": checked})
        return
    screen = console()
    state = "complete" if facts["is_complete"] else "not complete yet"
    about = (
        f"{facts['game']}: {facts['solved']:,} of {facts['positions']:,} positions solved, {state}; "
        f"{facts['bytes'] / 1e6:,.1f} MB"
    )
    screen.print(say.line(about), soft_wrap=True)
    screen.print(say.line("ply  positions     solved        won      drawn       lost"), soft_wrap=True)
    for row in facts["by_ply"]:
        screen.print(
            f"{row['ply']:3}  {row['positions']:9,}  {row['solved']:9,}  {row['wins']:9,}  {row['draws']:9,}"
            f"  {row['losses']:9,}",
            soft_wrap=True,
        )
    if checked is not None:
        screen.print(say.line(f"{checked:,} positions solved again: all as the book says"), soft_wrap=True)
