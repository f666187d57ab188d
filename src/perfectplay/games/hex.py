"""Hex: connect your two sides of a rhombus of hexagons; exactly one of the players can.

Invented by Piet Hein (1942) and John Nash (1948), who proved that the first player wins; see Cameron Browne,
"Hex Strategy" (2000). On a board of size 3, with red between top and bottom and blue between left and right:

    1  . . .
     2  . . .
      3  . . .
         a b c

A cell has six neighbours: left, right, above, above to the right, below, below to the left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.games import drawing
from perfectplay.pictures import Picture
from perfectplay.words import replaced, reversed_bits, shifted_down

NAMES: Final = ("red", "blue")
SIGNS: Final = "RB"
LETTERS: Final = "abcdefghijklmnopqrs"


class Cells(NamedTuple):
    """Red's stones row by row, blue's column by column: each connects the first of these lines to the last.

    ``winner`` is 1 or 2 once red or blue is connected.
    """

    red: tuple[int, ...]
    blue: tuple[int, ...]
    ply: int
    winner: int


@dataclass(frozen=True)
class Hex(Game[Cells, int]):
    """Hex on a board of ``size`` x ``size``, 11 as usual. An action is a cell, row * size + column."""

    can_repeat: ClassVar[bool] = False

    size: int = 11

    def __post_init__(self) -> None:
        if not 1 <= self.size <= len(LETTERS):
            raise BadArgument(f"size is {self.size}; it must be from 1 to {len(LETTERS)}")

    def initial_state(self) -> Cells:
        return Cells((0,) * self.size, (0,) * self.size, 0, 0)

    def to_move(self, state: Cells) -> int:
        return state.ply & 1

    def actions(self, state: Cells) -> Iterator[int]:
        for row in range(self.size):
            for column in range(self.size):
                if not (state.red[row] >> column | state.blue[column] >> row) & 1:
                    yield row * self.size + column

    def result(self, state: Cells, action: int) -> Cells:
        row, column = action // self.size, action % self.size
        if state.ply & 1:
            blue = replaced(state.blue, column, state.blue[column] | 1 << row)
            return Cells(state.red, blue, state.ply + 1, 2 if self.connects(blue) else 0)
        red = replaced(state.red, row, state.red[row] | 1 << column)
        return Cells(red, state.blue, state.ply + 1, 1 if self.connects(red) else 0)

    def is_terminal(self, state: Cells) -> bool:
        return state.winner > 0

    def utility(self, state: Cells, player: int) -> float:
        return 1.0 if state.winner == player + 1 else -1.0

    def connects(self, stones: tuple[int, ...]) -> bool:
        """Returns whether a chain of these stones leads from the first line to the last."""
        for line in range(self.size):
            if stones[line] == 0:
                return False
        return self.reached(self.first_line(stones), stones)[self.size - 1] != 0

    def first_line(self, stones: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the stones of the first line alone."""
        for line in range(1, self.size):
            stones = replaced(stones, line, 0)
        return stones

    def reached(self, start: tuple[int, ...], within: tuple[int, ...]) -> tuple[int, ...]:
        """Returns all cells of ``within`` that are connected with ``start``."""
        reach = start
        grows = True
        while grows:
            grows = False
            for line in range(self.size):
                cells = self.beside(reach, line) & within[line]
                if cells & ~reach[line]:
                    reach = replaced(reach, line, reach[line] | cells)
                    grows = True
        return reach

    def beside(self, cells: tuple[int, ...], line: int) -> int:
        """Returns the cells of a line that are neighbours of ``cells``."""
        near = cells[line] << 1 | cells[line] >> 1
        if line > 0:
            near |= cells[line - 1] | cells[line - 1] >> 1
        if line < self.size - 1:
            near |= cells[line + 1] | cells[line + 1] << 1
        return near

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Cells, player: int) -> float:
        """Compares how many stones each player still needs to connect if the other passed."""
        red, blue = self.needed(state.red, state.blue), self.needed(state.blue, state.red)
        lead = (blue - red + (0.5 if state.ply & 1 == 0 else -0.5)) / (self.size + 1)
        return lead if player == 0 else -lead

    def needed(self, mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
        """Returns the fewest stones that would connect; ``size`` if the other player is connected."""
        full = (1 << self.size) - 1
        free = mine
        for line in range(self.size):
            across = 0
            for other in range(self.size):
                across |= (theirs[other] >> line & 1) << other
            free = replaced(free, line, full & ~across)
        reach = self.reached(self.first_line(mine), mine)
        for stones in range(self.size):
            if reach[self.size - 1]:
                return stones
            wider = reach
            for line in range(self.size):
                cells = full if line == 0 else self.beside(reach, line)
                wider = replaced(wider, line, reach[line] | cells & free[line])
            reach = self.reached(wider, mine)
        return self.size

    def bounds(self, state: Cells, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def priority(self, state: Cells, action: int) -> int:
        """Ranks cells beside stones first, which a search orders better itself; then those nearest to the centre."""
        row, column = action // self.size, action % self.size
        is_near = (self.beside(state.red, row) >> column | self.beside(state.blue, column) >> row) & 1
        return 1 if is_near else -abs(2 * row + 1 - self.size) - abs(2 * column + 1 - self.size)

    def cells(self, state: Cells) -> Iterator[int]:
        """Yields the cells row by row: 0 empty, 1 red, 2 blue."""
        for row in range(self.size):
            for column in range(self.size):
                yield (state.red[row] >> column & 1) + 2 * (state.blue[column] >> row & 1)

    def canonical(self, state: Cells) -> Cells:
        """Returns the position or the one turned by half a circle, whichever is smaller."""
        red, blue = state.red, state.blue
        for line in range(self.size):
            red = replaced(red, line, self.turned(state.red[self.size - 1 - line]))
            blue = replaced(blue, line, self.turned(state.blue[self.size - 1 - line]))
        for line in range(self.size):
            if red[line] != state.red[line]:
                return Cells(red, blue, state.ply, state.winner) if red[line] < state.red[line] else state
        for line in range(self.size):
            if blue[line] != state.blue[line]:
                return Cells(red, blue, state.ply, state.winner) if blue[line] < state.blue[line] else state
        return state

    def turned(self, line: int) -> int:
        """Returns a line the other way round."""
        return shifted_down(reversed_bits(line), 64 - self.size)

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Cells) -> list[list[str]]:
        def cell(row: int, column: int) -> str:
            return "R" if state.red[row] >> column & 1 else "B" if state.blue[column] >> row & 1 else "."

        return [[cell(row, column) for column in range(self.size)] for row in range(self.size)]

    def draw(self, state: Cells) -> str:
        width = len(str(self.size))
        rows = [f"{' ' * index}{index + 1:{width}}  {' '.join(cells)}" for index, cells in enumerate(self.board(state))]
        return "\n".join([*rows, " " * (self.size + width + 2) + " ".join(LETTERS[: self.size])])

    def show(self, state: Cells) -> Picture:
        radius = 14.0
        wide, high = radius * 3**0.5, radius * 1.5
        corners = [(0, -1), (0.5, -0.5), (0.5, 0.5), (0, 1), (-0.5, 0.5), (-0.5, -0.5)]
        shapes = []
        for row, cells in enumerate(self.board(state)):
            for column, cell in enumerate(cells):
                x, y = (column + row / 2 + 0.5) * wide + 20, row * high + radius + 20
                fill = {"R": "#d1495b", "B": "#2e6f95"}.get(cell, drawing.LIGHT)
                shapes.append(drawing.polygon([(x + a * wide, y + b * radius) for a, b in corners], fill))
                if cell == ".":
                    shapes.append(drawing.letters(x, y, f"{LETTERS[column]}{row + 1}", 7, "#767676"))
                else:
                    shapes.append(drawing.letters(x, y, cell, 10, "#ffffff"))
        width = (1.5 * self.size + 0.5) * wide + 40
        shapes.append(drawing.letters(width / 3, 9, "red", 11, "#d1495b"))
        shapes.append(drawing.letters(12, (self.size * high + 40) / 2, "blue", 11, "#2e6f95"))
        return drawing.sheet(width, self.size * high + radius + 34, shapes, self.draw(state))

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Cells, action: int) -> str:
        return f"{LETTERS[action % self.size]}{action // self.size + 1}"

    def format_position(self, state: Cells) -> str:
        """Writes the rows from the top, such as ``"R../.B./..."``. The counts say whose turn it is."""
        return "/".join("".join(cells) for cells in self.board(state))

    def parse_position(self, text: str) -> Cells:
        said = repr(text) if len(text) <= 80 else f"{text[:80]!r}..."
        rows = text.strip().upper().split("/")
        if len(rows) != self.size:
            raise BadPosition(f"{said} has {_count(len(rows), 'row')}; give {self.size}, separated by '/'")
        red, blue = [0] * self.size, [0] * self.size
        for row, cells in enumerate(rows):
            if len(cells) != self.size:
                raise BadPosition(f"row {row + 1} has {_count(len(cells), 'cell')}; it should have {self.size}")
            for column, cell in enumerate(cells):
                if cell == "R":
                    red[row] |= 1 << column
                elif cell == "B":
                    blue[column] |= 1 << row
                elif cell != ".":
                    raise BadPosition(f"{cell!r} at {LETTERS[column]}{row + 1} is no cell; a cell is 'R', 'B' or '.'")
        of_red, of_blue = (sum(line.bit_count() for line in side) for side in (red, blue))
        if of_red - of_blue not in (0, 1):
            raise BadPosition(
                f"{of_red} R and {of_blue} B cannot arise; red begins, so there must be as many R as B, or one R more"
            )
        connected = self.connects(tuple(red)), self.connects(tuple(blue))
        mover = of_red - of_blue
        if connected[mover]:
            raise BadPosition(
                f"{NAMES[mover]} is connected, which ends the game, but {NAMES[1 - mover]} has moved "
                "since; take that back"
            )
        winner = 2 - mover if connected[1 - mover] else 0
        return Cells(tuple(red), tuple(blue), of_red + of_blue, winner)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
