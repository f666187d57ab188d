"""Folders that an export writes: new ones, or those of an earlier export of the same kind."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from perfectplay.errors import BadArgument
from perfectplay.replacing import replaced, why

TEMPLATES: Final = Path(__file__).parent / "templates"
NAMED: Final = 3
"""So many of the files that stand in the way a message names."""


class Made(NamedTuple):
    """What an export has written."""

    path: Path
    """The folder, or the file."""
    files: tuple[str, ...]
    """The names of the files in the folder."""
    notes: tuple[str, ...]
    """Sentences about what is missing, or what to do next."""


def template(name: str, words: Mapping[str, str]) -> str:
    """Returns a file of templates with its words filled in."""
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    return text


def check_folder(folder: Path, names: tuple[str, ...]) -> None:
    """Raises `BadArgument` for a folder that cannot be written, or that holds files of other names."""
    if folder.exists() and not folder.is_dir():
        raise BadArgument(f"{str(folder)!r} is a file; name a folder, which may be new")
    try:
        others = sorted(one.name for one in folder.iterdir() if one.name not in names) if folder.exists() else []
    except OSError as error:
        raise BadArgument(f"{str(folder)!r} cannot be read: {why(error)}") from None
    if others:
        listed = ", ".join(others[:NAMED]) + (", ..." if len(others) > NAMED else "")
        raise BadArgument(f"{str(folder)!r} holds other files already ({listed}); name a new or an empty folder")


def write_folder(folder: Path, files: Mapping[str, bytes], names: tuple[str, ...] = ()) -> None:
    """Writes the files, each in one step, and removes others of these names. Raises `BadArgument`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            if name not in files:
                (folder / name).unlink(missing_ok=True)
        for name, content in files.items():
            with replaced(folder / name) as file:
                file.write(content)
    except (OSError, ValueError) as error:
        raise BadArgument(f"{str(folder)!r} cannot be written: {why(error)}") from None
