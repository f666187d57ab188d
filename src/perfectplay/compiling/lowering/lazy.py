"""Builtins that look at their arguments themselves, before these are values."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import LAZY
from perfectplay.compiling.subset import BUILTINS, Entry
from perfectplay.compiling.types import (
    Value,
)


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
