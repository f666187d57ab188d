"""A game as a module of machine code with the functions that other languages call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from perfectplay.combined import without_knowledge
from perfectplay.compiling import errors_of_rules
from perfectplay.errors import BadArgument, NotCompilable, PerfectPlayError
from perfectplay.game import Game, defines
from perfectplay.result import StopReason
from perfectplay.search.algorithms.search import search
from perfectplay.search.failures import guarded
from perfectplay.search.switches import Engine, engine_for
from perfectplay.search.teams import is_two_sided

NODES_TO_THE_END: Final = 20_000
SECONDS_TO_THE_END: Final = 1.0
"""A game that a search solves within these limits needs no estimate."""


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
    _check_shapes(game, functions.first, made.state)
    return Program(game, prefix, made.text, made.state, made.action, made.raised, functions.names)


def _check_shapes(game: Game[Any, Any], first: Any, kind: Any) -> None:
    """Raises `NotCompilable` where states of random games have another shape than the first one."""
    from perfectplay.compiling.converting import as_words
    from perfectplay.compiling.examples import seen_in_games
    from perfectplay.compiling.states import normalized

    for state, _ in seen_in_games(game, first):
        try:
            as_words(kind, normalized(kind, state), [])
        except (TypeError, ValueError) as error:
            raise NotCompilable(
                f"{type(without_knowledge(game)).__name__} has the state {shortened(state)}, whose shape is not that "
                f"of the first state, and an export knows one shape of states; let every state have tuples of the same "
                f"length, and a count of the items in use"
            ) from error


def shortened(value: Any, most: int = 120) -> str:
    """Writes a value for a sentence, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= most else f"{text[: most - 4]} ..."


def what_it_lacks(game: Game[Any, Any]) -> tuple[str, ...]:
    """Returns a note on a game whose export plays blindly: too large to be solved, without an estimate or an order."""
    if game.has_evaluation or defines(game, "priority") or _is_soon_solved(game):
        return ()
    note = (
        f"{type(game).__name__} has no evaluate, so the export plays the first action wherever it does not see the end "
        f"of the game; write evaluate, or export pp.with_knowledge(game, pp.load_knowledge(file)) with a file that "
        f"'perfectplay learn' wrote"
    )
    return (note,)


def _is_soon_solved(game: Game[Any, Any]) -> bool:
    try:
        found = search(game, nodes=NODES_TO_THE_END, seconds=SECONDS_TO_THE_END)
    except PerfectPlayError:  # the rules fail, which the callers of the export are told
        return True
    if found.stop_reason is StopReason.INTERRUPTED:
        raise KeyboardInterrupt
    return found.is_proven


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
