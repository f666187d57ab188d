"""Protocols on standard input and output, and the options of those that have none themselves."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

from perfectplay.commands.options import number, quoted
from perfectplay.errors import BadArgument
from perfectplay.playing.levels import HIGHEST, check_level
from perfectplay.playing.protocols.lines import Speaker, lines_of
from perfectplay.search.limits import Limits

PANEL: Final = "The player"

Seconds = Annotated[
    str | None,
    typer.Option(
        "--seconds",
        metavar="SECONDS",
        help="Think so long about a move where the other program sets no time (1).",
        rich_help_panel=PANEL,
        show_default=False,
    ),
]
Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="N",
        help="The level, from 1, which a beginner beats, to 10, full strength (the default).",
        rich_help_panel=PANEL,
        show_default=False,
    ),
]


def seconds_in(text: str | None) -> float | None:
    """Returns the seconds of a move. Raises `BadArgument`."""
    seconds = number("seconds", text)
    Limits(seconds=seconds)
    return seconds


def level_in(text: str | None) -> int | None:
    """Returns the level of the player. Raises `BadArgument`."""
    if text is None:
        return None
    if not text.isdecimal() or len(text) > len(str(HIGHEST)):
        raise BadArgument(f"level is {quoted(text)}; it must be a whole number from 1 to {HIGHEST}")
    check_level(int(text))
    return int(text)


def write(line: str) -> None:
    """Writes a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def speak(speaker: Speaker) -> None:
    """Lets somebody answer the lines of standard input until they end."""
    speaker.run(lines_of(sys.stdin))
