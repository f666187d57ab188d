"""Ultimate tic-tac-toe: nine small boards make up a large one, and where you play says where your opponent must.

Ben Orlin made it known in 2013: https://mathwithbaddrawings.com/2013/06/16/ultimate-tic-tac-toe/
The rules are those of https://en.wikipedia.org/wiki/Ultimate_tic-tac-toe

* X begins, anywhere. Whoever plays in a cell of a small board sends the opponent to the small board that lies in the
  large one as the cell lies in the small one.
* Three in a row win a small board. It is then closed, as is one that is full; who is sent to a closed board may play
  on any other.
* Three small boards in a row win the game. If none is left to play on, it is a draw.

To play against it: perfectplay play examples/ultimate_tic_tac_toe.py
"""

from collections.abc import Iterator
from typing import NamedTuple

import perfectplay as pp

EMPTY = "."
FULL = "-"
MARKS = ("X", "O")
LINES = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
)


class State(NamedTuple):
    """Hold nine boards of nine cells, both row by row from the top left.

    ``winners`` says of each board who has won it, "-" if it is full and nobody did, and "." as long as it is open.
    ``sent_to`` is the board on which to play, or None where all that are open will do.
    """

    boards: tuple[tuple[str, ...], ...]
    winners: tuple[str, ...]
    sent_to: int | None
    turn: int


class Move(NamedTuple):
    """Name a small board and a cell of it."""

    board: int
    cell: int


class UltimateTicTacToe(pp.Game[State, Move]):
    """Play ultimate tic-tac-toe: player 0 is X, player 1 is O."""

    can_repeat = False

    # ------------------------------------------------ the rules

    def initial_state(self) -> State:
        """Begin with 81 empty cells."""
        return State(((EMPTY,) * 9,) * 9, (EMPTY,) * 9, None, 0)

    def to_move(self, state: State) -> int:
        """Tell whose turn it is."""
        return state.turn

    def actions(self, state: State) -> Iterator[Move]:
        """Yield the empty cells of the board to which the player is sent, or of all that are open."""
        if state.sent_to is None:
            boards = [number for number in range(9) if state.winners[number] == EMPTY]
        else:
            boards = [state.sent_to]
        for number in boards:
            for cell, mark in enumerate(state.boards[number]):
                if mark == EMPTY:
                    yield Move(number, cell)

    def result(self, state: State, action: Move) -> State:
        """Mark the cell, close its board if it is won or full, and send the opponent on."""
        mark = MARKS[state.turn]
        cells = list(state.boards[action.board])
        cells[action.cell] = mark
        boards = list(state.boards)
        boards[action.board] = tuple(cells)
        winners = list(state.winners)
        if has_line(boards[action.board], mark):
            winners[action.board] = mark
        elif EMPTY not in cells:
            winners[action.board] = FULL
        sent_to = action.cell if winners[action.cell] == EMPTY else None
        return State(tuple(boards), tuple(winners), sent_to, 1 - state.turn)

    def is_terminal(self, state: State) -> bool:
        """Tell whether there is a row of boards, or no board to play on."""
        return EMPTY not in state.winners or any(has_line(state.winners, mark) for mark in MARKS)

    def utility(self, state: State, player: int) -> float:
        """Give 1 for a win, -1 for a loss and 0 for a draw."""
        if has_line(state.winners, MARKS[player]):
            return 1.0
        if has_line(state.winners, MARKS[1 - player]):
            return -1.0
        return 0.0

    # ------------------------------------------------ better search

    def evaluate(self, state: State, player: int) -> float:
        """Compare what both have in rows that are still open: boards on the large board, and cells on the small ones."""
        mine, other = MARKS[player], MARKS[1 - player]
        large = hope(state.winners, mine) - hope(state.winners, other)
        small = sum(
            hope(cells, mine) - hope(cells, other)
            for cells, winner in zip(state.boards, state.winners)
            if winner == EMPTY
        )
        return large / 50 + small / 1000

    def bounds(self, state: State, player: int) -> tuple[float, float]:
        """Promise that nobody gets less than -1 or more than 1."""
        return -1.0, 1.0

    # ------------------------------------------------ for people

    def board(self, state: State) -> list[list[str]]:
        """List the nine rows of nine cells from the top."""
        return [
            [state.boards[row // 3 * 3 + column // 3][row % 3 * 3 + column % 3] for column in range(9)]
            for row in range(9)
        ]

    def draw(self, state: State) -> str:
        """Write the cells in blocks, and beside them who has won which board, and where to play."""
        lines = []
        for row, cells in enumerate(self.board(state)):
            if row in (3, 6):
                lines.append("   " + "+".join(["-" * 7, "-" * 7, "-" * 7]))
            blocks = [" ".join(cells[first : first + 3]) for first in (0, 3, 6)]
            won = "   " + " ".join(state.winners[row // 3 * 3 : row // 3 * 3 + 3]) if row % 3 == 1 else ""
            lines.append(f"{9 - row}   {' | '.join(blocks)}{won}")
        lines.append("    a b c   d e f   g h i")
        where = "anywhere" if state.sent_to is None else "on the board in the " + PLACES[state.sent_to]
        return "\n".join([*lines, f"{MARKS[state.turn]} plays {where}"])

    def player_name(self, player: int) -> str:
        """Call the players by their marks."""
        return MARKS[player]

    def action_name(self, state: State, action: Move) -> str:
        """Name the cell on the board of nine by nine, from a1 in the lower left corner to i9."""
        row = action.board // 3 * 3 + action.cell // 3
        column = action.board % 3 * 3 + action.cell % 3
        return f"{'abcdefghi'[column]}{9 - row}"


PLACES = (
    "upper left",
    "upper middle",
    "upper right",
    "middle left",
    "centre",
    "middle right",
    "lower left",
    "lower middle",
    "lower right",
)


def has_line(cells: tuple[str, ...], mark: str) -> bool:
    """Tell whether a mark has three in a row."""
    return any(all(cells[place] == mark for place in line) for line in LINES)


def hope(cells: tuple[str, ...], mark: str) -> int:
    """Add up the rows that hold nothing but a mark and empty cells, each with the square of the marks in it."""
    total = 0
    for line in LINES:
        row = [cells[place] for place in line]
        if all(cell in (mark, EMPTY) for cell in row):
            total += row.count(mark) ** 2
    return total
