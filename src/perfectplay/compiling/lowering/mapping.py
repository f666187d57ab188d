"""Functions that are handed to others: map, filter, functools.reduce, and math.prod, which is one of these."""

from __future__ import annotations

import ast
import functools
import math

from perfectplay.compiling.lowering.arithmetic import binary
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import called
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.lazy import keyword, lazy
from perfectplay.compiling.lowering.loops import SPECIAL, Loop, iterate
from perfectplay.compiling.lowering.sequences import items_of
from perfectplay.compiling.lowering.stepping import through_several
from perfectplay.compiling.types import NONE, Value, known


def _map(b: Body, node: ast.Call, body: Loop) -> None:
    if len(node.args) < 2 or node.keywords or any(isinstance(one, ast.Starred) for one in node.args):
        b.fail("map() takes a function and what to go through", node)
    function, *sources = node.args
    callee, frame = lower(b, function), b.frame

    def apply(values: list[Value]) -> None:
        before, b.frame = b.frame, frame
        found = called(b, callee, values, {}, node)
        b.frame = before
        body(found)

    if len(sources) == 1:
        iterate(b, sources[0], lambda item: apply([item]))
    else:
        through_several(b, sources, node, lambda items: apply(items_of(items) or []))


def _filter(b: Body, node: ast.Call, body: Loop) -> None:
    if len(node.args) != 2 or node.keywords:
        b.fail("filter() takes a function and what to go through", node)
    callee, frame = lower(b, node.args[0]), b.frame

    def choose(item: Value) -> None:
        before, b.frame = b.frame, frame
        held = b.held(item)
        test = item if callee.type is NONE.type else called(b, callee, [item], {}, node)
        wanted, following = b.label(), b.label()
        b.branch(b.truth(test), wanted, following)
        b.frame = before
        if b.place(wanted):
            body(held())
        b.place(following)

    iterate(b, node.args[1], choose)


SPECIAL.update({map: _map, filter: _filter})


@lazy(functools.reduce, "`functools.reduce(f, items, first)`")
def _reduce(b: Body, node: ast.Call) -> Value:
    if not 2 <= len(node.args) <= 3 or node.keywords:
        b.fail("reduce() takes a function, what to go through, and a first value", node)
    callee, frame, slot = lower(b, node.args[0]), b.frame, f".reduced{node.lineno}.{node.col_offset}"
    b.facts["together", frame.key, slot] = True
    flag = b.alloca("i1")
    kind = None
    if len(node.args) == 3:
        first = b.lowered(lower(b, node.args[2]))
        b.assign(slot, first)
        kind = first.type
    b.emit(f"store i1 {'true' if kind is not None else 'false'}, ptr {flag}")

    def take(item: Value) -> None:
        nonlocal kind
        before, b.frame = b.frame, frame
        item = b.lowered(item)
        kind = kind or item.type
        begin, go_on, following = b.label(), b.label(), b.label()
        b.branch(b.op(f"load i1, ptr {flag}"), go_on, begin)
        if b.place(begin):
            b.assign(slot, item)
            b.emit(f"store i1 true, ptr {flag}")
            b.br(following)
        b.place(go_on)
        now = b.taken(b.slot_for(frame, slot, kind))
        b.assign(slot, called(b, callee, [now, item], {}, node))
        b.place(following)
        b.frame = before

    iterate(b, node.args[1], take)
    if not b.is_open:
        b.place_dead()
    if kind is None:
        b.throw(TypeError, "reduce() of empty iterable with no initial value", node)
        raise b.unknown()
    if len(node.args) == 2:
        empty = b.negation(b.op(f"load i1, ptr {flag}"))
        b.check(empty, TypeError, "reduce() of empty iterable with no initial value", node)
    return b.taken(b.slot_for(frame, slot, kind))


@lazy(math.prod, "`math.prod(items)`")
def _prod(b: Body, node: ast.Call) -> Value:
    if len(node.args) != 1:
        b.fail("prod() takes one thing to go through", node)
    start, frame, slot = keyword(node, "start"), b.frame, f".product{node.lineno}.{node.col_offset}"
    b.assign(slot, lower(b, start) if start is not None else known(1))

    def multiply(item: Value) -> None:
        before, b.frame = b.frame, frame
        b.assign(slot, binary(b, ast.Mult, b.read(slot), item, node))
        b.frame = before

    iterate(b, node.args[0], multiply)
    if not b.is_open:
        b.place_dead()
    return b.read(slot)
