"""Chess in text: FEN for positions, the moves as people and as programs write them.

FEN, SAN and PGN are defined in Steven J. Edwards, "Portable Game Notation Specification and Implementation
Guide" (1994); the castling of Chess960 in FEN (a letter of the rook's file where K or Q could mean another rook) is
X-FEN (Reinhard Scharnagl, 2003), and its 960 arrays have Scharnagl's numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.game import listed
from perfectplay.games.chess_board import (
    KING,
    PAWN,
    SQUARES,
    WHITE,
    Position,
    kind_on,
)
from perfectplay.games.game_text import short
from perfectplay.words import word

LETTERS: Final = "PNBRQK"
WHITE_SIGNS: Final = tuple(LETTERS)
BLACK_SIGNS: Final = tuple(LETTERS.lower())
MOVE: Final = re.compile(r"([NBRQK]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])(?:=?\(?([NBRQ])\)?)?")
"""A move as people write it, without what follows it."""
CASTLES: Final = {"O-O": 6, "O-O-O": 2}
"""The file of the king afterwards."""


def array_of(number: int) -> Position:
    """Returns the start of Chess960 with this number; 518 is the usual start of chess."""
    files = [""] * 8
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    knights, queen = divmod(number, 6)
    files[2 * light + 1] = files[2 * dark] = "B"
    files[[file for file in range(8) if not files[file]][queen]] = "Q"
    free = [file for file in range(8) if not files[file]]
    pairs = [(a, b) for a in range(5) for b in range(a + 1, 5)]
    for place in pairs[knights]:
        files[free[place]] = "N"
    for file, piece in zip([file for file in range(8) if not files[file]], "RKR", strict=True):
        files[file] = piece
    row = "".join(files)
    return parse_fen(f"{row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{row} w KQkq - 0 1", chess960=True)


# ------------------------------------------------------------ positions


def rows(position: Position) -> list[list[str]]:
    """Returns the ranks from the top; white pieces are capitals."""
    return [[_sign(position, 8 * rank + file) for file in range(8)] for rank in reversed(range(8))]


def _sign(position: Position, square: int) -> str:
    if not (position.white | position.black) >> square & 1:
        return "."
    kind = kind_on(position, square)
    return WHITE_SIGNS[kind] if position.white >> square & 1 else BLACK_SIGNS[kind]


def format_fen(position: Position) -> str:
    board = "/".join(re.sub(r"\.+", lambda empty: str(len(empty[0])), "".join(cells)) for cells in rows(position))
    passed = SQUARES[position.en_passant] if position.en_passant >= 0 else "-"
    return f"{board} {'wb'[position.turn]} {_rights(position) or '-'} {passed} {position.clock} 1"


def _rights(position: Position) -> str:
    """Returns the castling field: K and Q for the outermost rooks, or else the letter of the file."""
    text = ""
    for mine, home, upper in ((position.white, 0, True), (position.black, 56, False)):
        rooks = [square for square in range(home, home + 8) if position.rooks & mine & position_bit(square)]
        able = [square for square in rooks if position.castling & position_bit(square)]
        king = next((square for square in range(home, home + 8) if position.kings & mine & position_bit(square)), home)
        found = ""
        for square in sorted(able, reverse=True):
            side = [rook for rook in rooks if (rook > king) == (square > king)]
            outermost = max(side) if square > king else min(side)
            found += ("K" if square > king else "Q") if square == outermost else "ABCDEFGH"[square & 7]
        text += found if upper else found.lower()
    return text


def position_bit(square: int) -> int:
    return word(1 << square)


def parse_fen(text: str, chess960: bool = False) -> Position:
    """Reads the position of a FEN, with the square of en passant as the FEN gives it. Raises `BadPosition`."""
    if len(text) > 200:
        raise BadPosition(f"{short(text)} has {len(text):,} characters, which is no FEN; a FEN has less than 100")
    fields = text.split()
    if not 4 <= len(fields) <= 6:
        many = f"{len(fields)} field{'s' * (len(fields) != 1)}"
        raise BadPosition(
            f"{short(text, 90)} has {many}; a FEN has the board, w or b, castling, en passant and "
            "perhaps the clock and the number of the move, such as '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'"
        )
    board, turn, rights, passed, clock, number = [*fields, *("0", "1")[len(fields) - 4 :]]
    boards = _read_board(board)
    if turn not in ("w", "b"):
        raise BadPosition(f"the player to move is {short(turn)}; it must be w or b")
    for name, count in (("clock", clock), ("number of the move", number)):
        if not (count.isascii() and count.isdigit() and len(count) <= 4):
            raise BadPosition(f"the {name} is {short(count)}; it must be a whole number, such as 0")
    pawns, knights, bishops, rooks, queens, kings, white, black = (word(boards[letter]) for letter in "PNBRQKwb")
    turned = "wb".index(turn)
    position = Position(pawns, knights, bishops, rooks, queens, kings, white, black, turned, 0, -1, int(clock))
    _refuse_board(position)
    castling = _read_rights(position, rights, chess960)
    return position._replace(castling=castling, en_passant=_read_passed(position, passed))


def _read_board(text: str) -> dict[str, int]:
    ranks = text.split("/")
    if len(ranks) != 8:
        many = f"{len(ranks)} rank{'s' * (len(ranks) != 1)}"
        raise BadPosition(f"the board has {many}; give 8 from the top, separated by '/'")
    boards = dict.fromkeys("PNBRQKwb", 0)
    for rank, cells in zip(range(8, 0, -1), ranks, strict=True):
        file = 0
        for cell in cells:
            if cell in "12345678":
                file += int(cell)
            elif cell.upper() in LETTERS:
                square = 1 << 8 * (rank - 1) + file
                boards[cell.upper()] |= square
                boards["w" if cell.isupper() else "b"] |= square
                file += 1
            else:
                raise BadPosition(
                    f"rank {rank} of the board, {short(cells)}, has a {cell!r}; "
                    "pieces are PNBRQK and pnbrqk, and a digit counts empty squares"
                )
        if file != 8:
            raise BadPosition(f"rank {rank} of the board, {short(cells)}, has {file} squares; it should have 8")
    return boards


def _refuse_board(position: Position) -> None:
    for name, mine in (("white", position.white), ("black", position.black)):
        kings = (position.kings & mine).bit_count()
        if kings != 1:
            raise BadPosition(f"{name} has {kings or 'no'} king{'s' * (kings > 1)}; each player must have one")
    stuck = [square for square in (*range(8), *range(56, 64)) if position.pawns & position_bit(square)]
    if stuck:
        raise BadPosition(f"a pawn stands on {SQUARES[stuck[0]]}; pawns are never on the first or the last rank")
    for name, mine in (("white", position.white), ("black", position.black)):
        pawns = (position.pawns & mine & (1 << 64) - 1).bit_count()
        if pawns > 8:
            raise BadPosition(f"{name} has {pawns} pawns; there are at most 8")
        extra = 0
        for kind, usual in (("knights", 2), ("bishops", 2), ("rooks", 2), ("queens", 1)):
            extra += max(0, (getattr(position, kind) & mine & (1 << 64) - 1).bit_count() - usual)
        if extra + pawns > 8:
            raise BadPosition(
                f"{name} has {pawns} pawns and {extra} promoted pieces; together there are at most 8, for each "
                "promotion takes a pawn"
            )


def _read_rights(position: Position, text: str, chess960: bool) -> int:  # noqa: C901 - one message for each fault
    castling = 0
    if text == "-":
        return 0
    for letter in text:
        white = letter.isupper()
        name, home, mine = ("white", 0, position.white) if white else ("black", 56, position.black)
        king = (position.kings & mine & (1 << 64) - 1).bit_length() - 1
        rooks = [square for square in range(home, home + 8) if position.rooks & mine & position_bit(square)]
        sign = letter.upper()
        if sign == "K":
            found = [square for square in rooks if square > king][-1:]
        elif sign == "Q":
            found = [square for square in rooks if square < king][:1]
        elif sign in "ABCDEFGH":
            found = [square for square in rooks if square == home + "ABCDEFGH".index(sign)]
        else:
            raise BadPosition(f"castling is {short(text)}, where {letter!r} means nothing; write KQkq or some, or -")
        if king >> 3 != home >> 3 or not found:
            raise BadPosition(
                f"castling is {short(text)}, but {name} has no king and rook at home for {letter!r}; leave it out"
            )
        if not chess960 and (king & 7 != 4 or found[0] & 7 not in (0, 7)):
            raise BadPosition(
                f"castling is {short(text)}, but for {letter!r} {name}'s king and rook are not where they start; "
                "leave it out, or play chess:chess960=true"
            )
        right = position_bit(found[0])
        if castling & right:
            raise BadPosition(f"castling is {short(text)}, which names one rook twice; each may stand there once")
        castling |= right
    for name, home, mine in (("white", 0, position.white), ("black", 56, position.black)):
        able = [square for square in range(home, home + 8) if castling & mine & position_bit(square)]
        king = (position.kings & mine & (1 << 64) - 1).bit_length() - 1
        if len([s for s in able if s > king]) > 1 or len([s for s in able if s < king]) > 1:
            raise BadPosition(
                f"castling is {short(text)}, which gives {name} two rooks on one side of the king; "
                "leave out one of them"
            )
    return castling


def _read_passed(position: Position, text: str) -> int:
    if text == "-":
        return -1
    if text not in SQUARES:
        raise BadPosition(f"en passant is {short(text)}; it must be the square that a pawn passed, such as e3, or -")
    square = SQUARES.index(text)
    rank, forward, mine = (5, 8, position.black) if position.turn == WHITE else (2, -8, position.white)
    occupied = position.white | position.black
    pawn_moved = square >> 3 == rank and position.pawns & mine & position_bit(square - forward) != 0
    if not pawn_moved or occupied & (position_bit(square) | position_bit(square + forward)):
        raise BadPosition(
            f"en passant is {text}, but no pawn of {('black', 'white')[position.turn]} can just have passed it; write -"
        )
    return square


def refuse_impossible(position: Position, other_in_check: bool) -> None:
    if other_in_check:
        mover, other = ("white", "black") if position.turn == WHITE else ("black", "white")
        raise BadPosition(f"{mover} is to move and could take {other}'s king; {other} would have to be to move")


# ------------------------------------------------------------ moves


def long_name(position: Position, action: int, chess960: bool = False) -> str:
    """Returns the move as programs write it."""
    source, target, promotion = action & 63, action >> 6 & 63, action >> 12
    if not chess960 and source & 7 == 4 and _castles(position, action):
        target = source + 2 if target > source else source - 2
    return SQUARES[source] + SQUARES[target] + (LETTERS[promotion].lower() if promotion else "")


def _castles(position: Position, action: int) -> bool:
    source, target = position_bit(action & 63), position_bit(action >> 6 & 63)
    mine = position.white if position.turn == WHITE else position.black
    return position.kings & source != 0 and mine & target != 0


def short_name(position: Position, action: int, legal: Sequence[int]) -> str:
    """Returns the move as people write it, without + and #.

    The name says where the piece comes from only as far as needed.
    """
    source, target, promotion = action & 63, action >> 6 & 63, action >> 12
    if _castles(position, action):
        return "O-O" if target > source else "O-O-O"
    kind = kind_on(position, source)
    takes = (position.white | position.black) >> target & 1 or (kind == PAWN and (target - source) % 8)
    name = LETTERS[kind] if kind != PAWN else SQUARES[source][0] if takes else ""
    if kind not in (PAWN, KING):
        rivals = [
            other & 63
            for other in legal
            if other >> 6 & 63 == target and other & 63 != source and kind_on(position, other & 63) == kind
        ]
        if rivals:
            if all(other & 7 != source & 7 for other in rivals):
                name += SQUARES[source][0]
            elif all(other >> 3 != source >> 3 for other in rivals):
                name += SQUARES[source][1]
            else:
                name += SQUARES[source]
    return name + ("x" if takes else "") + SQUARES[target] + (f"={LETTERS[promotion]}" if promotion else "")


def parse_move(position: Position, text: str, legal: Sequence[int]) -> int:
    """Returns the legal move that ``text`` means. Raises `IllegalMove`."""
    wanted = text.strip()
    for chess960 in (True, False):  # whatever the game: no other move is written like castling
        for action in legal:
            if long_name(position, action, chess960) == wanted:
                return action
    bare = re.sub(r"(\s*e\.?p\.?)?[+#]*[!?]*$", "", wanted)
    castle = bare.replace("0", "O").replace("o", "O")
    if castle in CASTLES:
        found = [a for a in legal if _castles(position, a) and ((a >> 6 & 63) > (a & 63)) == (CASTLES[castle] == 6)]
    else:
        match = MOVE.fullmatch(bare)
        if match is None:
            raise IllegalMove(f"{short(text)} is no move; moves are written like e4, Nf3, exd5, O-O, e8=Q or e2e4")
        found = [action for action in legal if _means(position, action, match)]
    if len(found) == 1:
        return found[0]
    if found:
        names = [short_name(position, action, legal) for action in found]
        raise IllegalMove(f"{short(text)} is ambiguous; it could be {' or '.join(names)}")
    names = [short_name(position, action, legal) for action in legal]
    raise IllegalMove(f"{short(text)} is not legal; legal are {listed(names, 60)}")


def _means(position: Position, action: int, match: re.Match[str]) -> bool:
    piece, file, rank, target, promotion = match.groups()
    source = SQUARES[action & 63]
    return (
        SQUARES[action >> 6 & 63] == target
        and not _castles(position, action)
        and LETTERS[kind_on(position, action & 63)] == (piece or "P")
        and file in ("", source[0])
        and rank in ("", source[1])
        and (LETTERS[action >> 12] if action >> 12 else None) == promotion
    )


def without_numbers(names: Sequence[str]) -> list[str]:
    """Returns the moves without the numbers before them: "1.", "1...", "1.e4"."""
    bare = (re.sub(r"^\d+\.+", "", name) for name in names)
    return [name for name in bare if name and not name.isdigit()]
