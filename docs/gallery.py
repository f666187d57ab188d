"""The pictures of the page Gallery, drawn anew by the library each time that the pages are built, and the lessons."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final, NamedTuple

import perfectplay as pp
from perfectplay.games.registry import entries
from perfectplay.playing.rules import rules_of
from perfectplay.web.pictures import position_of
from perfectplay.web.site import export


class Figure(NamedTuple):
    """A picture of a search, and what draws it."""

    name: str
    caption: str
    code: str

    def svg(self) -> str:
        """Runs the code, and returns what its last line draws."""
        names = {"pp": pp}
        *before, last = self.code.splitlines()
        exec("\n".join(before), names)  # noqa: S102 - our own lines, which the page shows
        drawn: str = eval(last, names).svg  # noqa: S307
        return drawn


FIGURES: Final = (
    Figure(
        "alpha-beta",
        "Alpha-beta on the textbook's tree: what was never searched is faint and hatched, with the reason of each cut",
        'pp.trace(pp.alpha_beta, pp.games.get("tree:aima-two-ply")).show()',
    ),
    Figure(
        "deep-cut",
        "A deep cut: its bound comes from three plies above",
        'pp.trace(pp.alpha_beta, pp.games.get("tree:mit-deep-cut-off")).show()',
    ),
    Figure(
        "chance",
        "Chance nodes: expectiminimax with the probabilities of the outcomes",
        'pp.trace(pp.expectiminimax, pp.games.get("tree:aima-order-preserving")).show()',
    ),
    Figure(
        "max-n",
        "Three players, each of whom takes the vector that is best for itself",
        'pp.trace(pp.max_n, pp.games.get("tree:aima-three-players")).show()',
    ),
    Figure(
        "positions",
        "A search of tic-tac-toe, with the moves as names",
        'game = pp.games.TicTacToe()\npp.trace(pp.alpha_beta, game, game.play("b2 a1 c1 a3 a2 c2")).show()',
    ),
    Figure(
        "growth",
        "Leaves by depth, for each algorithm, beside the formulas",
        "pp.growth(pp.games.ConnectFour(), depth=5, memory=False).show()",
    ),
)
LESSONS: Final = """## Lessons

```{raw} html
<p><a href="lessons/index.html">Eight lessons</a> step through searches in the browser, without a server
(<a href="lessons/ko/index.html" lang="ko">한국어</a>); <code>perfectplay web --export FOLDER</code> writes them.</p>
```"""


def text() -> str:
    """Returns what the page says after its first lines."""
    figures = "".join(_figure(f"{one.name}.svg", one.caption, one.code) for one in FIGURES)
    games = "".join(_game(entry.name, entry.description) for entry in entries() if entry.name not in ("tree", "pacman"))
    return (
        f"\n{LESSONS}\n\n## Searches\n\n{_grid(figures, 300)}\n\n"
        f"## Games\n\nEach some moves after its beginning.\n\n{_grid(games, 180)}\n"
    )


def write(folder: Path) -> None:
    """Writes the pictures and the lessons into the folder of the pages."""
    pictures = folder / "gallery"
    pictures.mkdir(parents=True, exist_ok=True)
    for one in FIGURES:
        (pictures / f"{one.name}.svg").write_text(one.svg(), encoding="utf-8")
    for entry in entries():
        if (drawn := _drawn(entry.name)) is not None:
            (pictures / f"game-{entry.name}.svg").write_text(drawn, encoding="utf-8")
    export(folder / "lessons")


def _drawn(name: str) -> str | None:
    """Returns the picture of a game; None where it draws texts alone."""
    if name in ("tree", "pacman"):
        return None
    game = pp.games.get(name)
    with rules_of(game):
        return game.show(position_of(name, game)).svg


def _game(name: str, summary: str) -> str:
    game = pp.games.get(name)
    if _drawn(name) is not None:
        return _figure(f"game-{name}.svg", summary, f"perfectplay play {name}")
    with rules_of(game):
        drawn = game.show(position_of(name, game)).text
    return _card(f"<pre>{escape(drawn)}</pre>", summary, f"perfectplay play {name}")


def _figure(file: str, caption: str, code: str) -> str:
    picture = f'<img src="gallery/{file}" alt="{escape(caption)}" loading="lazy" style="max-height:340px">'
    return _card(f'<a href="gallery/{file}">{picture}</a>', caption, code)


def _card(picture: str, caption: str, code: str) -> str:
    said = f'{escape(caption)}<pre style="white-space:pre-wrap">{escape(code)}</pre>'
    return f'<figure style="margin:0">{picture}<figcaption>{said}</figcaption></figure>'


def _grid(cards: str, width: int) -> str:
    style = f"display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,{width}px),1fr));gap:1.2rem"
    return f'```{{raw}} html\n<div class="gallery" style="{style}">{cards}</div>\n```'
