"""Numbers: Python's results, or an error with the line where a machine word cannot hold them.

The integers of this library's own kernels wrap; those of rules are checked (see `Unit.checks`).
"""

from __future__ import annotations

import ast
import operator
from typing import Any, Final

from perfectplay.compiling.lowering import products
from perfectplay.compiling.lowering.alternatives import binary_of, no_number, only
from perfectplay.compiling.lowering.blocks import number_text
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.comparing import fits_a_float, negated
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.subset import expression
from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    INT,
    NUMBERS,
    Either,
    Growing,
    Maybe,
    Member,
    Value,
    constant,
    is_known,
    known,
)
from perfectplay.compiling.unifying import as_run_time, is_text_type
from perfectplay.words import word

OPERATIONS: Final[dict[type[ast.operator], tuple[Any, str, str, str]]] = {
    ast.Add: (operator.add, "add", "fadd", "+"),
    ast.Sub: (operator.sub, "sub", "fsub", "-"),
    ast.Mult: (operator.mul, "mul", "fmul", "*"),
    ast.Div: (operator.truediv, "", "fdiv", "/"),
    ast.FloorDiv: (operator.floordiv, "", "", "//"),
    ast.Mod: (operator.mod, "", "", "%"),
    ast.Pow: (operator.pow, "", "", "**"),
    ast.LShift: (operator.lshift, "shl", "", "<<"),
    ast.RShift: (operator.rshift, "ashr", "", ">>"),
    ast.BitAnd: (operator.and_, "and", "", "&"),
    ast.BitOr: (operator.or_, "or", "", "|"),
    ast.BitXor: (operator.xor, "xor", "", "^"),
}
UNARY: Final = {ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert, ast.Not: operator.not_}
TOO_LARGE: Final = "the result does not fit into 64 bits with a sign"
INFINITE: Final = "0x7FF0000000000000"
LOWEST: Final = str(-1 << 63)


@expression(
    ast.BinOp,
    "`+ - * / // % **`, `<< >> & | ^`",
    "an int that leaves 64 bits is an OverflowError with its line, but under a mask, as in `x << 7 & BOARD`",
)
def _binary_operation(b: Body, node: ast.BinOp) -> Value:
    if isinstance(node.op, ast.BitAnd) and b.is_exact and any(map(_may_be_wide, (node.left, node.right))):
        value, is_wide = wrapped(b, node)
        if is_wide != "false":
            b.check(is_wide, OverflowError, TOO_LARGE, node)
        return value
    one = lower(b, node.left)
    held = b.held(one)
    return binary(b, type(node.op), held(), lower(b, node.right), node)


WRAPPING: Final = (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.BitAnd, ast.BitOr, ast.BitXor, ast.USub, ast.Invert)
"""Operations whose lower 64 bits do not depend on the bits above."""


def _may_be_wide(node: ast.expr) -> bool:
    """Returns whether an expression under a mask may leave 64 bits, as ``x << 7`` does in ``x << 7 & BOARD``."""
    return isinstance(node, (ast.BinOp, ast.UnaryOp)) and isinstance(node.op, WRAPPING)


def wrapped(b: Body, node: ast.expr) -> tuple[Value, str]:
    """Returns the lower 64 bits of an int, and whether it may have more; what is known or no int, as it is.

    Everything that these bits do not follow from, as an index, a quotient or a call, is checked as elsewhere.
    """
    if isinstance(node, ast.UnaryOp) and _may_be_wide(node):
        zero = ast.copy_location(ast.Constant(0 if isinstance(node.op, ast.USub) else -1), node)
        operation = ast.Sub() if isinstance(node.op, ast.USub) else ast.BitXor()
        return _wrapped_operation(b, ast.copy_location(ast.BinOp(zero, operation, node.operand), node))
    if isinstance(node, ast.BinOp) and _may_be_wide(node):
        return _wrapped_operation(b, node)
    value = lower(b, node)
    if is_known(value) or as_run_time(value.type) not in (INT, BOOL):
        return value, "false"
    return Value(INT, (b.number(value, INT),)), "false"


def _wrapped_operation(b: Body, node: ast.BinOp) -> tuple[Value, str]:
    kind = type(node.op)
    one, one_is_wide = wrapped(b, node.left)
    other, other_is_wide = wrapped(b, node.right) if kind is not ast.LShift else (lower(b, node.right), "false")
    if (is_known(one) and is_known(other)) or not all(as_run_time(value.type) in (INT, BOOL) for value in (one, other)):
        return binary(b, kind, one, other, node), "false"
    x, x_is_wide = _low_bits(b, one)
    if kind is ast.LShift:
        found, is_wide = _shifted_up(b, x, b.number(other, INT), node)
        return Value(INT, (found,)), _either(b, is_wide, one_is_wide, x_is_wide)
    y, y_is_wide = _low_bits(b, other)
    one_is_wide, other_is_wide = _either(b, one_is_wide, x_is_wide), _either(b, other_is_wide, y_is_wide)
    if kind is ast.BitAnd:  # a side that is not negative masks what the other has above 64 bits
        found = b.op(f"and i64 {x}, {y}")
        return Value(INT, (found,)), _either(
            b,
            _both(b, one_is_wide, other_is_wide),
            _both(b, one_is_wide, "false" if one_is_wide == "false" else b.op(f"icmp slt i64 {y}, 0")),
            _both(b, other_is_wide, "false" if other_is_wide == "false" else b.op(f"icmp slt i64 {x}, 0")),
        )
    if kind in (ast.BitOr, ast.BitXor):
        found, is_wide = b.op(f"{OPERATIONS[kind][1]} i64 {x}, {y}"), "false"
    else:
        found, is_wide = _with_overflow(b, OPERATIONS[kind][1], x, y)
    return Value(INT, (found,)), _either(b, is_wide, one_is_wide, other_is_wide)


def _low_bits(b: Body, value: Value) -> tuple[str, str]:
    """Returns the operand of the lower 64 bits of an int, and whether it has more."""
    if not is_known(value):
        return b.number(value, INT), "false"
    number = int(constant(value))
    low = word(number)
    return str(low), "false" if low == number else "true"


def _either(b: Body, *flags: str) -> str:
    """Returns a flag that is set if one of these is."""
    found = "false"
    for flag in flags:
        found = found if flag == "false" else flag if found == "false" else b.op(f"or i1 {found}, {flag}")
    return found


def _both(b: Body, one: str, other: str) -> str:
    """Returns a flag that is set if both are."""
    return "false" if "false" in (one, other) else b.op(f"and i1 {one}, {other}")


def _with_overflow(b: Body, name: str, one: str, other: str) -> tuple[str, str]:
    """Returns the lower 64 bits of a sum, a difference or a product, and whether it has more."""
    function = f"@llvm.s{name}.with.overflow.i64"
    if name == "mul" and b.unit.has_half_pointers:
        function = products.NAME
        b.unit.define(products.TEXT)
    else:
        b.unit.declare(f"{{i64, i1}} {function}(i64, i64)")
    both = b.op(f"call {{i64, i1}} {function}(i64 {one}, i64 {other})")
    return b.op(f"extractvalue {{i64, i1}} {both}, 0"), b.op(f"extractvalue {{i64, i1}} {both}, 1")


def _shifted_up(b: Body, one: str, places: str, node: ast.AST | None) -> tuple[str, str]:
    """Returns the lower 64 bits of ``one << places``, and whether it has more."""
    if not (places.isdigit() and int(places) < 64):
        b.check(b.op(f"icmp slt i64 {places}, 0"), ValueError, "negative shift count", node)
        far = b.op(f"icmp ugt i64 {places}, 63")
        near = b.op(f"select i1 {far}, i64 63, i64 {places}")
        moved = b.op(f"shl i64 {one}, {near}")
        back = b.op(f"icmp ne i64 {b.op(f'ashr i64 {moved}, {near}')}, {one}")
        lost = b.op(f"and i1 {far}, {b.op(f'icmp ne i64 {one}, 0')}")
        return b.op(f"select i1 {far}, i64 0, i64 {moved}"), b.op(f"or i1 {back}, {lost}")
    moved = b.op(f"shl i64 {one}, {places}")
    return moved, b.op(f"icmp ne i64 {b.op(f'ashr i64 {moved}, {places}')}, {one}")


def binary(b: Body, kind: type[ast.operator], one: Value, other: Value, node: ast.AST | None) -> Value:
    """Returns the result of an operation of two values."""
    if is_known(one) and is_known(other):
        return _folded(b, kind, constant(one), constant(other), node)
    from perfectplay.compiling.lowering.parts import joined, repeated

    sides = [b.present(value) if isinstance(value.type, Maybe) else value for value in (one, other)]
    if isinstance(sides[0].type, Either) or isinstance(sides[1].type, Either):
        return binary_of(b, kind, sides[0], sides[1], node, binary)
    if kind is ast.Add and (found := joined(b, sides[0], sides[1], node)) is not None:
        return found
    if kind is ast.Mult and (found := repeated(b, sides[0], sides[1], node)) is not None:
        return found
    if isinstance(sides[0].type, Growing) or isinstance(sides[1].type, Growing):
        from perfectplay.compiling.lowering import counters, sets

        for module in (counters, sets):
            if (found := module.combined(b, kind, sides[0], sides[1], node)) is not None:
                return found
    if kind in (ast.Add, ast.Mult) and any(is_text_type(as_run_time(side.type)) for side in sides):
        from perfectplay.compiling.lowering.texts import joined_texts, repeated_text

        found = (joined_texts if kind is ast.Add else repeated_text)(b, sides[0], sides[1], node)
        if found is not None:
            return found
    exponent = constant(other) if is_known(other) else None
    one, other = (b.lowered(value) for value in sides)
    one, other = (
        b.converted(value, INT) if isinstance(value.type, Member) and value.type.is_number else value
        for value in (one, other)
    )
    if one.type not in NUMBERS or other.type not in NUMBERS:
        b.fail(f"{one.type!r} {OPERATIONS[kind][3]} {other.type!r} has no meaning in machine code", node)
    if kind is ast.Pow:
        return _power(b, one, other, exponent, node)
    if one.type is BOOL and other.type is BOOL and kind in (ast.BitAnd, ast.BitOr, ast.BitXor):
        return Value(BOOL, (b.op(f"{OPERATIONS[kind][1]} i1 {one.operands[0]}, {other.operands[0]}"),))
    if FLOAT in (one.type, other.type) or kind is ast.Div:
        return _of_floats(b, kind, one, other, node)
    return Value(INT, (whole_numbers(b, kind, b.number(one, INT), b.number(other, INT), node),))


def _folded(b: Body, kind: type[ast.operator], one: Any, other: Any, node: ast.AST | None) -> Value:
    try:
        if kind in (ast.LShift, ast.Pow) and isinstance(other, int) and abs(other) > 1 << 12:
            b.fail(TOO_LARGE, node)
        found = OPERATIONS[kind][0](one, other)
    except (ZeroDivisionError, OverflowError, ValueError) as error:
        b.throw(type(error), str(error), node)
        b.place_dead()
        return known(0)
    except TypeError as error:
        b.fail(str(error), node)
    return known(found)


def whole_numbers(b: Body, kind: type[ast.operator], one: str, other: str, node: ast.AST | None) -> str:
    """Returns the operand of an operation of two ints."""
    if kind in (ast.FloorDiv, ast.Mod):
        return floored(b, kind, one, other, node)
    if kind in (ast.LShift, ast.RShift):
        return _shifted(b, kind, one, other, node)
    name = OPERATIONS[kind][1]
    if not b.is_exact or kind in (ast.BitAnd, ast.BitOr, ast.BitXor):
        return b.op(f"{name} i64 {one}, {other}")
    found, is_wide = _with_overflow(b, name, one, other)
    b.check(is_wide, OverflowError, TOO_LARGE, node)
    return found


def _shifted(b: Body, kind: type[ast.operator], one: str, other: str, node: ast.AST | None) -> str:
    name = OPERATIONS[kind][1]
    if other.isdigit() and int(other) < 64 and (kind is ast.RShift or not b.is_exact):
        return b.op(f"{name} i64 {one}, {other}")
    if not b.is_exact:
        return b.op(f"{name} i64 {one}, {other}")
    if other.lstrip("-").isdigit():
        if int(other) < 0:
            b.throw(ValueError, "negative shift count", node)
            b.place_dead()
            return "0"
    else:
        b.check(b.op(f"icmp slt i64 {other}, 0"), ValueError, "negative shift count", node)
    if kind is ast.RShift:  # by 63 places or more, only the sign is left
        places = b.op(f"select i1 {b.op(f'icmp ugt i64 {other}, 63')}, i64 63, i64 {other}")
        return b.op(f"ashr i64 {one}, {places}")
    places = b.op(f"select i1 {b.op(f'icmp ugt i64 {other}, 63')}, i64 63, i64 {other}")
    found = b.op(f"shl i64 {one}, {places}")
    back = b.op(f"icmp ne i64 {b.op(f'ashr i64 {found}, {places}')}, {one}")
    far = b.op(f"and i1 {b.op(f'icmp ugt i64 {other}, 63')}, {b.op(f'icmp ne i64 {one}, 0')}")
    b.check(b.op(f"or i1 {back}, {far}"), OverflowError, TOO_LARGE, node)
    return found


def floored(b: Body, kind: type[ast.operator], one: str, other: str, node: ast.AST | None) -> str:
    """Returns the operand of ``//`` or ``%`` of two ints, rounded down as Python does."""
    constant = int(other) if other.lstrip("-").isdigit() else None
    if constant is not None and constant > 0 and constant & constant - 1 == 0:
        if kind is ast.FloorDiv:
            return b.op(f"ashr i64 {one}, {constant.bit_length() - 1}")
        return b.op(f"and i64 {one}, {constant - 1}")
    if constant is None or constant == 0:
        b.check(
            "true" if constant == 0 else b.op(f"icmp eq i64 {other}, 0"),
            ZeroDivisionError,
            "integer division or modulo by zero",
            node,
        )
        if constant == 0:
            return "0"
    if constant is None or constant == -1:
        minus = "true" if constant == -1 else b.op(f"icmp eq i64 {other}, -1")
        if kind is ast.FloorDiv:  # the machine would trap at the lowest int
            trap = b.op(f"and i1 {minus}, {b.op(f'icmp eq i64 {one}, {LOWEST}')}")
            if b.is_checked:
                b.check(trap, OverflowError, TOO_LARGE, node)
            else:
                other = b.op(f"select i1 {trap}, i64 1, i64 {other}")
        else:
            other = b.op(f"select i1 {minus}, i64 1, i64 {other}")
    rest = b.op(f"srem i64 {one}, {other}")
    if constant is not None and constant > 0:
        differs = b.op(f"icmp slt i64 {rest}, 0")
    else:
        sign = b.op(f"icmp slt i64 {b.op(f'xor i64 {rest}, {other}')}, 0")
        differs = b.op(f"and i1 {sign}, {b.op(f'icmp ne i64 {rest}, 0')}")
    if kind is ast.Mod:
        return b.op(f"select i1 {differs}, i64 {b.op(f'add i64 {rest}, {other}')}, i64 {rest}")
    return b.op(f"sub i64 {b.op(f'sdiv i64 {one}, {other}')}, {b.op(f'zext i1 {differs} to i64')}")


def _of_floats(b: Body, kind: type[ast.operator], one: Value, other: Value, node: ast.AST | None) -> Value:
    name, sign = OPERATIONS[kind][2], OPERATIONS[kind][3]
    if kind not in (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod):
        b.fail(f"{one.type!r} {sign} {other.type!r} has no meaning", node)
    if kind is ast.Div and b.is_checked and FLOAT not in (one.type, other.type):
        for value in (one, other):
            if value.type is INT:
                fits_a_float(b, value.operands[0])
    x, y = b.number(one, FLOAT), b.number(other, FLOAT)
    if kind in (ast.Div, ast.FloorDiv, ast.Mod):
        zero = b.op(f"fcmp oeq double {y}, {number_text(0.0, 'double')}")
        b.check(zero, ZeroDivisionError, "division by zero", node)
    if kind not in (ast.FloorDiv, ast.Mod):
        return Value(FLOAT, (b.op(f"{name} double {x}, {y}"),))
    from perfectplay.compiling import prelude
    from perfectplay.compiling.lowering.calls import call_plain

    function = prelude.float_floor_div if kind is ast.FloorDiv else prelude.float_mod
    return call_plain(b, function, [Value(FLOAT, (x,)), Value(FLOAT, (y,))], node)


def _power(b: Body, one: Value, other: Value, exponent: Any, node: ast.AST | None) -> Value:
    if one.type is not FLOAT and other.type is not FLOAT:
        if type(exponent) is int and 0 <= exponent <= 4:
            base = Value(INT, (b.number(one, INT),))
            found = Value(INT, ("1",)) if exponent == 0 else base
            for _ in range(exponent - 1):
                found = binary(b, ast.Mult, found, base, node)
            return found
        if exponent is not None and exponent < 0:
            b.fail("a negative power of an int is a float in Python; write 1 / x ** n", node)
        from perfectplay.compiling import prelude
        from perfectplay.compiling.lowering.calls import call_plain

        places = Value(INT, (b.number(other, INT),))
        b.check(
            b.op(f"icmp slt i64 {places.operands[0]}, 0"),
            OverflowError,
            "a negative power of an int is a float in Python",
            node,
        )
        return call_plain(b, prelude.whole_power, [Value(INT, (b.number(one, INT),)), places], node)
    if exponent == 2:
        x = b.number(one, FLOAT)
        # The C library's, as in Python: its last bit is not always that of x * x, which LLVM would take for it.
        b.unit.declare("double @pow(double, double)")
        square = b.op(f"call double @pow(double {x}, double {number_text(2.0, 'double')}) nobuiltin")
        b.unit.declare("double @llvm.fabs.f64(double)")
        size = b.op(f"call double @llvm.fabs.f64(double {x})")
        too_large = b.op(
            f"and i1 {b.op(f'fcmp oeq double {square}, {INFINITE}')}, {b.op(f'fcmp one double {size}, {INFINITE}')}"
        )
        b.check(too_large, OverflowError, "Numerical result out of range", node)
        return Value(FLOAT, (square,))
    b.fail(
        "a power of floats does not compile but for x ** 2, for its last bits differ between systems; multiply, or "
        "use math.sqrt",
        node,
    )


@expression(ast.UnaryOp, "`-x`, `+x`, `~x`, `not x`")
def _unary(b: Body, node: ast.UnaryOp) -> Value:
    value = lower(b, node.operand)
    if isinstance(node.op, ast.Not):
        return negated(b, value)
    if is_known(value):
        try:
            return known(UNARY[type(node.op)](constant(value)))  # type: ignore[operator]
        except TypeError as error:
            b.fail(str(error), node)
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Either):
        value = only(b, value, no_number, node)
    if isinstance(value.type, Member) and value.type.is_number:
        value = b.converted(value, INT)
    if value.type not in NUMBERS:
        b.fail(f"{value.type!r} is no number", node)
    if value.type is FLOAT:
        if isinstance(node.op, ast.Invert):
            b.fail("~ of a float has no meaning", node)
        return value if isinstance(node.op, ast.UAdd) else Value(FLOAT, (b.op(f"fneg double {value.operands[0]}"),))
    operand = b.number(value, INT)
    if isinstance(node.op, ast.UAdd):
        return Value(INT, (operand,))
    if isinstance(node.op, ast.Invert):
        return Value(INT, (b.op(f"xor i64 {operand}, -1"),))
    return Value(INT, (whole_numbers(b, ast.Sub, "0", operand, node),))
