"""What the tests of the command line share: how it is called, and what it said."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator

from perfectplay.commands.options import SCHEMAS

SOURCE = Path(__file__).parents[2] / "src"
COMMAND = [sys.executable, "-m", "perfectplay"]


ENGLISH = re.compile(
    r"(?<![-\w])(?:to move|plays|value|values|depth|nodes?|line|win|loss|draw|proven|proved|searched|ended|legal|score|"
    r"food|won|lost|resigned|chance|machine code|interpreted|terminal|the|is|are|for|must|give|leave|needs|"
    r"did you mean|there|about|at least|at most|known|black|white|first|second|ghost \d|Pac-Man|paused|rounds|turns|"
    r"left)(?![-\w])",
    re.IGNORECASE,
)
"""Words that nothing in Korean holds."""

NOTATION = re.compile(r"'[^']*'(?:\.\.\.)?|perfectplay [^\n]*|--?\w[\w-]*|/\S+")
"""What is the same in every language: what was typed, commands, options and paths."""


class Said(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


Call = Callable[..., Said]
Start = Callable[..., "subprocess.Popen[str]"]


def environment(**changes: str) -> dict[str, str]:
    """That of this process, with the sources on the path."""
    path = os.pathsep.join(filter(None, [str(SOURCE), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": path, **changes}


def english_in(text: str) -> list[str]:
    """The English words in a text that should be Korean."""
    return ENGLISH.findall(NOTATION.sub("", text))


def valid(text: str, command: str) -> dict[str, Any]:
    """The JSON of a command, which keeps to its schema."""
    schema = json.loads((SCHEMAS / f"{command}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)

    def refuse(name: str) -> None:
        raise AssertionError(f"JSON has no {name}")

    content: dict[str, Any] = json.loads(text, parse_constant=refuse)
    Draft202012Validator(schema).validate(content)
    return content
