"""Parts, sums and repetitions of sequences, and whether two are equal."""

from __future__ import annotations

import ast

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.sequences import (
    UNROLLED,
    _row_of,
    as_row,
    items_of,
    length_of,
    make_tuple,
    row_items,
    word_at,
)
from perfectplay.compiling.types import (
    BOOL,
    INT,
    NONE,
    EmptyList,
    Known,
    List,
    Maybe,
    Product,
    Row,
    Value,
    constant,
    element,
    is_known,
    known,
    row,
    unify,
    words_of_type,
)


def part_of(b: Body, value: Value, ends: list[Value], node: ast.AST | None) -> Value:
    """Returns a slice."""
    from perfectplay.compiling.lowering.lists import list_of_row, reversed_row

    kind = value.type
    is_list = isinstance(kind, (List, EmptyList)) or (isinstance(kind, Known) and isinstance(kind.value, list))
    if all(map(is_known, ends)):
        parts = items_of(value)
        chosen = slice(*(constant(end) for end in ends))
        if parts is not None:
            if isinstance(kind, Known) and isinstance(kind.value, str):
                return known(kind.value[chosen])
            made = make_tuple(b, None, parts[chosen])
            return list_of_row(b, as_row(b, made), node) if is_list and parts[chosen] else made
    if length_of(b, value) is None or (isinstance(kind, Known) and isinstance(kind.value, (str, dict, set))):
        b.fail(f"{kind!r} has no parts in machine code", node)
    found = as_row(b, value)
    assert isinstance(found.type, Row)
    length = b.number(length_of(b, found) or NONE, INT)
    step = constant(ends[2]) if is_known(ends[2]) else 0
    if step not in (None, 1, -1):
        b.fail("a slice has the step 1 or -1 in machine code; write a comprehension", node)
    if step == -1:
        if ends[0].type is not NONE.type or ends[1].type is not NONE.type:
            b.fail("a slice with the step -1 has no ends in machine code; write [i:j][::-1]", node)
        made = reversed_row(b, found, node)
        return list_of_row(b, made, node, is_new=True) if is_list else made
    low = _end(b, ends[0], length, "0")
    high = _end(b, ends[1], length, length)
    count = b.op(f"sub i64 {high}, {low}")
    count = b.op(f"select i1 {b.op(f'icmp slt i64 {count}, 0')}, i64 0, i64 {count}")
    start = word_at(b, found.operands[0], low, words_of_type(found.type.item))
    item = found.type.item
    if item is not element(item):
        found = _row_of(b, Value(row(item), (start, count)), element(item))
        start = found.operands[0]
    made = Value(row(element(item)), (start, count), found.level)
    return list_of_row(b, made, node) if is_list else made


def _end(b: Body, end: Value, length: str, default: str) -> str:
    """Returns an end of a slice, corrected to 0 up to the length as Python does."""
    if isinstance(end.type, Maybe):
        b.fail("an end of a slice is a number in machine code, not None at times")
    if end.type is NONE.type:
        return default
    number = b.number(end, INT)
    if number.isdigit():
        if length.isdigit():
            return str(min(int(number), int(length)))
    else:
        back = b.op(f"add i64 {number}, {length}")
        number = b.op(f"select i1 {b.op(f'icmp slt i64 {number}, 0')}, i64 {back}, i64 {number}")
        number = b.op(f"select i1 {b.op(f'icmp slt i64 {number}, 0')}, i64 0, i64 {number}")
    return b.op(f"select i1 {b.op(f'icmp slt i64 {number}, {length}')}, i64 {number}, i64 {length}")


# ------------------------------------------------------------ sums, repetitions, comparisons


def is_sequence(value: Value) -> bool:
    """Returns whether a value is a tuple or a list, wherever it stands."""
    kind = value.type
    if isinstance(kind, Known):
        return isinstance(kind.value, (tuple, list))
    return isinstance(kind, (Row, List, EmptyList)) or (
        isinstance(kind, Product) and (kind.cls is None or issubclass(kind.cls, tuple))
    )


def joined(b: Body, one: Value, other: Value, node: ast.AST | None) -> Value | None:
    """Returns ``one + other`` of two tuples or of two lists; None where they are no sequences."""
    from perfectplay.compiling.lowering.lists import build, builder, empty_list, is_list, list_of_row

    if not is_sequence(one) or not is_sequence(other):
        return None
    if is_list(one) != is_list(other):
        b.fail("a tuple and a list cannot be added", node)
    ours, theirs = items_of(one), items_of(other)
    if ours is not None and theirs is not None and not is_list(one):
        return make_tuple(b, None, ours + theirs)
    for empty, full in ((one, other), (other, one)):
        if not is_list(one) and items_of(empty) == []:
            return full
    for empty, full in ((one, other), (other, one)):
        if isinstance(empty.type, EmptyList) or (is_list(empty) and items_of(empty) == []):
            if isinstance(full.type, EmptyList) or items_of(full) == []:
                return empty_list(b, node or b.frame.node)
            return list_of_row(b, full, node)
    first, second = as_row(b, one), as_row(b, other)
    assert isinstance(first.type, Row)
    assert isinstance(second.type, Row)
    item = unify(element(first.type.item), element(second.type.item))
    if item is None:
        b.fail(f"{one.type!r} and {other.type!r} do not add up to one type of items", node)
    made = builder(b, item)
    build(b, made, first)
    build(b, made, second)
    return made.list(b) if is_list(one) else made.row(b)


def repeated(b: Body, one: Value, other: Value, node: ast.AST | None) -> Value | None:
    """Returns ``one * other`` of a sequence and a number; None where there is no sequence."""
    from perfectplay.compiling.lowering.lists import is_list, list_repeated

    if is_sequence(other) and not is_sequence(one):
        one, other = other, one
    if not is_sequence(one) or is_sequence(other):
        return None
    parts = items_of(one)
    if parts is not None and is_known(other) and not is_list(one):
        count = constant(other)
        if len(parts) * max(count, 0) <= 512:
            return make_tuple(b, None, parts * count)
    return list_repeated(b, one, b.number(other, INT), node)


def same_items(b: Body, one: Value, other: Value, node: ast.AST | None) -> Value:
    """Returns whether two sequences of which one lies in memory are equal."""
    from perfectplay.compiling import prelude
    from perfectplay.compiling.lowering.calls import call_plain

    for value in (one, other):
        if isinstance(value.type, EmptyList):
            length = length_of(b, other if value is one else one)
            assert length is not None
            return Value(BOOL, (b.op(f"icmp eq i64 {b.number(length, INT)}, 0"),))
    return call_plain(b, prelude.same_sequences, [as_row(b, one), as_row(b, other)], node)


def spread(b: Body, value: Value, node: ast.AST) -> list[Value] | Value:
    """Returns what stands after a star: its items, or a row if their number is known only at run time."""
    parts = items_of(value)
    if parts is not None:
        return parts
    if isinstance(value.type, Row) and value.type.length is not None and value.type.length <= UNROLLED:
        return row_items(b, value, value.type.length)
    if isinstance(value.type, (Row, List, EmptyList)):
        return as_row(b, value)
    b.fail(f"{value.type!r} cannot stand after a star", node)
