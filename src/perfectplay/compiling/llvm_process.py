"""The other process of `beside`: takes the text of a module and gives object code, again and again.

It is run as a file and imports nothing of this library at first, so that it begins quickly. When the process that asked
has ended meanwhile, this one finishes the module and keeps it in the cache folder, so that the next process finds it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any, Final

HEAD: Final = 8
"""The bytes of a length, before the bytes themselves."""
LONGEST_ALONE: Final = 60
"""So many seconds a process works at most after the one that asked has ended."""


class Work:
    """What this process was asked for last, and what it has made of it."""

    def __init__(self) -> None:
        self.begun = self.ended = 0
        self.asked: dict[str, Any] = {}
        self.data = b""

    def keep(self) -> None:
        """Keeps the object code in the cache folder, unless it is there; what is there but damaged is replaced."""
        where = self.asked.get("folder")
        if where and self.data and Path(where).is_dir():
            os.environ["PERFECTPLAY_CACHE_DIR"] = where
            from perfectplay.compiling import folder

            if folder.read(self.asked["name"]) is None:
                folder.write(self.asked["name"], self.data, self.asked["about"])


def watch(work: Work, idle: float) -> None:
    """Ends this process when nothing was asked for so long, or when nobody is there any more who asks."""
    parent, alone = os.getppid(), 0.0
    while True:
        before = work.ended
        time.sleep(idle)
        if work.begun == work.ended == before:
            os._exit(0)
        if os.getppid() != parent:  # a forked process may hold the pipes open
            alone += idle
            if work.data or alone > LONGEST_ALONE:
                work.keep()
                os._exit(0)


def main(file: str, idle: float) -> None:
    """Answers until nobody asks any more."""
    spec = importlib.util.spec_from_file_location("perfectplay_llvm", file)
    assert spec is not None
    assert spec.loader is not None
    llvm = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(llvm)
    llvm.processor()
    work = Work()
    threading.Thread(target=watch, args=(work, idle), daemon=True).start()
    while True:
        head = sys.stdin.buffer.read(HEAD)
        text = sys.stdin.buffer.read(int.from_bytes(head, "little"))
        if len(head) < HEAD or len(text) < int.from_bytes(head, "little"):
            work.keep()
            os._exit(0)
        work.data, work.asked = b"", json.loads(text)
        work.begun += 1
        try:
            work.data = llvm.to_object(work.asked["text"], work.asked["level"])
        except Exception:
            work.data = b""
        try:
            sys.stdout.buffer.write(len(work.data).to_bytes(HEAD, "little") + work.data)
            sys.stdout.buffer.flush()
        except OSError:
            work.keep()
            os._exit(0)
        work.ended += 1


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    path, *arguments = json.loads(sys.argv[1])
    sys.path[:] = path
    main(*arguments)
