"""Whole games whose rules others are asked: any executor, processes, and what happens when they die."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.solving import remote, spaces, workers
from perfectplay.solving.remote import expand_part
from perfectplay.solving.tasks import WorkerMismatch
from perfectplay.solving.workers import WorkersLost, processes
from tests.solving.cyclic_games import Pursuit, ThreeMensMorris
from tests.variants import each_once

GAME = pp.games.ConnectFour(4, 3)
GAMES = [GAME, pp.games.Kalah(2, 2), pp.games.DotsAndBoxes(1, 2), pp.games.Nim((2, 3, 3)), ThreeMensMorris(), Pursuit()]


def are_the_same(one: pp.Solution[Any, Any], other: pp.Solution[Any, Any]) -> bool:
    asked = [state for state in one.some(2000) if not one.game.is_terminal(state)]
    return one.statistics == other.statistics and all(one[state] == other[state] for state in asked)


@pytest.fixture(params=GAMES, ids=lambda game: type(game).__name__)
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.mark.parametrize(("game", "compiled"), each_once(GAMES, [False, True]), ids=str)
@pytest.mark.slow
def test_any_executor_finds_the_same(game: Any, compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In parts so small that there are many, and with room for so few children that states are left over."""
    here = pp.solve_all(game, compiled=compiled)
    monkeypatch.setattr(remote, "LEAST_STATES", 3)
    for room in (spaces.ROOM_OF_THREADS, 64):
        for module in (remote, spaces):
            monkeypatch.setattr(module, "ROOM_OF_THREADS", room)
        remote._idle.clear()
        with ThreadPoolExecutor(3) as pool:
            assert are_the_same(here, pp.solve_all(game, compiled=compiled, executor=pool))
    remote._idle.clear()


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.slow
def test_threads_link_the_states_of_a_game_with_cycles(compiled: bool) -> None:
    one, three = (pp.solve_all(ThreeMensMorris(), compiled=compiled, threads=threads) for threads in (1, 3))
    assert are_the_same(one, three)


@pytest.mark.slow
def test_processes_find_the_same_in_a_file(tmp_path: Path) -> None:
    here = pp.solve_all(GAME, compiled=True)
    assert are_the_same(here, pp.solve_all(GAME, compiled=True, workers=2, file=tmp_path / "solution"))


def test_states_that_cannot_be_packed_are_sent_as_they_are() -> None:
    game = pp.games.ExplicitTree([[3, 12, [8, 1]], [2, [4, 6]], 5])
    with ThreadPoolExecutor(2) as pool:
        there = pp.solve_all(game, compiled=False, executor=pool)
    assert there[there.root].value == pp.minimax(game).value
    assert there.statistics == pp.solve_all(game, compiled=False).statistics


class Stumbling(Executor):
    """Does the work at once; now and then a worker dies over it."""

    def __init__(self, every: int) -> None:
        self.every, self.calls = every, 0

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        self.calls += 1
        future: Future[Any] = Future()
        if self.calls % self.every == 0:
            future.set_exception(OSError("the worker is gone"))
        else:
            future.set_result(function(*arguments, **named))
        return future


def test_a_worker_that_dies_costs_its_part_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def pool(count: int) -> workers.Workers:
        made.append(Stumbling(5))
        return workers.Workers(made[-1], 2, lambda: pool(count), lambda: None)

    monkeypatch.setattr(workers, "processes", pool)
    monkeypatch.setattr(remote, "LEAST_STATES", 3)
    there = pp.solve_all(GAME, compiled=True, workers=2)
    assert are_the_same(there, pp.solve_all(GAME, compiled=True))
    assert len(made) > 1


def test_an_executor_that_breaks_cannot_be_replaced() -> None:
    with pytest.raises(WorkersLost, match="start again with a new one"):
        pp.solve_all(GAME, compiled=True, executor=Stumbling(3))


def test_a_process_that_is_killed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    usual: list[ProcessPoolExecutor] = []

    def pool(count: int) -> workers.Workers:
        made = processes(count)
        assert isinstance(made.executor, ProcessPoolExecutor)
        usual.append(made.executor)
        made.executor.submit(os.getpid).result()
        if len(usual) == 1:
            for process in list(made.executor._processes.values()):
                os.kill(process.pid or 0, signal.SIGKILL)
        return made._replace(renew=lambda: pool(count))

    monkeypatch.setattr(workers, "processes", pool)
    there = pp.solve_all(GAME, compiled=True, workers=1)
    assert there.statistics == pp.solve_all(GAME, compiled=True).statistics
    assert len(usual) > 1


def test_a_worker_with_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "fingerprint", lambda game: "f00d")
    with ThreadPoolExecutor(1) as pool, pytest.raises(WorkerMismatch, match="other rules of ConnectFour"):
        pp.solve_all(GAME, compiled=True, executor=pool)


@dataclass(frozen=True)
class Broken(pp.Game[int, int]):
    """A game whose rules fail in one state."""

    can_repeat = False

    def initial_state(self) -> int:
        return 1

    def to_move(self, state: int) -> int:
        return 0

    def actions(self, state: int) -> Iterator[int]:
        yield from (1, 2)

    def result(self, state: int, action: int) -> int:
        if state == 10:
            raise ValueError("ten")
        return 2 * state + action

    def is_terminal(self, state: int) -> bool:
        return state > 5000

    def utility(self, state: int, player: int) -> float:
        return 0.0


def test_rules_that_fail_are_named_as_ever() -> None:
    with ThreadPoolExecutor(2) as pool, pytest.raises(pp.GameError, match=r"Broken\.result raised ValueError: ten"):
        pp.solve_all(Broken(), compiled=False, executor=pool)


class Silent(Executor):
    """Never answers."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        return Future()


def test_ctrl_c_does_not_wait_for_workers() -> None:
    threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        pp.solve_all(GAME, compiled=True, executor=Silent())
    assert time.monotonic() - started < 10


def test_who_does_the_work_is_said_once(tmp_path: Path) -> None:
    with pytest.raises(pp.BadArgument, match="give one of them"):
        pp.solve_all(GAME, workers=1, executor=Silent())
    with pytest.raises(pp.BadArgument, match="workers is 0"):
        pp.solve_all(GAME, compiled=True, workers=0)

    class Local(pp.games.TicTacToe):
        pass

    with pytest.raises(pp.BadArgument, match="define it in a file of its own"):
        pp.solve_all(Local(), workers=1)


def test_a_part_says_where_it_was_full() -> None:
    space = remote.remote_space(GAME, GAME.initial_state(), None, None, workers.given(ThreadPoolExecutor(1)))
    try:
        assert isinstance(space, remote.RemotePlainSpace)
        part = remote.Part(*space.named, None, None, 0, None, [GAME.initial_state()] * 3)
        found = expand_part(part)
        assert (found.done, found.kinds, len(found.keys)) == (3, [4, 4, 4], 12)
    finally:
        space.close()
