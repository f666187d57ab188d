"""Cases of all kinds: made from seeds, checked, kept where something is wrong."""

from __future__ import annotations

import json
import random
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.fuzzing import files, lines, programs, searches, texts

Case = dict[str, Any]

ROOT: Final = Path(__file__).parents[2]
FINDS: Final = Path(__file__).parent / "finds"
"""One file of JSON for each case in which something was wrong."""

PATIENCE: Final = 300.0
"""Seconds after which a case hangs."""


class Kind(NamedTuple):
    """What is tried."""

    make: Callable[[random.Random], Case]
    """Returns a case as data of JSON; the same for the same seed."""
    check: Callable[[Case], str]
    """Returns what is wrong, or an empty text."""


KINDS: Final[dict[str, Kind]] = {
    "programs": Kind(programs.make, programs.check),
    "searches": Kind(searches.make, searches.check),
    "files": Kind(files.make, files.check),
    "lines": Kind(lines.make, lines.check),
    "texts": Kind(texts.make, texts.check),
}


class Find(NamedTuple):
    """A case in which something is wrong."""

    kind: str
    seed: int
    case: Case
    said: str

    def as_json(self) -> str:
        return json.dumps(self._asdict(), indent=1) + "\n"


def case_of(kind: str, seed: int) -> Case:
    """The case of a seed, as it comes back from a file."""
    case: Case = json.loads(json.dumps(KINDS[kind].make(random.Random(f"{kind} {seed}"))))
    return case


def told(error: BaseException) -> str:
    """Returns the end of a traceback, with files as the project names them, or by their names alone elsewhere."""
    summary = traceback.TracebackException.from_exception(error, limit=-8)
    for frame in summary.stack:
        path = Path(frame.filename)
        frame.filename = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
    return "".join(summary.format())


def wrong_with(kind: str, case: Case, patience: float = PATIENCE) -> str:
    """What is wrong with a case, also if it never ends; an empty text if nothing is."""
    said = ["it did not end"]
    failed: list[str] = []

    def run() -> None:
        try:
            said[0] = KINDS[kind].check(case)
        except BaseException as error:
            said[0] = told(error)

    def hook(arguments: Any) -> None:
        failed.append(told(arguments.exc_value))

    usual, threading.excepthook = threading.excepthook, hook
    try:
        if kind == "programs":  # its interpreted run is stopped by a signal, which only the main thread gets
            run()
        else:
            thread = threading.Thread(target=run, daemon=True)
            thread.start()
            thread.join(patience)
    finally:
        threading.excepthook = usual
    return said[0] or "\n".join(failed)


def found(kind: str, seed: int) -> Find | None:
    """The find of a seed, if something is wrong there."""
    case = case_of(kind, seed)
    said = wrong_with(kind, case)
    return Find(kind, seed, case, said) if said else None


def keep(find: Find, folder: Path) -> Path:
    """Writes a find into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{find.kind}-{find.seed}.json"
    path.write_text(find.as_json(), encoding="utf-8")
    return path
