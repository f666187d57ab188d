"""Boards of squares on which pieces step, dominoes lie, squares vanish, cards lie beside, or boards hold boards."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.games.onitama_notation import NAMES as CARDS
from perfectplay.games.onitama_notation import STEPS
from perfectplay.games.squares import LETTERS, square_name
from perfectplay.web.boards.grids import EDGE, cross
from perfectplay.web.boards.shapes import (
    BLUE,
    DARK,
    FIRST,
    GREY,
    INK,
    LIGHT,
    PAPER,
    RED,
    SECOND,
    SQUARE,
    YELLOW,
    Board,
    Cell,
    disc,
    last_line,
    letters,
    line,
    rect,
)

LIGHT_BLUE: Final = "#7fb0ea"
LIGHT_RED: Final = "#ee9a92"


def sheet(game: Any, state: Any, columns: int, rows: int, left: float = 0.0) -> Board:
    """Returns an empty board with the names of its rows and columns; a1 is the lower left square."""
    board = Board(left + EDGE + columns * SQUARE + 6, rows * SQUARE + EDGE + 8, last_line(game, state))
    for row in range(rows):
        board.below.append(letters(left + EDGE / 2, middle(0, row, rows)[1], str(row + 1), 12, GREY))
    for column in range(columns):
        x, _ = middle(column, 0, rows)
        board.below.append(letters(left + x, rows * SQUARE + 6 + EDGE / 2, LETTERS[column], 12, GREY))
    return board


def middle(column: int, row: int, rows: int) -> tuple[float, float]:
    """Returns the middle of a square; row 0 is the lowest."""
    return EDGE + (column + 0.5) * SQUARE, (rows - row - 0.5) * SQUARE + 6


def cell(name: str, x: float, y: float, said: str, fill: str) -> Cell:
    return Cell(name, x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE, f"{name}, {said}", fill=fill)


def steps(game: Any, state: Any) -> Board:
    """Draws white and black pieces on light and dark squares."""
    board = sheet(game, state, game.columns, game.rows)
    for square, piece in enumerate(state.board):
        row, column = divmod(square, game.columns)
        x, y = middle(column, row, game.rows)
        said = {"W": "white", "B": "black"}.get(piece, "empty")
        board.cells.append(cell(square_name(square, game.columns), x, y, said, LIGHT if (row + column) % 2 else DARK))
        if said != "empty":
            fill, edge = (SECOND, INK) if piece == "W" else (FIRST, SECOND)
            board.above += [disc(x, y, 14, fill), disc(x, y, 8, "none", edge, 1)]
    return board


def dominoes(game: Any, state: Any) -> Board:
    """Draws upright and flat dominoes; a click on a square places one on it and above it, or to its right."""
    board = sheet(game, state, game.columns, game.rows)
    seen: set[int] = set()
    for square, half in enumerate(state.board):
        row, column = divmod(square, game.columns)
        x, y = middle(column, row, game.rows)
        said = {"V": "upright domino", "H": "flat domino"}.get(half, "empty")
        board.cells.append(cell(square_name(square, game.columns), x, y, said, PAPER))
        if said != "empty" and square not in seen:
            upright = half == "V"
            seen.add(square + game.columns if upright else square + 1)
            width, height = (30.0, 70.0) if upright else (70.0, 30.0)
            top = y - SQUARE - 15 if upright else y - 15
            board.above.append(rect(x - 15, top, width, height, BLUE if upright else RED, rx=6, stroke=INK))
    return board


def vanishing(game: Any, state: Any) -> Board:
    """Draws four pieces, blue for one team and red for the other, and dark squares that are gone."""
    board = sheet(game, state, game.columns, game.rows)
    for square, piece in enumerate(state.board):
        row, column = divmod(square, game.columns)
        x, y = middle(column, row, game.rows)
        said = {".": "empty", "#": "gone"}.get(piece, f"piece {piece}")
        fill = "#4a4a4a" if piece == "#" else LIGHT
        board.cells.append(cell(square_name(square, game.columns), x, y, said, fill))
        if piece not in ".#":
            turns = game.player_name(state.turn) == piece
            board.above.append(
                disc(x, y, 15, BLUE if piece in "AC" else RED, YELLOW if turns else INK, 4 if turns else 1)
            )
            board.above.append(letters(x, y, piece, 16, PAPER, font_weight="bold"))
    return board


def onitama(game: Any, state: Any) -> Board:
    """Draws the board, red's cards on its left, blue's on its right, and the one at the side below them."""
    left, high = 96.0, 5 * SQUARE
    board = sheet(game, state, 5, 5, left)
    board.width += left + 6
    board.height += 64
    for square, piece in enumerate(state.board):
        row, column = divmod(square, 5)
        x, y = middle(column, row, 5)
        said = {"r": "red student", "R": "red master", "b": "blue student", "B": "blue master"}.get(piece, "empty")
        temple = square in (2, 22)
        board.cells.append(cell(square_name(square, 5), left + x, y, said, DARK if temple else LIGHT))
        if said != "empty":
            board.above.append(disc(left + x, y, 15, RED if piece in "rR" else BLUE))
            if piece in "RB":
                board.above.append(letters(left + x, y, "M", 16, PAPER, font_weight="bold"))
    for player, cards in enumerate(state.hands):
        for number, card in enumerate(cards):
            x = 4.0 if player == 0 else left + EDGE + high + 12
            _card(board, card, x, 6 + 100.0 * number, RED if player == 0 else BLUE, turned=player == 1)
    _card(board, state.side, left + EDGE + high / 2 - 44, high + EDGE + 8, GREY, turned=False, high=60)
    return board


def _card(board: Board, card: int, x: float, y: float, colour: str, *, turned: bool, high: float = 94) -> None:
    """Draws a card of its owner's colour: its name, and where it leads from the dot in the middle."""
    board.cells.append(Cell(CARDS[card], x, y, 88, high, f"card {CARDS[card]}", fill="#fff7e6"))
    board.above.append(letters(x + 44, y + 11, CARDS[card], 12, colour, font_weight="bold"))
    size, sign = (12.0, -1 if turned else 1) if high > 80 else (7.0, 1)
    centre_x, centre_y = x + 44, y + (high + 18) / 2
    for right in range(-2, 3):
        for up in range(-2, 3):
            fill = colour if (right, up) in STEPS[card] else INK if (right, up) == (0, 0) else PAPER
            place_x, place_y = centre_x + sign * right * size, centre_y - sign * up * size
            board.above.append(rect(place_x - size / 2, place_y - size / 2, size, size, fill, stroke=GREY))


def ultimate(game: Any, state: Any) -> Board:
    """Draws nine boards in one; those on which the player may play are lighter, and those that are won are marked."""
    board = sheet(game, state, 9, 9)
    for row, marks in enumerate(game.board(state)):
        for column, mark in enumerate(marks):
            x, y = middle(column, 8 - row, 9)
            number = row // 3 * 3 + column // 3
            is_open = state.winners[number] == "." and state.sent_to in (None, number)
            name = f"{LETTERS[column]}{9 - row}"
            said = mark if mark != "." else "empty"
            board.cells.append(cell(name, x, y, said, PAPER if is_open else "#e3e3e3"))
            if mark == "X":
                board.above += cross(x, y, 10, BLUE, 4)
            elif mark == "O":
                board.above.append(disc(x, y, 11, "none", RED, 4))
    for number, winner in enumerate(state.winners):
        x, y = middle(number % 3 * 3 + 1, 7 - number // 3 * 3, 9)
        if winner == "X":
            board.above += cross(x, y, 48, LIGHT_BLUE, 9)
        elif winner == "O":
            board.above.append(disc(x, y, 50, "none", LIGHT_RED, 9))
    for border in (0, 3, 6, 9):
        at, end = EDGE + border * SQUARE, 9 * SQUARE
        board.above.append(line(at, 6, at, end + 6, INK, 3))
        board.above.append(line(EDGE, border * SQUARE + 6, EDGE + end, border * SQUARE + 6, INK, 3))
    return board
