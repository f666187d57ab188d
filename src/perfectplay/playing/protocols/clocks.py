"""How much of the time of a game goes to one move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SAFETY: Final = 0.05
"""Seconds that are reserved for the transport of messages."""

MOVES_LEFT: Final = 30
"""The number of moves for which the time must last, if nobody says."""

LEAST: Final = 0.01
"""Seconds that a move takes at least."""

MOST_SHARE: Final = 0.8
"""No more than this share of the time that is left goes to one move, and of what each move adds."""


FADING: Final = 0.95
"""With each move, so much is left of how late a move was."""

RESERVED: Final = 2.0
"""So many times how late moves were stays on the clock."""


def share_of(left: float, *, moves: int = MOVES_LEFT, increment: float = 0.0, reserve: float = 0.0) -> float:
    """Returns the seconds for a move when so many are ``left`` for so many ``moves``, and each adds ``increment``.

    ``reserve`` stays on the clock, as far as it is there.
    """
    free = max(left - reserve, 0.0)
    share = free / max(1, moves) + MOST_SHARE * increment
    return max(LEAST, min(share, MOST_SHARE * free) - SAFETY)


@dataclass
class Lateness:
    """How much longer moves took than they were meant to, because the machine has other things to do."""

    worst: float = 0.0
    """Seconds; it fades from move to move."""

    def note(self, meant: float, took: float) -> None:
        """Hears of a move that should have taken ``meant`` seconds."""
        self.worst = max(took - meant, FADING * self.worst)

    @property
    def reserve(self) -> float:
        """The seconds that should stay on the clock."""
        return RESERVED * self.worst
