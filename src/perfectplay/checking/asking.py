"""Asks a game's methods one at a time: notes the method in progress, exceptions and changed arguments."""

from __future__ import annotations

import copy
import dataclasses
import enum
import itertools
import math
import time
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay.checking.itself import RULES as PURE
from perfectplay.checking.itself import Watch
from perfectplay.checking.report import shown
from perfectplay.declared import misdeclared
from perfectplay.errors import SearchStopped
from perfectplay.game import MOST_ACTIONS, Game
from perfectplay.search.failures import OF_PLAYERS

HERE: Final = str(Path(__file__).parent)
MOST_FRAMES: Final = 100
"""So many of the innermost calls are in a traceback: to look at all of an endless recursion takes a while."""
LISTS: Final = {
    "actions": ("no-actions", "yield each of the actions"),
    "chances": ("no-actions", "yield each of the outcomes"),
    "candidates": ("candidates", "yield some of the actions, a best one among them"),
    "noisy_actions": ("noisy-actions", "yield those of the actions that are noisy, if there are any"),
    "threats": ("threats", "yield those of the actions that threaten to win, if there are any"),
    "defences": ("defences", "yield those of the actions that may stop a threat, at least one"),
    "cells": ("cells", "yield what stands on each cell of the board"),
}
"""Methods that give several things, with the rule of each and the way to keep to it."""
VALUES: Final = (int, float, complex, str, bytes, type(None), enum.Enum, range)


class Finding(NamedTuple):
    """A fault or remark about one position; reported only once for each rule and method."""

    rule: str
    method: str
    text: str
    """The fault: "Nim.actions gives no action"; the position follows it."""
    advice: str
    """The remedy."""
    state: Any
    trace: str = ""
    is_note: bool = False
    never_compiles: bool = False
    """True if there can be no machine code, for example because the method gives None for a number."""

    @property
    def key(self) -> tuple[str, str]:
        return self.rule, self.method


class Wrong(Exception):
    """Ends one question about a state, with the finding."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding


class OutOfTime(Exception):
    """The time for this part of the check is over."""


ENOUGH: Final = 0.9
"""A call may hang if it has not returned after its process has had so many seconds of a processor,"""
LONGEST_WAIT: Final = 3.0
"""or after so many seconds, as it may sleep."""


class Call(NamedTuple):
    """A call of a method, from the moment at which it began."""

    method: str
    arguments: tuple[Any, ...]
    since: float
    """In monotonic time."""
    processor: float
    """How many seconds of a processor this process had used by then."""


class Asker:
    """Calls the game's methods; nothing else does until the two runs are compared."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.name = type(game).__name__
        self.until = math.inf
        """When `OutOfTime` is raised, in monotonic time."""
        self.calling: Call | None = None
        self.hanging: Call | None = None
        """The call that had not returned when everything was stopped."""
        self.is_stopped = False
        self.watch = Watch(game)
        self.notice: Callable[[Finding], None] | None = None
        """Called with a fault that does not prevent an answer."""
        self._last: Any = None
        self._last_is_value = True

    def may_go_on(self, deadline: float) -> bool:
        """Returns whether to wait: until the deadline, and beyond it for a call that a busy machine holds up."""
        now, call = time.monotonic(), self.calling
        if now < deadline or call is None:
            return now < deadline
        return time.process_time() < call.processor + ENOUGH and now < call.since + LONGEST_WAIT

    def stop(self) -> None:
        """Stops all questions; called from another thread."""
        self.hanging = self.calling
        self.is_stopped = True

    def ask(self, method: str, *arguments: Any) -> Any:
        """Returns the answer. Raises `Wrong` if there is none, or if the given state has changed."""
        if self.is_stopped:
            raise SearchStopped
        now = time.monotonic()
        if now > self.until:
            raise OutOfTime
        given = self._given(method, arguments)
        watches = self.notice is not None and method in PURE
        if watches:
            self.watch.begin()
        self.calling = Call(method, arguments, now, time.process_time())
        try:
            answer = self._answer(method, given, arguments)
            if watches:
                self._look_at_itself(method, arguments)
        except (SearchStopped, Wrong):
            raise
        except (Exception, SystemExit) as error:
            raise Wrong(raised(self.game, method, arguments, error)) from error
        finally:
            self.calling = None
        if given is not arguments and is_changed(given[0], arguments[0]):
            self.fail(
                "changes-state",
                method,
                f"changes the state that it is given, to {shown(given[0])},",
                "make a new state, and leave the old one as it is",
                arguments[0],
            )
        return answer

    def _given(self, method: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        """Returns arguments that the method may change without harm."""
        if not arguments or method in ("team", "player_name") or self._is_value(arguments[0]):
            return arguments
        return copied(arguments[0]), *arguments[1:]

    def _answer(self, method: str, given: tuple[Any, ...], arguments: tuple[Any, ...]) -> Any:
        answer = getattr(self.game, method)(*given)
        return self._listed(method, arguments[0], answer) if method in LISTS else answer

    def _look_at_itself(self, method: str, arguments: tuple[Any, ...]) -> None:
        """Notices whether the method has changed the game."""
        change = self.watch.noticed(method, lambda: self._answer(method, self._given(method, arguments), arguments))
        if change is None or self.notice is None:
            return
        matters = self.watch.is_read_elsewhere(change)
        advice = (
            "a game must stay as it is; put what later methods need into the state"
            if matters
            else "no other method reads that, so it does no harm, but a game should stay as it is"
        )
        text = f"changes self.{change.name}{change.place}{with_given(method, arguments)}"
        state = arguments[0] if arguments and method != "team" else None
        finding = self.finding("changes-itself", method, text, advice, state, is_note=not matters)
        self.notice(finding._replace(never_compiles=True))

    def steady(self, method: str, *arguments: Any) -> Any:
        """Asks twice and returns the answer; raises `Wrong` if the two differ."""
        first, second = self.ask(method, *arguments), self.ask(method, *arguments)
        if not same(first, second):
            alone = alone_in(first, second)
            if alone is not None:
                self.fail(
                    "unsteady",
                    method,
                    f"gives {type(alone).__name__} objects, whose class has no __eq__, so that no two are equal,",
                    "make the class a NamedTuple or a frozen dataclass, or give it __eq__ and __hash__",
                    arguments[0] if arguments else None,
                )
            about = arguments[0] if arguments else first
            given = with_given(method, arguments)
            self.fail(
                "unsteady",
                method,
                f"answers {shown(first, 100)}{given} and, asked again, {shown(second, 100)}",
                "the same question must have the same answer",
                about,
            )
        return first

    def fail(self, rule: str, method: str, text: str, advice: str, state: Any, *, never_compiles: bool = False) -> None:
        """Raises `Wrong`: ``text`` goes on after the method's name."""
        raise Wrong(self.finding(rule, method, text, advice, state)._replace(never_compiles=never_compiles))

    def finding(self, rule: str, method: str, text: str, advice: str, state: Any, *, is_note: bool = False) -> Finding:
        return Finding(rule, method, f"{self.name}.{method} {text}", advice, state, is_note=is_note)

    def _listed(self, method: str, state: Any, answer: Any) -> list[Any]:
        if answer is None or not isinstance(answer, Iterable):
            rule, advice = LISTS[method]
            self.fail(
                rule,
                method,
                f"gives {shown(answer, 60)} instead of a generator or a list",
                advice,
                state,
                never_compiles=True,
            )
        found = list(itertools.islice(answer, MOST_ACTIONS + 1))
        if len(found) > MOST_ACTIONS:
            what = "cells" if method == "cells" else "actions"
            self.fail(
                "endless-actions",
                method,
                f"does not end: it gave more than {MOST_ACTIONS:,} {what}, such as {shown(found[-1], 60)},",
                "let the loop end",
                state,
            )
        return found

    def _is_value(self, state: Any) -> bool:
        if state is not self._last or state is None:
            self._last, self._last_is_value = state, is_value(state)
        return self._last_is_value


# ------------------------------------------------------------ values and other objects


def is_value(thing: Any) -> bool:
    """Returns whether nothing can change a thing: a number, a text, or a tuple of such."""
    if isinstance(thing, (tuple, frozenset)):
        return all(is_value(item) for item in thing)
    return isinstance(thing, VALUES)


def copied(thing: Any) -> Any:
    try:
        return copy.deepcopy(thing)
    except Exception:  # such as a lock inside; then only what hash and repr show is noticed
        return thing


def is_changed(thing: Any, original: Any) -> bool:
    """Returns whether a copy is no longer what the original is."""
    if defines(original, "__eq__") and not same(thing, original):
        return True
    if defines(original, "__repr__"):
        # A copy of a set may list its items in another order than the set does, and two copies do in the same.
        return shown(thing, 10**6) not in (shown(original, 10**6), shown(copied(original), 10**6))
    return not same(getattr(thing, "__dict__", None), getattr(original, "__dict__", None))


def defines(thing: Any, method: str) -> bool:
    """Returns whether a thing's class has its own version of a method that every object has."""
    return getattr(type(thing), method, None) is not getattr(object, method)


def same(one: Any, other: Any) -> bool:
    """Returns whether two answers are the same; two NaN are."""
    if isinstance(one, float) and isinstance(other, float):
        return one == other or (one != one and other != other)
    if type(one) is type(other) and isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    try:
        return bool(one == other)
    except Exception:  # such as arrays, whose comparison is an array
        return shown(one, 10**6) == shown(other, 10**6)


def alone_in(one: Any, other: Any) -> Any:
    """Returns the part of two answers that is equal to itself alone; None if something else keeps them apart."""
    if type(one) is not type(other):
        return None
    if isinstance(one, (list, tuple)):
        pairs = zip(one, other, strict=False) if len(one) == len(other) else ()
        return next((found for a, b in pairs if not same(a, b) and (found := alone_in(a, b)) is not None), None)
    return None if defines(one, "__eq__") else one


def mutable_part(thing: Any) -> Any:
    """Returns the list, dictionary, unfrozen dataclass ... inside a state, or None."""
    if isinstance(thing, (list, dict, set, bytearray)):
        return thing
    if isinstance(thing, (tuple, frozenset)):
        return next((part for item in thing if (part := mutable_part(item)) is not None), None)
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        if not type(thing).__dataclass_params__.frozen:  # type: ignore[attr-defined]
            return thing
        values = (getattr(thing, field.name, None) for field in dataclasses.fields(thing))
        return next((part for value in values if (part := mutable_part(value)) is not None), None)
    return None


# ------------------------------------------------------------ exceptions


def raised(game: Game[Any, Any], method: str, arguments: tuple[Any, ...], error: BaseException) -> Finding:
    """Returns the finding that a method raised, with the traceback from the game's own code on."""
    state = arguments[0] if arguments else None
    wrong = misdeclared(game, method, error)
    if wrong is not None:
        return Finding("raises", method, wrong.said, wrong.right, state)
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__, -MOST_FRAMES)
    inside = [frame for frame in frames if not frame.filename.startswith(HERE)]
    place = f" ({inside[-1].filename}, line {inside[-1].lineno})" if inside else ""
    text = f"{type(game).__name__}.{method} raised {said}{place}{with_given(method, arguments)}"
    trace = "".join(traceback.format_list(inside) + traceback.format_exception_only(error)) if inside else said
    advice = "it must give an answer here"
    if isinstance(error, dataclasses.FrozenInstanceError):
        advice = "a game must stay as it is; put what later methods need into the state"
    return Finding(
        "raises",
        method,
        text,
        advice,
        state,
        f"Traceback (most recent call last):\n{trace}".rstrip() if inside else "",
    )


def with_given(method: str, arguments: tuple[Any, ...]) -> str:
    """Names the arguments of the method besides the state, for a sentence."""
    given = ", ".join(shown(argument, 60) for argument in arguments[1:])
    if method in OF_PLAYERS:
        given = f"player {given}"
    return f" for {given}" if given else ""
