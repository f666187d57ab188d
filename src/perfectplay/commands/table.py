"""The table of commands. A new command is a function in a new file of its name in this folder, and a line here."""

from __future__ import annotations

import difflib
import functools
import importlib
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from perfectplay.commands.helping import translate
from perfectplay.commands.options import Language
from perfectplay.commands.parameters import expanded
from perfectplay.commands.saying import ENGLISH, saying
from perfectplay.errors import BadArgument
from perfectplay.search.algorithms import catalogue

COMMANDS: Final = (
    "games",
    "best",
    "solve",
    "verify",
    "narrate",
    "book",
    "play",
    "learn",
    "levels",
    "arena",
    "review",
    "tree",
    "explain",
    "compare",
    "exercise",
    "worksheet",
    "diagnose",
    "growth",
    "perft",
    "check",
    "new",
    "export",
    "uci",
    "ugi",
    "gtp",
    "gomocup",
    "nboard",
    "web",
    "bench",
    "cache",
)
"""Each is a function in a file of its name, which is imported only where the command is asked for."""


class Group(TyperGroup):
    """The commands; the answer to an unknown one names those with a similar name."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in COMMANDS:
            near = difflib.get_close_matches(args[0], COMMANDS)
            hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(COMMANDS)}"
            raise BadArgument(f"there is no command {args[0]!r}; {hint}")
        return super().resolve_command(ctx, args)


def _version(wanted: bool) -> None:
    if wanted:
        from perfectplay import __version__

        typer.echo(f"perfectplay {__version__}")
        raise typer.Exit


def _main(
    lang: Language = "en",
    version: Annotated[  # noqa: ARG001
        bool,
        typer.Option(
            "--version", help="Print the version and exit.", is_eager=True, callback=_version, show_default=False
        ),
    ] = False,
) -> None:
    """Searches, solves and plays games whose state all players can see.

    A first try: perfectplay best connect-four --moves 4444 --seconds 5
    """
    saying(lang)


def paragraphs(text: str | None) -> str:
    """Returns the text of a docstring with one line for each paragraph, which Typer wraps; python -OO leaves none."""
    return "" if text is None else "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def command_line(language: str = ENGLISH, arguments: Sequence[str] = ()) -> Any:
    """Returns all commands as one, which speaks of itself in a language.

    Where ``arguments`` begin with a command, it is the only one that is imported.
    """
    return _command_line(language, tuple(catalogue.ALGORITHMS), _asked_for(arguments))


def _asked_for(arguments: Sequence[str]) -> tuple[str, ...]:
    """Returns the command that the arguments name, and all where they name none."""
    before = ""
    for text in arguments:
        if not text.startswith("-") and before != "--lang":
            return (text,) if text in COMMANDS else COMMANDS
        before = text
    return COMMANDS


@functools.cache
def _command_line(language: str, _: tuple[str, ...], names: tuple[str, ...]) -> Any:
    """Makes it, which takes a while; it depends on the algorithms that there are, whose options the commands take."""
    app = typer.Typer(
        cls=Group,
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(_main)
    for name in names:
        command = getattr(importlib.import_module(f"perfectplay.commands.{name}"), name)
        app.command(name, help=paragraphs(command.__doc__))(expanded(command))
    made = typer.main.get_command(app)
    translate(made, language)
    return made
