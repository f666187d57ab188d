"""What a function's behaviour depends on: the code it reaches, named by one fingerprint.

A cached kernel is used again only where the fingerprint of everything that it was made from is the same.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from perfectplay import words

CONTRACT = (
    "to_move",
    "actions",
    "result",
    "is_terminal",
    "utility",
    "evaluate",
    "team",
    "chances",
    "priority",
    "bounds",
    "bounds_within",
    "canonical",
    "repetition",
    "candidates",
    "noisy_actions",
    "threats",
    "defences",
    "pass_turn",
    "total",
    "same_position",
    "extension",
    "action_number",
    "random_action",
    "cells",
)
"""The methods of a game that a search may call."""


def names_in(code: CodeType) -> Iterator[str]:
    """Yields every global or attribute name that the code, or code inside it, uses."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def is_primitive(value: object) -> bool:
    """Returns whether a value is a function with a translation of its own, such as those of `perfectplay.words`."""
    return isinstance(value, FunctionType) and (
        value.__module__ == words.__name__ or getattr(value, "is_primitive", False)
    )


def is_plain(value: Any) -> bool:
    """Returns whether a value is a number or a text, or a table of such, whatever its dimensions."""
    kind = type(value)
    if kind in PLAIN:
        return True
    return kind in (tuple, list) and (PLAIN.issuperset(map(type, value)) or all(map(is_plain, value)))


def plain(member: object) -> FunctionType | None:
    """Returns the function inside a method, static method, class method or property."""
    if isinstance(member, (staticmethod, classmethod)):
        member = member.__func__
    if isinstance(member, property):
        member = member.fget
    if isinstance(member, functools._lru_cache_wrapper):
        member = member.__wrapped__
    if isinstance(member, functools.cached_property):
        member = member.func
    return member if isinstance(member, FunctionType) else None


def member_of(owner: type, name: str) -> object | None:
    """Returns what the class, or a class that it inherits from, holds under ``name``, not bound to anything."""
    for ancestor in owner.__mro__:
        if name in vars(ancestor):
            return vars(ancestor)[name]
    return None


STANDARD: Final = str(Path(os.__file__).resolve().parent)
"""The folder of Python's standard library."""


def _is_of_python(file: str | None) -> bool:
    """Returns whether a file belongs to Python's standard library, not to a user or an installed package."""
    if file is None or file.startswith("<frozen "):
        return True
    real = os.path.realpath(file)
    return real.startswith(STANDARD + os.sep) and "site-packages" not in real and "dist-packages" not in real


@functools.cache
def _is_standard(module: str) -> bool:
    """Returns whether a module is one of the standard library; a user's file may have the name of one."""
    return module.partition(".")[0] in sys.stdlib_module_names and _is_of_python(
        getattr(sys.modules.get(module), "__file__", None)
    )


def is_fixed(function: FunctionType) -> bool:
    """Returns whether the version of Python fixes what a function does: it is the standard library's own.

    What the standard library makes of a user's values, such as the methods of a NamedTuple, is not.
    """
    return (
        function.__closure__ is None
        and str(function.__module__).partition(".")[0] in sys.stdlib_module_names
        and _is_of_python(function.__code__.co_filename)
    )


UNTOLD: Final = "untold"
"""Stands in a fingerprint for what cannot be told apart from others in another process; it is not cached."""

GIVEN: Final = (
    "builtins",
    "enum",
    "typing",
    "abc",
    "collections",
    "collections.abc",
    "dataclasses",
    "perfectplay.game",
    "perfectplay.basics",
    "perfectplay.knowledge",
    "perfectplay.notation",
)
"""Modules whose classes are the same for everybody."""

COMPILER: Final = "perfectplay.compiling."
"""Its whole text is in the name of each machine code already."""

MOST_OBJECTS: Final = 500
"""Rules that reach more objects than this are not cached."""

PLAIN: Final = frozenset((int, float, bool, complex, str, bytes, range, slice, type(None)))
"""What `repr` tells apart, also in another process."""


class _Walk:
    """Writes all that functions, classes and values are made of into one sum."""

    def __init__(self, owner: type | None) -> None:
        self.owner = owner
        self.digest = hashlib.sha256()
        self.seen: set[Any] = set()
        self.kept: list[Any] = []
        self.functions: list[FunctionType] = []
        self.name = ""
        """The name of what is written now."""
        self.untold_name = ""
        self.untold_value: Any = None
        """The first thing that is untold."""
        self.is_untold = False

    def write(self, *items: object) -> None:
        self.digest.update(repr(items).encode())

    def first_time(self, *key: object) -> bool:
        """Returns whether the walk meets something for the first time."""
        if key in self.seen:
            return False
        self.seen.add(key)
        return True

    def code(self, code: CodeType) -> None:
        self.write(code.co_code, code.co_names, code.co_varnames, code.co_argcount, code.co_flags)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.code(constant)
            else:
                self.write(_in_order(constant))

    def lines(self, code: CodeType) -> None:
        """Writes the lines on which the code stands, because machine code names them in its errors."""
        self.write(sorted({place[0] for place in code.co_positions() if place[0] is not None}))
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.lines(constant)

    def function(self, function: FunctionType) -> None:
        if not self.first_time("function", id(function)):
            return
        if is_fixed(function):
            self.write("standard", function.__module__, function.__qualname__, sys.version_info[:3])
            return
        self.functions.append(function)
        self.write("function", function.__name__)
        self.code(function.__code__)
        if not str(function.__module__).startswith("perfectplay."):
            self.lines(function.__code__)
        for default in (function.__defaults__, function.__kwdefaults__):
            self.value("default", default, set())
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            try:
                self.value(name, cell.cell_contents, set(names_in(function.__code__)))
            except ValueError:  # it is not filled yet
                self.write("empty", name)
        names = set(names_in(function.__code__))
        for name in sorted(names):
            if name in function.__globals__ and not name.startswith("@"):  # pytest's own
                self.value(name, function.__globals__[name], names)
            if self.owner is not None:
                self.member(name)

    def member(self, name: str) -> None:
        """Writes what the game's class, and those that it inherits from, hold under a name."""
        assert self.owner is not None
        if name.startswith("__") or not self.first_time("member", name):
            return
        for ancestor in self.owner.__mro__:
            if name in vars(ancestor):
                self.held(name, vars(ancestor)[name])

    def held(self, name: str, held: Any) -> None:
        """Writes what a class holds under a name."""
        inner = plain(held)
        if inner is not None:
            self.write("member", name, type(held).__name__)
            self.function(inner)
        elif not isinstance(held, (property, staticmethod, classmethod)) and not _is_slot(held):
            self.value(name, held, set())

    def value(self, name: str, value: Any, names: set[str]) -> None:
        """Writes a global, a constant, or what a closure or an object holds."""
        self.write("name", name)
        self.name = name or self.name
        if is_primitive(value):
            self.write("primitive", value.__name__)
        elif isinstance(value, FunctionType):
            self.function(value)
        elif isinstance(value, functools._lru_cache_wrapper):
            self.write("cached")
            self.value(name, value.__wrapped__, names)
        elif isinstance(value, ModuleType):
            self.module(value, names)
        elif isinstance(value, type):
            self.klass(value)
        else:
            self.plain_value(value)

    def module(self, module: ModuleType, names: set[str]) -> None:
        self.write("module", module.__name__)
        if module.__name__ == words.__name__ or _is_standard(module.__name__):
            return
        for attribute in sorted(names & set(vars(module))):
            if self.first_time("attribute", id(module), attribute):
                self.value(attribute, vars(module)[attribute], names)

    def plain_value(self, value: Any) -> None:
        """Writes a number, a text, a collection or an object."""
        kind = type(value)
        self.write(kind.__qualname__)
        if isinstance(value, enum.Enum):
            self.write(value.name)
            self.klass(kind)
        elif is_plain(value):
            self.write(value)  # a table in one step: each search asks anew what it was made from
        elif isinstance(value, (tuple, list)):
            if kind not in (tuple, list) and is_plain(tuple(value)):
                self.write(tuple(value))
            else:
                self.write(len(value))
                for item in value:
                    self.value("", item, set())
            if kind not in (tuple, list):
                self.klass(kind)
        elif isinstance(value, dict):
            self.value("", getattr(value, "default_factory", None), set())
            for key, item in value.items():
                self.value("", key, set())
                self.value("", item, set())
        elif isinstance(value, (set, frozenset)):
            self.write(sorted(map(_sum_of, value)))
        elif isinstance(value, BuiltinFunctionType):
            self.write(value.__module__, value.__qualname__)
        elif isinstance(value, MethodType):
            self.function(value.__func__) if isinstance(value.__func__, FunctionType) else self.untold(value)
            self.value("", value.__self__, set())
        elif hasattr(value, "__dict__") and kind.__module__ not in GIVEN:
            self.instance(value)
        else:
            self.untold(value)

    def instance(self, value: Any) -> None:
        """Writes an object's fields and the methods of its class."""
        if not self.first_time("object", id(value)):
            return
        if len(self.kept) >= MOST_OBJECTS or not isinstance(vars(value), dict):
            self.untold(value)
            return
        self.kept.append(value)
        self.klass(type(value))
        for name, item in sorted(vars(value).items()):
            self.value(name, item, set())

    def untold(self, value: Any) -> None:
        """Marks the sum as untold: another process cannot tell this value from others of its kind."""
        if not self.is_untold:
            self.untold_name, self.untold_value = self.name, value
        self.is_untold = True
        self.kept.append(value)
        self.write(UNTOLD, id(value))

    def klass(self, value: type) -> None:
        """Writes a class: its fields, and the methods, properties and constants that rules may use."""
        self.write("class", value.__qualname__, getattr(value, "_fields", None))
        if not self.first_time("class", value) or (self.owner is not None and issubclass(value, self.owner)):
            return
        if issubclass(value, enum.Enum):
            self.write([(member.name, repr(member.value)) for member in value])
        if issubclass(value, BaseException):
            return
        self.write(sorted((key, str(kind)) for key, kind in getattr(value, "__annotations__", {}).items()))
        self.write(repr(getattr(value, "_field_defaults", None)))
        for ancestor in value.__mro__:
            if ancestor.__module__ in GIVEN or ancestor.__module__.startswith(COMPILER):
                continue
            for name, held in sorted(vars(ancestor).items()):
                if not (name.startswith("__") and name.endswith("__")) and not name.startswith("_abc"):
                    self.held(name, held)


def _in_order(constant: Any) -> str:
    """Returns a text of a constant of some code; sets of texts are in another order in each process."""
    if isinstance(constant, frozenset):
        return f"frozenset {sorted(map(_in_order, constant))}"
    if isinstance(constant, tuple):
        return f"tuple {list(map(_in_order, constant))}"
    return f"{type(constant).__name__} {constant!r}"


def _is_slot(held: Any) -> bool:
    """Returns whether something that a class holds only says where a field is."""
    return type(held).__name__ in (
        "member_descriptor",
        "getset_descriptor",
        "_tuplegetter",
        "wrapper_descriptor",
        "method_descriptor",
        "classmethod_descriptor",
    )


def _sum_of(value: Any) -> str:
    return fingerprint_of_value(value)


def fingerprint_of_value(value: Any) -> str:
    """Returns what tells a value apart: from others of another type, and with all that its class does."""
    steps = _Walk(None)
    steps.value("", value, set())
    return steps.digest.hexdigest() + (UNTOLD if steps.is_untold else "")


def fingerprint_of_class(cls: type) -> str:
    """Returns a fingerprint of a class of states or actions, and of all that its methods reach."""
    steps = _Walk(None)
    steps.klass(cls)
    return steps.digest.hexdigest() + (UNTOLD if steps.is_untold else "")


def walk(roots: Iterable[FunctionType], owner: type | None = None) -> tuple[str, list[FunctionType]]:
    """Returns a fingerprint of all that ``roots`` reach, and the functions reached.

    Follows globals, closures, defaults, attributes of imported modules, and members of ``owner`` (inherited ones
    included) that are used by name.
    """
    steps = _Walk(owner)
    for root in roots:
        steps.function(root)
    return steps.digest.hexdigest() + (UNTOLD if steps.is_untold else ""), steps.functions


def _roots_of(cls: type) -> list[FunctionType]:
    """Returns the methods of a game's class, or of another one, from which a walk begins."""
    names = CONTRACT if member_of(cls, "to_move") else [name for name in dir(cls) if not name.startswith("_")]
    return [inner for name in names if (inner := plain(member_of(cls, name))) is not None]


def why_not_kept(game: object, state: object) -> str | None:
    """Returns why machine code of a game cannot be kept for other processes; None if it can."""
    cls = type(game)
    steps = _Walk(cls)
    for root in _roots_of(cls):
        steps.function(root)
    for name, value in sorted(getattr(game, "__dict__", {}).items()):
        is_read_at_run_time = dataclasses.is_dataclass(cls) and hasattr(value, "compiled_type")
        if not name.startswith("_") and not is_read_at_run_time:
            steps.value(name, value, set())
    steps.klass(type(state))
    if not steps.is_untold:
        return None
    if len(steps.kept) >= MOST_OBJECTS:
        return (
            f"each process compiles {cls.__name__} anew, because its rules use more than {MOST_OBJECTS} objects; "
            f"keep such tables in tuples or dicts of numbers"
        )
    return (
        f"each process compiles {cls.__name__} anew, because its rules use {steps.untold_name}, an object of "
        f"{type(steps.untold_value).__name__}, which another process cannot recognize; "
        f"use numbers, texts, tuples, dicts, enums or dataclasses instead"
    )


def reached_by_game(cls: type) -> tuple[str, list[FunctionType]]:
    """Returns the fingerprint and the functions of a game's class (or of an order, a way to compare values, ...)."""
    digest, functions = walk(_roots_of(cls), cls)
    constants = sorted(
        (name, repr(value))
        for name in dir(cls)
        if not name.startswith("_") and isinstance(value := member_of(cls, name), (int, float, bool))
    )
    whole = hashlib.sha256(repr((digest, constants)).encode()).hexdigest()
    return whole + (UNTOLD if UNTOLD in digest else ""), functions
