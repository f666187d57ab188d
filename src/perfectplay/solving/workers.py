"""The workers: this process, others on this machine, a cluster, or any `concurrent.futures.Executor`."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from typing import Any, Final, NamedTuple, TypeVar

from perfectplay.errors import BadArgument, PerfectPlayError

Key = TypeVar("Key")

TICK: Final = 0.2
PATIENCE = 60.0
"""The seconds for which a cluster that does not answer is asked again."""
CONNECTING = 5.0
PAUSE: Final = 0.5
MOST_TRIES: Final = 8
"""A batch that fails this often is not tried again: it may be the batch that kills the workers."""


class WorkersLost(PerfectPlayError):
    """No worker is left. What was done is kept."""


class Workers(NamedTuple):
    """An executor, the number of tasks that it is given at a time, and a function that replaces it (or None)."""

    executor: Executor
    at_once: int
    renew: Callable[[], Workers] | None
    close: Callable[[], None]


def processes(count: int) -> Workers:
    """Starts worker processes on this machine, fresh ones (spawn), so that they inherit no locks and no threads."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise BadArgument(f"workers is {count!r}; it must be a whole number, 1 or more")
    pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=_end_with_parent)
    return Workers(pool, 2 * count, lambda: processes(count), lambda: pool.shutdown(wait=False, cancel_futures=True))


def _end_with_parent() -> None:
    """Ends this worker when the process that gives it work is gone, even killed, so that no worker is left behind."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    gone = parent.join

    def watch() -> None:
        gone()
        os._exit(1)

    threading.Thread(target=watch, name="ends with its parent", daemon=True).start()


def cluster(address: str) -> Workers:
    """Returns the workers of a Dask scheduler. Raises `BadArgument` without dask, `WorkersLost` without a scheduler."""
    try:
        import distributed
    except ImportError as error:
        raise BadArgument(
            "a cluster needs dask.distributed; install it with pip install 'perfectplay[cluster]'"
        ) from error
    connect: Any = distributed.Client
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            client = connect(address, timeout=CONNECTING, set_as_default=False)
            break
        except (OSError, ValueError) as error:
            if isinstance(error, ValueError) or time.monotonic() > ends:
                raise WorkersLost(
                    f"no scheduler answers at {address} ({error}); start one with dask scheduler, or give its address"
                ) from error
            time.sleep(PAUSE)
    count = max(len(client.scheduler_info(n_workers=-1)["workers"]), 1)

    def close() -> None:
        with contextlib.suppress(Exception):
            client.close(timeout=2)

    # A task may run anywhere, and may be repeated any number of times if its worker was lost.
    return Workers(client.get_executor(pure=False, retries=MOST_TRIES), 2 * count, lambda: cluster(address), close)


def given(executor: Executor) -> Workers:
    """Wraps an executor of the caller. Not every executor knows how many workers it has."""
    if not hasattr(executor, "submit"):
        raise BadArgument(f"executor is {executor!r}; it must be a concurrent.futures.Executor")
    count = getattr(executor, "_max_workers", None) or 8
    return Workers(executor, 2 * int(count), None, lambda: None)


def check_crew(workers: int | None, scheduler: str | None, executor: Executor | None) -> None:
    """Raises `BadArgument` if more than one of them is given."""
    if sum(choice is not None for choice in (workers, scheduler, executor)) > 1:
        raise BadArgument("workers, scheduler and executor are three ways to do the same work; give one of them")


def workers_for(workers: int | None, scheduler: str | None, executor: Executor | None) -> Workers | None:
    """Returns the pool that does the work; None if this process does it."""
    if workers is not None:
        return processes(workers)
    if scheduler is not None:
        return cluster(scheduler)
    return None if executor is None else given(executor)


def done_by(  # noqa: C901 - one loop over tasks
    pool: Workers,
    function: Callable[[Any], Any],
    tasks: Iterator[tuple[Key, Any]],
    tick: Callable[[], None],
) -> Iterator[tuple[Key, Any]]:
    """Runs ``function`` on each task, and yields the results with the tasks' keys, in the order in which they finish.

    Tasks are taken when there is room for them. If a worker dies, its tasks are done again.
    Raises what the function raises, and `WorkersLost`.
    """
    running: dict[Future[Any], tuple[Key, Any, int]] = {}
    again: list[tuple[Key, Any, int]] = []
    try:
        while True:
            while len(running) < pool.at_once:
                if again:
                    key, task, tries = again.pop()
                else:
                    try:
                        (key, task), tries = next(tasks), 0
                    except StopIteration:
                        break
                try:
                    running[pool.executor.submit(function, task)] = key, task, tries
                except Exception as broken:
                    again.append((key, task, tries + 1))
                    pool = _renewed(pool, running, again, broken)
            if not running:
                return
            finished = wait(running, TICK, FIRST_COMPLETED).done
            tick()
            for future in finished:
                if future not in running:
                    continue
                key, task, tries = running.pop(future)
                error = _error_of(future)
                if error is None:
                    yield key, future.result()
                elif isinstance(error, PerfectPlayError) or not _is_about_workers(error):
                    raise error
                elif tries >= MOST_TRIES:
                    raise _given_up(tries + 1, error) from error
                else:
                    again.append((key, task, tries + 1))
                    pool = _renewed(pool, running, again, error)
    finally:
        for future in running:
            future.cancel()
        pool.close()


Answer = TypeVar("Answer")


class SharedWorkers:
    """Workers that several threads share; each waits for its own answer."""

    def __init__(self, pool: Workers) -> None:
        self.pool = pool
        self.is_closed = False
        self._changing = threading.Lock()

    def close(self) -> None:
        """Lets nobody wait any longer."""
        self.is_closed = True
        self.pool.close()

    def ask(self, function: Callable[[Any], Answer], task: Any) -> Answer:
        """Runs ``function`` on a task in a worker; a task of a worker that dies is done again.

        Raises what the function raises, `WorkersLost`, and `CancelledError` when it is closed.
        """
        tries = 0
        while True:
            pool = self.pool
            try:
                future = pool.executor.submit(function, task)
            except Exception as broken:
                error: BaseException | None = broken
            else:
                while not wait([future], TICK).done:
                    if self.is_closed:
                        future.cancel()
                        raise CancelledError
                error = _error_of(future)
                if error is None:
                    return future.result()
                if isinstance(error, PerfectPlayError) or not _is_about_workers(error):
                    raise error
            tries += 1
            if tries > MOST_TRIES:
                raise _given_up(tries, error) from error
            with self._changing:
                if self.pool is pool:  # no other thread has found another one
                    self.pool = _another(pool, error)


def _given_up(tries: int, error: BaseException | None) -> WorkersLost:
    return WorkersLost(
        f"a batch has failed {tries} times with its workers ({error}); it may need more memory than they have"
    )


def _error_of(future: Future[Any]) -> BaseException | None:
    try:
        return future.exception()
    except CancelledError as error:
        return error


def _is_about_workers(error: BaseException) -> bool:
    """Returns whether an error says that a worker or a scheduler is gone, not that the work is wrong."""
    names = {kind.__name__ for kind in type(error).__mro__}
    return bool(
        names
        & {
            "BrokenExecutor",
            "CancelledError",
            "FutureCancelledError",
            "KilledWorker",
            "CommClosedError",
            "OSError",
            "TimeoutError",
            "ClosedClientError",
        }
    )


def _renewed(
    pool: Workers,
    running: dict[Future[Any], tuple[Key, Any, int]],
    again: list[tuple[Key, Any, int]],
    error: BaseException,
) -> Workers:
    """Returns another pool for one that is broken, and puts its running tasks back to be done again."""
    other = _another(pool, error)
    if other is not pool:
        again += running.values()
        running.clear()
    return other


def _another(pool: Workers, error: BaseException | None) -> Workers:
    """Returns a pool in place of one that is broken. Raises `WorkersLost` if there is none."""
    is_cluster = type(pool.executor).__module__.startswith("distributed")
    if is_cluster and type(error).__name__ == "KilledWorker":
        return pool  # the other workers go on
    if pool.renew is None:
        raise WorkersLost(
            f"the executor does not work any more ({type(error).__name__}: {error}); what was done is "
            f"kept, so start again with a new one"
        ) from error
    pool.close()
    return pool.renew()
