"""Checkers, that is English draughts, on boards of 8 x 8 or another even size.

Men step and jump forwards, kings both ways. A player who can jump must, and goes on jumping with the same piece as
long as it can. A man that reaches the last row becomes a king, and its move ends. A player without a move has lost.
See the rules of the World Checkers Draughts Federation (https://wcdf.net/rules.htm). The game is a draw where
``no_progress`` plies bring neither a jump nor a step of a man, and for a search where a position comes again.

Only dark squares count; they have the numbers 1 to 32, from the top left on, where black stands and begins. In a
word they follow each other with one bit left free after every other row, so that all neighbours are 4 or 5 bits
away (one half of the size, and one more), and what runs off the board meets a bit that is no square:

         1   2   3   4           0   1   2   3
       5   6   7   8           4   5   6   7     8
         9  10  11  12           9  10  11  12
      13  14  15  16          13  14  15  16    17
         ...                     ...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.games import checkers_notation as notation
from perfectplay.games import drawing
from perfectplay.pictures import INK, Picture
from perfectplay.words import bit, lowest, population, without_lowest

BLACK: Final = 0
WHITE: Final = 1
NAMES: Final = ("black", "white")

MAN: Final = 100
FORWARD: Final = 3
"""For each row that a man has advanced."""
HOME: Final = 8
"""For each man that guards the first row while the other has men left."""
SIDE: Final = 4
"""For each man on the sides of the board, where nobody can jump it."""
CENTRE: Final = 6
"""For each king away from the edge."""
TEMPO: Final = 2


class Men(NamedTuple):
    """The pieces of each player, which of them are kings, whose turn it is, and plies without progress."""

    black: int
    white: int
    kings: int
    turn: int
    clock: int


@dataclass(frozen=True)
class Checkers(Game[Men, int]):
    """Checkers. A draw, played well (Schaeffer and others, "Checkers Is Solved", Science 317, 2007).

    An action is a square's bit + 64 * the number of jumps + 1024 * the ways, two bits each: 0 and 1 down the board
    to the left and to the right, 2 and 3 up the board to the right and to the left (seen with black on top).
    """

    repetition_limit: ClassVar[int] = 3
    king: ClassVar[int] = 140
    """What a king is worth; a man is 100, the hundredth part of which is 0.01."""

    size: int = 8
    no_progress: int = 80
    """In plies; 0 for never."""
    half: int = field(default=4, init=False, repr=False, compare=False)
    squares: int = field(default=0, init=False, repr=False, compare=False)
    sides: int = field(default=0, init=False, repr=False, compare=False)
    ends: int = field(default=0, init=False, repr=False, compare=False)
    """The first and the last row."""
    rows: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.size not in (4, 6, 8, 10):
            raise BadArgument(f"size is {self.size}; it must be 4, 6, 8 or 10")
        if self.no_progress < 0:
            raise BadArgument(f"no_progress is {self.no_progress}; it must be a number of plies, or 0 for no limit")
        half = self.size // 2
        bits = [square + square // (2 * half) for square in range(half * self.size)]
        rows = tuple(sum(1 << place for place in bits[row * half : row * half + half]) for row in range(self.size))
        left = [row * half + (0 if row % 2 else half - 1) for row in range(self.size)]
        object.__setattr__(self, "half", half)
        object.__setattr__(self, "squares", sum(rows))
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "ends", rows[0] | rows[-1])
        object.__setattr__(self, "sides", sum(1 << bits[square] for square in left))

    def initial_state(self) -> Men:
        filled = self.half - 1
        return Men(sum(self.rows[:filled]), sum(self.rows[self.size - filled :]), 0, BLACK, 0)

    def to_move(self, state: Men) -> int:
        return state.turn

    def step(self, way: int) -> int:
        """Returns how many bits up the neighbour in one of the four ways is; negative if it is a lower bit."""
        if way < 2:
            return self.half + way
        return 2 - way - self.half

    def actions(self, state: Men) -> Iterator[int]:
        mine, theirs = (state.black, state.white) if state.turn == BLACK else (state.white, state.black)
        empty = self.squares & ~(mine | theirs)
        down = mine if state.turn == BLACK else mine & state.kings
        up = mine & state.kings if state.turn == BLACK else mine
        a, b = self.half, self.half + 1
        jumpers = down & (theirs >> a & empty >> 2 * a | theirs >> b & empty >> 2 * b)
        jumpers |= up & (theirs << a & empty << 2 * a | theirs << b & empty << 2 * b)
        if jumpers == 0:
            for way in range(4):
                step = self.step(way)
                movers = down & empty >> step if way < 2 else up & empty << -step
                while movers:
                    yield lowest(movers) | way << 10
                    movers = without_lowest(movers)
        while jumpers:
            # All ways to jump on, depth first; path holds those that were taken, two bits each.
            source = lowest(jumpers)
            jumpers = without_lowest(jumpers)
            free = empty | bit(source)
            left = theirs
            first, last = (0, 4) if state.kings & bit(source) else (2 * state.turn, 2 * state.turn + 2)
            place, path, jumps, way = source, 0, 0, first
            goes_on = True
            while jumps >= 0:
                while way < last:
                    step = self.step(way)
                    near, far = place + step, place + 2 * step
                    if far >= 0 and bit(near) & left and bit(far) & free:
                        left ^= bit(near)
                        path |= way << 2 * jumps
                        jumps += 1
                        place, way = far, first
                        goes_on = False
                    else:
                        way += 1
                if jumps and not goes_on:
                    yield source | jumps << 6 | path << 10
                goes_on = True
                jumps -= 1
                if jumps >= 0:
                    way = path >> 2 * jumps & 3
                    path ^= way << 2 * jumps
                    step = self.step(way)
                    left ^= bit(place - step)
                    place -= 2 * step
                    way += 1

    def result(self, state: Men, action: int) -> Men:
        source, jumps, path = action & 63, action >> 6 & 15, action >> 10
        mine, theirs = (state.black, state.white) if state.turn == BLACK else (state.white, state.black)
        taken = 0
        target = source
        if jumps == 0:
            target += self.step(path)
        for _ in range(jumps):
            step = self.step(path & 3)
            taken |= bit(target + step)
            target += 2 * step
            path >>= 2
        moved = bit(source) ^ bit(target)
        kings = state.kings & ~taken
        clock = 0
        if state.kings & bit(source):
            kings ^= moved
            if jumps == 0 and self.no_progress:
                clock = state.clock + 1
        elif bit(target) & self.ends:
            kings |= bit(target)
        mine, theirs = mine ^ moved, theirs & ~taken
        black, white = (mine, theirs) if state.turn == BLACK else (theirs, mine)
        return Men(black, white, kings, 1 - state.turn, clock)

    def is_terminal(self, state: Men) -> bool:
        return (self.no_progress > 0 and state.clock >= self.no_progress) or not self.can_move(state)

    def can_move(self, state: Men) -> bool:
        """Returns whether the player to move has a step or a jump."""
        mine, theirs = (state.black, state.white) if state.turn == BLACK else (state.white, state.black)
        empty = self.squares & ~(mine | theirs)
        down = mine if state.turn == BLACK else mine & state.kings
        up = mine & state.kings if state.turn == BLACK else mine
        a, b = self.half, self.half + 1
        reach_down = empty >> a | empty >> b | theirs >> a & empty >> 2 * a | theirs >> b & empty >> 2 * b
        reach_up = empty << a | empty << b | theirs << a & empty << 2 * a | theirs << b & empty << 2 * b
        return down & reach_down | up & reach_up != 0

    def utility(self, state: Men, player: int) -> float:
        if self.can_move(state):
            return 0.0
        return -1.0 if player == state.turn else 1.0

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Men, player: int) -> float:
        """Estimates from the pieces and where they stand; a man is 0.01.

        Men count more if they have advanced, guard their first row or stand at a side, where nobody can jump them.
        Kings count more away from the edge. A lead counts more when fewer pieces are left.
        """
        value = 0
        men = state.black & ~state.kings, state.white & ~state.kings
        for row in range(self.size):
            black, white = population(men[0] & self.rows[row]), population(men[1] & self.rows[self.size - 1 - row])
            value += FORWARD * row * (black - white)
        if men[1]:
            value += HOME * population(men[0] & self.rows[0])
        if men[0]:
            value -= HOME * population(men[1] & self.rows[self.size - 1])
        value += SIDE * (population(men[0] & self.sides) - population(men[1] & self.sides))
        inner = state.kings & ~(self.sides | self.ends)
        value += CENTRE * (population(inner & state.black) - population(inner & state.white))
        material = MAN * (population(men[0]) - population(men[1]))
        material += self.king * (population(state.black & state.kings) - population(state.white & state.kings))
        material += (
            3 * material // population(state.black | state.white)
            if material >= 0
            else -(-3 * material // population(state.black | state.white))
        )
        value += material + (TEMPO if state.turn == BLACK else -TEMPO)
        return value / 10_000 if player == BLACK else -value / 10_000

    def bounds(self, state: Men, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def priority(self, state: Men, action: int) -> int:
        """Ranks longer jumps first, then steps that make a king; ranks steps of men off their first row last."""
        jumps = action >> 6 & 15
        if jumps:
            return 1000 * jumps
        source = action & 63
        if state.kings & bit(source):
            return 0
        target = source + self.step(action >> 10)
        if bit(target) & self.ends:
            return 500
        return 5 if bit(source) & self.ends == 0 else -5

    def noisy_actions(self, state: Men) -> Iterator[int]:
        """Yields the jumps. A player who can jump has no other action."""
        for action in self.actions(state):
            if action >> 6 & 15:
                yield action

    def same_position(self, one: Men, other: Men) -> bool:
        """Returns whether two states are the same position: everything but the clock is equal."""
        return one[:4] == other[:4]

    # ------------------------------------------------------------------ notation and pictures

    def number(self, place: int) -> int:
        """Returns the number of a square, from 1, by its bit."""
        return place - place // (2 * self.half + 1) + 1

    def place(self, number: int) -> int:
        """Returns the bit of a square by its number."""
        return number - 1 + (number - 1) // (2 * self.half)

    def ways_of(self, state: Men, action: int) -> list[list[int]]:
        """Returns the ways of an action, here always one: the numbers of the squares that the piece visits."""
        place, jumps, path = action & 63, action >> 6 & 15, action >> 10
        squares = [self.number(place)]
        for jump in range(max(jumps, 1)):
            place += self.step(path >> 2 * jump & 3) * (2 if jumps else 1)
            squares.append(self.number(place))
        return [squares]

    def takes(self, action: int) -> bool:
        """Returns whether the action is a jump."""
        return action >> 6 & 15 > 0

    def board(self, state: Men) -> list[list[str]]:
        rows = [["."] * self.size for _ in range(self.size)]
        for number in range(1, self.half * self.size + 1):
            row, column = (number - 1) // self.half, (number - 1) % self.half
            square = bit(self.place(number))
            is_king = state.kings & square != 0
            if state.black & square:
                sign = "B" if is_king else "b"
            elif state.white & square:
                sign = "W" if is_king else "w"
            else:
                sign = "."
            rows[row][2 * column + 1 - row % 2] = sign
        return rows

    def draw(self, state: Men) -> str:
        rows = []
        for row, cells in enumerate(self.board(state)):
            rows.append(f"{row * self.half + 1:2}-{row * self.half + self.half:<2}  " + " ".join(cells))
        return "\n".join([*rows, f"       {NAMES[state.turn]} to move; kings are B and W"])

    def show(self, state: Men) -> Picture:
        size = 30.0
        shapes = []
        for row, cells in enumerate(self.board(state)):
            for column, cell in enumerate(cells):
                is_dark = (row + column) % 2 == 1
                x, y = column * size, row * size
                shapes.append(drawing.box(x, y, size, size, drawing.DARK if is_dark else drawing.LIGHT))
                if is_dark:
                    number = row * self.half + column // 2 + 1
                    shapes.append(drawing.letters(x + 6, y + 5, str(number), 7))
                if cell != ".":
                    fill, ink = ("#333333", "#ffffff") if cell in "bB" else ("#ffffff", INK)
                    shapes.append(drawing.disc(x + size / 2, y + size / 2, 0.4 * size, fill))
                    if cell.isupper():
                        shapes.append(drawing.letters(x + size / 2, y + size / 2, "K", 13, ink))
        return drawing.sheet(size * self.size, size * self.size, shapes, self.draw(state))

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Men, action: int) -> str:
        """Returns a name such as "11-15" or "15x22".

        The name lists all squares where two ways of jumping share their first and last squares.
        """
        ways = [self.ways_of(state, other)[0] for other in self.actions(state)]
        return notation.name_of(self.ways_of(state, action)[0], self.takes(action), ways)

    def parse_action(self, state: Men, name: str) -> int:
        actions = list(self.actions(state))
        found = notation.find(
            name,
            [self.ways_of(state, action) for action in actions],
            [self.action_name(state, action) for action in actions],
        )
        return actions[found]

    def split_moves(self, text: str) -> list[str]:
        """Returns the moves of a text such as "1. 11-15 23-19" or "11-15 23-19". Commas are allowed."""
        return notation.without_numbers(super().split_moves(text))

    def format_position(self, state: Men) -> str:
        """Writes the position as PDN does, such as ``"B:W18,K24:B12:H3"``; the last part is the clock, if not 0."""
        sides = [
            ",".join(
                ("K" if state.kings & bit(self.place(number)) else "") + str(number)
                for number in range(1, self.half * self.size + 1)
                if pieces & bit(self.place(number))
            )
            for pieces in (state.white, state.black)
        ]
        clock = f":H{state.clock}" if state.clock else ""
        return f"{'BW'[state.turn]}:W{sides[0]}:B{sides[1]}{clock}"

    def parse_position(self, text: str) -> Men:
        turn, pieces, clock = notation.read_position(text, self.half * self.size)
        black = white = kings = 0
        for player, number, is_king in pieces:
            square = bit(self.place(number))
            if (black | white) & square:
                raise BadPosition(f"square {number} is there twice; at most one piece stands on a square")
            if not is_king and square & self.rows[self.size - 1 if player == BLACK else 0]:
                raise BadPosition(f"a man of {NAMES[player]} stands on {number}, the last row; write K{number}")
            black, white = (black | square, white) if player == BLACK else (black, white | square)
            kings |= square if is_king else 0
        most = self.half * (self.half - 1)
        for name, side in (("black", black), ("white", white)):
            if population(side) > most:
                raise BadPosition(f"{name} has {population(side)} pieces; there are at most {most}")
        if black | white == 0:
            raise BadPosition("there are no pieces; write them like W18,K24:B12")
        return Men(black, white, kings, turn, clock if self.no_progress else 0)
