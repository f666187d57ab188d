"""What a position of chess is worth, in hundredths of a pawn.

Material and place, mobility, the king's safety and the pawns, each once for the middlegame and once for the
endgame; what is left of the pieces says how much of each ("tapered", after Fruit, 2005). The terms are those of
Shannon, "Programming a Computer for Playing Chess" (1950), and the tables are made by rule, from the distance to
the centre and to the last rank.

Both numbers of a term are one word, middlegame * 65536 + endgame, and sums of such words are sums of both. The weights
have names in `ChessKnowledge`, which makes the words; ``perfectplay learn chess --tune`` tunes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
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
from perfectplay.knowledge import Knowledge, Weight, check_counts
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


def _places(phase: int) -> tuple[int, ...]:
    """Returns what the places of all kinds of pieces are worth in the middlegame (0) or in the endgame (1)."""
    return tuple(_place(kind, 8 * rank + file)[phase] for kind in range(6) for rank in range(8) for file in range(4))


def _words(middlegame: Sequence[int], endgame: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(pair, middlegame, endgame))


FILES: Final = tuple(word(0x0101010101010101 << square % 8) for square in range(64))
NEIGHBOURS: Final = tuple(
    word(sum(0x0101010101010101 << file for file in (square % 8 - 1, square % 8 + 1) if 0 <= file < 8))
    for square in range(64)
)
"""The files beside that of a square."""
AHEAD: Final = tuple(word((1 << 64) - (1 << 8 * (square // 8 + 1))) for square in range(64))
"""All ranks above that of a square."""
USUAL_MOVES: Final = (0, 4, 6, 7, 13)
"""The number of moves at which a piece of a kind gains and loses nothing."""
ISOLATED, DOUBLED, BACKED, BISHOPS, OPEN_FILE, HALF_OPEN_FILE = range(6)
"""Places in `ChessKnowledge.words_of_traits`."""
NO_A: Final = word(0xFEFEFEFEFEFEFEFE)
NO_H: Final = word(0x7F7F7F7F7F7F7F7F)
FULL: Final = 24
"""The phase of a full board: a minor piece counts 1, a rook 2, a queen 4."""


@dataclass(frozen=True)
class ChessKnowledge(Knowledge[Position, int]):
    """The evaluation of chess with chosen terms and weights, for use in a search.

    ``terms`` says what counts besides material and place: 1 mobility, 2 the king's safety, 4 pawns, or a sum. All
    weights are in hundredths of a pawn; a pair of them is for the middlegame and for the endgame. Raises `BadArgument`
    for other terms, and for another number of weights.
    """

    terms: int = ALL_TERMS
    material_middlegame: tuple[Weight, ...] = (90, 310, 330, 480, 980)
    """Of a pawn, a knight, a bishop, a rook and a queen."""
    material_endgame: tuple[Weight, ...] = (110, 300, 320, 530, 960)
    places_middlegame: tuple[Weight, ...] = _places(0)
    """Of a white piece on its square, at 32 * kind + 4 * rank + file, where the files are counted from the edge."""
    places_endgame: tuple[Weight, ...] = _places(1)
    passed_middlegame: tuple[Weight, ...] = (0, 4, 6, 12, 28, 56, 90, 0)
    """Of a passed pawn, by its rank."""
    passed_endgame: tuple[Weight, ...] = (0, 8, 14, 28, 54, 96, 150, 0)
    moves_middlegame: tuple[Weight, ...] = (0, 4, 5, 3, 1)
    """For each square that a piece of a kind can go to."""
    moves_endgame: tuple[Weight, ...] = (0, 4, 5, 5, 3)
    isolated: tuple[Weight, ...] = (-10, -14)
    doubled: tuple[Weight, ...] = (-8, -18)
    backed: tuple[Weight, ...] = (6, 5)
    """A pawn that another one defends."""
    bishop_pair: tuple[Weight, ...] = (28, 44)
    open_file: tuple[Weight, ...] = (24, 10)
    """A rook on a file without pawns."""
    half_open_file: tuple[Weight, ...] = (10, 6)
    """A rook on a file without pawns of its own."""
    shield: Weight = 14
    """A pawn before the king, in the middlegame."""
    force: tuple[Weight, ...] = (0, 2, 2, 3, 5)
    """The force of an attack by a kind of piece on a square beside the king."""
    tempo: Weight = 8
    """To be the one who moves."""
    words_of_places: tuple[int, ...] = field(init=False, repr=False)
    """Material and place of each kind of white piece on each square, at 64 * kind + square."""
    words_of_passed: tuple[int, ...] = field(init=False, repr=False)
    words_of_moves: tuple[int, ...] = field(init=False, repr=False)
    words_of_traits: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not 0 <= self.terms <= ALL_TERMS:
            raise BadArgument(f"terms is {self.terms}; it must be from 0 to {ALL_TERMS}")
        check_counts(self)
        material = _words((*self.material_middlegame, 0), (*self.material_endgame, 0))
        places = _words(self.places_middlegame, self.places_endgame)
        traits = (self.isolated, self.doubled, self.backed, self.bishop_pair, self.open_file, self.half_open_file)
        made = {
            "words_of_places": tuple(
                material[kind] + places[32 * kind + 4 * (square // 8) + min(square % 8, 7 - square % 8)]
                for kind in range(6)
                for square in range(64)
            ),
            "words_of_passed": _words(self.passed_middlegame, self.passed_endgame),
            "words_of_moves": _words(self.moves_middlegame, self.moves_endgame),
            "words_of_traits": tuple(pair(*trait) for trait in traits),
        }
        for name, words in made.items():
            object.__setattr__(self, name, words)

    def evaluate(self, state: Position, player: int) -> float:
        return estimate(state, player, self)


USUAL: Final = ChessKnowledge()
"""The weights that chess has by itself."""


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
    weights: ChessKnowledge,
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
                total += weights.words_of_traits[HALF_OPEN_FILE if FILES[square] & their_pawns else OPEN_FILE]
        elif piece & queens:
            kind, reach = QUEEN, rook_reach(square, occupied) | bishop_reach(square, occupied)
        else:
            kind, reach = KNIGHT, KNIGHT_STEPS[square]
        total += weights.words_of_places[64 * kind + square]
        if weights.terms & MOBILITY:
            total += weights.words_of_moves[kind] * (population(reach & allowed) - USUAL_MOVES[kind])
        if weights.terms & SAFETY and reach & zone:
            attacking += 1
            force += weights.force[kind] * population(reach & zone)
    if attacking > 1:
        total += min(force * force // 2, 350) * 65536
    if population(bishops) > 1:
        total += weights.words_of_traits[BISHOPS]
    return total


def pawns_and_king(pawns: int, king: int, their_pawns: int, weights: ChessKnowledge) -> int:
    """Returns the worth of a player's pawns and king. The pawns go up the board."""
    total = weights.words_of_places[64 * KING + lowest(king)]
    if weights.terms & SAFETY:
        before = KING_STEPS[lowest(king)] & AHEAD[lowest(king)]
        shield = weights.shield * population(pawns & before)
        shield += weights.shield // 2 * population(pawns & shifted_up(before, 8) & ~before)
        total += shield * 65536
    backed = strikes_up(pawns) & pawns
    if weights.terms & PAWNS:
        total += weights.words_of_traits[BACKED] * population(backed)
    left = pawns
    while left:
        square = lowest(left)
        left = without_lowest(left)
        total += weights.words_of_places[square]
        if weights.terms & PAWNS:
            if not NEIGHBOURS[square] & pawns:
                total += weights.words_of_traits[ISOLATED]
            if FILES[square] & AHEAD[square] & pawns:
                total += weights.words_of_traits[DOUBLED]
            elif not (FILES[square] | NEIGHBOURS[square]) & AHEAD[square] & their_pawns:
                total += weights.words_of_passed[square >> 3]
    return total


def centipawns(position: Position, weights: ChessKnowledge = USUAL) -> int:
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
            weights,
        )
        total += pawns_and_king(pawns & mine, kings & mine, pawns & theirs, weights)
    total = -total
    phase = population(position.knights | position.bishops) + 2 * population(position.rooks)
    phase = min(phase + 4 * population(position.queens), FULL)
    endgame = (total + 32768 & 65535) - 32768
    middlegame = total - endgame >> 16
    value = middlegame * phase + endgame * (FULL - phase)
    value = value // FULL if value >= 0 else -(-value // FULL)  # the same for both players
    return value + (weights.tempo if position.turn == WHITE else -weights.tempo)


def estimate(position: Position, player: int, weights: ChessKnowledge) -> float:
    """Returns what the position is worth for ``player``; a pawn is 0.01. -0.99 <= estimate <= 0.99."""
    value = max(-0.99, min(0.99, centipawns(position, weights) / 10_000))
    return value if player == WHITE else -value
