"""Weights in few bytes: they come back as they were, and numbers that do not go together are refused."""

from __future__ import annotations

import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.compiling.weights import Weights
from perfectplay.learning.packing import Packed, pack, unpack

NUMBERS = st.lists(st.one_of(st.just(0), st.integers(-(1 << 15), (1 << 15) - 1)), min_size=1, max_size=60)


@given(NUMBERS)
def test_there_and_back(numbers: list[int]) -> None:
    packed = pack(Weights(numbers))
    assert unpack(packed) == Weights(numbers)
    assert (packed.weights, packed.others) == (len(numbers), len(numbers) - numbers.count(0))


def test_zeros_take_no_room() -> None:
    assert len(pack(Weights([0] * 100_000)).data) < 30


@given(NUMBERS, st.sampled_from(["weights", "runs", "others"]), st.sampled_from([-1, 1]))
def test_other_counts_are_refused(numbers: list[int], which: str, more: int) -> None:
    packed = pack(Weights(numbers))
    changed: Any = {which: getattr(packed, which) + more}
    with pytest.raises(ValueError, match="weights"):
        unpack(packed._replace(**changed))


def test_runs_that_leave_the_weights_are_refused() -> None:
    lengths = b"".join(length.to_bytes(4, "little") for length in (0, 2, 4_000_000_000))
    with pytest.raises(ValueError, match="weights"):
        unpack(Packed(3, 3, 2, zlib.compress(lengths + bytes(4))))


def test_what_unpacks_to_more_is_refused() -> None:
    packed = pack(Weights([1, 2, 3]))
    with pytest.raises(ValueError, match="weights"):
        unpack(packed._replace(data=zlib.compress(zlib.decompress(packed.data) + bytes(10_000_000))))
