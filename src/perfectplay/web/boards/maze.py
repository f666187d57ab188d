"""Pac-Man's maze."""

from __future__ import annotations

from typing import Any

from perfectplay.web.boards.shapes import Board, last_line


def maze(game: Any, state: Any) -> Board:
    """Draws the maze as the library draws it; the arrow keys steer."""
    board = Board(20.0 * len(game.maze.rows[0]), 20.0 * (len(game.maze.rows) + 1), last_line(game, state))
    board.svg = game.show(state).svg
    return board
