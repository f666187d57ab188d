"""Renju and omok: stones on the crossings of lines, and the points that are forbidden."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from perfectplay.games.renju import Renju
from perfectplay.games.renju_opening import PLAY, RenjuOpening
from perfectplay.web.boards.grids import at, cross, gomoku
from perfectplay.web.boards.shapes import BLUE, FIRST, INK, RED, SECOND, Board, disc, last_line, letters


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


def opening(game: Any, state: Any) -> Board:
    """Draws the stones, rings where stones are offered, and below them whose side is which."""
    board = renju(game.board_game, state.stones)
    board.label = last_line(game, state)
    offered = game.offers_named(state)
    for number, cell in enumerate(board.cells):
        if cell.name in offered:
            board.cells[number] = replace(cell, label=f"{cell.name}, offered")
            row, column = divmod(number, game.size)
            board.above.append(disc(*at(row, column), 14, "none", BLUE, 3))
    for side, colour, x in ((0, FIRST, 40.0), (1, SECOND, 130.0)):
        board.above.append(disc(x, board.height + 14, 10, colour))
        board.above.append(letters(x + 26, board.height + 14, str((side ^ state.swapped) + 1), 18, INK))
    board.height += 34
    return board


def refused_in(game: Any, state: Any) -> list[dict[str, str]]:
    """Returns the empty points that are forbidden to the player to move: each with its reason, and what says more."""
    if isinstance(game, RenjuOpening) and game.steps[state.step].kind == PLAY:
        return refused_in(game.board_game, state.stones)
    if not isinstance(game, Renju) or game.is_terminal(state):
        return []
    found = (game.forbidden_by(state, action) for action in range(game.columns * game.rows))
    return [
        {"cell": one.point, "reason": one.reason, "player": one.player, "detail": one.detail}
        for one in found
        if one is not None
    ]
