"""The example notebooks run, say what they say in their files, and show their pictures where scripts are removed.

Their code is run here without Jupyter: cell by cell in one namespace, and what the last line of a cell is worth is
shown as Jupyter would show it.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import io
import json
import linecache
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"


def module(name: str) -> ModuleType:
    """A module of the folder of notebooks, which is no package."""
    sys.path.insert(0, str(FOLDER))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(FOLDER))


BUILDER = module("build_notebooks")
CELLS = module("cells")
NAMES = list(BUILDER.NOTEBOOKS)
BOTH = [pytest.param(name, language, id=f"{name}-{language}") for name in NAMES for language in BUILDER.LANGUAGES]
MIME_TYPES = {"text/plain": "__repr__", "text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}


def saved(name: str, language: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(BUILDER.path_of(name, language).read_text(encoding="utf-8"))
    return content


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def code_cells(name: str, language: str) -> list[dict[str, Any]]:
    return [cell for cell in saved(name, language)["cells"] if cell["cell_type"] == "code"]


def timeless(text: str) -> str:
    """Text without what a clock says; of growth, only the tables of leaves and nodes are kept."""
    text = re.split("seconds by depth|깊이별 시간", text)[0]
    return re.sub(r"(seconds=|compiled=)(?:[\d.e-]+|True|False)|\bin [\d.e-]+ s\b", r"\1", text)


def shown(value: object) -> dict[str, str]:
    """What Jupyter shows of a value."""
    found = {}
    for kind, method in MIME_TYPES.items():
        text = getattr(value, method)() if hasattr(value, method) else None
        if text is not None:
            found[kind] = timeless(text)
    return found


def outputs_of(code: str, namespace: dict[str, Any]) -> Iterator[dict[str, str]]:
    """What a cell prints, what it displays, and what its last line is worth."""
    displayed: list[object] = []
    namespace["display"] = displayed.append
    file = f"<cell {len(linecache.cache)}>"
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)  # as Jupyter does
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, file, "exec"), namespace)
        value = eval(compile(ast.Expression(last.value), file, "eval"), namespace) if last else None  # type: ignore
    if printed.getvalue():
        yield {"printed": timeless(printed.getvalue())}
    for thing in [*displayed, value]:
        if thing is not None:
            yield shown(thing)


def saved_outputs(cell: dict[str, Any]) -> Iterator[dict[str, str]]:
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            assert output["name"] == "stdout"
            yield {"printed": timeless("".join(output["text"]))}
        else:
            yield {kind: timeless("".join(text)) for kind, text in output["data"].items()}


@pytest.mark.parametrize(
    ("name", "language"),
    [
        pytest.param(*one.values, id=one.id, marks=[] if str(one.id).startswith("2-") else [pytest.mark.slow])
        for one in BOTH
    ],
)
def test_the_saved_outputs_are_those_of_the_code_and_the_answers_are_right(name: str, language: str) -> None:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    exercises = iter([cell for cell in BUILDER.NOTEBOOKS[name] if isinstance(cell, CELLS.Exercise)])
    for cell in code_cells(name, language):
        assert list(outputs_of(source(cell), namespace)) == list(saved_outputs(cell)), (
            f"{source(cell)}\nrun: python examples/notebooks/build_notebooks.py {name}"
        )
        if source(cell).startswith(CELLS.EMPTY):
            expect_right(next(exercises), namespace)
    assert next(exercises, None) is None


def expect_right(exercise: Any, namespace: dict[str, Any]) -> None:
    """Asserts that the answer of an exercise is right, where the code before it has run."""
    (printed,) = outputs_of(f"answer = {exercise.right}\n{exercise.check}", namespace)
    if exercise.expected:
        assert printed == {"printed": "True\n"}, exercise.asked.en
    else:
        asked = namespace["exercise"]
        assert asked.grade(namespace["answer"]).is_right, asked.answer


@pytest.mark.parametrize("name", NAMES)
def test_each_notebook_has_short_cells_and_exercises(name: str) -> None:
    cells = BUILDER.NOTEBOOKS[name]
    assert 3 <= sum(isinstance(cell, CELLS.Exercise) for cell in cells) <= 5
    assert 15 <= sum(not isinstance(cell, CELLS.Exercise) for cell in cells) <= 30


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_the_notebooks_are_those_of_the_script(name: str, language: str) -> None:
    made = BUILDER.notebook(name, language)
    assert [source(cell) for cell in saved(name, language)["cells"]] == [cell["source"] for cell in made["cells"]]


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_code(name: str) -> None:
    english, korean = ([source(cell) for cell in code_cells(name, language)] for language in ("en", "ko"))
    assert english[0].replace('"en"', '"ko"') == korean[0]
    assert english[1:] == korean[1:]
    assert '"en"' not in "".join(english[1:])


@pytest.mark.parametrize("name", NAMES)
def test_every_text_is_in_both_languages(name: str) -> None:
    for cell in BUILDER.flat(BUILDER.NOTEBOOKS[name]):
        if isinstance(cell, CELLS.Text):
            assert re.search("[가-힣]", cell.ko)
            assert not re.search("[가-힣]", cell.en.replace("장기", ""))
            assert cell.en.count("#") == cell.ko.count("#")
            assert cell.en.count("`") == cell.ko.count("`")


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_pictures_survive_where_scripts_and_styles_are_removed(name: str, language: str) -> None:
    pictures = [
        output["image/svg+xml"]
        for cell in code_cells(name, language)
        for output in saved_outputs(cell)
        if "image/svg+xml" in output
    ]
    assert len(pictures) >= 3
    for picture in pictures:
        assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
        assert not re.search(r"<script|<style|<foreignObject|\bon\w+=|\bhref=|\bstyle=|\bclass=", picture)
        assert all(name.startswith("pp") for name in re.findall(r'\bid="([^"]*)"', picture))


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_nothing_of_the_machine_that_built_them_is_saved(name: str, language: str) -> None:
    content = saved(name, language)
    assert content["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert all(cell["metadata"] == {} for cell in content["cells"])
    folders = "|".join(("work", "root", "home", "opt", "tmp", "mnt", "srv", "usr"))
    text = BUILDER.path_of(name, language).read_text(encoding="utf-8")
    assert not re.search(rf"(?<![\w.<])/({folders})\b", text)


def test_no_notebook_is_left_from_before() -> None:
    assert {path.name for path in FOLDER.parent.rglob("*.ipynb")} == {
        BUILDER.path_of(name, language).name for name in NAMES for language in BUILDER.LANGUAGES
    }
