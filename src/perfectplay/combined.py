"""A game together with knowledge that is handed in: one game again, which every search takes.

It is an object of a class that inherits from the knowledge's class and from the game's, in this order. So what the
knowledge defines stands in for the game's own, and the rest stays the game's. Python, `defines` and the compiler see
a class like any other.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import os
import types
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game, defines
from perfectplay.knowledge import Knowledge, weight_names

HOOKS: Final = (
    "evaluate",
    "priority",
    "bounds",
    "bounds_within",
    "candidates",
    "noisy_actions",
    "threats",
    "defences",
    "pass_turn",
    "extension",
    "total",
    "action_number",
    "random_action",
    "cells",
)
"""The methods of `Knowledge`."""

PARTS: Final = "_combined_of"
"""The attribute of a combined game that holds the game and the knowledge."""


def with_knowledge(game: Game[Any, Any], knowledge: Knowledge[Any, Any] | None) -> Game[Any, Any]:
    """Returns the game with ``knowledge`` in place of its own: each method that the knowledge defines stands in.

    Methods that the knowledge does not define stay the game's. In the methods of the knowledge, ``self`` is the game
    as well: they may use its rules and parameters, and ``super().evaluate(state, player)`` is what the game says.
    With None, returns the game itself. Raises `BadArgument` if the two do not fit together.
    """
    if knowledge is None:
        return game
    if not isinstance(game, Game):
        raise BadArgument(f"game is {game!r}; it must be an object of a subclass of perfectplay.Game")
    if isinstance(knowledge, Knowledge):
        knowledge = knowledge.for_game(game)
    _check(knowledge)
    inner = parts_of(game)
    if inner is not None and isinstance(knowledge, type(inner[1])):  # it defines whatever the one before it did
        return with_knowledge(inner[0], knowledge)
    _check_names(game, knowledge)
    knowledge.check_fit(game)
    classes: Any = type(game), type(knowledge)
    combined: Game[Any, Any] = object.__new__(_class_of(*classes))
    _fill(combined, game, knowledge)
    return combined


def parts_of(game: Game[Any, Any]) -> tuple[Game[Any, Any], Knowledge[Any, Any]] | None:
    """Returns the game and the knowledge that `with_knowledge` put together; None for any other game."""
    return getattr(game, PARTS, None)


def without_knowledge(game: Game[Any, Any]) -> Game[Any, Any]:
    """Returns the game to which `with_knowledge` added something, or the game itself. Both have the same rules."""
    parts = parts_of(game)
    return game if parts is None else without_knowledge(parts[0])


def _check(knowledge: Any) -> None:
    """Raises `BadArgument` for what cannot be handed in as knowledge."""
    if isinstance(knowledge, type) and issubclass(knowledge, Knowledge):
        raise BadArgument(f"knowledge is the class {knowledge.__name__}; give an object of it: {knowledge.__name__}()")
    if isinstance(knowledge, (str, os.PathLike)):
        given = str(knowledge)
        raise BadArgument(
            f"knowledge is {given!r}; give what perfectplay.load_knowledge({given!r}) returns: it reads a file, "
            f"'shipped' or 'own'"
        )
    if not isinstance(knowledge, Knowledge):
        raise BadArgument(f"knowledge is {knowledge!r}; it must be an object of a subclass of perfectplay.Knowledge")
    name = type(knowledge).__name__
    if isinstance(knowledge, Game):
        raise BadArgument(f"knowledge is the game {name}; it must be a subclass of perfectplay.Knowledge without rules")
    if not any(defines(knowledge, hook) for hook in HOOKS):
        raise BadArgument(f"{name} defines none of the methods of knowledge: {', '.join(HOOKS)}")
    try:
        hash(knowledge)
    except TypeError:
        raise BadArgument(
            f"knowledge {name} cannot be hashed; make it a frozen dataclass whose fields are numbers and tuples"
        ) from None


def _check_names(game: Game[Any, Any], knowledge: Knowledge[Any, Any]) -> None:
    """Raises `BadArgument` where a helper or a field of the knowledge would hide something of the game."""
    held = _held(knowledge)
    theirs = {name for name in {*dir(type(knowledge)), *held} if not name.startswith(("__", "_abc_"))}
    ours = {*dir(type(game)), *_held(game)}
    for name in sorted((theirs & ours) - set(dir(Knowledge))):
        if name in held or inspect.getattr_static(knowledge, name) is not inspect.getattr_static(game, name):
            raise BadArgument(
                f"{type(knowledge).__name__}.{name} has the same name as {type(game).__name__}.{name}, which the "
                f"rules may use; give it another name"
            )


@functools.lru_cache(maxsize=256)
def _class_of(game: type[Game[Any, Any]], knowledge: type[Knowledge[Any, Any]]) -> type[Any]:
    """Returns the class of the combined games, with the name of the game's class."""
    hooks = {hook for hook in HOOKS if getattr(knowledge, hook) is not getattr(Knowledge, hook)}
    if "evaluate" in hooks:
        hooks.add("has_evaluation")
    members: dict[str, Any] = {name: inspect.getattr_static(knowledge, name) for name in hooks}
    data: list[Any] = [cls for cls in (game, knowledge) if dataclasses.is_dataclass(cls)]
    if data:
        members["__dataclass_fields__"] = {name: one for cls in data for name, one in cls.__dataclass_fields__.items()}
        members["__dataclass_params__"] = data[0].__dataclass_params__
    is_own = knowledge.__module__.startswith("perfectplay.")
    members |= {
        "__module__": game.__module__ if is_own else knowledge.__module__,  # rules of users may change while they run
        "__qualname__": game.__qualname__,
        "__doc__": game.__doc__,
        "named_weights": _named_weights,
        "__init__": _init,
        "__reduce__": _reduce,
        "__eq__": _equals,
        "__hash__": _hash,
        "__repr__": _repr,
    }
    try:
        return types.new_class(game.__name__, (knowledge, game), exec_body=lambda space: space.update(members))
    except TypeError as error:
        raise BadArgument(
            f"{knowledge.__name__} cannot be combined with {game.__name__}: {error}; let it inherit from "
            f"perfectplay.Knowledge alone"
        ) from None


def _fill(combined: Any, game: Game[Any, Any], knowledge: Knowledge[Any, Any]) -> None:
    """Gives the combined game all that the two hold."""
    for name, value in {**_held(game), **_held(knowledge), PARTS: (game, knowledge)}.items():
        object.__setattr__(combined, name, value)


def _held(owner: object) -> dict[str, Any]:
    """Returns what an object holds itself: its attributes and its slots."""
    slots = [slot for cls in type(owner).__mro__ for slot in vars(cls).get("__slots__", ()) if slot[:2] != "__"]
    return {slot: getattr(owner, slot) for slot in slots if hasattr(owner, slot)} | getattr(owner, "__dict__", {})


# ------------------------------------------------------------ methods of the combined class


def _init(self: Any, **fields: Any) -> None:
    """Makes a combined game anew from the fields of both, as `dataclasses.replace` does."""
    knowledge, game = type(self).__bases__
    theirs = set(getattr(knowledge, "__dataclass_fields__", ()))
    _fill(
        self,
        game(**{name: value for name, value in fields.items() if name not in theirs}),
        knowledge(**{name: value for name, value in fields.items() if name in theirs}),
    )


def _named_weights(self: Any) -> Knowledge[Any, Any] | None:
    """Returns the knowledge that was handed in, if it names weights; otherwise that of the game."""
    game, knowledge = getattr(self, PARTS)
    cls: Any = type(knowledge)
    found: Knowledge[Any, Any] | None = knowledge if weight_names(cls) else game.named_weights()
    return found


def _reduce(self: Any) -> tuple[Any, ...]:
    return with_knowledge, getattr(self, PARTS)


def _equals(self: Any, other: object) -> bool:
    return type(self) is type(other) and bool(getattr(self, PARTS) == getattr(other, PARTS))


def _hash(self: Any) -> int:
    return hash(getattr(self, PARTS))


def _repr(self: Any) -> str:
    game, knowledge = getattr(self, PARTS)
    return f"{game!r} with {knowledge!r}"
