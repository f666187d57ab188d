"""The files that ``perfectplay new`` writes: a small game with comments, and its test."""

from __future__ import annotations

from typing import Final

GAME: Final = '''\
"""{title}: say here in one line what the players do.

It begins as a race: the players add 1, 2 or 3 in turn, and the first to reach {goal} wins. Change it piece by piece,
and run its test after each change: python -m pytest {test}
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import perfectplay as pp


class State(NamedTuple):
    """All that matters for the rest of the game: numbers, and tuples of numbers whose length never changes.

    A board is often one int, a bit for each square; see perfectplay.words.
    """

    total: int
    turn: int


@dataclass(frozen=True)
class {name}(pp.Game[State, int]):
    """An action is a number: say here what it means."""

    # False promises that no state occurs twice in one game. Leave it out if pieces can go back and forth.
    can_repeat = False

    # Parameters of the game, with their defaults: {name}(goal=30), or {file}:goal=30 on the command line.
    goal: int = {goal}

    # ------------------------------------------------ the rules: six methods

    def initial_state(self) -> State:
        return State(total=0, turn=0)

    def to_move(self, state: State) -> int:
        """Returns the player to move, 0 or 1. The same player may move again."""
        return state.turn

    def actions(self, state: State) -> Iterator[int]:
        """Yields the legal actions, at least one unless the game is over. Put the best ones first if you know them."""
        for number in (1, 2, 3):
            if state.total + number <= self.goal:
                yield number

    def result(self, state: State, action: int) -> State:
        """Returns the state afterwards: always a new one, never the old one changed."""
        return State(total=state.total + action, turn=1 - state.turn)

    def is_terminal(self, state: State) -> bool:
        return state.total == self.goal

    def utility(self, state: State, player: int) -> float:
        """Returns 1 for a win, -1 for a loss, 0 for a draw. It is asked only when the game is over."""
        return -1.0 if player == state.turn else 1.0  # the player who has just moved has reached the goal

    # ------------------------------------------------ optional: what makes search better

    def bounds(self, state: State, player: int) -> tuple[float, float]:
        """Returns the lowest and the highest utility there can be. A search that has found it looks no further."""
        return -1.0, 1.0

    # def evaluate(self, state: State, player: int) -> float:
    #     """Estimates a state where the search must stop: strictly between the utilities of a loss and a win."""
    #     return 0.0

    # def priority(self, state: State, action: int) -> int:
    #     """Returns a number; larger ones are tried first. Good actions that come early save most of the work."""
    #     return 0

    # There is more for games that need it: states that are symmetric (canonical), captures (noisy_actions), passing
    # (pass_turn), positions that come again (same_position), when the game is over at the latest (pp.Bounds). The page
    # "Your game" has all of it.

    # ------------------------------------------------ optional: for people

    def draw(self, state: State) -> str:
        """Draws the state for a terminal. A game with a board defines board() instead, and has pictures as well."""
        return f"{{state.total}} of {{self.goal}}; {{self.player_name(state.turn)}} adds 1, 2 or 3"

    def action_name(self, state: State, action: int) -> str:
        """Writes the action as people do; reading it back follows from this."""
        return f"+{{action}}"

    def player_name(self, player: int) -> str:
        return ("first", "second")[player]
'''

TEST: Final = '''\
"""The rules of {title}: run me with python -m pytest {test}"""

from {module} import {name}

import perfectplay as pp


def test_the_rules_are_sound() -> None:
    """Looks at thousands of states, interpreted and compiled; the report has the smallest one that breaks a rule."""
    report = pp.check({name}(), seconds=3)
    assert not report.problems, str(report)


def test_a_game_by_its_moves() -> None:
    game = {name}(goal=6)
    state = game.play("+3 +2 +1")
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 1


def test_the_number_of_games() -> None:
    """Compares with numbers counted by hand, the surest test of new rules."""
    assert [pp.perft({name}(goal=6), depth=depth) for depth in (1, 2, 3)] == [3, 9, 17]


def test_what_is_known_about_it() -> None:
    """A player who leaves a multiple of 4 to the goal wins."""
    assert pp.solve({name}(goal=20)).value == -1
    assert pp.solve({name}(goal=21)).value == 1
'''

GOAL: Final = 21


def files(module: str, name: str) -> tuple[str, str]:
    """Returns the text of the game's file and of its test's."""
    words = {
        "module": module,
        "name": name,
        "title": name,
        "goal": GOAL,
        "file": f"{module}.py",
        "test": f"test_{module}.py",
    }
    return GAME.format(**words), TEST.format(**words)
