"""Stand-ins for the modules that a course's ``multiAgents.py`` imports, where they are not beside it.

Only what the file needs to be loaded is there: ``util.lookup``, ``util.manhattanDistance``, ``game.Agent``,
``game.Directions``. Everything else is a name that can be imported and not used.
"""

from __future__ import annotations

import importlib.util
import sys
import types
from pathlib import Path
from typing import Any


class Agent:
    """The base of the project's agents."""

    def __init__(self, index: int = 0) -> None:
        self.index = index


class Directions:
    """The project's names of directions."""

    NORTH, SOUTH, EAST, WEST, STOP = "North", "South", "East", "West", "Stop"


def manhattan_distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Returns the distance of two cells, along rows and columns."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def lookup(name: str, namespace: dict[str, Any]) -> Any:
    """Returns what a name stands for in a namespace; the state's score if it is not there."""
    return namespace.get(name, lambda state: state.getScore())


class MethodNotDefined(Exception):
    """A method of the student's agent is not written yet."""


def not_defined() -> None:
    """Ends an agent that is not written yet."""
    raise MethodNotDefined("the method is not written yet")


def provide(folder: Path) -> None:
    """Puts the stand-ins where an import finds them, unless the modules are in the folder or installed."""
    names: dict[str, dict[str, Any]] = {
        "util": {"lookup": lookup, "manhattanDistance": manhattan_distance, "raiseNotDefined": not_defined},
        "game": {"Agent": Agent, "Directions": Directions},
        "pacman": {"GameState": type("GameState", (), {})},
    }
    for name, content in names.items():
        if name in sys.modules or (folder / f"{name}.py").exists() or importlib.util.find_spec(name) is not None:
            continue
        module = types.ModuleType(name)
        module.__dict__.update(content)
        module.__dict__["__getattr__"] = _missing
        sys.modules[name] = module


def _missing(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (), {})
