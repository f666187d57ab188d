"""Star1 and Star2: what is left out at chance nodes, and what is known of the outcomes for that.

Ballard, "The *-minimax search procedure for trees containing chance nodes", *Artificial Intelligence* 21 (1983);
fail-soft, with more probes: Hauk, Buro and Schaeffer, "Rediscovering *-minimax search", Computers and Games 2004.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, Final, Literal, NamedTuple

from perfectplay.compiling.primitives import get, put, whole_bounds
from perfectplay.errors import OutOfBounds
from perfectplay.game import Action, Game, State, defines
from perfectplay.search.algorithms.alpha_beta import AlphaBetaRun
from perfectplay.search.parts.chance import MAX_OUTCOMES, ChanceRun
from perfectplay.search.parts.record import Floats, room_for

Pruning = Literal["none", "star1", "star2"]

PRUNINGS: Final = ("none", "star1", "star2")

ROUNDING: Final = 1e-9
"""The window of an outcome is wider by so much than it need be: dividing by a probability rounds."""


class ExpectiminimaxRun(AlphaBetaRun, ChanceRun):
    """What expectiminimax keeps while it runs."""

    lows: Floats = room_for("float", MAX_OUTCOMES)
    """What each outcome is worth at least, as far as that is known."""
    highs: Floats = room_for("float", MAX_OUTCOMES)
    """What each outcome is worth at most."""
    whole_range: Floats = room_for("float", 2)
    """Between which values the whole game lies for ``player``, however it is played."""


@dataclass(frozen=True)
class Star:
    """What is left out at chance nodes. Each field is a constant of the machine code.

    Level 0: nothing. Level 1, Star1: an outcome is searched with the window that the bounds of the others leave to it.
    Level 2, Star2: before that, the first ``probes`` actions after each outcome are tried, for a better bound.
    """

    level: int = 0
    probes: int = 0
    is_best_play: bool = True
    """Whether everybody plays as well as can be, so that the bounds of a state hold; otherwise those of the game do."""

    def bounds(self, game: Game[State, Action], state: State, run: ExpectiminimaxRun) -> tuple[float, float]:
        """Returns between which two values that of ``state`` lies."""
        if self.is_best_play:
            certain = whole_bounds(game.bounds(state, run.player))
            return certain.lowest + 0.0, certain.highest + 0.0
        return get(run.whole_range, 0, 0.0), get(run.whole_range, 1, 0.0)


def star_of(game: Game[Any, Any], pruning: Pruning, probes: int, is_best_play: bool) -> Star:
    """Returns the pruning of chance nodes; without `Game.bounds` there is none."""
    if pruning == "none" or not defines(game, "bounds"):
        return Star()
    return Star(PRUNINGS.index(pruning), probes, is_best_play)


def bound_outcomes(
    game: Game[State, Action], state: State, first: int, end: int, like: Action, run: ExpectiminimaxRun, star: Star
) -> tuple[float, float]:
    """Writes what is certain of each outcome; returns between which two values the mean lies."""
    least, most = 0.0, 0.0
    if star.level > 0:
        for place in range(first, end):
            probability = get(run.odds, place, 0.0)
            if probability > 0.0:
                low, high = star.bounds(game, game.result(state, get(run.outcomes, place, like)), run)
                put(run.lows, place, low)
                put(run.highs, place, high)
                least += probability * low
                most += probability * high
    return least, most


class Window(NamedTuple):
    """The window of an outcome, what is known of it, and what the others come to."""

    alpha: float
    beta: float
    low: float
    high: float
    rest_least: float
    rest_most: float


def window_of(
    run: ExpectiminimaxRun,
    place: int,
    probability: float,
    alpha: float,
    beta: float,
    least: float,
    most: float,
    has_least: bool,
    has_most: bool,
) -> Window:
    """Returns the window of an outcome: a value outside of it puts the mean outside of ``alpha`` and ``beta``."""
    low, high = -inf, inf
    child_alpha, child_beta = -inf, inf
    rest_least, rest_most = -inf, inf
    if has_least:
        low = get(run.lows, place, 0.0)
        rest_least = least - probability * low
        child_beta = (beta - rest_least) / probability
        child_beta += ROUNDING * (1.0 + abs(child_beta))
    if has_most:
        high = get(run.highs, place, 0.0)
        rest_most = most - probability * high
        child_alpha = (alpha - rest_most) / probability
        child_alpha -= ROUNDING * (1.0 + abs(child_alpha))
    return Window(child_alpha, child_beta, low, high, rest_least, rest_most)


def check_bounds(game: Game[State, Action], state: State, value: float, run: ExpectiminimaxRun, star: Star) -> None:
    """Raises `OutOfBounds` for a value that pruning could not rely on."""
    if star.level > 0:
        low, high = star.bounds(game, state, run)
        if value < low or value > high:
            raise OutOfBounds
