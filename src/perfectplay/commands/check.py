"""``perfectplay check``: tests whether a game keeps to the contract."""

from __future__ import annotations

from typing import Any

import typer

from perfectplay.commands.main import WRONG, complain
from perfectplay.commands.options import (
    Branching,
    Compiled,
    GameName,
    Json,
    JsonSchema,
    Root,
    Seconds,
    Seed,
    Tree,
    number,
    whole_number,
)
from perfectplay.commands.output import console, print_json
from perfectplay.commands.setup import game_of


def check(
    game: GameName,
    tree: Tree = None,
    root: Root = None,
    branching: Branching = None,
    seconds: Seconds = None,
    seed: Seed = None,
    compiled: Compiled = None,
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Checks whether a game is sound and whether it compiles; exit status 2 if it is not sound.

    With --compiled the game must compile; with --interpreted compiling is not checked.
    """
    from perfectplay.checking import check as examine

    options: dict[str, Any] = {"seconds": number("seconds", seconds), "seed": whole_number("seed", seed, least="")}
    subject = game_of(game, tree, root, branching)
    given = {name: value for name, value in options.items() if value is not None}
    report = examine(subject, compiled=compiled, **given)
    if as_json:
        print_json(report.as_json())
    else:
        screen = console()
        screen.print(str(report), soft_wrap=not screen.is_terminal)
    if not report.ok:
        complain(f"{game} is not sound; the report says why")
        raise typer.Exit(WRONG)
