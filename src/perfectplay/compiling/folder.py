"""The folder in which compiled kernels are kept; knows no numba, so that looking at it is quick."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MAGIC = b"perfectplay kernel 1\n"
ENDING = ".kernel"


class Entry(NamedTuple):
    """One kernel in the folder."""

    path: Path
    kernel: str
    game: str
    bytes: int


def folder() -> Path:
    """Where kernels are kept: $PERFECTPLAY_CACHE_DIR, or the user's cache folder."""
    chosen = os.environ.get("PERFECTPLAY_CACHE_DIR")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("perfectplay")) / "kernels"


def read(name: str) -> bytes | None:
    """What was kept under ``name``; None if there is nothing, or nothing whole."""
    try:
        text = (folder() / (name + ENDING)).read_bytes()
    except OSError:
        return None
    head, _, rest = text.partition(b"\n\n")
    if not head.startswith(MAGIC):
        return None
    with contextlib.suppress(ValueError, KeyError):
        about = json.loads(head[len(MAGIC):])
        if about["sha256"] == hashlib.sha256(rest).hexdigest():
            return rest
    return None


def holds(name: str) -> bool:
    """Whether something is kept under ``name``."""
    return (folder() / (name + ENDING)).is_file()


def may_hold(kernel: str, game: str) -> bool:
    """Whether some machine code of this kernel for a game of this name is kept; it may be of other rules."""
    return next(folder().glob(f"{kernel}-{game}-*{ENDING}"), None) is not None


def write(name: str, data: bytes, *, kernel: str, game: str) -> None:
    """Keeps ``data``, atomically; a folder that cannot be written costs only the time of the next compilation."""
    about = {"kernel": kernel, "game": game, "sha256": hashlib.sha256(data).hexdigest()}
    with contextlib.suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder(), prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(MAGIC + json.dumps(about).encode() + b"\n\n" + data)
            Path(temporary).replace(folder() / (name + ENDING))
        except BaseException:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()
            raise


def entries() -> Iterator[Entry]:
    """The kernels that are kept."""
    for path in sorted(folder().glob("*" + ENDING)):
        with contextlib.suppress(OSError, ValueError, KeyError), path.open("rb") as file:
            if file.readline() == MAGIC:
                about = json.loads(file.readline())
                yield Entry(path, about["kernel"], about["game"], path.stat().st_size)


def clear() -> int:
    """Removes all kernels; how many there were."""
    count = 0
    for path in [*folder().glob("*" + ENDING), *folder().glob(".*.part")]:
        with contextlib.suppress(OSError):
            path.unlink()
            count += path.suffix == ENDING
    return count
