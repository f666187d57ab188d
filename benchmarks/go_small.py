"""The values of Go on small boards by their rules, with time and nodes; 4 x 4 and larger within a limit.

python benchmarks/go_small.py
python benchmarks/go_small.py --size 4 --ko simple --seconds 3600
"""

from __future__ import annotations

import argparse

import perfectplay as pp
from perfectplay.games.go import RULES, Go


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, help="one size; 2 and 3 without it")
    parser.add_argument("--ko", choices=RULES, help="one rule; all without it")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    for size in (2, 3) if given.size is None else (given.size,):
        for rule in RULES if given.ko is None else (given.ko,):
            game = Go(size, komi=0, ko=rule, margin=True)
            found = pp.solve(game, seconds=given.seconds, threads=given.threads, compiled=True)
            value = f"{found.value + 0:+g}" if found.is_proven else f"not proven, {found.verdict}"
            print(f"{size} x {size} {rule:12} {value}, {found.nodes:,} nodes, {found.seconds:.2f} s", flush=True)


if __name__ == "__main__":
    main()
