"""Which classes of states and actions machine code treats as Python does: those without operators of their own."""

from __future__ import annotations

import enum
import functools
from typing import Any, Final

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
                return (f"{cls.__name__} defines {name} itself, which machine code would not ask; write a function of "
                        f"another name")
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
