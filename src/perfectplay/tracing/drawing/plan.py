"""The place of everything in a picture: the one layout that all exports share."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from math import inf
from typing import Final

from perfectplay.tracing.drawing.layout import Shape, tidy
from perfectplay.tracing.drawing.marks import Point
from perfectplay.tracing.drawing.measure import Size, sizes_of
from perfectplay.tracing.drawing.options import Detail
from perfectplay.tracing.drawing.picture import Node, Picture

GAPS: Final = {Detail.FULL: (12.0, 22.0), Detail.VALUES: (6.0, 12.0), Detail.DOTS: (2.0, 4.0)}
"""Between siblings, and between other neighbours."""

LEAST_DROP: Final = {Detail.FULL: 44.0, Detail.VALUES: 32.0, Detail.DOTS: 22.0}
MOST_DROP: Final = 190.0
FLATTEST: Final = 0.15
"""No edge is flatter than this: levels stand far enough apart, within LEAST_DROP and MOST_DROP."""

AIR: Final = 4.0
"""The free space between a node and the edges to its children."""
PASSING: Final = 8.0
"""The distance at which a line passes a node, if there is room."""


@dataclass(frozen=True)
class Plan:
    """The place of everything."""

    picture: Picture
    sizes: list[Size]
    x: list[float]
    """The middle of each node."""
    top: list[float]
    """By level."""
    bottom: list[float]
    """By level: where the edges to the next one begin."""
    spans: list[list[tuple[float, float]]]
    """By level: what the nodes cover, from the left."""
    width: float
    height: float

    def free(self, level: int, x: float) -> float:
        """Returns the place nearest to ``x`` at which a line can pass between the nodes of a level."""
        spans = self.spans[level]
        place = bisect(spans, (x, inf)) - 1
        if place >= 0 and x < spans[place][1] + PASSING:
            left = spans[place][0] - PASSING
            right = spans[place][1] + PASSING
            if place > 0:
                left = max(left, (spans[place - 1][1] + spans[place][0]) / 2)
            if place + 1 < len(spans):
                right = min(right, (spans[place][1] + spans[place + 1][0]) / 2)
            return left if x - left < right - x else right
        if place + 1 < len(spans) and x > spans[place + 1][0] - PASSING:
            return max(spans[place + 1][0] - PASSING, x if place < 0 else (spans[place][1] + spans[place + 1][0]) / 2)
        return x

    def start(self, node: Node) -> Point:
        """Returns the point where edges leave a node."""
        return self.x[node.place], self.bottom[node.level]

    def end(self, node: Node) -> Point:
        """Returns the point where the edge from its parent reaches a node."""
        return self.x[node.place], self.top[node.level]

    def on_edge(self, node: Node, part: float) -> Point:
        """Returns a point on the edge that leads to a node."""
        assert node.parent is not None
        return between(self.start(self.picture.nodes[node.parent]), self.end(node), part)

    def label(self, node: Node) -> Point:
        """Returns the middle of the name of the move that leads to a node, between its edge and its symbol."""
        return self.x[node.place], self.top[node.level] + self.sizes[node.place].head / 2

    def symbol_top(self, node: Node) -> float:
        """Returns where the symbol of a node begins, below the name of the move."""
        return self.top[node.level] + self.sizes[node.place].head


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def plan_of(picture: Picture) -> Plan:
    """Makes the layout that all exports share."""
    sizes = sizes_of(picture)
    half = [size.width / 2 for size in sizes]
    x = tidy(
        Shape(
            [node.children for node in picture.nodes],
            half,
            half,
            *GAPS[picture.detail],
        )
    )
    levels = picture.nodes[-1].level + 1
    spans: list[list[tuple[float, float]]] = [[] for _ in range(levels)]
    for node, size in zip(picture.nodes, sizes, strict=True):
        spans[node.level].append((x[node.place] - size.width / 2, x[node.place] + size.width / 2))
    high, wide = [0.0] * levels, [0.0] * levels
    for node, size in zip(picture.nodes, sizes, strict=True):
        high[node.level] = max(high[node.level], size.height)
        if node.parent is not None:
            wide[node.level] = max(wide[node.level], abs(x[node.place] - x[node.parent]))
    top, bottom = [], []
    y = 0.0
    for level in range(levels):
        if level:
            y += min(max(FLATTEST * wide[level], LEAST_DROP[picture.detail]), MOST_DROP)
        top.append(y)
        y += high[level] + AIR
        bottom.append(y)
    right = max(place + reach for place, reach in zip(x, half, strict=True))
    return Plan(picture, sizes, x, top, bottom, spans, right, bottom[-1])
