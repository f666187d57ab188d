"""Files that are either complete or absent, that belong to one process at a time, and whose damage is noticed."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from perfectplay.errors import PerfectPlayError
from perfectplay.replacing import replaced, why


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
    with _lock(path, what):
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                path.unlink()  # still locked, so nobody else can hold it


def _lock(path: Path, what: str) -> IO[bytes]:
    while True:
        try:
            file = path.open("a+b")
        except OSError as error:
            raise cannot_write(path, what, error) from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_still_there(path, file):
                return file
            file.close()  # the process before has just removed it
        except BlockingIOError:
            file.close()
            raise StoreError(
                f"{what} is being written by another process; wait until that ends, or give another file"
            ) from None
        except BaseException:
            file.close()
            raise


def _is_still_there(path: Path, file: IO[bytes]) -> bool:
    """Returns whether ``path`` is still the name of an open file."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False
