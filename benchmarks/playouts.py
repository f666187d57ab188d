"""Random games a second, by the rules alone: no tree, no evaluation, every legal action as likely.

    python benchmarks/playouts.py

A game goes from the first state to its end, or to MOST_PLIES. All actions of a state are made, then one is drawn. One
thread; seconds are those of the processor, the best of three calls. Random numbers and rules are the same interpreted.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any, Final

from perfectplay import games
from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, limit_of, put
from perfectplay.errors import SearchStopped
from perfectplay.game import Action, Game, State
from perfectplay.search.limits import Limits
from perfectplay.search.parts.random_numbers import RandomFields, next_random, seeded
from perfectplay.search.parts.run import Run
from perfectplay.search.plan import Plan
from perfectplay.search.session import Session
from perfectplay.words import shifted_down

GAMES: Final = ("connect-four", "breakthrough", "othello", "chess", "gomoku")
MOST_PLIES: Final = 10_000
MOST_ACTIONS: Final = 1 << 16


class RandomRun(Run, RandomFields):
    """What random games keep."""


@kernel
def play(game: Game[State, Action], state: State, like: Action, count: int, run: RandomRun) -> int:
    """Plays ``count`` random games from ``state``, and returns how many came to their end."""
    ended = 0
    for _ in range(count):
        current = state
        plies = 0
        while plies < MOST_PLIES and not game.is_terminal(current):
            if run.nodes >= limit_of(run):
                raise SearchStopped
            actions = 0
            for action in game.actions(current):
                put(run.root_actions, actions, action)
                actions += 1
            chosen = shifted_down(next_random(run) * actions, 31)
            current = game.result(current, get(run.root_actions, chosen, like))
            run.nodes += 1
            plies += 1
        if game.is_terminal(current):
            ended += 1
    return ended


def measured(name: str, count: int, *, compiled: bool, seed: int) -> tuple[float, float, int]:
    """Returns random games a second, their mean length, and how many came to their end."""
    game: Any = games.find(name)
    root = game.initial_state()
    like = next(iter(game.actions(root)))

    def session(number: int) -> Session:
        arguments: Callable[..., Any] = lambda game, state, run: (game, state, like, number, run)  # noqa: E731
        made = Session(Plan(play, RandomRun, arguments), game, root, limits=Limits(), compiled=compiled)
        made.set("random", seeded(seed))
        return made

    session(1).run(1)
    best, plies, ended = 0.0, 0.0, 0
    for _ in range(3):
        made = session(count)
        began = time.process_time()
        ended = made.run(1).returned
        best = max(best, count / (time.process_time() - began))
        plies = made.memory["nodes"] / count
    return best, plies, ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a call takes, about")
    parser.add_argument("--interpreted", action="store_true")
    given = parser.parse_args()
    for name in given.names:
        compiled = not given.interpreted
        rate, _, _ = measured(name, 20, compiled=compiled, seed=1)
        count = max(20, round(rate * given.seconds))
        rate, plies, ended = measured(name, count, compiled=compiled, seed=1)
        print(f"{name:14} {rate:12,.0f} games/s of {plies:6.1f} plies; {ended} of {count} ended", flush=True)


if __name__ == "__main__":
    main()
