"""Marks moved to another place."""

from __future__ import annotations

from dataclasses import replace

from perfectplay.tracing.drawing.marks import Curve, Group, Line, Mark


def moved(mark: Mark, x: float, y: float) -> Mark:
    """Moves a mark to the right by ``x`` and down by ``y``."""
    if isinstance(mark, Group):
        return replace(mark, marks=tuple(moved(inner, x, y) for inner in mark.marks))
    if isinstance(mark, Line | Curve):
        return replace(mark, points=tuple((point[0] + x, point[1] + y) for point in mark.points))
    return replace(mark, x=mark.x + x, y=mark.y + y)
