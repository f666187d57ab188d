"""`perfectplay arena`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.commands.calling import Call, valid

QUICK = ("--nodes", "200", "--seed", "1")


def test_a_round_robin(call: Call, tmp_path: Path) -> None:
    picture = tmp_path / "elo.svg"
    status, out, err = call(
        "arena", "connect-four", "strong=search", "engine:1", "mcts", "--pairs", "2", *QUICK, "--plot", str(picture)
    )
    assert (status, err) == (0, "")
    rows = {line.split()[0]: line.split() for line in out.splitlines() if line.strip()}
    assert set(rows) >= {"player", "strong", "engine:1", "mcts"}
    assert rows["strong"][5:6] == ["8"] or "8" in rows["strong"]
    assert ElementTree.fromstring(picture.read_text()).tag.endswith("svg")
    assert "strong" in picture.read_text()


def test_as_json_and_resumed(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    arguments = ("arena", "tic-tac-toe", "search", "engine:1", *QUICK, "--record", str(file), "--json")
    first = valid(call(*arguments, "--pairs", "2").out, "arena")
    assert first["pairs"] == 2
    assert sum(one["points"] for one in first["standings"]) == 4
    again = valid(call(*arguments, "--pairs", "5").out, "arena")
    assert again["pairs"] == 5
    assert len(file.read_text().splitlines()) == 6
    whole = valid(call("arena", "tic-tac-toe", "search", "engine:1", *QUICK, "--json", "--pairs", "5").out, "arena")
    assert again == whole


@pytest.mark.slow
def test_a_sequential_test_ends_with_a_verdict(call: Call) -> None:
    arguments = ("arena", "connect-four", "search", "engine:1", *QUICK, "--sprt", "elo0=0,elo1=200")
    found = call(*arguments)
    assert found.status == 0
    assert "search is stronger than engine:1: 200 Elo are accepted against 0 (log-likelihood ratio " in found.out
    turned = valid(
        call("arena", "connect-four", "engine:1", "search", *QUICK, "--sprt", "elo1=200", "--json").out, "arena"
    )
    assert turned["test"]["verdict"] == "not stronger"
    assert sum(turned["test"]["pairs_by_points"]) == turned["pairs"]
    few = call(*arguments, "--pairs", "1")
    assert "the games do not tell yet whether search is stronger than engine:1" in few.out


@pytest.mark.slow
def test_a_record_holds_every_game(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    call("arena", "nim", "search", "solve:1s", "--seconds", "1", "--pairs", "1", "--to-the-end", "--record", str(file))
    meeting = json.loads(file.read_text().splitlines()[1])
    assert [one["ending"] for one in meeting["games"]] == ["rules", "rules"]


WRONG = {
    ("nim", "search"): "an arena needs two contestants or more; for example: perfectplay arena nim search mcts",
    ("nim", "search", "mcts", "--pairs", "0"): "pairs is 0; it must be a whole number of pairs of games, 1 or more",
    ("nim", "search", "mcts", "--pairs", "x"): "pairs is 'x'; it must be a whole number of pairs of games, 1 or more",
    ("nim", "search", "mcts", "--plies", "-1"): "plies is -1; it must be a whole number of plies, 0 or more",
    ("nim", "search", "mcts", "--processes", "0"): "processes is 0; it must be from 1 to 256",
    ("nim", "search", "mcts", "--sprt", "elo=3"): "'elo=3' is nothing of a sequential test; write "
    "elo0=0,elo1=10,alpha=0.05,beta=0.05",
    ("nim", "a=1", "b=2", "c=3", "--sprt", "elo1=3"): "a sequential test compares two players, and there are 3",
    ("nim", "search", "mcts", "--plot", "x.png"): "--plot draws SVG, not 'x.png'; let the name end in .svg",
    ("nim", "search", "uci:x"): "uci:x speaks UCI, which is for chess and janggi, and not for Nim",
    ("chess", "search", "uci:/no/x"): "the program '/no/x' cannot be started: No such file or directory",
}


@pytest.mark.parametrize(("arguments", "sentence"), WRONG.items())
def test_what_is_wrong_is_one_sentence(call: Call, arguments: tuple[str, ...], sentence: str) -> None:
    assert call("arena", *arguments) == (2, "", f"perfectplay: {sentence}\n")
