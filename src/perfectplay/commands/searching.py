"""The way from the options of a search to one call of the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import perfectplay as pp
from perfectplay.commands.options import number, quoted, whole_number
from perfectplay.commands.switching import switches_of
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.games import ExplicitTree
from perfectplay.result import SearchResult
from perfectplay.search import switches as engine
from perfectplay.search.books import Book, by_book

Progress = Callable[[SearchResult[Any, Any]], None]


class Algorithm(NamedTuple):
    """An algorithm, and the options (as the library calls them) that it takes."""

    call: Callable[..., SearchResult[Any, Any]]
    options: frozenset[str]


LIMITS: Final = frozenset({"depth", "seconds", "nodes"})
UNIT: Final = frozenset({"depth_unit"})
TIES: Final = frozenset({"ties", "seed"})
ENGINE: Final = frozenset({"threads", "lines", "table_mb", "switch", "book"})

ALGORITHMS: Final[dict[str, Algorithm]] = {
    "search": Algorithm(pp.search, LIMITS | TIES | ENGINE | {"distance", "width", "all_values"}),
    "solve": Algorithm(pp.solve, ENGINE | {"seconds", "nodes", "distance"}),
    "alpha-beta": Algorithm(
        pp.alpha_beta, LIMITS | UNIT | TIES | {"distance", "width", "all_values", "by_priority", "cut_on_equality"}
    ),
    "minimax": Algorithm(pp.minimax, LIMITS | UNIT | TIES | {"distance"}),
    "expectiminimax": Algorithm(
        pp.expectiminimax, LIMITS | UNIT | TIES | {"all_values", "by_priority", "cut_on_equality", "against", "pruning"}
    ),
    "max-n": Algorithm(pp.max_n, LIMITS | UNIT),
    "paranoid": Algorithm(pp.paranoid, LIMITS | UNIT | TIES | {"all_values", "by_priority", "cut_on_equality"}),
    "mcts": Algorithm(pp.mcts, frozenset({"seconds", "nodes", "threads", "seed", "simulations"})),
}

FLAGS: Final = {"cut_on_equality": "--strict-cuts"}
"""Options that have another name on the command line."""


@dataclass(frozen=True)
class Search:
    """An algorithm with its options, checked as far as that goes without a game."""

    name: str
    options: dict[str, Any] = field(default_factory=dict)
    compiled: bool | None = None
    switches: engine.Switches = field(default_factory=engine.Switches)
    book: str | None = None
    """The file of a book or of a whole solution."""
    opened: dict[Game[Any, Any], Any] = field(default_factory=dict, repr=False, compare=False)

    def __call__(
        self, game: Game[Any, Any], state: Any, progress: Progress | None = None, earlier: Sequence[Any] = ()
    ) -> SearchResult[Any, Any]:
        """Searches the position; ``earlier`` are the states of the match before, in which repetitions are found."""
        if self.book is not None:
            known = by_book(self.book_of(game), game, state, self.name)
            if known is not None:
                return known
        heeded = {"earlier": earlier} if earlier and self.name == "search" and "width" not in self.options else {}
        return ALGORITHMS[self.name].call(
            game, state, compiled=self.compiled, progress=progress, **self.options, **self.switches, **heeded
        )

    def rehearse(self) -> None:
        """Searches a tiny position first, so that wrong options are reported before a game begins."""
        ALGORITHMS[self.name].call(ExplicitTree([0, 1]), 0, compiled=False, **self.options)

    def check(self, game: Game[Any, Any]) -> None:
        """Raises `BadArgument` for a switch that needs what the game does not have."""
        engine.check(game, self.switches, to_the_end=self.name == "solve")
        if self.book is not None:
            self.book_of(game)

    def book_of(self, game: Game[Any, Any]) -> Book:
        """Returns the book, opened once."""
        if game not in self.opened:
            from perfectplay.solving.opening import open_any

            self.opened[game] = open_any(game, self.book or "")
        return self.opened[game]  # type: ignore[no-any-return]


def search_of(
    *,
    algorithm: str | None,
    depth: str | None,
    seconds: str | None,
    nodes: str | None,
    threads: str | None,
    distance: bool | None,
    ties: str | None,
    seed: str | None,
    width: str | None,
    by_priority: bool,
    strict_cuts: bool,
    all_values: bool,
    compiled: bool | None,
    usual_seconds: dict[str, float],
    lines: str | None = None,
    table_mb: str | None = None,
    switch: Sequence[str] | None = None,
    depth_unit: str | None = None,
    against: str | None = None,
    pruning: str | None = None,
    simulations: str | None = None,
    book: str | None = None,
) -> Search:
    """Returns the search that the options ask for. Raises `BadArgument`.

    Without any limit, an algorithm in ``usual_seconds`` gets that much time.
    """
    name = "search" if algorithm is None else algorithm.strip().lower().replace("_", "-")
    if name not in ALGORITHMS:
        raise BadArgument(f"there is no algorithm {quoted(algorithm or '')}; there are {', '.join(ALGORITHMS)}")
    given: dict[str, Any] = {
        "depth": whole_number("depth", depth, depth_unit or "plies"),
        "depth_unit": depth_unit,
        "against": against,
        "pruning": pruning,
        "simulations": whole_number("simulations", simulations),
        "seconds": number("seconds", seconds),
        "nodes": whole_number("nodes", nodes, "positions"),
        "threads": whole_number("threads", threads),
        "lines": whole_number("lines", lines, "actions"),
        "table_mb": number("table_mb", table_mb, "a number of megabytes, 1 or more"),
        "switch": switch or None,
        "book": book,
        "width": whole_number("width", width, "actions"),
        "seed": whole_number("seed", seed, least=""),
        "ties": ties,
        "distance": distance,
        "by_priority": by_priority or None,
        "all_values": all_values or None,
        "cut_on_equality": False if strict_cuts else None,
    }
    options = {option: value for option, value in given.items() if value is not None}
    if name == "minimax":
        options.pop("all_values", None)  # solve gives these in any case
    if "threads" not in ALGORITHMS[name].options and options.get("threads") == 1:
        del options["threads"]
    for option in options:
        if option not in ALGORITHMS[name].options:
            flag = FLAGS.get(option, "--" + option.replace("_", "-"))
            takers = [other for other, known in ALGORITHMS.items() if option in known.options]
            raise BadArgument(f"{name} takes no {flag}; leave it out, or say --algorithm {' or '.join(takers)}")
    if LIMITS.isdisjoint(options) and "simulations" not in options and name in usual_seconds:
        options["seconds"] = usual_seconds[name]
    return Search(name, options, compiled, switches_of(options.pop("switch", None)), options.pop("book", None))


def expect_solution(search: Search, game: Game[Any, Any], state: Any) -> None:
    """Raises `perfectplay.solving.solution.Unreached` if the state is not in the solution of the whole game."""
    from perfectplay.solving.solution import Solution

    opened = search.book_of(game)
    if not isinstance(opened, Solution):
        raise BadArgument(f"{search.book} is a book, not the solution of a whole game; give it with --book")
    opened.value(state)
