"""Domineering: one player places dominoes upright, the other flat, and who cannot place one loses.

Göran Andersson invented it around 1973. D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, "Solving 8 x 8
Domineering", Theoretical Computer Science 230 (2000) 195-206, solved it: who begins wins on 8 x 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from perfectplay.errors import BadPosition
from perfectplay.games.squares import EMPTY, Position, SquareGame, check_size, square_name


@dataclass(frozen=True)
class Domineering(SquareGame[int]):
    """Domineering on any board: vertical, player 0, begins.

    An action is the lower or left square of a domino, and its name is that of the square, such as "c2".
    """

    can_repeat: ClassVar[bool] = False
    names: ClassVar[tuple[str, ...]] = ("vertical", "horizontal")
    pieces: ClassVar[str] = "VH"

    columns: int = 8
    rows: int = 8

    def __post_init__(self) -> None:
        check_size(self.columns, self.rows, 1, 2)

    def initial_state(self) -> Position:
        return Position((EMPTY,) * (self.columns * self.rows), 0)

    def actions(self, state: Position) -> Iterator[int]:
        for square in range(len(state.board)):
            if self.fits(state.board, square, state.turn):
                yield square

    def result(self, state: Position, action: int) -> Position:
        board = list(state.board)
        board[action] = self.pieces[state.turn]
        board[self.other_half(action, state.turn)] = self.pieces[state.turn]
        return Position(tuple(board), 1 - state.turn)

    def is_terminal(self, state: Position) -> bool:
        return not any(self.fits(state.board, square, state.turn) for square in range(len(state.board)))

    def utility(self, state: Position, player: int) -> float:
        return -1.0 if player == state.turn else 1.0

    def other_half(self, square: int, player: int) -> int:
        """Returns the square above, or to the right."""
        return square + self.columns if player == 0 else square + 1

    def fits(self, board: tuple[str, ...], square: int, player: int) -> bool:
        """Returns whether a player's domino fits on a square and its other half."""
        if player == 0 and square >= len(board) - self.columns:
            return False
        if player == 1 and square % self.columns == self.columns - 1:
            return False
        return board[square] == EMPTY and board[self.other_half(square, player)] == EMPTY

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Position, player: int) -> float:
        """Compares the moves of both players."""
        return (self.room(state, player) - self.room(state, 1 - player)) / (2 * len(state.board))

    def room(self, state: Position, player: int) -> int:
        """Counts the places for a player's dominoes."""
        return sum(1 for square in range(len(state.board)) if self.fits(state.board, square, player))

    def priority(self, state: Position, action: int) -> int:
        """Ranks moves first that leave the opponent few."""
        after = self.result(state, action)
        return self.room(after, state.turn) - self.room(after, 1 - state.turn)

    # ------------------------------------------------------------------ notation

    def action_name(self, state: Position, action: int) -> str:
        return square_name(action, self.columns)

    def parse_position(self, text: str) -> Position:
        state = super().parse_position(text)
        rows = self.board(state)
        for lines, domino, other in ((list(zip(*rows, strict=True)), "V", "H"), (rows, "H", "V")):
            runs = [run for line in lines for run in "".join(line).replace(other, EMPTY).split(EMPTY)]
            if any(len(run) % 2 for run in runs):
                raise BadPosition(f"the {domino} do not pair up; each {domino} is half of a domino")
        vertical, horizontal = (state.board.count(domino) // 2 for domino in self.pieces)
        if vertical - horizontal != state.turn:
            raise BadPosition(
                f"there are {vertical} dominoes of vertical and {horizontal} of horizontal, so it is not "
                f"{self.names[state.turn]}'s turn; vertical begins"
            )
        return state
