"""When searches go over to machine code: long ones while they run, and short ones when they add up."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.compiling import beside, is_imported
from perfectplay.compiling.llvm import to_object
from perfectplay.search import machine_code
from perfectplay.search.machine_code import trial_of
from perfectplay.search.session import Session


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
    """Returns a list to which each beginning of making machine code is added, and whether only the cache is asked."""
    begun: list[Any] = []
    begin = machine_code.MachineCode.begin

    def noted(self: machine_code.MachineCode, *, only_kept: bool = False) -> None:
        begun.append(only_kept)
        begin(self, only_kept=only_kept)

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
def test_short_searches_that_add_up_are_compiled(
    call: Any, cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class OwnSteps(Steps):
        pass

    begun = makers(monkeypatch)
    assert not cache_folder.exists()  # one that holds a game of this name would be looked into before
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
def test_short_searches_take_sooner_what_is_kept(
    is_kept: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class KeptSteps(Steps):
        pass

    folder = tmp_path
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(folder))
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
    assert begun == [True] * is_kept
    if is_kept:  # only the name of the class is: the rules have changed
        wait_for_compiler()
        assert not machine_code._being_made
        assert not list(folder.glob("*"))
        total[0] = machine_code.TRIAL_SECONDS
        pp.alpha_beta(KeptSteps(), depth=2)
        assert begun == [True, False]
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
        assert not machine_code._being_made
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


@pytest.mark.parametrize(
    ("limit", "begins_at"), [(0.02, 0.04), (0.06, 0.04), (0.5, 0.25), (1.0, 0.5), (1.1, 0.1), (None, 0.4)]
)
@pytest.mark.parametrize("is_kept", [True, False])
def test_a_search_with_little_time_has_half_of_it(
    limit: float | None, begins_at: float, is_kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_code.folder, "may_hold", lambda *_: is_kept)
    assert trial_of(limit) == begins_at
    begins_at = machine_code.SHORT_TRIAL if is_kept else begins_at
    code = machine_code.MachineCode(SimpleNamespace(kernel=len), Steps(), 21, is_allowed=True)  # type: ignore[arg-type]
    assert not code.is_worth_making(begins_at - 1e-6, limit)
    assert code.is_worth_making(begins_at, limit)


@pytest.mark.parametrize(("seconds", "at_once"), [(0.05, True), (60, False)])
def test_a_search_that_is_out_of_time_has_machine_code_made_for_the_next_one(
    seconds: float, at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Timed(Steps):
        def initial_state(self) -> int:
            return 61

    monkeypatch.setattr(machine_code.MachineCode, "load_if_it_is_there", lambda _: False)
    monkeypatch.setattr(machine_code.MachineCode, "is_worth_making", lambda *_, **__: False)  # for one by itself
    begun = makers(monkeypatch)
    total = [machine_code.SHORT_TRIAL]
    monkeypatch.setattr(machine_code, "_interpreted_so_far", lambda *_: total)
    found = pp.search(Timed(), seconds=seconds, depth=2 if seconds == 60 else None)
    assert not found.compiled
    assert len(begun) == at_once
    wait_for_compiler()


@pytest.mark.parametrize("call", ["timed", "to a depth"])
def test_rules_that_have_changed_are_compiled_when_it_pays(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine code is kept for a game of this name: it is looked for early, and else the search goes on as usual."""

    class Changed(Steps):
        def initial_state(self) -> int:
            return 400

    monkeypatch.setattr(machine_code.MachineCode, "load_if_it_is_there", lambda _: False)
    monkeypatch.setattr(machine_code.folder, "may_hold", lambda *_: True)
    monkeypatch.setattr(machine_code, "SHORT_TRIAL", 0.001)
    begun = makers(monkeypatch)
    found = pp.search(Changed(), seconds=1.0) if call == "timed" else pp.minimax(Changed(), depth=12)
    assert begun == [True, False]
    wait_for_compiler()
    if call == "to a depth":
        again = pp.minimax(Changed(), depth=12, compiled=True)
        assert (found.value, found.nodes) == (again.value, again.nodes)


def test_no_search_waits_for_a_compiler_that_is_being_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """To take what is kept, it would wait for the other thread, and be over with nothing searched."""
    monkeypatch.setattr(machine_code, "is_imported", lambda: True)
    monkeypatch.setattr(machine_code.MachineCode, "_prepare", lambda _: pytest.fail("it waits"))
    code = machine_code.MachineCode(SimpleNamespace(kernel=len), Steps(), 21, is_allowed=True)  # type: ignore[arg-type]
    other = Making(0.0)
    monkeypatch.setattr(machine_code, "_being_made", {other})
    assert not code.load_if_it_is_there()
    other.is_being_lowered = False
    with pytest.raises(pytest.fail.Exception, match="it waits"):
        code.load_if_it_is_there()


def test_no_search_waits_for_llvm_although_another_process_has_kept_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Shared(Steps):
        pass

    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(tmp_path))
    may_go_on = threading.Event()
    received = beside.Compilation.received

    def slow(self: beside.Compilation) -> bytes | None:
        assert may_go_on.wait(60)
        return received(self)

    monkeypatch.setattr(beside.Compilation, "received", slow)
    begun: list[machine_code.MachineCode] = []
    begin = machine_code.MachineCode.begin

    def noted(self: machine_code.MachineCode, **_: bool) -> None:
        begun.append(self)
        begin(self)

    monkeypatch.setattr(machine_code.MachineCode, "begin", noted)
    monkeypatch.setattr(machine_code.MachineCode, "is_worth_making", lambda *_: not begun)
    assert not pp.alpha_beta(Shared(), depth=6).compiled
    (code,) = begun
    assert code.is_lowered(60)
    monkeypatch.setattr(machine_code.MachineCode, "is_worth_making", lambda *_: False)
    assert not pp.alpha_beta(Shared(), depth=6).compiled, "it has no machine code yet, and waited for it"
    assert code._pending is not None
    monkeypatch.setattr(machine_code.folder, "holds", lambda _: True)
    assert not pp.alpha_beta(Shared(), depth=6).compiled, "what is kept is damaged: nobody waits for a new one"
    monkeypatch.undo()
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(machine_code.MachineCode, "is_worth_making", lambda *_: False)
    pending = code._pending
    assert pending.about is not None
    machine_code.folder.write(pending.name, to_object(pending.program.text), pending.about)  # by another process
    assert pp.alpha_beta(Shared(), depth=6).compiled
    may_go_on.set()
    wait_for_compiler()
    assert pp.alpha_beta(Shared(), depth=6).compiled


def test_the_compiler_counts_as_imported_when_all_of_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "perfectplay.compiling.kernels"
    importlib.import_module(name)
    assert is_imported()
    monkeypatch.setitem(sys.modules, name, ModuleType(name))  # another thread has begun to import it
    assert not is_imported()
    monkeypatch.delitem(sys.modules, name)
    assert not is_imported()


class Making:
    """Machine code that is handed over after some seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.waited: list[float] = []
        self.is_being_lowered = True

    def is_handed_over(self, seconds: float) -> bool:
        self.waited.append(seconds)
        time.sleep(min(seconds, self.seconds))
        return seconds >= self.seconds


@pytest.fixture
def makings(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[Any]]:
    being_made: set[Any] = set()
    monkeypatch.setattr(machine_code, "_being_made", being_made)
    yield being_made
    assert not being_made


def test_a_process_that_ends_waits_a_while_for_what_llvm_needs(makings: set[Any]) -> None:
    soon, late, none = Making(0.1), Making(60.0), Making(0.0)
    for order in ({soon}, {late}, {soon, late, none}):
        makings.update(order)
        started = time.monotonic()
        machine_code.hand_over(0.3)
        assert time.monotonic() - started < 5
        assert all(0 <= one.waited[-1] <= 0.3 for one in order)


def test_after_control_c_nobody_waits(makings: set[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    making = Making(60.0)
    makings.add(making)
    machine_code.leave_unfinished()
    machine_code.hand_over(60.0)
    makings.add(making)
    monkeypatch.setattr(sys, "last_type", KeyboardInterrupt, raising=False)
    machine_code.hand_over(60.0)
    assert not making.waited


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_does_not_wait_for_threads_that_it_does_not_have(makings: set[Any]) -> None:
    makings.add(Making(60.0))
    process = os.fork()
    if process == 0:
        os._exit(len(makings))
    assert os.waitpid(process, 0)[1] == 0
    assert len(makings) == 1
    makings.clear()


def test_control_c_while_it_waits_ends_the_waiting(makings: set[Any]) -> None:
    class Interrupted(Making):
        def is_handed_over(self, seconds: float) -> bool:
            raise KeyboardInterrupt

    makings.update({Interrupted(1.0), Interrupted(2.0)})
    machine_code.hand_over(60.0)


def test_a_search_that_is_interrupted_has_nothing_finished(makings: set[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    makings.add(Making(60.0))

    def interrupted(session: Session) -> Any:
        session.interpreted_seconds = 60.0
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "_call", interrupted)
    begun = makers(monkeypatch)
    after_a_while(monkeypatch)
    assert pp.search(Steps(), depth=3).stop_reason is pp.StopReason.INTERRUPTED
    assert not begun


RULES = '''
from collections.abc import Iterator
import perfectplay as pp

class Piles(pp.Game[tuple[int, ...], int]):
    """Seven piles of nine; who takes the last one wins."""

    def initial_state(self) -> tuple[int, ...]:
        return (9, 9, 9, 9, 9, 9, 9, 0)

    def to_move(self, state: tuple[int, ...]) -> int:
        return state[7]

    def actions(self, state: tuple[int, ...]) -> Iterator[int]:
        for pile in range(7):
            for count in range(1, state[pile] + 1):
                yield pile * 10 + count

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        cells = list(state)
        cells[action // 10] -= action % 10
        cells[7] = 1 - cells[7]
        return tuple(cells)

    def is_terminal(self, state: tuple[int, ...]) -> bool:
        return sum(state[:7]) == 0

    def utility(self, state: tuple[int, ...], player: int) -> float:
        return -1.0 if state[7] == player else 1.0
'''
SHORT = (
    "import perfectplay as pp; from piles import Piles; found = pp.search(Piles(), seconds=0.3); print(found.compiled)"
)


@pytest.mark.slow
@pytest.mark.parametrize("command", [True, False])
def test_a_short_process_leaves_machine_code_for_the_next_one(
    command: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them is over before LLVM is; so all of them would stay interpreted."""
    kept = tmp_path / "kept"
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(kept))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "piles.py").write_text(RULES)
    words = ["-m", "perfectplay", "best", "piles.py", "--seconds", "0.3"] if command else ["-c", SHORT]
    said = []
    for _ in range(2):
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=120, check=True)
        assert done.stderr.strip() == ""
        said.append(done.stdout)
        until = time.monotonic() + 60
        while not list(kept.glob("*.machine")) and time.monotonic() < until:
            time.sleep(0.1)
    assert ("interpreted" if command else "False") in said[0]
    assert ("machine code" if command else "True") in said[1]


IMPORTS = """
import sys
from perfectplay.commands.searching import Search
from perfectplay.search.algorithms import alpha_beta
import perfectplay as pp

asked = []
entry = alpha_beta.ALGORITHM

def call(*arguments, **options):
    asked.append("perfectplay.compiling.kernels" in sys.modules)
    return entry.call(*arguments, **options)

from dataclasses import replace
game = pp.games.TicTacToe()
Search(replace(entry, call=call), {"depth": 1, "seconds": {seconds}}, compiled={compiled})(game, game.initial_state())
print(asked)
"""


@pytest.mark.parametrize(
    ("kept", "seconds", "compiled", "imports"),
    [(1, 0.5, None, True), (1, 5.0, None, False), (0, 0.5, None, False), (1, 0.5, False, False)],
)
def test_a_command_with_little_time_imports_the_compiler_before_its_clock_runs(
    kept: int,
    seconds: float,
    compiled: bool | None,
    imports: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(tmp_path))
    if kept:
        (tmp_path / f"any_kernel-TicTacToe-0{machine_code.folder.ENDING}").touch()
    code = IMPORTS.replace("{compiled}", str(compiled)).replace("{seconds}", str(seconds))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == str([imports])
