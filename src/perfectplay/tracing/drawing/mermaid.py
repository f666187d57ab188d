"""Pictures for Mermaid, which lays them out itself. A picture that it cannot draw is refused, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.tracing.drawing.letters import shortened
from perfectplay.tracing.drawing.making import picture_of
from perfectplay.tracing.drawing.marks import BLUE, CUT, FOLDED, GREY, INK, LILAC, PAPER, SAND
from perfectplay.tracing.drawing.measure import LONGEST_ACTION, LONGEST_NAME, printed, value_inside
from perfectplay.tracing.drawing.options import Detail, options_of
from perfectplay.tracing.drawing.picture import Barrier, Kind, Node, Picture, Progress
from perfectplay.tracing.visit import Trace

MOST_EDGES: Final = 500
MOST_LETTERS: Final = 50_000
"""Mermaid draws no more than this unless a page raises its settings maxEdges and maxTextSize; GitHub does not."""

SHAPES: Final = {
    Kind.MAX: ("[/", "\\]"),
    Kind.MIN: ("[\\", "/]"),
    Kind.OWN: ("{{", "}}"),
    Kind.CHANCE: ("((", "))"),
    Kind.END: ("[", "]"),
    Kind.CUT_OFF: ("([", "])"),
    Kind.UNSEARCHED: ("[", "]"),
    Kind.FOLDED: ("([", "])"),
}
"""Trapezoids point up for MAX and down for MIN: every version of Mermaid has them, and text fits into them."""

CLASSES: Final = {
    Kind.MAX: f"fill:{BLUE},stroke:{INK},color:{INK}",
    Kind.MIN: f"fill:{SAND},stroke:{INK},color:{INK}",
    Kind.OWN: f"fill:{BLUE},stroke:{INK},color:{INK}",
    Kind.CHANCE: f"fill:{LILAC},stroke:{INK},color:{INK}",
    Kind.END: f"fill:{PAPER},stroke:{INK},color:{INK}",
    Kind.CUT_OFF: f"fill:{PAPER},stroke:{INK},color:{INK}",
    Kind.UNSEARCHED: f"fill:{PAPER},stroke:{GREY},color:{GREY},stroke-dasharray:4 3",
    Kind.FOLDED: f"fill:{FOLDED},stroke:{GREY},color:{GREY}",
}


def draw_mermaid(trace: Trace, **options: Any) -> str:
    """Draws the trace as a Mermaid flowchart, without boards. Raises `BadArgument`, for example if it is too large."""
    picture = picture_of(trace, options_of(**{**options, "boards": False}))
    edges = len(picture.nodes) - 1 + sum(barrier.owner is not None for barrier in picture.barriers)
    if edges > MOST_EDGES:
        raise BadArgument(
            f"Mermaid draws {MOST_EDGES} edges at most, and this drawing has {edges:,}; "
            f"give a smaller max_nodes, or draw it as SVG"
        )
    text = "\n".join(_lines(picture)) + "\n"
    if len(text) > MOST_LETTERS:
        raise BadArgument(
            f"Mermaid reads {MOST_LETTERS:,} letters at most, and this drawing has {len(text):,}; "
            f"give a smaller max_nodes, or draw it as SVG"
        )
    return text


def escaped(text: str) -> str:
    """Escapes text so that Mermaid finds no syntax, no HTML and no Markdown in it."""
    return "".join(
        letter if letter.isalnum() or letter == " " or ord(letter) > 0x2000 else f"#{ord(letter)};" for letter in text
    )


def _lines(picture: Picture) -> Iterator[str]:
    yield "flowchart TD"
    for kind in Kind:
        if any(node.kind is kind for node in picture.nodes):
            yield f"  classDef {kind.name} {CLASSES[kind]}"
    shown = [node for node in picture.nodes if node.progress is not Progress.UNKNOWN]
    for node in shown:
        left, right = SHAPES[node.shape]
        yield f'  n{node.place}{left}"{_label(picture, node)}"{right}:::{node.kind.name}'
    barriers = {place: barrier for barrier in picture.barriers for place in barrier.behind}
    heavy: list[tuple[int, int]] = []
    below = [node for node in shown if node.parent is not None]
    for number, node in enumerate(below):
        yield f"  n{node.parent} {_edge(node, barriers.get(node.place))} n{node.place}"
        if node.is_chosen:
            heavy.append((number, 7 if node.is_principal else 4))
    arcs = [barrier for barrier in picture.barriers if barrier.owner is not None]
    for barrier in arcs:
        yield f'  n{barrier.node} -. "{escaped(printed(barrier.inequality))}" .-> n{barrier.owner}'
    for number, width in heavy:
        yield f"  linkStyle {number} stroke:{INK},stroke-width:{width}px"
    for number in range(len(below), len(below) + len(arcs)):
        yield f"  linkStyle {number} stroke:{CUT},color:{CUT}"


def _label(picture: Picture, node: Node) -> str:
    if node.kind is Kind.UNSEARCHED:
        known = " ".join(filter(None, (shortened(node.name, LONGEST_NAME), shortened(node.player, LONGEST_NAME))))
        said = "" if node.progress is Progress.PENDING else picture.words.say(node.kind)
        told = (printed(node.given), known, *node.notes, *node.counts, said)
        return "<br/>".join(escaped(line) for line in told if line) or " "
    if node.counts:
        return "<br/>".join(map(escaped, node.counts))
    title = [shortened(name, LONGEST_NAME) for name in (node.name, node.player) if name]
    if picture.numbers and node.visit is not None and picture.detail is Detail.FULL:
        title.append(f"#{node.visit}")
    lines = [value_inside(node), " ".join(title), *node.notes]
    if node.progress is Progress.HERE:
        lines.append(picture.words.say("HERE"))
    lines += [printed(window) if place == 0 else f"→ {printed(window)}" for place, window in enumerate(node.windows)]
    return "<br/>".join(escaped(line) for line in lines if line)


def _edge(node: Node, barrier: Barrier | None) -> str:
    said = [escaped(shortened(node.action, LONGEST_ACTION))] if node.action else []
    if barrier is not None:
        said.append(f"‖ {barrier.name}" if barrier.is_cut else barrier.name)
    label = f'|"{"<br/>".join(said)}"|' if said else ""
    if node.is_chosen:
        return f"==={label}"
    return f"-.-{label}" if node.kind in (Kind.UNSEARCHED, Kind.FOLDED) else f"---{label}"
