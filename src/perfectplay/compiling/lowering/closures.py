"""Functions inside functions: called with the values that what they read of the outer function has at that moment."""

from __future__ import annotations

import ast

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.frames import Frame
from perfectplay.compiling.source import Function
from perfectplay.compiling.types import Closure, Value, constant, interned, known


class Local:
    """A function of a frame that is still running: what it reads outside is looked up when it is called."""

    def __init__(self, function: Function, frame: Frame) -> None:
        self.function, self.frame = function, frame
        self.__qualname__ = function.name


def closure(b: Body, function: Function, node: ast.AST) -> Value:
    """Returns the value of a ``def`` or a ``lambda`` inside a function."""
    arguments = function.node.args
    if arguments.defaults or any(one is not None for one in arguments.kw_defaults):
        from perfectplay.compiling.lowering.expressions import lower

        placed = function.parameters[: function.positional]
        pairs = list(zip(placed[len(placed) - len(arguments.defaults) :], arguments.defaults, strict=True))
        pairs += [
            (one.arg, default)
            for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
            if default is not None
        ]
        made = Local(function, b.frame)
        made.defaults = {name: b.lowered(lower(b, default)) for name, default in pairs}  # type: ignore[attr-defined]
        return known(made)
    for key, value in b.frame.locals.items():
        if key is function:
            return value
    value = known(Local(function, b.frame))
    b.frame.locals[function] = value
    return value


def captured(b: Body, local: Local) -> tuple[tuple[str, ...], list[Value]]:
    """Returns the names that a function reads of the frame around it, and their values now."""
    before, b.frame = b.frame, local.frame
    try:
        names, values = [], []
        for name in local.function.free:
            value = value_outside(b, name, local.function)
            names.append(name)
            values.append(value)
        return tuple(names), values
    finally:
        b.frame = before


def value_outside(b: Body, name: str, function: Function) -> Value:
    """Returns the value of a variable of the frame around a function."""
    if name in b.frame.bound and b.local_name(name) == name:
        value = b.frame.bound[name]
    else:
        value = b.read(name, function.node)
    if is_local(value):  # another inner function, which this one calls
        if value in b.closing:
            b.fail(
                "inner functions that call each other in a circle do not compile; move them to the module",
                function.node,
            )
        b.closing.append(value)
        try:
            return as_closure(b, value)
        finally:
            b.closing.pop()
    return b.lowered(value)


def as_closure(b: Body, value: Value) -> Value:
    """Returns a function that another one can be given: with the values of what it reads outside."""
    local = constant(value)
    names, values = captured(b, local)
    defaults = getattr(local, "defaults", {})
    kinds = tuple(one.type for one in [*values, *defaults.values()])
    kind = interned(Closure, local.function, (*names, *(f"={name}" for name in defaults)), kinds)
    return Value(kind, tuple(operand for one in [*values, *defaults.values()] for operand in one.operands))


def is_local(value: Value) -> bool:
    """Returns whether a value is a function inside a function that is still running."""
    return isinstance(getattr(value.type, "value", None), Local)


def parts_of(value: Value) -> tuple[list[Value], dict[str, Value]]:
    """Returns what a closure carries: the values of its free names, in their order, and its defaults."""
    kind = value.type
    assert isinstance(kind, Closure)
    found, at = [], 0
    for one in kind.kinds:
        found.append(Value(one, value.operands[at : at + len(one.leaves)]))
        at += len(one.leaves)
    free = len(kind.function.free)
    return found[:free], {name[1:]: part for name, part in zip(kind.names[free:], found[free:], strict=True)}
