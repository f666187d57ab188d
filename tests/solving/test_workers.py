"""Work done by others: any executor, processes of this machine, a cluster of Dask; and what happens when they die."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.search.rules import fingerprint
from perfectplay.solving import making, tasks
from perfectplay.solving.tasks import Task, WorkerMismatch, reference, solve_task
from perfectplay.solving.workers import WorkersLost, cluster, done_by, given, processes
from tests.solving.building import PYTHONPATH, started

GAME = pp.games.ConnectFour(4, 4)
PLIES = 5


def everything(path: Path) -> list[Any]:
    with pp.open_book(GAME, path) as book:
        return list(book.rows())


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    path = tmp_path_factory.mktemp("right") / "book"
    pp.make_book(GAME, path, plies=PLIES).close()
    return everything(path)


def test_any_executor(tmp_path: Path, right: list[Any]) -> None:
    with ThreadPoolExecutor(2) as pool:
        pp.make_book(GAME, tmp_path / "book", plies=PLIES, executor=pool).close()
    assert everything(tmp_path / "book") == right


@pytest.mark.slow
def test_processes_of_this_machine(tmp_path: Path, right: list[Any]) -> None:
    pp.make_book(GAME, tmp_path / "book", plies=PLIES, workers=2).close()
    assert everything(tmp_path / "book") == right


def task(**changes: Any) -> Task:
    facts = {
        "game": reference(GAME),
        "rules": fingerprint(GAME),
        "version": pp.__version__,
        "states": ((0, 0),),
        "distance": True,
        "threads": 1,
        "table_mb": 64.0,
        **changes,
    }
    return Task(**facts)


def test_workers_of_another_version_or_with_other_rules_are_refused() -> None:
    assert solve_task(task()).found[0].value == 0
    with pytest.raises(WorkerMismatch, match=r"has perfectplay .*, but the work is for 9\.9; install the same"):
        solve_task(task(version="9.9"))
    with pytest.raises(WorkerMismatch, match=r"other rules of ConnectFour\(columns=4, rows=4\)"):
        solve_task(task(rules="f00d"))
    with pytest.raises(WorkerMismatch, match="does not find the game"):
        solve_task(task(game="/nowhere/my_game.py:Mine"))


def test_a_refusal_ends_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "version", lambda: "9.9")
    with ThreadPoolExecutor(1) as pool, pytest.raises(WorkerMismatch):
        pp.make_book(GAME, tmp_path / "book", plies=2, executor=pool)


def test_a_game_that_others_cannot_find() -> None:
    class Local(pp.games.TicTacToe):
        pass

    with pytest.raises(pp.BadArgument, match="define it in a file of its own"):
        reference(Local())


def die_once(folder: str) -> int:
    """Kills the process that does it, the first time."""
    mark = Path(folder) / "died"
    if not mark.exists():
        mark.write_text("")
        os.kill(os.getpid(), signal.SIGKILL)
    return 7


LONG_WORK = """
import os, time
from perfectplay.solving.workers import processes
pool = processes(1)
pool.executor.submit(os.getpid).result()
print("at work", flush=True)
pool.executor.submit(time.sleep, 600).result()
"""


def test_workers_end_with_the_process_that_is_killed() -> None:
    process = started(LONG_WORK, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"at work\n"
    process.kill()
    process.communicate(timeout=60)  # which the workers hold open as long as they live


def die(_: Any) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


@pytest.mark.slow
def test_a_worker_that_dies_costs_its_batch_alone(tmp_path: Path) -> None:
    work = ((number, str(tmp_path)) for number in range(6))
    assert sorted(done_by(processes(2), die_once, work, lambda: None)) == [(number, 7) for number in range(6)]


@pytest.mark.slow
def test_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(WorkersLost, match="has failed"):
        list(done_by(processes(1), die, iter([(1, 1)]), lambda: None))


class Broken(Executor):
    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(OSError("gone"))
        return future


def test_somebodys_executor_that_breaks() -> None:
    with pytest.raises(WorkersLost, match="start again with a new one"):
        list(done_by(given(Broken()), die, iter([(1, 1)]), lambda: None))
    with pytest.raises(pp.BadArgument, match="must be a concurrent"):
        given(7)  # type: ignore[arg-type]


def test_what_is_wrong_with_the_work_is_said_at_once() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(ZeroDivisionError):
        list(done_by(given(pool), lambda number: 1 // number, iter([(1, 0)]), lambda: None))


# ------------------------------------------------------------ Dask


class Cluster:
    """A scheduler and workers, each a process of its own on 127.0.0.1."""

    def __init__(self, folder: Path) -> None:
        pytest.importorskip("distributed", reason="the extra perfectplay[cluster] is not installed")
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.started: list[subprocess.Popen[bytes]] = []

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": PYTHONPATH},
        )
        self.started.append(process)
        return process

    def scheduler(self) -> subprocess.Popen[bytes]:
        return self.start("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard", "--no-show")

    def worker(self) -> subprocess.Popen[bytes]:
        return self.start(
            "worker",
            self.address,
            "--nthreads",
            "1",
            "--no-nanny",
            "--no-dashboard",
            "--memory-limit",
            "0",
            "--host",
            "127.0.0.1",
        )

    def stop(self) -> None:
        for process in self.started:
            if process.poll() is None:
                process.kill()
            process.wait()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Cluster]:
    running = Cluster(tmp_path)
    yield running
    running.stop()


def slow_double(number: int) -> int:
    time.sleep(0.15)
    return 2 * number


def doubled(pool: Any, count: int, after: dict[int, Callable[[], None]]) -> list[tuple[int, int]]:
    """Has numbers doubled, and does something after so many are done."""
    found = []
    for answer in done_by(pool, slow_double, ((number, number) for number in range(count)), lambda: None):
        found.append(answer)
        if len(found) in after:
            after[len(found)]()
    return sorted(found)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_makes_a_book(dask: Cluster, tmp_path: Path, right: list[Any]) -> None:
    dask.scheduler()
    dask.worker()
    dask.worker()
    pp.make_book(GAME, tmp_path / "book", plies=PLIES, scheduler=dask.address).close()
    assert everything(tmp_path / "book") == right


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_worker_of_the_cluster_is_killed_in_the_middle(dask: Cluster) -> None:
    dask.scheduler()
    dask.worker()
    victim = dask.worker()
    found = doubled(cluster(dask.address), 60, {10: victim.kill})
    assert found == [(number, 2 * number) for number in range(60)]
    assert victim.wait() == -signal.SIGKILL


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_scheduler_is_killed_and_started_again(dask: Cluster) -> None:
    scheduler = dask.scheduler()
    dask.worker()

    def kill_and_restart() -> None:
        scheduler.kill()
        scheduler.wait()
        dask.scheduler()
        dask.worker()

    found = doubled(cluster(dask.address), 40, {10: kill_and_restart})
    assert found == [(number, 2 * number) for number in range(40)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.slow
def test_no_scheduler_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("perfectplay.solving.workers.PATIENCE", 0.5)
    monkeypatch.setattr("perfectplay.solving.workers.CONNECTING", 0.5)
    with pytest.raises(WorkersLost, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        cluster("tcp://127.0.0.1:9")


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(pp.BadArgument, match=r"pip install 'perfectplay\[cluster\]'"):
        cluster("tcp://127.0.0.1:9")
    assert tasks.version() == pp.__version__
