"""The command line, called within the test's process or as a process of its own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from perfectplay.commands.main import run
from tests.commands.calling import COMMAND, Call, Said, Start, environment


@pytest.fixture(autouse=True)
def _no_wishes_about_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls the command line with these arguments, here."""

    def call(*arguments: str) -> Said:
        status = run(arguments)
        return Said(status, *capsys.readouterr())

    return call


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts the command line as a process of its own; it is ended with the test."""
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str, **options: Any) -> subprocess.Popen[str]:
        options = {
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            "text": True,
            "encoding": "utf-8",
            "env": environment(),
            **options,
        }
        started.append(subprocess.Popen([*COMMAND, *arguments], **options))
        return started[-1]

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
            process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()
