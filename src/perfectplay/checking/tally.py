"""What is counted while a game is walked through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from perfectplay.checking.look import Look
from perfectplay.checking.worth import sum_of_sides


class Estimate(NamedTuple):
    """Where `Game.evaluate` gave its largest number so far."""

    largest: float
    look: Look
    actions: tuple[Any, ...]


@dataclass
class Tally:
    """What was counted on the way."""

    looked_at: int = 0
    largest_branching: int = 0
    lengths: list[int] = field(default_factory=list)
    """Of random games that ended."""
    choices: list[int] = field(default_factory=list)
    """Actions of each state of a random game."""
    unfinished: int = 0
    best_utility: float | None = None
    ends: int = 0
    sums: set[float] = field(default_factory=set)
    """The sums of the two sides' utilities; no more than two of them."""
    estimates: list[Estimate] = field(default_factory=list)
    """Each is larger than all before it."""

    def count(self, look: Look, way: Callable[[], Sequence[Any]]) -> None:
        """Adds one state, which was not looked at before."""
        self.looked_at += 1
        if look.actions is not None:
            self.largest_branching = max(self.largest_branching, len(look.actions))
        if look.utilities is not None:
            self.ends += 1
            largest = max(map(abs, look.utilities))
            self.best_utility = largest if self.best_utility is None else max(self.best_utility, largest)
            if look.sides.is_duel and len(self.sums) < 2:
                self.sums.add(round(sum_of_sides(look, look.utilities), 9))
        if look.estimates is not None:
            largest = max(map(abs, look.estimates))
            if not self.estimates or largest > self.estimates[-1].largest:
                self.estimates.append(Estimate(largest, look, tuple(way())))

    def choose(self, actions: int) -> None:
        """Adds a choice of a random game."""
        self.choices.append(actions)
        self.largest_branching = max(self.largest_branching, actions)
