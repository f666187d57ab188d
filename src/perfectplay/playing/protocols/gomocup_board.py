"""The board of gomoku as the protocol of Gomocup names it: "X,Y" from 0, own stones 1, those of the other player 2."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from perfectplay.errors import BadArgument, PerfectPlayError
from perfectplay.games.mnk import MNK, Gomoku, Stones
from perfectplay.games.renju import Renju
from perfectplay.playing.protocols.gomocup_info import EXACTLY, FREESTYLE, RENJU

IN_A_ROW: Final = 5
OWN, OTHER = 1, 2


class BoardError(PerfectPlayError):
    """A stone that cannot stand there, or a board that cannot be."""


class GomokuBoard:
    """A board and its stones. Raises `BoardError`, and `BadArgument` for a size that is not played."""

    def __init__(self, columns: int, rows: int, *, rule: int = FREESTYLE) -> None:
        self.columns, self.rows, self.rule = columns, rows, rule
        self.game = self._game()
        self.state: Stones = self.game.initial_state()

    def _game(self) -> MNK:
        if self.rule == RENJU:
            if self.columns != self.rows:
                raise BadArgument(f"the size is {self.columns},{self.rows}; renju is played on a square")
            return Renju(self.rows, opening="free")
        exactly = self.rule == EXACTLY
        if self.columns == self.rows:
            return Gomoku(self.rows, exactly=exactly)
        if min(self.columns, self.rows) < IN_A_ROW:
            raise BadArgument(f"the size is {self.columns},{self.rows}; a board has 5 rows and columns or more")
        return MNK(self.columns, self.rows, IN_A_ROW, exactly)

    def set_rule(self, rule: int) -> None:
        """Goes on by other rules, with the same stones. Raises `BadArgument`."""
        if rule == self.rule:
            return
        before, self.rule = self.rule, rule
        rows = self.rows_of_signs()
        try:
            self.game = self._game()
        except BadArgument:
            self.rule = before
            raise
        self.state = self._with(rows)

    # ------------------------------------------------------------ stones

    @property
    def stones(self) -> int:
        """How many stones there are."""
        return self.state.ply

    @property
    def is_over(self) -> bool:
        return self.game.is_terminal(self.state)

    def check_open(self) -> None:
        """Raises `BoardError` if the game is over."""
        if self.is_over:
            raise BoardError("the game is over; send RESTART or another board")

    def rows_of_signs(self) -> list[list[str]]:
        """Returns the rows from Y = 0 on, of X for the first player, O and dots."""
        return self.game.board(self.state)[::-1]

    def place_of(self, where: str) -> tuple[int, int]:
        """Reads "X,Y"."""
        match = re.fullmatch(r"(\d{1,4})\s*,\s*(\d{1,4})", where.strip())
        if match is None:
            raise BoardError(f"{where[:20]!r} is no place; write X,Y such as 7,7")
        column, row = int(match[1]), int(match[2])
        if column >= self.columns or row >= self.rows:
            raise BoardError(f"{where[:20]!r} is off the board, which ends at {self.columns - 1},{self.rows - 1}")
        return column, row

    def put(self, where: str) -> str:
        """Makes the move of the player whose turn it is; returns its place."""
        self.check_open()
        column, row = self.place_of(where)
        action = row * self.columns + column
        if action not in self.game.actions(self.state):
            raise BoardError(f"{column},{row} {self._why_not(action)}; choose another place")
        return self.take(action)

    def _why_not(self, action: int) -> str:
        why = self.game.why_forbidden(self.state, action) if isinstance(self.game, Renju) else None
        return "is taken" if why is None else f"is forbidden: {why}"

    def take(self, action: int) -> str:
        """Takes a legal action; returns its place."""
        self.state = self.game.result(self.state, action)
        return f"{action % self.columns},{action // self.columns}"

    def take_back(self, where: str) -> None:
        """Takes a stone of the player who moved last from the board."""
        column, row = self.place_of(where)
        rows = self.rows_of_signs()
        last = "XO"[1 - (self.state.ply & 1)]
        if rows[row][column] != last:
            raise BoardError(f"{column},{row} holds no stone of the last player, {last}; nothing was taken back")
        rows[row][column] = "."
        self.state = self._with(rows)

    def place(self, lines: Sequence[str]) -> None:
        """Sets up a board from lines "X,Y,1" for own stones and "X,Y,2" for the other player's, in any order."""
        owners: dict[tuple[int, int], int] = {}
        for line in lines:
            where, _, written = line.rpartition(",")
            if written.strip() not in (str(OWN), str(OTHER)):
                raise BoardError(f"{line[:20]!r} is no stone; after BOARD, write X,Y,1 or X,Y,2, and DONE at the end")
            place = self.place_of(where)
            if place in owners:
                raise BoardError(f"{place[0]},{place[1]} is there twice; a place holds one stone")
            owners[place] = int(written)
        counts = [list(owners.values()).count(owner) for owner in (OWN, OTHER)]
        if counts[1] - counts[0] not in (0, 1):
            raise BoardError(
                f"{counts[0]} own stones and {counts[1]} of the other player cannot be where it is this player's turn"
            )
        own, other = "XO" if counts[0] == counts[1] else "OX"
        rows = [["." for _ in range(self.columns)] for _ in range(self.rows)]
        for (column, row), owner in owners.items():
            rows[row][column] = own if owner == OWN else other
        self.state = self._with(rows)

    def _with(self, rows: Sequence[Sequence[str]]) -> Stones:
        """Returns the state with these stones. Raises `BadPosition` for stones that cannot stand so."""
        return self.game.parse_position("/".join("".join(row) for row in reversed(rows)))
