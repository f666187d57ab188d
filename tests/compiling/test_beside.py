"""LLVM works in a process of its own, which is kept for a while, can be left at any moment and never stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from perfectplay import threads
from perfectplay.compiling import beside
from perfectplay.compiling.beside import Compilation

MODULE = "define i32 @perfectplay_entry(ptr %in, ptr %out, ptr %memory) {\n  ret i32 0\n}\n"


@pytest.fixture(autouse=True)
def processes_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = beside._processes
    monkeypatch.setattr(beside, "_processes", beside._Processes())
    yield
    beside._end_all()
    assert not beside._processes.working
    monkeypatch.setattr(beside, "_processes", before)


def object_code(text: str = MODULE) -> bytes | None:
    made = Compilation(1)
    made.send(text)
    return made.received()


def test_one_process_compiles_one_module_after_the_other() -> None:
    first = object_code()
    (process,) = beside._processes.idle
    assert first
    assert object_code() == first
    assert beside._processes.idle == [process]


def test_two_at_once_have_two_processes_of_which_one_is_kept() -> None:
    both = Compilation(1), Compilation(1)
    for one in both:
        one.send(MODULE)
    assert both[0].received() == both[1].received() != None  # noqa: E711
    assert len(beside._processes.idle) == 1


def test_what_llvm_does_not_take_gives_nothing_and_harms_nobody() -> None:
    assert object_code("this is no module") is None
    assert object_code()


def test_a_process_that_was_killed_gives_nothing_and_is_replaced() -> None:
    assert object_code()
    (process,) = beside._processes.idle
    process.kill()
    process.wait()
    assert object_code()
    assert beside._processes.idle != [process]


def test_an_idle_process_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "IDLE_SECONDS", 0.2)
    assert object_code()
    (process,) = beside._processes.idle
    assert process.wait(30) == 0
    assert object_code()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no SIGINT that a process sends itself")
def test_control_c_does_not_wait_for_llvm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "CHILD", "import time; time.sleep(60)")
    made = Compilation(1)
    made.send(MODULE)
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        made.received()
    assert time.monotonic() - start < 5
    made.end()


@pytest.mark.parametrize("is_idle", [True, False])
@pytest.mark.slow
def test_a_process_that_ends_leaves_no_other_behind(is_idle: bool) -> None:
    code = f"""
from perfectplay import threads
from perfectplay.compiling import beside
if not {is_idle}:
    beside.CHILD = "import time; time.sleep(60)"
made = beside.Compilation(1)
made.send({MODULE!r})
if {is_idle}:
    assert made.received()
(process,) = beside._processes.idle if {is_idle} else beside._processes.working
print(process.pid)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=True)
    assert done.stderr == ""
    for _ in range(100):
        try:
            os.kill(int(done.stdout), 0)
        except OSError:
            return
        time.sleep(0.05)
    pytest.fail("it still runs")


ENDING = """
import atexit, threading, time
from perfectplay.compiling import beside, kernels

atexit.register(time.sleep, 0.5)  # after beside has ended its processes, before Python ends
atexit.register(beside._end_all)
kernels.to_object = lambda *_: print("this process compiles", flush=True)
made = beside.Compilation(1)

def finish():
    if made.received() is None:
        kernels.to_object("")

made._communicate = lambda _: (made.process.wait(), made.is_done.end())
made.send("")
threading.Thread(target=finish, daemon=True).start()
"""


def test_no_thread_compiles_while_python_ends() -> None:
    """LLVM would run while its memory is freed, and the process would be aborted."""
    done = subprocess.run([sys.executable, "-c", ENDING], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_killed_process_is_remembered_until_it_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine that takes long, and Python warns of a process that is forgotten before."""

    def busy(self: subprocess.Popen[bytes], timeout: float | None = None) -> int:
        raise subprocess.TimeoutExpired(self.args, timeout or 0.0)

    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with monkeypatch.context() as patched:
        patched.setattr(subprocess.Popen, "wait", busy)
        patched.setattr(subprocess.Popen, "poll", lambda self: None)
        beside._kill(process)
        assert process in beside._dying
    process.kill()
    process.wait()
    other = subprocess.Popen([sys.executable, "-c", ""], stdin=subprocess.PIPE)
    beside._kill(other)
    assert process not in beside._dying


def test_the_thread_that_hands_over_does_not_keep_python_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[threading.Thread] = []
    monkeypatch.setattr(threads, "start", started.append)
    made = Compilation(1)
    made.send(MODULE)
    (thread,) = started
    assert thread.daemon
    thread.run()
    assert made.received()
