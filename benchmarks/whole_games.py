"""Measures whole-game solutions and books; one JSON object on standard output, a line for each figure as it comes.

    python benchmarks/whole_games.py [--repeat 3] [--books] [--interpreted] [--eight-plies FILE --seconds N]
    python benchmarks/whole_games.py --chance [--long]

Other work on the machine disturbs it; each figure is the median of the repetitions, with the least and the most. Where
the processors are shared with others, the rate by the processor's own time says more than that by the clock.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import perfectplay as pp
from perfectplay.games.backgammon import Position
from perfectplay.games.connect_four import Discs
from perfectplay.search.rules import fingerprint
from perfectplay.solving.positions import Positions
from perfectplay.solving.tasks import Task, reference, solve_task, version
from perfectplay.solving.workers import cluster, done_by, given, processes


class Unfolded(pp.games.ConnectFour):
    """Connect Four whose mirror images are states of their own."""

    def canonical(self, state: Discs) -> Discs:
        return state


def told(name: str, figures: list[float], unit: str, **more: Any) -> None:
    print(
        json.dumps(
            {
                "figure": name,
                "median": statistics.median(figures),
                "least": min(figures),
                "most": max(figures),
                "unit": unit,
                "load": os.getloadavg()[0],
                **more,
            }
        ),
        flush=True,
    )


def whole(name: str, game: Any, threads: int, repeat: int) -> None:
    rates, by_processor, size = [], [], 0.0
    states = 0
    for _ in range(repeat):
        began, used = time.perf_counter(), time.process_time()
        solution = pp.solve_all(game, compiled=True, threads=threads)
        rates.append(len(solution) / (time.perf_counter() - began))
        by_processor.append(len(solution) / (time.process_time() - used))
        states = len(solution)
        layers = solution.scores.layers  # type: ignore[attr-defined]
        size = sum(keys.nbytes + scores.nbytes for keys, scores in layers) / states
        del solution, layers
    told(f"{name}, {threads} thread(s)", rates, "states/s", states=states, bytes_a_state=round(size, 2))
    told(f"{name}, {threads} thread(s), of the processor's time", by_processor, "states/s of processor time")


def with_chance(name: str, game: Any, root: Any = None) -> None:
    """A game with chance: its value, what was counted, and the seconds."""
    began, used = time.perf_counter(), time.process_time()
    solution = pp.solve_all(game, root, compiled=True)
    assert isinstance(solution, pp.ChanceSolution)
    seconds, processor = time.perf_counter() - began, time.process_time() - used
    facts = solution.statistics
    told(
        name,
        [seconds],
        "s",
        processor_seconds=round(processor, 2),
        bounds=solution.bounds(solution.root),
        states=facts.states,
        in_cycles=facts.cycling,
        largest=facts.largest,
        sweeps=facts.sweeps,
        states_swept=facts.swept,
    )


def chance(*, is_long: bool) -> None:
    """Pig, races of backgammon, and yut; with ``is_long``, yut with two pieces a side, which needs 6 GB."""
    game = pp.games.Backgammon()
    with_chance("pig to 10", pp.games.Pig(goal=10, turns=0))  # compiles
    with_chance("pig to 100", pp.games.Pig(goal=100, turns=0))
    for count in (2, 3, 4):
        points = [0] * 26
        points[6], points[19] = count, -count
        with_chance(f"backgammon, {count} checkers each on point 6", game, Position(tuple(points), 0, 1, 0, 0, 0, 0, 0))
    for pieces in (1, 2) if is_long else (1,):
        for back in (True, False):
            with_chance(f"yut, pieces={pieces}, back={back}", pp.games.Yut(pieces=pieces, back=back))


def sample(game: Any, ply: int, count: int) -> list[Any]:
    """Positions of a ply that are not over, each as likely as any other."""
    chosen = Positions(game, game.initial_state(), ply).some(ply, 2 * count)
    return [state for state in chosen if not game.is_terminal(state)][:count]


def books(ply: int, count: int, written: Path | None) -> None:
    """Positions of a ply solved: here, by processes, and by a cluster of this machine, with one worker and with two."""
    from perfectplay.compiling.primitives import words_of

    game = pp.games.ConnectFour()
    states = sample(game, ply, count)
    words = [tuple(words_of(state)) for state in states]
    size = max(count // 24, 1)

    def tasks() -> Any:
        for at in range(0, len(words), size):
            yield at, Task(reference(game), fingerprint(game), version(), tuple(words[at : at + size]), False, 1, 64.0)

    began = time.perf_counter()
    done = solve_task(next(tasks())[1])  # compiles
    del done
    began = time.perf_counter()
    lasted = [solve_task(task).seconds for _, task in tasks()]
    told(
        f"ply {ply}, this process",
        [len(words) / (time.perf_counter() - began)],
        "positions/s",
        positions=len(words),
        batch_seconds=[round(second, 3) for second in lasted],
    )
    for workers in (1, 2):
        crew = processes(workers)
        crew = crew._replace(close=lambda: None)
        list(done_by(crew, solve_task, iter([next(tasks()) for _ in range(2 * workers)]), lambda: None))  # starts them
        began = time.perf_counter()
        list(done_by(crew, solve_task, tasks(), lambda: None))
        told(f"ply {ply}, {workers} process(es)", [len(words) / (time.perf_counter() - began)], "positions/s")
        crew.executor.shutdown()
    for workers in (1, 2):
        with_dask(workers, lambda crew, workers=workers: by_dask(crew, ply, workers, len(words), tasks, written))


runs: list[dict[str, Any]] = []


def by_dask(
    crew: Any,
    ply: int,
    workers: int,
    count: int,
    tasks: Callable[[], Any],
    written: Path | None,
) -> None:
    crew = crew._replace(close=lambda: None)
    list(done_by(crew, solve_task, iter([next(tasks()) for _ in range(2 * workers)]), lambda: None))
    began = time.perf_counter()
    batches = [done.seconds for _, done in done_by(crew, solve_task, tasks(), lambda: None)]
    seconds = time.perf_counter() - began
    told(f"ply {ply}, Dask, {workers} worker(s)", [count / seconds], "positions/s")
    if written is not None:
        runs.append({"workers": workers, "seconds": seconds, "batches": batches})
        written.write_text(json.dumps(runs))
    times = []
    for number in range(200):
        began = time.perf_counter()
        list(done_by(given(crew.executor), abs, iter([(number, -number)]), lambda: None))
        times.append(1000 * (time.perf_counter() - began))
    told(f"Dask, {workers} worker(s), an empty batch there and back", times, "ms")


def with_dask(workers: int, work: Callable[[Any], None]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    started = []
    with tempfile.TemporaryDirectory() as folder:

        def start(*arguments: str) -> None:
            started.append(
                subprocess.Popen(
                    [sys.executable, "-m", "dask", *arguments],
                    cwd=folder,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            )

        try:
            start("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show")
            for _ in range(workers):
                start("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0")
            crew = cluster(address)
            time.sleep(3)
            work(crew)
            crew.close()
        finally:
            for process in started:
                process.kill()
                process.wait()


def eight_plies(file: Path, seconds: float) -> None:
    """The book of the first eight plies of Connect Four, as far as it comes in this time; the next call goes on."""
    began = time.monotonic()
    last: Any = None

    def progress(seen: Any) -> None:
        nonlocal last
        last = seen
        if time.monotonic() - began > seconds:
            raise KeyboardInterrupt

    with contextlib.suppress(KeyboardInterrupt):
        pp.make_book(pp.games.ConnectFour(), file, plies=8, distance=False, progress=progress).close()
    told("8 plies of 7x6, outcomes", [last.rate], "positions/s", stage=last.stage, done=last.done, total=last.total)


def interpreted(repeat: int) -> None:
    """The rules asked here, and by worker processes: interpreted, they are what takes the time."""
    game = pp.games.ConnectFour(5, 3)
    for who, options in {"this process": {}, "1 worker": {"workers": 1}, "2 workers": {"workers": 2}}.items():
        rates = []
        for _ in range(repeat):
            began = time.perf_counter()
            rates.append(len(pp.solve_all(game, compiled=False, **options)) / (time.perf_counter() - began))
        told(f"Connect Four 5x3, interpreted, {who}", rates, "states/s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--books", action="store_true")
    parser.add_argument("--interpreted", action="store_true")
    parser.add_argument("--chance", action="store_true")
    parser.add_argument("--long", action="store_true", help="with --chance: yut with two pieces a side, too")
    parser.add_argument("--ply", type=int, default=12)
    parser.add_argument("--positions", type=int, default=240)
    parser.add_argument("--written", type=Path, help="with --books: the batches, for the simulation")
    parser.add_argument("--eight-plies", type=Path)
    parser.add_argument("--seconds", type=float, default=600)
    given_options = parser.parse_args()
    if given_options.eight_plies:
        eight_plies(given_options.eight_plies, given_options.seconds)
        return
    if given_options.chance:
        chance(is_long=given_options.long)
        return
    if given_options.interpreted:
        interpreted(given_options.repeat)
        return
    if given_options.books:
        books(given_options.ply, given_options.positions, given_options.written)
        return
    pp.solve_all(pp.games.ConnectFour(4, 4), compiled=True)  # compiles what all games share
    for name, game in (
        ("Connect Four 5x4", pp.games.ConnectFour(5, 4)),
        ("Connect Four 6x4", pp.games.ConnectFour(6, 4)),
        ("Connect Four 5x5", pp.games.ConnectFour(5, 5)),
        ("Connect Four 5x5, mirror images apart", Unfolded(5, 5)),
        ("Kalah(4,3)", pp.games.Kalah(4, 3)),
        ("m,n,k-game 4,4,4", pp.games.MNK(4, 4, 4)),
    ):
        pp.solve_all(game, compiled=True)  # compiles; its first time is not counted
        for threads in (1, 2):
            whole(name, game, threads, given_options.repeat)


if __name__ == "__main__":
    main()
