"""Breakthrough: the first to bring a piece to the far side of the board wins.

Dan Troyka invented it in 2000, and it won the 8x8 Game Design Competition of 2001. The rules are those on
https://littlegolem.net/jsp/games/gamedetail.jsp?gtid=brkthr&page=rules

* Each player begins with two full rows; white moves first, then by turns one piece at a time.
* A piece moves one square straight or diagonally forward to an empty square. It captures diagonally forward, never
  straight ahead, and nobody has to capture.
* Who reaches the far row wins, and so does who has captured everything. There are no draws: the piece that is farthest
  ahead can always move diagonally.

To play against it: perfectplay play examples/breakthrough.py:columns=5,rows=6
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import perfectplay as pp

EMPTY = "."
PIECES = ("W", "B")
FORWARD = (1, -1)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Position(NamedTuple):
    """Hold "W", "B" or "." for each square, row by row from a1, and whose turn it is."""

    board: tuple[str, ...]
    turn: int


class Move(NamedTuple):
    """Name the square a piece leaves and the square it goes to."""

    start: int
    target: int


@dataclass(frozen=True)
class Breakthrough(pp.Game[Position, Move]):
    """Play Breakthrough: white, player 0, moves up the board, and black, player 1, moves down."""

    can_repeat = False  # pieces only move forward

    columns: int = 8
    rows: int = 8

    def __post_init__(self) -> None:
        """Refuse boards on which the two sides have no room, or that have more columns than there are letters."""
        if not 2 <= self.columns <= len(LETTERS):
            raise pp.BadArgument(f"columns is {self.columns}; it must be from 2 to {len(LETTERS)}")
        if self.rows < 4:
            raise pp.BadArgument(f"rows is {self.rows}; it must be 4 or more, as each player fills two of them")

    # ------------------------------------------------ the rules

    def initial_state(self) -> Position:
        """Fill the two rows nearest to each player."""
        side = 2 * self.columns
        middle = (self.rows - 4) * self.columns
        return Position(("W",) * side + (EMPTY,) * middle + ("B",) * side, 0)

    def to_move(self, state: Position) -> int:
        """Tell whose turn it is."""
        return state.turn

    def actions(self, state: Position) -> Iterator[Move]:
        """Yield every step and every capture of the player to move."""
        mine = PIECES[state.turn]
        for start, piece in enumerate(state.board):
            if piece == mine:
                row, column = divmod(start, self.columns)
                ahead = (row + FORWARD[state.turn]) * self.columns
                for to in range(max(column - 1, 0), min(column + 1, self.columns - 1) + 1):
                    there = state.board[ahead + to]
                    if there == EMPTY or (there != mine and to != column):
                        yield Move(start, ahead + to)

    def result(self, state: Position, action: Move) -> Position:
        """Move the piece; what stood on the square is gone."""
        board = list(state.board)
        board[action.target] = board[action.start]
        board[action.start] = EMPTY
        return Position(tuple(board), 1 - state.turn)

    def is_terminal(self, state: Position) -> bool:
        """Tell whether somebody has won."""
        return self.has_won(state, 0) or self.has_won(state, 1)

    def utility(self, state: Position, player: int) -> float:
        """Give the winner 1 and the loser -1."""
        return 1.0 if self.has_won(state, player) else -1.0

    def has_won(self, state: Position, player: int) -> bool:
        """Tell whether a player has reached the far row, or captured everything."""
        far_row = state.board[-self.columns :] if player == 0 else state.board[: self.columns]
        return PIECES[player] in far_row or PIECES[1 - player] not in state.board

    # ------------------------------------------------ better search

    def evaluate(self, state: Position, player: int) -> float:
        """Compare the pieces of both sides: the farther ahead, the better."""
        most = 2 * self.columns * (self.rows + self.rows**2)
        return (self.strength(state, player) - self.strength(state, 1 - player)) / most

    def strength(self, state: Position, player: int) -> int:
        """Add up a player's pieces, each with the square of the rows that it has behind it."""
        return sum(
            self.rows + self.progress(square, player) ** 2
            for square, piece in enumerate(state.board)
            if piece == PIECES[player]
        )

    def progress(self, square: int, player: int) -> int:
        """Count the rows between a square and the player's own edge."""
        row = square // self.columns
        return row if player == 0 else self.rows - 1 - row

    def priority(self, state: Position, action: Move) -> int:
        """Try captures first, and then the pieces that are farthest ahead."""
        is_capture = state.board[action.target] != EMPTY
        return self.progress(action.target, state.turn) + (self.rows if is_capture else 0)

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """Promise that nobody gets less than -1 or more than 1."""
        return -1.0, 1.0

    # ------------------------------------------------ for people

    def board(self, state: Position) -> list[list[str]]:
        """List the rows from the top."""
        return [list(state.board[row * self.columns : (row + 1) * self.columns]) for row in reversed(range(self.rows))]

    def draw(self, state: Position) -> str:
        """Write the board with the names of its rows and columns."""
        lines = [f"{self.rows - index:>2}  {' '.join(row)}" for index, row in enumerate(self.board(state))]
        return "\n".join([*lines, "    " + " ".join(LETTERS[: self.columns])])

    def player_name(self, player: int) -> str:
        """Call the players white and black."""
        return ("white", "black")[player]

    def action_name(self, state: Position, action: Move) -> str:
        """Write a step as a2-a3 and a capture as a2xb3."""
        sign = "-" if state.board[action.target] == EMPTY else "x"
        return self.square_name(action.start) + sign + self.square_name(action.target)

    def square_name(self, square: int) -> str:
        """Name a square as on a chessboard."""
        row, column = divmod(square, self.columns)
        return f"{LETTERS[column]}{row + 1}"
