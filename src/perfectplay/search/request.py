"""What a search was asked, as far as it matters for running it and for its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from perfectplay.combined import with_knowledge
from perfectplay.errors import BadArgument, SearchStopped
from perfectplay.game import Game
from perfectplay.result import SearchResult
from perfectplay.search.failures import root_of
from perfectplay.search.limits import Limits
from perfectplay.search.parts.observer import Observer
from perfectplay.search.parts.table_memory import TABLE_MB, Table
from perfectplay.search.teams import check_teams
from perfectplay.search.unchanged import check_unchanged

Ties = Literal["first", "random", "all"]

Progress = Callable[[SearchResult[Any, Any]], object]
"""Called about ten times a second, and after each depth, with the best answer so far. False ends the search there."""


@dataclass(frozen=True)
class Stoppable:
    """A progress function that ends a search as Ctrl-C does, if the user's returns False or raises `SearchStopped`."""

    tell: Progress

    def __call__(self, result: SearchResult[Any, Any]) -> None:
        """Tells the answer so far. Raises KeyboardInterrupt where the search shall end."""
        try:
            goes_on = self.tell(result)
        except SearchStopped:
            raise KeyboardInterrupt from None
        if goes_on is False:
            raise KeyboardInterrupt


def stoppable(progress: Progress | None) -> Progress | None:
    """Returns a progress function that can end the search. Raises `BadArgument` for what cannot be called."""
    if progress is not None and not callable(progress):
        raise BadArgument(f"progress is {progress!r}; it must be a function that takes the answer so far")
    return progress if progress is None or isinstance(progress, Stoppable) else Stoppable(progress)


def as_it_is(value: Any) -> Any:
    """Returns the value."""
    return value


def check_ties(ties: object) -> None:
    """Raises `BadArgument` for a choice among equal actions that cannot be."""
    if ties not in ("first", "random", "all"):
        raise BadArgument(f"ties is {ties!r}; it must be 'first', 'random' or 'all'")


@dataclass(frozen=True)
class Request:
    """One search: where it begins, how far it may go, and how its answer is to be read."""

    algorithm: str
    """The name under which the answer goes."""
    game: Game[Any, Any]
    state: Any
    """The root."""
    limits: Limits = field(default_factory=Limits)
    ties: Ties = "first"
    seed: int | None = None
    compiled: bool | None = None
    progress: Progress | None = None
    threads: int = 1
    table: Table | None = None
    owner: Any = None
    """What a search must have in common with another to use its table."""
    unsound: tuple[str, ...] = ()
    """What is switched on that may miss the best action."""
    decode: Callable[[Any], Any] = as_it_is
    """From a value of the kernel to the utility, or to the utility and the signed ply of the end."""
    first_depth: int = 1
    """Where deepening begins; more if an earlier search has come there."""

    def __post_init__(self) -> None:
        check_ties(self.ties)
        object.__setattr__(self, "progress", stoppable(self.progress))


Solver = Literal["alpha-beta", "proof-number"]


@dataclass(frozen=True)
class SolveRequest(Request):
    """What a solver was asked, before it has a table."""

    distance: bool = True
    lines: int = 1
    table_mb: float = TABLE_MB
    shared_table: Table | None = None
    observer: Observer | None = None
    switches: Any = field(default_factory=dict)
    """See `perfectplay.search.switches.Switches`."""


def informed(game: Game[Any, Any], knowledge: Any) -> Game[Any, Any]:
    """Returns the game with ``knowledge`` in place of its own, where some is handed in. Raises `BadArgument`."""
    return game if knowledge is None else with_knowledge(game, knowledge)


def root_for(game: Any, state: Any) -> Any:
    """Returns the state that a search starts from. Raises `BadArgument` if ``game`` is none, `GameError`."""
    root = root_of(game, state)
    check_teams(game, root)
    check_unchanged(game, root)
    return root
