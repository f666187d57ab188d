"""The way from a picture to marks on paper: the one drawing that SVG, PNG and TikZ share."""

from __future__ import annotations

from math import hypot
from typing import Final

from perfectplay.tracing.drawing.captions import NARROWEST, foot_of
from perfectplay.tracing.drawing.lines import STROKE_AT, arc_points, edge_points
from perfectplay.tracing.drawing.marks import (
    CUT,
    DASHES,
    DOTS,
    GREY,
    INK,
    PALE,
    PAPER,
    Curve,
    Group,
    Line,
    Mark,
    Pen,
    Scene,
    text,
)
from perfectplay.tracing.drawing.measure import SMALL, action_text, barrier_colour
from perfectplay.tracing.drawing.moving import moved
from perfectplay.tracing.drawing.options import Detail
from perfectplay.tracing.drawing.picture import Barrier, Kind, Node, Picture, Progress
from perfectplay.tracing.drawing.plan import Plan, plan_of
from perfectplay.tracing.drawing.symbols import node_marks

MARGIN: Final = 16.0
STROKE: Final = 7.0
"""Half the length of a stroke across an edge."""


def scene_of(picture: Picture) -> Scene:
    """Draws the picture."""
    plan = plan_of(picture)
    marks: list[Mark] = []
    if picture.detail is not Detail.DOTS:
        marks += [_arc(plan, barrier) for barrier in picture.barriers if barrier.owner is not None]
    shown = [node for node in picture.nodes if node.progress is not Progress.UNKNOWN]
    below = [node for node in shown if node.parent is not None]
    marks += [mark for node in sorted(below, key=_weight) for mark in _edge(plan, node)]
    if picture.detail is not Detail.DOTS:
        marks += [mark for node in below for mark in _action(plan, node)]
    marks += [_barrier(plan, barrier) for barrier in picture.barriers]
    marks += [_node(plan, node) for node in shown]
    foot = foot_of(picture, plan.width)
    wide = max(foot.width, NARROWEST)  # the same for a blank tree and at every step
    return Scene(
        width=max(plan.width, wide) + 2 * MARGIN,
        height=plan.height + foot.height + 2 * MARGIN,
        title=picture.title,
        words=picture.description,
        marks=(
            *_moved(marks, MARGIN + max(wide - plan.width, 0) / 2, MARGIN),
            *_moved(list(foot.marks), MARGIN, MARGIN + plan.height),
        ),
    )


# ---------------------------------------------------------------------- edges


def _weight(node: Node) -> int:
    """Returns the weight of an edge: heavy edges are drawn over light ones."""
    if node.is_principal or node.is_chosen:
        return 3 if node.is_principal else 2
    return int(node.kind not in (Kind.UNSEARCHED, Kind.FOLDED))


def _edge(plan: Plan, node: Node) -> list[Mark]:
    points = edge_points(plan, node)
    is_dots = plan.picture.detail is Detail.DOTS
    thin = 0.8 if is_dots else 1.2
    if node.is_principal:
        outer, inner = (3.6, 1.4) if is_dots else (5.4, 2.4)
        return [Line(points, Pen(INK, outer)), Line(points, Pen(PAPER, inner))]
    if node.is_chosen:
        return [Line(points, Pen(INK, 2 if is_dots else 3))]
    if node.progress is Progress.PENDING:
        return [Line(points, Pen(PALE, thin * 0.7))]
    if node.kind is Kind.UNSEARCHED:
        return [Line(points, Pen(PALE, thin, DASHES))]
    if node.kind is Kind.FOLDED:
        return [Line(points, Pen(PALE, thin, DOTS, is_round=True))]
    return [Line(points, Pen(INK, thin))]


def _action(plan: Plan, node: Node) -> list[Mark]:
    if not node.action:
        return []
    x, y = plan.label(node)
    colour = GREY if node.kind is Kind.UNSEARCHED else INK
    return [text(x, y + SMALL * 0.35, action_text(node), SMALL, colour, is_bold=node.is_chosen)]


# ---------------------------------------------------------------------- barriers


def _barrier(plan: Plan, barrier: Barrier) -> Group:
    nodes = plan.picture.nodes
    colour = barrier_colour(barrier)
    marks: list[Mark] = []
    for place in barrier.behind:
        marks += _strokes(plan, nodes[place], colour, double=barrier.is_cut)
    return Group(f"b{barrier.node}", barrier.words, tuple(marks))


def _strokes(plan: Plan, node: Node, colour: str, *, double: bool) -> list[Mark]:
    """Draws short strokes across the edge that leads to a node."""
    assert node.parent is not None
    start, end = plan.start(plan.picture.nodes[node.parent]), plan.end(node)
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    scale = {Detail.FULL: 1.0, Detail.VALUES: 0.8, Detail.DOTS: 0.4}[plan.picture.detail]
    marks: list[Mark] = []
    for step in (-2.0, 2.0) if double else (0.0,):
        x, y = plan.on_edge(node, STROKE_AT)
        x, y = x + along[0] * step * scale, y + along[1] * step * scale
        across = (-along[1] * STROKE * scale, along[0] * STROKE * scale)
        marks.append(Line(((x - across[0], y - across[1]), (x + across[0], y + across[1])), Pen(colour, 1.8 * scale)))
    return marks


def _arc(plan: Plan, barrier: Barrier) -> Group:
    """Draws the dotted line from a cut to the owner of its bound, around the right side of the node that was cut."""
    points = arc_points(plan, barrier)
    pen = Pen(CUT, 1.3 if plan.picture.detail is Detail.FULL else 0.9, DOTS, is_round=True)
    tip = points[-1]
    back = points[-2]
    length = hypot(tip[0] - back[0], tip[1] - back[1]) or 1.0
    x, y = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    head = (tip, (tip[0] - 7 * x + 3 * y, tip[1] - 7 * y - 3 * x), (tip[0] - 7 * x - 3 * y, tip[1] - 7 * y + 3 * x))
    arrow = Line(head, Pen(None, fill=CUT), is_closed=True)
    return Group(f"a{barrier.node}", barrier.owner_words, (Curve(points, pen), arrow))


# ---------------------------------------------------------------------- nodes


def _node(plan: Plan, node: Node) -> Group:
    marks = node_marks(node, plan.sizes[node.place], plan.x[node.place], plan.top[node.level], plan.picture.detail)
    return Group(f"n{node.place}", node.words, tuple(marks))


def _moved(marks: list[Mark], x: float, y: float) -> list[Mark]:
    return [moved(mark, x, y) for mark in marks]
