"""A game for JavaScript, and a page that plays it: a module of WebAssembly, types, and all in one file of HTML."""

from __future__ import annotations

import base64
import html
import json
import random
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from perfectplay.errors import NotCompilable
from perfectplay.exporting.declarations import class_of, shape_in_json, type_in_typescript
from perfectplay.exporting.folders import Made, check_folder, template, write_folder
from perfectplay.exporting.names import described, name_of, title_of
from perfectplay.exporting.program import Program, check_game, program_of, what_it_lacks
from perfectplay.exporting.waiting import awaited
from perfectplay.game import Game, ends_by_repetition
from perfectplay.pictures import EMPTY
from perfectplay.playing.ladders import ladder_of
from perfectplay.playing.levels import HIGHEST, sight_of
from perfectplay.search.failures import guarded, root_of

OPTIMISATION: Final = 2
SECONDS: Final = 1.0
"""So long full strength thinks about a move on the page."""
NAMING_SECONDS: Final = 1.0
MOST_NAMES: Final = 20_000
MOST_PLIES: Final = 400
GAMES: Final = 60
HOST: Final = frozenset(
    (
        "acos",
        "asin",
        "atan",
        "atan2",
        "cos",
        "cosh",
        "exp",
        "fmod",
        "log",
        "log10",
        "log2",
        "pow",
        "sin",
        "sinh",
        "tan",
        "tanh",
    )
)
"""The functions of the mathematical library that a browser has as well."""


def export_wasm(game: Game[Any, Any], path: Path) -> Made:
    """Writes the folder ``path``: a module of WebAssembly, JavaScript and types around it, and a page that plays.

    Raises `BadArgument` for a game or a folder that does not fit, and `NotCompilable` with file and line.
    """
    check_game(game)
    name = name_of(game)
    check_folder(path, (f"{name}.wasm", f"{name}.js", f"{name}.d.ts", "package.json", "index.html"))
    program = program_of(game, name, is_native=False)
    data = module_of(program)
    words = words_of(program)
    core = template("game.js", words)
    page = {
        "TITLE_HTML": html.escape(title_of(game)),
        "WORKER": _inside_html(
            core + template("worker.js", {**words, "LEVELS": _levels(game), "EMPTY": json.dumps(sorted(EMPTY))})
        ),
        "PAGE": _inside_html(template("page.js", {"FACTS": _facts(game)})),
        "BYTES": base64.b64encode(data).decode(),
    }
    files = {
        f"{name}.wasm": data,
        f"{name}.js": (core + template("module.js", words)).encode(),
        f"{name}.d.ts": template("game.d.ts", words).encode(),
        "package.json": _package(program),
        "index.html": template("page.html", page).encode(),
    }
    write_folder(path, files)
    notes = (f"open it in a browser: {path / 'index.html'}",)
    return Made(path, tuple(files), (*notes, *what_it_lacks(game)))


def module_of(program: Program) -> bytes:
    """Returns a program as a module of WebAssembly. Raises `NotCompilable` where it wants what no browser has."""
    from perfectplay.compiling.llvm import to_portable_object
    from perfectplay.exporting.wasm_module import linked

    wanted = [f"{program.prefix}_{name}" for name in (*program.names, "best_move", "all_moves")]
    data, host = linked(awaited(lambda: to_portable_object(program.text, OPTIMISATION, wasm=True)), wanted)
    for function in host:
        if function not in HOST:
            raise NotCompilable(f"the rules need {function}, which WebAssembly does not have; write them without it")
    return data


def words_of(program: Program) -> dict[str, str]:
    """Returns what the templates of JavaScript leave open."""
    from perfectplay import __version__
    from perfectplay.exporting.functions import text_of

    shapes = {"state": shape_in_json(program.state), "action": shape_in_json(program.action)}
    return {
        "NAME": program.prefix,
        "CLASS": class_of(program.prefix),
        "TITLE": described(program.game),
        "VERSION": __version__,
        "SHAPES": json.dumps(shapes),
        "ERRORS": json.dumps(["no error", *map(text_of, program.raised[1:])]),
        "STATE": type_in_typescript("State", program.state),
        "ACTION": type_in_typescript("Action", program.action),
    }


def _package(program: Program) -> bytes:
    from perfectplay import __version__

    name = program.prefix
    about = {
        "name": name.replace("_", "-"),
        "version": __version__,
        "description": f"{described(program.game)}: rules and search, made by perfectplay",
        "type": "module",
        "main": f"{name}.js",
        "types": f"{name}.d.ts",
        "private": True,
    }
    return (json.dumps(about, indent=2, ensure_ascii=False) + "\n").encode()


def _inside_html(text: str) -> str:
    """Returns a script that may stand inside of HTML."""
    return text.replace("</", "<\\/").replace("<!--", "<\\!--")


def _levels(game: Game[Any, Any]) -> str:
    """Returns how well each level sees, as JSON."""
    ladder = ladder_of(game)
    sights = [asdict(sight_of(level, ladder)) for level in range(1, min(len(ladder), HIGHEST - 1) + 1)]
    return json.dumps({"sights": sights, "evaluates": game.has_evaluation, "seconds": SECONDS})


def _facts(game: Game[Any, Any]) -> str:
    """Returns what the page knows of the game beside its module, as JSON."""
    return json.dumps(
        {
            "levels": min(len(ladder_of(game)), HIGHEST - 1),
            "players": [game.player_name(player) for player in range(2)],
            "repeats": game.repetition_limit if ends_by_repetition(game) else 0,
            "empty": sorted(EMPTY),
            "names": guarded(game, root_of(game, None), lambda: names_of_actions(game)),
        },
        ensure_ascii=False,
    )


def names_of_actions(game: Game[Any, Any], seed: int = 0) -> dict[str, str]:
    """Returns the names of the actions of random games, by their numbers; none if a name depends on the state."""
    generator = random.Random(seed)
    found: dict[str, str] = {}
    deadline = time.monotonic() + NAMING_SECONDS
    for number in range(GAMES):
        if number and (time.monotonic() > deadline or len(found) > MOST_NAMES):
            break
        state = game.initial_state()
        for _ in range(MOST_PLIES):
            if game.is_terminal(state):
                break
            actions = list(game.actions(state))
            for action in actions:
                key, name = _key(action), game.action_name(state, action)
                if found.setdefault(key, name) != name:
                    return {}
            state = game.result(state, generator.choice(actions))
    return found


def _key(action: Any) -> str:
    """Returns the numbers of an action as the page writes them."""
    from perfectplay.compiling.classes import product_items

    items = product_items(action)
    if items is not None:
        return ",".join(map(_key, items))
    if action is None or isinstance(action, bool):
        return {None: "null", True: "true", False: "false"}[action]
    return str(getattr(action, "name", action))
