"""The table of commands. A new command is a new file in this folder and a line here."""

from __future__ import annotations

import difflib
import functools
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from perfectplay.commands.arena import arena
from perfectplay.commands.bench import bench
from perfectplay.commands.best import best
from perfectplay.commands.book import book
from perfectplay.commands.cache import cache
from perfectplay.commands.check import check
from perfectplay.commands.compare import compare
from perfectplay.commands.diagnose import diagnose
from perfectplay.commands.exercise import exercise
from perfectplay.commands.explain import explain
from perfectplay.commands.export import export
from perfectplay.commands.games import games
from perfectplay.commands.gomocup import gomocup
from perfectplay.commands.growth import growth
from perfectplay.commands.gtp import gtp
from perfectplay.commands.helping import translate
from perfectplay.commands.learn import learn
from perfectplay.commands.levels import levels
from perfectplay.commands.narrate import narrate
from perfectplay.commands.nboard import nboard
from perfectplay.commands.new import new
from perfectplay.commands.options import Language
from perfectplay.commands.parameters import expanded
from perfectplay.commands.perft import perft
from perfectplay.commands.play import play
from perfectplay.commands.review import review
from perfectplay.commands.saying import ENGLISH, saying
from perfectplay.commands.solve import solve
from perfectplay.commands.tree import tree
from perfectplay.commands.uci import uci
from perfectplay.commands.ugi import ugi
from perfectplay.commands.verify import verify
from perfectplay.commands.web import web
from perfectplay.commands.worksheet import worksheet
from perfectplay.errors import BadArgument
from perfectplay.search.algorithms import catalogue

COMMANDS: Final[dict[str, Any]] = {
    "games": games,
    "best": best,
    "solve": solve,
    "verify": verify,
    "narrate": narrate,
    "book": book,
    "play": play,
    "learn": learn,
    "levels": levels,
    "arena": arena,
    "review": review,
    "tree": tree,
    "explain": explain,
    "compare": compare,
    "exercise": exercise,
    "worksheet": worksheet,
    "diagnose": diagnose,
    "growth": growth,
    "perft": perft,
    "check": check,
    "new": new,
    "export": export,
    "uci": uci,
    "ugi": ugi,
    "gtp": gtp,
    "gomocup": gomocup,
    "nboard": nboard,
    "web": web,
    "bench": bench,
    "cache": cache,
}


class Group(TyperGroup):
    """The commands; the answer to an unknown one names those with a similar name."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands:
            near = difflib.get_close_matches(args[0], self.commands)
            hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(self.commands)}"
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


def command_line(language: str = ENGLISH) -> Any:
    """Returns all commands as one, which speaks of itself in a language."""
    return _command_line(language, tuple(catalogue.ALGORITHMS))


@functools.cache
def _command_line(language: str, _: tuple[str, ...]) -> Any:
    """Makes it, which takes a while; it depends on the algorithms that there are, whose options the commands take."""
    app = typer.Typer(
        cls=Group,
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(_main)
    for name, command in COMMANDS.items():
        app.command(name, help=paragraphs(command.__doc__))(expanded(command))
    made = typer.main.get_command(app)
    translate(made, language)
    return made
