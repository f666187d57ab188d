"""A position as Stockfish shows it for the command "d", which clients read although UCI does not have it."""

from __future__ import annotations

import re

from perfectplay.games.chess import Chess
from perfectplay.games.chess_board import SQUARES, WHITE, attackers
from perfectplay.games.chess_board import Position as Board
from perfectplay.playing.protocols.position import Position
from perfectplay.words import lowest


def display(position: Position) -> list[str]:
    """Returns the board between lines, the position as text, and which pieces give check in chess."""
    *fields, _ = position.game.format_position(position.state).split()
    rows = [re.sub(r"\d", lambda empty: " " * int(empty[0]), row) for row in fields[0].split("/")]
    line = " +" + "---+" * len(rows[0])
    board = [line]
    for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
        board += [f" | {' | '.join(row)} | {number}", line]
    files = "   " + "   ".join("abcdefghi"[: len(rows[0])])
    checkers = _checkers(position.state) if isinstance(position.game, Chess) else []
    text = f"Fen: {' '.join(fields)} {_number_of_move(position)}"
    return ["", *board, files, "", text, f"Checkers: {' '.join(checkers)}".rstrip()]


def _number_of_move(position: Position) -> int:
    """Returns the number of the move, which states leave out: both players have moved once in each."""
    given = "1" if position.start is None else position.start.split()[-1]
    first = int(given) if given.isdecimal() else 1
    return first + (len(position.words) + int(position.states[0].turn != WHITE)) // 2


def _checkers(state: Board) -> list[str]:
    """Returns the squares of the pieces that attack the king of the player to move."""
    mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
    found = attackers(state, lowest(state.kings & mine), mine | theirs, state.turn) & theirs
    return [square for at, square in enumerate(SQUARES) if found >> at & 1]
