"""Searches of one tree side by side: the same layout in each pane, and in it what that search entered.

A node that a search entered is drawn as in other drawings, with the value that this search gave it. A node that only
another search entered is hatched, with a dashed outline. A node that no search of the comparison entered is empty, with
a dotted outline.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.result import RestsOn
from perfectplay.tracing.comparison import Comparison, Row
from perfectplay.tracing.comparison_words import name_of, said
from perfectplay.tracing.differences import value_of
from perfectplay.tracing.drawing.captions import wrapped
from perfectplay.tracing.drawing.letters import shortened, visible, width
from perfectplay.tracing.drawing.lines import edge_points
from perfectplay.tracing.drawing.marks import (
    BLUE,
    DASHES,
    DOTS,
    GREY,
    INK,
    PALE,
    PAPER,
    Box,
    Group,
    Line,
    Mark,
    Pen,
    Scene,
    Text,
    text,
)
from perfectplay.tracing.drawing.measure import LONGEST_ACTION, SMALL, action_text, printed, value_inside
from perfectplay.tracing.drawing.moving import moved
from perfectplay.tracing.drawing.options import Detail
from perfectplay.tracing.drawing.picture import Kind, Node
from perfectplay.tracing.drawing.plan import Plan
from perfectplay.tracing.drawing.svg import svg_of
from perfectplay.tracing.drawing.symbols import node_marks, outline_of
from perfectplay.tracing.hatching import hatched
from perfectplay.tracing.pane_layout import Entered, Pane, laid_out

MARGIN: Final = 16.0
WIDEST: Final = 1_100.0
"""Panes stand side by side within this width; the others stand below ..."""
WIDEST_PAIR: Final = 1_800.0
"""... but two may be as wide as this together."""
GAP: Final = 28.0
HEAD: Final = 40.0
"""The height of the text above a pane."""
NAME: Final = 13.0
LINE: Final = 15.0


def panes_svg(comparison: Comparison, max_nodes: int, lang: str = "en") -> str:
    """Draws the panes as SVG; see `Comparison.panes`."""
    return svg_of(panes_scene(comparison, max_nodes, lang))


def panes_scene(comparison: Comparison, max_nodes: int, lang: str = "en") -> Scene:
    """Draws the panes. Raises `BadArgument`."""
    full = comparison.full
    if full is None:
        raise BadArgument("searches with chance are not drawn side by side; draw each of them with perfectplay tree")
    for name, made in (("minimax", full), *((row.name, row.trace) for row in comparison.rows)):
        if made.hidden:
            raise BadArgument(
                f"{name} entered {made.nodes:,} nodes, of which {made.hidden:,} were not recorded, so "
                f"the searches cannot be drawn side by side; compare less deep, or record more visits"
            )
    panes, plan = laid_out(comparison, full, max_nodes, lang)
    heads = [_head(pane.row, lang) for pane in panes]
    wide = max(plan.width, *(max(width(head[0], NAME) * 1.08, width(head[1], SMALL)) for head in heads))
    high = HEAD + plan.height
    across = min(len(panes), max(_fitting(wide, WIDEST), min(_fitting(wide, WIDEST_PAIR), 2), 1))
    marks: list[Mark] = []
    for place, pane in enumerate(panes):
        x = MARGIN + (place % across) * (wide + GAP)
        y = MARGIN + (place // across) * (high + GAP)
        name, counts = heads[place]
        inner: list[Mark] = [text(wide / 2, 13, name, NAME, is_bold=True), text(wide / 2, 29, counts, SMALL, GREY)]
        inner += [moved(mark, (wide - plan.width) / 2, HEAD) for mark in _pane(plan, pane, place, lang)]
        marks.append(Group(f"p{place}", f"{name}: {counts}", tuple(moved(mark, x, y) for mark in inner)))
    down = -(-len(panes) // across)
    total = across * (wide + GAP) - GAP
    below = down * (high + GAP)
    foot = list(_foot(panes, comparison, total, lang))
    marks += [moved(mark, MARGIN, MARGIN + below) for mark in foot]
    used = max(mark.y for mark in foot if isinstance(mark, Text))
    title = said(lang, "title", game=visible(full.game_name))
    words = " ".join(f"{name}: {counts}." for name, counts in heads)
    return Scene(total + 2 * MARGIN, below + used + 6 + 2 * MARGIN, title, words, tuple(marks))


def _fitting(wide: float, room: float) -> int:
    """Counts the panes that fit side by side."""
    return int((room + GAP) // (wide + GAP))


def _head(row: Row, lang: str) -> tuple[str, str]:
    """Returns the name of a search, and its counts and value."""
    facts = {"nodes": f"{row.nodes:,}", "leaves": f"{row.leaves:,}", "cuts": f"{row.cuts:,}"}
    value = printed(value_of(row.result))
    counts = said(lang, "counts.one" if row.cuts == 1 else "counts", value=value, **facts)
    best = shortened(visible(row.result.action_name or ""), LONGEST_ACTION)
    return name_of(lang, row.name), said(lang, "by", counts=counts, action=best) if best else counts


def _pane(plan: Plan, pane: Pane, number: int, lang: str) -> Iterator[Mark]:
    below = [node for node in pane.nodes if node.parent is not None]
    heavy_last = sorted(below, key=lambda node: (pane.entered[node.place] is Entered.HERE, node.is_chosen))
    for node in heavy_last:
        yield from _edge(plan, node, pane.entered[node.place])
    for node in below:
        yield from _action(plan, node, pane.entered[node.place])
    for node in pane.nodes:
        entered = pane.entered[node.place]
        marks = _symbol(plan, node, entered)
        counts = f" ({', '.join(node.counts)})" if node.counts else ""
        name = f"{node.name or node.action or said(lang, 'root')}{counts}"
        key = "node.value" if node.value else "node"
        words = said(lang, key, name=name, entered=said(lang, entered.name), value=node.value)
        yield Group(f"p{number}n{node.place}", f"{words}{node.words if node.value else ''}", tuple(marks))


def _edge(plan: Plan, node: Node, entered: Entered) -> list[Mark]:
    points = edge_points(plan, node)
    if entered is not Entered.HERE:
        return [Line(points, Pen(PALE, 1.0, DASHES if entered is Entered.ELSEWHERE else DOTS))]
    if node.is_principal:
        return [Line(points, Pen(INK, 5.4)), Line(points, Pen(PAPER, 2.4))]
    return [Line(points, Pen(INK, 3 if node.is_chosen else 1.2))]


def _action(plan: Plan, node: Node, entered: Entered) -> list[Mark]:
    if not node.action:
        return []
    x, y = plan.label(node)
    colour = INK if entered is Entered.HERE else GREY
    return [text(x, y + SMALL * 0.35, action_text(node), SMALL, colour, is_bold=node.is_chosen)]


def _symbol(plan: Plan, node: Node, entered: Entered) -> list[Mark]:
    size, x, top = plan.sizes[node.place], plan.x[node.place], plan.top[node.level]
    if entered is Entered.HERE or node.kind is Kind.FOLDED:
        rows = size.rows
        if node.kind is Kind.FOLDED:
            rows = (*rows[:-1], (replace(rows[-1][0], text=node.counts[0]),)) if rows else rows
        size = replace(size, inside=value_inside(node), rows=rows)
        if entered is Entered.HERE:
            return node_marks(node, size, x, top, Detail.VALUES)
    size = replace(size, inside="")
    drawn = node_marks(node, size, x, top, Detail.VALUES)
    outline = outline_of(node.shape, x, plan.symbol_top(node), size.symbol)
    fill = Line(outline, Pen(None, fill=PAPER), is_closed=True)
    dashes = DASHES if entered is Entered.ELSEWHERE else DOTS
    hatches = hatched(outline, PALE) if entered is Entered.ELSEWHERE else []
    return [fill, *hatches, Line(outline, Pen(GREY, 1.1, dashes), is_closed=True), *drawn[1:]]


# ---------------------------------------------------------------------- the legend


def _foot(panes: list[Pane], comparison: Comparison, room: float, lang: str) -> Iterator[Mark]:
    y = 4.0
    samples: dict[Entered, list[Mark]] = {
        Entered.HERE: [Box(0, 0, 22, 12, Pen(INK, 1.4, fill=BLUE))],
        Entered.ELSEWHERE: [
            *hatched(((0, 0), (22, 0), (22, 12), (0, 12)), PALE),
            Box(0, 0, 22, 12, Pen(GREY, 1.1, DASHES)),
        ],
        Entered.NOWHERE: [Box(0, 0, 22, 12, Pen(GREY, 1.1, DOTS))],
    }
    at = 0.0
    for entered in Entered:
        if any(entered in pane.entered for pane in panes):
            words = said(lang, entered.name)
            takes = 30 + width(words, SMALL) + 20
            if at and at + takes > room:
                at, y = 0.0, y + LINE + 3
            yield from (moved(mark, at, y) for mark in samples[entered])
            yield text(at + 30, y + 10, words, SMALL, GREY, is_centred=False)
            at += takes
    y += LINE + 5
    has_shares = any(node.kind is Kind.OWN for node in panes[0].nodes)
    lines = ["" if has_shares else said(lang, "triangles"), said(lang, "lines")]
    if any(node.kind is Kind.FOLDED for node in panes[0].nodes):
        lines.append(said(lang, "dots"))
    grounds = {row.result.rests_on for row in comparison.rows}
    if RestsOn.EVALUATION in grounds or any("~" in node.value for pane in panes for node in pane.nodes):
        lines.append(said(lang, "estimates"))
    if RestsOn.NOTHING in grounds:
        lines.append(said(lang, "mark.unknown"))
    if comparison.uniform is not None:
        lines.append(said(lang, "fewest", fewest=f"{comparison.fewest_leaves:,}"))
    for line in wrapped(" ".join(filter(None, lines)), room):
        yield text(0, y + 11, line, SMALL, GREY, is_centred=False)
        y += LINE
