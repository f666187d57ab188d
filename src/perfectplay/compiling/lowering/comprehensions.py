"""Comprehensions and generator expressions: their variables are their own."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Callable

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.conditions import condition
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.lists import (
    append_to,
    empty_list,
    is_list,
    kept,
    with_item_type,
)
from perfectplay.compiling.lowering.loops import WRITTEN_OUT, Loop, iterate, iterate_value
from perfectplay.compiling.lowering.narrowing import narrowed
from perfectplay.compiling.lowering.sequences import as_row, items_of, make_tuple
from perfectplay.compiling.problems import NeverReturns
from perfectplay.compiling.source import names_bound
from perfectplay.compiling.subset import expression
from perfectplay.compiling.types import FOREVER, EmptyList, Value, constant, is_known, known


def iterate_expression(b: Body, node: ast.GeneratorExp | ast.ListComp | ast.SetComp, body: Loop) -> None:
    """Goes through a generator expression, whose variables are its own."""
    _through(b, node, lambda: (lower(b, node.elt),), body)


def iterate_pairs(b: Body, node: ast.DictComp, body: Callable[[Value, Value], None]) -> None:
    """Goes through the pairs of a dict comprehension, whose variables are its own."""

    def pair() -> tuple[Value, Value]:
        key = b.held(b.settled(b.lowered(lower(b, node.key)), FOREVER))
        item = lower(b, node.value)
        return key(), item

    _through(b, node, pair, body)


def _through(
    b: Body,
    node: ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp,
    made: Callable[[], tuple[Value, ...]],
    body: Callable[..., None],
) -> None:
    frame = b.frame
    targets = set(names_bound([one.target for one in node.generators]))
    scope = {name: f"{name}@{node.lineno}.{node.col_offset}.{len(frame.scopes)}" for name in targets}

    def within(write: Callable[[], None]) -> None:
        before = b.frame
        b.frame = frame
        frame.scopes.append(scope)
        try:
            write()
        finally:
            frame.scopes.pop()
            b.frame = before

    def given(*values: Value) -> None:
        """Writes the body without the names of the expression, because the body belongs to the caller."""
        frame.scopes.pop()
        try:
            body(*values)
        finally:
            frame.scopes.append(scope)

    def level(number: int) -> None:
        one = node.generators[number]

        def inside(value: Value) -> None:
            from perfectplay.compiling.lowering.statements import assign_to

            following = b.label()
            here, stack, ahead = b.frame, b.stack, {following, *b.arriving}
            tests = contextlib.ExitStack()
            try:
                assign_to(b, one.target, value)
                for test in one.ifs:
                    yes = b.label()
                    decided = condition(b, test, yes, following)
                    if decided is False:
                        b.br(following)
                    b.place(yes)
                    tests.enter_context(narrowed(b, test, True, [node], only_inner=True))
                if b.is_open:
                    if number + 1 < len(node.generators):
                        level(number + 1)
                    else:
                        given(*made())
            except NeverReturns:
                b.frame, b.stack = here, stack
                b.never_returned(ahead, node)
            finally:
                tests.close()
            b.place(following)

        iterate(b, one.iter, inside)

    within(lambda: level(0))


class Collected:
    """What was gone through, in a list."""

    def __init__(self, value: Value) -> None:
        self.value = value

    def row_or_empty(self, b: Body) -> Value:
        """Returns it as a tuple."""
        if isinstance(self.value.type, EmptyList):
            return known(())
        found = as_row(b, self.value)
        return Value(found.type, found.operands)


def collected(b: Body, source: ast.expr | Value, node: ast.AST) -> Collected:
    """Goes through something and keeps each item."""
    start = len(b.lines)
    value = empty_list(b, node, "collected")

    def add(item: Value) -> None:
        nonlocal value
        if isinstance(value.type, EmptyList):  # nothing has read it yet: its first item decides, without a new start
            value = with_item_type(b, value, kept(b, item), start)
        append_to(b, value, item, node)

    if isinstance(source, Value):
        iterate_value(b, source, add, node)
    elif isinstance(source, ast.ListComp):
        iterate_expression(b, source, add)
    else:
        iterate(b, source, add)
    if not b.is_open:
        b.place_dead()
    return Collected(value)


@expression(ast.ListComp, "`[f(x) for x in items if x]`")
def _list_comprehension(b: Body, node: ast.ListComp) -> Value:
    return collected(b, node, node).value


@expression(ast.GeneratorExp, "`(f(x) for x in items if x)`", "gone through where it stands")
def _generator_expression(b: Body, node: ast.GeneratorExp) -> Value:
    b.fail("a generator expression is gone through where it stands; here, make it a list: [... for ...]", node)


def tuple_of_expression(b: Body, node: ast.GeneratorExp) -> Value:
    """Returns ``tuple(... for ...)``: item by item where their number is known and small."""
    one = node.generators[0]
    if len(node.generators) == 1 and not one.ifs:
        source = None
        if isinstance(one.iter, ast.Call) and isinstance(one.iter.func, ast.Name) and one.iter.func.id == "range":
            ends = [lower(b, end) for end in one.iter.args]
            if all(map(is_known, ends)) and len(ends) <= 3:
                source = known(tuple(range(*(constant(end) for end in ends))[: WRITTEN_OUT + 1]))
        elif not isinstance(one.iter, ast.Call):
            source = lower(b, one.iter)
        parts = items_of(source) if source is not None and not is_list(source) else None
        if parts is not None and len(parts) <= WRITTEN_OUT:
            return _item_by_item(b, node, parts)
    return collected(b, node, node).row_or_empty(b)


def _item_by_item(b: Body, node: ast.GeneratorExp, parts: list[Value]) -> Value:
    from perfectplay.compiling.lowering.statements import assign_to

    target = node.generators[0].target
    scope = {name: f"{name}@{node.lineno}.{node.col_offset}.{len(b.frame.scopes)}" for name in names_bound([target])}
    b.frame.scopes.append(scope)
    try:
        found = []
        for part in parts:
            assign_to(b, target, part)
            found.append(b.settled(b.lowered(lower(b, node.elt)), 2))
        return make_tuple(b, None, found)
    finally:
        b.frame.scopes.pop()
