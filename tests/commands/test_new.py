"""A new game: what is written runs, is sound, compiles and passes its own test."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from tests.commands.calling import SOURCE, Call, environment, valid


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_what_is_written_passes_its_own_test(call: Call, folder: Path) -> None:
    status, out, err = call("new", "my_game.py")
    assert (status, err) == (0, "")
    assert out.startswith("my_game.py holds the game MyGame, test_my_game.py its test.")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_my_game.py"],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout
    game = pp.load("my_game.py:goal=10")
    assert pp.solve(game, compiled=True).value == 1
    assert pp.check(game, seconds=1).problems == ()


@pytest.mark.parametrize(
    "tool",
    [
        ["ruff", "check", "--isolated", "--line-length", "120"],
        pytest.param(["mypy", "--strict", "--follow-imports=silent", "--no-incremental"], marks=pytest.mark.slow),
    ],
)
def test_what_is_written_is_clean(call: Call, folder: Path, tool: list[str]) -> None:
    pytest.importorskip(tool[0], reason=f"{tool[0]} is not installed")
    call("new", "four_in_a_row_2")
    done = subprocess.run(
        [sys.executable, "-m", *tool, "four_in_a_row_2.py"],
        cwd=folder,
        check=False,
        env=environment(MYPYPATH=str(SOURCE)),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_as_json(call: Call, folder: Path) -> None:
    (folder / "games").mkdir()
    assert valid(call("new", "games/tic_tac.py", "--json").out, "new") == {
        "game": "games/tic_tac.py",
        "test": "games/test_tic_tac.py",
        "class": "TicTac",
    }


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("there.py", "'there.py' exists already; choose another name, or remove it"),
        ("tested.py", "'test_tested.py' exists already; choose another name, or remove it"),
        ("2048.py", "'2048.py' cannot be imported; give a name of letters, digits and _, such as my_game.py"),
        ("class.py", "'class.py' cannot be imported; give a name of letters, digits and _, such as my_game.py"),
        ("my-game", "'my-game.py' cannot be imported; give a name of letters, digits and _, such as my_game.py"),
        ("", "'.py' cannot be imported; give a name of letters, digits and _, such as my_game.py"),
        ("no/where.py", "'no/where.py' cannot be written: No such file or directory; choose another folder"),
    ],
)
def test_bad_names(call: Call, folder: Path, file: str, message: str) -> None:
    (folder / "there.py").touch()
    (folder / "test_tested.py").touch()
    assert call("new", file) == (2, "", f"perfectplay: {message}\n")
    assert sorted(path.name for path in folder.iterdir()) == ["test_tested.py", "there.py"]


def test_what_to_do_next_stands_in_columns(call: Call, folder: Path) -> None:
    _, out, _ = call("new", "my_game.py")
    steps = out.splitlines()[1:]
    assert len({line.index(line.split("   ")[-1].lstrip()) for line in steps}) == 1


def test_what_could_be_written_in_part_is_taken_away(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Path.open

    def on_a_full_disk(path: Path, *given: Any, **options: Any) -> Any:
        if path.name.startswith("test_"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return opened(path, *given, **options)

    monkeypatch.setattr(Path, "open", on_a_full_disk)
    status, _, err = call("new", "my_game.py")
    assert (status, err) == (
        2,
        "perfectplay: 'my_game.py' cannot be written: No space left on device; choose another folder\n",
    )
    assert list(folder.iterdir()) == []
