"""Going through several things at once, one step each: zip, pairwise and reversed, as late as Python does it.

What Python takes an item from only when it is wanted may change meanwhile: the body of a loop adds to a list, or
assigns a variable that a generator expression reads. So a `Steps` writes one step: the code of the next item.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from typing import NamedTuple

from perfectplay.compiling import prelude
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain, code_of
from perfectplay.compiling.lowering.conditions import condition
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.generators import goes_through, stepper
from perfectplay.compiling.lowering.lists import empty_list, is_list
from perfectplay.compiling.lowering.loops import (
    SPECIAL,
    Loop,
    is_mixed,
    iterate_range,
    iterate_value,
    pair,
    range_ends,
    sequence,
    special_called,
)
from perfectplay.compiling.lowering.sequences import as_row, item_at, items_of, length_of
from perfectplay.compiling.source import names_bound
from perfectplay.compiling.types import (
    INT,
    NONE,
    EmptyList,
    Generator,
    Growing,
    List,
    Type,
    Value,
    constant,
    inside,
    is_known,
    known,
)


class Steps(NamedTuple):
    """What is gone through step by step."""

    next: Callable[[str], Value]
    """Writes one step, and returns the item; goes to the block of this label where there is none."""
    value: Value | None = None
    """The whole, of what never changes and has a length."""
    is_mixed: bool = False
    """Whether its items are of several types, so that each step is written for itself."""
    is_empty: bool = False
    """Whether it is a list of which no item is known yet."""


def steps_of(b: Body, node: ast.expr) -> Steps:
    """Returns the steps through what an expression gives; what Python evaluates at once is evaluated here."""
    if isinstance(node, ast.GeneratorExp):
        return _of_expression(b, node)
    special = special_called(b, node)
    if isinstance(node, ast.Call) and special is enumerate:
        return _of_enumerate(b, node)
    if isinstance(node, ast.Call) and special is zip:
        return _of_zip(b, node)
    if isinstance(node, ast.Call) and special is reversed:
        return _of_reversed(b, node)
    if isinstance(node, ast.Call) and special is range:
        return _of_range(b, node)
    if isinstance(node, ast.Call) and special in (itertools.chain, itertools.chain.from_iterable, itertools.pairwise):
        b.fail("chain() and pairwise() do not compile inside of zip(); make it a list first", node)
    if isinstance(node, ast.Call) and special in (map, filter):
        b.fail("map() and filter() do not compile inside of zip(); make it a list first", node)
    if special is None:
        value = lower(b, node)
        return _of_generator(b, value, node) if isinstance(value.type, Generator) else _of_value(b, value, node)
    return _of_value(b, sequence(b, node), node)


def _holds_list(kind: Type) -> bool:
    return any(isinstance(one, (List, EmptyList, Growing)) for one in inside(kind))


def _of_value(b: Body, value: Value, node: ast.expr) -> Steps:
    from perfectplay.compiling.lowering.dicts import is_dict

    if is_dict(value):
        b.fail("a dict may not change while it is gone through; go through list(...) of it", node)
    value = sequence(b, node, value)
    if isinstance(value.type, EmptyList):
        return Steps(lambda end: NONE, is_empty=True)
    parts = items_of(value)
    if parts is not None and not is_list(value) and is_mixed(b, value, parts):
        return _of_mixed(b, value, len(parts), node)
    held = b.held(value if isinstance(value.type, List) else as_row(b, value))
    slot = _counter(b, "0")

    def step(end: str) -> Value:
        now = b.op(f"load i64, ptr {slot}")
        there = b.label()
        b.branch(b.op(f"icmp slt i64 {now}, {b.number(length_of(b, held()) or NONE, INT)}"), there, end)
        b.place(there)
        b.emit(f"store i64 {b.op(f'add i64 {now}, 1')}, ptr {slot}")
        return item_at(b, held(), Value(INT, (now,)), node, is_safe=True)

    return Steps(step, None if isinstance(value.type, List) else value)


def _of_generator(b: Body, value: Value, node: ast.expr) -> Steps:
    """Goes through a generator as late as Python does, or first collects what it gives.

    What it gives is collected where the code of a step is needed in several places, and where a generator goes through
    itself.
    """
    if any(map(_holds_list, value.type.kinds)):  # type: ignore[attr-defined]
        b.fail("a generator that is given a list does not compile inside of zip(); make it a list first", node)
    several = "several steps", b.frame.key, node.lineno, node.col_offset
    if several in b.facts or goes_through(b, value):
        return _of_collected(b, value, node)
    write, is_written = stepper(b, value, node), False

    def step(end: str) -> Value:
        nonlocal is_written
        if is_written:
            b.learn(several, True)
        is_written = True
        return write(end)

    return Steps(step)


def _of_collected(b: Body, value: Value, node: ast.expr) -> Steps:
    """Collects the generator's items first, up to the first exception. Raises that once Python would reach it."""
    items = empty_list(b, node, "stepped")
    raised, slot = b.alloca("i32"), _counter(b, "0")
    b.emit(f"store i32 {code_of(b, prelude.put_into, [items, value])}, ptr {raised}")
    held = b.held(items)

    def step(end: str) -> Value:
        there, over, wrong = b.label(), b.label(), b.label()
        now = b.op(f"load i64, ptr {slot}")
        b.branch(b.op(f"icmp slt i64 {now}, {b.op(f'load i64, ptr {held().operands[0]}')}"), there, over)
        b.place(over)
        code = b.op(f"load i32, ptr {raised}")
        b.branch(b.op(f"icmp ne i32 {code}, 0"), wrong, end, unlikely=True)
        b.place(wrong)
        b.hand_on(code)
        b.place(there)
        if isinstance(items.type, EmptyList):  # it yields nothing
            b.unreachable()
            return NONE
        b.emit(f"store i64 {b.op(f'add i64 {now}, 1')}, ptr {slot}")
        return item_at(b, held(), Value(INT, (now,)), node, is_safe=True)

    return Steps(step)


def _of_mixed(b: Body, value: Value, count: int, node: ast.expr) -> Steps:
    held, numbers = b.held(value), iter(range(count))

    def step(end: str) -> Value:
        number = next(numbers, None)
        if number is None:
            b.br(end)
            return NONE
        return item_at(b, held(), known(number), node)

    return Steps(step, value, is_mixed=True)


def _of_expression(b: Body, node: ast.GeneratorExp) -> Steps:
    from perfectplay.compiling.lowering.statements import assign_to

    if len(node.generators) > 1:
        b.fail("a generator expression with two loops does not compile inside of zip(); make it a list", node)
    one, frame = node.generators[0], b.frame
    source = steps_of(b, one.iter)
    if source.is_mixed and one.ifs:
        b.fail("items of several types are not chosen by a condition inside of zip(); make it a tuple first", node)
    scope = {name: f"{name}@{node.lineno}.{node.col_offset}.{len(frame.scopes)}" for name in names_bound([one.target])}

    def step(end: str) -> Value:
        again = b.label()
        if one.ifs:
            b.br(again)
            b.place(again, ("steps", b.frame.key, node.lineno, node.col_offset))
        item = source.next(end)
        if not b.is_open:
            return NONE
        before, b.frame = b.frame, frame
        frame.scopes.append(scope)
        try:
            assign_to(b, one.target, item)
            for test in one.ifs:
                yes = b.label()
                if condition(b, test, yes, again) is False:
                    b.br(again)
                if not b.place(yes):
                    b.place_dead()
            return lower(b, node.elt)
        finally:
            frame.scopes.pop()
            b.frame = before

    return Steps(step, is_mixed=source.is_mixed, is_empty=source.is_empty)


def _of_range(b: Body, node: ast.Call) -> Steps:
    start, stop, step = (b.number(one, INT) for one in range_ends(b, node))
    if step not in ("1", "-1"):
        value = sequence(b, node)
        return _of_value(b, value, node)
    slot, held = _counter(b, start), b.held(Value(INT, (stop,)))

    def one(end: str) -> Value:
        now, there = b.op(f"load i64, ptr {slot}"), b.label()
        b.branch(
            b.op(f"icmp {'slt' if step == '1' else 'sgt'} i64 {now}, {held().operands[0]}"),
            there,
            end,
        )
        b.place(there)
        b.emit(f"store i64 {b.op(f'add nsw i64 {now}, {step}')}, ptr {slot}")
        return Value(INT, (now,))

    return Steps(one)


def _of_enumerate(b: Body, node: ast.Call) -> Steps:
    source = steps_of(b, node.args[0])
    start = node.args[1] if len(node.args) > 1 else next((one.value for one in node.keywords), None)
    slot = _counter(b, b.number(lower(b, start), INT) if start is not None else "0")

    def step(end: str) -> Value:
        item = source.next(end)
        if not b.is_open:
            return NONE
        now = b.op(f"load i64, ptr {slot}")
        b.emit(f"store i64 {b.op(f'add i64 {now}, 1')}, ptr {slot}")
        return pair(b, [Value(INT, (now,)), item])

    return Steps(step, is_mixed=source.is_mixed, is_empty=source.is_empty)


def _of_reversed(b: Body, node: ast.Call) -> Steps:
    """Steps from the last item to the first. Compares with the list's length at each step, as Python does."""
    if isinstance(node.args[0], ast.GeneratorExp) or special_called(b, node.args[0]) not in (None, range):
        b.fail("reversed() takes a tuple, a list or a range", node)
    value = sequence(b, node.args[0])
    if isinstance(value.type, EmptyList):
        return Steps(lambda end: NONE, is_empty=True)
    parts = items_of(value)
    if parts is not None and not is_list(value) and is_mixed(b, value, parts):
        from perfectplay.compiling.lowering.sequences import make_tuple

        return _of_mixed(b, make_tuple(b, None, parts[::-1]), len(parts), node)
    held = b.held(value if isinstance(value.type, List) else as_row(b, value))
    length = b.number(length_of(b, held()) or NONE, INT)
    slot = _counter(b, str(int(length) - 1) if length.isdigit() else b.op(f"sub i64 {length}, 1"))

    def step(end: str) -> Value:
        now = b.op(f"load i64, ptr {slot}")
        there = b.label()
        # Below 0, it is larger than any length without a sign.
        b.branch(b.op(f"icmp ult i64 {now}, {b.number(length_of(b, held()) or NONE, INT)}"), there, end)
        b.place(there)
        b.emit(f"store i64 {b.op(f'sub i64 {now}, 1')}, ptr {slot}")
        return item_at(b, held(), Value(INT, (now,)), node, is_safe=True)

    return Steps(step)


def _of_zip(b: Body, node: ast.Call) -> Steps:
    columns = _columns(b, node)
    if columns is not None:
        return _of_value(b, columns, node)
    return _together(b, _parts(b, node.args), node, is_strict=_is_strict(b, node))


def _columns(b: Body, node: ast.Call) -> Value | None:
    """Returns what ``zip(*rows)`` gives where only the machine code knows how many rows there are; None elsewhere."""
    from perfectplay.compiling.lowering.parts import starred

    (one, *others) = node.args or [node]
    if others or not isinstance(one, ast.Starred):
        return None
    rows = starred(b, one)
    if not isinstance(rows, Value):
        return None
    if isinstance(rows.type, EmptyList) or _is_strict(b, node):
        b.fail("zip(*rows) takes lists of one length without strict=True", node)
    return call_plain(b, prelude.transposed, [rows], node)


def _parts(b: Body, nodes: list[ast.expr]) -> list[Steps]:
    """Returns the steps through each argument; behind a star stand as many as there are."""
    from perfectplay.compiling.lowering.parts import starred

    found: list[Steps] = []
    for one in nodes:
        if isinstance(one, ast.Starred):
            several = starred(b, one)
            if isinstance(several, Value):
                b.fail("what stands after a star in zip() has a known length in machine code, or stands alone", one)
            found += [_of_value(b, value, one) for value in several]
        else:
            found.append(steps_of(b, one))
    return found


def through_several(b: Body, nodes: list[ast.expr], node: ast.Call, body: Loop) -> None:
    """Goes through several things at once; the body is given a tuple of an item of each."""
    through(b, _together(b, _parts(b, nodes), node, is_strict=False), body, node)


def _together(b: Body, parts: list[Steps], node: ast.Call, *, is_strict: bool) -> Steps:
    lengths = {_known_length(b, one) for one in parts}
    if None not in lengths and len(lengths) <= 1:
        is_strict = False
    is_mixed = any(one.is_mixed for one in parts)
    if is_strict and (is_mixed or any(one.is_empty for one in parts)):
        b.fail("zip(..., strict=True) takes sequences whose items are of one type", node)

    def step(end: str) -> Value:
        items, gone = [], [b.label() if is_strict else end for _ in parts]
        for one, label in zip(parts, gone, strict=True):
            items.append(one.next(label))
            if not b.is_open:
                return NONE
        if not is_strict:
            return pair(b, items)
        found = b.label()
        b.br(found)
        for number, label in enumerate(gone):
            if b.place(label):
                _ended(b, parts, number, node)
                b.br(end)
        b.place(found)
        return pair(b, items)

    is_empty = not parts or any(one.is_empty for one in parts)
    return Steps(step, is_mixed=is_mixed, is_empty=is_empty)


def _ended(b: Body, parts: list[Steps], number: int, node: ast.Call) -> None:
    """Raises, as Python does, if some of the sequences have more items than others."""
    before = "argument 1" if number == 1 else f"arguments 1-{number}"
    if number:
        b.throw(ValueError, f"zip() argument {number + 1} is shorter than {before}", node)
        return
    for place, other in enumerate(parts[1:], 2):
        fine = b.label()
        other.next(fine)
        before = "argument 1" if place == 2 else f"arguments 1-{place - 1}"
        b.throw(ValueError, f"zip() argument {place} is longer than {before}", node)
        b.place(fine)


def _known_length(b: Body, steps: Steps) -> int | None:
    length = length_of(b, steps.value) if steps.value is not None else None
    return constant(length) if length is not None and is_known(length) else None


def _is_strict(b: Body, node: ast.Call) -> bool:
    for one in node.keywords:
        value = lower(b, one.value)
        if one.arg != "strict" or not is_known(value):
            b.fail("zip() takes strict=True or strict=False", node)
        return bool(constant(value))
    return False


def _counter(b: Body, start: str) -> str:
    slot = b.alloca("i64")
    b.emit(f"store i64 {start}, ptr {slot}")
    return slot


# ------------------------------------------------------------ loops


def through(b: Body, steps: Steps, body: Loop, node: ast.expr) -> None:
    """Goes through all steps."""
    if steps.is_empty:
        return  # what is put into it later has this function written again
    end = b.label()
    if steps.is_mixed:
        while b.is_open:
            item = steps.next(end)
            if b.is_open:
                body(item)
    else:
        head = b.label()
        b.br(head)
        b.place(head, ("through", b.frame.key, node.lineno, node.col_offset))
        item = steps.next(end)
        if b.is_open:
            body(item)
        b.br(head)
    b.place(end)


def _zip(b: Body, node: ast.Call, body: Loop) -> None:
    columns = _columns(b, node)
    if columns is not None:
        iterate_value(b, columns, body, node)
        return
    parts = _parts(b, node.args)
    is_strict = _is_strict(b, node)
    values = [one.value for one in parts if one.value is not None]
    if is_strict or len(values) < len(parts) or any(one.is_mixed for one in parts) or not parts:
        through(b, _together(b, parts, node, is_strict=is_strict), body, node)
        return
    held = [b.held(value) for value in values]  # nothing changes: one index for all
    lengths = [length_of(b, value) or NONE for value in values]
    if all(map(is_known, lengths)):
        shortest = known(min(map(constant, lengths)))
    else:
        found = b.number(lengths[0], INT)
        for length in lengths[1:]:
            other = b.number(length, INT)
            found = b.op(f"select i1 {b.op(f'icmp slt i64 {found}, {other}')}, i64 {found}, i64 {other}")
        shortest = Value(INT, (found,))
    iterate_range(
        b,
        [known(0), shortest, known(1)],
        lambda index: body(pair(b, [item_at(b, one(), index, node, is_safe=True) for one in held])),
    )


def _reversed(b: Body, node: ast.Call, body: Loop) -> None:
    through(b, _of_reversed(b, node), body, node)


def _pairwise(b: Body, node: ast.Call, body: Loop) -> None:
    steps = steps_of(b, node.args[0])
    if steps.is_empty:
        return
    if steps.is_mixed:
        b.fail("pairwise() takes items of one type", node)
    end, frame, slot = b.label(), b.frame, f".pairwise{node.lineno}.{node.col_offset}"
    b.assign(slot, b.lowered(steps.next(end)))

    def both(item: Value) -> None:
        before, b.frame = b.frame, frame
        last = b.read(slot)
        b.assign(slot, b.lowered(item))
        b.frame = before
        body(pair(b, [last, item]))

    through(b, steps, both, node)
    b.place(end)


SPECIAL.update({zip: _zip, reversed: _reversed, itertools.pairwise: _pairwise})
