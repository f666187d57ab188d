"""The memory that a search takes while it runs."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from typing import Any, Final

from perfectplay.game import Game
from perfectplay.teaching.growth.counting import with_rules

MOST_NODES: Final = 5_000
"""Memory is measured where a search has no more nodes than this: Python notes each object then, which takes time."""


class Beginning:
    """The traced memory at the moment when a search makes its first move."""

    def __init__(self) -> None:
        self.bytes: int | None = None

    def note(self) -> None:
        """Notes the memory, once, and forgets the peak before."""
        if self.bytes is None:
            tracemalloc.reset_peak()
            self.bytes, _ = tracemalloc.get_traced_memory()


def peak_of(game: Game[Any, Any], call: Callable[[Game[Any, Any]], Any]) -> int:
    """Returns by how many bytes the objects of Python grow, at their peak, while ``call`` searches the game.

    What the search makes before its first move, the same for every depth, does not count.
    """
    beginning = Beginning()

    def result(_: Any, state: Any, action: Any) -> Any:
        beginning.note()
        return game.result(state, action)

    watched = with_rules(game, result=result)
    gc.collect()
    was_tracing = tracemalloc.is_tracing()
    if not was_tracing:
        tracemalloc.start()
    try:
        call(watched)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        if not was_tracing:
            tracemalloc.stop()
    return 0 if beginning.bytes is None else max(peak - beginning.bytes, 0)
