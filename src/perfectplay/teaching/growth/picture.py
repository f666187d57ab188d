"""Growth as a picture: four charts, each with a curve for each search, and theory as thin lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final, NamedTuple

from perfectplay.pictures import FONTS, INK, PALE, PAPER, escaped
from perfectplay.teaching.growth.growth import Growth
from perfectplay.teaching.growth.tables import FORMULAS, MEASURED, words_of
from perfectplay.tracing.catalogue import Catalogue

WIDTH: Final = 1000
CHART: Final = (500, 330)
TOP: Final = 112
LEFT: Final = 74
RIGHT: Final = 24
HEAD: Final = 34
FOOT: Final = 44
GRID: Final = "#e0e0e0"
MOST_LABELS: Final = 12

FOUND: Final = {
    "minimax": ("#1f4e9c", "circle"),
    "given order": ("#b3561e", "square"),
    "best order": ("#2a7f3f", "up"),
    "worst order": ("#b3261e", "down"),
    "table": ("#6b3fa0", "diamond"),
}
"""The colour of each search, and its mark, for readers who do not tell colours."""

DASHES: Final = {"all_leaves": "7 4", "least_leaves": "2 3", "root_of_leaves": "9 3 2 3", "linear": "1 5"}


class Dot(NamedTuple):
    """One value of a curve."""

    depth: int
    value: float


@dataclass(frozen=True)
class Line:
    """One curve of a chart."""

    key: str
    dots: tuple[Dot, ...]
    is_theory: bool = False


def picture(growth: Growth, lang: str) -> str:
    """Draws the charts as SVG. Heights are logarithms: each line means ten times as much as the one below."""
    words = words_of(lang)
    charts = [
        (what, lines)
        for what, lines in ((what, tuple(_lines(growth, what))) for what in MEASURED)
        if any(line.dots for line in lines)
    ]
    wide, high = CHART
    height = TOP + high * max(ceil(len(charts) / 2), 1) + 10
    title = words.say("title", game=growth.game)
    parts = [f'<text x="20" y="30" fill="{INK}" font-size="17" font-weight="bold">{escaped(title)}</text>']
    parts += _legend(words, charts)
    for number, (what, lines) in enumerate(charts):
        parts += _chart(
            words.say("head", what=words.say(what)), words, lines, number % 2 * wide, TOP + number // 2 * high
        )
    if not charts:
        parts.append(f'<text x="20" y="90" fill="{INK}">{escaped(words.say("nothing"))}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" font-family="{FONTS}" font-size="12"><title>{escaped(title)}</title>'
        f"<desc>{escaped(growth.text(lang=lang))}</desc>"
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
    )


def _lines(growth: Growth, what: str) -> Iterator[Line]:
    """Yields the curves of one chart, theory first, so that it lies below."""
    b = growth.branching
    if what == "leaves" and b is not None:
        for key, formula in FORMULAS.items():
            yield Line(key, tuple(Dot(depth, formula(b, depth)) for depth in growth.depths), is_theory=True)
    curves = [
        Line(
            curve.name,
            tuple(
                Dot(point.depth, float(getattr(point, what)))
                for point in curve.points
                if getattr(point, what) is not None and getattr(point, what) > 0
            ),
        )
        for curve in growth.curves
    ]
    if what == "memory" and curves[0].dots and b is not None:
        # As much for each of the b m actions that wait on a line as minimax takes at the deepest depth.
        deepest = max(dot.depth for curve in curves for dot in curve.dots)
        each = curves[0].dots[-1].value / curves[0].dots[-1].depth
        yield Line("linear", tuple(Dot(depth, each * depth) for depth in range(1, deepest + 1)), is_theory=True)
    yield from curves


def _legend(words: Catalogue, charts: Sequence[tuple[str, tuple[Line, ...]]]) -> Iterator[str]:
    """Yields the names of all curves, the searches in one row and theory in the next."""
    shown = {line.key: line.is_theory for _, lines in charts for line in lines if line.dots}
    for is_theory, y in ((False, 60), (True, 84)):
        for number, key in enumerate(key for key, theirs in shown.items() if theirs == is_theory):
            x = 20 + number * 195
            yield from _path([(x, y), (x + 34, y)], key, is_theory=is_theory)
            if not is_theory:
                yield _mark(key, x + 17, y)
            yield f'<text x="{x + 42}" y="{y + 4}" fill="{INK}">{escaped(words.say(key))}</text>'


def _chart(title: str, words: Catalogue, lines: Sequence[Line], left: int, top: int) -> Iterator[str]:
    wide, high = CHART
    values = [dot.value for line in lines if not line.is_theory for dot in line.dots]
    theirs = [dot.value for line in lines if line.is_theory for dot in line.dots]
    low = floor(log10(min(values)))
    limit = max(values) * 30  # theory may go far beyond what was measured
    most = ceil(log10(max([*values, *(value for value in theirs if value <= limit)])) + 1e-9)
    most = max(most, low + 1)
    deepest = max(dot.depth for line in lines for dot in line.dots)
    bottom, ceiling = top + high - FOOT, top + HEAD

    def across(depth: float) -> float:
        return left + LEFT + (depth - 1) / max(deepest - 1, 1) * (wide - LEFT - RIGHT)

    def upward(value: float) -> float:
        return bottom - (log10(value) - low) / (most - low) * (bottom - ceiling)

    yield f'<text x="{left + 20}" y="{top + 18}" fill="{INK}" font-size="14">{escaped(title)}</text>'
    for decade in range(low, most + 1):
        y = upward(10.0**decade)
        yield (
            f'<line x1="{left + LEFT}" x2="{left + wide - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="{GRID}"/>'
            f'<text x="{left + LEFT - 8}" y="{y + 4:.1f}" fill="{PALE}" text-anchor="end">{_power(decade)}</text>'
        )
    every = ceil(deepest / MOST_LABELS)
    for depth in range(1, deepest + 1, every):
        yield (f'<text x="{across(depth):.1f}" y="{bottom + 18}" fill="{INK}" text-anchor="middle">{depth}</text>')
    yield (
        f'<text x="{left + wide - RIGHT}" y="{bottom + 36}" fill="{PALE}" text-anchor="end">'
        f"{escaped(words.say('depth'))}</text>"
    )
    yield from _curves(lines, 10.0**most, across, upward)


def _curves(
    lines: Sequence[Line], highest: float, across: Callable[[float], float], upward: Callable[[float], float]
) -> Iterator[str]:
    for line in lines:
        inside = [dot for dot in line.dots if dot.value <= highest]
        points = [(across(dot.depth), upward(max(dot.value, 1e-9))) for dot in inside]
        yield from _path(points, line.key, is_theory=line.is_theory)
        if not line.is_theory:
            for dot, (x, y) in zip(inside, points, strict=True):
                yield _mark(line.key, x, y, f"{dot.depth}: {dot.value:,.4g}")


def _path(points: Sequence[tuple[float, float]], key: str, *, is_theory: bool) -> Iterator[str]:
    if len(points) > 1:
        where = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        look = (
            f'stroke="{PALE}" stroke-width="1.5" stroke-dasharray="{DASHES[key]}"'
            if is_theory
            else f'stroke="{FOUND[key][0]}" stroke-width="2"'
        )
        yield f'<polyline points="{where}" fill="none" {look}/>'


def _mark(key: str, x: float, y: float, words: str = "") -> str:
    colour, shape = FOUND[key]
    said = f"<title>{escaped(words)}</title>" if words else ""
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}">{said}</circle>'
    corners = {
        "square": ((-3.6, -3.6), (3.6, -3.6), (3.6, 3.6), (-3.6, 3.6)),
        "up": ((0, -5), (4.6, 3.6), (-4.6, 3.6)),
        "down": ((0, 5), (4.6, -3.6), (-4.6, -3.6)),
        "diamond": ((0, -5), (5, 0), (0, 5), (-5, 0)),
    }[shape]
    where = " ".join(f"{x + right:.1f},{y + down:.1f}" for right, down in corners)
    return f'<polygon points="{where}" fill="{colour}">{said}</polygon>'


def _power(decade: int) -> str:
    return f"{10**decade:,}" if 0 <= decade <= 6 else f"{10.0**decade:g}" if decade < 0 else f"1e{decade}"
