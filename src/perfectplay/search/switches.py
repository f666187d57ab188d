"""What the engine switches on: all that is sound, or also what may miss the best action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True)
class Sound:
    """Each field is a constant of the machine code, so that what is off costs nothing."""

    is_selective: ClassVar[bool] = False
    quiescence: ClassVar[bool] = False
    null_move: ClassVar[bool] = False
    futility: ClassVar[float] = 0.0

    distance: bool = True
    """Of equal utilities prefer the sooner win and the later loss."""
    table: bool = True
    canonical: bool = True
    """Fold symmetric states in the table."""
    bounds: bool = True
    """Ask `Game.bounds` at every node, and narrow its window."""
    scout: bool = True
    """Principal variation search: a window without width for all actions but the first."""
    internal: bool = True
    """Internal deepening: where the table knows no action to begin with, a search two plies shallower finds one."""
    ignore_path: bool = False
    """Take estimates from the table, although on another path a state might have come a second time."""
    estimates: bool = True
    """Whether the search is ever cut off; one to the end of the game is not."""
    plain: int = 0
    """With no more plies left than this, the game's own order is taken, and no table."""

    def estimate(self, game: Any, state: Any, player: int) -> float:
        return game.evaluate(state, player)  # type: ignore[no-any-return]

    def folded(self, game: Any, state: Any) -> Any:
        return game.canonical(state) if self.canonical else state

    def passed(self, game: Any, state: Any) -> Any:
        return state

    def extension(self, game: Any, state: Any) -> int:
        return 0

    def reduction(self, searched: int, left: int) -> int:
        return 0


@dataclass(frozen=True)
class ToTheEnd(Sound):
    """A search that is never cut off needs no evaluation."""

    estimates: bool = False
    internal: bool = False

    def estimate(self, game: Any, state: Any, player: int) -> float:
        return 0.0


@dataclass(frozen=True)
class Selective(Sound):
    """Also what may miss the best action. ``futility`` is a margin for each ply, in the units of `Game.evaluate`."""

    is_selective: ClassVar[bool] = True

    quiescence: bool = False  # type: ignore[misc]
    null_move: bool = False  # type: ignore[misc]
    late_moves: bool = False
    extensions: bool = False
    futility: float = 0.0  # type: ignore[misc]

    def passed(self, game: Any, state: Any) -> Any:
        return game.pass_turn(state)

    def extension(self, game: Any, state: Any) -> int:
        return game.extension(state) if self.extensions else 0

    def reduction(self, searched: int, left: int) -> int:
        if self.late_moves and left >= 3 and searched >= 3:
            return 1 if searched < 10 or left < 5 else 2
        return 0
