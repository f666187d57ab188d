"""A function's docstring says what the function does: its first word is a verb in the third person.

"Returns whether the game is over." is read once, "Whether the game is over." twice. Classes, properties and attributes
are things, so theirs say what the thing is.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "perfectplay"

NOUNS = {
    *("Actions", "Boxes", "Captures", "Corners", "Houses", "Jumps", "Nodes", "Numbers", "Pieces", "Points"),
    *("Positions", "Properties", "States", "Texts", "Values", "Words"),
    *("As", "This"),
}
"""Words that end as verbs in the third person do, and are none."""


def is_verb(word: str) -> bool:
    return re.fullmatch(r"[A-Z][a-z]*s", word) is not None and word not in NOUNS


def is_thing(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Returns whether a function is read like an attribute."""
    return any("property" in ast.unparse(decorator) for decorator in function.decorator_list)


def stiff(text: str) -> Iterator[str]:
    """Yields the functions whose docstring begins with something else than a verb."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_thing(node):
            said = (ast.get_docstring(node) or "").split()
            if said and not is_verb(said[0].rstrip(".,:")):
                yield f"line {node.lineno}, {node.name}: {said[0]} ..."


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_docstring_of_a_function_begins_with_a_verb(path: Path) -> None:
    assert list(stiff(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "words", ["Whether it is over.", "The value.", "How many.", "States of a ply.", "As in chess.", "x"]
)
def test_other_beginnings_are_found(words: str) -> None:
    assert len(list(stiff(f'def f():\n    """{words}"""\n'))) == 1
    assert list(stiff(f'@property\ndef f():\n    """{words}"""\n')) == []
    assert list(stiff(f'class C:\n    """{words}"""\n')) == []


@pytest.mark.parametrize("words", ["Returns whether it is over.", "Searches, and ends.", "Plays."])
def test_verbs_are_right(words: str) -> None:
    assert list(stiff(f'async def f():\n    """{words}"""\n')) == []
