"""Drawings of recorded searches: one picture, one layout, and one file for each export.

draw(trace)                                 an SVG as text
draw(trace, format="png", max_nodes=40)     bytes
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.tracing.drawing.dot import draw_dot
from perfectplay.tracing.drawing.mermaid import draw_mermaid
from perfectplay.tracing.drawing.options import Detail, Options
from perfectplay.tracing.drawing.png import draw_png
from perfectplay.tracing.drawing.svg import draw_svg
from perfectplay.tracing.drawing.text import draw_text
from perfectplay.tracing.drawing.tikz import draw_tikz
from perfectplay.tracing.visit import Trace

FORMATS: Final[dict[str, Callable[..., str | bytes]]] = {
    "svg": draw_svg,
    "text": draw_text,
    "dot": draw_dot,
    "tikz": draw_tikz,
    "mermaid": draw_mermaid,
    "png": draw_png,
}
"""The exports. A new one is a new file in this folder and a line here."""

__all__ = [
    "FORMATS",
    "Detail",
    "Options",
    "draw",
    "draw_dot",
    "draw_mermaid",
    "draw_png",
    "draw_svg",
    "draw_text",
    "draw_tikz",
]


def draw(trace: Trace, *, format: str = "svg", **options: Any) -> str | bytes:  # noqa: A002 - what people call it
    """Draws the trace in a format: "svg", "text", "dot", "tikz" and "mermaid" are text, "png" is bytes.

    The options are those of `Options`; "text" takes ``ascii_only`` as well. Raises `BadArgument`.
    """
    if format not in FORMATS:
        raise BadArgument(f"there is no format {format!r}; there are {', '.join(FORMATS)}")
    return FORMATS[format](trace, **options)
