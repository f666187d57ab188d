"""What does not compile, and where: the file, the line, the source, the calls that led there, what would be right."""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple


@dataclass(frozen=True)
class Problem:
    """One cause for which a program does not compile."""

    file: str
    line: int
    function: str
    text: str
    """What is wrong, and what would be right."""
    calls: tuple[str, ...] = ()
    """Where the function was called, innermost first: "my_game.py, line 12, in actions"."""

    def __str__(self) -> str:
        called = f" (called from {', from '.join(self.calls)})" if self.calls else ""
        return f"{Path(self.file).name}, line {self.line}, in {self.function}: {self.text}{called}"

    @property
    def source(self) -> str:
        """The line of the source."""
        return linecache.getline(self.file, self.line).strip()


PLACE_BITS: Final = 15
"""The code of an exception: its number in a program, and from this bit on that of the place where it is raised."""


class Raised(NamedTuple):
    """A place where machine code raises; its number in a program is the code of the exception."""

    kind: type[BaseException]
    text: str
    file: str
    line: int
    function: str


class Refused(Exception):
    """A program that does not compile, with every cause that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    @classmethod
    def at(cls, file: str, line: int, function: str, text: str) -> Refused:
        """Returns a refusal for one cause."""
        return cls([Problem(file, line, function, text)])


class Poisoned(Exception):
    """What is read here could not be compiled; the cause is known already."""


class Unknown(Exception):
    """What is read here is known only later in this function, or is the result of a recursion that is being found."""


class NeverReturns(Unknown):
    """What is read here is the result of a function that never returns."""


class Again(Exception):
    """The function with the key ``owner`` has to be lowered once more, with what was learned."""

    def __init__(self, owner: object) -> None:
        self.owner = owner
