"""Points of a Go board as bits: neighbours, chains, eyes, areas.

A set of points is a tuple of words. Rows are written from the first row on, each followed by one bit that stays empty,
as many rows in a word as it holds; so boards of up to 7 x 7 are one word, 9 x 9 two, and 19 x 19 seven. On 4 x 4:

    4  15 16 17 18 (19)
    3  10 11 12 13 (14)
    2   5  6  7  8  (9)
    1   0  1  2  3  (4)
        A  B  C  D
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from perfectplay.words import bit, has_bit, lowest, population, replaced, without_lowest

Points = tuple[int, ...]
"""A set of points."""

WORD: Final = 64


@dataclass(frozen=True)
class Board:
    """The geometry of a board of ``size`` x ``size``."""

    size: int
    rows: int
    """So many rows are in a word."""
    words: int
    """So many words make a set of points."""
    full: Points
    """All points."""
    edge: Points
    """The points of the first line."""
    none: Points
    """No points."""
    images: tuple[int, ...]
    """At way * size * size + point: where a point goes if the board is turned or mirrored in one of eight ways."""

    # ------------------------------------------------------------------ points by number

    def word_of(self, point: int) -> int:
        """Returns the word that holds a point, row * size + column."""
        return point // self.size // self.rows

    def bit_of(self, point: int) -> int:
        """Returns the number of its bit there."""
        return point // self.size % self.rows * (self.size + 1) + point % self.size

    def point_at(self, word: int, place: int) -> int:
        """Returns the point at a bit of a word."""
        return (word * self.rows + place // (self.size + 1)) * self.size + place % (self.size + 1)

    def holds(self, points: Points, point: int) -> bool:
        """Returns whether a point is one of ``points``."""
        return has_bit(points[self.word_of(point)], self.bit_of(point))

    def single(self, point: int) -> Points:
        """Returns the set of one point."""
        return replaced(self.none, self.word_of(point), bit(self.bit_of(point)))

    def one_of(self, points: Points) -> Points:
        """Returns the set of the first of ``points``, which are some."""
        found = points
        is_found = False
        for word in range(self.words):
            here = points[word]
            found = replaced(found, word, 0 if is_found else here & -here)
            is_found = is_found or here != 0
        return found

    def count(self, points: Points) -> int:
        """Returns how many points there are."""
        number = 0
        for word in range(self.words):
            number += population(points[word])
        return number

    # ------------------------------------------------------------------ sets of points

    def some(self, points: Points) -> bool:
        """Returns whether there are any."""
        found = 0
        for word in range(self.words):
            found |= points[word]
        return found != 0

    def both(self, one: Points, other: Points) -> Points:
        """Returns the points that are in both sets."""
        made = self.none
        for word in range(self.words):
            made = replaced(made, word, one[word] & other[word])
        return made

    def either(self, one: Points, other: Points) -> Points:
        """Returns the points of both sets together."""
        made = self.none
        for word in range(self.words):
            made = replaced(made, word, one[word] | other[word])
        return made

    def without(self, one: Points, other: Points) -> Points:
        """Returns the points of ``one`` that are not in ``other``."""
        made = self.none
        for word in range(self.words):
            made = replaced(made, word, one[word] & ~other[word])
        return made

    def neither(self, one: Points, other: Points) -> Points:
        """Returns the points of the board that are in none of the two sets."""
        made = self.none
        for word in range(self.words):
            made = replaced(made, word, self.full[word] & ~(one[word] | other[word]))
        return made

    def beside(self, points: Points) -> Points:
        """Returns the points that have a neighbour in ``points``."""
        made = self.none
        for word in range(self.words):
            made = replaced(made, word, self.beside_in(points, word))
        return made

    def beside_in(self, points: Points, word: int) -> int:
        """Returns those of them in one word."""
        here, stride, across = points[word], self.size + 1, (self.rows - 1) * (self.size + 1)
        near = (here << 1 | here >> 1 | here << stride | here >> stride) & self.full[word]
        if word > 0:
            near |= points[word - 1] >> across
        if word < self.words - 1:
            near |= points[word + 1] << across & self.full[word]
        return near

    def reached(self, start: Points, within: Points) -> Points:
        """Returns ``start`` and the points of ``within`` that are connected with it."""
        reach = start
        grows = True
        while grows:
            grows = False
            for word in range(self.words):
                more = self.beside_in(reach, word) & within[word] & ~reach[word]
                if more:
                    reach = replaced(reach, word, reach[word] | more)
                    grows = True
        return reach

    def image(self, points: Points, way: int) -> Points:
        """Returns where the points go if the board is turned or mirrored."""
        made = self.none
        for word in range(self.words):
            left = points[word]
            while left:
                point = self.point_at(word, lowest(left))
                made = self.either(made, self.single(self.images[way * self.size * self.size + point]))
                left = without_lowest(left)
        return made

    def is_before(self, one: Points, other: Points) -> bool:
        """Returns whether one set comes before another in an order of all sets."""
        for word in range(self.words):
            if one[word] != other[word]:
                return one[word] < other[word]
        return False

    # ------------------------------------------------------------------ what the rules ask

    def without_liberties(self, seeds: Points, stones: Points, empty: Points) -> Points:
        """Returns those chains of ``stones`` that have a stone in ``seeds`` and no empty neighbour."""
        dead = self.none
        waiting = self.without(seeds, self.beside(empty))
        while self.some(waiting):
            seed = self.one_of(waiting)
            chain = self.reached(seed, stones)
            if not self.some(self.both(self.beside(chain), empty)):
                dead = self.either(dead, chain)
            waiting = self.without(waiting, chain)
        return dead

    def area(self, mine: Points, theirs: Points) -> int:
        """Returns the area of ``mine``: its stones, and the empty points that reach no other stones."""
        empty = self.neither(mine, theirs)
        ours = self.reached(mine, empty)
        return self.count(mine) + self.count(self.without(self.both(ours, empty), self.reached(theirs, empty)))

    def eyes(self, mine: Points, theirs: Points) -> Points:
        """Returns the empty points whose neighbours are all in ``mine``, unless ``theirs`` may make the eye false.

        That is so with two stones of ``theirs`` on the diagonals, on the edge with one.
        """
        empty = self.neither(mine, theirs)
        enclosed = self.without(empty, self.beside(self.without(self.full, mine)))
        if not self.some(enclosed):
            return enclosed
        made = self.none
        for word in range(self.words):
            made = replaced(made, word, enclosed[word] & ~self.spoilt_in(theirs, word))
        return made

    def spoilt_in(self, theirs: Points, word: int) -> int:
        """Returns the points of a word that have enough of ``theirs`` on their diagonals."""
        here, stride, across = theirs[word], self.size + 1, (self.rows - 1) * (self.size + 1)
        down, up = here >> stride, here << stride & self.full[word]
        if word > 0:
            up |= theirs[word - 1] >> across
        if word < self.words - 1:
            down |= theirs[word + 1] << across & self.full[word]
        full = self.full[word]
        up_left, up_right, down_left, down_right = up >> 1 & full, up << 1 & full, down >> 1 & full, down << 1 & full
        ups, downs = up_left | up_right, down_left | down_right
        return up_left & up_right | down_left & down_right | ups & downs | (ups | downs) & self.edge[word]

    # ------------------------------------------------------------------ unconditional life

    def alive(self, mine: Points, theirs: Points) -> Points:
        """Returns the chains of ``mine`` that live even if their player always passes.

        A region is a connected set of points without ``mine``. It is vital to a chain if all of its empty points are
        liberties of the chain. Chains live that have two vital regions each, enclosed by such chains alone.
        David B. Benson, "Life in the game of Go", *Information Sciences* 10 (1976) 17-29.
        """
        alive = mine
        others = self.without(self.full, mine)
        shrinks = self.some(mine)
        while shrinks:
            shrinks = False
            waiting = alive
            while self.some(waiting):
                chain = self.reached(self.one_of(waiting), mine)
                waiting = self.without(waiting, chain)
                if not self.has_two_vital(chain, alive, mine, theirs, others):
                    alive = self.without(alive, chain)
                    shrinks = True
        return alive

    def has_two_vital(self, chain: Points, alive: Points, mine: Points, theirs: Points, others: Points) -> bool:
        """Returns whether two regions that only chains of ``alive`` enclose are vital to ``chain``."""
        liberties = self.beside(chain)
        waiting = self.both(liberties, others)
        vital = 0
        while vital < 2 and self.some(waiting):
            region = self.reached(self.one_of(waiting), others)
            waiting = self.without(waiting, region)
            is_enclosed = not self.some(self.without(self.both(self.beside(region), mine), alive))
            if is_enclosed and not self.some(self.without(self.without(region, theirs), liberties)):
                vital += 1
        return vital == 2

    def held(self, mine: Points, theirs: Points, may_answer: bool, may_take: bool) -> int:
        """Returns how many points are certain to count for ``mine`` in the end (see `sure`)."""
        return self.count(self.sure(mine, theirs, may_answer, may_take))

    def sure(self, mine: Points, theirs: Points, may_answer: bool, may_take: bool) -> Points:
        """Returns the points that are certain to count for ``mine`` in the end.

        These are the stones of living chains, and regions that only such chains enclose: those of one point. With
        ``may_answer``, also regions in which the other player can get no two eyes: an eye takes a point that is no
        neighbour of a living chain.

        If there is none, a stone of ``theirs`` has no liberties but there; who fills these one by one, and the last of
        them by a capture, only adds stones that are connected with living chains. If there is one such point, or two
        side by side, the last liberties of ``theirs`` are there. A stone there takes all that are left, and is
        connected one move later, before it can be taken; or, of two, it is taken once, and the second one takes all.
        Chains enclose such a region only if they live by two regions of which every point is a neighbour: what is
        taken might leave too large an eye. Trying everything says the same of all such regions of up to 8 points on
        5 x 5 (tests/games/test_go_regions.py).
        Stones that are there already count as taken only with ``may_take``: not if the other player may end the game
        at once.
        """
        alive = self.alive(mine, theirs)
        found = self.enclosed(alive, True, mine, theirs, may_answer, may_take)
        if self.some(self.without(found, self.beside(alive))):
            walls = self.alive(mine, self.none)  # as if each region were empty
            found = self.either(
                self.enclosed(alive, False, mine, theirs, may_answer, may_take),
                self.enclosed(walls, True, mine, theirs, may_answer, may_take),
            )
        return self.either(alive, found)

    def enclosed(
        self, walls: Points, may_reach_in: bool, mine: Points, theirs: Points, may_answer: bool, may_take: bool
    ) -> Points:
        """Returns the regions that ``walls`` alone enclose and that are certain, see `sure`.

        With ``may_reach_in``, a point there, or two side by side, may be no neighbours of ``walls``.
        """
        found = self.none
        others = self.without(self.full, mine)
        liberties = self.beside(walls)
        waiting = self.both(liberties, others)
        while self.some(waiting):
            region = self.reached(self.one_of(waiting), others)
            waiting = self.without(waiting, region)
            is_enclosed = not self.some(self.without(self.both(self.beside(region), mine), walls))
            is_sure = may_answer and (may_take or not self.some(self.both(region, theirs)))
            if is_enclosed and is_sure:
                inside = self.without(region, liberties)
                is_sure = not self.some(inside) or (may_reach_in and self.is_one_eye(inside))
            if is_enclosed and (is_sure or self.count(region) == 1):
                found = self.either(found, region)
        return found

    def is_one_eye(self, points: Points) -> bool:
        """Returns whether these are one point, or two that are neighbours: no two eyes fit in there."""
        count = self.count(points)
        return count == 1 or (count == 2 and self.some(self.both(points, self.beside(points))))

    def doomed(self, mine: Points, theirs: Points) -> Points:
        """Returns stones of ``theirs`` that can be taken whatever their player does, by filling any of their liberties.

        Superko is left aside: it could forbid a stone that takes them.
        """
        return self.both(self.enclosed(self.alive(mine, theirs), False, mine, theirs, True, True), theirs)

    # ------------------------------------------------------------------ the n-th of some points

    def nth(self, points: Points, number: int) -> int:
        """Returns the point of this number among ``points``, 0 <= number < count."""
        for word in range(self.words):
            here = points[word]
            many = population(here)
            if number < many:
                for _ in range(number):
                    here = without_lowest(here)
                return self.point_at(word, lowest(here))
            number -= many
        return -1


@cache
def board_of(size: int) -> Board:
    """Returns the geometry of a board of this size."""
    rows = min(WORD // (size + 1), size)
    full, edge = [0] * -(-size // rows), [0] * -(-size // rows)
    for row in range(size):
        for column in range(size):
            place = bit(row % rows * (size + 1) + column)
            full[row // rows] |= place
            if not 0 < row < size - 1 or not 0 < column < size - 1:
                edge[row // rows] |= place
    images = tuple(_image(size, point, way) for way in range(8) for point in range(size * size))
    return Board(size, rows, len(full), tuple(full), tuple(edge), (0,) * len(full), images)


def _image(size: int, point: int, way: int) -> int:
    """Returns where a point goes: across a diagonal (4), and then from left to right (1) or upside down (2)."""
    row, column = divmod(point, size)
    row, column = (column, row) if way & 4 else (row, column)
    row, column = (size - 1 - row if way & 2 else row), (size - 1 - column if way & 1 else column)
    return row * size + column
