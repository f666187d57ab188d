"""Random games a second by the rules alone, in every game of the library: no tree, no evaluation, no policy.

A game goes from the first state to its end, or to `MOST_PLIES`. All actions of a state are made, then one is drawn,
each as likely. One thread; seconds are those of the processor, so that other programs matter less.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import limit_of
from perfectplay.errors import BadArgument, SearchStopped
from perfectplay.game import Action, Game, State
from perfectplay.games import registry
from perfectplay.measuring.peers import Theirs, random_games
from perfectplay.measuring.timing import Tell, to_nobody
from perfectplay.search.limits import Limits
from perfectplay.search.parts.chance import Chance, RandomRun, example_outcome, randomness
from perfectplay.search.parts.random_games import drawn_action, drawn_outcome
from perfectplay.search.parts.random_numbers import seeded
from perfectplay.search.plan import Plan
from perfectplay.search.session import Session

MOST_PLIES: Final = 10_000
ROUNDS: Final = 3
SECONDS: Final = 1.0
QUICK_SECONDS: Final = 0.1
"""About how long a round takes."""


@kernel
def play(game: Game[State, Action], state: State, like: Action, count: int, chance: Chance, run: RandomRun) -> int:
    """Plays ``count`` random games from ``state``, and returns how many came to their end."""
    ended = 0
    for _ in range(count):
        current = state
        plies = 0
        while plies < MOST_PLIES and not game.is_terminal(current):
            if run.nodes >= limit_of(run):
                raise SearchStopped
            mover = game.to_move(current)
            if 0 <= mover < game.players:
                action = drawn_action(game, current, mover, False, like, run)
            else:
                action = drawn_outcome(game, current, mover, like, run, chance)
            current = game.result(current, action)
            run.nodes += 1
            plies += 1
        if game.is_terminal(current):
            ended += 1
    return ended


@dataclass(frozen=True)
class Playouts:
    """How fast random games of one game are."""

    game: str
    rate: float
    """Random games a second of the processor, the median of `ROUNDS`."""
    plies: float
    """Plies of a game in the mean; what chance does counts as one."""
    games: int
    ended: int
    """How many of the games came to their end."""
    theirs: Theirs | None


def playouts(names: Sequence[str] | None = None, *, seconds: float = SECONDS, tell: Tell = to_nobody) -> list[Playouts]:
    """Measures the named games, or every game of the library that has a first state of its own.

    Raises `BadArgument` and `UnknownGame`.
    """
    wanted = [name for name in registry.GAMES if name != registry.TREE] if names is None else list(names)
    if registry.TREE in wanted:
        raise BadArgument("a tree of numbers has no random games worth measuring; leave out tree")
    games = {name: registry.get(name) for name in wanted}
    return [_measured(name, game, seconds, tell) for name, game in games.items()]


class _Played(NamedTuple):
    """One round."""

    rate: float
    plies: int
    ended: int


def _measured(name: str, game: Game[Any, Any], seconds: float, tell: Tell) -> Playouts:
    tell(f"random games of {name}")
    count, played = 1, _round(game, 1, seed=0)
    while count < played.rate * seconds / 8:
        count = int(played.rate * seconds / 4) + 1
        played = _round(game, count, seed=0)
    count = max(3, round(played.rate * seconds))
    rounds = [_round(game, count, seed) for seed in range(1, ROUNDS + 1)]
    tell(f"random games of {name} elsewhere")
    return Playouts(
        name,
        statistics.median(each.rate for each in rounds),
        sum(each.plies for each in rounds) / (ROUNDS * count),
        ROUNDS * count,
        sum(each.ended for each in rounds),
        random_games(name, seconds),
    )


def _round(game: Game[Any, Any], count: int, seed: int) -> _Played:
    """Plays ``count`` games as machine code."""
    root, chance = game.initial_state(), randomness(game)

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, example_outcome(game, state, run), count, chance, run

    session = Session(Plan(play, RandomRun, arguments), game, root, limits=Limits(), compiled=True)
    session.set("random", seeded(seed))
    began = time.process_time()
    ended = session.run(1).returned
    seconds = max(time.process_time() - began, 1e-6)
    if ended is None:
        raise KeyboardInterrupt
    return _Played(count / seconds, session.memory["nodes"], int(ended))
