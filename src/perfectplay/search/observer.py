"""Who watches a search: nobody (which costs nothing, compiled), or somebody who records it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

TERMINAL: Final = 0
REPETITION: Final = 1
CUT_OFF: Final = 2
ALL_SEARCHED: Final = 3
BETA_CUT: Final = 4
ALPHA_CUT: Final = 5


class Observer(Protocol):
    """What a kernel tells: every node that it enters, and every node that it leaves and why."""

    def enter(self, state: Any, ply: int, alpha: Any, beta: Any) -> None: ...

    def leave(self, ply: int, value: Any, proof: int, reason: int) -> None: ...


@dataclass(frozen=True)
class Silent:
    def enter(self, state: Any, ply: int, alpha: Any, beta: Any) -> None:
        pass

    def leave(self, ply: int, value: Any, proof: int, reason: int) -> None:
        pass
