"""The share of each method of the rules in the time, interpreted."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from perfectplay.checking.asking import copied, is_value
from perfectplay.game import CHANCE, Game, defines

ROUNDS: Final = 200


def shares(
    game: Game[Any, Any],
    states: Sequence[Any],
    until: float,
    rng: random.Random,
    is_stopped: Callable[[], bool],
) -> tuple[tuple[str, float], ...]:
    """Returns the share of the time that each method takes, the largest first, over as many states as time allows.

    In each state, every method that a search uses is asked once; those about an action, once for each action.
    """
    spent: dict[str, float] = {}
    overhead = _overhead()
    for state in rng.sample(states, len(states)):
        if time.monotonic() > until or is_stopped():
            break
        here: list[tuple[str, float]] = []
        with contextlib.suppress(Exception):  # such as a fault that the findings have already
            _ask(game, state if is_value(state) else copied(state), here)
        for method, seconds in here:
            spent[method] = spent.get(method, 0.0) + max(seconds - overhead, 0.0)
    total = sum(spent.values())
    if not total:
        return ()
    return tuple(sorted(((method, seconds / total) for method, seconds in spent.items()), key=lambda part: -part[1]))


def _ask(game: Any, state: Any, found: list[tuple[str, float]]) -> None:
    """Adds the methods and how long they took."""
    clock = time.perf_counter

    def timed(method: str, call: Callable[[], Any]) -> Any:
        before = clock()
        answer = call()
        found.append((method, clock() - before))
        return answer

    if timed("is_terminal", lambda: game.is_terminal(state)):
        timed("utility", lambda: game.utility(state, 0))
        return
    mover = timed("to_move", lambda: game.to_move(state))
    if mover == CHANCE:
        pairs = timed("chances", lambda: list(game.chances(state)))
        actions = [outcome for outcome, _ in pairs]
    else:
        actions = timed("actions", lambda: list(game.actions(state)))
    timed("result", lambda: [game.result(state, action) for action in actions])
    if mover == CHANCE:
        return
    if defines(game, "priority"):
        timed("priority", lambda: [game.priority(state, action) for action in actions])
    if game.has_evaluation:
        timed("evaluate", lambda: game.evaluate(state, mover))
    if defines(game, "bounds"):
        timed("bounds", lambda: game.bounds(state, mover))
    if defines(game, "canonical"):
        timed("canonical", lambda: game.canonical(state))
    if defines(game, "candidates"):
        timed("candidates", lambda: list(game.candidates(state)))


def _overhead() -> float:
    """Measures the time that timing itself takes."""
    clock = time.perf_counter
    found: list[float] = []
    for _ in range(ROUNDS):
        before = clock()
        (lambda: None)()
        found.append(clock() - before)
    return min(found)
