"""What all protocols share: lines are read one after another, however long, and answered with lines."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TextIO

LONGEST: Final = 1_000_000
"""What follows in a longer line is not read."""


def lines_of(stream: TextIO) -> Iterator[str]:
    """Yields the lines of a stream; of one that is too long, only its beginning is kept in memory."""
    while line := stream.readline(LONGEST):
        yield line
        while line and not line.endswith("\n"):
            line = stream.readline(LONGEST)


def in_one_line(sentence: object) -> str:
    """Returns a sentence without the ends of lines, which would be read as the end of the answer."""
    return " ".join(str(sentence).split())


class Speaker(ABC):
    """Answers lines with lines, which any thread may say."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.write = write
        self._writing = threading.Lock()

    def run(self, lines: Iterable[str]) -> None:
        """Answers lines until the last one, or until one says that it is."""
        try:
            for line in lines:
                if not self.hear(line[:LONGEST]):
                    break
        finally:
            self.close()

    @abstractmethod
    def hear(self, line: str) -> bool:
        """Answers a line; returns whether another one may follow."""

    def close(self) -> None:  # noqa: B027 - many have nothing to end
        """Ends what is still going on."""

    def say(self, line: str) -> None:
        """Writes a line."""
        with self._writing:
            self.write(line)
