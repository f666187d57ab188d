"""The folder in which compiled kernels are kept: object code and JSON, private to the user.

It knows no compiler, so that looking at it is quick. Nothing that is read here is executed before its sum is checked,
and a folder that others own or can write is not used at all.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import stat
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from perfectplay.errors import PerfectPlayWarning
from perfectplay.own_files import may_be_of_others

MAGIC = b"perfectplay kernel 2\n"
ENDING = ".machine"
OLD_ENDINGS = (".kernel",)
"""Of versions before: they are not read, and cleared."""


class Entry(NamedTuple):
    """One kernel in the folder."""

    path: Path
    kernel: str
    game: str
    bytes: int


def folder() -> Path:
    """Returns the folder where kernels are kept: $PERFECTPLAY_CACHE_DIR, or the user's cache folder."""
    chosen = os.environ.get("PERFECTPLAY_CACHE_DIR")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("perfectplay")) / "kernels"


def why_not_safe(path: Path) -> str | None:
    """Returns why machine code in a folder cannot be trusted: another user owns it or can write there; else None."""
    if not hasattr(os, "getuid"):  # Windows keeps a user's folders to the user
        return None
    try:
        about = path.stat()
    except OSError:
        return None
    if about.st_uid != os.getuid():
        return f"the cache folder {path} belongs to another user; set PERFECTPLAY_CACHE_DIR to a folder of your own"
    if about.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return (
            f"the cache folder {path} can be written by other users; say chmod 700 {path}, or set "
            f"PERFECTPLAY_CACHE_DIR to a folder of your own"
        )
    return None


@functools.cache
def _is_usable(path: Path) -> bool:
    """Returns whether the folder may be used, and warns if not."""
    reason = why_not_safe(path)
    if reason is not None:
        warnings.warn(f"{reason}; nothing is taken from it", PerfectPlayWarning, stacklevel=2)
    return reason is None


def read(name: str) -> tuple[dict[str, Any], bytes] | None:
    """Returns what was kept under ``name``, facts and object code; None if there is nothing, or nothing whole."""
    path = folder() / (name + ENDING)
    if not path.is_file() or not _is_usable(folder()):
        return None
    try:
        with path.open("rb") as file:
            if may_be_of_others(file):
                return None
            text = file.read()
    except OSError:
        return None
    head, _, rest = text.partition(b"\n\n")
    if not head.startswith(MAGIC):
        return None
    with contextlib.suppress(ValueError, KeyError, TypeError):
        about: dict[str, Any] = json.loads(head[len(MAGIC) :])
        if about["sum"] == _sum(name, about, rest):
            return about, rest
    return None


def _sum(name: str, about: dict[str, Any], data: bytes) -> str:
    """Returns the checksum of the name, the facts and the object code together."""
    facts = {name: value for name, value in about.items() if name != "sum"}
    return hashlib.sha256(name.encode() + b"\0" + json.dumps(facts, sort_keys=True).encode() + b"\0" + data).hexdigest()


def holds(name: str) -> bool:
    """Returns whether something is kept under ``name``."""
    return (folder() / (name + ENDING)).is_file()


def may_hold(kernel: str, game: str) -> bool:
    """Returns whether some machine code of this kernel for a game of this name is kept. Its rules may differ."""
    return next(folder().glob(f"{kernel}-{game}-*{ENDING}"), None) is not None


def made() -> Path | None:
    """Makes the folder if it is not there, and returns it; None where nothing can be kept in it."""
    try:
        folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return None
    return folder() if _is_usable(folder()) else None


def write(name: str, data: bytes, about: dict[str, Any]) -> None:
    """Keeps object code and facts about it, atomically; a folder that cannot be written, or that others can write,
    costs only the time of the next compilation."""
    about = {**about, "sum": _sum(name, about, data)}
    with contextlib.suppress(OSError):
        if made() is None:
            return
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
    """Yields the kernels that are kept."""
    for path in sorted(folder().glob("*" + ENDING)):
        with contextlib.suppress(OSError, ValueError, KeyError), path.open("rb") as file:
            if file.readline() == MAGIC:
                about = json.loads(file.readline())
                yield Entry(path, about["kernel"], about["game"], path.stat().st_size)


def clear() -> int:
    """Removes all kernels; returns how many there were."""
    count = 0
    for ending in (ENDING, *OLD_ENDINGS):
        for path in folder().glob("*" + ending):
            with contextlib.suppress(OSError):
                path.unlink()
                count += 1
    for path in folder().glob(".*.part"):
        with contextlib.suppress(OSError):
            path.unlink()
    return count
