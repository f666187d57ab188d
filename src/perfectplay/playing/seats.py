"""Who sits at a game, as one types it: ``person``, ``engine``, ``engine:3``, ``engine:mcts:0.5s``, ``uci:x``."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from perfectplay.errors import BadArgument
from perfectplay.playing.levels import HIGHEST, check_level
from perfectplay.search.algorithms import catalogue

Kind = Literal["person", "engine", "program"]

LONGEST: Final = 60
"""Longer texts are no seat, but that of a program."""

PROTOCOLS: Final = {
    "uci:": "stockfish",
    "ugi:": "my-engine",
    "gtp:": "gnugo --mode gtp",
    "gomocup:": "pbrain-rapfi",
    "nboard:": "./mEdax -nboard",
}
"""What stands before the command of a program that speaks this protocol, and such a command."""

LONGEST_COMMAND: Final = 500


@dataclass(frozen=True)
class Seat:
    """Who plays as one of the players. What an engine leaves open is that of the match."""

    kind: Kind
    level: int | None = None
    """From 1, which a beginner beats, to 10, full strength."""
    seconds: float | None = None
    """The seconds that the engine thinks about a move."""
    algorithm: str | None = None
    """The name of the algorithm by which the engine searches."""

    program: str | None = None
    """A protocol and the command of a program that speaks it, as it was typed."""

    @property
    def is_person(self) -> bool:
        return self.kind == "person"

    @property
    def is_engine(self) -> bool:
        return self.kind == "engine"

    @property
    def has_own(self) -> bool:
        """Whether the engine has anything of its own."""
        return (self.level, self.seconds, self.algorithm) != (None, None, None)

    def __str__(self) -> str:
        if self.program is not None:
            return self.program
        own = [] if self.algorithm is None else [self.algorithm]
        own += [] if self.level is None else [str(self.level)]
        own += [] if self.seconds is None else [f"{self.seconds:g}s"]
        return ":".join([self.kind, *own])


PERSON: Final = Seat("person")
ENGINE: Final = Seat("engine")


def program_in(text: str) -> Seat | None:
    """Returns the seat of a program, whose protocol and command a text names; None if it names no protocol.

    Who starts what a text names lets that text run anything: it must be what the user has typed, and not what a file
    holds. Raises `BadArgument` if the command is missing.
    """
    written = text.strip()
    for protocol, example in PROTOCOLS.items():
        if written.startswith(protocol):
            if not written.removeprefix(protocol).strip() or len(written) > LONGEST_COMMAND:
                usual = f"write {protocol} and its command, as in {protocol}{example}"
                raise BadArgument(f"{written[:LONGEST]!r} names no program; {usual}")
            return Seat("program", program=written)
    return None


def seat_of(text: str, option: str, *, written: str | None = None) -> Seat:
    """Returns the seat that a text names, in which the parts of an engine come in any order.

    Raises `BadArgument`, which names the ``option`` or the place where the text stands, and what was ``written`` there
    if that is not the text alone.
    """
    said = text if written is None else written
    kind, *own = text[: LONGEST + 1].strip().split(":")
    kind = kind.lower()
    if kind not in ("person", "engine") or len(text) > LONGEST:
        raise BadArgument(f"{option} is {said[:LONGEST]!r}; it must be person or engine")
    if kind == "person":
        if own:
            raise BadArgument(f"{option} is {said!r}; only an engine has a level, a time or an algorithm")
        return PERSON
    found: dict[str, int | float | str] = {}
    for part in own:
        name, value = _own(part, said, option)
        if name in found:
            raise BadArgument(f"{option} is {said!r}; it has two {_PLURALS[name]}, and an engine has one")
        found[name] = value
    return Seat("engine", **found)  # type: ignore[arg-type]


_PLURALS: Final = {"level": "levels", "seconds": "times", "algorithm": "algorithms"}


def _own(part: str, text: str, option: str) -> tuple[str, int | float | str]:
    """Returns what a part of an engine says: its level, its seconds, or its algorithm."""
    typed, part = part, part.lower()
    if part.isdecimal():
        check_level(int(part))
        return "level", int(part)
    if part.endswith("s"):
        try:
            seconds = float(part[:-1])
        except ValueError:
            pass
        else:
            if not 0 < seconds < math.inf:
                raise BadArgument(f"{option} is {text!r}; an engine's seconds must be above 0")
            return "seconds", seconds
    if catalogue.named(part) is not None:
        return "algorithm", part
    raise BadArgument(
        f"{option} is {text!r}, where {typed!r} is no level from 1 to {HIGHEST}, no time such as 0.5s, and no "
        f"algorithm of {', '.join(catalogue.ALGORITHMS)}"
    )
