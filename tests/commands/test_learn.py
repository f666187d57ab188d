"""`perfectplay learn`: what it writes and says, in both languages, and --knowledge on the commands that search."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from perfectplay.commands.options import SCHEMAS
from tests.commands.calling import Call

GAME = "connect-four:columns=4,rows=4"
QUICK = ("--minutes", "0.004", "--threads", "1", "--nodes", "20", "--pairs", "2")
EASY = ("--sprt", "elo0=-1000,elo1=0")


@pytest.fixture(scope="module")
def file(tmp_path_factory: Any) -> Path:
    """A file of knowledge of a small game."""
    import perfectplay as pp
    from perfectplay.games import find
    from perfectplay.playing.arena.sequential import SequentialTest

    path: Path = tmp_path_factory.mktemp("learned") / "small.knowledge"
    pp.learn(find(GAME), minutes=0.004, into=path, threads=1, move_nodes=20, pairs=2, test=SequentialTest(-1000, 0))
    return path


def test_what_is_stronger_is_written(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "new.knowledge"
    status, out, _ = call("learn", GAME, "--into", str(path), *QUICK, *EASY)
    assert status == 0
    assert "games against what the game has by itself" in out
    assert f"it is stronger, and stands in {str(path)!r}" in out
    status, out, _ = call("learn", GAME, "--into", str(path), *QUICK, "--sprt", "elo0=900,elo1=1000", "--json")
    said = json.loads(out)
    jsonschema.validate(said, json.loads((SCHEMAS / "learn.json").read_text(encoding="utf-8")))
    assert not said["is_admitted"]
    assert path.exists()


def test_it_says_what_was_learned(call: Call, file: Path) -> None:
    status, out, _ = call("learn", "--show", str(file))
    assert status == 0
    assert "ConnectFour(columns=4, rows=4): " in out
    assert "admitted by " in out
    assert "the best patterns for player 1, who is to move:" in out
    korean = call("learn", "--show", str(file), "--lang", "ko").out
    assert "가장 좋은 패턴" in korean
    assert "patterns" not in korean
    said = json.loads(call("learn", "--show", str(file), "--json").out)
    jsonschema.validate(said, json.loads((SCHEMAS / "learn.json").read_text(encoding="utf-8")))


def test_commands_take_knowledge(call: Call, file: Path) -> None:
    plain = json.loads(call("best", GAME, "--algorithm", "alpha-beta", "--depth", "3", "--json").out)
    known = json.loads(
        call("best", GAME, "--algorithm", "alpha-beta", "--depth", "3", "--knowledge", str(file), "--json").out
    )
    assert plain["value"] == 0
    assert 0 < abs(known["value"]) < 1
    assert call("solve", GAME, "--knowledge", str(file), "--nodes", "500").status == 0
    assert call("arena", GAME, f"new={file}", "old=engine", "--pairs", "1", "--nodes", "20").status == 0
    players = ("--first", "engine", "--second", "engine", "--nodes", "30", "--json")
    assert json.loads(call("play", GAME, "--knowledge", str(file), *players).out)["moves"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("learn",), "learn needs a game, such as perfectplay learn connect-four"),
        (("learn", GAME, "--show", "x.knowledge"), "--show learns nothing; leave out the game"),
        (("learn", GAME, "--minutes", "soon"), "minutes is 'soon'; it must be a number above 0"),
        (("learn", GAME, "--minutes", "-1"), "minutes is -1.0; it must be a number above 0"),
        (("learn", GAME, "--into", "x.txt"), "'x.txt' must end in .knowledge"),
        (("learn", GAME, "--threads", "0"), "threads is 0; it must be a whole number from 1 to 64"),
        (("learn", "pig", "--minutes", "1"), "Pig has chance, and learning is for games without"),
        (("learn", "--show", "nowhere.knowledge"), "'nowhere.knowledge' cannot be read"),
        (("best", GAME, "--knowledge", "nowhere.knowledge"), "'nowhere.knowledge' cannot be read"),
    ],
)
def test_bad_input_is_one_sentence(
    call: Call, words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = call(*words)
    assert (status, out) == (2, "")
    assert err.startswith("perfectplay: ")
    assert sentence in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_knowledge_of_another_game(call: Call, file: Path) -> None:
    status, _, err = call("best", "nim", "--knowledge", str(file))
    assert status == 2
    assert "was learned from other rules than those of Nim" in err
    assert "다른 규칙에서 학습한 것입니다" in call("best", "nim", "--knowledge", str(file), "--lang", "ko").err
