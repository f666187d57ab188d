"""Where the actions of all nodes on the line that is searched wait to be tried: one stack, a row for each ply."""

from __future__ import annotations

from typing import Final

from perfectplay.compiling.primitives import put
from perfectplay.search.parts.record import Actions, Numbers, Record, room_for
from perfectplay.search.parts.run import ROW, top_of

MAX_ORDERED: Final = 1 << 20
"""No more actions than this can wait to be tried on one line."""


class MoveStack(Record):
    """What an order of actions keeps."""

    moves: Actions = room_for("action", MAX_ORDERED)
    """The actions that wait, row after row."""
    keys: Numbers = room_for("number", MAX_ORDERED)
    """For each of them, how early it is to be tried: larger first."""
    move_tops: Numbers = room_for("number", ROW)
    """At ply p + 1, where the row of ply p ends."""
    has_pv_move: int
    """1 if the action in ``pv_move`` is to be tried first at the root."""
    pv_move: Actions = room_for("action", 1)


def pass_row(run: MoveStack, ply: int) -> None:
    """Makes an empty row for a node without actions on the stack: the next row begins where this one does."""
    put(run.move_tops, ply + 1, top_of(run.move_tops, ply))
