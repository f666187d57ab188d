"""Janggi, Korean chess (장기): take the other general, with cannons that jump and palaces that have diagonals.

The rules are those of the Korea Janggi Association as Fairy-Stockfish 11 has them; see
https://en.wikipedia.org/wiki/Janggi. Cho (초, 楚) moves first. A player may pass (한수쉼) unless in check. After two
passes in a row the points count: chariot 13, cannon 7, horse 5, elephant and guard 3, soldier 2, and 1.5 for Han (한,
漢), who moves second. Whoever lets the generals face each other on an open file offers 빅장: the other player steps out
of it, or passes, which ends the game. When a position comes for the third time, the player to move, who left it first,
has begun to repeat and loses; but if that player is in check there, the one who gives check again and again loses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.games import janggi_notation as notation
from perfectplay.games.janggi_board import (
    CANNON,
    CHARIOT,
    CHO,
    ELEPHANT,
    ELEPHANT_JUMPS,
    EMPTY,
    GENERAL,
    GUARD,
    HAN,
    HORSE,
    HORSE_JUMPS,
    MATTERS,
    NEXT,
    OF_HAN,
    OFF,
    PALACE_NEXT,
    POINTS,
    SOLDIER_WAYS,
    Cells,
    Position,
    are_facing,
    is_attacked,
    moved,
    owner,
    piece_on,
    pieces_of,
    position_of,
    with_piece,
)
from perfectplay.games.janggi_evaluation import WORTH, estimate, points_of
from perfectplay.pictures import Picture

RULES: Final = {
    "janggi": (True, True),
    "janggitraditional": (True, False),
    "janggimodern": (False, True),
    "janggicasual": (False, False),
}
"""Whether there is 빅장, and whether points decide after it and after two passes; otherwise that is a draw."""


@dataclass(frozen=True)
class Janggi(Game[Position, int]):
    """Janggi. An action is from + 128 * to; a pass goes from the general's point to the same point.

    ``rules`` are "janggi" (빅장 and points, as in tournaments), "janggitraditional" (빅장 is a draw, and no points),
    "janggimodern" (points without 빅장) or "janggicasual" (neither). ``cho`` and ``han`` are the set-ups of horses and
    elephants (상차림), from each player's own left: "마상상마" ("inner"), "상마마상" ("outer"), "상마상마" ("left") or
    "마상마상" ("right"). ``pieces`` says what pictures show: "hanja", "hangul" or "letters".
    """

    repetition_limit: ClassVar[int] = 3
    has_opposite_utilities: ClassVar[bool] = True

    rules: str = "janggi"
    cho: str = "inner"
    han: str = "inner"
    pieces: str = "hanja"

    def __post_init__(self) -> None:
        if self.rules not in RULES:
            raise BadArgument(f"rules is {self.rules!r}; it must be one of {', '.join(RULES)}")
        for side, wanted in (("cho", self.cho), ("han", self.han)):
            notation.setup_called(side, wanted)
        if self.pieces not in notation.SIGNS:
            raise BadArgument(f"pieces is {self.pieces!r}; it must be one of {', '.join(notation.SIGNS)}")

    @property
    def has_bikjang(self) -> bool:
        """True if facing generals matter."""
        return self.rules in ("janggi", "janggitraditional")

    @property
    def counts_points(self) -> bool:
        """True if points decide a game that ends without mate."""
        return self.rules in ("janggi", "janggimodern")

    # ------------------------------------------------------------------ the rules

    def initial_state(self) -> Position:
        return notation.start(self.cho, self.han)

    def to_move(self, state: Position) -> int:
        return state.turn

    def actions(self, state: Position) -> Iterator[int]:
        """Yields the legal moves, and the pass where it is allowed: out of check, or if the generals are facing."""
        must_leave = state.facing and self.has_bikjang
        is_careful = state.in_check or must_leave
        general = mine(state)
        for source, target in self.moves(state):
            if source == general:
                if is_safe_step(state, target, must_leave):
                    yield source | target << 7
                continue
            may_matter = is_careful or MATTERS[POINTS * general + source] or MATTERS[POINTS * general + target]
            if not may_matter or is_safe(state, source, target, must_leave):
                yield source | target << 7
        if not state.in_check or must_leave:
            yield general | general << 7

    def moves(self, state: Position) -> Iterator[tuple[int, int]]:  # noqa: C901 - one case for each kind of piece
        """Yields from where to where pieces go, as if no general could be attacked."""
        cells = state.cells
        for source, piece in pieces_of(cells):
            if owner(piece) != state.turn:
                continue
            kind = piece & 7
            if kind == CHARIOT:
                for way in range(8):
                    target = NEXT[8 * source + way]
                    while target != OFF and piece_on(cells, target) == EMPTY:
                        yield source, target
                        target = NEXT[8 * target + way]
                    if target != OFF and owner(piece_on(cells, target)) != state.turn:
                        yield source, target
            elif kind == CANNON:
                for way in range(8):
                    target = screen(cells, source, way)
                    if target == OFF or piece_on(cells, target) & 7 == CANNON:
                        continue
                    target = NEXT[8 * target + way]
                    while target != OFF and piece_on(cells, target) == EMPTY:
                        yield source, target
                        target = NEXT[8 * target + way]
                    if target != OFF and can_take(cells, target, state.turn) and piece_on(cells, target) & 7 != CANNON:
                        yield source, target
            elif kind == HORSE:
                for jump in range(8 * source, 8 * source + 8):
                    first, _, target = HORSE_JUMPS[jump]
                    if first != OFF and piece_on(cells, first) == EMPTY and can_go(cells, target, state.turn):
                        yield source, target
            elif kind == ELEPHANT:
                for jump in range(8 * source, 8 * source + 8):
                    first, second, target = ELEPHANT_JUMPS[jump]
                    if first == OFF or piece_on(cells, first) != EMPTY or piece_on(cells, second) != EMPTY:
                        continue
                    if can_go(cells, target, state.turn):
                        yield source, target
            elif kind in (GENERAL, GUARD):
                for way in range(8):
                    target = PALACE_NEXT[8 * source + way]
                    if target != OFF and can_go(cells, target, state.turn):
                        yield source, target
            else:
                for way in SOLDIER_WAYS[state.turn]:
                    target = NEXT[8 * source + way]
                    if target != OFF and can_go(cells, target, state.turn):
                        yield source, target

    def result(self, state: Position, action: int) -> Position:
        source, target = action & 127, action >> 7
        if source == target:
            return position_of(state.cells, 1 - state.turn, min(state.passes + 1, 2), state.generals)
        cho, han = state.generals
        if source == cho:
            cho = target
        elif source == han:
            han = target
        return position_of(moved(state.cells, source, target), 1 - state.turn, 0, (cho, han))

    def is_terminal(self, state: Position) -> bool:
        if state.passes > 0 and (state.passes > 1 or (state.facing and self.has_bikjang)):
            return True
        return state.in_check and not self.can_move(state)

    def utility(self, state: Position, player: int) -> float:
        if state.passes == 0:
            return -1.0 if player == state.turn else 1.0
        if not self.counts_points:
            return 0.0
        return 1.0 if (2 * points_of(state.cells) > 3) == (player == CHO) else -1.0

    def repetition(self, state: Position, player: int) -> float:
        """Returns what a repeated position is worth: the player to move has begun to repeat, or is always checked."""
        return 1.0 if (player == state.turn) == state.in_check else -1.0

    def same_position(self, one: Position, other: Position) -> bool:
        """Returns whether two states are the same position: the same board and player to move, passes aside."""
        return one.cells == other.cells and one.turn == other.turn

    def can_move(self, state: Position) -> bool:
        """Returns whether there is a legal move."""
        for _ in self.actions(state):
            return True
        return False

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Position, player: int) -> float:
        """Returns an estimate in which a point is 0.01; see `perfectplay.games.janggi_evaluation`."""
        return estimate(state, player)

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def priority(self, state: Position, action: int) -> int:
        """Ranks captures first: the most valuable victim, and among equals the least valuable attacker.

        The other moves follow, all alike: among them, what has cut off before says more than any rule. A pass comes
        last.
        """
        source, target = action & 127, action >> 7
        if source == target:
            return -1_000
        victim = piece_on(state.cells, target)
        if victim == EMPTY:
            return 0
        return 20_000 + 16 * WORTH[victim & 7] - WORTH[piece_on(state.cells, source) & 7]

    def noisy_actions(self, state: Position) -> Iterator[int]:
        """Yields captures; in check, yields all actions."""
        for action in self.actions(state):
            if state.in_check or (action & 127 != action >> 7 and piece_on(state.cells, action >> 7) != EMPTY):
                yield action

    def pass_turn(self, state: Position) -> Position:
        """Returns the state after a pass, or the state itself where that would mislead: in check, or where it ends.

        It is not counted as one of two passes.
        """
        if state.in_check or state.facing or state.passes > 0:
            return state
        return position_of(state.cells, 1 - state.turn, 0, state.generals)

    def extension(self, state: Position) -> int:
        """Returns 1 in check, because the player must answer it, and 0 otherwise."""
        return 1 if state.in_check else 0

    def action_number(self, state: Position, action: int) -> int:
        return action

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Position) -> list[list[str]]:
        return notation.rows(state, self.pieces)

    def draw(self, state: Position) -> str:
        return notation.drawn(state, self.pieces, self.player_name(state.turn))

    def show(self, state: Position) -> Picture:
        from perfectplay.games.janggi_picture import picture

        return picture(state, self.pieces, self.draw(state))

    def player_name(self, player: int) -> str:
        return ("Cho", "Han")[player]

    def action_name(self, state: Position, action: int) -> str:
        """Returns the move as Korean records write it: 79졸78, and 한수쉼 for a pass."""
        return notation.korean_name(state, action)

    def uci_name(self, state: Position, action: int) -> str:
        """Returns the move as programs write it: i4h4, and e2e2 for a pass."""
        return notation.long_name(action)

    def parse_action(self, state: Position, name: str) -> int:
        """Reads 79졸78, 79-78, P79-78, i4h4, and 한수쉼, "pass" or e2e2."""
        return notation.parse_move(state, name, list(self.actions(state)))

    def split_moves(self, text: str) -> list[str]:
        """Returns the moves of a text such as "1. 79졸78 2. 41병42" or "79-78 41-42". Commas are allowed."""
        return notation.numbered(super().split_moves(text))

    def format_position(self, state: Position) -> str:
        """Writes the position as FEN; passes that came last are words after it."""
        return notation.format_fen(state)

    def parse_position(self, text: str) -> Position:
        """Reads the position of a FEN. The fields after the player to move may be missing."""
        return notation.parse_fen(text)


# ---------------------------------------------------------------------- the rules in parts


def mine(state: Position) -> int:
    """Returns where the general of the player to move stands."""
    return state.generals[0] if state.turn == CHO else state.generals[1]


def theirs(state: Position) -> int:
    """Returns where the other general stands."""
    return state.generals[1] if state.turn == CHO else state.generals[0]


def can_take(cells: Cells, point: int, player: int) -> bool:
    """Returns whether a piece of the other player is on a point."""
    piece = piece_on(cells, point)
    return piece != EMPTY and owner(piece) != player


def can_go(cells: Cells, point: int, player: int) -> bool:
    """Returns whether no piece of the player's own is on a point."""
    piece = piece_on(cells, point)
    return piece == EMPTY or owner(piece) != player


def screen(cells: Cells, point: int, way: int) -> int:
    """Returns the first point on a way that is not empty, or `OFF`."""
    to = NEXT[8 * point + way]
    while to != OFF and piece_on(cells, to) == EMPTY:
        to = NEXT[8 * to + way]
    return to


def is_safe(state: Position, source: int, target: int, must_leave: bool) -> bool:
    """Returns whether a move of another piece leaves the general unattacked; with ``must_leave``, it ends 빅장, too."""
    cells = moved(state.cells, source, target)
    if must_leave and are_facing(cells, state.generals[CHO], state.generals[HAN]):
        return False
    return not is_attacked(cells, mine(state), 1 - state.turn)


def is_safe_step(state: Position, target: int, must_leave: bool) -> bool:
    """Returns whether the general may step to a point; with ``must_leave``, it must not face the other one there."""
    source = mine(state)
    cells = with_piece(with_piece(state.cells, source, EMPTY), target, GENERAL + OF_HAN * state.turn)
    other = theirs(state)
    if must_leave and are_facing(cells, min(target, other), max(target, other)):
        return False
    return not is_attacked(cells, target, 1 - state.turn)
