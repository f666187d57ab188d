"""What a game shows of itself: a wrong answer is one sentence, at the commands, on the page and in Python."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.commands.main import run
from perfectplay.showing import drawing_of, expect_names, named

RULES = '''
"""Take one to three counters; who takes the last one wins."""
from typing import NamedTuple

import perfectplay as pp


class S(NamedTuple):
    left: int
    turn: int


class Counters(pp.Game[S, int]):
    def initial_state(self): return S(9, 0)
    def to_move(self, state): return state.turn
    def actions(self, state): return list(range(1, min(3, state.left) + 1))
    def result(self, state, action): return S(state.left - action, 1 - state.turn)
    def is_terminal(self, state): return state.left == 0
    def utility(self, state, player): return -1 if player == state.turn else 1
'''
STATE = r"S\(left=9, turn=0\)"
TEXT = "it must return a text"
SLIPS = {
    "def action_name(self, state, action): return action": rf"action_name gave 1 for 1 in {STATE}; {TEXT}",
    "def action_name(self, state, action): pass": rf"action_name gave None for 1 in {STATE}; {TEXT}",
    "def draw(self, state): pass": rf"draw gave None in {STATE}; {TEXT}",
    "def draw(self, state): return ['a', 'b']": rf"draw gave \['a', 'b'\] in {STATE}; {TEXT}",
    "def board(self, state): return [[1, 2], [3, 4]]": rf"board gave \[\[1, 2\], \[3, 4\]\] in {STATE}; "
    "it must return a list of rows, and a row is a list of texts, one a cell",
    "def player_name(self, player): return player": f"player_name gave 0 for player 0; {TEXT}",
    "def player_name(self, player): return ['Ann'][player]": r"player_name raised IndexError: .*line 20\)",
    "players = 'two'": "players is 'two'; it must be a whole number, 1 or more",
    "players = 0": "players is 0; it must be a whole number, 1 or more",
}
"""Lines of a class, and what is said of them."""


def file_with(slip: str, folder: Path) -> str:
    path = folder / "counters.py"
    path.write_text(f"{RULES}    {slip}\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("command", ["best", "play"])
def test_commands(slip: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--depth", "3"] if command == "best" else ["--first", "engine", "--second", "engine", "--depth", "3"]
    assert run([command, file_with(slip, tmp_path), *options]) == 2
    said = capsys.readouterr().err
    assert re.fullmatch(f"perfectplay: Counters.{SLIPS[slip]}\n", said)


@pytest.mark.parametrize("slip", [slip for slip in SLIPS if not slip.startswith("players")])
def test_the_page(slip: str, tmp_path: Path) -> None:
    for package in ("fastapi", "uvicorn", "httpx"):
        pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")
    import httpx

    from tests.web.serving import served

    with served({"counters": pp.load(file_with(slip, tmp_path))}) as address:
        answer = httpx.post(f"{address}/api/positions", json={"game": "counters", "moves": []})
    assert answer.status_code == 422
    assert answer.json()["type"].endswith("/game-error")
    assert re.fullmatch(f"Counters.{SLIPS[slip]}", answer.json()["detail"])


def test_names_and_numbers_in_python(tmp_path: Path) -> None:
    wrong: Any = pp.load(file_with("def action_name(self, state, action): return state.left or None", tmp_path))
    with pytest.raises(pp.GameError, match=r"action_name gave 9 for 1 in .*; it must return a text"):
        _ = pp.search(wrong, depth=3).line
    with pytest.raises(pp.GameError, match="action_name gave 9 for 1"):
        named(wrong, wrong.initial_state(), 1)
    for slip in ("players = 'two'", "players = 0"):
        with pytest.raises(pp.GameError, match=r"Counters.players is .*; it must be a whole number, 1 or more"):
            pp.search(pp.load(file_with(slip, tmp_path)), depth=3)


def test_what_is_right_passes() -> None:
    for game in (pp.games.TicTacToe(), pp.games.Pig(), pp.games.Nim()):
        start: Any = game.initial_state()
        expect_names(game, start)
        assert drawing_of(game, start) == game.draw(start)
