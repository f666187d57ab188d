"""The text below a drawing: what was searched, what of it is not shown, and what lines and shapes mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from perfectplay.tracing.drawing.letters import width
from perfectplay.tracing.drawing.marks import (
    CUT,
    DOTS,
    GREY,
    INK,
    PAPER,
    Line,
    Mark,
    Pen,
    text,
)
from perfectplay.tracing.drawing.measure import SMALL, printed
from perfectplay.tracing.drawing.moving import moved
from perfectplay.tracing.drawing.options import Detail
from perfectplay.tracing.drawing.picture import Kind, Picture, Progress
from perfectplay.tracing.drawing.symbols import Look, drawn, look_of, three_dots

LINE: Final = 15.0
NARROWEST: Final = 330.0
"""The caption is not squeezed into less than this."""
SAMPLE: Final = 26.0
"""The width of the sample before each entry of the legend."""

SAMPLE_SIZES: Final = {
    Kind.MAX: (14.0, 12.0),
    Kind.MIN: (14.0, 12.0),
    Kind.CUT_OFF: (20.0, 12.0),
    Kind.OWN: (20.0, 12.0),
}


@dataclass(frozen=True)
class Foot:
    """The text and marks below a drawing; coordinates count from its own upper left corner."""

    width: float
    height: float
    marks: tuple[Mark, ...]


def foot_of(picture: Picture, wide: float) -> Foot:
    """Returns the caption, and the legend if it is wanted, below a drawing of width ``wide``."""
    room = max(wide, NARROWEST)
    marks: list[Mark] = []
    y, used = 14.0, 0.0
    if picture.legend:
        at = 0.0
        for words, sample in _entries(picture):
            takes = SAMPLE + 6 + width(words, SMALL) + 18
            if at and at + takes - 18 > room:
                at, y = 0.0, y + LINE
            marks += [moved(mark, at, y) for mark in sample]
            marks.append(text(at + SAMPLE + 6, y + 11, words, SMALL, GREY, is_centred=False))
            at += takes
            used = max(used, at - 18)
        y += LINE + 3
    for line in wrapped(" ".join(picture.caption), room):
        marks.append(text(0, y + 11, line, SMALL, GREY, is_centred=False))
        used = max(used, width(line, SMALL))
        y += LINE
    return Foot(used, y, tuple(marks))


def wrapped(words: str, room: float) -> list[str]:
    """Breaks the words into lines that fit."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, SMALL) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _entries(picture: Picture) -> list[tuple[str, list[Mark]]]:
    """Returns an entry of the legend for each thing in the picture: its words and a sample of it."""
    shown = [node for node in picture.nodes if node.progress is not Progress.UNKNOWN]
    kinds = {node.shape for node in shown} | {node.kind for node in shown if look_of(node) is Look.HATCHED}
    if not any(look_of(node) is Look.HATCHED for node in shown):
        kinds -= {Kind.UNSEARCHED}

    def shape(kind: Kind) -> list[Mark]:
        size = SAMPLE_SIZES.get(kind, (12.0, 12.0))
        look = Look.HATCHED if kind is Kind.UNSEARCHED else Look.USUAL
        marks = drawn(kind, SAMPLE - size[0] / 2, 1, size, 1, look)
        return [*marks, *three_dots(SAMPLE - 6, 7, 0.6)] if kind is Kind.FOLDED else marks

    def line(*pens: Pen) -> list[Mark]:
        return [Line(((0, 7), (SAMPLE, 7)), pen) for pen in pens]

    samples: list[tuple[bool, str, Callable[[], list[Mark]]]] = [
        *((kind in kinds, kind, partial(shape, kind)) for kind in Kind),
        (
            any(node.progress is Progress.HERE for node in shown),
            "HERE",
            lambda: drawn(Kind.END, SAMPLE - 7, 1, (14, 12), 1, Look.HERE),
        ),
        (
            any(node.progress is Progress.PENDING for node in shown),
            "PENDING",
            lambda: drawn(Kind.END, SAMPLE - 7, 1, (14, 12), 1, Look.FAINT),
        ),
        (
            any(node.is_principal and node.level for node in picture.nodes),
            "principal",
            lambda: line(Pen(INK, 5.4), Pen(PAPER, 2.4)),
        ),
        (any(node.is_chosen and not node.is_principal for node in picture.nodes), "chosen", lambda: line(Pen(INK, 3))),
        (
            any(len(node.windows) > 1 for node in picture.nodes),
            "window",
            lambda: [text(SAMPLE / 2, 11, printed("(alpha, beta)"), SMALL, GREY)],
        ),
        (
            any(barrier.is_cut for barrier in picture.barriers) and picture.detail is not Detail.FULL,
            "cut",
            lambda: [Line(((at, 2), (at, 12)), Pen(CUT, 1.6)) for at in (SAMPLE - 8, SAMPLE - 4)],
        ),
        (
            any(barrier.owner is not None for barrier in picture.barriers) and picture.detail is not Detail.DOTS,
            "owner",
            lambda: line(Pen(CUT, 1.3, DOTS, is_round=True)),
        ),
    ]
    return [(picture.words.say(key), sample()) for occurs, key, sample in samples if occurs]
