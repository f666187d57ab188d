"""Games, orders and other objects as machine code sees them: their class, and fields that are constants.

Only fields that are annotated as tuples of any length or as a `Weight` are read at run time, so that trees of
different content, and evaluations with different weights, share their machine code.
"""

from __future__ import annotations

import ctypes
import dataclasses
import functools
import typing
import weakref
from collections.abc import Sequence
from typing import Any, Final

from perfectplay.compiling.alone import Alone
from perfectplay.compiling.classes import hints_of
from perfectplay.compiling.converting import as_words
from perfectplay.compiling.reach import fingerprint_of_value, member_of, names_in, reached_by_game
from perfectplay.compiling.types import INT, Instance, Record, Row, Scalar, Type, known, row
from perfectplay.compiling.unifying import table_type
from perfectplay.compiling.weights import Weights
from perfectplay.knowledge import weight_names


class Handle:
    """An object as an argument of machine code: its type, a text that tells it apart, and its tables in memory."""

    def __init__(self, key: str, kind: Type, tables: list[Any]) -> None:
        self.key, self.compiled_type = key, kind
        """The key tells it apart in every process; in this one, the type does."""
        self.kept: list[Any] = []
        self.address = 0
        if tables:
            words = []
            for table, one in tables:
                if one is INT:
                    words += [table, 0]
                    continue
                address = _address_of(table, one, self.kept) if isinstance(one, Row) else table.address
                words += [address, len(table)]
            self.kept.append([table for table, _ in tables])
            block = (ctypes.c_int64 * len(words))(*words)
            self.kept = [*self.kept, block]
            self.address = ctypes.addressof(block)


def _address_of(value: tuple[Any, ...], kind: Row, kept: list[Any]) -> int:
    """Puts the items of a table into memory."""
    words: list[int] = []
    for item in value:
        if isinstance(kind.item, Row):
            words += [_address_of(item, kind.item, kept), len(item)]
        else:
            as_words(kind.item, item, words)
    block = (ctypes.c_int64 * max(1, len(words)))(*words)
    kept.append(block)
    return ctypes.addressof(block)


def run_time_tables(instance: object) -> tuple[tuple[str, Row | Record | Scalar], ...]:
    """Returns the fields that are read at run time, and their types: tuples of any length, `Weights` and `Weight`."""
    cls = type(instance)
    if not dataclasses.is_dataclass(cls):
        return ()
    hints = hints_of(cls)
    weights = weight_names(cls)
    found: list[tuple[str, Row | Record | Scalar]] = []
    for field in dataclasses.fields(cls):
        value = getattr(instance, field.name)
        if isinstance(value, Weights):
            found.append((field.name, Weights.compiled_type))
        elif field.name in weights and type(value) is int:
            found.append((field.name, INT))
        elif _has_any_length(hints.get(field.name)) and isinstance(value, tuple) and value:
            kind = _of_any_length(value, hints.get(field.name))
            if kind is not None:
                found.append((field.name, kind))
    return tuple(found)


def _has_any_length(hint: Any) -> bool:
    return typing.get_origin(hint) is tuple and Ellipsis in typing.get_args(hint)


def _of_any_length(value: tuple[Any, ...], hint: Any) -> Row | None:
    """Returns the type of a table of numbers, or of a table of such tables."""
    kind = table_type(value)
    if kind is None:
        return None
    inner = typing.get_args(hint)[0]
    if _has_any_length(inner):
        items = [_of_any_length(item, inner) for item in value if item]
        if not items or None in items or len({item.item for item in items if item}) != 1:
            return None
        (item,) = {item.item for item in items if item}
        return row(row(item))
    return row(kind.item) if isinstance(kind.item, Scalar) else None


def constants_of(instance: object, functions: Sequence[Any]) -> dict[str, Any]:
    """Returns the fields of an instance and the constants of its class, by name; its rules are these functions."""
    cls = type(instance)
    found = {}
    for name in dir(cls):
        held = member_of(cls, name)
        if not name.startswith("_") and isinstance(held, (int, float, str, tuple, list, dict, set, frozenset)):
            found[name] = getattr(instance, name)
    if dataclasses.is_dataclass(cls):
        for field in dataclasses.fields(cls):
            found[field.name] = getattr(instance, field.name)
    used = _private_names(functions)
    for name, value in getattr(instance, "__dict__", {}).items():
        if not name.startswith("_") or name in used:
            found[name] = value
    return found


def _private_names(functions: Sequence[Any]) -> set[str]:
    """Returns the names that begin with an underscore and that the rules use."""
    return {name for function in functions for name in names_in(function.__code__) if name.startswith("_")}


LARGE: Final = 10_000
"""An object whose fields have more items than this, such as a large tree, is not kept for its equals."""

_handles: dict[int, tuple[Any, Handle]] = {}
_known: dict[tuple[type, str], Type] = {}
_lock = Alone()


def handle_of(instance: object) -> Handle:
    """Returns ``instance`` as an argument of machine code.

    Our own classes don't change while they run, so their handles are kept as long as the instance lives. What a
    user writes may (in a notebook, a helper is defined again), so its fingerprint is taken anew each time.
    """
    module = type(instance).__module__
    if not module.startswith("perfectplay."):
        return _made(instance)
    is_often_made_anew = module.startswith(("perfectplay.search.", "perfectplay.games."))
    if is_often_made_anew and not _is_large(instance):
        return _kept(instance)
    key = id(instance)
    found = _handles.get(key)
    if found is None or found[0]() is not instance:
        forget = _handles.pop  # the module may be gone when the last instances go
        found = weakref.ref(instance, lambda _: forget(key, None)), _made(instance)
        _handles[key] = found
    return found[1]


def _is_large(instance: object) -> bool:
    return sum(len(value) for value in getattr(instance, "__dict__", {}).values() if isinstance(value, tuple)) > LARGE


@functools.lru_cache(maxsize=256)
def _kept(instance: object) -> Handle:
    return _made(instance)


def _made(instance: object) -> Handle:
    cls = type(instance)
    tables = run_time_tables(instance)
    names = {name for name, _ in tables}
    fingerprint, functions = _reached(cls)
    held = constants_of(instance, functions)
    constants = {name: _told_apart(value) for name, value in held.items() if name not in names}
    key = f"{cls.__qualname__}[{fingerprint}|{sorted(constants.items())!r}|{tables}]"
    with _lock.lock:
        kind = _known.get((cls, key))
        if kind is None:
            kind = _known[cls, key] = Instance(key, instance, tables) if tables else known(instance).type
    return Handle(key, kind, [(getattr(instance, name), one) for name, one in tables])


def _told_apart(value: Any) -> str:
    """Returns a text that differs between any two constants, also between 1 and True."""
    if type(value) in (bool, int, float, str, type(None)):
        return f"{type(value).__name__} {value!r}"
    return fingerprint_of_value(value)


def _reached(cls: type) -> tuple[str, Sequence[Any]]:
    return _reached_by_own(cls) if cls.__module__.startswith("perfectplay.") else reached_by_game(cls)


@functools.cache
def _reached_by_own(cls: type) -> tuple[str, Sequence[Any]]:
    return reached_by_game(cls)
