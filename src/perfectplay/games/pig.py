"""Pig: roll a die as often as you dare, and lose the turn's points with a 1.

John Scarne, *Scarne on Dice* (1945). In the full game, which Todd Neller and Clifton Presser solve in "Optimal play of
the dice game Pig", UMAP Journal 25 (2004), the turn passes with a 1 and nothing else has changed, so a game can go on
as long as the die likes. No search reaches its end, but `perfectplay.solve_all` solves it. Usually a game here ends
after so many ``turns`` of each, and who has more wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import CHANCE, Game

ROLL: Final = 0
HOLD: Final = -1
NAMES: Final = ("first", "second")
MOST_GOAL: Final = 1000


class Scores(NamedTuple):
    """The points of both, those of this turn (not safe yet), whose turn it is, and whether the die is rolling."""

    first: int
    second: int
    pot: int
    turn: int
    rolling: int
    left: int
    """How many turns are left, this one included; always 1 where their number has no limit."""


@dataclass(frozen=True)
class Pig(Game[Scores, int]):
    """Two players; in your turn, roll as often as you like, then hold: a 1 loses what this turn has brought.

    The first player with ``goal`` points wins. After ``turns`` turns of each, the player with more points wins, and
    equal points are a draw; with 0 turns there is no such limit, and the same state may come again. Actions are "roll"
    (0) and "hold" (-1); the outcomes of the die are 1 to ``sides``.
    """

    can_repeat: ClassVar[bool] = False

    goal: int = 20
    sides: int = 6
    turns: int = 10

    def __post_init__(self) -> None:
        if not 1 <= self.goal <= MOST_GOAL:
            raise BadArgument(f"goal is {self.goal}; it must be 1 to {MOST_GOAL} points")
        if not 2 <= self.sides <= 100:
            raise BadArgument(f"sides is {self.sides}; a die has 2 to 100 here")
        if not 0 <= self.turns <= 1000:
            raise BadArgument(f"turns is {self.turns}; each player has 1 to 1000, or 0 for no limit")
        if self.turns == 0:
            object.__setattr__(self, "can_repeat", True)

    def initial_state(self) -> Scores:
        return Scores(0, 0, 0, 0, 0, 2 * self.turns if self.turns > 0 else 1)

    def after(self, left: int) -> int:
        """Returns how many turns are left after one."""
        return left - 1 if self.turns > 0 else 1

    def to_move(self, state: Scores) -> int:
        return CHANCE if state.rolling else state.turn

    def actions(self, state: Scores) -> Iterator[int]:
        yield ROLL
        if state.pot > 0:
            yield HOLD

    def chances(self, state: Scores) -> Iterator[tuple[int, float]]:
        for side in range(1, self.sides + 1):
            yield side, 1.0 / self.sides

    def result(self, state: Scores, action: int) -> Scores:
        if state.rolling:
            if action == 1:
                return Scores(state.first, state.second, 0, 1 - state.turn, 0, self.after(state.left))
            return Scores(state.first, state.second, state.pot + action, state.turn, 0, state.left)
        if action == ROLL:
            return Scores(state.first, state.second, state.pot, state.turn, 1, state.left)
        if state.turn == 0:
            return Scores(state.first + state.pot, state.second, 0, 1, 0, self.after(state.left))
        return Scores(state.first, state.second + state.pot, 0, 0, 0, self.after(state.left))

    def is_terminal(self, state: Scores) -> bool:
        if state.rolling:
            return False
        mine = state.first if state.turn == 0 else state.second
        return state.left == 0 or mine + state.pot >= self.goal or state.first >= self.goal or state.second >= self.goal

    def utility(self, state: Scores, player: int) -> float:
        first, second = state.first, state.second
        if state.left > 0:  # a player who has reached the goal with this turn's points holds
            first += state.pot if state.turn == 0 else 0
            second += state.pot if state.turn == 1 else 0
        value = 1.0 if first > second else -1.0 if second > first else 0.0
        return value if player == 0 else -value

    def evaluate(self, state: Scores, player: int) -> float:
        """Returns the lead in points, where points that are not safe yet count half; between -0.9 and 0.9."""
        ahead = state.first - state.second + (state.pot if state.turn == 0 else -state.pot) / 2
        value = min(max(ahead / (2.0 * self.goal), -0.9), 0.9)
        return value if player == 0 else -value

    def bounds(self, state: Scores, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def priority(self, state: Scores, action: int) -> int:
        return 1 if action == HOLD and state.pot >= 3 * self.sides else 0

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Scores) -> list[list[str]]:
        return [
            [NAMES[player], str(points), f"+{state.pot}" if state.turn == player and state.pot else ""]
            for player, points in enumerate((state.first, state.second))
        ]

    def draw(self, state: Scores) -> str:
        if self.is_terminal(state):
            turn = "the game is over"
        else:
            turn = f"{NAMES[state.turn]} {'rolls' if state.rolling else 'to move'}, {state.pot} not safe yet"
        left = f"; {state.left} turns left" if self.turns > 0 else ""
        return f"first {state.first}, second {state.second}; {turn}{left}"

    def player_name(self, player: int) -> str:
        return "the die" if player == CHANCE else NAMES[player]

    def action_name(self, state: Scores, action: int) -> str:
        if state.rolling:
            return str(action)
        return "hold" if action == HOLD else "roll"

    def format_position(self, state: Scores) -> str:
        """Writes the points, those not safe yet, whose turn it is, the turns left, and "rolling" while the die rolls.

        Where turns have no limit, 1 is written as those left.

        An example is ``"12 8 +5 first 7"``.
        """
        return f"{state.first} {state.second} +{state.pot} {NAMES[state.turn]} {state.left}" + (
            " rolling" if state.rolling else ""
        )

    def parse_position(self, text: str) -> Scores:
        words = text.lower().split()
        rolling = words[-1:] == ["rolling"]
        try:
            first, second, pot, left = (int(words[place]) for place in (0, 1, 2, 4))
            turn = NAMES.index(words[3])
        except (ValueError, IndexError):
            turn, words = 0, []
        if len(words) != 5 + rolling:
            raise BadPosition(f"{text!r} is not a position of this game; write it such as '12 8 +5 first 7'")
        state = Scores(first, second, pot, turn, int(rolling), left)
        if min(first, second, pot) < 0 or max(first, second) >= self.goal + self.sides * self.goal:
            raise BadPosition(f"{text!r} has points that cannot arise; they are 0 or more, and {self.goal} wins")
        if self.turns == 0:
            if left != 1:
                raise BadPosition(f"{left} turns cannot be left, as turns have no limit here; write 1")
        elif not 0 <= left <= 2 * self.turns or (left > 0 and (left % 2 == 0) != (turn == 0)):
            raise BadPosition(
                f"{left} turns cannot be left where {NAMES[turn]} is to move; the first player has an "
                f"even number left, and there are {2 * self.turns} at the start"
            )
        return state
