"""Checkers in text: moves and positions as in PDN, "Portable Draughts Notation"; squares are numbers.

See https://wiegerw.github.io/pdn/ (PDN 3.0, Wieger Wesselink and others); ":H" and the clock are as at lidraughts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.game import listed
from perfectplay.games import game_text


def short(text: str) -> str:
    """Returns a text in quotes, cut short for a message."""
    return game_text.short(text, 60)


def name_of(way: Sequence[int], jumps: bool, all_ways: Sequence[Sequence[int]]) -> str:
    """Returns a move's name: its first and last squares, or all squares if another move has the same two."""
    alike = sum(other[0] == way[0] and other[-1] == way[-1] for other in all_ways)
    squares = way if alike > 1 else (way[0], way[-1])
    return ("x" if jumps else "-").join(map(str, squares))


def find(name: str, ways: Sequence[Sequence[Sequence[int]]], names: Sequence[str]) -> int:
    """Returns the index of the move that ``name`` means; ``ways`` are the ways of each move. Raises `IllegalMove`."""
    wanted = name.strip().rstrip("!?").lower()
    if not re.fullmatch(r"\d{1,2}([-x:]\d{1,2}){1,20}", wanted, re.ASCII):
        raise IllegalMove(f"{short(name)} is no move; moves are written like 11-15 or 15x22")
    squares = [int(number) for number in re.findall(r"\d+", wanted)]
    found = [place for place, way in enumerate(ways) if any(_means(squares, one) for one in way)]
    if len(found) == 1:
        return found[0]
    if found:
        raise IllegalMove(f"{short(name)} is ambiguous; it could be {listed(names[place] for place in found)}")
    must = "; who can jump must" if any("x" in known for known in names) and "-" in wanted else ""
    raise IllegalMove(f"{short(name)} is not legal{must}; legal are {listed(names)}")


def _means(squares: Sequence[int], way: Sequence[int]) -> bool:
    if squares[0] != way[0] or squares[-1] != way[-1]:
        return False
    rest = iter(way)
    return all(square in rest for square in squares)  # some squares between may be left out


def without_numbers(names: Sequence[str]) -> list[str]:
    """Returns the moves without the numbers before them: "1.", "1...", "1.11-15"."""
    bare = (re.sub(r"^\d+\.+", "", name) for name in names)
    return [name for name in bare if name]


def read_position(text: str, squares: int) -> tuple[int, list[tuple[int, int, bool]], int]:  # noqa: C901 - one message for each fault
    """Returns whose turn it is, the pieces (player, square, whether it is a king), and the clock."""
    example = "B:W21,22,K30:B1,2"
    if len(text) > 1000:
        raise BadPosition(f"{short(text)} has {len(text):,} characters; a position is written like {example}")
    parts = text.strip().rstrip(".").upper().split(":")
    if parts[0] not in ("B", "W") or len(parts) < 3:
        raise BadPosition(f"{short(text)} is no position; write who moves and the pieces of both, like {example}")
    pieces = []
    seen = set()
    clock = 0
    for part in parts[1:]:
        color, rest = part[:1], part[1:]
        if color in seen:
            raise BadPosition(f"{color} is there twice in {short(text)}; give each side once")
        seen.add(color)
        if color in ("H", "F") and re.fullmatch(r"\d{1,4}", rest, re.ASCII):
            clock = int(rest) if color == "H" else clock
            continue
        if color not in ("B", "W"):
            raise BadPosition(f"{short(part)} is no side; a side begins with W or B, as in {example}")
        for piece in rest.split(",") if rest else []:
            match = re.fullmatch(r"(K?)(\d{1,2})(?:-(\d{1,2}))?", piece.strip(), re.ASCII)
            if match is None:
                raise BadPosition(f"{short(piece)} is no piece; pieces are written like 18 or K18")
            for number in range(int(match[2]), int(match[3] or match[2]) + 1):
                if not 1 <= number <= squares:
                    raise BadPosition(f"there is no square {number}; squares are numbered 1 to {squares}")
                pieces.append(("BW".index(color), number, bool(match[1])))
    if not {"B", "W"} <= seen:
        raise BadPosition(f"{short(text)} lacks {'W' if 'B' in seen else 'B'}; give both sides, like {example}")
    return "BW".index(parts[0]), pieces, clock
