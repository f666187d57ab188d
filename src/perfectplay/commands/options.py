"""The options of all commands: one name, one meaning, one help text.

Every value arrives as text, so that a wrong one is answered with a sentence of ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from perfectplay.errors import BadArgument

POSITION: Final = "The position"
LIMITS: Final = "How far to search (the limits hold together)"
SEARCH: Final = "How to search"
ALPHA_BETA: Final = "For alpha-beta (and search, where it says so)"
WORKERS: Final = "Who does the work"
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
        help="A game as in 'perfectplay games', with parameters as in connect-four:columns=6,rows=5; "
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
        "--branching", POSITION, "For the game tree, where --tree lists all leaves: how many children a node has.", "N"
    ),
]

Depth = Annotated[str | None, _option("--depth", LIMITS, "At most so many plies ahead.", "PLIES")]
DepthUnit = Annotated[
    str | None,
    _option(
        "--depth-unit",
        LIMITS,
        "In what --depth counts: plies (the default), rounds (every player once, as for Pac-Man "
        "and all ghosts) or turns (all that a player does in a row). Not for search.",
        "UNIT",
    ),
]
Seconds = Annotated[str | None, _option("--seconds", LIMITS, "At most so many seconds.", "SECONDS")]
Nodes = Annotated[str | None, _option("--nodes", LIMITS, "At most so many positions.", "NODES")]

Simulations = Annotated[
    str | None, _option("--simulations", LIMITS, "At most so many games played at random: for mcts.", "N")
]

Algorithm = Annotated[
    str | None,
    _option(
        "--algorithm",
        SEARCH,
        "search (the default: deepens, best answer so far), solve (to the end), alpha-beta or "
        "minimax (one search, as in textbooks), expectiminimax (with chance), max-n or paranoid "
        "(several players), mcts (Monte Carlo).",
        "NAME",
    ),
]
Against = Annotated[
    str | None,
    _option(
        "--against",
        SEARCH,
        "How everybody else plays, for expectiminimax: best (the default), or uniform, at random (expectimax).",
        "WHO",
    ),
]
Pruning = Annotated[
    str | None,
    _option(
        "--pruning",
        SEARCH,
        "What expectiminimax leaves out at chance nodes, by the bounds of utilities: none, star1 "
        "(the default) or star2.",
        "KIND",
    ),
]
Threads = Annotated[str | None, _option("--threads", SEARCH, "So many threads: for search, solve and mcts.", "N")]
Lines = Annotated[
    str | None, _option("--lines", SEARCH, "The exact values of the so many best actions: for search and solve.", "K")
]
TableMegabytes = Annotated[
    str | None,
    _option(
        "--table-mb", SEARCH, "At most so many megabytes for the transposition table (256): for search and solve.", "N"
    ),
]
Switch = Annotated[
    list[str] | None,
    _option(
        "--switch",
        SEARCH,
        "Switch a part of the engine: table=off, windows=wide, quiescence=on. May be repeated; for search and solve.",
        "NAME=VALUE",
    ),
]
Distance = Annotated[
    bool | None,
    _option(
        "--distance/--no-distance",
        SEARCH,
        "Prefer the shorter win and the longer loss: on by default for search and solve.",
    ),
]
Ties = Annotated[
    str | None,
    _option(
        "--ties", SEARCH, "Among equal actions: the first (the default), a random one, or all (not for solve).", "RULE"
    ),
]
Seed = Annotated[str | None, _option("--seed", SEARCH, "Makes what is random repeatable.", "N")]
Compiled = Annotated[
    bool | None,
    _option(
        "--compiled/--interpreted",
        SEARCH,
        "Search as machine code, or as plain Python; by default, whichever the work is worth.",
    ),
]

BookFile = Annotated[
    str | None,
    _option(
        "--book",
        SEARCH,
        "A book (or the solution of the whole game) that is asked before anything is searched: for search and solve.",
        "FILE",
    ),
]

Width = Annotated[
    str | None,
    _option(
        "--width", ALPHA_BETA, "Search only the so many best actions by evaluation: not sound. Also for search.", "N"
    ),
]
ByPriority = Annotated[bool, _option("--by-priority", ALPHA_BETA, "Try actions by the game's priority.")]
StrictCuts = Annotated[bool, _option("--strict-cuts", ALPHA_BETA, "Cut where v > beta only, not where v = beta.")]
AllValues = Annotated[
    bool, _option("--all-values", ALPHA_BETA, "The exact value of every action at the root. Also for search.")
]

Workers = Annotated[str | None, _option("--workers", WORKERS, "So many processes of this machine.", "N")]
Scheduler = Annotated[
    str | None,
    _option("--scheduler", WORKERS, "The Dask cluster with this scheduler, such as tcp://host:8786.", "ADDRESS"),
]

Json = Annotated[bool, _option("--json", OUTPUT, "One JSON object on standard output, and nothing else.")]
ProgressJson = Annotated[
    bool,
    _option(
        "--progress-json", OUTPUT, "Of a book or a whole game, progress as JSON on standard error, one object a line."
    ),
]
JsonSchema = Annotated[
    bool,
    typer.Option(
        "--json-schema",
        help="The JSON Schema of what --json writes.",
        rich_help_panel=OUTPUT,
        is_eager=True,
        callback=_show_schema,
        show_default=False,
    ),
]


def whole_number(name: str, text: str | None, unit: str = "", least: str = ", 1 or more") -> int | None:
    """The number that ``text`` says. Raises `BadArgument`; whether it is large enough is for the library to say."""
    if text is None:
        return None
    try:
        return int(text)
    except ValueError:
        right = f"a whole number{unit and f' of {unit}'}{least}"
        raise BadArgument(f"{name} is {quoted(text)}; it must be {right}") from None


def given_or(usual: int, given: int | None) -> int:
    """What was given, 0 as well, so that the library can say what is wrong with it."""
    return usual if given is None else given


def number(name: str, text: str | None, right: str = "a number above 0") -> float | None:
    """The number that ``text`` says. Raises `BadArgument`."""
    if text is None:
        return None
    try:
        return float(text)
    except ValueError:
        raise BadArgument(f"{name} is {quoted(text)}; it must be {right}") from None


def quoted(text: str) -> str:
    """Text for a sentence, the beginning of it if it is long."""
    return repr(text) if len(text) <= 60 else f"{text[:60]!r}..."
