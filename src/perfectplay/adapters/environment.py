"""What environments for learning share, PettingZoo's of several agents and Gymnasium's of one: numbers and spaces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from perfectplay.adapters.course import Course
from perfectplay.adapters.needing import needed
from perfectplay.adapters.spaces import Numbering, View, numbering_of, view_of
from perfectplay.errors import BadArgument, IllegalMove
from perfectplay.game import Game, bounds_of
from perfectplay.knowledge import MOST_PLIES

USUAL_PLIES: Final = 1000
"""Where the rules give no longest game, an episode is cut off after so many plies."""


@dataclass(frozen=True, eq=False)
class Environment:
    """A game with numbers for its actions and for what is seen."""

    game: Game[Any, Any]
    numbering: Numbering
    view: View
    most_plies: int

    def spaces(self) -> tuple[Any, Any]:
        """Returns Gymnasium's spaces of observations and of actions."""
        numpy, spaces = needed("numpy", "NumPy", "gymnasium"), needed("gymnasium.spaces", "Gymnasium", "gymnasium")
        lowest = -self.view.highest - 1 if self.view.kind == "fields" else 0
        seen = spaces.Box(lowest, self.view.highest, (self.view.size,), numpy.int64)
        mask = spaces.Box(0, 1, (self.numbering.size,), numpy.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(self.numbering.size)

    def observation(self, course: Course, *, may_move: bool) -> dict[str, Any]:
        """Returns what is seen, and a 1 for each action that may be taken now."""
        numpy = needed("numpy", "NumPy", "gymnasium")
        mask = numpy.zeros(self.numbering.size, numpy.int8)
        if may_move:
            for number in self.legal(course):
                mask[number] = 1
        return {"observation": numpy.array(self.view.of(self.game, course.state), numpy.int64), "action_mask": mask}

    def legal(self, course: Course) -> list[int]:
        """Returns the numbers of the legal actions."""
        return [] if course.is_over else sorted(self.numbering.number(action) for action in course.actions())

    def meant(self, course: Course, number: int) -> Any:
        """Returns the legal action with this number. Raises `IllegalMove` if there is none."""
        legal = self.legal(course)
        if int(number) not in legal:
            raise IllegalMove(f"the action {int(number)} is not legal here; legal are {', '.join(map(str, legal))}")
        return self.numbering.action(int(number))


def environment_of(
    game: Game[Any, Any], actions: int | Sequence[Any] | None = None, most_plies: int | None = None
) -> Environment:
    """Returns a game with its numbers.

    ``actions`` is a number below which all actions are, or a list of them, as `numbering_of` takes it. After
    ``most_plies`` an episode is cut off; by default that is what the game's ``bounds`` say of the longest, or 1,000.

    Raises `BadArgument` for what is no game, and for options that cannot be.
    """
    if not isinstance(game, Game):
        raise BadArgument(f"game is {game!r}; it must be an object of a subclass of perfectplay.Game")
    if most_plies is not None and (not isinstance(most_plies, int) or most_plies < 1):
        raise BadArgument(f"most_plies is {most_plies!r}; it must be a whole number, 1 or more")
    latest = bounds_of(game, game.initial_state(), 0).latest
    plies = most_plies or (latest if latest < MOST_PLIES else USUAL_PLIES)
    return Environment(game, numbering_of(game, actions), view_of(game), plies)


def check_render_mode(mode: str | None) -> None:
    """Raises `BadArgument` for a way of rendering that there is not."""
    if mode not in (None, "ansi", "human"):
        raise BadArgument(
            f"render_mode is {mode!r}; it must be 'ansi', which gives a text, 'human', which prints it, or None"
        )


def rendered(course: Course, mode: str | None) -> str | None:
    """Returns the position as text, or prints it; neither without a mode."""
    if mode == "ansi":
        return course.text()
    if mode == "human":
        print(course.text())  # noqa: T201 - that is what "human" means
    return None
