"""Memory of a search without a table: it grows with the depth of the lines, not with the nodes."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from perfectplay.measuring import fresh
from perfectplay.measuring.rows import Figure, Row, Settings, Unit, row
from perfectplay.measuring.timing import spread

LONG_LINES: Final = "nim:heaps={0},max_take=2"
"""One heap of this many stones, taken in ones and twos: lines of up to as many plies, far too many to search."""


def memory(settings: Settings) -> list[Figure]:
    """Measures peaks of memory in new processes: more nodes at the same depth, and deeper lines at the same nodes."""
    rounds = max(1, (settings.repeat + 1) // 2)
    depths = (4, 8) if settings.quick else (4, 6, 8, 10, 12, 13, 14)
    lines = (50, 200) if settings.quick else (50, 100, 200, 400, 800)
    limit = 100_000 if settings.quick else 10_000_000
    with tempfile.TemporaryDirectory() as folder:
        grown = [_grown(settings, Path(folder), "connect-four", depth, 0, rounds) for depth in depths]
        long = [_grown(settings, Path(folder), LONG_LINES.format(length), length, limit, rounds) for length in lines]
    more_bytes, more_nodes = grown[-1][0].value - grown[0][0].value, grown[-1][1] - grown[0][1]
    return [
        Figure(
            "Memory: Connect Four from the start, no table",
            (
                *(each for each, _ in grown),
                Row(
                    f"for each ply more, from depth {depths[0]} to {depths[-1]}",
                    Unit.BYTES,
                    more_bytes / (depths[-1] - depths[0]),
                ),
                Row("for each node more, between the same", Unit.BYTES, more_bytes / more_nodes),
            ),
            "by how much the peak of resident memory grows in the search; new processes",
        ),
        Figure(
            f"Memory: Nim with long lines, {limit:,} nodes each",
            (
                *(each for each, _ in long),
                Row(
                    f"for each ply more, from depth {lines[0]} to {lines[-1]}",
                    Unit.BYTES,
                    (long[-1][0].value - long[0][0].value) / (lines[-1] - lines[0]),
                ),
            ),
            "as many nodes, but deeper; steps of 2 MB are huge pages, of which only a part is used",
        ),
    ]


def _grown(settings: Settings, folder: Path, game: str, depth: int, limit: int, rounds: int) -> tuple[Row, int]:
    found = []
    for number in range(rounds):
        settings.tell(f"memory, {game} to depth {depth}, round {number + 1} of {rounds}")
        found.append(fresh.child(folder, "memory", game, depth, limit))
    nodes = found[0]["nodes"]
    return row(f"depth {depth}: {nodes:,} nodes", Unit.BYTES, spread([each["grown"] for each in found])), nodes
