"""When searches go over to machine code: long ones while they run, and short ones when they add up."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.search import machine_code


class Steps(pp.Game[int, int]):
    """A pile from which both take one, two or three; who takes the last one wins. Nobody else searches it."""

    def initial_state(self) -> int:
        return 21

    def to_move(self, state: int) -> int:
        return (state + 1) % 2

    def actions(self, state: int) -> Iterator[int]:
        yield from range(1, min(state, 3) + 1)

    def result(self, state: int, action: int) -> int:
        return state - action

    def is_terminal(self, state: int) -> bool:
        return state == 0

    def utility(self, state: int, player: int) -> float:
        return 1.0 if player == 0 else -1.0


class Texts(Steps):
    """The same, with a step that machine code does not know."""

    def result(self, state: int, action: int) -> int:
        return int(eval(f"{state} - {action}"))


def wait_for_compiler() -> None:
    for thread in threading.enumerate():
        if thread.name == "perfectplay compiler":
            thread.join(60)


def makers(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Returns a list to which each beginning of making machine code is added."""
    begun: list[Any] = []
    begin = machine_code.MachineCode.begin

    def noted(self: machine_code.MachineCode) -> None:
        begun.append(self.game)
        begin(self)

    monkeypatch.setattr(machine_code.MachineCode, "begin", noted)
    machine_code._interpreted_so_far.cache_clear()
    return begun


def after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets searches have run interpreted for so long that another one will do."""
    total = [machine_code.TRIAL_SECONDS]
    monkeypatch.setattr(machine_code, "_interpreted_so_far", lambda *_: total)


@pytest.mark.parametrize(
    "call",
    [
        lambda game: pp.search(game, nodes=40),
        lambda game: pp.alpha_beta(game, depth=3),
        lambda game: pp.mcts(game, nodes=40),
        lambda game: pp.minimax(game, depth=3, seconds=5),
    ],
)
def test_short_searches_that_add_up_are_compiled(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class OwnSteps(Steps):
        pass

    begun = makers(monkeypatch)
    monkeypatch.setattr(machine_code.MachineCode, "is_worth_making", lambda *_, **__: False)  # for one by itself
    game = OwnSteps()
    first = call(game)
    assert not first.compiled
    until = time.monotonic() + 60
    while not begun and time.monotonic() < until:
        call(game)
    assert len(begun) == 1
    wait_for_compiler()
    last = call(game)
    assert last.compiled
    assert len(begun) == 1
    assert (last.value, last.nodes, last.action) == (first.value, first.nodes, first.action)


@pytest.mark.parametrize("is_kept", [True, False])
def test_short_searches_take_sooner_what_is_kept(is_kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class KeptSteps(Steps):
        pass

    begun = makers(monkeypatch)
    total = [0.0]
    monkeypatch.setattr(machine_code, "_interpreted_so_far", lambda *_: total)
    monkeypatch.setattr(machine_code.MachineCode, "is_worth_making", lambda *_, **__: False)  # for one by itself
    monkeypatch.setattr(machine_code.MachineCode, "load_if_it_is_there", lambda _: False)
    asked = []

    def may_hold(kernel: str, game: str) -> bool:
        asked.append((kernel, game))
        return is_kept

    monkeypatch.setattr(machine_code.folder, "may_hold", may_hold)
    pp.alpha_beta(KeptSteps(), depth=2)
    assert not asked, "a moment is too short to look into the cache"
    total[0] = machine_code.SHORT_TRIAL - 1e-9
    pp.alpha_beta(KeptSteps(), depth=2)
    pp.alpha_beta(KeptSteps(), depth=2)
    assert len(asked) == 1
    assert asked[0][1] == "KeptSteps"
    assert len(begun) == is_kept
    wait_for_compiler()


def test_games_of_a_plain_class_are_compiled_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing tells them apart but what they hold, and each has machine code of its own."""

    class Piles(Steps):
        def __init__(self, size: int) -> None:
            self.size = size

        def initial_state(self) -> int:
            return self.size

    makers(monkeypatch)
    monkeypatch.setattr(machine_code.MachineCode, "is_worth_making", lambda *_, **__: False)
    for size in (17, 19):
        until = time.monotonic() + 60
        while not pp.alpha_beta(Piles(size), depth=4).compiled and time.monotonic() < until:
            pass
        assert pp.alpha_beta(Piles(size), depth=4).compiled
        wait_for_compiler()


def test_what_does_not_compile_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = makers(monkeypatch)
    after_a_while(monkeypatch)
    monkeypatch.setattr(machine_code.MachineCode, "load_if_it_is_there", lambda _: False)  # it would find out, too
    for _ in range(3):
        assert not pp.search(Texts(), nodes=40).compiled
        wait_for_compiler()
    assert len(begun) == 1


@pytest.mark.parametrize("error", [KeyboardInterrupt(), RuntimeError("can't start new thread")])
def test_an_answer_is_not_lost_where_no_thread_begins(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    raised = []

    def start(thread: threading.Thread) -> None:
        if thread.name == "perfectplay compiler":
            raised.append(thread)
            raise error
        thread.start()

    monkeypatch.setattr(machine_code.threads, "start", start)

    class Unstarted(Steps):
        pass

    for count, search in enumerate((pp.alpha_beta, pp.minimax, pp.search), 1):
        after_a_while(monkeypatch)
        found = search(Unstarted(), depth=3)
        assert len(raised) == count
        assert (found.depth, found.compiled, found.stop_reason) == (3, False, pp.StopReason.DEPTH)


def test_who_wants_no_machine_code_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = makers(monkeypatch)
    after_a_while(monkeypatch)
    pp.search(Steps(), nodes=40, compiled=False)
    assert not begun


def test_no_search_waits_for_what_is_made_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    makers(monkeypatch)
    after_a_while(monkeypatch)
    prepare = machine_code.MachineCode._prepare
    may_go_on = threading.Event()

    def slow(self: machine_code.MachineCode) -> Any:
        may_go_on.wait(30)
        return prepare(self)

    monkeypatch.setattr(machine_code.MachineCode, "_prepare", slow)
    monkeypatch.setattr(machine_code.MachineCode, "load_if_it_is_there", lambda _: False)

    class OtherSteps(Steps):
        pass

    begun = time.monotonic()
    found = [pp.search(OtherSteps(), nodes=40) for _ in range(5)]
    assert time.monotonic() - begun < 10
    assert not any(one.compiled for one in found)
    may_go_on.set()
    wait_for_compiler()
