"""What one request, and all of them together, may ask of the machine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The limits of a server; what a request asks beyond them is refused or cut, and the answer says so."""

    seconds: float = 60.0
    """No engine thinks longer about one move."""
    nodes: int = 1_000_000_000
    """No engine enters more positions for one move."""
    tree_nodes: int = 200_000
    """No Monte Carlo search does more; its tree stays in memory."""
    depth: int = 200
    table_mb: float = 16.0
    """The transposition table of each search."""
    crowded_table_mb: float = 4.0
    """The same, where many searches run at once."""
    searches: int = 64
    """So many searches run at once; the next one is told to come again."""
    recordings: int = 2
    """So many searches are recorded at once: they run as plain Python, and share one processor."""
    waiting: int = 8
    """So many requests wait until they may record; the next one is told to come again."""
    record_seconds: float = 20.0
    record_nodes: int = 300_000
    visits: int = 100_000
    """So many visits of a recorded search are kept."""
    kept_visits: int = 300_000
    """So many visits are kept of all recorded searches together; the oldest are forgotten, and made again if asked."""
    export_moments: int = 20_000
    """A file of its own holds at most so many moments with their sentences."""
    body_bytes: int = 4_000_000
    moves: int = 3_000
    """No match is longer."""
    compiled_games: int = 64
    """So many games with parameters are made into machine code; further ones are searched interpreted."""
