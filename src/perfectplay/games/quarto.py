"""Quarto (Blaise Müller, 1991): four pieces in a row that have something in common win; the opponent chooses yours.

Each of the 16 pieces is tall or short, dark or light, square or round, hollow or full. A player places the piece
that the opponent has chosen, and then chooses one for the opponent; so a turn is two moves. See Luc Goossens,
"Quarto" (1998), who found it to be a draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadPosition
from perfectplay.game import Game
from perfectplay.words import bit, has_bit, lowest, population, without_lowest

NAMES: Final = ("first", "second")
CELLS: Final = tuple(column + row for row in "1234" for column in "abcd")
PIECES: Final = tuple(
    "st"[kind & 1] + "ld"[kind >> 1 & 1] + "rq"[kind >> 2 & 1] + "fh"[kind >> 3] for kind in range(16)
)
"""Short or tall, light or dark, round or square (q), full or hollow."""
NONE: Final = -1
ALL: Final = 0xFFFF

LINES: Final = (
    *(0x000F, 0x00F0, 0x0F00, 0xF000),  # rows
    *(0x1111, 0x2222, 0x4444, 0x8888),  # columns
    *(0x8421, 0x1248),  # diagonals
)


class Placed(NamedTuple):
    """Four sets of cells, where pieces are tall, dark, square, hollow; the cells taken; the pieces that are left.

    ``piece`` is the one to be placed, or -1 where one is to be chosen. ``won`` is 1 once there is a line.
    """

    tall: int
    dark: int
    square: int
    hollow: int
    taken: int
    left: int
    piece: int
    turn: int
    won: int


@dataclass(frozen=True)
class Quarto(Game[Placed, int]):
    """Quarto. An action is the number of a piece where one is chosen, or of a cell where one is placed."""

    can_repeat: ClassVar[bool] = False

    def initial_state(self) -> Placed:
        return Placed(0, 0, 0, 0, 0, ALL, NONE, 0, 0)

    def to_move(self, state: Placed) -> int:
        return state.turn

    def actions(self, state: Placed) -> Iterator[int]:
        choices = state.left if state.piece == NONE else ALL & ~state.taken
        while choices:
            yield lowest(choices)
            choices = without_lowest(choices)

    def result(self, state: Placed, action: int) -> Placed:
        if state.piece == NONE:
            return Placed(
                state.tall,
                state.dark,
                state.square,
                state.hollow,
                state.taken,
                state.left & ~bit(action),
                action,
                1 - state.turn,
                0,
            )
        piece, taken = state.piece, state.taken | bit(action)
        tall = state.tall | (piece & 1) << action
        dark = state.dark | (piece >> 1 & 1) << action
        square = state.square | (piece >> 2 & 1) << action
        hollow = state.hollow | (piece >> 3) << action
        won = 0
        for line in LINES:
            if line >> action & 1 and line & ~taken == 0 and alike(line, tall, dark, square, hollow):
                won = 1
        return Placed(tall, dark, square, hollow, taken, state.left, NONE, state.turn, won)

    def is_terminal(self, state: Placed) -> bool:
        return state.won > 0 or state.taken == ALL

    def utility(self, state: Placed, player: int) -> float:
        if state.won == 0:
            return 0.0
        return 1.0 if player == state.turn else -1.0  # the player who has just placed a piece would choose now

    # ------------------------------------------------------------------ better search

    def bounds(self, state: Placed, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def priority(self, state: Placed, action: int) -> int:
        """Ranks winning placements first, and pieces with which the opponent wins at once last."""
        if state.piece == NONE:
            return -100 if self.wins(state, action) else 0
        return 100 if self.result(state, action).won else 0

    def wins(self, state: Placed, piece: int) -> bool:
        """Returns whether the player who gets this piece can win at once by placing it."""
        for line in LINES:
            free = line & ~state.taken
            if population(free) == 1:
                cell = lowest(free)
                if alike(
                    line,
                    state.tall | (piece & 1) << cell,
                    state.dark | (piece >> 1 & 1) << cell,
                    state.square | (piece >> 2 & 1) << cell,
                    state.hollow | (piece >> 3) << cell,
                ):
                    return True
        return False

    def canonical(self, state: Placed) -> Placed:
        """Exchanges properties for their opposites so that the piece on the first taken cell has none of them."""
        if state.taken == 0:
            return state
        first = lowest(state.taken)
        change = (
            state.tall >> first & 1
            | (state.dark >> first & 1) << 1
            | (state.square >> first & 1) << 2
            | (state.hollow >> first & 1) << 3
        )
        left = 0
        pieces = state.left
        while pieces:
            left |= bit(lowest(pieces) ^ change)
            pieces = without_lowest(pieces)
        return Placed(
            state.taken ^ state.tall if change & 1 else state.tall,
            state.taken ^ state.dark if change & 2 else state.dark,
            state.taken ^ state.square if change & 4 else state.square,
            state.taken ^ state.hollow if change & 8 else state.hollow,
            state.taken,
            left,
            state.piece ^ change if state.piece >= 0 else NONE,
            state.turn,
            state.won,
        )

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Placed) -> list[list[str]]:
        return [[self._cell(state, 4 * row + column) for column in range(4)] for row in (3, 2, 1, 0)]

    def _cell(self, state: Placed, cell: int) -> str:
        if not has_bit(state.taken, cell):
            return "."
        return PIECES[
            state.tall >> cell & 1
            | (state.dark >> cell & 1) << 1
            | (state.square >> cell & 1) << 2
            | (state.hollow >> cell & 1) << 3
        ]

    def draw(self, state: Placed) -> str:
        rows = [
            f"{4 - index}  " + " ".join(cell.center(4) for cell in cells).rstrip()
            for index, cells in enumerate(self.board(state))
        ]
        todo = "chooses" if state.piece == NONE else f"places {PIECES[state.piece]}"
        left = " ".join(PIECES[piece] for piece in range(16) if state.left >> piece & 1)
        return "\n".join([*rows, "    a    b    c    d", f"left: {left or 'none'}", f"{NAMES[state.turn]} {todo}"])

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Placed, action: int) -> str:
        return PIECES[action] if state.piece == NONE else CELLS[action]

    def format_position(self, state: Placed) -> str:
        """Writes the rows from the top, the piece to be placed or "-", and who moves.

        An example is ``".,.,.,./.,.,.,./.,tdqh,.,./.,.,.,. slrf second"``.
        """
        rows = "/".join(",".join(cells) for cells in self.board(state))
        return f"{rows} {PIECES[state.piece] if state.piece >= 0 else '-'} {NAMES[state.turn]}"

    def parse_position(self, text: str) -> Placed:
        said = repr(text) if len(text) <= 80 else f"{text[:80]!r}..."
        fields = text.lower().split()
        if len(fields) != 3:
            raise BadPosition(
                f"{said} has {len(fields)} parts; write the rows, the piece to be placed or -, and who "
                f"moves: {self.format_position(self.initial_state())!r}"
            )
        rows, piece_name, name = fields
        cells = [row.split(",") for row in rows.split("/")]
        if [len(row) for row in cells] != [4] * 4:
            raise BadPosition("the board must have 4 rows, separated by '/', of 4 cells, separated by ','")
        state = self.initial_state()
        for row, held in zip((3, 2, 1, 0), cells, strict=True):
            for column, piece in enumerate(held):
                if piece != ".":
                    state = self._with(state, piece, 4 * row + column)
        won = any(line & ~state.taken == 0 and alike(line, *state[:4]) for line in LINES)
        if name not in NAMES:
            raise BadPosition(f"{name[:20]!r} is no player; write first or second")
        held_piece = NONE
        if piece_name != "-":
            held_piece = self._piece(state, piece_name)
            state = state._replace(left=state.left & ~bit(held_piece))
            if won:
                raise BadPosition("there is a line, which ends the game, but a piece was chosen since; write - for it")
        placed = population(state.taken)
        turn = NAMES.index(name)
        # The second player places the first piece, and chooses next.
        if (placed + (held_piece >= 0)) % 2 != turn:
            raise BadPosition(
                f"with {placed} pieces placed and {'one' if held_piece >= 0 else 'none'} chosen, "
                f"it is the {NAMES[1 - turn]} player's turn, not the {name} player's"
            )
        return state._replace(piece=held_piece, turn=turn, won=int(won))

    def _piece(self, state: Placed, name: str) -> int:
        if name not in PIECES:
            raise BadPosition(
                f"{name[:20]!r} is no piece; a piece is s or t, l or d, r or q, f or h, such as {PIECES[0]}"
            )
        piece = PIECES.index(name)
        if not has_bit(state.left, piece):
            raise BadPosition(f"{name} is there twice; each piece is there once")
        return piece

    def _with(self, state: Placed, name: str, cell: int) -> Placed:
        piece = self._piece(state, name)
        return state._replace(
            tall=state.tall | (piece & 1) << cell,
            dark=state.dark | (piece >> 1 & 1) << cell,
            square=state.square | (piece >> 2 & 1) << cell,
            hollow=state.hollow | (piece >> 3) << cell,
            taken=state.taken | bit(cell),
            left=state.left & ~bit(piece),
        )

    def split_moves(self, text: str) -> list[str]:
        return re.split(r"[,\s]+", text.strip()) if text.strip() else []


def alike(line: int, tall: int, dark: int, square: int, hollow: int) -> bool:
    """Returns whether the pieces of a full line have a property in common."""
    return any(line & having in (0, line) for having in (tall, dark, square, hollow))
