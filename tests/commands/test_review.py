"""`perfectplay review`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from perfectplay.games.chess_pgn import read_pgn
from perfectplay.teaching.review import looking
from tests.commands.calling import Call, english_in, valid

PLAYED = ("tic-tac-toe", "--moves", "a1,a2,b1,c3,c1", "--nodes", "19999")
MATE = """[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 1-0

[White "C"]
[Black "D"]
[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"]
[Result "0-1"]

2. g4 {a comment} Qh4# 0-1
"""


def test_the_command(call: Call, tmp_path: Path) -> None:
    names = [str(tmp_path / f"review.{kind}") for kind in ("svg", "json")]
    status, out, err = call("review", *PLAYED, "-o", names[0], "--output", names[1])
    assert (status, err) == (0, "")
    assert "  2  O       a2??  draw       loss in 5  b2    blunder\n     a2 loses in 5 plies: " in out
    assert out.endswith("\nTurning points: ply 2 (O a2).\nX has won.\n")
    assert ElementTree.fromstring(Path(names[0]).read_text(encoding="utf-8")).tag.endswith("svg")
    content = valid(call("review", *PLAYED, "--json").out, "review")
    written = json.loads(Path(names[1]).read_text(encoding="utf-8"))
    assert content.keys() == written.keys()
    assert content["moves"] == written["moves"]
    assert content["turning_points"] == [2]
    assert content["moves"][1]["before"] == {
        "value": 0.0,
        "is_proven": True,
        "rests_on": "proof",
        "plies": content["moves"][1]["before"]["plies"],
        "chance": 0.5,
    }


def test_in_korean(call: Call) -> None:
    out = call("review", *PLAYED, "--lang", "ko").out
    assert not english_in(out)
    assert "큰 실수" in out
    assert call("review", "chess", "--moves", "f3", "--nodes", "50", "--lang", "ko").out.count("백") >= 2


def test_a_record_of_play(call: Call, tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    players = ("--first", "engine", "--second", "engine", "--depth", "2", "--moves", "a1 a2 b1", "--json")
    assert call("play", "tic-tac-toe", *players, "--record", str(record)).status == 0
    content = valid(call("review", "--replay", str(record), "--nodes", "500", "--json").out, "review")
    assert [move["move"] for move in content["moves"]][:3] == ["a1", "a2", "b1"]
    assert content["game"] == "tic-tac-toe"


@pytest.mark.slow
def test_a_file_of_pgn(call: Call, tmp_path: Path) -> None:
    games, written = tmp_path / "games.pgn", tmp_path / "reviewed.pgn"
    games.write_text(MATE)
    out = call("review", "--replay", str(games), "--number", "2", "--nodes", "1500", "-o", str(written)).out
    assert "g4 loses in 1 ply: Qh4#" in out
    (found,) = read_pgn(written.read_text(encoding="utf-8"))
    assert (found.tags["White"], found.result) == ("C", "0-1")
    assert len(found.actions) == 2
    text = " ".join(written.read_text(encoding="utf-8").split())
    assert "1. g4 $4 { [%eval #-1] blunder: g4 loses in 1 ply: Qh4#; after " in text
    assert text.endswith(" ) 1... Qh4# 0-1")


def test_a_file_of_sgf(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]SZ[2]KM[0];B[aa];W[bb])")
    content = valid(call("review", "--replay", str(file), "--nodes", "200", "--json").out, "review")
    assert content["game"].startswith("go:size=2")
    assert len(content["moves"]) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "review needs a game and its moves, such as perfectplay review tic-tac-toe"),
        (("tic-tac-toe",), "there are no moves to review; give them with --moves, or a file with --replay"),
        (("tic-tac-toe", "--moves", ""), "there are no moves to review; give those of a game"),
        (("tic-tac-toe", "--moves", "a1,a1"), "move 2 of 2, 'a1' after a1: 'a1' is not legal"),
        (("tic-tac-toe", "--moves", "a1", "-o", "x.png"), "a review is written as .svg, .pgn, .json, not into 'x.png'"),
        (("tic-tac-toe", "--moves", "a1", "-o", "x.pgn"), "PGN is for games of chess, and tic-tac-toe is another game"),
        (("tic-tac-toe", "--moves", "a1", "-o", "nowhere/x.svg"), "there is no folder 'nowhere'"),
        (("tic-tac-toe", "--moves", "a1", "--number", "2"), "--number names a game of a file"),
        (("tic-tac-toe", "--moves", "a1", "--seconds", "0"), "seconds is 0; it must be above 0"),
        (
            ("pig", "--moves", "roll"),
            "chance moves in Pig, and a review cannot tell mistakes from bad luck; give a game without chance",
        ),
        (("coins", "--moves", "l1"), "a review compares what a move gains for one side and loses for the other"),
        (("--replay", "nowhere.pgn"), "there is no file 'nowhere.pgn'; give a file with a game"),
        (("--replay", "nowhere.json"), "there is no file 'nowhere.json'; give a record that play --record has written"),
        (("--replay", "one.pgn", "--number", "3"), "there is no game 3 in 'one.pgn'; it holds 2"),
        (("--replay", "one.pgn", "--number", "0"), "number is 0; it must be 1 or more games"),
        (("--replay", "bad.pgn"), "the file 'bad.pgn' cannot be read: game 1, move 1 of white: "),
        (("--replay", "empty.pgn"), "there is no game 1 in 'empty.pgn'; it holds 0"),
        (("--replay", "tags.pgn"), "game 1 in 'tags.pgn' has no moves to review"),
        (("chess", "--replay", "one.pgn"), "the record 'one.pgn' holds it already; leave out the game"),
        (("--replay", "one.pgn", "--moves", "e4"), "the record 'one.pgn' holds it already; leave out --moves"),
        (("tic-tac-toe", "--moves", "a1", "--lang", "xx"), "there is no language 'xx'; there are en and ko"),
    ],
)
def test_bad_input(
    call: Call, arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("one.pgn", MATE), ("bad.pgn", "1. e5 *"), ("empty.pgn", ""), ("tags.pgn", '[White "A"]\n*')):
        (tmp_path / name).write_text(text)
    status, out, err = call("review", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"perfectplay: {said}")
    assert err.count("\n") == 1
    if "xx" not in arguments:
        korean = call("review", *arguments, "--lang", "ko").err
        assert not english_in(korean.removeprefix("perfectplay: ")), korean


def test_an_interrupt_keeps_what_was_reviewed(call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    looked, calls = looking.Looking.look, list[int]()

    def interrupted(self: Any, *given: Any, **options: Any) -> Any:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return looked(self, *given, **options)

    monkeypatch.setattr(looking.Looking, "look", interrupted)
    drawn = tmp_path / "curve.svg"
    status, out, _ = call("review", *PLAYED, "-o", str(drawn))
    assert status == 130
    assert "Interrupted: of 5 moves, the last 2 were reviewed.\n" in out
    assert drawn.is_file()
    calls.clear()
    status, out, _ = call("review", *PLAYED, "--json")
    assert status == 130
    content = valid(out, "review")
    assert (content["is_whole"], len(content["unreviewed"]), content["curve"][0]) == (False, 3, None)
