"""States and actions of Python as compiled code takes them, or why it does not; knows no compiler."""

from __future__ import annotations

from typing import Any

from perfectplay.compiling.classes import make_product, product_items
from perfectplay.compiling.converting import PYTHON, place_of, shape_of
from perfectplay.compiling.types import BOOL, FLOAT, INT, Either, Maybe, Product, Type, Varying


def as_declared(value: Any, what: str) -> Any:
    """Returns ``value`` with a plain int, float or bool wherever its class declares one.

    Raises `NotCompilable`, in one sentence, where something else stands.
    """
    return normalized(shape_of(value, None, "", what), value)


def normalized(kind: Type, value: Any) -> Any:
    """Returns a value with the numbers that its type says."""
    if isinstance(kind, Maybe):
        return None if value is None else normalized(kind.inner, value)
    if isinstance(kind, Either):
        return normalized(kind.kinds[place_of(kind, value)], value)
    if isinstance(kind, Product) and kind.cls is not str:
        items = product_items(value) or ()
        return make_product(kind.cls, [normalized(one, item) for one, item in zip(kind.items, items, strict=True)])
    if isinstance(kind, Varying):
        return value if kind.what == "str" else PYTHON[kind.what](normalized(kind.item, item) for item in value)
    if kind is INT:
        return int(value)
    if kind is FLOAT:
        return float(value)
    return bool(value) if kind is BOOL else value
