"""Backgammon: full rules with doubles, bar, bearing off, gammons and backgammons; no cube.

The rules are those of the United States Backgammon Federation. Both dice are played if that can be, either one if only
one can, and then the larger; of a double, as many of the four as can be. A turn here is several actions: each plays
one die, and chance rolls both dice at once.

::

    13 14 15 16 17 18   19 20 21 22 23 24      the second player's home is on the right, above: 19 to 24
    12 11 10  9  8  7    6  5  4  3  2  1      the first player's is below it: 1 to 6

The first player (white) moves from 24 down to 1, the second (black) from 1 up to 24.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.game import CHANCE, Game
from perfectplay.words import replaced

NAMES: Final = ("white", "black")
CHECKERS: Final = 15
BAR: Final = 25
PASS: Final = 0
FIRST_ROLL: Final = 1000
"""An outcome of the dice is this plus ten times the larger plus the smaller; an action 10 times a point plus a die."""

START: Final = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)


class Position(NamedTuple):
    """Points from 1 to 24: positive for white's checkers, negative for black's."""

    points: tuple[int, ...]
    """26 entries; 25 is white's bar, and 0 black's (as a negative number)."""
    turn: int
    rolling: int
    large: int
    """The larger die that is left to play, or 0."""
    small: int
    """The smaller, or 0."""
    doubles: int
    """How many of a double are left to play, if more than one; ``large`` is the die."""
    opening: int
    """1 before the first roll, which is never a double."""
    rolls: int
    """How many rolls there were: a position that comes again is not the same state, and no draw."""


@dataclass(frozen=True)
class Backgammon(Game[Position, int]):
    """A gammon counts 2, a backgammon 3. Actions are such as "13/7" and "bar/20"; outcomes of the dice such as "6-1".

    The first roll is no double, and white plays it.
    """

    can_repeat: ClassVar[bool] = False

    def initial_state(self) -> Position:
        return Position(START, 0, 1, 0, 0, 0, 1, 0)

    def to_move(self, state: Position) -> int:
        return CHANCE if state.rolling else state.turn

    def chances(self, state: Position) -> Iterator[tuple[int, float]]:
        for large in range(1, 7):
            for small in range(1, large + 1):
                if state.opening:
                    if large != small:
                        yield FIRST_ROLL + 10 * large + small, 1.0 / 15.0
                elif large == small:
                    yield FIRST_ROLL + 11 * large, 1.0 / 36.0
                else:
                    yield FIRST_ROLL + 10 * large + small, 1.0 / 18.0

    # ------------------------------------------------------------------ one die

    def own(self, points: tuple[int, ...], turn: int, pip: int) -> int:
        """Returns how many of the player's checkers have ``pip`` pips to go; 25 is the bar."""
        return points[pip] if turn == 0 else -points[25 - pip]

    def can_play(self, points: tuple[int, ...], turn: int, pip: int, die: int) -> bool:
        """Returns whether the player can move a checker from this point by the die."""
        if self.own(points, turn, pip) <= 0 or (pip != BAR and self.own(points, turn, BAR) > 0):
            return False
        to = pip - die
        if to > 0:
            return self.own(points, turn, to) >= -1
        for other in range(7, 26):
            if self.own(points, turn, other) > 0:
                return False
        if to < 0:
            for other in range(pip + 1, 7):
                if self.own(points, turn, other) > 0:
                    return False
        return True

    def played(self, points: tuple[int, ...], turn: int, pip: int, die: int) -> tuple[int, ...]:
        """Returns the points after the player has moved a checker from this point by the die."""
        side = 1 if turn == 0 else -1
        place = pip if turn == 0 else 25 - pip
        points = replaced(points, place, points[place] - side)
        to = pip - die
        if to > 0:
            place = to if turn == 0 else 25 - to
            if points[place] == -side:  # a single one is hit, and goes to its bar
                points = replaced(points, place, side)
                bar = 0 if turn == 0 else BAR
                points = replaced(points, bar, points[bar] - side)
            else:
                points = replaced(points, place, points[place] + side)
        return points

    def any_way(self, points: tuple[int, ...], turn: int, die: int) -> bool:
        return any(self.can_play(points, turn, pip, die) for pip in range(1, 26))

    def leads_to_both(self, state: Position, pip: int, die: int, other: int) -> bool:
        return self.can_play(state.points, state.turn, pip, die) and self.any_way(
            self.played(state.points, state.turn, pip, die), state.turn, other
        )

    def actions(self, state: Position) -> Iterator[int]:
        found = 0
        if state.large > 0 and state.small > 0 and state.doubles == 0:
            for pip in range(25, 0, -1):  # both dice, if that can be
                if self.leads_to_both(state, pip, state.large, state.small):
                    found += 1
                    yield 10 * pip + state.large
                if self.leads_to_both(state, pip, state.small, state.large):
                    found += 1
                    yield 10 * pip + state.small
        for number in range(2):
            die = state.large if number == 0 else state.small
            if found == 0 and die > 0:
                for pip in range(25, 0, -1):
                    if self.can_play(state.points, state.turn, pip, die):
                        found += 1
                        yield 10 * pip + die
        if found == 0:
            yield PASS

    def result(self, state: Position, action: int) -> Position:
        if state.rolling:
            large, small = (action - FIRST_ROLL) // 10, (action - FIRST_ROLL) % 10
            if large == small:
                return Position(state.points, state.turn, 0, large, 0, 4, 0, state.rolls + 1)
            return Position(state.points, state.turn, 0, large, small, 0, 0, state.rolls + 1)
        if action == PASS:
            return Position(state.points, 1 - state.turn, 1, 0, 0, 0, 0, state.rolls)
        pip, die = action // 10, action % 10
        points = self.played(state.points, state.turn, pip, die)
        large, small, doubles = state.large, state.small, state.doubles
        if doubles > 0:
            doubles = doubles - 1 if doubles > 2 else 0  # the last one is a single die
        elif die == large:
            large, small = small, 0
        else:
            small = 0
        if large == 0:
            return Position(points, 1 - state.turn, 1, 0, 0, 0, 0, state.rolls)
        return Position(points, state.turn, 0, large, small, doubles, 0, state.rolls)

    def left(self, state: Position, player: int) -> int:
        """Returns how many checkers the player still has on the board."""
        count = 0
        for pip in range(1, 26):
            own = self.own(state.points, player, pip)
            if own > 0:
                count += own
        return count

    def is_terminal(self, state: Position) -> bool:
        return self.left(state, 0) == 0 or self.left(state, 1) == 0

    def utility(self, state: Position, player: int) -> float:
        winner = 0 if self.left(state, 0) == 0 else 1
        loser = 1 - winner
        worth = 1.0
        if self.left(state, loser) == CHECKERS:
            worth = 2.0
            for pip in range(19, 26):  # on the bar, or in the winner's home
                if self.own(state.points, loser, pip) > 0:
                    worth = 3.0
        return worth if player == winner else -worth

    def canonical(self, state: Position) -> Position:
        """Returns a race without its number of rolls, as no position of a race comes again."""
        return state._replace(rolls=0) if state.rolls > 0 and self.is_race(state.points) else state

    def is_race(self, points: tuple[int, ...]) -> bool:
        """Returns whether all of white's checkers are past all of black's, so that nobody can be hit any more."""
        last = 25
        while last >= 0 and points[last] <= 0:
            last -= 1
        return all(points[place] >= 0 for place in range(max(last, 0)))

    def bounds(self, state: Position, player: int) -> tuple[float, float]:
        low = -3.0 if self.left(state, player) == CHECKERS else -1.0
        high = 3.0 if self.left(state, 1 - player) == CHECKERS else 1.0
        return low, high

    def evaluate(self, state: Position, player: int) -> float:
        """Estimates from the race, the blots, the points held and the checkers on the bar; between -0.9 and 0.9."""
        value = 0.0
        for number in range(2):
            sign = 1.0 if number == player else -1.0
            for pip in range(1, 26):
                own = self.own(state.points, number, pip)
                if own > 0:
                    value -= sign * own * pip * 0.004
                    if own == 1:
                        value -= sign * 0.02
                    elif pip <= 6:
                        value += sign * 0.03
        return min(max(value, -0.9), 0.9)

    # ------------------------------------------------------------------ notation and pictures

    def player_name(self, player: int) -> str:
        return "the dice" if player == CHANCE else NAMES[player]

    def action_name(self, state: Position, action: int) -> str:
        if state.rolling:
            return f"{(action - FIRST_ROLL) // 10}-{(action - FIRST_ROLL) % 10}"
        if action == PASS:
            return "pass"
        pip, die = action // 10, action % 10
        to = pip - die
        name = f"{'bar' if pip == BAR else pip}/{to if to > 0 else 'off'}"
        # Two dice may bear off from one point: then the die is named, too.
        twin = 10 * pip + (state.small if die == state.large else state.large)
        return f"{name}({die})" if to <= 0 and die != twin % 10 and twin % 10 >= pip else name

    def parse_action(self, state: Position, name: str) -> int:
        try:
            return super().parse_action(state, name)
        except IllegalMove:
            for action in () if state.rolling else self.actions(state):  # "1/off", by whichever die
                if self.action_name(state, action).startswith(f"{name.strip()}("):
                    return action
            pieces = name.strip().split("-")
            if state.rolling and len(pieces) == 2:
                return super().parse_action(state, f"{pieces[1]}-{pieces[0]}")
            raise

    def board(self, state: Position) -> list[list[str]]:
        def cell(point: int) -> str:
            number = state.points[point]
            return "." if number == 0 else f"{'O' if number > 0 else 'X'}{abs(number)}"

        return [[cell(point) for point in range(13, 25)], [cell(point) for point in range(12, 0, -1)]]

    def draw(self, state: Position) -> str:
        above, below = ("  ".join(cell.rjust(3) for cell in row) for row in self.board(state))
        dice = [str(die) for die in (state.large, state.small) if die] * max(state.doubles, 1)
        turn = (
            "the game is over"
            if self.is_terminal(state)
            else f"{NAMES[state.turn]} to " + ("roll" if state.rolling else f"play {' '.join(dice)}")
        )
        off = CHECKERS - self.left(state, 0), CHECKERS - self.left(state, 1)
        return (
            f"{above}\n{below}\nbar: O {state.points[BAR]}, X {-state.points[0]}; off: O {off[0]}, X {off[1]}; {turn}"
        )

    def format_position(self, state: Position) -> str:
        """Writes the points from 0 to 25, whose turn it is, the dice left or "roll", and the number of rolls."""
        dice = (
            "roll"
            if state.rolling
            else ",".join([str(die) for die in (state.large, state.small) if die] * max(state.doubles, 1))
        )
        return f"{','.join(str(point) for point in state.points)} {NAMES[state.turn]} " + (
            "first-roll" if state.opening else f"{dice} {state.rolls}"
        )

    def parse_position(self, text: str) -> Position:
        example = self.format_position(self.initial_state())
        try:
            given, turn, dice, *number = text.lower().split()
            rolls = int(number[0]) if number else 0
            points = tuple(int(number) for number in given.split(","))
            mover = NAMES.index(turn)
            left = [] if dice in ("roll", "first-roll") else sorted((int(die) for die in dice.split(",")), reverse=True)
        except ValueError:
            raise BadPosition(f"{text[:60]!r} is not a position of this game; write it such as {example!r}") from None
        if len(points) != 26 or points[0] > 0 or points[25] < 0:
            raise BadPosition(
                f"{given[:60]!r} has {len(points)} points; there are 26, the first black's bar (0 or "
                f"less) and the last white's (0 or more)"
            )
        if max(sum(point for point in points if point > 0), -sum(point for point in points if point < 0)) > CHECKERS:
            raise BadPosition(f"{given[:60]!r} has more than {CHECKERS} checkers of one colour")
        same = len(set(left)) == 1 and len(left) != 1
        if any(not 1 <= die <= 6 for die in left) or len(left) > 4 or (len(left) > 2 and not same):
            raise BadPosition(f"{dice!r} are no dice to play; write such as 6,1 or 3,3,3,3, or roll")
        rolling = int(not left)
        if same:
            return Position(points, mover, 0, left[0], 0, len(left), 0, rolls)
        large, small = (*left, 0, 0)[:2]
        return Position(points, mover, rolling, large, small, 0, int(dice == "first-roll"), rolls)
