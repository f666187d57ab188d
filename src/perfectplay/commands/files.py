"""Files that commands write: a reader sees the old file or the whole new one."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from perfectplay.commands.options import quoted
from perfectplay.errors import BadArgument
from perfectplay.replacing import replaced, why


def check_output(name: str, endings: Collection[str], refusal: str) -> Path:
    """Returns the path of a file that is to be written later.

    Raises `BadArgument` if the name ends otherwise, with `refusal` about the name in quotes, and if there is no folder.
    """
    file = Path(name)
    if file.suffix.lower() not in endings:
        raise BadArgument(f"{refusal.format(quoted(name))}; let the name end in {', '.join(endings)}")
    check_folder(file)
    return file


def check_folder(file: Path) -> None:
    """Raises `BadArgument` if the folder of a file that is to be written later is not there."""
    if not file.parent.is_dir():
        raise BadArgument(f"there is no folder {quoted(str(file.parent))}; make it, or give another name")


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file in one step. Raises `BadArgument`."""
    try:
        with replaced(path) as file:
            file.write(content)
    except (OSError, ValueError) as error:
        raise BadArgument(f"{quoted(str(path))} cannot be written: {why(error)}") from None
