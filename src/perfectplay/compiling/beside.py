"""LLVM in a process of its own: it takes none of the interpreter's time, can be left at any moment by Ctrl-C, and a
process that ends does not wait for it.

The process is kept for a while, for the next module; it ends by itself when none comes. When this process ends first,
the other one finishes its module and keeps it in the cache, see `perfectplay.compiling.llvm_process`.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, cast

from perfectplay import threads
from perfectplay.compiling.alone import Done
from perfectplay.compiling.llvm_process import HEAD

IDLE_SECONDS: Final = 5
"""So long a process waits for its next module."""

CHILD: Final = str(Path(__file__).with_name("llvm_process.py"))
"""The file that the other process runs."""
LLVM: Final = str(Path(__file__).with_name("llvm.py"))
"""The file that it takes LLVM from."""


class Place(NamedTuple):
    """Where the cache keeps the object code of a module, and facts about it."""

    folder: str
    name: str
    about: dict[str, Any]


class _Processes:
    """The processes that this one has started; one that was forked has none."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.working: set[subprocess.Popen[bytes]] = set()
        self.in_vain: set[subprocess.Popen[bytes]] = set()
        """Those of them whose work nobody has when this process ends, for it cannot be kept."""
        self.idle: list[subprocess.Popen[bytes]] = []
        self.have_ended = False
        """Whether Python ends, and these with it."""


_processes = _Processes()
_dying: list[subprocess.Popen[bytes]] = []
"""Killed processes that have not ended yet: Python complains of those that nobody remembers."""
_lock = threading.Lock()


def _ours() -> _Processes:
    global _processes
    if _processes.owner != os.getpid():
        _processes = _Processes()
    return _processes


def _process() -> subprocess.Popen[bytes]:
    """Returns a process that waits for a module, from now on working."""
    with _lock:
        ours = _ours()
        while ours.idle:
            process = ours.idle.pop()
            if process.poll() is None:
                ours.working.add(process)
                return process
            _kill(process)
        argument = json.dumps([sys.path, LLVM, IDLE_SECONDS])
        process = subprocess.Popen(  # noqa: S603 - our own file, run by this very Python
            [sys.executable, "-P", CHILD, argument],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        ours.working.add(process)
        return process


class Compilation:
    """One module that is compiled in another process, which starts while its text is still being written."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.process: subprocess.Popen[bytes] | None = None
        self.data = b""
        self.is_sent, self.is_done = Done(), Done()
        with contextlib.suppress(OSError, ValueError):
            self.process = _process()

    def send(self, text: str, place: Place | None = None) -> None:
        """Hands over the text of the module, from a thread of its own: a pipe holds little.

        If this process ends before the object code is there, the other one keeps it at ``place``.
        """
        if place is None and self.process is not None:
            with _lock:
                _ours().in_vain.add(self.process)
        asked = {"level": self.level, "text": text, **(place._asdict() if place is not None else {})}
        threads.start(
            threading.Thread(target=self._communicate, args=(asked,), name="perfectplay compiler", daemon=True)
        )

    def _communicate(self, asked: dict[str, Any]) -> None:
        try:
            if self.process is not None:
                into, out = cast("IO[bytes]", self.process.stdin), cast("IO[bytes]", self.process.stdout)
                whole = json.dumps(asked).encode()
                into.write(len(whole).to_bytes(HEAD, "little") + whole)
                into.flush()
                self.is_sent.end()
                size = out.read(HEAD)
                if len(size) == HEAD:
                    data = out.read(int.from_bytes(size, "little"))
                    if len(data) == int.from_bytes(size, "little"):
                        self.data = data
                        self._keep()
        except (OSError, ValueError):
            pass
        finally:
            self.end()
            if not self.is_sent.has_ended:
                self.is_sent.end()
            self.is_done.end()

    def _keep(self) -> None:
        """Keeps the process for the next module, unless there is one that waits."""
        with _lock:
            ours = _ours()
            if self.process in ours.working and not ours.idle:
                ours.working.discard(self.process)
                ours.in_vain.discard(self.process)
                ours.idle.append(self.process)
                self.process = None

    def received(self) -> bytes | None:
        """Returns the object code, when it is there; None where the other process has failed.

        Raises SystemExit where Python ends: this thread must not run LLVM then, whose memory is freed.
        """
        while not self.is_done.wait(0.05):  # in short steps: on some systems, Ctrl-C does not end a long one
            pass
        if not self.data and _ours().have_ended:
            raise SystemExit
        return self.data or None

    def end(self) -> None:
        """Ends the other process, whatever it does."""
        if self.process is not None:
            with _lock:
                _ours().working.discard(self.process)
                _ours().in_vain.discard(self.process)
            _kill(self.process)
            self.process = None


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        with contextlib.suppress(OSError):
            process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError, ValueError):
                pipe.close()
    try:
        process.wait(0.5)
    except subprocess.TimeoutExpired:  # on a busy machine
        _dying.append(process)
    _dying[:] = [one for one in _dying if one.poll() is None]


@atexit.register
def _end_all() -> None:
    """Ends, when this process does, what waits for something to compile or works in vain; the rest ends by itself."""
    ours = _ours()
    ours.have_ended = True
    for process in ours.idle:
        _kill(process)
    for process in ours.working:
        if process in ours.in_vain:
            with contextlib.suppress(OSError):
                process.kill()
        else:
            process.returncode = 0  # or else Python complains that it still runs
