"""Nim: take stones from one heap; the player who takes the last stone wins (or, in misere play, loses).

Charles L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901): the player
to move loses where the exclusive or of the heaps is 0. Where at most ``max_take`` stones go at a time, what
remains of each heap divided by ``max_take + 1`` takes the heap's place. In misere play the same holds as long as
one of these is 2 or more; when all are 0 or 1, it is the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.words import replaced

NAMES: Final = ("first", "second")


class Heaps(NamedTuple):
    """How many stones each heap has, and whose turn it is: 0 or 1."""

    stones: tuple[int, ...]
    turn: int


@dataclass(frozen=True)
class Nim(Game[Heaps, tuple[int, int]]):
    """Heaps of stones, of which ``max_take`` at most may be taken at a time (0: any number).

    An action is a heap, counted from 0, and how many stones to take; the name "2-3" counts heaps from 1
    and means to take 3 stones from the second heap.
    """

    can_repeat: ClassVar[bool] = False

    heaps: tuple[int, ...] = (3, 4, 5)
    max_take: int = 0
    misere: bool = False

    def __post_init__(self) -> None:
        given: Any = self.heaps  # a list or a single number is welcome, too
        object.__setattr__(self, "heaps", (given,) if isinstance(given, int) else tuple(given))
        if not self.heaps or min(self.heaps) < 0 or max(self.heaps) == 0:
            raise BadArgument(f"heaps is {self.heaps}; give the number of stones of each, such as (3, 4, 5)")
        if self.max_take < 0:
            raise BadArgument(f"max_take is {self.max_take}; it must be 1 or more, or 0 for any number")

    def initial_state(self) -> Heaps:
        return Heaps(self.heaps, 0)

    def to_move(self, state: Heaps) -> int:
        return state.turn

    def actions(self, state: Heaps) -> Iterator[tuple[int, int]]:
        for heap in range(len(state.stones)):
            most = state.stones[heap]
            if 0 < self.max_take < most:
                most = self.max_take
            for take in range(1, most + 1):
                yield heap, take

    def result(self, state: Heaps, action: tuple[int, int]) -> Heaps:
        heap, take = action
        return Heaps(replaced(state.stones, heap, state.stones[heap] - take), 1 - state.turn)

    def is_terminal(self, state: Heaps) -> bool:
        left = 0
        for stones in state.stones:
            left += stones
        return left == 0

    def utility(self, state: Heaps, player: int) -> float:
        # The player whose turn it would be did not take the last stone.
        winner = state.turn if self.misere else 1 - state.turn
        return 1.0 if player == winner else -1.0

    def bounds(self, state: Heaps, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def summands(self, state: Heaps) -> Iterator[tuple[Game[Heaps, tuple[int, int]], Heaps]]:
        """Yields each heap as a game of its own, unless play is misère, in which sums mean nothing."""
        if self.misere or len(state.stones) == 1:
            yield self, state
        else:
            for stones in state.stones:
                yield Nim((max(self.heaps),), self.max_take), Heaps((stones,), state.turn)

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Heaps) -> list[list[str]]:
        """Returns a row for each heap, the first on top, and a cell for each stone."""
        width = max(*self.heaps, *state.stones)
        return [["o" if place < stones else "." for place in range(width)] for stones in state.stones]

    def draw(self, state: Heaps) -> str:
        width = len(str(len(state.stones)))
        heaps = [
            f"{heap:{width}}  {'o' * stones}{' ' if stones else ''}({stones})"
            for heap, stones in enumerate(state.stones, 1)
        ]
        return "\n".join([*heaps, f"{' ' * width}  {NAMES[state.turn]} to move"])

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Heaps, action: tuple[int, int]) -> str:
        heap, take = action
        return f"{heap + 1}-{take}"

    def format_position(self, state: Heaps) -> str:
        """Writes the heaps and whose turn it is, such as ``"3,4,5 first"``."""
        return ",".join(str(stones) for stones in state.stones) + " " + NAMES[state.turn]

    def parse_position(self, text: str) -> Heaps:
        *heaps, mover = text.lower().replace(",", " ").split() or [""]
        if mover not in NAMES:
            raise BadPosition(f"{text!r} does not end with 'first' or 'second', whose turn it is, as in '3,4,5 first'")
        for heap in heaps:
            if not (heap.isascii() and heap.isdigit()):
                raise BadPosition(f"{heap!r} is not a number of stones; a heap has 0 or more")
            if len(heap) > MOST_DIGITS:
                raise BadPosition(f"a heap has a number of {len(heap):,} digits, which cannot arise; give fewer stones")
        if len(heaps) != len(self.heaps):
            raise BadPosition(f"{text!r} has {_count(len(heaps), 'heap')}; this game has {len(self.heaps)}")
        stones = tuple(int(heap) for heap in heaps)
        for number, (has, began) in enumerate(zip(stones, self.heaps, strict=True), 1):
            if has > began:
                raise BadPosition(f"heap {number} has {has}, which cannot arise; it begins with {began} in this game")
        return Heaps(stones, NAMES.index(mover))


MOST_DIGITS: Final = 18
"""No heap has a longer number of stones."""


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
