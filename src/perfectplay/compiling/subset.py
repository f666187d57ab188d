"""The subset of Python that compiles: every construct, builtin and method, entered by the function that lowers it.

The documentation's table is made from these lists, and so is what a refusal says of anything else.
"""

from __future__ import annotations

import ast
import collections
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Entry:
    """A construct of Python that compiles: how it looks, what holds for it, and the function that lowers it."""

    group: str
    looks: str
    note: str
    lower: Callable[..., Any]


STATEMENTS: Final[dict[type[ast.AST], Entry]] = {}
EXPRESSIONS: Final[dict[type[ast.AST], Entry]] = {}
PATTERNS: Final[dict[type[ast.AST], Entry]] = {}
BUILTINS: Final[dict[Any, Entry]] = {}
METHODS: Final[dict[tuple[str, str], Entry]] = {}
PRIMITIVES: Final[dict[Any, Callable[..., Any]]] = {}
"""What is said in machine code of functions of this library, such as those of `perfectplay.words`."""

REFUSED: Final[dict[type[ast.AST], str]] = {
    ast.With: "'with' has no form in machine code; rules need no resources",
    ast.Try: "'try' has no form in machine code; test for the case with an if",
    ast.Await: "'await' has no form in machine code; rules compute and do not wait",
    ast.AsyncFunctionDef: "'async' has no form in machine code; rules compute and do not wait",
    ast.Import: "an import inside a method does not compile; move it to the top of the module",
    ast.ImportFrom: "an import inside a method does not compile; move it to the top of the module",
    ast.Global: "rules that change a global variable do not compile; keep what changes in the state",
    ast.Nonlocal: "a function inside a function cannot change names of the outer one in machine code; return the value "
    "instead",
    ast.ClassDef: "a class inside a method does not compile; move it to the module",
}
"""What has no meaning in machine code, and what to write instead."""

REFUSED_CALLS: Final[dict[Any, str]] = {
    print: "print() does not belong into rules, and has no form in machine code",
    open: "rules cannot read files",
    input: "rules cannot ask anybody",
    collections.OrderedDict: "OrderedDict(...) has no form in machine code; a dict keeps the order of its keys, too",
    iter: "iter(...) has no form in machine code; write a for loop",
    map: "map(...) is gone through where it stands; make it a list: list(map(...))",
    filter: "filter(...) is gone through where it stands; make it a list: list(filter(...))",
    hash: "hash(...) differs from one run to the next; compare the values themselves",
    id: "id(...) has no meaning in machine code; compare the values themselves",
    eval: "eval(...) has no form in machine code",
    getattr: "getattr(...) has no form in machine code; name the attribute",
    setattr: "rules must not change objects; return a new state",
}


BY_PLACES: Final = "take the parts of a text by their places, as in text[:2] and text[3:]"

REFUSED_METHODS: Final[dict[tuple[str, str], str]] = {
    ("str", "rsplit"): BY_PLACES,
    ("str", "format"): "write an f-string",
    ("set", "pop"): "take one of sorted(...)",
}
"""What to write instead of methods that have no form in machine code."""


def statement(kind: type[ast.AST], looks: str, note: str = "") -> Callable[[Any], Any]:
    """Enters a statement."""
    return _enter(STATEMENTS, kind, "statement", looks, note)


def expression(kind: type[ast.AST], looks: str, note: str = "") -> Callable[[Any], Any]:
    """Enters an expression."""
    return _enter(EXPRESSIONS, kind, "expression", looks, note)


def pattern(kind: type[ast.AST], looks: str, note: str = "") -> Callable[[Any], Any]:
    """Enters a pattern of ``match``."""
    return _enter(PATTERNS, kind, "pattern", looks, note)


def builtin(function: Any, looks: str, note: str = "") -> Callable[[Any], Any]:
    """Enters a function of Python or of its standard library."""
    return _enter(BUILTINS, function, "function", looks, note)


def method(kind: str, name: str, looks: str, note: str = "") -> Callable[[Any], Any]:
    """Enters a method of a built-in type: "list", "tuple", "int", "dict", "str"."""
    return _enter(METHODS, (kind, name), f"method of {kind}", looks, note)


def _enter(table: dict[Any, Entry], key: Any, group: str, looks: str, note: str) -> Callable[[Any], Any]:
    def enter(lower: Any) -> Any:
        table[key] = Entry(group, looks, note, lower)
        return lower

    return enter


def primitive_of(function: Any) -> Callable[[Any], Any]:
    """Registers the translation of a function of this library into machine code."""

    def enter(lower: Any) -> Any:
        PRIMITIVES[function] = lower
        return lower

    return enter
