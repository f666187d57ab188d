"""Umul gonu (우물고누, in China Pong Hau K'i): two stones each on five points; who cannot move loses.

The points are the corners of a square and its middle. Lines join all corners with the middle, and with each other on
three sides of the square; on the fourth side is the well, which nobody crosses. In turn, a player moves a stone
along a line to the point that is empty. Positions come again and again if both play well: then it is a draw. The rules are those of https://en.wikipedia.org/wiki/Pong_Hau_K%27i

To play against it: perfectplay play examples/umul_gonu.py
"""

from collections.abc import Iterator
from typing import NamedTuple

import perfectplay as pp

STONES = ("W", "B")
LINES = ((1, 2, 3), (0, 2, 4), (0, 1, 3, 4), (0, 2), (1, 2))
"""Where each point leads; the well is between the two points below."""


class Position(NamedTuple):
    """Hold a stone or "." for each point, and whose turn it is."""

    points: tuple[str, ...]
    turn: int


class UmulGonu(pp.Game[Position, int]):
    """Play umul gonu. An action is the point that a stone leaves, and its name counts the points from 1."""

    def initial_state(self) -> Position:
        """Put black above and white below the empty point in the middle."""
        return Position(("B", "B", ".", "W", "W"), 0)

    def to_move(self, state: Position) -> int:
        """Tell whose turn it is."""
        return state.turn

    def actions(self, state: Position) -> Iterator[int]:
        """Yield the points with a stone of the player that lie beside the empty one."""
        for point in LINES[state.points.index(".")]:
            if state.points[point] == STONES[state.turn]:
                yield point

    def result(self, state: Position, action: int) -> Position:
        """Move the stone to the empty point."""
        points = list(state.points)
        points[points.index(".")] = points[action]
        points[action] = "."
        return Position(tuple(points), 1 - state.turn)

    def is_terminal(self, state: Position) -> bool:
        """Tell whether the player to move is shut in."""
        return not any(state.points[point] == STONES[state.turn] for point in LINES[state.points.index(".")])

    def utility(self, state: Position, player: int) -> float:
        """Let the player who cannot move lose."""
        return -1.0 if player == state.turn else 1.0

    def board(self, state: Position) -> list[list[str]]:
        """List three rows, the corners in the first and the last."""
        a, b, middle, c, d = state.points
        return [[a, " ", b], [" ", middle, " "], [c, " ", d]]

    def action_name(self, state: Position, action: int) -> str:
        """Name the point that the stone leaves: 1 and 2 above, 3 in the middle, 4 and 5 below."""
        return str(action + 1)

    def player_name(self, player: int) -> str:
        """Call the players by their stones."""
        return ("white", "black")[player]
