"""A node as it is drawn: the shape of its kind with the value in it, the texts below it, and the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from perfectplay.tracing.drawing.board import Board
from perfectplay.tracing.drawing.letters import width
from perfectplay.tracing.drawing.marks import (
    BLUE,
    CHANGED,
    DASHES,
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
from perfectplay.tracing.drawing.picture import Kind, Node

BASELINE: Final = {Kind.MAX: 0.84, Kind.MIN: 0.40}
"""The height at which the value is written in a triangle, as a part of the triangle's height."""

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
    marks = [symbol(node.kind, x, top, size.symbol, line)]
    if node.kind is Kind.UNSEARCHED and node.counts and detail is not Detail.DOTS:  # more than one: a pile
        marks.insert(0, symbol(node.kind, x + 4, top - 4, size.symbol, line))
    if size.inside:
        baseline = top + high * BASELINE[node.kind] if node.kind in BASELINE else top + high / 2 + value * 0.35
        marks.append(text(x, baseline, size.inside, value, is_bold=True))
    if node.kind is Kind.FOLDED and detail is not Detail.DOTS:
        marks += three_dots(x, top + high / 2, high / 20)
    y = top + high + (3 if size.rows else 0)
    for row in size.rows:
        y += row_height(row)
        marks.append(Text(x, y - row_height(row) * 0.24, row))
    if size.board is not None:
        marks += board_marks(size.board, x, y + 6, size.cell)
    return marks


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


def symbol(kind: Kind, x: float, top: float, size: tuple[float, float], line: float) -> Mark:
    """Draws the shape of a kind of node."""
    wide, high = size[0] / 2, size[1]
    pen = Pen(INK, line, fill=FILLS[kind])
    if kind is Kind.MAX:
        return Line(((x, top), (x + wide, top + high), (x - wide, top + high)), pen, is_closed=True)
    if kind is Kind.MIN:
        return Line(((x - wide, top), (x + wide, top), (x, top + high)), pen, is_closed=True)
    if kind is Kind.OWN:
        return Line(hexagon(x, top, wide, high), pen, is_closed=True)
    if kind is Kind.CHANCE:
        return Disc(x, top + high / 2, wide, pen, high / 2)
    if kind is Kind.UNSEARCHED:
        pen = replace(pen, colour=PALE, width=line * 0.85, dashes=DASHES)
    elif kind is Kind.FOLDED:
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
