"""Ctrl-C at any moment: the process ends at once, with status 130 or its answer, and shows no traceback."""

from __future__ import annotations

import runpy
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.commands.calling import Start, environment
from tests.variants import first

ROOT = Path(__file__).parents[2]


def said_by(code: str) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), timeout=60)
    return done.returncode, done.stdout, done.stderr


WHILE_IMPORTING = """
import os, signal, sys
sys.argv = [{name!r}]
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "perfectplay.games.registry":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
from perfectplay.commands.main import main
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")
def test_while_the_command_line_is_imported() -> None:
    assert said_by(WHILE_IMPORTING.format(name="/usr/bin/perfectplay")) == (130, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")
def test_other_programs_get_it_as_ever() -> None:
    status, _, err = said_by(WHILE_IMPORTING.format(name="my_program.py"))
    assert status != 130
    assert err.endswith("KeyboardInterrupt\n")


def test_when_the_command_runs_it_is_python_s_again() -> None:
    code = (
        "import sys; sys.argv = ['perfectplay']\nimport perfectplay\nfrom perfectplay.starting import heed_interrupts\n"
    )
    code += "import signal\nprint(signal.getsignal(signal.SIGINT) is signal.default_int_handler)\nheed_interrupts()\n"
    code += "print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    assert said_by(code) == (0, "False\nTrue\n", "")


def test_a_process_ends_with_its_answer(start: Start, tmp_path: Path) -> None:
    """Whatever its compiler still does."""
    cold = environment(PERFECTPLAY_CACHE_DIR=str(tmp_path / "cache"))
    process = start("best", "chess", "--seconds", "0.6", env=cold)
    assert process.stdout is not None
    answered = 0.0
    for line in process.stdout:
        if line.startswith("ended"):
            answered = time.monotonic()
    assert process.wait(20) == 0
    assert 0 < time.monotonic() - answered < 1  # 0.2 s where nobody else wants the processors


BENCHMARK: dict[str, Any] = runpy.run_path(str(ROOT / "benchmarks" / "interrupts.py"), run_name="imported")


@pytest.mark.parametrize("case", first(1, [(case,) for case in BENCHMARK["CASES"]]), ids=lambda case: case.name)
def test_at_a_random_moment(case: Any, cache_folder: Path) -> None:
    for number in range(2):
        seen = BENCHMARK["interrupted"](case, 0.8 + number * case.longest / 2, str(cache_folder))
        assert seen.seconds is not None
        assert seen.status in (0, 130), seen
        assert "Traceback" not in seen.said
        assert seen.seconds < 5


IN_A_CALLBACK = """
import os, signal, time, weakref
from perfectplay.commands import main

class Thing:
    pass

def run():
    try:
        thing = Thing()
        reference = weakref.ref(thing, lambda _: os.kill(os.getpid(), signal.SIGINT))
        del thing
        time.sleep(10)
    except KeyboardInterrupt:
        return main.INTERRUPTED
    return 0

main.run = run
main.main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")
def test_in_a_callback_whose_errors_python_ignores() -> None:
    assert said_by(IN_A_CALLBACK) == (130, "", "")


WHILE_A_THREAD_STARTS = """
import sys, threading
def interrupted(self, timeout=None):
    with self._cond:
        self._cond.release()  # as Condition.wait does; Ctrl-C comes before it takes the lock again
        raise KeyboardInterrupt
threading.Event.wait = interrupted
from perfectplay.commands.main import run
sys.exit(run(["solve", "tic-tac-toe"]))
"""


def test_while_python_starts_a_thread() -> None:
    """Python makes a RuntimeError of it: a lock is released that was not taken."""
    assert said_by(WHILE_A_THREAD_STARTS) == (130, "", "")
