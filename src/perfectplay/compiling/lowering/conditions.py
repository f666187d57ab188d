"""Conditions: branches instead of values, and what is known of them while compiling."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Callable
from typing import Any

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.comparing import compare, equal
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.narrowing import narrowed
from perfectplay.compiling.problems import NeverReturns, Unknown
from perfectplay.compiling.subset import expression
from perfectplay.compiling.types import BOOL, FOREVER, NONE, Generator, Known, Row, Value, constant, is_known, known
from perfectplay.compiling.unifying import united


def condition(b: Body, node: ast.expr, yes: str, no: str) -> bool | None:
    """Branches to one of two blocks; or returns what is known of it, and writes no branch."""
    if isinstance(node, ast.BoolOp):
        return _of_several(b, node, yes, no)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        decided = condition(b, node.operand, no, yes)
        return None if decided is None else not decided
    if isinstance(node, ast.Compare) and len(node.ops) > 1:
        return _of_a_chain(b, node, yes, no)
    return _of_a_value(b, lower(b, node), yes, no)


def _of_a_value(b: Body, value: Value, yes: str, no: str) -> bool | None:
    test = b.truth(value)
    if test in ("true", "false"):
        return test == "true"
    b.branch(test, yes, no)
    return None


def _of_several(b: Body, node: ast.BoolOp, yes: str, no: str) -> bool | None:
    with contextlib.ExitStack() as tests:
        return _one_by_one(b, node, yes, no, tests)


def _one_by_one(b: Body, node: ast.BoolOp, yes: str, no: str, tests: contextlib.ExitStack) -> bool | None:
    stops = isinstance(node.op, ast.Or)  # the truth that ends it early
    wrote = False
    for number, operand in enumerate(node.values):
        following = b.label()
        decided = condition(b, operand, yes if stops else following, following if stops else no)
        if decided is stops:
            if not wrote:
                return stops
            b.br(yes if stops else no)
            return None
        if decided is None:
            wrote = True
            if not b.place(following):
                return None
            tests.enter_context(narrowed(b, operand, not stops, node.values[number + 1 :]))
    if not wrote:
        return not stops
    b.br(no if stops else yes)
    return None


def _of_a_chain(b: Body, node: ast.Compare, yes: str, no: str) -> bool | None:
    left, wrote = lower(b, node.left), False
    for operator, right_node in zip(node.ops, node.comparators, strict=True):
        held = b.held(left)
        right = lower(b, right_node)
        test = compare(b, operator, held(), right, node)
        left = right
        if is_known(test):
            if not constant(test):
                if not wrote:
                    return False
                b.br(no)
                return None
            continue
        following = b.label()
        b.branch(b.truth(test), following, no)
        wrote = True
        b.place(following)
    if not wrote:
        return True
    b.br(yes)
    return None


def choice(
    b: Body, test: Callable[[str, str], bool | None], one: Callable[[], Value], other: Callable[[], Value]
) -> Value:
    """Returns one of two values; where both are reached, they are made one type."""
    yes, no, end = b.label(), b.label(), b.label()
    decided = test(yes, no)
    if decided is not None:
        return (one if decided else other)()
    arms: list[Any] = []
    dead: list[Any] = []
    before, b.lines = b.lines, []
    for label, make in ((yes, one), (no, other)):
        if b.place(label):
            ahead = set(b.arriving)
            try:
                value = make()
                if b.is_open:
                    arms.append((value, b.block, b.lines, b.flow))
                else:
                    dead += b.lines
            except Unknown as unknown:
                if isinstance(unknown, NeverReturns):
                    b.never_returned(ahead, b.frame.node)
                else:
                    b.give_up()
                dead += b.lines
            b.lines, b.is_open = [], False
    before += dead
    b.lines = before  # the same list again: copies of all that was written would take quadratic time
    if not arms:
        raise Unknown
    if len(arms) == 1:
        value, b.block, lines, b.flow = arms[0]
        b.lines += lines
        b.is_open = True
        return value
    return _joined(b, arms, end)


def _joined(b: Body, arms: list[Any], end: str) -> Value:
    if all(isinstance(arm[0].type, Known) and isinstance(arm[0].type.value, (set, frozenset)) for arm in arms):
        from perfectplay.compiling.lowering.sets import constant_set

        arms = [(constant_set(b, constant(arm[0])), *arm[1:]) for arm in arms]
    (one, _, _, _), (other, _, _, _) = arms
    kind = one.type if one.type is other.type else united(b.lowered(one).type, b.lowered(other).type)
    if kind is None:
        b.fail(f"it is either {one.type!r} or {other.type!r}; it needs one type")
    before, ends, operands, blocks = b.lines, [], [], []
    level = FOREVER
    for value, block, lines, flow in arms:
        b.lines, b.is_open, b.block, b.flow = [], True, block, flow
        if not isinstance(kind, Row):  # a row inside of another value, None or a row for example
            value = b.settled(value, FOREVER)
        value = b.converted(value, kind)
        level = min(level, value.level)
        operands.append(value.operands)
        blocks.append(b.block)
        b.br(end)
        ends.append(lines + b.lines)
    b.lines = before
    b.lines += ends[0] + ends[1]
    b.place(end)
    return Value(
        kind,
        tuple(
            x if x == y else b.op(f"phi {leaf} [{x}, %{blocks[0]}], [{y}, %{blocks[1]}]")
            for leaf, x, y in zip(kind.leaves, *operands, strict=True)
        ),
        level,
    )


@expression(ast.IfExp, "`a if x else b`")
def _if_expression(b: Body, node: ast.IfExp) -> Value:
    return choice(
        b,
        lambda yes, no: condition(b, node.test, yes, no),
        lambda: lower_where(b, node.test, True, node.body),
        lambda: lower_where(b, node.test, False, node.orelse),
    )


def lower_where(b: Body, test: ast.expr, holds: bool, node: ast.expr) -> Value:
    """Returns the value of an expression where a test holds, or does not."""
    with narrowed(b, test, holds, [node]):
        return lower(b, node)


@expression(ast.BoolOp, "`a and b`, `a or b`")
def _and_or(b: Body, node: ast.BoolOp) -> Value:
    first = b.lowered(lower(b, node.values[0]))
    rest = node.values[1] if len(node.values) == 2 else ast.copy_location(ast.BoolOp(node.op, node.values[1:]), node)
    held = b.held(first)

    def keep() -> Value:
        return held()

    def go() -> Value:
        return lower_where(b, node.values[0], isinstance(node.op, ast.And), rest)

    ways = (keep, go) if isinstance(node.op, ast.Or) else (go, keep)
    return choice(b, lambda yes, no: _of_a_value(b, first, yes, no), *ways)


def _among(b: Body, held: Callable[[], Value], items: ast.expr | Value, node: ast.Compare) -> Value:
    """Returns the truth of ``in`` or ``not in`` for a generator. Asks for no item beyond the first equal one."""
    from perfectplay.compiling.lowering.loops import iterate, iterate_value

    is_in = isinstance(node.ops[0], ast.In)
    end, slot = b.label(), b.alloca("i1")
    b.emit(f"store i1 {'false' if is_in else 'true'}, ptr {slot}")

    def test(item: Value) -> None:
        found, following = b.label(), b.label()
        b.branch(b.truth(equal(b, item, held(), node, as_items=known(True))), found, following)
        if b.place(found):
            b.emit(f"store i1 {'true' if is_in else 'false'}, ptr {slot}")
            b.br(end)
        b.place(following)

    if isinstance(items, Value):
        iterate_value(b, items, test, node)
    else:
        iterate(b, items, test)
    if not b.place(end):
        b.place_dead()
    return Value(BOOL, (b.op(f"load i1, ptr {slot}"),))


@expression(ast.Compare, "`a < b`, `a <= b < c`, `==`, `!=`, `is`, `in`, `not in`")
def _comparison(b: Body, node: ast.Compare) -> Value:
    if len(node.ops) == 1:
        left = lower(b, node.left)
        held = b.held(left)
        other = node.comparators[0]
        is_late = isinstance(other, ast.GeneratorExp)
        right = NONE if is_late else lower(b, other)
        if isinstance(node.ops[0], (ast.In, ast.NotIn)) and (is_late or isinstance(right.type, Generator)):
            return _among(b, held, other if is_late else right, node)
        return compare(b, node.ops[0], held(), right, node)
    return choice(b, lambda yes, no: condition(b, node, yes, no), lambda: known(True), lambda: known(False))
