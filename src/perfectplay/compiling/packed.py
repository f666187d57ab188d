"""Kernels that know no game, and the record of numbers that those of whole games work on."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from perfectplay.compiling.spaces import WORK
from perfectplay.compiling.types import Record, Type, interned
from perfectplay.errors import NotCompilable

if TYPE_CHECKING:
    from perfectplay.compiling.kernels import Machine

PLACES = {name: place for place, name in enumerate(WORK)}


class WorkRecord:
    """A `perfectplay.compiling.spaces.Work` for compiled kernels; keep it as long as they run."""

    compiled_type: Type = interned(Record, tuple(WORK))
    __slots__ = ("address", "words")
    words: Any
    address: int

    def __init__(self) -> None:
        object.__setattr__(self, "words", (ctypes.c_int64 * len(WORK))())
        object.__setattr__(self, "address", ctypes.addressof(self.words))

    def __getattr__(self, name: str) -> int:
        try:
            return int(self.words[PLACES[name]])
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: int) -> None:
        self.words[PLACES[name]] = int(value)


def work_record() -> Any:
    """Returns a record of numbers, all 0."""
    return WorkRecord()


def machine_for(kernel: Any, parts: tuple[Any, ...]) -> Machine:
    """Returns a kernel that knows no game, loaded."""
    try:
        from perfectplay.compiling import errors_of_rules
        from perfectplay.compiling.kernels import Machine
        from perfectplay.compiling.problems import Refused
    except ImportError as error:
        raise NotCompilable(f"llvmlite cannot be imported here ({error}), so nothing can be compiled") from error
    machine = Machine(kernel, parts)
    try:
        machine.load()
    except Refused as error:
        raise NotCompilable(errors_of_rules.in_words(error)) from error
    return machine
