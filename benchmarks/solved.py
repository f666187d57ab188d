"""Whole games that take minutes to solve, against their known values: python benchmarks/solved.py [--seconds 600]

Smaller ones are in tests/games. The values were computed by a separate program of its own; Irving, Donkers and
Uiterwijk, "Solving Kalah" (2000), and Barker and Korf, "Solving Dots-and-Boxes" (AAAI 2012), have the same winners.
"""

from __future__ import annotations

import argparse
from typing import Any

import perfectplay as pp
from perfectplay.games import DotsAndBoxes, Kalah

KNOWN: tuple[tuple[Any, int], ...] = (
    (DotsAndBoxes(3, 3), -3),
    (DotsAndBoxes(2, 5), -2),
    (Kalah(4, 5), 4),
    (Kalah(6, 3), 2),
    (Kalah(5, 4), 10),
    (Kalah(4, 6), 0),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600, help="for each game")
    chosen = parser.parse_args()
    for game, value in KNOWN:
        found = pp.solve(game, seconds=chosen.seconds, distance=False, compiled=True)
        said = (
            f"{found.value:+g}, {'as known' if found.value == value else f'but {value:+d} is known'}"
            if (found.is_proven)
            else f"between {found.between[0]:+g} and {found.between[1]:+g}, known {value:+d}"
        )
        print(f"{game}: {said}; {found.nodes:,} nodes in {found.seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
