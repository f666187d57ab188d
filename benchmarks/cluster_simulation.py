"""Simulates a book made by 1 to 1,000 workers, some of them slow, some of them dying; writes a table.

    python benchmarks/cluster_simulation.py [--rate 20 --positions 100000 --batch-seconds 4 --overhead-ms 5]
    python benchmarks/cluster_simulation.py --measured measured.json

The scheduler hands out a batch as soon as a worker is free, as `perfectplay.solving.workers.done_by` does, and takes
its answers one after the other: ``overhead`` for each. A worker that dies loses what it was doing, which is given to
another, and is replaced after ``restart`` seconds. ``--measured`` takes the durations of the batches of a run that was
measured (`whole_games.py --books --written`), and says how far the simulated times are from its times.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass(frozen=True)
class Cluster:
    """What is simulated; seconds everywhere."""

    workers: int
    overhead: float = 0.005
    """For each batch, at the process that sends and stores."""
    slow_share: float = 0.05
    slow_factor: float = 3.0
    """So many times longer a slow worker takes."""
    life: float = 6 * 3600.0
    """The mean time until a worker dies."""
    restart: float = 30.0


def simulate(cluster: Cluster, batches: list[float], seed: int = 1) -> tuple[float, float, int]:
    """How long it takes, what share of the workers' time was of use, and how many batches were lost."""
    source = random.Random(seed)
    speed = [cluster.slow_factor if source.random() < cluster.slow_share else 1.0 for _ in range(cluster.workers)]
    dies = [source.expovariate(1 / cluster.life) for _ in range(cluster.workers)]
    waiting = list(enumerate(batches))[::-1]
    free = [(0.0, worker) for worker in range(cluster.workers)]
    heapq.heapify(free)
    running: list[tuple[float, int, int, bool]] = []
    master = end = used = 0.0
    lost = 0
    while waiting or running:
        while waiting and free and (not running or free[0][0] <= running[0][0]):
            at, worker = heapq.heappop(free)
            number, seconds = waiting.pop()
            master = max(master, at) + cluster.overhead / 2
            ends = master + seconds * speed[worker]
            if ends > dies[worker]:
                heapq.heappush(running, (max(dies[worker], master), worker, number, False))
            else:
                heapq.heappush(running, (ends, worker, number, True))
        at, worker, number, is_done = heapq.heappop(running)
        if is_done:
            master = max(master, at) + cluster.overhead / 2
            used += batches[number]
            end = max(end, master)
            heapq.heappush(free, (at, worker))
        else:
            lost += 1
            waiting.append((number, batches[number]))
            dies[worker] = at + cluster.restart + source.expovariate(1 / cluster.life)
            heapq.heappush(free, (at + cluster.restart, worker))
    return end, used / (end * cluster.workers), lost


def batches_of(positions: int, rate: float, seconds: float, seed: int = 2) -> list[float]:
    """Batches of about so many seconds; as positions differ, so do they (log-normal, a third)."""
    source = random.Random(seed)
    size = max(int(rate * seconds), 1)
    return [min(size, positions - at) / rate * source.lognormvariate(-0.05, 0.33) for at in range(0, positions, size)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=20.0, help="positions a second of one worker")
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--batch-seconds", type=float, default=4.0)
    parser.add_argument("--overhead-ms", type=float, default=5.0)
    parser.add_argument("--measured", type=Path)
    options = parser.parse_args()
    common = Cluster(1, options.overhead_ms / 1000)
    if options.measured:
        for run in json.loads(options.measured.read_text()):
            cluster = replace(common, workers=run["workers"], slow_share=0.0, life=1e12)
            seconds, _, _ = simulate(cluster, run["batches"])
            print(
                f"{run['workers']} worker(s): measured {run['seconds']:.2f} s, simulated {seconds:.2f} s "
                f"({100 * (seconds / run['seconds'] - 1):+.0f} %)"
            )
        return
    batches = batches_of(options.positions, options.rate, options.batch_seconds)
    print("workers     hours  speed-up  of use  batches lost")
    first = 0.0
    for workers in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        seconds, share, lost = simulate(replace(common, workers=workers), batches)
        first = first or seconds
        print(f"{workers:7,} {seconds / 3600:9.2f} {first / seconds:9.1f} {share:7.0%} {lost:13,}")


if __name__ == "__main__":
    main()
