"""Whether a switch that is sound makes the plain call faster: each switch, in each game, beside the plain call.

python benchmarks/switches.py [FOLDER] [--othello FILE] [--only NAME ...] [--repeat 9] [--positions 24]

FOLDER and FILE are those of benchmarks/engine.py: positions of Connect Four and endgames of Othello. The other games
are searched to a depth from random positions. No knowledge is learned before. A switch is measured in turns with the
plain call, by the time of the processor, as many times as `--repeat` says; its figure is the median of the ratios.
First, each is measured three times, and what is not at least 1 % faster then is not measured further. The last column
names the switches that are more than 3 % faster than the plain call. The column before it is the noise: the smallest
and the largest ratio of the plain call to itself, each the median of as many pairs. What lies between them says
nothing.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import perfectplay as pp
from perfectplay.measuring.ablation import variants_of

SETS = {"L3_R1": 400, "L2_R1": 400, "L2_R2": 200, "L1_R1": 400, "L1_R2": 20}
OFTEN = {"L3_R1": 10, "L2_R1": 5}
FFO_FIRST = 20
DEPTHS = {
    "othello": 11,
    "chess": 6,
    "checkers": 12,
    "gomoku": 4,
    "kalah": 14,
    "hex:size=7": 5,
    "nine-mens-morris": 9,
}
PLIES = (4, 6, 10, 16)
"""Positions are so many random plies from the start. In a few of them, a switch may be lucky by a fifth."""
LOOK, CONTROLS = 3, 3
PAYS, WORTH = 0.99, 0.97
Search = Callable[[dict[str, Any]], Any]


class Task(NamedTuple):
    name: str
    game: Any
    to_the_end: bool
    search: Search


def connect_four(folder: Path) -> Iterator[Task]:
    game = pp.games.ConnectFour()
    for name, count in SETS.items():
        lines = (folder / f"Test_{name}").read_text().splitlines()[:count]
        states = [game.play(line.split()[0]) for line in lines]

        def search(switches: dict[str, Any], states: Any = states, times: int = OFTEN.get(name, 1)) -> list[Any]:
            return [one.score for _ in range(times) for one in pp.solve_many(game, states, **switches)]

        yield Task(f"connect-four, {name}", game, True, search)


def othello(file: Path) -> Iterator[Task]:
    game = pp.games.Othello(winner_takes_empties=True)
    lines = file.read_text().splitlines()
    states = [game.parse_position(lines[number - FFO_FIRST]) for number in range(40, 45)]

    def search(switches: dict[str, Any]) -> list[float]:
        return [
            pp.solve(game, state, distance=False, compiled=True, table_mb=512, **switches).value for state in states
        ]

    yield Task("othello, FFO 40 to 44", game, True, search)


def to_a_depth(name: str, depth: int, count: int) -> Task:
    game = pp.games.get(name)
    states = list(positions(game, count))

    def search(switches: dict[str, Any]) -> None:
        # The value of a search to a depth may be more exact with one switch than with another.
        for state in states:
            pp.search(game, state, depth=depth, compiled=True, **switches)

    return Task(f"{name}, depth {depth}", game, False, search)


def positions(game: Any, count: int) -> Iterator[Any]:
    generator = random.Random(1)
    found = 0
    while found < count:
        state = game.initial_state()
        for _ in range(generator.choice(PLIES)):
            if not game.is_terminal(state):
                state = game.result(state, generator.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            found += 1
            yield state


def taken(task: Task, switches: dict[str, Any]) -> tuple[float, Any]:
    started = time.process_time()
    value = task.search(switches)
    return time.process_time() - started, value


def ratios(task: Task, switches: dict[str, Any], times: int, expected: Any) -> Iterator[float]:
    """Yields the time with the switches by that of the plain call, next to each other, in alternating order."""
    for turn in range(times):
        if turn % 2:
            own, value = taken(task, switches)
            plain, _ = taken(task, {})
        else:
            plain, _ = taken(task, {})
            own, value = taken(task, switches)
        if value != expected:
            raise SystemExit(f"{task.name}: another value with {switches}")
        yield own / plain


def variants(task: Task) -> Iterator[tuple[str, dict[str, Any]]]:
    found, _ = variants_of(task.game, to_the_end=task.to_the_end)
    for one in found:
        if one.is_sound:
            yield one.name, dict(one.switches)
    if task.to_the_end:
        for plies in (4, 8, 12):
            yield f"with leaf_plies {plies}", {"leaf_plies": plies}
        yield "with etc everywhere", {"etc": True}
    if task.game.has_evaluation:
        yield "with estimate_plies 8", {"estimate_plies": 8}


def measure(task: Task, repeat: int) -> None:
    task.search({})
    plain, expected = taken(task, {})
    best, best_ratio, failed = "none", 1.0, []
    same = [statistics.median(ratios(task, {}, repeat, expected)) for _ in range(CONTROLS)]
    for name, switches in variants(task):
        task.search(switches)
        sample = list(ratios(task, switches, LOOK, expected))
        if statistics.median(sample) < PAYS:
            sample = list(ratios(task, switches, repeat, expected))
        ratio = statistics.median(sample)
        if ratio < best_ratio:
            best, best_ratio = name, ratio
        if ratio < WORTH:
            failed.append(f"{name} {ratio:.2f}")
    noise = f"{min(same):.2f} to {max(same):.2f}"
    print(
        f"| {task.name} | {plain:.2f} s | {best} | {best_ratio:.2f} | {noise} | {', '.join(failed) or 'none'} |",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", help="the sets of Connect Four")
    parser.add_argument("--othello", type=Path, help="the file of the FFO's endgames")
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="NAME", help="what of it is measured, by its beginning"
    )
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--positions", type=int, default=24)
    chosen = parser.parse_args()
    tasks = list(connect_four(chosen.folder)) if chosen.folder else []
    tasks += list(othello(chosen.othello)) if chosen.othello else []
    tasks += [to_a_depth(name, depth, chosen.positions) for name, depth in DEPTHS.items()]
    print(
        "| search | plain call | fastest switch | of the plain call's time | plain call again | more than 3 % faster |"
    )
    print("|---|---:|---|---:|---|---|")
    for task in tasks:
        if not chosen.only or any(task.name.startswith(name) for name in chosen.only):
            measure(task, chosen.repeat)


if __name__ == "__main__":
    main()
