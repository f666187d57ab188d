"""The statistics of a game as a picture: states by ply, and by the distance of their end."""

from __future__ import annotations

import math
from html import escape
from typing import Final

from perfectplay.pictures import FONTS, INK, PALE, PAPER
from perfectplay.solving.statistics import ChanceStatistics, Statistics

WIDTH: Final = 720
HEIGHT: Final = 220
MARGIN: Final = 60
WON: Final = "#2a7f3f"
LOST: Final = "#b3261e"
PLAIN: Final = "#3b6ea5"


def plot(statistics: Statistics, name: str) -> str:
    """Draws two charts as SVG: the states that first come at each ply, and the plies in which states are won or lost.

    With chance, the second shows how many states have which value. Heights are logarithms: each horizontal line means
    ten times as many as the one below.
    """
    top = HEIGHT + MARGIN
    second = _values(statistics, top) if isinstance(statistics, ChanceStatistics) else _distances(statistics, top)
    by_ply = [[count] for count in statistics.layers]
    charts = [
        _chart(f"{name}: {statistics.states:,} states by ply", by_ply, (PLAIN,), 0, list(map(str, range(len(by_ply))))),
        second,
    ]
    high = 2 * (HEIGHT + MARGIN)
    words = escape(f"{name}: {statistics.states} states; {statistics}".replace("\n", "; "))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" width="{WIDTH}" height="{high}" '
        f'role="img" font-family="{FONTS}" font-size="12"><title>{words}</title>'
        f'<rect width="{WIDTH}" height="{high}" fill="{PAPER}"/>{"".join(charts)}</svg>\n'
    )


def _values(statistics: ChanceStatistics, top: int) -> str:
    """Draws how many states have a value in each range."""
    width = (statistics.greatest - statistics.least) / len(statistics.bins)
    names = [f"{statistics.least + width * place:.2g}" for place in range(len(statistics.bins))]
    title = "states by value for the first player, from the number below on"
    return _chart(title, [[count] for count in statistics.bins], (PLAIN,), top, names)


def _distances(statistics: Statistics, top: int) -> str:
    """Draws how many states are won and lost in how many plies."""
    rows: dict[int, list[int]] = {}
    for value, plies, count in statistics.outcomes:
        if plies is not None and value:
            rows.setdefault(plies, [0, 0])[value < 0] += count
    longest = max(rows, default=0)
    groups = [rows.get(plies, [0, 0]) for plies in range(longest + 1)]
    title = "plies to the end: won (left) and lost (right) by the first player"
    return _chart(title, groups, (WON, LOST), top, list(map(str, range(longest + 1))))


def _chart(title: str, groups: list[list[int]], colours: tuple[str, ...], top: int, names: list[str]) -> str:
    """Draws bars side by side, a group for each name."""
    most = max((count for group in groups for count in group), default=1)
    decades = max(math.ceil(math.log10(max(most, 2))), 1)
    scale = (HEIGHT - 50) / decades
    bottom = top + HEIGHT
    parts = [f'<text x="{MARGIN}" y="{top + 22}" fill="{INK}" font-size="14">{escape(title)}</text>']
    for decade in range(decades + 1):
        y = bottom - decade * scale
        parts.append(
            f'<line x1="{MARGIN}" x2="{WIDTH - 20}" y1="{y:.1f}" y2="{y:.1f}" stroke="#dddddd"/>'
            f'<text x="{MARGIN - 6}" y="{y + 4:.1f}" fill="{PALE}" text-anchor="end">{10**decade:,}</text>'
        )
    step = (WIDTH - MARGIN - 20) / max(len(groups), 1)
    each = step * 0.85 / len(colours)
    for number, group in enumerate(groups):
        x = MARGIN + number * step
        for place, (count, colour) in enumerate(zip(group, colours, strict=True)):
            if count:
                high = max(math.log10(count) * scale, 1.0)
                parts.append(
                    f'<rect x="{x + place * each:.1f}" y="{bottom - high:.1f}" width="{each:.1f}" '
                    f'height="{high:.1f}" fill="{colour}"><title>{names[number]}: {count:,}</title></rect>'
                )
        if number % max(len(groups) // 24, 1) == 0:
            parts.append(
                f'<text x="{x + step / 2:.1f}" y="{bottom + 16}" fill="{INK}" text-anchor="middle">'
                f"{names[number]}</text>"
            )
    return "".join(parts)
