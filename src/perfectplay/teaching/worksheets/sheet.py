"""A worksheet: its sheets, and the files that it becomes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.replacing import replaced, why
from perfectplay.teaching.exercises.exercise import Exercise

FORMATS: Final = (".pdf", ".tex", ".html")


class Part(StrEnum):
    """What of a worksheet is written."""

    ALL = "all"
    """The problems, and after all sheets the answers."""
    PROBLEMS = "problems"
    ANSWERS = "answers"


def part_of(name: str) -> Part:
    """Returns the part of that name. Raises `BadArgument` if there is none."""
    if name not in tuple(Part):
        raise BadArgument(f"a worksheet has no part {name!r}; there are {', '.join(Part)}")
    return Part(name)


@dataclass(frozen=True)
class Sheet:
    """The problems of one student."""

    name: str | None
    """The student's name or number; None if there is one sheet for all."""
    seed: int
    """It makes this sheet again alone: ``worksheet(..., seed=seed)``."""
    exercises: tuple[Exercise, ...]


@dataclass(frozen=True)
class Worksheet:
    """The sheets of all students."""

    lang: str
    sheets: tuple[Sheet, ...]

    def __repr__(self) -> str:
        return f"<Worksheet: {len(self.sheets)} x {len(self.sheets[0].exercises)} problems>"

    def html(self, part: Part | str = Part.ALL) -> str:
        """Writes one page of HTML, which needs nothing else. Raises `BadArgument` for an unknown part."""
        from perfectplay.teaching.worksheets.html import html_of

        return html_of(self, part_of(part))

    def tex(self, part: Part | str = Part.ALL) -> str:
        """Writes a TeX document; the trees are drawn by TikZ. Raises `BadArgument` for an unknown part."""
        from perfectplay.teaching.worksheets.tex import tex_of

        return tex_of(self, part_of(part))

    def pdf(self, part: Part | str = Part.ALL) -> bytes:
        """Writes PDF. Raises `BadArgument` where the package typst is missing, or a font for the language."""
        from perfectplay.teaching.worksheets.pdf import pdf_of

        return pdf_of(self, part_of(part))

    def save(self, path: str | Path, part: Part | str = Part.ALL) -> None:
        """Writes a file in one step; the end of its name says what: .pdf, .tex or .html. Raises `BadArgument`."""
        place = Path(path)
        content = self.content(place.suffix.lower(), part)
        try:
            with replaced(place) as file:
                file.write(content)
        except (OSError, ValueError) as error:
            raise BadArgument(f"{str(path)!r} cannot be written: {why(error)}") from None

    def content(self, ending: str, part: Part | str = Part.ALL) -> bytes:
        """Returns what a file with this ending holds. Raises `BadArgument`."""
        if ending not in FORMATS:
            raise BadArgument(f"a worksheet cannot be written as {ending!r}; let the name end in {', '.join(FORMATS)}")
        if ending == ".pdf":
            return self.pdf(part)
        return (self.html(part) if ending == ".html" else self.tex(part)).encode("utf-8", "backslashreplace")

    def numbered(self) -> Iterator[tuple[Sheet, int, Exercise]]:
        """Yields every problem with its sheet and its number there, from 1."""
        for sheet in self.sheets:
            for number, exercise in enumerate(sheet.exercises, 1):
                yield sheet, number, exercise
