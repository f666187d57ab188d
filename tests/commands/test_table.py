"""The table of commands imports what is asked for, and no more."""

from __future__ import annotations

import subprocess
import sys

import pytest

from perfectplay.commands.table import COMMANDS, command_line

IMPORTED = """
import sys
from perfectplay.commands.table import command_line
command_line("en", sys.argv[1:])
print(*(name.rpartition(".")[2] for name in sys.modules if name.startswith("perfectplay.commands.")))
"""


@pytest.mark.parametrize("arguments", [["best", "nim"], ["--lang", "ko", "games"], ["--lang=ko", "games", "--help"]])
def test_one_command_is_imported(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTED, *arguments], capture_output=True, text=True, check=True)
    assert set(COMMANDS) & set(done.stdout.split()) <= {"best", "games"}


@pytest.mark.parametrize("arguments", [[], ["--help"], ["--lang", "ko"], ["frobnicate"]])
def test_all_are_there_where_none_is_named(arguments: list[str]) -> None:
    assert list(command_line("en", arguments).commands) == list(COMMANDS)
