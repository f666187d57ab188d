"""Pictures as SVG: one self-contained file without scripts and styles, so that GitHub and notebooks show it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2s
from typing import Any, Final

from perfectplay.tracing.drawing.making import picture_of
from perfectplay.tracing.drawing.marks import PAPER, Box, Curve, Disc, Group, Line, Mark, Pen, Piece, Point, Scene, Text
from perfectplay.tracing.drawing.options import options_of
from perfectplay.tracing.drawing.scene import scene_of
from perfectplay.tracing.visit import Trace

FONTS: Final = (
    "Helvetica, Arial, 'Noto Sans', 'DejaVu Sans', 'Noto Sans CJK KR', 'Apple SD Gothic Neo', 'Malgun Gothic', "
    "sans-serif"
)
ESCAPES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
PREFIX: Final = "\x01"
"""Stands for the prefix of all identifiers until it is known; nothing else can contain it."""
UNWRITABLE: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that XML cannot hold, not even escaped."""


def draw_svg(trace: Trace, **options: Any) -> str:
    """Draws the trace as SVG; the options are those of `Options`. Raises `BadArgument`."""
    return svg_of(scene_of(picture_of(trace, options_of(**options))))


def svg_of(scene: Scene) -> str:
    """Writes a drawn picture as SVG."""
    body = "\n".join(line for mark in scene.marks for line in _mark(mark))
    prefix = f"pp{blake2s(body.encode(), digest_size=5).hexdigest()}"
    wide, high = number(scene.width), number(scene.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
        f'role="img" aria-labelledby="{prefix}-title {prefix}-desc" font-family="{FONTS}">\n'
        f'<title id="{prefix}-title">{escaped(scene.title)}</title>\n'
        f'<desc id="{prefix}-desc">{escaped(scene.words)}</desc>\n'
        f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>\n'
        f"{body.replace(PREFIX, prefix)}\n</svg>\n"
    )


def escaped(text: str) -> str:
    """Escapes text for XML."""
    return UNWRITABLE.sub("\ufffd", "".join(ESCAPES.get(letter, letter) for letter in text))


def number(value: float) -> str:
    """Writes a coordinate."""
    return f"{round(value, 1) + 0.0:g}" if abs(value) < 100_000 else f"{value:.1f}"


def _mark(mark: Mark) -> Iterator[str]:
    if isinstance(mark, Group):
        yield f'<g id="{PREFIX}-{mark.name}"><title>{escaped(mark.words)}</title>'
        for inner in mark.marks:
            yield from _mark(inner)
        yield "</g>"
    elif isinstance(mark, Text):
        yield _text(mark)
    elif isinstance(mark, Line):
        kind = "polygon" if mark.is_closed else "polyline"
        yield f'<{kind} points="{" ".join(_point(point) for point in mark.points)}"{_pen(mark.pen)}/>'
    elif isinstance(mark, Curve):
        start, *rest = map(_point, mark.points)
        yield f'<path d="M{start} C{" ".join(rest)}"{_pen(mark.pen)}/>'
    elif isinstance(mark, Disc):
        ry = mark.radius if mark.height is None else mark.height
        yield (
            f'<ellipse cx="{number(mark.x)}" cy="{number(mark.y)}" rx="{number(mark.radius)}" ry="{number(ry)}"'
            f"{_pen(mark.pen)}/>"
        )
    else:
        yield _rectangle(mark)


def _text(mark: Text) -> str:
    place = f'x="{number(mark.x)}" y="{number(mark.y)}"' + (' text-anchor="middle"' if mark.is_centred else "")
    if len(mark.pieces) == 1:
        return f"<text {place}{_letters(mark.pieces[0])}>{escaped(mark.pieces[0].text)}</text>"
    pieces = " ".join(f"<tspan{_letters(piece)}>{escaped(piece.text)}</tspan>" for piece in mark.pieces)
    return f"<text {place}{_letters(Piece('', mark.pieces[0].size))}>{pieces}</text>"


def _letters(piece: Piece) -> str:
    weight = ' font-weight="bold"' if piece.is_bold else ""
    return f' font-size="{number(piece.size)}" fill="{piece.colour}"{weight}'


def _rectangle(box: Box) -> str:
    corner = f' rx="{number(box.corner)}"' if box.corner else ""
    return (
        f'<rect x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}" height="{number(box.height)}"'
        f"{corner}{_pen(box.pen)}/>"
    )


def _point(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def _pen(pen: Pen) -> str:
    said = f' fill="{pen.fill or "none"}"'
    if pen.colour is not None:
        said += f' stroke="{pen.colour}" stroke-width="{number(pen.width)}"'
        if pen.dashes is not None:
            said += f' stroke-dasharray="{" ".join(map(number, pen.dashes))}"'
        said += ' stroke-linecap="round"' if pen.is_round else ""
        said += ' stroke-linejoin="round"'
    return said
