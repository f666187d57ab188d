"""LLVM in a process of its own: it takes none of the interpreter's time, can be left at any moment by Ctrl-C, and a
process that ends does not wait for it.

The process is kept for a while, for the next module; it ends by itself when none comes.
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
from typing import IO, Final, cast

from perfectplay import threads
from perfectplay.compiling.alone import Done

IDLE_SECONDS: Final = 5
"""So long a process waits for its next module."""

CHILD: Final = """
import os, signal, sys, json, threading, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
path, file, idle = json.loads(sys.argv[1])
sys.path[:] = path
import importlib.util
spec = importlib.util.spec_from_file_location("perfectplay_llvm", file)
llvm = importlib.util.module_from_spec(spec)
spec.loader.exec_module(llvm)
llvm.processor()
began = ended = 0

def end_when_idle():
    while True:
        before = ended
        time.sleep(idle)
        if began == ended == before:
            os._exit(0)

threading.Thread(target=end_when_idle, daemon=True).start()
while True:
    head = sys.stdin.buffer.read(9)
    if len(head) < 9:
        os._exit(0)
    began += 1
    try:
        data = llvm.to_object(sys.stdin.buffer.read(int.from_bytes(head[1:], "little")).decode(), head[0])
    except Exception:
        data = b""
    sys.stdout.buffer.write(len(data).to_bytes(8, "little") + data)
    sys.stdout.buffer.flush()
    ended += 1
"""
"""What the other process does: it starts LLVM, reads the text of a module and writes object code, again and again."""


class _Processes:
    """The processes that this one has started; one that was forked has none."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.working: set[subprocess.Popen[bytes]] = set()
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
        argument = json.dumps([sys.path, str(Path(__file__).with_name("llvm.py")), IDLE_SECONDS])
        process = subprocess.Popen(  # noqa: S603 - our own file, run by this very Python
            [sys.executable, "-c", CHILD, argument],
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
        self.is_done = Done()
        with contextlib.suppress(OSError, ValueError):
            self.process = _process()

    def send(self, text: str) -> None:
        """Hands over the text of the module, from a thread of its own: a pipe holds little."""
        threads.start(
            threading.Thread(target=self._communicate, args=(text,), name="perfectplay compiler", daemon=True)
        )

    def _communicate(self, text: str) -> None:
        try:
            if self.process is not None:
                into, out = cast("IO[bytes]", self.process.stdin), cast("IO[bytes]", self.process.stdout)
                whole = text.encode()
                into.write(bytes([self.level]) + len(whole).to_bytes(8, "little") + whole)
                into.flush()
                size = out.read(8)
                if len(size) == 8:
                    data = out.read(int.from_bytes(size, "little"))
                    if len(data) == int.from_bytes(size, "little"):
                        self.data = data
                        self._keep()
        except (OSError, ValueError):
            pass
        finally:
            self.end()
            self.is_done.end()

    def _keep(self) -> None:
        """Keeps the process for the next module, unless there is one that waits."""
        with _lock:
            ours = _ours()
            if self.process in ours.working and not ours.idle:
                ours.working.discard(self.process)
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
    """Ends what still compiles, or waits for something to compile, when this process ends."""
    ours = _ours()
    ours.have_ended = True
    for process in [*ours.working, *ours.idle]:
        with contextlib.suppress(OSError):
            process.kill()
    for process in ours.idle:
        _kill(process)
