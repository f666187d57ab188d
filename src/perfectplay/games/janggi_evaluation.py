"""What a position of janggi is worth: material and place, mobility, and the safety of the palace.

All is counted in hundredths of a point of the Korea Janggi Association (chariot 13, cannon 7, horse 5, elephant and
guard 3, soldier 2). An elephant and a soldier are a little better than their points here.
"""

from __future__ import annotations

from typing import Final

from perfectplay.games.janggi_board import (
    CANNON,
    CHARIOT,
    CHO,
    ELEPHANT,
    ELEPHANT_JUMPS,
    EMPTY,
    FILES,
    GENERAL,
    GUARD,
    HORSE,
    HORSE_JUMPS,
    NEXT,
    OFF,
    PALACE_NEXT,
    POINTS,
    SOLDIER,
    Cells,
    Position,
    in_palace,
    owner,
    piece_on,
    pieces_of,
)

COUNTED: Final = (0, 0, 3, 3, 5, 7, 13, 2)
"""The points of each kind of piece."""
WORTH: Final = (0, 2000, 300, 330, 500, 700, 1300, 220)
"""Of each kind of piece, for the order of captures and for the estimate. The general has a number for the order."""


def points_of(cells: Cells) -> int:
    """Returns how many points more Cho's pieces count than Han's, without the 1.5 that Han gets for moving second."""
    lead = 0
    for _, piece in pieces_of(cells):
        lead += COUNTED[piece & 7] if owner(piece) == CHO else -COUNTED[piece & 7]
    return lead


def _place(kind: int, point: int) -> int:
    """Returns what a piece of Cho's gains or loses where it stands."""
    rank, file = divmod(point, FILES)
    middle = min(file, 8 - file)  # 0 at the edge, 4 on the middle file
    if kind == GENERAL:
        return (0, 25, -40)[rank] + (-10, 12)[file == 4] if rank < 3 else 0
    if kind == GUARD:
        return (4, 12, 0)[rank] + (8 if file == 4 else 0) if rank < 3 else 0
    if kind == ELEPHANT:
        return 8 * min(rank, 5) + 4 * middle - 20
    if kind == HORSE:
        return 9 * min(rank, 6) + 8 * middle - 30
    if kind == CANNON:
        return (20 if file == 4 and rank < 3 else 0) + 3 * middle - (30 if rank == 0 else 0)
    if kind == CHARIOT:
        return 6 * min(rank, 7) + 4 * middle + (30 if rank >= 7 and 3 <= file <= 5 else 0)
    return 10 * middle + (0, 0, 0, 0, 12, 24, 40, 52, 44, -40)[rank] - 10


PLACES: Final = tuple(
    WORTH[kind] * (kind != GENERAL) + _place(kind, point) if kind else 0 for kind in range(8) for point in range(POINTS)
)
"""Material and place of each kind of Cho's pieces, at 90 * kind + point. Han's board is Cho's from the other side."""
MOBILITY: Final = (0, 0, 0, 7, 8, 6, 5, 0)
"""For each point that a piece of a kind can go to."""
FORCE: Final = (0, 0, 0, 1, 3, 3, 4, 3)
"""How much an attack by a kind of piece on a point of the other palace counts."""
DANGER: Final = (0, 4, 10, 20, 34, 50, 68, 88, 110, 130, 150, 170, 185, 200, 210, 220)
"""What all attacks on a palace are worth together."""
TEMPO: Final = 15
SCALE: Final = 10_000
LARGEST: Final = 0.95


def seen_by_cho(point: int, player: int) -> int:
    """Returns the point that is to Cho what ``point`` is to a player."""
    return point if player == CHO else POINTS - 1 - point


def reach(cells: Cells, point: int, piece: int) -> tuple[int, int]:  # noqa: C901 - one case for each kind of piece
    """Returns how many points a piece can go to or guards, and how many of them are in the other palace."""
    kind, player = piece & 7, owner(piece)
    count = inside = 0
    if kind in (CHARIOT, CANNON):
        for way in range(8):
            to = NEXT[8 * point + way]
            if kind == CANNON:
                while to != OFF and piece_on(cells, to) == EMPTY:
                    to = NEXT[8 * to + way]
                if to == OFF or piece_on(cells, to) & 7 == CANNON:
                    continue
                to = NEXT[8 * to + way]
            while to != OFF:
                count += 1
                inside += IN_OTHER_PALACE[POINTS * player + to]
                if piece_on(cells, to) != EMPTY:
                    break
                to = NEXT[8 * to + way]
    elif kind == HORSE:
        for index in range(8 * point, 8 * point + 8):
            first, _, to = HORSE_JUMPS[index]
            if first != OFF and piece_on(cells, first) == EMPTY:
                count += 1
                inside += IN_OTHER_PALACE[POINTS * player + to]
    elif kind == ELEPHANT:
        for index in range(8 * point, 8 * point + 8):
            first, second, to = ELEPHANT_JUMPS[index]
            if first != OFF and piece_on(cells, first) == EMPTY and piece_on(cells, second) == EMPTY:
                count += 1
                inside += IN_OTHER_PALACE[POINTS * player + to]
    elif kind == SOLDIER and IN_OTHER_PALACE[POINTS * player + point]:
        inside = 2
    return count, inside


IN_OTHER_PALACE: Final = tuple(
    int(in_palace(point) and (point >= 45) == (player == CHO)) for player in range(2) for point in range(POINTS)
)
"""At 90 * player + point: 1 for the points of the other player's palace."""


def lead_of_cho(state: Position) -> int:
    """Returns what the position is worth for Cho, in hundredths of a point."""
    cells = state.cells
    total = 0
    force_of_cho = force_of_han = 0
    for point, piece in pieces_of(cells):
        kind, player = piece & 7, owner(piece)
        count, inside = reach(cells, point, piece)
        worth = PLACES[POINTS * kind + seen_by_cho(point, player)] + MOBILITY[kind] * count
        force = FORCE[kind] * min(inside, 2)
        if player == CHO:
            total += worth
            force_of_cho += force
        else:
            total -= worth
            force_of_han += force
    total += DANGER[min(force_of_cho, 15)] - DANGER[min(force_of_han, 15)]
    total += (room(cells, state.generals[0]) - room(cells, state.generals[1])) * 8
    return total + (TEMPO if state.turn == CHO else -TEMPO) - 75


def room(cells: Cells, general: int) -> int:
    """Counts the points to which a general could step, as far as they are empty."""
    count = 0
    for way in range(8):
        to = PALACE_NEXT[8 * general + way]
        if to != OFF and piece_on(cells, to) == EMPTY:
            count += 1
    return count


def estimate(state: Position, player: int) -> float:
    """Returns what the position is worth for ``player``; a point is 0.01. -0.95 <= estimate <= 0.95."""
    value = max(-LARGEST, min(LARGEST, lead_of_cho(state) / SCALE))
    return value if player == CHO else -value
