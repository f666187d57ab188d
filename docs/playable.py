"""Pages on which games are played against the search, beside the pages of the documentation: exports to WebAssembly."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

import perfectplay as pp

GAMES: Final = (
    *("tic-tac-toe", "connect-four", "othello", "checkers", "chess", "gomoku", "hex", "breakthrough", "hexapawn"),
    *("onitama", "ultimate-tic-tac-toe", "nim"),
)
"""Games with a board that compiles."""


def write(folder: Path, names: tuple[str, ...] = GAMES) -> None:
    """Writes a folder for each game into ``folder``/play."""
    for name in names:
        pp.export(pp.games.get(name), to="wasm", path=folder / "play" / name)


def text() -> str:
    """Returns the links to the pages, as a part of a page of Markdown."""
    links = " ".join(f'<a href="play/{name}/index.html">{escape(_title(name))}</a>' for name in GAMES)
    style = "display:flex;flex-wrap:wrap;gap:6px 18px"
    return f'\n## Play them here\n\n```{{raw}} html\n<p style="{style}">{links}</p>\n```\n'


def _title(name: str) -> str:
    return name.replace("-", " ").capitalize()
