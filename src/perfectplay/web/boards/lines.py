"""The line that has won, marked on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from perfectplay.games.renju import Renju
from perfectplay.web.boards.shapes import INK, PAPER, Mark, line

STEPS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
USUAL: Final = {"TicTacToe": 3, "ConnectFour": 4}
"""How many make a line, in games that have no parameter for it."""


def winning_line(game: Any, state: Any, rows: Sequence[Sequence[str]], middle: Any) -> list[Mark]:
    """Returns marks over the lines that have won; ``middle`` gives the middle of a square by its row and column."""
    if not game.is_terminal(state) or game.utility(state, 0) == 0:
        return []
    least = getattr(game, "in_a_row", USUAL.get(type(game).__name__, 5))
    exactly = getattr(game, "exactly", False)
    marks = []
    for first, last, length in _runs(rows):
        mine = rows[first[0]][first[1]]
        if isinstance(game, Renju):
            has_won = game.wins(length, "XO".index(mine))
        else:
            has_won = length == least or (length > least and not exactly)
        if has_won:
            (x1, y1), (x2, y2) = middle(*first), middle(*last)
            marks.append(line(x1, y1, x2, y2, PAPER, 8, stroke_linecap="round"))
            marks.append(line(x1, y1, x2, y2, INK, 3.5, stroke_linecap="round"))
    return marks


def _runs(rows: Sequence[Sequence[str]]) -> Iterator[tuple[tuple[int, int], tuple[int, int], int]]:
    """Yields the longest runs of one player's pieces in every direction: where each begins and ends, and its length."""
    high, wide = len(rows), len(rows[0])

    def piece(row: int, column: int) -> str:
        return rows[row][column] if 0 <= row < high and 0 <= column < wide else "."

    for row in range(high):
        for column in range(wide):
            mine = piece(row, column)
            for down, right in STEPS:
                if mine not in ("X", "O") or piece(row - down, column - right) == mine:
                    continue
                length = 1
                while piece(row + length * down, column + length * right) == mine:
                    length += 1
                yield (row, column), (row + (length - 1) * down, column + (length - 1) * right), length
