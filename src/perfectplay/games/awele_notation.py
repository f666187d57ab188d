"""How people write and see awele."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from perfectplay.errors import BadPosition
from perfectplay.game import Game
from perfectplay.games.squares import counted, short

NAMES: Final = ("first", "second")


class Seeds(NamedTuple):
    """The seeds in the first player's houses, then in the second's, in the order of sowing; what each has taken."""

    seeds: tuple[int, ...]
    taken: tuple[int, int]
    turn: int


class AweleNotation(Game[Seeds, int]):
    """Names, texts and pictures of awele with so many houses a side."""

    houses: int
    seeds: int

    def board(self, state: Seeds) -> list[list[str]]:
        """Returns the second player's houses on top, sown to the left; at the ends is what each has taken."""
        numbers = [str(count) for count in state.seeds]
        second, first = numbers[self.houses :], numbers[: self.houses]
        return [[str(state.taken[1]), *reversed(second), "."], [".", *first, str(state.taken[0])]]

    def draw(self, state: Seeds) -> str:
        rows = [" ".join(f"{cell.replace('.', ' '):>2}" for cell in row).rstrip() for row in self.board(state)]
        houses = " ".join(f"{house:>2}" for house in range(1, self.houses + 1))
        return "\n".join([*rows, f"   {houses}", f"{NAMES[state.turn]} to move"])

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Seeds, action: int) -> str:
        return str(action + 1)

    def format_position(self, state: Seeds) -> str:
        """Writes the houses and the seeds taken, of both, and who moves: ``"4,4,4,4,4,4:0/4,4,4,4,4,4:0 first"``."""
        sides = (state.seeds[: self.houses], state.seeds[self.houses :])
        texts = [f"{','.join(map(str, side))}:{taken}" for side, taken in zip(sides, state.taken, strict=True)]
        return f"{'/'.join(texts)} {NAMES[state.turn]}"

    def parse_position(self, text: str) -> Seeds:
        side = r"(\d{1,4}(?:,\d{1,4})*):(\d{1,4})"
        match = re.fullmatch(rf"\s*{side}/{side}\s+(first|second)\s*", text, re.ASCII)
        if match is None:
            example = self.format_position(self.initial_state())
            raise BadPosition(f"{short(text)} is no position; write houses:taken of both and who moves: {example!r}")
        houses = [[int(count) for count in match[group].split(",")] for group in (1, 3)]
        if len(houses[0]) != self.houses or len(houses[1]) != self.houses:
            given = " and ".join(str(len(side)) for side in houses)
            raise BadPosition(f"there are {given} houses; each player has {self.houses}")
        state = Seeds((*houses[0], *houses[1]), (int(match[2]), int(match[4])), NAMES.index(match[5]))
        total = sum(state.seeds) + sum(state.taken)
        if total != 2 * self.houses * self.seeds:
            raise BadPosition(f"there are {counted(total, 'seed')}; this game has {2 * self.houses * self.seeds}")
        return state
