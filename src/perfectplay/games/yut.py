"""Yut (윷놀이): a race with four sticks, for two to four players, or four in two teams.

Four sticks fall on their flat or round side: one flat is do (1 step), two gae (2), three geol (3), four yut (4), none
mo (5). Yut and mo give another throw before pieces move. In the modern form one stick is marked: if it alone is flat, a
piece goes one step back (back-do, 빽도). All throws of a turn are used, in any order, each for one piece or for all
pieces of the side on one place, which move together (업기). Who stops on a place of another side's pieces sends them
back to the start, and throws once more. A piece that stops on corner 5 or 10, or in the centre, takes the short cut
from there. It is home once it goes beyond place 20. The first side with all pieces home wins.

Families differ in details. Here a capture gives one throw, whatever throw it was made by; who cannot use a back-do
passes; a piece that may take a short cut does; and from the centre it goes back to b2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE
from perfectplay.games.yut_notation import AGAIN, HOME, PASS, PLACES, START, Move, Race, YutNotation

ROUND: Final = tuple(str(number) for number in range(1, 21))
A_WAY: Final = ("a1", "a2", "c", "a3", "a4", *ROUND[14:])
B_WAY: Final = ("b1", "b2", "c", "b3", "b4", "20")


def _way_from(name: str) -> tuple[int, ...]:
    """Returns the places that follow one, up to home."""
    corners = {"start": ROUND, "5": A_WAY, "10": B_WAY, "c": B_WAY[3:], "home": ()}
    ways = [way[way.index(name) + 1 :] for way in (ROUND, A_WAY, B_WAY) if name in way]
    way = corners[name] if name in corners else ways[0]
    return (*(PLACES.index(place) for place in way), HOME)


WAYS: Final = tuple(_way_from(name) for name in PLACES)
BEFORE: Final = tuple(
    PLACES.index({"1": "20", "a1": "5", "c": "b2", "a3": "c", "b1": "10", "b3": "c"}.get(name, PLACES[number - 1]))
    for number, name in enumerate(PLACES)
)
"""One step back from each place; from the centre to b2, from 1 to 20, from 15 and 20 along the edge."""


@dataclass(frozen=True)
class Yut(YutNotation):
    """Yut: ``flat`` is the probability that a stick shows its flat side, 0.5 for fair sticks.

    With ``teams``, four players throw in turn, and A and C have one set of pieces, B and D the other. With more than
    two sides, the winner gets 1 and the others nothing. The name of a move is such as "geol:start" or "back:a1", and
    "again" throws the sticks once more, after yut and mo. "걸:출발", "빽도:a1" and "한번더" are read, too.
    """

    players: int = 2
    pieces: int = 4
    teams: bool = False
    back: bool = True
    flat: float = 0.5

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 4:
            raise BadArgument(f"players is {self.players}; it must be 2, 3 or 4")
        if self.teams and self.players != 4:
            raise BadArgument(f"players is {self.players} with teams; two teams need 4")
        if not 1 <= self.pieces <= 4:
            raise BadArgument(f"pieces is {self.pieces}; it must be from 1 to 4")
        if not 0 < self.flat < 1:
            raise BadArgument(f"flat is {self.flat}; it must be a probability between 0 and 1")

    def initial_state(self) -> Race:
        sides = 2 if self.teams else self.players
        return Race(((START,) * self.pieces,) * sides, (0,) * 6, 1, 0)

    def team(self, player: int) -> int:
        return player % 2 if self.teams else player

    def to_move(self, state: Race) -> int:
        return CHANCE if state.throws == 1 else state.turn

    def chances(self, state: Race) -> Iterator[tuple[Move, float]]:
        flat, other = self.flat, 1 - self.flat
        do = 4 * flat * other * other * other
        if self.back:
            yield Move(0, PASS), do / 4
        yield Move(1, PASS), do * 3 / 4 if self.back else do
        yield Move(2, PASS), 6 * flat * flat * other * other
        yield Move(3, PASS), 4 * flat * flat * flat * other
        yield Move(4, PASS), flat * flat * flat * flat
        yield Move(5, PASS), other * other * other * other

    def actions(self, state: Race) -> Iterator[Move]:
        if state.throws == 2:
            yield Move(AGAIN, PASS)
            return
        mine = state.pieces[self.team(state.turn)]
        can_move = False
        for throw in range(6):
            if state.waiting[throw] > 0:
                for number, place in enumerate(mine):
                    is_first = number == 0 or mine[number - 1] != place
                    if is_first and place != HOME and (throw > 0 or place != START):
                        can_move = True
                        yield Move(throw, place)
        if not can_move:
            yield Move(PASS, PASS)

    def result(self, state: Race, action: Move) -> Race:
        following = (state.turn + 1) % self.players
        if action.throw == PASS:
            return Race(state.pieces, (0,) * 6, 1, following)
        if action.throw == AGAIN:
            return Race(state.pieces, state.waiting, 1, state.turn)
        waiting = list(state.waiting)
        if action.place == PASS:
            waiting[action.throw] += 1
            return Race(state.pieces, tuple(waiting), 2 if action.throw >= 4 else 0, state.turn)
        waiting[action.throw] -= 1
        way = WAYS[action.place]
        to = BEFORE[action.place] if action.throw == 0 else way[min(action.throw, len(way)) - 1]
        side = self.team(state.turn)
        captures = to != HOME and any(to in state.pieces[other] for other in range(len(state.pieces)) if other != side)
        sides = list(state.pieces)
        for other in range(len(sides)):
            if other == side:
                sides[other] = self.moved(sides[other], action.place, to)
            elif captures:
                sides[other] = tuple(sorted([START if place == to else place for place in sides[other]]))
        throws = 1 if captures or sum(waiting) == 0 else 0
        is_on = captures or sum(waiting) > 0
        return Race(tuple(sides), tuple(waiting), throws, state.turn if is_on else following)

    def moved(self, mine: tuple[int, ...], place: int, to: int) -> tuple[int, ...]:
        """Returns the places after one piece has left the start, or all pieces on a place have moved together."""
        places = list(mine)
        if place == START:
            places[0] = to
        else:
            places = [to if here == place else here for here in places]
        return tuple(sorted(places))

    def is_terminal(self, state: Race) -> bool:
        return any(places[0] == HOME for places in state.pieces)

    def utility(self, state: Race, player: int) -> float:
        if state.pieces[self.team(player)][0] == HOME:
            return 1.0
        return -1.0 if len(state.pieces) == 2 else 0.0

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Race, player: int) -> float:
        """Compares how far the pieces of both sides are; with more sides, gives each its share of all steps.

        Who is sure to win has won.
        """
        lowest, highest = self.bounds(state, player)
        if lowest == highest:
            return lowest
        gone = [sum(21 - len(WAYS[place]) if place != HOME else 21 for place in places) for places in state.pieces]
        mine = gone[self.team(player)]
        if len(gone) == 2:
            return (2 * mine - sum(gone)) / (21 * self.pieces + 1)
        return (mine + 1) / (sum(gone) + len(gone))

    def bounds(self, state: Race, player: int) -> tuple[float, float]:
        lost = -1.0 if len(state.pieces) == 2 else 0.0
        if self.is_sure(state):
            return (1.0, 1.0) if self.team(player) == self.team(state.turn) else (lost, lost)
        return lost, 1.0

    def is_sure(self, state: Race) -> bool:
        """Returns whether the throws that wait are enough to bring all pieces of the player home, one after the other.

        A short cut only shortens a way, and a capture only brings another throw, so who has such throws wins.
        """
        if sum(state.waiting) == 0:
            return False
        throw, used = 5, 0
        mine = state.pieces[self.team(state.turn)]
        for number, place in enumerate(mine):
            stands_with = number > 0 and place != START and mine[number - 1] == place
            if place != HOME and not stands_with:
                steps = len(WAYS[place])
                while steps > 0:
                    while throw > 0 and used == state.waiting[throw]:
                        throw, used = throw - 1, 0
                    if throw == 0:
                        return False
                    used += 1
                    steps -= throw
        return True

    def total(self, state: Race) -> float:
        return 1.0
