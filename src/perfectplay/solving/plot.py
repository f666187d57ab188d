"""The statistics of a game as a picture: states by ply, and by the distance of their end."""

from __future__ import annotations

import math
from html import escape
from typing import Final

from perfectplay.pictures import FONTS, INK, PALE, PAPER
from perfectplay.solving.statistics import Statistics

WIDTH: Final = 720
HEIGHT: Final = 220
MARGIN: Final = 60
WON: Final = "#2a7f3f"
LOST: Final = "#b3261e"
PLAIN: Final = "#3b6ea5"


def plot(statistics: Statistics, name: str) -> str:
    """Draws two charts as SVG: the states that first come at each ply, and the plies in which states are won or lost.

    Heights are logarithms: each horizontal line means ten times as many as the one below.
    """
    rows: dict[int, list[int]] = {}
    for value, plies, count in statistics.outcomes:
        if plies is not None and value:
            rows.setdefault(plies, [0, 0])[value < 0] += count
    longest = max(rows, default=0)
    charts = [
        _chart(f"{name}: {statistics.states:,} states by ply", [[count] for count in statistics.layers], (PLAIN,), 0),
        _chart(
            "plies to the end: won (left) and lost (right) by the first player",
            [rows.get(plies, [0, 0]) for plies in range(longest + 1)],
            (WON, LOST),
            HEIGHT + MARGIN,
        ),
    ]
    high = 2 * (HEIGHT + MARGIN)
    words = escape(f"{name}: {statistics.states} states; {statistics}".replace("\n", "; "))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" width="{WIDTH}" height="{high}" '
        f'role="img" font-family="{FONTS}" font-size="12"><title>{words}</title>'
        f'<rect width="{WIDTH}" height="{high}" fill="{PAPER}"/>{"".join(charts)}</svg>\n'
    )


def _chart(title: str, groups: list[list[int]], colours: tuple[str, ...], top: int) -> str:
    """Draws bars side by side, a group for each number from 0 on."""
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
                    f'height="{high:.1f}" fill="{colour}"><title>{number}: {count:,}</title></rect>'
                )
        if number % max(len(groups) // 24, 1) == 0:
            parts.append(
                f'<text x="{x + step / 2:.1f}" y="{bottom + 16}" fill="{INK}" text-anchor="middle">{number}</text>'
            )
    return "".join(parts)
