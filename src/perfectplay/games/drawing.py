"""Pictures of positions that are no plain board: shapes on a sheet, as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2s
from typing import Final

from perfectplay.pictures import FONTS, INK, PAPER, Picture, escaped

LIGHT: Final = "#f2e8d5"
DARK: Final = "#c9a97c"
GREY: Final = "#b0b0b0"


def number(value: float) -> str:
    return f"{round(value, 1):g}"


def line(x: float, y: float, to_x: float, to_y: float, width: float = 1, color: str = INK) -> str:
    points = f"{number(x)},{number(y)} {number(to_x)},{number(to_y)}"
    return f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="{number(width)}"/>'


def disc(x: float, y: float, radius: float, fill: str, width: float = 1) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}" stroke="{INK}" '
        f'stroke-width="{number(width)}"/>'
    )


def box(x: float, y: float, width: float, height: float, fill: str, stroke: str = "none") -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'fill="{fill}" stroke="{stroke}"/>'
    )


def polygon(points: Iterable[tuple[float, float]], fill: str) -> str:
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polygon points="{corners}" fill="{fill}" stroke="{INK}" stroke-width="0.7"/>'


def letters(x: float, y: float, text: str, size: float, color: str = INK) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y + 0.36 * size)}" text-anchor="middle" '
        f'font-size="{number(size)}" fill="{color}">{escaped(text)}</text>'
    )


def sheet(width: float, height: float, shapes: Iterable[str], words: str) -> Picture:
    """Returns the shapes as one picture; ``words`` describe it in a terminal and for readers who cannot see it."""
    body = "\n".join(shapes)
    name = f"pp{blake2s((words + body).encode(errors='replace'), digest_size=5).hexdigest()}-desc"
    return Picture(
        words,
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
            f'viewBox="0 0 {number(width)} {number(height)}" role="img" aria-labelledby="{name}" '
            f'font-family="{FONTS}">\n<desc id="{name}">{escaped(words)}</desc>\n'
            f'<rect width="{number(width)}" height="{number(height)}" fill="{PAPER}"/>\n{body}\n</svg>\n'
        ),
    )
