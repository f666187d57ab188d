"""What a student's search did on one case, and how it is called so that nothing it does is suffered.

The search runs in a thread of its own. It has a share of time and of looks at the tree; when one is used up, an error
is raised inside of it. What it prints is thrown away, there is nothing for it to read, and ``sys.exit`` ends the call
alone.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import itertools
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from perfectplay.teaching.diagnosis.cases import Case, Node

SECONDS: Final = 3.0
"""How long one call may take; the largest tree takes a right search some milliseconds."""

BUSY: Final = 8
"""A call that waits, or has to share the processor with others, may take so many times as long."""

MOST_LOOKS: Final = 200_000
PATIENCE: Final = 2.0
"""How long a thread that is told to end is waited for."""


class TooMuch(BaseException):
    """Ends a search that does not end; no ``except Exception`` of a student catches it."""


@dataclass(frozen=True)
class Failure:
    """Why a call gave no answer."""

    kind: str
    """"fails", "returns-no-answer", "does-not-end", "leaves-python" or "takes-too-much-memory"."""
    text: str
    """The error, in one line; where no answer is returned, what is."""


@dataclass
class Record:
    """What a search looked at while it ran."""

    case: Case
    serial: int = field(default_factory=itertools.count().__next__)
    """No two records have the same, so that what a search keeps of one call is not found by the next."""
    looked_at: list[int] = field(default_factory=list)
    looks: int = 0
    wrong_undo: bool = False
    asks_below: bool = False
    """Whether it asked below the root who is to move."""

    def count(self) -> None:
        """Counts anything that a search asks; raises `TooMuch` after `MOST_LOOKS`."""
        self.looks += 1
        if self.looks > MOST_LOOKS:
            raise TooMuch

    def look_at(self, node: Node) -> None:
        """Notes that a node was evaluated; the same node twice in a row is one look."""
        self.count()
        number = self.case.numbers[id(node)]
        if not self.looked_at or self.looked_at[-1] != number:
            self.looked_at.append(number)


@dataclass(frozen=True)
class Observation:
    """What a search did on a case."""

    value: float | None
    """For MAX; None where the search gives no value."""
    action: int | None
    """The child of the root, from 0; None where the search gives no action."""
    looked_at: tuple[int, ...]
    failure: Failure | None = None
    wrong_undo: bool = False
    asks_below: bool = False


class Silent(io.StringIO):
    """A stream that forgets what is written."""

    def write(self, text: str) -> int:
        return len(text)


class _Runner:
    def __init__(self, calls: Iterator[Callable[[], Any]], seconds: float) -> None:
        self.calls, self.seconds = calls, seconds
        self.answers: list[Any] = []
        self.began, self.spent = time.monotonic(), time.process_time()
        self.is_inside = False
        self.gave_up = threading.Event()
        self.thread = threading.Thread(target=self.work, daemon=True)

    def work(self) -> None:
        for call in self.calls:
            if self.gave_up.is_set():
                return
            answer = self.one(call)
            self.answers.append(answer)
            if isinstance(answer, Failure) and answer.kind in ("does-not-end", "takes-too-much-memory"):
                return

    def one(self, call: Callable[[], Any]) -> Any:
        try:
            try:
                self.began, self.spent = time.monotonic(), time.process_time()
                self.is_inside = True
                return call()
            finally:
                self.is_inside = False
        except TooMuch:
            return Failure("does-not-end", "")
        except SystemExit as error:
            return Failure("leaves-python", f"SystemExit: {error}" if str(error) else "SystemExit")
        except MemoryError:
            return Failure("takes-too-much-memory", "MemoryError")
        except RecursionError:
            return Failure("fails", "RecursionError: maximum recursion depth exceeded")
        except BaseException as error:  # whatever a student's program raises
            return Failure("fails", told(error))

    def run(self) -> list[Any]:
        self.thread.start()
        while self.thread.is_alive():
            self.thread.join(0.02)
            if self.is_inside and self.is_too_long():
                self.end()
                break
        return self.answers

    def is_too_long(self) -> bool:
        """Returns whether a call has had its time of the processor, or waits for something else for too long."""
        spent = time.process_time() - self.spent
        return spent > self.seconds or time.monotonic() - self.began > BUSY * self.seconds

    def end(self) -> None:
        """Raises `TooMuch` in the thread until it ends; one that runs in C is left behind."""
        self.gave_up.set()
        before = len(self.answers)
        until = time.monotonic() + PATIENCE
        while self.thread.is_alive() and time.monotonic() < until:
            if self.is_inside:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self.thread.ident or 0), ctypes.py_object(TooMuch)
                )
            self.thread.join(0.1)
        if len(self.answers) == before:
            self.answers.append(Failure("does-not-end", ""))


def told(error: BaseException) -> str:
    """Describes an error in one line, with the line of the program where it was raised."""
    said = " ".join(str(error).split())
    said = said if len(said) <= 200 else said[:200] + "..."
    lines = []
    step = error.__traceback__
    while step is not None:
        file = step.tb_frame.f_code.co_filename
        if "perfectplay/teaching/diagnosis" not in file.replace("\\", "/"):
            lines.append(step.tb_lineno)
        step = step.tb_next
    where = f" (line {lines[-1]})" if lines else ""
    return f"{type(error).__name__}{': ' if said else ''}{said}{where}"


def called(calls: Iterator[Callable[[], Any]], seconds: float = SECONDS) -> list[Any]:
    """Makes the calls one after another; returns their answers, a `Failure` where there is none.

    It ends early after a call that did not end.
    """
    limit = sys.getrecursionlimit()
    reader, sys.stdin = sys.stdin, io.StringIO()
    try:
        with contextlib.redirect_stdout(Silent()), contextlib.redirect_stderr(Silent()):
            return _Runner(calls, seconds).run()
    finally:
        sys.stdin = reader
        if sys.getrecursionlimit() != limit:
            sys.setrecursionlimit(limit)
