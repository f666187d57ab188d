"""Nine Men's Morris (mill, merels): three men in a line take a man of the opponent.

First the players place nine men each in turn, then they move them along the lines. A player with three men left may
jump anywhere. A player who closes a mill takes one of the opponent's men, which here is a move of its own; a man in
a mill may be taken only if there is no other. A player who has two men left, or cannot move, has lost. Played well
it is a draw: Ralph Gasser, "Solving Nine Men's Morris", Games of No Chance (1996). The points are numbered so:

    7   0-----1-----2
    6   | 3---4---5 |
    5   | | 6-7-8 | |
    4   9-10-11 12-13-14
    3   | | 15-16-17 | |
    2   | 18--19--20 |
    1   21----22----23
        a b c d e f g
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.games import drawing
from perfectplay.pictures import INK, Picture
from perfectplay.words import bit, lowest, population, without_lowest

NAMES: Final = ("white", "black")
WHITE: Final = 0
PLACES: Final = (
    *((0, 6), (3, 6), (6, 6), (1, 5), (3, 5), (5, 5), (2, 4), (3, 4), (4, 4)),
    *((0, 3), (1, 3), (2, 3), (4, 3), (5, 3), (6, 3)),
    *((2, 2), (3, 2), (4, 2), (1, 1), (3, 1), (5, 1), (0, 0), (3, 0), (6, 0)),
)
"""File and rank of each point."""
POINTS: Final = tuple(f"{'abcdefg'[file]}{rank + 1}" for file, rank in PLACES)
ROWS: Final = (3, 3, 3, 6, 3, 3, 3)
ALL: Final = (1 << 24) - 1
MOVE: Final = 24
"""An action below it is a point where a man is placed or taken; above it, a move."""


def _lines() -> list[tuple[int, int, int]]:
    lines = []
    for axis in (0, 1):
        for level in range(7):
            on_it = [point for point in range(24) if PLACES[point][axis] == level]
            on_it.sort(key=lambda point: PLACES[point][1 - axis])
            lines += [(on_it[i], on_it[i + 1], on_it[i + 2]) for i in range(0, len(on_it), 3)]
    return lines


LINES: Final = tuple(_lines())
MILLS: Final = tuple(sum(1 << point for point in line) for line in LINES)
MILLS_OF: Final = tuple(
    sum(1 << point for point in line if point != at) for at in range(24) for line in LINES if at in line
)
"""The two other points of the two mills of each point, at 2 * point."""
NEAR: Final = tuple(
    sum(1 << (b if a == at else a) for line in LINES for a, b in (line[:2], line[1:]) if at in (a, b))
    for at in range(24)
)
"""Where a man may move to from each point."""


def _images() -> tuple[int, ...]:
    """Returns where each point goes under each symmetry: turned, mirrored, and inside out."""
    table = []
    index = {place: point for point, place in enumerate(PLACES)}
    for inside_out in (False, True):
        for way in range(8):
            for file, rank in PLACES:
                x, y = file - 3, rank - 3
                ring = max(abs(x), abs(y))
                if inside_out:
                    x, y = x * (4 - ring) // ring, y * (4 - ring) // ring
                x, y = (y, x) if way & 4 else (x, y)
                x, y = (-x if way & 1 else x), (-y if way & 2 else y)
                table.append(index[x + 3, y + 3])
    return tuple(table)


IMAGES: Final = _images()


class Merels(NamedTuple):
    """The men of each player on the board and in hand, whose turn it is, and 1 if a man is to be taken."""

    white: int
    black: int
    white_hand: int
    black_hand: int
    turn: int
    takes: int


@dataclass(frozen=True)
class NineMensMorris(Game[Merels, int]):
    """Nine Men's Morris. An action is a point, where a man is placed or taken, or 24 + 24 * from + to."""

    men: int = 9
    flying: bool = True

    def __post_init__(self) -> None:
        if not 3 <= self.men <= 12:
            raise BadArgument(f"men is {self.men}; it must be from 3 to 12")

    def initial_state(self) -> Merels:
        return Merels(0, 0, self.men, self.men, WHITE, 0)

    def to_move(self, state: Merels) -> int:
        return state.turn

    def actions(self, state: Merels) -> Iterator[int]:
        mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
        hand = state.white_hand if state.turn == WHITE else state.black_hand
        empty = ALL & ~(mine | theirs)
        points = 0
        if state.takes:
            points = can_be_taken(theirs)
        elif hand:
            points = empty
        while points:
            yield lowest(points)
            points = without_lowest(points)
        if state.takes == 0 and hand == 0:
            flies = self.flying and population(mine) == 3
            while mine:
                source = lowest(mine)
                mine = without_lowest(mine)
                targets = empty if flies else NEAR[source] & empty
                while targets:
                    yield MOVE + 24 * source + lowest(targets)
                    targets = without_lowest(targets)

    def result(self, state: Merels, action: int) -> Merels:
        if state.takes:
            taken = ~bit(action)
            return Merels(
                state.white & taken, state.black & taken, state.white_hand, state.black_hand, 1 - state.turn, 0
            )
        mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
        point = action
        placed = 1
        if action >= MOVE:
            point = (action - MOVE) % 24
            mine &= ~bit((action - MOVE) // 24)
            placed = 0
        takes = 1 if closes_mill(mine, point) and theirs else 0
        mine |= bit(point)
        turn = state.turn if takes else 1 - state.turn
        if state.turn == WHITE:
            return Merels(mine, theirs, state.white_hand - placed, state.black_hand, turn, takes)
        return Merels(theirs, mine, state.white_hand, state.black_hand - placed, turn, takes)

    def is_terminal(self, state: Merels) -> bool:
        if state.takes:
            return False
        mine = state.white if state.turn == WHITE else state.black
        hand = state.white_hand if state.turn == WHITE else state.black_hand
        if population(mine) + hand < 3:
            return True
        return hand == 0 and not self.can_move(state)

    def can_move(self, state: Merels) -> bool:
        """Returns whether the player to move could move a man that is on the board."""
        mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
        empty = ALL & ~(mine | theirs)
        if self.flying and population(mine) == 3:
            return empty != 0
        while mine:
            if NEAR[lowest(mine)] & empty:
                return True
            mine = without_lowest(mine)
        return False

    def utility(self, state: Merels, player: int) -> float:
        return -1.0 if player == state.turn else 1.0

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Merels, player: int) -> float:
        """Counts men, which are 0.05 each, then mills, then how many moves the men have."""
        empty = ALL & ~(state.white | state.black)
        value = 50 * (population(state.white) + state.white_hand - population(state.black) - state.black_hand)
        for mill in MILLS:
            if mill & ~state.white == 0:
                value += 12
            elif mill & ~state.black == 0:
                value -= 12
            elif mill & state.black == 0 and population(mill & state.white) == 2:
                value += 6
            elif mill & state.white == 0 and population(mill & state.black) == 2:
                value -= 6
        for point in range(24):
            if state.white >> point & 1:
                value += 2 * population(NEAR[point] & empty)
            elif state.black >> point & 1:
                value -= 2 * population(NEAR[point] & empty)
        if state.takes:
            value += 40 if state.turn == WHITE else -40
        return value / 1000 if player == WHITE else -value / 1000

    def bounds(self, state: Merels, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def priority(self, state: Merels, action: int) -> int:
        """Ranks points that close a mill first, then points that stop one, then points with many neighbours."""
        mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
        if state.takes:
            return 2 * population(MILLS_OF[2 * action] & theirs) + 2 * population(MILLS_OF[2 * action + 1] & theirs)
        point = action
        if action >= MOVE:
            point = (action - MOVE) % 24
            mine &= ~bit((action - MOVE) // 24)
        key = population(NEAR[point])
        if closes_mill(mine, point):
            key += 100
        if closes_mill(theirs, point):
            key += 50
        return key

    def canonical(self, state: Merels) -> Merels:
        """Returns the smallest of the sixteen boards that are turned, mirrored or inside out."""
        white, black = state.white, state.black
        for way in range(1, 16):
            one = other = 0
            for point in range(24):
                one |= (state.white >> point & 1) << IMAGES[24 * way + point]
            if one <= white:
                for point in range(24):
                    other |= (state.black >> point & 1) << IMAGES[24 * way + point]
                if one < white or other < black:
                    white, black = one, other
        return Merels(white, black, state.white_hand, state.black_hand, state.turn, state.takes)

    # ------------------------------------------------------------------ notation and pictures

    def draw(self, state: Merels) -> str:
        canvas = [[" "] * 13 for _ in range(13)]
        for line in LINES:
            (x, y), (to_x, to_y) = PLACES[line[0]], PLACES[line[2]]
            for step in range(2 * max(to_x - x, to_y - y) + 1):
                across = to_x > x
                canvas[12 - 2 * y - (0 if across else step)][2 * x + (step if across else 0)] = "-" if across else "|"
        for point, (file, rank) in enumerate(PLACES):
            canvas[12 - 2 * rank][2 * file] = self._sign(state, point)
        rows = [
            f"{7 - index // 2 if index % 2 == 0 else ' '}  {''.join(row).rstrip()}" for index, row in enumerate(canvas)
        ]
        todo = "takes a man" if state.takes else "to move"
        hands = f"in hand: {state.white_hand} W, {state.black_hand} B"
        return "\n".join([*rows, "   a b c d e f g", f"{NAMES[state.turn]} {todo}; {hands}"])

    def _sign(self, state: Merels, point: int) -> str:
        return "W" if state.white >> point & 1 else "B" if state.black >> point & 1 else "."

    def show(self, state: Merels) -> Picture:
        def at(point: int) -> tuple[float, float]:
            file, rank = PLACES[point]
            return 20 + 30.0 * file, 20 + 30.0 * (6 - rank)

        shapes = [drawing.line(*at(line[0]), *at(line[2]), width=1.5) for line in LINES]
        for point in range(24):
            sign = self._sign(state, point)
            radius, fill = (4, INK) if sign == "." else (11, "#ffffff" if sign == "W" else "#333333")
            shapes.append(drawing.disc(*at(point), radius, fill))
        return drawing.sheet(220, 220, shapes, self.draw(state))

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Merels, action: int) -> str:
        """Returns a name such as "d2" to place, "d2-d3" to move, "xd2" to take."""
        if action >= MOVE:
            source, target = divmod(action - MOVE, 24)
            return f"{POINTS[source]}-{POINTS[target]}"
        return f"{'x' if state.takes else ''}{POINTS[action]}"

    def format_position(self, state: Merels) -> str:
        """Writes the points from the top, the men in hand, who moves, and "takes" where a man is to be taken.

        An example is ``"W../.../.../B...../.../.../... 8 8 white"``.
        """
        signs = iter(self._sign(state, point) for point in range(24))
        board = "/".join("".join(next(signs) for _ in range(width)) for width in ROWS)
        return f"{board} {state.white_hand} {state.black_hand} {NAMES[state.turn]}{' takes' * state.takes}"

    def parse_position(self, text: str) -> Merels:
        pattern = r"\s*([wb./]+)\s+(\d{1,2})\s+(\d{1,2})\s+(white|black)(\s+takes)?\s*"
        match = re.fullmatch(pattern, text.lower(), re.ASCII)
        if match is None:
            said = repr(text) if len(text) <= 80 else f"{text[:80]!r}..."
            raise BadPosition(
                f"{said} is no position; write the points row by row, the men in hand and who moves: "
                f"{self.format_position(self.initial_state())!r}"
            )
        rows, takes = match[1].split("/"), int(match[5] is not None)
        if tuple(map(len, rows)) != ROWS:
            raise BadPosition(
                f"the rows have {'-'.join(str(len(row)) for row in rows[:9])} points; "
                "from the top they have 3-3-3-6-3-3-3"
            )
        signs = "".join(rows)
        white, black = (sum(1 << point for point in range(24) if signs[point] == sign) for sign in "wb")
        hands, turn = (int(match[2]), int(match[3])), NAMES.index(match[4])
        for name, side, hand in zip(NAMES, (white, black), hands, strict=True):
            if population(side) + hand > self.men:
                raise BadPosition(f"{name} has {population(side) + hand} men; there are {self.men} a side")
        if hands[1] - hands[0] != (turn if not takes else 1 - turn) and hands != (0, 0):
            raise BadPosition(
                f"white has {hands[0]} men in hand and black {hands[1]}, and {NAMES[turn]} is to move; "
                "white begins, and the players place men in turn"
            )
        mine, theirs = (white, black) if turn == WHITE else (black, white)
        if takes and not (theirs and in_mills(mine)):
            raise BadPosition(f"{NAMES[turn]} is to take a man, but has no mill or there is none; leave out 'takes'")
        return Merels(white, black, *hands, turn, takes)


def closes_mill(men: int, point: int) -> bool:
    """Returns whether a man on this point would be in a mill with these."""
    return MILLS_OF[2 * point] & ~men == 0 or MILLS_OF[2 * point + 1] & ~men == 0


def in_mills(men: int) -> int:
    """Returns the men that are in mills."""
    found = 0
    for mill in MILLS:
        if mill & ~men == 0:
            found |= mill
    return found


def can_be_taken(men: int) -> int:
    """Returns the men that are in no mill, or all of them if all are."""
    free = men & ~in_mills(men)
    return free if free else men
