"""International draughts, on 10 x 10 squares: men take backwards too, kings fly, and one must take the most.

See the rules of the World Draughts Federation (https://fmjd.org), "Official FMJD rules". White begins. A man becomes
a king where its move ends on the last row. What is taken leaves the board after the move: no piece is jumped twice,
though an empty square may be crossed again.

The game is a draw where 25 moves of each player bring neither a capture nor a step of a man; 16, where a lone king
stands against three pieces of which one is a king; 5, where it stands against two such, or one. The squares have
the numbers 1 to 50; in a word they lie as in `perfectplay.games.checkers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from perfectplay.games.checkers import BLACK, WHITE, Checkers, Men
from perfectplay.words import bit, lowest, population, replaced, without_lowest

NOWHERE: Final = 64
NOT_YET: Final = -64


class Move(NamedTuple):
    """From which square to which, as from + 64 * to; and the squares of the pieces that are taken.

    Two ways of taking the same pieces between the same squares are one move.
    """

    ends: int
    taken: int


@dataclass(frozen=True)
class Draughts(Checkers):
    """International draughts. An action is a `Move`; without ``no_progress`` plies there is no clock."""

    king: ClassVar[int] = 300

    size: int = 10
    no_progress: int = 50

    def initial_state(self) -> Men:
        return super().initial_state()._replace(turn=WHITE)

    def actions(self, state: Men) -> Iterator[Move]:  # type: ignore[override]
        mine, theirs = (state.black, state.white) if state.turn == BLACK else (state.white, state.black)
        empty = self.squares & ~(mine | theirs)
        most = 0
        jumpers = mine & (self.beside(theirs, empty) | state.kings)
        left = jumpers
        while left:
            source = lowest(left)
            left = without_lowest(left)
            flies = state.kings & bit(source) != 0
            most = max(most, explored(source, flies, theirs, empty | bit(source), self.half, 0, -1, 0)[0])
        while most and jumpers:
            source = lowest(jumpers)
            jumpers = without_lowest(jumpers)
            flies = state.kings & bit(source) != 0
            free = empty | bit(source)
            _, target, rest = explored(source, flies, theirs, free, self.half, most, -1, 0)
            while target < NOWHERE:
                yield Move(source | target << 6, theirs & ~rest)
                _, target, rest = explored(source, flies, theirs, free, self.half, most, target, rest)
        while most == 0 and mine:
            source = lowest(mine)
            mine = without_lowest(mine)
            flies = state.kings & bit(source) != 0
            first, last = (0, 4) if flies else (2 * state.turn, 2 * state.turn + 2)
            for way in range(first, last):
                step = step_of(way, self.half)
                target = source + step
                while target >= 0 and bit(target) & empty:
                    yield Move(source | target << 6, 0)
                    target = target + step if flies else -1

    def beside(self, theirs: int, empty: int) -> int:
        """Returns the squares from which a piece can take a neighbour."""
        a, b = self.half, self.half + 1
        below = theirs >> a & empty >> 2 * a | theirs >> b & empty >> 2 * b
        return below | theirs << a & empty << 2 * a | theirs << b & empty << 2 * b

    def result(self, state: Men, action: Move) -> Men:  # type: ignore[override]
        source, target = action.ends & 63, action.ends >> 6
        mine, theirs = (state.black, state.white) if state.turn == BLACK else (state.white, state.black)
        moved = bit(source) ^ bit(target)
        kings = state.kings & ~action.taken
        clock = 0
        if state.kings & bit(source):
            kings ^= moved
            if action.taken == 0 and self.no_progress:
                clock = state.clock + 1
        elif bit(target) & self.rows[self.size - 1 if state.turn == BLACK else 0]:
            kings |= bit(target)
        mine, theirs = mine ^ moved, theirs & ~action.taken
        black, white = (mine, theirs) if state.turn == BLACK else (theirs, mine)
        return Men(black, white, kings, 1 - state.turn, clock)

    def is_terminal(self, state: Men) -> bool:
        return (self.no_progress > 0 and state.clock >= self.patience(state)) or not self.can_move(state)

    def patience(self, state: Men) -> int:
        """Returns after how many plies without progress the game is a draw."""
        few, many = population(state.black), population(state.white)
        few, many = min(few, many), max(few, many)
        if few == 1 and many <= 3 and state.kings & state.black and state.kings & state.white:
            return min(self.no_progress, 32 if many == 3 else 10)
        return self.no_progress

    def can_move(self, state: Men) -> bool:
        """Returns whether there is a step or a capture.

        A king that can take has a step or can take a neighbour, so captures from afar need no test.
        """
        mine, theirs = (state.black, state.white) if state.turn == BLACK else (state.white, state.black)
        empty = self.squares & ~(mine | theirs)
        a, b = self.half, self.half + 1
        down = mine if state.turn == BLACK else mine & state.kings
        up = mine & state.kings if state.turn == BLACK else mine
        steps = down & (empty >> a | empty >> b) | up & (empty << a | empty << b)
        return steps | mine & self.beside(theirs, empty) != 0

    def priority(self, state: Men, action: Move) -> int:  # type: ignore[override]
        """Ranks larger captures first, then steps that make a king, then other steps of men, then steps of kings."""
        if action.taken:
            return 1000 * population(action.taken)
        if state.kings & bit(action.ends & 63):
            return 0
        return 500 if bit(action.ends >> 6) & self.ends else 5

    def noisy_actions(self, state: Men) -> Iterator[Move]:  # type: ignore[override]
        """Yields the captures. A player who can take has no other action."""
        for action in self.actions(state):
            if action.taken:
                yield action

    # ------------------------------------------------------------------ notation

    def ways_of(self, state: Men, action: Move) -> list[list[int]]:  # type: ignore[override]
        """Returns the ways to take the same pieces, each as the numbers of the squares that the piece visits."""
        source, target = action.ends & 63, action.ends >> 6
        if not action.taken:
            return [[self.number(source), self.number(target)]]
        free = self.squares & ~(state.black | state.white) | bit(source)
        flies = state.kings & bit(source) != 0
        todo, found = [([source], action.taken)], []
        while todo:
            path, left = todo.pop()
            if not left and path[-1] == target:
                found.append([self.number(place) for place in path])
            for way in range(4):
                step = step_of(way, self.half)
                near = path[-1] + step
                while flies and near >= 0 and bit(near) & free:
                    near += step
                far = near + step
                while near >= 0 and far >= 0 and bit(near) & left and bit(far) & free:
                    todo.append(([*path, far], left ^ bit(near)))
                    far = far + step if flies else -1
        return sorted(found)

    def takes(self, action: Move) -> bool:  # type: ignore[override]
        return action.taken != 0


# ------------------------------------------------------------------ captures


def step_of(way: int, half: int) -> int:
    """Returns how many bits up the neighbour in one of the four ways is; negative if it is a lower bit."""
    return half + way if way < 2 else 2 - way - half


def explored(
    source: int, flies: bool, theirs: int, free: int, half: int, jumps: int, after: int, after_left: int
) -> tuple[int, int, int]:
    """Walks all ways on which the piece on ``source`` can take others, depth first.

    Returns three numbers. The first is how many pieces it can take at the most. The other two describe one of the ways
    that take ``jumps`` pieces, the next one after ``after`` and ``after_left``: the square where it ends, and the
    pieces that it leaves. If there is no such way, that square is `NOWHERE`.
    """
    stack = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    most, end, end_left = 0, NOWHERE, 0
    place, left, depth, way, near, far = source, theirs, 0, 0, 0, NOT_YET
    barred = 4
    while depth >= 0:
        goes_on = False
        while way < 4 and not goes_on:
            step = step_of(way, half)
            if way == barred:
                far = -1
            elif far == NOT_YET:
                near = place + step
                while flies and near >= 0 and bit(near) & free:
                    near += step
                far = near + step if near >= 0 and bit(near) & left else -1
            if far >= 0 and bit(far) & free:
                goes_on = True
            else:
                way, far = way + 1, NOT_YET
        if goes_on:
            stack = replaced(stack, depth, place | way << 6 | near << 8 | far << 14 | barred << 20)
            barred = 4 if far == near + step_of(way, half) else way  # straight on it goes from the first square already
            place, left, depth, way, far = far, left ^ bit(near), depth + 1, 0, NOT_YET
            most = max(most, depth)
            comes_later = place > after or (place == after and left > after_left)
            if depth == jumps and comes_later and (place < end or (place == end and left < end_left)):
                end, end_left = place, left
        else:
            depth -= 1
            if depth >= 0:
                place, way = stack[depth] & 63, stack[depth] >> 6 & 3
                near, far, barred = stack[depth] >> 8 & 63, stack[depth] >> 14 & 63, stack[depth] >> 20
                left ^= bit(near)
                far = far + step_of(way, half) if flies else -1  # a king may stop further on
    return most, end, end_left
