"""Ctrl-C at the very end of a search, and in a search of which nobody reads the answer, is heard all the same."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.commands.searching import search_of
from perfectplay.compiling.alone import Done
from perfectplay.games import ConnectFour, ExplicitTree, TicTacToe
from perfectplay.playing.player import Player
from perfectplay.playing.settings import check_options
from perfectplay.search import worker
from perfectplay.search.algorithms import catalogue
from perfectplay.search.session import Session

TREE = ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@pytest.fixture
def interrupted_at_its_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The first search is interrupted when its kernel has returned, before the thread that asked for it knows."""
    wait = worker._Job.wait
    told: list[str] = []

    def wait_and_interrupt(job: Any, seconds: float) -> bool:
        while not wait(job, seconds):
            pass
        if not told:
            told.append("interrupted")
            raise KeyboardInterrupt
        return True

    monkeypatch.setattr(worker._Job, "wait", wait_and_interrupt)
    yield told
    assert told


PROVING: dict[str, Callable[[], pp.SearchResult[Any, Any]]] = {
    "minimax": lambda: pp.minimax(TREE, compiled=False),
    "alpha-beta": lambda: pp.alpha_beta(TREE, compiled=False),
    "max-n": lambda: pp.max_n(TREE, compiled=False),
    "best-first": lambda: pp.best_first(TREE, compiled=False),
    "mcts": lambda: pp.mcts(TREE, simulations=1000, compiled=False),
    "mcts, two threads": lambda: pp.mcts(TREE, simulations=1000, compiled=False, threads=2),
}


@pytest.mark.parametrize("name", PROVING)
@pytest.mark.usefixtures("interrupted_at_its_end")
def test_an_answer_that_is_proven_meanwhile_says_so(name: str) -> None:
    found = PROVING[name]()
    assert found.is_proven
    assert found.stop_reason is pp.StopReason.INTERRUPTED


@pytest.mark.parametrize("compiled", [False, None])
@pytest.mark.usefixtures("cache_folder")
def test_other_threads_end_as_well(compiled: bool | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tree of another thread is interpreted still: it neither goes on as machine code nor waits for that."""
    going_over: list[Session] = []
    monkeypatch.setattr(Session, "_go_over", lambda session, *_: going_over.append(session))

    def interrupt(found: pp.SearchResult[Any, Any]) -> None:
        raise KeyboardInterrupt

    found = pp.mcts(ConnectFour(), simulations=10**7, prove=False, threads=2, compiled=compiled, progress=interrupt)
    assert found.stop_reason is pp.StopReason.INTERRUPTED
    assert not going_over


@pytest.mark.parametrize("compiled", [False, True])
def test_between_the_last_answer_and_the_end(compiled: bool) -> None:
    """Whatever ended the search: a progress function that interrupts it after its last depth."""

    def interrupt(found: pp.SearchResult[Any, Any]) -> None:
        if found.stop_reason is not pp.StopReason.DEPTH:
            raise KeyboardInterrupt

    for limits in ({"nodes": 500}, {}):
        found = pp.search(TicTacToe() if not limits else ConnectFour(), compiled=compiled, progress=interrupt, **limits)
        assert found.stop_reason is pp.StopReason.INTERRUPTED


REHEARSALS: dict[str, Callable[[], Any]] = {
    "options": lambda: check_options(ConnectFour(), catalogue.ALGORITHMS["search"], {"depth": 3}),
    "player": lambda: Player(ConnectFour(), depth=3),
    "command": lambda: search_of({"depth": "3"}).rehearse(),
    "many": lambda: pp.solve_many(TREE, [TREE.initial_state()], compiled=False),
}


@pytest.mark.parametrize("name", REHEARSALS)
@pytest.mark.usefixtures("interrupted_at_its_end")
def test_in_a_search_whose_answer_is_not_given(name: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        REHEARSALS[name]()


def test_ctrl_c_at_any_step_of_waiting() -> None:
    """It is heard as what it is; of Python's own event, it is a RuntimeError at some steps."""

    def heard(step: int) -> bool:
        """Presses Ctrl-C at one step; returns whether there was such a step."""
        done, steps = Done(), 0

        def pressed(frame: Any, event: str, argument: Any) -> Any:
            nonlocal steps
            steps += event == "line"
            if steps > step:
                sys.settrace(None)
                raise KeyboardInterrupt
            return pressed

        threading.Timer(0.01, done.end).start()
        before = sys.gettrace()
        sys.settrace(pressed)
        try:
            assert done.wait(10)
        except KeyboardInterrupt:
            return True
        finally:
            sys.settrace(before)
        return False

    assert [heard(step) for step in range(5)] == [True, True, True, False, False]


@pytest.mark.parametrize("compiled", [None, True])
def test_no_search_waits_by_an_event(compiled: bool | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither while rules are lowered nor for LLVM: who asked for the search may be interrupted there."""
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(tmp_path))
    waited: list[str] = []

    def called(frame: Any, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code is threading.Event.wait.__code__:
            waited.append(frame.f_back.f_code.co_qualname)

    game = ConnectFour(columns=3, rows=9 + bool(compiled))  # which nothing else compiles
    before = sys.gettrace()
    sys.settrace(called)
    try:
        found = pp.search(game, seconds=30, compiled=compiled)
    finally:
        sys.settrace(before)
    assert found.compiled
    assert set(waited) <= {"Thread.start"}  # of Python; the command line knows what comes of Ctrl-C there
