"""Dots and Boxes: draw lines between dots; a player who completes a box owns it and moves again.

Elwyn Berlekamp, "The Dots and Boxes Game: Sophisticated Child's Play" (2000); solved up to 4 x 5 boxes by Joseph
Barker and Richard Korf, "Solving Dots-and-Boxes", AAAI 2012.

The lines are numbered row by row as they stand on paper; with 2 x 2 boxes:

    +  0 +  1 +       3 |   +---+---+
    2    3    4       2 |   |   |   |
    +  5 +  6 +       ...
    7    8    9
    + 10 + 11 +
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.games import drawing
from perfectplay.pictures import INK, Picture
from perfectplay.words import bit, has_bit, population

NAMES: Final = ("first", "second")


class Drawn(NamedTuple):
    """The lines that are drawn, the first player's boxes minus the second's, and whose turn it is."""

    lines: int
    lead: int
    turn: int


@dataclass(frozen=True)
class DotsAndBoxes(Game[Drawn, int]):
    """Boxes in ``columns`` and ``rows``. An action is the number of a line; the utility the difference of boxes."""

    can_repeat: ClassVar[bool] = False

    columns: int = 3
    rows: int = 3
    around: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)
    """For each line, the three other lines of the box above or to the left and of the one below or to the right."""
    images: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)
    """For each line, where it goes when the board is turned over; one line after the other for each way."""
    ways: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, size in (("columns", self.columns), ("rows", self.rows)):
            if size < 1:
                raise BadArgument(f"{name} is {size}; it must be 1 or more")
        if self.lines > 63:
            raise BadArgument(
                f"{self.columns} x {self.rows} boxes have {self.lines} lines; there may be 63, as in 5 x 5 boxes"
            )
        object.__setattr__(self, "around", self._around())
        object.__setattr__(self, "images", self._images())
        object.__setattr__(self, "ways", len(self.images) // self.lines)

    @property
    def lines(self) -> int:
        return self.columns * (self.rows + 1) + self.rows * (self.columns + 1)

    def initial_state(self) -> Drawn:
        return Drawn(0, 0, 0)

    def to_move(self, state: Drawn) -> int:
        return state.turn

    def actions(self, state: Drawn) -> Iterator[int]:
        for line in range(self.columns * (self.rows + 1) + self.rows * (self.columns + 1)):
            if not has_bit(state.lines, line):
                yield line

    def result(self, state: Drawn, action: int) -> Drawn:
        boxes = self.completed(state, action)
        lead = state.lead + (boxes if state.turn == 0 else -boxes)
        return Drawn(state.lines | bit(action), lead, state.turn if boxes else 1 - state.turn)

    def is_terminal(self, state: Drawn) -> bool:
        return population(state.lines) == self.columns * (self.rows + 1) + self.rows * (self.columns + 1)

    def utility(self, state: Drawn, player: int) -> float:
        return float(state.lead if player == 0 else -state.lead)

    def completed(self, state: Drawn, line: int) -> int:
        """Returns how many boxes a line completes."""
        boxes = 0
        for side in range(2):
            others = self.around[2 * line + side]
            if others and others & ~state.lines == 0:
                boxes += 1
        return boxes

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Drawn, player: int) -> float:
        """Returns the player's boxes so far minus the opponent's."""
        return float(state.lead if player == 0 else -state.lead)

    def bounds(self, state: Drawn, player: int) -> tuple[float, float]:
        """Returns the utilities if one player got all boxes that are left."""
        left = float(self.columns * self.rows - self.boxes(state))
        lead = self.evaluate(state, player)
        return lead - left, lead + left

    def boxes(self, state: Drawn) -> int:
        """Returns how many boxes are complete."""
        count = 0
        for row in range(self.rows):
            for column in range(self.columns):
                top = row * (2 * self.columns + 1) + column
                if has_bit(state.lines, top) and self.around[2 * top + 1] & ~state.lines == 0:
                    count += 1
        return count

    def priority(self, state: Drawn, action: int) -> int:
        """Ranks lines that complete boxes first, and lines that give a box away last."""
        key = 4 * self.completed(state, action)
        for side in range(2):
            others = self.around[2 * action + side]
            if population(others & ~state.lines) == 1:
                key -= 1
        return key

    def canonical(self, state: Drawn) -> Drawn:
        """Returns the smallest of the images of the board, turned and mirrored."""
        count = self.columns * (self.rows + 1) + self.rows * (self.columns + 1)
        smallest = state.lines
        for way in range(self.ways):
            image = 0
            for line in range(count):
                if has_bit(state.lines, line):
                    image |= bit(self.images[way * count + line])
            smallest = min(smallest, image)
        return Drawn(smallest, state.lead, state.turn)

    # ------------------------------------------------------------------ where lines are

    def _place(self, line: int) -> tuple[int, int]:
        """Returns the row and column of the middle of a line, on a grid with two steps to a box."""
        row, place = divmod(line, 2 * self.columns + 1)
        return (2 * row, 2 * place + 1) if place < self.columns else (2 * row + 1, 2 * (place - self.columns))

    def _line(self, row: int, column: int) -> int:
        start = row // 2 * (2 * self.columns + 1)
        return start + column // 2 + (self.columns if row % 2 else 0)

    def _around(self) -> tuple[int, ...]:
        table = []
        for line in range(self.lines):
            row, column = self._place(line)
            for side in (-1, 1):
                y, x = (row + side, column) if row % 2 == 0 else (row, column + side)
                inside = 0 < y < 2 * self.rows and 0 < x < 2 * self.columns
                sides = {self._line(y + a, x + b) for a, b in ((-1, 0), (1, 0), (0, -1), (0, 1))} if inside else set()
                table.append(sum(1 << other for other in sides - {line}))
        return tuple(table)

    def _images(self) -> tuple[int, ...]:
        high, wide = 2 * self.rows, 2 * self.columns
        table: list[int] = []
        for swap in (False, True) if self.rows == self.columns else (False,):
            for up in (False, True):
                for left in (False, True):
                    if swap or up or left:
                        for line in range(self.lines):
                            row, column = self._place(line)
                            row, column = high - row if up else row, wide - column if left else column
                            table.append(self._line(column, row) if swap else self._line(row, column))
        return tuple(table)

    # ------------------------------------------------------------------ notation and pictures

    def draw(self, state: Drawn) -> str:
        rows = []
        for row in range(2 * self.rows + 1):
            cells = []
            for column in range(2 * self.columns + 1):
                if row % 2 == 0 and column % 2 == 0:
                    cells.append("+")
                elif (row + column) % 2 == 0:
                    cells.append("   ")
                else:
                    drawn = has_bit(state.lines, self._line(row, column))
                    cells.append(("---" if row % 2 == 0 else "|") if drawn else "   " if row % 2 == 0 else " ")
            rows.append("".join(cells).rstrip())
        lead = "level" if state.lead == 0 else f"{NAMES[state.lead < 0]} leads by {abs(state.lead)}"
        return "\n".join([*rows, f"{NAMES[state.turn]} to move, {lead}"])

    def show(self, state: Drawn) -> Picture:
        step, margin = 18.0, 14.0
        shapes = []
        for line in range(self.lines):
            row, column = self._place(line)
            y, x = margin + row * step, margin + column * step
            ends = (x - step, y, x + step, y) if row % 2 == 0 else (x, y - step, x, y + step)
            if has_bit(state.lines, line):
                shapes.append(drawing.line(*ends, width=3))
            else:
                shapes.append(drawing.letters(x, y, str(line), 8, drawing.GREY))
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                shapes.append(drawing.disc(margin + 2 * column * step, margin + 2 * row * step, 3, INK))
        return drawing.sheet(
            2 * (margin + self.columns * step), 2 * (margin + self.rows * step), shapes, self.draw(state)
        )

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def format_position(self, state: Drawn) -> str:
        """Writes a digit for each line, who moves, and the first player's lead: ``"000000000000 first 0"``."""
        digits = "".join(str(int(has_bit(state.lines, line))) for line in range(self.lines))
        return f"{digits} {NAMES[state.turn]} {state.lead}"

    def parse_position(self, text: str) -> Drawn:
        match = re.fullmatch(r"\s*([01]+)\s+(first|second)\s+(-?\d{1,3})\s*", text.lower(), re.ASCII)
        if match is None:
            said = repr(text) if len(text) <= 80 else f"{text[:80]!r}..."
            example = self.format_position(self.initial_state())
            raise BadPosition(f"{said} is no position; write 0 or 1 for each line, who moves, the lead: {example!r}")
        digits, name, lead = match.groups()
        if len(digits) != self.lines:
            raise BadPosition(
                f"there are {len(digits)} digits; {self.columns} x {self.rows} boxes have {self.lines} lines"
            )
        state = Drawn(sum(1 << line for line, digit in enumerate(digits) if digit == "1"), int(lead), NAMES.index(name))
        boxes = self.boxes(state)
        if abs(state.lead) > boxes or (boxes - state.lead) % 2:
            raise BadPosition(f"the lead is {state.lead}, but {boxes} boxes are complete, which cannot be divided so")
        return state
