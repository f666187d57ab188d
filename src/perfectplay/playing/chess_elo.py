"""The Elo of weaker play in chess, as benchmarks/chess_elo.py measured it on Stockfish's scale."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from perfectplay.errors import BadArgument

ELO: Final[tuple[tuple[float, int], ...]] = (
    (0.0, 399),
    (0.3, 919),
    (0.65, 1543),
    (0.93, 1761),
    (0.99, 1792),
    (0.999, 1802),
    (1.0, 1845),
)
"""Strengths (see `perfectplay.playing.levels`), and their Elo at 30,000 positions a move.

Each rests on 20 games or more, so that 150 Elo on both sides are uncertain. Neighbours whose order the games turned
around are taken together, with the means of their strengths and of their Elo.
"""

LEAST_ELO: Final = ELO[0][1]
MOST_ELO: Final = ELO[-1][1]


def strength_with(elo: int) -> float:
    """Returns the strength that has this Elo, between those that were measured. Raises `BadArgument`."""
    if not LEAST_ELO <= elo <= MOST_ELO:
        raise BadArgument(f"UCI_Elo is {elo}; it must be a whole number from {LEAST_ELO} to {MOST_ELO}")
    for (low, low_elo), (high, high_elo) in pairwise(ELO):
        if elo <= high_elo:
            return low + (high - low) * (elo - low_elo) / (high_elo - low_elo)
    return ELO[-1][0]
