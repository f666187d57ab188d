"""Weights as few bytes: most of them are zero, and the lower bytes of the others compress badly, the upper ones well.

First how many zeros stand in a row, then how many other weights, and so on, each number in 32 bits; then the lower
bytes of all weights that are not zero; then their upper bytes. All of it is compressed by zlib.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterator
from itertools import compress, zip_longest
from typing import Final, NamedTuple

from perfectplay.compiling.weights import Weights

LENGTH: Final = 4
"""Bytes of the length of a run."""


class Packed(NamedTuple):
    """Weights in few bytes, and what it takes to read them again."""

    weights: int
    """How many there are."""
    runs: int
    """How often zeros follow other weights, or others zeros; the first run is one of zeros, and may be empty."""
    others: int
    """How many weights are not zero."""
    data: bytes


def pack(weights: Weights) -> Packed:
    """Returns weights in few bytes."""
    numbers = weights.numbers
    lengths = array("I", _runs(bytes(map(bool, numbers))))
    others = Weights(compress(numbers, numbers)).as_bytes() if any(numbers) else b""
    raw = _lower_byte_first(lengths).tobytes() + others[::2] + others[1::2]
    return Packed(len(numbers), len(lengths), len(others) // 2, zlib.compress(raw, 9))


def unpack(packed: Packed) -> Weights:
    """Returns the weights that `pack` packed. Raises ValueError where the numbers do not go together."""
    size = LENGTH * packed.runs + 2 * packed.others
    unpacker = zlib.decompressobj()
    raw = unpacker.decompress(packed.data, size) if size else b""
    if len(raw) != size or unpacker.unconsumed_tail or not unpacker.eof:
        raise ValueError("weights")
    lengths = array("I")
    lengths.frombytes(raw[: LENGTH * packed.runs])
    lengths = _lower_byte_first(lengths)
    if sum(lengths) != packed.weights or sum(lengths[1::2]) != packed.others:
        raise ValueError("weights")
    others = bytearray(2 * packed.others)
    others[::2], others[1::2] = raw[LENGTH * packed.runs : size - packed.others], raw[size - packed.others :]
    whole = bytearray(2 * packed.weights)
    place = taken = 0
    for zeros, rest in zip_longest(lengths[::2], lengths[1::2], fillvalue=0):
        place += 2 * zeros
        whole[place : place + 2 * rest] = others[taken : taken + 2 * rest]
        place += 2 * rest
        taken += 2 * rest
    return Weights.from_bytes(bytes(whole))


def _runs(others: bytes) -> Iterator[int]:
    """Yields how many zeros come first, then how many ones, and so on."""
    place, sought = 0, 1
    while place < len(others):
        found = others.find(sought, place)
        after = len(others) if found < 0 else found
        yield after - place
        place, sought = after, 1 - sought


def _lower_byte_first(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    return numbers
