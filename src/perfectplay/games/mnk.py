"""Lines of stones: the m,n,k-games, and gomoku.

The players place stones in turn, one a square; the first to have k of them in a row (across, up or diagonally)
wins. A full board without a line is a draw. See https://en.wikipedia.org/wiki/M,n,k-game and, for gomoku,
L. Victor Allis, "Searching for Solutions in Games and Artificial Intelligence" (1994), chapter 5.

Squares are named as in chess, a1 at the bottom left, and numbered row by row; on a board of 4 columns and 3 rows:

    3   8  9 10 11
    2   4  5  6  7
    1   0  1  2  3
        a  b  c  d

In a state each square is two bits, which say whose lines can still go through it: everybody's (3, it is empty),
the first player's (1, that player's stone), the second player's (2) or nobody's (0, it is no square of the board).
The rows from the bottom follow each other in words of 64 bits. A row is as wide as the next power of two that
leaves a square free at its end, and the last word is left free as well; so every line that runs off the board meets
nobody's squares there: above it, below it (Python's index -1 is the last word) and between the rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.game import Game
from perfectplay.games.line_threats import defences_of, threats_of
from perfectplay.games.line_weights import USUAL, LineWeights, estimate
from perfectplay.games.lines import EMPTY, LOWER_BITS, RIGHT, SECOND, UP
from perfectplay.words import ALL_BITS, lowest, replaced, without_lowest

LETTERS: Final = "abcdefghijklmnopqrst"
LARGEST: Final = 19
"""No line is counted as longer than the side of the largest go board; this keeps `MNK.priority` within 64 bits."""
LARGEST_GOMOKU: Final = 20
"""Tournaments of programs play gomoku on 20 x 20."""

FIRST: Final = 1
SIGNS: Final = " XO."


class Stones(NamedTuple):
    """A board (see above), how many stones it holds, and 1 or 2 once the first or second player has a line.

    The first player moves when ``ply`` is even. Row 1 of ``. X . X O`` is 0b00_00_00_10_01_11_01_11.
    """

    squares: tuple[int, ...]
    ply: int
    winner: int


@dataclass(frozen=True)
class MNK(Game[Stones, int]):
    """The m,n,k-game: ``in_a_row`` stones in a row win on a board of ``columns`` times ``rows``, 19 at most each.

    With ``exactly`` only a line of just that length wins, and a longer one does not. An action is the number
    of a square. Played well, (3,3,3), (4,4,4) and (5,5,4) are draws; in (4,3,3) the first player wins.
    """

    can_repeat: ClassVar[bool] = False

    columns: int = 3
    rows: int = 3
    in_a_row: int = 3
    exactly: bool = False
    row_bits: int = field(default=0, init=False, repr=False, compare=False)
    """How many bits a row takes in a state."""

    def __post_init__(self) -> None:
        for name, size in (("columns", self.columns), ("rows", self.rows)):
            if not 1 <= size <= LARGEST:
                raise BadArgument(f"{name} is {size}; it must be from 1 to {LARGEST}")
        longest = max(self.columns, self.rows)
        if not 1 <= self.in_a_row <= longest:
            raise BadArgument(
                f"in_a_row is {self.in_a_row}, but lines on a board of {self.columns} x {self.rows} "
                f"are 1 to {longest} long; it must be one of those"
            )
        self._measure()

    def _measure(self) -> None:
        object.__setattr__(self, "row_bits", 2 << self.columns.bit_length())

    def initial_state(self) -> Stones:
        return Stones(self._packed([EMPTY] * (self.columns * self.rows)), 0, 0)

    def to_move(self, state: Stones) -> int:
        return state.ply & 1

    def actions(self, state: Stones) -> Iterator[int]:
        for action in range(self.columns * self.rows):
            place = self.place(action)
            if state.squares[place >> 6] >> (place & 63) & 3 == EMPTY:
                yield action

    def result(self, state: Stones, action: int) -> Stones:
        return self.after(state, action)

    def after(self, state: Stones, action: int) -> Stones:
        """Returns the state with one more stone, for `result` and for games that hold such a state in theirs."""
        place = self.place(action)
        player = state.ply & 1
        closed = SECOND - player << (place & 63)  # the other player's lines cannot go through it any more
        squares = replaced(state.squares, place >> 6, state.squares[place >> 6] ^ closed)
        winner = player + 1 if self.is_in_line(squares, place, player) else 0
        return Stones(squares, state.ply + 1, winner)

    def is_terminal(self, state: Stones) -> bool:
        return state.winner > 0 or state.ply == self.columns * self.rows

    def utility(self, state: Stones, player: int) -> float:
        if state.winner == 0:
            return 0.0
        return 1.0 if state.winner == player + 1 else -1.0

    def place(self, action: int) -> int:
        """Returns the number of the lower bit of a square."""
        return action // self.columns * self.row_bits + action % self.columns * 2

    def action_at(self, place: int) -> int:
        """Returns the number of the square at a place."""
        return place // self.row_bits * self.columns + place % self.row_bits // 2

    def is_in_line(self, squares: tuple[int, ...], place: int, player: int) -> bool:
        """Returns whether a stone of ``player`` on this square is part of a line that wins."""
        long_enough = self.lines(squares, place, player) >> 3 * self.in_a_row
        if self.exactly:
            return long_enough & 7 != 0
        return long_enough != 0

    def lines(self, squares: tuple[int, ...], place: int, player: int) -> int:
        """Returns how long the four lines through a square are if a stone of ``player`` lies there.

        Octal digit n of the number says how many of them are n long; 19 stands for 20, too.
        """
        stone = player + 1
        lengths = 0
        for way in range(4):
            step = UP[way] * self.row_bits + RIGHT[way]
            length = 1
            near = place + step
            while squares[near >> 6] >> (near & 63) & 3 == stone:
                near += step
                length += 1
            near = place - step
            while squares[near >> 6] >> (near & 63) & 3 == stone:
                near -= step
                length += 1
            lengths += 1 << 3 * min(length, LARGEST)
        return lengths

    # ------------------------------------------------------------------ better search

    def bounds(self, state: Stones, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def cells(self, state: Stones) -> Iterator[int]:
        """Yields the squares row by row: 0 empty, 1 the second player's, 2 the first player's."""
        for square in range(self.columns * self.rows):
            place = self.place(square)
            yield 3 - (state.squares[place >> 6] >> (place & 63) & 3)

    def evaluate(self, state: Stones, player: int) -> float:
        """Compares the lines of ``in_a_row`` squares that only one player can still complete.

        A line with one more stone counts eight times as much. A line of the player to move counts half as much again. A
        lead of one line that lacks one stone comes to about 1/2.
        """
        return estimate(self, state, player, USUAL)

    def named_weights(self) -> LineWeights:
        return USUAL

    def priority(self, state: Stones, action: int) -> int:
        """Ranks squares by how long the lines of both players through them would be.

        Extending a line of one's own comes before stopping an equally long one of the opponent. Of equal squares, the
        one nearest to the centre comes first.
        """
        row, column = action // self.columns, action % self.columns
        lengths = 0
        for player in range(2):
            lengths += self.lines(state.squares, self.place(action), player) << 1 - (state.ply + player & 1)
        # `lengths` is a multiple of 8, and no square is further than 36 from the centre, counted so.
        return 5 * lengths - abs(2 * row + 1 - self.rows) - abs(2 * column + 1 - self.columns)

    def candidates(self, state: Stones) -> Iterator[int]:
        """Yields actions of which at least one is best; yields all actions where nothing is forced.

        A player who can complete a line does so. A player who must stop one does so, even if another one elsewhere
        cannot be stopped as well. If the opponent could make a line that can be completed at both ends, only two kinds
        of squares matter: the free squares of that line, and squares where the player threatens to complete a line.
        """
        mover = state.ply & 1
        forced = self.forced(state)
        if forced >= 0:
            yield forced
        else:
            marks = self.without_stones(state.squares)
            if self.in_a_row > 3 and not self.exactly:
                marks = self.open_line(state.squares, 1 - mover)
            everything = True
            for word in marks:
                everything = everything and word == 0
            if not everything:
                marks = self.marked(state.squares, mover, 2, marks)
            for action in range(self.columns * self.rows):
                place = self.place(action)
                is_free = state.squares[place >> 6] >> (place & 63) & 3 == EMPTY
                if is_free and (everything or marks[place >> 6] >> (place & 63) & 1):
                    yield action

    def noisy_actions(self, state: Stones) -> Iterator[int]:
        """Yields a square that completes or stops a line.

        If there is none, yields the squares that threaten to complete a line with the next stone.
        """
        mover = state.ply & 1
        forced = self.forced(state)
        if forced >= 0:
            yield forced
        else:
            marks = self.marked(state.squares, mover, 2, self.without_stones(state.squares))
            for action in range(self.columns * self.rows):
                place = self.place(action)
                if marks[place >> 6] >> (place & 63) & 1:
                    yield action

    def threats(self, state: Stones, within: int) -> Iterator[int]:
        """Yields squares that threaten to complete a line: fours, and with ``within`` 2 also threes."""
        yield from threats_of(self, state, within)

    def defences(self, state: Stones, within: int) -> Iterator[int]:
        """Yields the squares that may stop the threats of the opponent."""
        yield from defences_of(self, state)

    def may_place(self, squares: tuple[int, ...], place: int, player: int) -> bool:
        """Returns whether the rules let a player put a stone on this empty square."""
        return True

    def forced(self, state: Stones) -> int:
        """Returns a square that completes a line of the player to move, or else one that stops the opponent, or -1."""
        mover = state.ply & 1
        square = self.completing(state.squares, mover)
        return square if square >= 0 else self.completing(state.squares, 1 - mover)

    def without_stones(self, squares: tuple[int, ...]) -> tuple[int, ...]:
        """Returns as many words as a board has, all 0."""
        for word in range(len(squares)):
            squares = replaced(squares, word, 0)
        return squares

    def starts(self, squares: tuple[int, ...], player: int, step: int, start: int, length: int, empty: int) -> int:
        """Returns the squares of one word where a line begins that the player owns but for ``empty`` free squares."""
        able = LOWER_BITS
        ones = twos = fours = 0
        place = start
        for _ in range(length):
            here = squares[place >> 6] >> (place & 63) | squares[(place >> 6) + 1] << 2 << 62 - (place & 63)
            able &= here >> player
            free = here & here >> 1 & ~(ones & twos & fours)
            fours ^= free & ones & twos
            twos ^= free & ones
            ones ^= free
            place += step
        if empty & 1:
            able &= ones
        else:
            able &= ~ones
        if empty & 2:
            able &= twos
        else:
            able &= ~twos
        return able & ~fours

    def marked(self, squares: tuple[int, ...], player: int, empty: int, marks: tuple[int, ...]) -> tuple[int, ...]:
        """Returns ``marks`` with the free squares of all lines in which a player lacks just ``empty`` stones."""
        for way in range(4):
            step = UP[way] * self.row_bits + RIGHT[way]
            for start in range(0, self.rows * self.row_bits - (self.in_a_row - 1) * step, 64):
                found = self.starts(squares, player, step, start, self.in_a_row, empty)
                while found:
                    place = start + lowest(found)
                    found = without_lowest(found)
                    for _ in range(self.in_a_row):
                        if squares[place >> 6] >> (place & 63) & 3 == EMPTY:
                            marks = replaced(marks, place >> 6, marks[place >> 6] | 1 << (place & 63))
                        place += step
        return marks

    def completing(self, squares: tuple[int, ...], player: int) -> int:
        """Returns a square where a stone of a player completes a line that wins, or -1."""
        for way in range(4):
            step = UP[way] * self.row_bits + RIGHT[way]
            for start in range(0, self.rows * self.row_bits - (self.in_a_row - 1) * step, 64):
                found = self.starts(squares, player, step, start, self.in_a_row, 1)
                while found:
                    place = start + lowest(found)
                    found = without_lowest(found)
                    while squares[place >> 6] >> (place & 63) & 3 != EMPTY:
                        place += step
                    if not self.exactly or self.is_in_line(squares, place, player):
                        return self.action_at(place)
        return -1

    def open_line(self, squares: tuple[int, ...], player: int) -> tuple[int, ...]:
        """Returns the free squares of a line that one more stone of a player would leave open at both ends.

        Such a line can then be completed at either end. If there is no such line, returns no squares.
        """
        marks = self.without_stones(squares)
        for way in range(4):
            step = UP[way] * self.row_bits + RIGHT[way]
            for start in range(0, self.rows * self.row_bits - (self.in_a_row - 2) * step, 64):
                found = self.starts(squares, player, step, start, self.in_a_row - 1, 1)
                while found:
                    before = start + lowest(found) - step
                    found = without_lowest(found)
                    after = before + self.in_a_row * step
                    ends = squares[before >> 6] >> (before & 63) & squares[after >> 6] >> (after & 63) & 3
                    if ends == EMPTY:
                        place = before
                        for _ in range(self.in_a_row + 1):
                            if squares[place >> 6] >> (place & 63) & 3 == EMPTY:
                                marks = replaced(marks, place >> 6, marks[place >> 6] | 1 << (place & 63))
                            place += step
                        return marks
        return marks

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Stones) -> list[list[str]]:
        signs = [SIGNS[self._held(state.squares, action)] for action in range(self.columns * self.rows)]
        return [signs[row * self.columns : (row + 1) * self.columns] for row in reversed(range(self.rows))]

    def draw(self, state: Stones) -> str:
        width = len(str(self.rows))
        rows = [f"{self.rows - index:{width}}  " + " ".join(cells) for index, cells in enumerate(self.board(state))]
        return "\n".join([*rows, " " * (width + 2) + " ".join(LETTERS[: self.columns])])

    def player_name(self, player: int) -> str:
        return ("X", "O")[player]

    def action_name(self, state: Stones, action: int) -> str:
        return f"{LETTERS[action % self.columns]}{action // self.columns + 1}"

    def format_position(self, state: Stones) -> str:
        """Writes the rows from the top, such as ``"..O/.X./..."``. The counts say whose turn it is."""
        return "/".join("".join(cells) for cells in self.board(state))

    def parse_position(self, text: str) -> Stones:
        held = self._read(text)
        squares = self._packed(held)
        of_first, of_second = held.count(FIRST), held.count(SECOND)
        if of_first - of_second not in (0, 1):
            raise BadPosition(
                f"{of_first} X and {of_second} O cannot arise; X begins, so there must be as many X as O, or one X more"
            )
        ply = of_first + of_second
        mover, other = ply & 1, 1 - (ply & 1)
        line = f"{self.in_a_row} in a row"
        if self._has_line(squares, mover) and self._has_line(squares, other):
            raise BadPosition(f"X and O both have {line}; the game ends with the first, so leave one of them out")
        if self._has_line(squares, mover):
            raise BadPosition(
                f"{'XO'[mover]} has {line}, which ends the game, but {'XO'[other]} has moved since; take that back"
            )
        if not self._has_line(squares, other):
            return Stones(squares, ply, 0)
        if not self._one_stone_ends_it(squares, other):
            raise BadPosition(
                f"{'XO'[other]} has more than one line of {self.in_a_row}, and no last stone makes them all; "
                "the game ends with the first line, so leave the others out"
            )
        return Stones(squares, ply, other + 1)

    def _read(self, text: str) -> list[int]:
        """Returns what each square holds."""
        texts = text.strip().upper().split("/")
        if len(texts) != self.rows:
            raise BadPosition(
                f"{text!r} has {_count(len(texts), 'row')}; give {self.rows} from the top, separated by '/'"
            )
        held: list[int] = []
        for row, cells in zip(reversed(range(self.rows)), texts, strict=True):
            if len(cells) != self.columns:
                raise BadPosition(
                    f"row {row + 1}, {cells!r}, has {_count(len(cells), 'cell')}; it should have {self.columns}"
                )
            for column, cell in enumerate(cells):
                if cell not in SIGNS[FIRST:]:
                    raise BadPosition(f"{cell!r} at {LETTERS[column]}{row + 1} is no cell; a cell is 'X', 'O' or '.'")
            held[:0] = map(SIGNS.index, cells)
        return held

    def _packed(self, held: Sequence[int]) -> tuple[int, ...]:
        """Returns the words of a board whose squares hold this."""
        board = sum(value << self.place(action) for action, value in enumerate(held))
        words = self.rows * self.row_bits + 63 >> 6
        return *(board >> 64 * word & ALL_BITS for word in range(words)), 0

    def _held(self, squares: tuple[int, ...], action: int) -> int:
        place = self.place(action)
        return squares[place >> 6] >> (place & 63) & 3

    def _has_line(self, squares: tuple[int, ...], player: int) -> bool:
        return any(self.is_in_line(squares, self.place(action), player) for action in self._stones(squares, player))

    def _one_stone_ends_it(self, squares: tuple[int, ...], player: int) -> bool:
        """Returns whether one of the player's stones can have been the last: without it, there is no line."""
        held = [self._held(squares, action) for action in range(self.columns * self.rows)]
        return any(
            not self._has_line(self._packed([*held[:action], EMPTY, *held[action + 1 :]]), player)
            for action in self._stones(squares, player)
        )

    def _stones(self, squares: tuple[int, ...], player: int) -> list[int]:
        return [action for action in range(self.columns * self.rows) if self._held(squares, action) == player + 1]


@dataclass(frozen=True)
class Gomoku(MNK):
    """Five in a row on a board of 15 x 15, without restrictions: the m,n,k-game (15,15,5).

    Black begins and wins (Allis 1994). With ``exactly`` six or more in a row do not win, as in
    "standard gomoku". Positions are written as in the m,n,k-game: X is black, O is white.
    """

    size: int = 15
    exactly: bool = field(default=False, kw_only=True)
    columns: int = field(default=15, init=False, repr=False)
    rows: int = field(default=15, init=False, repr=False)
    in_a_row: int = field(default=5, init=False, repr=False)

    def __post_init__(self) -> None:
        if not 5 <= self.size <= LARGEST_GOMOKU:
            raise BadArgument(f"size is {self.size}; a gomoku board has from 5 to {LARGEST_GOMOKU} rows")
        object.__setattr__(self, "columns", self.size)
        object.__setattr__(self, "rows", self.size)
        self._measure()

    def player_name(self, player: int) -> str:
        return ("black", "white")[player]

    def parse_action(self, state: Stones, name: str) -> int:
        """Returns the point of this name. Raises `IllegalMove`, which says what is in the way."""
        points = {self.action_name(state, action): action for action in range(self.columns * self.rows)}
        action = points.get(name.strip().lower())
        if action is None:
            last = self.action_name(state, self.columns * self.rows - 1)
            raise IllegalMove(f"{name!r} is no point of the board; points go from a1 to {last}, and nobody passes")
        held = self._held(state.squares, action)
        if held != EMPTY:
            raise IllegalMove(f"{name!r} is taken by {self.player_name(held - FIRST)}; choose an empty point")
        return action


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
