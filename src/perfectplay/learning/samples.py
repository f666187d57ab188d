"""States of random games: what cells and symmetries are found from."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from perfectplay.errors import BadArgument, PerfectPlayError
from perfectplay.game import Game
from perfectplay.search.failures import cannot_be_hashed, explained, is_hashable, root_of
from perfectplay.search.parts.sound import finite

Answer = TypeVar("Answer")

GAMES: Final = 150
MOST_PLIES: Final = 400
MOST_STATES: Final = 20_000
ESTIMATES: Final = 400
"""So many states are asked for their estimate."""
SECONDS: Final = 3.0
"""Random games take at most about so long, at least one of them."""


class Sample(NamedTuple):
    """The states of some random games, each game with its end, and the largest utility of their ends."""

    games: tuple[tuple[Any, ...], ...]
    largest: float
    are_whole: bool
    """Whether every game came to its end."""

    @property
    def states(self) -> list[Any]:
        """All states that are not over."""
        return [state for states in self.games for state in states[:-1]]


def sample(game: Game[Any, Any], *, seed: int = 0) -> Sample:
    """Plays random games, the same ones for the same seed unless they are slow.

    Raises `BadArgument` for a game that nothing can be learned of this way; `GameError` where the rules fail.
    """
    check(game)
    return asked(game, lambda: _played(game, seed))


def asked(game: Game[Any, Any], ask: Callable[[], Answer]) -> Answer:
    """Returns what ``ask`` returns, which calls the rules. Raises `GameError` where they fail."""
    start = root_of(game, None)
    try:
        return ask()
    except PerfectPlayError:
        raise
    except Exception as error:
        raise explained(game, start, (), error) from error


def usual_estimate(game: Game[Any, Any], seen: Sample) -> float:
    """Returns about how large the estimates of the game's own evaluation are (root mean square); 0 if there is none.

    Raises `GameError` where it fails, or gives what is no finite number.
    """
    if not game.has_evaluation:
        return 0.0
    states = random.Random(ESTIMATES).sample(seen.states, min(ESTIMATES, len(seen.states)))
    squares = 0.0
    for state in states:
        try:
            squares += finite(game.evaluate(state, 0)) ** 2
        except Exception as error:
            raise explained(game, state, (), error) from error
    return math.sqrt(squares / max(len(states), 1))


def check(game: Game[Any, Any]) -> None:
    """Raises `BadArgument` for chance, and for more or fewer than two sides; `GameError` for states without a hash."""
    name = type(game).__name__
    if game.has_chance:
        raise BadArgument(
            f"{name} has chance, and learning is for games without; search it with expectiminimax or mcts"
        )
    teams = len({game.team(player) for player in range(game.players)})
    if teams != 2:
        raise BadArgument(f"{name} has {teams} sides, and learning is for games of two; search it with max_n or mcts")
    if game.history_matters:
        raise BadArgument(
            f"the states of {name} do not hold all that matters (history_matters), so that no evaluation of a state "
            f"can be learned; search it with mcts"
        )
    state = root_of(game, None)
    if not is_hashable(state):
        raise cannot_be_hashed(game, state)


def _played(game: Game[Any, Any], seed: int) -> Sample:
    generator = random.Random(seed)
    games: list[tuple[Any, ...]] = []
    largest = 0.0
    are_whole = True
    states = 0
    deadline = time.monotonic() + SECONDS
    while len(games) < GAMES and states < MOST_STATES and (not games or time.monotonic() < deadline):
        state = game.initial_state()
        line = [state]
        while not game.is_terminal(state) and len(line) <= MOST_PLIES:
            state = game.result(state, generator.choice(list(game.actions(state))))
            line.append(state)
        if game.is_terminal(state):
            largest = max(largest, abs(float(game.utility(state, 0))))
        else:
            are_whole = False
        games.append(tuple(line))
        states += len(line)
    return Sample(tuple(games), largest or 1.0, are_whole)
