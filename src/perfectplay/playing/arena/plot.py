"""The ratings of an arena as a picture: a point for each contestant, and a line for its interval."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor
from typing import Final

from perfectplay.pictures import FONTS, INK, PALE, PAPER
from perfectplay.playing.arena.standings import Standing

WIDTH: Final = 720
ROW: Final = 30
TOP: Final = 50
LEFT: Final = 220
RIGHT: Final = 30
LONGEST_NAME: Final = 28
POINT: Final = "#3b6ea5"
STEPS: Final = (5, 10, 20, 50, 100, 200, 500, 1000)
MOST_LINES: Final = 8


def plot(standings: Sequence[Standing], game: str) -> str:
    """Draws the ratings as SVG, the strongest contestant on top."""
    rows = sorted((one for one in standings if one.score.games), key=lambda one: -one.rating.elo)
    low = min((one.rating.low for one in rows), default=-10.0)
    high = max((one.rating.high for one in rows), default=10.0)
    step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), STEPS[-1])
    low, high = step * floor(low / step), step * ceil(high / step)
    high = max(high, low + step)
    bottom = TOP + ROW * max(len(rows), 1)

    def across(elo: float) -> float:
        return LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = [f'<text x="20" y="26" fill="{INK}" font-size="14">{escape(game)}: Elo, with 95 % intervals</text>']
    for elo in range(low, high + 1, step):
        x = across(elo)
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" y2="{bottom}" stroke="#dddddd"/>'
            f'<text x="{x:.1f}" y="{bottom + 18}" fill="{PALE}" text-anchor="middle">{elo:+d}</text>'
        )
    for number, one in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        name = one.name if len(one.name) <= LONGEST_NAME else one.name[: LONGEST_NAME - 1] + "…"
        rating = one.rating
        parts.append(
            f'<text x="{LEFT - 14}" y="{y + 4:.1f}" fill="{INK}" text-anchor="end">{escape(name)}</text>'
            f'<line x1="{across(rating.low):.1f}" x2="{across(rating.high):.1f}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="{POINT}" stroke-width="2"/>'
            f'<circle cx="{across(rating.elo):.1f}" cy="{y:.1f}" r="5" fill="{POINT}"/>'
        )
    height = bottom + 34
    words = "; ".join(f"{one.name} {one.rating.elo:+.0f}" for one in rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" font-family="{FONTS}" font-size="12"><title>{escape(f"{game}: {words}")}</title>'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
    )
