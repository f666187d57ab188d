"""Another program: a process that is asked and answers in lines of text, and may die, hang or talk nonsense."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Final

from perfectplay.errors import PerfectPlayError

MOST_WAITING: Final = 10_000
"""So many lines that nobody has read yet are kept."""

LONGEST_LINE: Final = 100_000
SHOWN: Final = 120

OPTION: Final = "option."
"""Before an option of the program among the words of its command, as in ``option.Hash=64``."""


class ProgramFailed(PerfectPlayError):
    """A program has ended, does not answer, or answers what cannot be."""


def options_in(command: str) -> dict[str, str]:
    """Returns the options of a program that stand in its command: ``stockfish 'option.Skill Level=3'``."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ProgramFailed(f"the program {command!r} cannot be started: {error}") from None
    options = {}
    for word in words:
        name, equals, value = word.removeprefix(OPTION).partition("=")
        if word.startswith(OPTION):
            if not equals or not name:
                raise ProgramFailed(f"{word!r} in {command!r} is no option; write option.NAME=VALUE")
            options[name] = value
    return options


class Program:
    """A process with which one talks in lines. Raises `ProgramFailed` if it cannot be started."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.fault: str | None = None
        """Why nobody can talk with it any more: it has ended, or what it says late would be taken for an answer."""
        try:
            words = [word for word in shlex.split(command) if not word.startswith(OPTION)]
            self.process = subprocess.Popen(  # noqa: S603 - the user names it on the command line
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or error
            raise ProgramFailed(f"the program {command!r} cannot be started: {reason}") from None
        self.lines: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self.reader = threading.Thread(target=self._read, name="perfectplay program", daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self.process.stdout.readline(LONGEST_LINE):
                self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def tell(self, line: str) -> None:
        """Writes a line to the program. Raises `ProgramFailed` if it has ended, or has failed before."""
        assert self.process.stdin is not None
        self._check_fault()
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise self._failed(f"ended before it could read {line[:SHOWN]!r}") from None

    def wait_for(self, is_wanted: Callable[[str], bool], seconds: float, asked: str) -> str:
        """Returns the first line that is wanted, and leaves out those before it. Raises `ProgramFailed`."""
        self._check_fault()
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                line = self.lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                raise self._failed(f"ended without an answer to {asked[:SHOWN]!r}")
            if is_wanted(line):
                return line
        raise self._failed(f"gave no answer to {asked[:SHOWN]!r} within {seconds:g} s")

    def _check_fault(self) -> None:
        if self.fault is not None:
            raise ProgramFailed(self.fault)

    def _failed(self, what: str) -> ProgramFailed:
        """Returns the error for what the program did, and keeps it: from now on it is the answer to everything."""
        self.fault = f"the program {self.command!r} {what}"
        return ProgramFailed(self.fault)

    def close(self, farewell: str = "quit") -> None:
        """Ends the program: it is asked to leave, and has a second for that."""
        with contextlib.suppress(ProgramFailed):
            self.tell(farewell)
        with contextlib.suppress(OSError, ValueError):
            assert self.process.stdin is not None
            self.process.stdin.close()
        try:
            self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.reader.join(1.0)
        with contextlib.suppress(OSError, ValueError):
            assert self.process.stdout is not None
            self.process.stdout.close()
