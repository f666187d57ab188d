"""The board of janggi as a picture: lines, palaces, and pieces with eight corners."""

from __future__ import annotations

import math
from typing import Final

from perfectplay.games import drawing
from perfectplay.games.janggi_board import CHO, FILES, GENERAL, GUARD, RANKS, SOLDIER, Position, owner, pieces_of
from perfectplay.games.janggi_notation import sign_of
from perfectplay.pictures import Picture

STEP: Final = 44.0
EDGE: Final = 46.0
COLOURS: Final = ("#0a6b3d", "#b3201d")
"""Green or blue for Cho, and red for Han."""
PIECE: Final = "#fbf3df"


def radius_of(kind: int) -> float:
    """Returns how large a piece is: the general is largest, guards and soldiers are small."""
    return 20.0 if kind == GENERAL else 13.5 if kind in (GUARD, SOLDIER) else 17.0


def corners(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Returns the eight corners of a piece."""
    turns = [math.pi * (2 * corner + 1) / 8 for corner in range(8)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def picture(state: Position, pieces: str, words: str) -> Picture:
    def at(file: int, rank: int) -> tuple[float, float]:
        return EDGE + file * STEP, EDGE - 14 + (RANKS - 1 - rank) * STEP

    wide, high = (FILES - 1) * STEP, (RANKS - 1) * STEP
    shapes = [drawing.box(EDGE - 25, EDGE - 39, wide + 50, high + 50, drawing.DARK)]
    for rank in range(RANKS):
        shapes.append(drawing.line(*at(0, rank), *at(FILES - 1, rank)))
        shapes.append(drawing.letters(10, at(0, rank)[1], str((RANKS - rank) % 10), 12))
    for file in range(FILES):
        shapes.append(drawing.line(*at(file, 0), *at(file, RANKS - 1)))
        shapes.append(drawing.letters(at(file, 0)[0], high + EDGE + 20, str(file + 1), 12))
    for low in (0, RANKS - 3):
        shapes.append(drawing.line(*at(3, low), *at(5, low + 2)))
        shapes.append(drawing.line(*at(3, low + 2), *at(5, low)))
    for point, piece in pieces_of(state.cells):
        x, y = at(point % FILES, point // FILES)
        radius = radius_of(piece & 7)
        shapes.append(drawing.polygon(corners(x, y, radius), PIECE))
        colour = COLOURS[0] if owner(piece) == CHO else COLOURS[1]
        shapes.append(drawing.letters(x, y, sign_of(piece, pieces), 1.1 * radius, colour))
    return drawing.sheet(wide + EDGE + 32, high + EDGE + 32, shapes, words)
