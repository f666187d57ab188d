"""Files that belong to one process at a time."""

from __future__ import annotations

import contextlib
import errno
import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Final

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where the system has no locks, the existence of the file is one
    from filelock import BaseFileLock, FileLock, Timeout

PATIENCE: Final = 0.2
"""So many seconds a lock is asked for: who had it may just be giving it back."""


class InUse(Exception):
    """Another process has the lock."""


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keeps other processes out. Raises `InUse` if one is in, `OSError` if no file can be made.

    The file ``path`` exists while it is locked, and stays behind if the process is killed; the lock dies with it.
    """
    lock = _taken(path)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            path.unlink()  # still locked, so nobody else can have it; on Windows, releasing removes it
        lock.release()


def _taken(path: Path) -> BaseFileLock:
    lock = FileLock(path, timeout=PATIENCE)
    if not path.parent.is_dir():  # or else acquiring would make it
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    try:
        lock.acquire()
    except Timeout:
        raise InUse from None
    return lock


def in_use(what: object) -> str:
    """Returns the sentence for who meets `InUse`."""
    return f"{what} is being written by another process; wait until that ends, or give another file"
