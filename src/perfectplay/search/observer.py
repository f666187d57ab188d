"""Who watches a search: nobody (which costs nothing, compiled), or somebody who records it (interpreted)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

TERMINAL: Final = 0
REPETITION: Final = 1
CUT_OFF: Final = 2
ALL_SEARCHED: Final = 3
BETA_CUT: Final = 4
ALPHA_CUT: Final = 5
SHALLOW_CUT: Final = 6
"""In max^n: what is left to the player above is no more than it has already."""
CHANCE_LOW: Final = 7
"""At a chance node: whatever the other outcomes bring, it comes to alpha or less."""
CHANCE_HIGH: Final = 8
"""At a chance node: whatever the other outcomes bring, it comes to beta or more."""
PROBED: Final = 9
"""Only the first actions were tried, for a bound."""


class Observer(Protocol):
    """What a kernel tells: each node as it is entered, and as it is left and why.

    Values and windows are for ``run.player``. Who watches must not change anything.
    """

    def start(self, game: Any, run: Any, values: Any) -> None:
        """A search of ``game`` begins; ``run`` is its memory (``run.path[ply]`` is the action tried at a ply)."""

    def enter(self, state: Any, ply: int, alpha: Any, beta: Any) -> None:
        """A node is entered with this window."""

    def leave(self, ply: int, value: Any, proof: int, reason: int, alpha: Any, beta: Any) -> None:
        """It is left with this value, what of it is proven, why (one of the reasons above), and the window then."""


@dataclass(frozen=True)
class Silent:
    """Nobody."""

    def enter(self, state: Any, ply: int, alpha: Any, beta: Any) -> None:
        pass

    def leave(self, ply: int, value: Any, proof: int, reason: int, alpha: Any, beta: Any) -> None:
        pass
