"""The contenders: the same alpha-beta search by this library and by others that are installed.

Each searches the same game from the start to the same depth, with actions in the same order, 0 at the depth limit, an
open window, and cuts on equality. It is not assumed that the trees are the same: `Contender.nodes` counts the nodes,
and tests compare the positions one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NamedTuple

import perfectplay as pp

INSTALL: Final = "pip install 'perfectplay[bench]'"

COMPILED: Final = "perfectplay, compiled"
INTERPRETED: Final = "perfectplay, interpreted"


@dataclass(frozen=True)
class Contender:
    """One way to search one game."""

    name: str
    search: Callable[[int], float]
    """Searches to a depth, as its users would; returns the value for the player who moves first."""
    watched: Callable[[int, Callable[[Any], object]], object]
    """Does the same, and reports every node that it enters, the root included."""
    position: Callable[[Any], str]
    """Writes such a node in our notation."""
    goal: float | None = None
    """The factor by which this library should be faster."""
    counted: Callable[[int], int] | None = None
    """Searches to a depth and returns the nodes that it entered, if it counts them itself."""

    def nodes(self, depth: int) -> int:
        """Counts the nodes that it enters, the root included."""
        if self.counted is not None:
            return self.counted(depth)
        count = 0

        def enter(node: object) -> None:  # noqa: ARG001
            nonlocal count
            count += 1

        self.watched(depth, enter)
        return count

    def positions(self, depth: int) -> list[str]:
        """Returns the positions that it enters, in this order."""
        found: list[str] = []
        self.watched(depth, lambda node: found.append(self.position(node)))
        return found


class Theirs(NamedTuple):
    """Random games of another library."""

    name: str
    compiled: float
    """Random games a second that it plays by itself, as machine code."""
    python: float
    """Random games a second of a loop in Python over its states."""
    plies: float
    """How many plies a random game has there; another number than ours says that the rules differ."""


class Library(NamedTuple):
    """A library to compare with."""

    name: str
    adapter: str


LIBRARIES: Final = (
    Library("OpenSpiel", "perfectplay.measuring.with_openspiel"),
    Library("easyAI", "perfectplay.measuring.with_easyai"),
)


def contenders(game: str) -> list[Contender]:
    """Returns all libraries that can search ``game`` here, this one first."""
    found = [ours(game, compiled=True), ours(game, compiled=False)]
    for library in LIBRARIES:
        adapter = _adapter(library)
        if adapter is not None:
            found += adapter.contenders(game)
    return found


def random_games(game: str, seconds: float) -> Theirs | None:
    """Returns how fast random games are elsewhere, where a library has them; each is asked for so many seconds."""
    adapter = _adapter(LIBRARIES[0])
    found: Theirs | None = None if adapter is None else adapter.random_games(game, seconds)
    return found


def missing() -> tuple[str, ...]:
    """Returns the libraries that are not installed."""
    return tuple(library.name for library in LIBRARIES if _adapter(library) is None)


def _adapter(library: Library) -> Any:
    try:
        return import_module(library.adapter)
    except ImportError:
        return None


def ours(name: str, *, compiled: bool) -> Contender:
    """Returns this library as a contender. When it is watched, it runs interpreted in any case."""
    game = pp.games.get(name)
    return Contender(
        COMPILED if compiled else INTERPRETED,
        search=lambda depth: pp.alpha_beta(game, depth=depth, compiled=compiled).value,
        watched=lambda depth, enter: pp.alpha_beta(game, depth=depth, observer=_Watcher(enter)),
        position=game.format_position,
        counted=lambda depth: pp.alpha_beta(game, depth=depth, compiled=compiled).nodes,
    )


@dataclass(frozen=True)
class _Watcher:
    tell: Callable[[Any], object]

    def start(self, game: Any, run: Any, values: Any) -> None: ...

    def enter(self, state: Any, ply: int, alpha: Any, beta: Any) -> None:  # noqa: ARG002
        self.tell(state)

    def leave(self, ply: int, value: Any, proof: int, reason: int, alpha: Any, beta: Any) -> None: ...


def outcome(value: float) -> float:
    """Returns the value without the sign of -0.0."""
    return value + 0.0
