"""The rules of a `GraphGame` and what it knows, apart."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from perfectplay import Knowledge
from tests.small_games import GraphGame


@dataclass(frozen=True)
class Ruled(GraphGame):
    """The rules alone: its methods of knowledge are those that know nothing."""

    evaluate = Knowledge.evaluate
    priority = Knowledge.priority
    bounds = Knowledge.bounds  # type: ignore[assignment]


@dataclass(frozen=True)
class GraphKnowledge(Knowledge[int, int]):
    """What a `GraphGame` knows; the teams are those of the game with which it is combined."""

    worths: tuple[float, ...]
    orders: tuple[int, ...]
    between: tuple[float, ...]

    def evaluate(self, state: int, player: int) -> float:
        game: Any = self
        return self.worths[state] if game.teams[player] == game.teams[0] else -self.worths[state]

    def priority(self, state: int, action: int) -> int:
        game: Any = self
        return self.orders[game.result(state, action)]

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        game: Any = self
        if game.teams[player] == game.teams[0]:
            return self.between[0], self.between[1]
        return -self.between[1], -self.between[0]


def apart(game: GraphGame) -> tuple[Ruled, GraphKnowledge]:
    """Returns the rules of a game, and its knowledge."""
    rules = Ruled(**{field.name: getattr(game, field.name) for field in fields(game)})
    return rules, GraphKnowledge(game.estimate, game.weight, game.limits)
