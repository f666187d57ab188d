"""What a game can be exported to. A new target is a file in this folder and a line here."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument
from perfectplay.exporting.c import export_c
from perfectplay.exporting.folders import Made
from perfectplay.exporting.kaggle import export_kaggle
from perfectplay.exporting.wasm import export_wasm
from perfectplay.game import Game


class Target(NamedTuple):
    """A kind of export."""

    write: Callable[[Game[Any, Any], Path], Made]
    writes: str
    """What it writes, for the help."""


TARGETS: Final[dict[str, Target]] = {
    "c": Target(export_c, "a C header, an object, a shared library and examples for C and Python's ctypes"),
    "wasm": Target(export_wasm, "a module of WebAssembly, JavaScript with types around it, and a page that plays"),
    "kaggle": Target(export_kaggle, "one file in Python that plays ConnectX at Kaggle"),
}


def export(game: Game[Any, Any], *, to: str, path: str | Path) -> Made:
    """Writes a game and its search as something that runs without perfectplay.

    ``to`` is "c" or "wasm", which need no Python, and whose ``path`` is a folder, which may be new. The rules and
    `perfectplay.search` are compiled as they are; each move of the export is that of ``search`` with the same limits of
    depth and nodes, and as large a table. Or ``to`` is "kaggle", for Connect Four: ``path`` is one file in Python with
    the modules of rules and search as they are. Returns what was written.

    Raises `BadArgument` for an unknown target, a game with chance or of more than two sides, and a folder with other
    content; `NotCompilable`, with file and line, for rules that do not compile.
    """
    return export_at(target_named(to), game, Path(path))


def export_at(target: Target, game: Game[Any, Any], path: Path) -> Made:
    """Writes a game to a target; see `export`."""
    return target.write(game, path)


def target_named(name: str) -> Target:
    """Returns a target. Raises `BadArgument` for one that there is not."""
    if name not in TARGETS:
        near = difflib.get_close_matches(name, TARGETS)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(TARGETS)}"
        raise BadArgument(f"there is no target {name!r} to export to; {hint}")
    return TARGETS[name]
