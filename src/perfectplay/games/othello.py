"""Othello (reversi), on boards of 4, 6 or 8 columns and rows.

A player places a disc such that it encloses discs of the opponent, in one or more of the eight directions, between
itself and another disc of the player's; all enclosed discs become the player's. A player who cannot do so passes.
The game ends when nobody can, and the player with more discs wins. Rules: https://www.worldothello.org.

Squares are named as in the game's books, a1 at the top left, and numbered along rows of eight; a smaller board is the
top left of the large one:

         a  b  c  d  e  f  g  h
    1    0  1  2  3  4  5  6  7
    2    8  9 10 11 12 13 14 15
    3   16 17 18 19 20 21 22 23
    4   24 25 26 27 28 29 30 31
    5   32 33 34 35 36 37 38 39
    6   40 41 42 43 44 45 46 47
    7   48 49 50 51 52 53 54 55
    8   56 57 58 59 60 61 62 63
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil, floor
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.game import Bounds, Game, listed
from perfectplay.games.othello_lines import (
    AFTER_1,
    BEFORE_1,
    FALLING,
    FIRST_COLUMN,
    LAST_COLUMN,
    RISING,
    TO_ROW,
    TURNED,
    WITHIN_COLUMN,
    WITHIN_ROW,
    enclosed_after,
    enclosed_before,
    enclosed_below,
    ends_of_rows,
    quarter_of,
    transposed,
)
from perfectplay.words import (
    bit,
    flipped,
    has_bit,
    lowest,
    population,
    reversed_bits,
    shifted_down,
    shifted_up,
    without_lowest,
    word,
)

PASS: Final = 64
"""The action of a player who has no other."""

NAMES: Final = ("black", "white")
SIGNS: Final = "XO"
LETTERS: Final = "abcdefgh"
PASSES: Final = ("pass", "pa", "ps", "--")
MOVE: Final = re.compile(r"[a-h][1-8]|pass|pa|ps|--")

ENDGAME: Final = 24
"""With no more empty squares, how many there are in each quarter of the board makes an order before `priority`."""
PLAYED_OUT: Final = 8
"""So few squares are played out at once."""
FEW: Final = 3
"""Of so few squares, each is tried; of more, those where a disc is legal."""
NO_LEAD: Final = -100
"""Worse than any difference in discs."""


class Discs(NamedTuple):
    """The discs of the player to move, those of the other player, and whether that is white."""

    mine: int
    theirs: int
    is_white: bool


@dataclass(frozen=True)
class Othello(Game[Discs, int]):
    """Othello; black begins. The utility is the difference in discs; on 6 x 6 it is -4 for black (Feinstein 1993).

    An action is the number of a square, or `PASS`. With ``winner_takes_empties`` the squares that are still empty
    at the end count for the winner, as in tournaments.
    """

    can_repeat: ClassVar[bool] = False

    columns: int = 8
    rows: int = 8
    winner_takes_empties: bool = False
    squares: int = field(default=0, init=False, repr=False, compare=False)
    """The squares of the board, as bits."""
    left_right: int = field(default=0, init=False, repr=False, compare=False)
    """The first and the last column."""
    top_bottom: int = field(default=0, init=False, repr=False, compare=False)
    """The first and the last row."""

    def __post_init__(self) -> None:
        for name, size in (("columns", self.columns), ("rows", self.rows)):
            if size not in (4, 6, 8):
                raise BadArgument(f"{name} is {size}; it must be 4, 6 or 8")
        row, column = (1 << self.columns) - 1, sum(1 << 8 * number for number in range(self.rows))
        object.__setattr__(self, "squares", word(row * column))
        object.__setattr__(self, "left_right", word(column | column << self.columns - 1))
        object.__setattr__(self, "top_bottom", word(row | row << 8 * self.rows - 8))

    def initial_state(self) -> Discs:
        corner = self.rows // 2 * 8 + self.columns // 2 - 9  # at the top left of the four in the middle
        return Discs(bit(corner + 1) | bit(corner + 8), bit(corner) | bit(corner + 9), False)

    def to_move(self, state: Discs) -> int:
        return int(state.is_white)

    def actions(self, state: Discs) -> Iterator[int]:
        moves = self.moves(state.mine, state.theirs)
        if moves == 0:
            yield PASS
        while moves:
            yield lowest(moves)
            moves = without_lowest(moves)

    def result(self, state: Discs, action: int) -> Discs:
        if action == PASS:
            return Discs(state.theirs, state.mine, not state.is_white)
        enclosed = self.enclosed(state.mine, state.theirs, action)
        return Discs(state.theirs ^ enclosed, state.mine | enclosed | bit(action), not state.is_white)

    def is_terminal(self, state: Discs) -> bool:
        return self.moves(state.mine, state.theirs) == 0 and self.moves(state.theirs, state.mine) == 0

    def utility(self, state: Discs, player: int) -> float:
        lead = self.lead(state.mine, state.theirs)
        return float(lead if player == state.is_white else -lead)

    def lead(self, mine: int, theirs: int) -> int:
        """Returns by how many discs ``mine`` are ahead if the game ends here."""
        lead = population(mine) - population(theirs)
        if self.winner_takes_empties and lead != 0:
            empty = self.columns * self.rows - population(mine | theirs)
            lead += empty if lead > 0 else -empty
        return lead

    def moves(self, mine: int, theirs: int) -> int:
        """Returns the squares where a disc of ``mine`` encloses some of ``theirs``."""
        inner = theirs & WITHIN_ROW
        ends = ends_of_rows(1, mine, inner) | ends_of_rows(7, mine, inner) | ends_of_rows(9, mine, inner)
        ends |= ends_of_rows(8, mine, theirs & WITHIN_COLUMN)
        return word(ends) & self.squares & ~(mine | theirs)

    def enclosed(self, mine: int, theirs: int, square: int) -> int:
        """Returns the discs of ``theirs`` that a disc of ``mine`` on this square encloses."""
        inner = theirs & WITHIN_ROW
        return (
            enclosed_after(shifted_up(AFTER_1, square), mine, inner)
            | enclosed_before(BEFORE_1 >> 63 - square, mine, inner)
            | enclosed_below(mine, theirs, inner, square)
            # What lies above is below on the board turned upside down.
            | flipped(enclosed_below(flipped(mine), flipped(theirs), flipped(inner), square ^ 56))
        )

    # ------------------------------------------------------------------ better search

    def bounds(self, state: Discs, player: int) -> Bounds:
        """Returns what is certain: the player to move never gets safe discs, and of two plies at most one is a pass.

        With two squares left, the value is arithmetic. With few squares left, the safe discs are not worth counting.
        """
        empty = self.squares & ~(state.mine | state.theirs)
        left = population(empty)
        if left <= 2:
            value = self.lead_before_two(state.mine, state.theirs, empty, 64)
            value = value if player == state.is_white else -value
            return Bounds(value, value, latest=4)
        most = self.columns * self.rows
        highest = most - 2 * population(self.safe(state.theirs)) if left > 6 else most
        if player == state.is_white:
            return Bounds(-most, highest, latest=2 * left)
        return Bounds(-highest, most, latest=2 * left)

    def bounds_within(self, state: Discs, player: int, low: float, high: float) -> Bounds:
        """Returns what `bounds` says, as far as the window asks for it: the last squares are played out here.

        Programs that play Othello leave the general search about so many squares before the end: Andersson's
        (http://radagast.se/othello/endgame.c) and Delorme's Edax have code of their own for the last four.
        """
        empty = self.squares & ~(state.mine | state.theirs)
        left = population(empty)
        is_mover = player == state.is_white
        least, most = (floor(low), ceil(high)) if is_mover else (-ceil(high), -floor(low))
        size = self.columns * self.rows
        if left > PLAYED_OUT and size - 2 * population(state.theirs) >= most:
            return Bounds(-size, size, latest=2 * left)  # even if all of their discs are safe
        if left > PLAYED_OUT or left == 0:
            return self.bounds(state, player)
        lead = self.best_lead(state.mine, state.theirs, empty, self.odd_quarters(empty), left, least, most)
        lowest, highest = (lead if lead > least else -size), (lead if lead < most else size)
        if is_mover:
            return Bounds(lowest, highest, latest=2 * left)
        return Bounds(-highest, -lowest, latest=2 * left)

    def best_lead(self, mine: int, theirs: int, empty: int, odd: int, left: int, low: int, high: int) -> int:
        """Returns by how many discs the player to move will be ahead; ``left`` squares are empty.

        What is returned is the lead itself if it lies between ``low`` and ``high``; otherwise it lies beyond the same
        end of that window, and the lead as far or further. Squares beside empty corners come last; before that, squares
        in ``odd``, the quarters with an odd number of empty squares, come first.
        """
        if left <= 2:
            return self.lead_before_two(mine, theirs, empty, high)
        best = NO_LEAD
        options = self.moves(mine, theirs) if left > FEW else empty & self.beside(theirs)
        corners = self.left_right & self.top_bottom
        risky = self.beside(corners & empty) & ~corners if left > FEW else 0
        while options:
            ahead = options & ~risky if options & ~risky else options
            ahead = ahead & odd if ahead & odd else ahead
            disc = ahead ^ without_lowest(ahead)
            options ^= disc
            square = lowest(disc)
            enclosed = self.enclosed(mine, theirs, square)
            if enclosed:
                lead = -self.best_lead(
                    theirs ^ enclosed,
                    mine | enclosed | disc,
                    empty ^ disc,
                    odd ^ quarter_of(square),
                    left - 1,
                    -high,
                    -max(low, best),
                )
                if lead >= high:
                    return lead
                best = max(best, lead)
        if best > NO_LEAD:
            return best
        if self.moves(theirs, mine) == 0:
            return self.lead(mine, theirs)
        return -self.best_lead(theirs, mine, empty, odd, left, -high, -low)

    def odd_quarters(self, empty: int) -> int:
        """Returns the quarters of the board in which the number of empty squares is odd."""
        odd = 0
        for corner in (0, 4, 32, 36):
            quarter = quarter_of(corner)
            if population(empty & quarter) & 1:
                odd |= quarter
        return odd

    def lead_before_two(self, mine: int, theirs: int, empty: int, high: int) -> int:
        """Returns by how many discs the player to move will be ahead, with at most two ``empty`` squares.

        If that is more than ``high``, the result may be less, but not less than ``high``.
        """
        if empty == 0:
            return self.lead(mine, theirs)
        other = without_lowest(empty)
        one = empty ^ other
        if other == 0:
            return self.lead_before_one(mine, theirs, one)
        best = self.lead_by(mine, theirs, one, other)
        if best < high:
            best = max(best, self.lead_by(mine, theirs, other, one))
        if best > NO_LEAD:
            return best
        best = max(self.lead_by(theirs, mine, one, other), self.lead_by(theirs, mine, other, one))
        return -best if best > NO_LEAD else self.lead(mine, theirs)

    def lead_by(self, mine: int, theirs: int, disc: int, empty: int) -> int:
        """Returns the lead for the player who plays this ``disc`` and leaves one ``empty`` square.

        Returns `NO_LEAD` if that is not legal.
        """
        if disc & self.beside(theirs) == 0:
            return NO_LEAD
        enclosed = self.enclosed(mine, theirs, lowest(disc))
        if enclosed == 0:
            return NO_LEAD
        return -self.lead_before_one(theirs ^ enclosed, mine | enclosed | disc, empty)

    def lead_before_one(self, mine: int, theirs: int, empty: int) -> int:
        """Returns by how many discs the player to move will be ahead, with one ``empty`` square."""
        turned = self.turned_last(mine, lowest(empty))
        if turned:
            return population(mine) - population(theirs) + 2 * turned + 1
        turned = self.turned_last(theirs, lowest(empty))
        if turned:
            return population(mine) - population(theirs) - 2 * turned - 1
        return self.lead(mine, theirs)

    def turned_last(self, mine: int, square: int) -> int:
        """Returns how many discs a disc of ``mine`` turns on the only empty square."""
        column, row = square & 7, square >> 3
        return (
            TURNED[column << 8 | shifted_down(mine, square & 56) & 255]
            + TURNED[row << 8 | shifted_down(word((shifted_down(mine, column) & FIRST_COLUMN) * TO_ROW), 56)]
            + TURNED[column << 8 | shifted_down(word((mine & RISING[square]) * FIRST_COLUMN), 56)]
            + TURNED[column << 8 | shifted_down(word((mine & FALLING[square]) * FIRST_COLUMN), 56)]
        )

    def candidates(self, state: Discs) -> Iterator[int]:
        """Yields corners, then squares in quarters of the board with an odd number of empty squares, then the others.

        A player who plays first in a quarter with an odd number may well play there last, too. That is worth its cost
        where no more than `ENDGAME` squares are empty; before, the order is that of `actions`.
        """
        moves = self.moves(state.mine, state.theirs)
        if moves == 0:
            yield PASS
        empty = self.squares & ~(state.mine | state.theirs)
        is_late = population(empty) <= ENDGAME
        first = self.left_right & self.top_bottom if is_late else 0
        second = self.odd_quarters(empty) if is_late else 0
        for some in (moves & first, moves & ~first & second, moves & ~first & ~second):
            left = some
            while left:
                yield lowest(left)
                left = without_lowest(left)

    def priority(self, state: Discs, action: int) -> int:
        """Ranks first the moves that leave few replies, above all few replies in corners.

        The terms are in eighths of a reply. A square next to an empty corner counts against a move; one at the edge,
        and one in a quarter of the board with an odd number of empty squares, counts for it. Empty squares next to the
        opponent's discs count as future moves; those next to one's own discs count as future replies.
        """
        if action == PASS:
            return 0
        disc, enclosed = bit(action), self.enclosed(state.mine, state.theirs, action)
        mine, theirs = state.mine | enclosed | disc, state.theirs ^ enclosed
        empty = self.squares & ~(mine | theirs)
        corners, edge = self.left_right & self.top_bottom, self.left_right | self.top_bottom
        replies = self.moves(theirs, mine)
        return (
            population(empty & self.beside(theirs))
            - population(empty & self.beside(mine))
            + 3 * population(disc & edge)
            - 8 * population(disc & self.beside(corners & empty))
            - 8 * population(replies)
            - 14 * population(replies & corners)
            + 4 * population(disc & self.odd_quarters(empty | disc))
        )

    def evaluate(self, state: Discs, player: int) -> float:
        """Compares to how many squares each player can move, now and perhaps later, and their corners and safe discs.

        A disc next to an empty corner counts against its owner. The terms are in quarters of a disc; the result is less
        than the whole board.
        """
        mine, theirs = state.mine, state.theirs
        empty = self.squares & ~(mine | theirs)
        corners, edge = self.left_right & self.top_bottom, self.left_right | self.top_bottom
        risky = self.beside(corners & empty) & ~corners
        lead = 0.7 * (population(self.moves(mine, theirs)) - population(self.moves(theirs, mine)))
        lead += 0.35 * (population(empty & self.beside(theirs)) - population(empty & self.beside(mine)))
        lead += 4.0 * (population(corners & mine) - population(corners & theirs))
        lead += 1.5 * (population(self.safe(mine)) - population(self.safe(theirs)))
        lead -= 3.5 * (population(risky & mine & ~edge) - population(risky & theirs & ~edge))
        lead -= 1.5 * (population(risky & mine & edge) - population(risky & theirs & edge))
        most = self.columns * self.rows
        quarters = int(4 * lead * most / (most + abs(lead)))
        return (quarters if player == state.is_white else -quarters) / 4

    def beside(self, discs: int) -> int:
        """Returns the squares next to a disc, including squares with discs."""
        wide = discs | shifted_up(discs & ~LAST_COLUMN, 1) | shifted_down(discs, 1) & ~LAST_COLUMN
        return (wide | shifted_up(wide, 8) | shifted_down(wide, 8)) & self.squares

    def safe(self, discs: int) -> int:
        """Returns the discs of one player that no move can turn: safe discs lead from them to the edge in each line.

        Leaves out discs that are safe only because the lines through them are full.
        """
        found = discs & self.left_right & self.top_bottom
        corners, edge = found, self.left_right | self.top_bottom
        more = found != 0
        while more:
            # Where a shift runs over the edge it reaches the edge, and there it changes nothing.
            across = self.left_right | shifted_up(found, 1) | shifted_down(found, 1)
            down = self.top_bottom | shifted_up(found, 8) | shifted_down(found, 8)
            left = edge | shifted_up(found, 7) | shifted_down(found, 7)
            right = edge | shifted_up(found, 9) | shifted_down(found, 9)
            grown = corners | discs & across & down & left & right
            more = grown != found
            found = grown
        return found

    def canonical(self, state: Discs) -> Discs:
        """Returns the smallest of the eight images of the position, or of four where the board is not square."""
        mine, theirs = state.mine, state.theirs
        smallest, other = mine, theirs
        for number in range(1, 8 if self.columns == self.rows else 4):
            # Two reflections in turn lead through all images.
            if number & 1:
                mine, theirs = self.upside_down(mine), self.upside_down(theirs)
            elif self.columns == self.rows:
                mine, theirs = transposed(mine), transposed(theirs)
            else:
                mine, theirs = self.mirrored(mine), self.mirrored(theirs)
            if mine < smallest or (mine == smallest and theirs < other):
                smallest, other = mine, theirs
        return Discs(smallest, other, state.is_white)

    def upside_down(self, discs: int) -> int:
        """Returns the discs with the first and the last row exchanged, and so on."""
        return shifted_down(flipped(discs), 64 - 8 * self.rows)

    def mirrored(self, discs: int) -> int:
        """Returns the discs with the first and the last column exchanged, and so on."""
        return shifted_down(flipped(reversed_bits(discs)), 8 - self.columns)

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Discs) -> list[list[str]]:
        return [[self._sign(state, 8 * row + column) for column in range(self.columns)] for row in range(self.rows)]

    def draw(self, state: Discs) -> str:
        rows = [f"{number} | {' '.join(cells)}" for number, cells in enumerate(self.board(state), 1)]
        names = " ".join(LETTERS[: self.columns])
        return "\n".join([f"    {names}", f"  +-{'-' * len(names)}", *rows])

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Discs, action: int) -> str:
        return "pass" if action == PASS else f"{LETTERS[action & 7]}{(action >> 3) + 1}"

    def parse_action(self, state: Discs, name: str) -> int:
        """Returns the action that a name means, such as ``"d3"`` or ``"pass"``.

        The names ``"pa"``, ``"ps"`` and ``"--"`` mean a pass as well.
        """
        wanted = name.strip().lower()
        wanted = "pass" if wanted in PASSES else wanted
        legal = {self.action_name(state, action): action for action in self.actions(state)}
        if wanted in legal:
            return legal[wanted]
        if "pass" in legal:
            raise IllegalMove(f"{name!r} is not legal; {NAMES[state.is_white]} has no move, so write pass")
        if wanted == "pass":
            raise IllegalMove(f"{NAMES[state.is_white]} has a move and must not pass; legal are {listed(legal)}")
        signs = {self.action_name(state, square): self._sign(state, square) for square in self._squares()}
        why = {"": "is no square of the board", ".": "turns no disc"}.get(signs.get(wanted, ""), "is taken")
        raise IllegalMove(f"{name!r} {why}; legal are {listed(legal)}")

    def split_moves(self, text: str) -> list[str]:
        """Returns the moves of a text. Nothing needs to separate them, as in ``"f5d6c3"``."""
        names: list[str] = []
        for part in super().split_moves(text):
            moves = MOVE.findall(part.lower())
            names += moves if "".join(moves) == part.lower() else [part]
        return names

    def format_position(self, state: Discs) -> str:
        """Writes the squares row by row, black ``X``, white ``O`` or empty ``-``, and who moves, ``X`` or ``O``."""
        signs = "".join(self._sign(state, square) for square in self._squares())
        return f"{signs.replace('.', '-')} {SIGNS[state.is_white]}"

    def parse_position(self, text: str) -> Discs:
        """Reads the position of such a text. ``.`` is empty as well, and what follows a semicolon is ignored."""
        *parts, mover = text.partition(";")[0].upper().split() or [""]
        cells, size = "".join(parts), self.columns * self.rows
        if mover not in ("X", "O"):
            raise BadPosition(
                f"{text[:80]!r} does not say who is to move; write X (black) or O (white) after the squares"
            )
        if len(cells) != size:
            raise BadPosition(f"{text[:80]!r} has {len(cells)} squares before {mover}; it should have {size}")
        discs = {"X": 0, "O": 0, "-": 0, ".": 0}
        for square, cell in zip(self._squares(), cells, strict=True):
            if cell not in discs:
                place = f"{LETTERS[square & 7]}{(square >> 3) + 1}"
                raise BadPosition(f"{cell!r} at {place} is no square; a square is 'X' (black), 'O' (white) or '-'")
            discs[cell] |= bit(square)
        is_white = mover == "O"
        return Discs(discs[mover], discs[SIGNS[not is_white]], is_white)

    def _squares(self) -> list[int]:
        return [8 * row + column for row in range(self.rows) for column in range(self.columns)]

    def _sign(self, state: Discs, square: int) -> str:
        if has_bit(state.mine, square):
            return SIGNS[state.is_white]
        return SIGNS[not state.is_white] if has_bit(state.theirs, square) else "."
