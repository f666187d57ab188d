"""Classes of states and actions: what they are made of, and which of them machine code treats as Python does."""

from __future__ import annotations

import dataclasses
import enum
import functools
import typing
from typing import Any, Final

from perfectplay.knowledge import Knowledge

NAMES: Final = (
    "add radd sub rsub mul rmul truediv floordiv mod pow and or xor lshift rshift neg pos invert abs eq ne lt le gt ge "
    "bool contains getitem len iter reversed hash getattr getattribute call new init post_init index int float round "
    "match_args"
)
OPERATORS: Final = frozenset(f"__{name}__" for name in NAMES.split(" "))
"""What such a class must not define itself: machine code would not ask it."""

GIVEN: Final = ("enum", "typing", "collections", "dataclasses", "abc", "functools")


class UnfitClass(Exception):
    """A class whose objects machine code would treat in another way than Python does."""


@functools.lru_cache(maxsize=1024)
def why_unfit(cls: type) -> str | None:
    """Returns why objects of a class do not compile: what it defines itself; None where nothing stands in the way."""
    for ancestor in cls.__mro__:
        for name in sorted(OPERATORS & set(vars(ancestor))):
            held = vars(ancestor)[name]
            function = getattr(held, "__func__", held)
            code = getattr(function, "__code__", None)
            if code is not None and not code.co_filename.startswith("<") and function.__module__ not in GIVEN:
                return (
                    f"{cls.__name__} defines {name} itself, which machine code would not ask; write a function of "
                    f"another name"
                )
    if issubclass(cls, enum.Enum) and issubclass(cls, (str, float, bytes, tuple)):
        return f"{cls.__name__} is an enum of texts or tuples, which has no form in machine code; use a plain Enum"
    parameters: Any = getattr(cls, "__dataclass_params__", None)
    if parameters is None:
        return None
    if not parameters.eq:
        return f"{cls.__name__} is a dataclass with eq=False: its objects equal only themselves; leave that out"
    fields: Any = getattr(cls, "__dataclass_fields__", {})
    if any(not field.compare for field in fields.values()):
        return f"{cls.__name__} has a field with compare=False, which machine code would compare; leave that out"
    return None


def check_fit(cls: type | None) -> None:
    """Raises `UnfitClass` for a class that does not compile."""
    reason = why_unfit(cls) if cls is not None else None
    if reason is not None:
        raise UnfitClass(reason)


def field_names(cls: type) -> tuple[str, ...]:
    """Returns the names of the items of a NamedTuple or a dataclass."""
    fields = getattr(cls, "_fields", None)
    return tuple(fields) if fields is not None else tuple(field.name for field in dataclasses.fields(cls))


def is_product_class(cls: Any) -> bool:
    """Returns whether values of a class are taken apart: a NamedTuple, or a frozen dataclass that is no knowledge.

    Every game is its own knowledge.
    """
    if not isinstance(cls, type):
        return False
    if issubclass(cls, tuple):
        return hasattr(cls, "_fields")
    return dataclasses.is_dataclass(cls) and is_frozen(cls) and not issubclass(cls, Knowledge)


def is_frozen(cls: type) -> bool:
    """Returns whether a dataclass is frozen."""
    return bool(cls.__dataclass_params__.frozen)  # type: ignore[attr-defined]


def product_items(value: Any) -> tuple[Any, ...] | None:
    """Returns the items of a tuple, a NamedTuple or a frozen dataclass that is a value; None of anything else."""
    if isinstance(value, tuple):
        return value
    cls = type(value)
    if dataclasses.is_dataclass(cls) and is_product_class(cls):
        return tuple(getattr(value, name) for name in field_names(cls))
    return None


def named_class(value: Any) -> type | None:
    """Returns the class of a NamedTuple or a dataclass, None of a plain tuple."""
    return None if type(value) is tuple else type(value)


@functools.lru_cache(maxsize=1024)
def hints_of(cls: type) -> dict[str, Any]:
    """Returns the annotations of a class, empty where they name what is only there for a type checker."""
    try:
        return typing.get_type_hints(cls)
    except Exception:
        return {}


def make_product(cls: type | None, items: typing.Sequence[Any]) -> Any:
    """Returns the tuple, NamedTuple or dataclass with these items."""
    if cls is None:
        return tuple(items)
    if hasattr(cls, "_make"):
        return cls._make(items)
    made: Any = object.__new__(cls)
    for name, item in zip(field_names(cls), items, strict=True):
        object.__setattr__(made, name, item)
    return made
