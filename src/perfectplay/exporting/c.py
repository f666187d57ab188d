"""A game for C, and for whatever calls C: a header, an object, a library, and an example of each way to use them."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import textwrap
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final

from perfectplay.exporting.declarations import Structures, is_word, struct_in_c, word_in_c
from perfectplay.exporting.folders import Made, check_folder, template, write_folder
from perfectplay.exporting.names import described, name_of
from perfectplay.exporting.program import Program, check_game, program_of, what_it_lacks
from perfectplay.exporting.waiting import awaited
from perfectplay.game import Game

OPTIMISATION: Final = 2
EXAMPLE_NODES: Final = 20_000
LINKING_SECONDS: Final = 60
MOST_MOVES: Final = 8
"""So many moves a comment names."""
ENDINGS: Final = {"win32": ".dll", "darwin": ".dylib"}
NO_LINKER: Final = (
    "no C compiler was found that works, so there is the object but no shared library; install gcc or clang, or say "
    "pip install ziglang, and export again"
)
BOARD: Final = """
/* Writes the rows of the board, top row first: of each row how many cells it has, and of each cell its text, as bytes
 * in UTF-8, the first in bits 48 to 55, then zeros. Returns how many words that is, and writes `room` at most. */
int64_t {name}_board({name} *game, const {name}_state *state, int64_t *out, int64_t room);
"""
CELLS: Final = """
/* Returns how many cells the board has, and writes what stands on the first `room` of them, as small numbers. */
int64_t {name}_cells({name} *game, const {name}_state *state, int64_t *out, int64_t room);
"""


def export_c(game: Game[Any, Any], path: Path) -> Made:
    """Writes the folder ``path``: header, object, shared library where a C compiler is found, and two examples.

    Raises `BadArgument` for a game or a folder that does not fit, and `NotCompilable` with file and line.
    """
    from perfectplay.compiling.llvm import to_portable_object

    check_game(game)
    name = name_of(game)
    library, thing = library_name(name), f"{name}{'.obj' if sys.platform == 'win32' else '.o'}"
    names = (f"{name}.h", thing, library, "example.c", "example.py")
    check_folder(path, names)
    program = program_of(game, name, is_native=True)
    data = awaited(lambda: to_portable_object(program.text, OPTIMISATION, wasm=False))
    words = words_of(program)
    files = {
        f"{name}.h": template("game.h", words).encode(),
        thing: data,
        "example.c": template("example.c", words).encode(),
        "example.py": template("example.py.txt", words).encode(),
    }
    shared = linked(data, thing, library)
    if shared is not None:
        files[library] = shared
    write_folder(path, files, names)
    notes = () if shared is not None else (NO_LINKER,)
    return Made(path, tuple(files), (*notes, *what_it_lacks(game)))


def library_name(name: str) -> str:
    """Returns the name of a shared library on this system."""
    return f"{'' if sys.platform == 'win32' else 'lib'}{name}{ENDINGS.get(sys.platform, '.so')}"


def words_of(program: Program) -> dict[str, str]:
    """Returns what the templates of C and of ctypes leave open."""
    from perfectplay import __version__

    name, action = program.prefix, program.action
    structures = Structures()
    structures.add("State", program.state)
    single = is_word(action)
    action_type = "ctypes.c_double" if single and word_in_c(action) == "double" else "ctypes.c_int64"
    if not single:
        action_type = structures.add("Action", action)
    return {
        "NAME": name,
        "GUARD": name.upper(),
        "TITLE": described(program.game),
        "VERSION": __version__,
        "MOVES": _first_moves(program.game),
        "STATE": struct_in_c(program.state),
        "PARAMETER": f"{name}_action" if single else f"const {name}_action *",
        "CELLS": "".join(
            text.format(name=name) for which, text in (("board", BOARD), ("cells", CELLS)) if which in program.names
        ),
        "ACTION_TYPE": action_type,
        "ACTION_PARAMETER": action_type if single else f"ctypes.POINTER({action_type})",
        "ACTION": word_in_c(action) if single else struct_in_c(action),
        "GIVEN": "answer.action" if single else "&answer.action",
        "PLAYERS": str(program.game.players),
        "NODES": str(EXAMPLE_NODES),
        "LIBRARY": library_name(name),
        "STRUCTURES": "\n\n".join(structures.classes),
    }


def _first_moves(game: Game[Any, Any]) -> str:
    """Returns the lines of a comment that say how the moves at the beginning of the game are called."""
    state = game.initial_state()
    if game.is_terminal(state):
        return ""
    found = [f"{action!r} is {game.action_name(state, action)!r}" for action in islice(game.actions(state), MOST_MOVES)]
    said = f"Of the moves at the beginning, {', '.join(found)}.".replace("*/", "* /")
    return f" *\n{textwrap.fill(said, 118, initial_indent=' * ', subsequent_indent=' * ', break_long_words=False)}\n"


def linked(data: bytes, thing: str, library: str) -> bytes | None:
    """Returns an object as a shared library; None where no C compiler is found, or where it fails."""
    for command in compilers():
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / thing).write_bytes(data)
            flag = "-dynamiclib" if sys.platform == "darwin" else "-shared"
            try:
                subprocess.run(  # noqa: S603 - a compiler of this machine, with names of our own
                    [*command, flag, "-o", library, thing, *([] if sys.platform == "win32" else ["-lm"])],
                    cwd=folder,
                    check=True,
                    capture_output=True,
                    timeout=LINKING_SECONDS,
                )
                return (Path(folder) / library).read_bytes()
            except (OSError, subprocess.SubprocessError):
                continue
    return None


def compilers() -> list[list[str]]:
    """Returns the C compilers of this machine, as commands."""
    found = [[path] for name in ("cc", "gcc", "clang") if (path := shutil.which(name))]
    if find_spec("ziglang") is not None:
        found.append([sys.executable, "-m", "ziglang", "cc"])
    return found
