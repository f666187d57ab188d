"""Tuples, sets and texts in states and actions whose length changes from one state to the next.

A state keeps the number of items, and room for the most that it may have; what is not in use is 0, so that equal states
have equal words. The items of a set stand in the order of their words. Rules see a tuple, a set or a text in memory.
"""

from __future__ import annotations

import ast

from perfectplay.compiling import prelude
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain
from perfectplay.compiling.lowering.lists import builder, list_of_row
from perfectplay.compiling.lowering.loops import iterate_value
from perfectplay.compiling.lowering.memory import load_as_it_is, opens, store, word_at
from perfectplay.compiling.lowering.parts import row_of_kind
from perfectplay.compiling.lowering.sequences import as_row, length_of, make_tuple
from perfectplay.compiling.lowering.stores import flattened
from perfectplay.compiling.types import (
    BOOL,
    DURING_THE_CALL,
    FOR_A_MOMENT,
    INT,
    LONG_TEXT,
    NONE,
    EmptyList,
    Growing,
    Known,
    Maybe,
    Row,
    Value,
    Varying,
    constant,
    growing,
    known,
    maybe,
    product,
    row,
)
from perfectplay.compiling.unifying import is_text_type, words_of_type
from perfectplay.errors import BeyondMachineCode


def as_rules_see(b: Body, value: Value) -> Value:
    """Returns a value as the function that is being written sees it."""
    kind = value.type
    if isinstance(kind, Varying) and opens(b):
        return opened(b, value)
    if isinstance(kind, Maybe) and isinstance(kind.inner, Varying) and opens(b):
        inner = opened(b, Value(kind.inner, value.operands[1:]))
        return Value(maybe(inner.type), (value.operands[0], *inner.operands), inner.level)
    return value


def opened(b: Body, value: Value) -> Value:
    """Returns a tuple, a set or a text of a state as rules see it."""
    kind = value.type
    assert isinstance(kind, Varying)
    words = words_of_type(kind.item)
    home = kind, value.operands
    found = b.homes.get(home)
    if found is None:
        found = b.alloca(f"[{kind.room * words} x i64]")
        is_parameter = all(not operand.startswith("%v") for operand in value.operands)
        if is_parameter:  # written once, where the function begins
            before, b.lines = b.lines, []
        for number in range(kind.room):
            size = len(kind.item.leaves)
            item = Value(kind.item, value.operands[1 + number * size : 1 + (number + 1) * size])
            store(b, item, word_at(b, found, str(number), words))
        if is_parameter:
            b.entry += b.lines
            b.lines = before
            b.homes[home] = found
    return seen(b, kind, found, value.operands[0], DURING_THE_CALL if home in b.homes else FOR_A_MOMENT)


def seen(b: Body, kind: Varying, address: str, length: str, level: int) -> Value:
    """Returns a tuple, a set or a text whose items stand in memory as rules see it."""
    items = Value(row(kind.item), (address, length), level)
    if kind.what == "tuple":
        return items
    if kind.what == "str":
        return Value(LONG_TEXT, items.operands, level)
    frozen = b.settled(items, DURING_THE_CALL)
    assert isinstance(frozen.type, Row)
    return Value(growing("frozenset", frozen.type), frozen.operands, frozen.level)


def kept(b: Body, value: Value, kind: Varying) -> Value:
    """Returns a tuple, a set or a text as a state keeps it; raises BeyondMachineCode where it has no room for it."""
    items = b.converted(_items_for(b, value, kind), row(kind.item))
    words = words_of_type(kind.item)
    length = b.number(length_of(b, items) or NONE, INT)
    b.check(
        b.op(f"icmp sgt i64 {length}, {kind.room}"),
        BeyondMachineCode,
        f"a state has more than {kind.room} items where random games show fewer",
    )
    b.makes_lists()
    home = b.alloca(f"[{kind.room * words} x i64]")
    b.emit(f"call void @llvm.memset.p0.i64(ptr {home}, i8 0, i64 {8 * kind.room * words}, i1 false)")
    size = b.op(f"mul i64 {length}, {8 * words}")
    b.emit(f"call void @llvm.memmove.p0.p0.i64(ptr {home}, ptr {items.operands[0]}, i64 {size}, i1 false)")
    found = [load_as_it_is(b, kind.item, word_at(b, home, str(number), words)) for number in range(kind.room)]
    return Value(kind, (length, *(operand for item in found for operand in item.operands)))


def _items_for(b: Body, value: Value, kind: Varying) -> Value:
    """Returns the items of a value, those of a set in the order of their words."""
    if kind.what == "tuple":
        return row_of_kind(b, value, row(kind.item))
    if kind.what == "str":
        from perfectplay.compiling.lowering.letters import letters_of

        return letters_of(b, value)
    from perfectplay.compiling.lowering.sets import constant_set, items_in

    if isinstance(value.type, Known):
        value = constant_set(b, constant(value))
    items = items_in(value)
    if isinstance(items.type, EmptyList):
        return Value(row(kind.item), ("null", "0"))
    made = list_of_row(b, items, None)
    keys = builder(b, product(None, [INT] * len(kind.item.leaves)), what="words of a set")

    def add(item: Value) -> None:
        words = [Value(INT, (word,)) for word in flattened(b, b.converted(item, kind.item))]
        keys.add(b, make_tuple(b, None, words))

    iterate_value(b, as_row(b, items), add, None)
    call_plain(b, prelude.sort_by_keys, [made, keys.list(b), known(False)], None)
    return as_row(b, made)


def is_kept_as(value: Value, kind: Varying) -> bool:
    """Returns whether a value is a tuple, a set or a text, whichever a state keeps there."""
    have = value.type
    if isinstance(have, Varying):
        return have.what == kind.what
    if kind.what == "str":
        return is_text_type(have)
    is_set = (isinstance(have, Growing) and have.is_set) or (
        isinstance(have, Known) and isinstance(have.value, (set, frozenset))
    )
    return is_set if kind.what == "frozenset" else isinstance(have, Row) or getattr(have, "cls", have) is None


def same(b: Body, one: Value, other: Value, node: ast.AST | None) -> Value:
    """Returns whether two values, of which one is kept in a state, are equal."""
    from perfectplay.compiling.lowering.comparing import equal, logic

    if one.type is other.type and "double" not in one.type.leaves:
        test = known(True)
        for leaf, x, y in zip(one.type.leaves, one.operands, other.operands, strict=True):
            test = logic(b, "and", test, Value(BOOL, (b.op(f"icmp eq {leaf} {x}, {y}"),)))
        return test
    sides = [opened(b, value) if isinstance(value.type, Varying) else value for value in (one, other)]
    return equal(b, sides[0], sides[1], node, as_items=known(True))
