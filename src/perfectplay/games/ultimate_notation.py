"""How people write and see ultimate tic-tac-toe."""

from __future__ import annotations

from typing import Final, NamedTuple

from perfectplay.errors import BadPosition
from perfectplay.game import Game
from perfectplay.games.squares import read_mover, read_rows, short, square_name

EMPTY: Final = "."
FULL: Final = "-"
MARKS: Final = ("X", "O")
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
ANYWHERE: Final = "any"


class Boards(NamedTuple):
    """Nine boards of nine cells, both row by row from the top left.

    ``winners`` says of each board who has won it, "-" if it is full and nobody did, and "." as long as it is open.
    ``sent_to`` is the board on which to play, or None where all that are open will do.
    """

    boards: tuple[tuple[str, ...], ...]
    winners: tuple[str, ...]
    sent_to: int | None
    turn: int


class Mark(NamedTuple):
    """A small board and a cell of it."""

    board: int
    cell: int


def has_line(cells: tuple[str, ...], mark: str) -> bool:
    """Returns whether a mark has three in a row."""
    return any(all(cells[place] == mark for place in line) for line in LINES)


def winner_of(cells: tuple[str, ...]) -> str:
    """Returns who has won a small board, "-" if it is full and nobody has, and "." as long as it is open."""
    for mark in MARKS:
        if has_line(cells, mark):
            return mark
    return EMPTY if EMPTY in cells else FULL


def middle(board: int) -> str:
    """Returns the name of the cell in the middle of a small board."""
    return square_name((7 - board // 3 * 3) * 9 + board % 3 * 3 + 1, 9)


class UltimateNotation(Game[Boards, Mark]):
    """Names, texts and pictures of ultimate tic-tac-toe."""

    def board(self, state: Boards) -> list[list[str]]:
        return [
            [state.boards[row // 3 * 3 + column // 3][row % 3 * 3 + column % 3] for column in range(9)]
            for row in range(9)
        ]

    def draw(self, state: Boards) -> str:
        """Writes the cells in blocks, beside them who has won which board, and where to play."""
        lines = []
        for row, cells in enumerate(self.board(state)):
            if row in (3, 6):
                lines.append("   " + "+".join(["-" * 7] * 3))
            blocks = " | ".join(" ".join(cells[first : first + 3]) for first in (0, 3, 6))
            won = "   " + " ".join(state.winners[row - 1 : row + 2]) if row % 3 == 1 else ""
            lines.append(f"{9 - row}   {blocks}{won}")
        mark = MARKS[state.turn]
        where = f"{mark} plays anywhere"
        if state.sent_to is not None:
            where = f"{mark} plays on the board around {middle(state.sent_to)}"
        return "\n".join([*lines, "    a b c   d e f   g h i", where])

    def player_name(self, player: int) -> str:
        return MARKS[player]

    def action_name(self, state: Boards, action: Mark) -> str:
        row, column = action.board // 3 * 3 + action.cell // 3, action.board % 3 * 3 + action.cell % 3
        return square_name((8 - row) * 9 + column, 9)

    def format_position(self, state: Boards) -> str:
        """Writes the nine rows from the top, who moves, and the middle of the board to play on, or "any"."""
        where = ANYWHERE if state.sent_to is None else middle(state.sent_to)
        return "/".join("".join(row) for row in self.board(state)) + f" {MARKS[state.turn]} {where}"

    def parse_position(self, text: str) -> Boards:
        lines, mover, where = (*text.strip().split(None, 2), "", "", "")[:3]
        rows = read_rows(lines, [9] * 9, "XO.")
        turn = read_mover(mover, MARKS)
        blocks = [[rows[b // 3 * 3 + i][b % 3 * 3 : b % 3 * 3 + 3] for i in range(3)] for b in range(9)]
        boards = tuple(tuple("".join(block)) for block in blocks)
        more = sum(cells.count("X") - cells.count("O") for cells in boards)
        if more != turn:
            raise BadPosition(f"there are {more} more X than O, so it is not {mover}'s turn; X begins")
        winners = tuple(winner_of(cells) for cells in boards)
        open_boards = {middle(board): board for board in range(9) if winners[board] == EMPTY}
        if where not in (ANYWHERE, *open_boards):
            raise BadPosition(
                f"{short(where)} is no board to play on; give one of {', '.join([ANYWHERE, *open_boards])}"
            )
        return Boards(boards, winners, open_boards.get(where), turn)
