"""What a system or an installation may lack: nothing imports it without another way.

`hiding/sitecustomize.py` takes the modules and the names away in the processes that these tests start.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.variants import first

HIDING: Final = Path(__file__).parent / "hiding"
SOURCE: Final = Path(__file__).parents[1] / "src"

POSIX_ALONE: Final = (
    *("fcntl", "termios", "tty", "pty", "resource", "select", "readline", "curses", "pwd", "grp", "syslog"),
    *(f"signal.{name}" for name in ("SIGHUP", "SIGTSTP", "SIGCONT", "SIGALRM", "SIGUSR1", "SIGWINCH", "SIGQUIT")),
    *("signal.setitimer", "signal.alarm", "signal.pause", "signal.pthread_kill", "signal.sigwait"),
    *(f"os.{name}" for name in ("fork", "forkpty", "register_at_fork", "getuid", "geteuid", "getloadavg", "sysconf")),
    *("os.sched_getaffinity", "os.killpg", "os.setsid", "os.mkfifo", "os.fchmod", "os.nice", "os.pread", "os.pwrite"),
    *(f"mmap.MAP_{name}" for name in ("PRIVATE", "SHARED", "ANON", "ANONYMOUS", "NORESERVE", "POPULATE")),
    *(f"mmap.{name}" for name in ("MADV_HUGEPAGE", "MADV_DONTNEED", "PROT_READ", "PROT_WRITE", "PROT_EXEC")),
)
"""What Windows does not have. (SIGKILL stays: the standard library itself names it here to end a process.)"""

NOT_IN_A_BROWSER: Final = ("llvmlite", "typer", "click", "rich", "platformdirs", "filelock", "numba", "numpy")
"""What Pyodide does without: the compiler, and the packages of the command line."""

COMPILER_AND_COMMANDS: Final = {"llvmlite", "typer", "rich", "platformdirs", "filelock"}


def python(
    arguments: list[str], hidden: tuple[str, ...], folder: Path, given: str = ""
) -> subprocess.CompletedProcess[str]:
    """Runs Python in ``folder`` without what is hidden, with no kernels kept from before."""
    settings = {
        **os.environ,
        "HIDDEN": " ".join(hidden),
        "PYTHONPATH": os.pathsep.join([str(HIDING), str(SOURCE)]),
        "PERFECTPLAY_CACHE_DIR": str(folder / "kernels"),
    }
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=settings, input=given, capture_output=True, text=True, timeout=100
    )


def command(line: list[str], folder: Path, given: str = "") -> str:
    """Returns what a command writes where all that only POSIX has is hidden."""
    ended = python(["-m", "perfectplay.commands", *line], POSIX_ALONE, folder, given)
    assert ended.returncode == 0, ended.stderr
    assert not ended.stderr
    return ended.stdout


# ------------------------------------------------------------ without what only POSIX has


def test_what_is_hidden_is_hidden(tmp_path: Path) -> None:
    asked = """
import importlib, os, signal
for name in os.environ["HIDDEN"].split():
    module, _, attribute = name.rpartition(".")
    try:
        importlib.import_module(name) if not module else getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError):
        continue
    print(name)
"""
    assert python(["-c", asked], POSIX_ALONE, tmp_path).stdout == ""
    assert "fcntl" in python(["-c", asked.replace("continue", "pass")], ("fcntl",), tmp_path).stdout


def test_every_module_is_imported_without_posix(tmp_path: Path) -> None:
    """All but what asks for another library, which an installation may lack as well."""
    every = """
import importlib, pkgutil, perfectplay
for module in pkgutil.walk_packages(perfectplay.__path__, "perfectplay."):
    if not module.name.endswith("__main__"):
        try:
            importlib.import_module(module.name)
        except ImportError as error:
            print(module.name, error.name)
"""
    ended = python(["-c", every], POSIX_ALONE, tmp_path)
    assert ended.returncode == 0, ended.stderr
    missing = {line.split()[1].partition(".")[0] for line in ended.stdout.splitlines()}
    libraries = {
        "anyio",
        "anywidget",
        "fastapi",
        "uvicorn",
        "starlette",
        "pydantic",
        "easyAI",
        "pyspiel",
        "distributed",
        "pyarrow",
    }
    assert missing <= libraries


@pytest.mark.parametrize("way", first(1, ["--compiled", "--interpreted"]))
@pytest.mark.slow
def test_best_without_posix(way: str, tmp_path: Path) -> None:
    said = json.loads(command(["best", "tic-tac-toe", "--moves", "a1 b1", "--depth", "9", way, "--json"], tmp_path))
    assert (said["value"], said["is_proven"], said["compiled"]) == (1.0, True, way == "--compiled")


@pytest.mark.slow
def test_solve_without_posix(tmp_path: Path) -> None:
    said = json.loads(command(["solve", "nim:heaps=3-4-5", "--json"], tmp_path))
    assert (said["value"], said["is_proven"]) == (1.0, True)


@pytest.mark.slow
def test_play_without_posix(tmp_path: Path) -> None:
    said = command(["play", "nim:heaps=1-2", "--second", "person"], tmp_path, "2-1\n1-1\n2-1\n")
    assert "First has won" in said


@pytest.mark.slow
def test_play_of_two_engines_without_posix(tmp_path: Path) -> None:
    said = command(["play", "tic-tac-toe", "--first", "engine", "--second", "engine", "--depth", "9"], tmp_path)
    assert "draw" in said


@pytest.mark.slow
def test_explain_without_posix(tmp_path: Path) -> None:
    """Nobody can step through it key by key there, so all of it is written."""
    said = command(["explain", "tree", "--tree", "[[3,12,8],[2,4,6],[14,5,2]]", "--algorithm", "alpha-beta"], tmp_path)
    assert "Alpha cut at MIN node C" in said


@pytest.mark.slow
def test_a_book_without_posix(tmp_path: Path) -> None:
    """The lock is then that the file is there; and a process that waits for workers starts them anew."""
    command(["book", "tic-tac-toe", "--plies", "2", "-o", "openings.book", "--workers", "2"], tmp_path)
    said = json.loads(command(["best", "tic-tac-toe", "--moves", "a1", "--book", "openings.book", "--json"], tmp_path))
    assert (said["action"], said["value"], said["nodes"]) == ("b2", 0.0, 0)
    assert {path.name for path in tmp_path.iterdir()} - {"kernels"} == {"openings.book"}  # and no lock is left


# ------------------------------------------------------------ without the compiler and the command line's packages

IN_A_BROWSER: Final = """
import sys
import perfectplay as pp

tree = pp.games.ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
game = pp.games.TicTacToe()
state = game.play("a1 b1 a2")
assert pp.minimax(tree, compiled=False).value == 3
assert pp.alpha_beta(tree, compiled=False).nodes == 11
assert pp.search(game, state, compiled=False).action_name == "a3"
assert pp.search(game, state, seconds=0.2, compiled=False).is_proven
assert pp.solve(game, state, compiled=False).is_proven
assert [each.depth for each in pp.deepen(game, state, depth=3, compiled=False)][:1] == [1]
assert pp.max_n(pp.games.Coins(), compiled=False).value == (24.0, 13.0, 8.0)
assert pp.paranoid(pp.games.Coins(), depth=3, compiled=False).depth == 3
assert pp.expectiminimax(pp.games.Pig(goal=10), depth=4, compiled=False).action_name == "roll"
assert pp.mcts(game, state, simulations=100, compiled=False).action_name
assert pp.perft(game, depth=3, compiled=False) == 504
for algorithm in (pp.minimax, pp.alpha_beta, pp.search):
    assert pp.trace(algorithm, tree).result.value == 3
trace = pp.trace(pp.alpha_beta, tree)
assert pp.explain(trace, trace.cuts[0]).text.startswith("Alpha cut")
assert pp.minimax(tree).value == 3  # whoever does not say which way gets the one that is there
found = {name.partition(".")[0] for name in sys.modules}
print(*sorted(found & set(sys.argv[1:])))
"""


def test_searches_and_traces_need_neither_the_compiler_nor_the_packages_of_the_command_line(tmp_path: Path) -> None:
    ended = python(["-c", IN_A_BROWSER], NOT_IN_A_BROWSER + POSIX_ALONE, tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == "\n"


def test_what_is_there_is_not_imported_where_it_is_not_needed(tmp_path: Path) -> None:
    """The same where all is installed: `import perfectplay` stays quick."""
    code = "import sys, perfectplay; print(*{name.partition('.')[0] for name in sys.modules})"
    ended = python(["-c", code], (), tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert COMPILER_AND_COMMANDS.isdisjoint(ended.stdout.split())


def test_a_search_that_demands_the_compiler_says_what_is_missing(tmp_path: Path) -> None:
    code = "import perfectplay as pp; pp.minimax(pp.games.TicTacToe(), depth=2, compiled=True)"
    ended = python(["-c", code], NOT_IN_A_BROWSER, tmp_path)
    assert ended.returncode == 1
    assert "llvmlite" in ended.stderr.splitlines()[-1]
