"""Numbers for the actions of a game, and numbers for what is seen of a state: what environments for learning ask for.

A game says neither how many actions there are nor what may stand on its board. Both are found by playing some random
games, always the same ones, so that the numbers are the same in every program with the same version of the game.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from perfectplay.compiling.weights import words_in
from perfectplay.errors import BadArgument, GameError
from perfectplay.game import CHANCE, Game, defines
from perfectplay.games import Chess, Janggi, Othello
from perfectplay.playing.rules import rules_of

MOST_STATES: Final = 3000
"""So many states are played through, or"""
MOST_GAMES: Final = 100
"""so many games."""
SPARE: Final = 4
"""There is room for a quarter more actions than were found, and for a few in any case."""
KNOWN: Final[tuple[tuple[Game[Any, Any], int], ...]] = (
    (Chess(), 5 << 12),  # from, to, and what a pawn becomes
    (Janggi(), 90 << 7),  # from and to
    (Othello(), 65),  # a square, or a pass
)
"""Games whose actions are all below a number that random games seldom show."""


class Found(NamedTuple):
    """What random games have shown."""

    actions: frozenset[Any]
    outcomes: int
    """The most outcomes that chance had anywhere."""
    texts: tuple[str, ...]
    """What stood on cells of the board, in order."""
    cells: int
    """How many cells the board had at most."""
    highest: int
    """The highest number that `Game.cells` gave."""


@dataclass(frozen=True, eq=False)
class Numbering:
    """Numbers of all actions of a game: 0 <= number < size. Equal actions have equal numbers in all states."""

    name: str
    size: int
    are_themselves: bool
    """Whether actions are their own numbers."""
    listed: list[Any] = field(default_factory=list)
    numbers: dict[Any, int] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def number(self, action: Any) -> int:
        """Returns the number of an action. Raises `GameError` if there is none left for it."""
        if self.are_themselves:
            if not 0 <= action < self.size:
                raise self._too_many(action)
            return int(action)
        found = self.numbers.get(action)
        return self._new(action) if found is None else found

    def action(self, number: int) -> Any:
        """Returns the action that has this number, as `number` gave it. Raises `BadArgument` for another number."""
        if self.are_themselves:
            return number
        if not 0 <= number < len(self.listed):
            raise BadArgument(f"no action of {self.name} has the number {number}; give one that is legal here")
        return self.listed[number]

    def _new(self, action: Any) -> int:
        """Gives the next free number to an action that the random games did not have."""
        with self.lock:
            if action not in self.numbers:
                if len(self.listed) >= self.size:
                    raise self._too_many(action)
                self.numbers[action] = len(self.listed)
                self.listed.append(action)
            return self.numbers[action]

    def _too_many(self, action: Any) -> GameError:
        return GameError(
            f"{self.name} has the action {action!r}, for which there is no number below {self.size}; give actions=, "
            f"all actions in a list, or a number that all of them are below"
        )


@dataclass(frozen=True, eq=False)
class View:
    """What is seen of a state: what stands on each cell, row by row, and who moves; a whole number each."""

    kind: str
    """"cells", which the game gives; "board", the texts of its board; or "fields" of the state."""
    size: int
    highest: int
    codes: dict[str, int]

    def of(self, game: Game[Any, Any], state: Any) -> list[int]:
        """Returns the numbers: ``size`` of them, 0 <= number <= ``highest`` (fields of states are any numbers)."""
        if self.kind == "cells":
            seen = list(game.cells(state))
        elif self.kind == "board":
            seen = [self.codes.get(cell, len(self.codes)) for row in game.board(state) or () for cell in row]
        else:
            seen = list(words_in(state))
        seen = seen[: self.size - 1]
        mover = 0 if game.is_terminal(state) else game.to_move(state) + 1
        return [*seen, *[0] * (self.size - 1 - len(seen)), mover]


def numbering_of(game: Game[Any, Any], actions: int | Sequence[Any] | None = None) -> Numbering:
    """Returns numbers for the actions of a game.

    ``actions`` is a number below which all actions are, which must be whole numbers then, or a list of all actions.
    Without it, actions that are whole numbers without large gaps stand for themselves, and others are found by playing.
    Raises `BadArgument` for ``actions`` that cannot be, and `GameError` where the rules fail.
    """
    name = type(game).__name__
    if isinstance(actions, int) and actions > 0:
        return Numbering(name, actions, are_themselves=True)
    if isinstance(actions, (list, tuple)) and actions:
        return _listed(name, list(actions), spare=0)
    if actions is not None:
        raise BadArgument(f"actions is {actions!r}; it must be a number below which all actions are, or a list of them")
    for known, size in KNOWN:
        if game == known:
            return Numbering(name, size, are_themselves=True)
    met = found_in(game).actions
    if all(type(action) is int and action >= 0 for action in met) and max(met, default=0) < 2 * len(met) + 8:
        size = max(met, default=0) + 1
        return Numbering(name, size if size == len(met) else 1 << (size - 1).bit_length(), are_themselves=True)
    return _listed(name, sorted(met, key=_order), spare=len(met) // SPARE + SPARE)


def _order(action: Any) -> Any:
    return (type(action).__name__, action) if isinstance(action, (int, str, tuple)) else (repr(action),)


def _listed(name: str, actions: list[Any], spare: int) -> Numbering:
    numbers = {action: number for number, action in enumerate(actions)}
    return Numbering(name, len(actions) + spare, are_themselves=False, listed=actions, numbers=numbers)


def view_of(game: Game[Any, Any]) -> View:
    """Returns what is seen of the states of a game. Raises `GameError` where the rules fail."""
    found = found_in(game)
    if defines(game, "cells") and found.highest >= 0:
        return View("cells", found.cells + 1, max(found.highest, game.players), {})
    if found.cells:
        codes = {text: number for number, text in enumerate(found.texts)}
        return View("board", found.cells + 1, max(len(codes), game.players), codes)
    words = len(words_in(game.initial_state()))
    return View("fields", words + 1, (1 << 63) - 1, {})


@lru_cache(maxsize=16)
def found_in(game: Game[Any, Any]) -> Found:
    """Plays random games, and returns what they have shown. Raises `GameError` where the rules fail."""
    actions: set[Any] = set()
    texts: set[str] = set()
    outcomes = cells = 0
    highest = -1
    with rules_of(game):
        for state, legal in _states(game):
            if legal and game.to_move(state) == CHANCE:
                outcomes = max(outcomes, len(legal))
            else:
                actions.update(legal)
            if defines(game, "cells"):
                numbers = list(game.cells(state))
                cells, highest = max(cells, len(numbers)), max(highest, *numbers)
                continue
            board = [cell for row in game.board(state) or () for cell in row]
            cells = max(cells, len(board))
            texts.update(board)
    return Found(frozenset(actions), outcomes, tuple(sorted(texts)), cells, highest)


def _states(game: Game[Any, Any]) -> Iterator[tuple[Any, list[Any]]]:
    """Yields states of random games, each with its actions, or the outcomes of chance."""
    generator = random.Random(0)
    seen = 0
    for _ in range(MOST_GAMES):
        state = game.initial_state()
        while seen < MOST_STATES:
            seen += 1
            if game.is_terminal(state):
                yield state, []
                break
            if game.to_move(state) == CHANCE:
                outcomes = list(game.chances(state))
                yield state, outcomes
                state = game.result(state, generator.choices(*zip(*outcomes, strict=True))[0])
                continue
            legal = list(game.actions(state))
            yield state, legal
            state = game.result(state, generator.choice(legal))
