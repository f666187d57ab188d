"""Pictures for Graphviz: every node and line at its own place, so that all exports show the same.

The attribute ``layout=nop2`` keeps those places; without it, Graphviz finds its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from perfectplay.tracing.drawing.lines import arc_points, edge_points
from perfectplay.tracing.drawing.making import picture_of
from perfectplay.tracing.drawing.marks import CHANGED, CUT, GREY, INK, PALE, PAPER, Piece, Point
from perfectplay.tracing.drawing.measure import MEASURES, SMALL, action_text
from perfectplay.tracing.drawing.options import Detail, options_of
from perfectplay.tracing.drawing.picture import Barrier, Kind, Node, Progress
from perfectplay.tracing.drawing.plan import Plan, plan_of
from perfectplay.tracing.drawing.svg import escaped, number
from perfectplay.tracing.drawing.symbols import FILLS
from perfectplay.tracing.visit import Trace

INCH: Final = 72.0
SHAPES: Final = {
    Kind.MAX: "triangle",
    Kind.MIN: "invtriangle",
    Kind.OWN: "hexagon",
    Kind.CHANCE: "ellipse",
    Kind.END: "box",
    Kind.CUT_OFF: "box",
    Kind.UNSEARCHED: "box",
    Kind.FOLDED: "ellipse",
}


def draw_dot(trace: Trace, **options: Any) -> str:
    """Draws the trace in Graphviz's language, without boards. Raises `BadArgument`."""
    plan = plan_of(picture_of(trace, options_of(**{**options, "boards": False})))
    return "\n".join(_graph(plan)) + "\n"


def quoted(text: str) -> str:
    """Quotes text as a string of Graphviz, which knows both escapes and HTML's entities."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;") + '"'


def markup(text: str) -> str:
    """Escapes text for Graphviz's HTML, in which backslashes are escapes, too."""
    return escaped(text).replace("\\", "\\\\")


def _graph(plan: Plan) -> Iterator[str]:
    picture = plan.picture
    yield "// perfectplay; dot -Tsvg draws it"
    yield "graph perfectplay {"
    yield "  graph [layout=nop2, splines=true, outputorder=edgesfirst, bgcolor=white,"
    yield f"         fontname=Helvetica, fontsize={number(SMALL)}, labelloc=b,"
    yield f"         label={quoted(' '.join(picture.caption))}]"
    yield f"  node [fontname=Helvetica, fontsize={number(MEASURES[picture.detail].value or SMALL)}, fixedsize=true]"
    yield f"  edge [fontname=Helvetica, fontsize={number(SMALL)}, color={quoted(INK)}]"
    shown = [node for node in picture.nodes if node.progress is not Progress.UNKNOWN]
    for node in shown:
        yield f"  n{node.place} [{', '.join(_node(plan, node))}]"
    behind = {place: barrier for barrier in picture.barriers for place in barrier.behind}
    for node in shown:
        if node.parent is not None:
            yield f"  n{node.parent} -- n{node.place} [{', '.join(_edge(plan, node, behind.get(node.place)))}]"
    for barrier in picture.barriers:
        if barrier.owner is not None:
            yield f"  n{barrier.node} -- n{barrier.owner} [{', '.join(_arc(plan, barrier))}]"
    yield "}"


def _place(point: Point) -> str:
    return f"{number(point[0])},{number(-point[1])}"


def _node(plan: Plan, node: Node) -> Iterator[str]:
    size = plan.sizes[node.place]
    wide, high = size.symbol
    top = plan.symbol_top(node)
    middle, tall = high / 2, high
    if node.shape in (Kind.MAX, Kind.MIN):  # Graphviz draws three quarters of a triangle's height
        middle, tall = high * (2 / 3 if node.shape is Kind.MAX else 1 / 3), high * 4 / 3
    yield f"shape={SHAPES[node.shape]}"
    yield f'pos="{_place((plan.x[node.place], top + middle))}"'
    yield f'width="{wide / INCH:.4f}", height="{tall / INCH:.4f}"'
    is_marked = node.kind is Kind.FOLDED and plan.picture.detail is not Detail.DOTS
    yield f"label={quoted('...' if is_marked else size.inside)}"
    yield f'style="{_style(node)}", fillcolor={quoted(_fill(node))}'
    if node.kind in (Kind.UNSEARCHED, Kind.FOLDED):
        yield f"color={quoted(PALE)}, fontcolor={quoted(GREY)}"
    rows = [" ".join(map(_piece, row)) for row in size.rows]
    x, height = plan.x[node.place], size.height - high - size.head
    if rows:
        yield f'xlabel=<{"<BR/>".join(rows)}>, xlp="{_place((x, top + high + height / 2))}"'


def _piece(piece: Piece) -> str:
    text = f"<B>{markup(piece.text)}</B>" if piece.is_bold else markup(piece.text)
    return f'<FONT POINT-SIZE="{number(piece.size)}" COLOR="{piece.colour}">{text}</FONT>'


def _style(node: Node) -> str:
    if node.progress is Progress.PENDING:
        return "filled,dotted"
    if node.kind is Kind.UNSEARCHED:
        return "filled,dashed,diagonals"
    return "filled,rounded" if node.kind is Kind.CUT_OFF else "filled"


def _fill(node: Node) -> str:
    if node.progress is Progress.HERE:
        return CHANGED
    return PAPER if node.kind is Kind.UNSEARCHED else FILLS[node.shape]


def _edge(plan: Plan, node: Node, barrier: Barrier | None) -> Iterator[str]:
    points = edge_points(plan, node)
    ends = ""
    if barrier is not None:
        ends = f"s,{_place(plan.on_edge(node, 0.2))} "
        points = (plan.on_edge(node, 0.4), points[-1])
        yield f"dir=back, arrowtail={'teetee' if barrier.is_cut else 'tee'}"
    straight = [points[0]]
    for start, end in pairwise(points):
        straight += [start, end, end]
    yield f'pos="{ends}{" ".join(map(_place, straight))}"'
    if node.action and plan.picture.detail is not Detail.DOTS:
        words = markup(action_text(node))
        if node.is_chosen:
            words = f"<B>{words}</B>"
        table = f'<TABLE BORDER="0" CELLPADDING="1" CELLSPACING="0" BGCOLOR="white"><TR><TD>{words}</TD></TR></TABLE>'
        yield f'label=<{table}>, lp="{_place(plan.label(node))}"'
    if node.is_principal:
        yield f'color="{INK}:invis:{INK}", penwidth=1.5'
    elif node.is_chosen:
        yield "penwidth=3"
    elif node.kind in (Kind.UNSEARCHED, Kind.FOLDED):
        is_dashed = node.kind is Kind.UNSEARCHED
        yield f"style={'dashed' if is_dashed else 'dotted'}, color={quoted(GREY)}, fontcolor={quoted(GREY)}"


def _arc(plan: Plan, barrier: Barrier) -> Iterator[str]:
    points = arc_points(plan, barrier)
    yield f'pos="e,{_place(points[-1])} {" ".join(map(_place, points))}"'
    yield f"dir=forward, style=dotted, color={quoted(CUT)}, arrowsize=0.6, constraint=false"
