"""Small pictures of positions, from the rows that `Game.board` gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.tracing.drawing.letters import shortened, visible
from perfectplay.tracing.visit import Trace, Visit

EMPTY: Final = frozenset({"", ".", " ", "·"})
LARGEST: Final = 2_000
"""A board with more cells than this is not drawn."""


@dataclass(frozen=True)
class Board:
    """A position as it is drawn."""

    rows: tuple[tuple[str, ...], ...]
    """From the top; an empty text for an empty cell."""
    changed: frozenset[tuple[int, int]] = frozenset()
    """The cells, as row and column, that the last move changed."""

    @property
    def columns(self) -> int:
        return max((len(row) for row in self.rows), default=0)


def check_boards(trace: Trace, top: Visit) -> None:
    """Raises `BadArgument` if no board can be drawn."""
    if trace.board(top.number) is None:
        name = trace.game_name
        if trace.game is None:
            raise BadArgument(f"the trace of {name} came from a file that holds no boards; leave out the boards")
        raise BadArgument(f"{name} draws no boards; leave out the boards, or give the game a method named board")


def board_of(trace: Trace, visit: Visit) -> Board:
    """Returns the position of a visit as a board to draw."""
    board = _cells(trace, visit)
    if visit.parent is None:
        return Board(board)
    before = _cells(trace, trace.visits[visit.parent])
    changed = {
        (row, column)
        for row, (now, then) in enumerate(zip(board, before, strict=False))
        for column, (cell, old) in enumerate(zip(now, then, strict=False))
        if cell != old
    }
    return Board(board, frozenset(changed))


def _cells(trace: Trace, visit: Visit) -> tuple[tuple[str, ...], ...]:
    rows = trace.board(visit.number)
    if rows is None:
        raise BadArgument(f"there is no board at visit {visit.number} of {trace.game_name}; leave out the boards")
    if sum(map(len, rows)) > LARGEST:
        raise BadArgument(f"the board of {trace.game_name} has more than {LARGEST:,} cells; leave out the boards")
    return tuple(tuple("" if cell in EMPTY else shortened(visible(cell), 3) for cell in row) for row in rows)
