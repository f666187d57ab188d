"""Boards as the page draws them: marks to look at, cells to click, and the cells that each move goes through."""

from __future__ import annotations

from perfectplay.web.boards.table import board_of, clicks_of

__all__ = ["board_of", "clicks_of"]
