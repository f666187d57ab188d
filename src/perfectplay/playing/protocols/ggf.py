"""Games of Othello as GGF: one line with the first position, the moves, and the time that each of them took.

Michael Buro, "Generic Game Format" (https://www.skatgame.net/mburo/ggsa/ggf).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.othello import Discs, Othello

PROPERTY: Final = re.compile(r"\s*([A-Z]{1,2})\[([^\]]*)\]")
TYPE: Final = re.compile(r"s?(\d{1,2})(r\d{1,2})?")
"""The size, perhaps with a random first position; what else GGF knows of Othello has other rules."""

CLOCK: Final = re.compile(r"(?:(?:(?:(\d{1,4})\.)?(\d{1,3}):)?(\d{1,4}):)?(\d{1,6}(?:\.\d{1,3})?)")
COLOURS: Final = {"B": 0, "W": 1}
NAMES: Final = ("black", "white")


class Time(NamedTuple):
    """The time of a player, in seconds."""

    left: float
    increment: float = 0.0


class OthelloGame(NamedTuple):
    """A game, and what is left of the time of each player; None where the time is not limited."""

    game: Othello
    states: tuple[Discs, ...]
    times: tuple[Time | None, Time | None]


def read_ggf(text: str) -> OthelloGame:
    """Reads the first game of a text. Raises `BadPosition` or `IllegalMove`."""
    begin = text.find("(;")
    if begin < 0:
        raise BadPosition("the game is no GGF, which begins with '(;' and ends with ';)'")
    values: dict[str, str] = {}
    moves: list[tuple[str, str]] = []
    place = begin + 2
    while match := PROPERTY.match(text, place):
        name, value = match[1], match[2].strip()
        if name in COLOURS:
            moves.append((name, value))
        elif name in ("KB", "KW"):
            raise BadPosition(f"{name} is a komi, which is not played")
        else:
            values[name] = value
        place = match.end()
    if not text[place:].lstrip().startswith(";)"):
        raise BadPosition(
            f"the GGF does not end with ';)'; what comes after the last property is {text[place:][:20]!r}"
        )
    game, start = _start_of(values)
    times = [_time_of(values, name) for name in ("TB", "TW")]
    states = [start]
    for number, (colour, written) in enumerate(moves, 1):
        where = f"move {number}, {colour}[{written[:20]}]"
        states.append(_after(game, states[-1], colour, written, where))
        times[COLOURS[colour]] = after_move(times[COLOURS[colour]], written)
    return OthelloGame(game, tuple(states), (times[0], times[1]))


def _start_of(values: dict[str, str]) -> tuple[Othello, Discs]:
    """Returns the game and the first position."""
    kind = values.get("GM", "Othello")
    if kind.lower() != "othello":
        raise BadPosition(f"GM is {kind[:20]!r}; it must be Othello")
    rules = values.get("TY", "8")
    if not TYPE.fullmatch(rules):
        raise BadPosition(f"TY is {rules[:20]!r}; only the usual rules are played, such as TY[8]")
    size, _, squares = values.get("BO", "").partition(" ")
    if "BO" not in values or not re.fullmatch(r"\d{1,2}", size):
        raise BadPosition("BO is missing, or has no size; it is written like BO[8 ---...--- *]")
    try:
        game = Othello(int(size), int(size), winner_takes_empties=True)
    except BadArgument:
        raise BadPosition(f"BO is of size {size}; it must be 4, 6 or 8") from None
    signs = "".join(squares.split()).upper().replace("*", "X")
    return game, game.parse_position(f"{signs[:-1]} {signs[-1:]}")


def _time_of(values: dict[str, str], name: str) -> Time | None:
    text = values.get(name, values.get("TI", "")).strip()
    parts = text.split("/")
    left, increment = _seconds(parts[0]), _seconds(parts[1] if len(parts) > 1 else "")
    return None if left is None else Time(left, increment or 0.0)


def _seconds(text: str) -> float | None:
    """Reads "15:00" or "1:30:00"; what follows a comma is left out. None if it is no time."""
    match = CLOCK.fullmatch(text.partition(",")[0].strip())
    if match is None:
        return None
    days, hours, minutes, seconds = (float(part or 0) for part in match.groups())
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds


def _after(game: Othello, state: Discs, colour: str, written: str, where: str) -> Discs:
    if game.is_terminal(state):
        raise IllegalMove(f"{where}: the game is already over there; leave out this move and the rest")
    if game.to_move(state) != COLOURS[colour]:
        raise IllegalMove(f"{where}: {NAMES[game.to_move(state)]} is to move; a pass is written as a move, PA")
    return made(game, state, written, where)


def made(game: Othello, state: Discs, written: str, where: str) -> Discs:
    """Returns the state after a move with its value and time, "F5/1.5/2.0". Raises `IllegalMove`."""
    try:
        return game.result(state, game.parse_action(state, written.partition("/")[0]))
    except IllegalMove as error:
        raise IllegalMove(f"{where}: {error}") from None


def after_move(time: Time | None, written: str) -> Time | None:
    """Returns the time after a move, whose own time comes last in "F5/1.5/2.0"."""
    parts = written.split("/")
    took = _seconds(parts[2]) if len(parts) > 2 else None
    return time and Time(time.left - (took or 0.0) + time.increment, time.increment)
