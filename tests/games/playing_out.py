"""What tests of rules share: the legal actions by name, and games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any


def names(game: Any, state: Any) -> set[str]:
    """The legal actions by name; no name may come twice."""
    found = [game.action_name(state, action) for action in game.actions(state)]
    assert len(found) == len(set(found))
    return set(found)


def random_game(game: Any, seed: int, start: Any = None, most: int = 1000) -> Iterator[tuple[Any, str | None]]:
    """The states of a game that is played at random, each with the action that is played next."""
    draw = random.Random(seed)
    state = game.initial_state() if start is None else start
    for _ in range(most):
        if game.is_terminal(state):
            yield state, None
            return
        action = draw.choice(list(game.actions(state)))
        yield state, game.action_name(state, action)
        state = game.result(state, action)


def within_the_utilities(game: Any, games: int = 5) -> None:
    """Asserts that an estimate lies within the utilities 1 and -1, and is the opposite for the opponent."""
    for seed in range(games):
        for state, move in random_game(game, seed):
            if move is not None:
                assert -1 < game.evaluate(state, 0) == -game.evaluate(state, 1) < 1
