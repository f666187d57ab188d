"""What makes a player besides its game: how long it thinks, how well, by which algorithm, with which options."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, cast

from perfectplay import compiling
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.games import ExplicitTree
from perfectplay.learning.network import BEST_FIRST, SEARCH
from perfectplay.learning.shipping import is_for_any_search, with_usual
from perfectplay.playing.levels import HIGHEST, USUAL_LADDER, Way, sees_as_full_strength
from perfectplay.result import unless_interrupted
from perfectplay.search import switches
from perfectplay.search.algorithms import best_first, catalogue, search, threats
from perfectplay.search.algorithms.suited import suited_to
from perfectplay.search.books import Book
from perfectplay.search.entry import Algorithm
from perfectplay.search.limits import Limits
from perfectplay.search.parts.grown_tree import MAX_TREE
from perfectplay.search.parts.table_memory import TABLE_MB, Table

USUAL_SECONDS: Final = 1.0
"""How long a player thinks about an action if nothing limits it."""

LONGEST_BEST_FIRST: Final = 1.5
"""With more seconds for an action, the tree of best-first minimax might be full before they are over."""

OF_A_CHOICE: Final = ("state", "earlier", "progress", "observer")
"""What an algorithm is given with each state, and no player has for all of them."""

LONG_SECONDS: Final = 0.05
LONG_NODES: Final = 20_000
"""Below these limits a search is over before machine code is loaded, so that a player does not get ready for it."""


@dataclass(frozen=True)
class Settings:
    """What makes a player, besides its game. It can be pickled."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    level: int = HIGHEST
    ladder: tuple[float, ...] | None = None
    algorithm: str | None = None
    threads: int = 1
    table_mb: float = TABLE_MB
    seed: int | None = None
    ponder: bool = False
    compiled: bool | None = None
    book: Book | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    """Further options of the algorithm."""


def algorithm_for(game: Game[Any, Any], settings: Settings) -> Algorithm:
    """Returns the algorithm that the settings name, or the one that suits the game. Raises `BadArgument`."""
    if settings.algorithm is None:
        limits = {"depth": settings.depth, "seconds": settings.seconds, "nodes": settings.nodes}
        needed = [name for name, value in limits.items() if value is not None]
        chosen = suited_to(game, (*needed, *settings.options))
        return best_first.ALGORITHM if chosen is search.ALGORITHM and follows_best_lines(game, settings) else chosen
    found = catalogue.named(str(settings.algorithm))
    if found is None:
        names = ", ".join(catalogue.ALGORITHMS)
        raise BadArgument(f"there is no algorithm {settings.algorithm!r}; there are {names}")
    return found


def as_usual(game: Game[Any, Any], settings: Settings, *, by_best_first: bool = True) -> Game[Any, Any]:
    """Returns the game with the knowledge that comes with the package, where such a player is stronger with it.

    ``by_best_first`` says whether it may play by best-first minimax.
    """
    if not pays_to_know(settings):
        return game
    known = with_usual(game)
    return known if is_for_any_search(game) or (by_best_first and follows_best_lines(known, settings)) else game


def follows_best_lines(game: Game[Any, Any], settings: Settings) -> bool:
    """Returns whether such a player is stronger by best-first minimax: the game's learned knowledge says so.

    It was measured with one thread, in a tree that does not get full. Thinking ahead helps only a search with a table.
    """
    if getattr(game, "learned_search", SEARCH) != BEST_FIRST:
        return False
    is_plain = settings.threads == 1 and settings.book is None and not settings.ponder
    takes_options = all(best_first.ALGORITHM.takes(name) for name in settings.options)
    return is_plain and takes_options and _fits_best_first(limits_of(settings))


def _fits_best_first(limits: Limits) -> bool:
    """Returns whether best-first minimax has such limits, and its tree does not get full before they are reached."""
    is_short = limits.most_nodes <= MAX_TREE or (limits.seconds is not None and limits.seconds <= LONGEST_BEST_FIRST)
    return is_short and limits.depth is None


def way_of_one_choice(
    known: Game[Any, Any], rules: Game[Any, Any], algorithm: Algorithm, settings: Settings, limits: Limits
) -> Way:
    """Returns the game and the algorithm for a choice with limits of its own, which may not be for that of the player.

    Instead of best-first minimax it is `search`, with ``rules`` instead of ``known`` where the knowledge of the package
    is for best-first alone. What takes no depth gives way to what does.
    """
    if settings.algorithm is not None:
        return known, algorithm
    if algorithm is best_first.ALGORITHM and not _fits_best_first(limits):
        return known if is_for_any_search(rules) else rules, search.ALGORITHM
    if limits.depth is not None and not algorithm.takes("depth"):
        return known, suited_to(known, ("depth", *settings.options))
    return known, algorithm


def is_long(limits: Limits) -> bool:
    """Returns whether searches with these limits take so long that machine code pays. A depth does not say how long."""
    if limits.seconds is None:
        return limits.depth is None and limits.most_nodes >= LONG_NODES
    return limits.seconds >= LONG_SECONDS and limits.most_nodes >= LONG_NODES


def pays_to_know(settings: Settings) -> bool:
    """Returns whether the knowledge that comes with the package is for such a player.

    Its networks were measured as machine code, at full strength. Levels that choose no action as full strength does are
    without them. A book holds what searches without them have found.
    """
    is_free = settings.algorithm is None and settings.book is None
    ladder = USUAL_LADDER if settings.ladder is None else settings.ladder
    is_strong = sees_as_full_strength(settings.level, ladder)
    is_machine_code = settings.compiled is not False and compiling.is_there()
    return is_free and is_strong and is_machine_code and is_long(limits_of(settings))


def limits_of(
    settings: Settings, seconds: float | None = None, depth: int | None = None, nodes: int | None = None
) -> Limits:
    """Returns the limits of one action: those that are given, or else those of the settings."""
    if seconds is None and depth is None and nodes is None:
        seconds, depth, nodes = settings.seconds, settings.depth, settings.nodes
    if seconds is None and depth is None and nodes is None:
        seconds = USUAL_SECONDS
    return Limits(depth, seconds, nodes)


def switches_of(game: Game[Any, Any], settings: Settings, algorithm: Algorithm) -> switches.Switches:
    """Returns the switches of a player who plays by `search`: those that make it stronger, and those that are named."""
    if algorithm is not search.ALGORITHM:
        return {}
    named: Any = {name: value for name, value in settings.options.items() if name in switches.NAMES}
    return cast("switches.Switches", {**switches.selective_for(game), **named})


def options_of(
    game: Game[Any, Any], settings: Settings, algorithm: Algorithm, limits: Limits, table: Table | None
) -> dict[str, Any]:
    """Returns the options of a search within these limits. Raises `BadArgument` for a limit that it does not take."""
    given = {"depth": limits.depth, "seconds": limits.seconds, "nodes": limits.nodes}
    options: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    for name in options:
        if not algorithm.takes(name):
            raise BadArgument(f"{algorithm.name} takes no {name}; leave it out, or name another algorithm")
    if settings.threads > 1:
        options["threads"] = settings.threads
    if settings.book is not None:
        options["book"] = settings.book
    if table is not None:
        options["shared_table"] = table
    return {**options, **switches_of(game, settings, algorithm), **settings.options}


def check_options(game: Game[Any, Any], algorithm: Algorithm, given: Mapping[str, Any]) -> None:
    """Raises `BadArgument` for options that cannot be, before anybody waits for an action."""
    parameters = inspect.signature(algorithm.call).parameters
    takes_switches = "switches" in parameters
    of_players = [one.name for one in fields(Settings) if one.name != "options"]
    for name in given:
        if name in OF_A_CHOICE:
            raise BadArgument(f"{name} is of one choice; give it to choose, or leave it out")
        if name in parameters or (name in switches.NAMES and takes_switches):
            continue
        if takes_switches:
            raise switches.no_option(name, (*of_players, "knowledge", *parameters))
        near = switches.nearest(name, (*of_players, "knowledge", *parameters)) if name not in of_players else None
        right = "leave it out, or name another algorithm" if near is None else f"did you mean {near}?"
        raise BadArgument(f"{algorithm.name} takes no {name}; {right}")
    own = {name: value for name, value in given.items() if name in parameters}
    named: Any = {name: value for name, value in given.items() if name not in parameters}
    switches.check(game, named, to_the_end=algorithm.to_the_end)
    if algorithm is threats.ALGORITHM:  # the tree on which options are tried has no threats
        threats.check(game, own.get("within", threats.MOST_WITHIN))
        return
    left_out = ("book", "shared_table", "rave")  # they rest on more than the tree has on which options are tried
    tried = {name: value for name, value in own.items() if name not in left_out}
    unless_interrupted(algorithm.call(ExplicitTree([0, 1]), 0, compiled=False, **tried))
