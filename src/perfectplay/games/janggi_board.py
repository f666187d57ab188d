"""The board of janggi: 9 files and 10 ranks of points, two palaces, and where pieces go on it.

A point is 9 * rank + file; rank 0 is nearest to Cho, who goes up the board. A board is six words of sixteen points,
four bits for each: 0 for an empty point, 1 to 7 for Cho's pieces, and 8 more for Han's. Point p is in word p // 16:

    bits   63..60  ...   7..4  3..0
    point   16w+15 ...   16w+1  16w

There are eight ways to go: along the lines up, right, down and left, and along the diagonals of a palace. A point
beyond the edge, or off the diagonals, is `OFF`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from perfectplay.words import lowest, shifted_up

CHO: Final = 0
HAN: Final = 1
FILES: Final = 9
RANKS: Final = 10
POINTS: Final = 90
OFF: Final = -1

EMPTY: Final = 0
GENERAL: Final = 1
GUARD: Final = 2
ELEPHANT: Final = 3
HORSE: Final = 4
CANNON: Final = 5
CHARIOT: Final = 6
SOLDIER: Final = 7
OF_HAN: Final = 8
"""What is added to a piece of Han's."""

WORDS: Final = 6
Cells = tuple[int, int, int, int, int, int]

WAYS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""The eight ways as steps of file and rank; the last four lead along the diagonals of a palace."""


class Position(NamedTuple):
    """A state. The last three fields say what follows from the others, so that it is worked out once."""

    cells: Cells
    turn: int
    passes: int
    """How many passes came last, at most 2."""
    generals: tuple[int, int]
    """Where the generals stand."""
    in_check: bool
    """Whether the general of the player to move is attacked."""
    facing: bool
    """Whether the generals face each other on an open file, which is 빅장."""


def point_at(file: int, rank: int) -> int:
    return FILES * rank + file if 0 <= file < FILES and 0 <= rank < RANKS else OFF


def in_palace(point: int) -> bool:
    """Returns whether a point lies in one of the two palaces."""
    rank, file = divmod(point, FILES)
    return 3 <= file <= 5 and (rank <= 2 or rank >= 7)


def _has_diagonals(point: int) -> bool:
    rank, file = divmod(point, FILES)
    return in_palace(point) and (file + rank % 7) % 2 == 1


def _next(point: int, way: int) -> int:
    rank, file = divmod(point, FILES)
    right, up = WAYS[way]
    to = point_at(file + right, rank + up)
    if to == OFF or way < 4:
        return to
    return to if _has_diagonals(point) and _has_diagonals(to) and abs(point - to) < 2 * FILES else OFF


NEXT: Final = tuple(_next(point, way) for point in range(POINTS) for way in range(8))
"""The next point on each way, at 8 * point + way."""
PALACE_NEXT: Final = tuple(
    to if to != OFF and in_palace(point) and in_palace(to) else OFF
    for point in range(POINTS)
    for to in NEXT[8 * point : 8 * point + 8]
)
"""The same for generals and guards, who stay in the palace."""
SOLDIER_WAYS: Final = tuple((up, 1, 3, *diagonals) for up, diagonals in ((0, (4, 7)), (2, (5, 6))))
"""The ways of each player's soldiers: forward and to the sides."""
OPPOSITE: Final = (2, 3, 0, 1, 6, 7, 4, 5)
CAN_STRIKE: Final = tuple(OPPOSITE[way] in SOLDIER_WAYS[player] for player in (CHO, HAN) for way in range(8))
"""At 8 * player + way: whether a soldier that stands on this way beside a point can step onto the point."""


class Jump(NamedTuple):
    """A move of a horse or an elephant."""

    first: int
    """The point beside the start, which must be empty."""
    second: int
    """The point after it, which must be empty for an elephant; for a horse it is the same as the first."""
    target: int


def _jumps(point: int, diagonals: int) -> Iterator[Jump]:
    rank, file = divmod(point, FILES)
    for right, up in WAYS[:4]:
        for aside in (1, -1):
            step = (right or aside, up or aside)
            places = [point_at(file + right + n * step[0], rank + up + n * step[1]) for n in range(diagonals + 1)]
            yield Jump(places[0], places[diagonals - 1], places[-1]) if OFF not in places else Jump(OFF, OFF, OFF)


HORSE_JUMPS: Final = tuple(jump for point in range(POINTS) for jump in _jumps(point, 1))
"""The moves of a horse, at 8 * point and after."""
ELEPHANT_JUMPS: Final = tuple(jump for point in range(POINTS) for jump in _jumps(point, 2))


def _attacks(jumps: tuple[Jump, ...]) -> Iterator[tuple[int, int, int]]:
    found: list[list[tuple[int, int, int]]] = [[] for _ in range(POINTS)]
    for number, jump in enumerate(jumps):
        if jump.target != OFF:
            found[jump.target].append((number // 8, jump.first, jump.second))
    for attacks in found:
        yield from (attacks + [(OFF, OFF, OFF)] * 8)[:8]


HORSE_ATTACKS: Final = tuple(_attacks(HORSE_JUMPS))
"""From where horses attack a point, and the two points that must be empty, at 8 * point and after."""
ELEPHANT_ATTACKS: Final = tuple(_attacks(ELEPHANT_JUMPS))


def _matter(general: int) -> Iterator[bool]:
    """Yields of each point whether a general may be attacked because a piece leaves it or comes to it."""
    file, rank = general % FILES, general // FILES
    for other_rank in range(RANKS):
        up = abs(other_rank - rank)
        for other_file in range(FILES):
            right = abs(other_file - file)
            yield up == 0 or right == 0 or up == right <= 2


MATTERS: Final = tuple(matters for general in range(POINTS) for matters in _matter(general))
"""At 90 * general + point: the lines of the general, the points where horses and elephants are blocked, the palace."""


def piece_on(cells: Cells, point: int) -> int:
    return cells[point >> 4] >> ((point & 15) << 2) & 15


def with_piece(cells: Cells, point: int, piece: int) -> Cells:
    """Returns the board with ``piece``, or `EMPTY`, on a point."""
    here, places = point >> 4, (point & 15) << 2
    old = cells[here]
    new = old & ~shifted_up(15, places) | shifted_up(piece, places)
    return (
        new if here == 0 else cells[0],
        new if here == 1 else cells[1],
        new if here == 2 else cells[2],
        new if here == 3 else cells[3],
        new if here == 4 else cells[4],
        new if here == 5 else cells[5],
    )


def moved(cells: Cells, source: int, target: int) -> Cells:
    """Returns the board after a piece has gone from one point to another."""
    return with_piece(with_piece(cells, source, EMPTY), target, piece_on(cells, source))


def pieces_of(cells: Cells) -> Iterator[tuple[int, int]]:
    """Yields the points that are not empty, and the pieces there."""
    for index in range(WORDS):
        left = cells[index]
        while left:
            place = lowest(left) >> 2
            yield 16 * index + place, left >> (place << 2) & 15
            left &= ~shifted_up(15, place << 2)


def owner(piece: int) -> int:
    """Returns the player whose piece this is; the piece must not be `EMPTY`."""
    return piece >> 3


def is_attacked(cells: Cells, point: int, by: int) -> bool:  # noqa: C901 - one case for each kind of piece
    """Returns whether a player attacks a point on which a general stands or may stand."""
    theirs = OF_HAN * by
    for way in range(8):
        to = NEXT[8 * point + way]
        steps = 1
        while to != OFF and piece_on(cells, to) == EMPTY:
            to = NEXT[8 * to + way]
            steps += 1
        if to == OFF:
            continue
        piece = piece_on(cells, to)
        if piece == theirs + CHARIOT:
            return True
        if steps == 1 and piece == theirs + SOLDIER and CAN_STRIKE[8 * by + way]:
            return True
        if piece & 7 != CANNON:
            to = NEXT[8 * to + way]
            while to != OFF and piece_on(cells, to) == EMPTY:
                to = NEXT[8 * to + way]
            if to != OFF and piece_on(cells, to) == theirs + CANNON:
                return True
    for index in range(8 * point, 8 * point + 8):
        start, first, _ = HORSE_ATTACKS[index]
        if start != OFF and piece_on(cells, start) == theirs + HORSE and piece_on(cells, first) == EMPTY:
            return True
    for index in range(8 * point, 8 * point + 8):
        start, first, second = ELEPHANT_ATTACKS[index]
        if start == OFF or piece_on(cells, start) != theirs + ELEPHANT:
            continue
        if piece_on(cells, first) == EMPTY and piece_on(cells, second) == EMPTY:
            return True
    return False


def are_facing(cells: Cells, low: int, high: int) -> bool:
    """Returns whether generals on these points, the lower one first, face each other on an open file."""
    if (high - low) % FILES != 0:
        return False
    point = low + FILES
    while point < high:
        if piece_on(cells, point) != EMPTY:
            return False
        point += FILES
    return True


def position_of(cells: Cells, turn: int, passes: int, generals: tuple[int, int]) -> Position:
    """Returns the state with what follows from its board."""
    mine = generals[0] if turn == CHO else generals[1]
    return Position(
        cells,
        turn,
        passes,
        generals,
        is_attacked(cells, mine, 1 - turn),
        are_facing(cells, generals[0], generals[1]),
    )
