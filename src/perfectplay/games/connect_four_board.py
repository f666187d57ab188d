"""Boards of Connect Four: the discs as bits, the lines and threats in them, and who gets which cells in the end.

The bits go up the columns, and each column has one bit more than the board has rows, which stays empty. On 7 columns of
6 rows:

        .  .  .  .  .  .  .     6 13 20 27 34 41 48   never set: lines do not run over the edge
    6   .  .  .  .  .  .  .     5 12 19 26 33 40 47
    5   .  .  .  .  .  .  .     4 11 18 25 32 39 46
    4   .  .  .  .  .  .  .     3 10 17 24 31 38 45
    3   .  .  .  .  .  .  .     2  9 16 23 30 37 44
    2   .  .  .  .  .  .  .     1  8 15 22 29 36 43
    1   .  .  .  .  .  .  .     0  7 14 21 28 35 42
        1  2  3  4  5  6  7

With ``rows + 1`` bits a column, the neighbour above is 1 bit away, the one to the right ``rows + 1``, and the
diagonal ones ``rows`` and ``rows + 2``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from perfectplay.errors import BadArgument
from perfectplay.words import bit, lowest, population, without_lowest


class Discs(NamedTuple):
    """The discs of the player to move, and those of both players."""

    mine: int
    all: int

    @property
    def ply(self) -> int:
        """The number of discs on the board."""
        return population(self.all)


@dataclass(frozen=True)
class Board:
    """The sizes of a board, and what can be read off its discs. ``columns * (rows + 1)`` must be at most 64."""

    columns: int = 7
    rows: int = 6

    def __post_init__(self) -> None:
        for name, size in (("columns", self.columns), ("rows", self.rows)):
            if size < 1:
                raise BadArgument(f"{name} is {size}; it must be 1 or more")
        if self.columns * (self.rows + 1) > 64:
            raise BadArgument(
                f"a board of {self.columns} columns and {self.rows} rows does not fit; "
                f"columns * (rows + 1) must be at most 64, and is {self.columns * (self.rows + 1)}"
            )

    def has_line(self, discs: int) -> bool:
        """Returns whether four of the discs are in a row."""
        for step in (1, self.rows, self.rows + 1, self.rows + 2):
            if 3 * step < 64:  # on boards of one or two high columns, longer steps lead out of the word
                pairs = discs & discs >> step
                if pairs & pairs >> 2 * step:
                    return True
        return False

    def winning_cells(self, discs: int, both: int) -> int:
        """Returns the empty cells that would make a line of four with ``discs``, whether they are open yet or not."""
        cells = discs << 1 & discs << 2 & discs << 3
        for step in (self.rows, self.rows + 1, self.rows + 2):
            if 3 * step < 64:
                pairs = discs << step & discs << 2 * step
                cells |= pairs & (discs << 3 * step | discs >> step)
                pairs = discs >> step & discs >> 2 * step
                cells |= pairs & (discs >> 3 * step | discs << step)
        return cells & ~both & self.board_cells

    def open_cells(self, discs: int) -> int:
        """Returns the cells to which a disc can fall; ``discs`` are all discs on the board."""
        return discs + self.bottom_row & self.board_cells

    def safe_cells(self, state: Discs) -> int:
        """Returns the open cells after which the opponent does not win at once."""
        wins = self.winning_cells(state.mine ^ state.all, state.all)
        cells = self.open_cells(state.all)
        forced = wins & cells
        if forced:
            if without_lowest(forced):
                return 0
            cells = forced
        return cells & ~(wins >> 1)

    def wins_in_three(self, state: Discs, safe: int) -> bool:
        """Returns whether the player to move has a disc after which the opponent can no longer stop a line.

        The player has no line to complete yet, but has `safe_cells`.
        """
        cells = self.open_cells(state.all)
        wins = self.winning_cells(state.mine | safe, state.all)  # after one of the discs, and some after none
        soon = wins & (cells | safe << 1)
        quiet = cells & ~(wins >> 1)
        if not _has_two(soon) and not soon << 1 & wins and _has_two(quiet):
            return False
        while safe:
            if not self.safe_cells(self.after(state, safe)):
                return True
            safe = without_lowest(safe)
        return False

    def holds_out(self, state: Discs, safe: int) -> bool:
        """Returns whether the player to move has a disc after which the opponent does not win in three."""
        while safe:
            after = self.after(state, safe)
            answers = self.safe_cells(after)
            if not answers or not self.wins_in_three(after, answers):
                return True
            safe = without_lowest(safe)
        return False

    def after(self, state: Discs, cells: int) -> Discs:
        """Returns the position with a disc of the player to move in the lowest of these cells."""
        return Discs(state.mine ^ state.all, state.all | bit(lowest(cells)))

    # ------------------------------------------------------------------ who follows the other up the columns

    def outcome_by_following(self, state: Discs, left: int, asks_for_win: bool) -> tuple[int, int, int]:
        """Returns the worst and the best that the player to move can get, and how many plies that takes at most.

        With ``asks_for_win``, a draw is as bad as a loss.
        """
        highest = self.highest_of_mover(state, left)
        if not asks_for_win and highest >= 0 and (left < 4 or not self.has_line(self.reach_of_opponent(state, left))):
            return 0, highest, left
        plies = self.plies_to_zugzwang(state, left)
        if plies > 0:
            return -1, -1, plies
        return -1, highest, left

    def highest_of_mover(self, state: Discs, left: int) -> int:
        """Returns the best that the player to move can get, as far as that is certain; ``left`` cells are empty.

        With an even number left, the opponent can answer each disc with the next cell of the same column, or where the
        column has an odd number left, of another such column: the opponent then gets all `claimed_rows` but perhaps
        the open cells of those columns. This is the rule "claimeven" of Allis, "A Knowledge-Based Approach of
        Connect-Four" (1988).
        """
        empty = self.board_cells ^ state.all
        if left & 1:
            return 0 if left < 3 or not self.has_line(state.mine | empty) else 1
        claimed = empty & self.claimed_rows & ~self.open_cells(state.all)
        if left > 2 and self.has_line(state.mine | empty ^ claimed):
            return 1
        return -1 if self.has_line(state.mine ^ state.all | claimed) else 0

    def reach_of_opponent(self, state: Discs, left: int) -> int:
        """Returns the opponent's discs, and all cells that the player to move cannot keep the opponent from.

        With an odd number ``left``, the player to move can take the open cell of a column with an odd number left, and
        then follows the opponent as in `highest_of_mover`.
        """
        empty = self.board_cells ^ state.all
        if left & 1:
            contested = self.open_cells(state.all) & self.claimed_rows
            empty &= ~self.claimed_rows
            if without_lowest(contested):
                empty |= contested
        return state.mine ^ state.all | empty

    def plies_to_zugzwang(self, state: Discs, left: int) -> int:
        """Returns within how many plies the opponent wins by following, or 0 if that is not certain.

        The opponent lacks one cell of a line, and an odd number of cells below it are empty: the player to move is the
        first and the last to fill these. In the other columns, an even number of cells is left, and the opponent
        follows as in `highest_of_mover`. When they are full, the player to move must play below the cell at last. The
        rule is "control of the zugzwang" of Allis.
        """
        decisive_rows = self.claimed_rows if left % 2 == 0 else self.board_cells ^ self.claimed_rows
        empty, cells = self.board_cells ^ state.all, self.open_cells(state.all)
        threats = self.winning_cells(state.mine ^ state.all, state.all) & decisive_rows & ~cells
        fewest = 0
        while threats:
            threat, column = bit(lowest(threats)), self.column_around(lowest(threats))
            above = column & ~(threat | threat - 1)
            plies = left - population(above)
            if not cells & column & decisive_rows and (fewest == 0 or plies < fewest):
                elsewhere = empty & ~column & (~self.claimed_rows | cells)
                below = empty & column & threat - 1 & ~decisive_rows
                if not self.has_line(state.mine | elsewhere | below):
                    fewest = plies
            threats = without_lowest(threats)
        return fewest

    @property
    def claimed_rows(self) -> int:
        """The top row, the third from the top, and so on: who follows the other up a column gets these cells."""
        return self.board_cells & ~(self.bottom_row * (sum_of_steps(2, self.rows // 2) << self.rows % 2))

    # ------------------------------------------------------------------ cells

    @property
    def bottom_row(self) -> int:
        return sum_of_steps(self.rows + 1, self.columns)

    @property
    def board_cells(self) -> int:
        return self.bottom_row * ((1 << self.rows) - 1)

    def mirrored(self, discs: int) -> int:
        """Returns the discs with left and right exchanged."""
        image = 0
        for column in range(self.columns):
            image |= self.cells_of_column(discs, column) << (self.columns - 1 - column) * (self.rows + 1)
        return image

    def column_around(self, cell: int) -> int:
        """Returns all cells of the column in which a cell is; ``cell`` is the number of its bit."""
        return (1 << self.rows) - 1 << cell // (self.rows + 1) * (self.rows + 1)

    def cells_of_column(self, discs: int, column: int) -> int:
        """Returns the cells of one column; bit 0 is the lowest."""
        return discs >> column * (self.rows + 1) & (1 << self.rows) - 1


def sum_of_steps(step: int, count: int) -> int:
    """Returns a word with ``count`` bits set: the lowest, and every ``step``-th above it."""
    bits = 0
    for number in range(count):
        bits |= 1 << number * step
    return bits


def _has_two(bits: int) -> bool:
    return bits != 0 and without_lowest(bits) != 0
