"""Chess by the rules of FIDE (Laws of Chess, 2023), with Chess960 as an option.

Stalemate, dead positions for want of material and, after fifty moves each without a capture or a move of a pawn,
the clock end the game in a draw, and so does a position that comes a third time (see `Game.repetition_limit`; a search
takes the second time on its own path for it). For this, `Chess.same_position` leaves the clock aside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.games import chess_notation as notation
from perfectplay.games.chess_board import (
    BISHOP,
    DARK,
    KNIGHT,
    KNIGHT_STEPS,
    LAST_RANKS,
    LINE,
    PAWN,
    PAWN_STRIKES,
    QUEEN,
    QUEEN_LINES,
    ROOK,
    WHITE,
    Position,
    attackers,
    bishop_reach,
    kind_on,
    rook_reach,
)
from perfectplay.games.chess_evaluation import USUAL as USUAL_WEIGHTS
from perfectplay.games.chess_evaluation import WORTH, ChessKnowledge, estimate
from perfectplay.games.chess_moves import (
    Side,
    can_take_in_passing,
    castled,
    king_targets,
    passing_is_safe,
    pawn_targets,
    side_to_move,
)
from perfectplay.words import bit, lowest, population, shifted_down, shifted_up, without_lowest

USUAL: Final = 518
"""The number of the usual array among the 960."""
FIFTY_MOVES: Final = 100
"""In plies."""


@dataclass(frozen=True)
class Chess(Game[Position, int]):
    """Chess. An action is from + 64 * to + 4096 * promotion (1 knight, 2 bishop, 3 rook, 4 queen, 0 none).

    Castling goes from the king to the rook. With ``chess960`` the king and the rooks may start anywhere;
    ``start`` is the number of the array, 0 to 959. Without ``fifty_moves`` there is no clock. Without
    ``dead_positions``, a game goes on where no moves can lead to mate, as published counts of perft have it.
    """

    repetition_limit: ClassVar[int] = 3

    chess960: bool = False
    start: int = USUAL
    fifty_moves: bool = True
    dead_positions: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.start < 960:
            raise BadArgument(f"start is {self.start}; the arrays of Chess960 have the numbers 0 to 959")
        if self.start != USUAL and not self.chess960:
            raise BadArgument(f"start is {self.start}, which needs chess960=true; the usual array is {USUAL}")

    def initial_state(self) -> Position:
        return notation.array_of(self.start)

    def to_move(self, state: Position) -> int:
        return state.turn

    def actions(self, state: Position) -> Iterator[int]:
        side = side_to_move(state)
        pieces = side.movable
        while pieces:
            source = lowest(pieces)
            pieces = without_lowest(pieces)
            targets = self.targets(state, side, source)
            last = LAST_RANKS if state.pawns & bit(source) else 0
            while targets:
                target = lowest(targets)
                targets = without_lowest(targets)
                promotion = QUEEN if last & bit(target) else 0
                yield source | target << 6 | promotion << 12
                while promotion > KNIGHT:
                    promotion -= 1
                    yield source | target << 6 | promotion << 12

    def result(self, state: Position, action: int) -> Position:  # noqa: C901 - one case for each kind of move
        source, target, promotion = action & 63, action >> 6 & 63, action >> 12
        moved, placed = bit(source), bit(target)
        both = moved | placed
        mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
        castles = mine & placed != 0
        forward = 8 if state.turn == WHITE else -8
        gone = theirs & placed
        if state.pawns & moved and target == state.en_passant:
            gone = bit(target - forward)
        pawns, knights, bishops = state.pawns & ~gone, state.knights & ~gone, state.bishops & ~gone
        rooks, queens, kings = state.rooks & ~gone, state.queens & ~gone, state.kings
        mine, theirs = mine ^ both, theirs & ~gone
        castling = state.castling & ~both
        en_passant = -1
        clock = state.clock + 1 if self.fifty_moves and not gone else 0
        if pawns & moved:
            clock = 0
            pawns ^= both
            if target - source == 2 * forward:
                if PAWN_STRIKES[64 * state.turn + source + forward] & pawns & theirs:
                    en_passant = source + forward
            elif promotion:
                pawns ^= placed
                if promotion == QUEEN:
                    queens |= placed
                elif promotion == ROOK:
                    rooks |= placed
                elif promotion == BISHOP:
                    bishops |= placed
                else:
                    knights |= placed
        elif knights & moved:
            knights ^= both
        elif bishops & moved:
            bishops ^= both
        elif rooks & moved:
            rooks ^= both
        elif queens & moved:
            queens ^= both
        else:
            castling &= theirs
            if castles:
                king_to, rook_to = castled(source, target)
                kings ^= moved ^ bit(king_to)
                rooks ^= placed ^ bit(rook_to)
                mine |= bit(king_to) | bit(rook_to)
            else:
                kings ^= both
        white, black = (mine, theirs) if state.turn == WHITE else (theirs, mine)
        after = Position(
            pawns, knights, bishops, rooks, queens, kings, white, black, 1 - state.turn, castling, en_passant, clock
        )
        if en_passant >= 0 and not can_take_in_passing(after):
            return Position(
                pawns, knights, bishops, rooks, queens, kings, white, black, 1 - state.turn, castling, -1, clock
            )
        return after

    def is_terminal(self, state: Position) -> bool:
        if state.clock >= FIFTY_MOVES or (self.dead_positions and self.is_dead(state)):
            return True
        return not self.can_move(state)

    def utility(self, state: Position, player: int) -> float:
        if self.in_check(state) and not self.can_move(state):
            return -1.0 if player == state.turn else 1.0
        return 0.0

    # ------------------------------------------------------------------ the rules in parts

    def in_check(self, state: Position) -> bool:
        """Returns whether the king of the player to move is attacked."""
        mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
        return attackers(state, lowest(state.kings & mine), mine | theirs, state.turn) & theirs != 0

    def can_move(self, state: Position) -> bool:
        """Returns whether there is a legal move.

        A quick test finds one in most positions: a pawn that can step ahead and shares no line with its king.
        """
        mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
        king = lowest(state.kings & mine)
        if not attackers(state, king, mine | theirs, state.turn) & theirs:
            empty = ~(mine | theirs)
            before = shifted_down(empty, 8) if state.turn == WHITE else shifted_up(empty, 8)
            if state.pawns & mine & before & ~QUEEN_LINES[king]:
                return True
        for _ in self.actions(state):
            return True
        return False

    def is_dead(self, state: Position) -> bool:
        """Returns whether no moves at all can lead to mate.

        That is so with at most one minor piece on the board, or with bishops of one colour of squares alone.
        """
        if state.pawns | state.rooks | state.queens:
            return False
        if population(state.knights | state.bishops) <= 1:
            return True
        return state.knights == 0 and (state.bishops & DARK == 0 or state.bishops & ~DARK == 0)

    def targets(self, state: Position, side: Side, source: int) -> int:
        """Returns the squares to which the piece on ``source`` may go."""
        piece, occupied = bit(source), side.mine | side.theirs
        if piece & state.kings:
            return king_targets(state, side.king, side.mine, side.theirs, side.checkers)
        if piece & state.pawns:
            reach = pawn_targets(source, state.turn, occupied, side.theirs)
        elif piece & state.knights:
            reach = KNIGHT_STEPS[source]
        else:
            reach = 0
            if piece & (state.rooks | state.queens):
                reach |= rook_reach(source, occupied)
            if piece & (state.bishops | state.queens):
                reach |= bishop_reach(source, occupied)
        reach &= side.evasions & ~side.mine
        if piece & side.pins:
            reach &= LINE[64 * side.king + source]
        if (
            state.en_passant >= 0
            and piece & state.pawns
            and PAWN_STRIKES[64 * state.turn + source] & bit(state.en_passant)
            and passing_is_safe(state, source)
        ):
            reach |= bit(state.en_passant)
        return reach

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Position, player: int) -> float:
        """Returns an estimate in which a pawn is 0.01; see `perfectplay.games.chess_evaluation`."""
        return estimate(state, player, USUAL_WEIGHTS)

    def named_weights(self) -> ChessKnowledge:
        return USUAL_WEIGHTS

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        """Returns bounds that exclude a win for a player who has only the king left."""
        mine, theirs = (state.white, state.black) if player == WHITE else (state.black, state.white)
        return (0.0 if population(theirs) == 1 else -1.0), (0.0 if population(mine) == 1 else 1.0)

    def priority(self, state: Position, action: int) -> int:
        """Ranks captures and promotions first: the most valuable victim, and among equals the least valuable attacker.

        Castling follows, and then all other moves alike: among them, what has cut off before says more than any rule.
        Promotions to other pieces than a queen come last.
        """
        source, target, promotion = action & 63, action >> 6 & 63, action >> 12
        mine, theirs = (state.white, state.black) if state.turn == WHITE else (state.black, state.white)
        key = 0
        if theirs & bit(target):
            key = 20_000 + 16 * WORTH[kind_on(state, target)] - WORTH[kind_on(state, source)] // 8
        elif mine & bit(target):
            return 50
        elif target == state.en_passant and kind_on(state, source) == PAWN:
            key = 20_000 + 15 * WORTH[PAWN]
        if promotion:
            return key + 30_000 if promotion == QUEEN else -1_000
        return key

    def noisy_actions(self, state: Position) -> Iterator[int]:
        """Yields captures and promotions to a queen; in check, yields all actions."""
        side = side_to_move(state)
        pieces = side.movable
        while pieces:
            source = lowest(pieces)
            pieces = without_lowest(pieces)
            targets = self.targets(state, side, source)
            is_pawn = state.pawns & bit(source) != 0
            if not side.checkers:
                noisy = side.theirs
                if is_pawn:
                    noisy |= LAST_RANKS
                    if state.en_passant >= 0:
                        noisy |= bit(state.en_passant)
                targets &= noisy
            while targets:
                target = lowest(targets)
                targets = without_lowest(targets)
                promotion = QUEEN if is_pawn and LAST_RANKS & bit(target) else 0
                yield source | target << 6 | promotion << 12

    def pass_turn(self, state: Position) -> Position:
        """Returns the state after a pass.

        Returns the state itself where a pass would mislead the search: in check, or if the player has only pawns and
        king.
        """
        mine = state.white if state.turn == WHITE else state.black
        if mine & ~(state.pawns | state.kings) == 0 or self.in_check(state):
            return state
        return Position(
            state.pawns,
            state.knights,
            state.bishops,
            state.rooks,
            state.queens,
            state.kings,
            state.white,
            state.black,
            1 - state.turn,
            state.castling,
            -1,
            state.clock,
        )

    def extension(self, state: Position) -> int:
        """Returns 1 in check, because the player must answer it, and 0 otherwise."""
        return 1 if self.in_check(state) else 0

    def same_position(self, one: Position, other: Position) -> bool:
        """Returns whether two states are the same position: everything but the clock is equal."""
        return one[:11] == other[:11]

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Position) -> list[list[str]]:
        return notation.rows(state)

    def draw(self, state: Position) -> str:
        rows = [f"{8 - index}  {' '.join(cells)}" for index, cells in enumerate(self.board(state))]
        return "\n".join([*rows, "   a b c d e f g h", f"   {self.player_name(state.turn)} to move"])

    def player_name(self, player: int) -> str:
        return ("white", "black")[player]

    def action_name(self, state: Position, action: int) -> str:
        """Returns the move as people write it: Nf3, exd5, O-O, e8=Q+."""
        after = self.result(state, action)
        suffix = "" if not self.in_check(after) else "+" if self.can_move(after) else "#"
        return notation.short_name(state, action, list(self.actions(state))) + suffix

    def parse_action(self, state: Position, name: str) -> int:
        """Reads both Nf3 and g1f3."""
        return notation.parse_move(state, name, list(self.actions(state)))

    def uci_name(self, state: Position, action: int) -> str:
        """Returns the move as chess programs write it: g1f3, e1g1 (in Chess960 e1h1), e7e8q."""
        return notation.long_name(state, action, self.chess960)

    def split_moves(self, text: str) -> list[str]:
        """Returns the moves of a text such as "1. e4 e5 2. Nf3" or "e4 e5 Nf3". Commas are allowed."""
        return notation.without_numbers(super().split_moves(text))

    def format_position(self, state: Position) -> str:
        """Writes the position as FEN. The number of the move is always 1, because a state does not hold it."""
        return notation.format_fen(state)

    def parse_position(self, text: str) -> Position:
        """Reads the position of a FEN. The clock and the number of the move may be missing."""
        position = notation.parse_fen(text, self.chess960)
        if position.en_passant >= 0 and not can_take_in_passing(position):
            position = position._replace(en_passant=-1)
        notation.refuse_impossible(position, self.in_check(position._replace(turn=1 - position.turn)))
        return position if self.fifty_moves else position._replace(clock=0)
