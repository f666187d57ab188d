"""The example notebooks run, say what they say in their files, and show their pictures where scripts are removed.

Their code is run here without Jupyter: cell by cell in one namespace, and what the last line of a cell is worth is
shown as Jupyter would show it.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
LANGUAGES = {"en": EXAMPLES / "minimax-to-alpha-beta.ipynb", "ko": EXAMPLES / "minimax-to-alpha-beta.ko.ipynb"}
MIME_TYPES = {"text/plain": "__repr__", "text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}


def saved(language: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(LANGUAGES[language].read_text(encoding="utf-8"))
    return content


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def code_cells(language: str) -> list[dict[str, Any]]:
    return [cell for cell in saved(language)["cells"] if cell["cell_type"] == "code"]


def timeless(text: str) -> str:
    """Text without what a clock says."""
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
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, "cell", "exec"), namespace)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), namespace) if last else None  # type: ignore
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_saved_outputs_are_those_of_the_code(language: str) -> None:
    namespace: dict[str, Any] = {}
    for cell in code_cells(language):
        assert list(outputs_of(source(cell), namespace)) == list(saved_outputs(cell)), (
            f"{source(cell)}\nrun: python examples/build_notebooks.py"
        )


def builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_notebooks", EXAMPLES / "build_notebooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["build_notebooks"] = module
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules["build_notebooks"]
    return module


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notebooks_are_those_of_the_script(language: str) -> None:
    made = builder().notebook(language)
    assert [source(cell) for cell in saved(language)["cells"]] == [cell["source"] for cell in made["cells"]]


def test_both_have_the_same_code_but_for_the_language() -> None:
    english, korean = ([source(cell) for cell in code_cells(language)] for language in LANGUAGES)
    assert english[0].replace('"en"', '"ko"') == korean[0]
    assert english[1:] == korean[1:]
    assert '"en"' not in "".join(english[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_survive_where_scripts_and_styles_are_removed(language: str) -> None:
    pictures = [
        output["image/svg+xml"]
        for cell in code_cells(language)
        for output in saved_outputs(cell)
        if "image/svg+xml" in output
    ]
    assert len(pictures) >= 5
    for picture in pictures:
        assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
        assert not re.search(r"<script|<style|<foreignObject|\bon\w+=|\bhref=|\bstyle=|\bclass=", picture)
        assert all(name.startswith("pp") for name in re.findall(r'\bid="([^"]*)"', picture))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_the_machine_that_built_them_is_saved(language: str) -> None:
    content = saved(language)
    assert content["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert all(cell["metadata"] == {} for cell in content["cells"])
    folders = "|".join(("work", "root", "home", "opt", "tmp", "mnt", "srv", "usr"))
    assert not re.search(rf"(?<![\w.<])/({folders})\b", LANGUAGES[language].read_text(encoding="utf-8"))
