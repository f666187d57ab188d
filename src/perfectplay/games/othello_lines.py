"""Discs on the lines and in the quarters of an Othello board of 64 squares, as words of 64 bits.

The neighbour to the right is 1 bit up, the one below 8, the diagonal ones 7 and 9. What is enclosed never lies in
the column where a line from left to right ends; so lines that must not run over the edge look at the columns b to g
alone.
"""

from __future__ import annotations

from typing import Final

from perfectplay.words import bit, highest, lowest, shifted_down, shifted_up, word

WITHIN_ROW: Final = 0x7E7E7E7E7E7E7E7E
"""The columns b to g."""
WITHIN_COLUMN: Final = 0x00FFFFFFFFFFFF00
"""The rows 2 to 7."""
LAST_COLUMN: Final = word(0x8080808080808080)

QUARTER: Final = 0x0F0F0F0F
"""The four columns and rows at the top left."""

# The seven squares that follow square 0 in steps of 1, 8, 7 and 9, and those that come before square 63 in its row.
AFTER_1: Final = 0x00000000000000FE
AFTER_8: Final = 0x0101010101010100
AFTER_7: Final = 0x0002040810204080
AFTER_9: Final = word(0x8040201008040200)
BEFORE_1: Final = 0x7F00000000000000


def turned_on_a_line(place: int, mine: int) -> int:
    """Returns how many discs lie between ``place`` and the nearest of ``mine``, on both sides of it on a full line."""
    below, above = mine & (1 << place) - 1, mine >> place + 1
    turned = place - below.bit_length() if below else 0
    return turned + (lowest(above) if above else 0)


TURNED: Final = tuple(turned_on_a_line(place, mine) for place in range(8) for mine in range(256))
"""The same for each place and the discs of a player on the line; an idea of Edax, and of many programs before it."""
FIRST_COLUMN: Final = 0x0101010101010101
TO_ROW: Final = 0x0102040810204080
"""Times this, the bits of the first column come to the last row."""
RISING: Final = tuple(
    word(sum(1 << other for other in range(64) if other // 8 + other % 8 == square // 8 + square % 8))
    for square in range(64)
)
FALLING: Final = tuple(
    word(sum(1 << other for other in range(64) if other // 8 - other % 8 == square // 8 - square % 8))
    for square in range(64)
)
"""The diagonals through each square."""


def enclosed_after(line: int, mine: int, theirs: int) -> int:
    """Returns the discs of ``theirs`` that ``mine`` enclose on the line that begins with the lowest bit of ``line``."""
    others = line & ~theirs
    end = others & word(-others) & mine
    return word(end - (end != 0)) & line


def enclosed_before(line: int, mine: int, theirs: int) -> int:
    """Returns the same for a line that begins with its highest bit, which must not be bit 63."""
    end = bit(highest(line & ~theirs | 1)) & line & mine
    return -(end << 1) & line


def enclosed_below(mine: int, theirs: int, inner: int, square: int) -> int:
    """Returns the discs of ``theirs`` that a disc of ``mine`` on this square encloses in the rows below it.

    ``inner`` are theirs in the columns b to g.
    """
    return (
        enclosed_after(shifted_up(AFTER_7, square), mine, inner)
        | enclosed_after(shifted_up(AFTER_8, square), mine, theirs)
        | enclosed_after(shifted_up(AFTER_9, square), mine, inner)
    )


def ends_of_rows(step: int, mine: int, theirs: int) -> int:
    """Returns the squares at the end of a row of ``theirs`` that follows one of ``mine``, in two opposite directions.

    ``theirs`` are never at the edge. The word may have too many bits; only the lower 64 count.
    """
    up, down = theirs & mine << step, theirs & shifted_down(mine, step)
    up |= theirs & up << step
    down |= theirs & down >> step
    pairs = theirs & theirs << step
    up |= pairs & up << 2 * step
    down |= pairs >> step & down >> 2 * step
    up |= pairs & up << 2 * step
    down |= pairs >> step & down >> 2 * step
    return up << step | down >> step


def transposed(discs: int) -> int:
    """Returns the discs with rows and columns exchanged."""
    for step, half in ((28, 0x0F0F0F0F00000000), (14, 0x3333000033330000), (7, 0x5500550055005500)):
        different = half & (discs ^ discs << step)
        discs ^= different ^ different >> step
    return discs


def quarter_of(square: int) -> int:
    """Returns the quarter of the board around a square: its bits of 4 and of 32 say where that begins."""
    return shifted_up(QUARTER, square & 36)
