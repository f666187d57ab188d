"""Pictures as PNG, drawn from the SVG by resvg: the extra ``perfectplay[png]``."""

from __future__ import annotations

import importlib
from typing import Any, Final
from unicodedata import combining

from perfectplay.errors import BadArgument
from perfectplay.tracing.drawing.making import picture_of
from perfectplay.tracing.drawing.marks import Scene, Text, flat
from perfectplay.tracing.drawing.marks import text as marks_text
from perfectplay.tracing.drawing.options import options_of
from perfectplay.tracing.drawing.scene import scene_of
from perfectplay.tracing.drawing.svg import svg_of
from perfectplay.tracing.visit import Trace

SHARP: Final = 2.0
"""The number of pixels for each one of the SVG, if there is room."""
MOST_PIXELS: Final = 50_000_000
LONGEST: Final = 30_000
KIND: Final = 128
"""Letters with numbers this close are mostly in the same fonts, so only one of them is tried."""
UNKNOWN: Final = "\U0010fffd"
"""A letter that no font has."""


def draw_png(trace: Trace, **options: Any) -> bytes:
    """Draws the trace as PNG. Raises `BadArgument`, also if ``perfectplay[png]`` is not installed."""
    resvg = _resvg()
    scene = scene_of(picture_of(trace, options_of(**options)))
    zoom = min(SHARP, LONGEST / max(scene.width, scene.height), (MOST_PIXELS / (scene.width * scene.height)) ** 0.5)
    if zoom < 1:
        raise BadArgument(
            f"the drawing has {scene.width:,.0f} x {scene.height:,.0f} pixels, too many for a PNG; "
            f"give a smaller max_nodes, or draw it as SVG"
        )
    _check_fonts(resvg, scene)
    return bytes(resvg.svg_to_bytes(svg_string=svg_of(scene), zoom=zoom))


def _resvg() -> Any:
    try:
        return importlib.import_module("resvg_py")
    except ImportError:
        raise BadArgument("PNG needs the extra 'png': pip install 'perfectplay[png]'; SVG works without it") from None


def _check_fonts(resvg: Any, scene: Scene) -> None:
    """Raises `BadArgument` if this machine has no font for some letter, which would then be missing in the picture."""
    letters = {
        letter for mark in flat(scene.marks) if isinstance(mark, Text) for piece in mark.pieces for letter in piece.text
    }
    of_each_kind = {ord(letter) // KIND: letter for letter in sorted(letters) if letter.isprintable() and letter != " "}
    nothing, unknown = (_sample(resvg, text) for text in ("", UNKNOWN))
    for letter in of_each_kind.values():
        if not combining(letter) and _sample(resvg, letter) in (nothing, unknown):
            raise BadArgument(
                f"no font on this machine has the letter {letter!r}, so it would be missing in a PNG; "
                f"install one such as Noto Sans CJK, or draw it as SVG"
            )


def _sample(resvg: Any, text: str) -> bytes:
    return bytes(resvg.svg_to_bytes(svg_string=svg_of(Scene(24, 24, "", "", (marks_text(12, 18, text, 12),)))))
