"""The options of all commands: one name, one meaning, one help text.

Every value arrives as text, so that the answer to a wrong one is a sentence of ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from perfectplay.errors import BadArgument

POSITION: Final = "The position"
LIMITS: Final = "How far to search (the first limit reached ends the search)"
SEARCH: Final = "How to search"
ALPHA_BETA: Final = "For alpha-beta (and search, where stated)"
WORKERS: Final = "Processes and machines"
OUTPUT: Final = "Output"

SCHEMAS: Final = Path(__file__).parent / "schemas"


def _option(name: str, panel: str, text: str, metavar: str | None = None) -> Any:
    return typer.Option(name, metavar=metavar, help=text, rich_help_panel=panel, show_default=False)


def _show_schema(context: typer.Context, wanted: bool) -> None:
    if wanted:
        name = f"{context.info_name}-all" if context.params.get("whole") else context.info_name
        typer.echo((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"), nl=False)
        raise typer.Exit


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        help="A game from 'perfectplay games', with parameters as in connect-four:columns=6,rows=5; "
        "or a file: my_game.py, my_game.py:MyGame.",
    ),
]
Moves = Annotated[
    str | None, _option("--moves", POSITION, "The moves that led to the position, in the game's notation.", "MOVES")
]
Position = Annotated[
    str | None, _option("--position", POSITION, "A position in the game's notation; --moves go on from it.", "TEXT")
]
Tree = Annotated[
    str | None,
    _option(
        "--tree",
        POSITION,
        "For the game tree: JSON, a Python literal or numbers, such as [[3,5],[6,9]]; or a file of JSON.",
        "TREE",
    ),
]
Root = Annotated[
    str | None,
    _option("--root", POSITION, "For the game tree: who moves at the root, max (the default) or min.", "SIDE"),
]
Branching = Annotated[
    str | None,
    _option(
        "--branching",
        POSITION,
        "For the game tree, if --tree is a list of all leaves: the number of children of each node.",
        "N",
    ),
]

Depth = Annotated[
    str | None,
    _option("--depth", LIMITS, "Look at most this many plies ahead (a ply is one move of one player).", "PLIES"),
]
DepthUnit = Annotated[
    str | None,
    _option(
        "--depth-unit",
        LIMITS,
        "The unit of --depth: plies (the default), rounds (every player moves once, as for Pac-Man "
        "and all ghosts) or turns (all moves of one player in a row). Not for search.",
        "UNIT",
    ),
]
Seconds = Annotated[str | None, _option("--seconds", LIMITS, "Search at most this many seconds.", "SECONDS")]
Nodes = Annotated[str | None, _option("--nodes", LIMITS, "Look at no more than this many positions.", "NODES")]

Simulations = Annotated[
    str | None, _option("--simulations", LIMITS, "For mcts: play at most this many random games.", "N")
]

Algorithm = Annotated[
    str | None,
    _option(
        "--algorithm",
        SEARCH,
        "search (the default: searches deeper and deeper until a limit), solve (to the end of the game), "
        "alpha-beta or minimax (one search, as in textbooks), expectiminimax (games with dice), max-n or "
        "paranoid (three players or more), mcts (Monte Carlo tree search).",
        "NAME",
    ),
]
Against = Annotated[
    str | None,
    _option(
        "--against",
        SEARCH,
        "For expectiminimax: the other players play best (the default) or uniform, that is at random (expectimax).",
        "WHO",
    ),
]
Pruning = Annotated[
    str | None,
    _option(
        "--pruning",
        SEARCH,
        "For expectiminimax: how outcomes of dice that cannot matter are skipped: none, star1 (the default) or star2.",
        "KIND",
    ),
]
Threads = Annotated[str | None, _option("--threads", SEARCH, "For search, solve and mcts: the number of threads.", "N")]
Lines = Annotated[
    str | None, _option("--lines", SEARCH, "For search and solve: give the exact values of the K best moves.", "K")
]
TableMegabytes = Annotated[
    str | None,
    _option(
        "--table-mb",
        SEARCH,
        "For search and solve: megabytes for remembered positions, the transposition table (256).",
        "N",
    ),
]
Switch = Annotated[
    list[str] | None,
    _option(
        "--switch",
        SEARCH,
        "For search and solve: switch a part of the engine, as in table=off or quiescence=on. May be repeated.",
        "NAME=VALUE",
    ),
]
Distance = Annotated[
    bool | None,
    _option(
        "--distance/--no-distance",
        SEARCH,
        "Prefer a shorter win and a longer loss. This is the default for search and solve.",
    ),
]
Ties = Annotated[
    str | None,
    _option(
        "--ties",
        SEARCH,
        "Among equally good moves, choose the first (the default), random, or list all. Not for solve.",
        "RULE",
    ),
]
Seed = Annotated[str | None, _option("--seed", SEARCH, "A number that makes random choices repeatable.", "N")]
Compiled = Annotated[
    bool | None,
    _option(
        "--compiled/--interpreted",
        SEARCH,
        "Search as machine code, or as plain Python. By default, long searches are compiled.",
    ),
]

BookFile = Annotated[
    str | None,
    _option(
        "--book",
        SEARCH,
        "For search and solve: a book, or the solution of the whole game, that answers before anything is searched.",
        "FILE",
    ),
]

Width = Annotated[
    str | None,
    _option(
        "--width",
        ALPHA_BETA,
        "Search only the N moves that look best. This may miss the best move. Also for search.",
        "N",
    ),
]
ByPriority = Annotated[bool, _option("--by-priority", ALPHA_BETA, "Try the moves in the order of the game's priority.")]
StrictCuts = Annotated[
    bool,
    _option("--strict-cuts", ALPHA_BETA, "Prune only where a value is beyond a bound, not where it equals the bound."),
]
AllValues = Annotated[
    bool, _option("--all-values", ALPHA_BETA, "Give the exact value of every move in the position. Also for search.")
]

Workers = Annotated[str | None, _option("--workers", WORKERS, "The number of processes on this machine.", "N")]
Scheduler = Annotated[
    str | None,
    _option("--scheduler", WORKERS, "Use the Dask cluster with this scheduler, such as tcp://host:8786.", "ADDRESS"),
]

Json = Annotated[bool, _option("--json", OUTPUT, "Write one JSON object on standard output, and nothing else.")]
ProgressJson = Annotated[
    bool,
    _option(
        "--progress-json",
        OUTPUT,
        "For a book or a whole game: write progress as JSON on standard error, one object a line.",
    ),
]
JsonSchema = Annotated[
    bool,
    typer.Option(
        "--json-schema",
        help="Print the JSON Schema of what --json writes.",
        rich_help_panel=OUTPUT,
        is_eager=True,
        callback=_show_schema,
        show_default=False,
    ),
]


def whole_number(name: str, text: str | None, unit: str = "", least: str = ", 1 or more") -> int | None:
    """Reads a whole number. Raises `BadArgument` for other text; the library checks whether it is large enough."""
    if text is None:
        return None
    try:
        return int(text)
    except ValueError:
        right = f"a whole number{unit and f' of {unit}'}{least}"
        raise BadArgument(f"{name} is {quoted(text)}; it must be {right}") from None


def given_or(usual: int, given: int | None) -> int:
    """Returns the given number, even 0, so that the library can say what is wrong with it; otherwise the usual one."""
    return usual if given is None else given


def number(name: str, text: str | None, right: str = "a number above 0") -> float | None:
    """Reads a number. Raises `BadArgument`."""
    if text is None:
        return None
    try:
        return float(text)
    except ValueError:
        raise BadArgument(f"{name} is {quoted(text)}; it must be {right}") from None


def quoted(text: str) -> str:
    """Quotes text for a sentence, only its beginning if it is long."""
    return repr(text) if len(text) <= 60 else f"{text[:60]!r}..."
