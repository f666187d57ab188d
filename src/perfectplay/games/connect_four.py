"""Connect Four, on boards of any size that fits into a word.

Discs fall to the lowest empty cell of a column; four in a row win. The bits go up the columns, and each
column has one bit more than the board has rows, which stays empty. On 7 columns of 6 rows:

        .  .  .  .  .  .  .     6 13 20 27 34 41 48   never set: lines do not run over the edge
    6   .  .  .  .  .  .  .     5 12 19 26 33 40 47
    5   .  .  .  .  .  .  .     4 11 18 25 32 39 46
    4   .  .  .  .  .  .  .     3 10 17 24 31 38 45
    3   .  .  .  .  .  .  .     2  9 16 23 30 37 44
    2   .  .  .  .  .  .  .     1  8 15 22 29 36 43
    1   .  .  .  .  .  .  .     0  7 14 21 28 35 42
        1  2  3  4  5  6  7

With ``rows + 1`` bits a column, the neighbour above is 1 bit away, the one to the right ``rows + 1``, and the
diagonal ones ``rows`` and ``rows + 2``. After John Tromp's Fhourstones (https://tromp.github.io/c4/c4.html) and
Pascal Pons (http://blog.gamesolver.org), whose notation and scores these are, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.game import Bounds, Game, listed
from perfectplay.words import lowest, population, without_lowest

NAMES: Final = ("X", "O")


class Discs(NamedTuple):
    """The discs of the player to move, and those of both players."""

    mine: int
    all: int

    @property
    def ply(self) -> int:
        """The number of discs on the board."""
        return population(self.all)


@dataclass(frozen=True)
class ConnectFour(Game[Discs, int]):
    """Four in a row with gravity; the first player wins on 7 columns and 6 rows (Allen, Allis 1988).

    An action is a column, counted from 0; its name counts from 1. ``columns * (rows + 1)`` must be at most 64.
    """

    can_repeat: ClassVar[bool] = False

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

    def initial_state(self) -> Discs:
        return Discs(0, 0)

    def to_move(self, state: Discs) -> int:
        return population(state.all) & 1

    def actions(self, state: Discs) -> Iterator[int]:
        for column in range(self.columns):
            if not state.all >> column * (self.rows + 1) + self.rows - 1 & 1:
                yield column

    def result(self, state: Discs, action: int) -> Discs:
        bottom = 1 << action * (self.rows + 1)
        # Adding the bottom cell carries through the discs of the column into its lowest empty cell.
        return Discs(state.mine ^ state.all, state.all | state.all + bottom)

    def is_terminal(self, state: Discs) -> bool:
        return state.all == self.board_cells or self.has_line(state.mine ^ state.all)

    def utility(self, state: Discs, player: int) -> float:
        if self.has_line(state.mine ^ state.all):  # only the player who moved last can have won
            return -1.0 if player == self.to_move(state) else 1.0
        return 0.0

    def has_line(self, discs: int) -> bool:
        """Returns whether four of the discs are in a row."""
        for step in (1, self.rows, self.rows + 1, self.rows + 2):
            if 3 * step < 64:  # on boards of one or two high columns, longer steps lead out of the word
                pairs = discs & discs >> step
                if pairs & pairs >> 2 * step:
                    return True
        return False

    # ------------------------------------------------------------------ better search

    def cells(self, state: Discs) -> Iterator[int]:
        """Yields the cells from the top left.

        0 is empty, 1 a disc of the player to move, 2 one of the other player, and 3 empty with the next disc of its
        column: what can be filled now is worth more than what is far up (Thill, Koch and Konen 2012).
        """
        next_cells = self.open_cells(state.all)
        for row in range(self.rows - 1, -1, -1):
            for column in range(self.columns):
                bit = column * (self.rows + 1) + row
                mine = state.mine >> bit & 1
                yield 2 * (state.all >> bit & 1) - mine + 3 * (next_cells >> bit & 1)

    def bounds(self, state: Discs, player: int) -> Bounds:
        """Returns what is certain without a search.

        A player who can complete a line with the next disc wins. A player who cannot stop the opponent from doing so
        loses. A player for whom no line can be filled any more does not win. Otherwise the player to move wins with the
        third disc at the soonest, and loses with the fourth. Who follows the other up the columns gets certain cells
        (`claimed_rows`), and with them a draw or a win.
        """
        if self.is_terminal(state):
            value = int(self.utility(state, player))
            return Bounds(value, value, latest=0)
        left = self.columns * self.rows - population(state.all)
        lowest, highest, latest = -1, 1, left
        if self.winning_cells(state.mine, state.all) & self.open_cells(state.all):
            lowest, latest = 1, 1
        elif left > 1 and not self.safe_cells(state):
            highest, latest = -1, 2
        else:
            highest = self.highest_of_mover(state, left)
            if highest >= 0 and (left < 4 or not self.has_line(self.reach_of_opponent(state, left))):
                lowest = 0
        win, loss = min(latest, 3), min(latest, 4)
        if player == self.to_move(state):
            return Bounds(lowest, highest, latest=latest, soonest_win=win, soonest_loss=loss)
        return Bounds(-highest, -lowest, latest=latest, soonest_win=loss, soonest_loss=win)

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

    @property
    def claimed_rows(self) -> int:
        """The top row, the third from the top, and so on: who follows the other up a column gets these cells."""
        return self.board_cells & ~(self.bottom_row * (sum_of_steps(2, self.rows // 2) << self.rows % 2))

    def candidates(self, state: Discs) -> Iterator[int]:
        """Yields a winning action if there is one, or else the actions that do not let the opponent win at once.

        If there are none of either, yields all actions.
        """
        cells = self.winning_cells(state.mine, state.all) & self.open_cells(state.all)
        if not cells:
            cells = self.safe_cells(state)
        if not cells:
            cells = self.open_cells(state.all)
        while cells:
            yield lowest(cells) // (self.rows + 1)
            cells = without_lowest(cells)

    def priority(self, state: Discs, action: int) -> int:
        """Ranks first what makes most cells that would win; cells that are open now or after one disc count twice.

        Among equals, ranks columns near the centre first, through which most lines go.
        """
        after = self.result(state, action)
        threats = self.winning_cells(after.mine ^ after.all, after.all)
        cells = self.open_cells(after.all)
        weight = population(threats) + population(threats & (cells | cells << 1))
        return 2 * self.columns * weight - abs(2 * action + 1 - self.columns)

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

    @property
    def bottom_row(self) -> int:
        return sum_of_steps(self.rows + 1, self.columns)

    @property
    def board_cells(self) -> int:
        return self.bottom_row * ((1 << self.rows) - 1)

    def canonical(self, state: Discs) -> Discs:
        """Returns the position or its mirror image, whichever is smaller."""
        image = Discs(self.mirrored(state.mine), self.mirrored(state.all))
        if image.mine < state.mine or (image.mine == state.mine and image.all < state.all):
            return image
        return state

    def mirrored(self, discs: int) -> int:
        """Returns the discs with left and right exchanged."""
        image = 0
        for column in range(self.columns):
            image |= self.cells_of_column(discs, column) << (self.columns - 1 - column) * (self.rows + 1)
        return image

    def cells_of_column(self, discs: int, column: int) -> int:
        """Returns the cells of one column; bit 0 is the lowest."""
        return discs >> column * (self.rows + 1) & (1 << self.rows) - 1

    def score(self, state: Discs, value: float, plies: int) -> int | None:
        """Returns 1 if the winner wins with the last of their discs, 2 with the last but one; negative for a loss."""
        discs = population(state.all) + plies
        last = (self.columns * self.rows + 2 - discs) // 2
        return last if value > 0 else -last if value < 0 else 0

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Discs) -> list[list[str]]:
        mover, other = NAMES[self.to_move(state)], NAMES[1 - self.to_move(state)]

        def cell(row: int, column: int) -> str:
            square = column * (self.rows + 1) + row
            return "." if not state.all >> square & 1 else mover if state.mine >> square & 1 else other

        return [[cell(row, column) for column in range(self.columns)] for row in reversed(range(self.rows))]

    def draw(self, state: Discs) -> str:
        height, width = len(str(self.rows)), len(str(self.columns))
        rows = [
            f"{self.rows - index:{height}} | " + " ".join(cell.rjust(width) for cell in cells)
            for index, cells in enumerate(self.board(state))
        ]
        names = " ".join(f"{column + 1:{width}}" for column in range(self.columns))
        margin = " " * (height + 1)
        return "\n".join([*rows, f"{margin}+-{'-' * len(names)}", f"{margin}  {names}"])

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Discs, action: int) -> str:
        return str(action + 1)

    def parse_action(self, state: Discs, name: str) -> int:
        wanted = name.strip()
        legal = listed(str(column + 1) for column in self.actions(state))
        for column in range(self.columns):
            if wanted == str(column + 1):
                if column in self.actions(state):
                    return column
                raise IllegalMove(f"column {wanted} is full; legal are {legal}")
        raise IllegalMove(f"{name!r} is not a column; legal are {legal}")

    def split_moves(self, text: str) -> list[str]:
        """Returns the moves of a text: one for each digit where that is clear, as in ``"4453"``.

        Otherwise commas or spaces separate the moves.
        """
        names = super().split_moves(text)
        if len(names) == 1 and names[0].isdecimal() and self.columns <= 9:
            return list(names[0])
        return names

    def format_position(self, state: Discs) -> str:
        """Writes the rows from the top, such as ``"....../..O.../..XX.."``. The counts say whose turn it is."""
        return "/".join("".join(cells) for cells in self.board(state))

    def parse_position(self, text: str) -> Discs:
        """Reads the position of such rows. Does not check that the discs can have been dropped in turns."""
        first, second = self._read(text)
        ply = (first | second).bit_count()
        if first.bit_count() - second.bit_count() not in (0, 1):
            raise BadPosition(
                f"{first.bit_count()} X and {second.bit_count()} O cannot arise; "
                "X begins, so there must be as many X as O, or one X more"
            )
        if self.has_line(first) and self.has_line(second):
            raise BadPosition("X and O both have four in a row; the game ends with the first, so leave one of them out")
        mover, other = NAMES[ply & 1], NAMES[1 - (ply & 1)]
        moving, waiting = (second, first) if ply & 1 else (first, second)
        if self.has_line(moving):
            raise BadPosition(
                f"{mover} has four in a row, which ends the game, but {other} has moved since; take that back"
            )
        if self.has_line(waiting) and not self._one_disc_ends_it(waiting, first | second):
            raise BadPosition(
                f"{other} has four in a row, but no disc on top can have been the last to complete it; "
                "the game ends with the first line, so take back what came after"
            )
        return Discs(moving, first | second)

    def _read(self, text: str) -> tuple[int, int]:
        rows = text.strip().upper().split("/")
        if len(rows) != self.rows:
            raise BadPosition(
                f"{text!r} has {_count(len(rows), 'row')}; give {self.rows} from the top, separated by '/'"
            )
        discs = {"X": 0, "O": 0}
        for row, cells in zip(reversed(range(self.rows)), rows, strict=True):
            if len(cells) != self.columns:
                raise BadPosition(
                    f"row {row + 1}, {cells!r}, has {_count(len(cells), 'cell')}; it should have {self.columns}"
                )
            for column, cell in enumerate(cells):
                if cell in discs:
                    discs[cell] |= 1 << column * (self.rows + 1) + row
                elif cell != ".":
                    raise BadPosition(
                        f"{cell!r} in column {column + 1} of row {row + 1} is no cell; a cell is 'X', 'O' or '.'"
                    )
        for column in range(self.columns):
            stack = self.cells_of_column(discs["X"] | discs["O"], column)
            if stack.bit_length() > stack.bit_count():
                empty = (~stack & stack + 1).bit_length()
                raise BadPosition(
                    f"column {column + 1} has a disc above row {empty}, which is empty; "
                    "discs fall, so fill the column from the bottom without gaps"
                )
        return discs["X"], discs["O"]

    def _one_disc_ends_it(self, discs: int, both: int) -> bool:
        """Returns whether one disc on top of a column can have been the last: without it, there is no line."""
        for column in range(self.columns):
            height = self.cells_of_column(both, column).bit_count()
            top = 1 << column * (self.rows + 1) + height - 1 if height else 0
            if discs & top and not self.has_line(discs ^ top):
                return True
        return False


def sum_of_steps(step: int, count: int) -> int:
    """Returns a word with ``count`` bits set: the lowest, and every ``step``-th above it."""
    bits = 0
    for number in range(count):
        bits |= 1 << number * step
    return bits


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
