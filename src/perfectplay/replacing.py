"""Files that are written in one step: a reader sees either the old file or the whole new one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO


@contextlib.contextmanager
def replaced(path: Path, *, alone: bool = False) -> Iterator[IO[bytes]]:
    """Opens a file that takes the name ``path`` only when it is complete and on the disk; a link stays a link.

    If anything is raised, ``path`` stays as it was and nothing else is left behind. With ``alone``, nobody else may
    write this file at the same time; then the unfinished file of a killed process is written over.
    Raises `OSError`, and `ValueError` for a name that no file can have.
    """
    target = Path(os.path.realpath(path))
    beside = target.with_name(f".{target.name}.part" if alone else f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError, ValueError):
            beside.unlink()
        raise
    with contextlib.suppress(OSError):  # not every file system can do this; the file itself is there
        _sync(target.parent)


def _sync(folder: Path) -> None:
    """Puts on the disk which names the files of a folder have."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def why(error: OSError | ValueError) -> str:
    """Returns the operating system's reason, as part of a sentence."""
    return str(getattr(error, "strerror", None) or error)
