"""Dicts that are made while a rule runs: each is a list of pairs, in the order in which the keys came.

A key is looked up one by one, as in sets. A constant dict is a table (see `perfectplay.compiling.lowering.lookups`).
"""

from __future__ import annotations

import ast
import collections
from collections.abc import Callable
from typing import Any, Final

from perfectplay.compiling import prelude
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain, called
from perfectplay.compiling.lowering.comparing import equal
from perfectplay.compiling.lowering.comprehensions import iterate_pairs
from perfectplay.compiling.lowering.conditions import choice
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.lazy import lazy
from perfectplay.compiling.lowering.lists import append_to, empty_list, list_item, list_of_row
from perfectplay.compiling.lowering.lookups import as_before, bool_value, find_key, value_in_table
from perfectplay.compiling.lowering.loops import iterate, iterate_value, special_called
from perfectplay.compiling.lowering.memory import store, word_at
from perfectplay.compiling.lowering.sequences import as_row, item_at, items_address, items_of, length_of, make_tuple
from perfectplay.compiling.lowering.sets import items_in
from perfectplay.compiling.subset import METHODS, builtin, expression, method
from perfectplay.compiling.types import (
    FOREVER,
    INT,
    NONE,
    EmptyList,
    Growing,
    List,
    Product,
    Row,
    Type,
    Value,
    constant,
    growing,
    is_known,
    known,
    product,
    row,
)
from perfectplay.compiling.unifying import element, words_of_type

CHANGING: Final = ("clear", "pop", "setdefault", "update")
"""Methods that change a dict."""
CHANGED: Final = (
    "a constant dict is changed while the game runs; make a copy with dict(...), or keep what changes in the state"
)
ONE_BY_ONE: Final = "keys are looked up one by one"
VIEWS: Final = {"keys of a dict": 0, "values of a dict": 1}
"""Which item of each pair a loop goes through; it goes through the keys of a dict, and the pairs of its items."""
PAIRS: Final = "items of a dict"


def is_dict(value: Value) -> bool:
    """Returns whether a value is a dict, or its keys, values or items, that is there at run time."""
    kind = value.type
    return isinstance(kind, Growing) and (kind.is_dict or kind.what in VIEWS or kind.what == PAIRS)


def part_gone_through(kind: Growing) -> int | None:
    """Returns which item of each pair a loop goes through; None for the pairs themselves."""
    return 0 if kind.is_dict else VIEWS.get(kind.what)


def empty_dict(b: Body, node: ast.AST, what: str = "dict", factory: Type | None = None) -> Value:
    """Returns a new dict."""
    made = empty_list(b, node, what)
    assert isinstance(made.type, (List, EmptyList))
    return Value(growing(what, made.type, factory), made.operands)


def place_of_key(b: Body, value: Value, key: Value, node: ast.AST | None) -> Value:
    """Returns the place of the pair with a key; -1 where there is none."""
    pairs = items_in(value)
    if isinstance(pairs.type, EmptyList):
        return known(-1)
    return call_plain(b, prelude.place_of_key, [as_row(b, pairs), key], node)


def is_there(b: Body, place: Value) -> str:
    """Returns whether `place_of_key` found the key."""
    return "false" if is_known(place) else b.op(f"icmp sge i64 {place.operands[0]}, 0")


def value_at(b: Body, value: Value, place: Value) -> Value:
    """Returns the value of the pair at a place."""
    pairs = items_in(value)
    if isinstance(pairs.type, EmptyList):
        b.unreachable()
        raise b.unknown()
    return (items_of(item_at(b, pairs, place, b.frame.node, is_safe=True)) or [])[1]


def held_under(b: Body, value: Value, key: Value, node: ast.AST | None) -> Value:
    """Returns ``value[key]``; 0 for what a Counter does not have, and what a defaultdict makes."""
    assert isinstance(value.type, Growing)
    if value.type.what == "Counter":
        return _get(b, node or b.frame.node, value, key, known(0))
    if value.type.factory is not None:
        factory = Value(value.type.factory, ())
        return _held_or_put(b, value, key, lambda: called(b, factory, [], {}, node or b.frame.node), node)
    return _found_under(b, value, key, node)


def _found_under(b: Body, value: Value, key: Value, node: ast.AST | None) -> Value:
    """Returns what stands under a key that a dict must have."""
    place = place_of_key(b, value, key, node)
    b.check(b.negation(is_there(b, place)), KeyError, "a key that the dict does not have", node)
    return value_at(b, value, place)


def own_pairs(b: Body, value: Value, node: ast.AST | None) -> Value:
    """Returns the list of the pairs of a dict that may be changed."""
    if is_known(value) or isinstance(items_in(value).type, Row):
        b.fail(CHANGED, node)
    return items_in(value)


def set_under(b: Body, value: Value, key: Value, item: Value, node: ast.AST | None) -> None:
    """Writes ``value[key] = item``."""
    pairs = own_pairs(b, value, node)
    pair = _pair(b, key, item)
    if isinstance(pairs.type, EmptyList):
        append_to(b, pairs, pair, node)
        return
    assert isinstance(pairs.type, List)
    assert isinstance(pairs.type.item, Product)
    there, new, following = b.label(), b.label(), b.label()
    place = place_of_key(b, value, key, node)
    changed = list_item(b, pairs.type, pair)
    b.branch(is_there(b, place), there, new)
    if b.place(there):
        where = word_at(b, items_address(b, pairs), b.number(place, INT), words_of_type(pairs.type.item))
        store(b, (items_of(changed) or [])[1], word_at(b, where, str(words_of_type(pairs.type.item.items[0]))))
        b.br(following)
    if b.place(new):
        append_to(b, pairs, changed, node)
    b.place(following)


def _pair(b: Body, key: Value, item: Value) -> Value:
    """Returns a key and a value as they are kept; the value may be a list, a set or a dict that is filled later."""
    item = b.lowered(item)
    if not isinstance(item.type, (EmptyList, Growing)):
        return b.lowered(make_tuple(b, None, [key, item]))
    key = b.settled(b.lowered(key), FOREVER)
    return Value(product(None, [key.type, item.type]), (*key.operands, *item.operands))


def update(b: Body, value: Value, more: Value, node: ast.AST) -> None:
    """Takes over the pairs of another dict, or those that a sequence holds."""
    if is_known(more) and isinstance(constant(more), dict):
        more = known(tuple(constant(more).items()))
    elif is_dict(more):
        if isinstance(items_in(more).type, EmptyList):
            return
        more = as_row(b, items_in(more))

    iterate_value(b, more, lambda pair: _put_pair(b, value, pair, node), node)


def _put_pair(b: Body, value: Value, pair: Value, node: ast.AST) -> None:
    key, item = b.unpacked(pair, 2)
    set_under(b, value, key, item, node)


def iterate_dict(b: Body, value: Value, body: Callable[[Value], None], node: ast.AST | None) -> None:
    """Goes through a dict, or its keys, values or items; raises, as Python does, if the dict grows or shrinks."""
    assert isinstance(value.type, Growing)
    pairs, part = items_in(value), part_gone_through(value.type)
    if isinstance(pairs.type, EmptyList):
        return  # what is put into it later has this function written again
    if isinstance(pairs.type, Row):  # of a constant dict, which does not change
        iterate_value(b, pairs, lambda pair: body(pair if part is None else (items_of(pair) or [])[part]), node)
        return
    before = b.held(length_of(b, pairs) or NONE)
    held = b.held(pairs)
    assert isinstance(pairs.type, List)
    assert isinstance(pairs.type.item, Product)
    place, last = b.alloca("i64"), b.new_slot(pairs.type.item.items[0], False)
    b.emit(f"store i64 0, ptr {place}")

    def check() -> None:
        now = b.number(length_of(b, held()) or NONE, INT)
        same = b.op(f"icmp ne i64 {now}, {b.number(before(), INT)}")
        b.check(same, RuntimeError, "dictionary changed size during iteration", node)

    def check_place() -> None:
        """Raises where a key that was lost before the last one has moved all others."""
        now = b.op(f"load i64, ptr {place}")
        later, following = b.label(), b.label()
        b.branch(b.op(f"icmp sgt i64 {now}, 0"), later, following)
        if b.place(later):
            before_it = item_at(b, held(), Value(INT, (b.op(f"add i64 {now}, -1"),)), node, is_safe=True)
            there = (items_of(before_it) or [])[0]
            moved = b.negation(b.truth(equal(b, there, b.taken(last), node, as_items=known(True))))
            b.check(moved, RuntimeError, "dictionary keys changed during iteration", node)
        b.place(following)

    def take(pair: Value) -> None:
        check()
        check_place()
        b.fill(last, (items_of(pair) or [])[0])
        now = b.op(f"load i64, ptr {place}")
        b.emit(f"store i64 {b.op(f'add i64 {now}, 1')}, ptr {place}")
        body(pair if part is None else (items_of(pair) or [])[part])

    iterate_value(b, pairs, take, node)
    if b.is_open:
        check()
        check_place()


def row_of(b: Body, value: Value) -> Value:
    """Returns what a loop through a dict, or its keys, values or items, would go through."""
    assert isinstance(value.type, Growing)
    pairs, part = items_in(value), part_gone_through(value.type)
    if isinstance(pairs.type, EmptyList):
        return as_row(b, known(()))
    if part is None:
        return as_row(b, list_of_row(b, pairs, None))
    from perfectplay.compiling.lowering.comprehensions import collected

    return collected(b, value, b.frame.node).row_or_empty(b)


def holds(b: Body, value: Value, item: Value, node: ast.AST | None) -> Value:
    """Returns ``item in value``, of a dict or its keys, values or items."""
    assert isinstance(value.type, Growing)
    if part_gone_through(value.type) != 0:
        from perfectplay.compiling.lowering.lookups import contains

        return contains(b, row_of(b, value), item, node)
    return bool_value(is_there(b, place_of_key(b, value, item, node)))


# ------------------------------------------------------------ how a dict is made


def dict_in_table(b: Body, dicts: Any, index: Value, node: ast.AST | None) -> Value:
    """Returns an item of a constant tuple or list of dicts: the row of its pairs, which never changes."""
    rows = as_before(dicts, tuple(tuple(one.items()) for one in dicts))
    found = b.settled(as_row(b, item_at(b, known(rows), index, node)), FOREVER)
    assert isinstance(found.type, Row)
    wide = b.converted(found, row(element(found.type.item)))
    assert isinstance(wide.type, Row)
    return Value(growing("dict", wide.type), wide.operands)


def displayed(
    b: Body, node: ast.Dict, pairs: list[tuple[Callable[[], Value], Callable[[], Value]]] | None = None
) -> Value:
    """Returns the dict that stands there, made at run time; of ``pairs`` if they are lowered already."""
    made = empty_dict(b, node)
    if pairs is not None:
        for one, other in pairs:
            set_under(b, made, one(), other(), node)
        return made
    for key, item in zip(node.keys, node.values, strict=True):
        if key is None:
            update(b, made, lower(b, item), node)
            continue
        name = b.held(b.lowered(lower(b, key)))
        item_value = lower(b, item)
        set_under(b, made, name(), item_value, node)
    return made


@expression(ast.DictComp, "`{a: b for a, b in items}`", ONE_BY_ONE)
def _dict_comprehension(b: Body, node: ast.DictComp) -> Value:
    made = empty_dict(b, node)
    iterate_pairs(b, node, lambda key, item: set_under(b, made, key, item, node))
    return made


def copied(b: Body, value: Value, node: ast.AST, what: str = "dict", factory: Type | None = None) -> Value:
    """Returns a new dict with the pairs of another one, or with those that a sequence holds."""
    if is_dict(value) and isinstance(items_in(value).type, List):
        pairs = list_of_row(b, items_in(value), node)
        assert isinstance(pairs.type, List)
        return Value(growing(what, pairs.type, factory), pairs.operands)
    made = empty_dict(b, node, what, factory)
    update(b, made, value, node)
    return made


def copied_alike(b: Body, value: Value, node: ast.AST) -> Value:
    """Returns a copy that is a dict, a Counter or a defaultdict as the dict itself is."""
    if not is_known(value):
        assert isinstance(value.type, Growing)
        return copied(b, value, node, value.type.what, value.type.factory)
    held = constant(value)
    what = next(
        (cls.__name__ for cls in (collections.Counter, collections.defaultdict) if isinstance(held, cls)), "dict"
    )
    factory = getattr(held, "default_factory", None)
    return copied(b, value, node, what, None if factory is None else known(factory).type)


@lazy(dict, "`dict(items)`", ONE_BY_ONE)
def _dict(b: Body, node: ast.Call) -> Value:
    if len(node.args) > 1:
        b.fail("dict() takes one argument by place", node)
    return filled(b, node, node.args[0] if node.args else None, "dict")


def filled(b: Body, node: ast.Call, source: ast.expr | None, what: str, factory: Type | None = None) -> Value:
    """Returns a new dict with what its call names: another dict, or pairs; and a value for each name."""
    is_late = source is not None and (isinstance(source, ast.GeneratorExp) or special_called(b, source) is not None)
    if source is None or is_late:
        made = empty_dict(b, node, what, factory)
    else:
        made = copied(b, lower(b, source), node, what, factory)
    if source is not None and is_late:
        iterate(b, source, lambda pair: _put_pair(b, made, pair, node))
    for one in node.keywords:
        if one.arg is None:
            update(b, made, lower(b, one.value), node)
        else:
            set_under(b, made, known(one.arg), lower(b, one.value), node)
    return made


@builtin(dict.fromkeys, "`dict.fromkeys(keys)`, `dict.fromkeys(keys, value)`", ONE_BY_ONE)
def _from_keys(b: Body, node: ast.AST, keys: Value, value: Value = NONE) -> Value:
    made = empty_dict(b, node)
    held = b.held(value)
    iterate_value(b, keys, lambda key: set_under(b, made, key, held(), node), node)
    return made


# ------------------------------------------------------------ methods


@method("dict", "get", "`table.get(key, default)`")
def _get(b: Body, node: ast.AST, table: Value, key: Value, default: Value = NONE) -> Value:
    if is_known(table):
        return held_or(b, node, table, key, default)
    place = place_of_key(b, table, b.lowered(key), node)
    if is_known(place):
        return default
    return choice(
        b, lambda yes, no: b.branch(is_there(b, place), yes, no), lambda: value_at(b, table, place), lambda: default
    )


def held_or(b: Body, node: ast.AST, table: Value, key: Value, default: Value) -> Value:
    """Returns what a constant dict holds under a key, or the default."""
    items = constant(table)
    if isinstance(default.type, EmptyList):
        default = known(())  # a constant list is a row of memory, and so is an empty one beside it
    if is_known(key):
        found = constant(key)
        return known(items[found]) if found in items else default
    if not items:
        return default
    place, held = find_key(b, list(items), key, node)

    def test(yes: str, no: str) -> bool | None:
        if held in ("true", "false"):
            return held == "true"
        b.branch(held, yes, no)
        return None

    return choice(b, test, lambda: value_in_table(b, items, place, node), lambda: default)


def _view(name: str, what: str, of_constant: Callable[[dict[object, object]], tuple[object, ...]]) -> None:
    def view(b: Body, node: ast.AST, table: Value) -> Value:
        if is_known(table):
            return known(of_constant(constant(table)))
        return Value(growing(what, items_in(table).type), table.operands)  # type: ignore[arg-type]

    method("dict", name, f"`table.{name}()`")(view)


_view("keys", "keys of a dict", tuple)
_view("values", "values of a dict", lambda table: tuple(table.values()))
_view("items", PAIRS, lambda table: tuple(table.items()))


@method("dict", "setdefault", "`table.setdefault(key, default)`")
def _setdefault(b: Body, node: ast.AST, table: Value, key: Value, default: Value) -> Value:
    return _held_or_put(b, table, key, lambda: default, node)


def _held_or_put(b: Body, table: Value, key: Value, default: Callable[[], Value], node: ast.AST | None) -> Value:
    """Returns what stands under a key, after the default was put there, and made, if nothing did."""
    own_pairs(b, table, node)
    key = b.lowered(key)
    place = place_of_key(b, table, key, node)
    new, following = b.label(), b.label()
    b.branch(is_there(b, place), following, new)
    if b.place(new):
        set_under(b, table, key, default(), node)
    b.place(following)
    return _found_under(b, table, key, node)


@method("dict", "pop", "`table.pop(key)`, `table.pop(key, default)`")
def pop(b: Body, node: ast.AST, table: Value, key: Value, default: Value | None = None) -> Value:
    pairs = own_pairs(b, table, node)
    place = place_of_key(b, table, b.lowered(key), node)
    if default is None:
        b.check(b.negation(is_there(b, place)), KeyError, "a key that the dict does not have", node)
    elif is_known(place):
        return default

    def take() -> Value:
        found = value_at(b, table, place)
        METHODS["list", "pop"].lower(b, node, pairs, place)
        return found

    if default is None:
        return take()
    return choice(b, lambda yes, no: b.branch(is_there(b, place), yes, no), take, lambda: default)


@method("dict", "popitem", "`table.popitem()`")
def _popitem(b: Body, node: ast.AST, table: Value) -> Value:
    pairs = own_pairs(b, table, node)
    length = b.number(length_of(b, pairs) or NONE, INT)
    b.check(b.op(f"icmp eq i64 {length}, 0"), KeyError, "popitem(): dictionary is empty", node)
    found: Value = METHODS["list", "pop"].lower(b, node, pairs)
    return found


@method("dict", "update", "`table.update(other)`")
def _update(b: Body, node: ast.AST, table: Value, more: Value) -> Value:
    own_pairs(b, table, node)
    update(b, table, more, node)
    return NONE


@method("dict", "clear", "`table.clear()`")
def _clear(b: Body, node: ast.AST, table: Value) -> Value:
    b.emit(f"store i64 0, ptr {own_pairs(b, table, node).operands[0]}")
    return NONE


@method("dict", "copy", "`table.copy()`")
def _copy(b: Body, node: ast.AST, table: Value) -> Value:
    return copied_alike(b, table, node)
