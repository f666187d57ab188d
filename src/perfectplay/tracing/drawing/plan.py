"""The place of everything in a picture: the one layout that all exports share."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from math import inf
from typing import Final

from perfectplay.tracing.drawing.layout import Shape, tidy
from perfectplay.tracing.drawing.letters import shortened, width
from perfectplay.tracing.drawing.marks import Point
from perfectplay.tracing.drawing.measure import LONGEST_ACTION, SMALL, Size, barrier_rows, sizes_of
from perfectplay.tracing.drawing.options import Detail
from perfectplay.tracing.drawing.picture import Node, Picture

GAPS: Final = {Detail.FULL: (12.0, 22.0), Detail.VALUES: (6.0, 12.0), Detail.DOTS: (2.0, 4.0)}
"""Between siblings, and between other neighbours."""

LEAST_DROP: Final = {Detail.FULL: 62.0, Detail.VALUES: 46.0, Detail.DOTS: 22.0}
MOST_DROP: Final = 190.0
FLATTEST: Final = 0.15
"""No edge is flatter than this: levels stand far enough apart, within LEAST_DROP and MOST_DROP."""

AIR: Final = 4.0
"""The free space between a node and the edges to its children."""
LABEL_AT: Final = 0.70
LABEL_ABOVE: Final = 19.0
"""The part of its edge at which a move's name stands, and the most that it may be above its node."""
PASSING: Final = 8.0
"""The distance at which a line passes a node, if there is room."""
BARRIER_LINE: Final = 13.0
"""The height of a line of text below moves that were never searched."""


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
        """Returns the place for the name of the move that leads to a node."""
        drop = self.top[node.level] - self.bottom[node.level - 1]
        return self.on_edge(node, max(LABEL_AT, 1 - LABEL_ABOVE / drop))


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def plan_of(picture: Picture) -> Plan:
    """Makes the layout that all exports share."""
    sizes = sizes_of(picture)
    is_dots = picture.detail is Detail.DOTS
    half = [
        max(size.width, 0 if is_dots else (action_width(node) + 6) / LABEL_AT - 4) / 2
        for node, size in zip(picture.nodes, sizes, strict=True)
    ]
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
    height = max(
        bottom[-1],
        *(
            top[picture.nodes[barrier.behind[0]].level]
            + max(sizes[place].height for place in barrier.behind)
            + 4
            + BARRIER_LINE * len(barrier_rows(barrier, picture.detail))
            for barrier in picture.barriers
        ),
        0.0,
    )
    right = max(place + reach for place, reach in zip(x, half, strict=True))
    return Plan(picture, sizes, x, top, bottom, spans, right, height)


def action_width(node: Node) -> float:
    return width(shortened(node.action, LONGEST_ACTION), SMALL) if node.action else 0.0
