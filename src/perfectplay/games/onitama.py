"""Onitama: every card is a way to move, and the card that you use goes to your opponent.

Shimpei Sato, 2014; the rules are those of the rulebook of Arcane Wonders. See https://en.wikipedia.org/wiki/Onitama

Each player has a master on the temple, the middle of the nearest row, and four students. There are five cards: two
before each player and one at the side, whose stamp says who begins. In a turn, a piece moves as one of the two own
cards shows, jumps over whatever is in between, and captures what it meets; then that card is exchanged for the one
at the side. Who captures the other master wins, and so does who brings the own master to the other temple. Only who
cannot move with either card passes, and exchanges a card all the same. A repetition is a draw here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from perfectplay.errors import BadArgument
from perfectplay.games.onitama_notation import (
    BLUE,
    EMPTY,
    MASTERS,
    NAMES,
    PASS,
    RED,
    RED_STAMPS,
    STEPS,
    STUDENTS,
    Move,
    OnitamaNotation,
    Position,
    hand,
)

TEMPLES = (2, 22)


@dataclass(frozen=True)
class Onitama(OnitamaNotation):
    """Onitama: red, player 0, moves up the board, and blue, player 1, moves down.

    ``cards`` are red's two, blue's two and the one at the side. The name of a move is such as "tiger:c1-c3".
    """

    cards: str = "tiger-crab-monkey-crane-dragon"

    def __post_init__(self) -> None:
        self.read_cards(self.cards, BadArgument)

    def initial_state(self) -> Position:
        first, second, third, fourth, side = self.read_cards(self.cards, BadArgument)
        board = ("r", "r", "R", "r", "r") + (EMPTY,) * 15 + ("b", "b", "B", "b", "b")
        hands = hand(first, second), hand(third, fourth)
        return Position(board, hands, side, RED if NAMES[side] in RED_STAMPS else BLUE)

    def to_move(self, state: Position) -> int:
        return state.turn

    def actions(self, state: Position) -> Iterator[Move]:
        """Yields the moves of both cards; if there are none, the cards that can be exchanged."""
        mine = (STUDENTS[state.turn], MASTERS[state.turn])
        moves = [
            Move(card, start, target)
            for card in state.hands[state.turn]
            for start, piece in enumerate(state.board)
            if piece in mine
            for target in targets(card, start, state.turn)
            if state.board[target] not in mine
        ]
        yield from moves or [Move(card, PASS, PASS) for card in state.hands[state.turn]]

    def result(self, state: Position, action: Move) -> Position:
        board = list(state.board)
        if action.start != PASS:
            board[action.target] = board[action.start]
            board[action.start] = EMPTY
        one, two = state.hands[state.turn]
        hands = list(state.hands)
        hands[state.turn] = hand(two if action.card == one else one, state.side)
        return Position(tuple(board), (hands[RED], hands[BLUE]), action.card, 1 - state.turn)

    def is_terminal(self, state: Position) -> bool:
        return winner(state.board) is not None

    def utility(self, state: Position, player: int) -> float:
        return 1.0 if winner(state.board) == player else -1.0

    def evaluate(self, state: Position, player: int) -> float:
        """Compares the students of both sides."""
        return (state.board.count(STUDENTS[player]) - state.board.count(STUDENTS[1 - player])) / 10

    def priority(self, state: Position, action: Move) -> int:
        """Ranks captures first: the master before students."""
        if action.start == PASS or state.board[action.target] == EMPTY:
            return 0
        return 2 if state.board[action.target] in MASTERS else 1

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        return -1.0, 1.0


def targets(card: int, start: int, player: int) -> list[int]:
    """Lists the squares on the board to which a card leads from a square."""
    row, column = divmod(start, 5)
    sign = 1 if player == RED else -1
    found = []
    for right, forward in STEPS[card]:
        to_row, to_column = row + sign * forward, column + sign * right
        if 0 <= to_row < 5 and 0 <= to_column < 5:
            found.append(5 * to_row + to_column)
    return found


def winner(board: tuple[str, ...]) -> int | None:
    """Returns who has won: by capturing the other master, or with the own one on the other temple."""
    for player in (RED, BLUE):
        if MASTERS[1 - player] not in board or board[TEMPLES[1 - player]] == MASTERS[player]:
            return player
    return None
