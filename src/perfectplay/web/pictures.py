"""A small board of each game, some moves after its beginning, for the list of games."""

from __future__ import annotations

import random
from typing import Any, Final

from perfectplay.errors import PerfectPlayError
from perfectplay.game import CHANCE, Game
from perfectplay.games.registry import entries
from perfectplay.playing.rules import rules_of
from perfectplay.web.boards import board_of
from perfectplay.web.questions import Library, PositionQuestion

MOVES: Final = {
    "coins": "l1 r1",
    "nim": "1-1 3-2",
    "chess": "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O",
    "connect-four": "4 4 3 5 5 3 4 6",
    "gomoku": "h8 i9 h10 h9 g9 j8 i7",
    "janggi": "08마87 18마37 88포85 38포35 79졸78 41병42",
    "hex": "f6 e7 e6 d7 d6 g4 h5",
    "mnk": "b2 a1 c1 a3",
    "nine-mens-morris": "d6 f4 d2 b4 f6 b6",
    "omok": "h8 i9 h10 g9 g8 i10 i8",
    "othello": "d3 c5 d6 e3 f4 c3",
    "renju": "h8 h9 i8 g7 i10 i9 g9 h7",
    "renju-opening": "h8 h9 i8",
    "tic-tac-toe": "b2 a1 c1 a3 a2",
}
"""The moves of games where a known position says more than moves at random."""
PLIES: Final = 8
"""How many moves at random the others have."""


def pictures(library: Library) -> dict[str, dict[str, Any]]:
    """Returns a board for each game that can draw one; those from files are shown as they begin."""
    found = {}
    for entry in entries():
        if entry.name != "tree":
            game = library.game(PositionQuestion(game=entry.name))
            found[entry.name] = board_of(game, position_of(entry.name, game)).as_json()
    for name, game in library.own.items():
        try:
            with rules_of(game):
                found[name] = board_of(game, game.initial_state()).as_json()
        except PerfectPlayError:
            continue  # the page says what is wrong with it when it is played
    return found


def position_of(name: str, game: Game[Any, Any]) -> Any:
    """Returns a position that shows what a game looks like."""
    if name in MOVES:
        return game.play(MOVES[name].split())
    state = game.initial_state()
    chosen = random.Random(name)
    for _ in range(0 if name == "pacman" else PLIES):
        if game.is_terminal(state):
            break
        if game.to_move(state) == CHANCE:
            actions = [action for action, _ in game.chances(state)]
        else:
            actions = list(game.actions(state))
        following = game.result(state, chosen.choice(actions))
        if game.is_terminal(following):
            break
        state = following
    return state
