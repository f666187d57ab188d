"""The part of the game that was looked at: states, and the actions that lead from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from perfectplay.checking.asking import copied
from perfectplay.checking.report import shown
from perfectplay.game import CHANCE, Bounds, Game


@dataclass(slots=True)
class Node:
    """A state, and the first way on which it was reached."""

    state: Any
    parent: int
    """-1 at the start."""
    action: Any
    depth: int
    steps: list[tuple[Any, int]] | None = None
    """Actions, and the numbers of the states to which they lead; None if the next states were not looked at."""
    is_whole: bool = False
    """Whether ``steps`` has all actions."""
    mover: int = 0
    utilities: tuple[float, ...] | None = None
    probabilities: list[float] | None = None
    bounds: dict[int, Bounds] = field(default_factory=dict)
    image: Any = None
    candidates: list[Any] | None = None


class Seen(NamedTuple):
    """A state that was looked at, for questions later."""

    state: Any
    way: Callable[[], Sequence[Any]]
    """The actions to it from the start."""
    branching: int
    is_chance: bool


class Graph:
    """All states that were reached, numbered as they were reached, so nearer ones first."""

    def __init__(self, start: Any) -> None:
        self.nodes: list[Node] = []
        self.index: dict[Hashable, int] = {}
        self.add(start, -1, None)

    def add(self, state: Any, parent: int, action: Any) -> tuple[int, bool]:
        """Adds a state; returns its number, and whether it is new."""
        key = key_of(state)
        known = self.index.get(key)
        if known is not None:
            return known, False
        number = len(self.nodes)
        self.index[key] = number
        self.nodes.append(Node(state, parent, action, self.nodes[parent].depth + 1 if parent >= 0 else 0))
        return number, True

    def find(self, state: Any) -> int | None:
        return self.index.get(key_of(state))

    def actions_to(self, number: int) -> list[Any]:
        """Returns the actions from the start to a state."""
        actions = []
        while self.nodes[number].parent >= 0:
            actions.append(self.nodes[number].action)
            number = self.nodes[number].parent
        return actions[::-1]

    def seen(self) -> list[Seen]:
        """Returns the states that were looked at, nearer ones first."""
        return [
            Seen(
                node.state,
                partial(self.actions_to, number),
                len(node.steps),
                node.mover == CHANCE and node.utilities is None,
            )
            for number, node in enumerate(self.nodes)
            if node.steps is not None
        ]


def key_of(state: Any) -> Hashable:
    """Returns the state if it can be hashed, or otherwise a text that represents it."""
    try:
        hash(state)
    except Exception:
        return type(state).__name__, shown(state, 10**6)
    return state  # type: ignore[no-any-return]


def names_of(game: Game[Any, Any], actions: Sequence[Any]) -> tuple[str, ...]:
    """Returns the names of actions from the start; if the game has no good one, the text that Python writes."""
    names: list[str] = []
    state = None
    try:
        for number, action in enumerate(actions):
            state = game.result(copied(state), actions[number - 1]) if number else game.initial_state()
            names.append(_name(game, state, action))
    except Exception:
        names += [shown(action, 60) for action in actions[len(names) :]]
    return tuple(names)


def _name(game: Game[Any, Any], state: Any, action: Any) -> str:
    try:
        name = game.action_name(copied(state), action)
    except Exception:
        return shown(action, 60)
    return name if isinstance(name, str) else shown(action, 60)
