"""``perfectplay games``: the list of games."""

from __future__ import annotations

from typing import Any

from perfectplay import games as library
from perfectplay.commands.options import Json, JsonSchema, Language
from perfectplay.commands.output import console, print_json, print_rows
from perfectplay.commands.saying import saying
from perfectplay.games.registry import EXPECTED, REQUIRED, Entry, Parameter, text_of


def games(
    *,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Lists the games and their parameters."""
    say = saying(lang)
    if as_json:
        print_json({"games": [_described(entry) for entry in library.entries()]})
        return
    from rich.text import Text

    screen = console()
    rows = []
    for entry in library.entries():
        rows.append((Text(entry.name, "bold"), Text(say.game(entry.name, entry.description))))
        if entry.parameters:
            rows.append((Text(), Text(", ".join(map(str, entry.parameters)), "dim")))
    print_rows(screen, rows)
    screen.print(f"\n{say('games.parameters')}\n{say('games.own')}")


def _described(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "description": entry.description,
        "parameters": [_parameter(parameter) for parameter in entry.parameters],
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    """Describes a parameter; ``default`` is text as written after the game's name, null if a value must be given."""
    return {
        "name": parameter.name,
        "expects": EXPECTED.get(parameter.kind, "text"),
        "default": None if parameter.default is REQUIRED else text_of(parameter.default),
    }
