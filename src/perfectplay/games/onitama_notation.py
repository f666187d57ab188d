"""How people write and see Onitama: its cards by name, texts and pictures."""

from __future__ import annotations

from typing import NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.games.squares import drawn, read_position, rows_from_top, short, square_name

RED, BLUE = 0, 1
COLOURS = ("red", "blue")
EMPTY = "."
STUDENTS, MASTERS = ("r", "b"), ("R", "B")
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
NAMES, STEPS = tuple(CARDS), tuple(CARDS.values())
RED_STAMPS = {"dragon", "frog", "elephant", "rooster", "mantis", "horse", "boar", "cobra"}


class Position(NamedTuple):
    """The 25 squares, row by row from a1, and where the cards are.

    On a square are "r" and "b" for students, "R" and "B" for masters, and "." for nothing. A card is its place in
    `NAMES`; the smaller one of a player's two comes first, so that equal positions are equal.
    """

    board: tuple[str, ...]
    hands: tuple[tuple[int, int], tuple[int, int]]
    side: int
    turn: int


class Move(NamedTuple):
    """The card, the square that a piece leaves and the square that it goes to."""

    card: int
    start: int
    target: int


def hand(one: int, two: int) -> tuple[int, int]:
    """Puts two cards in order."""
    return min(one, two), max(one, two)


class OnitamaNotation(Game[Position, Move]):
    """Names, texts and pictures of Onitama."""

    def board(self, state: Position) -> list[list[str]]:
        return rows_from_top(state.board, 5)

    def draw(self, state: Position) -> str:
        """Writes the board between the cards of both players."""
        red, blue = (" ".join(NAMES[card] for card in cards) for cards in state.hands)
        below = f"red: {red}\nat the side: {NAMES[state.side]}\n{COLOURS[state.turn]} to move"
        return f"blue: {blue}\n{drawn(self.board(state), below)}"

    def player_name(self, player: int) -> str:
        return COLOURS[player]

    def action_name(self, state: Position, action: Move) -> str:
        if action.start == PASS:
            return f"{NAMES[action.card]}:pass"
        return f"{NAMES[action.card]}:{square_name(action.start, 5)}-{square_name(action.target, 5)}"

    def format_position(self, state: Position) -> str:
        """Writes the rows from the top, the cards as in ``cards``, and whose turn it is."""
        cards = "-".join(NAMES[card] for card in (*state.hands[RED], *state.hands[BLUE], state.side))
        return "/".join("".join(row) for row in self.board(state)) + f" {cards} {COLOURS[state.turn]}"

    def parse_position(self, text: str) -> Position:
        rows, cards, mover = (*text.split(None, 2), "", "", "")[:3]
        board, turn = read_position(f"{rows} {mover}", [5] * 5, "rRbB.", COLOURS)
        first, second, third, fourth, side = self.read_cards(cards, BadPosition)
        for colour, student, master in zip(COLOURS, STUDENTS, MASTERS, strict=True):
            if board.count(master) > 1 or board.count(student) > 4:
                raise BadPosition(f"{colour} has too many pieces; there are one {master} and four {student} at most")
        if "R" not in board and "B" not in board:
            raise BadPosition("both masters are missing; one is captured at most, which ends the game")
        state = Position(board, (hand(first, second), hand(third, fourth)), side, turn)
        if self.is_terminal(state) and self.utility(state, turn) > 0:
            raise BadPosition(f"{COLOURS[turn]} has won already, so it is not {COLOURS[turn]}'s turn")
        return state

    def read_cards(self, text: str, error: type[BadArgument | BadPosition]) -> list[int]:
        """Returns the cards by their numbers. Raises ``error`` if they are not five different ones of the game."""
        names = text.split("-")
        unknown = [name for name in names if name not in CARDS]
        if unknown and len(names) == 5:
            raise error(f"there is no card {short(unknown[0])}; there are {', '.join(sorted(CARDS))}")
        if len(names) != 5 or len(set(names)) != 5:
            raise error(f"cards is {short(text)}; it must be five different names joined by hyphens")
        return [NAMES.index(name) for name in names]
