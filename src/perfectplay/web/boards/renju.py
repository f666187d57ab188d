"""Renju and omok: stones on the crossings of lines, and the points that are forbidden."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from perfectplay.games.renju import Renju
from perfectplay.web.boards.grids import at, cross, gomoku
from perfectplay.web.boards.shapes import RED, Board


def renju(game: Any, state: Any) -> Board:
    """Draws stones on the crossings of lines, and a small cross on each point that makes a forbidden shape."""
    board = gomoku(game, state)
    reasons = {found["cell"]: found["reason"] for found in refused_in(game, state)}
    for number, cell in enumerate(board.cells):
        if reasons.get(cell.name, "opening") != "opening":
            board.cells[number] = replace(cell, label=f"{cell.name}, forbidden, {reasons[cell.name]}")
            row, column = divmod(number, game.columns)
            board.above += cross(*at(row, column), 5, RED, 2)
    return board


def refused_in(game: Any, state: Any) -> list[dict[str, str]]:
    """Returns the empty points that are forbidden to the player to move: each with its reason, and what says more."""
    if not isinstance(game, Renju) or game.is_terminal(state):
        return []
    found = (game.forbidden_by(state, action) for action in range(game.columns * game.rows))
    return [
        {"cell": one.point, "reason": one.reason, "player": one.player, "detail": one.detail}
        for one in found
        if one is not None
    ]
