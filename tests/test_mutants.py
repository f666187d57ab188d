"""The tool that puts small faults into searches and the compiler."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants import COVERED_BY, ROOT, SOURCE, changes_of, mutants_of


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


def test_the_table_names_files_that_are_there() -> None:
    for file, tests in COVERED_BY.items():
        assert (SOURCE / file).is_file(), file
        for name in tests.split():
            assert Path(ROOT, "tests", name).is_file(), name
