"""The page about the subset holds the table that the lists of the compiler give, and the table holds all of them."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from perfectplay.compiling import table_of_subset
from perfectplay.compiling.compiler import compile_function
from perfectplay.compiling.lowering.loops import SPECIAL
from perfectplay.compiling.subset import (
    BUILTINS,
    EXPRESSIONS,
    METHODS,
    PATTERNS,
    REFUSED,
    REFUSED_CALLS,
    STATEMENTS,
)
from perfectplay.errors import NotCompilable

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "what-compiles.md"
COMMAND = "python -m perfectplay.compiling.table_of_subset docs/what-compiles.md"
LISTS = {
    "statements": STATEMENTS,
    "expressions": EXPRESSIONS,
    "patterns": PATTERNS,
    "functions": BUILTINS,
    "methods": METHODS,
}


def in_a_cell(text: str) -> str:
    return text.replace("|", r"\|")


def test_the_page_holds_the_table_of_now() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert table_of_subset.renewed(page) == page, f"run: {COMMAND}"


@pytest.mark.parametrize("name", LISTS)
def test_everything_that_compiles_stands_in_the_table(name: str) -> None:
    table = table_of_subset.table()
    for entry in LISTS[name].values():
        assert entry.looks in table or in_a_cell(entry.looks) in table
        assert in_a_cell(entry.note) in table


def test_what_loops_go_through_stands_in_the_table() -> None:
    table = table_of_subset.table()
    for function in SPECIAL:
        assert f"`{table_of_subset.name_of(function)}`" in table


def test_what_is_refused_stands_in_the_table_with_its_message() -> None:
    lines = table_of_subset.table().splitlines()
    assert set(table_of_subset.LOOKS) == set(REFUSED)
    for kind, text in REFUSED.items():
        assert f"| `{table_of_subset.LOOKS[kind]}` | {text} |" in lines
    for function, text in REFUSED_CALLS.items():
        assert f"| `{table_of_subset.name_of(function)}` | {text} |" in lines


@pytest.mark.parametrize("kind", table_of_subset.LOOKS, ids=lambda kind: kind.__name__)
def test_a_refused_construct_looks_as_the_table_says(kind: type[ast.AST]) -> None:
    source = table_of_subset.LOOKS[kind]
    if kind is ast.Try:
        source += "\nfinally: ..."
    assert any(isinstance(node, kind) for node in ast.walk(ast.parse(source)))


REFUSED_SOURCES = {
    kind: looks for kind, looks in table_of_subset.LOOKS.items() if kind not in (ast.Await, ast.Nonlocal, ast.Try)
}


@pytest.mark.parametrize("kind", REFUSED_SOURCES, ids=lambda kind: kind.__name__)
def test_a_refused_construct_gets_the_message_of_the_table(
    kind: type[ast.AST], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"refused_{kind.__name__.lower()}"
    (tmp_path / f"{name}.py").write_text(f"def rule(a, b, c):\n    {REFUSED_SOURCES[kind]}\n    return b\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    module = __import__(name)
    with pytest.raises(NotCompilable) as error:
        compile_function(module.rule, 1, 2, (3,))
    assert REFUSED[kind] in str(error.value)
    assert f"{name}.py, line 2, in rule" in str(error.value)


@pytest.mark.parametrize("page", ["", table_of_subset.BEGIN, f"{table_of_subset.END}\n{table_of_subset.BEGIN}"])
def test_a_page_without_both_marks_is_refused(page: str) -> None:
    with pytest.raises(ValueError, match=r"must hold the line"):
        table_of_subset.renewed(page)


def test_the_command_renews_the_page_and_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{table_of_subset.BEGIN}\nold\n{table_of_subset.END}\n\nafter\n", encoding="utf-8")
    subprocess.run([sys.executable, "-m", "perfectplay.compiling.table_of_subset", str(page)], check=True)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n\n")
    assert text.endswith("\n\nafter\n")
    assert table_of_subset.table() in text
    assert "\nold\n" not in text


def test_the_page_and_the_guide_name_the_command() -> None:
    assert COMMAND in table_of_subset.BEGIN
    assert COMMAND in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
