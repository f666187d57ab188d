"""Sets and deques that grow while a rule runs. Each is kept as a list, so a set looks an item up one by one.

The order in which Python goes through a set is no promise of its language, so nothing here goes through one; `sorted`,
`len`, `min` and `max` do not depend on it.
"""

from __future__ import annotations

import ast
import collections
from collections.abc import Callable
from typing import Any, Final

from perfectplay.compiling import prelude
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain
from perfectplay.compiling.lowering.comparing import logic, negated
from perfectplay.compiling.lowering.comprehensions import iterate_expression
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.lazy import lazy
from perfectplay.compiling.lowering.lists import append_to, empty_list, extend, is_list, list_of_row
from perfectplay.compiling.lowering.lookups import as_before, contains, index_in
from perfectplay.compiling.lowering.loops import in_any_order, iterate, iterate_value
from perfectplay.compiling.lowering.sequences import as_row, item_at, length_of
from perfectplay.compiling.subset import METHODS, expression, method
from perfectplay.compiling.types import (
    BOOL,
    FOREVER,
    INT,
    NONE,
    EmptyList,
    Growing,
    Known,
    List,
    Row,
    Value,
    constant,
    growing,
    is_known,
    known,
    row,
)
from perfectplay.compiling.unifying import element

CHANGING: Final = ("add", "discard", "remove", "update", "clear", "pop")
"""Methods that change a set."""
CHANGED: Final = (
    "a set of the module or of the game is changed while the game runs; make a copy with set(...), or keep what "
    "changes in the state"
)
ONE_BY_ONE: Final = (
    "looked up one by one; gone through with `sorted(...)`, or where the order changes nothing, as in `sum`"
)


def is_set(value: Value) -> bool:
    """Returns whether a value is a set, known or not."""
    kind = value.type
    return (isinstance(kind, Growing) and kind.is_set) or (
        isinstance(kind, Known) and isinstance(kind.value, (set, frozenset))
    )


def constant_set(b: Body, items: Any) -> Value:
    """Returns a constant set as a value: the row of its items, which never changes."""
    return _frozen(b, as_row(b, known(as_before(items, tuple(items)))))


def set_in_table(b: Body, sets: Any, index: Value, node: ast.AST | None) -> Value:
    """Returns an item of a constant tuple or list of sets."""
    rows = as_before(sets, tuple(map(tuple, sets)))
    return _frozen(b, as_row(b, item_at(b, known(rows), index, node)))


def _frozen(b: Body, row_of_items: Value) -> Value:
    found = b.settled(as_row(b, row_of_items), FOREVER)
    assert isinstance(found.type, Row)
    wide = b.converted(found, row(element(found.type.item)))
    assert isinstance(wide.type, Row)
    return Value(growing("frozenset", wide.type), wide.operands)


def items_in(value: Value) -> Value:
    """Returns the list in which the items of a set or a deque stand."""
    assert isinstance(value.type, Growing)
    return Value(value.type.inner, value.operands, value.level)


def empty(b: Body, what: str, node: ast.AST) -> Value:
    """Returns a new set or deque without items."""
    made = empty_list(b, node, what)
    assert isinstance(made.type, (List, EmptyList))
    return Value(growing(what, made.type), made.operands)


def add_to(b: Body, value: Value, item: Value, node: ast.AST | None) -> None:
    """Adds an item to a set that does not hold it yet."""
    if is_list(item) or isinstance(item.type, Growing):
        b.fail("a list or a set cannot stand in a set", node)
    items = items_in(value)
    new, following = b.label(), b.label()
    item = b.lowered(item)
    b.branch(b.truth(contains(b, items, item, node)), following, new)
    if b.place(new):
        append_to(b, items, item, node)
    b.place(following)


def as_set(b: Body, value: Value, node: ast.AST) -> Value:
    """Returns a set as one that is there at run time."""
    if not is_known(value):
        return value
    made = empty(b, "set", node)
    iterate_value(b, known(tuple(constant(value))), lambda item: add_to(b, made, item, node), node)
    return made


def _filled(b: Body, what: str, node: ast.Call) -> Value:
    made = empty(b, what, node)

    def add(item: Value) -> None:
        if what != "deque":
            add_to(b, made, item, node)
        else:
            append_to(b, items_in(made), item, node)

    if len(node.args) > 1 or node.keywords:
        b.fail(f"{what}() takes the items in machine code, and no more", node)
    if node.args:
        source = node.args[0]
        if what != "deque":
            in_any_order(b, source)
        if isinstance(source, (ast.GeneratorExp, ast.ListComp)):
            iterate_expression(b, source, add)
        else:
            value = lower(b, source) if not isinstance(source, ast.Call) else None
            if value is not None and isinstance(value.type, Growing):
                iterate_value(b, as_row(b, items_in(value)), add, node)  # a copy: any order will do
            elif value is not None:
                iterate_value(b, value, add, node)
            else:
                iterate(b, source, add)
    return frozen(b, made) if what == "frozenset" else made


def frozen(b: Body, value: Value) -> Value:
    """Returns a set that was just made as one that never changes: the row of its items."""
    items = items_in(value)
    if isinstance(items.type, EmptyList):
        return Value(growing("frozenset", items.type), items.operands)
    found = as_row(b, items)
    assert isinstance(found.type, Row)
    return Value(growing("frozenset", found.type), found.operands)


@lazy(set, "`set(items)`", ONE_BY_ONE)
def _set(b: Body, node: ast.Call) -> Value:
    return _filled(b, "set", node)


@lazy(frozenset, "`frozenset(items)`", ONE_BY_ONE)
def _frozenset(b: Body, node: ast.Call) -> Value:
    return _filled(b, "frozenset", node)


@lazy(collections.deque, "`collections.deque(items)`", "without a largest length")
def _deque(b: Body, node: ast.Call) -> Value:
    return _filled(b, "deque", node)


def displayed(b: Body, node: ast.Set, items: list[Callable[[], Value]] | None = None) -> Value:
    """Returns the set that stands there as ``{a, b}``, made at run time; of ``items`` if they are lowered already."""
    made = empty(b, "set", node)
    if items is not None:
        for item in items:
            add_to(b, made, item(), node)
        return made
    for one in node.elts:
        if isinstance(one, ast.Starred):
            iterate(b, one.value, lambda item: add_to(b, made, item, node))
        else:
            add_to(b, made, lower(b, one), node)
    return made


@expression(ast.SetComp, "`{f(x) for x in items if x}`", ONE_BY_ONE)
def _set_comprehension(b: Body, node: ast.SetComp) -> Value:
    made = empty(b, "set", node)
    in_any_order(b, node)
    iterate_expression(b, node, lambda item: add_to(b, made, item, node))
    return made


# ------------------------------------------------------------ two sets


def same(b: Body, one: Value, other: Value, node: ast.AST | None) -> Value:
    """Returns whether two values of which one is a set or a deque are equal."""
    if is_set(one) and is_set(other):
        place = node or b.frame.node
        one, other = as_set(b, one, place), as_set(b, other, place)
        equal_length = b.op(f"icmp eq i64 {_length(b, one)}, {_length(b, other)}")
        return logic(b, "and", Value(BOOL, (equal_length,)), within(b, one, other, node))
    if isinstance(one.type, Growing) and isinstance(other.type, Growing) and one.type.what == other.type.what:
        from perfectplay.compiling.lowering.parts import same_items

        return same_items(b, items_in(one), items_in(other), node)
    return known(False)


def _length(b: Body, value: Value) -> str:
    return b.number(length_of(b, value) or NONE, INT)


def within(b: Body, one: Value, other: Value, node: ast.AST | None) -> Value:
    """Returns whether a set holds all items of ``one``."""
    mine, theirs = items_in(one), items_in(other)
    for items, rest in ((mine, mine), (theirs, mine)):
        if isinstance(items.type, EmptyList):  # what is put into it later has this function written again
            return Value(BOOL, (b.op(f"icmp eq i64 {b.number(length_of(b, rest) or NONE, INT)}, 0"),))
    return call_plain(b, prelude.are_in, [as_row(b, mine), as_row(b, theirs)], node)


def combined(b: Body, kind: type[ast.operator], one: Value, other: Value, node: ast.AST | None) -> Value | None:
    """Returns ``one | other``, ``&``, ``-`` or ``^`` of two sets; None where one of the two is none."""
    if not (is_set(one) and is_set(other)):
        return None
    place = node or b.frame.node
    if kind not in (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor):
        b.fail("two sets are joined by |, &, - or ^", node)
    is_frozen = isinstance(getattr(one.type, "value", None), frozenset) or getattr(one.type, "what", "") == "frozenset"
    one, other = as_set(b, one, place), as_set(b, other, place)
    made = empty(b, "set", place)

    def take(item: Value, rest: Value, is_in: bool) -> None:
        wanted, following = b.label(), b.label()
        held = b.truth(contains(b, items_in(rest), item, node))
        b.branch(held, *((wanted, following) if is_in else (following, wanted)))
        if b.place(wanted):
            add_to(b, made, item, node)
        b.place(following)

    def go(items: Value, rest: Value, is_in: bool | None) -> None:
        if isinstance(items_in(items).type, EmptyList):
            return
        row = as_row(b, items_in(items))
        if is_in is None:
            iterate_value(b, row, lambda item: add_to(b, made, item, node), node)
        else:
            iterate_value(b, row, lambda item: take(item, rest, is_in), node)

    go(one, other, {ast.BitOr: None, ast.BitAnd: True}.get(kind, False))
    if kind in (ast.BitOr, ast.BitXor):
        go(other, one, None if kind is ast.BitOr else False)
    return frozen(b, made) if is_frozen else made


def changed(b: Body, kind: type[ast.operator], value: Value, other: Value, node: ast.AST) -> bool:
    """Writes ``value |= other`` and the like, which change a set itself; returns False where they make a new one."""
    if not is_set(other):
        return False
    if isinstance(value.type, Growing) and isinstance(value.type.inner, (List, EmptyList)):
        if value.type.what != "set":
            return False
    elif not isinstance(getattr(value.type, "value", None), frozenset):
        b.fail(CHANGED, node)
    else:
        return False
    made = combined(b, kind, value, other, node)
    assert made is not None
    b.emit(f"store i64 0, ptr {value.operands[0]}")
    if not isinstance(items_in(made).type, EmptyList):
        extend(b, node, items_in(value), items_in(made))
    return True


# ------------------------------------------------------------ methods


def _own(b: Body, value: Value, node: ast.AST) -> Value:
    if is_known(value):
        b.fail(CHANGED, node)
    return items_in(value)


@method("set", "add", "`add(x)`")
def _add(b: Body, node: ast.AST, value: Value, item: Value) -> Value:
    _own(b, value, node)
    add_to(b, value, item, node)
    return NONE


@method("set", "discard", "`discard(x)`")
def _discard(b: Body, node: ast.AST, value: Value, item: Value) -> Value:
    items = _own(b, value, node)
    there, following = b.label(), b.label()
    item = b.lowered(item)
    b.branch(b.truth(contains(b, items, item, node)), there, following)
    if b.place(there):
        METHODS["list", "remove"].lower(b, node, items, item)
    b.place(following)
    return NONE


@method("set", "remove", "`remove(x)`")
def _remove(b: Body, node: ast.AST, value: Value, item: Value) -> Value:
    items = _own(b, value, node)
    item = b.lowered(item)
    b.check(b.negation(b.truth(contains(b, items, item, node))), KeyError, "the set does not hold it", node)
    METHODS["list", "remove"].lower(b, node, items, item)
    return NONE


@method("set", "update", "`update(items)`")
def _update(b: Body, node: ast.AST, value: Value, more: Value) -> Value:
    _own(b, value, node)
    if isinstance(more.type, Growing):
        if isinstance(items_in(more).type, EmptyList):
            return NONE
        more = as_row(b, items_in(more))
    elif is_set(more):
        more = known(tuple(constant(more)))
    iterate_value(b, more, lambda item: add_to(b, value, item, node), node)
    return NONE


@method("frozenset", "issubset", "`issubset(other)`")
@method("set", "issubset", "`issubset(other)`")
def _issubset(b: Body, node: ast.AST, value: Value, other: Value) -> Value:
    if not is_set(other):
        b.fail("issubset() takes a set in machine code", node)
    return within(b, as_set(b, value, node), as_set(b, other, node), node)


@method("frozenset", "isdisjoint", "`isdisjoint(other)`")
@method("set", "isdisjoint", "`isdisjoint(other)`")
def _isdisjoint(b: Body, node: ast.AST, value: Value, other: Value) -> Value:
    both = combined(b, ast.BitAnd, value, other, node)
    if both is None:
        b.fail("isdisjoint() takes a set in machine code", node)
    return negated(b, Value(BOOL, (b.truth(length_of(b, both) or NONE),)))


@method("frozenset", "issuperset", "`issuperset(other)`")
@method("set", "issuperset", "`issuperset(other)`")
def _issuperset(b: Body, node: ast.AST, value: Value, other: Value) -> Value:
    return within(b, _set_of(b, other, node), as_set(b, value, node), node)


def _set_of(b: Body, value: Value, node: ast.AST) -> Value:
    """Returns a set, or a new one with the items of a sequence."""
    if is_set(value):
        return as_set(b, value, node)
    made = empty(b, "set", node)
    iterate_value(b, value, lambda item: add_to(b, made, item, node), node)
    return made


def _joining(name: str, kind: type[ast.operator]) -> None:
    def join(b: Body, node: ast.AST, value: Value, *others: Value) -> Value:
        for other in others:
            found = combined(b, kind, value, _set_of(b, other, node), node)
            assert found is not None
            value = found
        return value if others else _copied(b, as_set(b, value, node), node)

    for what in ("set", "frozenset"):
        method(what, name, f"`{name}(other)`")(join)


_joining("union", ast.BitOr)
_joining("intersection", ast.BitAnd)
_joining("difference", ast.Sub)
_joining("symmetric_difference", ast.BitXor)


def in_order(b: Body, kind: type[ast.cmpop], one: Value, other: Value, node: ast.AST | None) -> Value:
    """Returns ``one < other`` and the like: whether one set is part of the other."""
    if kind in (ast.Gt, ast.GtE):
        one, other = other, one
    place = node or b.frame.node
    one, other = as_set(b, one, place), as_set(b, other, place)
    inside = within(b, one, other, node)
    if kind in (ast.LtE, ast.GtE):
        return inside
    fewer = b.op(f"icmp slt i64 {_length(b, one)}, {_length(b, other)}")
    return logic(b, "and", inside, Value(BOOL, (fewer,)))


def _copied(b: Body, value: Value, node: ast.AST) -> Value:
    items = items_in(value)
    assert isinstance(value.type, Growing)
    made = empty_list(b, node) if isinstance(items.type, EmptyList) else list_of_row(b, items, node)
    assert isinstance(made.type, (List, EmptyList))
    return Value(growing(value.type.what, made.type), made.operands)


def _both(name: str) -> None:
    def copy(b: Body, node: ast.AST, value: Value) -> Value:
        return as_set(b, value, node) if is_known(value) else _copied(b, value, node)

    def clear(b: Body, node: ast.AST, value: Value) -> Value:
        b.emit(f"store i64 0, ptr {_own(b, value, node).operands[0]}")
        return NONE

    method(name, "copy", "`copy()`")(copy)
    method(name, "clear", "`clear()`")(clear)


_both("set")
_both("deque")


@method("deque", "append", "`append(x)`")
def _append(b: Body, node: ast.AST, value: Value, item: Value) -> Value:
    append_to(b, items_in(value), item, node)
    return NONE


@method("deque", "appendleft", "`appendleft(x)`")
def _appendleft(b: Body, node: ast.AST, value: Value, item: Value) -> Value:
    METHODS["list", "insert"].lower(b, node, items_in(value), known(0), item)
    return NONE


@method("deque", "extend", "`extend(items)`")
def _extend(b: Body, node: ast.AST, value: Value, items: Value) -> Value:
    return extend(b, node, items_in(value), items_in(items) if isinstance(items.type, Growing) else items)


def _popped(name: str, *index: Value) -> None:
    def pop(b: Body, node: ast.AST, value: Value) -> Value:
        items = items_in(value)
        length = b.number(length_of(b, items) or NONE, INT)
        b.check(b.op(f"icmp eq i64 {length}, 0"), IndexError, "pop from an empty deque", node)
        found: Value = METHODS["list", "pop"].lower(b, node, items, *index)
        return found

    method("deque", name, f"`{name}()`")(pop)


_popped("pop")
_popped("popleft", known(0))


@method("deque", "count", "`items.count(x)`")
def _count(b: Body, node: ast.AST, value: Value, item: Value) -> Value:
    found: Value = METHODS["list", "count"].lower(b, node, items_in(value), item)
    return found


@method("deque", "index", "`items.index(x)`")
def _index(b: Body, node: ast.AST, value: Value, item: Value) -> Value:
    return index_in(b, items_in(value), item, node, "the deque does not hold it")
