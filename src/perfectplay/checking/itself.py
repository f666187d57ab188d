"""Notices rules that change the game itself, such as ``self.last = action`` in `Game.result`, and finds the line."""

from __future__ import annotations

import contextlib
import dis
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

from perfectplay.game import Game

RULES: Final = frozenset(
    {
        "initial_state",
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
        "candidates",
        "noisy_actions",
        "threats",
        "defences",
        "cells",
        "pass_turn",
        "extension",
        "total",
        "canonical",
        "repetition",
        "same_position",
        "action_number",
        "random_action",
    }
)
"""The methods that are pure by the contract; those for names and pictures may remember things."""
MOST_KEPT: Final = 200
"""Lists and dictionaries with more items than this are not compared."""
MOST_BYTES: Final = 4_000


class Change(NamedTuple):
    """A method that changed the game, and where."""

    name: str
    """The field."""
    place: str
    """The file and the line, for a sentence; empty if they were not found."""
    function: str
    """The function that holds the line."""


class Watch:
    """Compares the fields of a game before and after a method is asked.

    A field that changes only once is ignored, such as a table that is made when it is first needed. So is a dictionary
    or a set that only grows, as one that remembers answers does.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.fields: dict[str, Any] = getattr(game, "__dict__", {})
        self.shared = dict(_shared(type(game)))
        """Lists and dictionaries of the class, which all its instances share."""
        self.changed: set[str] = set()
        """Fields that changed before."""
        self.told: set[tuple[str, str]] = set()
        """Methods, and the fields that they change."""
        self.before: dict[str, Any] | None = None
        self.can_change: dict[str, Any] = {}
        """Fields inside of which something can change."""
        self.inside: dict[str, _Kept] = {}
        """Their earlier content."""

    def begin(self) -> None:
        """Remembers how the game is now."""
        if self.before is None or not _is_same(self.fields, self.before):
            self.before = dict(self.fields)
            self.can_change = {
                name: value for name, value in {**self.shared, **self.before}.items() if _kept(value) is not None
            }
        if self.can_change:
            self.inside = {name: kept for name, value in self.can_change.items() if (kept := _kept(value)) is not None}

    def look(self) -> str | None:
        """Returns the name of a field that is not what it was, or None."""
        before, fields = self.before or {}, self.fields
        if not _is_same(fields, before):
            for name, value in fields.items():
                if name not in before or not _is_same(value, before[name]):
                    return name
        for name, kept in self.inside.items():
            if not _still(kept, _kept(self.can_change[name])):
                return name
        return None

    def noticed(self, method: str, again: Callable[[], object]) -> Change | None:
        """Returns the change, once, if the method changed a field that had changed before.

        ``again`` asks the method the same once more.
        """
        name = self.look()
        if name is None:
            return None
        if name not in self.changed:
            self.changed.add(name)
            return None
        if (method, name) in self.told:
            return None
        self.told.add((method, name))
        place, function = self._line(name, again)
        return Change(name, place, function)

    def is_read_elsewhere(self, change: Change) -> bool:
        """Returns whether another function of the game's class reads the field."""
        return any(
            change.name in _attributes_read(code) for code in _codes(type(self.game)) if code.co_name != change.function
        )

    # ------------------------------------------------------------ the line

    def _line(self, name: str, again: Callable[[], object]) -> tuple[str, str]:
        """Restores the field, asks again, and looks after each line whether the field has changed."""
        found: list[tuple[str, int, str]] = []
        last: list[tuple[str, int, str]] = []

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            if not found:
                if last and self.look() is not None:
                    found.append(last[-1])
                elif event == "line" and frame.f_code.co_filename != "<string>":  # code that dataclasses makes
                    last[:] = [(frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name)]
            return trace

        if not self._put_back(name):
            return "", ""
        usual = sys.gettrace()
        sys.settrace(trace)
        try:
            again()
        except Exception:  # it did not the first time; without the line, the sentence is still true
            return "", ""
        finally:
            sys.settrace(usual)
        if not found:
            return "", ""
        file, line, function = found[0]
        return f" ({file}, line {line})", function

    def _put_back(self, name: str) -> bool:
        """Returns whether the field could be made what it was before."""
        before = self.before or {}
        if name in before and not _is_same(self.fields.get(name), before[name]):
            self.fields[name] = before[name]
            return True
        return name in self.inside and _restored(self.can_change[name], self.inside[name])


def _shared(cls: type) -> Iterator[tuple[str, Any]]:
    for part in reversed(cls.__mro__[: cls.__mro__.index(Game)]):
        for name, value in vars(part).items():
            if not name.startswith("__") and isinstance(value, (list, dict, set, bytearray)):
                yield name, value


def _is_same(one: Any, other: Any) -> bool:
    if one is other:
        return True
    try:
        return bool(one == other)
    except Exception:  # such as arrays, whose comparison is an array
        return False


class _Kept(NamedTuple):
    """The earlier content of a list, a dictionary, a set or an array."""

    kind: str
    items: Any


def _kept(value: Any, depth: int = 0) -> _Kept | None:
    """Copies the parts that can change inside; None if nothing can, or if there is too much of it."""
    if isinstance(value, (list, dict, set)):
        if len(value) > MOST_KEPT or depth > 4:
            return None
        if isinstance(value, dict):
            return _Kept("dict", {key: _kept(item, depth + 1) or item for key, item in value.items()})
        if isinstance(value, set):
            return _Kept("set", set(value))
        return _Kept("list", [_kept(item, depth + 1) or item for item in value])
    with contextlib.suppress(TypeError, BufferError), memoryview(value) as view:
        if not view.readonly and view.nbytes <= MOST_BYTES:
            return _Kept("bytes", view.tobytes())
    return None


def _still(before: _Kept, now: _Kept | None) -> bool:
    if now is None or now.kind != before.kind:
        return True  # a field that was set anew is noticed elsewhere
    if before.kind == "dict":
        return all(key in now.items and _is_same(now.items[key], item) for key, item in before.items.items())
    if before.kind == "set":
        return bool(before.items <= now.items)
    return _is_same(before.items, now.items)


def _restored(value: Any, kept: _Kept) -> bool:
    if kept.kind == "dict":
        value.clear()
        value.update({key: _whole(item) for key, item in kept.items.items()})
    elif kept.kind == "list":
        value[:] = [_whole(item) for item in kept.items]
    elif kept.kind == "set":
        return False
    else:
        with memoryview(value) as view:
            if view.nbytes != len(kept.items) or not view.c_contiguous or view.format == "O":
                return False
            view.cast("B")[:] = kept.items
    return True


def _whole(item: Any) -> Any:
    if not isinstance(item, _Kept):
        return item
    if item.kind == "dict":
        return {key: _whole(value) for key, value in item.items.items()}
    if item.kind == "list":
        return [_whole(value) for value in item.items]
    return bytearray(item.items) if item.kind == "bytes" else set(item.items)


def _codes(cls: type) -> Iterator[CodeType]:
    """Yields the code of all functions of a class, and of those inside them."""
    for part in cls.__mro__[: cls.__mro__.index(Game)]:
        for held in vars(part).values():
            function = getattr(held, "fget", None) or getattr(held, "func", None) or getattr(held, "__func__", held)
            code = getattr(function, "__code__", None)
            if isinstance(code, CodeType):
                yield from _nested(code)


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)


def _attributes_read(code: CodeType) -> set[str]:
    return {
        instruction.argval
        for instruction in dis.get_instructions(code)
        if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD")
    }
