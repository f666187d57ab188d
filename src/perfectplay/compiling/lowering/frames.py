"""Where variables stand, and what is known of them where the code is."""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable

from perfectplay.compiling.source import Function
from perfectplay.compiling.types import Type, Value

Flow = dict[tuple["Frame", str], tuple["Slot | None", bool]]
"""For each variable where it stands (None: its type depends on the way here), and whether it is surely assigned."""


class Slot:
    """The place of a variable: one place for each operand, or words side by side for a tuple."""

    def __init__(
        self,
        kind: Type,
        places: tuple[str, ...] = (),
        base: str | None = None,
        flag: str | None = None,
        static: Value | None = None,
    ) -> None:
        self.type, self.places, self.base, self.flag = kind, places, base, flag
        self.static = static
        """What the variable stands for, where that is known while compiling: a function, a module, a game."""


class Frame:
    """One function of Python in the code of one function of machine code: itself, or a generator put into its loop."""

    def __init__(self, function: Function, key: Hashable) -> None:
        self.function, self.key = function, key
        self.slots: dict[str, list[Slot]] = {}
        self.bound: dict[str, Value] = {}
        self.locals: dict[Function, Value] = {}
        self.itself: Value | None = None
        """For a function inside a function: what its own name stands for."""
        self.statics: dict[tuple[str, int], Slot] = {}
        self.scopes: list[dict[str, str]] = []
        self.poisoned: set[str] = set()
        self.narrowed: dict[str, Callable[[], Value]] = {}
        """Variables of which a test around here says which of several types they are of, and how to read them so."""
        self.on_yield: Callable[[Value], None] | None = None
        self.on_return: Callable[[], None] | None = None
        self.loops: list[tuple[str, str]] = []
        self.node: ast.AST = function.node
        self.resumes = False
        self.is_checked = False
        """Whether integers and indices are checked, see `Unit.checks`."""


def merged(one: Flow, other: Flow) -> Flow:
    """Returns what is assigned where two ways meet."""
    result: Flow = {}
    for key in {**one, **other}:
        a, b = one.get(key), other.get(key)
        if a is None or b is None:
            result[key] = (a or b or (None, False))[0], False
        else:
            result[key] = a[0] if a[0] is b[0] else None, a[1] and b[1]
    return result
