"""How people write and see yut, and the places of its board.

Places 1 to 20 go round the board, against the hands of a clock; 20 is the corner where pieces come in and leave::

    10  9   8   7   6   5     from 5, the short cut a1 a2 c a3 a4 leads to 15
    11  b1          a1  4     from 10, the short cut b1 b2 c b3 b4 leads to 20
    12    b2      a2    3     from c, where a piece has stopped, b3 b4 lead to 20
               c
    13    a3      b3    2
    14  a4          b4  1
    15  16  17  18  19  20
"""

from __future__ import annotations

from typing import Final, NamedTuple

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.game import CHANCE, Game
from perfectplay.games.squares import read_mover, short

THROWS: Final = ("back", "do", "gae", "geol", "yut", "mo")
"""One step back, or as many steps forward as their place here."""
KOREAN_THROWS: Final = ("빽도", "도", "개", "걸", "윷", "모")
KOREAN: Final = {
    **dict(zip(KOREAN_THROWS, THROWS, strict=True)),
    "뒷도": "back",
    "출발": "start",
    "한번더": "again",
    "쉼": "pass",
}
"""Korean words that moves may be written with, as in 걸:출발."""
SIDES: Final = ("A", "B", "C", "D")
PASS: Final = -1
AGAIN: Final = -2
"""Stands for the throw of a move that throws the sticks once more."""
START: Final = 0
PLACES: Final = ("start", *map(str, range(1, 21)), *["a1", "a2", "c", "a3", "a4", "b1", "b2", "b3", "b4", "home"])
HOME: Final = PLACES.index("home")

SPOTS: Final = {  # row and column on a sheet of 11 x 11
    **{str(number): (10 - 2 * number, 10) for number in range(1, 6)},
    **{str(number): (0, 20 - 2 * number) for number in range(6, 11)},
    **{str(number): (2 * number - 20, 0) for number in range(11, 16)},
    **{str(number): (10, 2 * number - 30) for number in range(16, 21)},
    **{name: (spot, 10 - spot) for name, spot in (("a1", 2), ("a2", 4), ("c", 5), ("a3", 6), ("a4", 8))},
    **{name: (spot, spot) for name, spot in (("b1", 2), ("b2", 4), ("b3", 6), ("b4", 8))},
}


class Race(NamedTuple):
    """The places of each side's pieces, in order; the throws that wait, by kind; what comes; whose turn it is.

    ``throws`` is 1 where the sticks fall, 2 where the player is to throw again, after yut or mo, and otherwise 0.
    """

    pieces: tuple[tuple[int, ...], ...]
    waiting: tuple[int, ...]
    throws: int
    turn: int


class Move(NamedTuple):
    """A throw, and the place of the pieces that it moves; or a throw of the sticks, or a pass, at no place."""

    throw: int
    place: int


class YutNotation(Game[Race, Move]):
    """Names, texts and pictures of yut."""

    players: int
    pieces: int

    def board(self, state: Race) -> list[list[str]]:
        """Returns a sheet of 11 x 11 on which the places lie; "A2" is two pieces of side A."""
        rows = [[" "] * 11 for _ in range(11)]
        for name, (row, column) in SPOTS.items():
            here = [f"{SIDES[side]}{places.count(PLACES.index(name))}" for side, places in enumerate(state.pieces)]
            rows[row][column] = next((text for text in here if not text.endswith("0")), "o")
        return rows

    def draw(self, state: Race) -> str:
        lines = [super().draw(state)]
        for name, place in (("start", START), ("home", HOME)):
            counts = [f"{SIDES[side]} {places.count(place)}" for side, places in enumerate(state.pieces)]
            lines.append(f"{name}: {', '.join(counts)}")
        mover = self.player_name(state.turn)
        throws = " ".join(name for name, count in zip(THROWS, state.waiting, strict=True) for _ in range(count))
        turn = (f"{mover} moves by {throws}", f"{mover} throws", f"{mover} throws again")[state.throws]
        return "\n".join([*lines, turn])

    def player_name(self, player: int) -> str:
        return "the sticks" if player == CHANCE else SIDES[player]

    def action_name(self, state: Race, action: Move) -> str:
        if action.throw == PASS:
            return "pass"
        if action.throw == AGAIN:
            return "again"
        return THROWS[action.throw] if action.place == PASS else f"{THROWS[action.throw]}:{PLACES[action.place]}"

    def parse_action(self, state: Race, name: str) -> Move:
        """Reads ``"geol:start"``, and the same in Korean: ``"걸:출발"``."""
        parts = [KOREAN.get(part.strip(), part.strip()) for part in name.split(":")]
        try:
            return super().parse_action(state, ":".join(parts))
        except IllegalMove as error:
            raise IllegalMove(str(error).replace(repr(":".join(parts)), repr(name), 1)) from None

    def format_position(self, state: Race) -> str:
        """Writes the places of each side, the throws that wait, ``throws``, and whose turn it is."""
        sides = "/".join(",".join(PLACES[place] for place in places) for places in state.pieces)
        throws = ",".join(name for name, count in zip(THROWS, state.waiting, strict=True) for _ in range(count))
        return f"{sides} {throws or '-'} {state.throws} {SIDES[state.turn]}"

    def parse_position(self, text: str) -> Race:
        sides, throws, coming, mover = (*text.split(None, 3), "", "", "", "")[:4]
        pieces = [tuple(side.split(",")) for side in sides.split("/")]
        wanted = len(self.initial_state().pieces)
        if len(pieces) != wanted or any(len(side) != self.pieces for side in pieces):
            raise BadPosition(f"{short(sides)} is not where {wanted} sides with {self.pieces} pieces each are")
        strange = [place for side in pieces for place in side if place not in PLACES]
        strange += [] if throws == "-" else [throw for throw in throws.split(",") if throw not in THROWS]
        if strange:
            known = f"places are {', '.join(PLACES)}, throws {', '.join(THROWS)}"
            raise BadPosition(f"{short(strange[0])} is no place and no throw; {known}")
        if coming not in ("0", "1", "2"):
            raise BadPosition(
                f"{short(coming)} is not 0 to move, 1 for a throw, or 2 for another throw after yut or mo"
            )
        numbers = tuple(tuple(sorted(PLACES.index(place) for place in side)) for side in pieces)
        taken = [set(side) - {START, HOME} for side in numbers]
        for place in range(1, HOME):
            if sum(place in side for side in taken) > 1:
                raise BadPosition(f"two sides have pieces on {PLACES[place]}; one would have captured the other's")
        waiting = tuple(throws.split(",").count(throw) for throw in THROWS)
        return Race(numbers, waiting, int(coming), read_mover(mover, SIDES[: self.players]))
