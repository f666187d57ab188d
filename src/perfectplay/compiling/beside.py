"""LLVM in a process of its own, for kernels that compile beside a search: it takes none of the interpreter's time, and
a process that ends does not wait for it."""

from __future__ import annotations

import atexit
import contextlib
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

CHILD: Final = """
import signal, sys, json
signal.signal(signal.SIGINT, signal.SIG_IGN)
path, file, level = json.loads(sys.argv[1])
sys.path[:] = path
import importlib.util
spec = importlib.util.spec_from_file_location("perfectplay_llvm", file)
llvm = importlib.util.module_from_spec(spec)
spec.loader.exec_module(llvm)
llvm.processor()
text = sys.stdin.buffer.read().decode()
if text:
    sys.stdout.buffer.write(llvm.to_object(text, level))
"""
"""What the other process does: it starts LLVM, reads the text of a module and writes object code."""

_running: set[subprocess.Popen[bytes]] = set()


class Compilation:
    """One module that is compiled in another process, which starts while its text is still being written."""

    def __init__(self, level: int) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.data = b""
        self.is_done = threading.Event()
        argument = json.dumps([sys.path, str(Path(__file__).with_name("llvm.py")), level])
        with contextlib.suppress(OSError, ValueError):
            self.process = subprocess.Popen(  # noqa: S603 - our own file, run by this very Python
                [sys.executable, "-c", CHILD, argument],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            _running.add(self.process)

    def send(self, text: str) -> None:
        """Hands over the text of the module, from a thread of its own: a pipe holds little."""
        threading.Thread(target=self._communicate, args=(text,), name="perfectplay compiler", daemon=True).start()

    def _communicate(self, text: str) -> None:
        try:
            if self.process is not None:
                self.data, _ = self.process.communicate(text.encode())
        except (OSError, ValueError):
            pass
        finally:
            self.end()
            self.is_done.set()

    def received(self) -> bytes | None:
        """Returns the object code, when it is there; None where the other process has failed."""
        self.is_done.wait()
        return self.data or None

    def end(self) -> None:
        """Ends the other process, whatever it does."""
        if self.process is not None:
            _running.discard(self.process)
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
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(0.5)


@atexit.register
def _end_all() -> None:
    """Ends what still compiles when this process ends."""
    for process in list(_running):
        with contextlib.suppress(OSError):
            process.kill()
