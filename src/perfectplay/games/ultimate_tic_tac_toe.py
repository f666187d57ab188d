"""Ultimate tic-tac-toe: nine small boards make up a large one, and where you play says where your opponent must.

Ben Orlin made it known in 2013: https://mathwithbaddrawings.com/2013/06/16/ultimate-tic-tac-toe/
The rules are those of https://en.wikipedia.org/wiki/Ultimate_tic-tac-toe

X begins, anywhere. A cell of a small board sends the opponent to the small board that lies in the large one as the
cell lies in the small one. Three in a row win a small board. It is then closed, as is one that is full; who is sent
to a closed board may play on any other. Three small boards in a row win; if none is left to play on, it is a draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from perfectplay.games.ultimate_notation import EMPTY, LINES, MARKS, Boards, Mark, UltimateNotation, has_line, winner_of


@dataclass(frozen=True)
class UltimateTicTacToe(UltimateNotation):
    """Ultimate tic-tac-toe: the name of a move is the cell on the board of nine by nine, from a1 in the lower left."""

    can_repeat: ClassVar[bool] = False

    def initial_state(self) -> Boards:
        return Boards(((EMPTY,) * 9,) * 9, (EMPTY,) * 9, None, 0)

    def to_move(self, state: Boards) -> int:
        return state.turn

    def actions(self, state: Boards) -> Iterator[Mark]:
        for board in range(9):
            if state.sent_to == board or (state.sent_to is None and state.winners[board] == EMPTY):
                for cell, mark in enumerate(state.boards[board]):
                    if mark == EMPTY:
                        yield Mark(board, cell)

    def result(self, state: Boards, action: Mark) -> Boards:
        cells = list(state.boards[action.board])
        cells[action.cell] = MARKS[state.turn]
        boards = list(state.boards)
        boards[action.board] = tuple(cells)
        winners = list(state.winners)
        winners[action.board] = winner_of(boards[action.board])
        sent_to = action.cell if winners[action.cell] == EMPTY else None
        return Boards(tuple(boards), tuple(winners), sent_to, 1 - state.turn)

    def is_terminal(self, state: Boards) -> bool:
        return EMPTY not in state.winners or any(has_line(state.winners, mark) for mark in MARKS)

    def utility(self, state: Boards, player: int) -> float:
        if has_line(state.winners, MARKS[player]):
            return 1.0
        return -1.0 if has_line(state.winners, MARKS[1 - player]) else 0.0

    def evaluate(self, state: Boards, player: int) -> float:
        """Compares what both have in rows that are still open: boards on the large board, and cells on the small."""
        mine, other = MARKS[player], MARKS[1 - player]
        large = hope(state.winners, mine) - hope(state.winners, other)
        small = sum(
            hope(cells, mine) - hope(cells, other)
            for cells, winner in zip(state.boards, state.winners, strict=True)
            if winner == EMPTY
        )
        return large / 50 + small / 1000

    def bounds(self, state: Boards, player: int) -> tuple[float, float]:
        return -1.0, 1.0


def hope(cells: tuple[str, ...], mark: str) -> int:
    """Adds up the rows that hold nothing but a mark and empty cells, each with the square of the marks in it."""
    total = 0
    for line in LINES:
        row = [cells[place] for place in line]
        if all(cell in (mark, EMPTY) for cell in row):
            total += row.count(mark) ** 2
    return total
