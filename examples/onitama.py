"""Onitama: every card is a way to move, and the card that you use goes to your opponent.

Shimpei Sato, 2014. The rules are those of the rulebook of Arcane Wonders; see also
https://en.wikipedia.org/wiki/Onitama

* Each player has a master on the middle of the nearest row, the temple, and four students beside it. There are five
  cards: two before each player and one at the side, whose stamp says who begins.
* In a turn, one of the own pieces moves as one of the two own cards shows, seen from the own side of the board. It
  jumps over whatever is in between, and captures what stands on the square that it goes to. Then the card is exchanged
  for the one at the side.
* The way of the stone: who captures the other master wins. The way of the stream: who brings the own master to the
  temple of the other one wins.
* Only who cannot move with either card passes, and must exchange a card all the same.

The rules do not say what happens when a position comes again and again; here it is a draw.

To play with cards of your choice, the first two of which are red's and the next two blue's:
perfectplay play examples/onitama.py:cards=ox-boar-horse-elephant-crab
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import perfectplay as pp

RED, BLUE = 0, 1
EMPTY = "."
STUDENTS = ("r", "b")
MASTERS = ("R", "B")
TEMPLES = (2, 22)
PASS = -1
"""The square from which and to which nobody moves."""

CARDS = {  # how many squares to the right and how many forward
    "tiger": ((0, 2), (0, -1)),
    "dragon": ((-2, 1), (2, 1), (-1, -1), (1, -1)),
    "frog": ((-2, 0), (-1, 1), (1, -1)),
    "rabbit": ((2, 0), (1, 1), (-1, -1)),
    "crab": ((0, 1), (-2, 0), (2, 0)),
    "elephant": ((-1, 1), (1, 1), (-1, 0), (1, 0)),
    "goose": ((-1, 1), (-1, 0), (1, 0), (1, -1)),
    "rooster": ((1, 1), (-1, 0), (1, 0), (-1, -1)),
    "monkey": ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    "mantis": ((-1, 1), (1, 1), (0, -1)),
    "horse": ((0, 1), (-1, 0), (0, -1)),
    "ox": ((0, 1), (1, 0), (0, -1)),
    "crane": ((0, 1), (-1, -1), (1, -1)),
    "boar": ((0, 1), (-1, 0), (1, 0)),
    "eel": ((-1, 1), (1, 0), (-1, -1)),
    "cobra": ((1, 1), (-1, 0), (1, -1)),
}
NAMES = tuple(CARDS)
STEPS = tuple(CARDS.values())
RED_STAMPS = {"dragon", "frog", "elephant", "rooster", "mantis", "horse", "boar", "cobra"}


class Position(NamedTuple):
    """Hold the 25 squares, row by row from a1, and where the cards are.

    On a square are "r" and "b" for students, "R" and "B" for masters, and "." for nothing. A card is its place in
    `NAMES`; the smaller one of a player's two comes first, so that equal positions are equal.
    """

    board: tuple[str, ...]
    hands: tuple[tuple[int, int], tuple[int, int]]
    side: int
    turn: int


class Move(NamedTuple):
    """Name the card, the square a piece leaves and the square it goes to."""

    card: int
    start: int
    target: int


@dataclass(frozen=True)
class Onitama(pp.Game[Position, Move]):
    """Play Onitama: red, player 0, moves up the board, and blue, player 1, moves down."""

    cards: str = "tiger-crab-monkey-crane-dragon"

    def __post_init__(self) -> None:
        """Refuse cards that are not five different ones of the game."""
        names = self.cards.split("-")
        unknown = [name for name in names if name not in CARDS]
        if unknown:
            raise pp.BadArgument(f"there is no card {unknown[0]!r}; there are {', '.join(sorted(CARDS))}")
        if len(names) != 5 or len(set(names)) != 5:
            raise pp.BadArgument(f"cards is {self.cards!r}; it must be five different names joined by hyphens")

    # ------------------------------------------------ the rules

    def initial_state(self) -> Position:
        """Put the pieces on their rows, and let the stamp of the card at the side say who begins."""
        first, second, third, fourth, side = (NAMES.index(name) for name in self.cards.split("-"))
        board = ("r", "r", "R", "r", "r") + (EMPTY,) * 15 + ("b", "b", "B", "b", "b")
        return Position(
            board, (hand(first, second), hand(third, fourth)), side, RED if NAMES[side] in RED_STAMPS else BLUE
        )

    def to_move(self, state: Position) -> int:
        """Tell whose turn it is."""
        return state.turn

    def actions(self, state: Position) -> Iterator[Move]:
        """Yield the moves of both cards; if there are none, the cards that can be exchanged."""
        mine = (STUDENTS[state.turn], MASTERS[state.turn])
        moves = [
            Move(card, start, target)
            for card in state.hands[state.turn]
            for start, piece in enumerate(state.board)
            if piece in mine
            for target in targets(card, start, state.turn)
            if state.board[target] not in mine
        ]
        if not moves:
            moves = [Move(card, PASS, PASS) for card in state.hands[state.turn]]
        yield from moves

    def result(self, state: Position, action: Move) -> Position:
        """Move the piece, and exchange the card for the one at the side."""
        board = list(state.board)
        if action.start != PASS:
            board[action.target] = board[action.start]
            board[action.start] = EMPTY
        one, two = state.hands[state.turn]
        kept = two if action.card == one else one
        hands = list(state.hands)
        hands[state.turn] = hand(kept, state.side)
        return Position(tuple(board), (hands[RED], hands[BLUE]), action.card, 1 - state.turn)

    def is_terminal(self, state: Position) -> bool:
        """Tell whether somebody has won."""
        return winner(state.board) is not None

    def utility(self, state: Position, player: int) -> float:
        """Give the winner 1 and the loser -1."""
        return 1.0 if winner(state.board) == player else -1.0

    # ------------------------------------------------ better search

    def evaluate(self, state: Position, player: int) -> float:
        """Compare the students of both sides."""
        return (state.board.count(STUDENTS[player]) - state.board.count(STUDENTS[1 - player])) / 10

    def priority(self, state: Position, action: Move) -> int:
        """Try captures first: the master before students."""
        if action.start == PASS or state.board[action.target] == EMPTY:
            return 0
        return 2 if state.board[action.target] in MASTERS else 1

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """Promise that nobody gets less than -1 or more than 1."""
        return -1.0, 1.0

    # ------------------------------------------------ for people

    def board(self, state: Position) -> list[list[str]]:
        """List the rows from the top."""
        return [list(state.board[5 * row : 5 * row + 5]) for row in (4, 3, 2, 1, 0)]

    def draw(self, state: Position) -> str:
        """Write the board between the cards of both players."""
        red, blue = (" ".join(NAMES[card] for card in cards) for cards in state.hands)
        lines = [f"blue: {blue}"]
        lines += [f"{5 - index}  {' '.join(row)}" for index, row in enumerate(self.board(state))]
        lines += ["   a b c d e", f"red: {red}", f"at the side: {NAMES[state.side]}"]
        return "\n".join([*lines, f"{self.player_name(state.turn)} to move"])

    def player_name(self, player: int) -> str:
        """Call the players by their colours."""
        return ("red", "blue")[player]

    def action_name(self, state: Position, action: Move) -> str:
        """Write the card and the two squares, as in tiger:c1-c3."""
        if action.start == PASS:
            return f"{NAMES[action.card]}:pass"
        return f"{NAMES[action.card]}:{square_name(action.start)}-{square_name(action.target)}"


def hand(one: int, two: int) -> tuple[int, int]:
    """Put two cards in order."""
    return min(one, two), max(one, two)


def targets(card: int, start: int, player: int) -> list[int]:
    """List the squares on the board to which a card leads from a square."""
    row, column = divmod(start, 5)
    sign = 1 if player == RED else -1
    found = []
    for right, forward in STEPS[card]:
        to_row, to_column = row + sign * forward, column + sign * right
        if 0 <= to_row < 5 and 0 <= to_column < 5:
            found.append(5 * to_row + to_column)
    return found


def winner(board: tuple[str, ...]) -> int | None:
    """Tell who has won: by capturing the other master, or with the own one on the other temple."""
    for player in (RED, BLUE):
        if MASTERS[1 - player] not in board or board[TEMPLES[1 - player]] == MASTERS[player]:
            return player
    return None


def square_name(square: int) -> str:
    """Name a square as on a chessboard."""
    return "abcde"[square % 5] + str(square // 5 + 1)
