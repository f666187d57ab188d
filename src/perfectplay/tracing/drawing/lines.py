"""The lines of a drawing: from node to node, and from a cut to the owner of its bound, around all nodes."""

from __future__ import annotations

from typing import Final

from perfectplay.tracing.drawing.marks import Point
from perfectplay.tracing.drawing.picture import Barrier, Kind, Node
from perfectplay.tracing.drawing.plan import AIR, PASSING, Plan

STROKE_AT: Final = 0.44
"""The part of an edge at which a double stroke crosses it."""


def edge_points(plan: Plan, node: Node) -> tuple[Point, ...]:
    """Returns the line from a node's parent: straight down to the end of its level, and from there to the node."""
    assert node.parent is not None
    parent = plan.picture.nodes[node.parent]
    foot = (plan.x[node.parent], plan.top[parent.level] + plan.sizes[node.parent].written + AIR)
    if foot[1] > plan.bottom[parent.level] - 0.5:
        return plan.start(parent), plan.end(node)
    return foot, plan.start(parent), plan.end(node)


def arc_points(plan: Plan, barrier: Barrier) -> tuple[Point, ...]:
    """Returns the curve from a cut's last double stroke past its node up to the bound's owner, around all nodes."""
    assert barrier.owner is not None
    node, owner = plan.picture.nodes[barrier.node], plan.picture.nodes[barrier.owner]
    start = plan.on_edge(plan.picture.nodes[barrier.behind[-1]], STROKE_AT)
    x = max(plan.x[node.place] + plan.sizes[node.place].width / 2 + PASSING, start[0] + PASSING)
    upright: list[tuple[float, float, float]] = []  # the straight parts: where, from, up to
    for level in range(node.level, owner.level, -1):
        x = plan.free(level, x)
        foot = plan.bottom[level]
        if upright and upright[-1][0] == x:
            foot = upright.pop()[1]
        upright.append((x, foot, plan.top[level]))
    points = [start]
    for x, foot, head in upright:
        points += _up_to(points[-1], (x, foot))
        points += _up_to(points[-1], (x, head))
    return (*points, *_into(plan, owner, points[-1], x))


def _into(plan: Plan, owner: Node, start: Point, x: float) -> tuple[Point, ...]:
    """Returns the end of the curve: up beside the owner's texts, and from the side to its symbol."""
    size = plan.sizes[owner.place]
    middle = plan.x[owner.place]
    side = -1 if x < middle else 1
    beside = plan.free(owner.level, middle + side * (size.width / 2 + PASSING))
    part = {Kind.MAX: 0.8, Kind.MIN: 0.2}.get(owner.shape, 0.5)
    tip = middle + side * (size.symbol[0] / 2 + 2), plan.symbol_top(owner) + size.symbol[1] * part
    foot = beside, max(plan.bottom[owner.level], tip[1] + 8)
    turn = beside, tip[1] + 6
    return (*_up_to(start, foot), *_up_to(foot, turn), (beside, tip[1]), (beside, tip[1]), tip)


def _up_to(start: Point, end: Point) -> tuple[Point, Point, Point]:
    """Returns a curve that begins and ends upright."""
    middle = (start[1] + end[1]) / 2
    return (start[0], middle), (end[0], middle), end
