"""Connect Four, on boards of any size that fits into a word: the rules, what a search may know, and the notation.

Discs fall to the lowest empty cell of a column; four in a row win. The bits are those of
`perfectplay.games.connect_four_board`. After John Tromp's Fhourstones (https://tromp.github.io/c4/c4.html) and
Pascal Pons (http://blog.gamesolver.org), whose notation and scores these are, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.game import Bounds, Game, listed
from perfectplay.games.connect_four_board import Board, Discs
from perfectplay.words import lowest, population, without_lowest

NAMES: Final = ("X", "O")


@dataclass(frozen=True)
class ConnectFour(Board, Game[Discs, int]):
    """Four in a row with gravity; the first player wins on 7 columns and 6 rows (Allen, Allis 1988).

    An action is a column, counted from 0; its name counts from 1. ``columns * (rows + 1)`` must be at most 64.
    """

    can_repeat: ClassVar[bool] = False

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
        (`claimed_rows`), and with them a draw or a win; or the other must at last play below a cell that wins.
        """
        return self.certain(state, player, -1, 1)

    def bounds_within(self, state: Discs, player: int, low: float, high: float) -> Bounds:
        """Returns what `bounds` say, and looks three or four discs ahead where the search asks how soon one wins."""
        return self.certain(state, player, low, high)

    def certain(self, state: Discs, player: int, low: float, high: float) -> Bounds:
        """Returns what is certain for a player; in an ended game that is everything."""
        if self.is_terminal(state):
            value = int(self.utility(state, player))
            return Bounds(value, value, latest=0)
        if player == self.to_move(state):
            return self.certain_of_mover(state, low, high)
        certain = self.certain_of_mover(state, -high, -low)
        return Bounds(
            -certain.highest,
            -certain.lowest,
            latest=certain.latest,
            soonest_win=certain.soonest_loss,
            soonest_loss=certain.soonest_win,
        )

    def certain_of_mover(self, state: Discs, low: float, high: float) -> Bounds:
        """Returns what is certain for the player to move, where a search asks whether that is ``low`` or ``high``."""
        left = self.columns * self.rows - population(state.all)
        if self.winning_cells(state.mine, state.all) & self.open_cells(state.all):
            return Bounds(1, 1, latest=1, soonest_win=1, soonest_loss=1)
        safe = self.safe_cells(state)
        if left > 1 and not safe:
            return Bounds(-1, -1, latest=2, soonest_win=2, soonest_loss=2)
        worst, best, latest = self.outcome_by_following(state, left, low > 0)
        soonest_win, soonest_loss = 3, 4
        if low > 0 and best > 0 and left > 2:  # more than a draw: how soon is the win?
            if self.wins_in_three(state, safe):
                return Bounds(1, 1, latest=3, soonest_win=3, soonest_loss=3)
            soonest_win = 5
        elif high < 0 and worst < 0 and left > 3:  # less than a draw: how late is the loss?
            if not self.holds_out(state, safe):
                return Bounds(-1, -1, latest=4, soonest_win=4, soonest_loss=4)
            soonest_loss = 6
        return Bounds(
            worst,
            best,
            latest=latest,
            soonest_win=min(latest, soonest_win),
            soonest_loss=min(latest, soonest_loss),
        )

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

    def canonical(self, state: Discs) -> Discs:
        """Returns the position or its mirror image, whichever is smaller."""
        image = Discs(self.mirrored(state.mine), self.mirrored(state.all))
        if image.mine < state.mine or (image.mine == state.mine and image.all < state.all):
            return image
        return state

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


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
