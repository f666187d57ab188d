"""Kalah, a game of the mancala family: sow seeds, and have more of them in the store at the end.

Each player has so many houses and a store. A turn takes all seeds of one of the player's houses and sows them
one by one in the houses and the store that follow, but not in the opponent's store. A player whose last seed falls
into their own store moves again. If it falls into an empty house of their own, they take this seed and those of the
house opposite, if there are any. When a player's houses are empty, the game is over, and the other player keeps the
seeds in their own houses.

Geoffrey Irving, Jeroen Donkers and Jos Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000) 139-147.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.words import replaced

NAMES: Final = ("first", "second")


class Seeds(NamedTuple):
    """The seeds of the first player's houses and store, then the second's, in the order of sowing; whose turn it is."""

    seeds: tuple[int, ...]
    turn: int


@dataclass(frozen=True)
class Kalah(Game[Seeds, int]):
    """Kalah(m, n): m houses a side with n seeds in each. The utility is the difference of the seeds.

    An action is a house of the player to move, counted from 0 in the order of sowing; its name counts from 1.
    """

    can_repeat: ClassVar[bool] = False

    houses: int = 6
    seeds: int = 4

    def __post_init__(self) -> None:
        if not 1 <= self.houses <= 20:
            raise BadArgument(f"houses is {self.houses}; it must be from 1 to 20")
        if not 1 <= self.seeds <= 1000:
            raise BadArgument(f"seeds is {self.seeds}; it must be from 1 to 1000")

    def initial_state(self) -> Seeds:
        side = (self.seeds,) * self.houses + (0,)
        return Seeds(side + side, 0)

    def to_move(self, state: Seeds) -> int:
        return state.turn

    def actions(self, state: Seeds) -> Iterator[int]:
        """Yields the houses that hold seeds, the one nearest to the store first."""
        for away in range(1, self.houses + 1):
            if state.seeds[state.turn * (self.houses + 1) + self.houses - away] > 0:
                yield self.houses - away

    def result(self, state: Seeds, action: int) -> Seeds:
        around = 2 * self.houses + 2
        home = state.turn * (self.houses + 1)
        store, other_store = home + self.houses, (home + around - 1) % around
        place = home + action
        seeds = replaced(state.seeds, place, 0)
        for _ in range(state.seeds[place]):
            place = (place + 1) % around
            if place == other_store:
                place = (place + 1) % around
            seeds = replaced(seeds, place, seeds[place] + 1)
        if home <= place < store and seeds[place] == 1:
            opposite = 2 * self.houses - place
            if seeds[opposite] > 0:
                seeds = replaced(seeds, store, seeds[store] + 1 + seeds[opposite])
                seeds = replaced(seeds, place, 0)
                seeds = replaced(seeds, opposite, 0)
        return Seeds(seeds, state.turn if place == store else 1 - state.turn)

    def is_terminal(self, state: Seeds) -> bool:
        return self.in_houses(state, 0) == 0 or self.in_houses(state, 1) == 0

    def utility(self, state: Seeds, player: int) -> float:
        return float(self.owned(state, player) - self.owned(state, 1 - player))

    def in_houses(self, state: Seeds, player: int) -> int:
        """Returns how many seeds are in a player's houses."""
        total = 0
        for house in range(self.houses):
            total += state.seeds[player * (self.houses + 1) + house]
        return total

    def owned(self, state: Seeds, player: int) -> int:
        """Returns how many seeds are in a player's houses and store."""
        return self.in_houses(state, player) + state.seeds[player * (self.houses + 1) + self.houses]

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Seeds, player: int) -> float:
        """Returns the seeds in the player's store minus those in the opponent's."""
        store = self.houses
        lead = float(state.seeds[store] - state.seeds[2 * self.houses + 1])
        return lead if player == 0 else -lead

    def bounds(self, state: Seeds, player: int) -> tuple[float, float]:
        """Returns the utilities if one player got all seeds that are still in houses."""
        lead = self.evaluate(state, player)
        left = float(self.in_houses(state, 0) + self.in_houses(state, 1))
        return lead - left, lead + left

    def priority(self, state: Seeds, action: int) -> int:
        """Ranks actions that end in the store first, then the houses nearest to the store."""
        seeds = state.seeds[state.turn * (self.houses + 1) + action]
        again = seeds % (2 * self.houses + 1) == self.houses - action
        return action + (100 if again else 0)

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Seeds) -> list[list[str]]:
        """Returns the second player's houses on top, sown to the left; the stores are at the ends."""
        numbers = [str(count) for count in state.seeds]
        m = self.houses
        return [[numbers[2 * m + 1], *reversed(numbers[m + 1 : 2 * m + 1]), "."], [".", *numbers[:m], numbers[m]]]

    def draw(self, state: Seeds) -> str:
        rows = self.board(state)
        width = max(len(cell) for row in rows for cell in row)
        lines = [" ".join(" " * width if cell == "." else cell.rjust(width) for cell in row).rstrip() for row in rows]
        names = [" " * width, *(str(house + 1).rjust(width) for house in range(self.houses))]
        return "\n".join([*lines, " ".join(names), f"{NAMES[state.turn]} to move"])

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Seeds, action: int) -> str:
        return str(action + 1)

    def format_position(self, state: Seeds) -> str:
        """Writes both players' houses and stores, and whose turn it is: ``"4,4,4,4,4,4:0/4,4,4,4,4,4:0 first"``."""
        m = self.houses
        sides = (state.seeds[: m + 1], state.seeds[m + 1 :])
        text = "/".join(f"{','.join(map(str, side[:m]))}:{side[m]}" for side in sides)
        return f"{text} {NAMES[state.turn]}"

    def parse_position(self, text: str) -> Seeds:
        side = r"(\d{1,9}(?:,\d{1,9})*):(\d{1,9})"
        match = re.fullmatch(rf"\s*{side}/{side}\s+(first|second)\s*", text.lower(), re.ASCII)
        example = self.format_position(self.initial_state())
        if match is None:
            said = repr(text) if len(text) <= 60 else f"{text[:60]!r}..."
            raise BadPosition(f"{said} is no position; write houses:store of both players and who moves: {example!r}")
        sides = [[int(count) for count in match[group].split(",")] for group in (1, 3)]
        for name, houses in zip(NAMES, sides, strict=True):
            if len(houses) != self.houses:
                raise BadPosition(f"the {name} player has {len(houses)} houses; there are {self.houses} a side")
        seeds = (*sides[0], int(match[2]), *sides[1], int(match[4]))
        total = 2 * self.houses * self.seeds
        if sum(seeds) != total:
            raise BadPosition(f"there are {sum(seeds)} seeds; in this game there are always {total}")
        return Seeds(seeds, NAMES.index(match[5]))
