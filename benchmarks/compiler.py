"""What the compiler costs and gives: the first search of a game, from an empty cache and from a full one, and nodes/s.

    python benchmarks/compiler.py                               # this checkout
    python benchmarks/compiler.py --against ../old --runs 9     # beside another checkout of the project, in turns

Every figure is processor time of a process of its own; medians with the interval from the second smallest to the second
largest. The other checkout needs what it imports to be installed for this Python.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent.parent

CHILD: Final = """
import json, sys, time
began = time.process_time()
import perfectplay as pp
imported = time.process_time() - began
what, name, amount = json.loads(sys.argv[1])
game = getattr(pp.games, name)()
start = time.process_time()
if what == "first":
    pp.search(game, depth=2, compiled=True)
    print(json.dumps({"seconds": time.process_time() - start, "imported": imported}))
elif what == "alpha-beta":
    pp.alpha_beta(game, depth=2, compiled=True)
    print(json.dumps({"seconds": time.process_time() - start}))
elif what == "memory":
    import resource
    pp.search(game, depth=amount, compiled=True)
    print(json.dumps({"seconds": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
else:
    call = {"search": lambda depth: pp.search(game, depth=depth, compiled=True).nodes,
            "plain": lambda depth: pp.alpha_beta(game, depth=depth, compiled=True).nodes,
            "perft": lambda depth: pp.perft(game, depth=depth, compiled=True)}[what]
    call(2)
    start = time.process_time()
    nodes = call(amount)
    seconds = time.process_time() - start
    print(json.dumps({"seconds": nodes / seconds, "nodes": nodes}))
"""

FIRST: Final = ("ConnectFour", "Othello", "Checkers", "Kalah", "Nim", "TicTacToe", "Chess", "Gomoku", "Draughts")
SPEED: Final = (
    ("search", "ConnectFour", 20),
    ("search", "Othello", 13),
    ("search", "Checkers", 17),
    ("search", "Kalah", 18),
    ("search", "Nim", 12),
    ("search", "TicTacToe", 9),
    ("search", "Chess", 8),
    ("search", "Gomoku", 5),
    ("search", "Draughts", 13),
    ("perft", "Chess", 5),
    ("plain", "ConnectFour", 12),
)


def measured(checkout: Path, cache: str, task: tuple[str, str, int]) -> dict[str, Any]:
    """What a new process of a checkout measures."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "PERFECTPLAY_CACHE_DIR": cache}
    done = subprocess.run(
        [sys.executable, "-c", CHILD, json.dumps(task)], env=environment, text=True, capture_output=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def interval(values: list[float]) -> str:
    """A median, with the second smallest and the second largest where there are enough."""
    ordered = sorted(values)
    inner = ordered[1:-1] if len(ordered) > 4 else ordered
    return f"{statistics.median(ordered):8.3f} ({inner[0]:.3f} to {inner[-1]:.3f})"


def compared(checkouts: list[Path], task: tuple[str, str, int], runs: int, *, is_cold: bool) -> list[list[float]]:
    """The figures of each checkout, measured in turns."""
    found: list[list[float]] = [[] for _ in checkouts]
    with tempfile.TemporaryDirectory() as folder:
        for run in range(runs):
            for number, checkout in enumerate(checkouts):
                cache = f"{folder}/{number}-{run if is_cold else 0}"
                if not is_cold and run == 0:
                    measured(checkout, cache, task)
                found[number].append(float(measured(checkout, cache, task)["seconds"]))
    return found


def show(
    title: str,
    unit: float,
    tasks: list[tuple[str, str, int]],
    checkouts: list[Path],
    runs: int,
    *,
    is_cold: bool,
    is_speed: bool,
) -> None:
    """Measures some tasks and prints a line for each."""
    print(f"\n{title}")
    ratios = []
    for task in tasks:
        found = compared(checkouts, task, runs, is_cold=is_cold)
        line = f"{task[0]:>10} {task[1]:<12} {task[2]:>3}  " + "   ".join(
            interval([value / unit for value in values]) for values in found
        )
        if len(found) == 2:
            ratio = statistics.median(found[0]) / statistics.median(found[1])
            ratios.append(ratio)
            line += f"   {ratio:6.3f} times"
        print(line, flush=True)
    if ratios and is_speed:
        print(f"{'geometric mean':>28}  {statistics.geometric_mean(ratios):.3f} times")


def main() -> None:
    """Prints all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, help="another checkout, measured in turns with this one")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--only", choices=["first", "kept", "speed", "memory"])
    options = parser.parse_args()
    checkouts = [HERE] + ([options.against.resolve()] if options.against else [])
    print("this checkout" + (f", then {options.against}; the ratio is ours to theirs" if options.against else ""))
    first = [("first", name, 2) for name in FIRST]
    if options.only in (None, "first"):
        show(
            "first search, nothing in the cache, seconds",
            1.0,
            [*first, ("alpha-beta", "ConnectFour", 2)],
            checkouts,
            options.runs,
            is_cold=True,
            is_speed=False,
        )
    if options.only in (None, "kept"):
        show("first search from the cache, seconds", 1.0, first, checkouts, options.runs, is_cold=False, is_speed=False)
    if options.only in (None, "speed"):
        show("millions of nodes a second", 1e6, list(SPEED), checkouts, options.runs, is_cold=False, is_speed=True)
    if options.only in (None, "memory"):
        show(
            "megabytes after one search",
            1.0,
            [("memory", "ConnectFour", 12)],
            checkouts,
            options.runs,
            is_cold=False,
            is_speed=False,
        )


if __name__ == "__main__":
    main()
