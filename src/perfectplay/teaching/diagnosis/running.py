"""Files of students, each diagnosed in a process of its own with limits of time and memory."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import perfectplay
from perfectplay.errors import UnknownGame
from perfectplay.teaching.diagnosis.diagnosis import Diagnosis
from perfectplay.teaching.diagnosis.observing import SECONDS as SECONDS_A_CALL
from perfectplay.teaching.diagnosis.stored import FileResult, from_json
from perfectplay.teaching.diagnosis.telling import words_of

SECONDS: Final = 60.0
"""How long the diagnosis of one file may take."""

MEGABYTES: Final = 2048


@dataclass
class Runner:
    """Runs diagnoses in processes, and ends them all when it is left."""

    function: str | None = None
    seconds: float = SECONDS
    megabytes: int = MEGABYTES
    lang: str = "en"
    processes: set[subprocess.Popen[bytes]] = field(default_factory=set)
    lock: threading.Lock = field(default_factory=threading.Lock)
    is_over: bool = False

    def run(self, file: Path, shown: str | None = None) -> FileResult:
        """Returns what is found of one file."""
        name = shown or str(file)
        with tempfile.TemporaryDirectory(prefix="perfectplay-") as folder:
            answer = Path(folder) / "answer.json"
            request = {
                "file": str(file),
                "function": self.function,
                "seconds": min(SECONDS_A_CALL, self.seconds),
                "megabytes": self.megabytes,
                "lang": self.lang,
                "answer": str(answer),
            }
            ended = self._child(json.dumps(request))
            content: dict[str, Any] | None = None
            with contextlib.suppress(OSError, ValueError):
                content = json.loads(answer.read_text(encoding="utf-8"))
        return self._read(name, file, content, ended)

    def _read(self, name: str, file: Path, content: dict[str, Any] | None, ended: str) -> FileResult:
        if content is not None and "diagnosis" in content:
            return FileResult(name, from_json(content["diagnosis"]))
        if content is not None and "error" in content:
            return FileResult(name, None, content["error"])
        bug = "takes-too-much-memory" if content is not None or ended == "memory" else ended
        words = words_of(self.lang)
        said = words.say("wrong", name=file.name, bug=words.say(f"bug.{bug}"))
        fix = words.say("fix", fix=words.say(f"fix.{bug}"))
        return FileResult(name, Diagnosis(is_right=False, bug=bug, explanation=f"{said} {fix}", name=file.name))

    def _child(self, request: str) -> str:
        """Runs the process; returns how it ended: "leaves-python", "does-not-end" or "memory"."""
        paths = [str(Path(perfectplay.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
        process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", "perfectplay.teaching.diagnosis.child", request],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            start_new_session=True,
        )
        with self.lock:
            self.processes.add(process)
            if self.is_over:
                end(process)
        try:
            process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            return "does-not-end"
        finally:
            end(process)
            with self.lock:
                self.processes.discard(process)
        return "memory" if had_no_memory(process.returncode) else "leaves-python"

    def close(self) -> None:
        """Ends what still runs."""
        with self.lock:
            self.is_over = True
            for process in self.processes:
                end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends a process and those that it has started."""
    with contextlib.suppress(OSError, AttributeError):
        os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        process.kill()
    process.wait()


def had_no_memory(returncode: int) -> bool:
    """Returns whether a process ended as one does that has no memory left. Windows has no SIGKILL."""
    names = ("SIGKILL", "SIGSEGV", "SIGABRT")
    return returncode in [-getattr(signal, name) for name in names if hasattr(signal, name)]


def files_in(folder: Path) -> list[Path]:
    """Returns the Python files of a folder and of its folders. Raises `UnknownGame` if there is none."""
    found = [
        path
        for path in sorted(folder.rglob("*.py"))
        if not any(part.startswith((".", "__")) for part in path.relative_to(folder).parts)
    ]
    if not found:
        raise UnknownGame(f"the folder {str(folder)!r} holds no Python files; give the folder with the students' files")
    return found


def run_all(runner: Runner, files: Sequence[Path], folder: Path, progress: Callable[[int], None]) -> list[FileResult]:
    """Diagnoses several files at once, as many as there are processors; returns the results in the files' order."""
    count = min(len(files), max(1, os.cpu_count() or 1))
    with ThreadPoolExecutor(count) as pool:
        try:
            futures = [pool.submit(runner.run, file, str(file.relative_to(folder))) for file in files]
            for done, _ in enumerate(as_completed(futures), 1):
                progress(done)
            return [future.result() for future in futures]
        except BaseException:
            runner.close()
            for future in futures:
                future.cancel()
            raise
