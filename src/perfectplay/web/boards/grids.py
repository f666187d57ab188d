"""Boards of squares: lines, discs, stones, chess and checkers."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.games.go import LETTERS
from perfectplay.web.boards.lines import winning_line
from perfectplay.web.boards.pieces import chess_piece
from perfectplay.web.boards.shapes import (
    BLUE,
    DARK,
    FIRST,
    GREEN,
    GREY,
    INK,
    LIGHT,
    PAPER,
    RED,
    SECOND,
    SQUARE,
    WOOD,
    YELLOW,
    Board,
    Cell,
    Mark,
    disc,
    hexagon,
    last_line,
    letters,
    line,
    rect,
)

EDGE: Final = 24.0
"""Room for the names of rows and columns."""
FILES: Final = "abcdefghijklmnopqrstuvwxyz"
MEN: Final = {"X": "X", "O": "O", "b": "black man", "w": "white man", "B": "black king", "W": "white king"}
CHESS: Final = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}


def at(row: int, column: int) -> tuple[float, float]:
    """Returns the middle of a square."""
    return EDGE + (column + 0.5) * SQUARE, (row + 0.5) * SQUARE + 6


def _sheet(game: Any, state: Any, rows: int, columns: int) -> Board:
    return Board(EDGE + columns * SQUARE + 6, rows * SQUARE + EDGE + 8, game.draw(state).strip().split("\n")[-1])


def _square(row: int, column: int, name: str, label: str, fill: str | None = None) -> Cell:
    x, y = at(row, column)
    return Cell(name, x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE, label, fill=fill)


def _names(rows: list[str], columns: list[str]) -> list[Mark]:
    marks = [letters(EDGE / 2, at(row, 0)[1], name, 12, GREY) for row, name in enumerate(rows)]
    return marks + [
        letters(at(0, column)[0], len(rows) * SQUARE + 6 + EDGE / 2, name, 12, GREY)
        for column, name in enumerate(columns)
    ]


def cross(x: float, y: float, reach: float, stroke: str, width: float) -> list[Mark]:
    return [
        line(x - reach, y - reach, x + reach, y + reach, stroke, width, stroke_linecap="round"),
        line(x - reach, y + reach, x + reach, y - reach, stroke, width, stroke_linecap="round"),
    ]


def lines_game(game: Any, state: Any) -> Board:
    """Draws noughts and crosses on a board of any size."""
    rows = game.board(state)
    board = _sheet(game, state, len(rows), len(rows[0]))
    names = [str(len(rows) - row) for row in range(len(rows))]
    board.below += _names(names, list(FILES[: len(rows[0])]))
    for row, cells in enumerate(rows):
        for column, piece in enumerate(cells):
            name = f"{FILES[column]}{names[row]}"
            board.cells.append(_square(row, column, name, f"{name}, {MEN.get(piece, 'empty')}", PAPER))
            x, y = at(row, column)
            if piece == "X":
                board.above += cross(x, y, 11, BLUE, 5)
            elif piece == "O":
                board.above.append(disc(x, y, 12, "none", RED, 5))
    board.above += winning_line(game, state, rows, at)
    return board


def gomoku(game: Any, state: Any) -> Board:
    """Draws stones on the crossings of lines."""
    board = _stones(game, state, FILES)
    board.above += winning_line(game, state, game.board(state), at)
    return board


def go(game: Any, state: Any) -> Board:
    """Draws stones on the crossings of lines, with Go's letters."""
    return _stones(game, state, LETTERS)


def _stones(game: Any, state: Any, letters_of_columns: str) -> Board:
    rows = game.board(state)
    high, wide = len(rows), len(rows[0])
    board = _sheet(game, state, high, wide)
    names = [str(high - row) for row in range(high)]
    board.below.append(rect(EDGE, 6, wide * SQUARE, high * SQUARE, WOOD))
    board.below += _names(names, list(letters_of_columns[:wide]))
    for row in range(high):
        board.below.append(line(*at(row, 0), *at(row, wide - 1), GREY, 1))
    for column in range(wide):
        board.below.append(line(*at(0, column), *at(high - 1, column), GREY, 1))
    for row, cells in enumerate(rows):
        for column, piece in enumerate(cells):
            name = f"{letters_of_columns[column]}{names[row]}"
            said = {"X": "black stone", "O": "white stone"}.get(piece, "empty")
            board.cells.append(_square(row, column, name, f"{name}, {said}"))
            if piece in ("X", "O"):
                board.above.append(disc(*at(row, column), 17, FIRST if piece == "X" else SECOND))
    return board


def connect_four(game: Any, state: Any) -> Board:
    """Draws a board into which discs fall; a click on any cell of a column plays that column."""
    rows = game.board(state)
    high, wide = len(rows), len(rows[0])
    board = _sheet(game, state, high, wide)
    board.below += _names([str(high - row) for row in range(high)], [str(column + 1) for column in range(wide)])
    board.below.append(rect(EDGE, 6, wide * SQUARE, high * SQUARE, "#2b5fb4", rx=8))
    for row, cells in enumerate(rows):
        for column, piece in enumerate(cells):
            x, y = at(row, column)
            fill = {"X": RED, "O": YELLOW}.get(piece, "#e9eef7")
            board.below.append(disc(x, y, 15.5, fill, "#1c4380"))
            if piece == "X":
                board.below.append(disc(x, y, 9.5, "none", "#ffffff", 1.5))
            elif piece == "O":
                board.below.append(disc(x, y, 3, INK, INK, 0))
    for column in range(wide):
        discs = [{"X": "red", "O": "yellow"}.get(row[column], "") for row in reversed(rows)]
        stack = " ".join(colour for colour in discs if colour) or "empty"
        board.cells.append(
            Cell(
                str(column + 1),
                EDGE + column * SQUARE,
                6,
                SQUARE,
                high * SQUARE,
                f"column {column + 1}, from below: {stack}",
            )
        )
    board.above += winning_line(game, state, rows, at)
    return board


def othello(game: Any, state: Any) -> Board:
    """Draws discs, black and white."""
    rows = game.board(state)
    board = _sheet(game, state, len(rows), len(rows[0]))
    board.below += _names([str(row + 1) for row in range(len(rows))], list(FILES[: len(rows[0])]))
    for row, cells in enumerate(rows):
        for column, piece in enumerate(cells):
            name = f"{FILES[column]}{row + 1}"
            said = {"X": "black", "O": "white"}.get(piece, "empty")
            board.cells.append(_square(row, column, name, f"{name}, {said}", GREEN))
            if piece in ("X", "O"):
                board.above.append(disc(*at(row, column), 16, FIRST if piece == "X" else SECOND))
    return board


def chess(game: Any, state: Any) -> Board:
    """Draws the chess board, white below."""
    board = _sheet(game, state, 8, 8)
    board.below += _names([str(8 - row) for row in range(8)], list(FILES[:8]))
    for row, cells in enumerate(game.board(state)):
        for column, piece in enumerate(cells):
            name = f"{FILES[column]}{8 - row}"
            said = "empty" if piece == "." else (f"{'white' if piece.isupper() else 'black'} {CHESS[piece.lower()]}")
            board.cells.append(_square(row, column, name, f"{name}, {said}", DARK if (row + column) % 2 else LIGHT))
            if piece != ".":
                board.above += chess_piece(piece, *at(row, column))
    return board


def checkers(game: Any, state: Any) -> Board:
    """Draws men on the dark squares, which have numbers."""
    rows = game.board(state)
    board = _sheet(game, state, len(rows), len(rows[0]))
    number = 0
    for row, cells in enumerate(rows):
        for column, piece in enumerate(cells):
            x, y = at(row, column)
            if (row + column) % 2 == 0:
                board.below.append(rect(x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE, LIGHT))
                continue
            number += 1
            board.cells.append(_square(row, column, str(number), f"{number}, {MEN.get(piece, 'empty')}", DARK))
            board.above.append(letters(x - 13, y - 14, str(number), 8, INK))
            if piece != ".":
                fill, edge = (FIRST, SECOND) if piece in "bB" else (SECOND, INK)
                board.above += [disc(x, y + 1, 15, fill), disc(x, y + 1, 10.5, "none", edge, 1)]
                if piece in "BW":
                    board.above.append(letters(x, y + 1, "K", 15, edge, font_weight="bold"))
    return board


def hex_board(game: Any, state: Any) -> Board:
    """Draws a rhombus of hexagons: red joins top and bottom, blue left and right."""
    rows = game.board(state)
    size, radius = len(rows), 20.0
    step, margin = radius * 1.732, 30.0
    wide = margin * 2 + step * (size + (size - 1) / 2)
    high = margin * 2 + radius * 1.5 * (size - 1) + radius
    board = Board(wide, high + 10, last_line(game, state))

    def at(row: float, column: float) -> tuple[float, float]:
        return margin + step * (column + row / 2 + 0.5), margin + radius * (1.5 * row + 0.5)

    for (row, column), (to_row, to_column), colour in (
        ((-0.8, 0.4), (-0.8, size - 0.6), RED),
        ((size - 0.2, -0.4), (size - 0.2, size - 1.4), RED),
        ((0, -0.8), (size - 1, -0.8), BLUE),
        ((0, size - 0.2), (size - 1, size - 0.2), BLUE),
    ):
        board.below.append(line(*at(row, column), *at(to_row, to_column), colour, 6, stroke_linecap="round"))
    for row, cells in enumerate(rows):
        for column, piece in enumerate(cells):
            x, y = at(row, column)
            name = f"{FILES[column]}{row + 1}"
            said = {"R": "red", "B": "blue"}.get(piece, "empty")
            board.cells.append(
                Cell(
                    name,
                    x - step / 2,
                    y - radius,
                    step,
                    2 * radius,
                    f"{name}, {said}",
                    points=hexagon(x, y, radius - 0.7),
                    fill="#f7f3ea",
                )
            )
            if piece in ("R", "B"):
                board.above.append(disc(x, y, 12.5, RED if piece == "R" else BLUE))
                if piece == "R":
                    board.above.append(disc(x, y, 7, "none", PAPER))
            else:
                board.above.append(letters(x, y, name, 9, GREY))
    return board


def plain(game: Any, state: Any) -> Board:
    """Draws any other game: its own picture, the rows of its board, or its text."""
    picture = game.show(state)
    board = Board(320, 240, picture.text)
    if picture.svg is not None:
        board.svg = picture.svg
    else:
        board.text = picture.text
    return board
