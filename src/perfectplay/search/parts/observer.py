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


class ChanceObserver(Observer, Protocol):
    """What kernels tell that know of chance."""

    def outcomes(self, ply: int, first: int, end: int, has_bounds: bool, is_probing: bool) -> None:
        """At the node entered last, something random moves: the outcomes wait in ``run.outcomes[first:end]``.

        Their probabilities are in ``run.odds``; with ``has_bounds``, what is known about their values is in
        ``run.lows`` and ``run.highs``. Told once more when all outcomes are searched after they were probed.
        """


class TreeObserver(Protocol):
    """What a search tells that grows a tree walk by walk."""

    def start(self, game: Any, run: Any, values: Any) -> None:
        """A search of ``game`` begins; ``run`` is its memory."""

    def walked(self, ply: int) -> None:
        """A walk came back: over the nodes ``run.tree_path[0 : ply + 1]``, and with ``run.rewards``."""


@dataclass(frozen=True)
class Silent:
    """Nobody."""

    def enter(self, state: Any, ply: int, alpha: Any, beta: Any) -> None:
        pass

    def leave(self, ply: int, value: Any, proof: int, reason: int, alpha: Any, beta: Any) -> None:
        pass

    def outcomes(self, ply: int, first: int, end: int, has_bounds: bool, is_probing: bool) -> None:
        pass

    def walked(self, ply: int) -> None:
        pass
