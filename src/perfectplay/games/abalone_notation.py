"""How people write and see Abalone, and the geometry of its board.

Rows are a to i from below, and diagonals 1 to 9 from the left::

        i5 i6 i7 i8 i9
       h4            h9
          ...              a cell's name is its row and its diagonal
       b1            b6
        a1 a2 a3 a4 a5
"""

from __future__ import annotations

from typing import Final, NamedTuple

from perfectplay.errors import BadPosition
from perfectplay.game import Game
from perfectplay.games.squares import position_text, read_position

EMPTY: Final = "."
OFF: Final = -1
"""The place beyond the edge of the board."""
COLOURS: Final = ("black", "white")
MARBLES: Final = ("B", "W")
MOST: Final = 14
LENGTHS: Final = (5, 6, 7, 8, 9, 8, 7, 6, 5)

CELLS: Final = tuple(
    (row, diagonal) for row in range(9) for diagonal in range(max(0, row - 4), min(9, row + 5))
)  # a1, a2, ..., i9
WAYS: Final = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
"""By how much row and diagonal change; way 3 is the opposite of way 0, and so on."""
NEXT: Final = tuple(
    tuple(
        CELLS.index((row + up, diagonal + right)) if (row + up, diagonal + right) in CELLS else OFF
        for up, right in WAYS
    )
    for row, diagonal in CELLS
)
"""The cell next to each cell in each way, or `OFF`."""


class Marbles(NamedTuple):
    """The 61 cells, row by row from a1, each "B", "W" or ".", and whose turn it is."""

    board: tuple[str, ...]
    turn: int


class Push(NamedTuple):
    """The last marble of those that move in line; or the first of so many in a line (0 to 2) that move to the side."""

    cell: int
    marbles: int
    line: int
    way: int


def cell_name(cell: int) -> str:
    """Returns the name of a cell."""
    row, diagonal = CELLS[cell]
    return f"{'abcdefghi'[row]}{diagonal + 1}"


class AbaloneNotation(Game[Marbles, Push]):
    """Names, texts and pictures of Abalone.

    A move in line is named by the cell that its last marble leaves and the next one, such as "a1b2". A move to the
    side is named by the two ends of the line and the cell to which the first goes, such as "c3c5d3".
    """

    def board(self, state: Marbles) -> list[list[str]]:
        """Returns the rows from the top; cells that are shifted by a half stand in every second column."""
        wide = []
        for row, cells in enumerate(self.rows_from_top(state)):
            line = [" "] * abs(4 - row)
            for cell in cells:
                line += [cell, " "]
            wide.append(line[:17] + [" "] * (17 - len(line)))
        return wide

    def draw(self, state: Marbles) -> str:
        rows = self.rows_from_top(state)
        lines = [f"{' ' * abs(4 - row)}{'ihgfedcba'[row]}  {' '.join(cells)}" for row, cells in enumerate(rows)]
        for number in range(4):  # the names of the diagonals that end at the lower right edge
            lines[5 + number] += f" {9 - number}"
        lost = [MOST - state.board.count(marble) for marble in MARBLES]
        below = f"lost: {COLOURS[0]} {lost[0]}, {COLOURS[1]} {lost[1]}"
        return "\n".join([*lines, "        1 2 3 4 5", below, f"{COLOURS[state.turn]} to move"])

    def rows_from_top(self, state: Marbles) -> list[list[str]]:
        """Returns the rows of the board, row i first."""
        rows, start = list[list[str]](), 0
        for length in LENGTHS:
            rows.insert(0, list(state.board[start : start + length]))
            start += length
        return rows

    def player_name(self, player: int) -> str:
        return COLOURS[player]

    def action_name(self, state: Marbles, action: Push) -> str:
        ends = cell_name(action.cell)
        if action.marbles > 1:
            last = NEXT[action.cell][action.line]
            ends += cell_name(last if action.marbles == 2 else NEXT[last][action.line])
        return ends + cell_name(NEXT[action.cell][action.way])

    def format_position(self, state: Marbles) -> str:
        """Writes the rows from the top and whose turn it is, such as ``"WWWWW/WWWWWW/..WWW../.../BBBBB black"``."""
        return position_text(self.rows_from_top(state), COLOURS[state.turn])

    def parse_position(self, text: str) -> Marbles:
        state = Marbles(*read_position(text, LENGTHS, "BW.", COLOURS))
        for colour, marble in zip(COLOURS, MARBLES, strict=True):
            if state.board.count(marble) > MOST:
                raise BadPosition(f"{colour} has {state.board.count(marble)} marbles; there are {MOST} at most")
        if self.is_terminal(state) and self.utility(state, state.turn) > 0:
            raise BadPosition(f"{COLOURS[state.turn]} has won already, so it is not {COLOURS[state.turn]}'s turn")
        return state
