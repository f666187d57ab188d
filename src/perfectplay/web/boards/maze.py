"""Pac-Man's maze."""

from __future__ import annotations

from typing import Any

from perfectplay.games.pacman_picture import CELL, frame_svg
from perfectplay.web.boards.shapes import Board, last_line


def maze(game: Any, state: Any) -> Board:
    """Draws the maze as the library draws it; the arrow keys steer. What stands below is said by the page."""
    board = Board(1.0 * CELL * len(game.maze.rows[0]), 1.0 * CELL * len(game.maze.rows), last_line(game, state))
    board.svg = frame_svg(game, state, caption=False)
    return board
