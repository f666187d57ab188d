"""What `perfectplay.words`, and the numbers of the prelude, are in machine code: most are one instruction."""

from __future__ import annotations

import ast
from typing import Any

from perfectplay import words
from perfectplay.compiling import prelude
from perfectplay.compiling.lowering.arithmetic import wrapped
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.lazy import lazy
from perfectplay.compiling.lowering.sequences import as_row, items_of, make_tuple, row_items
from perfectplay.compiling.subset import primitive_of
from perfectplay.compiling.types import BOOL, FLOAT, INT, Row, Value, constant, is_known, known
from perfectplay.compiling.unifying import as_run_time, is_text_type, unify


def intrinsic(b: Body, name: str, operand: str, more: str = "") -> str:
    """Returns the result of an instruction of the processor for a word."""
    b.unit.declare(f"i64 @llvm.{name}.i64(i64{', i1' if more else ''})")
    return b.op(f"call i64 @llvm.{name}.i64(i64 {operand}{more})")


def _of_word(function: Any, name: str, more: str = "") -> None:
    def emit(b: Body, x: Value) -> Value:
        return Value(INT, (intrinsic(b, name, b.number(x, INT), more),))

    primitive_of(function)(emit)


_of_word(words.population, "ctpop")
_of_word(words.reversed_bits, "bitreverse")
_of_word(words.flipped, "bswap")


@lazy(words.word, "`words.word(x)`", "`+ - * << & | ^ ~` inside of it wrap; all else is checked")
def _word(b: Body, node: ast.Call) -> Value:
    (argument,) = node.args
    x = wrapped(b, argument)[0] if b.is_exact else lower(b, argument)
    if is_known(x):
        return known(words.word(constant(x)))
    return Value(INT, (b.number(x, INT),))


@primitive_of(words.lowest)
def _lowest(b: Body, x: Value) -> Value:
    word = b.number(x, INT)
    zeros = intrinsic(b, "cttz", word, f", i1 {'false' if b.is_checked else 'true'}")
    if b.is_checked:  # Python says -1 of 0
        zeros = b.op(f"select i1 {b.op(f'icmp eq i64 {word}, 0')}, i64 -1, i64 {zeros}")
    return Value(INT, (zeros,))


def places(b: Body, square: Value) -> str:
    """Returns the number of a bit, within a word."""
    number = b.number(square, INT)
    if b.is_checked and not (number.isdigit() and int(number) < 64):
        b.check(b.op(f"icmp ugt i64 {number}, 63"), ValueError, "a word has the bits 0 to 63")
    return number


@primitive_of(words.bit)
def _bit(b: Body, square: Value) -> Value:
    return Value(INT, (b.op(f"shl i64 1, {places(b, square)}"),))


@primitive_of(words.has_bit)
def _has_bit(b: Body, x: Value, square: Value) -> Value:
    moved = b.op(f"lshr i64 {b.number(x, INT)}, {places(b, square)}")
    return Value(BOOL, (b.op(f"trunc i64 {moved} to i1"),))


@primitive_of(words.highest)
def _highest(b: Body, x: Value) -> Value:
    zeros = intrinsic(b, "ctlz", b.number(x, INT), ", i1 false")
    return Value(INT, (b.op(f"sub i64 63, {zeros}"),))


@primitive_of(words.without_lowest)
def _without_lowest(b: Body, x: Value) -> Value:
    word = b.number(x, INT)
    if b.is_checked:
        b.check(b.op(f"icmp eq i64 {word}, 0"), ValueError, "a word without bits has no lowest one")
    return Value(INT, (b.op(f"and i64 {word}, {b.op(f'add i64 {word}, -1')}"),))


def _shift(function: Any, name: str) -> None:
    def emit(b: Body, x: Value, count: Value) -> Value:
        return Value(INT, (b.op(f"{name} i64 {b.number(x, INT)}, {places(b, count)}"),))

    primitive_of(function)(emit)


_shift(words.shifted_up, "shl")
_shift(words.shifted_down, "lshr")


@primitive_of(words.replaced)
def _replaced(b: Body, items: Value, index: Value, item: Value) -> Value:
    if is_text_type(as_run_time(items.type)):
        b.fail("replaced() is for tuples; put a text together from parts")
    parts = items_of(items)
    if parts is None:
        found = as_row(b, items)
        assert isinstance(found.type, Row)
        if found.type.length is None:
            b.fail("replaced() needs a tuple whose length is known; change an item of a list")
        parts = row_items(b, found, found.type.length)
    if is_known(index):
        place = constant(index)
        if not 0 <= place < len(parts):
            b.throw(IndexError, "replaced: the index is out of range")
            b.place_dead()
            return make_tuple(b, None, parts)
        parts[place] = _like(b, item, parts[place])
        return make_tuple(b, None, parts)
    number = b.number(index, INT)
    if b.is_checked:
        b.check(b.op(f"icmp uge i64 {number}, {len(parts)}"), IndexError, "replaced: the index is out of range")
    made = []
    for place, part in enumerate(parts):
        now = b.lowered(part)
        kind = unify(now.type, b.lowered(item).type)
        if kind is None:
            b.fail(f"replaced() puts {item.type!r} where {now.type!r} is")
        new, old = b.converted(item, kind), b.converted(now, kind)
        test = b.op(f"icmp eq i64 {number}, {place}")
        made.append(
            Value(
                kind,
                tuple(
                    x if x == y else b.op(f"select i1 {test}, {leaf} {x}, {leaf} {y}")
                    for leaf, x, y in zip(kind.leaves, new.operands, old.operands, strict=True)
                ),
            )
        )
    return make_tuple(b, None, made)


def _like(b: Body, item: Value, part: Value) -> Value:
    """Returns a bool as an int if ``part``, which it replaces, is an int."""
    return b.converted(item, INT) if b.lowered(part).type is INT and b.lowered(item).type is BOOL else item


# ------------------------------------------------------------ floats


def _of_float(function: Any, name: str) -> None:
    def emit(b: Body, x: Value) -> Value:
        b.unit.declare(f"double @llvm.{name}.f64(double)")
        return Value(FLOAT, (b.op(f"call double @llvm.{name}.f64(double {b.number(x, FLOAT)})"),))

    primitive_of(function)(emit)


_of_float(prelude.float_floor, "floor")
_of_float(prelude.float_ceil, "ceil")
_of_float(prelude.float_trunc, "trunc")
_of_float(prelude.float_round, "roundeven")


@primitive_of(prelude.fmod)
def _fmod(b: Body, x: Value, y: Value) -> Value:
    return Value(FLOAT, (b.op(f"frem double {b.number(x, FLOAT)}, {b.number(y, FLOAT)}"),))
