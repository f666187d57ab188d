"""Entries of transposition tables in memory: as small as they can be, and never taken for another when torn."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from types import FunctionType
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.compiling.compiler import compile_function
from perfectplay.compiling.converting import type_of
from perfectplay.compiling.entries import entry_stride_of, is_tight_type
from perfectplay.compiling.primitives import (
    PACKED_BITS,
    action_code,
    action_of,
    entry_words,
    get_entry,
    is_tight,
    packed_action,
    put_entry,
    unpacked_action,
)
from perfectplay.search.parts.record import PlainTable

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


class Side(Enum):
    NORTH = "n"
    SOUTH = "s"


class Named(NamedTuple):
    side: Side
    piece: str
    last: int | None


@dataclass(frozen=True)
class Frozen:
    mine: int
    theirs: int


# ------------------------------------------------------------ what runs as machine code


def put(table: Any, slot: int, state: Any, packed: int, value: int) -> None:
    put_entry(table, slot, (state, packed, value, ()))


def put_beside(table: Any, slot: int, state: Any, packed: int, value: int, action: Any) -> None:
    put_entry(table, slot, (state, packed, value, (action,)))


def get(table: Any, slot: int, state: Any) -> Any:
    return get_entry(table, slot, (state, 0, 0, ()))


def get_beside(table: Any, slot: int, state: Any, action: Any) -> Any:
    return get_entry(table, slot, (state, 0, 0, (action,)))


def pack(state: Any, action: Any) -> Any:
    return packed_action(state, action)


def unpack(code: int, like: Any) -> Any:
    return unpacked_action(code, (), like)


def unpack_beside(code: int, action: Any, like: Any) -> Any:
    return unpacked_action(code, (action,), like)


_compiled: dict[Any, Callable[..., Any]] = {}


def machine(function: Callable[..., Any], *arguments: Any) -> Any:
    """What ``function`` gives as machine code; it is compiled once for each combination of types."""
    key = function, *map(type_of, arguments)
    if key not in _compiled:
        assert isinstance(function, FunctionType)
        _compiled[key] = compile_function(function, *arguments)
    return _compiled[key](*arguments)


def memory_of(words: int) -> Any:
    return (ctypes.c_int64 * words)()


def put_compiled(table: Any, slot: int, entry: Any) -> None:
    *parts, rest = entry
    machine(put_beside if rest else put, table, slot, *parts, *rest)


def get_compiled(table: Any, slot: int, like: Any) -> Any:
    return machine(get_beside if like[3] else get, table, slot, like[0], *like[3])


# ------------------------------------------------------------ how large they are

SIZES = [
    (7, 3, 4),
    (Two(1, 2), 3, 4),
    (Two(1, 2), (3, 4), 8),
    (Flagged(1, 2, True), 3, 4),
    (Two(1, 2), True, 8),
    ((1, 2, 3), 4, 8),
    ((1, 2, 3, 4, 5, 6), 7, 8),
    ((1, 2, 3, 4, 5, 6, 7), 8, 16),
    (Deep((0.5, True), Two(1, 2), False), 3, 8),
    (Many((True,) * 5, 1), 2, 4),
    (Many((True,) * 6, 1), 2, 16),
    ((True, True), 3, 4),
    (Named(Side.SOUTH, "K", 3), 4, 8),
    (Named(Side.NORTH, "", None), Side.SOUTH, 8),
    (Frozen(1, 2), "Kq", 8),
    (Frozen(1, 2), 3, 4),
]


@pytest.mark.parametrize(("state", "action", "words"), SIZES, ids=str)
def test_how_many_words_an_entry_takes(state: Any, action: Any, words: int) -> None:
    assert entry_stride_of(type_of(state), type_of(action)) == words
    rest = machine(pack, state, action)[1]
    assert (rest == ()) is is_tight_type(type_of(state), type_of(action))
    memory = memory_of(4 * words)
    put_compiled(memory, 1, (state, 5, 6, rest))
    assert not any(memory[:words])
    assert not any(memory[2 * words :])
    found = get_compiled(memory, 1, (state, 0, 0, rest))
    assert found == (state, 5, 6, rest)
    assert type(found[0]) is type(state)
    assert [type(item) for item in found[3]] == [type(item) for item in rest]
    assert is_tight(state, action) is is_tight_type(type_of(state), type_of(action)), "the runs keep other actions"
    if not isinstance(state, Frozen):
        assert entry_words(state, action) == words


# ------------------------------------------------------------ what is put is got


@given(st.lists(st.tuples(WORDS, WORDS, st.booleans(), PACKED, WORDS), min_size=1, max_size=8))
def test_what_is_put_is_got(entries: list[Any]) -> None:
    memory, plain = memory_of(8 * 4), PlainTable()
    for slot, (mine, theirs, flag, packed, value) in enumerate(entries):
        entry = Flagged(mine, theirs, flag), packed, value, ()
        put_compiled(memory, slot, entry)
        put_entry(plain, slot, entry)
    for slot, (mine, theirs, flag, packed, value) in enumerate(entries):
        entry = Flagged(mine, theirs, flag), packed, value, ()
        assert get_compiled(memory, slot, entry) == entry == get_entry(plain, slot, entry)


@given(
    st.sampled_from(Side),
    st.sampled_from(["", "K", "seven77"]),
    st.none() | WORDS,
    PACKED,
    WORDS,
    st.sampled_from(Side),
)
def test_members_texts_and_none_are_got_as_they_were_put(
    side: Side, piece: str, last: int | None, packed: int, value: int, action: Side
) -> None:
    memory, entry = memory_of(8), (Named(side, piece, last), packed, value, (action,))
    machine(put_named, memory, entry[0], packed, value, action)
    found = machine(get_named, memory, side, piece, action)
    assert found == entry
    assert found[0].side is side
    assert found[3][0] is action


def put_named(table: Any, state: Named, packed: int, value: int, action: Side) -> None:
    put_entry(table, 0, (state, packed, value, (action,)))


def get_named(table: Any, side: Side, piece: str, action: Side) -> Any:
    number: int | None = 1 if piece == "?" else None
    return get_entry(table, 0, (Named(side, piece, number), 0, 0, (action,)))


def test_an_entry_of_words_of_two_is_one_that_was_never_written() -> None:
    """Whatever words are mixed: the state that is found is none of those that were put, or the entry is whole."""
    draw = random.Random(5)
    whole = 0
    for _ in range(2000):
        states = [Two(draw.randrange(4), draw.randrange(4)) for _ in range(2)]
        entries = [(state, draw.randrange(1 << 12), draw.randrange(8), ()) for state in states]
        blocks = []
        for entry in entries:
            memory = memory_of(4)
            put_compiled(memory, 0, entry)
            blocks.append(memory)
        mixed = (ctypes.c_int64 * 4)(*(blocks[draw.randrange(2)][word] for word in range(4)))
        found = get_compiled(mixed, 0, entries[0])
        if 0 <= found[0].mine < 4:
            assert found in entries
            whole += 1
    assert 0 < whole < 2000


@pytest.mark.parametrize("state", [Two(1, 2), (1, 2, 3, 4, 5, 6)], ids=str)
def test_one_bit_more_in_any_word_is_noticed(state: Any) -> None:
    """The highest bit is the one that a product with an even number would lose."""
    memory = memory_of(8)
    put_compiled(memory, 0, (state, 5, 6, ()))
    for word in range(len(state) + 2):
        for bit in (0, 31, 63):
            changed = (ctypes.c_uint64 * 8).from_buffer_copy(memory)
            changed[word] ^= 1 << bit
            found = get_compiled((ctypes.c_int64 * 8).from_buffer(changed), 0, (state, 0, 0, ()))
            assert found[0][0] != state[0]


# ------------------------------------------------------------ actions in few bits


@given(st.integers(0, 8190) | st.integers(0, 63).map(lambda place: (1 << place) - (1 << 64) * (place == 63)))
def test_small_actions_and_single_bits_have_a_code(action: int) -> None:
    code = action_code(action)
    assert 0 < code < 1 << 14
    assert action_of(code) == action
    assert machine(pack, Two(1, 2), action) == (code, ())
    assert machine(unpack, code, 0) == (True, action)


@pytest.mark.parametrize("action", [-1, -(1 << 62), (1 << 13) + 1, 8191, (1 << 63) - 1])
def test_other_actions_are_not_kept_where_that_would_double_the_entry(action: int) -> None:
    for state, is_kept in ((Two(1, 2), False), ((1, 2, 3), True)):
        code, rest = packed_action(state, action)
        assert (code, rest) == machine(pack, state, action)
        assert code == 0
        wanted = (is_kept, action if is_kept else 77)
        assert unpacked_action(code, rest, 77) == wanted
        assert machine(unpack_beside, code, *rest, 77) == wanted if rest else machine(unpack, code, 77) == wanted


def test_codes_are_distinct() -> None:
    actions = [*range(8191), *(1 << place for place in range(13, 63)), -(1 << 63)]
    assert len({action_code(action) for action in actions}) == len(actions)
