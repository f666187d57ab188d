"""Tables of small numbers that knowledge looks up: read at run time, so that they are no part of the machine code.

A field of a game or of its knowledge may hold `Weights`. Interpreted, they are an array; compiled, an address of 16-bit
numbers. All tables of one game share its machine code, however large they are.
"""

from __future__ import annotations

import ctypes
import hashlib
import sys
from array import array
from collections.abc import Iterable
from typing import Any, Final

from perfectplay.compiling.classes import product_items
from perfectplay.compiling.marks import primitive
from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.types import Record, interned

LARGEST_WEIGHT: Final = (1 << 15) - 1


class Weights:
    """Whole numbers of 16 bits with a sign that never change. Equal ones are equal and have the same hash."""

    compiled_type: Record = interned(Record, None)
    __slots__ = ("__weakref__", "address", "digest", "numbers")

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = array("h", numbers)
        if not self.numbers:
            self.numbers.append(0)  # so that there is an address
        self.address = self.numbers.buffer_info()[0]
        self.digest = hashlib.sha256(self.as_bytes()).hexdigest()

    @classmethod
    def from_bytes(cls, data: bytes) -> Weights:
        """Returns the weights that `as_bytes` wrote."""
        numbers = array("h")
        numbers.frombytes(data)
        if sys.byteorder == "big":
            numbers.byteswap()
        return cls(numbers)

    def as_bytes(self) -> bytes:
        """Returns the numbers one after the other, the lower byte of each first."""
        if sys.byteorder == "big":
            swapped = array("h", self.numbers)
            swapped.byteswap()
            return swapped.tobytes()
        return self.numbers.tobytes()

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, place: int) -> int:
        return self.numbers[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Weights) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"{len(self):,} weights"

    def __reduce__(self) -> tuple[Any, ...]:
        return Weights.from_bytes, (self.as_bytes(),)


@primitive
def weight_at(weights: Weights, place: int) -> int:
    """Returns a weight; 0 <= place < len(weights), which machine code does not check."""
    return weights.numbers[place]


@primitive
def words_in(state: Any) -> tuple[int, ...]:
    """Returns the numbers of a state one after the other, each as a word: what its tuples and classes hold."""
    return tuple(words_of(state)) if product_items(state) is not None else (words_of(state)[0],)


assert ctypes.sizeof(ctypes.c_int16) == array("h").itemsize
