"""Builtins that look at their arguments themselves, before these are values."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import LAZY
from perfectplay.compiling.subset import BUILTINS, Entry
from perfectplay.compiling.types import Value


def lazy(function: Any, looks: str, note: str = "") -> Callable[[Any], Any]:
    """Enters a builtin that looks at its arguments itself."""

    def enter(lower_it: Any) -> Any:
        LAZY[function] = lower_it
        BUILTINS[function] = Entry("function", looks, note, lambda b, node, *values: _handed(b, node, function, values))
        return lower_it

    return enter


def _handed(b: Body, node: ast.AST, function: Any, values: tuple[Value, ...]) -> Value:
    """Returns what such a builtin gives for values, as where it was handed to `map` or stands behind ``key=``."""
    names = [f".given{number}" for number in range(len(values))]
    call = ast.Call(ast.Name(".function", ast.Load()), [ast.Name(name, ast.Load()) for name in names], [])
    for part in ast.walk(call):
        ast.copy_location(part, node)
    bound, before = b.frame.bound, dict(b.frame.bound)
    bound.update(zip(names, values, strict=True))
    try:
        found: Value = LAZY[function](b, call)
    finally:
        bound.clear()
        bound.update(before)
    return found


def keyword(node: ast.Call, name: str) -> ast.expr | None:
    """Returns the expression of a named argument."""
    return next((one.value for one in node.keywords if one.arg == name), None)
