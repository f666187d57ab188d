"""Positions to ask about: a few random moves from the end of small games."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from perfectplay.game import Game
from perfectplay.games import ConnectFour, Nim, TicTacToe
from perfectplay.teaching.exercises.shapes import Shape

GAMES: Final = ("tic-tac-toe", "connect-four", "nim")
"""The games whose positions are asked about."""
BOARD: Final = 4
"""The columns and rows of Connect Four here."""


class Place(NamedTuple):
    """A position of a game."""

    game: Game[Any, Any]
    state: Any


def position_of(random: Random, shape: Shape, name: str | None) -> Place:
    """Returns a position in which somebody is to move, and the game lasts ``shape.cells`` moves more at most."""
    found = random.choice(GAMES) if name is None else name
    if found == "nim":
        return _heaps(random, shape)
    game: Game[Any, Any] = TicTacToe() if found == "tic-tac-toe" else ConnectFour(columns=BOARD, rows=BOARD)
    cells = 9 if found == "tic-tac-toe" else BOARD * BOARD
    while True:
        state = game.initial_state()
        for _ in range(cells - shape.cells):
            if game.is_terminal(state):
                break
            state = game.result(state, random.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            return Place(game, state)


def _heaps(random: Random, shape: Shape) -> Place:
    heaps = [1] * min(3, shape.cells - 1)
    while sum(heaps) < shape.cells:
        heaps[random.randrange(len(heaps))] += 1
    game = Nim(heaps=tuple(sorted(heaps)))
    return Place(game, game.initial_state())
