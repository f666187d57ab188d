"""States of other libraries as states of ours: values that can be compared and hashed, however they were written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

PLAIN: Final = frozenset({int, float, bool, str, bytes, type(None), complex})
"""Types whose values are their own keys."""


class Node:
    """A state of another library, which nobody changes. Two are equal if their keys are, which are made when needed."""

    __slots__ = ("_key", "_key_of", "inner")

    def __init__(self, inner: Any, key_of: Callable[[Any], Any]) -> None:
        self.inner, self._key_of = inner, key_of
        self._key: Any = None

    @property
    def key(self) -> Any:
        """What tells this state from others."""
        if self._key is None:
            self._key = (self._key_of(self.inner),)
        return self._key

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Node) and bool(self.key == other.key))

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return repr(self.inner)


def frozen(value: Any) -> Any:
    """Returns a value that can be hashed, and equals that of another value if both hold the same.

    Lists, dicts, sets, arrays and objects are read to their innermost parts. An object that shows none of its parts
    equals itself alone.
    """
    kind = type(value)
    if kind in PLAIN:
        return value
    if isinstance(value, (tuple, list)):
        return tuple([frozen(item) for item in value])
    if isinstance(value, dict):
        items = frozenset([(key, frozen(item)) for key, item in value.items()])
        own = getattr(value, "__dict__", None)
        return (items, frozen(own)) if own else items
    if isinstance(value, (set, frozenset)):
        return frozenset(value)
    if hasattr(value, "tobytes") and hasattr(value, "shape"):  # an array of numpy
        return value.shape, str(value.dtype), value.tobytes()
    return _frozen_object(value)


def _frozen_object(value: Any) -> Any:
    """Returns what stands for an object: itself where it says what it equals, or else its fields."""
    kind: Any = type(value)
    has_its_own = kind.__eq__ is not object.__eq__ and kind.__hash__ is not None
    if has_its_own or isinstance(value, type) or callable(value):
        return value
    fields = getattr(value, "__dict__", None)
    return value if fields is None else (kind, frozen(fields))
