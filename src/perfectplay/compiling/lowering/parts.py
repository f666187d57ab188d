"""Parts, sums and repetitions of sequences, and whether two are equal."""

from __future__ import annotations

import ast
import functools

from perfectplay.compiling.lowering.alternatives import each, no_arguments, only, without
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.memory import word_at
from perfectplay.compiling.lowering.sequences import (
    UNROLLED,
    _row_of,
    as_row,
    items_of,
    length_of,
    make_tuple,
    row_items,
)
from perfectplay.compiling.types import (
    BOOL,
    INT,
    NONE,
    RANGE,
    TEXT,
    Either,
    EmptyList,
    Generator,
    Growing,
    Known,
    List,
    Maybe,
    Product,
    Row,
    Value,
    constant,
    is_known,
    known,
    row,
)
from perfectplay.compiling.unifying import as_run_time, element, is_long_text, unify_known, united_known, words_of_type


def part_of(b: Body, value: Value, ends: list[Value], node: ast.AST | None) -> Value:
    """Returns a slice."""
    from perfectplay.compiling.lowering.lists import list_of_row, reversed_row

    kind = value.type
    if isinstance(kind, Either):
        wrong = without("'{}' object is not subscriptable")
        return each(b, value, lambda one: part_of(b, one, ends, node), wrong, node)
    if is_long_text(as_run_time(kind)) and not (is_known(value) and all(map(is_known, ends))):
        from perfectplay.compiling.lowering.letters import as_text

        return as_text(b, part_of(b, as_row(b, value), ends, node))
    is_list = isinstance(kind, (List, EmptyList)) or (isinstance(kind, Known) and isinstance(kind.value, list))
    if all(map(is_known, ends)):
        parts = items_of(value)
        chosen = slice(*(constant(end) for end in ends))
        if parts is not None:
            if isinstance(kind, Known) and isinstance(kind.value, str):
                return known(kind.value[chosen])
            made = make_tuple(b, None, parts[chosen])
            return list_of_row(b, as_row(b, made), node) if is_list and parts[chosen] else made
    if as_run_time(kind) is TEXT:
        from perfectplay.compiling.lowering.texts import part_of_text

        return part_of_text(b, value, ends, node)
    if length_of(b, value) is None or (isinstance(kind, Known) and isinstance(kind.value, (str, dict, set))):
        b.fail(f"{kind!r} has no parts in machine code", node)
    found = as_row(b, value)
    assert isinstance(found.type, Row)
    length = b.number(length_of(b, found) or NONE, INT)
    step = constant(ends[2]) if is_known(ends[2]) else 0
    has_ends = any(end.type is not NONE.type for end in ends[:2])
    if step not in (None, 1, -1) or (step == -1 and has_ends):
        return _stepped(b, found, ends, node, is_list=is_list)
    if step == -1:
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


def _stepped(b: Body, value: Value, ends: list[Value], node: ast.AST | None, *, is_list: bool) -> Value:
    """Returns a slice with any step."""
    from perfectplay.compiling import prelude
    from perfectplay.compiling.lowering.calls import call_plain

    numbers, flags = [], []
    for end, default in zip(ends, ("0", "0", "1"), strict=True):
        is_there, inner = ("true", end)
        if isinstance(end.type, Maybe):
            is_there, inner = end.operands[0], Value(end.type.inner, end.operands[1:])
        elif end.type is NONE.type:
            is_there, inner = "false", Value(INT, (default,))
        number = b.number(inner, INT)
        if is_there not in ("true", "false"):
            number = b.op(f"select i1 {is_there}, i64 {number}, i64 {default}")
        numbers.append(Value(INT, (number,)))
        flags.append(Value(BOOL, (is_there,)))
    made = call_plain(b, prelude.stepped_part, [value, *numbers, *flags[:2]], node)
    return made if is_list else as_row(b, made)


def _end(b: Body, end: Value, length: str, default: str) -> str:
    """Returns an end of a slice, corrected to 0 up to the length as Python does."""
    if isinstance(end.type, Maybe):
        found = _end(b, Value(end.type.inner, end.operands[1:]), length, default)
        return b.op(f"select i1 {end.operands[0]}, i64 {found}, i64 {default}")
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
    sides = [_parts_or_row(b, value) for value in (one, other)]
    kinds = [part.type for side in sides if isinstance(side, list) for part in side]
    kinds += [element(side.type.item) for side in sides if isinstance(side, Value) and isinstance(side.type, Row)]
    item = functools.reduce(unify_known, kinds) or functools.reduce(united_known, kinds)
    if item is None:
        b.fail(f"{one.type!r} and {other.type!r} do not add up to one type of items", node)
    made = builder(b, item)
    for side in sides:
        if isinstance(side, Value):
            build(b, made, side)
        else:
            for part in side:
                made.add(b, part)
    return made.list(b) if is_list(one) else made.row(b)


def row_of_kind(b: Body, value: Value, kind: Row) -> Value:
    """Returns `as_row`, also of empty tuples alone, which do not say themselves what they are tuples of."""
    from perfectplay.compiling.lowering.lists import builder

    parts = items_of(value)
    if kind.length is not None or not parts or not all(items_of(part) == [] for part in parts):
        return as_row(b, value, kind)
    made = builder(b, kind.item, is_changed=False)
    for part in parts:
        made.add(b, b.converted(part, kind.item))
    return Value(kind, made.row(b).operands)


def _parts_or_row(b: Body, value: Value) -> list[Value] | Value:
    """Returns the few items of a tuple of which one is None or (), and any other sequence as a row."""
    parts = items_of(value)
    is_few = parts is not None and len(parts) <= UNROLLED
    if parts is not None and is_few and any(part.type is NONE.type or items_of(part) == [] for part in parts):
        return parts
    return as_row(b, value)


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


def starred(b: Body, node: ast.Starred, *, is_handed_over: bool = False) -> list[Value] | Value:
    """Returns what stands after a star, as `spread` does; what a generator gives is collected first."""
    from perfectplay.compiling.lowering.comprehensions import collected
    from perfectplay.compiling.lowering.expressions import lower
    from perfectplay.compiling.lowering.loops import special_called

    if isinstance(node.value, ast.GeneratorExp) or special_called(b, node.value) not in (None, range):
        return spread(b, collected(b, node.value, node).row_or_empty(b), node)
    value = lower(b, node.value)
    if isinstance(value.type, Generator):
        value = collected(b, value, node).row_or_empty(b)
    return spread(b, value, node, is_handed_over=is_handed_over)


def spread(b: Body, value: Value, node: ast.AST, *, is_handed_over: bool = False) -> list[Value] | Value:
    """Returns what stands after a star: its items, or a row if their number is known only at run time."""
    from perfectplay.compiling.lowering.varying import as_rules_see

    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Either) and is_handed_over:
        value = only(b, value, no_arguments, node)
    parts = items_of(value)
    if parts is not None:
        return [as_rules_see(b, part) for part in parts]
    if isinstance(value.type, Row) and value.type.length is not None and value.type.length <= UNROLLED:
        return row_items(b, value, value.type.length)
    if value.type is RANGE or isinstance(value.type, (Row, List, EmptyList, Growing, Either)):
        return as_row(b, value)
    b.fail(f"{value.type!r} cannot stand after a star", node)
