"""No label in a drawing stands on an edge or on another label, and letters stay where they are."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

import perfectplay as pp
from perfectplay.games import ExplicitTree
from perfectplay.tracing.drawing import draw_svg
from perfectplay.tracing.drawing.letters import width
from perfectplay.tracing.drawing.marks import CUT, INK, PALE
from perfectplay.tracing.steps import Steps
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Trace
from tests.tracing.drawing.drawn import SVG, read
from tests.variants import first

Box = tuple[float, float, float, float]
Point = tuple[float, float]

NAMES = ("north", "e4", "a long name", "왼쪽", "B", "x", "Qd1xd8+", "take the left one", "ii", "WWW")


def random_tree(seed: int) -> ExplicitTree:
    """Returns a tree with names, chance nodes, several players, static values and leaves at uneven depths."""
    draw = random.Random(seed)
    kind = draw.choice(["two", "two", "chance", "chance", "ghosts", "shares"])
    players: Any = {"ghosts": {"Pac-Man": "max", "Inky": "min", "Clyde": "min"}, "shares": ["A", "B", "C"]}.get(kind)

    def leaf() -> Any:
        if kind == "shares":
            return [draw.randint(0, 9) for _ in range(3)]
        return draw.choice([draw.randint(-9, 9), draw.randint(-999, 999), round(draw.uniform(-5, 5), 2)])

    def inner(depth: int) -> Any:
        count = draw.choice([1, 2, 2, 3, 3, 4])
        parts = [leaf() if depth == 0 or draw.random() < 0.25 else inner(depth - 1) for _ in range(count)]
        is_chance = kind == "chance" and draw.random() < 0.4
        if is_chance:
            parts = [[f"1/{count}", part] for part in parts]
        held: Any = parts
        if draw.random() < 0.3:
            held = dict(zip(draw.sample(NAMES, count), parts, strict=True))
        static = {"static": leaf()} if draw.random() < 0.2 else {}
        if is_chance:
            return {**static, "chance": held}
        return {**static, "children": held} if static else held

    tree = inner(draw.choice([2, 3]))
    return ExplicitTree({"children": tree} if isinstance(tree, list) else tree, players=players)


def recorded(seed: int) -> Trace:
    tree = random_tree(seed)
    depth = random.Random(seed).choice([None, None, None, 2])
    if tree.has_shares:
        return trace(pp.max_n, tree, depth=depth)
    if tree.has_chance:
        return trace(pp.expectiminimax, tree, depth=depth, pruning="star1")
    return trace(pp.alpha_beta, tree, depth=depth)


# ------------------------------------------------------------ what stands where


def labels(svg: Xml.Element) -> list[tuple[str, Box]]:
    """Returns every text with the box that its letters fill."""
    found = []
    for text in svg.iter(f"{SVG}text"):
        pieces = [(piece.text or "", piece) for piece in text.iter(f"{SVG}tspan")] or [(text.text or "", text)]
        size = float(text.get("font-size", "0"))
        wide = sum(width(said, float(piece.get("font-size", size))) for said, piece in pieces)
        wide += width(" ", size) * (len(pieces) - 1)
        x, y = float(text.get("x", "0")), float(text.get("y", "0"))
        left = x - wide / 2 if text.get("text-anchor") == "middle" else x
        found.append((" ".join(said for said, _ in pieces), (left, y - 0.72 * size, left + wide, y + 0.1 * size)))
    return found


def points_of(line: Xml.Element) -> list[Point]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", line.get("points", ""))]


def edges(svg: Xml.Element) -> Iterator[tuple[Point, Point]]:
    """Yields the straight parts of edges, and curves cut into short ones."""
    colours = {INK, PALE, CUT}
    for line in svg.iter(f"{SVG}polyline"):
        if line.get("stroke") in colours:
            points = points_of(line)
            yield from pairwise(points)
    for path in svg.iter(f"{SVG}path"):
        points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path.get("d", ""))]
        start = points[0]
        for at in range(1, len(points), 3):
            curve = [bent((start, *points[at : at + 3]), part / 8) for part in range(9)]
            yield from pairwise(curve)
            start = points[at + 2]


def bent(four: tuple[Point, ...], part: float) -> Point:
    """Returns a point on a cubic curve."""
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    return (
        sum(weight * point[0] for weight, point in zip(weights, four, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, four, strict=True)),
    )


def overlap(one: Box, other: Box) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 0.5 and min(one[3], other[3]) - max(one[1], other[1]) > 0.5


def crosses(start: Point, end: Point, box: Box) -> bool:
    """Returns whether a line passes through a box (Liang and Barsky)."""
    enter, leave = 0.0, 1.0
    for axis in (0, 1):
        low, high, step = box[axis] + 0.3, box[axis + 2] - 0.3, end[axis] - start[axis]
        if abs(step) < 1e-9:
            if not low < start[axis] < high:
                return False
            continue
        first, last = sorted(((low - start[axis]) / step, (high - start[axis]) / step))
        enter, leave = max(enter, first), min(leave, last)
    return leave - enter > 1e-9


def check(svg: Xml.Element, seed: int) -> None:
    found = labels(svg)
    # By their tops, so that only labels of about one height are compared.
    found.sort(key=lambda label: label[1][1])
    for place, (said, box) in enumerate(found):
        for other, beside in found[place + 1 :]:
            if beside[1] > box[3]:
                break
            assert not overlap(box, beside), f"tree {seed}: {said!r} and {other!r}"
    for start, end in edges(svg):
        low, high = min(start[1], end[1]), max(start[1], end[1])
        for said, box in found:
            if low < box[3] and box[1] < high:
                assert not crosses(start, end, box), f"tree {seed}: {said!r} and a line"


@pytest.mark.parametrize("first", first(1, range(0, 200, 50)))
def test_nothing_overprints_anything_on_200_trees(first: int) -> None:
    cuts = 0
    for seed in range(first, first + 50):
        made = recorded(seed)
        cuts += len(made.cuts)
        check(read(draw_svg(made, max_nodes=400, detail="full", legend=False)), seed)
    assert cuts > 20


@pytest.mark.parametrize("seed", range(8))
def test_letters_stay_where_they_are(seed: int) -> None:
    made = recorded(seed)
    whole = places(draw_svg(made, max_nodes=400, detail="full", legend=False))
    blank = draw_svg(made, max_nodes=400, detail="full", legend=False, blank=True)
    check(read(blank), seed)
    assert places(blank).items() <= whole.items()
    steps = len(Steps(made))
    seen = []
    for step in (1, steps // 3, steps // 2, steps):
        drawn = draw_svg(made, max_nodes=400, detail="full", legend=False, step=max(step, 1))
        check(read(drawn), seed)
        seen.append(places(drawn))
    assert all(places == seen[0] for places in seen)
    assert set(seen[0]) == set(whole), "an explicit tree is there from the first step on"


def places(text: str) -> dict[str, str]:
    """Returns where the symbol of each node stands."""
    found = {}
    for group in read(text).iter(f"{SVG}g"):
        name = group.get("id", "").split("-")[-1]
        if re.fullmatch(r"n\d+", name):
            found[name] = middle(next(child for child in group if child.tag != f"{SVG}title"))
    return found


def middle(shape: Xml.Element) -> str:
    """Returns the middle of a shape, across."""
    if shape.tag == f"{SVG}ellipse":
        x = float(shape.get("cx", "0"))
    elif shape.tag == f"{SVG}rect":
        x = float(shape.get("x", "0")) + float(shape.get("width", "0")) / 2
    else:
        across = [x for x, _ in points_of(shape)]
        x = (min(across) + max(across)) / 2
    return f"{x:.0f}"
