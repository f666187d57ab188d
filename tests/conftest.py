"""Settings of all tests: one cache folder, one profile for Hypothesis, and no skipped tests in CI.

Tests share one folder of compiled kernels, so that no worker of pytest-xdist compiles what another has compiled. It is
removed at the end, unless ``PERFECTPLAY_TESTS_CACHE_DIR`` names one for several runs.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.variants import examples

if "PYTEST_XDIST_WORKER" not in os.environ:  # workers use the folder of the process that has started them
    _folder = os.environ.get("PERFECTPLAY_TESTS_CACHE_DIR")
    if not _folder:
        # A process that LLVM still works in may write there while it is removed.
        _temporary = tempfile.TemporaryDirectory(prefix="perfectplay-tests-", ignore_cleanup_errors=True)
        _folder = _temporary.name
    os.environ["PERFECTPLAY_CACHE_DIR"] = str(Path(_folder) / "kernels")
    os.environ["PERFECTPLAY_KEY"] = str(Path(_folder) / "key")
os.environ.pop("PYTHONUNBUFFERED", None)  # commands are tested with the buffers that users have
os.environ["PERFECTPLAY_VERIFY"] = "1"  # LLVM looks through all that the compiler writes
os.environ["PERFECTPLAY_FILL_MEMORY"] = "1"  # and no search finds its memory full of zeros

for _name in ("LC_ALL", "LC_MESSAGES", "LANG"):  # commands speak the language of the environment
    if os.environ.get(_name, "").lower().startswith("ko"):
        os.environ[_name] = "C.UTF-8"

# A job in the background is started with these ignored, and so would be everything that the tests start.
for _name, _usual in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
    _signal = getattr(signal, _name, None)  # Windows has no SIGHUP
    if _signal is not None and signal.getsignal(_signal) is signal.SIG_IGN:
        signal.signal(_signal, _usual)

settings.register_profile(
    "perfectplay",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=examples(60),
)
settings.load_profile("perfectplay")

if sys.platform == "win32":  # these drive a terminal of POSIX, or send signals that Windows does not have
    collect_ignore = [
        *(f"commands/test_{name}.py" for name in ("best", "explain", "play", "play_pacman", "small_commands", "solve")),
        *(f"commands/test_{name}.py" for name in ("streams", "tree", "web")),
        *(f"solving/test_{name}.py" for name in ("book", "remote", "stored", "workers")),
        *(f"search/test_{name}.py" for name in ("limits", "table", "threads")),
        *("checking/test_check_failures.py", "compiling/test_cache.py", "compiling/test_random_programs.py"),
        "test_mutants.py",
    ]


gc.disable()  # collecting tests makes much that stays, and looking through it again and again takes a fifth of the time


def pytest_collection_finish() -> None:
    """Collects garbage again from here on."""
    gc.enable()


@pytest.hookimpl(tryfirst=True)  # before those without the mark are chosen
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A variant is slow, and so is what drives a browser, which few have where the tests look for it."""
    for item in items:
        if item.get_closest_marker("variant") or "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Waits a moment for what still compiles: two threads that parse at once can make `ast.parse` of CPython fail."""
    until = time.monotonic() + 5.0
    for thread in threading.enumerate():
        if thread.name in ("perfectplay compiler", "perfectplay player"):
            thread.join(timeout=max(until - time.monotonic(), 0.0))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Each worker has files that follow each other, so that what a file or a folder shares is made once."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getoption("dist") == "load" else None


@pytest.fixture(scope="module", autouse=True)
def _old_things_are_no_garbage() -> None:
    """What other modules have left, compiled code above all, is not looked through again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder for one test."""
    folder = tmp_path / "kernels"
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(folder))
    return folder


# ------------------------------------------------------------ what a machine may lack is there in CI


def _demanded(report: Any) -> Any:
    """Where a user's machine may lack something, CI may not: there, a skipped test is a failed one.

    With ``PERFECTPLAY_MAY_SKIP`` it may: not every system has Debian's browser.
    """
    if (
        os.environ.get("CI")
        and not os.environ.get("PERFECTPLAY_MAY_SKIP")
        and report.skipped
        and not hasattr(report, "wasxfail")
    ):
        report.outcome = "failed"
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.longrepr = f"CI has everything, and yet this was skipped: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[Any]:
    return _demanded((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Iterator[Any]:
    return _demanded((yield))
