"""Files whose content goes into a search as it is: only those that this user's program has written itself.

A checksum finds damage, and whoever changes a file on purpose makes it right again. So such a file carries a mark, a
hash of its content with a key that only this user has (BLAKE2 with a key, RFC 7693).
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
import stat
from pathlib import Path
from typing import IO, Final

KEY_BYTES: Final = 32
MARK_BYTES: Final = 16


class NoKey(Exception):
    """The key cannot be used; the text is a sentence about it."""


def key_file() -> Path:
    """Returns where the key is: $PERFECTPLAY_KEY, or in the user's data folder."""
    chosen = os.environ.get("PERFECTPLAY_KEY")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("perfectplay")) / "key"


def own_key() -> bytes:
    """Returns the key of this user, which is made when it is asked for first. Raises `NoKey`."""
    path = key_file()
    try:
        if not path.exists():
            _make(path)
        with path.open("rb") as file:
            if may_be_of_others(file):
                raise NoKey(
                    f"the key {path} belongs to another user, or others can write it; set PERFECTPLAY_KEY to a file of "
                    f"your own"
                )
            key = file.read(KEY_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise NoKey(
            f"the key {path}, by which perfectplay knows its own files, cannot be used: {reason}; set PERFECTPLAY_KEY "
            f"to a file that can be written"
        ) from error
    if len(key) != KEY_BYTES:
        raise NoKey(f"the key {path} is damaged; remove it, and what was marked with it is begun anew")
    return key


def _make(path: Path) -> None:
    """Makes a key, unless another process has just done so: a link is there in one step, or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(handle)
        with contextlib.suppress(FileExistsError):
            os.link(fresh, path)
    finally:
        with contextlib.suppress(OSError):
            fresh.unlink()


def mark_of(key: bytes, *parts: bytes | memoryview) -> str:
    """Returns the mark of a content, which is as good as impossible to find without the key."""
    hashed = hashlib.blake2b(digest_size=MARK_BYTES, key=key)
    for part in parts:
        hashed.update(f"{memoryview(part).nbytes} ".encode())
        hashed.update(part)
    return hashed.hexdigest()


def is_own(mark: object, key: bytes, *parts: bytes | memoryview) -> bool:
    """Returns whether ``mark`` is that of this content."""
    return isinstance(mark, str) and mark.isascii() and hmac.compare_digest(mark, mark_of(key, *parts))


def not_own(path: Path) -> str:
    """Returns the sentence for a file or a folder without the right mark."""
    return (
        f"{path} was not written by you on this machine, or was changed since, and what is in it would go into the "
        f"search unchecked; if you wrote it elsewhere, set PERFECTPLAY_KEY to a copy of the key that was used there, "
        f"otherwise begin anew"
    )


def may_be_of_others(file: IO[bytes]) -> bool:
    """Returns whether another user has written an open file, or could have.

    That is asked of the very file that is read, whatever has its name meanwhile.
    """
    if not hasattr(os, "getuid"):
        return False
    about = os.fstat(file.fileno())
    return about.st_uid != os.getuid() or bool(about.st_mode & (stat.S_IWGRP | stat.S_IWOTH))
