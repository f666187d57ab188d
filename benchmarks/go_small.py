"""The values of Go on small boards by their rules, with time and nodes; 4 x 4 and larger within a limit.

python benchmarks/go_small.py
python benchmarks/go_small.py --size 4 --ko simple --seconds 3600
python benchmarks/go_small.py --size 4 --all            # every state, where a cycle is a draw
"""

from __future__ import annotations

import argparse
import time

import perfectplay as pp
from perfectplay.games.go import RULES, Go


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, help="one size; 2 and 3 without it")
    parser.add_argument("--ko", choices=RULES, help="one rule; all without it")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="solve every state, by the simple ko rule")
    given = parser.parse_args()
    if given.all:
        whole(2 if given.size is None else given.size)
        return
    for size in (2, 3) if given.size is None else (given.size,):
        for rule in RULES if given.ko is None else (given.ko,):
            game = Go(size, komi=0, ko=rule, margin=True)
            found = pp.solve(game, seconds=given.seconds, threads=given.threads, compiled=True)
            value = f"{found.value + 0:+g}" if found.is_proven else f"not proven, {found.verdict}"
            print(f"{size} x {size} {rule:12} {value}, {found.nodes:,} nodes, {found.seconds:.2f} s", flush=True)


def whole(size: int) -> None:
    """Solves every state of a board. Ctrl-C ends it; perfectplay solve --all -o FILE goes on where it was."""
    game = Go(size, komi=0, ko="simple", margin=True)
    began, worked = time.perf_counter(), time.process_time()
    solution = pp.solve_all(game)
    seconds, work = time.perf_counter() - began, time.process_time() - worked
    value, plies = solution.value(solution.root)
    print(
        f"{size} x {size} simple: {value + 0:+g} in {plies} plies, {len(solution):,} states in {seconds:.1f} s "
        f"({work:.1f} s of the processor), {len(solution) / seconds:,.0f} a second"
    )


if __name__ == "__main__":
    main()
