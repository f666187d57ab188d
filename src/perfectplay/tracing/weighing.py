"""A chance node, outcome by outcome: the window that each was searched with, and what is known of the mean after it.

Worked out from the recorded values alone, by the rule that the search follows (Star1 and Star2, see
`perfectplay.search.algorithms.expectiminimax`): the mean lies between ``least`` and ``most``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from perfectplay.search.algorithms.star import ROUNDING

if TYPE_CHECKING:
    from perfectplay.tracing.visit import Outcome, Visit


class Weighed(NamedTuple):
    """The state of knowledge after the return of one outcome."""

    alpha: float
    """The window with which it was searched ..."""
    beta: float
    least: float
    """... and the bounds between which the mean lies now; infinite where nothing is known."""
    most: float
    mean: float
    """The sum of probability times value, over the outcomes that were searched."""
    open: float
    """The probability of those that were not searched."""


@dataclass
class Weighing:
    """The knowledge of the mean at a chance node with these outcomes and this window."""

    outcomes: Sequence[Outcome]
    alpha: float
    beta: float

    def __post_init__(self) -> None:
        self.lows = [outcome.least for outcome in self.outcomes]
        self.highs = [outcome.most for outcome in self.outcomes]
        self.least = self.most = self.mean = 0.0
        for outcome in self.outcomes:
            if outcome.probability > 0.0:
                self.least += outcome.probability * outcome.least
                self.most += outcome.probability * outcome.most
        self.has_least, self.has_most = self.least > -inf, self.most < inf
        self.open = 1.0

    def add(self, child: Visit) -> Weighed:
        """Adds the return of a child, and returns its window and what is known after it."""
        assert child.outcome is not None
        place, value = child.outcome, child.value
        assert isinstance(value, float | int)
        probability = self.outcomes[place].probability
        alpha, beta, rest_least, rest_most = -inf, inf, -inf, inf
        if self.has_least:
            rest_least = self.least - probability * self.lows[place]
            beta = (self.beta - rest_least) / probability
            beta += ROUNDING * (1.0 + abs(beta))
        if self.has_most:
            rest_most = self.most - probability * self.highs[place]
            alpha = (self.alpha - rest_most) / probability
            alpha -= ROUNDING * (1.0 + abs(alpha))
        is_lower = child.is_probe and bool(child.is_max)
        is_upper = child.is_probe and not child.is_max
        if is_lower:
            alpha = self.lows[place]
        elif is_upper:
            beta = self.highs[place]
        if self.has_least and (not child.is_probe or (is_lower and value > self.lows[place])):
            self.lows[place] = value
            self.least = rest_least + probability * value
        if self.has_most and (not child.is_probe or (is_upper and value < self.highs[place])):
            self.highs[place] = value
            self.most = rest_most + probability * value
        if not child.is_probe:
            self.mean += probability * value
            self.open -= probability
        return Weighed(
            alpha,
            beta,
            self.least if self.has_least else -inf,
            self.most if self.has_most else inf,
            self.mean,
            self.open,
        )
