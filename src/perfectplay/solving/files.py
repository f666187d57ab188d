"""Files that are either complete or absent, that belong to one process at a time, and whose damage is noticed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from perfectplay import locking
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
    """Keeps other processes out, by the file ``path``. Raises `StoreError` if one is in, or if it cannot be made."""
    with contextlib.ExitStack() as lock:
        try:
            lock.enter_context(locking.locked(path))
        except locking.InUse:
            raise StoreError(locking.in_use(what)) from None
        except OSError as error:
            raise cannot_write(path, what, error) from error
        yield
