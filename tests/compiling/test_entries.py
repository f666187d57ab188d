"""Entries of transposition tables in memory: as small as they can be, and never taken for another when torn."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from perfectplay.compiling.memory import _get_entry, _put_entry
from perfectplay.compiling.run import (
    PACKED_BITS,
    PlainTable,
    action_code,
    action_of,
    entry_words,
    get_entry,
    is_tight,
    packed_action,
    put_entry,
    unpacked_action,
)

WORDS = st.integers(-(1 << 63), (1 << 63) - 1)
PACKED = st.integers(0, (1 << PACKED_BITS) - 1)


class Two(NamedTuple):
    mine: int
    theirs: int


class Flagged(NamedTuple):
    mine: int
    theirs: int
    is_white: bool


class Many(NamedTuple):
    flags: tuple[bool, ...]
    number: int


class Deep(NamedTuple):
    pair: tuple[float, bool]
    inner: Two
    flag: bool


put_compiled = njit(lambda table, slot, entry: _put_entry(table, slot, entry))
get_compiled = njit(lambda table, slot, like: _get_entry(table, slot, like))
packed_compiled = njit(lambda state, action: packed_action(state, action))
unpacked_compiled = njit(lambda code, rest, like: unpacked_action(code, rest, like))


@pytest.mark.parametrize(("state", "action", "words"), [
    (7, 3, 4), (Two(1, 2), 3, 4), (Two(1, 2), (3, 4), 8), (Flagged(1, 2, True), 3, 4), (Two(1, 2), True, 8),
    ((1, 2, 3), 4, 8), ((1, 2, 3, 4, 5, 6), 7, 8), ((1, 2, 3, 4, 5, 6, 7), 8, 16),
    (Deep((0.5, True), Two(1, 2), False), 3, 8), (Many((True,) * 5, 1), 2, 4), (Many((True,) * 6, 1), 2, 16),
    ((True, True), 3, 4),
], ids=str)
def test_how_many_words_an_entry_takes(state: Any, action: Any, words: int) -> None:
    assert entry_words(state, action) == words
    rest = packed_compiled(state, action)[1]
    assert (rest == ()) is is_tight(state, action)
    memory = np.zeros(4 * words, np.int64)
    put_compiled(memory.ctypes.data, 1, (state, 5, 6, rest))
    assert not memory[:words].any()
    assert not memory[2 * words :].any()
    found = get_compiled(memory.ctypes.data, 1, (state, 0, 0, rest))
    assert found == (state, 5, 6, rest)
    assert type(found[0]) is type(state)


@given(st.lists(st.tuples(WORDS, WORDS, st.booleans(), PACKED, WORDS), min_size=1, max_size=8))
def test_what_is_put_is_got(entries: list[Any]) -> None:
    memory, plain = np.zeros(8 * 4, np.int64), PlainTable()
    for slot, (mine, theirs, flag, packed, value) in enumerate(entries):
        entry = Flagged(mine, theirs, flag), packed, value, ()
        put_compiled(memory.ctypes.data, slot, entry)
        put_entry(plain, slot, entry)
    for slot, (mine, theirs, flag, packed, value) in enumerate(entries):
        entry = Flagged(mine, theirs, flag), packed, value, ()
        assert get_compiled(memory.ctypes.data, slot, entry) == entry == get_entry(plain, slot, entry)


def test_an_entry_of_words_of_two_is_one_that_was_never_written() -> None:
    """Whatever words are mixed: the state that is found is none of those that were put, or the entry is whole."""
    draw = random.Random(5)
    whole = 0
    for _ in range(2000):
        states = [Two(draw.randrange(4), draw.randrange(4)) for _ in range(2)]
        entries = [(state, draw.randrange(1 << 12), draw.randrange(8), ()) for state in states]
        blocks = []
        for entry in entries:
            memory = np.zeros(4, np.int64)
            put_compiled(memory.ctypes.data, 0, entry)
            blocks.append(memory)
        mixed = np.array([blocks[draw.randrange(2)][word] for word in range(4)])
        found = get_compiled(mixed.ctypes.data, 0, entries[0])
        if 0 <= found[0].mine < 4:
            assert found in entries
            whole += 1
    assert 0 < whole < 2000


@given(st.integers(0, 8190) | st.integers(0, 63).map(lambda place: (1 << place) - (1 << 64) * (place == 63)))
def test_small_actions_and_single_bits_have_a_code(action: int) -> None:
    code = action_code(action)
    assert 0 < code < 1 << 14
    assert action_of(code) == action
    assert packed_compiled(Two(1, 2), action) == (code, ())
    assert unpacked_compiled(code, (), 0) == (True, action)


@pytest.mark.parametrize("action", [-1, -(1 << 62), (1 << 13) + 1, 8191, (1 << 63) - 1])
def test_other_actions_are_not_kept_where_that_would_double_the_entry(action: int) -> None:
    for state, is_kept in ((Two(1, 2), False), ((1, 2, 3), True)):
        for packs, unpacks in ((packed_action, unpacked_action), (packed_compiled, unpacked_compiled)):
            code, rest = packs(state, action)
            assert code == 0
            assert unpacks(code, rest, 77) == (is_kept, action if is_kept else 77)


def test_codes_are_distinct() -> None:
    actions = [*range(8191), *(1 << place for place in range(13, 63)), -(1 << 63)]
    assert len({action_code(action) for action in actions}) == len(actions)
