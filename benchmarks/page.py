"""Fifty clients play at once against one page: no error, no answer later than its limit and a second, flat memory.

They also have searches taken apart, which run as plain Python.

pip install '.[dev]' && python benchmarks/page.py [SECONDS]

By hand, on a machine that has nothing else to do; without a number, ten minutes.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.web.load import crowd

CLIENTS = 50
MEGABYTE = 1 << 20
GROWTH = 64 * MEGABYTE
"""More than this from the first minutes to the last is a leak."""
LARGEST = 250 * MEGABYTE
SLOWEST_TRACES = 3.0
"""95 % of the searches that are taken apart are there within so many seconds."""


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600.0
    seen = crowd(CLIENTS, seconds)
    late, traced = sorted(seen.late), sorted(seen.traced)
    sizes = [
        max(size for when, size in seen.memory if part <= 10 * when / seconds < part + 2) for part in (0, 2, 4, 6, 8)
    ]
    early, at_last = sizes[1], sizes[-1]
    of_traces = traced[len(traced) * 95 // 100]
    print(
        f"{CLIENTS} clients for {seconds:.0f} s: {len(late)} answers, {seen.games} games, {len(seen.problems)} errors, "
        f"of which {seen.broken} are connections that broke"
    )
    print(f"beyond the limit: median {late[len(late) // 2]:.2f} s, worst {late[-1]:.2f} s")
    print(
        f"{len(traced)} searches taken apart: 95 % within {of_traces:.2f} s, worst {traced[-1]:.2f} s, "
        f"{SLOWEST_TRACES:g} s are right"
    )
    print(f"memory in each fifth of the time, in MB: {', '.join(f'{size / MEGABYTE:.0f}' for size in sizes)}")
    print(f"load: {os.getloadavg()[0]:.1f} processes wanted {os.cpu_count()} cores in the last minute")
    too_much = at_last > early + GROWTH or max(sizes) > LARGEST
    if seen.problems or late[-1] > 1 or of_traces > SLOWEST_TRACES or too_much:
        raise SystemExit("\n".join(["not as it should be", *seen.problems[:5]]))


if __name__ == "__main__":
    main()
