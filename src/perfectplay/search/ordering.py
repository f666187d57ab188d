"""The order in which a search tries the actions of a state; each order is an object with one verb."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, Protocol

from perfectplay.compiling.run import MAX_ORDERED, get, put
from perfectplay.errors import TooManyActions

TRIED = -(1 << 63)


class Order(Protocol):
    """Who says in which order the actions of a state are tried."""

    @property
    def drops(self) -> bool:
        """Whether it may leave out actions; then it says so in ``run.dropped[ply]``."""

    def actions(self, game: Any, state: Any, run: Any, ply: int) -> Iterator[Any]:
        """The actions of ``state``, each when it is asked for."""


@dataclass(frozen=True)
class GameOrder:
    """The game's own order, each action made when it is needed and not before."""

    drops: bool = False

    def actions(self, game: Any, state: Any, run: Any, ply: int) -> Iterator[Any]:
        for action in game.actions(state):
            yield action


@dataclass(frozen=True)
class ByPriority:
    """Larger `Game.priority` first, among equals the game's order; at the root, a favourite before all."""

    drops: bool = False

    def actions(self, game: Any, state: Any, run: Any, ply: int) -> Iterator[Any]:
        first = get(run.tops, ply, 0) if ply else 0
        count = 0
        for action in game.actions(state):
            if first + count >= MAX_ORDERED:
                raise TooManyActions
            put(run.waiting, first + count, action)
            key = game.priority(state, action)
            if ply == 0 and run.has_favourite and action == get(run.favourite, 0, action):
                key = 1 << 62
            put(run.keys, first + count, key)
            count += 1
        put(run.tops, ply + 1, first + count)
        for _ in range(count):
            best = first
            largest = TRIED
            for place in range(first, first + count):
                key = get(run.keys, place, 0)
                if key > largest:
                    best, largest = place, key
            put(run.keys, best, TRIED)
            yield get(run.waiting, best, action)


@dataclass(frozen=True)
class Widest:
    """Only the ``run.width`` best actions by the evaluation of what they lead to, best first.

    This is forward pruning: it is not sound, for the best action may look bad at first.
    """

    drops: bool = True

    def actions(self, game: Any, state: Any, run: Any, ply: int) -> Iterator[Any]:
        sign = 1.0 if game.team(game.to_move(state)) == run.team else -1.0
        first = get(run.tops, ply, 0) if ply else 0
        count = 0
        for action in game.actions(state):
            if first + count >= MAX_ORDERED:
                raise TooManyActions
            put(run.waiting, first + count, action)
            after = game.result(state, action)
            if game.is_terminal(after):
                put(run.keys, first + count, sign * game.utility(after, run.player))
            else:
                put(run.keys, first + count, sign * game.evaluate(after, run.player))
            count += 1
        put(run.tops, ply + 1, first + count)
        put(run.dropped, ply, 1 if count > run.width else 0)
        for _ in range(min(count, run.width)):
            best = first
            largest = -inf
            for place in range(first, first + count):
                key = get(run.keys, place, 0.0)
                if key > largest:
                    best, largest = place, key
            put(run.keys, best, -inf)
            yield get(run.waiting, best, action)
