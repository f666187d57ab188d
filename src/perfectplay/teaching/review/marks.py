"""The mark of a move: how much of the chance to win it has lost.

The limits are those of Lichess, which calls a move an inaccuracy, a mistake or a blunder where the winning chances of
the player, from -1 to 1, fall by 0.1, 0.2 or 0.3 (``winningChanceJudgements`` in its ``Advice.scala``); here chances go
from 0 to 1, so that the limits are half of that.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Mark(StrEnum):
    """The mark of a move, from the best to the worst."""

    BEST = "best"
    GOOD = "good"
    """Not the best move that is known, but little or nothing is lost: the outcome is kept."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    MISSED_WIN = "missed win"
    """A proven win is given away, and the player is not behind after it. It is as grave as a blunder."""
    BLUNDER = "blunder"

    @property
    def severity(self) -> int:
        """How grave the move is, from 0 to 4."""
        return SEVERITIES[self]

    @property
    def is_mistake(self) -> bool:
        """Whether the move needs a refutation: a mistake or worse."""
        return self.severity >= SEVERITIES[Mark.MISTAKE]


SEVERITIES: Final = {
    Mark.BEST: 0,
    Mark.GOOD: 1,
    Mark.INACCURACY: 2,
    Mark.MISTAKE: 3,
    Mark.MISSED_WIN: 4,
    Mark.BLUNDER: 4,
}

LIMITS: Final = ((0.15, Mark.BLUNDER), (0.10, Mark.MISTAKE), (0.05, Mark.INACCURACY))
"""A move that loses so much of the chance to win, or more, has this mark."""

SIGNS: Final = {Mark.INACCURACY: "?!", Mark.MISTAKE: "?", Mark.MISSED_WIN: "??", Mark.BLUNDER: "??"}
"""The usual signs of annotated games."""

BEHIND: Final = 0.4
"""A player with a smaller chance to win is behind, ..."""
AHEAD: Final = 0.6
"""... and with a larger one ahead; between them the game is even."""

ROUNDING: Final = 1e-9


def mark_of(
    lost: float, after: float, *, is_best: bool = False, was_won: bool = False, is_coarse: bool = False
) -> Mark:
    """Returns the mark of a move that has ``lost`` so much of the chance to win, and leaves ``after`` of it.

    ``is_best`` if nothing better is known; ``was_won`` if a win was proven before the move; ``is_coarse`` if both
    chances are means of random games, which must differ by twice as much.
    """
    if is_best:
        return Mark.BEST
    if is_coarse:
        lost /= 2
    for limit, mark in LIMITS:
        if lost >= limit - ROUNDING:
            is_missed = mark is Mark.BLUNDER and was_won and after >= BEHIND
            return Mark.MISSED_WIN if is_missed else mark
    return Mark.GOOD


def standing(share: float) -> int:
    """Returns 1 for who is ahead with such a chance to win, -1 for who is behind, and 0 where the game is even."""
    return 1 if share >= AHEAD else -1 if share <= BEHIND else 0
