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
    """What a kernel tells: when it enters a node, when it leaves the node, and why.

    Values and windows are for ``run.player``. An observer must not change anything.
    """

    def start(self, game: Any, run: Any, values: Any) -> None:
        """Notes that a search of ``game`` begins; ``run`` is its memory.

        ``run.path[ply]`` is the action tried at a ply.
        """

    def enter(self, state: Any, ply: int, alpha: Any, beta: Any) -> None:
        """Notes that the search enters a node with this window."""

    def leave(self, ply: int, value: Any, proof: int, reason: int, alpha: Any, beta: Any) -> None:
        """Notes that the search leaves the node with this value.

        ``proof`` says what of the value is proven, ``reason`` why the search leaves (one of the reasons above),
        ``alpha`` and ``beta`` are the window at that moment.
        """


class ChanceObserver(Observer, Protocol):
    """What a kernel that knows of chance tells."""

    def outcomes(self, ply: int, first: int, end: int, has_bounds: bool, is_probing: bool) -> None:
        """Notes that chance moves at the node entered last; the outcomes wait in ``run.outcomes[first:end]``.

        Their probabilities are in ``run.odds``. With ``has_bounds``, what is known about their values is in
        ``run.lows`` and ``run.highs``. The kernel calls this once more when it searches all outcomes after it has
        probed them.
        """


class TreeObserver(Protocol):
    """What a search that grows a tree walk by walk tells."""

    def start(self, game: Any, run: Any, values: Any) -> None:
        """Notes that a search of ``game`` begins; ``run`` is its memory."""

    def walked(self, ply: int) -> None:
        """Notes that a walk came back, over the nodes ``run.tree_path[0 : ply + 1]`` and with ``run.rewards``."""


@dataclass(frozen=True)
class Silent:
    """An observer that does nothing."""

    def enter(self, state: Any, ply: int, alpha: Any, beta: Any) -> None:
        pass

    def leave(self, ply: int, value: Any, proof: int, reason: int, alpha: Any, beta: Any) -> None:
        pass

    def outcomes(self, ply: int, first: int, end: int, has_bounds: bool, is_probing: bool) -> None:
        pass

    def walked(self, ply: int) -> None:
        pass
