"""Names for the rules of a game in a file, so that answers are never used for other rules."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import random
from collections.abc import Iterable
from typing import Any, Final

from perfectplay.combined import without_knowledge
from perfectplay.game import CHANCE, Game
from perfectplay.search.failures import guarded, root_of

GAMES: Final = 24
GAMES_OF_EVALUATION: Final = 6
PLIES: Final = 200


def name_of(game: Game[Any, Any]) -> str:
    """Writes the class of a game and its parameters, for people: ``ConnectFour(columns=7, rows=6)``."""
    return _written(game, [field.name for field in _fields(game) if field.init])


def _fields(game: Game[Any, Any]) -> tuple[dataclasses.Field[Any], ...]:
    """Returns the fields of a game that is a dataclass, also those that it computes itself."""
    game = without_knowledge(game)
    return dataclasses.fields(game) if dataclasses.is_dataclass(type(game)) else ()  # type: ignore[arg-type]


def _written(game: Game[Any, Any], names: Iterable[str]) -> str:
    game = without_knowledge(game)
    return f"{type(game).__name__}({', '.join(f'{name}={getattr(game, name)!r}' for name in names)})"


def fingerprint(game: Game[Any, Any]) -> str:
    """Names the rules by their answers: all that the contract's methods say in the states of a few fixed games.

    The text of the rules does not count: another Python, a comment or a faster way to the same answers changes
    nothing. Rules that agree in all states of these games have the same fingerprint.
    """
    digest = hashlib.sha256(_written(game, [field.name for field in _fields(game)]).encode())

    def ask() -> None:
        source = random.Random(7)
        for _ in range(GAMES):
            state = game.initial_state()
            for _ in range(PLIES):
                digest.update(repr((_plain(state), _plain(game.canonical(state)))).encode())
                if game.is_terminal(state):
                    digest.update(repr([float(game.utility(state, player)) for player in range(game.players)]).encode())
                    break
                mover = game.to_move(state)
                if mover == CHANCE:
                    choices = [outcome for outcome, _ in game.chances(state)]
                else:
                    choices = list(game.actions(state))
                    digest.update(repr((int(mover), game.team(mover), float(game.repetition(state, 0)))).encode())
                digest.update(repr([_plain(action) for action in choices]).encode())
                state = game.result(state, source.choice(choices))

    guarded(game, root_of(game, None), ask)
    return digest.hexdigest()


@functools.lru_cache(maxsize=32)
def fingerprint_of(game: Game[Any, Any]) -> str:
    """Returns the `fingerprint` of a game, which is taken once for equal games."""
    return fingerprint(game)


@functools.lru_cache(maxsize=32)
def fingerprint_of_evaluation(game: Game[Any, Any]) -> str:
    """Names the evaluation of a game by its answers: what it says, to six digits, in the states of some fixed games."""
    digest = hashlib.sha256()

    def ask() -> None:
        source = random.Random(7)
        for _ in range(GAMES_OF_EVALUATION):
            state = game.initial_state()
            for _ in range(PLIES):
                if game.is_terminal(state):
                    break
                digest.update(f"{float(game.evaluate(state, 0)) + 0.0:.6g} ".encode())
                state = game.result(state, source.choice(list(game.actions(state))))

    guarded(game, root_of(game, None), ask)
    return digest.hexdigest()


def _plain(value: Any) -> Any:
    """Returns a value without the names of its classes, and with a plain int for whatever is one."""
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    return int(value) if isinstance(value, int) else value
