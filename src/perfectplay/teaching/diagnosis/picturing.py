"""The picture of the right search, with a ring where a student's search leaves it."""

from __future__ import annotations

import re
from html import escape
from typing import Any, Final

from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.search.algorithms.expectiminimax import expectiminimax
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.teaching.diagnosis.reference import Variant
from perfectplay.teaching.diagnosis.showing import as_case_tree, as_game, breadth_first
from perfectplay.teaching.diagnosis.telling import Shown, step, words_of
from perfectplay.tracing.drawing.making import picture_of
from perfectplay.tracing.drawing.options import options_of
from perfectplay.tracing.drawing.svg import draw_svg
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Trace

RING: Final = "#c2410c"
LINE: Final = 20
"""The height of the line below the picture."""


def recorded(shown: Shown, base: Variant) -> Trace:
    """Records the right search of the tree, with the cuts that the student's search has."""
    case, rules = shown.case, shown.way.rules
    has_chance = rules.opponents_at_random or any(node.chances for node in case.nodes)
    game = as_case_tree(case) if rules.in_rounds or has_chance else as_game(case)
    options: dict[str, Any] = {}
    if case.depth is not None:
        options |= {"depth": case.depth, "depth_unit": "rounds" if rules.in_rounds else "plies"}
    if has_chance:
        if rules.opponents_at_random:
            options["against"] = "uniform"
        return trace(expectiminimax, game, pruning="none", **options)
    if base.prune == "none":
        return trace(minimax, game, **options)
    return trace(alpha_beta, game, cut_on_equality=base.prune == "equal", **options)


def picture(shown: Shown, base: Variant, name: str, lang: str) -> str:
    """Draws the right search as SVG, marks the step where the student's leaves it, and says so below."""
    found = recorded(shown, base)
    visit = marked_visit(shown, base, found)
    nodes = picture_of(found, options_of(lang=lang)).nodes
    place = next((node.place for node in nodes if node.visit == visit), 0)
    drawing = _with_ring(draw_svg(found, lang=lang), place)
    return _with_line(drawing, words_of(lang).say("picture", name=name))


def marked_visit(shown: Shown, base: Variant, found: Trace) -> int:
    """Returns the visit of the right search at which the student's leaves it: the root if all visits are the same."""
    left = step(shown, base)
    numbers = [shown.case.numbers[id(node)] for node in breadth_first(shown.case)]
    leaves = [visit for visit in found.visits if not visit.children]
    if left.wanted is not None:
        same = [visit for visit in leaves if numbers[visit.state] == left.wanted]
        before = [leaves[place] for place in range(min(left.place, len(leaves)))]
        same = [visit for visit in same if visit not in before] or same
        if same:
            return same[0].number
    if left.got is not None:
        for visit in found.visits:
            below = [visit.state] if not visit.children else []
            below += [found.game.result(visit.state, action) for action in visit.unsearched] if found.game else []
            if any(numbers[state] == left.got for state in below):
                return visit.number
    return 0


def _with_ring(drawing: str, place: int) -> str:
    """Draws a ring behind the shape at a place of the drawing."""
    group = re.search(rf'<g id="[\w-]+-n{place}">(.*?)</g>', drawing, re.DOTALL)
    if group is None:
        return drawing
    shape = re.search(r"<(polygon|rect|circle|ellipse|path) [^>]*/>", group[1])
    if shape is None:
        return drawing
    bare = re.sub(r' (fill|stroke|stroke-width|stroke-dasharray|stroke-linejoin|stroke-linecap)="[^"]*"', "", shape[0])
    ring = bare.replace("/>", f' class="leaves" fill="none" stroke="{RING}" stroke-width="9" stroke-linejoin="round"/>')
    return drawing[: group.start(1)] + ring + drawing[group.start(1) :]


def _with_line(drawing: str, text: str) -> str:
    """Adds a line of text below."""
    size = re.search(r'width="([\d.]+)" height="([\d.]+)" viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing)
    if size is None:
        return drawing
    width, height = max(float(size[3]), 7 * len(text)), float(size[4]) + LINE
    drawing = drawing.replace(size[0], f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"', 1)
    drawing = drawing.replace(
        f'<rect width="{size[3]}" height="{size[4]}"', f'<rect width="{width:g}" height="{height:g}"', 1
    )
    line = f'<text x="16" y="{height - 10:g}" font-size="12" fill="{RING}">{escape(text)}</text>\n</svg>'
    return line.join(drawing.rsplit("</svg>", 1))
