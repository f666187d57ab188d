"""A store that stays while a search runs: the same at each call, of zeros at first, and gone with the search."""

from __future__ import annotations

import threading
from typing import Any, cast

import pytest

from perfectplay.compiling.compiler import compile_function
from perfectplay.compiling.lowering.lists import NO_MEMORY
from perfectplay.compiling.primitives import get, kept, put


def counted(words: int) -> int:
    """Adds 1 to the last number, and returns it."""
    store = kept(words)
    number: int = get(store, words - 1, 0) + 1
    put(store, words - 1, number)
    return number


def counts(words: int, calls: int) -> int:
    """Makes lists in between, which take memory, too."""
    total = 0
    for _ in range(calls):
        listed = [0]
        for number in range(50):
            listed.append(number)
        total += counted(words) + len(listed) - 51
    return total


def compiled() -> Any:
    return compile_function(cast(Any, counts), 10, 4)


def test_it_stays_while_machine_code_runs() -> None:
    call = compiled()
    assert call(10, 4) == 1 + 2 + 3 + 4
    assert call(10, 4) == 10, "another run begins with zeros"
    assert call(1000, 3) == 6
    assert call(1, 2) == 3


def test_it_is_a_new_one_each_time_where_python_runs() -> None:
    assert counts(10, 4) == 4


def test_each_thread_has_its_own() -> None:
    call = compiled()
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(call(10, 20_000))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [20_000 * 20_001 // 2] * 4


def test_more_than_there_is_room_for() -> None:
    call = compiled()
    with pytest.raises(MemoryError, match=NO_MEMORY):
        call(1 << 30, 1)
    assert call(10, 4) == 10
