"""Functions that make one value of many: any, all, sum, min and max."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from perfectplay.compiling.lowering.arithmetic import binary
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain, called
from perfectplay.compiling.lowering.comparing import compare
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.lazy import keyword, lazy
from perfectplay.compiling.lowering.lists import is_list
from perfectplay.compiling.lowering.loops import (
    in_any_order,
    iterate,
    iterate_value,
    special_called,
)
from perfectplay.compiling.lowering.sequences import NO_ORDER, items_of, make_tuple
from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    FOREVER,
    INT,
    NUMBERS,
    Generator,
    Growing,
    Known,
    Maybe,
    Row,
    Type,
    Value,
    constant,
    is_known,
    known,
)
from perfectplay.compiling.unifying import as_run_time, unify


def _stops(name: str, stops: bool) -> Callable[[Body, ast.Call], Value]:
    def go(b: Body, node: ast.Call) -> Value:
        if len(node.args) != 1:
            b.fail(f"{name}() takes one thing to go through", node)
        end, slot, around = b.label(), b.alloca("i1"), b.order_free
        b.emit(f"store i1 {'false' if stops else 'true'}, ptr {slot}")

        def test(value: Value) -> None:
            done, following = b.label(), b.label()
            b.branch(b.truth(value), *((done, following) if stops else (following, done)))
            if b.place(done):
                b.emit(f"store i1 {'true' if stops else 'false'}, ptr {slot}")
                if b.order_free == around:  # through a set, all are looked at, so that whatever raises is found
                    b.br(end)
            b.place(following)

        iterate(b, in_any_order(b, node.args[0]), test)
        b.br(end)
        b.place(end)
        return Value(BOOL, (b.op(f"load i1, ptr {slot}"),))

    return go


lazy(any, "`any(x for x in items)`")(_stops("any", True))
lazy(all, "`all(x for x in items)`")(_stops("all", False))


@lazy(sum, "`sum(x for x in items)`", "of ints and floats; as in the Python that runs")
def _sum(b: Body, node: ast.Call) -> Value:
    frame, slot, around = b.frame, f".sum{node.lineno}.{node.col_offset}", b.order_free
    start_node = node.args[1] if len(node.args) > 1 else keyword(node, "start")
    start = lower(b, start_node) if start_node is not None else known(0)
    b.assign(slot, start)
    if sys.version_info >= (3, 12):
        b.assign(slot + "c", known(0.0))

    def add(value: Value) -> None:
        before, b.frame = b.frame, frame
        now = b.read(slot)
        if b.order_free > around and FLOAT in (now.type, as_run_time(value.type)):
            b.fail(NO_ORDER, node)
        if (
            sys.version_info >= (3, 12)
            and FLOAT in (now.type, as_run_time(value.type))
            and as_run_time(value.type) in NUMBERS
        ):
            from perfectplay.compiling import prelude

            if now.type is not FLOAT:
                b.assign(slot, b.converted(now, FLOAT))
            elif as_run_time(value.type) is FLOAT:
                pair = call_plain(b, prelude.compensated, [now, b.read(slot + "c"), value], node)
                total, rest = items_of(pair) or []
                b.assign(slot, total)
                b.assign(slot + "c", rest)
                b.frame = before
                return
            now = b.read(slot)
        total = binary(b, ast.Add, now, value, node)
        if b.order_free > around and as_run_time(total.type) not in (INT, BOOL):
            b.fail(NO_ORDER, node)  # the last digits of a sum depend on it, and lists and tuples are joined in it
        b.assign(slot, total)
        b.frame = before

    iterate(b, in_any_order(b, node.args[0]), add)
    if not b.is_open:
        b.place_dead()
    found = b.read(slot)
    if sys.version_info >= (3, 12) and found.type is FLOAT:
        from perfectplay.compiling import prelude

        return call_plain(b, prelude.with_rest, [found, b.read(slot + "c")], node)
    return found


@lazy(next, "`next((x for x in items if x), default)`", "of a generator that begins there; also of `iter(items)`")
def _next(b: Body, node: ast.Call) -> Value:
    if not 1 <= len(node.args) <= 2:
        b.fail("next() takes a generator, and what to give where it has nothing", node)
    source, value = _begun(b, node.args[0]), None
    default = lower(b, node.args[1]) if len(node.args) == 2 else None
    frame, slot = b.frame, f".next{node.lineno}.{node.col_offset}"
    b.facts["together", frame.key, slot] = True
    end = b.label()
    found = b.alloca("i1")
    b.emit(f"store i1 false, ptr {found}")
    held = b.held(b.lowered(default)) if default is not None else None

    def take(item: Value) -> None:
        nonlocal value
        before, b.frame = b.frame, frame
        value = b.lowered(item)
        b.assign(slot, value)
        b.emit(f"store i1 true, ptr {found}")
        b.frame = before
        b.br(end)

    if isinstance(source, Value):
        iterate_value(b, source, take, node)
    else:
        iterate(b, source, take)
    if not b.place(end):
        b.place_dead()
    if value is None:
        if held is not None:
            return held()
        b.throw(StopIteration, "", node)
        raise b.unknown()
    place = b.slot_for(frame, slot, value.type)
    if held is None:
        b.check(b.negation(b.op(f"load i1, ptr {found}")), StopIteration, "", node)
        return b.taken(place)
    from perfectplay.compiling.lowering.conditions import choice

    return choice(
        b, lambda yes, no: b.branch(b.op(f"load i1, ptr {found}"), yes, no), lambda: b.taken(place), lambda: held()
    )


def _begun(b: Body, node: ast.expr) -> ast.expr | Value:
    """Returns what `next` takes the first item of. A generator that was begun before has no form in machine code."""
    if isinstance(node, ast.GeneratorExp):
        return node
    if isinstance(node, ast.Call):
        callee = lower(b, node.func) if isinstance(node.func, (ast.Name, ast.Attribute)) else None
        if callee is not None and is_known(callee) and constant(callee) is iter and len(node.args) == 1:
            return node.args[0]
        if special_called(b, node) not in (None, range):
            return node
        value = lower(b, node)
        if isinstance(value.type, Generator):
            return value
    b.fail("next() takes the first item of a generator that begins there, or of iter(items)", node)


# ------------------------------------------------------------ min and max


class Extreme(NamedTuple):
    """One of ``min`` and ``max``: the function, and which comparison a better item passes."""

    function: Callable[..., Any]
    sign: type[ast.cmpop]

    @property
    def name(self) -> str:
        return self.function.__name__


def _best(b: Body, node: ast.Call, which: Extreme) -> Value:
    """Returns the smallest or the largest of the arguments, or of the items of the only one."""
    key_node, default = keyword(node, "key"), keyword(node, "default")
    key = lower(b, key_node) if key_node is not None else None
    if key is None and len(node.args) == 1:
        in_any_order(b, node.args[0])
    if len(node.args) != 1 or isinstance(node.args[0], ast.Starred):
        from perfectplay.compiling.lowering.parts import starred

        values: list[Value] = []
        for one in node.args:
            if isinstance(one, ast.Starred):
                items = starred(b, one)
                if isinstance(items, Value):
                    return _best_item(b, which, items, key, None, node)
                values += items
            else:
                values.append(lower(b, one))
        if key is None:
            return _best_value(b, which, values, node)
        return _best_item(b, which, make_tuple(b, None, values), key, None, node)
    goes_by_steps = special_called(b, node.args[0]) not in (None, range)
    if not goes_by_steps and not isinstance(node.args[0], (ast.GeneratorExp, ast.ListComp)):
        from perfectplay.compiling.lowering.dicts import is_dict, row_of

        value = lower(b, node.args[0])
        if key is None and isinstance(value.type, Known) and isinstance(value.type.value, (set, frozenset)):
            value = known(tuple(value.type.value))  # in any order
        if is_dict(value):
            value = row_of(b, value)
        elif isinstance(value.type, Growing) and (key is None or not value.type.is_set):
            value = Value(value.type.inner, value.operands)
        parts = items_of(value)
        if key is None and parts and len(parts) <= 8 and not is_list(value):
            return _best_value(b, which, parts, node)
        if not isinstance(node.args[0], ast.Call) or not isinstance(value.type, Known):
            return _best_item(b, which, value, key, default, node)
    return _best_item(b, which, node.args[0], key, default, node)


def _best_value(b: Body, which: Extreme, values: list[Value], node: ast.Call) -> Value:
    if all(map(is_known, values)):
        return known(which.function(constant(value) for value in values))
    found = b.lowered(values[0])
    for value in values[1:]:
        value = b.lowered(value)
        if isinstance(found.type, Maybe):
            found = b.present(found)
        if isinstance(value.type, Maybe):
            value = b.present(value)
        kind = unify(found.type, value.type)
        if kind is None:
            b.fail(f"{which.name}() of {found.type!r} and {value.type!r} has no meaning in machine code", node)
        test = b.truth(compare(b, which.sign(), value, found, node))
        if not isinstance(kind, Row):  # a row inside of another value
            value, found = b.settled(value, FOREVER), b.settled(found, FOREVER)
        one, other = b.converted(value, kind), b.converted(found, kind)
        found = Value(
            kind,
            tuple(
                b.op(f"select i1 {test}, {leaf} {x}, {leaf} {y}")
                for leaf, x, y in zip(kind.leaves, one.operands, other.operands, strict=True)
            ),
            min(one.level, other.level),
        )
    return found


def _best_item(
    b: Body,
    which: Extreme,
    source: ast.expr | Value,
    key: Value | None,
    default: ast.expr | None,
    node: ast.Call,
) -> Value:
    frame, slot = b.frame, f".{which.name}{node.lineno}.{node.col_offset}"
    flag = b.alloca("i1")
    b.emit(f"store i1 false, ptr {flag}")
    for kept in (slot, slot + "k"):  # what was found so far stands in one place, whatever types the items have
        b.facts["together", frame.key, kept] = True
    found_type: Type | None = None

    def better(value: Value) -> None:
        nonlocal found_type
        before, b.frame = b.frame, frame
        value = b.lowered(value)
        worth = b.lowered(called(b, key, [value], {}, node)) if key is not None else value
        found_type = value.type
        first, later, take, following = b.label(), b.label(), b.label(), b.label()
        b.branch(b.op(f"load i1, ptr {flag}"), later, first)
        b.place(first)
        b.emit(f"store i1 true, ptr {flag}")
        b.br(take)
        b.place(later)
        best = b.taken(b.slot_for(frame, slot + "k", worth.type))
        b.branch(b.truth(compare(b, which.sign(), worth, best, node)), take, following)
        b.place(take)
        b.assign(slot, value)
        b.assign(slot + "k", worth)
        b.place(following)
        b.frame = before

    if isinstance(source, Value):
        iterate_value(b, source, better, node)
    else:
        iterate(b, source, better)
    if found_type is None:
        if default is not None:
            return lower(b, default)
        b.throw(ValueError, f"{which.name}() arg is an empty sequence", node)
        raise b.unknown()
    found = b.slot_for(frame, slot, found_type)
    if default is None:
        b.check(b.negation(b.op(f"load i1, ptr {flag}")), ValueError, f"{which.name}() arg is an empty sequence", node)
        return b.taken(found)
    from perfectplay.compiling.lowering.conditions import choice

    def test(yes: str, no: str) -> None:
        b.branch(b.op(f"load i1, ptr {flag}"), yes, no)

    return choice(b, test, lambda: b.taken(found), lambda: lower(b, default))


lazy(min, "`min(a, b)`, `min(items, key=f, default=x)`")(partial(_best, which=Extreme(min, ast.Lt)))
lazy(max, "`max(a, b)`, `max(items, key=f, default=x)`")(partial(_best, which=Extreme(max, ast.Gt)))
