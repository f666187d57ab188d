"""How positions and moves of janggi are written: FEN as Fairy-Stockfish writes it, and moves as Korean records do.

A point is called by two digits: the line from the top, 1 to 9 and 0 for the tenth, and the file from the left, 1 to 9.
So "79졸78" is a soldier that goes from the right edge one point to the left; for programs this is "i4h4". In a FEN, Cho
has capital letters and is "w": K general, A guard, B elephant (or E), N horse, C cannon, R chariot, P soldier.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.game import listed
from perfectplay.games.game_text import short
from perfectplay.games.janggi_board import (
    CHO,
    EMPTY,
    FILES,
    GENERAL,
    GUARD,
    HAN,
    NEXT,
    OF_HAN,
    OFF,
    RANKS,
    SOLDIER,
    WORDS,
    Cells,
    Position,
    in_palace,
    is_attacked,
    owner,
    piece_on,
    pieces_of,
    position_of,
    with_piece,
)

LETTERS: Final = ".KABNCRP"
SIGNS: Final = {
    "hanja": ("楚士象馬包車卒", "漢士象馬包車兵"),
    "hangul": ("초사상마포차졸", "한사상마포차병"),
    "letters": ("KABNCRP", "kabncrp"),
}
"""What stands for the pieces of Cho and of Han in a picture."""
NAMES: Final = ("장사상마포차졸", "장사상마포차병")
"""The pieces of Cho and of Han in the name of a move."""
SAME: Final = {"楚": "장", "漢": "장", "초": "장", "한": "장", "왕": "장", "궁": "장", "將": "장"}
"""Other names of the general."""
HANJA: Final = dict(zip("士象馬包車卒兵", "사상마포차졸병", strict=True))
KINDS: Final = ("general", "guard", "elephant", "horse", "cannon", "chariot", "soldier")
MOST: Final = (1, 2, 2, 2, 2, 2, 5)
SIDES: Final = ("Cho", "Han")
PASSING: Final = "한수쉼"
PASSES: Final = (PASSING, "한수쉬기", "pass")
CHECK: Final = "장군"

SETUPS: Final = {"inner": "NBBN", "outer": "BNNB", "left": "BNBN", "right": "NBNB"}
"""The four set-ups: horses and elephants from the player's own left."""
SETUP_NAMES: Final = {
    "마상상마": "inner",
    "안상차림": "inner",
    "상마마상": "outer",
    "바깥상차림": "outer",
    "상마상마": "left",
    "왼상차림": "left",
    "마상마상": "right",
    "오른상차림": "right",
}

RECORDED: Final = re.compile(r"([0-9])([1-9])\s?([^\W\d_]?)([0-9])([1-9])(?:\s?장군)?")
DASHED: Final = re.compile(r"([A-Za-z]?)([0-9])([1-9])[-x:]([0-9])([1-9])")
LONG: Final = re.compile(r"([a-i])(10|[1-9])([a-i])(10|[1-9])")


# ------------------------------------------------------------ set-ups


def setup_called(side: str, wanted: str) -> str:
    """Returns the horses and elephants of a set-up. Raises `BadArgument`."""
    name = SETUP_NAMES.get(wanted, wanted)
    if name not in SETUPS:
        korean = ", ".join(f"{name} ({called})" for called, name in SETUP_NAMES.items() if called[0] in "마상")
        raise BadArgument(f"{side} is {short(wanted)}; a set-up is one of {korean}")
    return SETUPS[name]


def start(cho: str, han: str) -> Position:
    """Returns the start with these set-ups."""
    low, high = setup_called("cho", cho), setup_called("han", han)[::-1].lower()
    return parse_fen(
        f"r{high[:2]}a1a{high[2:]}r/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R{low[:2]}A1A{low[2:]}R w - - 0 1"
    )


# ------------------------------------------------------------ positions


def letter_of(piece: int) -> str:
    return LETTERS[piece & 7].lower() if piece > OF_HAN else LETTERS[piece]


def sign_of(piece: int, pieces: str) -> str:
    return SIGNS[pieces][owner(piece)][(piece & 7) - 1] if piece else "."


def rows(state: Position, pieces: str) -> list[list[str]]:
    """Returns the ranks from the top. If both sides have the same signs, Han's are in brackets."""

    def text(piece: int) -> str:
        sign = sign_of(piece, pieces)
        return f"({sign})" if piece > OF_HAN and pieces != "letters" else sign

    return [
        [text(piece_on(state.cells, FILES * rank + file)) for file in range(FILES)] for rank in reversed(range(RANKS))
    ]


def drawn(state: Position, pieces: str, mover: str) -> str:
    """Returns the board for a terminal, where a Chinese or Korean sign is as wide as two letters."""
    is_wide = pieces != "letters"
    lines = []
    for index, signs in enumerate(rows(state, pieces)):
        texts = []
        for file, sign in enumerate(signs):
            point = FILES * (RANKS - 1 - index) + file
            empty = "+" if any(NEXT[8 * point + way] != OFF for way in range(4, 8)) else "."
            text = empty if sign == "." else sign
            texts.append((f" {text} " if len(text) == 1 else text) + " " * (is_wide and text == empty))
        lines.append(f"{(index + 1) % 10} {''.join(texts).rstrip()}")
    width = 4 if is_wide else 3
    lines.append("  " + "".join(f" {file}".ljust(width) for file in range(1, FILES + 1)).rstrip())
    return "\n".join([*lines, f"  {mover} to move"])


def format_fen(state: Position) -> str:
    ranks = []
    for rank in reversed(range(RANKS)):
        signs = "".join(letter_of(piece_on(state.cells, FILES * rank + file)) for file in range(FILES))
        ranks.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), signs))
    return f"{'/'.join(ranks)} {'wb'[state.turn]} - - 0 1" + " pass" * state.passes


def parse_fen(text: str) -> Position:
    """Reads the position of a FEN. Raises `BadPosition`, which names the rank that is wrong."""
    if len(text) > 200:
        raise BadPosition(f"{short(text)} has {len(text):,} characters, which is no FEN; a FEN has less than 130")
    fields = text.split()
    passes = 0
    while fields and fields[-1] == "pass":
        fields.pop()
        passes += 1
    if passes > 2:
        raise BadPosition(f"the position ends with {passes} passes; after two in a row the game is over")
    if not 2 <= len(fields) <= 6:
        many = f"{len(fields)} field{'s' * (len(fields) != 1)}"
        raise BadPosition(
            f"{short(text, 90)} has {many}; a FEN of janggi has the board, w (Cho) or b (Han) and perhaps '- - 0 1', "
            "such as '4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1'"
        )
    if fields[1] not in ("w", "b"):
        raise BadPosition(f"the player to move is {short(fields[1])}; it must be w for Cho or b for Han")
    _refuse_fields(fields[2:])
    cells = _read_board(fields[0])
    generals = _refuse_board(cells)
    state = position_of(cells, "wb".index(fields[1]), passes, generals)
    if is_attacked(cells, generals[1 - state.turn], state.turn) and not (passes and state.facing):
        mover, other = SIDES[state.turn], SIDES[1 - state.turn]
        raise BadPosition(f"{mover} is to move and could take {other}'s general; {other} would have to be to move")
    return state


def _refuse_fields(fields: Sequence[str]) -> None:
    for name, field in zip(("third", "fourth"), fields, strict=False):
        if field != "-":
            raise BadPosition(f"the {name} field is {short(field)}; janggi has no such thing, write -")
    for name, count in zip(("clock", "number of the move"), fields[2:], strict=False):
        if not (count.isascii() and count.isdigit() and len(count) <= 4):
            raise BadPosition(f"the {name} is {short(count)}; it must be a whole number, such as 0")


def _read_board(text: str) -> Cells:
    ranks = text.split("/")
    if len(ranks) != RANKS:
        many = f"{len(ranks)} rank{'s' * (len(ranks) != 1)}"
        raise BadPosition(f"the board has {many}; give 10 from the top, Han's side, separated by '/'")
    cells: Any = (0,) * WORDS
    for rank, signs in zip(range(RANKS, 0, -1), ranks, strict=True):
        file = 0
        for sign in signs:
            letter = sign.upper().replace("E", "B")
            if sign in "123456789":
                file += int(sign)
            elif letter in LETTERS[1:]:
                if file < FILES:
                    piece = LETTERS.index(letter) + (0 if sign.isupper() else OF_HAN)
                    cells = with_piece(cells, FILES * (rank - 1) + file, piece)
                file += 1
            else:
                raise BadPosition(
                    f"rank {rank} of the board, {short(signs)}, has a {sign!r}; pieces are KABNCRP for Cho and kabncrp "
                    "for Han, and a digit counts empty points"
                )
        if file != FILES:
            raise BadPosition(f"rank {rank} of the board, {short(signs)}, has {file} points; it should have 9")
    return cells  # type: ignore[no-any-return]


def _refuse_board(cells: Cells) -> tuple[int, int]:
    """Returns where the generals stand. Raises `BadPosition` if no game can come to such a board."""
    counts = [[0] * 8, [0] * 8]
    generals = [OFF, OFF]
    for point, piece in pieces_of(cells):
        kind, side = piece & 7, owner(piece)
        counts[side][kind] += 1
        rank = point // FILES
        if kind == GENERAL:
            generals[side] = point
        if kind in (GENERAL, GUARD) and not (in_palace(point) and (rank >= 5) == (side == HAN)):
            raise BadPosition(
                f"rank {rank + 1} has {SIDES[side]}'s {KINDS[kind - 1]} on {long_point(point)}, outside of its palace; "
                "generals and guards never leave it"
            )
        if kind == SOLDIER and (rank < 3 if side == CHO else rank > 6):
            raise BadPosition(
                f"rank {rank + 1} has a soldier of {SIDES[side]} on {long_point(point)}, behind where soldiers begin; "
                "they never go back"
            )
    for side, found in enumerate(counts):
        if found[GENERAL] == 0:
            raise BadPosition(f"{SIDES[side]} has no general; each player must have one")
        for kind, most in enumerate(MOST, 1):
            if found[kind] > most:
                raise BadPosition(f"{SIDES[side]} has {found[kind]} {KINDS[kind - 1]}s; there are at most {most}")
    return generals[CHO], generals[HAN]


# ------------------------------------------------------------ moves


def point_name(point: int) -> str:
    """Returns a point as Korean records write it: 79 is the right edge of the seventh line from the top."""
    rank, file = divmod(point, FILES)
    return f"{(RANKS - rank) % 10}{file + 1}"


def long_point(point: int) -> str:
    """Returns a point as programs write it: a1 is the lower left corner."""
    rank, file = divmod(point, FILES)
    return f"{'abcdefghi'[file]}{rank + 1}"


def korean_name(state: Position, action: int) -> str:
    source, target = action & 127, action >> 7
    if source == target:
        return PASSING
    piece = piece_on(state.cells, source)
    return f"{point_name(source)}{NAMES[owner(piece)][(piece & 7) - 1]}{point_name(target)}"


def long_name(action: int) -> str:
    return long_point(action & 127) + long_point(action >> 7)


def _point(line: str, file: str) -> int:
    return FILES * ((RANKS - int(line)) % 10) + int(file) - 1


def parse_move(state: Position, text: str, legal: Sequence[int]) -> int:
    """Returns the legal move that ``text`` means. Raises `IllegalMove`, which says what is in the way."""
    wanted = text.strip()
    if wanted.lower() in PASSES:
        general = state.generals[state.turn]
        return _legal_pass(state, wanted, general | general << 7, legal)
    source, target, named = _points_in(wanted)
    action = source | target << 7
    if source == target and source == state.generals[state.turn]:
        return _legal_pass(state, wanted, action, legal)
    piece = piece_on(state.cells, source)
    if piece == EMPTY or owner(piece) != state.turn:
        there = "which is empty" if piece == EMPTY else f"where a piece of {SIDES[owner(piece)]} is"
        raise IllegalMove(
            f"{short(wanted)} begins on {point_name(source)}, {there}; {SIDES[state.turn]} is to move, and legal are "
            f"{_names(state, legal)}"
        )
    name = NAMES[owner(piece)][(piece & 7) - 1]
    if named and named != name:
        raise IllegalMove(f"{short(wanted)} names {named}, but on {point_name(source)} is {name}; write {name}")
    if action in legal:
        return action
    own = [found for found in legal if found & 127 == source and found >> 7 != source]
    if own:
        raise IllegalMove(f"{short(wanted)} is not legal; from {point_name(source)}, legal are {_names(state, own)}")
    raise IllegalMove(f"{short(wanted)} is not legal; legal are {_names(state, legal)}")


def _legal_pass(state: Position, wanted: str, action: int, legal: Sequence[int]) -> int:
    if action not in legal:
        raise IllegalMove(f"{short(wanted)} is not legal, for {SIDES[state.turn]} is in check; answer the check")
    return action


def _names(state: Position, actions: Sequence[int]) -> str:
    return listed(korean_name(state, action) for action in actions)


def _points_in(wanted: str) -> tuple[int, int, str]:
    """Returns the start, the target and the piece of a move; an empty text if it names no piece."""
    if match := LONG.fullmatch(wanted):
        from_file, from_rank, to_file, to_rank = match.groups()
        points = [
            FILES * (int(rank) - 1) + "abcdefghi".index(file)
            for file, rank in ((from_file, from_rank), (to_file, to_rank))
        ]
        return points[0], points[1], ""
    if match := RECORDED.fullmatch(wanted):
        sign = match[3]
        return _point(match[1], match[2]), _point(match[4], match[5]), SAME.get(sign, HANJA.get(sign, sign))
    if match := DASHED.fullmatch(wanted):
        return _point(match[2], match[3]), _point(match[4], match[5]), ""
    raise IllegalMove(
        f"{short(wanted)} is no move; moves are written like 79졸78, 79-78 or i4h4, and a pass is {PASSING}"
    )


def numbered(texts: Sequence[str]) -> list[str]:
    """Returns the moves without the numbers before them, "1." or "1.79졸78", and without the word for check after."""
    bare = (re.sub(r"^\d+\.+", "", text) for text in texts)
    return [text for text in bare if text and text != CHECK]
