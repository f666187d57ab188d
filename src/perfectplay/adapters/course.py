"""A game as it is being played in an environment of another library: one immutable moment after the other."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from perfectplay.game import CHANCE, Game, ends_by_repetition
from perfectplay.playing.outcome import by_repetition, outcome_of


@dataclass(frozen=True, eq=False)
class Course:
    """A state of a game that is played, with the states before it, which matter where positions may repeat."""

    game: Game[Any, Any]
    state: Any
    earlier: tuple[Any, ...] = ()

    def __deepcopy__(self, known: Any) -> Self:
        """Returns the course itself, which never changes."""
        return self

    @classmethod
    def begin(cls, game: Game[Any, Any]) -> Course:
        return cls(game, game.initial_state())

    @cached_property
    def is_repeated(self) -> bool:
        """Whether the position has occurred so often that the game is over."""
        if not ends_by_repetition(self.game):
            return False
        same = sum(self.game.same_position(state, self.state) for state in self.earlier)
        return same + 1 >= self.game.repetition_limit

    @cached_property
    def is_over(self) -> bool:
        return self.game.is_terminal(self.state) or self.is_repeated

    @property
    def to_move(self) -> int:
        return self.game.to_move(self.state)

    @property
    def utilities(self) -> tuple[float, ...]:
        """What each player gets: 0 before the end."""
        if self.game.is_terminal(self.state):
            return outcome_of(self.game, self.state).utilities
        return by_repetition(self.game, self.state).utilities if self.is_repeated else (0.0,) * self.game.players

    def text(self) -> str:
        """Returns the position as text: the board, and who moves."""
        drawn = self.game.draw(self.state)
        if self.is_over or "to move" in drawn:
            return drawn
        return f"{drawn}\n{self.game.player_name(self.to_move)} to move"

    def actions(self) -> list[Any]:
        """Returns what may be done, without what the states before forbid; where chance moves, its outcomes."""
        game, state = self.game, self.state
        if self.to_move == CHANCE:
            return [outcome for outcome, _ in game.chances(state)]
        legal = list(game.actions(state))
        if not game.history_matters:
            return legal
        return [action for action in legal if game.forbidden(state, action, self.earlier) is None]

    def after(self, action: Any) -> Course:
        """Returns the course after an action, or after an outcome of chance."""
        keeps = self.game.can_repeat or self.game.history_matters
        earlier = (*self.earlier, self.state) if keeps else ()
        return Course(self.game, self.game.result(self.state, action), earlier)

    def settled(self, generator: random.Random) -> Course:
        """Returns the course after all that chance does next, drawn with its probabilities."""
        course: Course = self
        while not course.is_over and course.to_move == CHANCE:
            outcomes, weights = zip(*course.game.chances(course.state), strict=True)
            course = course.after(generator.choices(outcomes, weights)[0])
        return course
