"""What the tests of the command line share: how it is called, and what it said."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator

from perfectplay.commands.options import SCHEMAS

SOURCE = Path(__file__).parents[2] / "src"
COMMAND = [sys.executable, "-m", "perfectplay"]


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


def valid(text: str, command: str) -> dict[str, Any]:
    """The JSON of a command, which keeps to its schema."""
    schema = json.loads((SCHEMAS / f"{command}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)

    def refuse(name: str) -> None:
        raise AssertionError(f"JSON has no {name}")

    content: dict[str, Any] = json.loads(text, parse_constant=refuse)
    Draft202012Validator(schema).validate(content)
    return content
