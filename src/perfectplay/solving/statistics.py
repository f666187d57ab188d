"""Statistics of a solved game: the number of states, wins and losses by distance, and the branching factor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Statistics:
    """Counts of states up to `Game.canonical`; values are for player 0."""

    states: int
    ends: int
    """States where the game is over."""
    actions: int
    """Of all states together."""
    layers: tuple[int, ...]
    """The number of states that come first at ply 0, 1, 2, ..."""
    outcomes: tuple[tuple[float, int | None, int], ...]
    """Rows of a value, the plies to the end (None: value 0, or no end) and the number of such states."""

    @property
    def branching(self) -> float:
        """The average number of actions of a state that is not terminal."""
        return self.actions / max(self.states - self.ends, 1)

    def with_value(self, sign: int) -> int:
        """Counts the states that player 0 wins (1), draws (0) or loses (-1)."""
        return sum(count for value, _, count in self.outcomes if (value > 0) - (value < 0) == sign)

    @property
    def longest_win(self) -> int | None:
        """The most plies of a state that one side wins."""
        return max((plies for _, plies, _ in self.outcomes if plies is not None), default=None)

    def as_json(self) -> dict[str, Any]:
        return {
            "states": self.states,
            "terminal": self.ends,
            "actions": self.actions,
            "branching": self.branching,
            "wins": self.with_value(1),
            "draws": self.with_value(0),
            "losses": self.with_value(-1),
            "longest_win": self.longest_win,
            "states_by_ply": list(self.layers),
            "outcomes": [{"value": value, "plies": plies, "states": count} for value, plies, count in self.outcomes],
        }

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """What people are shown: names, each with its number."""
        return (
            ("states", f"{self.states:,}"),
            ("terminal states", f"{self.ends:,}"),
            ("won by the first player", f"{self.with_value(1):,}"),
            ("drawn", f"{self.with_value(0):,}"),
            ("lost by the first player", f"{self.with_value(-1):,}"),
            ("longest win", "none" if self.longest_win is None else f"{self.longest_win} plies"),
            ("actions of a state", f"{self.branching:.2f}"),
        )

    def __str__(self) -> str:
        wide = max(len(name) for name, _ in self.rows)
        return "\n".join(f"{name:<{wide}}  {number}" for name, number in self.rows)


def outcomes_of(tallies: Iterable[Mapping[int, int]], read: Any) -> tuple[tuple[float, int | None, int], ...]:
    """Counts each outcome from the counts of scores; ``read`` tells what a score means."""
    counts: Counter[int] = Counter()
    for tally in tallies:
        counts.update(tally)
    rows = [(*read(score), number) for score, number in counts.items()]
    return tuple(sorted(rows, key=lambda row: (-row[0], -1 if row[1] is None else row[1])))


@dataclass(frozen=True)
class ChanceCounts:
    """What is counted only where chance moves, and how close the bounds came."""

    chances: int
    """States in which chance moves."""
    certain: int
    """States of which `Game.bounds` says the value; what follows them was not looked at."""
    cycling: int
    """States that can lead back to themselves."""
    largest: int
    """States of the largest component, all of which lead to each other."""
    chain: int
    """The most components with cycles that follow each other."""
    sweeps: int
    """How often a component was swept."""
    swept: int
    """How many states that makes."""
    apart: float
    """How far the two bounds of a state are apart at most."""
    above: int
    """States whose value is surely above 0."""
    below: int
    """States whose value is surely below 0."""
    least: float
    greatest: float
    """The range of ``bins``."""
    bins: tuple[int, ...]
    """How many states have a value in each of ranges of equal width from ``least`` to ``greatest``."""


@dataclass(frozen=True)
class ChanceStatistics(ChanceCounts, Statistics):
    """Counts of the states of a game with chance. A value is known between two bounds, so ``outcomes`` is empty."""

    def with_value(self, sign: int) -> int:
        """Counts the states whose value is above 0 (1) or below (-1) for player 0, or neither for certain (0)."""
        if sign == 0:
            return self.states - self.above - self.below
        return self.above if sign > 0 else self.below

    @property
    def branching(self) -> float:
        """The average number of actions or outcomes of a state that has any."""
        return self.actions / max(self.states - self.ends - self.certain, 1)

    def as_json(self) -> dict[str, Any]:
        width = (self.greatest - self.least) / len(self.bins)
        return {
            **super().as_json(),
            "chance": {
                "chance_nodes": self.chances,
                "certain": self.certain,
                "in_cycles": self.cycling,
                "largest_component": self.largest,
                "components_in_a_row": self.chain,
                "sweeps": self.sweeps,
                "states_swept": self.swept,
                "widest_bounds": self.apart,
                "states_by_value": [
                    {"from": self.least + width * place, "to": self.least + width * (place + 1), "states": count}
                    for place, count in enumerate(self.bins)
                ],
            },
        }

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """What people are shown: names, each with its number."""
        return (
            ("states", f"{self.states:,}"),
            ("terminal states", f"{self.ends:,}"),
            ("chance nodes", f"{self.chances:,}"),
            ("value known by the rules", f"{self.certain:,}"),
            ("better for the first player", f"{self.above:,}"),
            ("equal, as far as is known", f"{self.with_value(0):,}"),
            ("worse for the first player", f"{self.below:,}"),
            ("states in cycles", f"{self.cycling:,}"),
            ("largest component", f"{self.largest:,}"),
            ("sweeps", f"{self.sweeps:,}"),
            ("widest bounds", f"{self.apart:.2g}"),
            ("actions of a state", f"{self.branching:.2f}"),
        )
