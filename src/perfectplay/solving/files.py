"""Files that are whole or not there at all, that belong to one process at a time, and whose damage is noticed."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from perfectplay.errors import PerfectPlayError


class StoreError(PerfectPlayError, OSError):
    """A file of a solution or a book that is damaged, belongs to something else, is in use, or cannot be written."""


@contextlib.contextmanager
def written(path: Path, what: str) -> Iterator[IO[bytes]]:
    """A file to write, which takes the name ``path`` only when it is complete and on the disk.

    Raises `StoreError` where it cannot be written; then ``path`` is as it was.
    """
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        if isinstance(error, StoreError):
            raise
        raise cannot_write(path, what, error) from error
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def cannot_write(path: Path, what: str, error: OSError) -> StoreError:
    return StoreError(f"{what} cannot be written to {path}: {error.strerror or error}; what was finished before is "
                      f"kept, so make room (or give another place) and start again")


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def locked(path: Path, what: str) -> Iterator[None]:
    """While this is entered, no other process can be. Raises `StoreError` if one is. The lock dies with its process."""
    try:
        file: Any = path.open("a+b")
    except OSError as error:
        raise cannot_write(path, what, error) from error
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(f"{what} is being written by another process; wait until that ends, or give another "
                             f"file") from None
        yield
    finally:
        file.close()
