"""The table of all that compiles, for the documentation; it is made of the lists in `perfectplay.compiling.subset`.

``python -m perfectplay.compiling.table_of_subset docs/what-compiles.md`` renews it in the page, between two marks.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from perfectplay import words
from perfectplay.compiling import compiler  # noqa: F401 - what compiles is entered when it is imported
from perfectplay.compiling.lowering.loops import SPECIAL
from perfectplay.compiling.subset import (
    BUILTINS,
    EXPRESSIONS,
    METHODS,
    PATTERNS,
    PRIMITIVES,
    REFUSED,
    REFUSED_CALLS,
    STATEMENTS,
    Entry,
)

BEGIN: Final = "<!-- The table begins here: python -m perfectplay.compiling.table_of_subset docs/what-compiles.md -->"
END: Final = "<!-- The table ends here. -->"

LOOKS: Final[dict[type[ast.AST], str]] = {
    ast.With: "with a: ...",
    ast.Try: "try: ...",
    ast.Await: "await a",
    ast.AsyncFunctionDef: "async def f(): ...",
    ast.Import: "import a",
    ast.ImportFrom: "from a import b",
    ast.Global: "global total",
    ast.Nonlocal: "nonlocal total",
    ast.ClassDef: "class A: ...",
}
"""How each construct looks that is refused."""

WIDTH: Final = 120


def table() -> str:
    """Returns the table as Markdown."""
    parts = {
        "Statements": _noted("statement", STATEMENTS.values()),
        "Expressions": _noted("expression", EXPRESSIONS.values()),
        "Patterns of `match`": _noted("pattern", PATTERNS.values()),
        "Functions": _noted("function", BUILTINS.values()),
        "Functions that a loop goes through": _packed(_code(map(name_of, SPECIAL))),
        "Methods": _methods(),
        "Functions of `perfectplay.words`": _packed(
            _code(one.__name__ for one in {*PRIMITIVES, *BUILTINS} if one.__module__ == words.__name__)
        ),
        "Constructs that have no form in machine code": _rows(
            ("construct", "what the message says"), sorted((f"`{LOOKS[kind]}`", REFUSED[kind]) for kind in REFUSED)
        ),
        "Functions that have no form in machine code": _rows(
            ("function", "what the message says"),
            sorted((f"`{name_of(one)}`", text) for one, text in REFUSED_CALLS.items()),
        ),
    }
    return "\n\n".join(f"### {title}\n\n{text}" for title, text in parts.items())


def renewed(page: str) -> str:
    """Returns a page with the table between its two marks. Raises ValueError where a mark is missing."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page must hold the line {BEGIN} and, below it, the line {END}")
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


def name_of(function: Callable[..., Any]) -> str:
    """Returns the name of a function as rules write it, with its module."""
    if getattr(builtins, function.__name__, None) is function:
        return function.__name__
    owner = getattr(function, "__self__", None)  # of a method of a class
    module = owner.__module__ if isinstance(owner, type) else function.__module__
    return f"{module}.{function.__qualname__}"


def _noted(what: str, entries: Iterable[Entry]) -> str:
    """Returns one paragraph for what needs no note, and a table of the rest."""
    found = sorted(entries, key=lambda entry: entry.looks.replace("`", "").lower())
    plain = [entry.looks for entry in found if not entry.note]
    noted = [(entry.looks, entry.note) for entry in found if entry.note]
    return "\n\n".join(text for text in (_packed(plain), _rows((what, "what holds for it"), noted)) if text)


def _methods() -> str:
    """Returns a table with a row for each built-in type, or for each note where a type has several."""
    found: dict[tuple[str, str], list[str]] = {}
    for (owner, _), entry in METHODS.items():
        found.setdefault((owner, entry.note), []).append(entry.looks)
    rows = [(f"`{owner}`", ", ".join(sorted(looks)), note) for (owner, note), looks in sorted(found.items())]
    return _rows(("type", "methods", "what holds for them"), rows)


def _code(names: Iterable[str]) -> list[str]:
    return [f"`{name}`" for name in sorted(names)]


def _packed(items: list[str]) -> str:
    """Returns the items with commas between them, in lines that are not too long."""
    lines: list[str] = []
    for number, item in enumerate(items, 1):
        text = item + ("," if number < len(items) else "")
        if lines and len(lines[-1]) + len(text) < WIDTH:
            lines[-1] += " " + text
        else:
            lines.append(text)
    return "\n".join(lines)


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [" | ".join(cell.replace("|", r"\|") for cell in row) for row in rows]
    return "\n".join(f"| {line} |" for line in (" | ".join(head), " | ".join("---" for _ in head), *lines))


def main() -> None:
    """Renews the table in the page that is named on the command line."""
    page = Path(sys.argv[1])
    page.write_text(renewed(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
