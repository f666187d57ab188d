"""Comparisons, with the results that Python gives: None, texts, enums and sequences among them."""

from __future__ import annotations

import ast
import operator
from typing import Any, Final

from perfectplay.compiling.lowering import ranges
from perfectplay.compiling.lowering.alternatives import each, equal_of, no_number, ordered_of
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    INT,
    LONG_TEXT,
    NONE,
    NUMBERS,
    RANGE,
    TEXT,
    Either,
    EmptyList,
    Growing,
    Known,
    List,
    Maybe,
    Member,
    Product,
    Row,
    Type,
    Value,
    Varying,
    constant,
    inside,
    is_known,
    known,
)
from perfectplay.compiling.unifying import as_run_time, is_long_text, is_text_type

COMPARISONS: Final[dict[type[ast.cmpop], tuple[Any, str, str]]] = {
    ast.Eq: (operator.eq, "eq", "oeq"),
    ast.NotEq: (operator.ne, "ne", "une"),
    ast.Lt: (operator.lt, "slt", "olt"),
    ast.LtE: (operator.le, "sle", "ole"),
    ast.Gt: (operator.gt, "sgt", "ogt"),
    ast.GtE: (operator.ge, "sge", "oge"),
}
NANS: Final = "a nan meets a nan in a list or tuple; Python asks whether they are one object, machine code cannot"
IDENTITY: Final = "'is' is for None, enums, True and False; compare values with =="
EXACT: Final = 1 << 53
"""Integers up to this are floats without a loss."""


def compare(b: Body, sign: ast.cmpop, one: Value, other: Value, node: ast.AST | None) -> Value:
    """Returns a bool, known where both sides are."""
    kind = type(sign)
    if kind in (ast.Is, ast.IsNot):
        return _identity(b, one, other, kind is ast.Is, node)
    if kind in (ast.In, ast.NotIn):
        from perfectplay.compiling.lowering.lookups import contains

        test = contains(b, other, one, node)
        return test if kind is ast.In else negated(b, test)
    if is_known(one) and is_known(other):
        try:
            return known(bool(COMPARISONS[kind][0](constant(one), constant(other))))
        except TypeError as error:
            b.fail(str(error), node)
    if kind in (ast.Eq, ast.NotEq):
        test = equal(b, one, other, node)
        return test if kind is ast.Eq else negated(b, test)
    return _ordered(b, kind, one, other, node)


def _identity(b: Body, one: Value, other: Value, is_same: bool, node: ast.AST | None) -> Value:
    if NONE.type in (one.type, other.type):
        value = other if one.type is NONE.type else one
        if isinstance(value.type, Maybe):
            test = Value(BOOL, (value.operands[0],))
            return negated(b, test) if is_same else test
        return known((value.type is NONE.type) is is_same)
    if is_known(one) and is_known(other):
        return known((constant(one) is constant(other)) is is_same)
    if isinstance(one.type, Either) or isinstance(other.type, Either):
        return _identity_of_either(b, one, other, is_same, node)
    a, c = (_inner(as_run_time(value.type)) for value in (one, other))
    if a is c and (isinstance(a, Member) or a is BOOL):
        test = equal(b, one, other, node)
        return test if is_same else negated(b, test)
    are_optional = isinstance(one.type, Maybe) and isinstance(other.type, Maybe)
    if isinstance(a, Member) and isinstance(c, Member) and not are_optional:
        return known(not is_same)  # members of two enums are never the same, whatever their numbers
    b.fail(IDENTITY, node)


def _identity_of_either(b: Body, one: Value, other: Value, is_same: bool, node: ast.AST | None) -> Value:
    """Returns whether a value of one of several types is a member of an enum, True or False."""
    if not isinstance(one.type, Either):
        one, other = other, one
    kind = as_run_time(other.type)

    def same(part: Value) -> Value:
        both = part.type, kind
        are_numbers = part.type is not kind and all(no_number(side) is None for side in both)  # or were True, perhaps
        if are_numbers or not any(isinstance(side, Member) or side is BOOL for side in both):
            b.fail(IDENTITY, node)
        return _identity(b, part, other, is_same, node) if part.type is kind else known(not is_same)

    return each(b, one, same, node=node)


def _inner(kind: Type) -> Type:
    return kind.inner if isinstance(kind, Maybe) else kind


def equal(b: Body, one: Value, other: Value, node: ast.AST | None, *, as_items: Value | None = None) -> Value:
    """Returns whether two values are equal.

    ``as_items`` says where Python compares them as items of sequences. Two nans are equal there if they are one object.
    Machine code has no objects, so it raises.
    """
    from perfectplay.compiling.lowering.parts import same_items
    from perfectplay.compiling.lowering.sequences import items_of

    if is_known(one) and is_known(other):
        return known(bool(constant(one) == constant(other)))
    if isinstance(one.type, Maybe) or isinstance(other.type, Maybe) or NONE.type in (one.type, other.type):
        return _equal_optional(b, one, other, node, as_items)
    if isinstance(one.type, Either) or isinstance(other.type, Either):
        return equal_of(b, one, other, node, as_items, equal)
    if isinstance(one.type, Varying) or isinstance(other.type, Varying):
        from perfectplay.compiling.lowering.varying import same as same_kept

        return same_kept(b, one, other, node)
    if is_long_text(as_run_time(one.type)) or is_long_text(as_run_time(other.type)):
        return _equal_texts(b, as_run_time(one.type), as_run_time(other.type), one, other, node)
    if isinstance(one.type, Growing) or isinstance(other.type, Growing):
        from perfectplay.compiling.lowering import counters, sets
        from perfectplay.compiling.lowering.dicts import is_dict

        return (counters if is_dict(one) or is_dict(other) else sets).same(b, one, other, node)
    if RANGE in (as_run_time(one.type), as_run_time(other.type)):  # a range equals no tuple and no list
        is_both = as_run_time(one.type) is as_run_time(other.type)
        return ranges.same(b, b.lowered(one), b.lowered(other)) if is_both else known(False)
    if _is_list(one) != _is_list(other):
        if isinstance(one.type, Row) or isinstance(other.type, Row):  # an item of a constant list of lists, perhaps
            b.fail(
                "a list is compared with a tuple, or with an item of a constant table, of which machine code does not "
                "know whether it is a list; write tuples in both places",
                node,
            )
        return known(False)
    ours, theirs = items_of(one), items_of(other)
    if ours is not None and theirs is not None:
        if _dataclass(one) is not _dataclass(other):
            return known(False)
        test = known(len(ours) == len(theirs))
        for a, c in zip(ours, theirs, strict=False):
            before = test if as_items is None else logic(b, "and", as_items, test)
            test = logic(b, "and", test, equal(b, a, c, node, as_items=before))
        return test
    a, c = b.lowered(one), b.lowered(other)
    in_memory = (Row, List, EmptyList, Product)
    if isinstance(a.type, in_memory) and isinstance(c.type, in_memory):
        return same_items(b, a, c, node)
    if as_items is not None and a.type is FLOAT and c.type is FLOAT:
        b.check(b.truth(logic(b, "and", as_items, both_nan(b, a, c))), ValueError, NANS, node)
    return _equal_scalars(b, a, c)


def _equal_texts(b: Body, kind: Type, with_kind: Type, one: Value, other: Value, node: ast.AST | None) -> Value:
    """Returns whether two values, of which one is a long text, are equal."""
    from perfectplay.compiling.lowering.letters import letters_of
    from perfectplay.compiling.lowering.parts import same_items
    from perfectplay.compiling.lowering.sequences import items_of

    if not (is_text_type(kind) and is_text_type(with_kind)):
        return known(False)
    if LONG_TEXT in (kind, with_kind):
        return same_items(b, letters_of(b, one), letters_of(b, other), node)
    if kind is not with_kind:  # a short text and a long one, or two of different lengths
        return known(False)
    test = known(True)
    for a, c in zip(items_of(b.lowered(one)) or (), items_of(b.lowered(other)) or (), strict=True):
        test = logic(b, "and", test, equal(b, a, c, node))
    return test


def both_nan(b: Body, one: Value, other: Value) -> Value:
    """Returns whether two floats are nan."""
    each = [Value(BOOL, (b.op(f"fcmp uno double {value.operands[0]}, 0.0"),)) for value in (one, other)]
    return logic(b, "and", *each)


def _is_list(value: Value) -> bool:
    kind = value.type
    return isinstance(kind, (List, EmptyList)) or (isinstance(kind, Known) and isinstance(kind.value, list))


def _dataclass(value: Value) -> type | None:
    kind = as_run_time(value.type)
    cls = kind.cls if isinstance(kind, Product) else None
    return None if cls is None or issubclass(cls, tuple) else cls


def _equal_optional(b: Body, one: Value, other: Value, node: ast.AST | None, as_items: Value | None) -> Value:
    if one.type is NONE.type or other.type is NONE.type:
        return _identity(b, one, other, True, node)
    flags = [value.operands[0] if isinstance(value.type, Maybe) else "true" for value in (one, other)]
    inner = [
        Value(value.type.inner, value.operands[1:]) if isinstance(value.type, Maybe) else value
        for value in (one, other)
    ]
    both = logic(b, "and", Value(BOOL, (flags[0],)), Value(BOOL, (flags[1],)))
    same = equal(b, inner[0], inner[1], node, as_items=None if as_items is None else logic(b, "and", as_items, both))
    found = logic(b, "and", both, same)
    if isinstance(one.type, Maybe) and isinstance(other.type, Maybe):
        neither = negated(b, logic(b, "or", Value(BOOL, (flags[0],)), Value(BOOL, (flags[1],))))
        return logic(b, "or", found, neither)
    return found


def _equal_scalars(b: Body, one: Value, other: Value) -> Value:
    a, c = one.type, other.type
    if a in NUMBERS and isinstance(c, Member) and c.is_number:
        return _equal_scalars(b, one, b.converted(other, INT))
    if c in NUMBERS and isinstance(a, Member) and a.is_number:
        return _equal_scalars(b, b.converted(one, INT), other)
    if isinstance(a, Member) and isinstance(c, Member):
        if a is not c and a.is_number and c.is_number:
            return _equal_scalars(b, b.converted(one, INT), b.converted(other, INT))
        return Value(BOOL, (b.op(f"icmp eq i64 {one.operands[0]}, {other.operands[0]}"),)) if a is c else known(False)
    if a in NUMBERS and c in NUMBERS:
        return _numbers(b, ast.Eq, one, other)
    if a is TEXT and c is TEXT:
        return Value(BOOL, (b.op(f"icmp eq i64 {one.operands[0]}, {other.operands[0]}"),))
    return known(False)


def _numbers(b: Body, kind: type[ast.cmpop], one: Value, other: Value) -> Value:
    _, whole, floating = COMPARISONS[kind]
    if one.type is BOOL and other.type is BOOL and kind is ast.Eq:
        return negated(b, Value(BOOL, (b.op(f"xor i1 {one.operands[0]}, {other.operands[0]}"),)))
    if FLOAT not in (one.type, other.type):
        return Value(BOOL, (b.op(f"icmp {whole} i64 {b.number(one, INT)}, {b.number(other, INT)}"),))
    if one.type is not other.type and b.is_checked:
        for value in (one, other):
            if value.type is INT:
                fits_a_float(b, value.operands[0])
    return Value(BOOL, (b.op(f"fcmp {floating} double {b.number(one, FLOAT)}, {b.number(other, FLOAT)}"),))


def fits_a_float(b: Body, operand: str) -> None:
    """Raises at run time where an int is no float without a loss: Python compares and divides exactly."""
    if operand.lstrip("-").isdigit():
        if abs(int(operand)) > EXACT:
            b.fail(f"{operand} meets a float, which cannot hold it; keep such numbers apart")
        return
    moved = b.op(f"add i64 {operand}, {EXACT}")
    b.check(
        b.op(f"icmp ugt i64 {moved}, {2 * EXACT}"),
        OverflowError,
        "an int beyond 2**53 meets a float, which cannot hold it",
    )


def _ordered(b: Body, kind: type[ast.cmpop], one: Value, other: Value, node: ast.AST | None) -> Value:
    from perfectplay.compiling.lowering import counters, sets
    from perfectplay.compiling.lowering.sequences import items_of

    if isinstance(one.type, Maybe):
        one = b.present(one)
    if isinstance(other.type, Maybe):
        other = b.present(other)
    if isinstance(one.type, Either) or isinstance(other.type, Either):
        return ordered_of(b, kind(), one, other, node, compare)
    if is_long_text(as_run_time(one.type)) or is_long_text(as_run_time(other.type)):
        if not (is_text_type(as_run_time(one.type)) and is_text_type(as_run_time(other.type))):
            b.fail(f"{one.type!r} and {other.type!r} have no order", node)
        from perfectplay.compiling.lowering.letters import letters_of

        return _ordered_rows(b, kind, letters_of(b, one), letters_of(b, other), node)
    for is_one, module in ((sets.is_set, sets), (counters.is_counter, counters)):
        if is_one(one) and is_one(other):
            return module.in_order(b, kind, one, other, node)
    ours, theirs = items_of(one), items_of(other)
    for value in (one, other):
        cls = _dataclass(value)
        parameters = getattr(cls, "__dataclass_params__", None)
        if cls is not None and not getattr(parameters, "order", False):
            b.fail(f"{cls.__name__} has no order; say @dataclass(frozen=True, order=True), or compare its fields", node)
    if ours is not None and theirs is not None:
        return _ordered_tuples(b, kind, ours, theirs, node)
    one, other = b.lowered(one), b.lowered(other)
    if one.type is TEXT and other.type is TEXT:
        return Value(BOOL, (b.op(f"icmp {COMPARISONS[kind][1]} i64 {one.operands[0]}, {other.operands[0]}"),))
    for value in (one, other):
        if not (value.type in NUMBERS or (isinstance(value.type, Member) and value.type.is_number)):
            if all(isinstance(each.type, (Row, List, Product)) for each in (one, other)):
                return _ordered_rows(b, kind, one, other, node)
            b.fail(f"{one.type!r} and {other.type!r} have no order in machine code", node)
    one, other = (b.converted(value, INT) if isinstance(value.type, Member) else value for value in (one, other))
    return _numbers(b, kind, one, other)


def _ordered_rows(b: Body, kind: type[ast.cmpop], one: Value, other: Value, node: ast.AST | None) -> Value:
    from perfectplay.compiling import prelude
    from perfectplay.compiling.lowering.calls import call_plain

    order = call_plain(b, prelude.order_of_sequences, [one, other], node)
    return _numbers(b, kind, order, known(0.0))


def _ordered_tuples(
    b: Body, kind: type[ast.cmpop], ours: list[Value], theirs: list[Value], node: ast.AST | None
) -> Value:
    strict = ast.Lt if kind in (ast.Lt, ast.LtE) else ast.Gt
    if any(isinstance(one, Either) for value in (*ours, *theirs) for one in inside(value.type)):
        return _ordered_one_by_one(b, kind, ours, theirs, node)
    if len(ours) == len(theirs):
        test = known(kind in (ast.LtE, ast.GtE))
    else:
        test = known((len(ours) < len(theirs)) is (strict is ast.Lt))
    pairs = list(zip(ours, theirs, strict=False))
    reached: Value = known(True)
    equals = []
    for a, c in pairs:
        equals.append(equal(b, a, c, node, as_items=reached))
        reached = logic(b, "and", reached, equals[-1])
    for (a, c), same in zip(reversed(pairs), reversed(equals), strict=True):
        test = logic(
            b,
            "or",
            compare(b, strict(), a, c, node) if not is_true(same) else known(False),
            logic(b, "and", same, test),
        )
    return test


def _ordered_one_by_one(
    b: Body, kind: type[ast.cmpop], ours: list[Value], theirs: list[Value], node: ast.AST | None
) -> Value:
    """Returns the order of two tuples whose items may have none: only the first ones that differ are compared."""
    from perfectplay.compiling.lowering.conditions import choice

    if not ours or not theirs:
        return known(bool(COMPARISONS[kind][0](len(ours), len(theirs))))
    same = b.truth(equal(b, ours[0], theirs[0], node, as_items=known(True)))

    def test(yes: str, no: str) -> bool | None:
        if same in ("true", "false"):
            return same == "true"
        b.branch(same, yes, no)
        return None

    return choice(
        b,
        test,
        lambda: _ordered_one_by_one(b, kind, ours[1:], theirs[1:], node),
        lambda: compare(b, kind(), ours[0], theirs[0], node),
    )


def is_true(value: Value) -> bool:
    """Returns whether a bool is known to be true."""
    return is_known(value) and constant(value) is True


def logic(b: Body, name: str, one: Value, other: Value) -> Value:
    """Returns the ``and`` or the ``or`` of two bools."""
    if is_known(one):
        one, other = other, one
    if is_known(other):
        return one if bool(constant(other)) is (name == "and") else other
    return Value(BOOL, (b.op(f"{name} i1 {b.truth(one)}, {b.truth(other)}"),))


def negated(b: Body, value: Value) -> Value:
    """Returns the opposite of a truth."""
    if is_known(value):
        return known(not constant(value))
    return Value(BOOL, (b.negation(b.truth(value)),))
