"""How a kernel declares what it keeps while it runs.

A kernel writes into one record. Its class names every field once: counters are whole numbers, stores hold a value at
each index. Nobody makes an object of that class: the interpreted record, with a dictionary for each store, and the
layout of the compiled one (see `perfectplay.search.parts.memory`) are both made from the declaration.
"""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any, ClassVar, Final, Literal, NamedTuple

Numbers = dict[int, int]
"""A store of whole numbers; a condition is 1 or 0."""
Floats = dict[int, float]
Actions = dict[int, Any]
States = dict[int, Any]
Values = dict[int, Any]
"""A store of what the kernel compares: numbers, pairs of a utility and a ply, or tuples of shares."""


class Store(NamedTuple):
    """The declaration of a store."""

    room: int
    """It has room for so many values. Of compiled memory, only the pages that a search touches are taken."""
    holds: str
    """What a value is: a number, a float, an action, a state or a value that the kernel compares."""


def room_for(holds: Literal["number", "float", "action", "state", "value"], count: int) -> Any:
    """Declares a store with room for so many values of a kind."""
    return Store(count, holds)


class TableField(NamedTuple):
    """The declaration of a transposition table, which is not the record's own: searches may share it."""


TABLE: Final[Any] = TableField()


class PlainTable(dict[int, tuple[tuple[Any, ...], int]]):
    """A transposition table, interpreted: entries by slot, each with its seal."""

    def __missing__(self, slot: int) -> tuple[tuple[Any, ...], int]:
        from perfectplay.compiling.primitives import EMPTY

        return EMPTY, hash(EMPTY)


class Interpreted:
    """A record whose counters are attributes, and whose stores are dictionaries."""

    __slots__ = ()


class Record:
    """The fields of a kernel: those of its class, and of all classes that it is made from."""

    COUNTERS: ClassVar[dict[str, int]] = {}
    """The counters, with what they are at first."""
    STORES: ClassVar[dict[str, Store]] = {}
    HAS_TABLE: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        cls.COUNTERS, cls.STORES = {}, {}
        for base in reversed(cls.__mro__):
            if base in (Record, object):
                continue
            for name in inspect.get_annotations(base):
                declared = base.__dict__.get(name, 0)
                if isinstance(declared, Store):
                    cls.STORES[name] = declared
                elif isinstance(declared, TableField):
                    cls.HAS_TABLE = True
                else:
                    cls.COUNTERS[name] = declared

    @classmethod
    def interpreted(cls) -> Any:
        """Returns the record of an interpreted search."""
        declared: Any = cls  # mypy takes a class of records to be unhashable
        record: Any = _class_for(declared)()
        for name, first in cls.COUNTERS.items():
            setattr(record, name, first)
        for name in cls.STORES:
            setattr(record, name, {})
        if cls.HAS_TABLE:
            record.table = PlainTable()
        return record

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Returns the fields in the order in which they stand in compiled memory."""
        return (*cls.COUNTERS, *cls.STORES, *(("table",) if cls.HAS_TABLE else ()))


@cache
def _class_for(record: Any) -> type[Interpreted]:
    """Returns a class with a slot for each field, which is read faster than an attribute."""
    return type(record.__name__, (Interpreted,), {"__slots__": record.names()})
