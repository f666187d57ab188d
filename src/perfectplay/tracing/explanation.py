"""The explanation of a moment; data alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Explanation:
    """An explanation of a moment in words; of a cut, with the bound that it rests on."""

    text: str
    """One sentence, or a few; in a conversation a line for each speaker."""
    inequality: str | None = None
    """ "7 >= beta = 5, set at B by b1"; None where nothing is compared with a bound."""
    owner: int | None = None
    """The visit that set the bound."""
    witness: int | None = None
    """The visit to the owner's child that proved it."""
    steps_up: int | None = None
    """The number of plies by which the owner is above."""
    skipped: int | None = None
    """The number of moves that a cut left out."""
    leaves_saved: int | None = None
    """The number of leaves below those moves; None if they were not counted."""
    is_equal: bool = False
    """Whether the value is equal to the bound, which was enough."""

    def __str__(self) -> str:
        return self.text if self.inequality is None else f"{self.text} ({self.inequality})"
