"""Ranges as values: how many numbers they have, which, and whether a number is one of them."""

from __future__ import annotations

import ast

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.types import BOOL, INT, RANGE, Value, constant, is_known, known


def made(b: Body, ends: list[Value]) -> Value:
    """Returns ``range(*ends)``, known where its ends are."""
    start, stop, step = [known(0), ends[0], known(1)] if len(ends) == 1 else [*ends, known(1)][:3]
    if all(is_known(end) and isinstance(constant(end), int) for end in (start, stop, step)) and constant(step) != 0:
        found = tuple(int(constant(end)) for end in (start, stop, step))
        return known(_ranges.setdefault(found, range(*found)))
    operands = tuple(b.number(end, INT) for end in (start, stop, step))
    check_step(b, operands[2])
    return Value(RANGE, operands)


_ranges: dict[tuple[int, ...], range] = {}


def check_step(b: Body, step: str) -> None:
    """Raises ValueError at run time where a step is 0."""
    if step == "0" or not step.lstrip("-").isdigit():
        b.check(b.op(f"icmp eq i64 {step}, 0"), ValueError, "range() arg 3 must not be zero")


def count(b: Body, start: str, stop: str, step: str) -> str:
    """Returns how many numbers a range has."""
    up = b.op(f"icmp sgt i64 {step}, 0")
    low = b.op(f"select i1 {up}, i64 {start}, i64 {stop}")
    high = b.op(f"select i1 {up}, i64 {stop}, i64 {start}")
    distance = b.op(f"sub i64 {high}, {low}")
    whole = b.op(f"udiv i64 {b.op(f'sub i64 {distance}, 1')}, {_size(b, step)}")
    return b.op(f"select i1 {b.op(f'icmp slt i64 {low}, {high}')}, i64 {b.op(f'add i64 {whole}, 1')}, i64 0")


def _size(b: Body, step: str) -> str:
    """Returns a step without its sign."""
    up = b.op(f"icmp sgt i64 {step}, 0")
    return b.op(f"select i1 {up}, i64 {step}, i64 {b.op(f'sub i64 0, {step}')}")


def item(b: Body, value: Value, index: str) -> Value:
    """Returns the number at an index that the range has."""
    start, _, step = value.operands
    return Value(INT, (b.op(f"add i64 {start}, {b.op(f'mul i64 {index}, {step}')}"),))


def has(b: Body, value: Value, number: Value, node: ast.AST | None) -> Value:
    """Returns whether a number is in a range; of a float, only whether it is that very number."""
    from perfectplay.compiling.lowering.calls import call_plain

    if b.lowered(number).type is not INT:  # such as 2.0, which is in range(3)
        from perfectplay.compiling import prelude
        from perfectplay.compiling.lowering.sequences import as_row

        return call_plain(b, prelude.is_in, [as_row(b, value), number], node)
    start, stop, step = value.operands
    wanted = b.number(number, INT)
    up = b.op(f"icmp sgt i64 {step}, 0")
    behind, before = b.op(f"icmp sge i64 {wanted}, {start}"), b.op(f"icmp slt i64 {wanted}, {stop}")
    below, above = b.op(f"icmp sle i64 {wanted}, {start}"), b.op(f"icmp sgt i64 {wanted}, {stop}")
    inside = b.op(f"select i1 {up}, i1 {b.op(f'and i1 {behind}, {before}')}, i1 {b.op(f'and i1 {below}, {above}')}")
    ahead, back = b.op(f"sub i64 {wanted}, {start}"), b.op(f"sub i64 {start}, {wanted}")
    distance = b.op(f"select i1 {up}, i64 {ahead}, i64 {back}")
    rest = b.op(f"urem i64 {distance}, {_size(b, step)}")
    return Value(BOOL, (b.op(f"and i1 {inside}, {b.op(f'icmp eq i64 {rest}, 0')}"),))


def same(b: Body, one: Value, other: Value) -> Value:
    """Returns whether two ranges have the same numbers."""
    (start, _, step), (start_too, _, step_too) = one.operands, other.operands
    length, length_too = count(b, *one.operands), count(b, *other.operands)
    none, single = b.op(f"icmp eq i64 {length}, 0"), b.op(f"icmp eq i64 {length}, 1")
    begins, goes_on = b.op(f"icmp eq i64 {start}, {start_too}"), b.op(f"icmp eq i64 {step}, {step_too}")
    rest = b.op(f"and i1 {begins}, {b.op(f'or i1 {single}, {goes_on}')}")
    numbers = b.op(f"or i1 {none}, {rest}")
    return Value(BOOL, (b.op(f"and i1 {b.op(f'icmp eq i64 {length}, {length_too}')}, {numbers}"),))
