"""Which tests run which lines: measured once, and kept until a source is another; then, new tests alone are measured.

A test of the same name is taken to run the same lines, whatever was changed in it: to forget that, delete the folder.

Lines of ``search/`` and ``compiling/`` that run as machine code alone are seen by no measurement; `UNSEEN` names the
tests of the files that have such lines.
"""

# ruff: noqa: T201  (a command line prints)

from __future__ import annotations

import hashlib
import json
import random
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.mutant_runs import OPTIONS, ROOT, SOURCE, Chosen, in_a_fork, prepare

FOLDERS: Final = (
    "tests/search",
    "tests/compiling",
    "tests/tracing",
    "tests/solving",
    "tests/checking",
    "tests/exporting",
    "tests/learning",
    "tests/test_random_games.py",
    "tests/test_knowledge.py",
)
"""The tests that are measured; of these, only those that everybody runs."""

CONSTRUCTS: Final = (
    "tests/compiling/test_constructs.py tests/compiling/test_sets_texts_ranges.py "
    "tests/compiling/test_handed_functions.py tests/compiling/test_steps.py tests/compiling/test_dicts.py "
    "tests/compiling/test_long_texts.py"
)
FAILING: Final = "tests/search/test_rules_that_fail.py"
UNSEEN: Final[dict[str, str]] = {
    "compiling/prelude.py": CONSTRUCTS,
    "compiling/prelude_of_letters.py": CONSTRUCTS,
    "compiling/mixing.py": f"{CONSTRUCTS} tests/compiling/test_words.py",
    "compiling/llvm.py": CONSTRUCTS,
    "compiling/beside.py": "tests/compiling/test_beside.py",
    "search/failures.py": FAILING,
    "search/session.py": FAILING,
    "search/worker.py": FAILING,
    "search/driver.py": FAILING,
}
"""The tests of a file of which some lines run as machine code alone, in other processes, or where coverage hangs."""

LONGEST: Final = 900.0
"""A file may take so many seconds."""


class Measured(NamedTuple):
    """The tests of each line of a file, and the seconds that each test takes."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def of(self, file: str, lines: range, budget: float) -> list[str]:
        """Returns tests that run one of these lines, the quickest first, as many as end within a budget.

        Where there are more, each function of a test comes once before any comes twice, with other parameters; and half
        of the time goes to others than the quickest, drawn by lot, one of each file of tests before two of any.
        """
        here, unseen = self.lines.get(file, {}), tuple(UNSEEN.get(file, "").split())
        reached = {test for line in lines for test in here.get(line, ())}
        reached |= {test for test in self.seconds if unseen and test.startswith(unseen)}
        if not reached:
            reached = {test for tests in here.values() for test in tests}
        rounds: list[tuple[int, str]] = []
        times = Counter[str]()
        for test in sorted(reached, key=lambda test: (self.seconds[test], test)):
            rounds.append((times[test.partition("[")[0]], test))
            times[test.partition("[")[0]] += 1
        ordered = [test for _, test in sorted(rounds, key=lambda one: one[0])]
        taken = self._within(ordered, budget / 2)
        others = [test for test in ordered if test not in set(taken)]
        random.Random(file).shuffle(others)
        return sorted(taken + self._within(_in_turn(others), budget / 2), key=lambda test: (self.seconds[test], test))

    def _within(self, tests: list[str], budget: float) -> list[str]:
        taken, spent = [], 0.0
        for test in tests:
            if spent + self.seconds[test] <= budget:
                spent += self.seconds[test]
                taken.append(test)
        return taken


def _in_turn(tests: list[str]) -> list[str]:
    """Returns the tests so that each file has had one before any has a second."""
    times, rounds = Counter[str](), list[tuple[int, str]]()
    for test in tests:
        rounds.append((times[test.partition("::")[0]], test))
        times[test.partition("::")[0]] += 1
    return [test for _, test in sorted(rounds, key=lambda one: one[0])]


def measured(folder: Path) -> Measured:
    """Returns which tests run what, file by file: what is kept in a folder, and else measured now.

    It takes half an hour on one processor if nothing is kept.
    """
    lines: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    seconds: dict[str, float] = {}
    folder.mkdir(parents=True, exist_ok=True)
    sources = _fingerprint(sorted((ROOT / "src").rglob("*.py")))
    for file in files_of_tests():
        kept = folder / f"{file.stem}-{_fingerprint([file])}-{sources}.json"
        if not kept.exists():
            print(f"measuring {file.relative_to(ROOT)}", flush=True)
            _measure(file, folder / "kernels", kept, _before(file, folder.glob(f"{file.stem}-*-{sources}.json")))
        data = json.loads(kept.read_text(encoding="utf-8"))
        seconds |= dict(zip(data["names"], data["seconds"], strict=True))
        for source, of_lines in data["lines"].items():
            for line, tests in of_lines.items():
                lines[source][int(line)] += [data["names"][at] for at in tests]
    return Measured(lines, seconds)


def files_of_tests() -> list[Path]:
    """Returns the files of tests that are measured."""
    found = [ROOT / name for name in FOLDERS]
    return [file for path in found for file in ([path] if path.is_file() else sorted(path.rglob("test_*.py")))]


def _fingerprint(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _before(file: Path, all_kept: Iterable[Path]) -> dict[str, Any]:
    """Returns what was measured last of a file's tests when the file was another."""
    for kept in sorted(all_kept, key=lambda path: path.stat().st_mtime, reverse=True):
        data: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
        if any(name.startswith(f"{file.relative_to(ROOT)}::") for name in data["names"]):
            return data
    return {"names": [], "seconds": [], "lines": {}}


def _together(one: dict[str, Any], other: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Returns what was measured of the tests of these names, in two measurements."""
    number = {name: at for at, name in enumerate(sorted(set(names)))}
    seconds, lines = [0.0] * len(number), dict[str, dict[str, list[int]]]()
    for data in (one, other):
        for name, took in zip(data["names"], data["seconds"], strict=True):
            if name in number:
                seconds[number[name]] = took
        for source, of_lines in data["lines"].items():
            for line, tests in of_lines.items():
                here = [number[data["names"][at]] for at in tests if data["names"][at] in number]
                lines.setdefault(source, {}).setdefault(str(line), []).extend(here)
    return {"names": list(number), "seconds": seconds, "lines": lines}


def _measure(file: Path, cache: Path, kept: Path, before: dict[str, Any]) -> None:
    """Runs the tests of a file under coverage, which notes the test by which it came to a line.

    Tests that stop other threads by an exception can hang under coverage, whose locks stay locked then. They are run
    again without.
    """
    with tempfile.TemporaryDirectory(prefix="mutant-") as name:
        folder = Path(name)
        data, settings, source = folder / "data", folder / "rc", f"{SOURCE / 'search'}, {SOURCE / 'compiling'}"
        settings.write_text(f"[run]\nsource = {source}\ndata_file = {data}\n", encoding="utf-8")
        covered = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]

        def work(*options: str) -> int:
            chosen = Chosen(None, folder / "failed", frozenset(before["names"]))
            code = int(pytest.main([*OPTIONS, "--timeout=60", *options, str(file)], plugins=[chosen]))
            found = _as_data(data if options and data.exists() else None, chosen.took)
            found = _together(before, found, [*chosen.left_out, *chosen.took])
            kept.write_text(json.dumps(found), encoding="utf-8")
            return code

        in_a_fork(lambda: work(*covered), ROOT / "src", cache, folder / "out", LONGEST)
        if not kept.exists():
            in_a_fork(work, ROOT / "src", cache, folder / "out", LONGEST)


def _as_data(file: Path | None, took: dict[str, float]) -> dict[str, Any]:
    names = sorted(took)
    if file is None:
        return {"names": names, "seconds": [round(took[name], 4) for name in names], "lines": {}}
    import coverage

    data = coverage.CoverageData(str(file))
    data.read()
    number = {name: at for at, name in enumerate(names)}
    lines: dict[str, dict[int, list[int]]] = {}
    for path in data.measured_files():
        of_lines: dict[int, set[int]] = defaultdict(set)
        for line, contexts in data.contexts_by_lineno(path).items():
            of_lines[line] |= {number[name] for name in (one.rpartition("|")[0] for one in contexts) if name in number}
        lines[str(Path(path).relative_to(SOURCE))] = {line: sorted(tests) for line, tests in of_lines.items() if tests}
    return {"names": names, "seconds": [round(took[name], 4) for name in names], "lines": lines}


if __name__ == "__main__":
    prepare()
    measured(ROOT / "build" / "mutants")
