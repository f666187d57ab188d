"""Runs a kernel in a thread with a large stack, so that Ctrl-C and deadlines end it at once."""

from __future__ import annotations

import contextlib
import ctypes
import os
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

from perfectplay import threads
from perfectplay.compiling.alone import Done, deep_calls
from perfectplay.errors import SearchStopped
from perfectplay.result import StopReason
from perfectplay.search.here import Watch, run_here
from perfectplay.search.parts.run import MAX_PLY

STACK_BYTES: Final = 512 << 20
"""Address space, not memory: only the pages that a search reaches are taken."""
TICK: Final = 0.1
GRACE: Final = 0.2
"""How long a stopped search may take to notice, before it is interrupted inside the rules."""


class Ended(NamedTuple):
    """How a call ended: with what it returned, or why it was stopped (None: by its own limit)."""

    finished: bool
    returned: Any = None
    reason: StopReason | None = None


class _Job(Done):
    def __init__(self, call: Callable[[], Any]) -> None:
        super().__init__()
        self.call = call
        self.returned: Any = None
        self.error: BaseException | None = None


class _Worker:
    """A thread that does one job after the other; it is kept, for starting one takes longer than a small search."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.was_interrupted = False
        self.thread = threading.Thread(target=self._work, name="perfectplay search", daemon=True)
        threads.start(self.thread)

    def _work(self) -> None:
        with contextlib.suppress(SearchStopped):
            while (job := self.jobs.get()) is not None:
                try:
                    job.returned = job.call()
                except BaseException as error:
                    job.error = error
                job.end()
                del job


class Helper:
    """A call in a thread beside the main one; ``stop()`` tells it to end."""

    def __init__(self, call: Callable[[], Any], stop: Callable[[], None]) -> None:
        self.stop = stop
        self.job = _Job(call)
        self.worker = _taken()
        self.worker.jobs.put(self.job)

    @property
    def has_failed(self) -> bool:
        """Whether the call has ended with an error, other than by being stopped."""
        error = self.job.error
        return self.job.has_ended and error is not None and not isinstance(error, SearchStopped)

    def wait(self, seconds: float) -> bool:
        """Waits at most so many seconds; returns whether the call has ended."""
        return self.job.wait(seconds)

    def end(self) -> BaseException | None:
        """Stops the call, and returns the error with which it had ended before, if any."""
        self.stop()
        _end(self.worker, self.job)
        if self.job.has_ended:
            if self.worker.was_interrupted:
                self.worker.jobs.put(None)
            else:
                _idle.append(self.worker)
        else:
            _leave_behind(self.job)
        return self.job.error if self.has_failed else None


CALLS: Final = 3 * MAX_PLY + 1000
"""So many calls of Python stand inside of each other on a line of `MAX_PLY` plies."""

_idle: list[_Worker] = []
_left: list[_Job] = []
_starting = threading.Lock()
if hasattr(os, "register_at_fork"):  # Windows has no fork
    os.register_at_fork(after_in_child=_idle.clear)  # threads do not survive a fork


def run(
    call: Callable[[], Any],
    *,
    stop: Callable[[], None],
    deadline: float | None = None,
    tick: Callable[[], bool] | None = None,
) -> Ended:
    """Runs ``call`` in another thread until it returns, is stopped, or ``deadline`` (monotonic time) passes.

    Where Python cannot start threads, as in a browser, it runs in this one; see `perfectplay.search.here`.

    ``stop()`` is how ``call`` is told to end, which it does by raising `SearchStopped`. ``tick`` is called ten
    times a second; if it returns False, the call is stopped too. Any other exception is raised here.
    """
    with deep_calls.room_for(CALLS):
        return _run(call, stop, deadline, tick)


def _run(
    call: Callable[[], Any], stop: Callable[[], None], deadline: float | None, tick: Callable[[], bool] | None
) -> Ended:
    try:
        worker = _taken()
    except RuntimeError:
        return Ended(*run_here(call, Watch(stop, deadline, tick, every=TICK, grace=GRACE)))
    job = _Job(call)
    reason: StopReason | None = None
    if deadline is not None and time.monotonic() >= deadline:  # a short search would be over before it is told
        reason = StopReason.SECONDS
        stop()
    worker.jobs.put(job)
    try:
        while True:
            wait = TICK if deadline is None else min(TICK, deadline - time.monotonic())
            if job.wait(wait):
                break
            if deadline is not None and time.monotonic() >= deadline:
                reason = StopReason.SECONDS
                break
            if tick is not None and not tick():
                break
    except KeyboardInterrupt:
        reason = StopReason.INTERRUPTED
    except BaseException:
        stop()
        raise
    if not job.has_ended:
        try:
            stop()
            _end(worker, job)
        except KeyboardInterrupt:  # once more: then it is not waited for
            stop()
            reason = StopReason.INTERRUPTED
    if not job.has_ended:
        _leave_behind(job)
        return Ended(False, reason=reason)  # it hangs inside compiled rules, or in the compiler: leave it behind
    if worker.was_interrupted:
        worker.jobs.put(None)
    else:
        _idle.append(worker)
    if isinstance(job.error, SearchStopped):
        return Ended(False, reason=reason)
    if job.error is not None:
        raise job.error
    return Ended(True, job.returned, reason)


def _leave_behind(job: _Job) -> None:
    _left[:] = [one for one in [*_left, job] if not one.has_ended]


def is_busy() -> bool:
    """Returns whether a search that was left behind still runs.

    What it holds, such as the lock of a compiler, is not free then.
    """
    return any(not job.has_ended for job in _left)


def _taken() -> _Worker:
    try:
        return _idle.pop()
    except IndexError:
        return _started()


def _started() -> _Worker:
    with _starting:
        before = threading.stack_size()
        try:
            threading.stack_size(STACK_BYTES)
            return _Worker()
        except (RuntimeError, ValueError):  # not even so much address space: take what the system gives
            threading.stack_size(before)
            return _Worker()
        finally:
            threading.stack_size(before)


def _end(worker: _Worker, job: _Job) -> None:
    """Waits for a stopped search; one that hangs inside interpreted rules is interrupted there."""
    if job.wait(GRACE):
        return
    worker.was_interrupted = True
    for _ in range(10):
        interrupt(worker.thread)
        if job.wait(GRACE / 10):
            return


def interrupt(thread: threading.Thread) -> None:
    """Raises `SearchStopped` in a thread, wherever its Python code is; machine code comes to its end first."""
    if thread.ident is not None and thread.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SearchStopped))
