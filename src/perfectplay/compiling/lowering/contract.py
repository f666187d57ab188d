"""What the contract of a game says of types: all states are alike, and so are all actions.

A search keeps states and actions in memory whose layout is made before it begins. So what `result` returns is made of
the type of the state before it, and what `actions` yields of the type of the actions.
"""

from __future__ import annotations

import ast
from types import FunctionType
from typing import Any, Final

from perfectplay.compiling.lowering.blocks import lies_in_memory, zero
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.sequences import NO_ORDER, items_of, make_tuple
from perfectplay.compiling.problems import Problem, Refused
from perfectplay.compiling.source import source_of
from perfectplay.compiling.types import (
    FLOAT,
    INT,
    LONG_TEXT,
    NONE,
    Either,
    EmptyList,
    Growing,
    Instance,
    Known,
    Maybe,
    Method,
    Product,
    Row,
    Scalar,
    Type,
    Value,
    Varying,
    constant,
    inside,
    is_known,
    known,
    maybe,
    product,
    varying,
)
from perfectplay.compiling.unifying import alternatives, as_run_time, either_of, is_text_type, united
from perfectplay.knowledge import TWO_FORMS, Bounds

TO_STATES: Final = ("result", "canonical", "pass_turn")
TO_INTS: Final = ("to_move", "team", "priority")
TO_BOUNDS: Final = ("bounds", "bounds_within")
TO_ACTIONS: Final = ("actions", "candidates", "noisy_actions", "threats", "defences", "chances")


class Widened(Exception):
    """States or actions turned out to be of a wider type than the examples show: None or a number, a float."""

    def __init__(self, state: Type | None, action: Type | None) -> None:
        self.state, self.action = state, action


def as_the_contract_says(
    b: Body, owner: Value, method: Any, arguments: list[Value], result: Value, node: ast.AST
) -> Value:
    """Returns what a method of the game gave, as the contract wants it."""
    if b.unit.state is None or not _is_game(owner):
        return result
    name = method.__name__
    if name in TO_STATES and arguments:
        return _as(b, method, result, b.unit.state, is_state=True)
    if name in TO_INTS:
        return _as_number(b, name, result, node)
    if name in TO_BOUNDS and parts_of_bounds(result) is None:
        where = source_of(method)
        raise Refused([Problem(where.file, where.line, where.name, f"{name} gives {result.type!r}; {TWO_FORMS}")])
    if name in TO_ACTIONS and _is_unordered(result):
        where = source_of(method)
        raise Refused([Problem(where.file, where.line, where.name, f"{name} gives a set; {NO_ORDER}")])
    return result


def _is_unordered(result: Value) -> bool:
    """Returns whether a value is a set, whose order depends on more than its members."""
    from perfectplay.compiling.lowering.loops import has_one_order

    kind = result.type
    if isinstance(kind, Known):
        return isinstance(kind.value, (set, frozenset)) and not has_one_order(kind.value)
    return isinstance(kind, Growing) and kind.is_set


def parts_of_bounds(value: Value) -> list[Value] | None:
    """Returns the items of a pair or of `Bounds`; None of anything else."""
    parts = items_of(value)
    if parts is None or len(parts) == 2:
        return parts
    cls = type(constant(value)) if is_known(value) else getattr(value.type, "cls", None)
    return parts if cls is Bounds else None


def _as_number(b: Body, name: str, result: Value, node: ast.AST) -> Value:
    """Returns the result of a method that gives a whole number."""
    result = b.lowered(result)
    if isinstance(result.type, Maybe):
        result = b.present(result)
    if result.type is FLOAT:
        b.fail(f"{name} gives a float; it gives an int: say int(...) or round(...)", node)
    return b.converted(result, INT)


def gives_actions(b: Body, callee: Value) -> bool:
    """Returns whether a method of the game gives actions."""
    kind = callee.type
    return (
        b.unit.action is not None
        and isinstance(kind, Method)
        and isinstance(kind.function, FunctionType)
        and kind.function.__name__ in TO_ACTIONS
        and _is_game(Value(kind.of, ()))
    )


def _is_game(owner: Value) -> bool:
    value = owner.type.value if isinstance(owner.type, (Known, Instance)) else None
    return value is not None and hasattr(type(value), "initial_state")


def an_action(b: Body) -> Value:
    """Returns something that has the type of all actions."""
    kind = b.unit.action
    assert kind is not None
    return Value(kind, tuple(map(zero, kind.leaves)))


def as_action(b: Body, callee: Value, value: Value) -> Value:
    """Returns an item of `actions` as an action, and one of `chances` as an outcome and its probability."""
    kind = b.unit.action
    assert kind is not None
    method = callee.type.function  # type: ignore[attr-defined]
    if method.__name__ == "chances":
        parts = b.unpacked(b.lowered(value), 2)
        return make_tuple(b, None, [_as(b, method, parts[0], kind, is_state=False), parts[1]])
    return _as(b, method, value, kind, is_state=False)


def _as(b: Body, method: Any, value: Value, kind: Type, *, is_state: bool) -> Value:
    name, where = method.__name__, source_of(method)
    value = b.lowered(value)
    if value.type is kind:
        return value
    wide = _widened(kind, value.type)
    if wide is None and not is_state:  # actions may be tuples of several lengths
        wide = _of_both(kind, value.type)
    if wide is None or (is_state and isinstance(wide, Either)):
        what = "the state before it was" if is_state else "an action is"
        text = (
            f"{name} gives {value.type!r} where {what} {kind!r}; in machine code all "
            f"{'states' if is_state else 'actions'} of a game have one shape"
        )
        raise Refused([Problem(where.file, where.line, where.name, text)])
    if wide is not kind:
        raise Widened(wide if is_state else None, None if is_state else wide)
    return b.converted(value, kind)


def _widened(kind: Type, found: Type) -> Type | None:
    """Returns the type that holds both types, but never a row.

    A tuple in a state keeps its length, or the most items that it has; both are checked at run time.
    """
    if isinstance(kind, Varying):
        return _widened_varying(kind, found)
    if isinstance(kind, Either) or isinstance(found, Either):
        return _widened_either(kind, found)
    if isinstance(kind, Product) and isinstance(found, Row) and kind.cls is None:
        items = [_widened(item, found.item) for item in kind.items]
        return None if None in items else product(None, [item for item in items if item is not None])
    if isinstance(kind, Product) and isinstance(found, Product):
        if kind.cls is not found.cls or len(kind.items) != len(found.items):
            return None if kind.cls is None and found.cls is None else _of_both(kind, found)
        items = [_widened(a, c) for a, c in zip(kind.items, found.items, strict=True)]
        return None if None in items else product(kind.cls, [item for item in items if item is not None])
    if is_text_type(kind) and is_text_type(found):
        return kind if kind is found or found is LONG_TEXT else None
    if isinstance(kind, Maybe) and found is not NONE.type:
        inner = _widened(kind.inner, found.inner if isinstance(found, Maybe) else found)
        return None if inner is None else maybe(inner)
    if isinstance(kind, Scalar) and isinstance(found, Scalar) and kind.rank >= found.rank >= 0:
        return kind
    return _of_both(kind, found)


def _of_both(kind: Type, found: Type) -> Type | None:
    """Returns the type of what is once of one and once of the other type, if a state or an action can keep it."""
    wide = united(kind, found)
    return None if wide is None or isinstance(wide, Row) or lies_in_memory(wide) else wide


def _widened_either(kind: Type, found: Type) -> Type | None:
    """Returns the type that holds both, of which one is of one of several types."""
    if NONE.type in (kind, found):
        return _of_both(kind, found)
    if isinstance(kind, Maybe) or isinstance(found, Maybe):
        inner = _widened(*(one.inner if isinstance(one, Maybe) else one for one in (kind, found)))
        return None if inner is None else maybe(inner)
    kinds = [*alternatives(kind)]
    for one in alternatives(found):
        if one in kinds:
            continue
        if isinstance(one, Row):  # a tuple whose length is not known, which may be one of several
            places = [place for place, have in enumerate(kinds) if isinstance(have, Product) and have.cls is None]
        else:
            places = [place for place, have in enumerate(kinds) if united_plainly(have, one)]
        if len(places) > 1 or (isinstance(one, Row) and not places):
            return None
        wide = _widened(kinds[places[0]], one) if places else one
        if wide is None:
            return None
        kinds[places[0] if places else len(kinds) :] = [wide, *kinds[places[0] + 1 :]] if places else [wide]
    wide = either_of(kinds)
    return None if wide is None or lies_in_memory(wide) else wide


def united_plainly(one: Type, other: Type) -> bool:
    """Returns whether two types become one that is not of several types itself."""
    wide = united(one, other)
    return wide is not None and not isinstance(wide, (Either, Row))


def _widened_varying(kind: Varying, found: Type) -> Type | None:
    """Returns the type that holds both a value whose length changes and another one."""
    if found is kind:
        return kind
    if kind.what == "str":
        return kind if is_text_type(found) else None
    if kind.what == "frozenset":
        inner = found.inner if isinstance(found, Growing) and found.is_set else found
        if isinstance(found, Known) and isinstance(found.value, (set, frozenset)):
            items = [as_run_time(known(item).type) for item in found.value]
        elif inner is found:
            return None
        else:
            items = [] if isinstance(inner, EmptyList) else [inner.item]  # type: ignore[attr-defined]
    elif isinstance(found, Row):
        items = [found.item]
    elif isinstance(found, Product) and found.cls is None:
        items = [*found.items]
    else:
        return None
    wide: Type | None = kind.item
    for item in items:
        wide = _widened(wide, item) if wide is not None else None
    if wide is not None and kind.what == "frozenset" and any(isinstance(one, Either) for one in inside(wide)):
        return None
    return None if wide is None else varying(kind.what, wide, kind.room)


def as_state(b: Body, value: Value) -> Value:
    """Returns a new object; if it is a state, with the types of a state, so that no part of it stays in memory."""
    kind = b.unit.state
    if (
        isinstance(kind, Product)
        and isinstance(value.type, Product)
        and kind.cls is value.type.cls
        and (kind.cls is not None and value.type is not kind)
    ):
        wide = _widened(kind, value.type)
        if wide is kind:
            return b.converted(value, kind)
    return value
