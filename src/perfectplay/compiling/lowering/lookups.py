"""Looking things up: `in`, `index`, `count`, and dicts and sets that never change."""

from __future__ import annotations

import ast
import collections
import enum
from typing import Any, Final

from perfectplay.compiling import prelude
from perfectplay.compiling.lowering import ranges
from perfectplay.compiling.lowering.alternatives import each, holds_no, no_text, only
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.comparing import equal, logic, negated
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.memory import load, word_at
from perfectplay.compiling.lowering.sequences import (
    UNROLLED,
    as_row,
    items_of,
    length_of,
)
from perfectplay.compiling.subset import expression, method, primitive_of
from perfectplay.compiling.types import (
    BOOL,
    FOREVER,
    INT,
    RANGE,
    TEXT,
    Either,
    EmptyList,
    Growing,
    Known,
    Maybe,
    Product,
    Row,
    Type,
    Value,
    constant,
    is_known,
    known,
    row,
)
from perfectplay.compiling.unifying import as_run_time, can_be_kept, element, is_text_type, type_of_known, unify_known

WRITTEN_OUT: Final = 6
"""Sequences of no more items are compared item by item."""


def contains(b: Body, items: Value, item: Value, node: ast.AST | None) -> Value:
    """Returns ``item in items``."""
    from perfectplay.compiling.lowering.calls import call_plain

    if isinstance(items.type, Maybe):
        items = b.present(items)
    kind = items.type
    if isinstance(kind, Either):
        return each(b, items, lambda one: contains(b, one, item, node), holds_no(item.type), node)
    if isinstance(item.type, Either) and is_text_type(as_run_time(kind)):
        item = only(b, item, no_text, node)
    if isinstance(kind, Growing):
        from perfectplay.compiling.lowering.dicts import holds, is_dict

        if is_dict(items):
            return holds(b, items, item, node)
        return contains(b, Value(kind.inner, items.operands), item, node)
    if isinstance(kind, EmptyList):
        return known(False)
    if is_text_type(kind):
        from perfectplay.compiling.lowering.texts import has_part

        return has_part(b, items, item, node)
    if kind is RANGE:
        return ranges.has(b, items, item, node)
    if isinstance(kind, Known):
        return _in_known(b, kind.value, item, node)
    parts = items_of(items)
    if parts is not None and (len(parts) <= WRITTEN_OUT or len({part.type for part in parts}) > 1):
        return any_equal(b, parts, item, node)
    if length_of(b, items) is None:
        b.fail(f"`in` {kind!r} has no meaning in machine code", node)
    return call_plain(b, prelude.is_in, [as_row(b, items), item], node)


def any_equal(b: Body, parts: list[Value], item: Value, node: ast.AST | None) -> Value:
    """Returns whether one of the values equals the item."""
    test = known(False)
    for part in parts:
        test = logic(b, "or", test, equal(b, part, item, node, as_items=negated(b, test)))
    return test


def _in_known(b: Body, items: Any, item: Value, node: ast.AST | None) -> Value:
    if is_known(item):
        try:
            return known(constant(item) in items)
        except TypeError as error:
            b.fail(str(error), node)
    if isinstance(items, range) and items.step == 1 and as_run_time(item.type) is INT:
        moved = b.op(f"sub i64 {b.number(item, INT)}, {items.start}")
        return Value(BOOL, (b.op(f"icmp ult i64 {moved}, {len(items)}"),))
    if isinstance(items, range) and as_run_time(item.type) is INT:
        return ranges.has(b, b.lowered(known(items)), item, node)
    if isinstance(items, str):
        from perfectplay.compiling.lowering.letters import has_long_part, is_long

        if len(items) > UNROLLED or is_long(item):
            return has_long_part(b, known(items), item, node)
        found = {items[start:end] for start in range(len(items)) for end in range(start, len(items) + 1)} | {""}
        texts = [text for text in found if type_of_known(text) is TEXT]
        return any_equal(b, [known(text) for text in sorted(texts)], item, node)
    if isinstance(items, (dict, set, frozenset, range)):
        _, is_there = find_key(b, list(items), item, node)
        return Value(BOOL, (is_there,))
    if isinstance(items, enum.EnumMeta):
        return any_equal(b, [known(one) for one in _members(items)], item, node)
    if len(items) <= UNROLLED:
        return any_equal(b, [known(one) for one in items], item, node)
    from perfectplay.compiling.lowering.calls import call_plain

    return call_plain(b, prelude.is_in, [as_row(b, known(items)), item], node)


def _members(cls: Any) -> list[Any]:
    return list(cls)


@expression(ast.Set, "`{a, b}`", "looked up one by one where the items are not constant")
def _set(b: Body, node: ast.Set) -> Value:
    from perfectplay.compiling.lowering.sets import displayed

    if any(isinstance(one, ast.Starred) for one in node.elts):
        return displayed(b, node)
    values = [b.held(b.settled(lower(b, one), FOREVER)) for one in node.elts]
    if not all(is_known(value()) for value in values):
        return displayed(b, node, values)
    return _display(node, [value() for value in values], frozenset(constant(value()) for value in values))


@expression(ast.Dict, "`{a: b}`", "keys are looked up one by one")
def _dict(b: Body, node: ast.Dict) -> Value:
    from perfectplay.compiling.lowering.dicts import displayed

    if None in node.keys or not node.keys:  # an empty one is there to be filled
        return displayed(b, node)
    pairs = [
        (b.held(b.settled(lower(b, key), FOREVER)), b.held(b.settled(lower(b, value), FOREVER)))
        for key, value in zip(node.keys, node.values, strict=True)
        if key is not None
    ]
    each = [one() for pair in pairs for one in pair]
    if not all(map(is_known, each)):
        return displayed(b, node, pairs)
    return _display(node, each, {constant(key()): constant(value()) for key, value in pairs})


def _display(node: ast.AST, values: list[Value], made: Any) -> Value:
    """Returns a constant set or dict, the same one for the same values at the same place."""
    return known(_displays.setdefault((node, *values), made))


_displays: dict[tuple[Any, ...], Any] = {}


def find_key(b: Body, keys: list[Any], item: Value, node: ast.AST | None) -> tuple[str, str]:
    """Returns the place of a value among known keys, and whether it is there at all."""
    item = b.lowered(item)
    if isinstance(item.type, Maybe):
        rest = [(place, key) for place, key in enumerate(keys) if key is not None]
        inner = Value(item.type.inner, item.operands[1:])
        place, is_there = find_key(b, [key for _, key in rest], inner, node)
        there = logic(b, "and", Value(BOOL, (item.operands[0],)), Value(BOOL, (is_there,)))
        if None in keys:
            b.fail("a dict with the key None is not looked into with a value that may be None", node)
        return place, b.truth(there)
    numbers = [key for key in keys if isinstance(key, int) and not isinstance(key, bool)]
    if item.type is INT and len(numbers) == len(keys) and keys == list(range(len(keys))):
        return item.operands[0], b.op(f"icmp ult i64 {item.operands[0]}, {len(keys)}")
    place, is_there = "0", "false"
    for number, key in enumerate(keys):
        same = b.truth(equal(b, known(key), item, node, as_items=known(True)))
        if same == "false":
            continue
        place = str(number) if same == "true" else b.op(f"select i1 {same}, i64 {number}, i64 {place}")
        is_there = b.truth(logic(b, "or", bool_value(is_there), bool_value(same)))
    return place, is_there


def bool_value(operand: str) -> Value:
    """Returns a bool as a value, known where its operand is."""
    return known(operand == "true") if operand in ("true", "false") else Value(BOOL, (operand,))


def looked_up(b: Body, table: Value, key: Value, node: ast.AST | None) -> Value:
    """Returns ``table[key]`` of a constant dict."""
    items: dict[Any, Any] = constant(table)
    factory = int if isinstance(items, collections.Counter) else getattr(items, "default_factory", None)
    if factory is not None:
        from perfectplay.compiling.lowering.dicts import held_or

        return held_or(b, node or b.frame.node, table, key, known(factory()))
    if is_known(key):
        found = constant(key)
        if found in items:
            return known(items[found])
        b.throw(KeyError, repr(found), node)
        b.place_dead()
        if not items:
            raise b.unknown()
        return known(next(iter(items.values())))
    if not items:
        b.throw(KeyError, "an empty dict has no keys", node)
        raise b.unknown()
    place, is_there = find_key(b, list(items), key, node)
    b.check(b.negation(is_there), KeyError, "a key that the dict does not have", node)
    return value_in_table(b, items, place, node)


def held_in_table(b: Body, items: Any, index: Value, node: ast.AST | None) -> Value | None:
    """Returns an item of a constant tuple or list of sets or of dicts; None of anything else."""
    kinds = {type(one) for one in items} if isinstance(items, (tuple, list)) else set()
    if kinds and kinds <= {set, frozenset}:
        from perfectplay.compiling.lowering.sets import set_in_table

        return set_in_table(b, items, index, node)
    if kinds == {dict}:
        from perfectplay.compiling.lowering.dicts import dict_in_table

        return dict_in_table(b, items, index, node)
    return None


_held: dict[int, tuple[Any, tuple[Any, ...]]] = {}
"""What constants hold, which are kept alive."""


def as_before(owner: Any, items: tuple[Any, ...]) -> tuple[Any, ...]:
    """Returns the items that a constant holds, in the very tuple of the last time if nobody has changed it since."""
    before = _held.get(id(owner))
    if before is None or before[1] != items:
        before = _held[id(owner)] = owner, items
    return before[1]


def value_in_table(b: Body, items: dict[Any, Any], place: str, node: ast.AST | None) -> Value:
    """Returns the value at a place of a dict, from a table."""
    values = as_before(items, tuple(items.values()))
    if (found := held_in_table(b, values, Value(INT, (place,)), node)) is not None:
        return found
    kind: Type | None = type_of_values(values)
    if kind is None or not kind.leaves or not can_be_kept(kind):
        if any(callable(one) for one in values):
            b.fail("functions in a dict have no form in machine code; call them with if or match", node)
        b.fail("the values of a constant dict are of one type in machine code", node)
    address = word_at(b, b.unit.table(values, kind, b), place, len(kind.leaves))
    return load(b, kind, address)


def type_of_values(values: tuple[Any, ...]) -> Type | None:
    """Returns the type that holds all values: lists, and tuples of different lengths, become rows."""
    found: Type | None = type_of_known(values[0])
    for one in values[1:]:
        found = unify_known(found, type_of_known(one))
    return row(element(found.item)) if isinstance(found, Row) and found.length is not None else found


# ------------------------------------------------------------ index and count


@primitive_of(prelude.same_items)
def _same_items(b: Body, one: Value, other: Value) -> Value:
    return equal(b, one, other, None, as_items=known(True))


def index_in(
    b: Body, items: Value, item: Value, node: ast.AST, text: str, start: Value | None = None, stop: Value | None = None
) -> Value:
    """Returns the place of an item; raises ValueError at run time where it is not there."""
    from perfectplay.compiling.lowering.calls import call_plain

    if isinstance(items.type, EmptyList) or (isinstance(items.type, Product) and not items.type.items):
        b.throw(ValueError, text, node)
        b.place_dead()
        return Value(INT, ("0",))
    whole = as_row(b, items)
    place = call_plain(b, prelude.index_of, [whole, item, start or known(0), stop or known(1 << 62)], node)
    b.check(b.op(f"icmp slt i64 {place.operands[0]}, 0"), ValueError, text, node)
    return place


@method("tuple", "index", "`items.index(x)`, `items.index(x, start, stop)`")
def _tuple_index(
    b: Body, node: ast.AST, items: Value, item: Value, start: Value | None = None, stop: Value | None = None
) -> Value:
    if all(is_known(one) for one in (items, item)) and start is None:
        try:
            return known(constant(items).index(constant(item)))
        except ValueError as error:
            b.throw(ValueError, str(error), node)
            b.place_dead()
            return known(0)
    return index_in(b, items, item, node, "tuple.index(x): x not in tuple", start, stop)


@method("list", "index", "`items.index(x)`")
def _list_index(
    b: Body, node: ast.AST, items: Value, item: Value, start: Value | None = None, stop: Value | None = None
) -> Value:
    return index_in(b, items, item, node, "x is not in list", start, stop)


def _count(b: Body, node: ast.AST, items: Value, item: Value) -> Value:
    from perfectplay.compiling.lowering.calls import call_plain

    if is_known(items) and is_known(item):
        return known(constant(items).count(constant(item)))
    parts = items_of(items)
    if isinstance(items.type, EmptyList) or parts == []:
        return known(0)
    if parts is not None and len({part.type for part in parts}) > 1 and not is_known(items):
        total = Value(INT, ("0",))
        for part in parts:
            one = b.converted(equal(b, part, item, node, as_items=known(True)), INT)
            total = Value(INT, (b.op(f"add i64 {total.operands[0]}, {one.operands[0]}"),))
        return total
    return call_plain(b, prelude.count_of, [as_row(b, items), item], node)


method("tuple", "count", "`items.count(x)`")(_count)
method("list", "count", "`items.count(x)`")(_count)
