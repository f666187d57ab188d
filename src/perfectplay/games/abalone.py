"""Abalone: push six of the opponent's fourteen marbles off a board of hexagons (Laurent Lévi and Michel Lalet, 1987).

In turn, black first, a player moves up to three marbles of a line by one cell, to the side, where all cells must be
empty, or in line. In line they push fewer marbles of the opponent, behind which is an empty cell, or the edge, over
which a marble is lost. Repetition is a draw here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from perfectplay.errors import BadArgument
from perfectplay.games.abalone_notation import CELLS, EMPTY, MARBLES, MOST, NEXT, OFF, AbaloneNotation, Marbles, Push

LAYOUTS = {  # rows from a to i
    "standard": "BBBBB/BBBBBB/..BBB../......../........./......../..WWW../WWWWWW/WWWWW",
    "belgian-daisy": "BB.WW/BBBWWW/.BB.WW./......../........./......../.WW.BB./WWWBBB/WW.BB",
}
FROM_CENTRE = tuple(max(abs(row - 4), abs(diagonal - 4), abs(row - diagonal)) for row, diagonal in CELLS)
"""How many steps each cell is away from the centre."""


@dataclass(frozen=True)
class Abalone(AbaloneNotation):
    """Abalone: black is player 0, and who has lost ``loses`` marbles has lost. There are two layouts.

    The name of a move in line is the cell that its last marble leaves and the next one, such as "a1b2". To the side, it
    is the two ends of the line and where the first marble goes, such as "c3c5d3".
    """

    layout: str = "standard"
    loses: int = 6

    def __post_init__(self) -> None:
        if self.layout not in LAYOUTS:
            raise BadArgument(f"layout is {self.layout!r}; it must be {' or '.join(LAYOUTS)}")
        if not 1 <= self.loses <= MOST:
            raise BadArgument(f"loses is {self.loses}; it must be from 1 to {MOST}")

    def initial_state(self) -> Marbles:
        return Marbles(tuple(LAYOUTS[self.layout].replace("/", "")), 0)

    def to_move(self, state: Marbles) -> int:
        return state.turn

    def actions(self, state: Marbles) -> Iterator[Push]:
        mine = MARBLES[state.turn]
        for cell, marble in enumerate(state.board):
            if marble == mine:
                for way in range(6):
                    if self.can_push(state.board, cell, way):
                        yield Push(cell, 1, 0, way)
                for line in range(3):
                    for way in range(6):
                        if way % 3 != line:
                            for count in (2, 3):
                                if self.can_step(state.board, cell, count, line, way):
                                    yield Push(cell, count, line, way)

    def can_push(self, board: tuple[str, ...], cell: int, way: int) -> bool:
        """Returns whether the marble on a cell can move in line."""
        mine = board[cell]
        own = other = 0
        while cell != OFF and board[cell] == mine:
            own, cell = own + 1, NEXT[cell][way]
        if own > 3 or cell == OFF:
            return False
        while cell != OFF and board[cell] != EMPTY:
            if board[cell] == mine:
                return False
            other, cell = other + 1, NEXT[cell][way]
        return other < own

    def can_step(self, board: tuple[str, ...], cell: int, count: int, line: int, way: int) -> bool:
        """Returns whether so many marbles in a line can move to the side."""
        mine = board[cell]
        for _ in range(count):
            if cell == OFF or board[cell] != mine or NEXT[cell][way] == OFF or board[NEXT[cell][way]] != EMPTY:
                return False
            cell = NEXT[cell][line]
        return True

    def result(self, state: Marbles, action: Push) -> Marbles:
        board = list(state.board)
        cell, carried = action.cell, EMPTY
        if action.marbles == 1:  # each takes the place of the next, up to an empty cell or over the edge
            while cell == action.cell or (carried != EMPTY and cell != OFF):
                board[cell], carried = carried, board[cell]
                cell = NEXT[cell][action.way]
        else:
            for _ in range(action.marbles):
                board[cell] = EMPTY
                board[NEXT[cell][action.way]] = MARBLES[state.turn]
                cell = NEXT[cell][action.line]
        return Marbles(tuple(board), 1 - state.turn)

    def is_terminal(self, state: Marbles) -> bool:
        return min(state.board.count("B"), state.board.count("W")) <= MOST - self.loses

    def utility(self, state: Marbles, player: int) -> float:
        return -1.0 if state.board.count(MARBLES[player]) <= MOST - self.loses else 1.0

    def evaluate(self, state: Marbles, player: int) -> float:
        """Compares the marbles of both sides, and how near to the centre they lie."""
        mine = MARBLES[player]
        pairs = [(14 - FROM_CENTRE[cell], marble) for cell, marble in enumerate(state.board) if marble != EMPTY]
        return sum(worth if marble == mine else -worth for worth, marble in pairs) / 200

    def priority(self, state: Marbles, action: Push) -> int:
        """Ranks moves in line first, those of the longest lines before others."""
        length, cell = 0, action.cell
        while action.marbles == 1 and cell != OFF and state.board[cell] != EMPTY:
            length, cell = length + 1, NEXT[cell][action.way]
        return length

    def bounds(self, state: Marbles, player: int) -> tuple[float, float]:
        return -1.0, 1.0
