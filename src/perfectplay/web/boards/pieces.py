"""Chess pieces and Quarto pieces as simple shapes."""

from __future__ import annotations

from typing import Final

from perfectplay.web.boards.shapes import FIRST, INK, PAPER, SECOND, Mark, disc, path, rect

BASE: Final = "M-11 15H11V12C11 10 8 9 8 9H-8C-8 9 -11 10 -11 12Z"

CHESS: Final = {
    "p": "M-6 9C-5 3 -3 2 -3 -1H3C3 2 5 3 6 9Z",
    "r": "M-8 9L-6 -5H6L8 9ZM-9 -6V-14H-5V-11H-2V-14H2V-11H5V-14H9V-6Z",
    "n": "M-7 9C-7 1 -1 0 -1 -3L-7 0L-10 -4L-5 -10L-4 -15L0 -11C8 -10 9 0 8 9Z",
    "b": "M-6 9C-3 4 -3 3 -3 1H3C3 3 3 4 6 9ZM-5 0C-9 -5 -3 -11 0 -13C3 -11 9 -5 5 0Z",
    "q": "M-8 9L-11 -8L-5 -1L-4 -12L0 -2L4 -12L5 -1L11 -8L8 9Z",
    "k": "M-7 9C-15 -3 -7 -8 -1 -3V-8H-4V-11H-1V-14H1V-11H4V-8H1V-3C7 -8 15 -3 7 9Z",
}
"""The shapes above the base, around (0, 0)."""


def chess_piece(piece: str, x: float, y: float) -> list[Mark]:
    """Draws a piece in the middle of its square; capital letters are white."""
    fill, edge = (SECOND, INK) if piece.isupper() else (FIRST, "#f5f5f5")
    place = f"translate({x:g} {y:g})"
    kind = piece.lower()
    marks = [path(CHESS[kind], fill, edge, 1.2, transform=place), path(BASE, fill, edge, 1.2, transform=place)]
    if kind == "p":
        marks.append(disc(x, y - 5, 5.2, fill, edge, 1.2))
    elif kind == "b":
        marks.append(disc(x, y - 14, 2.2, fill, edge, 1.0))
    elif kind == "q":
        marks += [
            disc(x + across, y + up, 1.9, fill, edge, 1.0) for across, up in ((-11, -9), (-4, -13), (4, -13), (11, -9))
        ]
    elif kind == "n":
        marks.append(disc(x - 4, y - 8, 1.1, edge, edge, 0))
    return marks


def quarto_piece(piece: str, x: float, y: float) -> list[Mark]:
    """Draws a piece such as "tdqh": tall or short, light or dark, round or square, full or hollow."""
    size = 15.0 if piece[0] == "t" else 9.5
    fill, edge = ("#f0c98a", INK) if piece[1] == "l" else ("#6b3a1a", INK)
    if piece[2] == "q":
        marks = [rect(x - size, y - size, 2 * size, 2 * size, fill, stroke=edge, stroke_width=1.5)]
    else:
        marks = [disc(x, y, size, fill, edge)]
    if piece[3] == "h":
        marks.append(disc(x, y, 4.5, PAPER, edge))
    return marks
