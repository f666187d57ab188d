"""Limits on what one request, and all requests together, may ask of the machine."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limits:
    """The limits of a server. A request that asks for more is refused or cut, and the answer says so."""

    seconds: float = 60.0
    """The most seconds that an engine thinks about one move."""
    nodes: int = 1_000_000_000
    """The most positions that an engine enters for one move."""
    tree_nodes: int = 200_000
    """The most nodes of a tree that a search keeps in memory; then it grows no more."""
    crowded_tree_nodes: int = 50_000
    """The same, where many searches run at once."""
    depth: int = 200
    table_mb: float = 16.0
    """The transposition table of each search."""
    crowded_table_mb: float = 4.0
    """The same, where many searches run at once."""
    threads: int = field(default_factory=lambda: 4 * max(os.cpu_count() or 1, 2))
    """At most this many searches run at once; others wait for their turn."""
    searches: int = 200
    """At most this many run or wait; the next one is told to try again later."""
    recordings: int = 2
    """At most this many searches are recorded at once: they run as plain Python, and share one processor."""
    waiting: int = 100
    """At most this many requests run or wait until they may record; the next one is told to try again later."""
    rounds: int = 4
    """At most this many rounds of Pac-Man are played at once."""
    helpers: int = 12
    """Threads for everything else: many at once gain nothing, and each may need the memory of a large tree."""
    record_seconds: float = 20.0
    crowded_record_seconds: float = 0.5
    """The same, where others wait until they may record."""
    record_nodes: int = 300_000
    visits: int = 100_000
    """A recorded search keeps at most this many visits."""
    kept_visits: int = 40_000
    """All recorded searches together keep at most this many visits; dropped ones are recorded again if asked."""
    export_moments: int = 20_000
    """A self-contained file holds at most this many moments with their sentences."""
    exercise_nodes: int = 200
    """A given tree that exercises ask about has at most this many nodes."""
    body_bytes: int = 4_000_000
    bodies_bytes: int = 32_000_000
    """Bodies that arrive at the same time have at most this many bytes together, small ones aside."""
    moves: int = 3_000
    """The most moves of a match."""
    compiled_games: int = 64
    """At most this many games with parameters are compiled to machine code; further ones are searched interpreted."""

    @property
    def in_a_crowd(self) -> dict[str, float]:
        """The options of a search that are smaller where many run at once."""
        return {"table_mb": self.crowded_table_mb, "tree_nodes": self.crowded_tree_nodes}
