"""LLVM works in a process of its own, which is kept for a while, can be left at any moment and ends by itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import ANY

import pytest

import perfectplay as pp
from perfectplay import threads
from perfectplay.compiling import beside
from perfectplay.compiling import folder as kept_folder
from perfectplay.compiling.beside import Compilation
from perfectplay.compiling.llvm_process import Work

MODULE = "define i32 @perfectplay_entry(ptr %in, ptr %out, ptr %memory) {\n  ret i32 0\n}\n"


@pytest.fixture(autouse=True)
def processes_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = beside._processes
    monkeypatch.setattr(beside, "_processes", beside._Processes())
    yield
    beside._end_all()
    assert not beside._processes.working
    monkeypatch.setattr(beside, "_processes", before)


def asleep(folder: Path) -> str:
    """Returns the file of another process that compiles for a minute."""
    file = folder / "asleep.py"
    file.write_text("import time; time.sleep(60)")
    return str(file)


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
def test_control_c_does_not_wait_for_llvm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(beside, "CHILD", asleep(tmp_path))
    made = Compilation(1)
    made.send(MODULE)
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        made.received()
    assert time.monotonic() - start < 5
    made.end()


LEAVING = """
import os
from perfectplay.compiling import beside

beside.IDLE_SECONDS = 0.2
made = beside.Compilation(1)
place = beside.Place({folder!r}, "test-Game-0", {{"kernel": "test", "game": "Game"}})
made.send({module!r}, place if {keeps} else None)
if {waits}:
    assert made.received()
else:
    assert made.is_sent.wait(30)
(process,) = beside._processes.idle if {waits} else beside._processes.working
print(process.pid, flush=True)
{ending}
"""


def slow_module(count: int) -> str:
    """Returns the text of a module of so many steps; with 4,000, LLVM works for about a second."""
    name = "@perfectplay_entry(ptr %in, ptr %out, ptr %memory)"
    steps = "\n".join(
        f"  %a{number} = load volatile i64, ptr %in\n  %b{number} = mul i64 %a{number}, {number}\n"
        f"  store volatile i64 %b{number}, ptr %out"
        for number in range(count)
    )
    return f"define i32 {name} {{\n{steps}\n  ret i32 0\n}}\n"


def run_leaving(
    file: Path, module: str, ending: str, *, waits: bool = False, keeps: bool = True
) -> subprocess.CompletedProcess[str]:
    """Runs a process that has the module compiled, kept beside ``file`` if it ``keeps`` it, and ends so."""
    file.write_text(LEAVING.format(module=module, folder=str(file.parent), waits=waits, keeps=keeps, ending=ending))
    return subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=60, check=False)


def has_ended(process: int) -> bool:
    """Returns whether a process that is no child of this one ends within a minute."""
    for _ in range(1200):
        try:
            os.kill(process, 0)
        except OSError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells nobody which process has ended")
@pytest.mark.parametrize("ending", ["", "os._exit(0)", "os.kill(os.getpid(), 9)", "raise KeyboardInterrupt"])
@pytest.mark.slow
def test_what_a_process_leaves_unfinished_is_finished_and_kept(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(tmp_path))
    text = slow_module(4_000)
    done = run_leaving(tmp_path / "leaving.py", text, ending)
    assert not kept_folder.holds("test-Game-0"), "LLVM was done before the process that asked has ended"
    assert has_ended(int(done.stdout))
    kept = kept_folder.read("test-Game-0")
    assert kept is not None
    assert kept[0]["kernel"] == "test"
    assert kept[1] == object_code(text)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells nobody which process has ended")
@pytest.mark.slow
def test_a_process_that_waits_for_a_module_ends_with_the_one_that_asks(tmp_path: Path) -> None:
    done = run_leaving(tmp_path / "leaving.py", MODULE, "", waits=True)
    assert done.stderr == ""
    assert has_ended(int(done.stdout))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells nobody which process has ended")
@pytest.mark.slow
def test_a_process_does_not_go_on_with_what_cannot_be_kept(tmp_path: Path) -> None:
    done = run_leaving(tmp_path / "leaving.py", slow_module(60_000), "", keeps=False)
    ended = time.monotonic()
    assert done.stderr == ""
    assert has_ended(int(done.stdout))
    assert time.monotonic() - ended < 3, "it has worked on, in vain"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
@pytest.mark.slow
def test_what_is_left_is_kept_although_a_forked_process_holds_the_pipes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(tmp_path))
    ending = """
if os.fork() == 0:
    import time
    os.close(1), os.close(2)
    time.sleep(30)
os._exit(0)
"""
    started = time.monotonic()
    done = run_leaving(tmp_path / "leaving.py", slow_module(4_000), ending)
    assert has_ended(int(done.stdout))
    assert time.monotonic() - started < 25, "it waited for the forked process"
    assert kept_folder.holds("test-Game-0")


def test_nothing_is_kept_twice_or_where_no_folder_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(tmp_path))
    work = Work()
    work.data, work.asked = b"code", {"folder": str(tmp_path), "name": "test-Game-0", "about": {"kernel": "new"}}
    kept_folder.write("test-Game-0", b"before", {"kernel": "before"})
    work.keep()
    assert kept_folder.read("test-Game-0") == ({"kernel": "before", "sum": ANY}, b"before")
    file = tmp_path / f"test-Game-0{kept_folder.ENDING}"
    file.write_bytes(file.read_bytes()[:-1])
    work.keep()
    assert kept_folder.read("test-Game-0") == ({"kernel": "new", "sum": ANY}, b"code"), "what was damaged is replaced"
    gone = tmp_path / "gone"
    work.asked["folder"] = str(gone)
    work.keep()
    assert not gone.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no rights of this kind")
def test_nothing_is_kept_where_others_can_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(tmp_path / "open"))
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    work = Work()
    work.data = b"code"
    work.asked = {"folder": str(tmp_path / "open"), "name": "test-Game-0", "about": {"kernel": "new"}}
    with pytest.warns(pp.errors.PerfectPlayWarning, match="can be written by other users"):
        work.keep()
    assert not list((tmp_path / "open").iterdir())


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
