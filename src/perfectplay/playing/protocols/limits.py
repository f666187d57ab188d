"""How far a search goes: the words after "go", of UCI and of UGI."""

from __future__ import annotations

import re
from typing import Any, Final

from perfectplay.playing.protocols.clocks import share_of

DEEPEST: Final = 1000
MOST_NODES: Final = 1 << 60

NUMBER: Final = re.compile(r"-?[0-9]+")
MOST_DIGITS: Final = 19
"""Of a longer number, only so many are read: it is beyond every limit."""

COUNTS: Final = ("depth", "nodes", "mate")
LEFT: Final = (("wtime", "p1time"), ("btime", "p2time"))
"""What UCI and UGI call the time that is left, for each player; both are understood."""
INCREMENTS: Final = (("winc", "p1inc"), ("binc", "p2inc"))
TIMES: Final = (*LEFT[0], *LEFT[1], *INCREMENTS[0], *INCREMENTS[1], "movetime")
MOST_FAULTS: Final = 3
"""Of the wrong numbers of one "go", no more are told."""


def limits_of(words: list[str], mover: int, reserve: float = 0.0) -> dict[str, Any]:
    """Returns the limits of a search for a player from the words after "go". A wrong number counts as the least one.

    Of the time that is left, ``reserve`` seconds stay there. Where only the other player's is told, it is that.
    """
    numbers = {name: _number(value) for name, value in _pairs(words)}
    limits: dict[str, Any] = {}
    if "infinite" in numbers:
        return limits
    for name, most in (("depth", DEEPEST), ("nodes", MOST_NODES)):
        if name in numbers:
            limits[name] = max(1, min(numbers[name] or 0, most))
    if "mate" in numbers:
        limits["depth"] = max(1, min(2 * (numbers["mate"] or 0) - 1, DEEPEST))
    left = next((numbers[name] or 0 for name in (*LEFT[mover], *LEFT[1 - mover]) if name in numbers), None)
    if "movetime" in numbers:
        limits["seconds"] = max(0.001, (numbers["movetime"] or 0) / 1000)
    elif left is not None:
        moves = {"moves": numbers["movestogo"] or 0} if "movestogo" in numbers else {}
        added = next((numbers[name] or 0 for name in INCREMENTS[mover] if name in numbers), 0) / 1000
        limits["seconds"] = share_of(left / 1000, increment=added, reserve=reserve, **moves)
    return limits


def faults_of(words: list[str]) -> list[str]:
    """Returns, as sentences, which numbers after "go" make no sense, and which one is taken in their place."""
    found = []
    for name, value in _pairs(words):
        number = _number(value)
        if name in COUNTS and (number is None or number < 1):
            found.append(f"{name} is {value[:30]!r}; it must be a whole number, 1 or more; 1 is taken")
        elif name in TIMES and number is None:
            found.append(f"{name} is {value[:30]!r}; it must be a whole number of milliseconds; 0 is taken")
        elif name == "movestogo" and number is None:
            found.append(f"movestogo is {value[:30]!r}; it must be a whole number; 1 is taken")
        if len(found) == MOST_FAULTS:
            break
    return found


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    """Returns each word that is no number, with the word after it."""
    return [pair for pair in zip(words, [*words[1:], ""], strict=False) if not NUMBER.fullmatch(pair[0])]


def _number(text: str) -> int | None:
    return int(text[:MOST_DIGITS]) if NUMBER.fullmatch(text) else None
