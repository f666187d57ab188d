"""Breakthrough: the first to bring a piece to the far side of the board wins.

Dan Troyka invented it in 2000, and it won the 8x8 Game Design Competition of 2001. The rules are those on
https://littlegolem.net/jsp/games/gamedetail.jsp?gtid=brkthr&page=rules

Each player begins with two full rows. In turn, white first, a player moves one piece one square straight or
diagonally forward to an empty square, or captures diagonally forward; nobody has to capture. Who reaches the far row
wins, and so does who has captured everything. There are no draws: the piece farthest ahead can always move diagonally.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from perfectplay.errors import BadPosition
from perfectplay.games.squares import EMPTY, AdvancingGame, Position, Step, check_size


@dataclass(frozen=True)
class Breakthrough(AdvancingGame):
    """Breakthrough on any board: white, player 0, moves up the board, and black, player 1, moves down.

    The name of a move is such as "a2-a3", or "a2xb3" where it captures.
    """

    columns: int = 8
    rows: int = 8

    def __post_init__(self) -> None:
        check_size(self.columns, self.rows, 2, 4)

    def initial_state(self) -> Position:
        side, middle = 2 * self.columns, (self.rows - 4) * self.columns
        return Position(("W",) * side + (EMPTY,) * middle + ("B",) * side, 0)

    def actions(self, state: Position) -> Iterator[Step]:
        mine = self.pieces[state.turn]
        for start, piece in enumerate(state.board):
            if piece == mine:
                for target in self.ahead(state, start):
                    there = state.board[target]
                    if there == EMPTY or (there != mine and (target - start) % self.columns):
                        yield Step(start, target)

    def is_terminal(self, state: Position) -> bool:
        return self.has_won(state, 0) or self.has_won(state, 1)

    def utility(self, state: Position, player: int) -> float:
        return 1.0 if self.has_won(state, player) else -1.0

    def has_won(self, state: Position, player: int) -> bool:
        """Returns whether a player has reached the far row, or captured everything."""
        return self.has_arrived(state, player) or self.pieces[1 - player] not in state.board

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Position, player: int) -> float:
        """Compares the pieces of both sides: the farther ahead, the better."""
        most = 2 * self.columns * (self.rows + self.rows**2)
        return (self.strength(state, player) - self.strength(state, 1 - player)) / most

    def strength(self, state: Position, player: int) -> int:
        """Adds up a player's pieces, each with the square of the rows that it has behind it."""
        return sum(
            self.rows + self.progress(square, player) ** 2
            for square, piece in enumerate(state.board)
            if piece == self.pieces[player]
        )

    def progress(self, square: int, player: int) -> int:
        """Counts the rows between a square and the player's own edge."""
        row = square // self.columns
        return row if player == 0 else self.rows - 1 - row

    def priority(self, state: Position, action: Step) -> int:
        """Ranks captures first, and then the pieces that are farthest ahead."""
        is_capture = state.board[action.target] != EMPTY
        return self.progress(action.target, state.turn) + (self.rows if is_capture else 0)

    # ------------------------------------------------------------------ notation

    def parse_position(self, text: str) -> Position:
        state = super().parse_position(text)
        self.check_pieces(state, 2 * self.columns)
        if self.has_won(state, state.turn):
            raise BadPosition(f"{self.names[state.turn]} has won already, so it is not {self.names[state.turn]}'s turn")
        return state
