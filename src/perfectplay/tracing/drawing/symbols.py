"""A node as it is drawn: the shape of its kind with the value in it, the texts below it, and the board."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from math import cos, pi, sin
from typing import Final

from perfectplay.tracing.drawing.board import Board
from perfectplay.tracing.drawing.letters import width
from perfectplay.tracing.drawing.marks import (
    BLUE,
    CHANGED,
    DASHES,
    DOTS,
    FAINT,
    FOLDED,
    GREY,
    INK,
    LILAC,
    PALE,
    PAPER,
    SAND,
    Box,
    Disc,
    Line,
    Mark,
    Pen,
    Point,
    Text,
    text,
)
from perfectplay.tracing.drawing.measure import MEASURES, Size, row_height
from perfectplay.tracing.drawing.options import Detail
from perfectplay.tracing.drawing.picture import Kind, Node, Progress
from perfectplay.tracing.hatching import hatched

BASELINE: Final = {Kind.MAX: 0.84, Kind.MIN: 0.40}
"""The height at which the value is written in a triangle, as a part of the triangle's height."""

CORNERS: Final = 24
"""A circle is hatched as a polygon with so many corners."""


class Look(StrEnum):
    """How a symbol is drawn."""

    USUAL = "usual"
    HERE = "here"
    """The search is there."""
    FAINT = "faint"
    """The search has not come there yet."""
    HATCHED = "hatched"
    """It was never searched."""


FILLS: Final = {
    Kind.MAX: BLUE,
    Kind.MIN: SAND,
    Kind.OWN: BLUE,
    Kind.CHANCE: LILAC,
    Kind.END: PAPER,
    Kind.CUT_OFF: PAPER,
    Kind.UNSEARCHED: PAPER,
    Kind.FOLDED: FOLDED,
}


def node_marks(node: Node, size: Size, x: float, top: float, detail: Detail) -> list[Mark]:
    """Draws all marks of a node whose top stands in the middle at ``x``."""
    value = MEASURES[detail].value
    line = 0.8 if detail is Detail.DOTS else 1.4
    high = size.symbol[1]
    top += size.head
    look = look_of(node)
    marks = drawn(node.shape, x, top, size.symbol, line, look)
    if node.shape is Kind.UNSEARCHED and node.counts and detail is not Detail.DOTS:  # more than one: a pile
        marks = [symbol(node.shape, x + 4, top - 4, size.symbol, line), *marks]
    if size.inside:
        baseline = top + high * BASELINE[node.shape] if node.shape in BASELINE else top + high / 2 + value * 0.35
        if look is Look.HATCHED:
            wide = width(size.inside, value)
            marks.append(Box(x - wide / 2, baseline - value * 0.82, wide, value, Pen(None, fill=PAPER)))
        is_known = look in (Look.USUAL, Look.HERE)
        marks.append(text(x, baseline, size.inside, value, INK if is_known else GREY, is_bold=is_known))
    if node.shape is Kind.FOLDED and detail is not Detail.DOTS:
        marks += three_dots(x, top + high / 2, high / 20)
    y = top + high + (3 if size.rows else 0)
    for row in size.rows:
        y += row_height(row)
        marks.append(Text(x, y - row_height(row) * 0.24, row))
    if size.board is not None:
        marks += board_marks(size.board, x, y + 6, size.cell)
    return marks


def look_of(node: Node) -> Look:
    """Returns how a node is drawn: what the search has not come to is faint, what it never comes to is hatched."""
    if node.progress is Progress.PENDING:
        return Look.FAINT
    if node.kind is Kind.UNSEARCHED:
        return Look.HATCHED
    return Look.HERE if node.progress is Progress.HERE else Look.USUAL


def drawn(kind: Kind, x: float, top: float, size: tuple[float, float], line: float, look: Look) -> list[Mark]:
    """Draws the symbol of a kind as it looks."""
    if look is Look.USUAL:
        return [symbol(kind, x, top, size, line)]
    outline = outline_of(kind, x, top, size)
    if look is Look.HERE:
        return [symbol(kind, x, top, size, line, Pen(INK, line * 2, fill=CHANGED))]
    pen = Pen(PALE, line * 0.85, DASHES if look is Look.HATCHED else DOTS, fill=PAPER)
    marks: list[Mark] = [symbol(kind, x, top, size, line, pen)]
    if look is Look.HATCHED:
        marks += hatched(outline, FAINT)
    return marks


def outline_of(kind: Kind, x: float, top: float, size: tuple[float, float]) -> tuple[Point, ...]:
    """Returns the corners of a symbol."""
    wide, high = size[0] / 2, size[1]
    if kind is Kind.MAX:
        return (x, top), (x + wide, top + high), (x - wide, top + high)
    if kind is Kind.MIN:
        return (x - wide, top), (x + wide, top), (x, top + high)
    if kind is Kind.OWN:
        return hexagon(x, top, wide, high)
    if kind is Kind.CHANCE:
        turns = [2 * pi * corner / CORNERS for corner in range(CORNERS)]
        return tuple((x + wide * cos(turn), top + high / 2 + high / 2 * sin(turn)) for turn in turns)
    return (x - wide, top), (x + wide, top), (x + wide, top + high), (x - wide, top + high)


def three_dots(x: float, y: float, scale: float = 1.0) -> list[Mark]:
    """Draws the three dots that mark a fold."""
    return [Disc(x + step * scale, y, 1.5 * scale, Pen(None, fill=GREY)) for step in (-5.0, 0.0, 5.0)]


def hexagon(x: float, top: float, wide: float, high: float) -> tuple[Point, ...]:
    """Returns the corners of a hexagon; ``wide`` is half its width."""
    in_by = min(high / 3, wide / 2)
    return (
        (x - wide, top + high / 2),
        (x - wide + in_by, top),
        (x + wide - in_by, top),
        (x + wide, top + high / 2),
        (x + wide - in_by, top + high),
        (x - wide + in_by, top + high),
    )


def symbol(kind: Kind, x: float, top: float, size: tuple[float, float], line: float, own: Pen | None = None) -> Mark:
    """Draws the shape of a kind of node, with a pen of its own or the usual one."""
    wide, high = size[0] / 2, size[1]
    pen = own or Pen(INK, line, fill=FILLS[kind])
    if kind is Kind.MAX:
        return Line(((x, top), (x + wide, top + high), (x - wide, top + high)), pen, is_closed=True)
    if kind is Kind.MIN:
        return Line(((x - wide, top), (x + wide, top), (x, top + high)), pen, is_closed=True)
    if kind is Kind.OWN:
        return Line(hexagon(x, top, wide, high), pen, is_closed=True)
    if kind is Kind.CHANCE:
        return Disc(x, top + high / 2, wide, pen, high / 2)
    if own is None and kind is Kind.UNSEARCHED:
        pen = replace(pen, colour=PALE, width=line * 0.85, dashes=DASHES)
    elif own is None and kind is Kind.FOLDED:
        pen = replace(pen, colour=PALE, width=line * 0.85)
    corner = high / 2 if kind in (Kind.CUT_OFF, Kind.FOLDED) else 0.0
    return Box(x - wide, top, 2 * wide, high, pen, corner)


def board_marks(board: Board, x: float, top: float, cell: float) -> list[Mark]:
    """Draws a board whose upper edge stands in the middle at ``x``."""
    wide, high = cell * board.columns, cell * len(board.rows)
    left = x - wide / 2
    marks: list[Mark] = [Box(left, top, wide, high, Pen(None, fill=PAPER))]
    marks += [
        Box(left + column * cell, top + row * cell, cell, cell, Pen(None, fill=CHANGED))
        for row, column in sorted(board.changed)
    ]
    marks += [
        Line(((left, top + row * cell), (left + wide, top + row * cell)), Pen(PALE, 0.5))
        for row in range(1, len(board.rows))
    ]
    marks += [
        Line(((left + column * cell, top), (left + column * cell, top + high)), Pen(PALE, 0.5))
        for column in range(1, board.columns)
    ]
    marks.append(Box(left, top, wide, high, Pen(INK, 1)))
    for row, cells in enumerate(board.rows):
        for column, piece in enumerate(cells):
            if piece:
                size = cell * 0.85 / max(width(piece, 1.0), 0.85)
                marks.append(
                    text(
                        left + (column + 0.5) * cell, top + (row + 0.5) * cell + size * 0.35, piece, size, is_bold=True
                    )
                )
    return marks
