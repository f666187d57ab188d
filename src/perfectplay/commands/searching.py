"""The way from the options of a search to one call of the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from perfectplay.commands.options import number, quoted, whole_number
from perfectplay.commands.parameters import EVERY, Asked, Takes, algorithms, listed, option_of
from perfectplay.commands.switching import switches_of
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.games import ExplicitTree
from perfectplay.learning.shipping import OWN, USUAL_KNOWLEDGE
from perfectplay.playing.levels import HIGHEST
from perfectplay.playing.match import Match
from perfectplay.playing.player import Player
from perfectplay.playing.seats import ENGINE, Seat
from perfectplay.result import SearchResult, StopReason, unless_interrupted
from perfectplay.search import switches as engine
from perfectplay.search.algorithms import catalogue, search
from perfectplay.search.algorithms.proof_look import together
from perfectplay.search.algorithms.suited import suited_to
from perfectplay.search.books import Book, by_book
from perfectplay.search.entry import Algorithm, Option
from perfectplay.search.limits import Limits, check_lines
from perfectplay.search.machine_code import TOO_SHORT, import_compiler_if_kept
from perfectplay.search.request import check_ties
from perfectplay.search.teams import is_two_sided

if TYPE_CHECKING:
    from perfectplay.playing.arena.contestants import Contestant

USUAL: Final = Takes(EVERY)

Progress = Callable[[SearchResult[Any, Any]], None]

SEVERAL: Final = ("lines", "ties")
"""The options that ask for several actions, of which random games have means, and exact values only after a proof."""


@dataclass(frozen=True)
class Search:
    """An algorithm with its options, checked as far as that goes without a game."""

    entry: Algorithm
    options: dict[str, Any] = field(default_factory=dict)
    compiled: bool | None = None
    switches: engine.Switches = field(default_factory=engine.Switches)
    book: str | None = None
    """The file of a book or of a whole solution."""
    is_named: bool = True
    """Whether somebody named the algorithm; if not, `suited` takes the one that suits the game."""
    is_given: bool = True
    """Whether somebody named the algorithm, even where the command has a usual one."""
    is_informed: bool = True
    """Whether the knowledge that comes with the package may be used; not if --knowledge says what is."""
    several: dict[str, Any] = field(default_factory=dict)
    """Options that ask for several actions, which the algorithm does not take; see `suited`."""
    opened: dict[Game[Any, Any], Any] = field(default_factory=dict, repr=False, compare=False)

    def __call__(
        self, game: Game[Any, Any], state: Any, progress: Progress | None = None, earlier: Sequence[Any] = ()
    ) -> SearchResult[Any, Any]:
        """Searches the position; ``earlier`` are the states of the match before, in which repetitions are found."""
        if self.book is not None:
            known = by_book(self.book_of(game), game, state, self.entry.name)
            if known is not None:
                return known
        if self.compiled is not False and self.options.get("seconds", TOO_SHORT + 1) <= TOO_SHORT:
            import_compiler_if_kept(game)  # before the clock runs
        found = self._searched(game, state, progress, earlier)
        is_for_one = all(value in (1, "first") for value in self.several.values())
        return found if is_for_one or not found.is_proven else self._several(found, progress, earlier)

    def _searched(
        self, game: Game[Any, Any], state: Any, progress: Progress | None, earlier: Sequence[Any]
    ) -> SearchResult[Any, Any]:
        # with a width, plain alpha-beta searches, which does not know them
        heeded = {"earlier": earlier} if earlier and self.entry.takes_earlier and "width" not in self.options else {}
        return self.entry.call(
            game, state, compiled=self.compiled, progress=progress, **self.options, **self.switches, **heeded
        )

    def _several(
        self, found: SearchResult[Any, Any], progress: Progress | None, earlier: Sequence[Any]
    ) -> SearchResult[Any, Any]:
        """Returns the exact values of several actions, if that much is left of the limits; otherwise what was found."""
        options = {name: value for name, value in self.options.items() if search.ALGORITHM.takes(name)}
        for limit, used in (("seconds", found.seconds), ("nodes", found.nodes)):
            if limit in options:
                options[limit] -= used
                if options[limit] <= 0:
                    return found
        if found.stop_reason is StopReason.INTERRUPTED:
            return found
        exact = replace(self, entry=search.ALGORITHM, options={**options, **self.several}, several={})
        better = exact._searched(found.game, found.state, progress, earlier)
        ended = better.stop_reason if better.stop_reason is StopReason.INTERRUPTED else found.stop_reason
        return replace(better if better.is_proven else found, **together(found, better), stop_reason=ended)

    def suited(self, game: Game[Any, Any]) -> Search:
        """Returns the search with the algorithm that suits the game, unless one was named.

        Where several actions are asked for and the game has no evaluation, that is the one that suits it without
        this: the others know nothing before they have proved everything. Raises `BadArgument`.
        """
        if self.is_named:
            return self
        several = {name: value for name, value in self.options.items() if name in SEVERAL}
        if several and not game.has_evaluation:
            rest = {name: value for name, value in self.options.items() if name not in SEVERAL}
            entry = suited_to(game, (*rest, *self.switches))
            if entry is not search.ALGORITHM:
                check_lines(several.get("lines", 1))
                check_ties(several.get("ties", "first"))
                return replace(self, entry=entry, options=rest, several=several)
        return replace(self, entry=suited_to(game, (*self.options, *self.switches)))

    def suited_to_tree(self, game: Game[Any, Any]) -> Search:
        """Returns the search; in a tree with chance or utilities for each player, unless one was named, that for it."""
        return self.suited_to_textbooks(game) if isinstance(game, ExplicitTree) else self

    def suited_to_textbooks(self, game: Game[Any, Any]) -> Search:
        """Returns the search; where chance moves or more than two sides play, unless one was named, that for it."""
        if self.is_given:
            return self
        has_shares = game.has_shares if isinstance(game, ExplicitTree) else not is_two_sided(game)
        name = "max-n" if has_shares else "expectiminimax" if game.has_chance else self.entry.name
        entry = catalogue.ALGORITHMS[name]
        for option in self.options:
            if not entry.takes(option):
                raise BadArgument(f"{entry.name}, which suits this game, takes no {option_of(option).on_command_line}")
        return replace(self, entry=entry)

    def player(
        self,
        game: Game[Any, Any],
        *,
        seed: int | None = None,
        level: int = HIGHEST,
        ladder: tuple[float, ...] | None = None,
    ) -> Player[Any, Any]:
        """Returns a player who searches like this, at a level; ``seed`` repeats its random choices."""
        book = None if self.book is None else self.book_of(game)
        own: dict[str, Any] = {"seed": seed, "level": level, "ladder": ladder, **self.options, **self.switches}
        named = [name for name in (*self.options, *self.switches) if name not in ("threads", "table_mb")]
        is_usual = not self.is_named and self.entry is suited_to(game, named)  # a player chooses it by these options
        algorithm = None if is_usual else self.entry.name
        knowledge = USUAL_KNOWLEDGE if self.is_informed else None
        return Player(game, algorithm=algorithm, compiled=self.compiled, book=book, knowledge=knowledge, **own)

    def of(self, seat: Seat, game: Game[Any, Any]) -> Search:
        """Returns the search by which an engine plays that may have its own algorithm and its own time."""
        own = self
        if seat.algorithm is not None:
            own = replace(own, entry=entry_of(seat.algorithm), is_named=True)
        if seat.seconds is not None:
            kept = {name: value for name, value in own.options.items() if not option_of(name).is_limit}
            own = replace(own, options={**kept, "seconds": seat.seconds})
        if own is not self:
            own.check(game)
        return own

    @property
    def is_limited(self) -> bool:
        """Whether an option ends the search."""
        return any(option_of(name).is_limit for name in self.options)

    def within(self, seconds: float | None) -> Search:
        """Returns the search with so much time, if there is no limit yet."""
        if self.is_limited or seconds is None:
            return self
        return replace(self, options={**self.options, "seconds": seconds})

    def rehearse(self) -> None:
        """Searches a tiny position first, so that wrong options are reported before a game begins."""
        unless_interrupted(self.entry.call(ExplicitTree([0, 1]), 0, compiled=False, **self.options))

    def check(self, game: Game[Any, Any]) -> None:
        """Raises `BadArgument` for a switch that needs what the game does not have."""
        engine.check(game, self.switches, to_the_end=self.entry.to_the_end)
        if self.book is not None:
            self.book_of(game)

    def book_of(self, game: Game[Any, Any]) -> Book:
        """Returns the book, opened once."""
        if game not in self.opened:
            from perfectplay.solving.opening import open_any

            self.opened[game] = open_any(game, self.book or "")
        return self.opened[game]  # type: ignore[no-any-return]


@dataclass
class Engines:
    """The players of a match whom no person plays, each with what it remembers."""

    search: Search
    game: Game[Any, Any]
    seats: tuple[Seat, ...] = ()
    seed: int | None = None
    ladder: tuple[float, ...] | None = None
    """The strengths of the levels, where somebody has measured them."""
    players: dict[int, Player[Any, Any]] = field(default_factory=dict)
    programs: dict[int, Contestant] = field(default_factory=dict)
    """The programs that were started, by their seats."""

    def __call__(self, match: Match, progress: Progress | None = None) -> SearchResult[Any, Any]:
        """Returns what the player to move finds in the position of the match."""
        seat = match.to_move
        return self.player(seat).choose(match.state, earlier=match.states[:-1], progress=progress).result

    def get_ready(self) -> None:
        """Makes the players of the engines, who get ready from then on, and starts the programs.

        Raises `BadArgument` for what one cannot do, and `ProgramFailed` for a program that does not start.
        """
        for place, seat in enumerate(self.seats):
            if seat.is_engine:
                self.player(place)
            elif seat.program is not None:
                self.programs[place] = self._started(seat)

    def _started(self, seat: Seat) -> Contestant:
        from perfectplay.playing.arena import contestants

        given: dict[str, Any] = {name: self.search.options.get(name) for name in ("depth", "seconds", "nodes")}
        return contestants.opened(contestants.entry_of(str(seat)), self.game, Limits(**given), self.seed or 0)

    def ask_program(self, match: Match) -> str | None:
        """Returns the move of the program in the seat of the player to move; None if it resigns.

        Raises `PerfectPlayError`, which names the program.
        """
        return self.programs[match.to_move].choose(match).name

    def close(self) -> None:
        """Ends the programs."""
        while self.programs:
            _, program = self.programs.popitem()
            program.close()

    def player(self, place: int) -> Player[Any, Any]:
        """Returns who plays in this seat; where a person sits, who would."""
        if place not in self.players:
            seat = self.seats[place] if self.seats else ENGINE
            search = self.search.of(seat, self.game)
            level = HIGHEST if seat.level is None else seat.level
            self.players[place] = search.player(self.game, seed=self.seed, level=level, ladder=self.ladder)
        return self.players[place]


def search_of(asked: Asked, takes: Takes = USUAL) -> Search:
    """Returns the search that the options ask for, of those that the command takes. Raises `BadArgument`."""
    entry = entry_of(asked.get("algorithm", takes.algorithm), recorded=takes.recorded)
    options = {name: value for name, value in values_of(asked).items() if name not in entry.always}
    compiled = options.pop("compiled", None)
    options.pop("knowledge", None)  # it goes with the game: see `informed`
    for name, value in list(options.items()):
        if entry.takes(name):
            continue
        option = option_of(name)
        if value != option.usual:
            takers = [other.name for other in algorithms(recorded=takes.recorded).values() if other.takes(name)]
            raise BadArgument(
                f"{entry.name} takes no {option.on_command_line}; leave it out, or say --algorithm "
                f"{' or '.join(takers)}"
            )
        del options[name]
    switches = options.pop("switch", engine.Switches())
    is_named = "algorithm" in asked or takes.algorithm != USUAL.algorithm
    is_given = "algorithm" in asked
    book, is_informed = options.pop("book", None), "knowledge" not in asked
    return Search(entry, options, compiled, switches, book, is_named, is_given, is_informed)


def informed(game: Game[Any, Any], asked: Asked) -> Game[Any, Any]:
    """Returns the game with the knowledge that --knowledge names. Raises `BadArgument`."""
    if asked.get("knowledge", OWN) == OWN:
        return game
    from perfectplay.learning.loading import informed_by

    return informed_by(game, asked["knowledge"])


def entry_of(name: str, *, recorded: bool = False) -> Algorithm:
    """Returns the algorithm of this name. Raises `BadArgument`, with the names of those that there are."""
    known = algorithms(recorded=recorded)
    entry = catalogue.named(name.strip().lower())
    if entry is None:
        raise BadArgument(f"there is no algorithm {quoted(name)}; there are {', '.join(known)}")
    if entry.name not in known:
        raise BadArgument(f"{entry.name} cannot be recorded; say --algorithm {listed(list(known), 'or')}")
    return entry


def values_of(asked: Asked) -> dict[str, Any]:
    """Returns the values of the options, but for the algorithm's name. Raises `BadArgument`."""
    return {name: _value(option_of(name), given, asked) for name, given in asked.items() if name != "algorithm"}


def _value(option: Option, given: Any, asked: Asked) -> Any:
    at_least = "" if option.least is None else f", {option.least} or more"
    match option.kind:
        case "whole number":
            return whole_number(option.name, given, asked.get(option.unit_option, option.unit), at_least)
        case "number":
            unit = option.unit and f" of {option.unit}"
            return number(option.name, given, f"a number{unit}{' above 0' if option.least == 0 else at_least}")
        case "switches":
            return switches_of(given)
        case "flag":
            return option.given if given else not option.given
    return given


def expect_solution(search: Search, game: Game[Any, Any], state: Any) -> None:
    """Raises `perfectplay.solving.solution.Unreached` if the solution has no answer for the state."""
    from perfectplay.solving.solution import Solution, Unreached

    opened = search.book_of(game)
    if not isinstance(opened, Solution):
        raise BadArgument(f"{search.book} is a book, not the solution of a whole game; give it with --book")
    opened.value(state)
    if opened.look_up(game, state) is None:
        raise Unreached(
            f"{search.book} knows the value of this position, but no best move; leave out --solution, and a search "
            f"finds one"
        )
