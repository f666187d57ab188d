"""Lines of stones: the m,n,k-games, and gomoku.

The players place stones in turn, one a square; the first to have k of them in a row (across, up or diagonally)
wins. A full board without a line is a draw. See https://en.wikipedia.org/wiki/M,n,k-game and, for gomoku,
L. Victor Allis, "Searching for Solutions in Games and Artificial Intelligence" (1994), chapter 5.

Squares are named as in chess, a1 at the bottom left, and numbered row by row; on a board of 4 columns and 3 rows:

    3   8  9 10 11
    2   4  5  6  7
    1   0  1  2  3
        a  b  c  d
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.words import lowest, population, replaced, without_lowest

LETTERS: Final = "abcdefghijklmnopqrs"
LARGEST: Final = len(LETTERS)
"""No board is larger than the largest go board; with STEEP this keeps `MNK.priority` within 64 bits."""

UP: Final = (0, 1, 1, -1)
RIGHT: Final = (1, 0, 1, 1)
"""A line goes across, up, diagonally up or diagonally down: so many rows up and columns right from cell to cell."""

STEEP: Final = 3
"""Each stone more makes a line that can still be completed worth 2 ** STEEP times as much, in estimates."""


class Stones(NamedTuple):
    """The stones of each player, a word for each row from the bottom: bit 0 is column a, bit 1 is column b, ...

    Row 2 of  ``. X . X O``  is 0b01010 in ``first`` and 0b10000 in ``second``. ``ply`` counts the stones;
    the first player moves when it is even. ``winner`` is 1 or 2 once the first or second player has a line.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    ply: int
    winner: int


@dataclass(frozen=True)
class MNK(Game[Stones, int]):
    """The m,n,k-game: ``in_a_row`` stones in a row win on a board of ``columns`` times ``rows``, 19 at most each.

    With ``exactly`` only a line of just that length wins, and a longer one does not. An action is the number
    of a square. Played well, (3,3,3), (4,4,4) and (5,5,4) are draws; in (4,3,3) the first player wins.
    """

    can_repeat: ClassVar[bool] = False

    columns: int = 3
    rows: int = 3
    in_a_row: int = 3
    exactly: bool = False

    def __post_init__(self) -> None:
        for name, size in (("columns", self.columns), ("rows", self.rows)):
            if not 1 <= size <= LARGEST:
                raise BadArgument(f"{name} is {size}; it must be from 1 to {LARGEST}")
        longest = max(self.columns, self.rows)
        if not 1 <= self.in_a_row <= longest:
            raise BadArgument(
                f"in_a_row is {self.in_a_row}, but lines on a board of {self.columns} x {self.rows} "
                f"are 1 to {longest} long; it must be one of those"
            )

    def initial_state(self) -> Stones:
        return Stones((0,) * self.rows, (0,) * self.rows, 0, 0)

    def to_move(self, state: Stones) -> int:
        return state.ply & 1

    def actions(self, state: Stones) -> Iterator[int]:
        for row in range(self.rows):
            taken = state.first[row] | state.second[row]
            for column in range(self.columns):
                if not taken >> column & 1:
                    yield row * self.columns + column

    def result(self, state: Stones, action: int) -> Stones:
        row, column = action // self.columns, action % self.columns
        first, second = state.first, state.second
        winner = 0
        if state.ply & 1:
            second = replaced(second, row, second[row] | 1 << column)
            if self.is_in_line(second, row, column):
                winner = 2
        else:
            first = replaced(first, row, first[row] | 1 << column)
            if self.is_in_line(first, row, column):
                winner = 1
        return Stones(first, second, state.ply + 1, winner)

    def is_terminal(self, state: Stones) -> bool:
        return state.winner > 0 or state.ply == self.columns * self.rows

    def utility(self, state: Stones, player: int) -> float:
        if state.winner == 0:
            return 0.0
        return 1.0 if state.winner == player + 1 else -1.0

    def is_in_line(self, stones: tuple[int, ...], row: int, column: int) -> bool:
        """Whether the stone on this square is part of a line that wins."""
        for way in range(4):
            length = 1 + self.reach(stones, row, column, UP[way], RIGHT[way])
            length += self.reach(stones, row, column, -UP[way], -RIGHT[way])
            if length == self.in_a_row or (length > self.in_a_row and not self.exactly):
                return True
        return False

    def reach(self, stones: tuple[int, ...], row: int, column: int, up: int, right: int) -> int:
        """How many stones follow each other from a square in one direction, that square not counted."""
        length = 0
        row += up
        column += right
        while 0 <= row < self.rows and 0 <= column < self.columns and stones[row] >> column & 1:
            length += 1
            row += up
            column += right
        return length

    # ------------------------------------------------------------------ better search

    def bounds(self, state: Stones, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def evaluate(self, state: Stones, player: int) -> float:
        """Who has more in the lines of ``in_a_row`` cells that hold stones of one player only.

        The player to move counts half as much again; a lead of one line that lacks one stone comes to about 1/2.
        """
        mine, theirs = state.first, state.second
        if player == 1:
            mine, theirs = theirs, mine
        if state.ply & 1 == player:
            lead = 1.5 * self.promise(mine, theirs) - self.promise(theirs, mine)
        else:
            lead = self.promise(mine, theirs) - 1.5 * self.promise(theirs, mine)
        return lead / (abs(lead) + (1 << STEEP * (self.in_a_row - 1)))

    def promise(self, mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
        """The weights of all lines that hold stones of mine and none of theirs, summed."""
        total = 0.0
        for way in range(4):
            up, right = UP[way], RIGHT[way]
            starts = self.columns - right * (self.in_a_row - 1)  # lines start in so many columns, from the left
            for row in range(self.rows):
                if starts > 0 and 0 <= row + up * (self.in_a_row - 1) < self.rows:
                    held, spoilt = 0, 0  # bit c: the line that starts in column c holds a stone of mine, of theirs
                    for step in range(self.in_a_row):
                        held |= mine[row + step * up] >> step * right
                        spoilt |= theirs[row + step * up] >> step * right
                    lines = held & ~spoilt & (1 << starts) - 1
                    while lines:
                        column = lowest(lines)
                        lines = without_lowest(lines)
                        stones = 0
                        for step in range(self.in_a_row):
                            stones += mine[row + step * up] >> column + step * right & 1
                        if stones < self.in_a_row:  # a full one is part of a line that is too long to win
                            total += 1 << STEEP * stones
        return total

    def priority(self, state: Stones, action: int) -> int:
        """The weights of all lines through the square that one player can still complete, summed.

        To go on with a line of one's own comes before stopping one of the opponent's that is as long;
        of equal squares the one nearest to the centre comes first.
        """
        row, column = action // self.columns, action % self.columns
        mine, theirs = state.first, state.second
        if state.ply & 1:
            mine, theirs = theirs, mine
        far = self.in_a_row - 1
        total = 0
        for way in range(4):
            up, right = UP[way], RIGHT[way]
            held, spoilt, outside = 0, 0, 0  # bit i: the cell i - far steps from the square
            for step in range(-far, far + 1):
                cell_row, cell_column = row + step * up, column + step * right
                if 0 <= cell_row < self.rows and 0 <= cell_column < self.columns:
                    held |= (mine[cell_row] >> cell_column & 1) << far + step
                    spoilt |= (theirs[cell_row] >> cell_column & 1) << far + step
                else:
                    outside |= 1 << far + step
            for start in range(self.in_a_row):
                line = (1 << self.in_a_row) - 1 << start
                if not outside & line:
                    if not spoilt & line:
                        total += 2 << STEEP * population(held & line)
                    elif not held & line:
                        total += 1 << STEEP * population(spoilt & line)
        off_centre = max(abs(2 * row + 1 - self.rows), abs(2 * column + 1 - self.columns))
        return 32 * total - off_centre

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Stones) -> list[list[str]]:
        def cell(row: int, column: int) -> str:
            return "X" if state.first[row] >> column & 1 else "O" if state.second[row] >> column & 1 else "."

        return [[cell(row, column) for column in range(self.columns)] for row in reversed(range(self.rows))]

    def draw(self, state: Stones) -> str:
        width = len(str(self.rows))
        rows = [f"{self.rows - index:{width}}  " + " ".join(cells) for index, cells in enumerate(self.board(state))]
        return "\n".join([*rows, " " * (width + 2) + " ".join(LETTERS[: self.columns])])

    def player_name(self, player: int) -> str:
        return ("X", "O")[player]

    def action_name(self, state: Stones, action: int) -> str:
        return f"{LETTERS[action % self.columns]}{action // self.columns + 1}"

    def format_position(self, state: Stones) -> str:
        """The rows from the top, such as ``"..O/.X./..."``; whose turn it is follows from the counts."""
        return "/".join("".join(cells) for cells in self.board(state))

    def parse_position(self, text: str) -> Stones:
        first, second = self._read(text)
        ply = sum(row.bit_count() for row in first + second)
        surplus = sum(row.bit_count() for row in first) - sum(row.bit_count() for row in second)
        if surplus not in (0, 1):
            raise BadPosition(
                f"{(ply + surplus) // 2} X and {(ply - surplus) // 2} O cannot arise; "
                "X begins, so there must be as many X as O, or one X more"
            )
        line = f"{self.in_a_row} in a row"
        if self._has_line(first) and self._has_line(second):
            raise BadPosition(f"X and O both have {line}; the game ends with the first, so leave one of them out")
        mover, other = ("O", "X") if ply & 1 else ("X", "O")
        moving, waiting = (second, first) if ply & 1 else (first, second)
        if self._has_line(moving):
            raise BadPosition(f"{mover} has {line}, which ends the game, but {other} has moved since; take that back")
        if not self._has_line(waiting):
            return Stones(first, second, ply, 0)
        if not self._one_stone_ends_it(waiting):
            raise BadPosition(
                f"{other} has more than one line of {self.in_a_row}, and no last stone makes them all; "
                "the game ends with the first line, so leave the others out"
            )
        return Stones(first, second, ply, 2 - (ply & 1))

    def _read(self, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        texts = text.strip().upper().split("/")
        if len(texts) != self.rows:
            raise BadPosition(
                f"{text!r} has {_count(len(texts), 'row')}; give {self.rows} from the top, separated by '/'"
            )
        first, second = [0] * self.rows, [0] * self.rows
        for row, cells in zip(reversed(range(self.rows)), texts, strict=True):
            if len(cells) != self.columns:
                raise BadPosition(
                    f"row {row + 1}, {cells!r}, has {_count(len(cells), 'cell')}; it should have {self.columns}"
                )
            for column, cell in enumerate(cells):
                if cell == "X":
                    first[row] |= 1 << column
                elif cell == "O":
                    second[row] |= 1 << column
                elif cell != ".":
                    raise BadPosition(f"{cell!r} at {LETTERS[column]}{row + 1} is no cell; a cell is 'X', 'O' or '.'")
        return tuple(first), tuple(second)

    def _squares(self, stones: tuple[int, ...]) -> list[tuple[int, int]]:
        return [
            (row, column) for row in range(self.rows) for column in range(self.columns) if stones[row] >> column & 1
        ]

    def _has_line(self, stones: tuple[int, ...]) -> bool:
        return any(self.is_in_line(stones, row, column) for row, column in self._squares(stones))

    def _one_stone_ends_it(self, stones: tuple[int, ...]) -> bool:
        """Whether there was no line before one of the stones, which then was the last."""
        return any(
            not self._has_line(replaced(stones, row, stones[row] ^ 1 << column))
            for row, column in self._squares(stones)
        )


@dataclass(frozen=True)
class Gomoku(MNK):
    """Five in a row on a board of 15 x 15, without restrictions: the m,n,k-game (15,15,5).

    Black begins and wins (Allis 1994). With ``exactly`` six or more in a row do not win, as in
    "standard gomoku". Positions are written as in the m,n,k-game: X is black, O is white.
    """

    size: int = 15
    exactly: bool = field(default=False, kw_only=True)
    columns: int = field(default=15, init=False, repr=False)
    rows: int = field(default=15, init=False, repr=False)
    in_a_row: int = field(default=5, init=False, repr=False)

    def __post_init__(self) -> None:
        if not 5 <= self.size <= LARGEST:
            raise BadArgument(f"size is {self.size}; a gomoku board has from 5 to {LARGEST} rows")
        object.__setattr__(self, "columns", self.size)
        object.__setattr__(self, "rows", self.size)

    def player_name(self, player: int) -> str:
        return ("black", "white")[player]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
