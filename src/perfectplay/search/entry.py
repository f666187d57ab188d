"""The entry of an algorithm: what the command line, the page, recordings and the documentation read about it.

Each algorithm declares one, as ``ALGORITHM`` in its own file; `perfectplay.search.algorithms.ALGORITHMS` lists them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from perfectplay.result import SearchResult

Kind = Literal["whole number", "number", "flag", "text", "switches", "file"]

LIMITS_PANEL: Final = "How far to search (the first limit reached ends the search)"
SEARCH_PANEL: Final = "How to search"
ALPHA_BETA_PANEL: Final = "For alpha-beta (and search, where stated)"

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
    """What stands for the value in the help of the command line."""
    panel: str = SEARCH_PANEL
    """The heading under which the command line lists it."""
    flag: str = ""
    """What the command line calls it, where that is not its name."""
    opposite: str = ""
    """The flag for the opposite, if there is one: ``--no-distance``."""
    given: bool = True
    """What a flag says in Python, if it is given on the command line."""
    usual: Any = None
    """The value that changes nothing, so that one may give it to every search; None if there is no such value."""
    unit: str = ""
    """What a number counts."""
    unit_option: str = ""
    """The option that names another unit, if there is one."""
    least: int | None = 1
    """The smallest number; 0 if a number (not a whole one) must be above it; None where any will do."""
    is_limit: bool = False
    """Whether it ends a search."""
    names_algorithms: bool = False
    """Whether the help on the command line begins with the algorithms that take it."""

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
    hint: str = ""
    """What it is for, in some words, for a list of all algorithms."""
    recorder: Recorder | None = None
    """How it is recorded; None where it cannot be."""
    keeps_tree: bool = False
    """Whether it grows a tree in memory, and so takes ``tree_nodes``, which limits it."""
    takes_chance: bool = False
    """Whether it knows of chance."""
    takes_earlier: bool = False
    """Whether it finds repetitions of the states that came before the root, as ``earlier``."""
    to_the_end: bool = False
    """Whether it searches to the end of the game, so that no part of it may miss the best action."""
    always: tuple[str, ...] = ()
    """The flags that it need not take, because it always does what they say."""
    usual_seconds: float | None = None
    """How long the command line searches one position if nothing limits the search; None if it goes on to its end."""

    def takes(self, option: str) -> bool:
        """Returns whether the search has an option of this name."""
        return any(one.name == option for one in self.options)

    @property
    def deepens(self) -> bool:
        """Whether the algorithm goes on by itself until a limit, so that it needs no depth."""
        return not self.takes("depth_unit")


DEPTH: Final = Option(
    "depth",
    "whole number",
    "Look at most this many plies ahead (a ply is one move of one player).",
    "PLIES",
    LIMITS_PANEL,
    unit="plies",
    unit_option="depth_unit",
    is_limit=True,
)
DEPTH_UNIT: Final = Option(
    "depth_unit",
    "text",
    "The unit of --depth: plies (the default), rounds (every player moves once, as for Pac-Man and all ghosts) or "
    "turns (all moves of one player in a row). Not for search.",
    "UNIT",
    LIMITS_PANEL,
)
SECONDS: Final = Option(
    "seconds", "number", "Search at most this many seconds.", "SECONDS", LIMITS_PANEL, least=0, is_limit=True
)
NODES: Final = Option(
    "nodes",
    "whole number",
    "Look at no more than this many positions.",
    "NODES",
    LIMITS_PANEL,
    unit="positions",
    is_limit=True,
)
LIMITS: Final = (DEPTH, SECONDS, NODES)
SIMULATIONS: Final = Option(
    "simulations",
    "whole number",
    "Play at most this many random games.",
    "N",
    LIMITS_PANEL,
    is_limit=True,
    names_algorithms=True,
)

AGAINST: Final = Option(
    "against",
    "text",
    "The other players play best (the default) or uniform, that is at random (expectimax).",
    "WHO",
    names_algorithms=True,
)
PRUNING: Final = Option(
    "pruning",
    "text",
    "How outcomes of dice that cannot matter are skipped: none, star1 (the default) or star2.",
    "KIND",
    names_algorithms=True,
)
THREADS: Final = Option("threads", "whole number", "The number of threads.", "N", usual=1, names_algorithms=True)
LINES: Final = Option(
    "lines",
    "whole number",
    "Give the exact values of the K best moves.",
    "K",
    unit="actions",
    names_algorithms=True,
)
TABLE_SIZE: Final = Option(
    "table_mb",
    "number",
    "Megabytes for remembered positions, the transposition table (256).",
    "N",
    unit="megabytes",
    names_algorithms=True,
)
SWITCH: Final = Option(
    "switch",
    "switches",
    "Switch a part of the engine, as in table=off or quiescence=on. May be repeated.",
    "NAME=VALUE",
    names_algorithms=True,
)
DISTANCE: Final = Option(
    "distance",
    "flag",
    "Prefer a shorter win and a longer loss. This is the default for search and solve.",
    opposite="--no-distance",
)
TIES: Final = (
    Option(
        "ties",
        "text",
        "Among equally good moves, choose the first (the default), random, or list all. Not for solve.",
        "RULE",
    ),
    Option("seed", "whole number", "A number that makes random choices repeatable.", "N", least=None),
)
SEED: Final = TIES[1]
COMPILED: Final = Option(
    "compiled",
    "flag",
    "Search as machine code, or as plain Python. By default, long searches are compiled.",
    opposite="--interpreted",
)
"""Every search takes it, so that no entry lists it."""

WIDTH: Final = Option(
    "width",
    "whole number",
    "Search only the N moves that look best. This may miss the best move. Also for search.",
    "N",
    ALPHA_BETA_PANEL,
    unit="actions",
)
BY_PRIORITY: Final = Option(
    "by_priority", "flag", "Try the moves in the order of the game's priority.", panel=ALPHA_BETA_PANEL
)
CUT_ON_EQUALITY: Final = Option(
    "cut_on_equality",
    "flag",
    "Prune only where a value is beyond a bound, not where it equals the bound.",
    panel=ALPHA_BETA_PANEL,
    flag="--strict-cuts",
    given=False,
)
ALL_VALUES: Final = Option(
    "all_values",
    "flag",
    "Give the exact value of every move in the position. Also for search.",
    panel=ALPHA_BETA_PANEL,
)
BOOK: Final = Option(
    "book",
    "file",
    "A book, or the solution of the whole game, that answers before anything is searched.",
    "FILE",
    names_algorithms=True,
)
KNOWLEDGE: Final = Option(
    "knowledge",
    "file",
    "A file of learned knowledge, as perfectplay learn writes it, or shipped for that of the package; it stands "
    "in for the game's own. own: nothing that was learned.",
    "FILE",
)
"""Every search takes it, as an object in Python and as a file on the command line; so no entry lists it."""

ENGINE: Final = (THREADS, LINES, TABLE_SIZE, SWITCH, BOOK)

OPTIONS: Final = (
    *(DEPTH, DEPTH_UNIT, SECONDS, NODES, SIMULATIONS),
    *(AGAINST, PRUNING, THREADS, LINES, TABLE_SIZE, SWITCH, DISTANCE, *TIES, COMPILED),
    *(WIDTH, BY_PRIORITY, CUT_ON_EQUALITY, ALL_VALUES, BOOK, KNOWLEDGE),
)
"""The options that algorithms share, in the order in which help lists them; an algorithm may declare others."""
