"""Attributes: fields of states, parameters of a game, names of modules and classes, properties and methods."""

from __future__ import annotations

import ast
import enum
import inspect
import types
from typing import Any, Final

from perfectplay.compiling.lowering.alternatives import each, no_attribute, only
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.memory import load, word_at
from perfectplay.compiling.lowering.sequences import items_of
from perfectplay.compiling.subset import METHODS, REFUSED_METHODS, builtin, expression
from perfectplay.compiling.types import (
    FLOAT,
    INT,
    Either,
    EmptyList,
    Growing,
    Instance,
    Known,
    List,
    Maybe,
    Member,
    Method,
    Product,
    Record,
    Row,
    Type,
    Value,
    interned,
    known,
)
from perfectplay.compiling.unifying import is_text_type, type_of_known

MISSING: Final = object()
_methods: dict[tuple[int, str], Any] = {}


@expression(
    ast.Attribute, "`state.field`, `self.parameter`, `module.name`", "properties and methods of the state's class, too"
)
def _attribute(b: Body, node: ast.Attribute) -> Value:
    return attribute_of(b, lower(b, node.value), node.attr, node)


def attribute_of(b: Body, value: Value, name: str, node: ast.AST) -> Value:
    """Returns an attribute of a value."""
    kind = value.type
    if isinstance(kind, Maybe):
        return attribute_of(b, b.present(value), name, node)
    if isinstance(kind, Either):
        return _of_either(b, value, name, node)
    if isinstance(kind, Record) and kind.names:
        from perfectplay.compiling.lowering.statements import field_at

        assert isinstance(node, ast.Attribute)
        return Value(INT, (b.op(f"load i64, ptr {field_at(b, value, node)}"),))
    if isinstance(kind, Instance):
        for number, (table, table_kind) in enumerate(kind.tables):
            if table == name:
                return load(b, table_kind, word_at(b, value.operands[0], str(2 * number)))
        return _of_known(b, value, kind.value, name, node)
    if isinstance(kind, Known):
        return _of_known(b, value, kind.value, name, node)
    if isinstance(kind, Product) and kind.cls not in (None, str):
        if name in kind.names:
            return (items_of(value) or [])[kind.names.index(name)]
        if name in ("_replace", "_fields"):
            return known(kind.names) if name == "_fields" else Value(interned(Method, name, kind), value.operands)
        return _of_class(b, value, kind.cls, name, node)
    if isinstance(kind, Member):
        return _of_member(b, value, name, node)
    built_in = built_in_name(kind, name)
    if (built_in, name) in METHODS:
        return Value(interned(Method, (built_in, name), kind), value.operands, value.level)
    instead = REFUSED_METHODS.get((built_in, name))
    b.fail(f"{kind!r} has no {name} in machine code{f'; {instead}' if instead else ''}", node)


def _of_either(b: Body, value: Value, name: str, node: ast.AST) -> Value:
    """Returns an attribute of a value of one of several types; a method where only one of them has it."""
    kind = value.type
    assert isinstance(kind, Either)
    are_fields = all(isinstance(one, Product) and name in one.names for one in kind.kinds if has_field(one, name))
    if are_fields and any(isinstance(one, Product) and name in one.names for one in kind.kinds):
        return each(b, value, lambda one: attribute_of(b, one, name, node), no_attribute(name), node)
    return attribute_of(b, only(b, value, no_attribute(name), node), name, node)


def has_field(kind: Type, name: str) -> bool:
    """Returns whether Python knows an attribute of the values of a type."""
    return no_attribute(name)(kind) is None


def built_in_name(kind: Any, name: str) -> str:
    """Returns the name of the built-in type under which a method of a type is found."""
    what = kind.what if isinstance(kind, Growing) else type(getattr(kind, "value", None)).__name__
    if what in ("Counter", "defaultdict"):
        return what if (what, name) in METHODS else "dict"
    if isinstance(kind, Known):
        for python in (bool, int, float, str, tuple, list, dict, frozenset, set, range):
            if isinstance(kind.value, python):
                return "set" if python is frozenset else "int" if python is bool else python.__name__
        return ""
    if isinstance(kind, Growing):
        return kind.what
    if isinstance(kind, (List, EmptyList)):
        return "list"
    if is_text_type(kind):
        return "str"
    if isinstance(kind, (Row, Product)):
        return "tuple"
    return {INT: "int", FLOAT: "float"}.get(kind, "int" if kind.leaves == ("i1",) else "")


def _of_class(b: Body, value: Value, cls: type, name: str, node: ast.AST) -> Value:
    """Returns a property, a method or a constant of the class of a state."""
    held = inspect.getattr_static(cls, name, MISSING)
    if issubclass(cls, tuple) and held is getattr(tuple, name, None):
        held = MISSING
    if isinstance(held, property) and isinstance(held.fget, types.FunctionType):
        return call_plain(b, held.fget, [value], node)
    if isinstance(held, types.FunctionType):
        return Value(interned(Method, held, value.type), value.operands, value.level)
    if isinstance(held, (staticmethod, classmethod)):
        return known(_kept_method(cls, name))
    if held is MISSING:
        if issubclass(cls, tuple) and ("tuple", name) in METHODS:
            return Value(interned(Method, ("tuple", name), value.type), value.operands, value.level)
        b.fail(f"{cls.__name__} has no {name}", node)
    return known(getattr(cls, name))


def _kept_method(owner: Any, name: str) -> Any:
    """Returns the same object for the same method each time."""
    return _methods.setdefault((id(owner), name), getattr(owner, name))


class Super:
    """What ``super()`` stands for in a method: the classes behind its own, and the object."""

    def __init__(self, cls: type, owner: Value) -> None:
        self.cls, self.owner = cls, owner


@builtin(super, "`super().method(x)`", "without arguments, in a method")
def _super(b: Body, node: ast.AST) -> Value:
    function = b.frame.function
    cls = function.cells.get("__class__")
    first = b.frame.bound.get(function.parameters[0]) if function.parameters else None
    if cls is None or first is None:
        b.fail("super() stands in a method of a class", node)
    return known(Super(cls, first))


def _of_super(b: Body, value: Super, name: str, node: ast.AST) -> Value:
    """Returns a method of a class that the method's own class inherits from."""
    kind = value.owner.type
    cls = type(kind.value) if isinstance(kind, (Known, Instance)) else getattr(kind, "cls", None)
    order = cls.__mro__ if cls is not None else ()
    behind = order[order.index(value.cls) + 1 :] if value.cls in order else ()
    for ancestor in behind:
        held = vars(ancestor).get(name)
        if isinstance(held, types.FunctionType):
            return Value(interned(Method, held, kind), value.owner.operands, value.owner.level)
        if held is not None:
            break
    b.fail(f"super() has no method {name} in machine code", node)


def _of_known(b: Body, value: Value, owner: Any, name: str, node: ast.AST) -> Value:
    """Returns an attribute of a game, a module, a class or a constant."""
    if isinstance(owner, Super):
        return _of_super(b, owner, name, node)
    built_in = built_in_name(value.type, name)
    if (built_in, name) in METHODS:
        return Value(interned(Method, (built_in, name), value.type), value.operands)
    if isinstance(owner, enum.Enum) and name in ("value", "name"):
        return known(getattr(owner, name))
    static = (
        MISSING if isinstance(owner, (type, types.ModuleType)) else inspect.getattr_static(type(owner), name, MISSING)
    )
    if isinstance(static, property) and isinstance(static.fget, types.FunctionType):
        return call_plain(b, static.fget, [value], node)
    if isinstance(static, types.FunctionType) and name not in getattr(owner, "__dict__", {}):
        return Value(interned(Method, static, value.type), value.operands)
    found = getattr(owner, name, MISSING)
    if found is MISSING:
        what = (
            f"module {owner.__name__}"
            if isinstance(owner, types.ModuleType)
            else getattr(owner, "__qualname__", type(owner).__name__)
        )
        b.fail(f"{what} has no {name}", node)
    return known(_methods.setdefault((id(owner), name), found) if isinstance(found, types.MethodType) else found)


# ------------------------------------------------------------ enums


def _of_member(b: Body, value: Value, name: str, node: ast.AST) -> Value:
    kind = value.type
    assert isinstance(kind, Member)
    if name == "value":
        return value_of_member(b, value, node)
    if name == "name":
        return _from_table(b, value, tuple(one.name for one in kind.members), node)
    return _of_class(b, value, kind.cls, name, node)


def value_of_member(b: Body, value: Value, node: ast.AST | None = None) -> Value:
    """Returns the value of an enum's member."""
    kind = value.type
    assert isinstance(kind, Member)
    return _from_table(b, value, tuple(one.value for one in kind.members), node)


_tables: dict[Any, tuple[Any, ...]] = {}


def _from_table(b: Body, value: Value, found: tuple[Any, ...], node: ast.AST | None) -> Value:
    found = _tables.setdefault((type(found[0]), found), found)
    kinds = {type_of_known(one) for one in found}
    if all(type(one) is int for one in found) and found == tuple(range(found[0], found[0] + len(found))):
        return Value(INT, (b.op(f"add i64 {value.operands[0]}, {found[0]}"),))
    if len(kinds) != 1 or not next(iter(kinds)).leaves:
        b.fail(f"the values of {value.type!r} are of different types", node)
    (kind,) = kinds
    place = b.unit.table(found, kind, b)
    return load(b, kind, word_at(b, place, value.operands[0], len(kind.leaves)))
