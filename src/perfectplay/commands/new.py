"""``perfectplay new``: a file with a small game to change, and its test."""

from __future__ import annotations

import contextlib
import keyword
from pathlib import Path
from typing import Annotated

import typer

from perfectplay.commands.new_template import files
from perfectplay.commands.options import Json, JsonSchema, Language
from perfectplay.commands.output import console, print_json
from perfectplay.commands.saying import saying
from perfectplay.errors import BadArgument

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        show_default=False,
        help="The file to write, such as my_game.py; its test is written beside it.",
    ),
]


def new(
    file: File,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Writes a small game of your own to begin with, and its test.

    It writes my_game.py and test_my_game.py, and never changes a file that exists already.
    """
    say = saying(lang)
    path = Path(file if file.endswith(".py") else f"{file}.py")
    test = path.with_name(f"test_{path.name}")
    module = path.stem
    if not module.isidentifier() or not module.isascii() or keyword.iskeyword(module) or module == "perfectplay":
        raise BadArgument(f"{path.name!r} cannot be imported; give a name of letters, digits and _, such as my_game.py")
    for written in (path, test):
        if written.exists():
            raise BadArgument(f"{str(written)!r} exists already; choose another name, or remove it")
    name = "".join(part[:1].upper() + part[1:] for part in module.split("_")) or "MyGame"
    begun: list[Path] = []
    try:
        for written, text in zip((path, test), files(module, name), strict=True):
            with written.open("x", encoding="utf-8") as stream:
                begun.append(written)
                stream.write(text)
    except OSError as error:
        for written in begun:
            with contextlib.suppress(OSError):
                written.unlink()
        raise BadArgument(f"{str(path)!r} cannot be written: {error.strerror}; choose another folder") from None
    if as_json:
        print_json({"game": str(path), "test": str(test), "class": name})
        return
    screen = console()
    screen.print(say.line(f"{path} holds the game {name}, {test} its test. What to do next:"), soft_wrap=True)
    next_steps = (
        (f"perfectplay check {path}", "are the rules sound, and do they compile?"),
        (f"perfectplay play {path}", "play against it"),
        (f"perfectplay best {path}", "the best move and its value"),
        (f"python -m pytest {test}", "the test"),
    )
    width = max(len(command) for command, _ in next_steps)
    for command, why in next_steps:
        screen.print(f"  {command:{width}}   {say.line(why)}", soft_wrap=True)
