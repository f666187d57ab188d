"""Fifty clients play at once against one page: no error, no answer later than its limit and a second, flat memory.

They also have searches taken apart, which run as plain Python.

pip install '.[dev]' && python benchmarks/page.py [SECONDS]

By hand, on a machine that has nothing else to do; without a number, ten minutes.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.web.load import crowd

CLIENTS = 50
MEGABYTE = 1 << 20
GROWTH = 64 * MEGABYTE
"""More than this from the first minutes to the last is a leak."""


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600.0
    seen = crowd(CLIENTS, seconds)
    late, traced = sorted(seen.late), sorted(seen.traced)
    early = max(size for when, size in seen.memory if 0.1 * seconds <= when < 0.3 * seconds)
    at_last = max(size for when, size in seen.memory if when >= 0.8 * seconds)
    print(
        f"{CLIENTS} clients for {seconds:.0f} s: {len(late)} answers, {seen.games} games, {len(seen.problems)} errors"
    )
    print(f"beyond the limit: median {late[len(late) // 2]:.2f} s, worst {late[-1]:.2f} s")
    print(
        f"{len(traced)} searches taken apart: 95 % within {traced[len(traced) * 95 // 100]:.2f} s, "
        f"worst {traced[-1]:.2f} s"
    )
    print(f"memory {early / MEGABYTE:.0f} MB early, {at_last / MEGABYTE:.0f} MB at last")
    if seen.problems or late[-1] > 1 or at_last > early + GROWTH:
        raise SystemExit("\n".join(["not as it should be", *seen.problems[:5]]))


if __name__ == "__main__":
    main()
