"""The Elo of weaker play in chess, as benchmarks/chess_elo.py measured it on Stockfish's scale."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from perfectplay.errors import BadArgument

ELO: Final[tuple[tuple[float, int], ...]] = (
    (0.0, 600),
    (1.0, 2000),
)
"""Strengths (see `perfectplay.playing.levels`), and their Elo."""

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
