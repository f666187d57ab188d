"""What fuzzers have found is mended and stays so; and the fuzzers themselves find what is wrong."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from perfectplay.games import pacman_layouts
from tests.fuzzing.__main__ import main
from tests.fuzzing.cases import FINDS, KINDS, ROOT, Find, case_of, found, keep, wrong_with
from tests.fuzzing.files import SAMPLES


@pytest.mark.parametrize("path", sorted(FINDS.glob("*.json")), ids=lambda path: path.stem)
def test_a_find_is_mended(path: Path) -> None:
    find = Find(**json.loads(path.read_text(encoding="utf-8")))
    assert wrong_with(find.kind, find.case) == ""


@pytest.mark.parametrize(("kind", "count"), [("searches", 25), ("texts", 60)])
def test_some_cases(kind: str, count: int) -> None:
    finds = [find for seed in range(count) if (find := found(kind, seed)) is not None]
    assert finds == []


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("kind", "count"), [("searches", 400), ("texts", 1500), ("lines", 40), ("files", 150), ("programs", 40)]
)
def test_more_cases(kind: str, count: int) -> None:
    finds = [find for seed in range(1000, 1000 + count) if (find := found(kind, seed)) is not None]
    assert finds == []


def test_every_kind_of_file_that_is_whole_is_opened(tmp_path: Path) -> None:
    for kind in ("trace", "pgn", "pdn", "sgf", "tree", "maze", "ladder"):
        sample = SAMPLES[kind]
        sample.make(tmp_path / sample.name)
        assert sample.open(tmp_path / sample.name) == "", kind


@pytest.mark.slow
def test_a_seed_gives_always_the_same_case() -> None:
    code = (
        "from tests.fuzzing.cases import case_of\nprint([case_of(kind, 7) for kind in ('searches', 'lines', 'texts')])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert case_of("texts", 7) != case_of("texts", 8)
    assert set(KINDS) == {"programs", "searches", "files", "lines", "texts"}


def test_what_is_wrong_is_found_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the fault again that was found first, the case says so."""
    case = json.loads((FINDS / "empty-maze.json").read_text(encoding="utf-8"))["case"]

    def fails(text: str) -> None:
        raise IndexError(text)

    monkeypatch.setattr(pacman_layouts, "_rows", fails)
    said = wrong_with("files", case)
    assert "IndexError" in said
    assert 'File "tests/fuzzing/files.py"' in said
    assert str(ROOT) not in said
    path = keep(Find("files", 1, case, said), tmp_path / "finds")
    assert Find(**json.loads(path.read_text(encoding="utf-8"))).case == case


def test_the_command_line_says_its_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shlex.split("fuzzing --minutes 0.003 --seed 9 --only texts --into")
    monkeypatch.setattr(sys, "argv", [*words, str(tmp_path)])
    assert main() == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert first == "python -m tests.fuzzing --minutes 0.003 --seed 9 --only texts"
    assert second.startswith("texts: ")
    assert last == "nothing was found"
    monkeypatch.setattr(sys, "argv", ["fuzzing", "--only", "hopes"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "there is no kind 'hopes'; there are programs, searches, files, lines, texts" in capsys.readouterr().err
