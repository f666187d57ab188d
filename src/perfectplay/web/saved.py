"""The tree view with all that it shows, as one page of HTML that needs no server.

The modules are the same files that the server serves. In the page they are `data:` addresses under the names of an
import map, so that it opens from a folder, and inside of another page.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any, Final

from perfectplay.game import Game
from perfectplay.playing.rules import rules_of
from perfectplay.web.boards import board_of
from perfectplay.web.viewing import View

STATIC: Final = Path(__file__).parent / "static"
MODULES: Final = (
    "tree.js",
    "layout.js",
    "numberline.js",
    "overview.js",
    "words.js",
    "dom.js",
    "board.js",
    "walk.js",
    "panel.js",
    "predict.js",
    "saving.js",
    "stepper.js",
    "standalone.js",
)
IMPORT: Final = re.compile(r'from "\./([\w-]+\.js)"')
MOST_BOARDS: Final = 500


def imports() -> dict[str, str]:
    """Returns the modules of the tree view, each by the name under which the others import it."""
    modules = {name: (STATIC / name).read_text(encoding="utf-8") for name in MODULES}
    return {f"perfectplay/{name}": _address(text) for name, text in modules.items()}


def as_script(content: dict[str, Any]) -> str:
    """Writes a document so that it may stand inside of a script element."""
    return json.dumps(content, ensure_ascii=True, allow_nan=False).replace("<", "\\u003c")


def page(content: dict[str, Any], title: str) -> str:
    """Wraps a document in HTML."""
    data = as_script(content)
    style = (STATIC / "style.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{content["lang"]}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n"
        f'<script type="importmap">{json.dumps({"imports": imports()})}</script>\n'
        f'<script type="application/json" id="content">{data}</script>\n</head>\n'
        f'<body class="standalone">\n<main id="main"><h1>{escape(title)}</h1><div id="view"></div></main>\n'
        '<script type="module">import "perfectplay/standalone.js";</script>\n</body>\n</html>\n'
    )


def _address(text: str) -> str:
    named = IMPORT.sub(r'from "perfectplay/\1"', text)
    return f"data:text/javascript;base64,{b64encode(named.encode()).decode()}"


def pane_of(view: View, lang: str) -> dict[str, Any]:
    """Returns what is shown of one search: the tree, the sentence of each moment, and the boards."""
    return {"document": view.document(lang), "texts": view.texts(0, len(view.steps), lang), "boards": _boards(view)}


def _boards(view: View) -> dict[str, Any]:
    """Returns the boards at the first visits."""
    game: Game[Any, Any] | None = view.trace.game
    if game is None or not view.trace.visits or view.trace.has_names:
        return {}
    with rules_of(game):
        return {str(visit.number): board_of(game, visit.state).as_json() for visit in view.trace.visits[:MOST_BOARDS]}
