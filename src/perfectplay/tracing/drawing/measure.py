"""The sizes of a picture's nodes, and the texts in and below them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from perfectplay.tracing.drawing.board import Board
from perfectplay.tracing.drawing.letters import shortened, width
from perfectplay.tracing.drawing.marks import CUT, GREY, Piece
from perfectplay.tracing.drawing.options import Detail
from perfectplay.tracing.drawing.picture import Barrier, Kind, Node, Picture


@dataclass(frozen=True)
class Measures:
    """The sizes of things at one level of detail."""

    triangle: tuple[float, float]
    """The least width, and the height."""
    disc: float
    box: tuple[float, float]
    small: float
    """The side of a symbol for moves that were never searched or are folded."""
    value: float
    """The size of a value's letters."""


MEASURES: Final = {
    Detail.FULL: Measures((50.0, 40.0), 40.0, (30.0, 24.0), 20.0, 14.0),
    Detail.VALUES: Measures((34.0, 30.0), 30.0, (20.0, 18.0), 14.0, 11.0),
    Detail.DOTS: Measures((7.0, 7.0), 7.0, (6.0, 6.0), 5.0, 0.0),
}
SLOPE: Final = 0.56
"""A text fits into a triangle if it takes at most this part of its width."""
PADDING: Final = 10.0
"""A box is this much wider than its text."""

NAME_SIZE: Final = 12.0
SMALL: Final = 10.5
LEADING: Final = 1.24
"""From line to line, in units of the size."""

ALIKE: Final = 2.9
"""Shapes with a value up to this wide, in units of the letters, are all as large as the largest of them."""
LONGEST_VALUE: Final = 14
LONGEST_SHARES: Final = 40
LONGEST_NAME: Final = 24
LONGEST_ACTION: Final = 16

BOARD_SIZE: Final = 84.0
LARGEST_CELL: Final = 14.0
SMALLEST_CELL: Final = 5.0

SIGNS: Final = {
    ">=": "≥",
    "<=": "≤",
    "inf": "∞",
    "-": "\N{MINUS SIGN}",
    "alpha": "\N{GREEK SMALL LETTER ALPHA}",
    "beta": "\N{GREEK SMALL LETTER BETA}",
}


Row = tuple[Piece, ...]
"""A line of text below a symbol."""


@dataclass(frozen=True)
class Size:
    """A node as it is drawn: a symbol with its value, rows of text below it, and a board below them."""

    width: float
    height: float
    symbol: tuple[float, float]
    inside: str
    rows: tuple[Row, ...]
    board: Board | None
    cell: float
    """The size of a cell of the board."""


def printed(text: str) -> str:
    """Writes a value, a window or an inequality with the signs of print: ≥ for >=, ∞ for inf."""
    for plain, sign in SIGNS.items():
        text = text.replace(plain, sign)
    return text


def value_inside(node: Node) -> str:
    """Returns the value as it is written into the symbol."""
    return shortened(printed(node.value), LONGEST_SHARES if "," in node.value else LONGEST_VALUE)


def sizes_of(picture: Picture) -> list[Size]:
    """Measures each node."""
    measures = MEASURES[picture.detail]
    labels = {place: barrier for barrier in picture.barriers for place in barrier.behind}
    inside = ["" if picture.detail is Detail.DOTS else value_inside(node) for node in picture.nodes]
    widths = [width(text, measures.value) for text in inside]
    usual = max((wide for wide in widths if wide <= ALIKE * measures.value), default=0.0)
    return [
        _size(picture, node, text, _symbol(measures, node.kind, max(wide, usual)), labels.get(node.place))
        for node, text, wide in zip(picture.nodes, inside, widths, strict=True)
    ]


def _size(picture: Picture, node: Node, inside: str, symbol: tuple[float, float], barrier: Barrier | None) -> Size:
    rows = _rows(picture, node)
    wide = max([symbol[0], *(row_width(row) for row in rows)])
    high = symbol[1] + sum(row_height(row) for row in rows) + (3 if rows else 0)
    cell = 0.0
    board = node.board if picture.detail is Detail.FULL else None
    if board is not None and board.rows:
        cell = min(max(BOARD_SIZE / max(board.columns, len(board.rows), 1), SMALLEST_CELL), LARGEST_CELL)
        wide = max(wide, cell * board.columns)
        high += cell * len(board.rows) + 6
    if barrier is not None:
        label = max((width(row, SMALL) for row in barrier_rows(barrier, picture.detail)), default=0.0)
        wide = max(wide, label / len(barrier.behind))
    return Size(wide, high, symbol, inside, rows, board if cell else None, cell)


def _symbol(measures: Measures, kind: Kind, text: float) -> tuple[float, float]:
    if kind in (Kind.MAX, Kind.MIN):
        return max(measures.triangle[0], text / SLOPE), measures.triangle[1]
    if kind is Kind.OWN:
        return max(measures.box[0] + PADDING, text + 2 * PADDING if text else 0.0), measures.box[1]
    if kind is Kind.CHANCE:
        return max(measures.disc, text + PADDING), measures.disc
    if kind in (Kind.END, Kind.CUT_OFF):
        return max(measures.box[0], text + PADDING if text else 0.0), measures.box[1]
    return measures.small, measures.small


def _rows(picture: Picture, node: Node) -> tuple[Row, ...]:
    if picture.detail is Detail.DOTS:
        return ()
    is_full = picture.detail is Detail.FULL
    rows: list[Row] = []
    title = [Piece(shortened(node.name, LONGEST_NAME), NAME_SIZE, is_bold=True)] if node.name else []
    if node.player and node.kind is not Kind.CUT_OFF and is_full:
        title.append(Piece(shortened(node.player, LONGEST_NAME), SMALL))
    if picture.numbers and node.visit is not None and is_full:
        title.append(Piece(f"#{node.visit}", SMALL, GREY))
    if title:
        rows.append(tuple(title))
    rows += [(Piece(text, SMALL, GREY),) for text in _window_lines(node.windows)]
    rows += [(Piece(text, SMALL, GREY),) for text in (node.counts if is_full else node.counts[:1])]
    return tuple(rows)


def row_height(row: Row) -> float:
    return max(piece.size for piece in row) * LEADING


def row_width(row: Row) -> float:
    return sum(width(piece.text, piece.size) for piece in row) + width(" ", row[0].size) * (len(row) - 1)


def _window_lines(windows: tuple[str, ...]) -> list[str]:
    lines = [printed(window) for window in windows]
    return lines if len(lines) < 2 else [lines[0], f"→ {lines[1]}"]


def barrier_rows(barrier: Barrier, detail: Detail) -> list[str]:
    """Returns the text beside the moves that were never searched."""
    if detail is not Detail.FULL:
        return []
    return [barrier.name, printed(barrier.inequality)] if barrier.inequality else [barrier.name]


def barrier_colour(barrier: Barrier) -> str:
    return CUT if barrier.is_cut else GREY
