"""Tells, while a command runs, which method of a game has not returned for some seconds.

No limit ends rules that hang: a search that is over asks them again for its report. So a thread looks from time to time
where all others are, and says so once, on standard error.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, NamedTuple

import perfectplay
from perfectplay import threads
from perfectplay.game import Knowledge

PATIENCE: Final = 5.0
"""A call that takes longer than so many seconds counts as one that hangs."""
EVERY: Final = 0.5
OURS: Final = str(Path(perfectplay.__file__).parent)
"""No rules of ours hang, and a method of ours may search."""


class Standing(NamedTuple):
    """A call of a method of somebody's rules, as long as it has been seen."""

    frame: FrameType
    since: float


class Watch:
    """Where the threads of this process are in somebody's rules."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.standing: dict[int, Standing] = {}

    def look(self) -> FrameType | None:
        """Looks at every thread; returns a call that has not returned for too long."""
        now, found, rules = time.monotonic(), {}, methods_of_rules()
        with no_collection():
            for thread, frame in sys._current_frames().items():
                called = _method_of_rules(frame, rules)
                if called is None:
                    continue
                before = self.standing.get(thread)
                found[thread] = before if before is not None and before.frame is called else Standing(called, now)
        self.standing = found
        return next((one.frame for one in found.values() if now - one.since >= self.patience), None)


@contextmanager
def no_collection() -> Iterator[None]:
    """Surrounds a look at the frames of threads that run on.

    Before Python 3.12, the object of a frame is made when somebody asks for it, and making it may start a collection of
    garbage. What that runs lets the thread go on whose frame it is, and the object is then one of a call that is over:
    memory that something else has by now.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _method_of_rules(frame: FrameType | None, rules: Mapping[CodeType, str]) -> FrameType | None:
    """Returns the outermost call of a game's own method on a stack."""
    called = None
    while frame is not None:
        if frame.f_code in rules:
            called = frame
        frame = frame.f_back
    return called


def methods_of_rules() -> dict[CodeType, str]:
    """Returns the code of each method of each class of rules or knowledge that is not ours, with the method's name.

    A frame is known by its code alone: who asks the frame of another thread for its variables changes when they are
    freed, and in which thread.
    """
    found: dict[CodeType, str] = {}
    classes: list[type[Any]] = [Knowledge]
    while classes:
        rules = classes.pop()
        classes += rules.__subclasses__()
        for base in rules.__mro__:  # somebody's rules may have methods of a class that is none of rules
            if not base.__module__.startswith(("perfectplay.", "builtins")):
                for name, held in list(vars(base).items()):
                    method = held.__func__ if isinstance(held, (staticmethod, classmethod)) else held
                    method = getattr(method, "__wrapped__", method)  # inside of a decorator, such as functools.cache
                    if isinstance(method, FunctionType) and not method.__code__.co_filename.startswith(("<", OURS)):
                        found.setdefault(method.__code__, f"{rules.__name__}.{name}")
    return found


def sentence(frame: FrameType, patience: float = PATIENCE) -> str:
    """Says which method has not returned, and where it is now."""
    code = frame.f_code
    name = methods_of_rules().get(code, code.co_qualname)
    return (
        f"{name} has not returned for {patience:g} seconds ({code.co_filename}, line {frame.f_lineno}); "
        f"Ctrl-C ends it, and perfectplay check says in which state"
    )


_found = threading.Event()
"""Set when a method hangs in the command that runs."""
_is_over = threading.Event()
"""Set when nobody need look any more."""


def hangs() -> bool:
    """Returns whether a method of a game has not returned for too long while this command ran."""
    return _found.is_set()


@contextmanager
def told(tell: Callable[[str], object]) -> Iterator[None]:
    """Surrounds a command: tells once which method of a game hangs, if one does."""
    global _found, _is_over
    _found, _is_over = threading.Event(), threading.Event()  # an earlier command's thread may still have its own
    thread = threading.Thread(target=_look_on, args=(_found, _is_over, tell), name="perfectplay hanging", daemon=True)
    with suppress(RuntimeError):  # where no thread can be started, nobody looks
        threads.start(thread)
    try:
        yield
    finally:
        leave_it()


def leave_it() -> None:
    """Ends looking: what runs now finds by itself what hangs, or the command is over."""
    _is_over.set()
    _found.clear()


def _look_on(found: threading.Event, is_over: threading.Event, tell: Callable[[str], object]) -> None:
    watch = Watch()
    while not is_over.wait(EVERY):
        frame = watch.look()
        if frame is not None:
            found.set()
            tell(sentence(frame))
            return
