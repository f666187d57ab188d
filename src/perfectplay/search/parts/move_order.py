"""The order in which alpha-beta tries the actions of a state; each order is an object with one verb."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, Final, Protocol

from perfectplay.compiling.primitives import get, put
from perfectplay.errors import TooManyActions
from perfectplay.game import Action, Game, State
from perfectplay.search.parts.depth_units import CountedRun
from perfectplay.search.parts.move_stack import MAX_ORDERED, MoveStack
from perfectplay.search.parts.record import Floats, Numbers, room_for
from perfectplay.search.parts.run import ROW, top_of

TRIED: Final = -(1 << 63)
"""The key of an action that was tried."""
FIRST: Final = 1 << 62
"""The key of the action that is tried before all others."""


class OrderedRun(CountedRun, MoveStack):
    """What a search keeps that tries actions in an order."""

    width: int
    """No more actions than this are searched at a node; 0 is no limit."""
    dropped: Numbers = room_for("number", ROW)
    """For each ply, 1 if its order leaves out actions."""
    estimates: Floats = room_for("float", MAX_ORDERED)
    """For each action that waits, the estimate of what it leads to, for the side to move."""


class Order(Protocol):
    """An order in which the actions of a state are tried."""

    @property
    def drops(self) -> bool:
        """Whether the order may leave out actions. If it does, it says so in ``run.dropped[ply]``."""

    def actions(self, game: Any, state: Any, run: Any, ply: int) -> Iterator[Any]:
        """Yields the actions of ``state``, each when it is asked for."""


@dataclass(frozen=True)
class GameOrder:
    """The game's own order, each action made when it is needed and not before."""

    drops: bool = False
    waits: bool = False

    def actions(self, game: Game[State, Action], state: State, run: OrderedRun, ply: int) -> Iterator[Action]:
        """Yields the actions as the game does."""
        for action in game.actions(state):
            yield action


@dataclass(frozen=True)
class ByPriority:
    """Larger `Game.priority` first, among equals the game's order; at the root, the principal variation before all."""

    drops: bool = False
    waits: bool = True
    """Whether actions wait on the stack, so that each node has a row there."""

    def actions(self, game: Game[State, Action], state: State, run: OrderedRun, ply: int) -> Iterator[Action]:
        """Yields the actions, larger priority first. Raises `TooManyActions`."""
        first = top_of(run.move_tops, ply)
        count = 0
        for action in game.actions(state):
            if first + count >= MAX_ORDERED:
                raise TooManyActions
            put(run.moves, first + count, action)
            key = game.priority(state, action)
            if ply == 0 and run.has_pv_move and action == get(run.pv_move, 0, action):
                key = FIRST
            put(run.keys, first + count, key)
            count += 1
        put(run.move_tops, ply + 1, first + count)
        for _ in range(count):
            best = first
            largest = TRIED
            for place in range(first, first + count):
                key = get(run.keys, place, 0)
                if key > largest:
                    best, largest = place, key
            put(run.keys, best, TRIED)
            yield get(run.moves, best, action)


@dataclass(frozen=True)
class Widest:
    """Only the ``run.width`` best actions by the evaluation of what they lead to, best first.

    This is forward pruning: it is not sound, for the best action may look bad at first.
    """

    drops: bool = True

    def actions(self, game: Game[State, Action], state: State, run: OrderedRun, ply: int) -> Iterator[Action]:
        """Yields the best actions by evaluation. Raises `TooManyActions`."""
        sign = 1.0 if game.team(game.to_move(state)) == run.team else -1.0
        first = top_of(run.move_tops, ply)
        count = 0
        for action in game.actions(state):
            if first + count >= MAX_ORDERED:
                raise TooManyActions
            put(run.moves, first + count, action)
            after = game.result(state, action)
            if game.is_terminal(after):
                put(run.estimates, first + count, sign * game.utility(after, run.player))
            else:
                put(run.estimates, first + count, sign * game.evaluate(after, run.player))
            count += 1
        put(run.move_tops, ply + 1, first + count)
        put(run.dropped, ply, 1 if count > run.width else 0)
        for _ in range(min(count, run.width)):
            best = first
            largest = -inf
            for place in range(first, first + count):
                estimate = get(run.estimates, place, 0.0)
                if estimate > largest:
                    best, largest = place, estimate
            put(run.estimates, best, -inf)
            yield get(run.moves, best, action)
