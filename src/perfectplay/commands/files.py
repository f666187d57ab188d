"""Files that commands write: whoever looks sees the old one or the whole new one."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from perfectplay.commands.options import quoted
from perfectplay.errors import BadArgument


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file in one step. Raises `BadArgument`."""
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException as error:
        with contextlib.suppress(OSError, ValueError):
            temporary.unlink()
        if isinstance(error, (OSError, ValueError)):
            said = getattr(error, "strerror", None) or error
            raise BadArgument(f"{quoted(str(path))} cannot be written: {said}") from None
        raise
