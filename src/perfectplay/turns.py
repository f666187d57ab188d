"""The same position with the other of two players to move, which sums of games and nim-values need."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from perfectplay.basics import State
from perfectplay.errors import BadArgument
from perfectplay.game import Game


def turned(game: Game[State, Any], state: State) -> State:
    """Returns ``state`` with the other player to move: what `pass_turn` gives, or the state with one field changed.

    Where the game has no `pass_turn`, this is the field of the state that holds 0 or 1 and says whose turn it is.
    Raises `BadArgument` if there is neither.
    """
    mover = game.to_move(state)
    others: list[State] = [game.pass_turn(state), *_with_one_field_changed(state)]
    for other in others:
        if mover in (0, 1) and game.to_move(other) == 1 - mover:
            return other
    name = type(game).__name__
    raise BadArgument(
        f"no field of the states of {name} says alone whose turn it is; let {name}.pass_turn return the state with the "
        "other player to move"
    )


def _with_one_field_changed(state: Any) -> Iterator[Any]:
    if dataclasses.is_dataclass(state) and not isinstance(state, type):
        fields: dict[str, Any] = {field.name: getattr(state, field.name) for field in dataclasses.fields(state)}
    else:
        fields = state._asdict() if hasattr(state, "_asdict") else {}
    for name, value in fields.items():
        if type(value) is int and value in (0, 1):
            changed = {name: 1 - value}
            yield state._replace(**changed) if hasattr(state, "_replace") else dataclasses.replace(state, **changed)
