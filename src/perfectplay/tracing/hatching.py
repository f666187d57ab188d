"""Slanted lines across a shape, which tell it from others without colour."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import Final

from perfectplay.tracing.drawing.marks import Line, Mark, Pen, Point

APART: Final = 8.0
"""The distance between the lines, measured along x."""


def hatched(outline: tuple[Point, ...], colour: str) -> list[Mark]:
    """Draws lines that rise to the right, cut off at the outline of a convex shape."""
    sums = [x + y for x, y in outline]
    lines: list[Mark] = []
    for step in range(ceil(min(sums) / APART), ceil(max(sums) / APART)):
        ends = _crossings(outline, step * APART)
        if len(ends) > 1 and ends[0] != ends[-1]:
            lines.append(Line((ends[0], ends[-1]), Pen(colour, 0.7)))
    return lines


def _crossings(outline: tuple[Point, ...], level: float) -> list[Point]:
    """Returns the points where the line x + y = level crosses the outline, from the left."""
    found = []
    for (x, y), (to_x, to_y) in pairwise((*outline, outline[0])):
        start, end = x + y - level, to_x + to_y - level
        if (start < 0) != (end < 0):
            part = start / (start - end)
            found.append((x + (to_x - x) * part, y + (to_y - y) * part))
    return sorted(found)
