"""``perfectplay games``: the list of games."""

from __future__ import annotations

from typing import Any

from perfectplay import games as library
from perfectplay.commands.options import Json, JsonSchema
from perfectplay.commands.output import console, print_json, print_rows
from perfectplay.games.registry import EXPECTED, REQUIRED, Entry, Parameter, text_of


def games(as_json: Json = False, json_schema: JsonSchema = False) -> None:  # noqa: ARG001
    """Lists the games and their parameters."""
    if as_json:
        print_json({"games": [_described(entry) for entry in library.entries()]})
        return
    from rich.text import Text

    screen = console()
    rows = []
    for entry in library.entries():
        rows.append((Text(entry.name, "bold"), Text(entry.description)))
        if entry.parameters:
            rows.append((Text(), Text(", ".join(map(str, entry.parameters)), "dim")))
    print_rows(screen, rows)
    screen.print(
        "\nParameters follow the name: connect-four:columns=6,rows=5. The game tree takes --tree '[[3,5],[6,9]]'.\n"
        "A game of your own is a Python file: my_game.py, or my_game.py:MyGame if it holds several."
    )


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
