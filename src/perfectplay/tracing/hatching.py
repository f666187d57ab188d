"""Slanted lines across a shape: what is told apart by hatching needs no colour."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import Final

from perfectplay.tracing.drawing.marks import Line, Mark, Pen, Point

APART: Final = 8.0
"""How far apart the lines are, measured along x."""


def hatched(outline: tuple[Point, ...], colour: str) -> list[Mark]:
    """Lines that rise to the right, cut off at the outline of a convex shape."""
    sums = [x + y for x, y in outline]
    lines: list[Mark] = []
    for step in range(ceil(min(sums) / APART), ceil(max(sums) / APART)):
        ends = _crossings(outline, step * APART)
        if len(ends) > 1 and ends[0] != ends[-1]:
            lines.append(Line((ends[0], ends[-1]), Pen(colour, 0.7)))
    return lines


def _crossings(outline: tuple[Point, ...], level: float) -> list[Point]:
    """Where the line x + y = level crosses the outline, from the left."""
    found = []
    for (x, y), (to_x, to_y) in pairwise((*outline, outline[0])):
        start, end = x + y - level, to_x + to_y - level
        if (start < 0) != (end < 0):
            part = start / (start - end)
            found.append((x + (to_x - x) * part, y + (to_y - y) * part))
    return sorted(found)
