"""Games whose states lead back to each other, with known solutions, and one that does not end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from perfectplay.game import Game

LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
STEPS = tuple(
    tuple(
        other
        for other in range(9)
        if other != point
        and (
            abs(other % 3 - point % 3) + abs(other // 3 - point // 3) == 1
            or (4 in (point, other) and abs(other % 3 - point % 3) == 1 and abs(other // 3 - point // 3) == 1)
        )
    )
    for point in range(9)
)
NEAR = tuple(sum(1 << other for other in row) for row in STEPS)


class Men(NamedTuple):
    mine: int
    theirs: int
    turn: int
    worker: int


@dataclass(frozen=True)
class ThreeMensMorris(Game[Men, int]):
    """Three men each on nine points; placed first, then moved along the lines. Three in a row win.

    An action is a point, or 9 + 9 * from + to.
    """

    def initial_state(self) -> Men:
        return Men(0, 0, 0, 6)

    def to_move(self, state: Men) -> int:
        return state.turn

    def actions(self, state: Men) -> Iterator[int]:
        empty = 511 & ~(state.mine | state.theirs)
        if state.worker:
            for point in range(9):
                if empty >> point & 1:
                    yield point
        else:
            for start in range(9):
                if state.mine >> start & 1:
                    for end in range(9):
                        if empty & NEAR[start] & 1 << end:
                            yield 9 + 9 * start + end

    def result(self, state: Men, action: int) -> Men:
        if action < 9:
            return Men(state.theirs, state.mine | 1 << action, 1 - state.turn, state.worker - 1)
        start, end = (action - 9) // 9, (action - 9) % 9
        return Men(state.theirs, state.mine ^ 1 << start ^ 1 << end, 1 - state.turn, 0)

    def has_line(self, men: int) -> bool:
        return any(men & line == line for line in LINES)

    def is_stuck(self, state: Men) -> bool:
        empty = 511 & ~(state.mine | state.theirs)
        return all(not (state.mine >> start & 1 and NEAR[start] & empty) for start in range(9))

    def is_terminal(self, state: Men) -> bool:
        return self.has_line(state.theirs) or (state.worker == 0 and self.is_stuck(state))

    def utility(self, state: Men, player: int) -> float:
        return -1.0 if player == state.turn else 1.0


class Chase(NamedTuple):
    hunter: int
    hare: int
    turn: int


@dataclass(frozen=True)
class Pursuit(Game[Chase, int]):
    """A hunter and a hare on a ring of ``points``, or on a path. Who stays away for ever has won.

    On a path the hunter catches the hare, on a ring of four or more points never (Nowakowski and Winkler, 1983:
    a cop wins on graphs that can be dismantled; a path can, a longer ring cannot). An action is the point to go to.
    """

    points: int = 6
    is_ring: bool = True

    def initial_state(self) -> Chase:
        return Chase(0, self.points // 2, 0)

    def to_move(self, state: Chase) -> int:
        return state.turn

    def actions(self, state: Chase) -> Iterator[int]:
        here = state.hunter if state.turn == 0 else state.hare
        yield here
        if here + 1 < self.points or self.is_ring:
            yield (here + 1) % self.points
        if here > 0 or self.is_ring:
            yield (here + self.points - 1) % self.points

    def result(self, state: Chase, action: int) -> Chase:
        if state.turn == 0:
            return Chase(action, state.hare, 1)
        return Chase(state.hunter, action, 0)

    def is_terminal(self, state: Chase) -> bool:
        return state.hunter == state.hare

    def utility(self, state: Chase, player: int) -> float:
        return 1.0 if player == 0 else -1.0

    def repetition(self, state: Chase, player: int) -> float:
        return -1.0 if player == 0 else 1.0


class Count(NamedTuple):
    moves: int
    turn: int


@dataclass(frozen=True)
class Endless(Game[Count, int]):
    """Counts its moves, and nothing ever ends it."""

    can_repeat: ClassVar[bool] = False

    def initial_state(self) -> Count:
        return Count(0, 0)

    def to_move(self, state: Count) -> int:
        return state.turn

    def actions(self, state: Count) -> Iterator[int]:
        yield 1
        yield 2

    def result(self, state: Count, action: int) -> Count:
        return Count(state.moves + action, 1 - state.turn)

    def is_terminal(self, state: Count) -> bool:
        return state.moves < 0

    def utility(self, state: Count, player: int) -> float:
        return 0.0
