"""Functions of Python and of its library: min, max, sum, any, all, sorted, len, abs, round, math, ..."""

from __future__ import annotations

import ast
import dataclasses
import enum
import functools
import math
import operator
import sys
from collections.abc import Callable
from typing import Any, Final

from perfectplay.compiling.lowering.arithmetic import OPERATIONS, binary, whole_numbers
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import LAZY, call_plain, called, replaced_fields
from perfectplay.compiling.lowering.comparing import compare
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.lists import empty_list, is_list, list_from, list_of_row
from perfectplay.compiling.lowering.loops import (
    SPECIAL,
    collected,
    iterate,
    iterate_value,
    sequence,
    tuple_of_expression,
)
from perfectplay.compiling.lowering.sequences import as_row, items_of, length_of, make_tuple
from perfectplay.compiling.subset import BUILTINS, METHODS, Entry, builtin, method
from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    INT,
    NONE,
    NUMBERS,
    TEXT,
    EmptyList,
    Generator,
    Known,
    List,
    Maybe,
    Member,
    Product,
    Row,
    Type,
    Value,
    as_run_time,
    is_known,
    known,
    unify,
)

ZERO: Final = known(0)


def lazy(function: Any, looks: str, note: str = "") -> Callable[[Any], Any]:
    """Enters a builtin that looks at its arguments itself."""
    def enter(lower_it: Any) -> Any:
        LAZY[function] = lower_it
        BUILTINS[function] = Entry("function", looks, note, lambda b, node, *values, **named: _again(b, node, function))
        return lower_it

    return enter


def _again(b: Body, node: ast.AST, function: Any) -> Value:
    b.fail(f"{function.__name__} is called where it stands, and not handed on", node)


def keyword(node: ast.Call, name: str) -> ast.expr | None:
    """Returns the expression of a named argument."""
    return next((one.value for one in node.keywords if one.arg == name), None)


# ------------------------------------------------------------ any, all, sum


def _stops(name: str, stops: bool) -> Callable[[Body, ast.Call], Value]:
    def go(b: Body, node: ast.Call) -> Value:
        if len(node.args) != 1:
            b.fail(f"{name}() takes one thing to go through", node)
        end, slot = b.label(), b.alloca("i1")
        b.emit(f"store i1 {'false' if stops else 'true'}, ptr {slot}")

        def test(value: Value) -> None:
            done, following = b.label(), b.label()
            b.branch(b.truth(value), *((done, following) if stops else (following, done)))
            if b.place(done):
                b.emit(f"store i1 {'true' if stops else 'false'}, ptr {slot}")
                b.br(end)
            b.place(following)

        iterate(b, node.args[0], test)
        b.place(end)
        return Value(BOOL, (b.op(f"load i1, ptr {slot}"),))

    return go


lazy(any, "`any(x for x in items)`")(_stops("any", True))
lazy(all, "`all(x for x in items)`")(_stops("all", False))


@lazy(sum, "`sum(x for x in items)`", "of ints and floats; as in the Python that runs")
def _sum(b: Body, node: ast.Call) -> Value:
    frame, slot = b.frame, f".sum{node.lineno}.{node.col_offset}"
    start_node = node.args[1] if len(node.args) > 1 else keyword(node, "start")
    start = lower(b, start_node) if start_node is not None else known(0)
    b.assign(slot, start)
    if sys.version_info >= (3, 12):
        b.assign(slot + "c", known(0.0))

    def add(value: Value) -> None:
        before, b.frame = b.frame, frame
        now = b.read(slot)
        if sys.version_info >= (3, 12) and FLOAT in (now.type, as_run_time(value.type)) and as_run_time(
                value.type) in NUMBERS:
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
        b.assign(slot, binary(b, ast.Add, now, value, node))
        b.frame = before

    iterate(b, node.args[0], add)
    if not b.is_open:
        b.place_dead()
    found = b.read(slot)
    if sys.version_info >= (3, 12) and found.type is FLOAT:
        from perfectplay.compiling import prelude

        return call_plain(b, prelude.with_rest, [found, b.read(slot + "c")], node)
    return found


# ------------------------------------------------------------ min and max


def _extreme(name: str, sign: type[ast.cmpop]) -> Callable[[Body, ast.Call], Value]:
    def go(b: Body, node: ast.Call) -> Value:
        key_node, default = keyword(node, "key"), keyword(node, "default")
        key = lower(b, key_node) if key_node is not None else None
        if len(node.args) != 1 or isinstance(node.args[0], ast.Starred):
            from perfectplay.compiling.lowering.sequences import spread

            values: list[Value] = []
            for one in node.args:
                if isinstance(one, ast.Starred):
                    items = spread(b, lower(b, one.value), one)
                    if isinstance(items, Value):
                        return _of_sequence(b, items, key, None, node)
                    values += items
                else:
                    values.append(lower(b, one))
            if key is None:
                return _of_values(b, values, node)
            return _of_sequence(b, make_tuple(b, None, values), key, None, node)
        if not isinstance(node.args[0], (ast.GeneratorExp, ast.ListComp)):
            value = lower(b, node.args[0])
            parts = items_of(value)
            if key is None and parts and len(parts) <= 8 and not is_list(value):
                return _of_values(b, parts, node)
            if not isinstance(node.args[0], ast.Call) or not isinstance(value.type, Known):
                return _of_sequence(b, value, key, default, node)
        return _of_sequence(b, node.args[0], key, default, node)

    def _of_values(b: Body, values: list[Value], node: ast.Call) -> Value:
        if all(map(is_known, values)):
            return known((min if name == "min" else max)(value.type.value for value in values))  # type: ignore[attr-defined]
        found = b.lowered(values[0])
        for value in values[1:]:
            value = b.lowered(value)
            if isinstance(found.type, Maybe):
                found = b.present(found)
            if isinstance(value.type, Maybe):
                value = b.present(value)
            kind = unify(found.type, value.type)
            if kind is None:
                b.fail(f"{name}() of {found.type!r} and {value.type!r} has no meaning in machine code", node)
            test = b.truth(compare(b, sign(), value, found, node))
            one, other = b.converted(value, kind), b.converted(found, kind)
            found = Value(kind, tuple(b.op(f"select i1 {test}, {leaf} {x}, {leaf} {y}")
                                      for leaf, x, y in zip(kind.leaves, one.operands, other.operands, strict=True)))
        return found

    def _of_sequence(b: Body, source: ast.expr | Value, key: Value | None, default: ast.expr | None,
                     node: ast.Call) -> Value:
        frame, slot = b.frame, f".{name}{node.lineno}.{node.col_offset}"
        flag = b.alloca("i1")
        b.emit(f"store i1 false, ptr {flag}")

        def better(value: Value) -> None:
            before, b.frame = b.frame, frame
            worth = called(b, key, [value], {}, node) if key is not None else value
            first, later, take, following = b.label(), b.label(), b.label(), b.label()
            b.branch(b.op(f"load i1, ptr {flag}"), later, first)
            b.place(first)
            b.emit(f"store i1 true, ptr {flag}")
            b.br(take)
            b.place(later)
            now = b.facts.get(("slots", frame.key, slot + "k"))
            if now:
                best = b.taken(b.slot_for(frame, slot + "k", now[0]))
                b.branch(b.truth(compare(b, sign(), worth, best, node)), take, following)
            else:
                b.unreachable()
                b.wanted.append((frame.key, slot + "k"))
            b.place(take)
            b.assign(slot, value)
            b.assign(slot + "k", worth)
            b.place(following)
            b.frame = before

        if isinstance(source, Value):
            iterate_value(b, source, better, node)
        else:
            iterate(b, source, better)
        kinds = b.facts.get(("slots", frame.key, slot))
        if not kinds:
            if default is not None:
                return lower(b, default)
            b.throw(ValueError, f"{name}() arg is an empty sequence", node)
            raise b.unknown()
        found = b.slot_for(frame, slot, kinds[0])
        if default is None:
            b.check(b.negation(b.op(f"load i1, ptr {flag}")), ValueError, f"{name}() arg is an empty sequence", node)
            return b.taken(found)
        from perfectplay.compiling.lowering.conditions import choice

        def test(yes: str, no: str) -> None:
            b.branch(b.op(f"load i1, ptr {flag}"), yes, no)

        return choice(b, test, lambda: b.taken(found), lambda: lower(b, default))

    return go


lazy(min, "`min(a, b)`, `min(items, key=f, default=x)`")(_extreme("min", ast.Lt))
lazy(max, "`max(a, b)`, `max(items, key=f, default=x)`")(_extreme("max", ast.Gt))


# ------------------------------------------------------------ lists and tuples


@lazy(sorted, "`sorted(items, key=f, reverse=True)`")
def _sorted(b: Body, node: ast.Call) -> Value:
    found = as_list(b, node.args[0], node)
    sort(b, found, keyword(node, "key"), keyword(node, "reverse"), node)
    return found


def sort(b: Body, items: Value, key: ast.expr | None, backwards: ast.expr | None, node: ast.AST) -> None:
    """Sorts a list in place."""
    from perfectplay.compiling import prelude

    if isinstance(items.type, EmptyList):
        return
    function = lower(b, key) if key is not None else None
    if function is not None and function.type is not NONE.type:
        keys = empty_list(b, node, "keys")

        def add(item: Value) -> None:
            from perfectplay.compiling.lowering.lists import append_to

            append_to(b, keys, called(b, function, [item], {}, node), node)

        iterate_value(b, as_row(b, items), add, node)
        if isinstance(keys.type, EmptyList):
            return
    else:
        keys = list_of_row(b, items, node)
    is_reversed = b.converted(lower(b, backwards), BOOL) if backwards is not None else known(False)
    call_plain(b, prelude.sort_by_keys, [items, keys, is_reversed], node)


@method("list", "sort", "`items.sort(key=f, reverse=True)`")
def _sort_method(b: Body, node: ast.AST, items: Value, **_: Value) -> Value:
    assert isinstance(node, ast.Call)
    sort(b, items, keyword(node, "key"), keyword(node, "reverse"), node)
    return NONE


def as_list(b: Body, source: ast.expr, node: ast.AST) -> Value:
    """Returns a new list of what an expression gives."""
    if isinstance(source, (ast.GeneratorExp, ast.ListComp)):
        return collected(b, source, node).value
    if isinstance(source, ast.Call):
        callee = lower(b, source.func) if isinstance(source.func, (ast.Name, ast.Attribute)) else None
        if callee is not None and isinstance(callee.type, Known) and callable(
                callee.type.value) and callee.type.value in SPECIAL:
            return collected(b, source, node).value
    value = lower(b, source)
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, (Generator, Known)) and not isinstance(getattr(value.type, "value", None), (tuple, list)):
        return collected(b, value, node).value
    parts = items_of(value)
    if parts is not None and not is_list(value):
        return list_from(b, parts, node)
    if isinstance(value.type, EmptyList):
        return empty_list(b, node)
    if length_of(b, value) is None:
        b.fail(f"{value.type!r} cannot be gone through", node)
    return list_of_row(b, value, node)


@lazy(list, "`list(items)`")
def _list(b: Body, node: ast.Call) -> Value:
    return as_list(b, node.args[0], node) if node.args else empty_list(b, node)


@lazy(tuple, "`tuple(items)`, `tuple(f(x) for x in items)`")
def _tuple(b: Body, node: ast.Call) -> Value:
    if not node.args:
        return known(())
    (source,) = node.args
    if isinstance(source, ast.GeneratorExp):
        return tuple_of_expression(b, source)
    value = sequence(b, source)
    if isinstance(value.type, EmptyList):
        return known(())
    if isinstance(value.type, Product) and value.type.cls is not None:
        return make_tuple(b, None, items_of(value) or [])
    if isinstance(value.type, Known) and isinstance(value.type.value, (list, str)):
        return known(tuple(value.type.value))
    if isinstance(value.type, List):
        return b.settled(as_row(b, value), 2)
    return value


@builtin(len, "`len(items)`")
def _len(b: Body, node: ast.AST, value: Value) -> Value:
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Known) and isinstance(value.type.value, enum.EnumMeta):
        return known(len(value.type.value))
    found = length_of(b, value)
    if found is None:
        b.fail(f"{value.type!r} has no length in machine code", node)
    return found


# ------------------------------------------------------------ numbers


def number_of(b: Body, value: Value, node: ast.AST) -> Value:
    """Returns a value that must be a number at run time."""
    value = b.lowered(value)
    if isinstance(value.type, Maybe):
        value = b.present(value)
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
        return known(function(*(value.type.value for value in values)))  # type: ignore[attr-defined]
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
        b.unit.declare("fabs", "double @llvm.fabs.f64(double)")
        return Value(FLOAT, (b.op(f"call double @llvm.fabs.f64(double {value.operands[0]})"),))
    operand = b.number(value, INT)
    minus = whole_numbers(b, ast.Sub, "0", operand, node) if not b.is_checked else None
    if minus is None:
        b.check(b.op(f"icmp eq i64 {operand}, {-1 << 63}"), OverflowError,
                "the result does not fit into 64 bits with a sign", node)
        minus = b.op(f"sub i64 0, {operand}")
    return Value(INT, (b.op(f"select i1 {b.op(f'icmp slt i64 {operand}, 0')}, i64 {minus}, i64 {operand}"),))


@builtin(int, "`int(x)`", "of numbers; toward 0")
def _int(b: Body, node: ast.AST, value: Value = ZERO) -> Value:
    if (found := folded(b, int, node, value)) is not None:
        return found
    value = number_of(b, value, node)
    if value.type is not FLOAT:
        return b.converted(value, INT)
    return to_int(b, value, node)


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
    b.unit.declare("rint", "double @llvm.roundeven.f64(double)")
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


@builtin(range, "`range(n)`", "in loops, `in` and `len`")
def _range(b: Body, node: ast.AST, *ends: Value) -> Value:
    if not all(map(is_known, ends)):
        b.fail("a range whose ends are not constant stands only where it is gone through", node)
    return known(_ranges.setdefault(tuple(end.type.value for end in ends),  # type: ignore[attr-defined]
                                    range(*(end.type.value for end in ends))))  # type: ignore[attr-defined]


_ranges: dict[Any, range] = {}


@builtin(isinstance, "`isinstance(x, cls)`")
def _isinstance(b: Body, node: ast.AST, value: Value, cls: Value) -> Value:
    wanted: Any = cls.type.value if is_known(cls) else ()  # type: ignore[attr-defined]
    if isinstance(value.type, Known):
        return known(isinstance(value.type.value, wanted))
    if isinstance(value.type, Maybe):
        return Value(BOOL, (value.operands[0],)) if is_instance(value.type.inner, wanted) else known(False)
    return known(is_instance(value.type, wanted))


def is_instance(kind: Type, wanted: Any) -> bool:
    """Returns whether values of a type are of a class."""
    if isinstance(wanted, tuple):
        return any(is_instance(kind, one) for one in wanted)
    python: Any = {INT: int, FLOAT: float, BOOL: bool, TEXT: str}.get(kind)  # type: ignore[call-overload]
    if isinstance(kind, (Product, Member)):
        python = kind.cls or tuple
    elif isinstance(kind, (List, EmptyList)):
        python = list
    elif isinstance(kind, Row):
        python = tuple
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
    b.unit.declare("sqrt", "double @llvm.sqrt.f64(double)")
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
    b.unit.declare("copysign", "double @llvm.copysign.f64(double, double)")
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
    b.unit.declare(name, f"double @{name}(double)")
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
        return known(value.type.value.bit_count())  # type: ignore[attr-defined]
    b.unit.declare("ctpop", "i64 @llvm.ctpop.i64(i64)")
    return Value(INT, (b.op(f"call i64 @llvm.ctpop.i64(i64 {absolute(b, value)})"),))


@method("int", "bit_length", "`x.bit_length()`")
def _bit_length(b: Body, node: ast.AST, value: Value) -> Value:
    if is_known(value):
        return known(value.type.value.bit_length())  # type: ignore[attr-defined]
    b.unit.declare("ctlz", "i64 @llvm.ctlz.i64(i64, i1)")
    zeros = b.op(f"call i64 @llvm.ctlz.i64(i64 {absolute(b, value)}, i1 false)")
    return Value(INT, (b.op(f"sub i64 64, {zeros}"),))


def absolute(b: Body, value: Value) -> str:
    """Returns the absolute value of an int as a word without a sign."""
    b.unit.declare("abs", "i64 @llvm.abs.i64(i64, i1)")
    return b.op(f"call i64 @llvm.abs.i64(i64 {b.number(value, INT)}, i1 false)")


for _kind, (_function, *_rest, _sign) in OPERATIONS.items():
    def _operator(b: Body, node: ast.AST, one: Value, other: Value, kind: type[ast.operator] = _kind) -> Value:
        return binary(b, kind, one, other, node)

    builtin(_function, f"`operator.{_function.__name__}`")(_operator)


@builtin(operator.neg, "`operator.neg`")
def _neg(b: Body, node: ast.AST, value: Value) -> Value:
    return binary(b, ast.Sub, known(0), value, node)


METHODS.setdefault(("set", "__contains__"), Entry("method of set", "`x in SET`", "of a constant set", None))  # type: ignore[arg-type]
__all__ = ["functools"]
