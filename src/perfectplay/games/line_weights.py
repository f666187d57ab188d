"""What a position of a game of lines is worth, by weights that ``perfectplay learn --tune`` tunes.

A line counts as long as only one player can still complete it. What it is worth depends on how many stones it lacks and
on whether that player moves next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from perfectplay.games.lines import LOWER_BITS, RIGHT, UP
from perfectplay.knowledge import Knowledge, Weight, check_counts
from perfectplay.words import population

if TYPE_CHECKING:
    from perfectplay.games.mnk import MNK, Stones

MOST_LACKING: Final = 7
"""A line that lacks more stones counts as if it lacked so many."""
UNIT: Final = 8 ** (MOST_LACKING - 1)


@dataclass(frozen=True)
class LineWeights(Knowledge["Stones", int]):
    """The evaluation of games of lines with chosen weights, for use in a search.

    There is a weight for each number of stones that a line lacks, from one on. By those that a game of lines has by
    itself, each stone more counts eight times as much, and a line of the player to move half as much again. Raises
    `BadArgument` for another number of weights.
    """

    lines_of_mover: tuple[Weight, ...] = tuple(3 * UNIT >> 3 * number for number in range(MOST_LACKING))
    """Of the player to move."""
    lines_of_other: tuple[Weight, ...] = tuple(2 * UNIT >> 3 * number for number in range(MOST_LACKING))
    """Of the player who has just moved."""

    def __post_init__(self) -> None:
        check_counts(self, ", the first for a line that lacks one stone")

    def evaluate(self: Any, state: Stones, player: int) -> float:
        return estimate(self, state, player, self)


USUAL: Final = LineWeights()
"""The weights that games of lines have by themselves."""


def estimate(game: MNK, state: Stones, player: int, weights: LineWeights) -> float:
    """Returns what a position is worth for ``player``, between -1 and 1.

    A lead of 2 * `UNIT` comes to 1/2. By the usual weights, that is one line of the player who has just moved, if it
    lacks one stone.
    """
    squares = state.squares
    lead = 0
    for way in range(4):
        step = UP[way] * game.row_bits + RIGHT[way]
        for start in range(0, game.rows * game.row_bits - (game.in_a_row - 1) * step, 64):
            # All lines from the 31 squares of a word at once. Three words count, in binary and up to seven,
            # the empty squares of each line.
            whose = -1
            ones = twos = fours = 0
            place = start
            for _ in range(game.in_a_row):
                here = squares[place >> 6] >> (place & 63) | squares[(place >> 6) + 1] << 2 << 62 - (place & 63)
                whose &= here
                empty = here & here >> 1 & ~(ones & twos & fours)
                fours ^= empty & ones & twos
                twos ^= empty & ones
                ones ^= empty
                place += step
            lines = (whose ^ whose >> 1) & (ones | twos | fours) & LOWER_BITS
            if state.ply & 1 == 1:
                whose = ~whose
            lacking = 0
            while lines:
                fours ^= ~(ones | twos)  # one square less is empty
                twos ^= ~ones
                ones = ~ones
                full = lines & ~(ones | twos | fours)
                lead += weights.lines_of_mover[lacking] * population(full & whose)
                lead -= weights.lines_of_other[lacking] * population(full & ~whose)
                lines ^= full
                lacking += 1
    if player != state.ply & 1:
        lead = -lead
    return lead / (abs(lead) + 2 * UNIT)
