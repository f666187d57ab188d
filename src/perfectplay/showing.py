"""What a game shows of itself, asked so that a wrong answer becomes a sentence: names, boards and drawings.

These are methods of the rules that nothing else looks at before they are printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from numbers import Integral
from typing import Any, Final

from perfectplay.errors import GameError
from perfectplay.game import CHANCE, Game

MOST_NAMES: Final = 500
"""So many actions of one state are asked for their names."""


ONE_MOVES: Final = (
    "in each state one player moves: games in which several move at the same time, or in which something is hidden "
    "from a player, cannot be searched"
)
"""What is right where `Game.to_move` names several players."""


def expect_players(game: Game[Any, Any]) -> None:
    """Raises `GameError` for a number of players that is none."""
    players: Any = game.players
    if isinstance(players, bool) or not isinstance(players, Integral) or players < 1:
        raise GameError(f"{type(game).__name__}.players is {players!r}; it must be a whole number, 1 or more")


def expect_names(game: Game[Any, Any], state: Any) -> None:
    """Raises `GameError` for a name that is no text, of a player or of an action in ``state``.

    Rules that fail otherwise, such as in `actions`, are left to those who need them.
    """
    expect_players(game)
    for player in range(game.players):
        name: Any = game.player_name(player)
        if not isinstance(name, str):
            raise GameError(
                f"{type(game).__name__}.player_name gave {name!r} for player {player}; it must return a text"
            )
    for action in _some_actions(game, state):
        named(game, state, action)


def _some_actions(game: Game[Any, Any], state: Any) -> Sequence[Any]:
    with suppress(Exception):
        if not game.is_terminal(state):
            if game.to_move(state) == CHANCE:
                return [outcome for outcome, _ in islice(game.chances(state), MOST_NAMES)]
            return list(islice(game.actions(state), MOST_NAMES))
    return ()


def named(game: Game[Any, Any], state: Any, action: Any) -> str:
    """Returns the name of an action. Raises `GameError` if it is no text."""
    name: Any = game.action_name(state, action)
    if isinstance(name, str):
        return name
    raise GameError(
        f"{type(game).__name__}.action_name gave {name!r} for {action!r} in {state!r}; it must return a text"
    )


def drawing_of(game: Game[Any, Any], state: Any) -> str:
    """Returns the drawing of a state. Raises `GameError` if it is no text, or if the board has no rows of texts."""
    rows: Any = game.board(state)
    if rows is not None and not _is_board(rows):
        raise GameError(
            f"{type(game).__name__}.board gave {rows!r} in {state!r}; it must return a list of rows, and a row is a "
            f"list of texts, one a cell"
        )
    drawing: Any = game.draw(state)
    if isinstance(drawing, str):
        return drawing
    raise GameError(f"{type(game).__name__}.draw gave {drawing!r} in {state!r}; it must return a text")


def _is_board(rows: Any) -> bool:
    return isinstance(rows, Sequence) and all(
        isinstance(row, Sequence) and all(isinstance(cell, str) for cell in row) for row in rows
    )
