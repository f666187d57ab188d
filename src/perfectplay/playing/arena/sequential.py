"""The sequential probability ratio test of two strengths, on pairs of games: how long to play, and what it shows.

A. Wald, "Sequential tests of statistical hypotheses", *Annals of Mathematical Statistics* 16 (1945), in the generalized
form for a mean: X. Li, J. Liu and Z. Ying, "Generalized sequential probability ratio test for separate families of
hypotheses", *Sequential Analysis* 33 (2014). As in Stockfish's fishtest, a pair of games with changed sides is one
observation with five outcomes, so that what an opening gives to one side cancels out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.playing.arena.ratings import expected

SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The share of points of a pair of games."""

NEVER_SEEN: Final = 1e-3
"""Counted for an outcome that has not come yet, so that none is impossible."""

HALVINGS: Final = 60


class Verdict(StrEnum):
    """The end of a test."""

    STRONGER = "stronger"
    """At least ``elo1`` stronger is accepted, against ``elo0``."""
    NOT_STRONGER = "not stronger"
    """At most ``elo0`` stronger is accepted, against ``elo1``."""
    OPEN = "open"
    """The games do not tell yet."""


@dataclass(frozen=True)
class SequentialTest:
    """A test whether a player is ``elo1`` rather than ``elo0`` stronger than another one.

    If the difference is ``elo0`` or less, it says "stronger" with a probability of at most about ``alpha``; if it is
    ``elo1`` or more, "not stronger" with at most about ``beta``. Raises `BadArgument`.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            if not -1000 <= getattr(self, name) <= 1000:
                raise BadArgument(f"{name} is {getattr(self, name):g}; it must be from -1000 to 1000 Elo")
        if self.elo0 >= self.elo1:
            raise BadArgument(f"elo0 is {self.elo0:g} and elo1 is {self.elo1:g}; elo0 must be the smaller one")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise BadArgument(f"{name} is {getattr(self, name):g}; it must be above 0 and below 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which two values of `ratio` the test goes on."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Mapping[float, int]) -> float:
        """Returns the logarithm of the likelihood of ``elo1`` divided by that of ``elo0``.

        ``pairs`` counts the pairs of games in which the player scored 0, 0.5, 1, 1.5 or 2 points.
        """
        counts = [pairs.get(2 * share, 0) or NEVER_SEEN for share in SHARES]
        if not any(pairs.values()):
            return 0.0
        total = sum(counts)
        seen = [count / total for count in counts]
        likely = [_with_mean(seen, expected(elo)) for elo in (self.elo0, self.elo1)]
        return sum(float(count) * log(one / zero) for count, zero, one in zip(counts, *likely, strict=True))

    def verdict(self, pairs: Mapping[float, int]) -> Verdict:
        """Returns what the games show."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return Verdict.STRONGER if ratio >= high else Verdict.NOT_STRONGER if ratio <= low else Verdict.OPEN


def _with_mean(seen: list[float], mean: float) -> list[float]:
    """Returns the probabilities with this mean under which what was seen is most likely.

    They are seen / (1 + x (share - mean)), with the x that makes the mean right, which halving finds.
    """
    low, high = -1 / (SHARES[-1] - mean), 1 / (mean - SHARES[0])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        surplus = sum(
            one * (share - mean) / (1 + middle * (share - mean)) for one, share in zip(seen, SHARES, strict=True)
        )
        low, high = (middle, high) if surplus > 0 else (low, middle)
    return [one / (1 + low * (share - mean)) for one, share in zip(seen, SHARES, strict=True)]


def read_test(text: str) -> SequentialTest:
    """Returns the test that ``"elo0=0,elo1=10,alpha=0.05,beta=0.05"`` describes. Raises `BadArgument`."""
    values: dict[str, float] = {}
    for part in text.split(","):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name not in ("elo0", "elo1", "alpha", "beta"):
            raise BadArgument(
                f"{part.strip()!r} is nothing of a sequential test; write elo0=0,elo1=10,alpha=0.05,beta=0.05"
            )
        if name in values:
            raise BadArgument(f"{name} is given twice; give it once")
        try:
            values[name] = float(value)
        except ValueError:
            raise BadArgument(f"{name} is {value!r}; it must be a number") from None
    return SequentialTest(**values)
