"""States and actions of Python as compiled code takes them, or why it does not; knows no numba."""

from __future__ import annotations

import functools
import typing
from typing import Any

from perfectplay.errors import NotCompilable

LARGEST = (1 << 63) - 1


def as_declared(value: Any, what: str) -> Any:
    """``value`` with a plain int, float or bool wherever its NamedTuple declares one.

    Raises `NotCompilable`, in one sentence, where something else stands.
    """
    return _converted(value, None, "", what)


def _converted(value: Any, hint: Any, path: str, what: str) -> Any:
    place = f"{path.lstrip('.')} in {what}" if path else what
    if isinstance(value, tuple):
        if not value:
            raise NotCompilable(f"{place} is an empty tuple; machine code needs at least one number in it")
        hints = _hints(value, hint)
        names = getattr(value, "_fields", None)
        items = [
            _converted(item, kind, f"{path}.{names[number]}" if names else f"{path}[{number}]", what)
            for number, (item, kind) in enumerate(zip(value, hints, strict=True))
        ]
        return type(value)._make(items) if names else tuple(items)  # type: ignore[attr-defined]
    if isinstance(value, bool):
        return int(value) if hint is int else float(value) if hint is float else bool(value)
    if isinstance(value, int):
        if hint is float:
            return float(value)
        if not -LARGEST - 1 <= value <= LARGEST:
            raise NotCompilable(f"{place} is {value}, which does not fit into 64 bits with a sign")
        return int(value)
    if isinstance(value, float):
        return float(value)
    raise NotCompilable(
        f"{place} is a {type(value).__name__}; what compiles are ints, floats, bools and tuples or NamedTuples of them"
    )


@functools.lru_cache(maxsize=256)
def _hints_of_fields(cls: type) -> list[Any]:
    try:
        hints = typing.get_type_hints(cls)
    except Exception:  # a hint that names what is only there for a type checker
        hints = {}
    return [hints.get(name) for name in cls._fields]  # type: ignore[attr-defined]


def _hints(value: tuple[Any, ...], hint: Any) -> list[Any]:
    if hasattr(value, "_fields"):
        return _hints_of_fields(type(value))
    arguments = typing.get_args(hint)
    if arguments and arguments[-1] is Ellipsis:
        return [arguments[0]] * len(value)
    return list(arguments) if len(arguments) == len(value) else [None] * len(value)
