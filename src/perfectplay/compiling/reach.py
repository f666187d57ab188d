"""What a function's behaviour depends on: the code it reaches, named by one fingerprint.

A cached kernel is used again only where the fingerprint of everything that it was made from is the same.
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from perfectplay import words

CONTRACT = ("to_move", "actions", "result", "is_terminal", "utility", "evaluate", "team", "chances", "priority",
            "bounds", "canonical", "repetition", "candidates", "noisy_actions", "pass_turn",
            "total", "same_position", "extension")
"""The methods of a game that a search may call."""


def names_in(code: CodeType) -> Iterator[str]:
    """Every global or attribute name that the code, or code inside it, uses."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def is_primitive(value: object) -> bool:
    """Whether it is a function that has a translation of its own, such as those of `perfectplay.words`."""
    return isinstance(value, FunctionType) and (
        value.__module__ == words.__name__ or getattr(value, "is_primitive", False)
    )


def as_function(value: object) -> FunctionType:
    """``value``, which must be a plain function of Python."""
    assert isinstance(value, FunctionType), value
    return value


def plain(member: object) -> FunctionType | None:
    """The function inside a method, static method, class method or property."""
    if isinstance(member, (staticmethod, classmethod)):
        member = member.__func__
    if isinstance(member, property):
        member = member.fget
    return member if isinstance(member, FunctionType) else None


def member_of(owner: type, name: str) -> object | None:
    """What the class, or a class that it inherits from, holds under ``name``, not bound to anything."""
    for ancestor in owner.__mro__:
        if name in vars(ancestor):
            return vars(ancestor)[name]
    return None


class _Walk:
    def __init__(self, owner: type | None) -> None:
        self.owner = owner
        self.digest = hashlib.sha256()
        self.seen: set[int] = set()
        self.functions: list[FunctionType] = []

    def write(self, *items: object) -> None:
        self.digest.update(repr(items).encode())

    def code(self, code: CodeType) -> None:
        self.write(code.co_code, code.co_names, code.co_varnames, code.co_argcount, code.co_flags)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.code(constant)
            else:
                self.write(type(constant).__name__, constant)

    def function(self, function: FunctionType) -> None:
        if id(function) in self.seen:
            return
        self.seen.add(id(function))
        self.functions.append(function)
        self.write("function", function.__name__, function.__defaults__, function.__kwdefaults__)
        self.code(function.__code__)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            self.value(name, cell.cell_contents, set())
        names = set(names_in(function.__code__))
        for name in sorted(names):
            if name in function.__globals__:
                self.value(name, function.__globals__[name], names)
            if self.owner is not None:
                self.member(name)

    def member(self, name: str) -> None:
        assert self.owner is not None
        held = member_of(self.owner, name)
        if held is None or name.startswith("__"):
            return
        inner = plain(held)
        if inner is not None:
            self.write("member", name, type(held).__name__)
            self.function(inner)
        elif isinstance(held, (int, float, str, tuple, bytes, list, dict)):
            self.write("constant", name, held)
        elif isinstance(held, (set, frozenset)):
            self.write("constant", name, sorted(map(repr, held)))
        elif isinstance(held, type):
            self.klass(held)

    def value(self, name: str, value: Any, names: set[str]) -> None:
        """A global, or what a closure holds."""
        self.write("name", name)
        if is_primitive(value):
            self.write("primitive", value.__name__)
        elif isinstance(value, FunctionType):
            self.function(value)
        elif isinstance(value, ModuleType):
            if id(value) in self.seen:
                return
            self.seen.add(id(value))
            self.write("module", value.__name__)
            if value.__name__ != words.__name__:
                for attribute in sorted(names & set(vars(value))):
                    held = vars(value)[attribute]
                    if isinstance(held, (FunctionType, int, float, str, tuple)):
                        self.value(attribute, held, names)
        elif isinstance(value, type):
            self.klass(value)
        elif isinstance(value, enum.Enum):
            self.write(str(value), value.value)
            self.klass(type(value))
        elif isinstance(value, (set, frozenset)):
            self.write("set", sorted(map(repr, value)))
        elif isinstance(value, (int, float, complex, str, bytes, tuple, list, dict, type(None))):
            self.write(type(value).__name__, value)
        else:
            self.write("other", type(value).__qualname__, getattr(value, "__qualname__", ""))

    def klass(self, value: type) -> None:
        """A class: its fields, and the methods, properties and constants that rules may use."""
        self.write("class", value.__qualname__, getattr(value, "_fields", None))
        if id(value) in self.seen or (self.owner is not None and issubclass(value, self.owner)):
            return
        self.seen.add(id(value))
        if issubclass(value, enum.Enum):
            self.write([(member.name, member.value) for member in value])
        if not (issubclass(value, (tuple, enum.Enum)) or dataclasses.is_dataclass(value)):
            return
        self.write(sorted((key, str(kind)) for key, kind in getattr(value, "__annotations__", {}).items()))
        self.write(repr(getattr(value, "_field_defaults", None)))
        for ancestor in value.__mro__:
            if ancestor.__module__ in ("builtins", "enum", "typing") or ancestor.__name__ == "Game":
                continue
            for name, held in sorted(vars(ancestor).items()):
                inner = plain(held)
                if inner is not None and not name.startswith("__") and inner.__module__ == ancestor.__module__:
                    self.write("member", name, type(held).__name__)
                    self.function(inner)
                elif not name.startswith("_") and isinstance(held, (int, float, str, tuple, list, dict)):
                    self.write("constant", name, held)


def fingerprint_of_class(cls: type) -> str:
    """Returns a fingerprint of a class of states or actions, and of all that its methods reach."""
    steps = _Walk(None)
    steps.klass(cls)
    return steps.digest.hexdigest()


def walk(roots: Iterable[FunctionType], owner: type | None = None) -> tuple[str, list[FunctionType]]:
    """A fingerprint of all that ``roots`` reach, and the functions reached.

    Followed are globals, closures, defaults, attributes of imported modules, and members of ``owner``
    (inherited ones included) that are used by name.
    """
    steps = _Walk(owner)
    for root in roots:
        steps.function(root)
    return steps.digest.hexdigest(), steps.functions


def reached_by_game(cls: type) -> tuple[str, list[FunctionType]]:
    """The fingerprint and the functions of a game's class (or of an order, a way to compare values, ...)."""
    names = CONTRACT if member_of(cls, "to_move") else [name for name in dir(cls) if not name.startswith("_")]
    roots = [inner for name in names if (inner := plain(member_of(cls, name))) is not None]
    digest, functions = walk(roots, cls)
    constants = sorted(
        (name, repr(value))
        for name in dir(cls)
        if not name.startswith("_") and isinstance(value := member_of(cls, name), (int, float, bool))
    )
    return hashlib.sha256(repr((digest, constants)).encode()).hexdigest(), functions
