"""Where the pieces of chess may go: castling, pins, checks, and taking in passing."""

from __future__ import annotations

from typing import NamedTuple

from perfectplay.games.chess_board import (
    BETWEEN,
    KING_STEPS,
    PAWN_STRIKES,
    WHITE,
    Position,
    attackers,
    bishop_reach,
    rook_reach,
)
from perfectplay.words import bit, lowest, population, without_lowest


class Side(NamedTuple):
    """The player to move: both players' pieces, and what holds for all moves of one position."""

    mine: int
    theirs: int
    king: int
    """The square of the own king."""
    checkers: int
    evasions: int
    """Where pieces other than the king may go, as far as checks are concerned."""
    movable: int
    """The pieces that may move: two checks at once leave the king alone."""
    pins: int
    """The pieces without which the king would be in check."""


def side_to_move(state: Position) -> Side:
    mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
    king = lowest(state.kings & mine)
    checkers = attackers(state, king, mine | theirs, state.turn) & theirs
    evasions = BETWEEN[64 * king + lowest(checkers)] | checkers if checkers else -1
    movable = bit(king) if population(checkers) > 1 else mine
    return Side(mine, theirs, king, checkers, evasions, movable, pinned(state, king, mine, theirs))


def pinned(state: Position, king: int, mine: int, theirs: int) -> int:
    """Returns the pieces of ``mine`` without which the king would be in check."""
    snipers = theirs & (
        rook_reach(king, theirs) & (state.rooks | state.queens)
        | bishop_reach(king, theirs) & (state.bishops | state.queens)
    )
    pins = 0
    while snipers:
        shields = BETWEEN[64 * king + lowest(snipers)] & mine
        if population(shields) == 1:
            pins |= shields
        snipers = without_lowest(snipers)
    return pins


def castled(king: int, rook: int) -> tuple[int, int]:
    """Returns where the king and the rook stand after castling: on the g and f files, or on the c and d files."""
    home = king & 56
    return (home + 6, home + 5) if rook > king else (home + 2, home + 3)


def king_targets(state: Position, king: int, mine: int, theirs: int, checkers: int) -> int:
    """Returns where the king may go. The square of a rook stands for castling with that rook."""
    occupied = mine | theirs
    safe = 0
    steps = KING_STEPS[king] & ~mine
    while steps:
        step = lowest(steps)
        if not attackers(state, step, occupied ^ bit(king), state.turn) & theirs:
            safe |= bit(step)
        steps = without_lowest(steps)
    rooks = 0 if checkers else state.castling & mine
    while rooks:
        rook = lowest(rooks)
        rooks = without_lowest(rooks)
        king_to, rook_to = castled(king, rook)
        others = occupied & ~(bit(king) | bit(rook))
        way = BETWEEN[64 * king + king_to] | bit(king_to)
        if not (way | BETWEEN[64 * rook + rook_to] | bit(rook_to)) & others:
            allowed = bit(rook)
            while way:
                if attackers(state, lowest(way), others | bit(rook_to), state.turn) & theirs:
                    allowed = 0
                way = without_lowest(way)
            safe |= allowed
    return safe


def pawn_targets(source: int, turn: int, occupied: int, theirs: int) -> int:
    """Returns where a pawn may go and take, except for taking in passing."""
    forward, home = (8, 1) if turn == WHITE else (-8, 6)
    targets = PAWN_STRIKES[64 * turn + source] & theirs
    if not occupied & bit(source + forward):
        targets |= bit(source + forward)
        if source >> 3 == home and not occupied & bit(source + 2 * forward):
            targets |= bit(source + 2 * forward)
    return targets


def passing_is_safe(state: Position, source: int) -> bool:
    """Returns whether the king is not in check after the pawn on ``source`` has taken in passing."""
    mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
    victim = bit(state.en_passant - (8 if state.turn == WHITE else -8))
    after = (mine | theirs) ^ bit(source) ^ victim ^ bit(state.en_passant)
    return attackers(state, lowest(state.kings & mine), after, state.turn) & theirs & ~victim == 0


def can_take_in_passing(state: Position) -> bool:
    """Returns whether a pawn may legally take the one that has just passed."""
    mine = state.white if state.turn == WHITE else state.black
    pawns = PAWN_STRIKES[64 * (1 - state.turn) + state.en_passant] & state.pawns & mine
    while pawns:
        if passing_is_safe(state, lowest(pawns)):
            return True
        pawns = without_lowest(pawns)
    return False
