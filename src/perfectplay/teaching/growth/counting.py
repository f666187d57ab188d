"""The leaves of a search, counted while it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.search.parts.observer import CUT_OFF, REPETITION, TERMINAL

LEAVES: Final = frozenset({TERMINAL, REPETITION, CUT_OFF})


class LeafCounter:
    """An observer that counts the nodes whose value is looked up: ends of the game, repetitions, cut-offs by depth."""

    def __init__(self) -> None:
        self.leaves = 0

    def start(self, game: Any, run: Any, values: Any) -> None:
        """Begins at none."""
        self.leaves = 0

    def enter(self, state: Any, ply: int, alpha: Any, beta: Any) -> None:
        """Does nothing: what a node is, is known when it is left."""

    def leave(self, ply: int, value: Any, proof: int, reason: int, alpha: Any, beta: Any) -> None:
        """Counts the node if it is a leaf."""
        self.leaves += reason in LEAVES


class ValueKeeper(LeafCounter):
    """A counter that also keeps the value of every node, for the player who moves at the root, by state and ply."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[tuple[Any, int], Any] = {}
        self._path: list[Any] = []

    def start(self, game: Any, run: Any, values: Any) -> None:
        """Begins with no values."""
        super().start(game, run, values)
        self.values.clear()
        self._path.clear()

    def enter(self, state: Any, ply: int, alpha: Any, beta: Any) -> None:
        """Notes the state, which `leave` is not told."""
        del self._path[ply:]
        self._path.append(state)

    def leave(self, ply: int, value: Any, proof: int, reason: int, alpha: Any, beta: Any) -> None:
        """Keeps the value."""
        super().leave(ply, value, proof, reason, alpha, beta)
        self.values[self._path[ply], ply] = value


class Ends:
    """How many ends of the game, and repetitions, were met in the game that `counted` returns."""

    def __init__(self) -> None:
        self.count = 0


def counted(game: Game[Any, Any], ends: Ends) -> Game[Any, Any]:
    """Returns the game, with rules that count in ``ends`` how often they say that the game is over, or repeats.

    The engine has no observer. With every switch but the table off it asks `is_terminal` once at each node.
    Raises `BadArgument` for a game whose class cannot be extended.
    """

    def is_terminal(_: Any, state: Any) -> bool:
        found = game.is_terminal(state)
        ends.count += bool(found)
        return found

    def repetition(_: Any, state: Any, player: int) -> float:
        ends.count += 1
        return game.repetition(state, player)

    return with_rules(game, is_terminal=is_terminal, repetition=repetition)


def with_rules(game: Game[Any, Any], **methods: Callable[..., Any]) -> Game[Any, Any]:
    """Returns the game with other methods. Raises `BadArgument` for a game whose class cannot be extended."""
    kind = type(game)
    try:
        twin: Any = object.__new__(type(kind.__name__, (kind,), methods))
        for name, value in vars(game).items():
            object.__setattr__(twin, name, value)
    except TypeError as error:
        raise BadArgument(f"the class {kind.__name__} cannot be extended ({error}); make it a plain class") from None
    return twin  # type: ignore[no-any-return]
