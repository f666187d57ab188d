"""The entry of an algorithm: what the command line, the page, recordings and the documentation read about it.

Each algorithm declares one, as ``ALGORITHM`` in its own file; `perfectplay.search.algorithms.ALGORITHMS` lists them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from perfectplay.result import SearchResult

Kind = Literal["whole number", "number", "flag", "text", "switches", "file"]

Recorder = Literal["window", "values", "shares", "tree", "grown"]
"""How a search is recorded: with windows that its values narrow, with values alone, with a share for every player, as
the Monte Carlo tree that it has grown, or as a tree of minimax values that it has grown."""


@dataclass(frozen=True)
class Option:
    """An option of a search: its name in Python, what it takes, and one sentence of help."""

    name: str
    kind: Kind
    help: str
    metavar: str = ""
    flag: str = ""
    """What the command line calls it, where that is not its name."""
    unit: str = ""
    """What a number counts."""
    least: int | None = 1
    """The smallest number; None where any will do."""

    @property
    def on_command_line(self) -> str:
        """The option as one types it: ``--depth-unit``."""
        return self.flag or "--" + self.name.replace("_", "-")


@dataclass(frozen=True)
class Algorithm:
    """A search that users can name."""

    name: str
    """As users write it: "alpha-beta"."""
    call: Callable[..., SearchResult[Any, Any]]
    summary: str
    """What it does, in one sentence."""
    korean: str
    """What Korean texts call it."""
    options: tuple[Option, ...]
    recorder: Recorder | None = None
    """How it is recorded; None where it cannot be."""
    takes_chance: bool = False
    """Whether it knows of chance."""

    def takes(self, option: str) -> bool:
        """Returns whether the search has an option of this name."""
        return any(one.name == option for one in self.options)

    @property
    def deepens(self) -> bool:
        """Whether it goes on by itself until a limit, so that it needs no depth."""
        return not self.takes("depth_unit")


DEPTH: Final = Option("depth", "whole number", "At most so many plies ahead.", "PLIES", unit="plies")
SECONDS: Final = Option("seconds", "number", "At most so many seconds.", "SECONDS")
NODES: Final = Option("nodes", "whole number", "At most so many positions.", "NODES", unit="positions")
LIMITS: Final = (DEPTH, SECONDS, NODES)
DEPTH_UNIT: Final = Option(
    "depth_unit",
    "text",
    "In what --depth counts: plies (the default), rounds (every player once, as for Pac-Man and all ghosts) or turns "
    "(all that a player does in a row).",
    "UNIT",
)
SIMULATIONS: Final = Option("simulations", "whole number", "At most so many games played at random.", "N")

TIES: Final = (
    Option("ties", "text", "Among equally good moves: first (the default), random, or all.", "RULE"),
    Option("seed", "whole number", "Makes what is random repeatable.", "N", least=None),
)
SEED: Final = TIES[1]
DISTANCE: Final = Option("distance", "flag", "Prefer the shorter win and the longer loss, and say how long they take.")
WIDTH: Final = Option(
    "width", "whole number", "Search only the so many best actions by evaluation: not sound.", "N", unit="actions"
)
BY_PRIORITY: Final = Option("by_priority", "flag", "Try actions by the game's priority.")
CUT_ON_EQUALITY: Final = Option(
    "cut_on_equality", "flag", "Cut where v > beta only, not where v = beta.", flag="--strict-cuts"
)
ALL_VALUES: Final = Option("all_values", "flag", "The exact value of every action at the root.")
AGAINST: Final = Option(
    "against", "text", "How everybody else plays: best (the default), or uniform, at random (expectimax).", "WHO"
)
PRUNING: Final = Option(
    "pruning",
    "text",
    "What is left out at chance nodes, by the bounds of utilities: none, star1 (the default) or star2.",
    "KIND",
)
THREADS: Final = Option("threads", "whole number", "So many threads.", "N")
LINES: Final = Option("lines", "whole number", "The exact values of the so many best actions.", "K", unit="actions")
TABLE_SIZE: Final = Option("table_mb", "number", "The transposition table takes at most so many megabytes.", "MB")
SWITCH: Final = Option(
    "switch", "switches", "Turns a part of the engine on or off: --switch killers=off.", "NAME=VALUE"
)
BOOK: Final = Option(
    "book", "file", "A book (or the solution of the whole game) that is asked before anything is searched.", "FILE"
)
ENGINE: Final = (THREADS, LINES, TABLE_SIZE, SWITCH, BOOK)
