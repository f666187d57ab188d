"""Words for bitboards that mean the same interpreted and compiled.

Convention: an integer of a state is a Python int in [-2**63, 2**63), that is 64 bits with a sign. Python's integers
grow beyond that range; compiled rules raise OverflowError where ``<<``, ``+``, ``-`` or ``*`` leave it. The functions
here are safe at every bit. Compiled, most of them are one machine instruction.
"""

from __future__ import annotations

from typing import Any, TypeVar

Item = TypeVar("Item")

ALL_BITS = (1 << 64) - 1


def word(x: int) -> int:
    """Returns ``x`` wrapped to 64 bits with a sign.

    Compiled, sums and products inside its argument wrap, too; what is divided, shifted down or compared there must fit.
    """
    return (x + (1 << 63) & ALL_BITS) - (1 << 63)


def bit(square: int) -> int:
    """Returns the word in which only bit ``square`` is set, 0 <= square <= 63."""
    return 1 << square if square < 63 else -1 << 63


def has_bit(x: int, square: int) -> bool:
    """Returns whether bit ``square`` of ``x`` is set."""
    return x >> square & 1 != 0


def lowest(x: int) -> int:
    """Returns the number of the lowest set bit of ``x``, which must not be 0."""
    return (x & -x).bit_length() - 1


def highest(x: int) -> int:
    """Returns the number of the highest set bit of ``x``, which must not be 0."""
    return (x & ALL_BITS).bit_length() - 1


def population(x: int) -> int:
    """Counts the set bits of ``x``."""
    return (x & ALL_BITS).bit_count()


def without_lowest(x: int) -> int:
    """Returns ``x`` without its lowest set bit; ``x`` must not be 0."""
    return x ^ bit(lowest(x))


def shifted_up(x: int, places: int) -> int:
    """Returns ``x << places`` within 64 bits, 0 <= places <= 63."""
    return word(x << places)


def shifted_down(x: int, places: int) -> int:
    """Returns ``x >> places`` as if ``x`` had no sign (zeros come in at the top), 0 <= places <= 63."""
    return word((x & ALL_BITS) >> places)


def reversed_bits(x: int) -> int:
    """Reverses the order of the bits: bit 0 becomes bit 63, and so on."""
    return word(int(f"{x & ALL_BITS:064b}"[::-1], 2))


def flipped(x: int) -> int:
    """Reverses the order of the eight bytes: turns a board of 8 x 8 upside down."""
    return int.from_bytes(x.to_bytes(8, "little", signed=True), "big", signed=True)


def replaced(items: tuple[Item, ...], index: int, item: Item) -> tuple[Any, ...]:
    """Returns ``items`` with ``item`` in place of the one at ``index``; compiled, this is a copy in registers."""
    return (*items[:index], item, *items[index + 1 :])
