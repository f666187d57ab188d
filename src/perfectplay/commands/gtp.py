"""``perfectplay gtp``: Go, Hex, Othello and gomoku for graphical boards and other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay import games
from perfectplay.commands.options import GameName, Language
from perfectplay.commands.saying import saying
from perfectplay.commands.speaking import PANEL, Level, Seconds, level_in, seconds_in, speak, write
from perfectplay.playing.protocols.gtp import GtpEngine

Resigning = Annotated[
    bool,
    typer.Option(
        "--resign/--no-resign",
        help="Resign where a proof says that every move loses (the default), or play on to the end.",
        rich_help_panel=PANEL,
        show_default=False,
    ),
]


def gtp(
    game: GameName = "go",
    seconds: Seconds = None,
    level: Level = None,
    resign: Resigning = True,
    lang: Language = "en",
) -> None:
    """Speaks GTP on standard input and output, so that graphical boards and other programs can play Go with it.

    Hex, Othello and gomoku are played so, too.
    """
    saying(lang)  # for errors alone: GTP has no other words than its own
    speak(GtpEngine(write, games.find(game), seconds=seconds_in(seconds), level=level_in(level), resigns=resign))
