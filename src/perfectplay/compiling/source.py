"""The source of a function: its tree, and the names that it assigns, reads and takes from outside."""

from __future__ import annotations

import ast
import contextlib
import functools
import linecache
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from perfectplay.compiling.problems import Refused

INNER: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
YIELDS: Final = (ast.Yield, ast.YieldFrom)
COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(eq=False)
class Function:
    """A function of Python as the compiler sees it; one object for each piece of code."""

    name: str
    file: str
    line: int
    node: ast.FunctionDef | ast.Lambda
    scope: dict[str, Any]
    """The globals of its module."""
    cells: dict[str, Any]
    """What its closure holds."""
    defaults: dict[str, Any]
    plain: Any = None
    """None for a function inside a function."""
    parameters: tuple[str, ...] = ()
    """By place, then those by name alone."""
    positional: int = 0
    rest: str | None = None
    """The name after a star."""
    body: list[ast.stmt] = field(default_factory=list)
    assigned: set[str] = field(default_factory=set)
    reads: set[str] = field(default_factory=set)
    yields: int = 0
    outer: Function | None = None
    """The function around it, for a function inside a function."""
    free: tuple[str, ...] = ()
    """What it reads of the function around it."""
    calls_itself: bool = False

    @functools.cached_property
    def uses(self) -> list[tuple[str, bool, tuple[ast.AST, ...]]]:
        """The places where names are assigned or read: the name, whether it is assigned, and the loops around it."""
        found = [(name, True, ()) for name in (*self.parameters, *((self.rest,) if self.rest else ()))]
        return [*found, *(one for statement in self.body for one in _uses(statement, ()))]

    def assignments_of(self, name: str) -> int:
        """Returns in how many places a name is assigned."""
        return sum(is_assigned for one, is_assigned, _ in self.uses if one == name)

    def reads_once(self, name: str) -> bool:
        """Returns whether a name is read in one place, and not again before it is assigned anew."""
        reads = [set(loops) for one, is_assigned, loops in self.uses if one == name and not is_assigned]
        return not reads or (
            len(reads) == 1
            and all(reads[0] <= set(loops) for one, is_assigned, loops in self.uses if one == name and is_assigned)
        )

    @property
    def module(self) -> str:
        return str(self.scope.get("__name__", ""))

    @property
    def is_our_own(self) -> bool:
        """Whether the function is part of this library, whose integers may wrap and whose rules are tested."""
        return self.module.startswith("perfectplay.")


def _uses(node: ast.AST, loops: tuple[ast.AST, ...]) -> Iterator[tuple[str, bool, tuple[ast.AST, ...]]]:
    if isinstance(node, ast.Name):
        yield node.id, isinstance(node.ctx, ast.Store), loops
    elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
        yield node.name, True, loops
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        yield node.target.id, False, loops
    once: list[ast.AST] = []  # what a loop evaluates once
    if isinstance(node, ast.For):
        once = [node.iter, *node.orelse]
    elif isinstance(node, COMPREHENSIONS):
        once = [node.generators[0].iter]
    elif not isinstance(node, (ast.While, *INNER)):
        once = children(node)
    for child in children(node):
        if isinstance(child, ast.comprehension):
            for part in children(child):
                yield from _uses(part, loops if part in once else (*loops, node))
        else:
            yield from _uses(child, loops if child in once else (*loops, node))


def names_bound(statements: Sequence[ast.AST]) -> Iterator[str]:
    """Yields the names that the statements assign; inner functions and comprehensions have names of their own."""
    waiting: list[ast.AST] = list(statements)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                yield node.id
            continue
        if isinstance(node, COMPREHENSIONS):
            waiting += [one for one in all_below([node]) if isinstance(one, ast.NamedExpr)]
            continue
        if isinstance(node, INNER):
            if not isinstance(node, ast.Lambda):
                yield node.name
            continue
        if isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            yield node.name
        waiting += children(node)


def _names_read(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yields the names that these nodes read."""
    for node in nodes:
        if isinstance(node, ast.Name):
            if not isinstance(node.ctx, ast.Store):
                yield node.id
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def children(node: ast.AST) -> list[ast.AST]:
    """Returns the nodes right below a node; `ast.iter_child_nodes` takes twice the time."""
    found: list[ast.AST] = []
    if isinstance(node, (ast.Name, ast.Constant)):
        return found
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            found += [one for one in value if isinstance(one, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


def all_below(nodes: Sequence[ast.AST]) -> list[ast.AST]:
    """Returns the nodes and all nodes below them."""
    found = list(nodes)
    for one in found:
        found += children(one)
    return found


def _filled(made: Function) -> Function:
    node, arguments = made.node, made.node.args
    made.body = (
        node.body if isinstance(node, ast.FunctionDef) else [ast.copy_location(ast.Return(node.body), node.body)]
    )
    if arguments.kwarg is not None:
        raise Refused.at(
            made.file,
            node.lineno,
            made.name,
            "a parameter with two stars has no meaning in machine code; name the parameters",
        )
    made.body = _with_yield(made.body)
    placed = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
    made.parameters = (*placed, *(one.arg for one in arguments.kwonlyargs))
    made.positional = len(placed)
    made.rest = arguments.vararg.arg if arguments.vararg else None
    made.assigned = set(names_bound(made.body))
    below = all_below(made.body)
    made.reads = set(_names_read(below))
    if any(isinstance(one, YIELDS) for one in below):
        made.yields = sum(isinstance(one, YIELDS) for statement in made.body for one in _without_inner(statement))
    made.calls_itself = made.name in made.reads
    return made


def _with_yield(body: list[ast.stmt]) -> list[ast.stmt]:
    """Returns the body of a function that returns at its end alone, ``return (x for ...)``, as that of a generator."""
    last = body[-1]
    if not isinstance(last, ast.Return) or not isinstance(last.value, ast.GeneratorExp):
        return body
    before = [one for statement in body[:-1] for one in _without_inner(statement)]
    if any(isinstance(one, (ast.Return, *YIELDS)) for one in before):
        return body
    given = last.value.elt
    inside: ast.stmt = ast.copy_location(ast.Expr(ast.copy_location(ast.Yield(given), given)), given)
    for one in reversed(last.value.generators):
        for test in reversed(one.ifs):
            inside = ast.copy_location(ast.If(test, [inside], []), test)
        inside = ast.copy_location(ast.For(one.target, one.iter, [inside], []), one.target)
    return [*body[:-1], inside]


def _without_inner(node: ast.AST) -> Iterator[ast.AST]:
    if not isinstance(node, INNER):
        yield node
        for child in children(node):
            yield from _without_inner(child)


TRIES: Final = 5


def parsed(text: str) -> ast.Module:
    """Returns the tree of a module's text.

    CPython 3.11 counts the depth of the trees of all threads in one place. Where two threads parse, and a callback of
    the garbage collector lets the other one go on, each may say SystemError; so this tries again.
    """
    for _ in range(TRIES - 1):
        with contextlib.suppress(SystemError):
            return ast.parse(text)
    return ast.parse(text)


@functools.lru_cache(maxsize=64)
def _functions_in(file: str, text: str) -> dict[tuple[int, str], list[ast.FunctionDef | ast.Lambda]]:
    """Returns all functions of a file, by the line of their ``def`` or first decorator."""
    found: dict[tuple[int, str], list[ast.FunctionDef | ast.Lambda]] = {}
    for node in all_below([parsed(text)]):
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            line = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
            found.setdefault((line, getattr(node, "name", "<lambda>")), []).append(node)
    return found


_functions: dict[CodeType, Function] = {}
_inner: dict[ast.AST, Function] = {}


def source_of(function: FunctionType) -> Function:
    """Returns the source of a plain function. Raises `Refused` where it cannot be read."""
    code = function.__code__
    made = _functions.get(code)
    if made is not None and made.plain is not None and same_surroundings(made.plain, function):
        return made
    text = "".join(linecache.getlines(code.co_filename, function.__globals__))
    nodes = _functions_in(code.co_filename, text).get((code.co_firstlineno, code.co_name), []) if text else []
    fitting = nodes if len(nodes) == 1 else [one for one in nodes if _is_code_of(one, code)]
    node = max(fitting, key=lambda one: one.col_offset, default=None)  # one lambda may stand inside another
    if node is None or not _is_current(node, code) or not _is_same_code(code, text, function):
        raise Refused.at(
            code.co_filename,
            code.co_firstlineno,
            code.co_name,
            f"the source of {function.__qualname__} cannot be read, or has changed since it was loaded; "
            f"keep the rules in a file",
        )
    cells = {name: cell.cell_contents for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True)}
    names = code.co_varnames[: code.co_argcount]
    placed = function.__defaults__ or ()
    defaults = dict(zip(names[len(names) - len(placed) :], placed, strict=True)) | (function.__kwdefaults__ or {})
    made = _filled(
        Function(
            code.co_name, code.co_filename, code.co_firstlineno, node, function.__globals__, cells, defaults, function
        )
    )
    _functions[code] = made
    return made


def same_surroundings(one: FunctionType, other: FunctionType) -> bool:
    """Returns whether two functions of one code see the same globals, defaults and cells."""
    return one is other or (
        one.__globals__ is other.__globals__
        and one.__defaults__ == other.__defaults__
        and one.__kwdefaults__ == other.__kwdefaults__
        and all(
            a.cell_contents is b.cell_contents
            or (
                type(a.cell_contents) in (int, float, str, bool)
                and type(a.cell_contents) is type(b.cell_contents)
                and a.cell_contents == b.cell_contents
            )
            for a, b in zip(one.__closure__ or (), other.__closure__ or (), strict=True)
        )
    )


def _is_code_of(node: ast.FunctionDef | ast.Lambda, code: CodeType) -> bool:
    """Returns whether this code may be that of a lambda on a line with others: it stands behind the word ``lambda``.

    What Python does before the first expression has no width.
    """
    columns = [
        begin for line, _, begin, end in code.co_positions() if line == node.lineno and begin is not None and end
    ]
    return bool(columns) and node.col_offset < min(columns) <= (node.end_col_offset or 0)


def _is_current(node: ast.FunctionDef | ast.Lambda, code: CodeType) -> bool:
    """Returns whether the file still holds what was loaded, as far as names and parameters tell."""
    arguments = node.args
    names = [one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    return names == list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])


@functools.lru_cache(maxsize=64)
def _codes_in(file: str, text: str) -> dict[tuple[int, str], list[CodeType]]:
    """Returns the code of all functions of a file as it is now, by line and name."""
    found: dict[tuple[int, str], list[CodeType]] = {}
    waiting = [compile(text, file, "exec", dont_inherit=True)]
    while waiting:
        code = waiting.pop()
        found.setdefault((code.co_firstlineno, code.co_name), []).append(code)
        waiting += [one for one in code.co_consts if isinstance(one, CodeType)]
    return found


def _is_same_code(code: CodeType, text: str, function: FunctionType) -> bool:
    """Returns whether the file still says what was loaded. Somebody may have edited it since."""
    is_rewritten = any(name.startswith("@py_assert") for name in code.co_varnames)  # by pytest
    if is_rewritten or function.__module__.startswith("perfectplay."):  # our own does not change while it runs
        return True
    now = _codes_in(code.co_filename, text).get((code.co_firstlineno, code.co_name), [])
    return any(
        one.co_code == code.co_code
        and one.co_names == code.co_names
        and [_shown(constant) for constant in one.co_consts if not isinstance(constant, CodeType)]
        == [_shown(constant) for constant in code.co_consts if not isinstance(constant, CodeType)]
        for one in now
    )


def _shown(constant: Any) -> str:
    """Returns a text of a constant. Sets in a file that Python has compiled before may be in another order than now."""
    if isinstance(constant, frozenset):
        return f"set of {sorted(map(_shown, constant))}"
    if isinstance(constant, tuple):
        return f"({', '.join(map(_shown, constant))})"
    return repr(constant)


def inner_function(
    node: ast.FunctionDef | ast.Lambda, outer: Function, around: frozenset[str] = frozenset()
) -> Function:
    """Returns a function that stands inside of another one, and of comprehensions with the variables ``around``."""
    made = _inner.get(node)
    if made is None:
        name = node.name if isinstance(node, ast.FunctionDef) else "<lambda>"
        made = _filled(Function(name, outer.file, node.lineno, node, outer.scope, outer.cells, {}, outer=outer))
        for one in all_below([node]):
            if isinstance(one, (ast.Nonlocal, ast.Global)):
                raise Refused.at(
                    outer.file,
                    one.lineno,
                    name,
                    "a function inside a function cannot change names of "
                    "the outer one in machine code; return the value instead",
                )
        local = set(around) | set(outer.assigned) | set(outer.parameters) | set(outer.free)
        local |= {outer.rest} if outer.rest else set()
        own = made.assigned | set(made.parameters)
        made.free = tuple(sorted((made.reads & local) - own - {name}))
        _inner[node] = made
    return made


def module_of(value: Any) -> str:
    """Returns the name of the module that something comes from."""
    return str(value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "") or "")


def unwrapped(value: Any) -> Any:
    """Returns the function behind functools.cache, which gives the same; other decorators may change what it does."""
    return value.__wrapped__ if isinstance(value, functools._lru_cache_wrapper) else value
