"""Files that commands write: a reader sees the old file or the whole new one."""

from __future__ import annotations

from pathlib import Path

from perfectplay.commands.options import quoted
from perfectplay.errors import BadArgument
from perfectplay.replacing import replaced, why


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file in one step. Raises `BadArgument`."""
    try:
        with replaced(path) as file:
            file.write(content)
    except (OSError, ValueError) as error:
        raise BadArgument(f"{quoted(str(path))} cannot be written: {why(error)}") from None
