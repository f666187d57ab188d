"""Counters and defaultdicts of the module `collections`: dicts that answer for keys that they do not have."""

from __future__ import annotations

import ast
import collections
from typing import Any, Final

from perfectplay.compiling import prelude_of_counters as prelude
from perfectplay.compiling.lowering.arithmetic import binary
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain
from perfectplay.compiling.lowering.closures import as_closure, is_local
from perfectplay.compiling.lowering.comparing import logic, negated
from perfectplay.compiling.lowering.dicts import (
    ONE_BY_ONE,
    PAIRS,
    copied,
    copied_alike,
    empty_dict,
    filled,
    held_under,
    is_dict,
    own_pairs,
    row_of,
    set_under,
    update,
)
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.lazy import lazy
from perfectplay.compiling.lowering.loops import iterate, iterate_value, special_called
from perfectplay.compiling.subset import method
from perfectplay.compiling.types import NONE, Closure, Growing, Known, Type, Value, constant, growing, is_known, known

OPERATORS: Final[dict[type[ast.operator], Any]] = {
    ast.Add: prelude.sum_of,
    ast.Sub: prelude.difference_of,
    ast.BitOr: prelude.larger_of,
    ast.BitAnd: prelude.smaller_of,
}
"""What operators of two Counters do with two counts."""


def is_counter(value: Value) -> bool:
    """Returns whether a value is a Counter, known or not."""
    kind = value.type
    if isinstance(kind, Known):
        return isinstance(kind.value, collections.Counter)
    return isinstance(kind, Growing) and kind.what == "Counter"


def is_made(value: Value) -> bool:
    """Returns whether a value is a dict that was made while the rule runs."""
    return isinstance(value.type, Growing) and value.type.is_dict


# ------------------------------------------------------------ how they are made


@lazy(collections.Counter, "`collections.Counter(items)`", ONE_BY_ONE)
def _counter(b: Body, node: ast.Call) -> Value:
    made = empty_dict(b, node, "Counter")
    if len(node.args) > 1:
        b.fail("Counter() takes one argument by place", node)
    if node.args:
        source = node.args[0]
        if isinstance(source, ast.GeneratorExp) or special_called(b, source) is not None:
            iterate(b, source, lambda item: _count(b, made, item, known(1), ast.Add, node))
        else:
            value = lower(b, source)
            if is_mapping(value) and not node.keywords:
                return copied(b, value, node, "Counter")
            _count_all(b, made, value, ast.Add, node)
    for one in node.keywords:
        if one.arg is None:
            b.fail("two stars in a call have no form in machine code; name the arguments", node)
        _count(b, made, known(one.arg), lower(b, one.value), ast.Add, node)
    return made


def _count(b: Body, made: Value, item: Value, count: Value, kind: type[ast.operator], node: ast.AST) -> None:
    """Counts an item up or down."""
    key, more = b.held(b.lowered(item)), b.held(b.lowered(count))
    set_under(b, made, key(), binary(b, kind, held_under(b, made, key(), node), more(), node), node)


def _count_all(b: Body, made: Value, source: Value, kind: type[ast.operator], node: ast.AST) -> None:
    """Counts what a sequence holds, or what a dict counts."""
    if not is_mapping(source):
        iterate_value(b, source, lambda item: _count(b, made, item, known(1), kind, node), node)
        return

    def count_pair(pair: Value) -> None:
        item, count = b.unpacked(pair, 2)
        _count(b, made, item, count, kind, node)

    iterate_value(b, _pairs_of(b, source), count_pair, node)


def is_mapping(value: Value) -> bool:
    """Returns whether a value is a dict of any kind, known or not."""
    if isinstance(value.type, Known):
        return isinstance(value.type.value, dict)
    return is_made(value)


def _pairs_of(b: Body, value: Value) -> Value:
    """Returns the pairs that a dict has now."""
    if is_known(value):
        return known(tuple(constant(value).items()))
    assert isinstance(value.type, Growing)
    return row_of(b, Value(growing(PAIRS, value.type.inner), value.operands))


@lazy(collections.defaultdict, "`collections.defaultdict(int)`, `defaultdict(list, items)`", ONE_BY_ONE)
def _defaultdict(b: Body, node: ast.Call) -> Value:
    if len(node.args) > 2:
        b.fail("defaultdict() takes a function and what it holds at first", node)
    factory = _factory(b, lower(b, node.args[0]), node) if node.args else None
    return filled(b, node, node.args[1] if len(node.args) > 1 else None, "defaultdict", factory)


def _factory(b: Body, function: Value, node: ast.AST) -> Type | None:
    """Returns the type of what a defaultdict calls; a function of which nothing is read at run time."""
    if is_known(function) and constant(function) is None:
        return None
    if is_local(function):
        function = as_closure(b, function)
    if not (is_known(function) or (isinstance(function.type, Closure) and not function.type.kinds)):
        b.fail(
            "what a defaultdict calls reads a variable of the function around it; write table.setdefault(key, value)",
            node,
        )
    return function.type


# ------------------------------------------------------------ operators


def _running(b: Body, value: Value, node: ast.AST) -> Value:
    """Returns a dict as one that is there at run time."""
    return copied_alike(b, value, node) if is_known(value) else value


def combined(b: Body, kind: type[ast.operator], one: Value, other: Value, node: ast.AST | None) -> Value | None:
    """Returns ``one + other``, ``-``, ``|`` or ``&`` of two Counters, and ``|`` of two dicts; None of anything else."""
    place = node or b.frame.node
    if is_counter(one) and is_counter(other) and kind in OPERATORS:
        both = [_running(b, one, place), _running(b, other, place)]
        return call_plain(b, prelude.counters_joined, [*both, known(OPERATORS[kind])], node)
    if not (is_mapping(one) and is_mapping(other)) or kind is not ast.BitOr:
        return None
    if is_counter(one) or is_counter(other):
        b.fail("a Counter is not joined with a dict in machine code; make a Counter of both", node)
    made = copied_alike(b, one, place)
    update(b, made, other, place)
    return made


def changed(b: Body, kind: type[ast.operator], value: Value, other: Value, node: ast.AST) -> bool:
    """Writes ``value |= other`` and the like, which change a dict itself; returns False where they make a new one."""
    own_pairs(b, value, node)
    if kind is ast.BitOr and not is_counter(value):
        update(b, value, other, node)
        return True
    if not (is_counter(value) and is_counter(other) and kind in OPERATORS):
        return False
    made = combined(b, kind, value, other, node)
    assert made is not None
    b.emit(f"store i64 0, ptr {value.operands[0]}")
    update(b, value, made, node)
    return True


def same(b: Body, one: Value, other: Value, node: ast.AST | None) -> Value:
    """Returns whether two values of which one is a dict are equal."""
    if any(is_dict(value) and not is_made(value) for value in (one, other)):
        b.fail("keys, values and items of a dict are not compared in machine code; compare lists of them", node)
    if not (is_mapping(one) and is_mapping(other)):
        return known(False)
    place = node or b.frame.node
    test = prelude.counts_are_equal if is_counter(one) and is_counter(other) else prelude.dicts_are_equal
    return call_plain(b, test, [_running(b, one, place), _running(b, other, place)], node)


def in_order(b: Body, kind: type[ast.cmpop], one: Value, other: Value, node: ast.AST | None) -> Value:
    """Returns ``one < other`` and the like of two Counters."""
    if kind in (ast.Gt, ast.GtE):
        one, other = other, one
    place = node or b.frame.node
    mine, theirs = (b.held(_running(b, value, place)) for value in (one, other))
    is_within = call_plain(b, prelude.counts_are_within, [mine(), theirs()], node)
    if kind in (ast.LtE, ast.GtE):
        return is_within
    held = b.held(is_within)
    return logic(b, "and", held(), negated(b, same(b, mine(), theirs(), node)))


# ------------------------------------------------------------ methods


@method("Counter", "update", "`counter.update(items)`")
def _update(b: Body, node: ast.AST, value: Value, more: Value) -> Value:
    own_pairs(b, value, node)
    _count_all(b, value, more, ast.Add, node)
    return NONE


@method("Counter", "subtract", "`counter.subtract(items)`")
def _subtract(b: Body, node: ast.AST, value: Value, less: Value) -> Value:
    own_pairs(b, value, node)
    _count_all(b, value, less, ast.Sub, node)
    return NONE


@method("Counter", "most_common", "`counter.most_common()`, `counter.most_common(count)`")
def _most_common(b: Body, node: ast.AST, value: Value, count: Value = NONE) -> Value:
    return call_plain(b, prelude.most_common, [_pairs_of(b, value), count], node)


@method("Counter", "elements", "`counter.elements()`")
def _elements(b: Body, node: ast.AST, value: Value) -> Value:
    return call_plain(b, prelude.elements, [_pairs_of(b, value)], node)


@method("Counter", "total", "`counter.total()`")
def _total(b: Body, node: ast.AST, value: Value) -> Value:
    return call_plain(b, prelude.total, [_pairs_of(b, value)], node)
