"""Boards as SVG and tables as HTML, for notebooks. They use attributes alone, so that GitHub shows them as well.

A saved notebook is shown without its scripts and styles, and a picture inside of HTML only as an image of its own.
"""

from __future__ import annotations

import re
import unicodedata
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from html import escape
from typing import Final

EMPTY: Final = frozenset({"", ".", " ", "·"})
"""A board writes one of these where a cell is empty."""
LARGEST: Final = 2_000
"""A board with more cells than this is not drawn."""
LONGEST: Final = 8
"""At most this many letters of a cell are drawn."""

CELL: Final = 26.0
MARGIN: Final = 6.0
INK: Final = "#1a1a1a"
PALE: Final = "#767676"
PAPER: Final = "#ffffff"
FONTS: Final = "Helvetica, Arial, 'Noto Sans', 'Noto Sans CJK KR', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif"
UNWRITABLE: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that XML cannot hold, not even escaped."""


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture and the same as text: a notebook shows the one, a terminal the other."""

    text: str
    svg: str | None = None
    """None where there is only the text."""

    def _repr_svg_(self) -> str | None:
        return self.svg

    def __repr__(self) -> str:
        return self.text


def board_picture(rows: Sequence[Sequence[str]] | None, text: str) -> Picture:
    """Returns the picture of a position, which a terminal shows as ``text``; without rows, the text alone."""
    if not rows or not any(rows) or sum(map(len, rows)) > LARGEST:
        return Picture(text)
    return Picture(text, board_svg(rows, text))


def board_svg(rows: Sequence[Sequence[str]], words: str) -> str:
    """Draws a board as SVG, the first of ``rows`` at the top; ``words`` describe it to readers who cannot see it."""
    columns = max(map(len, rows))
    wide, high = CELL * columns, CELL * len(rows)
    width, height = _number(wide + 2 * MARGIN), _number(high + 2 * MARGIN)
    grid = [_line(0, CELL * row, wide, CELL * row) for row in range(1, len(rows))]
    grid += [_line(CELL * column, 0, CELL * column, high) for column in range(1, columns)]
    pieces = [
        _piece(piece, (column + 0.5) * CELL, (row + 0.5) * CELL)
        for row, cells in enumerate(rows)
        for column, piece in enumerate(cells)
        if piece not in EMPTY
    ]
    frame = (
        f'<rect x="{_number(MARGIN)}" y="{_number(MARGIN)}" width="{_number(wide)}" height="{_number(high)}" '
        f'fill="none" stroke="{INK}" stroke-width="1"/>'
    )
    body = "\n".join([*grid, frame, *pieces])
    name = f"pp{blake2s((words + body).encode(errors='replace'), digest_size=5).hexdigest()}-desc"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-labelledby="{name}" font-family="{FONTS}">\n'
        f'<desc id="{name}">{escaped(words)}</desc>\n'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def image(svg: str, words: str) -> str:
    """Returns the HTML that shows a picture as an image of its own: many viewers remove SVG from HTML."""
    return f'<img alt="{escaped(words)}" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns a table as HTML; without ``heads``, the first cell of each row is its title."""
    lines = ["<table>"]
    if heads:
        lines.append(f"<tr>{''.join(f'<th>{escaped(head)}</th>' for head in heads)}</tr>")
    for row in rows:
        cells = [f"<td>{escaped(cell)}</td>" for cell in row]
        if not heads:
            cells[0] = f"<th>{escaped(row[0])}</th>"
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return "\n".join([*lines, "</table>"])


def escaped(text: str) -> str:
    """Escapes text for HTML and SVG, inside of quotes as well."""
    return UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", escape(text))


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    points = f"{_number(x + MARGIN)},{_number(y + MARGIN)} {_number(to_x + MARGIN)},{_number(to_y + MARGIN)}"
    return f'<polyline points="{points}" fill="none" stroke="{PALE}" stroke-width="0.5"/>'


def _piece(piece: str, x: float, y: float) -> str:
    """Draws a cell's text in the middle of it, as large as there is room."""
    shown = piece if len(piece) <= LONGEST else piece[: LONGEST - 1] + "…"
    wide = sum(1.02 if unicodedata.east_asian_width(letter) in "WF" else 0.74 for letter in shown)
    size = CELL * 0.8 / max(wide, 1.0)
    return (
        f'<text x="{_number(x + MARGIN)}" y="{_number(y + size * 0.35 + MARGIN)}" text-anchor="middle" '
        f'font-size="{_number(size)}" font-weight="bold" fill="{INK}">{escaped(shown)}</text>'
    )


def _number(value: float) -> str:
    return f"{round(value, 1):g}"
