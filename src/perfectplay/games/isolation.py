"""Isolation for two, or for four in two teams: every step removes the square that it leaves.

A relative of Bernd Kienitz's Isolation (1972), in which a player removes any square after a step; here it is the one
that the piece has left. A piece steps like the king of chess, to a square that is there and empty. Who cannot step
takes no more part, and the turn goes on to the next. A team none of whose players can step loses; if nobody can, the
team of the last step wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.squares import EMPTY, Position, SquareGame, check_size, read_position, square_name

GONE = "#"


@dataclass(frozen=True)
class Isolation(SquareGame[int]):
    """Isolation on any board, by default for four: A and C are one team, B and D the other.

    A begins in the middle of the lowest row, and the others follow clockwise: B on the left, C on top, D on the right.
    With ``players`` 2 there are A and, on top, B. An action is the square to which the piece steps.
    """

    can_repeat: ClassVar[bool] = False
    names: ClassVar[tuple[str, ...]] = ("A", "B", "C", "D")

    columns: int = 6
    rows: int = 6
    players: int = 4

    def __post_init__(self) -> None:
        if self.players not in (2, 4):
            raise BadArgument(f"players is {self.players}; it must be 2, or 4 in two teams")
        check_size(self.columns, self.rows, 3, 3)

    def initial_state(self) -> Position:
        across, up, last = self.columns // 2, self.rows // 2 * self.columns, self.columns * self.rows - 1
        board = [EMPTY] * (last + 1)
        for player, square in enumerate((across, up, last - across, last - up)[:: 4 // self.players]):
            board[square] = self.names[player]
        return Position(tuple(board), 0)

    def team(self, player: int) -> int:
        return player % 2

    def actions(self, state: Position) -> Iterator[int]:
        yield from self.steps(state.board, state.turn)

    def steps(self, board: tuple[str, ...], player: int) -> list[int]:
        """Lists the empty squares around a player's piece."""
        row, column = divmod(board.index(self.names[player]), self.columns)
        return [
            near_row * self.columns + near
            for near_row in range(max(row - 1, 0), min(row + 2, self.rows))
            for near in range(max(column - 1, 0), min(column + 2, self.columns))
            if board[near_row * self.columns + near] == EMPTY
        ]

    def result(self, state: Position, action: int) -> Position:
        board = list(state.board)
        board[board.index(self.names[state.turn])] = GONE
        board[action] = self.names[state.turn]
        turn = (state.turn + 1) % self.players
        for _ in range(self.players - 1):
            if not self.steps(tuple(board), turn):
                turn = (turn + 1) % self.players
        return Position(tuple(board), turn)

    def can_step(self, state: Position, team: int) -> bool:
        """Returns whether a player of a team can step."""
        return any(self.steps(state.board, player) for player in range(team, self.players, 2))

    def is_terminal(self, state: Position) -> bool:
        return not (self.can_step(state, 0) and self.can_step(state, 1))

    def utility(self, state: Position, player: int) -> float:
        if self.can_step(state, 0) or self.can_step(state, 1):
            return 1.0 if self.can_step(state, player % 2) else -1.0
        return 1.0 if state.turn % 2 == player % 2 else -1.0  # the turn has come back to the player of the last step

    def evaluate(self, state: Position, player: int) -> float:
        """Compares the steps of both teams."""
        lead = 0
        for other in range(self.players):
            lead += len(self.steps(state.board, other)) * (1 if other % 2 == player % 2 else -1)
        return lead / 20

    # ------------------------------------------------------------------ notation

    def action_name(self, state: Position, action: int) -> str:
        return square_name(action, self.columns)

    def parse_position(self, text: str) -> Position:
        names = self.names[: self.players]
        state = Position(*read_position(text, [self.columns] * self.rows, "".join(names) + EMPTY + GONE, names))
        for name in names:
            if state.board.count(name) != 1:
                raise BadPosition(f"there are {state.board.count(name)} {name} on the board; there must be one")
        if not self.steps(state.board, state.turn) and any(self.can_step(state, team) for team in (0, 1)):
            raise BadPosition(f"{names[state.turn]} cannot step, so it is the turn of the next player who can")
        return state
