"""Diagnoses as JSON, to go from one process to another, and the tables of a folder: CSV, and what Gradescope reads."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from math import isfinite
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.games.explicit_tree import ExplicitTree
from perfectplay.playing.record import json_text
from perfectplay.teaching.diagnosis.diagnosis import Diagnosis

MOST_POINTS: Final = 1.0
"""What a right search is worth in the JSON for Gradescope."""

COLUMNS: Final = ("file", "function", "is_right", "bug", "also", "wrong", "trees", "explanation")


@dataclass(frozen=True)
class FileResult:
    """What was found of one file: a diagnosis, or why there is none."""

    file: str
    diagnosis: Diagnosis | None
    error: str = ""

    @property
    def is_right(self) -> bool:
        return self.diagnosis is not None and self.diagnosis.is_right


def as_json(diagnosis: Diagnosis) -> dict[str, Any]:
    """Returns a diagnosis as JSON has it: without the game, and without infinity."""
    content = asdict(replace(diagnosis, tree=None))
    del content["tree"]
    return {name: _plain(value) for name, value in content.items()}


def from_json(content: Mapping[str, Any]) -> Diagnosis:
    """Returns the diagnosis that `as_json` has written."""
    known = {field.name for field in fields(Diagnosis)}
    values = {name: value for name, value in content.items() if name in known}
    for name in ("also", "remarks"):
        values[name] = tuple(values[name])
    tree = None
    if values.get("notation") is not None:
        try:
            tree = ExplicitTree(values["notation"])
        except BadArgument:
            tree = None
    return Diagnosis(**{**values, "tree": tree})


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Mapping):
        return {name: _plain(held) for name, held in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(held) for held in value]
    return value


# ------------------------------------------------------------ tables


def result_json(result: FileResult) -> dict[str, Any]:
    """Returns one file's result as ``--json`` has it."""
    found = result.diagnosis
    empty = Diagnosis(is_right=False, bug=None, explanation=result.error)
    content = as_json(found if found is not None else empty)
    content["function"] = content.pop("name")
    content["tree"] = content.pop("notation")
    del content["svg"]
    return {"file": result.file, "error": result.error or None, **content}


def as_csv(results: Sequence[FileResult]) -> str:
    """Returns the table of a folder, a line for each file."""
    written = io.StringIO()
    table = csv.DictWriter(written, COLUMNS, extrasaction="ignore", lineterminator="\n")
    table.writeheader()
    for result in results:
        row = result_json(result)
        table.writerow(
            {**row, "also": " ".join(row["also"]), "bug": row["bug"] or ("" if row["is_right"] else "error")}
        )
    return written.getvalue()


def as_gradescope(results: Sequence[FileResult]) -> str:
    """Returns the results as Gradescope's ``results.json`` has them: a test for each file, and the score."""
    tests = []
    for result in results:
        said = result.diagnosis.explanation if result.diagnosis is not None else result.error
        bug = "" if result.diagnosis is None or result.diagnosis.bug is None else f": {result.diagnosis.bug}"
        tests.append(
            {
                "name": f"{result.file}{bug}",
                "score": MOST_POINTS if result.is_right else 0.0,
                "max_score": MOST_POINTS,
                "status": "passed" if result.is_right else "failed",
                "output": said,
            }
        )
    score = sum(MOST_POINTS for result in results if result.is_right)
    output = "\n".join(f"{test['name']}: {test['output']}" for test in tests)
    return json_text({"score": score, "output": output, "tests": tests})
