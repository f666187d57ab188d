"""How the words of `perfectplay.words` are said in machine code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, overload

from perfectplay import words

WORD = ir.IntType(64)


def unary(emit: Callable[[Any, Any], Any]) -> Any:
    """An intrinsic from one word to another; ``emit`` gets the builder and the value."""

    @intrinsic
    def operation(typing_context: Any, x: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, arguments: emit(builder, arguments[0])

    return operation


def _constant(value: int) -> ir.Constant:
    return ir.Constant(WORD, value)


_count = unary(lambda builder, x: builder.ctpop(x))
_lowest = unary(lambda builder, x: builder.cttz(x, ir.Constant(ir.IntType(1), 1)))
_highest = unary(lambda builder, x: builder.sub(_constant(63), builder.ctlz(x, ir.Constant(ir.IntType(1), 1))))
_bytes_swapped = unary(lambda builder, x: builder.bswap(x))
_bits_reversed = unary(lambda builder, x: builder.bitreverse(x))
_bit = unary(lambda builder, x: builder.shl(_constant(1), x))


@intrinsic
def _shifted_down(typing_context: Any, x: Any, places: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.lshr(arguments[0], arguments[1])

    return types.int64(types.int64, types.int64), emit


overload(words.word)(lambda x: lambda x: x)
overload(words.bit)(lambda square: lambda square: _bit(square))
overload(words.has_bit)(lambda x, square: lambda x, square: x >> square & 1 != 0)
overload(words.lowest)(lambda x: lambda x: _lowest(x))
overload(words.highest)(lambda x: lambda x: _highest(x))
overload(words.population)(lambda x: lambda x: _count(x))
overload(words.without_lowest)(lambda x: lambda x: x & (x - 1))
overload(words.shifted_up)(lambda x, places: lambda x, places: x << places)
overload(words.shifted_down)(lambda x, places: lambda x, places: _shifted_down(x, places))
overload(words.reversed_bits)(lambda x: lambda x: _bits_reversed(x))
overload(words.flipped)(lambda x: lambda x: _bytes_swapped(x))


def bare(function: Any) -> Any:
    """``function`` without annotations, which numba would compare with those of what it returns."""
    function.__annotations__ = {}
    return function


@overload(words.replaced)
@bare
def _replaced(items: Any, index: Any, item: Any) -> Any:
    kind = items.dtype if isinstance(items, types.UniTuple) else None
    if kind in (types.int64, types.float64):
        return lambda items, index, item: tuple_setitem(items, index, kind(item))
    return lambda items, index, item: tuple_setitem(items, index, item)
