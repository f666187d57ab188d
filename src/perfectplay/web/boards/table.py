"""The table of boards by game; a new board is a function and a line here."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from perfectplay import games
from perfectplay.games.chess import Chess
from perfectplay.games.janggi_notation import PASSING
from perfectplay.web.boards import grids, others, rows, squares
from perfectplay.web.boards.janggi import janggi
from perfectplay.web.boards.maze import maze
from perfectplay.web.boards.renju import opening, renju
from perfectplay.web.boards.shapes import Board

Drawing = Callable[[Any, Any], Board]

BOARDS: Final[dict[str, Drawing]] = {
    "TicTacToe": grids.lines_game,
    "MNK": grids.lines_game,
    "Gomoku": grids.gomoku,
    "Renju": renju,
    "Omok": renju,
    "RenjuOpening": opening,
    "Go": grids.go,
    "ConnectFour": grids.connect_four,
    "Othello": grids.othello,
    "Chess": grids.chess,
    "Janggi": janggi,
    "Checkers": grids.checkers,
    "Draughts": grids.checkers,
    "Hex": grids.hex_board,
    "NineMensMorris": others.morris,
    "DotsAndBoxes": others.boxes,
    "Kalah": others.kalah,
    "Nim": others.nim,
    "Quarto": others.quarto,
    "Pig": others.pig,
    "Coins": others.coins,
    "Backgammon": others.backgammon,
    "Breakthrough": squares.steps,
    "UltimateTicTacToe": squares.ultimate,
    "Onitama": squares.onitama,
    "Hexapawn": squares.steps,
    "Domineering": squares.dominoes,
    "Awele": rows.awele,
    "Abalone": rows.abalone,
    "Isolation": squares.vanishing,
    "Kayles": rows.kayles,
    "DawsonsKayles": rows.kayles,
    "Yut": rows.yut,
    "ExplicitTree": others.tree,
    "Pacman": maze,
}
"""Boards by the name of the class; only for the library's own games."""

LIBRARY: Final = "perfectplay.games."
MOST_NIM: Final = 40


def board_of(game: Any, state: Any) -> Board:
    """Returns the board in a state; of a game that is not in the table, its own picture."""
    draws = BOARDS.get(type(game).__name__) if type(game).__module__.startswith(LIBRARY) else None
    if draws is None or (isinstance(game, games.Nim) and max(game.initial_state().stones, default=0) > MOST_NIM):
        return grids.plain(game, state)
    return draws(game, state)


def clicks_of(game: Any, state: Any, action: Any, name: str) -> tuple[str, ...]:
    """Returns the cells that a move goes through, in order; none for a move off the board, such as a pass."""
    kind = type(game).__name__
    if isinstance(game, Chess):
        long = game.uci_name(state, action)
        return long[:2], long[2:4]
    if kind == "Janggi":
        return () if name == PASSING else (name[:2], name[3:])
    if kind == "Abalone":
        return rows.ends_of(action)
    if kind == "Onitama":
        return tuple(part for part in re.split("[:-]", name) if part != "pass")
    if kind in ("Breakthrough", "Checkers", "Draughts", "Hexapawn", "NineMensMorris"):
        return tuple(re.split("[-x]", name.removeprefix("x")))
    if kind in ("Awele", "Kalah"):
        return (f"{state.turn}-{name}",)
    if kind == "RenjuOpening":
        return (name,) if action < game.points else ()
    if kind == "Yut":
        return tuple(name.split(":")) if ":" in name else ()
    if kind == "Backgammon":
        return tuple(name.partition("(")[0].split("/")) if "/" in name else ()
    return (name,)
