"""Tries random cases for some minutes, prints the seed, and keeps what is wrong.

    python -m tests.fuzzing --minutes 10                    # nox -s fuzz -- --minutes 10
    python -m tests.fuzzing --minutes 10 --seed 7 --only files,lines
    python -m tests.fuzzing --only files --case 1234        # one case again

Each kind gets the same time. The case of a seed is the same on every machine. A find is written into the folder
``tests/fuzzing/finds`` (or ``--into``), which the tests replay; the exit status is then 1.
"""

# ruff: noqa: T201  (a command line prints)

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from tests.fuzzing.cases import FINDS, KINDS, Find, found, keep

FIRST_SEEDS = 10**9
"""A run begins with a seed below this, and its cases count up from there."""
MOST_FINDS = 20
"""After so many finds of a kind, the rest would only be more of the same."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, help="the first seed; by default another one in every run")
    parser.add_argument("--only", default=",".join(KINDS), help="the kinds, with commas between them")
    parser.add_argument("--case", type=int, help="try the case of this seed alone")
    parser.add_argument("--into", type=Path, default=FINDS, help="the folder for finds")
    options = parser.parse_args()
    kinds = options.only.split(",")
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        parser.error(f"there is no kind {unknown[0]!r}; there are {', '.join(KINDS)}")
    seed = int.from_bytes(os.urandom(4), "big") % FIRST_SEEDS if options.seed is None else options.seed
    if options.case is not None:
        finds = [find for kind in kinds if (find := found(kind, options.case)) is not None]
        for find in finds:
            tell(find, options.into)
        return bool(finds)
    print(f"python -m tests.fuzzing --minutes {options.minutes:g} --seed {seed} --only {options.only}", flush=True)
    number = sum(tried(kind, seed, 60 * options.minutes / len(kinds), options.into) for kind in kinds)
    print("nothing was found" if number == 0 else f"{number} found, and written to {options.into}")
    return bool(number)


def tried(kind: str, seed: int, seconds: float, into: Path) -> int:
    """Tries cases of a kind for so long; returns how many are wrong."""
    began, cases, number = time.monotonic(), 0, 0
    while time.monotonic() - began < seconds and number < MOST_FINDS:
        find = found(kind, seed + cases)
        cases += 1
        if find is not None:
            number += 1
            tell(find, into)
    print(f"{kind}: {cases} cases from seed {seed} on in {time.monotonic() - began:.0f} s, {number} found", flush=True)
    return number


def tell(find: Find, into: Path) -> None:
    """Prints a find, and keeps it."""
    print(f"\npython -m tests.fuzzing --only {find.kind} --case {find.seed}\n{find.said}")
    print(f"kept in {keep(find, into)}\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
