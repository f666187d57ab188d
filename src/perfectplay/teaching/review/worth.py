"""What a position is worth to one player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from perfectplay.result import RestsOn


@dataclass(frozen=True)
class Worth:
    """The value of a position, with its side and with what it rests on."""

    value: float
    """For the player whose worth it is; a utility, an estimate or a mean of random games."""
    rests_on: RestsOn
    chance: float
    """The same as a chance to win, from 0 (lost) to 1 (won); a draw is 1/2 (see `Chances`)."""
    plies: int | None = None
    """The plies to the end under best play, if that is proven."""
    line: tuple[Any, ...] = ()
    """Best play from the position on, as far as it is known."""

    @property
    def is_proven(self) -> bool:
        """Whether the value is exact: proven by ends of the game alone."""
        return self.rests_on is RestsOn.PROOF

    def for_other(self) -> Worth:
        """Returns the worth for the other side."""
        return replace(self, value=0.0 - self.value, chance=1.0 - self.chance)

    def before(self, action: Any) -> Worth:
        """Returns the worth, for the same player, of the position from which ``action`` has led here."""
        return replace(self, plies=None if self.plies is None else self.plies + 1, line=(action, *self.line))

    def after_first(self) -> Worth:
        """Returns the worth, for the same player, of the position after the first action of the line."""
        return replace(self, plies=None if self.plies is None else max(self.plies - 1, 0), line=self.line[1:])

    def is_as_good_as(self, other: Worth) -> bool:
        """Returns whether this is proven to be as good as ``other``, or seems better while ``other`` is not proven.

        Of two wins the sooner one is better, of two losses the later one.
        """
        if not (self.is_proven and other.is_proven):
            return not other.is_proven and self.chance > other.chance
        if self.value != other.value:
            return self.value > other.value
        if self.plies is None or other.plies is None or not self.value:
            return True
        return self.plies <= other.plies if self.value > 0 else self.plies >= other.plies

    def as_json(self) -> dict[str, Any]:
        """Returns what ``--json`` writes."""
        return {
            "value": self.value if self.rests_on is not RestsOn.NOTHING else None,
            "is_proven": self.is_proven,
            "rests_on": str(self.rests_on),
            "plies": self.plies,
            "chance": self.chance,
        }
