"""Why rules do not compile, in one sentence with the user's line; knows no numba."""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from perfectplay.compiling.reach import is_primitive, member_of, names_in, plain, walk

LIBRARY = str(Path(__file__).resolve().parent.parent)

SYNTAX: dict[type[ast.AST], str] = {
    ast.GeneratorExp: "a generator expression does not compile; write a loop",
    ast.YieldFrom: "'yield from' does not compile; write a loop with 'yield'",
    ast.Dict: "a dictionary does not compile; use a tuple, or an if for each case",
    ast.DictComp: "a dictionary does not compile; use a tuple, or an if for each case",
    ast.Set: "a set does not compile; use a tuple, or the bits of an int",
    ast.SetComp: "a set does not compile; use a tuple, or the bits of an int",
    ast.JoinedStr: "an f-string does not compile; keep texts out of the rules",
    ast.With: "'with' does not compile; rules need no resources",
    ast.Try: "'try' does not compile; test for the case with an if",
    ast.Lambda: "a lambda does not compile; make it a function of the module",
    ast.FunctionDef: "a function inside a function does not compile; move it to the module",
    ast.Await: "'await' does not compile; rules compute and do not wait",
    ast.Import: "an import inside a method does not compile; move it to the top of the module",
    ast.ImportFrom: "an import inside a method does not compile; move it to the top of the module",
}

BUILTINS = {
    "super": "super() does not compile; give the inherited method another name and call that",
    "any": "any() does not compile; write a loop",
    "all": "all() does not compile; write a loop",
    "sum": "sum() does not compile over an iterator; write a loop",
    "print": "print() does not belong into rules, and does not compile there",
    "open": "rules cannot read files",
}


def foreseen(game: Any, used: Iterable[str]) -> str | None:
    """Why the game does not compile, as far as it can be seen from its source; ``used`` are the methods needed."""
    cls = type(game)
    if cls.__module__.startswith("perfectplay."):
        return None
    roots = [inner for name in used if (inner := plain(member_of(cls, name))) is not None]
    for function in walk(roots, cls)[1]:
        if is_primitive(function) or function.__module__.startswith("perfectplay."):
            continue
        for line, why in _problems(function):
            return _sentence(cls, function.__code__, line, why)
        for name in sorted(set(names_in(function.__code__))):
            value = function.__globals__.get(name)
            if isinstance(value, (list, dict, set, bytearray)):
                return _sentence(cls, function.__code__, _line_of(function, name),
                                 f"{name} is a {type(value).__name__}; make it a tuple")
            held = getattr(game, name, None) if not callable(getattr(game, name, None)) else None
            if isinstance(held, (list, dict, set, bytearray)):
                return _sentence(cls, function.__code__, _line_of(function, name),
                                 f"self.{name} is a {type(held).__name__}; make it a tuple")
    return None


def _tree(function: FunctionType) -> tuple[ast.AST, int] | None:
    try:
        lines, first = inspect.getsourcelines(function)
        return ast.parse(textwrap.dedent("".join(lines))), first
    except (OSError, SyntaxError, TypeError, IndentationError):
        return None


def _problems(function: FunctionType) -> Iterator[tuple[int, str]]:
    found = _tree(function)
    if found is None:
        return
    tree, first = found
    outermost = next((node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)), None)
    for node in ast.walk(tree):
        line = first + getattr(node, "lineno", 1) - 1
        if node is not outermost and type(node) in SYNTAX and not _in_raise(tree, node):
            yield line, SYNTAX[type(node)]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BUILTINS:
            yield line, BUILTINS[node.func.id]


def _in_raise(tree: ast.AST, node: ast.AST) -> bool:
    """Whether the node only makes the message of an exception."""
    return any(isinstance(outer, ast.Raise) and any(inner is node for inner in ast.walk(outer))
               for outer in ast.walk(tree))


def _line_of(function: FunctionType, name: str) -> int:
    found = _tree(function)
    if found is not None:
        for node in ast.walk(found[0]):
            if (isinstance(node, ast.Name) and node.id == name) or (
                isinstance(node, ast.Attribute) and node.attr == name
            ):
                return found[1] + node.lineno - 1
    return function.__code__.co_firstlineno


def _sentence(cls: type, code: CodeType, line: int, why: str) -> str:
    return f"{cls.__name__} does not compile: {Path(code.co_filename).name}, line {line}, in {code.co_name}: {why}"


# ------------------------------------------------------------ from the compiler's errors

UNKNOWN_OPERATION = (
    r"No implementation of function Function\(<built-in function (\w+)>\) found for signature:"
    r"\s*\n\s*\n?\s*>>> \w+\(([^\n]*)\)"
)

KINDS = {"int64": "int", "float64": "float", "bool": "bool", "boolean": "bool", "none": "None",
         "unicode_type": "str", "reflected list": "list"}


def sentence(game: Any, error: BaseException) -> str:
    """A compiler's error, which is pages long, in one sentence."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    place = _place(game, text)
    if place is None:
        return f"{type(game).__name__} does not compile: {_why(text, '')}"
    path, line = place
    why = _why(text, linecache.getline(str(path), line))
    return f"{type(game).__name__} does not compile: {path.name}, line {line}: {why}"


def _place(game: Any, text: str) -> tuple[Path, int] | None:
    """The innermost line of the user's own that the error names."""
    own = {path.name: path for path in _files(game)}
    for pattern in (r'File "([^"]+)", line (\d+)', r"([^\s()\"]+\.py)[:( ]+(?:line )?(\d+)\)?"):
        for name, line in reversed(re.findall(pattern, text)):
            if Path(name).name in own:
                return own[Path(name).name], int(line)
    return None


def _files(game: Any) -> set[Path]:
    cls = type(game)
    roots = [inner for name in dir(cls) if (inner := plain(member_of(cls, name))) is not None]
    paths = {Path(function.__code__.co_filename) for function in walk(roots, cls)[1]}
    return {path for path in paths if not str(path).startswith(LIBRARY)}


LINES = (
    (r"\btuple\(", "tuple() does not compile, for machine code must know how long a tuple is"),
    (r"\[[^\[\]]*:[^\[\]]*\]", "a part of a tuple does not compile, for machine code must know how long a tuple is"),
)
"""What a line of Python that does not compile often holds."""


def _why(text: str, source: str) -> str:
    for pattern, said in LINES:
        if re.search(pattern, source):
            return f"{said}; change one item with perfectplay.words.replaced(items, index, item)"
    for known, meaning in (
        (r"result returns .* where the state before it was .*", None),
        (r"Untyped global name '(\w+)'[^\n]*?type of <class '([^']+)'>",
         "{0} is a {1}, which compiled code cannot use"),
        (r"Untyped global name '(\w+)'", "{0} is nothing that compiled code can use"),
        (r"NameError: name '(\w+)' is not defined", "the name {0} is not defined"),
        (r"Unknown attribute '(\w+)' of type ([^\n]+)", "{1} has no {0} that compiled code knows"),
        (r"Cannot unify ([^\n]+?) and ([^\n]+?) for '([a-zA-Z_]\w*?)(?:\.\d+)*'",
         "{2} is once {0} and once {1}; a variable needs one type"),
        (r"Cannot unify ([^\n]+?) and ([^\n]+?) for '\$",
         "a value is once {0} and once {1}; it needs one type (tuples of different lengths are different types)"),
        (r"Can't unify return type from the following types: ([^\n]+)",
         "it returns sometimes one of {0}; it needs one type"),
        (UNKNOWN_OPERATION, "{0} of ({1}) is not something that compiled code can do"),
        (r"No implementation of function ([^\n]+?) found for signature", "{0} cannot be called so in compiled code"),
        (r"Use of unsupported opcode \((\w+)\)", "the instruction {0} does not compile"),
        (r"Use of unsupported NumPy function '([^']+)'", "{0} does not compile"),
        (r"(?:UnsupportedError|NotImplementedError|UnsupportedBytecodeError)[^\n]*?: ([^\n]+)", "{0}"),
    ):
        found = re.search(known, text)
        if found:
            return _plain_kinds(found.group(0) if meaning is None else meaning.format(*found.groups()))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    useful = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "There are", "- Of"))]
    return _plain_kinds((useful or lines or ["the compiler gave no reason"])[0][:300])


def _plain_kinds(text: str) -> str:
    for numba_name, name in KINDS.items():
        text = re.sub(rf"\b{numba_name}\b", name, text)
    text = re.sub(r"Literal\[(\w+)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"UniTuple\(\w+ x (\d+)\)", r"a tuple of \1", text)
    text = re.sub(r"(?<!\w)Tuple\(([^()]*)\)", r"a tuple (\1)", text)
    return re.sub(r"[\w.<>]*\[[0-9a-f]{64}\|[^\n]*?\]\]?", "the game", text)
