"""The curve of a review: the first player's chance to win after each move, with a mark at each mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil
from typing import Final

from perfectplay.pictures import FONTS, INK, PALE, PAPER, escaped
from perfectplay.teaching.review.marks import Mark
from perfectplay.teaching.review.reasons import percent, words_of
from perfectplay.teaching.review.review import Review
from perfectplay.tracing.catalogue import Catalogue

WIDTH: Final = 900
HEIGHT: Final = 336
LEFT: Final = 56
RIGHT: Final = 24
TOP: Final = 78
BOTTOM: Final = 58
GRID: Final = "#e0e0e0"
CURVE: Final = "#1f4e9c"
BELOW: Final = "#dfe8f5"
MOST_LABELS: Final = 20

LOOKS: Final = {
    Mark.INACCURACY: ("#7a6a00", "circle"),
    Mark.MISTAKE: ("#b3561e", "square"),
    Mark.MISSED_WIN: ("#6b3fa0", "diamond"),
    Mark.BLUNDER: ("#b3261e", "down"),
}
"""The colour of each mark, and its shape, for readers who do not tell colours."""


def picture(review: Review, lang: str) -> str:
    """Draws the curve as SVG. Raises `BadArgument` for an unknown language."""
    words = words_of(lang)
    title = words.say("title", game=review.name, player=review.players[0])
    last = max(len(review.curve) - 1, 1)
    floor = HEIGHT - BOTTOM

    def across(ply: float) -> float:
        return LEFT + ply / last * (WIDTH - LEFT - RIGHT)

    def upward(chance: float) -> float:
        return floor - chance * (floor - TOP)

    parts = [f'<text x="20" y="28" fill="{INK}" font-size="17" font-weight="bold">{escaped(title)}</text>']
    parts += _legend(review, words)
    parts += _grid(last, across, upward, words)
    known = [(ply, chance) for ply, chance in enumerate(review.curve) if chance is not None]
    if len(known) > 1:
        where = " ".join(f"{across(ply):.1f},{upward(chance):.1f}" for ply, chance in known)
        ends = f"{across(known[-1][0]):.1f},{floor} {across(known[0][0]):.1f},{floor}"
        parts.append(f'<polygon points="{where} {ends}" fill="{BELOW}"/>')
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{upward(0.5):.1f}" y2="{upward(0.5):.1f}" '
            f'stroke="{PALE}" stroke-dasharray="4 4"/>'
        )
        parts.append(f'<polyline points="{where}" fill="none" stroke="{CURVE}" stroke-width="2"/>')
    parts += _marks(review, words, across, upward)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" font-family="{FONTS}" font-size="12"><title>{escaped(title)}</title>'
        f"<desc>{escaped(review.text(lang=lang))}</desc>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
    )


def _legend(review: Review, words: Catalogue) -> Iterator[str]:
    shown = [mark for mark in LOOKS if any(move.mark is mark for move in review.moves)]
    for number, mark in enumerate(shown):
        x = 26 + number * 150
        yield _shape(mark, x, 52)
        yield f'<text x="{x + 12}" y="56" fill="{INK}">{escaped(words.say(f"mark.{mark}"))}</text>'


def _grid(
    last: int, across: Callable[[float], float], upward: Callable[[float], float], words: Catalogue
) -> Iterator[str]:
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = upward(chance)
        yield (
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="{GRID}"/>'
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" fill="{PALE}" text-anchor="end">{percent(chance)} %</text>'
        )
    # The names of mistakes have room between the curve and the numbers.
    for ply in range(0, last + 1, ceil(last / MOST_LABELS)):
        yield (f'<text x="{across(ply):.1f}" y="{HEIGHT - BOTTOM + 34}" fill="{INK}" text-anchor="middle">{ply}</text>')
    yield (
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" fill="{PALE}" text-anchor="end">'
        f"{escaped(words.say('axis'))}</text>"
    )


def _marks(
    review: Review, words: Catalogue, across: Callable[[float], float], upward: Callable[[float], float]
) -> Iterator[str]:
    """Yields a shape with a name for each mistake; one that is a turning point also has its move written beside it."""
    first = review.players[0]
    for move in review.moves:
        chance = review.curve[move.number]
        if chance is None or move.mark not in LOOKS:
            continue
        x, y = across(move.number), upward(chance)
        said = words.say(
            "dot",
            number=move.number,
            player=review.players[move.player],
            move=move.name,
            mark=words.say(f"mark.{move.mark}"),
            first=first,
            percent=percent(chance),
        )
        yield _shape(move.mark, x, y, said)
        if move.is_turning_point:
            before = review.curve[move.number - 1]
            is_peak = before is not None and chance > before
            yield (
                f'<text x="{x:.1f}" y="{y - 10 if is_peak else y + 18:.1f}" fill="{INK}" text-anchor="middle">'
                f"{escaped(move.name)}</text>"
            )


def _shape(mark: Mark, x: float, y: float, words: str = "") -> str:
    colour, shape = LOOKS[mark]
    said = f"<title>{escaped(words)}</title>" if words else ""
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}">{said}</circle>'
    corners = {
        "square": ((-4.6, -4.6), (4.6, -4.6), (4.6, 4.6), (-4.6, 4.6)),
        "down": ((0, 6), (5.6, -4.6), (-5.6, -4.6)),
        "diamond": ((0, -6), (6, 0), (0, 6), (-6, 0)),
    }[shape]
    where = " ".join(f"{x + right:.1f},{y + down:.1f}" for right, down in corners)
    return f'<polygon points="{where}" fill="{colour}">{said}</polygon>'
