"""Pipes that close, disks that are full, Ctrl-C, encodings, and how quickly the command line is there."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.commands.output import LiveLine
from perfectplay.commands.table import COMMANDS
from tests.commands.calling import COMMAND, Call, Start, environment
from tests.variants import each_once


@pytest.mark.slow
def test_pipe_that_closes(start: Start) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start("games", stdout=writer)
    os.close(writer)
    assert process.stderr is not None
    assert (process.stderr.read(), process.wait()) == ("", 0)


@pytest.mark.slow
def test_pipe_that_closes_in_the_middle(start: Start) -> None:
    process = start("play", "connect-four", "--first", "engine", "--second", "engine", "--depth", "2", "--interpreted")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert (process.stderr.read(), process.wait()) == ("", 0)


@pytest.mark.parametrize(
    ("arguments", "closing"),
    each_once(["games", "best --help", "best tic-tac-toe --depth 2 --json"], [">&-", ">&- 2>&-", "<&- >&-"]),
)
def test_closed_from_the_start(arguments: str, closing: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {closing}', "sh", *COMMAND, *arguments.split()],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_help_into_a_closed_pipe(start: Start) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start("best", "--help", stdout=writer)
    os.close(writer)
    assert process.stderr is not None
    assert (process.stderr.read(), process.wait()) == ("", 0)


def test_full_disk(start: Start) -> None:
    with Path("/dev/full").open("w") as full:
        process = start("games", "--json", stdout=full)
        assert process.stderr is not None
        said = process.stderr.read()
    assert (process.wait(), said) == (2, "perfectplay: the output cannot be written: No space left on device\n")


@pytest.mark.slow
def test_neither_output_nor_errors_can_be_written() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*COMMAND, "games"], env=environment(), stdout=full, stderr=full, check=False)
    assert done.returncode == 2


@pytest.mark.slow
def test_nobody_reads_errors() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" 2>&-', "sh", *COMMAND, "best", "halma"],
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")


def test_interrupted_search_still_answers(start: Start) -> None:
    process = start("best", "connect-four", "--seconds", "60")
    assert process.stdout is not None
    assert process.stderr is not None
    lines = iter(process.stdout.readline, "")
    assert any("not known yet" in line for line in lines)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    asked = time.monotonic()
    assert any(line.startswith("X plays ") for line in lines)
    assert time.monotonic() - asked < 1
    assert any("interrupted; this is the best answer so far" in line for line in lines)
    assert (process.stderr.read(), process.wait()) == ("", 0)


@pytest.mark.slow
def test_interrupted_count_gives_up(start: Start) -> None:
    began = time.monotonic()
    start("games").communicate()
    process = start("perft", "connect-four", "--depth", "30", "--interpreted")
    time.sleep(max(0.8, 2 * (time.monotonic() - began)))  # it is loaded by then, on a busy machine as well
    process.send_signal(signal.SIGINT)
    assert (*process.communicate(), process.returncode) == ("", "", 130)


@pytest.mark.slow
def test_other_encodings(start: Start) -> None:
    environ = environment(PYTHONIOENCODING="ascii")
    out, err = start("best", "tree", "--tree", '{"왼쪽": 1, "오른쪽": 2}', "--json", env=environ).communicate()
    assert err == ""
    assert out.isascii()
    assert json.loads(out)["action"] == "오른쪽"
    out, err = start("games", env=environ).communicate()
    assert err == ""
    assert "mis\\xe8re" in out
    out, _ = start("best", "tree", "--tree", '{"왼쪽": 1, "오른쪽": 2}', "--json").communicate()
    assert "오른쪽" in out


@pytest.mark.slow
def test_games_needs_little() -> None:
    """Neither the compiler nor what only some commands need is loaded for a list, so that it comes at once."""
    heavy = ("llvmlite", "numpy", "perfectplay.compiling.compiler", "starlette", "uvicorn", "sqlite3", "distributed")
    code = (
        "import sys; from perfectplay.commands.main import run; status = run(['games']); "
        f"print([name for name in {heavy} if name in sys.modules], file=sys.stderr); "
        "sys.exit(status)"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def test_version_and_help(call: Call) -> None:
    assert call("--version") == (0, f"perfectplay {pp.__version__}\n", "")
    alone = call()
    assert alone == call("--help")
    assert alone.status == 0
    for command in COMMANDS:
        assert f" {command} " in alone.out
        assert call(command, "--help").status == 0
        if command not in (
            "uci",
            "ugi",
            "gtp",
            "gomocup",
            "nboard",
            "web",
        ):  # what they answer has protocols of its own
            assert json.loads(call(command, "--json-schema").out)["title"]
    assert json.loads(call("solve", "--all", "--json-schema").out)["title"] == "perfectplay solve --all --json"


@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.slow
def test_a_search_that_was_left_in_a_compiler_holds_nothing_up(busy: bool) -> None:
    """Python itself would wait for the lock that the compiler holds; all that was said is there in any case."""
    code = (
        "import atexit, sys; from perfectplay.commands.main import main; from perfectplay.search import worker; "
        "atexit.register(print, 'Python has ended'); sys.argv[1:] = ['games']; "
        f"job = worker._Job(lambda: None); {busy} and worker._leave_behind(job); main()"
    )
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "connect-four" in done.stdout
    assert done.stdout.endswith("Python has ended\n") is not busy


class Screen(io.StringIO):
    """A terminal that keeps what is written."""

    def isatty(self) -> bool:
        return True


def test_a_live_line_shows_itself_when_nobody_calls_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    monkeypatch.setenv("TERM", "xterm")
    live = LiveLine(patience=0.02)
    live.announce("working")
    assert live.waiting is not None
    live.waiting.join()
    assert screen.getvalue() == "\r\x1b[2Kworking"
    live.wipe()
    assert screen.getvalue().endswith("\r\x1b[2K")


def test_a_live_line_that_is_wiped_stays_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    monkeypatch.setenv("TERM", "xterm")
    live = LiveLine(patience=60)
    live.announce("working")
    waiting = live.waiting
    assert waiting is not None
    live.wipe()
    waiting.join()
    live._write_late()
    assert screen.getvalue() == ""
