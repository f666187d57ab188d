"""Along a line of stones, for games on the squares of `perfectplay.games.mnk`."""

from __future__ import annotations

from typing import Final

from perfectplay.words import replaced

EMPTY: Final = 3
SECOND: Final = 2
LOWER_BITS: Final = 0x1555555555555555
"""The lower bit of each square of a word except the last, which never is a square of the board."""
UP: Final = (0, 1, 1, 1)
RIGHT: Final = (2, 0, 2, -2)
"""A line goes across, up, up to the right or up to the left: so many rows up and bits on from square to square."""


def step_of(row_bits: int, way: int) -> int:
    """Returns how many bits further the next square of a line is: across, up, up right or up left."""
    return UP[way] * row_bits + RIGHT[way]


def is_empty(squares: tuple[int, ...], place: int) -> bool:
    """Returns whether this is a square of the board without a stone."""
    return squares[place >> 6] >> (place & 63) & 3 == EMPTY


def with_stone(squares: tuple[int, ...], place: int, player: int) -> tuple[int, ...]:
    """Returns the board with one stone more, on an empty square."""
    return replaced(squares, place >> 6, squares[place >> 6] ^ SECOND - player << (place & 63))


def end_of(squares: tuple[int, ...], place: int, step: int, player: int) -> int:
    """Returns the first place in one direction that holds no stone of ``player``."""
    near = place + step
    while squares[near >> 6] >> (near & 63) & 3 == player + 1:
        near += step
    return near


def row_of(squares: tuple[int, ...], place: int, step: int, player: int) -> int:
    """Returns how long the unbroken row through this square is if a stone of ``player`` lies there."""
    return (end_of(squares, place, step, player) - end_of(squares, place, -step, player)) // step - 1
