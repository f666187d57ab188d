"""Kayles and Dawson's Kayles: knock down pins that stand in a row; who knocks down the last one wins.

Henry Ernest Dudeney, "The Canterbury Puzzles" (1907), and Thomas Rayner Dawson, "Caissa's Wild Roses" (1935). Richard
K. Guy and Cedric A. B. Smith, "The G-values of various games", Proceedings of the Cambridge Philosophical Society 52
(1956) 514-526, found the nim-values of both: those of Kayles have the period 12 from 71 pins on, and those of
Dawson's Kayles the period 34 from 53 on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.games.squares import counted, read_mover, short

NAMES: Final = ("first", "second")
PIN, GONE = "o", "."


class Pins(NamedTuple):
    """The places of the row, each "o" for a pin or "." for none, and whose turn it is."""

    row: tuple[str, ...]
    turn: int


class Hit(NamedTuple):
    """The first pin that falls, and how many do."""

    first: int
    pins: int


@dataclass(frozen=True)
class Kayles(Game[Pins, Hit]):
    """Kayles: a throw knocks down one pin, or two that stand side by side.

    The name of a move is the place of the pin, counted from 1, such as "3", or those of both, such as "3-4".
    """

    can_repeat: ClassVar[bool] = False
    fewest: ClassVar[int] = 1

    pins: int = 12

    def __post_init__(self) -> None:
        if not self.fewest <= self.pins <= 1000:
            raise BadArgument(f"pins is {self.pins}; it must be from {self.fewest} to 1000")

    def initial_state(self) -> Pins:
        return Pins((PIN,) * self.pins, 0)

    def to_move(self, state: Pins) -> int:
        return state.turn

    def actions(self, state: Pins) -> Iterator[Hit]:
        for place in range(len(state.row)):
            if state.row[place] == PIN:
                if self.fewest == 1:
                    yield Hit(place, 1)
                if place + 1 < len(state.row) and state.row[place + 1] == PIN:
                    yield Hit(place, 2)

    def result(self, state: Pins, action: Hit) -> Pins:
        row = list(state.row)
        for place in range(action.first, action.first + action.pins):
            row[place] = GONE
        return Pins(tuple(row), 1 - state.turn)

    def is_terminal(self, state: Pins) -> bool:
        return not any(True for _ in self.actions(state))

    def utility(self, state: Pins, player: int) -> float:
        return -1.0 if player == state.turn else 1.0

    def bounds(self, state: Pins, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def summands(self, state: Pins) -> Iterator[tuple[Game[Pins, Hit], Pins]]:
        """Yields each run of pins as a state of its own, at the left end of the row."""
        for run in "".join(state.row).split(GONE):
            if run:
                yield self, Pins(tuple(run) + (GONE,) * (len(state.row) - len(run)), state.turn)

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Pins) -> list[list[str]]:
        return [list(state.row)]

    def draw(self, state: Pins) -> str:
        return f"{''.join(state.row)}\n{NAMES[state.turn]} to move"

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Pins, action: Hit) -> str:
        return f"{action.first + 1}" if action.pins == 1 else f"{action.first + 1}-{action.first + 2}"

    def format_position(self, state: Pins) -> str:
        """Writes the row and whose turn it is, such as ``"oo.ooo second"``."""
        return f"{''.join(state.row)} {NAMES[state.turn]}"

    def parse_position(self, text: str) -> Pins:
        row, _, mover = text.strip().partition(" ")
        if len(row) != self.pins or set(row) - {PIN, GONE}:
            raise BadPosition(f"{short(row)} is no row of {counted(self.pins, 'place')}, each 'o' or '.'")
        return Pins(tuple(row), read_mover(mover, NAMES))


@dataclass(frozen=True)
class DawsonsKayles(Kayles):
    """Dawson's Kayles: a throw knocks down two pins that stand side by side, and nothing else."""

    fewest: ClassVar[int] = 2
