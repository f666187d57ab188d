"""The engine: Connect Four beside BitBully and beside a program written by hand, two threads, endgames of Othello.

pip install '.[bench]' bitbully && python benchmarks/engine.py FOLDER [--threads] [--othello FILE] [--empty-board 2]

FOLDER holds the sets of Pascal Pons as Test_L3_R1 and so on (http://blog.gamesolver.org, "Test protocol"), FILE the
endgames of the FFO one a line (http://radagast.se/othello/ffotest.html, in the format of Edax). They are not part of
this project. No switch is named: the searches are those of a plain call. Everything is measured in one run, in turns,
several times; medians, by the time of the processor. A set that takes a few milliseconds is answered three times in a
row in each turn, by everybody.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from by_hand import Solver

import perfectplay as pp

SETS = {"L3_R1": 400, "L2_R1": 400, "L2_R2": 400, "L1_R1": 400, "L1_R2": 100}
OFTEN = {"L3_R1": 3}
THREADED = [(7, 5), (6, 6)]
FFO_FIRST = 20


def taken(call: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of the processor, of all threads together."""
    started = time.process_time()
    value = call()
    return time.process_time() - started, value


def bitbully(positions: list[str]) -> Callable[[], tuple[float, list[int], int]]:
    from bitbully import bitbully_core

    solver = bitbully_core.BitBullyCore()

    def measure() -> tuple[float, list[int], int]:
        seconds, scores, nodes = 0.0, [], 0
        for moves in positions:
            board = bitbully_core.BoardCore()
            for column in moves:
                board.play(int(column) - 1)
            solver.resetTranspositionTable()
            solver.resetNodeCounter()
            spent, score = taken(lambda board=board: solver.mtdf(board, 0))
            seconds += spent
            scores.append(score)
            nodes += solver.getNodeCounter()
        return seconds, scores, nodes

    return measure


def by_hand(game: pp.games.ConnectFour, positions: list[str]) -> Callable[[], tuple[float, list[int], int]]:
    solver = Solver()
    states = [game.play(moves) for moves in positions]
    solver.score(*states[0], len(positions[0]))

    def measure() -> tuple[float, list[int], int]:
        seconds, scores, nodes = 0.0, [], 0
        for state, moves in zip(states, positions, strict=True):
            solver.empty()
            spent, score = taken(lambda state=state, moves=moves: solver.score(*state, len(moves)))
            seconds += spent
            scores.append(score)
            nodes += int(solver.count[0])
        return seconds, scores, nodes

    return measure


def ours(
    game: pp.games.ConnectFour, positions: list[str], *, one_by_one: bool
) -> Callable[[], tuple[float, list[Any], int]]:
    states = [game.play(moves) for moves in positions]

    def batch() -> tuple[float, list[Any], int]:
        spent, found = taken(lambda: pp.solve_many(game, states))
        return spent, [one.score for one in found], sum(one.nodes for one in found)

    def calls() -> tuple[float, list[Any], int]:
        spent, found = taken(lambda: [pp.solve(game, state, compiled=True) for state in states])
        return spent, [one.score for one in found], sum(one.nodes for one in found)

    (calls if one_by_one else batch)()
    return calls if one_by_one else batch


def by_two_threads(game: pp.games.ConnectFour, positions: list[str]) -> Callable[[], tuple[float, list[Any], int]]:
    """By the clock, for the processor's time is that of both."""
    states = [game.play(moves) for moves in positions]

    def measure() -> tuple[float, list[Any], int]:
        started = time.perf_counter()
        found = pp.solve_many(game, states, threads=2)
        return time.perf_counter() - started, [one.score for one in found], sum(one.nodes for one in found)

    return measure


def connect_four(folder: Path, repeat: int) -> None:
    game = pp.games.ConnectFour()
    print("| set | who | time a position | nodes a position | nodes/s | of BitBully's time |")
    print("|---|---|---:|---:|---:|---:|")
    for name, count in SETS.items():
        rows = [line.split() for line in (folder / f"Test_{name}").read_text().splitlines()[:count]]
        positions, expected = [moves for moves, _ in rows], [int(score) for _, score in rows]
        who = {
            "BitBully, mtdf": bitbully(positions),
            "written by hand": by_hand(game, positions),
            "solve_many": ours(game, positions, one_by_one=False),
            "solve_many, two threads, by the clock": by_two_threads(game, positions),
            "solve": ours(game, positions, one_by_one=True),
        }
        if name == "L1_R2":
            del who["solve"]
        samples: dict[str, list[float]] = {label: [] for label in who}
        nodes = {}
        for _ in range(repeat):
            for label, measure in who.items():
                for _ in range(OFTEN.get(name, 1)):
                    seconds, scores, nodes[label] = measure()
                    if scores != expected:
                        raise SystemExit(f"{label} has wrong scores for {name}")
                    samples[label].append(seconds)
        theirs = samples["BitBully, mtdf"]
        for label, seconds_each in samples.items():
            ratio = statistics.median(own / other for own, other in zip(seconds_each, theirs, strict=True))
            seconds = statistics.median(seconds_each)
            print(
                f"| {name} | {label} | {seconds / len(rows) * 1e6:,.1f} us | {nodes[label] / len(rows):,.0f} | "
                f"{nodes[label] / seconds / 1e6:.1f} M | {ratio:.3f} |",
                flush=True,
            )


def seconds_for(board: tuple[int, int], count: int) -> tuple[float, int, int]:
    """By the clock, to the proven value of an empty board; the nodes; the table's hits."""
    game = pp.games.ConnectFour(*board)
    pp.solve(game, threads=count, compiled=True, nodes=1000)
    started = time.perf_counter()
    found = pp.solve(game, threads=count, compiled=True)
    return time.perf_counter() - started, found.nodes, found.table_hits


def threads(repeat: int) -> None:
    """One thread, two with one table, and two processes that know nothing of each other: what the machine can give."""
    print("\n| board | who | seconds | nodes | table hits |\n|---|---|---:|---:|---:|")
    for board in THREADED:
        runs: dict[str, list[tuple[float, int, int]]] = {"one thread": [], "two threads": [], "two processes, each": []}
        for _ in range(repeat):
            runs["one thread"].append(seconds_for(board, 1))
            runs["two threads"].append(seconds_for(board, 2))
            with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
                runs["two processes, each"] += pool.map(seconds_for, [board] * 2, [1] * 2)
        for who, samples in runs.items():
            seconds, nodes, hits = (statistics.median(column) for column in zip(*samples, strict=True))
            print(f"| {board[0]} x {board[1]} | {who} | {seconds:.2f} | {nodes:,.0f} | {hits:,.0f} |", flush=True)


def empty_board(count: int) -> None:
    started = time.perf_counter()
    found = pp.solve(pp.games.ConnectFour(), threads=count, table_mb=2048, compiled=True)
    print(
        f"\nempty board, {count} threads: score {found.score}, {found.nodes:,} nodes, "
        f"{time.perf_counter() - started:.0f} s"
    )


def othello(file: Path, numbers: list[int]) -> None:
    """Exact scores of FFO 40 to 44, one thread; symmetric states do not come again in endgames."""
    game = pp.games.Othello(winner_takes_empties=True)
    lines = file.read_text().splitlines()
    print("\n| FFO | score | nodes | seconds | nodes/s |\n|---|---:|---:|---:|---:|")
    total = 0.0
    for number in numbers:
        line = lines[number - FFO_FIRST]
        state, best = game.parse_position(line), int(line.split(";")[1].split(":")[1])
        options: dict[str, Any] = {"distance": False, "compiled": True, "table_mb": 512}
        pp.solve(game, state, nodes=10, **options)
        seconds, found = taken(lambda state=state, options=options: pp.solve(game, state, **options))
        if found.value != best:
            raise SystemExit(f"FFO {number}: {found.value}, and it is {best}")
        total += seconds
        print(
            f"| {number} | {found.value:+.0f} | {found.nodes:,} | {seconds:.2f} | "
            f"{found.nodes / seconds / 1e6:.1f} M |",
            flush=True,
        )
    print(f"in all {total:.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", help="the sets of Connect Four")
    parser.add_argument("--othello", type=Path, help="the file of the FFO's endgames")
    parser.add_argument("--threads", action="store_true", help="one thread against two")
    parser.add_argument("--numbers", type=int, nargs="+", default=[40, 41, 42, 43, 44])
    parser.add_argument("--empty-board", type=int, metavar="THREADS", help="solve 7 x 6 from the start: minutes")
    parser.add_argument("--repeat", type=int, default=5)
    chosen = parser.parse_args()
    if chosen.folder:
        connect_four(chosen.folder, chosen.repeat)
    if chosen.threads:
        threads(chosen.repeat)
    if chosen.othello:
        othello(chosen.othello, chosen.numbers)
    if chosen.empty_board:
        empty_board(chosen.empty_board)


if __name__ == "__main__":
    main()
