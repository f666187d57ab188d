"""An evaluation of Pac-Man that looks at distances, for use in a search."""

from __future__ import annotations

from typing import Any

from perfectplay.games.pacman import FAR, Scene
from perfectplay.knowledge import Knowledge
from perfectplay.words import has_bit


class PacmanKnowledge(Knowledge[Scene, int]):
    """The score, with the distances to food, ghosts and capsules."""

    def evaluate(self, state: Scene, player: int) -> float:
        value = promise(self, state)
        return value if player == 0 else -value


def promise(game: Any, state: Scene) -> float:  # noqa: C901 - one term for each thing in the maze
    """Returns the score with what is near.

    What is near are food, capsules while ghosts are dangerous, scared ghosts to catch, and dangerous ghosts to avoid.
    """
    count = len(game.food_at)
    row = state.pacman * count
    value = state.score - 4.0 * state.left
    food, capsule = FAR, FAR
    for place in range(count):
        number = game.food_at[place]
        if number >= 0 and has_bit(state.food[number // 63], number % 63) and game.steps[row + place] < food:
            food = game.steps[row + place]
        number = game.capsule_at[place]
        if number >= 0 and has_bit(state.capsules, number) and game.steps[row + place] < capsule:
            capsule = game.steps[row + place]
    if food < FAR:
        value -= 1.5 * food
    threatened = False
    for ghost in range(game.players - 1):
        away = game.steps[row + state.ghosts[ghost]]
        if away < 0:
            continue
        if state.timers[ghost] > 0:
            if 2 * state.timers[ghost] > away:
                value += 150.0 / (away + 1.0)
        else:
            if away <= 1:
                value -= 120.0
            elif away <= 3:
                value -= 30.0 / away
            if away <= 6:
                threatened = True
    if capsule < FAR and threatened:
        value += 40.0 / (capsule + 1.0)
    for number in range(60):
        if has_bit(state.capsules, number):
            value -= 25.0
    return value
