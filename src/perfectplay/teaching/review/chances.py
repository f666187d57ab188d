"""The chance to win that a value stands for: one scale for exact values, estimates and means of random games."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp, inf, sqrt
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game, bounds_of
from perfectplay.games import Chess
from perfectplay.playing.outcome import is_about_winning
from perfectplay.playing.rules import rules_of
from perfectplay.result import RestsOn

CHESS: Final = 1 / 36.8208
"""The lead in chess, where a pawn is 0.01, at which the chance is 73 %: Lichess has fitted 1 / (1 + exp(-0.00368208 c))
to its games, for c hundredths of a pawn (``WinPercent`` in scalachess; https://lichess.org/page/accuracy)."""

FARTHEST: Final = 3.68208
"""No estimate counts more than so many times the lead, as Lichess takes no more than 1,000 hundredths of a pawn. So an
estimate never comes to more than 97.5 %."""

GAMES: Final = 20
MOST_STATES: Final = 600
"""The random games that tell which lead is usual, and how many of their states are looked at."""


@dataclass(frozen=True)
class Chances:
    """The way from values of one game to chances to win, which are from 0 to 1.

    A proven value of a game about winning is 1, 1/2 or 0. Where values are but numbers, as in a tree, a chance is the
    place of the value between the lowest and the highest. A mean of random games whose utilities are from -1 to 1 is
    placed likewise. An estimate e is 1 / (1 + exp(-e / lead)).
    """

    is_about_winning: bool
    lowest: float
    highest: float
    """The range of the utilities, for the first player."""
    lead: float
    """The estimate that stands for a chance of 73 %."""

    def of(self, value: float, rests_on: RestsOn, side: int) -> float:
        """Returns the chance of a side that has this value, 0 that of the first player; 1/2 where nothing is known."""
        if rests_on is RestsOn.NOTHING:
            return 0.5
        if not self.is_about_winning:
            return self._placed(value) if side == 0 else 1 - self._placed(-value)
        if rests_on is RestsOn.PROOF:
            return 1.0 if value > 0 else 0.0 if value < 0 else 0.5
        if rests_on is RestsOn.ROLLOUTS and self.lowest >= -1 and self.highest <= 1:
            return min(max((value + 1) / 2, 0.0), 1.0)
        return 1 / (1 + exp(-min(max(value / self.lead, -FARTHEST), FARTHEST)))

    def _placed(self, value: float) -> float:
        if not -inf < self.lowest < self.highest < inf:
            return 1.0 if value > 0 else 0.0 if value < 0 else 0.5
        return min(max((value - self.lowest) / (self.highest - self.lowest), 0.0), 1.0)


def chances_of(game: Game[Any, Any], lead: float | None = None) -> Chances:
    """Returns the chances of a game; ``lead`` stands for 73 % of it.

    Without a ``lead``, that of chess is the one that Lichess has measured; that of another game is the root mean square
    of its estimates in random games. Raises `BadArgument` for a lead that is no number above 0, and `GameError`.
    """
    if lead is not None and (isinstance(lead, bool) or not isinstance(lead, (int, float)) or not 0 < lead < inf):
        raise BadArgument(f"lead is {lead!r}; it must be a number above 0")
    with rules_of(game):
        lowest, highest = bounds_of(game, game.initial_state(), 0)[:2]
        if lead is None:
            lead = CHESS if isinstance(game, Chess) else _usual_lead(game)
    return Chances(is_about_winning(game), lowest, highest, float(lead))


def _usual_lead(game: Game[Any, Any]) -> float:
    """Returns the root mean square of the estimates in random games, always the same ones; 1 if there are none."""
    generator = random.Random(0)
    estimates: list[float] = []
    has_ends = not game.has_evaluation  # then means of random games take the place of estimates
    for _ in range(GAMES):
        state = game.initial_state()
        for _ in range(MOST_STATES // GAMES):
            if game.is_terminal(state):
                break
            state = game.result(state, generator.choice(list(game.actions(state))))
            if game.is_terminal(state):
                estimates += [game.utility(state, 0)] if has_ends else []
            elif not has_ends:
                estimates.append(game.evaluate(state, 0))
    mean = sqrt(sum(one * one for one in estimates) / len(estimates)) if estimates else 0.0
    return mean or 1.0
