"""What came before the root in the game that is being played, as a kernel keeps it."""

from __future__ import annotations

from perfectplay.compiling.primitives import get
from perfectplay.game import Action, Game, State
from perfectplay.search.parts.record import Record, States, room_for
from perfectplay.search.parts.run import MAX_PLY


class PastFields(Record):
    """The fields of a search that looks back beyond its root."""

    past_count: int
    """How many states stand in ``past``."""
    past: States = room_for("state", MAX_PLY)
    """States that came before the root so often that once more is a repetition."""


def was_before(game: Game[State, Action], run: PastFields, state: State) -> bool:
    """Returns whether the position of ``state`` is one of the past."""
    return any(game.same_position(get(run.past, number, state), state) for number in range(run.past_count))
