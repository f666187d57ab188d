"""Pac-Man live: what the keys do, in a terminal and without one; the record and the frames."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from perfectplay.commands.live import Live
from perfectplay.commands.saying import saying
from perfectplay.games.pacman import Pacman
from perfectplay.playing.pacman import Agent, Episode, Ghosts
from tests.commands.calling import Call, english_in
from tests.commands.screens import Terminal


def test_keys() -> None:
    live = Live(Episode(Pacman("small"), Ghosts(), Agent(depth=1)))
    assert not live.is_paused
    live.press("space")
    assert live.is_paused
    live.press(".")
    assert len(live.episode.moves) == 3
    text = [line.text for line in live.lines(80, 40)]
    assert "paused" in text
    assert any(line.startswith("Pac-Man ") and "West" in line for line in text)
    assert any(line.startswith("ghost 1 ") and "%" in line for line in text)
    live.press("e")
    assert not any(line.startswith("ghost 1 ") for line in [line.text for line in live.lines(80, 40)])
    speed = live.speed
    live.press("+")
    assert live.speed > speed
    live.press("-")
    assert abs(live.speed - speed) < 1e-9


def test_korean() -> None:
    live = Live(Episode(Pacman("small"), Ghosts(), Agent(depth=1)), saying("ko"))
    live.press(".")
    text = [line.text for line in live.lines(100, 40)]
    assert "멈춤" in text
    assert any(re.match(r"팩맨 왼쪽: 왼쪽 -?\d+\.\d, (정지|오른쪽) ", line) for line in text)
    assert any(re.match(r"유령 1 \S+: \S+ \d+%", line) for line in text)
    assert any(re.fullmatch(r"점수 -?\d+, 남은 먹이 \d+개; 팩맨 차례", line) for line in text)
    assert text[-1] == "화살표 이동   스페이스 멈춤   . 한 라운드   + - 속도   e 기댓값   q 끝"
    assert not english_in("\n".join(line.replace("q", "") for line in text))
    live.press("space")
    assert "초당 6라운드" in [line.text for line in live.lines(100, 40)]
    for columns in range(1, 60):
        assert max(cell_len(line.text) for line in live.lines(columns, 40)) <= columns
    live.episode.play()
    assert {"승리했습니다. q를 누르면 끝납니다.", "패배했습니다. q를 누르면 끝납니다."} & {
        line.text for line in live.lines(100, 40)
    }


def test_a_person_steers() -> None:
    live = Live(Episode(Pacman("small"), Ghosts("random"), None))
    assert live.is_paused
    live.press("left")
    assert not live.is_paused
    live.round()
    assert live.episode.moves[0] == "West"
    live.press("down")  # a wall: he goes on to the west
    live.round()
    assert live.episode.moves[3] == "West"


@pytest.mark.slow
def test_in_a_terminal(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    with Terminal("play", "pacman:layout=tiny", "--record", str(record)) as terminal:
        terminal.wait_for("q quit")
        terminal.enter("\x1b[C")
        terminal.wait_for("score -")  # a round is over
        terminal.enter("q")
        terminal.rest()
        assert terminal.process.returncode == 0
    kept = json.loads(record.read_text(encoding="utf-8"))
    assert kept["moves"][0] == "East"


def test_without_a_terminal(call: Call, tmp_path: Path) -> None:
    record, folder = tmp_path / "game.json", tmp_path / "frames"
    ended = call(
        "play",
        "pacman:layout=tiny",
        "--first",
        "engine",
        "--seed",
        "3",
        "--depth",
        "1",
        "--record",
        str(record),
        "--frames",
        str(folder),
    )
    assert ended.status == 0
    assert "score" in ended.out
    moves = json.loads(record.read_text(encoding="utf-8"))["moves"]
    assert len(list(folder.iterdir())) > len(moves) / 2
    again = call("play", "--replay", str(record), "--frames", str(tmp_path / "again"))
    assert again.status == 0
    assert f"{len(list(folder.iterdir()))} frames in" in again.out
    told = call("play", "--replay", str(record), "--frames", str(tmp_path / "more"), "--lang", "ko").out
    assert told == f"그림 {len(list(folder.iterdir()))}장을 {tmp_path / 'more'}에 저장했습니다.\n"
    silent = call("play", "pacman:layout=tiny", "--first", "engine", "--seed", "3", "--depth", "1", "--json")
    assert json.loads(silent.out)["moves"] == moves


def test_what_makes_no_sense(call: Call) -> None:
    ended = call("play", "nim", "--ghosts", "random")
    assert (ended.status, ended.err) == (
        2,
        "perfectplay: --ghosts and --frames are for Pac-Man; leave them out, or play pacman\n",
    )
    ended = call("play", "pacman", "--ghosts", "friendly")
    assert (ended.status, ended.err) == (
        2,
        "perfectplay: ghosts is 'friendly'; it must be directional, random or minimax\n",
    )
    ended = call("play", "pacman", "--first", "engine", "--algorithm", "mcts", "--json")
    assert (ended.status, ended.err) == (
        2,
        "perfectplay: mcts plays no Pac-Man here; say --algorithm expectiminimax, alpha-beta or minimax\n",
    )
