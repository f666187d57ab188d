"""A game as a module of machine code with the functions that other languages call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perfectplay.combined import without_knowledge
from perfectplay.compiling import errors_of_rules
from perfectplay.errors import BadArgument, NotCompilable
from perfectplay.game import Game
from perfectplay.search.failures import guarded
from perfectplay.search.switches import Engine, engine_for
from perfectplay.search.teams import is_two_sided


@dataclass(frozen=True)
class Program:
    """The text of a module for one game, and what its callers must know."""

    game: Game[Any, Any]
    prefix: str
    """The names of all functions begin with it."""
    text: str
    state: Any
    """The type of states, as the compiler says it."""
    action: Any
    raised: tuple[Any, ...]
    names: tuple[str, ...]
    """Of the functions, without the prefix."""


def check_game(game: Game[Any, Any]) -> None:
    """Raises `BadArgument` for a game whose search cannot be exported."""
    name = type(without_knowledge(game)).__name__
    if game.has_chance:
        raise BadArgument(f"{name} has chance; only games without chance can be exported")
    if not is_two_sided(game):
        raise BadArgument(f"{name} is for {game.players} players; only games of two sides can be exported")
    if game.history_matters:
        raise BadArgument(
            f"in {name} the states before decide what is legal, and an exported game knows one state alone; export a "
            f"game without that"
        )


def engine_of(game: Game[Any, Any]) -> Engine:
    """Returns the search that is exported: `perfectplay.search` with all that is sound and pays."""
    return engine_for(game, {}, distance=True, to_the_end=False, ignore_path=True)


def program_of(game: Game[Any, Any], prefix: str, *, is_native: bool) -> Program:
    """Returns a game as a module. ``is_native`` adds functions that take memory from the system.

    Raises `BadArgument` for a game of a kind that cannot be exported, and `NotCompilable` with file and line.
    """
    check_game(game)
    try:
        from perfectplay.compiling.library import library_of
    except ImportError as error:
        raise NotCompilable(f"llvmlite cannot be imported here ({error}), so nothing can be exported") from error
    from perfectplay.compiling.problems import Refused
    from perfectplay.exporting.functions import Functions

    functions = Functions(game, prefix, engine_of(game), is_native=is_native)
    try:
        functions.has_board = _compiles_board(functions)
        made = library_of(functions.shapes(), functions.of, functions.added, wasm=not is_native)
    except Refused as error:
        raise NotCompilable(errors_of_rules.in_words(error, type(without_knowledge(game)).__name__)) from error
    return Program(game, prefix, made.text, made.state, made.action, made.raised, functions.names)


def _compiles_board(functions: Any) -> bool:
    """Returns whether the game's `board` compiles: an export does without it where it does not."""
    from perfectplay.compiling.library import library_of
    from perfectplay.compiling.problems import Refused

    game, first = functions.game, functions.first
    if guarded(game, first, lambda: game.board(first)) is None:
        return False
    try:
        library_of(functions.shapes(), functions.board_alone, lambda _: "")
    except Refused:
        return False
    return True
