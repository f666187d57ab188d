"""Counts that are made during a walk through a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, NamedTuple

from perfectplay.checking.look import Look, Sides, close
from perfectplay.checking.worth import sum_of_sides

ENOUGH_ESTIMATES: Final = 20
MOST_WRONG: Final = 0.75
"""Of so many estimates just before the end of random games, no larger share than this favours the loser by chance.

It was 55 % in Onitama, 35 % or less in the other games of the library. There the player to move can often win at once,
and a random player misses it.
"""

MOST_KINDS: Final = 8
"""At most this many different utilities are told apart."""


class Estimate(NamedTuple):
    """The state in which `Game.evaluate` gave its largest or smallest number so far, for one player."""

    value: float
    player: int
    look: Look
    actions: tuple[Any, ...]


@dataclass
class Results:
    """The results of random games."""

    wins: dict[int, int] = field(default_factory=dict)
    """Of each team, the games in which it alone had the most."""
    draws: int = 0
    gains: list[float] = field(default_factory=list)
    """The gains of the team, if there is only one."""

    def add(self, sides: Sides, utilities: Sequence[float]) -> None:
        """Adds one game, with the utility of the first player of each team."""
        if len(utilities) == 1:
            self.gains.append(utilities[0])
            return
        most = max(utilities)
        first = [team for team, utility in zip(sides.sides, utilities, strict=True) if close(utility, most)]
        if len(first) == 1:
            self.wins[first[0]] = self.wins.get(first[0], 0) + 1
        else:
            self.draws += 1

    @property
    def games(self) -> int:
        return sum(self.wins.values()) + self.draws + len(self.gains)


@dataclass
class Tally:
    """The counts of one walk."""

    looked_at: int = 0
    movers: set[int] = field(default_factory=set)
    """Who was to move in any of them."""
    largest_branching: int = 0
    lengths: list[int] = field(default_factory=list)
    """The plies of random games that ended."""
    results: Results = field(default_factory=Results)
    favoured: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})
    """How often an estimate just before the end of a random game favoured the side that won, and the other one."""
    choices: list[int] = field(default_factory=list)
    """The number of actions of each state of a random game."""
    unfinished: int = 0
    lowest_utility: float | None = None
    highest_utility: float | None = None
    kinds: set[float] = field(default_factory=set)
    """The different sizes of utilities, without their sign; no more than `MOST_KINDS` of them."""
    ends: int = 0
    sums: set[float] = field(default_factory=set)
    """The sums of the two sides' utilities; no more than two of them."""
    largest: dict[int, list[Estimate]] = field(default_factory=dict)
    """Of each player, estimates of which each is larger than all before it."""
    smallest: dict[int, list[Estimate]] = field(default_factory=dict)

    @property
    def best_utility(self) -> float | None:
        """The largest, without its sign."""
        if self.lowest_utility is None or self.highest_utility is None:
            return None
        return max(abs(self.lowest_utility), abs(self.highest_utility))

    def count(self, look: Look, way: Callable[[], Sequence[Any]]) -> None:
        """Adds one state, which was not looked at before."""
        self.looked_at += 1
        if look.mover is not None:
            self.movers.add(look.mover)
        if look.actions is not None:
            self.largest_branching = max(self.largest_branching, len(look.actions))
        if look.utilities is not None:
            self.ends += 1
            self.count_utilities(look.utilities)
            if look.sides.is_duel and len(self.sums) < 2:
                self.sums.add(round(sum_of_sides(look, look.utilities), 9))
        for player, estimate in enumerate(look.estimates or ()):
            for records, sign in ((self.largest, 1), (self.smallest, -1)):
                known = records.setdefault(player, [])
                if not known or sign * estimate > sign * known[-1].value:
                    known.append(Estimate(estimate, player, look, tuple(way())))

    def count_utilities(self, utilities: Sequence[float]) -> None:
        """Adds the utilities of an end, which may have been looked at before."""
        low, high = min(utilities), max(utilities)
        self.lowest_utility = low if self.lowest_utility is None else min(self.lowest_utility, low)
        self.highest_utility = high if self.highest_utility is None else max(self.highest_utility, high)
        if len(self.kinds) < MOST_KINDS:
            self.kinds.update(round(abs(utility), 9) for utility in utilities)

    def too_near(self, step: float) -> tuple[float, float] | None:
        """Returns two sizes of utilities, 0 among them, that are not equal but less than a step apart; or None."""
        return next((pair for pair in pairwise(sorted({0.0, *self.kinds})) if pair[1] - pair[0] < step), None)

    def compare(self, estimates: Sequence[float], utilities: Sequence[float]) -> None:
        """Compares the estimates of two sides, if there are any, with what they got; equal ones tell nothing."""
        if estimates and estimates[0] != estimates[1] and utilities[0] != utilities[1]:
            self.favoured[(estimates[0] > estimates[1]) == (utilities[0] > utilities[1])] += 1

    @property
    def favours_losers(self) -> bool:
        """Whether estimates favour the loser too often for chance."""
        compared = sum(self.favoured.values())
        return compared >= ENOUGH_ESTIMATES and self.favoured[False] > MOST_WRONG * compared

    def choose(self, actions: int) -> None:
        """Adds a choice of a random game."""
        self.choices.append(actions)
        self.largest_branching = max(self.largest_branching, actions)
