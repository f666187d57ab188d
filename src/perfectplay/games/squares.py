"""Two players on a board of squares: what such games share, mostly names, texts of positions, and pictures.

A board is one tuple of short texts, row by row from a1, the square in the lower left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from perfectplay.basics import Action
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
EMPTY: Final = "."


class Position(NamedTuple):
    """The squares row by row from a1, each a short text, "." where it is empty; and whose turn it is."""

    board: tuple[str, ...]
    turn: int


class Step(NamedTuple):
    """The square that a piece leaves and the square that it goes to."""

    start: int
    target: int


class SquareGame(Game[Position, Action]):
    """A game that is won or lost on a board of squares, whose state is a `Position`."""

    names: ClassVar[tuple[str, ...]]
    """The players."""
    pieces: ClassVar[str]
    """What may be on a square."""

    columns: int
    rows: int

    def to_move(self, state: Position) -> int:
        return state.turn

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def board(self, state: Position) -> list[list[str]]:
        return rows_from_top(state.board, self.columns)

    def draw(self, state: Position) -> str:
        return drawn(self.board(state), f"{self.names[state.turn]} to move")

    def player_name(self, player: int) -> str:
        return self.names[player]

    def format_position(self, state: Position) -> str:
        """Writes the rows from the top and whose turn it is, such as ``"BBB/.../WWW white"``."""
        return position_text(self.board(state), self.names[state.turn])

    def parse_position(self, text: str) -> Position:
        return Position(*read_position(text, [self.columns] * self.rows, self.pieces + EMPTY, self.names))


class SteppingGame(SquareGame[Step]):
    """A game in which pieces step and capture; the name of a move is such as "a1-a2", or "a1xb2" for a capture."""

    def result(self, state: Position, action: Step) -> Position:
        board = list(state.board)
        board[action.target] = board[action.start]
        board[action.start] = EMPTY
        return Position(tuple(board), 1 - state.turn)

    def action_name(self, state: Position, action: Step) -> str:
        sign = "-" if state.board[action.target] == EMPTY else "x"
        return square_name(action.start, self.columns) + sign + square_name(action.target, self.columns)

    def check_pieces(self, state: Position, most: int) -> None:
        """Raises `BadPosition` if a player has more pieces than at the beginning."""
        for name, piece in zip(self.names, self.pieces, strict=True):
            if state.board.count(piece) > most:
                raise BadPosition(f"{name} has {counted(state.board.count(piece), 'piece')}; it begins with {most}")


class AdvancingGame(SteppingGame):
    """A game in which pieces only go forward: those of white, player 0, up the board, and those of black down."""

    can_repeat: ClassVar[bool] = False
    names: ClassVar[tuple[str, ...]] = ("white", "black")
    pieces: ClassVar[str] = "WB"

    def ahead(self, state: Position, start: int) -> Iterator[int]:
        """Yields the squares one row ahead of a piece of whoever is to move, from left to right."""
        row, column = divmod(start, self.columns)
        first = (row + (1 if state.turn == 0 else -1)) * self.columns
        for to in range(max(column - 1, 0), min(column + 1, self.columns - 1) + 1):
            yield first + to

    def has_arrived(self, state: Position, player: int) -> bool:
        """Returns whether a player has a piece on the far row."""
        return self.pieces[player] in (state.board[-self.columns :] if player == 0 else state.board[: self.columns])


def check_size(columns: int, rows: int, least_columns: int, least_rows: int, most_rows: int = 26) -> None:
    """Raises `BadArgument` if a board has too few columns or rows, or more than there are letters."""
    for name, count, least, most in (
        ("columns", columns, least_columns, len(LETTERS)),
        ("rows", rows, least_rows, most_rows),
    ):
        if not least <= count <= most:
            raise BadArgument(f"{name} is {count}; it must be from {least} to {most}")


def square_name(square: int, columns: int) -> str:
    """Returns the name of a square as on a chessboard."""
    return f"{LETTERS[square % columns]}{square // columns + 1}"


def rows_from_top(cells: Sequence[str], columns: int) -> list[list[str]]:
    """Returns the rows of a board, the top row first."""
    return [list(cells[first : first + columns]) for first in reversed(range(0, len(cells), columns))]


def drawn(rows: list[list[str]], below: str) -> str:
    """Returns the rows with the names of rows and columns, and a line below."""
    width = len(str(len(rows)))
    lines = [f"{len(rows) - number:>{width}}  {' '.join(cells)}" for number, cells in enumerate(rows)]
    return "\n".join([*lines, " " * (width + 2) + " ".join(LETTERS[: len(rows[0])]), below])


def position_text(rows: list[list[str]], mover: str) -> str:
    """Returns the rows from the top and whose turn it is: ``"bbb/.../www white"``."""
    return "/".join("".join(cells) for cells in rows) + f" {mover}"


def read_position(text: str, lengths: Sequence[int], pieces: str, movers: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """Returns the board, row by row from a1, and whose turn it is. Raises `BadPosition` if the text has neither."""
    lines, _, mover = text.strip().partition(" ")
    cells = read_rows(lines, lengths, pieces)
    return tuple(cell for row in reversed(cells) for cell in row), read_mover(mover, movers)


def read_mover(mover: str, movers: Sequence[str]) -> int:
    """Returns whose turn it is. Raises `BadPosition` if it is nobody's."""
    if mover.strip() not in movers:
        raise BadPosition(f"{short(mover.strip())} does not say whose turn it is; end with {' or '.join(movers)}")
    return movers.index(mover.strip())


def read_rows(text: str, lengths: Sequence[int], pieces: str) -> list[str]:
    """Returns the rows of a text, from the top. Raises `BadPosition` if one is missing or too long, or has no piece."""
    rows = text.split("/")
    if len(rows) != len(lengths):
        raise BadPosition(f"{short(text)} has {counted(len(rows), 'row')}; give {len(lengths)}, separated by '/'")
    for number, (row, length) in enumerate(zip(rows, lengths, strict=True), 1):
        if len(row) != length:
            raise BadPosition(f"row {number} from the top has {counted(len(row), 'cell')}; it should have {length}")
        strange = [cell for cell in row if cell not in pieces]
        if strange:
            raise BadPosition(
                f"row {number} from the top has {strange[0]!r}; a cell is one of {', '.join(map(repr, pieces))}"
            )
    return rows


def short(text: str, most: int = 60) -> str:
    """Returns a text in quotes, cut short for a message."""
    return repr(text) if len(text) <= most else f"{text[:most]!r}..."


def counted(number: int, thing: str) -> str:
    """Returns how many there are: ``"1 row"``, ``"2 rows"``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
