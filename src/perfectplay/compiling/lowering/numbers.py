"""Functions of numbers: abs, int, round, divmod, and those of the module math."""

from __future__ import annotations

import ast
import collections
import dataclasses
import enum
import math
import operator
from collections.abc import Callable
from typing import Any, Final

from perfectplay.compiling import prelude
from perfectplay.compiling.lowering import ranges
from perfectplay.compiling.lowering.alternatives import Error, each, is_at, no_number, only
from perfectplay.compiling.lowering.arithmetic import OPERATIONS, binary, whole_numbers
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain, replaced_fields
from perfectplay.compiling.lowering.comparing import logic
from perfectplay.compiling.lowering.sequences import make_tuple
from perfectplay.compiling.subset import builtin, method
from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    INT,
    LONG_TEXT,
    NONE,
    NUMBERS,
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
    constant,
    is_known,
    known,
)
from perfectplay.compiling.unifying import alternatives, as_run_time, is_text_type

ZERO: Final = known(0)
GROWING: Final[dict[str, type]] = {
    cls.__name__: cls for cls in (set, frozenset, dict, collections.deque, collections.Counter, collections.defaultdict)
}


def number_of(b: Body, value: Value, node: ast.AST) -> Value:
    """Returns a value that must be a number at run time."""
    value = b.lowered(value)
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Either):
        value = only(b, value, no_number, node)
    if isinstance(value.type, Member) and value.type.is_number:
        value = b.converted(value, INT)
    if value.type not in NUMBERS:
        b.fail(f"a number is needed here, not {value.type!r}", node)
    return value


def folded(b: Body, function: Any, node: ast.AST, *values: Value) -> Value | None:
    """Returns the result of a function of known values."""
    if not all(map(is_known, values)):
        return None
    try:
        return known(function(*(constant(value) for value in values)))
    except (ValueError, OverflowError, ZeroDivisionError) as error:
        b.throw(type(error), str(error), node)
        b.place_dead()
        return known(0)
    except TypeError as error:
        b.fail(str(error), node)


@builtin(abs, "`abs(x)`")
def _abs(b: Body, node: ast.AST, value: Value) -> Value:
    if (found := folded(b, abs, node, value)) is not None:
        return found
    value = number_of(b, value, node)
    if value.type is FLOAT:
        b.unit.declare("double @llvm.fabs.f64(double)")
        return Value(FLOAT, (b.op(f"call double @llvm.fabs.f64(double {value.operands[0]})"),))
    operand = b.number(value, INT)
    minus = whole_numbers(b, ast.Sub, "0", operand, node) if not b.is_checked else None
    if minus is None:
        b.check(
            b.op(f"icmp eq i64 {operand}, {-1 << 63}"),
            OverflowError,
            "the result does not fit into 64 bits with a sign",
            node,
        )
        minus = b.op(f"sub i64 0, {operand}")
    return Value(INT, (b.op(f"select i1 {b.op(f'icmp slt i64 {operand}, 0')}, i64 {minus}, i64 {operand}"),))


@builtin(int, "`int(x)`", "of numbers, toward 0; of texts of digits")
def _int(b: Body, node: ast.AST, value: Value = ZERO) -> Value:
    if (found := folded(b, int, node, value)) is not None:
        return found
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Either):
        return each(b, value, lambda one: _int(b, node, one), _no_number_or_text, node)
    if is_text_type(as_run_time(value.type)):
        from perfectplay.compiling.lowering.texts import as_word

        return call_plain(b, prelude.number_in_text, [as_word(b, value, node)], node)
    value = number_of(b, value, node)
    if value.type is not FLOAT:
        return b.converted(value, INT)
    return to_int(b, value, node)


def _no_number_or_text(kind: Type) -> Error | None:
    return None if is_text_type(kind) else no_number(kind)


def to_int(b: Body, value: Value, node: ast.AST) -> Value:
    """Returns a float as an int; raises at run time where there is none of 64 bits."""
    (operand,) = value.operands
    if b.is_checked:
        b.check(b.op(f"fcmp uno double {operand}, 0.0"), ValueError, "cannot convert float NaN to integer", node)
        low = b.op(f"fcmp olt double {operand}, 0xC3E0000000000000")
        high = b.op(f"fcmp oge double {operand}, 0x43E0000000000000")
        b.check(b.op(f"or i1 {low}, {high}"), OverflowError, "a float does not fit into 64 bits with a sign", node)
    return Value(INT, (b.op(f"fptosi double {operand} to i64"),))


@builtin(float, "`float(x)`", "of numbers")
def _float(b: Body, node: ast.AST, value: Value = ZERO) -> Value:
    if (found := folded(b, float, node, value)) is not None:
        return found
    if isinstance(value.type, Either):
        return each(b, value, lambda one: _float(b, node, one), _no_number_or_text, node)
    return b.converted(number_of(b, value, node), FLOAT)


@builtin(bool, "`bool(x)`")
def _bool(b: Body, node: ast.AST, value: Value = ZERO) -> Value:
    truth = b.truth(value)
    return known(truth == "true") if truth in ("true", "false") else Value(BOOL, (truth,))


@builtin(round, "`round(x)`", "to a whole number; halves to the even one")
def _round(b: Body, node: ast.AST, value: Value, digits: Value = NONE) -> Value:
    if (found := folded(b, round, node, value, digits)) is not None:
        return found
    if digits.type is not NONE.type:
        b.fail("round() to digits does not compile, for its last bits are decimal; round to a whole number", node)
    value = number_of(b, value, node)
    if value.type is not FLOAT:
        return b.converted(value, INT)
    b.unit.declare("double @llvm.roundeven.f64(double)")
    return to_int(b, Value(FLOAT, (prelude_call(b, "float_round", value),)), node)


def prelude_call(b: Body, name: str, value: Value) -> str:
    """Returns the operand of a function of the prelude of one float."""
    from perfectplay.compiling import prelude

    return call_plain(b, getattr(prelude, name), [value], None).operands[0]


@builtin(divmod, "`divmod(a, b)`")
def _divmod(b: Body, node: ast.AST, one: Value, other: Value) -> Value:
    return make_tuple(b, None, [binary(b, ast.FloorDiv, one, other, node), binary(b, ast.Mod, one, other, node)])


@builtin(pow, "`pow(a, b)`")
def _pow(b: Body, node: ast.AST, one: Value, other: Value) -> Value:
    return binary(b, ast.Pow, one, other, node)


@builtin(range, "`range(n)`", "also kept, returned and indexed; `in` and `len` need no loop")
def _range(b: Body, node: ast.AST, *ends: Value) -> Value:
    if not 1 <= len(ends) <= 3:
        b.fail("range takes one to three numbers", node)
    return ranges.made(b, list(ends))


@builtin(isinstance, "`isinstance(x, cls)`")
def _isinstance(b: Body, node: ast.AST, value: Value, cls: Value) -> Value:
    from perfectplay.compiling.lowering.sequences import items_of

    several = items_of(cls) or []
    wanted: Any = constant(cls) if is_known(cls) else tuple(constant(one) for one in several if is_known(one))
    if not is_known(cls) and not (several and all(map(is_known, several))):
        b.fail("isinstance() takes classes that are known", node)
    if isinstance(value.type, Known):
        return known(isinstance(constant(value), wanted))
    if isinstance(value.type, Maybe):
        inner = _isinstance(b, node, Value(value.type.inner, value.operands[1:]), cls)
        return logic(b, "and", Value(BOOL, (value.operands[0],)), inner)
    check_numbers(b, alternatives(value.type), wanted, node)
    if isinstance(value.type, Either):
        return is_at(b, value, [n for n, kind in enumerate(value.type.kinds) if is_instance(kind, wanted)])
    return known(is_instance(value.type, wanted))


def check_numbers(b: Body, kinds: tuple[Type, ...], wanted: Any, node: ast.AST | None) -> None:
    """Refuses to tell ints from floats, or bools and members of an `IntEnum` from ints, where one type holds both."""
    for number, others in ((FLOAT, (INT, BOOL)), (INT, (BOOL,))):
        answer = is_instance(number, wanted)
        is_told = any(is_instance(one, wanted) is not answer for one in others) or (not answer and _has_members(wanted))
        if number in kinds and is_told:
            b.fail(
                "bools, ints and floats become one type in machine code, and so do members of an IntEnum beside them, "
                "so they are not told apart; say isinstance(x, (int, float))",
                node,
            )


def _has_members(wanted: Any) -> bool:
    """Returns whether one of several classes is an `IntEnum`."""
    if isinstance(wanted, tuple):
        return any(map(_has_members, wanted))
    return isinstance(wanted, type) and issubclass(wanted, enum.Enum) and issubclass(wanted, int)


def is_instance(kind: Type, wanted: Any) -> bool:
    """Returns whether values of a type are of a class."""
    if isinstance(wanted, tuple):
        return any(is_instance(kind, one) for one in wanted)
    python: Any = {INT: int, FLOAT: float, BOOL: bool, TEXT: str, LONG_TEXT: str}.get(kind)
    if isinstance(kind, (Product, Member)):
        python = kind.cls or tuple
    elif isinstance(kind, (List, EmptyList)):
        python = list
    elif isinstance(kind, Row):
        python = tuple
    elif isinstance(kind, Growing):
        python = GROWING.get(kind.what)
    return python is not None and isinstance(wanted, type) and issubclass(python, wanted)


@builtin(dataclasses.replace, "`dataclasses.replace(state, field=x)`")
def _replace(b: Body, node: ast.AST, value: Value, **fields: Value) -> Value:
    return replaced_fields(b, value, fields, node)


# ------------------------------------------------------------ math


def _whole(name: str, instruction: str) -> Callable[..., Value]:
    def go(b: Body, node: ast.AST, value: Value) -> Value:
        if (found := folded(b, getattr(math, name), node, value)) is not None:
            return found
        value = number_of(b, value, node)
        if value.type is not FLOAT:
            return b.converted(value, INT)
        return to_int(b, Value(FLOAT, (prelude_call(b, instruction, value),)), node)

    return go


builtin(math.floor, "`math.floor(x)`")(_whole("floor", "float_floor"))
builtin(math.ceil, "`math.ceil(x)`")(_whole("ceil", "float_ceil"))
builtin(math.trunc, "`math.trunc(x)`")(_whole("trunc", "float_trunc"))


@builtin(math.sqrt, "`math.sqrt(x)`")
def _sqrt(b: Body, node: ast.AST, value: Value) -> Value:
    if (found := folded(b, math.sqrt, node, value)) is not None:
        return found
    x = b.number(number_of(b, value, node), FLOAT)
    b.check(b.op(f"fcmp olt double {x}, 0.0"), ValueError, "math domain error", node)
    b.unit.declare("double @llvm.sqrt.f64(double)")
    return Value(FLOAT, (b.op(f"call double @llvm.sqrt.f64(double {x})"),))


@builtin(math.isqrt, "`math.isqrt(n)`")
def _isqrt(b: Body, node: ast.AST, value: Value) -> Value:
    from perfectplay.compiling import prelude

    return folded(b, math.isqrt, node, value) or call_plain(b, prelude.whole_root, [number_of(b, value, node)], node)


@builtin(math.gcd, "`math.gcd(a, b)`")
def _gcd(b: Body, node: ast.AST, one: Value, other: Value) -> Value:
    from perfectplay.compiling import prelude

    return call_plain(b, prelude.greatest_divisor, [number_of(b, one, node), number_of(b, other, node)], node)


@builtin(math.isnan, "`math.isnan(x)`")
def _isnan(b: Body, node: ast.AST, value: Value) -> Value:
    x = b.number(number_of(b, value, node), FLOAT)
    return Value(BOOL, (b.op(f"fcmp uno double {x}, {x}"),))


@builtin(math.isinf, "`math.isinf(x)`")
def _isinf(b: Body, node: ast.AST, value: Value) -> Value:
    x = _abs(b, node, Value(FLOAT, (b.number(number_of(b, value, node), FLOAT),))).operands[0]
    return Value(BOOL, (b.op(f"fcmp oeq double {x}, 0x7FF0000000000000"),))


@builtin(math.fabs, "`math.fabs(x)`")
def _fabs(b: Body, node: ast.AST, value: Value) -> Value:
    return _abs(b, node, Value(FLOAT, (b.number(number_of(b, value, node), FLOAT),)))


@builtin(math.copysign, "`math.copysign(x, y)`")
def _copysign(b: Body, node: ast.AST, one: Value, other: Value) -> Value:
    b.unit.declare("double @llvm.copysign.f64(double, double)")
    x, y = (b.number(number_of(b, value, node), FLOAT) for value in (one, other))
    return Value(FLOAT, (b.op(f"call double @llvm.copysign.f64(double {x}, double {y})"),))


@builtin(math.log, "`math.log(x)`", "the system's, as Python has it")
def _log(b: Body, node: ast.AST, value: Value) -> Value:
    if (found := folded(b, math.log, node, value)) is not None:
        return found
    x = b.number(number_of(b, value, node), FLOAT)
    b.check(b.op(f"fcmp ole double {x}, 0.0"), ValueError, "math domain error", node)
    return _of_the_system(b, "log", x)


def _of_the_system(b: Body, name: str, x: str) -> Value:
    b.unit.declare(f"double @{name}(double)")
    return Value(FLOAT, (b.op(f"call double @{name}(double {x}) nobuiltin"),))


def _from_system(name: str) -> Callable[..., Value]:
    def go(b: Body, node: ast.AST, value: Value) -> Value:
        if (found := folded(b, getattr(math, name), node, value)) is not None:
            return found
        x = b.number(number_of(b, value, node), FLOAT)
        found = _of_the_system(b, name, x)
        if name == "exp":
            limit = b.op(f"fcmp oeq double {found.operands[0]}, 0x7FF0000000000000")
            finite = b.op(f"fcmp one double {x}, 0x7FF0000000000000")
            b.check(b.op(f"and i1 {limit}, {finite}"), OverflowError, "math range error", node)
        return found

    return go


for _name in ("exp", "atan", "tanh"):
    builtin(getattr(math, _name), f"`math.{_name}(x)`", "the system's, as Python has it")(_from_system(_name))


# ------------------------------------------------------------ ints, operators


@method("int", "bit_count", "`x.bit_count()`")
def _bit_count(b: Body, node: ast.AST, value: Value) -> Value:
    if is_known(value):
        return known(constant(value).bit_count())
    b.unit.declare("i64 @llvm.ctpop.i64(i64)")
    return Value(INT, (b.op(f"call i64 @llvm.ctpop.i64(i64 {absolute(b, value)})"),))


@method("int", "bit_length", "`x.bit_length()`")
def _bit_length(b: Body, node: ast.AST, value: Value) -> Value:
    if is_known(value):
        return known(constant(value).bit_length())
    b.unit.declare("i64 @llvm.ctlz.i64(i64, i1)")
    zeros = b.op(f"call i64 @llvm.ctlz.i64(i64 {absolute(b, value)}, i1 false)")
    return Value(INT, (b.op(f"sub i64 64, {zeros}"),))


def absolute(b: Body, value: Value) -> str:
    """Returns the absolute value of an int as a word without a sign."""
    b.unit.declare("i64 @llvm.abs.i64(i64, i1)")
    return b.op(f"call i64 @llvm.abs.i64(i64 {b.number(value, INT)}, i1 false)")


for _kind, (_function, *_rest, _sign) in OPERATIONS.items():

    def _operator(b: Body, node: ast.AST, one: Value, other: Value, kind: type[ast.operator] = _kind) -> Value:
        return binary(b, kind, one, other, node)

    builtin(_function, f"`operator.{_function.__name__}`")(_operator)


@builtin(operator.neg, "`operator.neg`")
def _neg(b: Body, node: ast.AST, value: Value) -> Value:
    return binary(b, ast.Sub, known(0), value, node)
