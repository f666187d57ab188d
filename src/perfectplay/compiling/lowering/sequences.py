"""Tuples in registers, rows in memory: their items, lengths, parts and sums.

A tuple whose length is known is a value for each item. Where its index or its part is known at run time alone, it is
written to memory and becomes a row: an address and a length. Words of 64 bits lie side by side.
"""

from __future__ import annotations

import ast
import functools
from typing import Any

from perfectplay.compiling.classes import hints_of, product_items
from perfectplay.compiling.lowering import ranges
from perfectplay.compiling.lowering.alternatives import as_row_of_items, each, no_item
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.memory import load, store, word_at
from perfectplay.compiling.subset import expression
from perfectplay.compiling.types import (
    BOOL,
    DURING_THE_CALL,
    FLOAT,
    FOR_A_MOMENT,
    FOREVER,
    INT,
    LONG_TEXT,
    NONE,
    RANGE,
    TEXT,
    Closure,
    Either,
    EmptyList,
    Growing,
    Instance,
    Known,
    List,
    Maybe,
    Product,
    Record,
    Row,
    Type,
    Value,
    Varying,
    constant,
    inside,
    is_known,
    is_plain,
    known,
    plain_key,
    product,
    row,
)
from perfectplay.compiling.unifying import (
    as_run_time,
    can_be_kept,
    element,
    is_long_text,
    set_type_of,
    table_type,
    unify_known,
    united_known,
    words_of_type,
)

NO_ORDER = (
    "in which order Python goes through a set is not known to machine code; go through sorted(...), or keep a list"
)
UNROLLED = 16
"""Longer tuples are compared and made anew in a loop."""


def items_of(value: Value) -> list[Value] | None:
    """Returns the items of a tuple in registers, or of a known one; None of anything else."""
    kind = value.type
    if isinstance(kind, Product):
        out, at = [], 0
        for item in kind.items:
            count = len(item.leaves)
            out.append(Value(item, value.operands[at : at + count]))
            at += count
        return out
    if isinstance(kind, Known):
        items = kind.value if isinstance(kind.value, list) else product_items(kind.value)
        if items is not None:
            return [known(item) for item in items]
        if isinstance(kind.value, (str, range)) and len(kind.value) <= 64:
            return [known(item) for item in kind.value]
    return None


def make_tuple(b: Body, cls: type | None, values: list[Value]) -> Value:
    """Returns a tuple, a NamedTuple or a dataclass of these values."""
    values = [_frozen_at_run_time(b, value) for value in values] if not all(map(is_known, values)) else values
    if cls is None and all(map(is_known, values)):
        plain = tuple(constant(value) for value in values)
        if is_plain(plain):
            return known(_tuples.setdefault((len(plain), plain_key(plain)), plain))
    lowered = [b.settled(b.lowered(value), FOREVER) for value in values]
    for value in lowered:
        if isinstance(value.type, Growing) and value.type.what == "frozenset" and isinstance(value.type.inner, Row):
            continue
        if isinstance(value.type, (EmptyList, Growing, Record, Instance, Closure)):
            b.fail(f"{value.type!r} cannot stand in a tuple")
    return Value(
        product(cls, [value.type for value in lowered]),
        tuple(operand for value in lowered for operand in value.operands),
    )


def _frozen_at_run_time(b: Body, value: Value) -> Value:
    """Returns a constant frozenset as a value that can stand in a tuple beside others."""
    if not (is_known(value) and isinstance(constant(value), frozenset) and set_type_of(constant(value)) is not None):
        return value
    from perfectplay.compiling.lowering.sets import constant_set

    return constant_set(b, constant(value))


_tuples: dict[Any, tuple[Any, ...]] = {}


def make_named(b: Body, cls: type, values: list[Value]) -> Value:
    """Returns a NamedTuple or a dataclass; ints become floats where it declares floats, bools ints where ints."""
    from perfectplay.compiling.classes import field_names

    hints = hints_of(cls)
    for number, name in enumerate(field_names(cls)):
        values[number] = as_hinted(b, values[number], hints.get(name))
    return make_tuple(b, cls, values)


def as_hinted(b: Body, value: Value, hint: Any) -> Value:
    """Returns a number as the annotation of its field says."""
    kind = as_run_time(value.type)
    if hint is float and kind in (INT, BOOL):
        return b.converted(value, FLOAT)
    if hint is int and kind is BOOL:
        return b.converted(value, INT)
    return value


# ------------------------------------------------------------ length


def length_of(b: Body, value: Value) -> Value | None:
    """Returns the length of a sequence, known where it is; None of what has none."""
    kind = value.type
    if isinstance(kind, Product):
        return known(len(kind.items)) if kind.cls is None or issubclass(kind.cls, (tuple, str)) else None
    if kind is LONG_TEXT:
        return Value(INT, (value.operands[1],))
    if isinstance(kind, Known) and isinstance(kind.value, (tuple, list, str, range, dict, set, frozenset)):
        return known(len(kind.value))
    if isinstance(kind, Row):
        return known(kind.length) if kind.length is not None else Value(INT, (value.operands[1],))
    if isinstance(kind, Growing):
        return length_of(b, Value(kind.inner, value.operands))
    if isinstance(kind, (List, EmptyList)):
        return Value(INT, (b.op(f"load i64, ptr {value.operands[0]}"),))
    return Value(INT, (ranges.count(b, *value.operands),)) if kind is RANGE else None


# ------------------------------------------------------------ memory


def spilled(b: Body, value: Value) -> Value | None:
    """Returns a tuple of items of one type as a row on the stack of this call; None where the items differ."""
    kind = value.type
    assert isinstance(kind, Product)
    item = functools.reduce(unify_known, kind.items) or functools.reduce(united_known, kind.items)
    if item is None or not item.leaves or not can_be_kept(item):
        return None
    item = element(item)
    home = kind, value.operands
    found = b.homes.get(home)
    if found is None:
        words = words_of_type(item)
        found = b.alloca(f"[{len(kind.items) * words} x i64]")
        is_parameter = (
            all(not operand.startswith("%v") for operand in value.operands)
            and item in kind.items
            and len(set(kind.items)) == 1
        )
        if is_parameter:  # written once, where the function begins
            before, b.lines = b.lines, []
        for number, part in enumerate(items_of(value) or ()):
            store(b, b.converted(part, item), word_at(b, found, str(number), words))
        if is_parameter:
            b.entry += b.lines
            b.lines = before
            b.homes[home] = found
    return Value(row(item, len(kind.items)), (found,), DURING_THE_CALL if home in b.homes else FOR_A_MOMENT)


def as_row(b: Body, value: Value, kind: Row | None = None) -> Value:
    """Returns a sequence as a row; of ``kind``, where that is given."""
    found = _any_row(b, value)
    if kind is None or found.type is kind:
        return found
    have = found.type
    assert isinstance(have, Row)
    if kind.length is not None and have.length not in (None, kind.length):
        b.fail(f"{value.type!r} stands where {kind!r} is needed")
    if have.item is not kind.item:
        found = _row_of(b, found, kind.item)
        have = found.type
        assert isinstance(have, Row)
    length = length_of(b, found)
    assert length is not None
    if kind.length is not None:
        if have.length is None:
            b.check(
                b.op(f"icmp ne i64 {length.operands[0]}, {kind.length}"),
                ValueError,
                f"a tuple has another length than the {kind.length} that it had before",
            )
        return Value(kind, (found.operands[0],), found.level)
    return Value(kind, (found.operands[0], b.number(length, INT)), found.level)


def _any_row(b: Body, value: Value) -> Value:
    kind = value.type
    if isinstance(kind, Growing):
        from perfectplay.compiling.lowering.dicts import is_dict, row_of

        if kind.is_set:
            b.fail(NO_ORDER)
        if is_dict(value):
            return row_of(b, value)
        return _any_row(b, Value(kind.inner, value.operands))
    if isinstance(kind, Row):
        return value
    if isinstance(kind, Either):
        return as_row_of_items(b, value)
    if isinstance(kind, (List, EmptyList)):
        item = kind.item if isinstance(kind, List) else INT
        length = length_of(b, value)
        assert length is not None
        return Value(row(item), (items_address(b, value), length.operands[0]), FOR_A_MOMENT)
    if isinstance(kind, Known) and isinstance(kind.value, (tuple, list)):
        if len(kind.value) == 0:
            return Value(row(INT, 0), ("null",))
        table = table_type(tuple(kind.value))
        if table is not None:
            return Value(table, b.unit.operands_of(kind.value, table, b))
    if kind is RANGE:
        from perfectplay.compiling.lowering.comprehensions import collected

        return collected(b, value, b.frame.node).row_or_empty(b)
    if isinstance(kind, Known) and isinstance(kind.value, (str, range)):
        return _any_row(b, known(_tuples.setdefault(("text", kind.value), tuple(kind.value))))
    value = b.lowered(value)
    if value.type is LONG_TEXT:
        return Value(row(TEXT), value.operands, value.level)
    if isinstance(value.type, Product):
        if not value.type.items:
            return Value(row(INT, 0), ("null",))
        found = spilled(b, value)
        if found is not None:
            return found
        b.fail(f"the items of {value.type!r} are of different types, so machine code must know which one is meant")
    b.fail(f"{value.type!r} has no items")


def _row_of(b: Body, value: Value, item: Type) -> Value:
    """Returns a row with its items as another type, copied."""
    from perfectplay.compiling.lowering.lists import build, builder
    from perfectplay.compiling.lowering.loops import iterate_value

    kind = value.type
    assert isinstance(kind, Row)
    if kind.length == 0:
        return Value(row(item, 0), value.operands)
    is_of_state = any(isinstance(one, Varying) for one in inside(item))
    made = builder(b, item, is_changed=not is_of_state)
    if is_of_state:
        iterate_value(b, value, lambda one: made.add(b, b.converted(one, item)), None)
    else:
        build(b, made, value)
    if made.kind.item is not item:
        b.fail(f"{value.type!r} stands where a tuple of {item!r} is needed")
    return Value(row(item), made.row(b).operands)


def items_address(b: Body, value: Value) -> str:
    """Returns the address of a list's items."""
    return b.op(f"load ptr, ptr {word_at(b, value.operands[0], '2')}")


def row_items(
    b: Body, value: Value, length: int, error: type[BaseException] = ValueError, text: str = ""
) -> list[Value]:
    """Returns the first items of a sequence in memory that must have ``length`` of them."""
    now = length_of(b, value)
    assert now is not None
    if not is_known(now):
        b.check(
            b.op(f"icmp ne i64 {now.operands[0]}, {length}"),
            error,
            text
            or f"a tuple has another length than the {length} that it had before; in machine code a state "
            f"keeps its shape",
        )
    elif constant(now) != length:
        b.fail(f"{value.type!r} stands where a tuple of {length} is needed")
    if isinstance(value.type, EmptyList):
        raise b.unknown()
    base = items_address(b, value) if isinstance(value.type, List) else value.operands[0]
    item = value.type.item  # type: ignore[attr-defined]
    words = words_of_type(item)
    level = value.level if isinstance(item, Varying) else FOREVER
    return [load(b, item, word_at(b, base, str(number), words), level) for number in range(length)]


# ------------------------------------------------------------ items and parts


@expression(
    ast.Subscript,
    "`a[i]`, `a[-1]`, `a[i:j]`, `a[::-1]`, `table[key]`",
    "an index out of range is an IndexError with its line",
)
def _subscript(b: Body, node: ast.Subscript) -> Value:
    from perfectplay.compiling.lowering.expressions import lower

    if isinstance(node.slice, ast.Slice):
        value = lower(b, node.value)
        held = b.held(value)
        ends = [
            lower(b, end) if end is not None else NONE for end in (node.slice.lower, node.slice.upper, node.slice.step)
        ]
        from perfectplay.compiling.lowering.parts import part_of

        return part_of(b, held(), ends, node)
    slot = _slot_of(b, node.value)
    if slot is not None and isinstance(slot.type, Product) and slot.base is not None:
        kinds = set(slot.type.items)
        index = lower(b, node.slice)
        if len(kinds) == 1 and not is_known(index) and not _assigns(node.slice):
            (item,) = kinds
            if can_be_kept(item) and item is element(item):
                return item_at(b, Value(row(item, len(slot.type.items)), (slot.base,)), index, node)
        return item_at(b, b.read(node.value.id, node.value), index, node)  # type: ignore[attr-defined]
    value = lower(b, node.value)
    held = b.held(value)
    index = lower(b, node.slice)
    return item_at(b, held(), index, node)


def _slot_of(b: Body, node: ast.expr) -> Any:
    """Returns where a variable stands in memory, so that it need not be read whole."""
    if not isinstance(node, ast.Name) or b.local_name(node.id) in b.frame.bound:
        return None
    if b.frame.narrowed and b.local_name(node.id) in b.frame.narrowed:
        return None
    if b.local_name(node.id) == node.id and node.id not in b.frame.function.assigned:
        return None
    slot = b.slot_to_read(node.id, node)
    return None if slot.static is not None else slot


def _assigns(node: ast.AST) -> bool:
    return any(isinstance(one, ast.NamedExpr) for one in ast.walk(node))


def _letter_at(b: Body, letters: Value, index: Value, node: ast.AST | None) -> Value:
    """Returns a letter of a long text."""
    length = length_of(b, letters)
    assert length is not None
    place = in_range(b, b.number(index, INT), b.number(length, INT), node, "string index out of range")
    return load(b, TEXT, word_at(b, letters.operands[0], place))


def item_at(b: Body, value: Value, index: Value, node: ast.AST | None, *, is_safe: bool = False) -> Value:
    """Returns an item of a sequence, a word of an array or what a constant dict holds."""
    kind = value.type
    if isinstance(kind, Maybe):
        return item_at(b, b.present(value), index, node)
    if isinstance(kind, Either):
        return each(b, value, lambda one: item_at(b, one, index, node), no_item(index), node)
    if isinstance(kind, Known) and isinstance(kind.value, dict):
        from perfectplay.compiling.lowering.lookups import looked_up

        return looked_up(b, value, index, node)
    if isinstance(kind, Growing) and kind.is_dict:
        from perfectplay.compiling.lowering.dicts import held_under

        return held_under(b, value, index, node)
    if isinstance(kind, Record) and kind.names is None:
        place = word_at(b, value.operands[0], b.number(index, INT))
        return Value(INT, (b.op(f"load i64, ptr {place}"),))
    if is_long_text(kind):
        return _letter_at(b, as_row(b, value), index, node)
    if is_known(index):
        place = constant(index)
        if not isinstance(place, int):
            b.fail(f"an index must be an int, not {index.type!r}", node)
        parts = items_of(value)
        if parts is not None:
            if -len(parts) <= place < len(parts):
                return parts[place]
            b.throw(IndexError, "tuple index out of range", node)
            b.place_dead()
            if not parts:
                b.unreachable()
                raise b.unknown()
            return parts[0]
    if as_run_time(index.type) is FLOAT:
        b.fail("an index must be an int, not a float; say int(...) or //", node)
    if isinstance(kind, Product) and kind.cls is not None and not issubclass(kind.cls, tuple):
        b.fail(f"{kind.cls.__name__} has no items; name the field", node)
    if isinstance(kind, Growing):
        if kind.is_set:
            b.fail("a set has no items by number", node)
        if kind.what != "deque":
            b.fail(f"{kind!r} has no items by number", node)
        return item_at(b, Value(kind.inner, value.operands), index, node)
    if isinstance(kind, Known):
        from perfectplay.compiling.lowering.lookups import held_in_table

        if (found := held_in_table(b, kind.value, index, node)) is not None:
            return found
    if kind is TEXT:
        from perfectplay.compiling.lowering.texts import letter_of

        return letter_of(b, value, index, node)
    if kind is RANGE:
        length = length_of(b, value)
        assert length is not None
        place = in_range(b, b.number(index, INT), b.number(length, INT), node, "range object index out of range")
        return ranges.item(b, value, place)
    found = _any_row(b, value)
    assert isinstance(found.type, Row)
    number = b.number(index, INT)
    if not is_safe:
        what = "list index out of range" if isinstance(kind, (List, EmptyList)) else "tuple index out of range"
        length = length_of(b, found)
        assert length is not None
        number = in_range(b, number, b.number(length, INT), node, what)
    if isinstance(kind, EmptyList):
        b.unreachable()
        raise b.unknown()
    item = found.type.item
    return load(b, item, word_at(b, found.operands[0], number, words_of_type(item)), found.level)


def in_range(b: Body, index: str, length: str, node: ast.AST | None, what: str) -> str:
    """Returns an index from the start of a sequence; raises IndexError where it is out of range."""
    if index.lstrip("-").isdigit() and length.isdigit():
        place = int(index) + (int(length) if int(index) < 0 else 0)
        if 0 <= place < int(length):
            return str(place)
    if index.lstrip("-").isdigit():
        if index.startswith("-"):
            index = b.op(f"add i64 {length}, {index}")
    else:
        back = b.op(f"add i64 {index}, {length}")
        index = b.op(f"select i1 {b.op(f'icmp slt i64 {index}, 0')}, i64 {back}, i64 {index}")
    if b.is_checked:
        b.check(b.op(f"icmp uge i64 {index}, {length}"), IndexError, what, node)
    return index


def set_item(b: Body, value: Value, index: Value, item: Value, node: ast.AST | None) -> None:
    """Assigns an item of a list or a dict, or a word of an array."""
    kind = value.type
    if (isinstance(kind, Growing) and kind.is_dict) or isinstance(getattr(kind, "value", None), dict):
        from perfectplay.compiling.lowering.dicts import set_under

        return set_under(b, value, index, item, node)
    if isinstance(kind, Record) and kind.names is None:
        b.emit(f"store i64 {b.number(item, INT)}, ptr {word_at(b, value.operands[0], b.number(index, INT))}")
        return None
    if isinstance(kind, EmptyList):
        b.throw(IndexError, "list assignment index out of range", node)
        b.place_dead()
        return None
    if isinstance(kind, Known):
        remedy = "make a copy with list(...)" if isinstance(kind.value, list) else "make a list of it"
        b.fail(
            f"a constant {type(kind.value).__name__} is changed while the game runs; {remedy}, or keep what changes "
            f"in the state",
            node,
        )
    if not isinstance(kind, List):
        b.fail(f"{kind!r} cannot be changed; make a list of it, or a new tuple with perfectplay.words.replaced", node)
    from perfectplay.compiling.lowering.lists import list_item

    item = list_item(b, kind, item)
    length = length_of(b, value)
    assert length is not None
    place = in_range(b, b.number(index, INT), length.operands[0], node, "list assignment index out of range")
    store(b, item, word_at(b, items_address(b, value), place, words_of_type(kind.item)))
