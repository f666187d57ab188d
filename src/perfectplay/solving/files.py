"""Files that are either complete or absent, that belong to one process at a time, and whose damage is noticed."""

from __future__ import annotations

import contextlib
import errno
import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from perfectplay.errors import PerfectPlayError
from perfectplay.replacing import replaced, why

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where the system has no locks, the existence of the file is one
    from filelock import BaseFileLock, FileLock, Timeout

PATIENCE: Final = 0.2
"""So many seconds a lock is asked for: who had it may just be giving it back."""


class StoreError(PerfectPlayError, OSError):
    """A file of a solution or a book that is damaged, belongs to something else, is in use, or cannot be written."""


@contextlib.contextmanager
def written(path: Path, what: str) -> Iterator[IO[bytes]]:
    """Opens a file that takes the name ``path`` only when it is complete and on the disk.

    Raises `StoreError` if it cannot be written; then ``path`` stays as it was.
    """
    try:
        with replaced(path, alone=True) as file:
            yield file
    except StoreError:
        raise
    except OSError as error:
        raise cannot_write(path, what, error) from error


def cannot_write(path: Path, what: str, error: OSError) -> StoreError:
    return StoreError(
        f"{what} cannot be written to {path}: {why(error)}; what was finished before is kept, so make "
        f"room (or give another place) and start again"
    )


@contextlib.contextmanager
def locked(path: Path, what: str) -> Iterator[None]:
    """Keeps other processes out. Raises `StoreError` if one is in. The lock dies with its process.

    The file ``path`` exists while it is locked, and stays behind if the process is killed.
    """
    lock = _taken(path, what)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            path.unlink()  # still locked, so nobody else can have it; on Windows, releasing removes it
        lock.release()


def _taken(path: Path, what: str) -> BaseFileLock:
    """Returns the lock, taken. Raises `StoreError` if another process has it, or if no file can be made."""
    lock = FileLock(path, timeout=PATIENCE)
    try:
        if not path.parent.is_dir():  # or else acquiring would make it
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        lock.acquire()
    except Timeout:
        raise StoreError(
            f"{what} is being written by another process; wait until that ends, or give another file"
        ) from None
    except OSError as error:
        raise cannot_write(path, what, error) from error
    return lock
