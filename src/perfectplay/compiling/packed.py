"""Sets of states in machine code: states packed into words, and tables of them.

A key is one or more 64-bit words. The bits of a state that ever differ are put side by side (`perfectplay.solving.
packing` says where), and the first word is mixed, one to one, so that the keys lie evenly: a table with the capacity c
has a key with the first word m at the place m * c / 2**64 or soon after, and so holds its keys nearly sorted.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import NumbaTypeError
from numba.extending import intrinsic, overload

from perfectplay.compiling.bridge import DIRECT, Mode
from perfectplay.compiling.kernels import Machine
from perfectplay.compiling.memory import _flatten, _gather, _get, _place, width
from perfectplay.compiling.mixing import BUSY, FIRST, SECOND, THIRD, TOP
from perfectplay.compiling.primitives import WORD, bare
from perfectplay.compiling.spaces import (
    WORK,
    enter,
    find,
    get_small,
    key_of,
    prefetch_key,
    put_small,
    rank_of,
    state_of,
)

WORK_RECORD = np.dtype((np.record, [(name, np.int64) for name in WORK]))
HEAD = 4
"""Before its column of selectors, each word of a state has so many numbers in a packing: what to take away, how far
down, how far up, and the bits that must be 0."""


def _constant(value: int) -> ir.Constant:
    return ir.Constant(WORD, value)


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def _load(builder: Any, address: Any, index: int) -> Any:
    return builder.load(builder.gep(builder.inttoptr(address, WORD.as_pointer()), [_constant(index)]))


def _mix(builder: Any, word: Any) -> Any:
    word = builder.xor(word, builder.lshr(word, _constant(32)))
    word = builder.mul(word, _constant(_signed(FIRST)))
    word = builder.xor(word, builder.lshr(word, _constant(32)))
    word = builder.mul(word, _constant(_signed(SECOND)))
    return builder.xor(word, builder.lshr(word, _constant(32)))


def _unmix(builder: Any, word: Any) -> Any:
    word = builder.xor(word, builder.lshr(word, _constant(32)))
    word = builder.mul(word, _constant(_signed(pow(SECOND, -1, 1 << 64))))
    word = builder.xor(word, builder.lshr(word, _constant(32)))
    word = builder.mul(word, _constant(_signed(pow(FIRST, -1, 1 << 64))))
    return builder.xor(word, builder.lshr(word, _constant(32)))


def _shade(builder: Any, words: list[Any]) -> Any:
    """What the later words of a key do to the first one; its top bit is always set."""
    shade = _constant(0)
    for word in words:
        shade = builder.mul(builder.xor(shade, word), _constant(_signed(THIRD)))
        shade = builder.xor(shade, builder.lshr(shade, _constant(29)))
    return builder.or_(shade, _constant(_signed(TOP)))


def _words_in_key(key: Any) -> int:
    if not isinstance(key, types.BaseTuple):
        raise NumbaTypeError("a key is a tuple of words")
    return width(key)


@intrinsic
def _key_of(typing_context: Any, packing: Any, state: Any, key: Any) -> Any:
    size = _words_in_key(key)
    kind = types.UniTuple(types.int64, size)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        packed = [_constant(0)] * size
        misfit = _constant(0)
        for number, word in enumerate(_flatten(context, builder, state, arguments[1])):
            at = 1 + number * (HEAD + size)
            folded = builder.xor(builder.shl(word, _constant(1)), builder.ashr(word, _constant(63)))
            folded = builder.xor(folded, _load(builder, arguments[0], at))
            misfit = builder.or_(misfit, builder.and_(folded, _load(builder, arguments[0], at + 3)))
            moved = builder.shl(builder.lshr(folded, _load(builder, arguments[0], at + 1)),
                                _load(builder, arguments[0], at + 2))
            for part in range(size):
                chosen = moved if size == 1 else builder.and_(moved, _load(builder, arguments[0], at + HEAD + part))
                packed[part] = builder.or_(packed[part], chosen)
        with cgutils.if_unlikely(builder, builder.icmp_signed("!=", misfit, _constant(0))):
            builder.store(misfit, builder.inttoptr(arguments[0], WORD.as_pointer()))
        packed[0] = _mix(builder, builder.xor(packed[0], _shade(builder, packed[1:])))
        return context.make_tuple(builder, kind, packed)

    return kind(types.int64, state, key), emit


@intrinsic
def _state_of(typing_context: Any, packing: Any, key: Any, like: Any) -> Any:
    size = _words_in_key(key)
    kind = types.unliteral(like)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        packed = [builder.extract_value(arguments[1], part) for part in range(size)]
        packed[0] = builder.xor(_unmix(builder, packed[0]), _shade(builder, packed[1:]))
        words = []
        for number in range(width(kind)):
            at = 1 + number * (HEAD + size)
            chosen = packed[0]
            if size > 1:
                chosen = _constant(0)
                for part in range(size):
                    chosen = builder.or_(chosen, builder.and_(packed[part],
                                                              _load(builder, arguments[0], at + HEAD + part)))
            low = _load(builder, arguments[0], at + 1)
            folded = builder.shl(builder.lshr(chosen, _load(builder, arguments[0], at + 2)), low)
            folded = builder.and_(folded, builder.not_(_load(builder, arguments[0], at + 3)))
            folded = builder.xor(folded, _load(builder, arguments[0], at))
            sign = builder.neg(builder.and_(folded, _constant(1)))
            words.append(builder.xor(builder.lshr(folded, _constant(1)), sign))
        return _gather(context, builder, kind, words)

    return kind(types.int64, key, like), emit


@intrinsic
def _rank_of(typing_context: Any, ranks: Any, state: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        total = _constant(0)
        for number, word in enumerate(_flatten(context, builder, state, arguments[1])):
            total = builder.add(total, builder.mul(word, _load(builder, arguments[0], 2 * number)))
            bits = builder.ctpop(word)
            total = builder.add(total, builder.mul(bits, _load(builder, arguments[0], 2 * number + 1)))
        return total

    return types.int64(types.int64, state), emit


@intrinsic
def _home_of(typing_context: Any, capacity: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        long = ir.IntType(128)
        product = builder.mul(builder.zext(arguments[0], long), builder.zext(arguments[1], long))
        return builder.trunc(builder.lshr(product, ir.Constant(long, 64)), WORD)

    return types.int64(types.int64, types.int64), emit


@intrinsic
def _first_at(typing_context: Any, table: Any, slot: Any, words: Any) -> Any:
    """The first word of an entry, which another thread may be writing."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        base = builder.inttoptr(arguments[0], WORD.as_pointer())
        place = builder.gep(base, [builder.mul(arguments[1], arguments[2])])
        return builder.load_atomic(place, ordering="acquire", align=8)

    return types.int64(types.int64, types.int64, types.int64), emit


@intrinsic
def _claim(typing_context: Any, table: Any, slot: Any, words: Any, word: Any) -> Any:
    """Puts ``word`` where 0 stands; returns what stood there."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        base = builder.inttoptr(arguments[0], WORD.as_pointer())
        place = builder.gep(base, [builder.mul(arguments[1], arguments[2])])
        done = builder.cmpxchg(place, _constant(0), arguments[3], ordering="acq_rel", failordering="acquire")
        return builder.extract_value(done, 0)

    return types.int64(types.int64, types.int64, types.int64, types.int64), emit


@intrinsic
def _publish(typing_context: Any, table: Any, slot: Any, key: Any) -> Any:
    """Writes the later words of an entry, and then its first."""
    size = _words_in_key(key)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(builder, arguments[0], arguments[1], size)
        for part in range(1, size):
            builder.store(builder.extract_value(arguments[2], part), builder.gep(place, [_constant(part)]))
        builder.store_atomic(builder.extract_value(arguments[2], 0), place, ordering="release", align=8)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, key), emit


@overload(enter)
@bare
def _enter(table: Any, capacity: Any, key: Any) -> Any:
    size = _words_in_key(key)
    if size == 1:
        def one(table: Any, capacity: Any, key: Any) -> Any:
            slot = _home_of(capacity, key[0])
            while True:
                found = _first_at(table, slot, 1)
                if found == 0:
                    found = _claim(table, slot, 1, key[0])
                    if found == 0:
                        return True
                if found == key[0]:
                    return False
                slot += 1

        return bare(one)

    def more(table: Any, capacity: Any, key: Any) -> Any:
        slot = _home_of(capacity, key[0])
        while True:
            found = _first_at(table, slot, size)
            if found == 0:
                found = _claim(table, slot, size, BUSY)
                if found == 0:
                    _publish(table, slot, key)
                    return True
            while found == BUSY:
                found = _first_at(table, slot, size)
            if found == key[0] and _get(table, slot, key) == key:
                return False
            slot += 1

    return bare(more)


@overload(find)
@bare
def _find(table: Any, capacity: Any, key: Any) -> Any:
    def found_at(table: Any, capacity: Any, key: Any) -> Any:
        slot = _home_of(capacity, key[0])
        while True:
            found = _get(table, slot, key)
            if found == key:
                return slot
            if found[0] == 0:
                return -1
            slot += 1

    return bare(found_at)


@intrinsic
def _prefetch_key(typing_context: Any, table: Any, capacity: Any, key: Any) -> Any:
    size = _words_in_key(key)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        long = ir.IntType(128)
        word = builder.extract_value(arguments[2], 0)
        product = builder.mul(builder.zext(arguments[1], long), builder.zext(word, long))
        home = builder.trunc(builder.lshr(product, ir.Constant(long, 64)), WORD)
        place = builder.bitcast(_place(builder, arguments[0], home, size), ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        function = builder.module.declare_intrinsic(
            "llvm.prefetch", [place.type], ir.FunctionType(ir.VoidType(), [place.type, number, number, number]))
        builder.call(function, [place, ir.Constant(number, 1), ir.Constant(number, 3), ir.Constant(number, 1)])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, key), emit


def _small(size: int) -> tuple[Any, Any]:
    kind = ir.IntType(8 * size)

    def place_of(builder: Any, address: Any, index: Any) -> Any:
        return builder.gep(builder.inttoptr(address, kind.as_pointer()), [index])

    @intrinsic
    def load(typing_context: Any, store: Any, index: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.sext(builder.load(place_of(builder, *arguments)), WORD)

        return types.int64(types.int64, types.int64), emit

    @intrinsic
    def save(typing_context: Any, store: Any, index: Any, number: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            builder.store(builder.trunc(arguments[2], kind), place_of(builder, *arguments[:2]))
            return context.get_dummy_value()

        return types.void(types.int64, types.int64, types.int64), emit

    return load, save


_load_1, _save_1 = _small(1)
_load_2, _save_2 = _small(2)
_load_4, _save_4 = _small(4)


@overload(get_small)
@bare
def _get_small(store: Any, index: Any, size: Any) -> Any:
    def chosen(store: Any, index: Any, size: Any) -> Any:
        if size == 1:
            return _load_1(store, index)
        if size == 2:
            return _load_2(store, index)
        return _load_4(store, index)

    return bare(chosen)


@overload(put_small)
@bare
def _put_small(store: Any, index: Any, number: Any, size: Any) -> Any:
    def chosen(store: Any, index: Any, number: Any, size: Any) -> Any:
        if size == 1:
            _save_1(store, index, number)
        elif size == 2:
            _save_2(store, index, number)
        else:
            _save_4(store, index, number)

    return bare(chosen)


DIRECT.update({key_of: _key_of, state_of: _state_of, rank_of: _rank_of, prefetch_key: _prefetch_key})


def work_record() -> Any:
    """A `perfectplay.compiling.spaces.Work` for compiled kernels; keep it as long as they run."""
    return np.zeros(1, WORK_RECORD)[0]


def machine_for(kernel: Any, parts: tuple[Any, ...], *, bounds_checked: bool = False) -> Machine:
    """A kernel that knows no game, loaded."""
    machine = Machine(kernel, parts, Mode(bounds_checked=bounds_checked))
    machine.load()
    return machine
