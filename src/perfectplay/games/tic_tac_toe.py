"""Tic-tac-toe (noughts and crosses), small enough to search completely while one watches.

The nine squares are bits 0 to 8 of a word, named as in chess, a1 at the bottom left:

    3   6  7  8
    2   3  4  5
    1   0  1  2
        a  b  c

A board of nine bits is also an index: what is worth knowing about each of the 512 boards stands in a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadPosition
from perfectplay.game import Game

CROSSES: Final = 0
NOUGHTS: Final = 1
NAMES: Final = ("X", "O")
SQUARES: Final = tuple(column + row for row in "123" for column in "abc")
FULL: Final = 0b111_111_111

LINES: Final = (
    *(0b111, 0b111_000, 0b111_000_000),  # rows
    *(0b001_001_001, 0b010_010_010, 0b100_100_100),  # columns
    *(0b100_010_001, 0b001_010_100),  # diagonals
)

HAS_LINE: Final = tuple(int(any(stones & line == line for line in LINES)) for stones in range(512))
"""For every set of squares: 1 if it holds three in a row, or else 0."""

FIRST_EMPTY: Final = tuple((~taken & taken + 1).bit_length() - 1 for taken in range(512))
"""For every set of taken squares: the first square that is not taken."""


QUARTER_TURN: Final = (2, 5, 8, 1, 4, 7, 0, 3, 6)
MIRROR: Final = (2, 1, 0, 5, 4, 3, 8, 7, 6)
"""Where each square goes when the board is turned to the left, and when left and right are exchanged."""


def _images() -> tuple[int, ...]:
    images: list[int] = []
    turned = tuple(range(9))
    for _ in range(4):
        for goes_to in (turned, tuple(MIRROR[square] for square in turned)):
            images += [sum(1 << goes_to[square] for square in range(9) if board >> square & 1) for board in range(512)]
        turned = tuple(QUARTER_TURN[square] for square in turned)
    return tuple(images)


IMAGES: Final = _images()
"""Every board turned and mirrored in all eight ways: the image of board b in way w stands at 512 * w + b."""


class Board(NamedTuple):
    """The squares of each player as sets of bits, and how many are taken; X moves when ``ply`` is even."""

    crosses: int
    noughts: int
    ply: int


@dataclass(frozen=True)
class TicTacToe(Game[Board, int]):
    """Three in a row on nine squares: a draw. 5,478 positions can arise, 765 but for symmetry, in 255,168 games.

    An action is the number of a square.
    """

    can_repeat: ClassVar[bool] = False

    def initial_state(self) -> Board:
        return Board(0, 0, 0)

    def to_move(self, state: Board) -> int:
        return state.ply & 1

    def actions(self, state: Board) -> Iterator[int]:
        taken = state.crosses | state.noughts
        while taken != FULL:
            square = FIRST_EMPTY[taken]
            yield square
            taken |= 1 << square

    def result(self, state: Board, action: int) -> Board:
        if state.ply & 1:
            return Board(state.crosses, state.noughts | 1 << action, state.ply + 1)
        return Board(state.crosses | 1 << action, state.noughts, state.ply + 1)

    def is_terminal(self, state: Board) -> bool:
        return HAS_LINE[state.crosses] + HAS_LINE[state.noughts] > 0 or state.ply == 9

    def utility(self, state: Board, player: int) -> float:
        if HAS_LINE[state.crosses]:
            return 1.0 if player == CROSSES else -1.0
        if HAS_LINE[state.noughts]:
            return 1.0 if player == NOUGHTS else -1.0
        return 0.0

    def bounds(self, state: Board, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def canonical(self, state: Board) -> Board:
        """Returns the smallest of the eight boards that are turned or mirrored images of this one."""
        crosses, noughts = state.crosses, state.noughts
        for way in range(512, 4096, 512):
            image = IMAGES[way + state.crosses]
            if image <= crosses:
                other = IMAGES[way + state.noughts]
                if image < crosses or other < noughts:
                    crosses, noughts = image, other
        return Board(crosses, noughts, state.ply)

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Board) -> list[list[str]]:
        def cell(square: int) -> str:
            return "X" if state.crosses >> square & 1 else "O" if state.noughts >> square & 1 else "."

        return [[cell(3 * row + column) for column in range(3)] for row in (2, 1, 0)]

    def draw(self, state: Board) -> str:
        rows = [f"{3 - index}  " + " ".join(cells) for index, cells in enumerate(self.board(state))]
        return "\n".join([*rows, "   a b c"])

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Board, action: int) -> str:
        return SQUARES[action]

    def format_position(self, state: Board) -> str:
        """Writes the rows from the top, such as ``"..O/.X./..."``. The counts say whose turn it is."""
        return "/".join("".join(cells) for cells in self.board(state))

    def parse_position(self, text: str) -> Board:
        rows = text.strip().upper().split("/")
        if len(rows) != 3:
            raise BadPosition(f"{text!r} has {_count(len(rows), 'row')}; give 3 rows from the top, separated by '/'")
        stones = {"X": 0, "O": 0}
        for row, cells in zip((3, 2, 1), rows, strict=True):
            if len(cells) != 3:
                raise BadPosition(f"row {row}, {cells!r}, has {_count(len(cells), 'cell')}; it should have 3")
            for column, cell in enumerate(cells):
                if cell in stones:
                    stones[cell] |= 1 << 3 * (row - 1) + column
                elif cell != ".":
                    raise BadPosition(f"{cell!r} at {'abc'[column]}{row} is no cell; a cell is 'X', 'O' or '.'")
        crosses, noughts = stones["X"], stones["O"]
        state = Board(crosses, noughts, (crosses | noughts).bit_count())
        if crosses.bit_count() - noughts.bit_count() not in (0, 1):
            raise BadPosition(
                f"{crosses.bit_count()} X and {noughts.bit_count()} O cannot arise; "
                "X begins, so there must be as many X as O, or one X more"
            )
        if HAS_LINE[crosses] and HAS_LINE[noughts]:
            raise BadPosition(
                "X and O both have three in a row; the game ends with the first, so leave one of them out"
            )
        mover, other = NAMES[state.ply & 1], NAMES[1 - (state.ply & 1)]
        if HAS_LINE[noughts if mover == "O" else crosses]:
            raise BadPosition(
                f"{mover} has three in a row, which ends the game, but {other} has moved since; take that back"
            )
        return state


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
