"""Going through things: ranges, tuples, lists, generators, zip, enumerate, and the comprehensions made of them.

``iterate(b, node, body)`` writes a loop; ``body`` is given each item and writes what is done with it.
"""

from __future__ import annotations

import ast
import enum
import itertools
from collections.abc import Callable
from typing import Any, Final

from perfectplay.compiling.lowering import ranges
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.contract import an_action, as_action, gives_actions
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.lists import (
    is_list,
)
from perfectplay.compiling.lowering.memory import load, word_at
from perfectplay.compiling.lowering.sequences import NO_ORDER, as_row, item_at, items_of, length_of, make_tuple
from perfectplay.compiling.problems import Poisoned, Refused
from perfectplay.compiling.types import (
    FOREVER,
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
    Row,
    Value,
    constant,
    is_known,
    known,
)
from perfectplay.compiling.unifying import words_of_type

Loop = Callable[[Value], None]
WRITTEN_OUT: Final = 16
"""A tuple that is made from no more known items is made item by item."""


def iterate(b: Body, node: ast.expr, body: Loop) -> None:
    """Goes through what an expression gives."""
    if isinstance(node, ast.GeneratorExp):
        from perfectplay.compiling.lowering.comprehensions import iterate_expression

        iterate_expression(b, node, body)
        return
    if isinstance(node, ast.Call):
        callee = lower(b, node.func) if isinstance(node.func, (ast.Name, ast.Attribute)) else None
        special = (
            SPECIAL.get(constant(callee))
            if callee is not None and isinstance(callee.type, Known) and _hashable(constant(callee))
            else None
        )
        if special is not None:
            special(b, node, body)
            return
        if callee is not None and gives_actions(b, callee):
            frame, stack = b.frame, b.stack
            try:
                iterate_value(b, lower(b, node), lambda item: body(as_action(b, callee, item)), node)
            except (Refused, Poisoned) as error:
                b.frame, b.stack = frame, stack
                b.unit.problems += error.problems if isinstance(error, Refused) else ()
                body(an_action(b))  # what is done with actions may have faults of its own
                raise Poisoned from error
            return
    value = lower(b, node)
    if node not in b.in_any_order or not is_without_order(value):
        iterate_value(b, value, body, node)
        return
    b.order_free += 1
    try:
        iterate_value(b, _in_some_order(b, value), body, node)
    finally:
        b.order_free -= 1


def in_any_order(b: Body, node: ast.expr) -> ast.expr:
    """Notes that the order in which ``node`` is gone through makes no difference, so that it may go through sets."""
    b.in_any_order.add(node)
    if isinstance(node, (ast.GeneratorExp, ast.ListComp, ast.SetComp)):
        b.in_any_order |= {one.iter for one in node.generators}
    return node


def is_without_order(value: Value) -> bool:
    """Returns whether a value is, or may be, a set whose order Python does not promise."""
    kind = value.type.inner if isinstance(value.type, Maybe) else value.type
    if isinstance(kind, Known):
        return isinstance(kind.value, (set, frozenset)) and not has_one_order(kind.value)
    return isinstance(kind, Growing) and kind.is_set


def check_order(b: Body, node: ast.AST | None) -> None:
    """Refuses what is kept or changed while a set is gone through in any order."""
    if b.order_free:
        b.fail(NO_ORDER, node)


def _in_some_order(b: Body, value: Value) -> Value:
    """Returns the items of a set in the order in which they stand."""
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Known):
        return known(tuple(constant(value)))
    assert isinstance(value.type, Growing)
    items = Value(value.type.inner, value.operands)
    return items if isinstance(items.type, EmptyList) else as_row(b, items)


def _hashable(value: Any) -> bool:
    return isinstance(value, type) or callable(value)


def iterate_value(b: Body, value: Value, body: Loop, node: ast.AST | None) -> None:
    """Goes through a value."""
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Either):
        value = as_row(b, value)
    kind = value.type
    if isinstance(kind, Generator):
        from perfectplay.compiling.lowering.generators import iterate_generator

        iterate_generator(b, value, body, node)
        return
    if isinstance(kind, Growing):
        from perfectplay.compiling.lowering.dicts import is_dict, iterate_dict

        if is_dict(value):
            iterate_dict(b, value, body, node)
            return
        if kind.is_set:
            b.fail(NO_ORDER, node)
        b.fail("a deque may not change while it is gone through; go through list(...) of it", node)
    if isinstance(kind, EmptyList):
        return  # what is put into it later has this function written again
    if isinstance(kind, Known) and isinstance(kind.value, range):
        one = kind.value
        iterate_range(b, [known(one.start), known(one.stop), known(one.step)], body)
        return
    if kind is TEXT:
        from perfectplay.compiling.lowering.texts import length_of_text, letter_of

        text = b.held(value)
        ends = [known(0), length_of_text(b, value, node), known(1)]
        iterate_range(b, ends, lambda index: body(letter_of(b, text(), index, node)))
        return
    if kind is RANGE:
        iterate_range(b, [Value(INT, (end,)) for end in value.operands], body)
        return
    if isinstance(kind, Known) and isinstance(kind.value, (set, frozenset)) and not has_one_order(kind.value):
        b.fail(NO_ORDER, node)
    if isinstance(kind, Known) and isinstance(kind.value, (dict, set, frozenset)):
        iterate_value(b, known(tuple(kind.value)), body, node)
        return
    if isinstance(kind, Known) and isinstance(kind.value, enum.EnumMeta):
        members: Any = kind.value
        iterate_value(b, known(tuple(members)), body, node)
        return
    if length_of(b, value) is None:
        b.fail(f"{kind!r} cannot be gone through", node)
    parts = items_of(value)
    if parts is not None and not is_list(value) and (len(parts) <= 1 or is_mixed(b, value, parts)):
        _written_out(b, value, len(parts), body)
        return
    if isinstance(kind, List):
        _through_list(b, value, body)
        return
    held = b.held(as_row(b, value))
    length = length_of(b, held())
    assert length is not None
    iterate_range(b, [known(0), length, known(1)], lambda index: body(item_at(b, held(), index, node, is_safe=True)))


def has_one_order(items: Any) -> bool:
    """Returns whether each process goes through a constant set in one order: texts, enums and None hash anew."""
    if isinstance(items, (set, frozenset, tuple)):
        return all(map(has_one_order, items))
    return isinstance(items, (int, float)) and not isinstance(items, enum.Enum)


def is_mixed(b: Body, value: Value, parts: list[Value]) -> bool:
    """Returns whether the items of a tuple are of several types, so that a loop is written out for each."""
    at_run_time = b.lowered(value)
    kinds = {part.type for part in items_of(at_run_time) or parts}
    return len(kinds) > 1 and not isinstance(at_run_time.type, Row)


def _written_out(b: Body, value: Value, count: int, body: Loop) -> None:
    held = b.held(value)
    for number in range(count):
        if b.is_open:
            body((items_of(held()) or [])[number])


def _through_list(b: Body, value: Value, body: Loop) -> None:
    """Goes through a list as Python does: what the body adds to it is gone through as well."""
    kind = value.type
    assert isinstance(kind, List)
    held = b.held(value)
    slot = b.alloca("i64")
    head, inside, end = b.label(), b.label(), b.label()
    b.emit(f"store i64 0, ptr {slot}")
    b.br(head)
    b.place(head, ("list", b.frame.key, getattr(b.frame.node, "lineno", 0), getattr(b.frame.node, "col_offset", 0)))
    now = b.op(f"load i64, ptr {slot}")
    length = b.op(f"load i64, ptr {held().operands[0]}")
    b.branch(b.op(f"icmp slt i64 {now}, {length}"), inside, end)
    b.place(inside)
    b.emit(f"store i64 {b.op(f'add i64 {now}, 1')}, ptr {slot}")
    base = b.op(f"load ptr, ptr {word_at(b, held().operands[0], '2')}")
    body(load(b, kind.item, word_at(b, base, now, words_of_type(kind.item))))
    b.br(head)
    b.place(end)


def iterate_range(b: Body, ends: list[Value], body: Loop) -> None:
    """Goes through ``range(start, stop, step)``."""
    start, stop, step = (b.number(end, INT) for end in ends)
    key = "range", b.frame.key, getattr(b.frame.node, "lineno", 0), getattr(b.frame.node, "col_offset", 0)
    if step == "0":
        b.throw(ValueError, "range() arg 3 must not be zero")
        return
    slot = b.alloca("i64")
    head, inside, end = b.label(), b.label(), b.label()
    if step in ("1", "-1"):
        held = b.held(Value(INT, (stop,)))
        b.emit(f"store i64 {start}, ptr {slot}")
        b.br(head)
        b.place(head, key)
        now = b.op(f"load i64, ptr {slot}")
        b.branch(b.op(f"icmp {'slt' if step == '1' else 'sgt'} i64 {now}, {held().operands[0]}"), inside, end)
        b.place(inside)
        body(Value(INT, (now,)))
        if b.is_open:
            after = b.op(f"add nsw i64 {b.op(f'load i64, ptr {slot}')}, {step}")
            b.emit(f"store i64 {after}, ptr {slot}")
            b.br(head)
        b.place(end)
        return
    ranges.check_step(b, step)
    count = b.held(Value(INT, (ranges.count(b, start, stop, step),)))
    begin, by = b.held(Value(INT, (start,))), b.held(Value(INT, (step,)))
    b.emit(f"store i64 0, ptr {slot}")
    b.br(head)
    b.place(head, key)
    now = b.op(f"load i64, ptr {slot}")
    b.branch(b.op(f"icmp ult i64 {now}, {count().operands[0]}"), inside, end)
    b.place(inside)
    value = b.op(f"add i64 {begin().operands[0]}, {b.op(f'mul i64 {now}, {by().operands[0]}')}")
    body(Value(INT, (value,)))
    if b.is_open:
        before = b.op(f"load i64, ptr {slot}")
        b.emit(f"store i64 {b.op(f'add i64 {before}, 1')}, ptr {slot}")
        b.br(head)
    b.place(end)


# ------------------------------------------------------------ what Python has for going through things


def range_ends(b: Body, node: ast.Call) -> list[Value]:
    """Returns the start, the stop and the step of ``range(...)``."""
    ends = [lower(b, one) for one in node.args]
    if node.keywords or not 1 <= len(ends) <= 3 or any(isinstance(one, ast.Starred) for one in node.args):
        b.fail("range takes one to three numbers", node)
    return [known(0), ends[0], known(1)] if len(ends) == 1 else [*ends, known(1)][:3]


def _range(b: Body, node: ast.Call, body: Loop) -> None:
    iterate_range(b, range_ends(b, node), body)


def _enumerate(b: Body, node: ast.Call, body: Loop) -> None:
    start = node.args[1] if len(node.args) > 1 else next((one.value for one in node.keywords), None)
    counter = b.alloca("i64")
    b.emit(f"store i64 {b.number(lower(b, start), INT) if start is not None else 0}, ptr {counter}")

    def counted(item: Value) -> None:
        before = b.op(f"load i64, ptr {counter}")
        b.emit(f"store i64 {b.op(f'add i64 {before}, 1')}, ptr {counter}")
        body(pair(b, [Value(INT, (before,)), item]))

    iterate(b, node.args[0], counted)


def pair(b: Body, values: list[Value]) -> Value:
    """Returns a tuple that is taken apart at once; a row in it is kept as it is."""
    return make_tuple(b, None, values)


def _kept(b: Body, value: Value) -> Value:
    """Returns what a function of itertools goes through. Copies a list, because the body may change it."""
    found = as_row(b, value)
    return b.settled(found, FOREVER) if isinstance(value.type, List) else found


def sequence(b: Body, node: ast.expr, value: Value | None = None) -> Value:
    """Returns the result of an expression, or the given ``value`` of it, as something with a length.

    A generator becomes a row.
    """
    from perfectplay.compiling.lowering.comprehensions import collected

    if value is None:
        if isinstance(node, ast.GeneratorExp) or special_called(b, node) is not None:
            return collected(b, node, node).row_or_empty(b)
        value = lower(b, node)
    if value.type is TEXT or isinstance(value.type, Generator):
        return collected(b, value, node).row_or_empty(b)
    if isinstance(value.type, Known) and isinstance(constant(value), range):
        value = known(tuple(constant(value)))
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Either):
        value = as_row(b, value)
    if length_of(b, value) is None:
        b.fail(f"{value.type!r} cannot be gone through", node)
    parts = items_of(value)
    if parts is not None and not is_list(value):
        return value
    return value if isinstance(value.type, (List, EmptyList)) else as_row(b, value)


def special_called(b: Body, node: ast.expr) -> Any:
    """Returns the callee of a call if it is one, such as `range`, that loops handle themselves; else None."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, (ast.Name, ast.Attribute)):
        return None
    callee = lower(b, node.func)
    found = constant(callee) if isinstance(callee.type, Known) else None
    return found if found is not None and _hashable(found) and found in SPECIAL else None


def _product(b: Body, node: ast.Call, body: Loop) -> None:
    times = next((lower(b, one.value) for one in node.keywords if one.arg == "repeat"), known(1))
    if not is_known(times):
        b.fail("product(..., repeat=n) needs a known n", node)
    pools = [sequence(b, one) for one in node.args]
    held = [b.held(_kept(b, pool) if isinstance(pool.type, List) else pool) for pool in pools] * constant(times)
    if len(held) > 6:
        b.fail("product() of more than six sequences does not compile", node)

    def level(found: list[Callable[[], Value]]) -> None:
        if len(found) == len(held):
            body(pair(b, [one() for one in found]))
            return
        iterate_value(b, held[len(found)](), lambda item: level([*found, b.held(item)]), node)

    level([])


def _chosen(*, ordered: bool, again: bool) -> Callable[[Body, ast.Call, Loop], None]:
    def go(b: Body, node: ast.Call, body: Loop) -> None:
        pool = sequence(b, node.args[0])
        parts = items_of(pool)
        size = lower(b, node.args[1]) if len(node.args) > 1 else known(len(parts)) if parts is not None else NONE
        count: Any = constant(size) if is_known(size) else None
        if not isinstance(count, int) or not 0 <= count <= 6:
            b.fail("the number of items to choose must be known, and six at the most", node)
        held = b.held(_kept(b, pool))
        length = length_of(b, held())
        assert length is not None

        def level(indices: list[Callable[[], Value]]) -> None:
            if len(indices) == count:
                body(pair(b, [item_at(b, held(), one(), node, is_safe=True) for one in indices]))
                return
            start = known(0)
            if not ordered and indices:
                last = indices[-1]().operands[0]
                start = Value(INT, (last if again else b.op(f"add i64 {last}, 1"),))

            def inside(index: Value) -> None:
                following = b.label()
                if ordered:
                    for one in indices:
                        fine = b.label()
                        b.branch(b.op(f"icmp eq i64 {one().operands[0]}, {index.operands[0]}"), following, fine)
                        b.place(fine)
                level([*indices, b.held(index)])
                b.place(following)

            iterate_range(b, [start, length, known(1)], inside)

        level([])

    return go


def _chain(b: Body, node: ast.Call, body: Loop) -> None:
    """Goes through one after the other; the body stands once for each. All parts are evaluated first."""
    parts: list[Any] = []
    for one in node.args:
        if isinstance(one, ast.Starred):
            b.fail("chain(*parts) does not compile; write two loops", node)
        is_late = isinstance(one, ast.GeneratorExp) or special_called(b, one) is not None
        value = None if is_late else lower(b, one)
        parts.append(one if value is None else b.held(value))
    for part in parts:
        if not b.is_open:
            return
        if isinstance(part, ast.expr):
            iterate(b, part, body)
        else:
            iterate_value(b, part(), body, node)


def _chain_of_one(b: Body, node: ast.Call, body: Loop) -> None:
    iterate(b, node.args[0], lambda item: iterate_value(b, item, body, node))


SPECIAL: Final[dict[Any, Callable[[Body, ast.Call, Loop], None]]] = {
    range: _range,
    enumerate: _enumerate,
    itertools.product: _product,
    itertools.combinations: _chosen(ordered=False, again=False),
    itertools.combinations_with_replacement: _chosen(ordered=False, again=True),
    itertools.permutations: _chosen(ordered=True, again=False),
    itertools.chain: _chain,
    itertools.chain.from_iterable: _chain_of_one,
}
