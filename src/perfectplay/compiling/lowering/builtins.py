"""Functions that give lists, tuples and lengths: list, tuple, sorted, len."""

from __future__ import annotations

import ast
import enum

from perfectplay.compiling.lowering.alternatives import each, without
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain, called
from perfectplay.compiling.lowering.comprehensions import collected, tuple_of_expression
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.lazy import keyword, lazy
from perfectplay.compiling.lowering.lists import append_to, emptied, empty_list, is_list, list_from, list_of_row
from perfectplay.compiling.lowering.loops import SPECIAL, in_any_order, iterate_value, sequence
from perfectplay.compiling.lowering.sequences import as_row, items_of, length_of, make_tuple
from perfectplay.compiling.lowering.texts import length_of_text
from perfectplay.compiling.subset import builtin, method
from perfectplay.compiling.types import (
    BOOL,
    NONE,
    TEXT,
    Either,
    EmptyList,
    Generator,
    Growing,
    Known,
    List,
    Maybe,
    Product,
    Value,
    known,
)


@lazy(sorted, "`sorted(items, key=f, reverse=True)`")
def _sorted(b: Body, node: ast.Call) -> Value:
    found = as_list(b, node.args[0], node, is_any_order=keyword(node, "key") is None)
    sort(b, found, keyword(node, "key"), keyword(node, "reverse"), node)
    return found


def sort(b: Body, items: Value, key: ast.expr | None, backwards: ast.expr | None, node: ast.AST) -> None:
    """Sorts a list in place."""
    from perfectplay.compiling import prelude

    if isinstance(items.type, EmptyList):
        return
    function = lower(b, key) if key is not None else None
    if function is not None and function.type is not NONE.type:
        keys = empty_list(b, node, "keys")

        def add(item: Value) -> None:
            append_to(b, keys, called(b, function, [item], {}, node), node)

        with emptied(b, items, node) as row:
            iterate_value(b, row, add, node)
        if isinstance(keys.type, EmptyList):
            return
    else:
        keys = list_of_row(b, items, node)
    is_reversed = b.converted(lower(b, backwards), BOOL) if backwards is not None else known(False)
    call_plain(b, prelude.sort_by_keys, [items, keys, is_reversed], node)


@method("list", "sort", "`items.sort(key=f, reverse=True)`")
def _sort_method(b: Body, node: ast.AST, items: Value, **_: Value) -> Value:
    assert isinstance(node, ast.Call)
    sort(b, items, keyword(node, "key"), keyword(node, "reverse"), node)
    return NONE


def as_list(b: Body, source: ast.expr, node: ast.AST, *, is_any_order: bool = False) -> Value:
    """Returns a new list of what an expression gives; of a set where any order will do."""
    if is_any_order:
        in_any_order(b, source)
    if isinstance(source, (ast.GeneratorExp, ast.ListComp)):
        return collected(b, source, node).value
    if isinstance(source, ast.Call):
        callee = lower(b, source.func) if isinstance(source.func, (ast.Name, ast.Attribute)) else None
        if (
            callee is not None
            and isinstance(callee.type, Known)
            and callable(callee.type.value)
            and callee.type.value in SPECIAL
        ):
            return collected(b, source, node).value
    value = lower(b, source)
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Either):
        value = as_row(b, value)
    from perfectplay.compiling.lowering.dicts import is_dict, row_of

    if is_dict(value):
        return list_of_row(b, row_of(b, value), node)
    if isinstance(value.type, Growing) and (is_any_order or not value.type.is_set):
        value = Value(value.type.inner, value.operands)
    if is_any_order and isinstance(value.type, Known) and isinstance(value.type.value, (set, frozenset)):
        value = known(tuple(value.type.value))
    is_known_sequence = isinstance(value.type, Known) and isinstance(value.type.value, (tuple, list))
    if (value.type is TEXT or isinstance(value.type, (Generator, Known))) and not is_known_sequence:
        return collected(b, value, node).value
    parts = items_of(value)
    if parts is not None and not is_list(value):
        return list_from(b, parts, node)
    if isinstance(value.type, EmptyList):
        return empty_list(b, node)
    if length_of(b, value) is None:
        b.fail(f"{value.type!r} cannot be gone through", node)
    return list_of_row(b, value, node)


@lazy(list, "`list(items)`")
def _list(b: Body, node: ast.Call) -> Value:
    return as_list(b, node.args[0], node) if node.args else empty_list(b, node)


@lazy(tuple, "`tuple(items)`, `tuple(f(x) for x in items)`")
def _tuple(b: Body, node: ast.Call) -> Value:
    if not node.args:
        return known(())
    (source,) = node.args
    if isinstance(source, ast.GeneratorExp):
        return tuple_of_expression(b, source)
    value = sequence(b, source)
    if isinstance(value.type, EmptyList):
        return known(())
    if isinstance(value.type, Product) and value.type.cls is not None:
        return make_tuple(b, None, items_of(value) or [])
    if isinstance(value.type, Known) and isinstance(value.type.value, (list, str)):
        return known(tuple(value.type.value))
    if isinstance(value.type, List):
        return b.settled(as_row(b, value), 2)
    return value


@builtin(len, "`len(items)`")
def _len(b: Body, node: ast.AST, value: Value) -> Value:
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Either):
        return each(b, value, lambda one: _len(b, node, one), without("object of type '{}' has no len()"), node)
    if isinstance(value.type, Known) and isinstance(value.type.value, enum.EnumMeta):
        return known(len(value.type.value))
    if value.type is TEXT:
        return length_of_text(b, value, node)
    found = length_of(b, value)
    if found is None:
        b.fail(f"{value.type!r} has no length in machine code", node)
    return found
