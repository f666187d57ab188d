"""The dialogues of the protocols' pages: what is answered is what stands there.

The first line of a block names the command, ``$ ugi tic-tac-toe``; ``> `` stands before what is sent and ``< `` before
what is answered, in which ``...`` stands for anything, as it does on a line of its own.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from perfectplay import games
from perfectplay.playing.protocols.gomocup import GomocupEngine
from perfectplay.playing.protocols.gtp import GtpEngine
from perfectplay.playing.protocols.lines import Speaker
from perfectplay.playing.protocols.nboard import NBoardEngine
from perfectplay.playing.protocols.uci import UciEngine
from perfectplay.playing.protocols.ugi import UgiEngine
from tests.test_documentation import DOCS, Block, blocks

PAGES = [DOCS / f"{name}.md" for name in ("uci", "ugi", "gtp", "gomocup", "nboard")]
Write = Callable[[str], None]


def speaker(command: str, write: Write) -> Speaker:
    name, *arguments = shlex.split(command)
    made: dict[str, Callable[[], Any]] = {
        "gomocup": lambda: GomocupEngine(write, seconds=0.01),
        "gtp": lambda: GtpEngine(write, games.find(arguments[0]), seconds=0.01),
        "nboard": lambda: NBoardEngine(write),
        "uci": lambda: UciEngine(write),
        "ugi": lambda: UgiEngine(write, games.find(arguments[0])),
    }
    said: Speaker = made[name]()
    return said


def pattern(lines: list[str]) -> str:
    """The regular expression of an answer."""
    parts = ["(.*\n)*" if line == "..." else re.escape(line[2:]).replace(r"\.\.\.", ".*") + "\n" for line in lines]
    return "".join(parts)


DIALOGUES = {
    f"{page.name}:{block.line}": block for page in PAGES for block in blocks(page) if block.language == "dialogue"
}


@pytest.mark.parametrize("block", DIALOGUES.values(), ids=DIALOGUES)
def test_a_dialogue(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first, *lines = block.source.splitlines()
    said: list[str] = []
    talks = speaker(first.removeprefix("$ "), said.append)
    at = 0
    while at < len(lines):
        assert lines[at].startswith("> "), f"line {block.line + at + 1}"
        end = at + 1
        while end < len(lines) and not lines[end].startswith("> "):
            end += 1
        goes_on = talks.hear(lines[at][2:])
        assert goes_on or end == len(lines)
        thinking = getattr(talks, "thinking", None)
        if getattr(talks, "is_pondering", False):  # who ponders, waits for a line, and may say something before it
            assert end == at + 1, f"line {block.line + end + 1}: what is said while pondering belongs behind ponderhit"
            at = end
            continue
        if thinking is not None:
            thinking.wait()
        got = "".join(f"{line.rstrip()}\n" for text in said for line in text.split("\n"))
        assert re.fullmatch(pattern(lines[at + 1 : end]), got), f"line {block.line + at + 1}:\n{got}"
        said.clear()
        at = end
    talks.close()
