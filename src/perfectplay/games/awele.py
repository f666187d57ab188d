"""Awele, also oware or awari: sow seeds around the board, and take two or three from your opponent's houses.

The rules are those of the abapa game, as https://www.joansala.com/auale/rules/en/ and the World Oware Federation have
them. A turn takes all seeds of one of the player's houses and sows them one by one in the houses that follow, but not
in the house that they came from. Where the last seed makes two or three in a house of the opponent, the player takes
these, and those of the houses before it as long as they are the opponent's and hold two or three, too. What would
take all that the opponent has takes nothing. Who can give seeds to an opponent without any must do so; who cannot
keeps the seeds that are left, and the game is over. It is over, too, once a player has more than half of the seeds.
Where a position comes again, both keep the seeds in their own houses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from perfectplay.errors import BadArgument
from perfectplay.games.awele_notation import AweleNotation, Seeds


@dataclass(frozen=True)
class Awele(AweleNotation):
    """Awele with so many houses a side and seeds in each. The utility is the difference of the seeds.

    An action is a house of the player to move, counted from 0 in the order of sowing; its name counts from 1.
    """

    houses: int = 6
    seeds: int = 4

    def __post_init__(self) -> None:
        for name, count, most in (("houses", self.houses, 12), ("seeds", self.seeds, 100)):
            if not 1 <= count <= most:
                raise BadArgument(f"{name} is {count}; it must be from 1 to {most}")

    def initial_state(self) -> Seeds:
        return Seeds((self.seeds,) * (2 * self.houses), (0, 0), 0)

    def to_move(self, state: Seeds) -> int:
        return state.turn

    def actions(self, state: Seeds) -> Iterator[int]:
        home = state.turn * self.houses
        must_feed = self.in_houses(state, 1 - state.turn) == 0
        for house in range(self.houses):
            seeds = state.seeds[home + house]
            if seeds > 0 and (not must_feed or house + seeds >= self.houses):
                yield house

    def result(self, state: Seeds, action: int) -> Seeds:
        seeds = list(state.seeds)
        start = state.turn * self.houses + action
        seeds[start] = 0
        place = start
        for _ in range(state.seeds[start]):
            place = (place + 1) % len(seeds)
            if place == start:
                place = (place + 1) % len(seeds)
            seeds[place] += 1
        sown = list(seeds)
        gain = 0
        while place // self.houses != state.turn and 2 <= seeds[place] <= 3:
            gain += seeds[place]
            seeds[place] = 0
            place = (place - 1) % len(seeds)
        other = (1 - state.turn) * self.houses
        if sum(seeds[other : other + self.houses]) == 0:
            seeds, gain = sown, 0
        first, second = state.taken
        taken = (first + gain, second) if state.turn == 0 else (first, second + gain)
        return Seeds(tuple(seeds), taken, 1 - state.turn)

    def is_terminal(self, state: Seeds) -> bool:
        return max(state.taken) > self.houses * self.seeds or not any(True for _ in self.actions(state))

    def utility(self, state: Seeds, player: int) -> float:
        """Gives the seeds that are left to the player in whose houses they are."""
        return float(self.owned(state, player) - self.owned(state, 1 - player))

    def repetition(self, state: Seeds, player: int) -> float:
        return self.utility(state, player)

    def in_houses(self, state: Seeds, player: int) -> int:
        """Returns how many seeds are in a player's houses."""
        return sum(state.seeds[player * self.houses : (player + 1) * self.houses])

    def owned(self, state: Seeds, player: int) -> int:
        """Returns how many seeds a player has taken or has in houses."""
        return state.taken[player] + self.in_houses(state, player)

    def evaluate(self, state: Seeds, player: int) -> float:
        """Compares the seeds that are taken."""
        return float(state.taken[player] - state.taken[1 - player])

    def bounds(self, state: Seeds, player: int) -> tuple[float, float]:
        """Returns the utilities if one player got all seeds that are in houses."""
        left = float(sum(state.seeds))
        return self.evaluate(state, player) - left, self.evaluate(state, player) + left
