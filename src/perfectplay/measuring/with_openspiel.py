"""OpenSpiel's alpha-beta in Python (its games are C++), on its own Connect Four and tic-tac-toe.

`alpha_beta_search` cuts on equality and takes the actions in the game's order, as we do; the tree is the same.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, Final

import pyspiel
from open_spiel.python.algorithms import minimax

from perfectplay.measuring.peers import Contender, Theirs, outcome

GAMES: Final = {"connect-four": "connect_four", "tic-tac-toe": "tic_tac_toe"}

GOALS: Final = {"connect-four": 50.0}


RANDOM_GAMES: Final = {
    **GAMES,
    "awele": "oware",
    "backgammon": "backgammon",
    "breakthrough": "breakthrough",
    "checkers": "checkers",
    "chess": "chess",
    "dots-and-boxes": "dots_and_boxes(num_rows=3,num_cols=3)",
    "go": "go(board_size=9,komi=7.5)",
    "gomoku": "mnk(m=15,n=15,k=5)",
    "hex": "hex(board_size=11)",
    "kalah": "mancala",
    "mnk": "mnk(m=3,n=3,k=3)",
    "nim": "nim(pile_sizes=3;4;5,is_misere=False)",
    "nine-mens-morris": "nine_mens_morris",
    "othello": "othello",
    "ultimate-tic-tac-toe": "ultimate_tic_tac_toe",
}
"""Its names of games whose rules are much like ours."""


def contenders(game: str) -> list[Contender]:
    """Returns OpenSpiel on ``game``, if it is one of `GAMES`."""
    if game not in GAMES:
        return []
    loaded = pyspiel.load_game(GAMES[game])

    def search(depth: int) -> float:
        value, _ = minimax.alpha_beta_search(loaded, value_function=_nothing_known, maximum_depth=depth)
        return outcome(value)

    def watched(depth: int, enter: Callable[[Any], object]) -> None:
        inner = minimax._alpha_beta

        def told(state: Any, *rest: Any, **named: Any) -> Any:
            enter(state)
            return inner(state, *rest, **named)

        minimax._alpha_beta = told
        try:
            search(depth)
        finally:
            minimax._alpha_beta = inner

    return [
        Contender(
            "OpenSpiel, Python alpha_beta_search",
            search,
            watched,
            lambda state: _position(game, state),
            GOALS.get(game),
        )
    ]


def random_games(game: str, seconds: float) -> Theirs | None:
    """Measures its random games of ``game``, in C++ and in Python; None if it has no such game.

    Its search in C++ begins with random games from the state that it is asked about, as many as wanted. One step of it
    plays them and nothing else. The dice that come before the first action are thrown once for all of them.
    """
    if game not in RANDOM_GAMES:
        return None
    loaded = pyspiel.load_game(RANDOM_GAMES[game])
    start = loaded.new_initial_state()
    draw = random.Random(1)
    while start.is_chance_node():
        _step(start, draw)

    def in_cpp(count: int) -> None:
        bot = pyspiel.MCTSBot(
            loaded,
            pyspiel.RandomRolloutEvaluator(count, 1),
            1.0,
            1,
            1,
            False,
            1,
            False,
        )
        bot.step(start)

    plies = games = 0

    def in_python(count: int) -> None:
        nonlocal plies, games
        for _ in range(count):
            state = loaded.new_initial_state()
            while not state.is_terminal():
                _step(state, draw)
                plies += 1
        games += count

    compiled, python = _rate(in_cpp, seconds), _rate(in_python, seconds)
    return Theirs("OpenSpiel", compiled, python, plies / games)


def _step(state: Any, draw: random.Random) -> None:
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(draw.choices(outcomes, odds)[0])
    else:
        state.apply_action(draw.choice(state.legal_actions()))


def _rate(play: Callable[[int], None], seconds: float) -> float:
    """Returns games a second of the processor, of a call that takes about so long."""
    count = 1
    while True:
        began = time.process_time()
        play(count)
        taken = max(time.process_time() - began, 1e-6)
        if taken > seconds / 2:
            return count / taken
        count = max(count + 1, min(int(count * seconds / taken), 100 * count))


def _nothing_known(state: Any) -> float:  # noqa: ARG001
    return 0.0


def _position(game: str, state: Any) -> str:
    rows = str(state).strip().upper().split("\n")
    if game == "tic-tac-toe":
        rows.reverse()  # its first square is at the top left, ours at the bottom left: the same tree, upside down
    return "/".join(rows)
