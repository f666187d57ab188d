"""Expressions: from a node to a value, by the table of `perfectplay.compiling.subset`."""

from __future__ import annotations

import ast
import builtins

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.problems import Poisoned
from perfectplay.compiling.subset import EXPRESSIONS, REFUSED, expression
from perfectplay.compiling.types import Maybe, Value, Varying, known


def lower(b: Body, node: ast.expr) -> Value:
    """Returns the value of an expression."""
    entry = EXPRESSIONS.get(type(node))
    if entry is None:
        b.fail(REFUSED.get(type(node), f"`{ast.unparse(node)}` does not compile"), node)
    if not b.is_open:  # what comes before it always raises
        b.place_dead()
    value: Value = entry.lower(b, node)
    if isinstance(value.type, (Varying, Maybe)):
        from perfectplay.compiling.lowering.varying import as_rules_see

        return as_rules_see(b, value)
    return value


@expression(
    ast.Constant,
    "numbers, texts, `None`, `True`, `False`",
    "ints of 64 bits with a sign; texts of at most seven bytes, or of 512 letters, where they are kept",
)
def _constant(b: Body, node: ast.Constant) -> Value:
    return known(node.value)


@expression(ast.Name, "names", "of variables, of the module and of what it imports")
def name_of(b: Body, node: ast.Name) -> Value:
    """Returns what a name stands for."""
    frame, name = b.frame, node.id
    local = b.local_name(name)
    if local in frame.poisoned:
        raise Poisoned
    if local in frame.narrowed:
        return frame.narrowed[local]()
    if local == name and name in frame.bound:
        return frame.bound[name]
    if local != name or name in frame.function.assigned or name in frame.slots:
        return b.read(name, node)
    if name in frame.function.cells:
        return known(frame.function.cells[name])
    scope = frame.function.scope
    if name in scope:
        return known(scope[name])
    if frame.function.outer is not None and name == frame.function.name and frame.function.calls_itself:
        assert frame.itself is not None
        return frame.itself
    if hasattr(builtins, name):
        return known(getattr(builtins, name))
    b.fail(f"the name {name} is not defined", node)


@expression(ast.Tuple, "`(a, b)`, `(*a, b)`")
def _tuple(b: Body, node: ast.Tuple) -> Value:
    from perfectplay.compiling.lowering.parts import joined, starred
    from perfectplay.compiling.lowering.sequences import make_tuple

    parts: list[Value] = []
    rows: list[Value] = []
    for one in node.elts:
        if isinstance(one, ast.Starred):
            items = starred(b, one)
            if isinstance(items, Value):  # its length is known at run time alone
                rows += [make_tuple(b, None, parts), items]
                parts = []
            else:
                parts += items
        else:
            parts.append(lower(b, one))
    if not rows:
        return make_tuple(b, None, parts)
    whole = rows[0]
    for other in [*rows[1:], make_tuple(b, None, parts)]:
        found = joined(b, whole, other, node)
        assert found is not None
        whole = found
    return whole


@expression(ast.NamedExpr, "`(x := y)`")
def _named(b: Body, node: ast.NamedExpr) -> Value:
    from perfectplay.compiling.lowering.loops import check_order

    check_order(b, node)
    value = lower(b, node.value)
    assert isinstance(node.target, ast.Name)
    b.assign(node.target.id, value)
    return value


@expression(ast.Lambda, "`lambda x: y`", "like a function inside a function")
def _lambda(b: Body, node: ast.Lambda) -> Value:
    from perfectplay.compiling.lowering.closures import closure
    from perfectplay.compiling.source import inner_function

    around = frozenset(name for scope in b.frame.scopes for name in scope)
    return closure(b, inner_function(node, b.frame.function, around), node)
