"""What a position of chess is worth, in hundredths of a pawn.

Material and place, mobility, the king's safety and the pawns, each once for the middlegame and once for the
endgame; what is left of the pieces says how much of each ("tapered", after Fruit, 2005). The terms are those of
Shannon, "Programming a Computer for Playing Chess" (1950), and the tables are made by rule, from the distance to
the centre and to the last rank.

Both numbers of a term are one word, middlegame * 65536 + endgame, and sums of such words are sums of both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.games.chess_board import (
    BISHOP,
    KING,
    KING_STEPS,
    KNIGHT,
    KNIGHT_STEPS,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Position,
    bishop_reach,
    rook_reach,
)
from perfectplay.knowledge import Knowledge
from perfectplay.words import bit, flipped, lowest, population, shifted_down, shifted_up, without_lowest, word

MOBILITY: Final = 1
SAFETY: Final = 2
PAWNS: Final = 4
ALL_TERMS: Final = MOBILITY | SAFETY | PAWNS

WORTH: Final = (100, 310, 330, 500, 950, 0)
"""Of each kind of piece, for the order of captures."""


def pair(middlegame: int, endgame: int) -> int:
    """Returns one word that holds two numbers."""
    return middlegame * 65536 + endgame


MATERIAL: Final = ((90, 110), (310, 300), (330, 320), (480, 530), (980, 960), (0, 0))


def _place(kind: int, square: int) -> tuple[int, int]:
    """Returns what a white piece is worth for where it stands, beside its material."""
    file, rank = square % 8, square // 8
    sides, ends = min(file, 7 - file), min(rank, 7 - rank)  # 0 at the edge, 3 in the centre
    centre = sides + ends
    if kind == PAWN:
        if rank in (0, 7):
            return 0, 0
        middle = (rank - 1) * 4 + (14 if sides == 3 and rank in (3, 4) else 0) - (12 if sides == 3 and rank == 1 else 0)
        return middle + 2 * sides - 6, (rank - 1) ** 2 * 3 - 2 * sides
    if kind == KNIGHT:
        return 8 * centre - 32 + (4 if rank in (4, 5) else 0), 5 * centre - 20
    if kind == BISHOP:
        return 5 * centre - 16 - (8 if rank == 0 else 0), 3 * centre - 10
    if kind == ROOK:
        return 3 * sides - 4 + (14 if rank == 6 else 0), (6 if rank == 6 else 0)
    if kind == QUEEN:
        return 2 * centre - 6 - (4 if rank > 3 else 0), 5 * centre - 16
    return (26 if rank == 0 else 6 if rank == 1 else -14 * rank) - 12 * sides + (6 if file in (1, 6) else 0), (
        10 * centre - 36
    )


def _places() -> tuple[int, ...]:
    table = []
    for kind in range(6):
        for square in range(64):
            middle, end = _place(kind, square)
            table.append(pair(MATERIAL[kind][0] + middle, MATERIAL[kind][1] + end))
    return tuple(table)


PLACES: Final = _places()
"""Material and place of each kind of white piece on each square, at 64 * kind + square."""

FILES: Final = tuple(word(0x0101010101010101 << square % 8) for square in range(64))
NEIGHBOURS: Final = tuple(
    word(sum(0x0101010101010101 << file for file in (square % 8 - 1, square % 8 + 1) if 0 <= file < 8))
    for square in range(64)
)
"""The files beside that of a square."""
AHEAD: Final = tuple(word((1 << 64) - (1 << 8 * (square // 8 + 1))) for square in range(64))
"""All ranks above that of a square."""
PASSED: Final = (
    pair(0, 0),
    pair(4, 8),
    pair(6, 14),
    pair(12, 28),
    pair(28, 54),
    pair(56, 96),
    pair(90, 150),
    pair(0, 0),
)
"""By rank."""
ISOLATED: Final = pair(-10, -14)
DOUBLED: Final = pair(-8, -18)
BACKED: Final = pair(6, 5)
BISHOPS: Final = pair(28, 44)
OPEN_FILE: Final = pair(24, 10)
HALF_OPEN_FILE: Final = pair(10, 6)
MOVES: Final = (0, pair(4, 4), pair(5, 5), pair(3, 5), pair(1, 3))
"""For each square that a piece of a kind can go to."""
USUAL_MOVES: Final = (0, 4, 6, 7, 13)
"""The number of moves at which a piece of a kind gains and loses nothing."""
FORCE: Final = (0, 2, 2, 3, 5)
"""The force of an attack by a kind of piece on a square beside the king."""
SHIELD: Final = pair(14, 0)
"""A pawn before the king."""
NO_A: Final = word(0xFEFEFEFEFEFEFEFE)
NO_H: Final = word(0x7F7F7F7F7F7F7F7F)
FULL: Final = 24
"""The phase of a full board: a minor piece counts 1, a rook 2, a queen 4."""
TEMPO: Final = 8


def strikes_up(pawns: int) -> int:
    """Returns the squares attacked by pawns that go up the board."""
    return shifted_up(pawns & NO_A, 7) | shifted_up(pawns & NO_H, 9)


def strikes_down(pawns: int) -> int:
    """Returns the squares attacked by pawns that go down the board."""
    return shifted_down(pawns & NO_A, 9) | shifted_down(pawns & NO_H, 7)


def pieces_of_one_side(
    pawns: int,
    others: int,
    bishops: int,
    rooks: int,
    queens: int,
    king: int,
    mine: int,
    theirs: int,
    their_pawns: int,
    their_king: int,
    terms: int,
) -> int:
    """Returns the worth of a player's knights, bishops, rooks and queens, and of their attack on the other king.

    The player's pawns go up the board.
    """
    occupied = mine | theirs
    allowed = ~(mine & (pawns | king) | strikes_down(their_pawns))
    zone = KING_STEPS[lowest(their_king)]
    total = 0
    force = 0
    attacking = 0
    while others:
        square = lowest(others)
        piece = bit(square)
        others = without_lowest(others)
        if piece & bishops:
            kind, reach = BISHOP, bishop_reach(square, occupied)
        elif piece & rooks:
            kind, reach = ROOK, rook_reach(square, occupied)
            if not FILES[square] & pawns:
                total += HALF_OPEN_FILE if FILES[square] & their_pawns else OPEN_FILE
        elif piece & queens:
            kind, reach = QUEEN, rook_reach(square, occupied) | bishop_reach(square, occupied)
        else:
            kind, reach = KNIGHT, KNIGHT_STEPS[square]
        total += PLACES[64 * kind + square]
        if terms & MOBILITY:
            total += MOVES[kind] * (population(reach & allowed) - USUAL_MOVES[kind])
        if terms & SAFETY and reach & zone:
            attacking += 1
            force += FORCE[kind] * population(reach & zone)
    if attacking > 1:
        total += min(force * force // 2, 350) * 65536
    if population(bishops) > 1:
        total += BISHOPS
    return total


def pawns_and_king(pawns: int, king: int, their_pawns: int, terms: int) -> int:
    """Returns the worth of a player's pawns and king. The pawns go up the board."""
    total = PLACES[64 * KING + lowest(king)]
    if terms & SAFETY:
        before = KING_STEPS[lowest(king)] & AHEAD[lowest(king)]
        total += SHIELD * population(pawns & before) + SHIELD // 2 * population(pawns & shifted_up(before, 8) & ~before)
    backed = strikes_up(pawns) & pawns
    if terms & PAWNS:
        total += BACKED * population(backed)
    left = pawns
    while left:
        square = lowest(left)
        left = without_lowest(left)
        total += PLACES[square]
        if terms & PAWNS:
            if not NEIGHBOURS[square] & pawns:
                total += ISOLATED
            if FILES[square] & AHEAD[square] & pawns:
                total += DOUBLED
            elif not (FILES[square] | NEIGHBOURS[square]) & AHEAD[square] & their_pawns:
                total += PASSED[square >> 3]
    return total


def centipawns(position: Position, terms: int) -> int:
    """Returns what the position is worth for white, in hundredths of a pawn."""
    pieces = position.knights | position.bishops | position.rooks | position.queens
    total = 0
    for side in range(2):
        if side == WHITE:
            mine, theirs = position.white, position.black
            pawns, kings = position.pawns, position.kings
            bishops, rooks, queens, others = position.bishops, position.rooks, position.queens, pieces
        else:  # seen from the other side of the board
            total = -total
            mine, theirs = flipped(position.black), flipped(position.white)
            pawns, kings = flipped(position.pawns), flipped(position.kings)
            bishops, rooks, queens = flipped(position.bishops), flipped(position.rooks), flipped(position.queens)
            others = flipped(pieces)
        total += pieces_of_one_side(
            pawns & mine,
            others & mine,
            bishops & mine,
            rooks & mine,
            queens & mine,
            kings & mine,
            mine,
            theirs,
            pawns & theirs,
            kings & theirs,
            terms,
        )
        total += pawns_and_king(pawns & mine, kings & mine, pawns & theirs, terms)
    total = -total
    phase = population(position.knights | position.bishops) + 2 * population(position.rooks)
    phase = min(phase + 4 * population(position.queens), FULL)
    endgame = (total + 32768 & 65535) - 32768
    middlegame = total - endgame >> 16
    value = middlegame * phase + endgame * (FULL - phase)
    value = value // FULL if value >= 0 else -(-value // FULL)  # the same for both players
    return value + (TEMPO if position.turn == WHITE else -TEMPO)


def estimate(position: Position, player: int, terms: int) -> float:
    """Returns what the position is worth for ``player``; a pawn is 0.01. -0.99 <= estimate <= 0.99."""
    value = max(-0.99, min(0.99, centipawns(position, terms) / 10_000))
    return value if player == WHITE else -value


@dataclass(frozen=True)
class ChessKnowledge(Knowledge[Position, int]):
    """The evaluation of chess with chosen terms, for use in a search.

    ``terms`` says what counts besides material and place: 1 mobility, 2 the king's safety, 4 pawns, or a sum.
    """

    terms: int = ALL_TERMS

    def __post_init__(self) -> None:
        if not 0 <= self.terms <= ALL_TERMS:
            raise BadArgument(f"terms is {self.terms}; it must be from 0 to {ALL_TERMS}")

    def evaluate(self, state: Position, player: int) -> float:
        return estimate(state, player, self.terms)


def step_up(kind: int, source: int, target: int, turn: int) -> int:
    """Returns how much better a piece stands in the middlegame after a move."""
    mirror = 0 if turn == WHITE else 56
    return (PLACES[64 * kind + (target ^ mirror)] - PLACES[64 * kind + (source ^ mirror)] + 32768) >> 16
