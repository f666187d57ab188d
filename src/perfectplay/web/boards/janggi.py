"""The board of janggi: two palaces, and pieces with eight corners on the crossings of lines."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.games.janggi_board import CHO, FILES, RANKS, owner, piece_on
from perfectplay.games.janggi_notation import KINDS, SIDES, point_name, sign_of
from perfectplay.games.janggi_picture import COLOURS, PIECE, corners, radius_of
from perfectplay.web.boards.grids import EDGE
from perfectplay.web.boards.shapes import GREY, INK, SQUARE, WOOD, Board, Cell, letters, line, path, rect

LINES: Final = "#8a6a3c"


def at(file: int, rank: int) -> tuple[float, float]:
    return EDGE + (file + 0.5) * SQUARE, (RANKS - rank - 0.5) * SQUARE + 6


def janggi(game: Any, state: Any) -> Board:
    """Draws Cho below and Han above; a click goes from a point to a point, and points are called by two digits."""
    said = str(game.draw(state).split("\n")[-1].strip())
    board = Board(EDGE + FILES * SQUARE + 6, RANKS * SQUARE + EDGE + 8, said)
    board.below.append(rect(EDGE, 6, FILES * SQUARE, RANKS * SQUARE, WOOD))
    for rank in range(RANKS):
        board.below.append(line(*at(0, rank), *at(FILES - 1, rank), LINES, 1))
        board.below.append(letters(EDGE / 2, at(0, rank)[1], str((RANKS - rank) % 10), 12, GREY))
    for file in range(FILES):
        board.below.append(line(*at(file, 0), *at(file, RANKS - 1), LINES, 1))
        board.below.append(letters(at(file, 0)[0], RANKS * SQUARE + 6 + EDGE / 2, str(file + 1), 12, GREY))
    for low in (0, RANKS - 3):
        board.below.append(line(*at(3, low), *at(5, low + 2), LINES, 1))
        board.below.append(line(*at(3, low + 2), *at(5, low), LINES, 1))
    for point in range(FILES * RANKS):
        rank, file = divmod(point, FILES)
        x, y = at(file, rank)
        name, piece = point_name(point), piece_on(state.cells, point)
        label = f"{SIDES[owner(piece)]}'s {KINDS[(piece & 7) - 1]} {sign_of(piece, game.pieces)}" if piece else "empty"
        board.cells.append(Cell(name, x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE, f"{name}, {label}"))
        if piece:
            radius = 0.95 * radius_of(piece & 7)
            edge = " L ".join(f"{across:.1f} {down:.1f}" for across, down in corners(x, y, radius))
            colour = COLOURS[0] if owner(piece) == CHO else COLOURS[1]
            board.above.append(path(f"M {edge} Z", PIECE, INK, 1))
            sign = sign_of(piece, game.pieces)
            board.above.append(letters(x, y, sign, round(1.1 * radius, 1), colour, font_weight="bold"))
    return board
