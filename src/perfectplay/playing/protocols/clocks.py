"""How much of the time of a game goes to one move."""

from __future__ import annotations

from typing import Final

SAFETY: Final = 0.05
"""Seconds that are reserved for the transport of messages."""

MOVES_LEFT: Final = 30
"""The number of moves for which the time must last, if nobody says."""

LEAST: Final = 0.01
"""Seconds that a move takes at least."""

MOST_SHARE: Final = 0.8
"""No more than this share of the time that is left goes to one move, and of what each move adds."""


def share_of(left: float, *, moves: int = MOVES_LEFT, increment: float = 0.0) -> float:
    """Returns the seconds for a move when so many are ``left`` for so many ``moves``, and each adds ``increment``."""
    share = left / max(1, moves) + MOST_SHARE * increment
    return max(LEAST, min(share, MOST_SHARE * left) - SAFETY)
