"""The values of Go on small boards by their rules, with time and nodes; 4 x 4 and larger within a limit.

python benchmarks/go_small.py
python benchmarks/go_small.py --size 4 --ko simple --seconds 3600
python benchmarks/go_small.py --size 4 --all            # every state, where a cycle is a draw
python benchmarks/go_small.py --size 5 --more-than 24.5 --moves C3 --keep five.proof --seconds 3600

The last asks one question: does black get more than so many points? It can be stopped and goes on, see --keep.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import perfectplay as pp
from perfectplay.games.go import RULES, Go, Stones


@dataclass(frozen=True)
class MoreThanKomi(Go):
    """Go with the question whether black gets more than komi: 1 if so, and 0 otherwise, or if a cycle never ends.

    Cut off, a search says 0 too, so that each of its windows asks whether the answer is proved to be 1.
    """

    def utility(self, state: Stones, player: int) -> float:
        got = 1.0 if self.lead(state) > 0 else 0.0
        return got if player == 0 else -got

    def bounds(self, state: Stones, player: int) -> pp.Bounds:
        certain = super().bounds(state, 0)
        low, high = (1.0 if certain.lowest > 0 else 0.0), (1.0 if certain.highest > 0 else 0.0)
        return pp.Bounds(low, high) if player == 0 else pp.Bounds(-high, -low)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, help="one size; 2 and 3 without it")
    parser.add_argument("--ko", choices=RULES, help="one rule; all without it")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="solve every state, by the simple ko rule")
    parser.add_argument("--more-than", type=float, help="ask whether black gets more points than this")
    parser.add_argument("--moves", default="", help="with --more-than: the moves before")
    parser.add_argument("--keep", help="with --more-than: a file from which the same command goes on")
    parser.add_argument("--table-mb", type=float, default=1024.0)
    given = parser.parse_args()
    if given.more_than is not None:
        question(given)
        return
    if given.all:
        whole(2 if given.size is None else given.size)
        return
    for size in (2, 3) if given.size is None else (given.size,):
        for rule in RULES if given.ko is None else (given.ko,):
            game = Go(size, komi=0, ko=rule, margin=True)
            found = pp.solve(game, seconds=given.seconds, threads=given.threads, compiled=True)
            value = f"{found.value + 0:+g}" if found.is_proven else f"not proven, {found.verdict}"
            print(f"{size} x {size} {rule:12} {value}, {found.nodes:,} nodes, {found.seconds:.2f} s", flush=True)


def question(given: argparse.Namespace) -> None:
    """Asks whether black gets more than so many points, by the simple ko rule, where a longer cycle means no."""
    game = MoreThanKomi(given.size, komi=given.more_than, ko="simple")
    depths = [0]

    def tell(result: pp.SearchResult[Stones, int]) -> None:
        if result.depth > depths[-1]:
            depths.append(result.depth)
            print(f"depth {result.depth}: {result.nodes:,} nodes, {result.seconds:.1f} s", flush=True)

    found = pp.solve(
        game,
        game.play(given.moves),
        distance=False,
        algorithm="alpha-beta",
        seconds=given.seconds,
        threads=given.threads,
        table_mb=given.table_mb,
        keep=given.keep,
        compiled=True,
        progress=tell,
    )
    answer = "not proven" if not found.is_proven else "yes" if found.value else "no, or a cycle"
    counts = f"{found.nodes:,} nodes, {found.seconds:.1f} s"
    print(f"{given.size} x {given.size}, more than {given.more_than:g}: {answer}, {counts}")


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
