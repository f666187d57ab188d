"""Words in memory: where an item lies, and how values are read from there and written there."""

from __future__ import annotations

from typing import Final

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.types import FOREVER, Row, Type, Value, Varying

KERNELS: Final = tuple(
    f"perfectplay.{name}."
    for name in ("checking", "exporting", "learning", "measuring", "playing", "search", "solving")
)
"""Modules that hand states and actions on as they are."""


def opens(b: Body) -> bool:
    """Returns whether what is being written is a rule, which looks into states."""
    return not b.frame.function.module.startswith(KERNELS)


def word_at(b: Body, base: str, index: str, words: int = 1) -> str:
    """Returns the address of an item of so many words."""
    if index == "0":
        return base
    if words != 1:
        index = str(int(index) * words) if index.lstrip("-").isdigit() else b.op(f"mul i64 {index}, {words}")
    return b.op(f"getelementptr i64, ptr {base}, i64 {index}")


def load(b: Body, kind: Type, address: str, level: int = FOREVER) -> Value:
    """Returns the value of a type that stands at an address."""
    if isinstance(kind, Row) and kind.length is not None:
        return Value(kind, (address,), level)
    if isinstance(kind, Varying) and opens(b):
        from perfectplay.compiling.lowering.varying import seen

        return seen(b, kind, word_at(b, address, "1"), b.op(f"load i64, ptr {address}"), level)
    return load_as_it_is(b, kind, address)


def load_as_it_is(b: Body, kind: Type, address: str) -> Value:
    """Returns the value of a type that stands at an address, as it stands there."""
    operands = []
    for number, leaf in enumerate(kind.leaves):
        place = word_at(b, address, str(number))
        if leaf == "i1":
            operands.append(b.op(f"trunc i64 {b.op(f'load i64, ptr {place}')} to i1"))
        else:
            operands.append(b.op(f"load {leaf}, ptr {place}"))
    return Value(kind, tuple(operands))


def store(b: Body, value: Value, address: str) -> None:
    """Writes a value to an address."""
    for number, (leaf, operand) in enumerate(zip(value.type.leaves, value.operands, strict=True)):
        if leaf == "i1":
            leaf, operand = "i64", b.as_word(operand)
        b.emit(f"store {leaf} {operand}, ptr {word_at(b, address, str(number))}")
