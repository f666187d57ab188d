"""The sizes of a picture's nodes, and the texts in and below them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from perfectplay.tracing.drawing.board import Board
from perfectplay.tracing.drawing.letters import shortened, width
from perfectplay.tracing.drawing.marks import CUT, GREY, INK, Piece
from perfectplay.tracing.drawing.options import Detail
from perfectplay.tracing.drawing.picture import Barrier, Kind, Node, Picture, Progress


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
HEAD: Final = 15.0
"""The height of the line above a symbol, in which the move stands."""
BOLD: Final = 1.06
"""How much wider bold letters are."""
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
    """A node as it is drawn: the move that leads there, a symbol with its value, rows of text, and a board."""

    width: float
    height: float
    written: float
    """The height of what is drawn of it, which is less than its height where a picture shows less than the whole."""
    head: float
    """The height of the move's name above the symbol."""
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
    value = node.value or node.given
    return shortened(printed(value), LONGEST_SHARES if "," in value else LONGEST_VALUE)


def action_text(node: Node) -> str:
    """Returns the name of the move that leads to a node, as it is written."""
    return shortened(node.action, LONGEST_ACTION)


def sizes_of(picture: Picture) -> list[Size]:
    """Measures each node; in a picture that shows less than the whole, with the room that the whole takes."""
    whole = picture.whole or picture
    usual = _usual(whole)
    own = _sizes(picture, usual)
    if picture.whole is None:
        return own
    return [
        replace(
            size,
            width=max(size.width, other.width),
            height=max(size.height, other.height),
            symbol=other.symbol if node.shape is there.shape else size.symbol,
        )
        for size, other, node, there in zip(own, _sizes(whole, usual), picture.nodes, whole.nodes, strict=True)
    ]


def _usual(picture: Picture) -> float:
    """Returns the width of the widest value that is not very wide: shapes with such values are all alike."""
    size = MEASURES[picture.detail].value
    widths = [width(_inside(picture, node), size) for node in picture.nodes]
    return max((wide for wide in widths if wide <= ALIKE * size), default=0.0)


def _inside(picture: Picture, node: Node) -> str:
    return "" if picture.detail is Detail.DOTS else value_inside(node)


def _sizes(picture: Picture, usual: float) -> list[Size]:
    measures = MEASURES[picture.detail]
    labels = {barrier.node: barrier for barrier in picture.barriers}
    found = []
    for node in picture.nodes:
        text = _inside(picture, node)
        symbol = _symbol(measures, node.shape, max(width(text, measures.value), usual))
        found.append(_size(picture, node, text, symbol, labels.get(node.place)))
    return found


def _size(picture: Picture, node: Node, inside: str, symbol: tuple[float, float], barrier: Barrier | None) -> Size:
    rows = _rows(picture, node, barrier)
    is_dots = picture.detail is Detail.DOTS
    head = 0.0 if is_dots or node.parent is None else HEAD
    action = width(action_text(node), SMALL) * BOLD if head else 0.0
    wide = max([symbol[0], action, *(row_width(row) for row in rows)])
    high = head + symbol[1] + sum(row_height(row) for row in rows) + (3 if rows else 0)
    cell = 0.0
    board = node.board if picture.detail is Detail.FULL else None
    if board is not None and board.rows:
        cell = min(max(BOARD_SIZE / max(board.columns, len(board.rows), 1), SMALLEST_CELL), LARGEST_CELL)
        wide = max(wide, cell * board.columns)
        high += cell * len(board.rows) + 6
    return Size(wide, high, high, head, symbol, inside, rows, board if cell else None, cell)


def _symbol(measures: Measures, kind: Kind, text: float) -> tuple[float, float]:
    if kind in (Kind.MAX, Kind.MIN):
        return max(measures.triangle[0], text / SLOPE), measures.triangle[1]
    if kind is Kind.OWN:
        return max(measures.box[0] + PADDING, text + 2 * PADDING if text else 0.0), measures.box[1]
    if kind is Kind.CHANCE:
        return max(measures.disc, text * BOLD + 2 * PADDING if text else 0.0), measures.disc
    if kind in (Kind.END, Kind.CUT_OFF):
        return max(measures.box[0], text + PADDING if text else 0.0), measures.box[1]
    return measures.small, measures.small


def _rows(picture: Picture, node: Node, barrier: Barrier | None) -> tuple[Row, ...]:
    if picture.detail is Detail.DOTS or node.progress is Progress.UNKNOWN:
        return ()
    is_full = picture.detail is Detail.FULL
    rows: list[Row] = []
    ink = GREY if node.kind is Kind.UNSEARCHED else INK
    title = [Piece(shortened(node.name, LONGEST_NAME), NAME_SIZE, ink, is_bold=True)] if node.name else []
    if node.player and node.kind is not Kind.CUT_OFF and is_full:
        title.append(Piece(shortened(node.player, LONGEST_NAME), SMALL, ink))
    if picture.numbers and node.visit is not None and is_full:
        title.append(Piece(f"#{node.visit}", SMALL, GREY))
    if title:
        rows.append(tuple(title))
    rows += [(Piece(shortened(text, LONGEST_SHARES), SMALL, GREY),) for text in node.notes]
    rows += [(Piece(text, SMALL, GREY),) for text in _window_lines(node.windows)]
    rows += [(Piece(text, SMALL, GREY),) for text in (node.counts if is_full else node.counts[:1])]
    if barrier is not None:
        said = barrier_rows(barrier, picture.detail)
        rows += [(Piece(row, SMALL, barrier_colour(barrier), is_bold=place == 0),) for place, row in enumerate(said)]
    return tuple(rows)


def row_height(row: Row) -> float:
    return max(piece.size for piece in row) * LEADING


def row_width(row: Row) -> float:
    letters = sum(width(piece.text, piece.size) * (BOLD if piece.is_bold else 1) for piece in row)
    return letters + width(" ", row[0].size) * (len(row) - 1)


def _window_lines(windows: tuple[str, ...]) -> list[str]:
    lines = [printed(window) for window in windows]
    return lines if len(lines) < 2 else [lines[0], f"→ {lines[1]}"]


def barrier_rows(barrier: Barrier, detail: Detail) -> list[str]:
    """Returns the text at a node whose last moves were never searched."""
    if detail is not Detail.FULL:
        return []
    return [barrier.name, printed(barrier.inequality)] if barrier.inequality else [barrier.name]


def barrier_colour(barrier: Barrier) -> str:
    return CUT if barrier.is_cut else GREY
