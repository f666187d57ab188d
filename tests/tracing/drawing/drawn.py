"""What the tests of the drawings share: recorded searches, names that are hard to write, and reading an SVG."""

from __future__ import annotations

import random
from typing import Any
from xml.etree import ElementTree as Xml

import perfectplay as pp
from perfectplay.games import ExplicitTree
from perfectplay.tracing.drawing.making import picture_of
from perfectplay.tracing.drawing.options import options_of
from perfectplay.tracing.drawing.picture import Picture
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Trace

SVG = "{http://www.w3.org/2000/svg}"

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

DEEP = {"root": {"A": 10, "n1": {"B": 20, "n2": {"C": 1, "n3": {"D": 4, "X": 2}}}}}
"""n3 is cut because of what the root has, three steps further up."""

NASTY = (
    'a"b',
    "<script>alert(1)</script>",
    "R&D &amp; &#60;",
    "가나다 한글",
    "\\N \\G \\n",
    "line\nbreak",
    "$x_1^2$ %~{}#",
    "1. e4",
    "- list",
    "`code` *b*",
    "end",
    "%%{init}%%",
    "]] --> x",
    "}%",
    "\u202eright",
    "é ñ ß",
    "\x00\x1b[31m",
    "x" * 80,
    "it's ''q''",
    "#quot; #35;",
    "|pipe|",
    "\\end{document}",
    "\ud800half",
    "&lt;b&gt;",
    "??!` ,, << >>",
    "Ωж",
    "::: class",
    "&",
    "😀",
    ".",
    "\\",
)


def traced(tree: Any = AIMA, **options: Any) -> Trace:
    """Alpha-beta on a tree, recorded."""
    return trace(pp.alpha_beta, ExplicitTree(tree, root=options.pop("root", "max")), **options)


def pictured(recorded: Trace, **options: Any) -> Picture:
    return picture_of(recorded, options_of(**options))


def nasty() -> Trace:
    """A tree whose nodes and moves have names that are hard to write; every second node is cut."""
    below = {name: ([place, -place] if place % 3 else place) for place, name in enumerate(NASTY)}
    return traced({'r\\oot "<&>': below})


def random_tree(seed: int, depth: int = 5) -> Any:
    draw = random.Random(seed)

    def below(left: int) -> Any:
        if left == 0 or (left < depth and draw.random() < 0.2):
            return draw.randint(-9, 9)
        return [below(left - 1) for _ in range(draw.choice([1, 2, 2, 3, 3, 4]))]

    return below(depth)


def read(svg: str) -> Xml.Element:
    return Xml.fromstring(svg)


def groups(svg: Xml.Element, kind: str) -> list[Xml.Element]:
    """The groups of one kind: "n" nodes, "b" barriers, "a" arcs."""
    return [group for group in svg.iter(f"{SVG}g") if group.get("id", "").split("-")[1].startswith(kind)]


def texts(element: Xml.Element) -> list[str]:
    """The lines of text in a drawing."""
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]
