"""The tool that puts small faults into searches and the compiler."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests import mutants
from tests.mutant_runs import ROOT, SOURCE
from tests.mutant_tests import UNSEEN, Measured, _together, files_of_tests
from tests.mutants import changes_of, equivalents, mutants_of, survivors_of


@pytest.mark.parametrize(
    ("expression", "changed"),
    [
        ("a < b", ["a <= b"]),
        ("a is b", ["a is not b"]),
        ("a + b", ["a - b"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("a if b else c", ["c if b else a"]),
        ("3", ["4"]),
        ("True", ["False"]),
        ("'text'", []),
        ("f(a)", []),
    ],
)
def test_what_is_changed(expression: str, changed: list[str]) -> None:
    node = ast.parse(expression, mode="eval").body
    assert [ast.unparse(ast.fix_missing_locations(change)) for change in changes_of(node)] == changed


def test_a_mutant_differs_in_one_line_and_is_python() -> None:
    file = "search/parts/scores.py"
    whole = (SOURCE / file).read_text(encoding="utf-8").split("\n")
    made = mutants_of(file)
    assert len(made) > 30
    for mutant in made:
        ast.parse(mutant.text)
        different = [at for at, line in enumerate(mutant.text.split("\n"), 1) if line != whole[at - 1]]
        assert different == [mutant.line]
        assert mutant.before != mutant.after


def test_those_that_survived_are_found_again_on_other_lines() -> None:
    made = mutants_of("search/parts/scores.py")
    moved = [one._replace(line=one.line + 7) for one in made]
    printed = [f"{'survived' if number % 3 else 'killed':10} {one}\n{'':11}why" for number, one in enumerate(moved)]
    found = survivors_of("\n".join(printed), made)
    wanted = {(one.before, one.after) for number, one in enumerate(made) if number % 3}
    assert {(one.before, one.after) for one in found} == wanted


def test_what_only_names_a_type_is_not_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "kernel.py").write_text("def f(run):\n    return get(run.path, 3, 0) + table.get(5, 7)\n")
    monkeypatch.setattr(mutants, "SOURCE", tmp_path)
    assert sorted(one.after[7:] for one in mutants_of("kernel.py")) == [
        "(get(run.path, 3, 0) - table.get(5, 7))",
        "get(run.path, (4), 0) + table.get(5, 7)",
        "get(run.path, 3, 0) + table.get((6), 7)",
        "get(run.path, 3, 0) + table.get(5, (8))",
    ]


def test_the_tables_name_files_that_are_there() -> None:
    for file, tests in UNSEEN.items():
        assert (SOURCE / file).is_file(), file
        for name in tests.split():
            assert Path(ROOT, name).is_file(), name
    assert len(files_of_tests()) > 50


def test_what_is_called_equivalent_is_a_mutant_of_today() -> None:
    of_today = {
        (one.file, one.before, one.after) for file in {key[0] for key in equivalents()} for one in mutants_of(file)
    }
    assert set(equivalents()) <= of_today


def test_the_quickest_tests_of_a_line_come_first_and_others_by_lot() -> None:
    seconds = {"a": 0.5, "b": 0.1, "c": 3.0, "d": 0.2, "of another line": 0.1}
    covering = Measured({"file": {7: ["a", "b", "c", "d"], 9: ["of another line"]}}, seconds)
    chosen = covering.of("file", range(6, 8), 0.8)
    assert chosen[:2] == ["b", "d"]
    assert set(chosen) <= {"a", "b", "d"}
    assert covering.of("file", range(1, 2), 100.0)[0] in {"b", "of another line"}  # no test is known for the line


def test_what_is_known_of_a_files_tests_is_joined_with_that_of_its_new_ones() -> None:
    before = {"names": ["a", "gone", "z"], "seconds": [1.0, 2.0, 3.0], "lines": {"file": {"7": [0, 1], "8": [2]}}}
    now = {"names": ["m"], "seconds": [0.5], "lines": {"file": {7: [0]}, "another": {1: [0]}}}
    assert _together(before, now, ["z", "a", "m"]) == {
        "names": ["a", "m", "z"],
        "seconds": [1.0, 0.5, 3.0],
        "lines": {"file": {"7": [0, 1], "8": [2]}, "another": {"1": [1]}},
    }


def test_each_function_of_a_test_comes_once_before_any_comes_twice() -> None:
    seconds = {f"quick[{number}]": 0.1 for number in range(50)} | {"slow[1]": 0.9, "slow[2]": 0.8, "slower": 0.95}
    chosen = Measured({"file": {7: list(seconds)}}, seconds).of("file", range(7, 8), 4.0)
    assert {"slow[2]", "slower"} < set(chosen)
    assert sum(seconds[test] for test in chosen) <= 4.0
    assert chosen == sorted(chosen, key=lambda test: (seconds[test], test))


JUDGE = """
import pathlib, sys
from tests.mutant_runs import Copy, prepare, run
from tests.mutants import mutants_of
folder = pathlib.Path(sys.argv[1])
prepare()
copy, tests = Copy(folder), [f"tests/search/parts/test_scores.py::{name}" for name in sys.argv[2:]]
print(run(copy.src, folder / "kernels", tests, 60, 120).failed or "all passed")
for mutant in mutants_of("search/parts/scores.py")[:20:2]:
    with copy.changed(mutant.file, mutant.text):
        print(run(copy.src, folder / "kernels", tests, 60, 120).failed)
print(run(copy.src, folder / "kernels", tests, 60, 120).failed or "all passed")
"""


@pytest.mark.slow
def test_a_test_that_fails_with_a_mutant_is_named(tmp_path: Path) -> None:
    """Without the mutant, and when the copy is as it was again, all pass."""
    names = ["test_a_decimal_comes_back_as_it_was_written", "test_parts_of_one_are_told_apart"]
    done = subprocess.run(
        [sys.executable, "-c", JUDGE, str(tmp_path), *names], cwd=ROOT, capture_output=True, text=True, check=True
    )
    first, *found, last = done.stdout.splitlines()
    assert (first, last) == ("all passed", "all passed")
    assert any(one.startswith("tests/search/parts/test_scores.py::test_") for one in found), found
