"""Hexapawn: pawns on a small board; who reaches the far row wins, and who cannot move loses.

Martin Gardner, "Mathematical Games", Scientific American 206 (March 1962): on 3 x 3 the second player wins. Pawns move
one square straight forward to an empty square, and capture one square diagonally forward, as in chess.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from perfectplay.errors import BadPosition
from perfectplay.games.squares import EMPTY, AdvancingGame, Position, Step, check_size


@dataclass(frozen=True)
class Hexapawn(AdvancingGame):
    """Hexapawn on any board: white, player 0, moves up the board, and black, player 1, moves down.

    The name of a move is such as "a1-a2", or "a1xb2" where it captures.
    """

    columns: int = 3
    rows: int = 3

    def __post_init__(self) -> None:
        check_size(self.columns, self.rows, 1, 3)

    def initial_state(self) -> Position:
        row, middle = self.columns, (self.rows - 2) * self.columns
        return Position(("W",) * row + (EMPTY,) * middle + ("B",) * row, 0)

    def actions(self, state: Position) -> Iterator[Step]:
        for start, pawn in enumerate(state.board):
            if pawn == self.pieces[state.turn]:
                for target in self.ahead(state, start):
                    wanted = self.pieces[1 - state.turn] if (target - start) % self.columns else EMPTY
                    if state.board[target] == wanted:
                        yield Step(start, target)

    def is_terminal(self, state: Position) -> bool:
        return self.has_arrived(state, 1 - state.turn) or not any(True for _ in self.actions(state))

    def utility(self, state: Position, player: int) -> float:
        return -1.0 if player == state.turn else 1.0  # who is to move has lost, whichever way the game ended

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Position, player: int) -> float:
        """Compares the pawns of both sides, each with the rows that it has behind it."""
        lead = 0
        for square, pawn in enumerate(state.board):
            if pawn == "W":
                lead += self.rows + square // self.columns
            elif pawn == "B":
                lead -= 2 * self.rows - 1 - square // self.columns
        return (lead if player == 0 else -lead) / (2 * self.rows * self.columns + 1)

    def priority(self, state: Position, action: Step) -> int:
        """Ranks captures first."""
        return 0 if state.board[action.target] == EMPTY else 1

    # ------------------------------------------------------------------ notation

    def parse_position(self, text: str) -> Position:
        state = super().parse_position(text)
        self.check_pieces(state, self.columns)
        if self.has_arrived(state, state.turn):
            raise BadPosition(f"{self.names[state.turn]} has won already, so it is not {self.names[state.turn]}'s turn")
        return state
