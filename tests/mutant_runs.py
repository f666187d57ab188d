"""Runs of pytest for mutants, each in a fork of a process that has imported pytest, its plugins and LLVM already.

A run needs a copy of the sources that has the mutant in it: `Copy` writes one file of it, and puts it back.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "perfectplay"

QUIET: Final = ("-W", "ignore::pytest.PytestAssertRewriteWarning")  # plugins are imported before
OPTIONS: Final = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-o", "timeout_method=thread", *QUIET)
"""A test that hangs ends the whole run, even where it hangs in machine code."""

MEMORY: Final = 12 << 30
"""A run may take so many bytes of addresses, for some mutants reserve memory without end."""

PASSED: Final = ""
NONE: Final = "none was run"
TOO_LONG: Final = "took too long"


class Chosen:
    """A plugin: the tests of these names alone, in their order; it says which one failed first, and what each took.

    Without names, all but some.
    """

    def __init__(self, names: Sequence[str] | None, report: Path, without: Collection[str] = ()) -> None:
        self.at = None if names is None else {name: at for at, name in enumerate(names)}
        self.report, self.without = report, without
        self.left_out: list[str] = []
        self.took: dict[str, float] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.at is not None:
            at = self.at
            items[:] = sorted((item for item in items if item.nodeid in at), key=lambda item: at[item.nodeid])
        self.left_out = [item.nodeid for item in items if item.nodeid in self.without]
        items[:] = [item for item in items if item.nodeid not in self.without]

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.took[report.nodeid] = self.took.get(report.nodeid, 0.0) + report.duration
        if report.failed and not self.report.exists():
            self.report.write_text(report.nodeid, encoding="utf-8")

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.report.exists():
            self.report.write_text(report.nodeid, encoding="utf-8")


class Copy:
    """A copy of the sources, in which one file at a time is another."""

    def __init__(self, folder: Path) -> None:
        self.src = folder / "src"
        shutil.rmtree(self.src, ignore_errors=True)
        shutil.copytree(ROOT / "src", self.src, ignore=shutil.ignore_patterns("__pycache__"))
        self.changes = 0

    def _write(self, file: str, text: str) -> None:
        path = self.src / "perfectplay" / file
        path.write_text(text, encoding="utf-8")
        self.changes += 1  # bytecode of the text before must not be taken for that of this one
        os.utime(path, (0, 1_000_000_000 + self.changes))

    @contextlib.contextmanager
    def changed(self, file: str, text: str) -> Iterator[None]:
        """Has another text in a file, for a while."""
        self._write(file, text)
        try:
            yield
        finally:
            self._write(file, (SOURCE / file).read_text(encoding="utf-8"))


class Run(NamedTuple):
    """What came of a run: the name of the test that failed, or why there is none."""

    failed: str
    seconds: float


def prepare() -> None:
    """Imports what each run needs, but nothing of the library."""
    for entry in importlib.metadata.entry_points(group="pytest11"):
        with contextlib.suppress(ImportError):
            entry.load()
    for name in ("numpy", "llvmlite.binding", "llvmlite.ir"):
        importlib.import_module(name)


def run(src: Path, cache: Path, names: Sequence[str], seconds: float, limit: float) -> Run:
    """Runs these tests until one fails. A test may take ``seconds``, all of them ``limit``."""
    files = list(dict.fromkeys(name.partition("::")[0] for name in names))
    options = [*OPTIONS, "-x", f"--timeout={seconds:.0f}", "-m", "", *files]
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        report, began = Path(folder) / "failed", time.monotonic()
        code = in_a_fork(
            lambda: int(pytest.main(options, plugins=[Chosen(names, report)])), src, cache, Path(folder) / "out", limit
        )
        took = time.monotonic() - began
        if report.exists():
            return Run(report.read_text(encoding="utf-8"), took)
        if code == pytest.ExitCode.NO_TESTS_COLLECTED:
            return Run(NONE, took)
        return Run(PASSED if code == 0 else TOO_LONG, took)


def in_a_fork(work: Callable[[], int], src: Path, cache: Path, out: Path, limit: float) -> int | None:
    """Returns what ``work`` returns in a process of its own; None if that takes too long."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os.setsid()
        where = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(where, 1)
        os.dup2(where, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.chdir(ROOT)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPATH"] = f"{src}{os.pathsep}{ROOT}"
        os.environ["PERFECTPLAY_TESTS_CACHE_DIR"] = str(cache)
        sys.path[:] = [str(src), str(ROOT), *(path for path in sys.path if path != str(ROOT / "src"))]
        code = 1
        try:
            code = work()
        except BaseException:  # nothing of the process that was forked may go on in this one
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    until = time.monotonic() + limit
    try:
        while time.monotonic() < until:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        return None
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(child, 0)
