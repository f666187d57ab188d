"""The board of chess as words of 64 bits: where pieces can go, and what a position holds.

Bit 0 is a1, bit 7 h1, bit 63 h8; a rank is a byte:

    8   56 57 58 59 60 61 62 63
    7   48 49 50 51 52 53 54 55
    ...
    2    8  9 10 11 12 13 14 15
    1    0  1  2  3  4  5  6  7
         a  b  c  d  e  f  g  h
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from perfectplay.words import highest, lowest, word

WHITE: Final = 0
BLACK: Final = 1
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)

SQUARES: Final = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
LAST_RANKS: Final = word(0xFF000000000000FF)
DARK: Final = word(0xAA55AA55AA55AA55)
"""The dark squares, a1 among them."""
TOP: Final = word(1 << 63)


class Position(NamedTuple):
    """The squares of each kind of piece and of each player, whose turn it is, and what the board does not show.

    ``castling`` holds the rooks that may still castle; ``en_passant`` is the square over which a pawn has just
    passed, if a pawn can legally take it there, or else -1; ``clock`` counts the plies since the last capture or
    move of a pawn. The number of the move is no part of it, so that equal positions are equal.
    """

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    white: int
    black: int
    turn: int
    castling: int
    en_passant: int
    clock: int


def _reach(steps: Iterable[tuple[int, int]], far: int) -> tuple[int, ...]:
    """Returns, for each square, the squares that are up to ``far`` steps away."""
    boards = []
    for square in range(64):
        board = 0
        for east, north in steps:
            for count in range(1, far + 1):
                file, rank = square % 8 + count * east, square // 8 + count * north
                if 0 <= file < 8 and 0 <= rank < 8:
                    board |= 1 << 8 * rank + file
        boards.append(word(board))
    return tuple(boards)


_COMPASS: Final = ((0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1))
"""North, east, northeast, northwest: towards higher squares; then the four opposite ways in the same order."""

KNIGHT_STEPS: Final = _reach([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)], 1)
KING_STEPS: Final = _reach(_COMPASS, 1)
PAWN_STRIKES: Final = _reach([(-1, 1), (1, 1)], 1) + _reach([(-1, -1), (1, -1)], 1)
"""What a pawn attacks: the white one on square s at s, the black one at 64 + s."""
RAYS: Final = tuple(board for step in _COMPASS for board in _reach([step], 7))
"""The squares from s in direction d, at 64 * d + s."""

QUEEN_LINES: Final = _reach(_COMPASS, 7)
"""What a queen attacks on an empty board."""


def _lines() -> tuple[tuple[int, ...], tuple[int, ...]]:
    between, line = [0] * 4096, [0] * 4096
    for a in range(64):
        for way in range(8):
            for b in range(64):
                if RAYS[64 * way + a] >> b & 1:
                    back = way + 4 & 7
                    between[64 * a + b] = RAYS[64 * way + a] & RAYS[64 * back + b]
                    line[64 * a + b] = RAYS[64 * way + a] | RAYS[64 * back + a]
    return tuple(between), tuple(line)


BETWEEN, LINE = _lines()
"""For squares a and b of one line, at 64 * a + b: the squares between them; the line through both but for a."""


def ahead(direction: int, square: int, occupied: int) -> int:
    """Returns the squares in reach towards higher squares, up to the first that is occupied."""
    ray = RAYS[64 * direction + square]
    return ray ^ RAYS[64 * direction + lowest(ray & occupied | TOP)]  # from h8 no ray leads on


def behind(direction: int, square: int, occupied: int) -> int:
    """Returns the squares in reach towards lower squares, up to the first that is occupied."""
    ray = RAYS[64 * direction + square]
    return ray ^ RAYS[64 * direction + highest(ray & occupied | 1)]  # from a1 no ray leads on


def rook_reach(square: int, occupied: int) -> int:
    """Returns the squares that a rook attacks."""
    return (
        ahead(0, square, occupied)
        | ahead(1, square, occupied)
        | behind(4, square, occupied)
        | behind(5, square, occupied)
    )


def bishop_reach(square: int, occupied: int) -> int:
    """Returns the squares that a bishop attacks."""
    return (
        ahead(2, square, occupied)
        | ahead(3, square, occupied)
        | behind(6, square, occupied)
        | behind(7, square, occupied)
    )


def attackers(position: Position, square: int, occupied: int, turn: int) -> int:
    """Returns the pieces of both players that attack a square. Of the pawns, only those of the opponent of ``turn``."""
    return (
        KNIGHT_STEPS[square] & position.knights
        | KING_STEPS[square] & position.kings
        | PAWN_STRIKES[64 * turn + square] & position.pawns
        | rook_reach(square, occupied) & (position.rooks | position.queens)
        | bishop_reach(square, occupied) & (position.bishops | position.queens)
    )


def kind_on(position: Position, square: int) -> int:
    """Returns the kind of piece that stands on a square, which must not be empty."""
    board = 1 << square if square < 63 else TOP
    if position.pawns & board:
        return PAWN
    if position.knights & board:
        return KNIGHT
    if position.bishops & board:
        return BISHOP
    if position.rooks & board:
        return ROOK
    return QUEEN if position.queens & board else KING
