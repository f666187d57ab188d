"""``perfectplay check``: tests whether a game keeps to the contract."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay.commands.main import WRONG, complain
from perfectplay.commands.options import GameName, Json, JsonSchema
from perfectplay.commands.output import console, print_json
from perfectplay.commands.parameters import BRANCHING, ROOT, TREE, Asked, Takes, parameter_of
from perfectplay.commands.searching import values_of
from perfectplay.commands.setup import game_of


def check(
    game: GameName,
    *,
    tree: Annotated[str | None, parameter_of(TREE)] = None,
    root: Annotated[str | None, parameter_of(ROOT)] = None,
    branching: Annotated[str | None, parameter_of(BRANCHING)] = None,
    asked: Annotated[Asked, Takes(("seconds", "seed", "compiled"))],
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Checks whether a game is sound and whether it compiles; exit status 2 if it is not sound.

    With --compiled the game must compile; with --interpreted compiling is not checked.
    """
    from perfectplay.checking import check as examine

    given = values_of(asked)
    subject = game_of(game, tree, root, branching)
    report = examine(subject, **given)
    if as_json:
        print_json(report.as_json())
    else:
        screen = console()
        screen.print(str(report), soft_wrap=not screen.is_terminal)
    if not report.ok:
        complain(f"{game} is not sound; the report says why")
        raise typer.Exit(WRONG)
