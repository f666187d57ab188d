"""Numbers in memory: what is written is read, parts are the same memory, and what a file holds has an address."""

from __future__ import annotations

import ctypes
import pickle
from pathlib import Path
from typing import Any

import pytest

from perfectplay.compiling.spaces import Work
from perfectplay.solving import kernels
from perfectplay.solving.arrays import LARGE, Array, joined, keys_of, mapped, numbers_of, zeros


@pytest.mark.parametrize(
    ("size", "kind"), [(1, ctypes.c_int8), (2, ctypes.c_int16), (4, ctypes.c_int32), (8, ctypes.c_int64)]
)
def test_numbers_lie_side_by_side(size: int, kind: type[ctypes.c_int8]) -> None:
    least = -1 << 8 * size - 1
    numbers = zeros(5, size)
    assert list(numbers) == [0] * 5
    numbers[1], numbers[4] = least, -least - 1
    assert (kind * 5).from_address(numbers.address)[:] == list(numbers) == [0, least, 0, 0, -least - 1]
    assert numbers[1:3].address == numbers.address + size
    assert list(numbers_of([least, 3], size)) == [least, 3]
    assert numbers.nbytes == 5 * size
    with pytest.raises(IndexError):
        numbers[5]


def test_rows() -> None:
    keys = keys_of([(1, 2), (3, (1 << 64) - 1), (5, 6)], 2)
    assert len(keys) == 3
    assert list(keys) == [(1, 2), (3, -1), (5, 6)]
    assert keys[1] == (3, -1)
    for place in (3, -1):
        with pytest.raises(IndexError):
            keys[place]


def test_a_part_is_the_same_memory_and_a_copy_is_not() -> None:
    keys = keys_of([(1,), (2,), (3,)], 1)
    part, copy = keys[1:], keys[1:].copy()
    keys[1:2] = keys_of([(9,)], 1)
    assert (list(part), list(copy)) == ([(9,), (3,)], [(2,), (3,)])
    assert list(joined([part, copy, zeros(0, 8, 1)], 1)) == [(9,), (3,), (2,), (3,)]
    assert list(joined([], 1)) == []
    with pytest.raises(ValueError):
        keys[0:2] = keys_of([(9,)], 1)


def test_what_is_sent_can_be_written_there() -> None:
    for sent in (keys_of([(1, 2), (3, 4), (5, 6)], 2)[1:], numbers_of([7, -8], 2), zeros(0)):
        came = pickle.loads(pickle.dumps(sent))
        assert list(came) == list(sent)
        assert (came.size, came.width, len(came)) == (sent.size, sent.width, len(sent))
        assert bool(came.address) == bool(len(sent))


def test_a_large_array_is_zero() -> None:
    numbers = zeros(LARGE // 4 + 1, 4)
    assert not any(numbers)


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "numbers"
    file.write_bytes(keys_of([(1, 2), (3, 4)], 2).bytes)
    keys = mapped(file, 8, 2)
    assert list(keys) == [(1, 2), (3, 4)]
    assert ctypes.c_int64.from_address(keys.address + 24).value == 4
    assert list(mapped(file, 4)) == [1, 0, 2, 0, 3, 0, 4, 0]
    keys[0:1] = keys_of([(9, 9)], 2)
    assert file.read_bytes()[:8] == b"\x01" + bytes(7)
    with pytest.raises(ValueError):
        mapped(file, 8, 3)
    with pytest.raises(OSError):
        mapped(tmp_path / "none", 8)
    file.write_bytes(b"")
    assert list(mapped(file, 8)) == []


@pytest.mark.parametrize("size", [1, 2, 4])
def test_scores_of_all_states(size: int) -> None:
    run: Any = Work()
    run.levels, run.distances = [2, 1, -1, 0, 5, 5], [0, 3, 3, 4, -1, -1]
    run.start, run.stop, run.level, run.span, run.size, run.found = 0, 6, 1, 20, size, [0] * 6
    assert kernels.score_states(run) == 2
    assert run.found == [40, 17, -17, 0, 1, 1]


def test_a_tally() -> None:
    run: Any = Work()
    run.values, run.size, run.level, run.kinds = numbers_of([-2, 1, 1, -2, 1], 1), 1, -2, [0] * 4
    for run.start, run.stop in ((0, 3), (3, 5)):
        kernels.tally(run)
    assert run.kinds == [2, 0, 0, 3]
    assert isinstance(run.values, Array)
