"""A position of a book as it is stored: bytes, and checksums of them."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.states import as_declared
from perfectplay.errors import BadArgument, NotCompilable


class Row(NamedTuple):
    """A position with its value for the player to move, as it is stored."""

    state: bytes
    ply: int
    value: float
    plies: int | None
    actions: bytes

    @property
    def sum(self) -> int:
        """A checksum, by which a reader notices any bit that changed on the disk."""
        return zlib.crc32(repr(tuple(self)).encode())


def sum_of_position(state: bytes, ply: int) -> int:
    """Returns the checksum of a position that is to be solved."""
    return zlib.crc32(state + struct.pack("<q", ply))


def key_of_state(state: Any) -> bytes:
    """Returns the words of a state, eight bytes each. Raises `BadArgument` for states that are not numbers."""
    try:
        words = words_of(as_declared(state, "the state"))
    except NotCompilable as error:
        raise BadArgument(f"{error}; a book holds states that are made of numbers") from error
    return struct.pack(f"<{len(words)}q", *words)


def words_in(data: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(data) // 8}q", data))


def as_numbers(numbers: Sequence[int]) -> bytes:
    """Returns the numbers of a state's best actions, two bytes each."""
    return struct.pack(f"<{len(numbers)}H", *numbers)


def numbers_in(data: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(data) // 2}H", data)
