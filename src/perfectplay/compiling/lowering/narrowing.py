"""What a test says of a variable that may be of several types: behind ``isinstance(move, str)``, it is a text.

Nothing here is needed for right results, because each operation looks at run time which type a value has. It keeps the
types of what is made of a value from becoming those of several types, too.
"""

from __future__ import annotations

import ast
import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from perfectplay.compiling.lowering.alternatives import as_either, is_sequence_type, no_item, python_of, some_of
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.numbers import is_instance
from perfectplay.compiling.lowering.sequences import items_of
from perfectplay.compiling.source import names_bound
from perfectplay.compiling.types import Either, Known, Maybe, Product, Type, Value, inside, known, product
from perfectplay.compiling.unifying import alternatives, either_of

Keeps = Callable[[Type], bool]
Step = int | str


class Fact(NamedTuple):
    """A variable, the way to a part of it (an index or a field at each step), and which types that part may have."""

    name: str
    steps: tuple[Step, ...]
    keeps: Keeps


@functools.cache
def holds_either(kind: Type) -> bool:
    """Returns whether a value, or a part of it, is of one of several types."""
    return any(isinstance(one, Either) for one in inside(kind))


NOTHING: Final = contextlib.nullcontext()


def narrowed(
    b: Body, test: ast.expr, holds: bool, region: Sequence[ast.AST], *, only_inner: bool = False
) -> contextlib.AbstractContextManager[None]:
    """Returns a context in which variables are of the types that they have where the test ``holds``, or does not.

    ``region`` is what is written inside, and what was since the test: what it assigns stays as it is. With
    ``only_inner``, only the names of comprehensions change.
    """
    facts = facts_of(b, test, holds) if b.is_open else None
    return _with_facts(b, facts, (test, *region), only_inner) if facts else NOTHING


@contextlib.contextmanager
def _with_facts(b: Body, facts: list[Fact], region: Sequence[ast.AST], only_inner: bool) -> Iterator[None]:
    frame, before = b.frame, b.frame.narrowed
    found = dict(before)
    for fact in facts:
        name = b.local_name(fact.name)
        if (only_inner and name == fact.name) or any(_assigns(one, fact.name) for one in region):
            continue
        value = _narrow(b, found[name]() if name in found else _value_of(b, fact.name), fact.steps, fact.keeps)
        if value is not None:
            found[name] = b.held(value)
    frame.narrowed = found
    try:
        yield
    finally:
        frame.narrowed = before


def _assigns(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.stmt) and name in names_bound([node]):
        return True
    return any(isinstance(one, ast.NamedExpr) and getattr(one.target, "id", "") == name for one in ast.walk(node))


def _value_of(b: Body, name: str) -> Value:
    from perfectplay.compiling.lowering.expressions import name_of

    return name_of(b, ast.Name(name, ast.Load()))


def behind(node: ast.stmt) -> list[tuple[ast.expr, bool]]:
    """Returns the tests that hold, or do not, behind a statement, because it leads elsewhere otherwise."""
    if isinstance(node, ast.Assert):
        return [(node.test, True)]
    if not isinstance(node, ast.If):
        return []
    if _leaves(node.body):
        rest = behind(node.orelse[0]) if len(node.orelse) == 1 else []
        return [(node.test, False), *rest]
    return [(node.test, True)] if _leaves(node.orelse) else []


def test_of(subject: ast.expr, pattern: ast.pattern) -> ast.expr:
    """Returns the test that says of a subject what a plain pattern does: a class or a value."""
    if isinstance(pattern, ast.MatchAs) and pattern.pattern is not None:
        return test_of(subject, pattern.pattern)
    if isinstance(pattern, ast.MatchClass) and not pattern.patterns and not pattern.kwd_patterns:
        return ast.Call(ast.Name("isinstance", ast.Load()), [subject, pattern.cls], [])
    if isinstance(pattern, ast.MatchValue):
        return ast.Compare(subject, [ast.Eq()], [pattern.value])
    return ast.Constant(True)


def _leaves(statements: list[ast.stmt]) -> bool:
    if not statements:
        return False
    last = statements[-1]
    if isinstance(last, ast.If):
        return _leaves(last.body) and _leaves(last.orelse)
    return isinstance(last, (ast.Return, ast.Raise, ast.Continue, ast.Break))


# ------------------------------------------------------------ what a test says


def facts_of(b: Body, test: ast.expr, holds: bool) -> list[Fact]:
    """Returns what is known of variables of several types where a test holds, or does not."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return facts_of(b, test.operand, not holds)
    if isinstance(test, ast.BoolOp):
        if isinstance(test.op, ast.And) is holds:
            return [fact for one in test.values for fact in facts_of(b, one, holds)]
        return []
    if isinstance(test, ast.Call):
        return _of_isinstance(b, test, holds)
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return _of_comparison(b, test, holds)
    return []


def _path(b: Body, node: ast.expr) -> tuple[str, tuple[Step, ...]] | None:
    """Returns the variable and the steps of ``a``, ``a[0]`` or ``a.field``, if it is of several types somewhere."""
    steps: list[Step] = []
    while not isinstance(node, ast.Name):
        if isinstance(node, ast.Attribute):
            steps.insert(0, node.attr)
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            if type(node.slice.value) is not int:
                return None
            steps.insert(0, node.slice.value)
        else:
            return None
        node = node.value
    kind = _type_of(b, node.id)
    return (node.id, tuple(steps)) if kind is not None and holds_either(kind) else None


def _type_of(b: Body, name: str) -> Type | None:
    """Returns the type of a variable, where it has one."""
    local = b.local_name(name)
    if local in b.frame.narrowed:
        return b.frame.narrowed[local]().type
    if local in b.frame.bound:
        return b.frame.bound[local].type
    slot, _ = b.flow.get((b.frame, local), (None, False))
    return slot.type if slot is not None else None


def _of_isinstance(b: Body, test: ast.Call, holds: bool) -> list[Fact]:
    from perfectplay.compiling.lowering.expressions import lower

    if not (isinstance(test.func, ast.Name) and test.func.id == "isinstance" and len(test.args) == 2):
        return []
    path = _path(b, test.args[0])
    callee = lower(b, test.func) if path is not None else None
    if path is None or callee is None or callee.type is not known(isinstance).type:
        return []
    cls = lower(b, test.args[1])
    several = items_of(cls)
    classes = [cls] if several is None else several
    if not all(isinstance(one.type, Known) for one in classes):
        return []
    wanted: Any = tuple(one.type.value for one in classes if isinstance(one.type, Known))
    return [Fact(*path, lambda kind: is_instance(kind, wanted) is holds)]


def _of_comparison(b: Body, test: ast.Compare, holds: bool) -> list[Fact]:
    left, right, sign = test.left, test.comparators[0], test.ops[0]
    if isinstance(left, ast.Constant):
        left, right = right, left
    is_equal = isinstance(sign, ast.Eq) is holds
    if not isinstance(sign, (ast.Eq, ast.NotEq)) or not isinstance(right, (ast.Constant, ast.Tuple)):
        return []
    if isinstance(left, ast.Call):
        return _of_length(b, left, right, is_equal)
    path = _path(b, left) if is_equal else None
    if path is None:
        return []
    if isinstance(right, ast.Tuple):
        count = len(right.elts)
        return [Fact(*path, lambda kind: issubclass(python_of(kind), tuple) and _may_have(kind, count))]
    wanted = str if isinstance(right.value, str) else int if isinstance(right.value, (int, float)) else None
    if wanted is None:
        return []
    is_text = wanted is str
    return [Fact(*path, lambda kind: issubclass(python_of(kind), str) is is_text and not _is_tuple(kind))]


def _is_tuple(kind: Type) -> bool:
    return issubclass(python_of(kind), tuple)


def _of_length(b: Body, left: ast.Call, right: ast.expr, is_equal: bool) -> list[Fact]:
    is_len = isinstance(left.func, ast.Name) and left.func.id == "len" and len(left.args) == 1
    path = _path(b, left.args[0]) if is_len else None
    count = right.value if isinstance(right, ast.Constant) else None
    if path is None or type(count) is not int or _value_of(b, "len").type is not known(len).type:
        return []
    if is_equal:
        return [Fact(*path, lambda kind: is_sequence_type(kind) and _may_have(kind, count))]
    return [Fact(*path, lambda kind: not (isinstance(kind, Product) and len(kind.items) == count))]


def _may_have(kind: Type, count: int) -> bool:
    return not isinstance(kind, Product) or len(kind.items) == count


# ------------------------------------------------------------ values of fewer types


def _narrow(b: Body, value: Value, steps: tuple[Step, ...], keeps: Keeps) -> Value | None:
    """Returns a value as one of the types that it may have; None where nothing is gained."""
    kind = value.type
    if isinstance(kind, Maybe):
        return None
    if isinstance(kind, Either):
        places = [place for place, one in enumerate(kind.kinds) if _may_be(one, steps, keeps)]
        if not places or len(places) == len(kind.kinds):
            return None
        fewer = either_of([kind.kinds[place] for place in places])
        found = some_of(b, value, places, lambda one: as_either(b, one, fewer) if isinstance(fewer, Either) else one)
        return (_narrow(b, found, steps, keeps) if steps else None) or found
    if not steps or not isinstance(kind, Product):
        return None
    place = _place(kind, steps[0])
    parts = items_of(value) or []
    part = _narrow(b, parts[place], steps[1:], keeps) if place is not None else None
    if part is None or place is None:
        return None
    parts[place] = part
    return Value(product(kind.cls, [one.type for one in parts]), tuple(o for one in parts for o in one.operands))


def _place(kind: Product, step: Step) -> int | None:
    if isinstance(step, str):
        return kind.names.index(step) if step in kind.names else None
    return step % len(kind.items) if no_item(known(step))(kind) is None and kind.items else None


def _may_be(kind: Type, steps: tuple[Step, ...], keeps: Keeps) -> bool:
    """Returns whether a part of a value of a type may be what a test says. A wrong step raises before."""
    if not steps:
        return any(map(keeps, alternatives(kind)))
    if isinstance(kind, Product):
        place = _place(kind, steps[0])
        return place is not None and _may_be(kind.items[place], steps[1:], keeps)
    if isinstance(kind, Either):
        return any(_may_be(one, steps, keeps) for one in kind.kinds)
    return True
